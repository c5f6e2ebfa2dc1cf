"""The claim before a marker: where it starts and ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.citations.claims import claims


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is 5 m @. It is 6 m @.", ["It is 5 m", "It is 6 m"]),
        ("It is 5 m. @ It is 6 m. @", ["It is 5 m.", "It is 6 m."]),
        ("It is 5 m @@, and 6 m wide @.", ["It is 5 m", "It is 5 m", "and 6 m wide"]),
        ("It draws 9 W. It weighs 6 kg @", ["It weighs 6 kg"]),
        ("It is by J. R. Haddad, approx. 5 m @", ["It is by J. R. Haddad, approx. 5 m"]),
        ("It is 1.5 m vs. 2 m @", ["It is 1.5 m vs. 2 m"]),
        ("高さは5mです。幅は6mです@。", ["幅は6mです"]),
        ("# Mast\nIt is 5 m @\n\n**Boom:**\nIt is 6 m @", ["It is 5 m", "It is 6 m"]),
        ("- Mast: 5 m @\n- Boom: 6 m @\n1. Keel: 7 m @", ["Mast: 5 m", "Boom: 6 m", "Keel: 7 m"]),
        ("One line\nthat goes on @", ["One line\nthat goes on"]),
        ("@ It is 5 m. It is 6 m.", ["It is 5 m."]),
        ("@ It is 5 m\n@ It is 6 m", ["It is 5 m", "It is 6 m"]),
        ("It is 5 m, source: @", ["It is 5 m"]),
        ("It is 5 m — @", ["It is 5 m"]),
        ("It is 5 m @, see @.", ["It is 5 m", "It is 5 m"]),
        ("@ Approx. 5 m. It is 6 m.", ["Approx. 5 m."]),
        ("@", [None]),
        ("... @ !", [None]),
    ],
)
def test_claims(text: str, expected: list[str | None]) -> None:
    """A claim reaches back to the marker before or the start of its sentence, whichever is nearer."""
    markers = [(at, at + 1) for at, char in enumerate(text) if char == "@"]
    assert [text[slice(*span)] if span else None for span in claims(text, markers)] == expected


@given(st.text(alphabet="ab.! \n@5#*-。", max_size=40))
def test_a_claim_holds_a_word_and_no_marker(text: str) -> None:
    """A claim is a part of the text with a word in it; it neither starts nor ends in white space."""
    markers = [(at, at + 1) for at, char in enumerate(text) if char == "@"]
    for span in claims(text, markers):
        if span is not None:
            claim = text[slice(*span)]
            assert any(char.isalnum() for char in claim)
            assert claim == claim.strip()
            assert "@" not in claim
