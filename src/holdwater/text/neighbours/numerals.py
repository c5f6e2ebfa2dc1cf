"""A written number with its neighbours: what the number lanes read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Self

from holdwater.model.key import Amount
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.numbers import digits, halves, signs
from holdwater.text.numbers.digits import Reading

# What stands behind a unit and adds a half of it.
_AND_HALF = lazy(rf"(?:[ \u00a0](?:{'|'.join(halves.forms())})|半)(?!\w)|ครึ่ง")


class Numeral:
    """One written number: its plain readings, its signs, and what stands beside it.

    Attributes:
        text: The clean text that it stands in.
        start: Start of the number in ``text``.
        end: End of the number, exclusive.
        readings: Every plain amount that its digits and marks can mean, none negative.
        labels: Texts that govern it from elsewhere: headers, captions, scale statements.
        rest: The further parts of a compound measure that starts here (``6 ft`` of ``6 ft 2 in``).
        is_part: Whether it is such a further part.
        is_listed: Whether a comma parts it from the others: they may be quantities of their own (``1 kg, 200 g``).
        shared: What governs it because it governs a later number of the same range, or None.
    """

    __slots__ = (
        "_anchors",
        "_signs",
        "end",
        "is_listed",
        "is_part",
        "labels",
        "readings",
        "rest",
        "shared",
        "start",
        "text",
    )

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        readings: tuple[Reading, ...],
        *,
        labels: Sequence[str] = (),
        own_signs: tuple[int, ...] | None = None,
        own_anchors: Anchors | None = None,
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.readings = readings
        self.labels = labels
        self.rest: tuple[Numeral, ...] = ()
        self.is_part = False
        self.is_listed = False
        self.shared: Anchors | None = None
        self._signs = own_signs
        self._anchors = own_anchors

    @classmethod
    def parse(cls, text: str) -> Self:
        r"""Return the first number in a text.

        >>> Numeral.parse("1\u202f500 g").amounts
        (Decimal('1500'),)
        """
        start, end = next(digits.find_spans(text))
        return cls(text, start, end, digits.readings(text[start:end]))

    @property
    def surface(self) -> str:
        """The number as written."""
        return self.text[self.start : self.end]

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Every plain amount that it can mean, none negative."""
        return tuple(dict.fromkeys(reading.amount for reading in self.readings))

    @property
    def signs(self) -> tuple[int, ...]:
        """1, -1 or both."""
        if self._signs is None:
            self._signs = signs.signs(self.text, self.start, self.end)
        return self._signs

    @property
    def anchors(self) -> Anchors:
        """What governs it."""
        if self._anchors is None:
            self._anchors = anchors.around(self.text, self.start, self.end, self.labels)
        return self._anchors

    @property
    def has_half(self) -> bool:
        """Whether half a unit more stands behind its unit: ``1 kilo y medio``."""
        end = self.anchors.end
        return end > 0 and _AND_HALF.match(self.text, end) is not None

    @property
    def is_compound(self) -> bool:
        """Whether it is one part of a compound measure, and so no quantity by itself."""
        return bool(self.rest) or self.is_part or self.has_half

    @property
    def measured(self) -> tuple[Fraction, ...]:
        """The amounts that its unit counts: ``1.5 million t`` is 1,500,000 tonnes and not 1.5."""
        plain = [Fraction(amount) for amount in self.amounts]
        if not self.anchors.scaled:
            return tuple(plain)
        return tuple(dict.fromkeys(amount * factor for amount in plain for factor in self.anchors.factors))

    def at(self, amount: Amount) -> Numeral:
        """Return the same numeral with one plain amount; of a compound, the last part has it."""
        own = (Reading(digits.PLAIN, amount),)
        twin = Numeral(
            self.text,
            self.start,
            self.end,
            self.readings if self.rest else own,
            own_signs=self.signs,
            own_anchors=self.anchors,
        )
        twin.rest = (*self.rest[:-1], self.rest[-1].at(amount)) if self.rest else ()
        twin.is_part = self.is_part
        return twin

    def governed(self, found: Anchors) -> Numeral:
        """Return the same numeral with other anchors in place of its own."""
        return Numeral(
            self.text, self.start, self.end, self.readings, labels=self.labels, own_signs=self.signs, own_anchors=found
        )

    def scaled(self, factor: Fraction) -> Iterator[Fraction]:
        """Yield its plain amounts times a factor, with each sign that it may have."""
        for amount in self.amounts:
            exact = Fraction(amount) * factor
            for sign in self.signs:
                yield exact if sign > 0 else -exact

    def signed(self, *hows: str) -> list[Amount]:
        """Return its amounts of some ways of writing, with each sign that it may have."""
        found = [reading.amount for reading in self.readings if reading.how in hows]
        return [times(sign, amount) for amount in found for sign in self.signs]


