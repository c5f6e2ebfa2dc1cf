"""Evidence with its identifiers as placeholders."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import lines

from holdwater.checks.profiles import PROFILES, Identifier
from holdwater.checks.scrub import scrub

CASES = lines("scrub.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_cases(case: dict[str, Any]) -> None:
    """Each line has its identifiers scrubbed, and put back."""
    found = scrub([case["text"]], PROFILES[case["profile"]].scrub)
    assert found.text == case["scrubbed"]
    assert found.restore(found.text) == case["text"]


def test_every_type_is_shown() -> None:
    """The fixtures leave no type of identifier out."""
    shown = " ".join(case["scrubbed"] for case in CASES)
    assert [kind for kind in Identifier if f"[{kind.upper()}_1]" not in shown] == []


_PIECES = st.sampled_from(
    ["5", "1,700", "[NUMBER_1]", "[NUMBER_2]", "CVE-2024-3094", "order_id", "f()", "v1.2", "a@b.example", "/", ".", "€"]
)
texts = st.lists(st.lists(st.text(max_size=4) | _PIECES, max_size=8).map(" ".join), max_size=3)


@given(texts, st.sets(st.sampled_from(Identifier)))
def test_reversible_and_consistent(given_texts: list[str], kinds: set[Identifier]) -> None:
    """Whatever a text has, it comes back exactly; one identifier has one placeholder in all the texts."""
    found = scrub(given_texts, kinds)
    assert [found.restore(text) for text in found.texts] == given_texts
    assert len(set(found.originals.items())) == len(found.originals)
    again = scrub(given_texts, sorted(kinds, reverse=True))
    assert again.texts == found.texts


def test_over_several_texts() -> None:
    """The placeholders of several texts are shared."""
    assert scrub(["5 and 6", "6 and 7"], [Identifier.NUMBER]).texts == (
        "[NUMBER_1] and [NUMBER_2]",
        "[NUMBER_2] and [NUMBER_3]",
    )


@pytest.mark.parametrize(
    "pump", ["a.", "aB", "a_", "1.", "f0", "/a", "A", "::a", "from a.", "a@", "ab-", "-a/", "[A_1"]
)
def test_linear(pump: str) -> None:
    """No text that is made for it takes long."""
    text = pump * (40_000 // len(pump))
    kinds = [kind for kind in Identifier if kind not in ("number", "date", "code", "version")]
    begun = time.process_time()
    scrub([text], kinds)
    assert time.process_time() - begun < 2
