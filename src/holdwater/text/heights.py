"""Lengths whose last part has no unit of its own: ``6'2``, ``5ft9``, ``1m85``, ``1米8``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.times.durations import TIME, Duration

LENGTH = "length"

_INCH = Fraction("0.0254")
_FEET = r"[ \u00a0]?(?:ft|foot|feet|['’′])\.?[ \u00a0-]?|-(?:foot|feet|ft)-"
_INCHES = r"(?:[ \u00a0]?(?:\"|″|”|''|′′|’’))?"
# Digits first: the scanner's fast path. What stands before is looked at after the match.
_HEIGHT = lazy(
    rf"[1-9](?<![\w.,:/'’′+-][1-9])[0-9]?(?:(?:{_FEET})(?P<inches>1[01]|[0-9])(?P<half>½|\.5)?{_INCHES}"
    r"|(?:m|[ \u00a0]m[ \u00a0])(?P<hundredths>[0-9]{2}))"
    r"(?![\w'’′\"″]|[.,:/-][0-9]|[ \u00a0]?(?:[€$£¥%°]|[ckm]?m\b|kg\b|in(?:ch|ches)?\b|[A-Z]{3}\b))"
)
# Chinese leaves out a last zero, and words may touch it.
_METRES = lazy(r"[1-9](?<![0-9.][1-9])米[0-9]{1,2}(?![0-9.,]|[ ]?(?:厘米|公分|[毫分万千百]|[cm]m))")
_DIGITS = lazy("[0-9]{1,2}")
# One of them stands in every height.
_FEET_SIGN = lazy("['’′](?<=[0-9 \u00a0].)[. \u00a0-]{0,2}[0-9]")
_WORDS = frozenset({"ft", "foot", "feet", "m"})


def find_heights(text: str, seen: Inventory | None = None) -> Iterator[tuple[int, int, Fraction]]:
    """Yield (start, end, metres) of the lengths in clean text that leave out the unit of their last part.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [(text[a:b], str(m)) for text in ["5ft9, 6'2 or 1m85"] for a, b, m in find_heights(text)]
    [('5ft9', '8763/5000'), ("6'2", '4699/2500'), ('1m85', '37/20')]
    """
    may_hold = (seen or Inventory.of(text)).has_word(_WORDS) or _FEET_SIGN.search(text)
    for match in _HEIGHT.finditer(text) if may_hold else ():
        whole = int(_DIGITS.findall(match[0])[0])
        if match["hundredths"]:
            yield match.start(), match.end(), whole + Fraction(int(match["hundredths"]), 100)
        else:
            half = Fraction(1, 2) if match["half"] else 0
            yield match.start(), match.end(), (12 * whole + int(match["inches"]) + half) * _INCH
    for match in _METRES.finditer(text) if "米" in text else ():
        metres, rest = _DIGITS.findall(match[0])
        yield match.start(), match.end(), Fraction(int(metres + rest.ljust(2, "0")), 100)


def spelled_out(text: str) -> str | None:
    """Return a text that is such a length with the units of its parts; None if it is none.

    >>> spelled_out("5ft9"), spelled_out("1m85"), spelled_out("5 kg")
    ('5 ft 9 in', '1 m 85 cm', None)
    """
    if _METRES.fullmatch(text):
        metres, rest = _DIGITS.findall(text)
        return f"{metres} m {rest.ljust(2, '0')} cm"
    match = _HEIGHT.fullmatch(text)
    if match is None:
        return None
    whole = _DIGITS.findall(text)[0]
    if match["hundredths"]:
        return f"{whole} m {match['hundredths']} cm"
    return f"{whole} ft {match['inches']}{'.5' if match['half'] else ''} in"


def minutes(text: str) -> tuple[Duration, ...]:
    """Return what a length is as minutes and seconds, if it may be that: ``3'10``, ``1m30``.

    >>> minutes("3'10")[0].lengths
    (('time', Fraction(190, 1)),)
    """
    whole, *rest = _DIGITS.findall(text)
    if len(rest) != 1 or int(rest[0]) > 59 or "f" in text:
        return ()
    return (Duration(0, len(text), ((TIME, Fraction(60 * int(whole) + int(rest[0]))),)),)
