"""Importing a folder: all that can be read comes in, all that can't is named."""

from __future__ import annotations

import gzip
import json
import logging
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from holdwater.capture import intake
from holdwater.capture.folder import MANIFEST, MAX_FILE_BYTES, import_folder, read_folder
from holdwater.capture.intake import PassedOver
from holdwater.capture.sandbox import Job
from holdwater.errors import ManifestError, StoreError
from holdwater.extract import read_page
from holdwater.model.page import Grade
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

_HTML = b"<html lang=en><title>Kettle</title><p>Net weight 1,09 kg</p></html>"
_URL = "https://shop.example/p/1"


def _folder(path: Path, *lines: dict[str, Any] | str, **files: bytes) -> Path:
    for name, data in files.items():
        (path / name).write_bytes(data)
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    (path / MANIFEST).write_text("\n".join(texts), encoding="utf-8")
    return path


def test_every_field_arrives(tmp_path: Path) -> None:
    """A page is what extraction makes of its bytes and its line."""
    line = {
        "url": _URL,
        "file": "page",
        "final_url": "https://shop.example/p/kettle",
        "redirects": ["https://shop.example/p"],
        "status": 203,
        "content_type": "text/html; charset=utf-8",
        "captured_at": "2024-01-02T04:04:05+01:00",
        "grade": "main_content",
    }
    folder = _folder(tmp_path, line, page=_HTML)
    expected = read_page(
        _HTML,
        url=_URL,
        final_url="https://shop.example/p/kettle",
        redirects=("https://shop.example/p",),
        status=203,
        content_type="text/html; charset=utf-8",
        captured_at="2024-01-02T03:04:05Z",
        grade=Grade.MAIN_CONTENT,
    )
    assert "1,09 kg" in expected.text
    assert read_folder(folder) == {_URL: [expected]}
    with SqliteStore.create(tmp_path / "run.db") as store:
        count = import_folder(folder, store)
        assert (count.imported, count.skipped) == (1, ())
        assert list(store[_URL]) == [expected]
        assert store.body(expected) == _HTML


def test_what_is_not_known_is_left_to_the_page(tmp_path: Path) -> None:
    """Only the URL and the file are needed; null says that something isn't known."""
    line = {
        "url": _URL,
        "file": "page",
        "final_url": None,
        "status": None,
        "captured_at": None,
        "grade": None,
    }
    assert read_folder(_folder(tmp_path, line, page=_HTML)) == {_URL: [read_page(_HTML, url=_URL)]}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z"),
        ("2024-01-02 03:04:05.250", "2024-01-02T03:04:05.250000Z"),
        ("2024-01-02", "2024-01-02T00:00:00Z"),
        ("20240101T233000-0100", "2024-01-02T00:30:00Z"),
    ],
)
def test_times_are_in_utc(tmp_path: Path, written: str, read: str) -> None:
    """A capture time is kept in UTC whatever its zone, so that captures sort by time."""
    folder = _folder(tmp_path, {"url": _URL, "file": "page", "captured_at": written}, page=_HTML)
    assert read_folder(folder)[_URL][0].captured_at == read


def test_captures_of_one_url(tmp_path: Path) -> None:
    """Every capture is kept, the oldest first, and a second import adds none."""
    folder = _folder(
        tmp_path,
        {"url": _URL, "file": "late", "captured_at": "2024-02-01"},
        "",
        {"url": _URL, "file": "early", "captured_at": "2024-01-01"},
        {"url": "https://a.example/", "file": "early"},
        late=b"<p>late",
        early=b"<p>early",
    )
    evidence = read_folder(folder)
    assert list(evidence) == ["https://a.example/", _URL]
    assert [page.captured_at for page in evidence[_URL]] == ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"]
    store = MemoryStore()
    for _ in range(2):
        assert import_folder(folder, store).imported == 3
        assert {url: list(pages) for url, pages in store.items()} == evidence


def test_packed_pages(tmp_path: Path) -> None:
    """A ``.gz`` file is the page inside it, and the manifest may start with a byte order mark."""
    (tmp_path / "page.html.GZ").write_bytes(gzip.compress(_HTML[:20]) + gzip.compress(_HTML[20:]))
    folder = _folder(tmp_path, "\ufeff" + json.dumps({"url": _URL, "file": "page.html.GZ"}) + "\r")
    assert read_folder(folder) == {_URL: [read_page(_HTML, url=_URL)]}


def test_pages_in_folders_and_behind_links(tmp_path: Path) -> None:
    """A page may stand in a folder of the folder, and behind a link that stays inside."""
    (tmp_path / "a..b").mkdir()
    (tmp_path / "a..b" / "page").write_bytes(_HTML)
    (tmp_path / "link").symlink_to(Path("a..b", "page"))
    folder = _folder(tmp_path, {"url": _URL, "file": "a..b/page"}, {"url": _URL, "file": "link", "status": 201})
    assert len(read_folder(folder)[_URL]) == 2


