"""The lanes, in order. Each reads one written form in one more way, and knows nothing of the others.

A lane module has ``NAME``, ``VERSION`` and ``read``. Those that read digits alone need no neighbours; those that
read anchors need what stands beside the number. ``identity_anchor`` reads nothing: it judges where matches stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from holdwater.lanes import (
    currency,
    dates,
    decimal_forms,
    digit_scripts,
    digit_separators,
    durations,
    exact,
    fractions,
    identifiers,
    identity_anchor,
    multipliers,
    number_words,
    percent,
    ranges,
    scientific,
    unit_conversion,
    words,
)
from holdwater.model.key import Key
from holdwater.model.settings import Settings
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers import digits, powers
from holdwater.text.numbers import fractions as fraction_text


class NumberLane(NamedTuple):
    """A lane that reads written numbers.

    Attributes:
        name: Name of the lane.
        version: Version of its reading.
        read: Yields the keys of a numeral.
        hows: The ways of writing that it reads by themselves; empty if it reads what governs a number.
    """

    name: str
    version: int
    read: Callable[[Numeral], Iterable[Key]]
    hows: frozenset[str] = frozenset()

    @property
    def needs_neighbours(self) -> bool:
        """Whether what governs the number matters, so that equal digits may differ."""
        return not self.hows


NUMBER_LANES = (
    NumberLane(exact.NAME, exact.VERSION, exact.read, frozenset({digits.PLAIN})),
    NumberLane(decimal_forms.NAME, decimal_forms.VERSION, decimal_forms.read, frozenset({digits.DECIMAL})),
    NumberLane(digit_separators.NAME, digit_separators.VERSION, digit_separators.read, frozenset({digits.GROUPED})),
    NumberLane(unit_conversion.NAME, unit_conversion.VERSION, unit_conversion.read),
    NumberLane(digit_scripts.NAME, digit_scripts.VERSION, digit_scripts.read, frozenset({digits.SCRIPT})),
    NumberLane(multipliers.NAME, multipliers.VERSION, multipliers.read),
    NumberLane(percent.NAME, percent.VERSION, percent.read),
    NumberLane(fractions.NAME, fractions.VERSION, fractions.read, frozenset({fraction_text.HOW})),
    NumberLane(scientific.NAME, scientific.VERSION, scientific.read, frozenset({powers.HOW})),
    NumberLane(ranges.NAME, ranges.VERSION, ranges.read),
    NumberLane(number_words.NAME, number_words.VERSION, number_words.read, number_words.HOWS),
    NumberLane(currency.NAME, currency.VERSION, currency.read),
)

_OTHER_LANES = (dates, durations, identifiers, words, identity_anchor)

#: Every lane's name and version, in order.
VERSIONS: dict[str, int] = {lane.name: lane.version for lane in NUMBER_LANES} | {
    lane.NAME: lane.VERSION for lane in _OTHER_LANES
}
#: Every lane's name, in order; ``identity_anchor`` is off unless the settings name it.
NAMES = tuple(VERSIONS)
OFF_BY_DEFAULT = frozenset({identity_anchor.NAME})


def active(settings: Settings) -> tuple[str, ...]:
    """Return the names of the lanes that read under ``settings``, in order."""
    if settings.lanes is None:
        return tuple(name for name in NAMES if name not in OFF_BY_DEFAULT)
    return tuple(name for name in NAMES if name in settings.lanes)
