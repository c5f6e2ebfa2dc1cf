"""One import for all formats: the same pages from each, and nothing lost in silence."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.capture import archives
from tests.capture.archives import Capture

from holdwater.capture.archive import FORMATS, detect, import_archive
from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model.page import Page
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

_LONG = os.environ.get("HOLDWATER_LONG") == "1"
_CASES = 1_500 if _LONG else 150
_MAKERS: dict[str, Callable[[list[Capture]], bytes]] = {
    "a.warc.gz": archives.warc,
    "a.warc": lambda pages: archives.warc(pages, is_packed=False),
    "a.wacz": archives.wacz,
    "a.har": archives.har,
}


def _import(path: Path) -> dict[str, list[Page]]:
    with MemoryStore() as store:
        count = import_archive(path, store)
        assert count.skipped == ()
        return {url: list(pages) for url, pages in store.items()}


@pytest.mark.parametrize("name", _MAKERS)
def test_every_format_gives_the_same_pages(tmp_path: Path, name: str) -> None:
    """The pages of a run have the same digests, text and addresses from each archive as from the folder."""
    (tmp_path / name).write_bytes(_MAKERS[name](archives.captures()))
    expected, found = _import(archives.RUN), _import(tmp_path / name)
    assert len(found) == 20
    for url, (page,) in expected.items():
        (other,) = found[url]
        for field in (
            "sha256",
            "text",
            "channels",
            "scopes",
            "final_url",
            "redirects",
            "status",
            "captured_at",
            "flaws",
        ):
            assert getattr(other, field) == getattr(page, field), (url, field)


def test_mhtml_gives_the_same_pages(tmp_path: Path) -> None:
    """Each page of the run, saved by itself, has the same digest and text as from the folder."""
    expected = _import(archives.RUN)
    for capture in archives.captures():
        (tmp_path / "a.mhtml").write_bytes(archives.mhtml(capture))
        ((page,),) = _import(tmp_path / "a.mhtml").values()
        assert (page.sha256, page.text) == (expected[capture.url][0].sha256, expected[capture.url][0].text)


def test_the_format_is_seen_from_the_content(tmp_path: Path) -> None:
    """A file is known by how it starts whatever its name, and by its name where its start says nothing."""
    pages = archives.captures()[:2]
    made = {
        "warc": [archives.warc(pages, is_packed=False), archives.warc(pages)],
        "wacz": [archives.wacz(pages)],
        "har": [archives.har(pages)],
        "mhtml": [archives.mhtml(pages[0])],
    }
    file = tmp_path / "some file"
    for kind, contents in made.items():
        for data in contents:
            file.write_bytes(data)
            assert detect(file) == kind
    for name, kind in (("a.JSONL", "jsonl"), ("a.har", "har"), ("a.mht", "mhtml"), ("a.warc.gz", "warc")):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf {}")
        assert detect(tmp_path / name) == kind
    assert detect(tmp_path) == "folder"


def test_what_can_not_be_imported_is_an_error(tmp_path: Path) -> None:
    """A missing file, one of no known format, a PDF, and an unknown format say what to do."""
    (tmp_path / "a.txt").write_bytes(b"10 g")
    (tmp_path / "a.warc").write_bytes(b"%PDF-1.7")
    for name, kind, message in (
        ("none", None, "found No such file"),
        ("none.har", "har", "can't be read: No such file"),
        ("a.txt", None, "--format"),
        ("a.warc", None, "evidence add"),
        ("a.txt", "zip", ", ".join(FORMATS)),
    ):
        with pytest.raises(InvalidArgument, match=message):
            import_archive(tmp_path / name, MemoryStore(), format=kind)


def _damage(data: bytes, draw: random.Random) -> bytes:
    """Return the bytes with a few of them changed, cut out, doubled or put elsewhere."""
    changed = bytearray(data)
    for _ in range(draw.choice((1, 1, 1, 3))):
        start = draw.randrange(len(changed))
        end = min(len(changed), start + draw.choice((1, 4, 60, 3_000)))
        match draw.randrange(5):
            case 0:
                changed[start] ^= 1 << draw.randrange(8)
            case 1:
                del changed[start:end]
            case 2:
                del changed[start:]
            case 3:
                changed[start:start] = changed[start:end]
            case 4:
                changed[start:end] = draw.randbytes(end - start)
        if not changed:
            break
    return bytes(changed)


# Digests cover the bodies; the checksums of gzip and zip also cover all headers.
_HAS_DIGESTS = ("a.warc.gz", "a.warc", "a.wacz")
_HAS_CHECKSUMS = ("a.warc.gz", "a.wacz")


@pytest.mark.parametrize("name", [*_MAKERS, "a.mhtml", "a.jsonl"])
def test_damaged_archives(tmp_path: Path, name: str) -> None:
    """No damage makes an import crash, and no page goes missing or changes unless something is named.

    HAR, MHTML and JSON lines have no digests: there, a page may hold what the damaged file says.
    """
    pages = archives.captures()[:6]
    if name == "a.mhtml":
        whole = archives.mhtml(pages[0], *pages[1:3])
    elif name == "a.jsonl":
        whole = b"".join(b'{"url": "%s", "text": "Net weight 10 g"}\n' % page.url.encode() for page in pages)
    else:
        whole = _MAKERS[name](pages)
    file = tmp_path / name
    file.write_bytes(whole)
    expected = {_identity(page) for captures in _import(file).values() for page in captures}
    draw = random.Random(name)  # noqa: S311 - repeatable damage, no secret
    for case in range(_CASES // 6):
        data = _damage(whole, draw)
        file.write_bytes(data)
        with MemoryStore() as store:
            try:
                count = import_archive(file, store, format=detect_by_name(name))
            except HoldwaterError:
                continue
            assert count.imported >= sum(map(len, store.values())), case
            found = {_identity(page) for captures in store.values() for page in captures}
        if name in _HAS_DIGESTS and not whole.startswith(data):
            assert {digest for _, digest in found} >= {digest for _, digest in expected} or count.skipped, case
            # The digests themselves may be what was damaged.
            assert {digest for _, digest in found} <= {digest for _, digest in expected} or count.skipped, case
        if name in _HAS_CHECKSUMS:
            assert found <= expected, case


def detect_by_name(name: str) -> str:
    """Return the format of an archive that may be too damaged to say."""
    return name.removesuffix(".gz").rpartition(".")[2]


def _identity(page: Page) -> tuple[str, str]:
    """Return what must not change: where a page was found, and its bytes."""
    return page.final_url, page.sha256


def test_an_import_that_was_killed_goes_on(tmp_path: Path) -> None:
    """Killed in the middle and run again, an import has every capture once."""
    pages = [page._replace(url=f"{page.url}#!/{number}") for number in range(10) for page in archives.captures()]
    pages = [page._replace(final_url="", redirects=()) for page in pages]
    (tmp_path / "a.warc.gz").write_bytes(archives.warc(pages))
    store = tmp_path / "e.db"
    script = "import sys; from holdwater import *; import_archive(sys.argv[1], SqliteStore.create(sys.argv[2]))"
    running = subprocess.Popen([sys.executable, "-c", script, tmp_path / "a.warc.gz", store])
    deadline = time.monotonic() + 30
    kept = 0
    while kept < 5 and time.monotonic() < deadline and running.poll() is None:
        time.sleep(0.01)
        try:
            with SqliteStore.open(store) as held:
                kept = len(held)
        except HoldwaterError:
            kept = 0
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert kept >= 5
    with SqliteStore.create(store) as held:
        assert len(held) < len(pages)
        for _ in range(2):
            count = import_archive(tmp_path / "a.warc.gz", held)
            assert (count.imported, count.skipped) == (len(pages), ())
            assert [len(captures) for captures in held.values()] == [1] * len(pages)