def test_what_can_not_be_read_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each missing, damaged or oversized page is named with its reason; all others come in."""
    packed = gzip.compress(_HTML * 50)
    (tmp_path / "folder").mkdir()
    (tmp_path / "cut.gz").write_bytes(packed[:-9])
    (tmp_path / "flipped.gz").write_bytes(packed[:-5] + bytes([packed[-5] ^ 1]) + packed[-4:])
    (tmp_path / "mixed.gz").write_bytes(packed[:12] + b"\xff" * 40)
    (tmp_path / "plain.gz").write_bytes(_HTML)
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(bytes(MAX_FILE_BYTES + 1), 1))
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    reasons = {
        "missing": "no such file",
        "folder": "is no file",
        "pipe": "is no file",
        "loop": "can't be read: Too many levels",
        "cut.gz": "can't be read: Compressed file ended",
        "flipped.gz": "can't be read: CRC check failed",
        "mixed.gz": "can't be read: Error -3 while decompressing",
        "plain.gz": "can't be read: Not a gzipped file",
        "bomb.gz": f"holds more than {MAX_FILE_BYTES} bytes",
        "huge": f"holds more than {MAX_FILE_BYTES} bytes",
        "n" * 300: "can't be read: File name too long",
    }
    lines = [{"url": f"https://shop.example/{number}", "file": name} for number, name in enumerate(reasons)]
    good = [{"url": _URL, "file": "page"}, {"url": "https://shop.example/p/2", "file": "page"}]
    folder = _folder(tmp_path, good[0], *lines, good[1], {"url": "/p/1", "file": "page"}, page=_HTML)
    seen: list[tuple[int, int]] = []
    store = MemoryStore()
    count = import_folder(folder, store, progress=lambda done, total: seen.append((done, total)))
    assert sorted(store) == [_URL, "https://shop.example/p/2"]
    assert count.imported == 2
    assert [skipped.path for skipped in count.skipped] == [*reasons, "page"]
    for (name, reason), skipped in zip(reasons.items(), count.skipped, strict=False):
        assert skipped.reason.startswith(reason), name
    assert count.skipped[-1].reason.startswith("'/p/1' is no web address")
    assert seen == [(done, len(reasons) + 3) for done in range(1, len(reasons) + 4)]
    with caplog.at_level(logging.WARNING):
        assert sorted(read_folder(folder)) == sorted(store)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * (len(reasons) + 1)
    assert f"{tmp_path / 'missing'}: page left out: no such file" in caplog.text


def test_a_fault_of_ours_stops_no_other_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error inside extraction costs one page, which is named, and where it was raised is logged, not its text."""
    monkeypatch.setattr(intake, "Job", partial(Job, reader="tests.capture.readers:break_on_bad"))
    lines = [{"url": _URL, "file": "bad"}, {"url": _URL, "file": "page"}]
    count = import_folder(_folder(tmp_path, *lines, page=_HTML, bad=b"bad"), MemoryStore())
    assert count.imported == 1
    assert count.skipped == (("bad", "internal error: ZeroDivisionError (manifest.jsonl:1)"),)
    assert "in break_on_bad" in caplog.text
    assert "oops" not in caplog.text.replace('ZeroDivisionError("oops")', "")


def test_a_page_too_large_to_keep_is_named(tmp_path: Path) -> None:
    """What the store doesn't take is skipped like what can't be read."""
    with pytest.MonkeyPatch.context() as patch, SqliteStore.create(tmp_path / "run.db") as store:
        patch.setattr(intake, "Job", partial(Job, reader="tests.capture.readers:grow"))
        folder = _folder(tmp_path, {"url": _URL, "file": "page"}, page=b"")
        count = import_folder(folder, store)
        assert (count.imported, len(store)) == (0, 0)
        assert "expected" in count.skipped[0].reason


def test_a_store_that_fails_stops_the_import(tmp_path: Path) -> None:
    """A store that can't be written is no matter of one page."""
    folder = _folder(tmp_path, {"url": _URL, "file": "page"}, page=_HTML)
    with SqliteStore.create(tmp_path / "run.db") as store:
        pass
    with pytest.raises(StoreError, match="closed"):
        import_folder(folder, store)


