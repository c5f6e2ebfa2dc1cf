"""A model of sentence-transformers as an encoder: one revision, and the same vectors every time."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.checks.providers.models import model, needs_model

from holdwater.checks.providers.minilm import MiniLM
from holdwater.checks.providers.sentence_transformers import MODEL, REVISION, SentenceTransformers
from holdwater.errors import InvalidArgument, MissingExtra
from holdwater.prose import proofread

_WORDS = (
    "lease",
    "Größe",
    "東京",
    "don't",
    "Vertragsverlängerung",
    "kettle",
    "naïveté",
    "हिन्दी",
    "RT-412-C",
    "x" * 120,
)

needs_framework = pytest.mark.skipif(
    find_spec("sentence_transformers") is None,
    reason="no sentence-transformers: `make sentence-transformers` installs it",
)


@pytest.fixture(scope="module")
def encoder() -> SentenceTransformers:
    """The framework with the model that a package ships."""
    return SentenceTransformers(model())


@needs_framework
@needs_model
def test_the_same_to_a_millionth(encoder: SentenceTransformers) -> None:
    """A word has the same vector alone, among others, and from call to call; each is of length one."""
    rows = encoder.encode([*_WORDS, *_WORDS])
    for word, row in zip([*_WORDS, *_WORDS], rows, strict=True):
        assert abs(encoder.encode([word])[0] - row).max() < 1e-6
        assert abs(float(row @ row) - 1) < 1e-6


@needs_framework
@needs_model
def test_two_ways_to_the_same_vectors(encoder: SentenceTransformers) -> None:
    """The same weights in numpy give the same vectors, to a millionth, and an answer the same marks."""
    small = MiniLM(model())
    assert abs(encoder.encode(_WORDS) - small.encode(_WORDS)).max() < 1e-6
    answer, sources = "The lease is renewable.", ["This tenancy renews itself."]
    first, second = (proofread(answer, sources, encoder=one) for one in (encoder, small))
    assert [mark.evidence_text for mark in first] == [mark.evidence_text for mark in second]
    assert all(abs(a.support - b.support) <= 2e-6 for a, b in zip(first, second, strict=True))


@needs_framework
@needs_model
def test_it_is_named(encoder: SentenceTransformers) -> None:
    """A folder is named as it is."""
    assert encoder.model_id == str(model())


@pytest.mark.parametrize(
    ("name", "revision"),
    [("sentence-transformers/other", None), (MODEL, "main"), (MODEL, REVISION[:7]), (MODEL, REVISION.upper())],
)
def test_a_revision_that_may_move(name: str, revision: str | None) -> None:
    """A model without the full digits of a commit is refused before anything is loaded."""
    with pytest.raises(InvalidArgument, match="40 digits of a commit"):
        SentenceTransformers(name, revision=revision)


def test_a_folder_has_no_revision(tmp_path: Path) -> None:
    """A folder is what it is."""
    with pytest.raises(InvalidArgument, match="expected None for a folder"):
        SentenceTransformers(tmp_path, revision=REVISION)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the framework the error says what to install; the default model has its revision."""
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtra, match=r"holdwater\[sentence-transformers\]"):
        SentenceTransformers()


def test_the_revision_reaches_the_framework(monkeypatch: pytest.MonkeyPatch) -> None:
    """A named model is loaded at its commit, on the device that is asked for, and runs no code of its own."""
    asked: list[Any] = []

    class Module:
        """Stands in for the framework, which would go to the network."""

        @staticmethod
        def SentenceTransformer(*arguments: Any, **options: Any) -> None:  # noqa: N802
            """Keep what it was asked."""
            asked.append((arguments, options))

    monkeypatch.setitem(sys.modules, "sentence_transformers", Module)
    assert SentenceTransformers().model_id == f"{MODEL}@{REVISION}"
    SentenceTransformers("a/b", revision="0" * 40, device="cuda")
    assert asked == [
        ((MODEL,), {"revision": REVISION, "device": "cpu", "trust_remote_code": False}),
        (("a/b",), {"revision": "0" * 40, "device": "cuda", "trust_remote_code": False}),
    ]
