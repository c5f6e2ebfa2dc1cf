"""Where to draw a line under supports, and what that costs: from labelled examples, and from nothing else."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.mark import Mark, Marks

#: So many examples are needed at least.
MIN_LABELLED = 200

_EXACT = Context(prec=40)
_NONE, _ALL = Decimal(0), Decimal(1)
_LOW, _HIGH = Decimal("0.025"), Decimal("0.975")
_SIX, _TENTH = Decimal("0.000001"), Decimal("0.1")
_NEGLIGIBLE = Decimal("1e-18")
_FAR = 20
_HINT = "Write (support, is_wrong) pairs, such as (marks.floor, True) for an answer that has an error."


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingPoint:
    """A line under supports, and how often it is wrong: what has this support or less is flagged.

    Attributes:
        fpr: Share of the right examples that are flagged, 0 to 1, to six decimals.
        fpr_interval: Between which ends 95 % of all resamplings of the examples have it, each drawing its own line.
        recall: Share of the wrong examples that are flagged, likewise.
        threshold: The line: the lowest support at which the wanted recall is reached.
        target_recall: The recall that was wanted.
        right: How many right examples there were.
        flagged_right: How many of them are flagged.
        wrong: How many wrong examples there were.
        flagged_wrong: How many of them are flagged.
    """

    fpr: Decimal
    fpr_interval: tuple[Decimal, Decimal]
    recall: Decimal
    threshold: Decimal
    target_recall: Decimal
    right: int
    flagged_right: int
    wrong: int
    flagged_wrong: int

    def __str__(self) -> str:
        low, high = map(_percent, self.fpr_interval)
        lines = [
            f"false-positive rate {_percent(self.fpr)} % ({low} to {high} %; {self.flagged_right} of {self.right})",
            f"recall {_percent(self.recall)} % ({self.flagged_wrong} of {self.wrong}; wanted "
            f"{_percent(self.target_recall)} %)",
            f"threshold {self.threshold}: flag what has this support or less",
        ]
        if not self.flagged_right:
            most = _percent(_share(min(3, self.right), self.right))
            lines.insert(1, f"  none was seen among {self.right}; the true rate may still be as high as {most} %")
        return "\n".join(lines)


def calibrate(
    labelled: Iterable[tuple[Mark | Marks | Decimal | int | float, bool]],
    *,
    target_recall: Decimal | Fraction | float = 0.95,
) -> OperatingPoint:
    """Find the lowest support under which enough of the wrong examples lie, and say what it flags besides.

    holdwater ships no threshold: what support a wrong word has depends on the encoder, the language and the texts.
    A threshold holds for examples like those that it was drawn from, and for nothing else.

    The interval is that of the bootstrap with infinitely many resamplings, computed and not drawn: wrong and right
    examples are resampled apart, and each resampling draws its own line.

    Args:
        labelled: Examples with whether each is wrong: ``(mark, True)``, ``(marks, False)``, ``(support, True)``. Of
            the marks of an answer the floor counts.
        target_recall: Share of the wrong examples to flag at least, above 0 and up to 1.

    Returns:
        The threshold with its rates; printed, the false-positive rate comes first.

    Raises:
        InvalidArgument: if there are fewer than 200 examples, or all are right or all wrong, or an example has no
            support; the message says why that can't do.

    >>> examples = [(n / 250, n < 100) for n in range(200)] + [(0.25, False)] * 50
    >>> print(calibrate(examples))
    false-positive rate 33.3 % (26.0 to 40.7 %; 50 of 150)
    recall 95.0 % (95 of 100; wanted 95.0 %)
    threshold 0.376: flag what has this support or less
    """
    wanted = _wanted(target_recall)
    wrong, right = _by_label(labelled)
    needed = _ceil(wanted * len(wrong))
    threshold = wrong[needed - 1]
    flagged_right, flagged_wrong = bisect_right(right, threshold), bisect_right(wrong, threshold)
    low, high = _interval(wrong, right, needed)
    return OperatingPoint(
        fpr=_share(flagged_right, len(right)),
        fpr_interval=(_share(low, len(right)), _share(high, len(right))),
        recall=_share(flagged_wrong, len(wrong)),
        threshold=threshold,
        target_recall=_share(wanted.numerator, wanted.denominator),
        right=len(right),
        flagged_right=flagged_right,
        wrong=len(wrong),
        flagged_wrong=flagged_wrong,
    )


def _wanted(target: object) -> Fraction:
    """Return the wanted recall as it is written: the float 0.95 is 19/20."""
    if isinstance(target, (int, float, Decimal, Fraction)) and not isinstance(target, bool) and 0 < target <= 1:
        return Fraction(target) if isinstance(target, Fraction) else Fraction(str(target))
    raise InvalidArgument(
        f"target_recall: expected a share above 0 and up to 1, found {arguments.found(target)}. The default is 0.95."
    )


def _by_label(
    labelled: Iterable[tuple[Mark | Marks | Decimal | int | float, bool]],
) -> tuple[list[Decimal], list[Decimal]]:
    """Return the supports of the wrong and of the right examples, each in order."""
    if not isinstance(labelled, Iterable):
        raise InvalidArgument(f"labelled: expected a list of examples, found {arguments.found(labelled)}. {_HINT}")
    sides: tuple[list[Decimal], list[Decimal]] = ([], [])
    for number, example in enumerate(labelled):
        where = f"labelled[{number}]"
        if not isinstance(example, (tuple, list)) or len(example) != 2:
            raise InvalidArgument(f"{where}: expected a pair, found {arguments.found(example)}. {_HINT}")
        if not isinstance(example[1], bool):
            raise InvalidArgument(f"{where}: expected True or False, found {arguments.found(example[1])}. {_HINT}")
        sides[not example[1]].append(_support(where, example[0]))
    wrong, right = sides
    found = f"found {len(right)} right and {len(wrong)} wrong"
    if len(wrong) + len(right) < MIN_LABELLED:
        raise InvalidArgument(
            f"labelled: expected {MIN_LABELLED} examples or more, {found}. A rate that is seen in fewer may be off by "
            "so much that a threshold drawn from it says nothing. Label more."
        )
    if not (wrong and right):
        lost = "recall" if right else "false-positive rate"
        raise InvalidArgument(
            f"labelled: expected right and wrong examples, {found}. Of one kind alone no {lost} can be told. "
            "Label some of the other."
        )
    return sorted(wrong), sorted(right)


def _support(where: str, given: object) -> Decimal:
    value = given.support if isinstance(given, Mark) else given.floor if isinstance(given, Marks) else given
    if value is None:
        raise InvalidArgument(f"{where}: expected a support, found none: nothing was checked there. Leave it out.")
    if isinstance(value, bool) or not isinstance(value, (Decimal, int, float)) or not 0 <= value <= 1:
        raise InvalidArgument(f"{where}: expected a support from 0 to 1, found {arguments.found(value)}. {_HINT}")
    return Decimal(str(value))


def _interval(wrong: Sequence[Decimal], right: Sequence[Decimal], needed: int) -> tuple[int, int]:
    """Return how many right examples are flagged at both ends of the middle 95 % of all resamplings."""
    flagged: dict[int, Decimal] = {}
    for threshold, chance in _thresholds(wrong, needed):
        for count, part in _binomial(len(right), bisect_right(right, threshold)):
            flagged[count] = _EXACT.add(flagged.get(count, _NONE), _EXACT.multiply(chance, part))
    counts = sorted(flagged)
    reached, below = [], _NONE
    for count in counts:
        below = _EXACT.add(below, flagged[count])
        reached.append(below)
    last = len(counts) - 1
    return counts[min(last, bisect_left(reached, _LOW))], counts[min(last, bisect_left(reached, _HIGH))]


def _thresholds(wrong: Sequence[Decimal], needed: int) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield each line that a resampling may draw, with its chance.

    It is at or below a support if ``needed`` of the resampled are; how many are is binomial.
    """
    total, before = len(wrong), _NONE
    for support in dict.fromkeys(wrong):
        count = bisect_right(wrong, support)
        is_far = (count - needed) ** 2 > _FAR * total  # by Hoeffding's bound, less than 1e-17
        if is_far and count < needed:
            continue
        parts = () if is_far else _binomial(total, count)
        reached = _ALL if is_far else _sum(part for drawn, part in parts if drawn >= needed)
        if _EXACT.subtract(reached, before) > _NEGLIGIBLE:
            yield support, _EXACT.subtract(reached, before)
        before = reached
        if is_far:
            return


