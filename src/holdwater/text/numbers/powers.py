"""Powers of ten: ``3.0e-4``, ``6.022 × 10^23``, ``10⁶``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from holdwater.model.key import Amount
from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.numbers import digits
from holdwater.text.numbers.digits import MAX_EXPONENT, Reading, Written, run_before
from holdwater.text.words import is_unspaced

HOW = "scientific"

_SIGNS = "+\\-\u2010\u2011\u2013\u2212"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN = str.maketrans(_RAISED + "⁺⁻\u2010\u2011\u2013\u2212", "0123456789+-----")

# The exponent ends the number: no further digit, letter or decimals, and no further part of a code.
_END = rf"(?![\w{_RAISED}])(?![.,/][0-9]|-(?![0-9.]{{1,20}}[eE])[0-9A-Za-z])"
_E_FORM = lazy(rf"[0-9](?:[eEЕе]|\s?أس\s?)(?P<exponent>[{_SIGNS}]?[0-9]{{1,4}}){_END}")
_E_WORDS = frozenset(("e", "е", "أس"))
_POWER = lazy(
    r"10(?:"
    rf"(?:\s?\^\s?|\*\*)[({{]?(?P<caret>[{_SIGNS}]?[0-9]{{1,4}})[)}}]?{_END}"
    rf"|(?P<raised>[⁺⁻]?[{_RAISED}]{{1,4}})(?![{_RAISED}])"
    rf"|(?P<flat>[eE][{_SIGNS}]?[0-9]{{1,4}}|[-\u2010\u2011\u2013\u2212][0-9]{{1,2}}){_END}"
    r")"
)
# What stands between a number and the ten: a middle dot, a letter, TeX; French texts put a full stop.
_TIMES = lazy(
    r"[ \u00a0\u2009\u202f]?(?:[×✕⨯*·⋅∙•\u2062]|(?<![^\W\d_])[xXхХ]|\\times|\\cdot)[ \u00a0\u2009\u202f]?\Z"
    r"|(?<=[0-9])\.\Z"
)
# Blood counts: there the power belongs to the unit, and the number before it is the value. 5.2 ×10^9/L
_COUNT_UNIT = lazy(r"/ ?[µμu]?[lL](?![^\W_])")
_REACH = 8
_NORMAL = 10
_MINUS = "\u2212"  # what a range never has


def find(text: str, seen: Inventory | None = None) -> Iterator[Written]:
    """Yield the numbers of clean text that are written with a power of ten.

    A bare ten with a raised digit may also carry a footnote, ``12E4`` may be a code, and ``5 x 10-5`` may
    give sizes: there the digits stay numbers of their own.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> text = "4,7E-3 of 6.022 × 10^23, not part 5E3-20"
    >>> [(text[w.start : w.end], str(w.readings[0].amount)) for w in find(text)]
    [('4,7E-3', '0.0047'), ('6.022 × 10^23', '6.022E+23')]
    """
    last = -1
    for match in _E_FORM.finditer(text) if (seen or Inventory.of(text)).has_word(_E_WORDS) else ():
        end = match.start() + 1
        start = run_before(text, end)
        if start < end and _is_free(text, start, last):
            is_sure = not (text[start:end] + match["exponent"]).isdigit()
            yield from _times_ten(text[start:end], match["exponent"], start, match.end(), is_sure)
            last = match.end()
    for match in _POWER.finditer(text):
        yield from _power(text, match)


def _is_free(text: str, start: int, last: int = -1) -> bool:
    """Say whether a number that starts here is no part of a code; behind another one it ends a range."""
    before = text[max(0, start - 2) : start]
    if not before or start - 1 == last:
        return True
    if before[-1].isalnum():
        return is_unspaced(before[-1])
    return before[-1] not in "_#" and not (before[-1] in "-/." and before[:-1].isalnum())


def _power(text: str, match: re.Match[str]) -> Iterator[Written]:
    """Yield a power of ten with the number before it, or by itself."""
    exponent = match["caret"] or match["raised"] or match["flat"].lstrip("eE")
    ten, stop = match.start(), match.end()
    times = _TIMES.search(text[max(0, ten - _REACH) : ten])
    if times is not None:
        end = ten - len(times[0])
        start = run_before(text, end)
        if start < end and _is_free(text, start):
            is_sure = match["flat"] is None and "." not in times[0]
            for one in _times_ten(text[start:end], exponent, start, stop, is_sure):
                counts = digits.readings(text[start:end])[:1] if _COUNT_UNIT.match(text, stop) else ()
                yield one._replace(readings=one.readings + tuple(count._replace(how=HOW) for count in counts))
    elif (match["flat"] is None or exponent[0] == _MINUS) and run_before(text, ten + 2) == ten and _is_free(text, ten):
        yield from _times_ten("1", exponent, ten, stop, match["caret"] is not None or exponent[0] == "⁻")


def _times_ten(mantissa: str, exponent: str, start: int, stop: int, is_sure: bool) -> Iterator[Written]:
    """Yield what a number times a power of ten can mean; nothing past the cap of exponents."""
    power = int(exponent.translate(_PLAIN))
    if abs(power) <= MAX_EXPONENT:
        plain = digits.readings(mantissa)
        if plain and plain[0].amount < _NORMAL:
            plain = plain[:1]  # 6.022 × 10^23 is no 6022 × 10^23: one digit before the mark is the rule
        if plain:
            yield Written(start, stop, tuple(Reading(HOW, _shifted(one.amount, power)) for one in plain), is_sure)


def _shifted(amount: Amount, power: int) -> Amount:
    """Return an amount times a power of ten, exactly whatever the caller's decimal context."""
    if isinstance(amount, Decimal):
        sign, places, exponent = amount.as_tuple()
        if isinstance(exponent, int):
            return Decimal((sign, places, exponent + power))
    return Fraction(amount) * Fraction(10) ** power
