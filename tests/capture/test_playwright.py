"""Capture with a browser: what it receives and what it shows, through both kinds of playwright."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from tests.capture.browsers import Browse, Scenario, async_browsing, browsing, executable, value
from tests.capture.how_to import examples
from tests.capture.server import CP1252, CYRILLIC, KETTLE

from holdwater.capture.playwright import record
from holdwater.errors import InvalidArgument
from holdwater.guard import guard
from holdwater.model.finding import Finding
from holdwater.model.page import Channel, Grade, Page
from holdwater.model.verdict import Caveat, Reason
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore

VISITED = (
    "/cp1252",
    "/gzip",
    "/brotli",
    "/header-charset",
    "/302#specs",
    "/missing",
    "/soft-404",
    "/broken",
    "/to-shop",
    "/parts",
    "/post",
    "/called-html",
    "/routes",
    "/inline",
    "/logo",
    "/worker",
)


@pytest.fixture(scope="module", params=["sync", "async"])
def browse(request: pytest.FixtureRequest) -> Iterator[Browse]:
    """Return a browser of either kind."""
    with browsing() if request.param == "sync" else async_browsing() as started:
        yield started


def visit(*urls: str, renders: bool = True) -> Scenario:
    """Open some addresses one after the other, in one page."""

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        for url in urls:
            await value(page.goto(url))
            await value(page.wait_for_function("document.title !== 'busy'"))
            if renders:
                await value(recorder.rendered(page))

    return scenario


def captures(store: EvidenceStore, url: str) -> list[Page]:
    """Return what is held for a URL."""
    return [page for pages in store.select([url]).values() for page in pages]


def judged(store: EvidenceStore, url: str, said: str) -> Reason:
    """Return why a value that cites a URL is what it is."""
    return finding(store, url, said).reason


def finding(store: EvidenceStore, url: str, said: str) -> Finding:
    """Return what the guard says of a value that cites a URL."""
    (found,) = guard({"said": {"value": said, "url": url}}, store).findings
    return found


@pytest.fixture(scope="module")
def visited(browse: Browse, site: str) -> EvidenceStore:
    """Return what is held after one page went to all these addresses."""
    store = MemoryStore()
    recorder = browse(store, visit(*(site + path for path in VISITED)))
    assert recorder.failed == 0
    assert [(each.kind, each.number) for each in recorder.passed_over] == [("image", 1), ("redirect", 3)]
    return store


@pytest.mark.parametrize("path", ["/cp1252", "/gzip", "/brotli"])
def test_the_charset_of_the_page_itself_counts(visited: EvidenceStore, site: str, path: str) -> None:
    """Bytes are those that were sent, and the euro sign is one, in what was sent and in what is shown."""
    raw, shown = captures(visited, site + path)
    assert visited.body(raw) == CP1252
    assert "1.299,50 € für „ROT“" in raw.text
    assert "1.299,50 € für „ROT“" in shown.text
    assert (raw.content_type, raw.grade, shown.grade) == ("text/html", Grade.EXCERPT, Grade.FULL)


def test_the_charset_of_the_header_counts(visited: EvidenceStore, site: str) -> None:
    """A charset that only the header names gives back the bytes as well."""
    raw, shown = captures(visited, f"{site}/header-charset")
    assert visited.body(raw) == CYRILLIC
    assert raw.content_type == "text/html; charset=koi8-r"
    assert raw.text.startswith("Вес 12 кг")
    assert shown.text.startswith("Вес 12 кг")


def test_redirects_lead_to_the_page(visited: EvidenceStore, site: str) -> None:
    """A page is found under each address that led to it, as it was sent and as it is shown."""
    held = captures(visited, f"{site}/301")
    assert [page.grade for page in held] == [Grade.EXCERPT, Grade.FULL]
    for page in held:
        assert page.url.partition("#")[0] == f"{site}/302"
        assert [hop.partition("#")[0] for hop in page.redirects] == [f"{site}/301"]
        assert page.final_url.partition("#")[0] == f"{site}/page"


@pytest.mark.parametrize(("path", "status"), [("/missing", 404), ("/soft-404", 200), ("/broken", 500)])
def test_an_error_page_contradicts_nothing(visited: EvidenceStore, site: str, path: str, status: int) -> None:
    """What is shown has the status of its document; one that only looks like an error page has its own."""
    assert {page.status for page in captures(visited, site + path)} == {status}
    assert judged(visited, site + path, "12 kg") in (Reason.PAGE_ERROR, Reason.PAGE_TOO_SHORT)


def test_a_script_puts_in_the_price(visited: EvidenceStore, site: str) -> None:
    """What a script shows, and what it only received, supports a citation of the page; what is nowhere does not."""
    for url in (f"{site}/shop", f"{site}/to-shop"):
        assert judged(visited, url, "4819") is Reason.VALUE_FOUND
        assert judged(visited, url, "4829") is Reason.VALUE_ABSENT
    assert judged(visited, f"{site}/shop", "RT-412-C") is Reason.VALUE_FOUND
    assert Caveat.STATE_ONLY in finding(visited, f"{site}/shop", "RT-412-C").caveats
    assert judged(visited, f"{site}/api/kettle", "RT-412-C") is Reason.VALUE_FOUND


def test_json_is_a_document_of_its_own(visited: EvidenceStore, site: str) -> None:
    """JSON is whole under its own address, and only there."""
    held = captures(visited, f"{site}/api/kettle")
    grades = {page.url: page.grade for page in held}
    assert grades[f"{site}/api/kettle"] is Grade.FULL
    assert grades[f"{site}/shop"] is Grade.EXCERPT
    (part,) = (page for page in held if page.url == f"{site}/shop")
    assert {span.channel for span in part.channels} == {Channel.STATE, Channel.METADATA}
    assert {visited.body(page) for page in held} == {KETTLE}


def test_json_by_post_belongs_to_the_page(visited: EvidenceStore, site: str) -> None:
    """An answer to POST is no document of its own address; it supports the page that asked, and that is all."""
    assert judged(visited, f"{site}/post", "RT-412-C") is Reason.VALUE_FOUND
    assert {page.grade for page in captures(visited, f"{site}/api/kettle?by=post")} == {Grade.EXCERPT}


def test_json_that_is_called_html(visited: EvidenceStore, site: str) -> None:
    """JSON counts whatever its server calls it."""
    assert judged(visited, f"{site}/called-html", "RT-412-C") is Reason.VALUE_FOUND


def test_json_follows_its_page_to_a_new_address(visited: EvidenceStore, site: str) -> None:
    """Where a script changes the address after it got the data, they support the new address too."""
    assert judged(visited, f"{site}/routes/kettle", "RT-412-C") is Reason.VALUE_FOUND
    assert judged(visited, f"{site}/routes/kettle", "RT-999-X") is Reason.VALUE_ABSENT
    assert judged(visited, f"{site}/routes", "RT-412-C") is Reason.VALUE_FOUND
    assert judged(visited, f"{site}/routes", "RT-999-X") is Reason.PAGE_EXCERPT_ONLY


def test_frames_and_shadow_roots_are_parts_of_the_page(visited: EvidenceStore, site: str) -> None:
    """What a reader sees in a frame or an element with a shadow root supports the page."""
    url = f"{site}/parts"
    assert {judged(visited, url, said) for said in ("10 g", "31 cm", "27 cm", "19 cm")} == {Reason.VALUE_FOUND}
    assert judged(visited, url, "45 cm") is Reason.VALUE_ABSENT
    (whole,) = (page for page in captures(visited, url) if page.grade is Grade.FULL)
    assert "27 cm" in whole.text
    assert "Width 19 cm, No. 41\ufffd7" in whole.text
    assert {page.grade for page in visited[f"{site}/page"]} == {Grade.EXCERPT, Grade.FULL}


def test_json_of_the_last_page_stays_behind(visited: EvidenceStore, site: str) -> None:
    """A new document starts with no data."""
    assert judged(visited, f"{site}/parts", "RT-412-C") is Reason.VALUE_ABSENT


def test_no_web_address_no_evidence(visited: EvidenceStore, site: str) -> None:
    """What a page gives itself by a ``data:`` or ``blob:`` address is not kept."""
    assert sorted(page.grade for page in captures(visited, f"{site}/inline")) == [Grade.EXCERPT, Grade.FULL]
    assert all(url.startswith(site) for url in visited)


def test_answers_of_a_service_worker(visited: EvidenceStore, site: str) -> None:
    """What a page's own worker answers counts as what the page received."""
    assert judged(visited, f"{site}/worker", "31 cm") is Reason.VALUE_FOUND