def _binomial(total: int, count: int) -> list[tuple[int, Decimal]]:
    """Return how likely each number of ``total`` draws is, where ``count`` of ``total`` things are looked for.

    What is far out and next to impossible is left out.

    >>> [(drawn, round(chance, 4)) for drawn, chance in _binomial(2, 1)]
    [(0, Decimal('0.2500')), (1, Decimal('0.5000')), (2, Decimal('0.2500'))]
    """
    other = total - count
    up, down = [(count, _ALL)], []
    for drawn in range(count, total if other else count):
        weight = _EXACT.divide(_EXACT.multiply(up[-1][1], (total - drawn) * count), (drawn + 1) * other)
        if weight < _NEGLIGIBLE:
            break
        up.append((drawn + 1, weight))
    weight = _ALL
    for drawn in range(count if other else 0, 0, -1):
        weight = _EXACT.divide(_EXACT.multiply(weight, drawn * other), (total - drawn + 1) * count)
        if weight < _NEGLIGIBLE:
            break
        down.append((drawn - 1, weight))
    weights = [*reversed(down), *up]
    whole = _sum(weight for _, weight in weights)
    return [(drawn, _EXACT.divide(weight, whole)) for drawn, weight in weights]


def _sum(parts: Iterable[Decimal]) -> Decimal:
    total = _NONE
    for part in parts:
        total = _EXACT.add(total, part)
    return total


def _ceil(number: Fraction) -> int:
    return -(-number.numerator // number.denominator)


def _share(count: int, of: int) -> Decimal:
    """Return a share to six decimals."""
    return _EXACT.divide(Decimal(count), Decimal(of)).quantize(_SIX, context=_EXACT)


def _percent(share: Decimal) -> str:
    return str(_EXACT.multiply(share, 100).quantize(_TENTH, context=_EXACT))
