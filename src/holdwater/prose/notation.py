"""How a text writes its numbers: which readings a declared locale refuses, and which are in doubt without one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.text.languages import shipped
from holdwater.text.lazy import lazy
from holdwater.text.locale_data import LocaleData
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import DECIMAL, GROUPED, Reading

_MARKS = lazy("[^0-9]")
# A comma that parts decimals whatever the language: not before three digits, or behind another mark.
_COMMA_DECIMALS = lazy(r"(?<![0-9.,])[0-9]{1,12}(?:\.[0-9]{3})*,(?:[0-9]{1,2}|[0-9]{4,9})(?![0-9]|[.,][0-9])")
# Marks that no locale uses for both: spaces and apostrophes group, wherever they stand between digits.
_IN_DOUBT = frozenset(".,\u066b\u066c\u060c")


def locale_data(locale: LocaleData | str | None) -> LocaleData | None:
    """Return the data of a declared locale.

    Raises:
        InvalidArgument: if it is the name of a locale that isn't shipped, or nothing of the kind.
    """
    if locale is None or isinstance(locale, LocaleData):
        return locale
    hint = "Write the tag of a shipped language such as 'de', or pass load_locale(tag)."
    found = shipped(arguments.text("locale", locale, hint))
    if found is None:
        raise InvalidArgument(f"locale: expected a shipped language, found {arguments.found(locale)}. {hint}")
    return found


def admitted(surface: str, readings: tuple[Reading, ...], locales: Sequence[LocaleData]) -> tuple[Reading, ...]:
    """Return the readings that one of some locales admits; all of them where none admits any.

    >>> from holdwater.text.numbers.digits import readings
    >>> [str(one.amount) for one in admitted("10.000", readings("10.000"), [shipped("de")])]
    ['10000']
    """
    kept = tuple(one for one in readings if any(_admits(locale, one, surface) for locale in locales))
    return kept or readings


def _admits(locale: LocaleData, reading: Reading, surface: str) -> bool:
    if reading.how not in (DECIMAL, GROUPED):
        return True
    marks = _MARKS.findall(surface)
    groups = marks[:-1] if reading.how == DECIMAL else marks
    is_decimal = reading.how == GROUPED or marks[-1] in locale.decimals
    return is_decimal and all(mark not in _IN_DOUBT or mark in locale.groups for mark in groups)


class Notation:
    """The readings that count in one text.

    Without a locale every honest reading counts. Under a declared one the readings that its marks rule out are
    refused; a number that it can't read at all is not written in it, and keeps its readings.
    """

    def __init__(self, text: str, locale: LocaleData | None) -> None:
        """Look once at how the text writes what can be read in one way only.

        Args:
            text: Clean text of an answer, or of a source.
            locale: The declared locale, or None.
        """
        self._locale = locale
        self._groups = frozenset("." if _COMMA_DECIMALS.search(text) else ",")

    def readings(self, numeral: Numeral) -> tuple[Reading, ...]:
        """Return the readings of a number that count."""
        return numeral.readings if self._locale is None else admitted(numeral.surface, numeral.readings, [self._locale])

    def presumed(self, numeral: Numeral) -> tuple[Reading, ...]:
        """Return the readings that the text's own way of writing leaves: where commas group, no decimal one."""
        kept = self.readings(numeral)
        if self._locale is not None or self._groups.isdisjoint(numeral.surface):
            return kept
        return tuple(reading for reading in kept if reading.how != DECIMAL) or kept

    def is_ambiguous(self, numeral: Numeral) -> bool:
        """Say whether a number has two readings and nothing tells which is meant.

        A comma before three digits groups in an answer that writes no comma before decimals elsewhere.
        A dot there is in doubt in any answer, unless a locale is declared.
        """
        amounts = {reading.amount for reading in self.readings(numeral)}
        if len(amounts) < 2:
            return False
        return "." in numeral.surface or self._groups.isdisjoint(numeral.surface)


def are_ambiguous_dates(isos: Iterable[str]) -> bool:
    """Say whether a written date may be two days: day and month may swap. Two centuries are no such doubt.

    >>> are_ambiguous_dates(["2024-05-03", "2024-03-05"]), are_ambiguous_dates(["2035-01-01", "1935-01-01"])
    (True, False)
    """
    return len({iso[4:] for iso in isos if len(iso) == 10 and iso[0] not in "-T"}) > 1