def test_a_picture_is_no_page(visited: EvidenceStore, site: str) -> None:
    """What a browser shows around a picture is nobody's page."""
    assert [page.grade for page in captures(visited, f"{site}/logo")] == [Grade.EXCERPT]


def test_a_form_is_no_address_of_the_page_after_it(browse: Browse, site: str) -> None:
    """What was asked for by POST is not the address of the page to which it led."""
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/kettle"))
        await value(page.set_content("<form method=post action='/303'></form>"))
        await value(page.evaluate("document.forms[0].submit()"))
        await value(page.wait_for_url("**/page"))
        await value(recorder.rendered(page))

    browse(store, scenario)
    assert captures(store, f"{site}/303") == []
    assert [page.grade for page in captures(store, f"{site}/page")] == [Grade.EXCERPT, Grade.FULL]


def test_a_page_that_goes_on_while_it_is_read(browse: Browse, site: str, caplog: pytest.LogCaptureFixture) -> None:
    """A page whose address can't be told is not kept as shown, and the log says so."""
    with caplog.at_level(logging.WARNING, "holdwater.capture"):
        recorder = browse(MemoryStore(), visit(f"{site}/restless"))
    assert (recorder.kept, recorder.failed) == (1, 1)
    assert "it went on to other addresses while it was read" in caplog.text


