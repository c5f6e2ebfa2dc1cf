"""What is kept of an answer, what is passed over, and that nothing of it ever reaches the run."""

from __future__ import annotations

import logging
import sys
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.capture.recorder import UNREAD, Recorder
from holdwater.model.page import Flaw, Grade, Page
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"


def _pdf() -> bytes:
    """Return a PDF of one page that says something."""
    page = b"/Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/MediaBox[0 0 600 800]"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<<%s>>" % page,
        b"<</Length 43>>stream\nBT /F 12 Tf 9 9 Td (Net weight 10 g) Tj ET\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    data, table = b"%PDF-1.4\n", b""
    for number, each in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    head = b"xref\n0 6\n0000000000 65535 f \n"
    return data + head + table + b"trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)


def _exchange(**fields: Any) -> dict[str, Any]:
    return {"url": _URL, "body": b"<p>Net weight 10 g</p>", "status": 200, "content_type": "text/html", **fields}


def _kept(**fields: Any) -> Page:
    store = MemoryStore()
    recorder = Recorder(store)
    assert recorder.keep(**_exchange(**fields)) == 1
    assert (recorder.kept, recorder.failed, recorder.passed_over) == (1, 0, ())
    ((page,),) = store.values()
    return page


def test_an_answer_becomes_a_page() -> None:
    """All that is known of it is in the page, and its bytes are beside it."""
    store = MemoryStore()
    recorder = Recorder(store)
    about = {"final_url": "https://shop.example/p/one", "redirects": ["https://shop.example/p/i"], "status": 404}
    assert recorder.keep(**_exchange(**about, captured_at="2026-11-29T09:00:00Z")) == 1
    (page,) = store[_URL]
    assert page.text.startswith("Net weight 10 g")
    assert (page.final_url, page.redirects, page.status) == (about["final_url"], ("https://shop.example/p/i",), 404)
    assert (page.content_type, page.captured_at, page.grade) == ("text/html", "2026-11-29T09:00:00Z", Grade.FULL)
    assert store.body(page) == b"<p>Net weight 10 g</p>"
    assert recorder.store is store


def test_the_time_is_now() -> None:
    """Where nobody says when, it is now, in UTC, to the second."""
    captured_at = _kept().captured_at
    assert captured_at is not None
    assert len(captured_at) == len("2026-11-29T09:00:00Z")
    assert captured_at.endswith("Z")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(captured_at)) < timedelta(seconds=30)


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        *(({"status": status}, "redirect") for status in (301, 302, 303, 307, 308)),
        *(({"status": status}, "answer without a body") for status in (204, 205, 304)),
        ({"method": "HEAD"}, "answer without a body"),
        *(({"status": status}, "answer with a status that no page has") for status in (101, 600, 999)),
        ({"content_type": "image/png"}, "image"),
        ({"content_type": "text/css; charset=utf-8"}, "style sheet"),
        ({"content_type": "application/octet-stream"}, "binary file"),
    ],
)
def test_passed_over(fields: dict[str, Any], kind: str) -> None:
    """What is no page is counted, and no more."""
    store = MemoryStore()
    recorder = Recorder(store)
    assert recorder.keep(**_exchange(**fields)) is None
    assert (len(store), recorder.kept, recorder.failed) == (0, 0, 0)
    assert recorder.passed_over == ((kind, 1),)


def test_other_statuses_are_kept() -> None:
    """A choice of addresses, and every error, is what the run saw."""
    statuses = [200, 203, 300, 400, 404, 429, 500, 503, 599]
    assert [_kept(status=status).status for status in statuses] == statuses


def test_counts() -> None:
    """Kinds come sorted, and what a hook passes over is among them."""
    recorder = Recorder(MemoryStore())
    recorder.keep(**_exchange(content_type="image/png"))
    recorder.pass_over(UNREAD)
    recorder.keep(**_exchange(content_type="image/gif"))
    recorder.keep(**_exchange())
    recorder.keep(**_exchange(url=None))
    assert recorder.passed_over == ((UNREAD, 1), ("image", 2))
    assert repr(recorder) == "<Recorder kept=1 failed=1 passed_over=3>"


@pytest.mark.parametrize(
    ("method", "grade"), [("GET", "full"), ("get", "full"), ("POST", "excerpt"), ("PUT", "excerpt")]
)
def test_methods(method: str, grade: str) -> None:
    """Only what GET brings is what the URL names."""
    assert _kept(method=method).grade == grade