_BAD_LINES = {
    "no JSON": ("{", "what is no JSON from column 2 on"),
    "no object": ('["url"]', "expected a JSON object, found an array"),
    "a number": ("5", "expected a JSON object, found 5"),
    "deep": ("[" * 100_000, "no JSON"),
    "long number": ('{"status": ' + "9" * 5_000 + "}", "no JSON"),
    "twice": ('{"url": "a", "url": "b"}', "the key 'url' stands there twice"),
    "unknown": (
        '{"url": "a", "file": "b", "captured": "c"}',
        "unknown key 'captured'. Did you mean 'captured_at'?",
    ),
    "far": ('{"zzz": 1}', "unknown key 'zzz'. Known are url, file,"),
    "no url": ('{"file": "page"}', "expected a 'url', found none"),
    "empty file": ('{"url": "a", "file": ""}', "expected a 'file', found none"),
    "null url": ('{"url": null, "file": "page"}', "url: expected a string, found null"),
    "status": (
        '{"url": "a", "file": "b", "status": "200"}',
        'status: expected an integer from 100 to 599, found "200"',
    ),
    "status true": ('{"url": "a", "file": "b", "status": true}', "found true"),
    "status 99": ('{"url": "a", "file": "b", "status": 99}', "found 99"),
    "status 600": ('{"url": "a", "file": "b", "status": 600}', "found 600"),
    "redirects": ('{"url": "a", "file": "b", "redirects": "c"}', "redirects: expected an array of strings"),
    "redirects 1": ('{"url": "a", "file": "b", "redirects": [1]}', "found an array"),
    "time": (
        '{"url": "a", "file": "b", "captured_at": "yesterday"}',
        "captured_at: expected an ISO 8601 time",
    ),
    "time 1": (
        '{"url": "a", "file": "b", "captured_at": "0001-01-01T00:00:00+01:00"}',
        "expected an ISO 8601 time",
    ),
    "type": (
        '{"url": "a", "file": "b", "content_type": {}}',
        "content_type: expected a string, found an object",
    ),
    "grade": ('{"url": "a", "file": "b", "grade": "fulll"}', "unknown grade 'fulll'. Did you mean 'full'?"),
    "up": ('{"url": "a", "file": "../page"}', "'../page' leaves the folder"),
    "up and back": ('{"url": "a", "file": "x/../page"}', "leaves the folder"),
    "up, otherwise": ('{"url": "a", "file": "x\\\\..\\\\page"}', "leaves the folder"),
    "absolute": ('{"url": "a", "file": "/etc/passwd"}', "leaves the folder"),
    "drive": ('{"url": "a", "file": "C:/page"}', "leaves the folder"),
    "link": ('{"url": "a", "file": "out"}', "leaves the folder"),
    "link within": ('{"url": "a", "file": "up/secret"}', "leaves the folder"),
    "nul": ('{"url": "a", "file": "\\u0000"}', "is no path"),
    "surrogate": ('{"url": "a", "file": "\\ud800"}', "is no path"),
}


@pytest.mark.parametrize("kind", _BAD_LINES)
def test_a_bad_line_stops_the_import_before_it_starts(tmp_path: Path, kind: str) -> None:
    """A line that can't be read, or leaves the folder, is named with its file, and nothing comes in."""
    line, message = _BAD_LINES[kind]
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "secret").write_bytes(_HTML)
    (inside / "out").symlink_to(tmp_path / "secret")
    (inside / "up").symlink_to(tmp_path)
    folder = _folder(inside, {"url": _URL, "file": "page"}, line, page=_HTML)
    store = MemoryStore()
    with pytest.raises(ManifestError) as caught:
        import_folder(folder, store)
    assert str(caught.value).startswith(f"{folder / MANIFEST}:2: ")
    assert message in str(caught.value)
    assert len(store) == 0
    with pytest.raises(ManifestError):
        read_folder(folder)


def test_no_manifest(tmp_path: Path) -> None:
    """A folder without a manifest, or no folder, says what one needs."""
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(ManifestError, match=r"manifest\.jsonl: expected a manifest, found none"):
            read_folder(folder)


def test_a_line_that_is_no_utf_8(tmp_path: Path) -> None:
    """Bytes that are no text are named like any other bad line."""
    (tmp_path / MANIFEST).write_bytes(b'{"url": "\xff"}')
    with pytest.raises(ManifestError, match=r"manifest\.jsonl:1: .*no JSON"):
        read_folder(tmp_path)


def test_files_that_no_line_names_are_counted(tmp_path: Path) -> None:
    """A manifest that was cut between two lines is whole by itself: what is left over shows it; a link is named too."""
    (tmp_path / "more").mkdir()
    (tmp_path / ".git").mkdir()
    for name in ("more/c.html", ".git/d.html", ".e.html"):
        (tmp_path / name).write_bytes(_HTML)
    (tmp_path / "link.html").symlink_to("a.html")
    lines: list[dict[str, Any] | str] = [{"url": _URL, "file": name} for name in ("a.html", "link.html")]
    folder = _folder(tmp_path, *lines, **{"a.html": _HTML, "b.html": _HTML})
    count = import_folder(folder, MemoryStore())
    assert count.skipped == ()
    assert count.passed_over == (PassedOver("file that manifest.jsonl does not name", 2),)


def test_a_packed_file_of_nothing_is_named(tmp_path: Path) -> None:
    """No gzip file is empty: it was cut."""
    folder = _folder(tmp_path, {"url": _URL, "file": "a.html.gz"}, **{"a.html.gz": b""})
    ((_, reason),) = import_folder(folder, MemoryStore()).skipped
    assert "is empty" in reason
