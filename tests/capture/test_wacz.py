"""WACZ files: the WARC files inside, and nothing else."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest
from tests.capture import archives
from tests.capture.archives import Capture

from holdwater.capture.archive import import_archive
from holdwater.capture.intake import ImportCount
from holdwater.errors import InvalidArgument
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"
_PAGE = Capture(_URL, b"<p>Net weight 10 g</p>", content_type="text/html")


def _import(path: Path, data: bytes) -> tuple[MemoryStore, ImportCount]:
    (path / "a.wacz").write_bytes(data)
    store = MemoryStore()
    return store, import_archive(path / "a.wacz", store)


def _zip(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_members_by_allow_list(tmp_path: Path) -> None:
    """Only WARC files in ``archive/`` are read, whatever others are called, and nothing is unpacked to disk."""
    warc = archives.warc([_PAGE])
    names = [
        "archive/a.warc.gz",
        "a.warc.gz",
        "/archive/b.warc",
        "archive/../b.warc",
        "archive/x/b.warc",
        "pages/p.jsonl",
    ]
    store, count = _import(tmp_path, _zip(dict.fromkeys(names, warc)))
    assert list(store) == [_URL]
    assert [path for path, _ in count.skipped] == [f"a.wacz/{name}" for name in names[1:-1]]
    assert dict(count.passed_over)["member that is no WARC file"] == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.wacz"]


def test_redirects_and_revisits_over_several_files(tmp_path: Path) -> None:
    """All WARC files of an archive are read as one."""
    target = Capture("https://shop.example/x", _PAGE.data, content_type="text/html")
    hop = Capture("http://shop.example/x", b"", "https://shop.example/x")
    only_hop = archives.warc([hop]).replace(archives.warc([])[:0], b"")
    store, count = _import(
        tmp_path, _zip({"archive/1.warc.gz": only_hop, "archive/2.warc.gz": archives.warc([target])})
    )
    assert count.skipped == ()
    assert any("10 g" in page.text for page in store["http://shop.example/x"])


def test_a_damaged_member_is_named(tmp_path: Path) -> None:
    """A member whose checksum is wrong is named; other members come in."""
    good, bad = archives.warc([_PAGE]), archives.warc([_PAGE._replace(url=_URL + "2")], is_packed=False)
    data = _zip({"archive/bad.warc": bad, "archive/good.warc.gz": good}, zipfile.ZIP_STORED)
    store, count = _import(tmp_path, data.replace(b"10 g</p>", b"11 g</p>", 1))
    assert list(store) == [_URL]
    assert all("bad.warc" in path for path, _ in count.skipped)
    assert count.skipped


def test_bombs_are_named_in_time(tmp_path: Path) -> None:
    """Zeros without end, also behind a good record or inside another packing, are given up."""
    head = b"WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 99999999999\r\n\r\n"
    open_end = archives.warc([_PAGE], is_packed=False) + head + bytes(2**28)
    started = time.monotonic()
    store, count = _import(tmp_path, _zip({"archive/a.warc": bytes(2**26), "archive/b.warc": open_end}))
    assert time.monotonic() - started < 20
    assert [path for path, _ in count.skipped] == ["a.wacz/archive/a.warc", "a.wacz/archive/b.warc"]
    assert "unpacks to more than" in count.skipped[1].reason
    assert len(store) == 1


def test_members_that_overlap_are_refused(tmp_path: Path) -> None:
    """One stretch of a file that stands for many members is a bomb."""
    data = bytearray(_zip({"archive/a.warc": b"WARC" * 99}, zipfile.ZIP_STORED))
    at = data.index(b"PK\x01\x02")
    data[at + 20 : at + 24] = (2**31).to_bytes(4, "little")
    with pytest.raises(InvalidArgument, match="overlap"):
        _import(tmp_path, bytes(data))


def test_what_is_no_zip_file_and_what_holds_nothing(tmp_path: Path) -> None:
    """A cut file is an error, as its list of members stands at its end; an archive without WARC files is named."""
    data = archives.wacz([_PAGE, _PAGE])
    with pytest.raises(InvalidArgument, match="no whole zip file"):
        _import(tmp_path, data[:-30])
    _, count = _import(tmp_path, _zip({"pages/pages.jsonl": b""}))
    assert count.skipped[0].reason == "holds no WARC file in archive/"
