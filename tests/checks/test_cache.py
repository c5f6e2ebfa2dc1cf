"""Answers kept on disk."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.cache import DiskCache
from holdwater.checks.provider import Completion, ModelToken, Prompt, TokenChoice

PROMPT = Prompt(name="x.1", user="how much?", system="be brief")
ANSWER = Completion(
    text="12 €",
    tokens=(ModelToken("12", (TokenChoice("12", Decimal("-0.25")), TokenChoice("1", Decimal("-1.5")))),),
    input_tokens=7,
    output_tokens=2,
)


def _file(folder: Path) -> Path:
    return next(folder.rglob("*.json"))


def test_round_trip(tmp_path: Path) -> None:
    """A kept answer comes back equal, log-probabilities digit by digit, also by another object on the folder."""
    DiskCache(tmp_path).put("m", PROMPT, ANSWER)
    assert DiskCache(tmp_path).get("m", PROMPT) == ANSWER
    assert list(tmp_path.rglob("*.part")) == []


@given(st.text(max_size=20))
def test_any_text(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Any text that UTF-8 can hold comes back as it was."""
    cache = DiskCache(tmp_path_factory.getbasetemp() / "texts")
    prompt = replace(PROMPT, user=text)
    cache.put("m", prompt, Completion(text=text))
    assert cache.get("m", prompt) == Completion(text=text)


@pytest.mark.parametrize(
    "other",
    [
        {"name": "x.2"},
        {"user": "how many?"},
        {"system": ""},
        {"temperature": Decimal("0.7")},
        {"max_tokens": 5},
        {"wants_logprobs": True},
        {"sample": 1},
    ],
)
def test_the_key_is_all_of_a_request(tmp_path: Path, other: dict[str, Any]) -> None:
    """Another model, version of the prompt, text, setting or sample is another request."""
    cache = DiskCache(tmp_path)
    cache.put("m", PROMPT, ANSWER)
    assert cache.get("m", replace(PROMPT, **other)) is None
    assert cache.get("n", PROMPT) is None


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda kept: kept.update(format="holdwater.completion/9"), id="format"),
        pytest.param(lambda kept: kept["request"].update(user="else"), id="request"),
        pytest.param(lambda kept: kept["completion"].pop("text"), id="no_text"),
        pytest.param(lambda kept: kept["completion"].update(text=5), id="text"),
        pytest.param(lambda kept: kept["completion"].update(is_cut="no"), id="is_cut"),
        pytest.param(lambda kept: kept["completion"].update(input_tokens=True), id="input_tokens"),
        pytest.param(lambda kept: kept["completion"].update(tokens=[["a", [["b", "much"]]]]), id="logprob"),
        pytest.param(lambda kept: kept["completion"].update(tokens=[[1, []]]), id="token"),
        pytest.param(lambda kept: kept["completion"].update(tokens=[["a"]]), id="short_token"),
        pytest.param(lambda kept: kept.update(completion=[]), id="completion"),
    ],
)
def test_a_changed_file_is_none(tmp_path: Path, change: Any) -> None:
    """A file of another form or another request is read as no answer."""
    cache = DiskCache(tmp_path)
    cache.put("m", PROMPT, ANSWER)
    kept = json.loads(_file(tmp_path).read_text())
    change(kept)
    _file(tmp_path).write_text(json.dumps(kept))
    assert cache.get("m", PROMPT) is None


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"[" * 100_000, b'{"format":'])
def test_a_damaged_file_is_written_anew(tmp_path: Path, data: bytes) -> None:
    """Damage is no answer and no error, and goes away with the next one."""
    cache = DiskCache(tmp_path)
    cache.put("m", PROMPT, ANSWER)
    _file(tmp_path).write_bytes(data)
    assert cache.get("m", PROMPT) is None
    cache.put("m", PROMPT, ANSWER)
    assert cache.get("m", PROMPT) == ANSWER


def test_a_place_that_is_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where no file can stand nothing is left behind, and the warning says where."""
    cache = DiskCache(tmp_path)
    cache.put("m", PROMPT, ANSWER)
    place = _file(tmp_path)
    place.unlink()
    place.mkdir()
    cache.put("m", PROMPT, ANSWER)
    assert [path.name for path in place.parent.iterdir()] == [place.name]
    assert place.name in caplog.text


def test_a_folder_that_cannot_be_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Is a warning, and no error: the answer is there."""
    (tmp_path / "taken").write_text("")
    with caplog.at_level(logging.WARNING, "holdwater.checks"):
        DiskCache(tmp_path / "taken").put("m", PROMPT, ANSWER)
    assert "can't be written" in caplog.text