def times(sign: int, amount: Amount) -> Amount:
    """Return the amount with a sign, exactly: a product of decimals would round to the caller's context."""
    if sign > 0:
        return amount
    return amount.copy_negate() if isinstance(amount, Decimal) else -amount


def magnitude(amount: Amount) -> Amount:
    """Return an amount without its sign, exactly whatever the caller's decimal context."""
    return amount.copy_abs() if isinstance(amount, Decimal) else abs(amount)


_ANY_SPACE = lazy("[ \u2007\u2009\u202f]")


def span_readings(text: str, written: str | None = None) -> tuple[Reading, ...]:
    """Return the readings of a run of digits and marks; a plain space inside groups its digits.

    Args:
        text: The run with ASCII digits.
        written: The run as it was written; digits of another script are read by a lane of their own.
    """
    found = digits.readings(_ANY_SPACE.sub("\u00a0", text) if " " in text else text)
    if written is None or written.isascii() or all(c.isascii() for c in written if c.isdigit()):
        return found
    return tuple(Reading(digits.SCRIPT, reading.amount) for reading in found)


_SPACE = "[ \u00a0\u2009\u202f]?"
_BELOW = "(?:<=?|[≤⩽])"
# Which side of a box a number is: 60 (W) x D 55, 幅120×奥行60.
_SIDE_BEHIND = rf"{_SPACE}(?:\([^\W\d_]{{1,9}}\)|[A-ZØ](?![^\W_]))"
_SIDE_AHEAD = r"(?:[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{1,4} ?)?(?:\([^\W\d_]{1,2}\) ?|[A-ZØ⌀][ .:]{0,2})?"
# To, and, or, by, in the shipped languages.
_RANGE_WORDS = (
    r"to|through|thru|until|up to|and|or|by|of|bis(?: zu)?|und|oder|auf|mal|à|a|ai|al|alle|au|et|ou|sur|"
    r"jusqu['’]à|por|o|oppure|y|u|e|ed|"
    r"do|i|ili|ali|lub|albo|alebo|až|nebo|tot(?: en met)?|t/m|en|op|till|til|hasta|kuni|või|līdz|vai|un|iki|"
    r"arba|ir|och|og|eller|ja|tai|"
    r"до|и|или|по|на|та|і|або|și|şi|sau|până la|pana la|és|vagy|oziroma|ile|ila|ve|veya|ya da|hingga|sampai|dan|"
    r"atau|đến|tới|và|hoặc|"
    r"και|έως|ή|إلى|أو|تا|یا|עד|או|से|या|और|অথবা|அல்லது|ถึง|หรือ|และ|"
    r"至|到|以上|和|或者?|から|と|または|もしくは|ないし|또는|혹은|부터|에서|및|와|과"
)
# What stands between the ends of a range, the sides of a box, a value and its tolerance, the items of a list.
_RANGE_GAP = lazy(
    rf"-?{_SPACE}(?:\({anchors.EXTREME}\){_SPACE})?(?:(?P<comma>,)|(?:{_SIDE_BEHIND})?{_SPACE}[x×XхХ*/]{_SPACE}{_SIDE_AHEAD}|(?P<listed>,)?(?:[-\u2010-\u2015\u2212]\n?|[~〜～…±∓&÷→]|\.\.\.?|\+/-|[≤⩽]|{_BELOW}{_SPACE}[^\W\d_]{{1,2}}{_SPACE}{_BELOW}|{_SPACE}(?:{_RANGE_WORDS})))"
    rf"{_SPACE}(?:[-+\u2212±~]?[$€£¥₹]?{_SPACE}|[A-Z]{{3}} |max(?:imum|imal|imo|\.)? )"
    rf"|,?{_SPACE}max(?:imum|imal|imo|\.)? |{_SPACE}\(?[+±\u2212]"
)
_LONGEST_RANGE_GAP = 14
# A number written in two ways stands twice, and so may the next ones.
_MOST_BEHIND = 5
_JOINERS = "and|&|und|et|y|e|i|en|og|och|και|și|și|и|і|й|та|a|és|ja|ve|dan|và|و"
_COMPOUND_GAP = lazy(rf"[ \u00a0\u202f]?(?:,|{_JOINERS})?[ \u00a0\u202f]?")
_JOINS = lazy(_JOINERS)
# Years to seconds are seven.
_MOST_PARTS = 7