def test_nothing_contradicts_until_the_page_is_kept_as_shown(browse: Browse, site: str) -> None:
    """What was sent, with the JSON that came, is never the whole page: a script may have shown the value."""
    store, url = MemoryStore(), f"{site}/shop"

    async def scenario(context: Any, recorder: Any) -> None:
        await visit(url, renders=False)(context, recorder)
        while recorder._pending:
            await value(context.pages[0].wait_for_timeout(20))

    browse(store, scenario)
    assert judged(store, url, "RT-412-C") is Reason.VALUE_FOUND
    assert judged(store, url, "4819") is Reason.PAGE_EXCERPT_ONLY


def test_the_route_in_a_fragment_is_part_of_the_address(browse: Browse, site: str) -> None:
    """A page is kept under its route, and under no other."""
    store = MemoryStore()
    browse(store, visit(f"{site}/to-shop#/kettle"))
    for path in ("/shop#/kettle", "/to-shop#/kettle"):
        assert judged(store, site + path, "12 kg") is Reason.VALUE_ABSENT
    for path in ("/shop", "/to-shop"):
        assert judged(store, site + path, "12 kg") is Reason.PAGE_EXCERPT_ONLY
    assert judged(store, f"{site}/shop#/pan", "12 kg") is Reason.PAGE_NOT_HELD


def test_two_pages_of_one_context(browse: Browse, site: str) -> None:
    """Each page gets its own data, however the answers are mixed."""
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        pages = [await value(context.new_page()) for _ in range(2)]
        for page, path in zip(pages, ("/shop", "/parts"), strict=True):
            await value(page.goto(site + path, wait_until="commit"))
        for page in pages:
            await value(page.wait_for_load_state())
            await value(page.wait_for_function("document.title !== 'busy'"))
        for page in reversed(pages):
            await value(recorder.rendered(page))

    recorder = browse(store, scenario)
    assert judged(store, f"{site}/shop", "RT-412-C") is Reason.VALUE_FOUND
    assert judged(store, f"{site}/parts", "RT-412-C") is Reason.VALUE_ABSENT
    assert judged(store, f"{site}/shop", "31 cm") is Reason.VALUE_ABSENT
    assert recorder.failed == 0


