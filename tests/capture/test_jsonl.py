"""Pages as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from holdwater.capture import jsonl
from holdwater.capture.archive import import_archive
from holdwater.capture.intake import Skipped
from holdwater.extract import read_page
from holdwater.model.page import Grade
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"


def _import(path: Path, *lines: Mapping[str, object] | bytes) -> tuple[MemoryStore, tuple[Skipped, ...]]:
    file = path / "pages.jsonl"
    file.write_bytes(b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines))
    store = MemoryStore()
    seen: list[tuple[int, int]] = []
    count = import_archive(file, store, progress=lambda done, total: seen.append((done, total)))
    assert count.imported == sum(map(len, store.values()))
    assert seen[-1:] == [(file.stat().st_size, file.stat().st_size)]
    return store, count.skipped


def test_what_a_line_says_arrives(tmp_path: Path) -> None:
    """HTML is the whole document in UTF-8, whatever its type says; a crawler's own keys are left out."""
    html = "<meta charset=shift_jis><p>10\u202fg für 5 €"
    line = {
        "url": _URL,
        "html": html,
        "markdown": "# not this",
        "final_url": _URL + "?v=2",
        "redirects": [],
        "status": 203,
        "content_type": "text/html; charset=iso-8859-1",
        "captured_at": "2026-01-02T04:04:05+01:00",
        "depth": 3,
    }
    store, skipped = _import(tmp_path, b"\xef\xbb\xbf" + json.dumps(line).encode())
    assert skipped == ()
    expected = read_page(
        html.encode(),
        url=_URL,
        final_url=_URL + "?v=2",
        status=203,
        content_type="text/html; charset=utf-8",
        captured_at="2026-01-02T03:04:05Z",
    )
    assert "10\u202fg für 5 €" in expected.text
    assert list(store[_URL]) == [expected]
    assert store.body(expected) == html.encode()


def test_text_that_somebody_made_only_supports(tmp_path: Path) -> None:
    """Text and markdown are main content and no markup, unless the line says that it is all there was."""
    store, _ = _import(
        tmp_path,
        {"url": _URL, "text": "a <b> c", "content_type": "text/html"},
        {"url": _URL, "markdown": "# d", "grade": "full"},
        {"url": _URL, "markdown": "# e", "grade": "excerpt"},
    )
    pages = store[_URL]
    assert [page.grade for page in pages] == [Grade.MAIN_CONTENT, Grade.FULL, Grade.EXCERPT]
    assert [page.text.partition("\n")[0] for page in pages] == ["a <b> c", "# d", "# e"]


def test_lines_that_can_not_be_read_are_named(tmp_path: Path) -> None:
    """Each bad line is named with its number and what is wrong; all others come in."""
    bad: dict[str, Mapping[str, object] | bytes] = {
        "no JSON": b"{",
        "found an array": b"[]",
        "more than 1000000 values": b"[" + b"{}," * 1_000_001 + b"{}]",
        "neither html, text nor markdown": {"url": _URL},
        "expected a 'url'": {"html": "x"},
        "html: expected a string": {"url": _URL, "html": 5},
        "Did you mean 'grade'": {"url": _URL, "html": "x", "grad": "excerpt"},
        "unknown grade": {"url": _URL, "html": "x", "grade": "whole"},
        "status: expected": {"url": _URL, "html": "x", "status": "200"},
        "captured_at: expected": {"url": _URL, "html": "x", "captured_at": 1767323045},
        "no web address": {"url": "about:blank", "html": "x"},
    }
    good = {"url": _URL, "text": "10 g"}
    store, skipped = _import(tmp_path, good, *bad.values(), b"", good | {"url": _URL + "0"})
    assert len(store) == 2
    assert [name for name, _ in skipped] == [f"pages.jsonl:{number}" for number in range(2, len(bad) + 2)]
    for reason, (_, found) in zip(bad, skipped, strict=True):
        assert reason in found


def test_a_line_without_end_costs_one_line(tmp_path: Path) -> None:
    """A line past the cap is read in pieces, thrown away, and named."""
    good = {"url": _URL, "text": "10 g"}
    store, skipped = _import(tmp_path, good, b" " * (jsonl.MAX_LINE_BYTES * 2 + 9), good | {"url": _URL + "0"})
    assert (len(store), len(skipped)) == (2, 1)
    assert skipped[0].reason == f"holds more than {jsonl.MAX_LINE_BYTES} bytes"
