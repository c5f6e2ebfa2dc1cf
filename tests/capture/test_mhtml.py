"""MHTML files: the page, and the frames that its reader saw in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.capture import archives
from tests.capture.archives import Capture

from holdwater.capture.archive import import_archive
from holdwater.capture.intake import ImportCount
from holdwater.model.page import Flaw, Grade
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"
_PAGE = Capture(_URL, "<p>Net weight 10 g für 5 €</p>".encode(), content_type="text/html; charset=utf-8")
_FRAME = Capture("https://ads.example/f", b"<p>Height 20 cm</p>", content_type="text/html")


def _import(path: Path, data: bytes) -> tuple[MemoryStore, ImportCount]:
    (path / "a.mhtml").write_bytes(data)
    store = MemoryStore()
    return store, import_archive(path / "a.mhtml", store)


def test_the_page_and_its_time(tmp_path: Path) -> None:
    """The main part is the page of the address that was saved, at the time of the file, in UTC."""
    store, count = _import(tmp_path, archives.mhtml(_PAGE))
    (page,) = store[_URL]
    assert (count.imported, count.skipped) == (1, ())
    assert (page.captured_at, page.grade, page.flaws) == ("2026-03-20T08:02:00Z", Grade.FULL, frozenset())
    assert page.text.startswith("Net weight 10 g für 5 €\n")
    assert store.body(page) == _PAGE.data


def test_frames_support_the_page_that_shows_them(tmp_path: Path) -> None:
    """A frame is a page of its own address, and an excerpt of the page in which it was seen."""
    inner = Capture("cid:frame-2@mhtml.blink", b"<p>Width 30 cm</p>", content_type="text/html")
    store, _ = _import(tmp_path, archives.mhtml(_PAGE, _FRAME, inner))
    assert [page.grade for page in store[_URL]] == [Grade.FULL, Grade.EXCERPT, Grade.EXCERPT]
    assert ["20 cm" in store[_URL][1].text, "30 cm" in store[_URL][2].text] == [True, True]
    assert store[_FRAME.url][0].grade is Grade.FULL
    assert list(store) == [_FRAME.url, _URL]


def test_the_main_part_need_not_come_first(tmp_path: Path) -> None:
    """Which part is the page is said by the address, not by its place."""
    data = archives.mhtml(_FRAME, _PAGE).replace(b"Location: https://ads.example/f", b"Location: " + _URL.encode(), 1)
    store, _ = _import(tmp_path, data)
    assert "10 g" in store[_URL][0].text


def test_a_cut_file_is_flagged_and_named(tmp_path: Path) -> None:
    """Where the file ends too early, the page can only support if it ends there, and the cut is named."""
    data = archives.mhtml(_PAGE)
    ends = data.index(b"image/png")
    for size, flaws in (
        (ends + 150, frozenset[Flaw]()),
        (data.index(b"</p>", 0) if b"</p>" in data else ends - 90, {Flaw.TRUNCATED}),
    ):
        store, count = _import(tmp_path, data[:size])
        assert store[_URL][0].flaws == flaws
        assert "is cut or damaged" in count.skipped[0].reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"MIME-Version: 1.0\r\nContent-Type: image/png\r\n\r\nx", "holds no page"),
        (archives.mhtml(_PAGE._replace(url="file:///C:/page.html")), "no web address"),
        (
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=" + b"a" * 9999 + b"\r\n\r\n",
            "holds no page",
        ),
    ],
)
def test_what_holds_no_page_is_named(tmp_path: Path, data: bytes, reason: str) -> None:
    """A file without a page, or without an address to cite it by, does not come in."""
    store, count = _import(tmp_path, data)
    assert len(store) == 0
    assert reason in count.skipped[0].reason


def test_no_frame_stands_for_a_page_that_is_gone(tmp_path: Path) -> None:
    """Where the page that was saved is not in the file, its frames come in as what they are, and that is named."""
    data = archives.mhtml(_PAGE, _FRAME)
    start = data.index(b"\r\n--")
    data = data[:start] + data[data.index(b"\r\n--", start + 4) :]
    store, count = _import(tmp_path, data)
    assert [page.grade for page in store[_URL]] == [Grade.EXCERPT]
    assert [page.grade for page in store[_FRAME.url]] == [Grade.FULL]
    assert f"the page of {_URL} is not in it" in count.skipped[0].reason


_LOCATION = b"Content-Location: https://ads"
_HEAD = (
    b"Content-Type: text/html\r\nMIME-Version: 1.0\r\nContent-Location: https://ads.example/f\r\n"
    b"Content-Transfer-Encoding: quoted-printable\r\n\r\n"
)
_DAMAGE = {
    "boundary in a text": (b"Va----\r\n" + _HEAD, b"Va---- more "),
    "boundary": (b"Va----\r\nContent-Type: text/html\r\n", b"Va---\r\nContent-Type: text/html\r\n"),
    "encoding": (b"Encoding: quoted-printable", b"Encoding: quoted-printable_"),
    "no encoding": (b"Content-Transfer-Encoding: quoted-printable\r\n", b""),
    "no type": (b"Content-Type: text/html\r\n", b""),
    "no address": (_LOCATION, b"Content-Locatiom: https://ads"),
    "two addresses": (_LOCATION, b"Content-Location: https://x\r\n" + _LOCATION),
    "address": (b"https://ads", b"https://\xffads"),
    "no character of it": (b"Height", b"He\xffght"),
    "no escape": (b"=3Da", b"=3Ga"),
    "line end": (b"Height", b"He\nght"),
    "behind the end": (b"Va------\r\n", b"Va------\r\nmore"),
}


@pytest.mark.parametrize("kind", _DAMAGE)
def test_damage_is_named(tmp_path: Path, kind: str) -> None:
    """Whatever no writer writes is said; without it, nothing is."""
    whole = archives.mhtml(_PAGE, _FRAME._replace(data=b"<p id=a>Height 20 cm</p>"), is_quoted=True)
    store, count = _import(tmp_path, whole)
    assert (count.skipped, count.flawed, len(store)) == ((), 0, 2)
    data = whole.replace(*_DAMAGE[kind], 1)
    assert data != whole
    _, count = _import(tmp_path, data)
    assert "is cut or damaged" in count.skipped[0].reason


def test_parts_that_are_no_pages_are_counted(tmp_path: Path) -> None:
    """Pictures and style sheets, also an empty one, are no pages, and no damage."""
    sheet = Capture("https://shop.example/a.css", b"", content_type="text/css")
    _, count = _import(tmp_path, archives.mhtml(_PAGE, sheet))
    assert (count.imported, count.skipped) == (1, ())
    assert count.passed_over == (("image", 1), ("style sheet", 1))
