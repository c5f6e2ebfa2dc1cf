"""What stands before a number: its currency, a percent sign, a scale, what makes a rate of its unit, a label."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from holdwater.text import units
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.neighbours.touching import CURRENCY
from holdwater.text.units import Unit

_SPACES = " \u00a0"
_QUOTES = ('"', "'")
# So many characters before a number tell what may stand there.
_CHARS = 8

# Words before a number that say per what time its length is covered, or what measuring spoon it counts.
_RATES_AHEAD = {
    "時速": "h",
    "时速": "h",
    "시속": "h",
    "每小时": "h",
    "每小時": "h",
    "毎時": "h",
    "秒速": "s",
    "초속": "s",
    "saatte": "h",
}
_SPOONS_AHEAD = ("大さじ", "小さじ")
_AHEAD = lazy(rf"({'|'.join((*_RATES_AHEAD, *_SPOONS_AHEAD))})[約约약]?[ \u00a0]?\Z")
_LAST_AHEAD = frozenset(word[-1] for word in (*_RATES_AHEAD, *_SPOONS_AHEAD)) | set("約约약")
_LONGEST_AHEAD = 8


def counted_ahead(text: str, start: int, found: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units of the number at ``start`` where a word before it makes them: ``時速188km``, ``大さじ2``."""
    word = _AHEAD.search(text, max(0, start - _LONGEST_AHEAD), start)
    if word is None:
        return found
    if word[1] in _SPOONS_AHEAD:
        return found or units.lookup(word[1])
    return tuple(
        rate
        for unit in found
        if unit.dimension == "length"
        for rate in units.lookup(f"{unit.name}/{_RATES_AHEAD[word[1]]}")
    )


class Ahead(NamedTuple):
    """What the last characters before a number say of it.

    Attributes:
        currency: The currency that touches it, or ``""``.
        may_count: Whether a word for a rate or a spoon may end there.
        may_share: Whether a percent sign or word may.
        may_scale: Whether a scale beside a currency may.
        may_label: Whether a label may: a colon, a tab, a bracket.
    """

    currency: str
    may_count: bool
    may_share: bool
    may_scale: bool
    may_label: bool


def ahead(text: str, start: int) -> Ahead:
    """Return what may stand before the number at ``start``: most numbers have a word there, and nothing else."""
    return _ahead(text[max(0, start - _CHARS) : start])


def before(text: str, start: int) -> str:
    """Return the currency that touches the number at ``start`` from before, or ``""``."""
    return ahead(text, start).currency


@lru_cache(maxsize=1 << 14)
def _ahead(window: str) -> Ahead:
    last = window[-2:-1] if window[-1:] in _SPACES else window[-1:]
    return Ahead(
        currency=_money_at_end(window.rstrip(" \u00a0\u202f-\u2212(")),
        may_count=last in _LAST_AHEAD,
        may_share=scales.may_share_before(window),
        may_scale=scales.may_scale_before(window),
        may_label=_ends_label(window[-3:].rstrip(_SPACES)),
    )


def _money_at_end(window: str) -> str:
    return next((match[0] for match in CURRENCY.finditer(window) if match.end() == len(window)), "")


def _ends_label(window: str) -> bool:
    if window[-1:] in _QUOTES:
        return window[:-1].rstrip()[-1:] in (":", "=")
    return window[-1:] in ("", ":", "\t", "|", "=", ")", "]")
