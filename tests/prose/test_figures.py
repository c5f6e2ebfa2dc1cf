"""What is claimed of the proofreader on planted errors holds on a part of them."""

from __future__ import annotations

from benchmarks.proofreading_claims import LANGUAGES, SHAPES, make

from holdwater.prose import proofread


def test_wrong_figures_are_marked_and_reformatted_ones_are_not() -> None:
    """In five languages and ten shapes, no slip is missed and no honest other way of writing is marked."""
    sources, claims = make(200, 200)
    assert {claim.language for claim in claims} == set(LANGUAGES)
    assert {claim.shape for claim in claims if claim.is_wrong} == set(SHAPES)
    for claim in claims:
        own = [mark for mark in proofread(claim.sentence, [sources[claim.source]]) if mark.start < claim.end]
        assert own, claim
        assert any(mark.support == 0 for mark in own) is claim.is_wrong, claim
