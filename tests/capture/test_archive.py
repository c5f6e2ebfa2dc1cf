"""One import for all formats: the same pages from each, and nothing lost in silence."""

from __future__ import annotations

import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.capture import archives, browsers, damage
from tests.capture.archives import Capture
from tests.capture.damage import Format, Original

from holdwater.capture.archive import FORMATS, detect, import_archive
from holdwater.capture.intake import ImportCount
from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model.page import Grade, Page
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

_LONG = os.environ.get("HOLDWATER_LONG") == "1"
_CASES = 1_500 if _LONG else 20

# Figures: seen with `pytest -rP --log-level=INFO`.
_log = logging.getLogger(__name__)

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


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "folder"])
def test_an_empty_file_is_an_error(tmp_path: Path, form: str) -> None:
    """A file of nothing is an archive that was lost, and no archive without pages."""
    (tmp_path / "a").touch()
    with pytest.raises(InvalidArgument, match="found an empty one"):
        import_archive(tmp_path / "a", MemoryStore(), format=form)


def test_what_can_not_be_imported_is_an_error(tmp_path: Path) -> None:
    """A missing file, one of no known format, a PDF, and an unknown format say what to do."""
    (tmp_path / "a.txt").write_bytes(b"10 g")
    (tmp_path / "a.warc").write_bytes(b"%PDF-1.7")
    for name, kind, message in (
        ("none", None, "found none"),
        ("none.har", "har", "found none. Check the path"),
        ("a.txt", None, "--format"),
        ("a.warc", None, "evidence add"),
        ("a.txt", "zip", ", ".join(FORMATS)),
    ):
        with pytest.raises(InvalidArgument, match=message):
            import_archive(tmp_path / name, MemoryStore(), format=kind)


def _import_damaged(form: Format, folder: Path, data: bytes) -> tuple[ImportCount | None, list[Page]]:
    """Import a file of a format, or the folder around it; no count where that is an error as a whole."""
    for name, content in {**form.beside, form.name: data}.items():
        (folder / name).write_bytes(content)
    with MemoryStore() as store:
        try:
            count = import_archive(folder if form.kind == "folder" else folder / form.name, store, format=form.kind)
        except HoldwaterError:
            return None, []
        return count, [page for captures in store.values() for page in captures]


@pytest.mark.parametrize("name", damage.FORMATS)
def test_damaged_archives(tmp_path: Path, name: str) -> None:
    """No damage makes an import crash, and no page goes missing in silence.

    Each page comes in as it was, or the import names or counts what is wrong, or the file is right to the last byte
    and simply does not hold the page any more.
    """
    form = damage.FORMATS[name]
    count, pages = _import_damaged(form, tmp_path, form.data)
    assert count is not None
    assert (count.skipped, count.flawed) == ((), 0)
    whole = {original.identity for original in form.pages}
    assert whole <= {form.identity(page) for page in pages}
    assert whole <= (form.strict(form.data) or set())
    outcomes: Counter[str] = Counter()
    draw = random.Random(name)  # noqa: S311 - repeatable damage, no secret
    for case in range(_CASES):
        data = damage.damage(form.data, form.joints, draw)
        count, pages = _import_damaged(form, tmp_path, data)
        if count is None:
            outcomes["an error of the whole file"] += 1
            continue
        assert count.flawed == sum(bool(page.flaws) for page in pages) or len(pages) < count.imported
        found = {form.identity(page) for page in pages}
        lost = [original for original in form.pages if original.identity not in found]
        if not lost:
            outcomes["every page whole"] += 1
            continue
        for original in lost:
            if original.written and original.written in data:
                assert _is_named(original, form, data, count), (name, case)
        left = [kind for kind, _ in count.passed_over if kind.startswith(("file that", "PDF page"))]
        if count.skipped or count.flawed or left:
            outcomes["named or counted"] += 1
            continue
        held = form.strict(data)
        assert held is not None, (name, case, "lost in silence")
        assert not held & {original.identity for original in lost}, (name, case, "lost in silence")
        outcomes["not in the file any more"] += 1
    _log.info("%s: %s", name, dict(outcomes))


def _is_named(original: Original, form: Format, data: bytes, count: ImportCount) -> bool:
    """Whether what did not come in is said of a page that stands whole in the file."""
    if not count.imported and any(path == form.name for path, _ in count.skipped):
        return True
    line = f"{form.name}:{data[: data.index(original.written)].count(10) + 1}"
    places = [path for path, _ in count.skipped if path == line or original.identity[0] in path]
    return bool(places) or any("did not come in" in reason for _, reason in count.skipped)


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


def test_what_a_real_browser_saves(tmp_path: Path, site: str) -> None:
    """Its MHTML is the page as shown, without a false alarm; its HAR what scripts start from, and the JSON itself."""
    har = tmp_path / "a.har"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.executable(), args=browsers.ARGS)
        context = browser.new_context(record_har_path=har, record_har_content="embed")
        page = context.new_page()
        page.goto(f"{site}/shop")
        page.wait_for_function("document.title == 'done'")
        saved = context.new_cdp_session(page).send("Page.captureSnapshot", {"format": "mhtml"})["data"]
        context.close()
        browser.close()
    (tmp_path / "a.mhtml").write_text(saved, newline="")
    ((shown,),) = _import(tmp_path / "a.mhtml").values()
    assert (shown.grade, shown.flaws) == (Grade.FULL, frozenset())
    assert "Price 1299.5 EUR, sold 4819" in shown.text
    grades = {url.removeprefix(site): page.grade for url, (page,) in _import(har).items()}
    assert grades == {"/shop": Grade.EXCERPT, "/api/kettle": Grade.FULL}