def link(found: Sequence[Numeral]) -> None:
    """Join the parts of compound measures (``6 ft 2 in``), and share the unit of a range (``5–10 kg``).

    Args:
        found: Numerals of one text in order.
    """
    _share(found)
    head: Numeral | None = None
    # Of 5′ 7 1/2″ the second part is 7 1/2; and the en of 1 uur en 10 minuten is no one, as it is in Danish.
    longest = list({one.start: one for one in found if not _JOINS.fullmatch(one.text, one.start, one.end)}.values())
    for first, second in pairwise(longest):
        if not (first.is_part and head):
            head = first
        if not first.anchors.units or not 0 <= second.start - first.anchors.end <= 5:
            continue
        if len(head.rest) >= _MOST_PARTS - 1:
            continue
        if _COMPOUND_GAP.fullmatch(first.text, first.anchors.end, second.start) and _goes_on(first, second):
            head.rest = (*head.rest, second)
            second.is_part = True
            if "," in first.text[first.anchors.end : second.start] and _is_decimal(first, second):
                head.is_listed = second.is_listed = True


_LAST_ITEM = ", and"
_WORD_FOLLOWS = lazy(r" ?[^\W\d_]")


@lru_cache(maxsize=1 << 12)
def _gap_of_range(between: str) -> str | None:
    """Return what stands between two items of a list, or "" between the ends of a range; None between other numbers."""
    gap = _RANGE_GAP.fullmatch(between)
    if gap is None:
        return None
    if gap["listed"]:
        return _LAST_ITEM
    return "," if gap["comma"] and "max" not in between else ""


def _is_listed(found: Sequence[Numeral], at: int) -> bool:
    """Say whether a comma joins a number to the one before it."""
    if not at:
        return False
    first, second = found[at - 1], found[at]
    return _gap_of_range(first.text[first.end : second.start][: _LONGEST_RANGE_GAP + 1]) == ","


def _close_behind(found: Sequence[Numeral], at: int) -> Iterator[tuple[Numeral, str | None]]:
    """Yield the next few numbers behind one, each with what ``_gap_of_range`` says of all that stands between."""
    first = found[at]
    for second in found[at + 1 : at + 1 + _MOST_BEHIND]:
        between = second.start - first.end
        if between > _LONGEST_RANGE_GAP:
            return
        yield second, _gap_of_range(first.text[first.end : second.start]) if between > 0 else None


def _share(found: Sequence[Numeral]) -> None:
    """Give the numbers of a range or a list of sides what governs the last of them: ``30 x 20 x 15 cm``.

    A comma joins only what goes on as a list: ``5, 10 and 20 kg``; one before a last ``and`` what was a list before.
    """
    for at in range(len(found) - 2, -1, -1):
        first = found[at]
        for second, gap in _close_behind(found, at):
            if (
                gap is None
                or (gap == "," and second.shared is None)
                or (gap == _LAST_ITEM and not _is_listed(found, at))
            ):
                continue
            if first.anchors.end > second.start:
                break
            governs = second.shared or second.anchors
            if not (governs.is_bare or _has_own(first, governs)):
                first.shared = governs
                break
    _share_labels(found)


def _has_own(numeral: Numeral, other: Anchors) -> bool:
    """Say whether a unit of the same dimension touches a number: the W of ``45W/1.2kW`` is no side of a box."""
    own = numeral.anchors
    return own.end > numeral.end and any(
        unit.dimension == shared.dimension for unit in own.units for shared in other.units
    )


def _share_labels(found: Sequence[Numeral]) -> None:
    """Give the numbers that go on behind a labelled one what its label says: ``Size (mm): 30 x 20 x 15``."""
    given: dict[int, Anchors] = {}  # by where a number ends
    for at, first in enumerate(found):
        governs = given.get(first.end) or first.anchors
        if governs.end or governs.is_bare:
            continue
        for second, gap in _close_behind(found, at):
            is_last = gap == "" or (gap == "," and not _WORD_FOLLOWS.match(second.text, second.end))
            if is_last and second.shared is None and second.anchors.is_bare:
                second.shared = given[second.end] = governs


def _goes_on(first: Numeral, second: Numeral) -> bool:
    """Say whether the second number counts a smaller unit of the same dimension, and less than one of the first."""
    return any(
        large.dimension == small.dimension and amount * small.factor < large.factor
        for large in first.anchors.units
        for small in second.anchors.units
        for amount in second.measured
    )


def _is_decimal(first: Numeral, second: Numeral) -> bool:
    """Say whether two numbers count units of one decimal family: nobody lists feet and inches by commas."""
    ratios = (large.factor / small.factor for large in first.anchors.units for small in second.anchors.units)
    return any(str(ratio).rstrip("0") == "1" for ratio in ratios)


def quantum(literal: Decimal) -> Decimal:
    """Return the value of a number's last written place.

    >>> quantum(Decimal("0.450")), quantum(Decimal("1200")), quantum(Decimal("6.02e23"))
    (Decimal('0.001'), Decimal('1'), Decimal('1E+21'))
    """
    exponent = literal.as_tuple().exponent
    return Decimal((0, (1,), exponent if isinstance(exponent, int) else 0))
