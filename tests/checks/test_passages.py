"""The passages of a context."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.passages import Context, facts_missing

TEXT = "It is red. The lid weighs 5 kg, and is heavy. The lid is sold by Ann.\nPrice in thousands: 12"


@given(st.lists(st.sampled_from(["It is red. ", "5 kg", "\n", "- x\n", "Dr. Ann ", "? ", "x" * 300]), max_size=12))
def test_passages_are_of_the_text(parts: list[str]) -> None:
    """Each passage stands where it says, in order, and no word is lost but marks of lists."""
    text = "".join(parts)
    context = Context(text)
    at = 0
    for one in context.passages:
        assert text[one.start : one.end] == one.text
        assert one.start >= at
        at = one.end
    kept = "".join(char for one in context.passages for char in one.text if char.isalnum())
    assert kept == "".join(char for char in text if char.isalnum())


@pytest.mark.parametrize(
    ("claim", "best"),
    [
        ("The lid weighs 5 kg.", "The lid weighs 5 kg, and is heavy."),
        ("5 kg is red.", "The lid weighs 5 kg, and is heavy."),
        ("The lid is of Ann.", "The lid is sold by Ann."),
        ("The price is 12,000.", "Price in thousands: 12"),
        ("Elephants sleep.", None),
    ],
)
def test_the_best(claim: str, best: str | None) -> None:
    """The passage that states the facts comes before the one with the words; a scale counts as on a page."""
    found = Context(TEXT).best(claim)
    assert (found and found.text) == best


def test_what_is_shown() -> None:
    """The best passage with its neighbours, and where facts stand that it lacks; of the same source only."""
    context = Context([("a", "It is red. The lid is big. It is old."), ("b", "It costs 9 EUR, net. Buy it.")])
    best = context.best("The lid is big")
    assert best is not None
    assert context.shown("The lid is big", best) == "It is red. The lid is big. It is old."
    assert context.shown("The lid is big for 9 EUR", best).endswith(" … It costs 9 EUR, net. Buy it.")
    assert context.name(best) == "a"


def test_facts_of_several_sources() -> None:
    """A fact is missing if no source states it."""
    context = Context(["5 kg", "6 kg"])
    assert not facts_missing("5 kg and 6 kg", context.indexes)
    assert facts_missing("5 kg and 7 kg", context.indexes)


def test_a_long_context() -> None:
    """Reading is linear: ten thousand sentences take a moment."""
    text = "The lid of the kettle is red. " * 10_000
    begun = time.process_time()
    context = Context(text)
    assert context.best("The lid is red") is not None
    assert time.process_time() - begun < 8
