"""HAR files: what a browser kept, and what it left out."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from tests.capture import archives
from tests.capture.archives import Capture

from holdwater.capture.archive import import_archive
from holdwater.capture.intake import ImportCount
from holdwater.errors import InvalidArgument
from holdwater.model.page import Flaw, Grade
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"
_PAGE = Capture(_URL, b"<p>Net weight 10 g</p>", content_type="text/html")


def _import(path: Path, data: bytes) -> tuple[MemoryStore, ImportCount]:
    file = path / "a.har"
    file.write_bytes(data)
    store = MemoryStore()
    count = import_archive(file, store)
    assert count.imported == sum(map(len, store.values()))
    return store, count


def _with(**content: Any) -> dict[str, Any]:
    return archives.entry(_PAGE, **content)


def test_text_is_unicode_and_base64_is_bytes(tmp_path: Path) -> None:
    """Text was decoded by the browser, so a declared charset no longer holds; bytes keep theirs."""
    text = "<meta charset=iso-8859-2><p>9\u202f799 Kč"
    listed = [
        {**_with(text=text), "request": {"method": "GET", "url": _URL + "?a"}},
        {**archives.entry(_PAGE._replace(data=text.encode("iso-8859-2", "replace"))), "request": {"url": _URL + "?b"}},
    ]
    store, count = _import(tmp_path, archives.har([], *listed))
    assert count.skipped == ()
    assert "9\u202f799 Kč" in store[_URL + "?a"][0].text
    assert "799 Kč" in store[_URL + "?b"][0].text


def test_redirects_in_a_chain(tmp_path: Path) -> None:
    """The address asked for and each step of the way find the page, by redirectURL or by header."""
    page = _PAGE._replace(url="http://shop.example/1", redirects=("https://shop.example/1",), final_url=_URL)
    data = json.loads(archives.har([page]))
    first = data["log"]["entries"][0]["response"]
    first["headers"] = [{"name": "Location", "value": first.pop("redirectURL")}]
    store, count = _import(tmp_path, json.dumps(data).encode())
    (held,) = store["http://shop.example/1"]
    assert (held.redirects, held.final_url) == (("https://shop.example/1",), _URL)
    assert [(kind, number) for kind, number in count.passed_over] == [("redirect", 2)]


def test_what_is_missing_is_not_held(tmp_path: Path) -> None:
    """An answer without text, a blocked one and bad base64 are named; a shortened one can only support."""
    blocked = _with(text="x")
    blocked["response"]["status"] = 0
    entries = [
        _with(size=900, mimeType="text/html"),
        blocked,
        _with(text="no base64!", encoding="base64"),
        _with(text="x", encoding="utf-7"),
        {"request": {"url": _URL}},
        {"request": {"method": "GET", "url": "data:text/html,x"}, "response": _with(text="x")["response"]},
        _with(text="Net weight", size=900),
    ]
    store, count = _import(tmp_path, archives.har([], *entries))
    reasons = ["without its text", "no HTTP status", "no base64", "unknown encoding", "no response", "no web address"]
    assert len(count.skipped) == len(reasons)
    for number, (reason, skipped) in enumerate(zip(reasons, count.skipped, strict=True), 1):
        assert skipped.path.startswith(f"a.har, entry {number}")
        assert reason in skipped.reason
    assert store[_URL][0].flaws == {Flaw.TRUNCATED}


def test_what_is_no_page_is_counted(tmp_path: Path) -> None:
    """Pictures, forms sent and answers without a body are left where they are, and counted."""
    post = _with(text="x")
    post["request"]["method"] = "POST"
    empty = _with(text="")
    empty["response"]["status"] = 304
    image = archives.entry(_PAGE._replace(content_type="image/png"))
    _, count = _import(tmp_path, archives.har([_PAGE], post, empty, image, image))
    assert (count.imported, count.skipped) == (1, ())
    kinds = ["answer to another method than GET", "answer without a body", "image"]
    assert [(kind, number) for kind, number in count.passed_over] == list(zip(kinds, (1, 1, 2), strict=True))


def test_what_a_browser_received_only_supports(tmp_path: Path) -> None:
    """HTML of a page that a browser showed is what its scripts start from; what a plain client received is the page."""
    data = archives.entry(_PAGE._replace(url=_URL + "2", content_type="application/json", data=b"{}"))
    shown = archives.entry(_PAGE._replace(url=_URL + "1"))
    store, _ = _import(tmp_path, archives.har([_PAGE], {**shown, "pageref": "p"}, {**data, "pageref": "p"}))
    assert [page.grade for (page,) in store.values()] == [Grade.FULL, Grade.EXCERPT, Grade.FULL]


def test_what_has_a_body_it_should_not_have(tmp_path: Path) -> None:
    """A text beside the status 304 is what the browser had of the page already: it supports, and is no answer."""
    stale = archives.entry(_PAGE)
    stale["response"]["status"] = 304
    store, count = _import(tmp_path, archives.har([], stale))
    (page,) = store[_URL]
    assert (page.status, page.grade, count.passed_over) == (304, Grade.EXCERPT, ())


def test_damage_around_the_entries_is_named(tmp_path: Path) -> None:
    """Text between two entries, a second list, another file behind the end: what stands there did not come in."""
    whole = archives.har([_PAGE, _PAGE._replace(url=_URL + "0")])
    other = archives.entry(_PAGE._replace(url=_URL + "1"))
    between = whole.replace(b'}, {"startedDateTime', b'}, [0], {"startedDateTime')
    second = whole.replace(b"]}}", b'], "entries": [' + json.dumps(other).encode() + b"]}}")
    for data in (between, second, whole + whole):
        assert data != whole
        store, count = _import(tmp_path, data)
        assert (len(store), ["did not come in" in reason for _, reason in count.skipped][-1]) == (2, True)


def test_a_bad_entry_costs_no_other(tmp_path: Path) -> None:
    """An entry that is no JSON, or a bomb of values, is named; those around it come in."""
    data = archives.har([_PAGE, _PAGE._replace(url=_URL + "0")]).replace(b'"entries": [', b'"entries": [{"a": x}, ')
    bomb = b'{"request": [' + b"{}," * 1_000_001 + b"{}]}, "
    store, count = _import(tmp_path, data.replace(b'{"a": x}, ', b'{"a": x}, ' + bomb))
    assert len(store) == 2
    assert ["no JSON" in count.skipped[0].reason, "values" in count.skipped[1].reason] == [True, True]


@pytest.mark.parametrize("keep", [0.3, 0.6, 0.95])
def test_a_cut_file_is_named(tmp_path: Path, keep: float) -> None:
    """What stands before the cut comes in, and that the rest is missing is said."""
    pages = [_PAGE._replace(url=f"{_URL}{number}") for number in range(9)]
    data = archives.har(pages)
    store, count = _import(tmp_path, data[: int(len(data) * keep)])
    assert 0 < len(store) < 9
    assert "cut or damaged" in count.skipped[-1].reason


def test_a_flood_of_brackets_is_given_up(tmp_path: Path) -> None:
    """A file of nothing but brackets is read so far and no further; what stands before them comes in."""
    started = time.monotonic()
    data = archives.har([_PAGE])[: -len(b"]}}")] + b"," + b"[" * 20_000_000
    store, count = _import(tmp_path, data)
    assert time.monotonic() - started < 20
    assert len(store) == 1
    assert count.skipped[-1].reason.startswith("holds more than")


def test_strings_without_end_are_read_once(tmp_path: Path) -> None:
    """A file of escaped quotes takes no more than linear time."""
    started = time.monotonic()
    data = b'{"log": {"entries": [{"a": "' + b'\\"' * 2_000_000
    _, count = _import(tmp_path, data)
    assert time.monotonic() - started < 5
    assert "cut or damaged" in count.skipped[0].reason


def test_what_is_no_har_file(tmp_path: Path) -> None:
    """A file without a list of entries is an error: nothing of it could come in."""
    for data in (b"{}", b'{"log": {}}', b'{"entries": []}', b'{"log": {"x": {"entries": []}}}'):
        file = tmp_path / "a.har"
        file.write_bytes(data)
        with pytest.raises(InvalidArgument, match="expected a HAR file"):
            import_archive(file, MemoryStore())
