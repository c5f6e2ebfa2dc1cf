"""The numbers of a value, each with what governs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from holdwater.text.coordinates import find_coordinates
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors, numerals, scales
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words import spelled
from holdwater.text.numbers import currencies, digits, fractions, so_many_in
from holdwater.text.numbers.digits import Reading, Written
from holdwater.text.numbers.signs import own_signs
from holdwater.text.values.codes import is_sides
from holdwater.text.written import find_written, outside

#: What tells the signs that the number at ``[start, end)`` of a text may have.
SignsOf: TypeAlias = Callable[[str, int, int], tuple[int, ...]]
#: Start, end with its unit, and the number in each of its forms.
Forms: TypeAlias = tuple[int, int, tuple[Numeral, ...]]

# What a score is out of, which every page with a score says: 4.5/5, 4 out of 5.
_BEST_SCORE = lazy(
    r"(?:(?<=[.,][0-9]) ?/|\bout of) ?(?:5|10|100)(?:[.,]0)?(?![\w./-]|,[0-9]| (?!stars?(?!\w)|points?(?!\w))[^\W\d_])"
)
# How much a price buys: £1.50/100g, $2 per 1,000 calls.
_BOUGHT = lazy(r"(?:(?<=[0-9]) ?/|\bper) ?[0-9][0-9.,]{0,11}[KkM]?(?= ?[^\W\d_])")
# What ends a price without a currency: 1 299:-.
_PRICE_ENDS = (":-", ",-", "/-")
# Where M and B stand for miliar and bin.
_ELSEWHERE = frozenset({"IDR", "TRY"})


def stated_numbers(text: str) -> list[Written]:
    """Return what ``find_written`` finds, less the number words that are part of a name: ``Three Kings brewery``."""
    return [one for one in find_written(text) if one.readings[0].how != spelled.HOW or _is_spelled(text, one)]


def _is_spelled(text: str, one: Written) -> bool:
    """Say whether number words state a number: ``Twelve litres``, or in lower case ``twelve pieces``."""
    if one.is_atomic:
        return True  # 1万2800
    ahead = text[: one.start].strip("+-\u2212( $€£")
    rest = text[max(one.end, anchors.after(text, one.end).end) :].strip(" .")
    if rest.startswith(":"):
        return False  # the doi of doi:10.1000/182 is a label, and no Romanian two
    return not (ahead and rest) and (not (ahead or rest) or text[one.start : one.end].islower())


def _is_meant(text: str, one: Written) -> bool:
    """Say whether a value means one number as a whole, where a page might mean the digits in it by themselves."""
    if one.is_atomic:
        return True
    if so_many_in.is_share(text[one.start : one.end]):
        return False  # a page may give the 4 of 4 out of 5
    behind = anchors.after(text, one.end)
    is_mixed = one.readings[0].how == fractions.HOW and bool(behind.units)
    return is_mixed or fills(text, one.start, max(one.end, behind.end))


def find_numbers(
    text: str,
    given: tuple[Anchors, ...],
    spans: Sequence[tuple[int, int]],
    written: Sequence[Written],
    signs: SignsOf = own_signs,
) -> Iterator[tuple[int, int, tuple[Numeral, ...]]]:
    """Yield (start, end with its unit, numeral once with its own anchors and once with each given one)."""
    runs = list(digits.find_spans(text))
    own: list[Numeral] = []
    inside = [one._replace(is_atomic=_is_meant(text, one)) for one in written]
    plain = outside(sorted({*runs, *digits.chains(text, runs)}), inside)
    found = [(start, end, numerals.span_readings(text[start:end])) for start, end in plain]
    for start, end, readings in sorted([*(one for one in found if one[2]), *(one[:3] for one in written)]):
        if start and text[start - 1].isalpha() and any(a < start < b and not is_sides(text[a:b]) for a, b in spans):
            continue  # the digits of a code
        found_anchors = in_english(anchors.around(text, start, end, ()), text[end:])
        own.append(Numeral(text, start, end, readings, own_signs=signs(text, start, end), own_anchors=found_anchors))
    own = list(_outside_amounts(text, own, given))
    numerals.link(own)
    counts = [(numeral.end, numeral.anchors.end) for numeral in own]
    counts += bases(text)
    own = [one for one in own if not any(end <= one.start and one.end <= stop for end, stop in counts)]
    degrees = {one.start: one for one in find_coordinates(text)}
    for numeral in own:
        if numeral.is_part:
            continue  # of a compound measure, which is one quantity
        numeral.is_listed = False
        stated = numeral.anchors
        forms = [numeral] if not (given and stated.is_bare) else []
        if not (stated.units or stated.share is not None):
            forms += [numeral.governed(found) for found in given]
        if (coordinate := degrees.get(numeral.start)) is not None:
            decimals = (Reading(digits.PLAIN, coordinate.rounded),)
            forms.append(
                Numeral(str(coordinate.rounded), 0, len(str(coordinate.rounded)), decimals, own_signs=coordinate.signs)
            )
        yield numeral.start, max(end_of(numeral), stated.end), tuple(forms)


def _outside_amounts(text: str, own: Sequence[Numeral], given: Sequence[Anchors]) -> Iterator[Numeral]:
    """Yield the numbers of a value, less the groups of its price: ``12 480 Kč`` states no 12, ``$1,250,697`` no 1."""
    wholes = [(one.start, one.end) for one in own if _is_price(text, one, given) and _is_alone(text, one)]
    for one in own:
        if not any(a <= one.start and one.end <= b and (a, b) != (one.start, one.end) for a, b in wholes):
            yield one


def _is_price(text: str, one: Numeral, given: Sequence[Anchors]) -> bool:
    return text.endswith(_PRICE_ENDS) or any(found.currency for found in (one.anchors, *given))


def _is_alone(text: str, one: Numeral) -> bool:
    """Say whether a value is nothing but one number, its unit and its currency."""
    rest = text[: one.start] + text[max(one.end, one.anchors.end) :]
    return not any(c.isalnum() for c in anchors.CURRENCY.sub("", rest))


def bases(text: str) -> list[tuple[int, int]]:
    """Return where a value says what its score is out of, or how much its price buys.

    >>> bases("4.5/5"), bases("3 out of 5"), bases("2.4/5 GHz"), bases("3/5"), bases("£1.50 per 100 g")
    ([(3, 5)], [(2, 10)], [], [], [(6, 13)])
    """
    found = [scale.span() for scale in _BEST_SCORE.finditer(text)]
    if anchors.CURRENCY.search(text):
        bought = (one.span() for one in _BOUGHT.finditer(text))
        found += [(a, b) for a, b in bought if not anchors.CURRENCY.match(text[b:].lstrip())]
    return found


def in_english(found: Anchors, written: str) -> Anchors:
    """Return anchors whose multiplier means what it does in English: the M of ``$1.2M`` is no Indonesian billion."""
    if len(found.factors) < 2 or not _ELSEWHERE.isdisjoint(currencies.meanings(found.currency)):
        return found
    return found._replace(factors=scales.in_english(written) or found.factors)


def end_of(numeral: Numeral) -> int:
    """Return where a number ends; a compound measure with the unit of its last part."""
    last = numeral.rest[-1] if numeral.rest else numeral
    return max(last.end, last.anchors.end if numeral.rest else 0)


def fills(text: str, start: int, end: int) -> bool:
    """Say whether a number is the whole value, a sign, a bracket or a unit aside."""
    return not text[:start].strip("+-\u2212(") and not text[end:].strip(") ")
