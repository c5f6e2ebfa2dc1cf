"""Answers kept on disk, by model, prompt and settings: JSON files, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import tempfile
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from holdwater.checks.provider import Completion, ModelToken, Prompt, TokenChoice
from holdwater.outputs.canonical import canonical_json, sha256_json

_FORMAT = "holdwater.completion/1"
_LOG = logging.getLogger("holdwater.checks")


class DiskCache:
    """Completions in a folder, which several processes may share.

    A file that is damaged, foreign, or of another request is none: it is written anew. One that can't be written is
    a warning in the log, and the answer is used.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Name the folder; it is made when the first answer is kept."""
        self._folder = Path(folder)

    def get(self, model_id: str, prompt: Prompt) -> Completion | None:
        """Return what was kept for a request, or None."""
        request = _request(model_id, prompt)
        try:
            kept = json.loads(self._path(request).read_bytes())
            if kept["format"] == _FORMAT and kept["request"] == request:
                return _completion(kept["completion"])
        except (OSError, ValueError, KeyError, TypeError, InvalidOperation, RecursionError):
            pass
        return None

    def put(self, model_id: str, prompt: Prompt, completion: Completion) -> None:
        """Keep the answer to a request."""
        request = _request(model_id, prompt)
        text = canonical_json({"format": _FORMAT, "request": request, "completion": _jsonable(completion)})
        path = self._path(request)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(text.encode())
                Path(name).replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(name).unlink()
                raise
        except OSError as error:
            _LOG.warning("cache: %s can't be written: %s", path, error.strerror)

    def _path(self, request: dict[str, Any]) -> Path:
        key = sha256_json(request)
        return self._folder / key[:2] / f"{key}.json"


def _request(model_id: str, prompt: Prompt) -> dict[str, Any]:
    """Return all that an answer depends on, as JSON gives it back."""
    return {
        "model": _plain(model_id),
        "prompt": prompt.name,
        "system": _plain(prompt.system),
        "user": _plain(prompt.user),
        "temperature": str(prompt.temperature),
        "max_tokens": prompt.max_tokens,
        "logprobs": prompt.wants_logprobs,
        "sample": prompt.sample,
    }


def _plain(text: str) -> str:
    """Return text that a file can hold; half a surrogate pair as its escape."""
    return text.encode("utf-8", "backslashreplace").decode()


def _jsonable(completion: Completion) -> dict[str, Any]:
    return {
        "text": _plain(completion.text),
        "is_cut": completion.is_cut,
        "tokens": [[one.text, [[text, str(logprob)] for text, logprob in one.choices]] for one in completion.tokens],
        "input_tokens": completion.input_tokens,
        "output_tokens": completion.output_tokens,
    }


def _completion(kept: dict[str, Any]) -> Completion:
    """Read a kept completion; whatever is not as it was written raises."""
    counts = kept["input_tokens"], kept["output_tokens"]
    if not (isinstance(kept["text"], str) and isinstance(kept["is_cut"], bool)):
        raise TypeError
    if not all(count is None or type(count) is int for count in counts):
        raise TypeError
    tokens = tuple(
        ModelToken(_text(text), tuple(TokenChoice(_text(other), Decimal(logprob)) for other, logprob in choices))
        for text, choices in kept["tokens"]
    )
    return Completion(
        text=kept["text"], is_cut=kept["is_cut"], tokens=tokens, input_tokens=counts[0], output_tokens=counts[1]
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
