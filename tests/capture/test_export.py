"""Evidence that goes out as a folder comes in again as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.capture import archives
from tests.store.pages import make

from holdwater import InvalidArgument, MemoryStore, Page, import_folder, read_folder
from holdwater.capture.export import export_folder
from holdwater.capture.recorder import Recorder
from holdwater.errors import ManifestError, StoreError
from holdwater.model.page import Flaw, Grade
from holdwater.store.base import Capture
from holdwater.store.row import damaged

URL = "https://shop.example/p/1"


def _captures(*pages: Page) -> list[Capture]:
    return [Capture(number=number, page=page, body=None, runs=()) for number, page in enumerate(pages, 1)]


def test_a_run_comes_back_as_it_was(tmp_path: Path) -> None:
    """Every page of the example run, its bytes, headers, redirects and times survive the way out and in."""
    with MemoryStore() as first, MemoryStore() as second:
        import_folder(archives.RUN, first)
        kept = list(first.captures())
        count = export_folder(first.captures(), tmp_path / "out")
        assert (count.exported, count.without_bytes, count.damaged) == (len(kept), 0, ())
        assert import_folder(tmp_path / "out", second).imported == len(kept)
        assert list(second.captures()) == kept


def test_text_alone_comes_back_as_the_same_evidence(tmp_path: Path) -> None:
    """A page that never had bytes keeps its text, digest and grade; the words of its URL are added, as ever."""
    page = Page.from_text("Net weight 10 g\nKöln", url=URL, captured_at="2026-03-20T08:02:00Z", status=404)
    assert export_folder(_captures(page), tmp_path / "out").without_bytes == 1
    (back,) = read_folder(tmp_path / "out")[URL]
    assert back.text == page.text + "\np\n1"
    assert (back.sha256, back.grade, back.status) == (page.sha256, Grade.FULL, 404)


def test_text_with_more_than_it_shows_must_not_contradict(tmp_path: Path) -> None:
    """What stood in data can't be told from text afterwards: such a page supports only."""
    page = Page.from_text("Net weight 10 g", url=URL, structured={"sku": "A-1"})
    excerpt = Page.from_text("10 g", url=URL, structured={"sku": "A-1"}, grade="excerpt")
    cut = Page(url=URL, text="10 g", channels=(), sha256="", flaws=frozenset({Flaw.TRUNCATED}))
    export_folder(_captures(page, excerpt, cut), tmp_path / "out")
    assert [back.grade for back in read_folder(tmp_path / "out")[URL]] == ["main_content", "excerpt", "main_content"]


def test_the_bytes_of_a_cut_page_must_not_contradict(tmp_path: Path) -> None:
    """What is left of a body doesn't show that it was cut, so its grade says that there may be more."""
    store, body = MemoryStore(), b"<p>Net weight 10 g"
    for grade in (Grade.FULL, Grade.EXCERPT):
        Recorder(store).keep(
            url=f"{URL}/{grade}", body=body, status=200, content_type="text/html", is_truncated=True, grade=grade
        )
    Recorder(store).keep(url=URL, body=body, status=200, content_type="text/html")
    export_folder(store.captures(), tmp_path / "out")
    backs = [pages[0].grade for pages in read_folder(tmp_path / "out").values()]
    assert backs == [Grade.FULL, Grade.EXCERPT, Grade.MAIN_CONTENT]


def test_a_damaged_capture_stays_and_is_named(tmp_path: Path) -> None:
    """No file bears what storage has changed."""
    page = Page.from_text("Net weight 10 g", url=URL)
    spoilt = replace(_captures(damaged("https://bad.example/", ()))[0], damage="digest differs")
    without_bytes = replace(_captures(page)[0], damage="the page's digest differs")
    count = export_folder([spoilt, without_bytes, *_captures(page)], tmp_path / "out")
    assert (count.exported, count.damaged) == (1, ("https://bad.example/", URL))
    assert [json.loads(line)["url"] for line in (tmp_path / "out/manifest.jsonl").read_text().splitlines()] == [URL]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A folder that holds something is left as it is."""
    (tmp_path / "mine").write_text("x")
    with pytest.raises(InvalidArgument, match="holds something"):
        export_folder([], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A file in the way gives an error with the path."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(InvalidArgument, match="file/out: can't be written"):
        export_folder([], tmp_path / "file" / "out")


def test_an_export_that_breaks_off_is_not_taken_for_whole(tmp_path: Path) -> None:
    """Where the store can't be read to its end, the folder has no manifest, so that nobody imports half of it."""

    def captures() -> Iterator[Capture]:
        with MemoryStore() as store:
            store.put(make())
            yield from store.captures()
        raise StoreError("run.db: is damaged")

    with pytest.raises(StoreError, match=r"run\.db: is damaged"):
        export_folder(captures(), tmp_path / "out")
    assert [file.name for file in sorted((tmp_path / "out").iterdir())] == ["000001.txt", "manifest.jsonl.part"]
    with pytest.raises(ManifestError, match="expected a manifest"):
        import_folder(tmp_path / "out", MemoryStore())
