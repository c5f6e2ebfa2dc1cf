"""The list of languages says what is shipped."""

from __future__ import annotations

from scripts.make_language_docs import REFERENCE, render


def test_the_reference_is_current() -> None:
    """Every shipped language stands there, with its marks and whether its number words are read."""
    assert REFERENCE.read_text("utf-8") == render(), "run scripts/make_language_docs.py"
