"""A line under supports: drawn from labelled examples alone, with what it costs."""

from __future__ import annotations

import decimal
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdwater.errors import InvalidArgument
from holdwater.prose import proofread
from holdwater.prose.calibrate import OperatingPoint, calibrate

Examples = list[tuple[Any, bool]]

#: Supports with many ties among them.
SUPPORTS = st.integers(0, 12).map(lambda n: Decimal(n) / 16)


@st.composite
def labelled(draw: st.DrawFn) -> Examples:
    """Draw enough examples of both kinds, wrong ones lower or not."""
    wrong = draw(st.lists(SUPPORTS, min_size=1, max_size=12))
    right = draw(st.lists(SUPPORTS, min_size=1, max_size=12))
    times = draw(st.sampled_from([(200, 1), (1, 200), (20, 180)]))
    return [(one, True) for one in wrong * times[0]] + [(one, False) for one in right * times[1]]


@given(labelled(), st.sampled_from([0.5, 0.9, 0.95, 0.99, 1, Fraction(2, 3), Decimal("0.001")]), st.randoms())
@settings(max_examples=60)
def test_the_lowest_line_that_reaches_the_recall(examples: Examples, target: Any, order: random.Random) -> None:
    """The wanted recall is reached, by no lower support; the counts are those of the line; order doesn't matter."""
    point = calibrate(examples, target_recall=target)
    wrong = [support for support, is_wrong in examples if is_wrong]
    right = [support for support, is_wrong in examples if not is_wrong]
    share = Fraction(str(target))
    assert point.flagged_wrong == sum(support <= point.threshold for support in wrong) >= share * len(wrong)
    assert point.flagged_right == sum(support <= point.threshold for support in right)
    assert sum(support < point.threshold for support in wrong) < share * len(wrong)
    assert (point.right, point.wrong) == (len(right), len(wrong))
    assert abs(point.fpr * len(right) - point.flagged_right) < Decimal("0.001")
    assert 0 <= point.fpr_interval[0] <= point.fpr_interval[1] <= 1
    order.shuffle(examples)
    assert calibrate(examples, target_recall=target) == point


@given(labelled())
@settings(max_examples=30)
def test_more_recall_costs_more(examples: Examples) -> None:
    """With a higher target neither the threshold nor the false-positive rate is lower."""
    points = [calibrate(examples, target_recall=target) for target in (0.5, 0.9, 0.95, 1)]
    assert points == sorted(points, key=lambda point: (point.threshold, point.fpr, point.recall))


