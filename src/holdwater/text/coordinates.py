"""Geographic coordinates in degrees, minutes and seconds: ``48°51′24″N`` is 48.856667."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from holdwater.text.lazy import lazy
from holdwater.text.numbers.signs import EITHER, PLUS

_SPACE = "[ \u00a0\u202f]?"
_PART = "[0-9]{1,2}(?:[.,][0-9]{1,6})?"
_DMS = lazy(
    rf"[0-9](?<![\w.,][0-9])[0-9]{{0,2}}{_SPACE}[°º]{_SPACE}(?P<minutes>{_PART}){_SPACE}['′’]"
    rf"(?:{_SPACE}(?P<seconds>{_PART}){_SPACE}(?:[\"″”]|''|′′|’’))?(?:{_SPACE}(?P<behind>[NSEWO])(?!\w))?"
)
_AHEAD = lazy(rf"(?<!\w)[NSEWO]{_SPACE}\Z")
_DIGITS = lazy("[0-9]{1,3}")
_EXACT = Context(prec=40, rounding=ROUND_HALF_EVEN)
# A second is about so much of a degree, and a minute: a value says no more than that.
_SECOND, _MINUTE = Decimal("0.0001"), Decimal("0.01")


class Coordinate(NamedTuple):
    """One coordinate of clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        degrees: The exact degrees, without a sign.
        signs: What its hemisphere leaves: south and west are negative in most data, and positive in some.
        rounded: The degrees as decimals, as far as its last part says them.
    """

    start: int
    end: int
    degrees: Fraction
    signs: tuple[int, ...]
    rounded: Decimal


def find_coordinates(text: str) -> Iterator[Coordinate]:
    """Yield the coordinates of clean text that have minutes and a letter for their hemisphere.

    >>> [(str(c.degrees), c.signs, str(c.rounded)) for c in find_coordinates("48°51′24″N, W 2° 21.05'")]
    [('14657/300', (1,), '48.8567'), ('2821/1200', (1, -1), '2.35')]
    """
    for match in _DMS.finditer(text) if "°" in text or "º" in text else ():
        ahead = _AHEAD.search(text, max(0, match.start() - 2), match.start())
        side = match["behind"] or (ahead[0][0] if ahead else "")
        if not side:
            continue
        minutes, seconds = (Fraction((match[name] or "0").replace(",", ".")) for name in ("minutes", "seconds"))
        if minutes >= 60 or seconds >= 60:
            continue
        degrees = int(_DIGITS.findall(match[0])[0]) + minutes / 60 + seconds / 3600
        step = _SECOND if match["seconds"] else _MINUTE
        decimal = _EXACT.divide(Decimal(degrees.numerator), Decimal(degrees.denominator))
        rounded = _EXACT.quantize(decimal, step)
        signs = EITHER if side in "SWO" else PLUS
        yield Coordinate(ahead.start() if ahead else match.start(), match.end(), degrees, signs, rounded)
