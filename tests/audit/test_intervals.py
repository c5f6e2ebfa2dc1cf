"""Intervals of shares hold the share, shrink with the sample, and those of a whole follow its parts."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from holdwater.audit.intervals import Estimate, Share, Stratum

_COUNTS = st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))
_PLACE = Decimal("0.0001")


@given(_COUNTS)
def test_the_share_lies_in_its_interval(counts: tuple[int, int]) -> None:
    """At any size, and ten times the sample with the same share says more."""
    share, more = Share.of_counts(*counts), Share.of_counts(10 * counts[0], 10 * counts[1])
    assert share.low is not None
    assert share.high is not None
    assert more.low is not None
    assert more.high is not None
    assert 0 <= share.low - _PLACE / 2 <= Decimal(counts[0]) / counts[1] <= share.high + _PLACE / 2 or share.low == 0
    assert share.high <= 1
    assert more.high - more.low <= share.high - share.low


def test_figures_of_the_literature() -> None:
    """The score interval at 95 % of 81 of 263 and of 0 of 20, as Newcombe (1998) prints them for his method 3."""
    assert (Share.of_counts(81, 263).low, Share.of_counts(81, 263).high) == (Decimal("0.2553"), Decimal("0.3662"))
    assert (Share.of_counts(15, 148).low, Share.of_counts(15, 148).high) == (Decimal("0.0624"), Decimal("0.1605"))
    assert (Share.of_counts(0, 20).low, Share.of_counts(0, 20).high) == (Decimal("0.0000"), Decimal("0.1611"))
    assert (Share.of_counts(1, 29).low, Share.of_counts(1, 29).high) == (Decimal("0.0061"), Decimal("0.1718"))


@given(_COUNTS, st.integers(1, 10**9), st.lists(_COUNTS, max_size=3))
def test_a_whole_of_one_part_is_that_part(counts: tuple[int, int], size: int, empty: list[tuple[int, int]]) -> None:
    """Parts that hold nothing count for nothing."""
    share = Share.of_counts(*counts)
    strata = [Stratum(size, share), *(Stratum(0, Share.of_counts(*one)) for one in empty)]
    found = Estimate.of_strata(strata)
    assert found is not None
    assert (found.low, found.high) == (share.low, share.high)


@given(st.lists(st.tuples(st.integers(1, 10**6), _COUNTS), min_size=1, max_size=4), st.integers(2, 1000))
def test_only_the_weights_count(parts: list[tuple[int, tuple[int, int]]], times: int) -> None:
    """A whole so many times as large has the same estimate, and it lies between its ends."""
    strata = [Stratum(size, Share.of_counts(*counts)) for size, counts in parts]
    found = Estimate.of_strata(strata)
    assert found == Estimate.of_strata([Stratum(size * times, share) for size, share in strata])
    assert found is not None
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_a_part_without_a_sample_tells_nothing() -> None:
    """Nor does a whole that holds nothing."""
    assert Estimate.of_strata([Stratum(5, Share.of_counts(1, 2)), Stratum(5, Share.of_counts(0, 0))]) is None
    assert Estimate.of_strata([]) is None