def _drawn(examples: Examples, times: int) -> list[int]:
    """Return how many right examples are flagged in so many resamplings, in order."""
    wrong = [support for support, is_wrong in examples if is_wrong]
    right = [support for support, is_wrong in examples if not is_wrong]
    needed = -(-19 * len(wrong) // 20)
    generator = random.Random(7)  # noqa: S311  # no secret
    flagged = []
    for _ in range(times):
        line = sorted(generator.choices(wrong, k=len(wrong)))[needed - 1]
        flagged.append(sum(support <= line for support in generator.choices(right, k=len(right))))
    return sorted(flagged)


@pytest.mark.parametrize("steps", [1000, 12])
def test_the_interval_is_that_of_a_bootstrap(steps: int) -> None:
    """Resampling the examples many times gives the same ends, but for chance; with ties too."""
    generator = random.Random(3)  # noqa: S311  # no secret
    examples = [
        (Decimal(round(steps * generator.betavariate(*shape))) / steps, is_wrong)
        for is_wrong, shape, size in ((True, (2, 4), 120), (False, (4, 2), 160))
        for _ in range(size)
    ]
    times = 4_000
    drawn = _drawn(examples, times)
    low, high = (float(end * 160) for end in calibrate(examples).fpr_interval)
    assert drawn[round(0.02 * times)] <= low <= drawn[round(0.03 * times)]
    assert drawn[round(0.97 * times)] <= high <= drawn[round(0.98 * times)]
    assert low < high


def _split(wrong: Any, right: Any) -> OperatingPoint:
    return calibrate([(wrong, True)] * 100 + [(right, False)] * 100)


def test_kinds_that_lie_apart() -> None:
    """Where all wrong ones lie below all right ones nothing is flagged in vain, as far as the examples tell."""
    point = _split(0.25, 0.75)
    assert [point.threshold, point.fpr, *point.fpr_interval, point.recall] == [Decimal("0.25"), 0, 0, 0, 1]
    assert str(point).splitlines() == [
        "false-positive rate 0.0 % (0.0 to 0.0 %; 0 of 100)",
        "  none was seen among 100; the true rate may still be as high as 3.0 %",
        "recall 100.0 % (100 of 100; wanted 95.0 %)",
        "threshold 0.25: flag what has this support or less",
    ]


def test_all_equal_supports() -> None:
    """One support for all tells nothing apart: everything is flagged, and the rate says so first."""
    point = _split(0.5, 0.5)
    assert [point.threshold, point.fpr, *point.fpr_interval, point.recall] == [Decimal("0.5"), 1, 1, 1, 1]
    assert str(point).startswith("false-positive rate 100.0 % (100.0 to 100.0 %; 100 of 100)\nrecall")


def test_a_share_is_taken_as_written() -> None:
    """90 of 100 are 0.9, though the float is a little more: one more would move the line."""
    examples: Examples = [(Decimal(n) / 100, True) for n in range(100)] + [(1, False)] * 100
    assert calibrate(examples).threshold == Decimal("0.94")
    assert calibrate(examples, target_recall=0.9).threshold == Decimal("0.89")
    assert calibrate(examples, target_recall=Fraction(95, 100)) == calibrate(examples, target_recall=Decimal("0.95"))


def test_marks_and_answers_are_examples() -> None:
    """A mark has its support, the marks of an answer their floor."""
    wrong, right = proofread("It is 5 kg.", ["6 kg"]), proofread("It is 5 kg.", ["5 kg"])
    assert _split(wrong, right).threshold == _split(wrong[0], right[0]).threshold == 0


def test_the_callers_decimal_context_does_not_count() -> None:
    """A coarse context of the caller changes no digit."""
    examples: Examples = [(Decimal(n) / 1000, n % 7 < 3) for n in range(300)]
    point = calibrate(examples)
    with decimal.localcontext(decimal.Context(prec=2, rounding=decimal.ROUND_DOWN)):
        assert str(calibrate(examples)) == str(point)
        assert calibrate(examples) == point


_MANY: Examples = [(0.5, False)] * 199


@pytest.mark.parametrize(
    ("examples", "why"),
    [
        ([], "200 examples or more, found 0 right and 0 wrong. A rate that is seen in fewer"),
        ([*_MANY[1:], (0.1, True)], "200 examples or more, found 198 right and 1 wrong"),
        ([*_MANY, (0.5, False)], "found 200 right and 0 wrong. Of one kind alone no recall can be told"),
        ([(0.5, True)] * 200, "found 0 right and 200 wrong. Of one kind alone no false-positive rate can be told"),
        ([*_MANY, (1.5, True)], r"labelled\[199\]: expected a support from 0 to 1, found 1.5"),
        ([*_MANY, (-0.5, True)], r"labelled\[199\]: expected a support from 0 to 1"),
        ([*_MANY, (float("nan"), True)], r"labelled\[199\]: expected a support from 0 to 1"),
        ([*_MANY, (True, True)], r"labelled\[199\]: expected a support from 0 to 1, found True"),
        ([*_MANY, ("0.5", True)], r"labelled\[199\]: expected a support from 0 to 1"),
        ([*_MANY, (0.5, 1)], r"labelled\[199\]: expected True or False, found 1"),
        ([*_MANY, 0.5], r"labelled\[199\]: expected a pair, found 0.5"),
        ([*_MANY, (proofread("Nothing.", ["5"]), True)], "nothing was checked there"),
        (5, "labelled: expected a list of examples, found 5"),
    ],
    ids=[f"case-{number}" for number in range(13)],
)
def test_what_can_not_be_calibrated(examples: Any, why: str) -> None:
    """Too few examples, one kind alone, and what has no support are refused, with the reason."""
    with pytest.raises(InvalidArgument, match=why):
        calibrate(examples)


def test_the_least_that_can_be_calibrated() -> None:
    """200 examples with one wrong one among them are enough."""
    assert calibrate([*_MANY, (0.1, True)]).threshold == Decimal("0.1")


@pytest.mark.parametrize("target", [0, 1.01, -1, True, "0.95", None, float("nan")])
def test_a_recall_that_is_none(target: Any) -> None:
    """A target is a share above 0, up to 1."""
    with pytest.raises(InvalidArgument, match="target_recall"):
        calibrate([(0.5, True)] * 200, target_recall=target)
