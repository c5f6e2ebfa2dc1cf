"""The reference of the API says what the code says."""

from __future__ import annotations

import builtins
import collections.abc
import decimal
import fractions
import pathlib
import types
import typing

from scripts.make_api_docs import REFERENCE, named, public, render

import holdwater


def test_the_reference_is_current() -> None:
    """Every public name stands there, with its signature and what it says of itself."""
    assert REFERENCE.read_text("utf-8") == render(), "run scripts/make_api_docs.py"


def test_every_name_says_what_it_is() -> None:
    """No public name goes without a sentence, and each is what the script takes it for."""
    assert [one.name for one in public()] == holdwater.__all__
    for entry in REFERENCE.read_text("utf-8").split("\n### ")[1:]:
        says = [line for line in entry.splitlines()[1:] if line and not line.startswith(("A `", "|", "#"))]
        assert any(line[0].isupper() and line.endswith((".", ":")) for line in says), entry


def test_what_a_signature_names_can_be_imported() -> None:
    """Each type in a public signature is public, of the language, or private to a class."""
    standard = (builtins, collections.abc, decimal, fractions, pathlib, types, typing)
    known = {name for module in standard for name in dir(module)} | set(holdwater.__all__)
    assert named() - known - {"T", "P", "Self", "TracebackType"} == set()