@pytest.mark.parametrize(
    ("fields", "flaws"),
    [({}, set()), ({"is_truncated": True}, {Flaw.TRUNCATED}), ({"status": 206}, {Flaw.TRUNCATED})],
)
def test_parts(fields: dict[str, Any], flaws: set[Flaw]) -> None:
    """A part of a body never counts as the whole."""
    assert _kept(**fields).flaws == flaws


def test_bodies_past_the_cap() -> None:
    """Of 20 MB nothing is missing; of more, the first 20 MB are kept, and the page can't contradict."""
    store = MemoryStore()
    recorder = Recorder(store)
    for size in (20_000_000, 20_000_001):
        recorder.keep(**_exchange(url=f"{_URL}?{size}", body=b"x" * size, content_type="text/plain"))
        (page,) = store[f"{_URL}?{size}"]
        assert page.flaws == (set() if size == 20_000_000 else {Flaw.TRUNCATED})
        assert len(store.body(page) or b"") == 20_000_000


@pytest.mark.parametrize("content_type", ["application/pdf", "application/octet-stream", None])
def test_pdf_files(content_type: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF is read whatever the server calls it, in another process; it supports and never contradicts."""
    monkeypatch.setitem(sys.modules, "pypdf", None)
    page = _kept(body=_pdf(), content_type=content_type)
    assert "10 g" in page.text
    assert page.grade is Grade.MAIN_CONTENT
    assert page.content_type == content_type


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("https://user:secret@shop.example/p/1?a=b#top", "https://shop.example/p/1?a=b#top"),
        ("https://user@shop.example/p/1", _URL),
        ("https://shop.example/@user/p", "https://shop.example/@user/p"),
        ("no address @ all", "no address @ all"),
    ],
)
def test_credentials(asked: str, kept: str) -> None:
    """User name and password stay out of the store."""
    page = _kept(url=asked, final_url=asked, redirects=[asked])
    assert (page.url, page.final_url, page.redirects) == (kept, kept, (kept,))


class _Failing(MemoryStore):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def put(self, page: Page, body: bytes | None = None) -> int:
        raise self.error


@pytest.mark.parametrize("error", [OSError("disk"), RuntimeError("bug"), MemoryError(), RecursionError()], ids=repr)
def test_failures(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """They are logged by type and frames, without their own text, counted, and stay here."""
    recorder = Recorder(_Failing(error))
    with caplog.at_level(logging.DEBUG, "holdwater"):
        assert recorder.keep(**_exchange(url="https://user:secret@shop.example/p/1\n::")) is None
    assert (recorder.kept, recorder.failed) == (0, 1)
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("holdwater.capture", "WARNING")
    first, *frames = record.getMessage().splitlines()
    assert first.endswith(f"shop.example/p/1::': {type(error).__name__}")
    assert frames[-1].strip() == "raise self.error"
    assert record.exc_info is None
    assert not any(str(one) in caplog.text for one in error.args)
    assert "shop.example" in record.getMessage()
    assert "secret" not in caplog.text
    assert "Net weight" not in caplog.text


def test_interrupts_go_through() -> None:
    """Whoever stops the program stops it."""
    recorder = Recorder(_Failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        recorder.keep(**_exchange())


_anything = st.none() | st.integers() | st.text(max_size=9) | st.binary(max_size=9) | st.lists(st.text(max_size=3))


@given(fields=st.dictionaries(st.sampled_from([*_exchange(), "method", "final_url", "redirects"]), _anything))
def test_nothing_is_raised(fields: dict[str, Any]) -> None:
    """Whatever a client hands over, one of the three counts says what came of it."""
    recorder = Recorder(MemoryStore())
    logging.getLogger("holdwater.capture").disabled = True
    try:
        number = recorder.keep(**_exchange(**fields))
    finally:
        logging.getLogger("holdwater.capture").disabled = False
    assert recorder.kept + recorder.failed + sum(each.number for each in recorder.passed_over) == 1
    assert (number is not None) == (recorder.kept == 1)


def test_threads() -> None:
    """No count is lost between threads."""
    store = MemoryStore()
    recorder = Recorder(store)

    def work(thread: int) -> None:
        for number in range(20):
            recorder.keep(**_exchange(url=f"{_URL}/{thread}/{number}"))
            recorder.keep(**_exchange(content_type="image/png"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (recorder.kept, recorder.passed_over, len(store)) == (80, (("image", 80),), 80)