def test_a_popup_belongs_to_its_context(browse: Browse, site: str) -> None:
    """What a popup shows is kept whole."""
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/shop"))
        await value(page.evaluate(f"void window.open('{site}/302')"))
        while len(context.pages) == 1:  # a busy browser takes its time
            await value(page.wait_for_timeout(20))
        popup = context.pages[-1]
        await value(popup.wait_for_url(f"{site}/page"))
        await value(recorder.rendered(popup))

    browse(store, scenario)
    assert [page.grade for page in captures(store, f"{site}/302")] == [Grade.EXCERPT, Grade.FULL]


def test_a_page_alone_can_be_recorded(browse: Browse, site: str) -> None:
    """A recorder of a page leaves the other pages of its context alone."""
    store, other = MemoryStore(), MemoryStore()

    async def scenario(context: Any, _: Any) -> None:
        page = await value(context.new_page())
        recorder = record(page, other)
        await visit(f"{site}/shop")(context, recorder)
        await value(page.goto(f"{site}/page"))
        await value(recorder.rendered(page))

    browse(store, scenario)
    assert judged(other, f"{site}/page", "10 g") is Reason.VALUE_FOUND
    assert {page.grade for page in captures(other, f"{site}/shop")} == {Grade.EXCERPT}


def test_a_page_that_was_open_before_supports_only(browse: Browse, site: str) -> None:
    """Nobody knows the status of a page that was opened before it was recorded."""
    late = MemoryStore()

    async def scenario(context: Any, _: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/page"))
        await value(page.wait_for_timeout(100))
        await value(record(page, late).rendered(page))

    browse(MemoryStore(), scenario)
    assert judged(late, f"{site}/page", "10 g") is Reason.VALUE_FOUND
    assert judged(late, f"{site}/page", "12 g") is Reason.PAGE_EXCERPT_ONLY


def test_a_static_document_is_whole_as_sent(browse: Browse, site: str) -> None:
    """No script changes a document that is no HTML."""
    store = MemoryStore()
    browse(store, visit(f"{site}/json", renders=False))
    ((page,),) = store.values()
    assert (page.grade, page.content_type, store.body(page)) == (Grade.FULL, "application/json", b'{"weight": "10 g"}')


def test_downloads_are_left_alone(browse: Browse, site: str, caplog: pytest.LogCaptureFixture) -> None:
    """A download is passed over where its header says so, else counted; the page that stays keeps its status."""
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/missing"))
        for path in ("/file", "/table"):
            with pytest.raises(Exception, match="Download is starting"):
                await value(page.goto(site + path))
        await value(page.wait_for_timeout(100))
        await value(recorder.rendered(page))
        await value(page.evaluate("history.pushState({}, '', '/elsewhere')"))
        await value(recorder.rendered(page))

    with caplog.at_level(logging.WARNING, "holdwater.capture"):
        recorder = browse(store, scenario)
    assert [(each.kind, each.number) for each in recorder.passed_over] == [("download", 1)]
    assert recorder.failed == 1
    assert f"not kept: '{site}/table'" in caplog.text
    assert [page.status for page in captures(store, f"{site}/missing")] == [404, 404]
    assert [page.status for page in captures(store, f"{site}/elsewhere")] == [404]


def test_a_cut_document_contradicts_nothing(browse: Browse, site: str) -> None:
    """What is shown of a document that broke off is a part of it."""
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/cut", wait_until="commit"))
        await value(page.wait_for_timeout(200))
        await value(recorder.rendered(page))

    recorder = browse(store, scenario)
    assert recorder.failed == 1
    assert judged(store, f"{site}/cut", "10 g") is Reason.VALUE_FOUND
    assert judged(store, f"{site}/cut", "12 g") is Reason.PAGE_EXCERPT_ONLY


def test_an_answer_that_never_ends(browse: Browse, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for once, and then the page is kept without it."""
    monkeypatch.setattr("holdwater.capture.playwright._WAIT_S", 0.1)
    store = MemoryStore()

    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(f"{site}/endless"))
        await value(page.wait_for_function("document.title !== 'busy'"))
        other = await value(context.new_page())
        await value(other.goto(f"{site}/kettle"))
        assert await value(recorder.rendered(other)) is not None
        assert len(recorder._pending) == 1
        assert await value(recorder.rendered(page)) is not None
        assert not recorder._pending

    recorder = browse(store, scenario)
    assert judged(store, f"{site}/endless", "12 g") is Reason.VALUE_ABSENT
    assert recorder.failed == 1


def test_a_page_that_goes_on_at_once(browse: Browse, site: str) -> None:
    """What a browser lets go of is counted, and no run hears of it."""
    store = MemoryStore()
    recorder = browse(store, visit(f"{site}/away"))
    assert judged(store, f"{site}/page", "10 g") is Reason.VALUE_FOUND
    assert recorder.failed in (1, 2)
    assert judged(store, f"{site}/away", "10 g") in (Reason.PAGE_NOT_HELD, Reason.PAGE_EXCERPT_ONLY)


def test_a_store_that_fails_breaks_no_page(browse: Browse, site: str) -> None:
    """Whatever goes wrong while a page is kept is counted, and the page goes on."""

    class Full(MemoryStore):
        def put(self, page: Page, body: bytes | None = None) -> int:
            raise OSError("no room")

    recorder = browse(Full(), visit(f"{site}/shop", f"{site}/page"))
    assert recorder.kept == 0
    assert recorder.failed >= 5


def test_an_empty_page_is_no_evidence(browse: Browse) -> None:
    """A page without a web address is not kept, and that is counted."""

    async def scenario(context: Any, recorder: Any) -> None:
        assert await value(recorder.rendered(await value(context.new_page()))) is None

    recorder = browse(MemoryStore(), scenario)
    assert (recorder.kept, recorder.failed) == (0, 1)


def test_the_how_to_guide_runs(browse: Browse, site: str) -> None:
    """What the guide shows reads a page, and lets no wrong value ship."""
    store, url = MemoryStore(), f"{site}/shop"
    guide: dict[str, Any] = {}
    for example in examples("capture-with-a-browser.md"):
        exec(example, guide)  # noqa: S102 - it is our own

    async def scenario(context: Any, _: Any) -> None:
        kind = "read_async" if inspect.iscoroutinefunction(context.new_page) else "read"
        assert "sold 4819" in await value(guide[kind](context, store, url))

    browse(MemoryStore(), scenario)
    output = {"sold": {"value": 4819, "url": url}, "sku": {"value": "RT-999-X", "url": url}}
    shipped = guide["ship"](output, store)
    assert (shipped["sold"]["value"], shipped["sku"]["value"]) == (4819, None)


def test_without_a_browser_only_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no browser, the tests that need one say so; where CI is set, they fail."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no chromium on the path"):
        executable()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no chromium on the path"):
        executable()


def test_what_is_no_browser_is_refused() -> None:
    """Only a page or a context can be recorded."""
    with pytest.raises(InvalidArgument, match="target: expected a page or a context of playwright, found"):
        record("page", MemoryStore())  # type: ignore[call-overload]


def test_an_address_with_a_password(browse: Browse, site: str) -> None:
    """A page that was opened with a name and a password is held under its address without them."""
    store = MemoryStore()
    recorder = browse(store, visit(f"{site}/page".replace("://", "://ada:secret@")))
    assert recorder.failed == 0
    assert [page.grade for page in captures(store, f"{site}/page")] == [Grade.EXCERPT, Grade.FULL]
    assert "secret" not in repr(list(store.captures()))
