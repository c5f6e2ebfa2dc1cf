"""What a value is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.signs import MINUS
from holdwater.text.times.days import WrittenDate
from holdwater.text.times.durations import Duration

#: A year by itself.
YEAR = lazy("[12][0-9]{3}")
_SMALL = 12


class Kind(StrEnum):
    """What a value is."""

    NOT_CHECKABLE = "not_checkable"
    NUMBER = "number"
    QUANTITY = "quantity"
    IDENTIFIER = "identifier"
    DATE = "date"
    TEXT = "text"
    MIXED = "mixed"
    PROSE = "prose"


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a value that must be looked for; any one of its forms is enough.

    Attributes:
        text: The part as written.
        numerals: The numbers that it may be.
        codes: The codes that it may be, as written.
        word: The word that it is.
        dates: The dates that it may be.
        durations: The lengths of time that it may be.
        names: The unit or the currency that it is the name of, where the value is nothing else.
        code: The code that spaces part and that it is one group of.
    """

    text: str
    numerals: tuple[Numeral, ...] = ()
    codes: tuple[str, ...] = ()
    word: str | None = None
    dates: tuple[WrittenDate, ...] = ()
    durations: tuple[Duration, ...] = ()
    names: Anchors = anchors.NOTHING
    code: str = ""

    @property
    def is_small(self) -> bool:
        """Whether it is a bare whole number up to twelve, which a page may well spell in words."""
        if not self.numerals or self.codes:
            return False
        return all(
            numeral.anchors.is_bare and 0 <= amount <= _SMALL and amount == int(amount)
            for numeral in self.numerals
            for amount in numeral.amounts
        )

    @property
    def stated_dates(self) -> Iterator[str]:
        """The dates that it may be, and the year that a bare number may be."""
        yield from dict.fromkeys(iso for written in self.dates for iso in written.dates)
        for numeral in self.numerals:
            if numeral.anchors.is_bare and YEAR.fullmatch(numeral.surface) and numeral.signs != MINUS:
                yield numeral.surface


@dataclass(frozen=True, slots=True)
class Value:
    """A value taken apart.

    Attributes:
        kind: What it is.
        text: The value as text, cleaned.
        tokens: The significant parts that decide.
        labels: Words beside numbers and codes: they count in the coverage only.
    """

    kind: Kind
    text: str
    tokens: tuple[Token, ...] = ()
    labels: tuple[Token, ...] = ()

    @property
    def may_be_spelled(self) -> bool:
        """Whether its numbers are all so small that a page may spell them: then a word beside them is enough."""
        return all(token.is_small for token in self.tokens)

    @property
    def deciding(self) -> tuple[Token, ...]:
        """Those of its tokens of which one found is enough."""
        return (*self.tokens, *self.labels) if self.may_be_spelled else self.tokens
