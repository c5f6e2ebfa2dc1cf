"""What a report says is complete, short, and on one line."""

from __future__ import annotations

import pytest
from tests.report import samples

from holdwater.guard.notes import FLAGGED, NOT_NULLABLE, NULLED, OVER_MAX_NULLS
from holdwater.model.verdict import Caveat, Reason, Verdict
from holdwater.report import words


def test_everything_has_its_words() -> None:
    """Each verdict has a sign of its own; each reason, caveat and action its words, in the order of the code."""
    assert list(words.SIGNS) == list(Verdict)
    assert len(set(words.SIGNS.values())) == len(Verdict)
    assert list(words.REASONS) == list(Reason)
    assert list(words.CAVEATS) == list(Caveat)
    assert set(words.ACTIONS) == {NULLED, FLAGGED, NOT_NULLABLE, OVER_MAX_NULLS, "would_null"}


@pytest.mark.parametrize("row", samples.hostile_rows(), ids=str)
def test_a_sentence_is_one_short_line(row: object) -> None:
    """Whatever it quotes, a sentence is one line of bounded length."""
    sentence = words.sentence(row)  # type: ignore[arg-type]
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 6_000
    assert sentence.isprintable()


def test_what_a_sentence_says() -> None:
    """Where, what, why, from which page, what is nearest, and what was done."""
    assert words.sentence(samples.row()) == (
        "1199 EUR at /price/value is contradicted: none of the pages that it cites states it. "
        "It cites https://shop.example/p/drill. "
        "The nearest there is “1,299.00” in “Drill D-12 It costs 1,299.00 EUR and weighs”. "
        "Action: the guard would set it to null."
    )
    error = samples.unverifiable(Reason.INTERNAL_ERROR, urls=("https://a.example/", "b", "c"), detail="ValueError")
    assert "It cites https://a.example/ and 2 more. The error is ValueError." in words.sentence(error)
