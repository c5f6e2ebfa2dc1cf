"""The HTML report: whole, still, readable by everybody, and safe whatever it shows."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from pypdf import PdfReader
from tests.report import samples
from tests.report.opened import Opened, started

from holdwater.errors import MissingExtra
from holdwater.model.verdict import Reason, Verdict
from holdwater.report import html
from holdwater.report.pages import Pages
from holdwater.report.tally import Tally
from holdwater.text.visible import visible

_SERIOUS = {"serious", "critical"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with started() as browser:
        yield browser


def _text(rows: Any, pages: Pages | None = None, **more: Any) -> str:
    return "".join(html.render(rows, pages, **more))


def _shown(opened: Opened) -> Any:
    return opened.ask("[...document.querySelectorAll('.f')].filter(f => f.checkVisibility()).map(f => f.id)")


def test_nothing_hostile_acts(browser: Browser, tmp_path: Path) -> None:
    """Hostile strings everywhere: no request, no dialog, no error, no element or link of theirs, all of it text."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.hostile_rows(), title=samples.HOSTILE["image"]))
    opened.page.mouse.move(600, 600)
    assert (
        opened.ask("document.querySelectorAll('script,img,iframe,object,embed,base,link,[onload],[onerror]').length")
        == 0
    )
    assert (
        opened.ask(
            "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"
            ".filter(n => n.startsWith('on') || n == 'style')"
        )
        == []
    )
    links = opened.ask("[...document.querySelectorAll('a')].map(a => a.protocol + '//' + a.host)")
    assert set(links) == {"file://", "https://shop.example", "https://xn--shp-ted.example"}
    shown = samples.unescaped(opened.ask("document.querySelector('main').textContent"))
    for name, text in samples.HOSTILE.items():
        assert samples.unescaped(visible(text[:90], keep="\n\t")) in shown, name
    assert len(_shown(opened)) == 4 * len(samples.HOSTILE)
    assert opened.deeds == []


def test_nothing_on_a_page_acts(browser: Browser, tmp_path: Path) -> None:
    """The same for the text and the title of pages; what was found is marked, as it is written there."""
    rows, pages = samples.hostile_pages()
    opened = Opened(browser, tmp_path / "r.html", _text(rows, Pages(pages)))
    marks = opened.ask("[...document.querySelectorAll('mark')].map(m => m.textContent)")
    assert marks == [visible(str(row.exact), keep="\n\t") for row in rows if row.exact]
    assert opened.ask("document.querySelectorAll('script,img,iframe,svg:not([class])').length") == 0
    assert opened.deeds == []


def test_filters_work_without_a_script(browser: Browser, tmp_path: Path) -> None:
    """Verdict, reason and site each hide what they leave out, together and by keyboard; one button shows all again."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.mixed(50)), java_script_enabled=False)
    page = opened.page
    count = page.locator(".f:visible").count
    assert count() == 50
    page.locator("#v-contradicted").focus()
    page.keyboard.press("Space")
    assert count() == 10
    page.keyboard.press("ArrowDown")
    assert page.locator(".f.v-unverifiable:visible").count() == count() == 10
    page.locator("summary", has_text="Site").click()
    page.locator("#s-3").check()
    assert count() == 1
    page.get_by_role("button", name="Show all").click()
    page.locator("summary", has_text="Reason").click()
    page.locator("#r-value_found").check()
    assert page.locator(".f.v-supported:visible").count() == count() == 30
    assert opened.deeds == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_anybody_can_read_it(browser: Browser, tmp_path: Path, width: int, scheme: Any) -> None:
    """An accessibility check finds nothing serious, wide and narrow, light and dark; nothing scrolls sideways."""
    long = samples.row(**dict.fromkeys(("value_json", "unit", "path", "source", "snippet", "exact"), "x" * 280))
    rows = [*samples.mixed(5), samples.unverifiable(Reason.PROSE), long, *samples.hostile_rows()[:8]]
    text = _text(rows, Pages(samples.PAGES), title="runs.jsonl")
    opened = Opened(
        browser, tmp_path / "r.html", text, viewport={"width": width, "height": 12_000}, color_scheme=scheme
    )
    found = Axe().run(opened.page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in _SERIOUS] == []
    assert opened.ask("document.documentElement.scrollWidth") == width
    inside = "[...document.querySelectorAll('.f *')].every(e => e.getBoundingClientRect().right <= innerWidth)"
    assert opened.ask(inside)


def test_every_finding_can_be_reached_by_keyboard_and_link(browser: Browser, tmp_path: Path) -> None:
    """The first key leads past the filters, and each finding has an address of its own."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.mixed(40)))
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Enter")
    assert opened.ask("document.activeElement.id") == "findings"
    opened.page.goto(f"{(tmp_path / 'r.html').as_uri()}#f37")
    assert opened.ask("document.querySelector(':target').id") == "f37"


def test_it_prints(browser: Browser, tmp_path: Path) -> None:
    """On paper there are all findings and no controls."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.mixed(60)))
    opened.page.emulate_media(media="print")
    assert not opened.page.locator(".filters").is_visible()
    assert len(_shown(opened)) == 60
    printed = PdfReader(io.BytesIO(opened.page.pdf()))
    assert "#60" in printed.pages[-1].extract_text()


@pytest.fixture(scope="module")
def large() -> str:
    """A report of more findings than are shown."""
    return _text(samples.mixed(html.MAX_SHOWN + 5))


def test_many_findings_open_well(browser: Browser, tmp_path: Path, large: str) -> None:
    """5,000 findings are one file of bounded size that a browser opens in seconds, all of them there."""
    assert len(large) < 15_000_000
    opened = Opened(browser, tmp_path / "r.html", large)
    assert opened.ask("document.querySelectorAll('.f').length") == html.MAX_SHOWN == 5_000
    assert opened.ask("performance.getEntriesByType('navigation')[0].domComplete") < 20_000
    assert opened.deeds == []


def test_of_too_many_the_contradicted_ones_are_shown(large: str) -> None:
    """Past the cap, contradicted values come first, then unverifiable ones; the report says so and counts all."""
    chosen = html._choose(html._with_neighbours(samples.mixed(50)), Tally(), 15)
    assert [row.verdict for _, row, _ in chosen].count(Verdict.CONTRADICTED) == 10
    assert [row.verdict for _, row, _ in chosen].count(Verdict.UNVERIFIABLE) == 5
    assert [number for number, _, _ in chosen] == [*range(2, 51, 5), *range(3, 24, 5)]
    assert "5,005 cited values in 1,001 records." in large
    assert "The 5,000 shown are contradicted ones first" in large


def test_what_needs_a_decision_comes_first() -> None:
    """Contradicted, then unverifiable, of which a failed check first, then supported, of which a caveat first."""
    rows = [
        samples.supported(number=1),
        samples.supported(number=2, caveats=("weak_evidence",)),
        samples.unverifiable(number=3),
        samples.unverifiable(Reason.INTERNAL_ERROR, number=4),
        samples.row(number=5),
    ]
    text = _text(rows)
    assert re.findall(r'id="f(\d)"', text) == ["5", "4", "3", "2", "1"]
    assert re.findall(r'<h2 id="h-\w+">(.*?)</h2>', text) == ["1 contradicted", "2 unverifiable", "2 supported"]
    assert "More than one in ten values of its shape would be found there too." in text


def test_a_group_goes_with_its_findings(browser: Browser, tmp_path: Path) -> None:
    """A filter leaves no heading over nothing, and the counts at the top lead to the groups."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.mixed(20)))
    page = opened.page
    assert page.locator(".g h2:visible").count() == 3
    page.locator("#v-unverifiable").check()
    assert page.locator(".g h2:visible").all_text_contents() == ["4 unverifiable"]
    page.locator("#v-all").check()
    page.locator("summary", has_text="Reason").click()
    page.locator("#r-value_found").check()
    assert page.locator(".g h2:visible").all_text_contents() == ["12 supported"]
    page.locator(".counts a", has_text="contradicted").click()
    assert opened.ask("document.querySelector(':target').id") == "g-contradicted"


def test_the_nearest_evidence_stands_beside_the_value() -> None:
    """A contradicted value has it under the value, marked as on the page; where there is none, that is said."""
    assert '<p class="near">nearest there <mark class="nearest">1,299.00</mark></p>' in _text([samples.row()])
    assert 'class="near"' not in _text([samples.supported()])
    nowhere = samples.without_place(samples.row())
    assert "Nothing near it: the start of the page" in _text([nowhere], Pages(samples.PAGES))


def test_plots() -> None:
    """Luck is counted of matches alone, and sites by what is contradicted there."""
    rows = [samples.supported(chance=Decimal(chance)) for chance in ("0.05", "0.1", "0.2")]
    text = _text([*rows, samples.row(chance=Decimal("0.9"))])
    shown = dict(re.findall(r'<th scope="row">([^<]+)</th><td>.*?</td><td class="num">([^<]+)<', text, re.DOTALL))
    assert shown == {
        "value found": "3",
        "value absent": "1",
        "shop.example": "1 of 4",
        "up to 0.1 %": "0",
        "0.1 to 1 %": "0",
        "1 to 10 %": "2",
        "10 to 50 %": "1",
        "over 50 %": "0",
    }
    assert "No supported value has one" in _text([samples.row()])
    assert "by site" not in _text(rows)


def test_the_policy_names_the_one_style() -> None:
    """The policy of the page allows its own style sheet by its digest, and nothing else at all."""
    text = _text(samples.mixed(5))
    policy = re.search(r'Policy" content="([^"]+)"', text)
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'",
        policy[1].replace("&#39;", "'"),
    )
    assert text.count("<style") == 1


def test_the_style_counts(browser: Browser, tmp_path: Path) -> None:
    """The digest fits: the style applies."""
    opened = Opened(browser, tmp_path / "r.html", _text(samples.mixed(5)))
    assert opened.ask("getComputedStyle(document.querySelector('.f')).display") == "grid"


def test_same_bytes() -> None:
    """The same findings and evidence give the same report."""
    first, second = (_text(samples.mixed(50), Pages(samples.PAGES)) for _ in range(2))
    assert first == second


def test_links_lead_to_the_words() -> None:
    """A finding links to its page at the words that were found, and to nothing that is no web address."""
    text = _text([samples.row(), samples.unverifiable(urls=("ftp://shop.example/",))], Pages(samples.PAGES))
    assert 'href="https://shop.example/p/drill#:~:text=It%20costs-,1%2C299.00"' in text
    assert "ftp://shop.example/ <span" in text
    assert 'href="https://shop.example/p/drill#:~:text=1%2C299.00"' in _text([samples.row()])
    assert 'href="ftp' not in text


def test_hosts_that_look_alike_are_told_apart() -> None:
    """A host in another script is shown in ASCII too, and an ordinary one once."""
    text = _text([samples.row(urls=(samples.HOSTILE["twin"],)), samples.row()])
    assert text.count('class="host"') == 1
    assert "host xn--shp-ted.example" in text


def test_a_record_is_seen_around_its_value() -> None:
    """The values beside it in the same record stand with it, and none of another."""
    rows = [samples.row(path="/a"), samples.supported(path="/b"), samples.row(path="/c", record=2)]
    articles = _text(rows).split("<article")[1:]
    assert [[path in article for path in (">/a<", ">/b<", ">/c<")] for article in articles] == [
        [True, True, False],
        [False, False, True],
        [True, True, False],
    ]


def test_nothing_at_all() -> None:
    """Without findings the report says so."""
    assert "There is no finding." in _text([])


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the template library the error says what to install."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    html._environment.cache_clear()
    with pytest.raises(MissingExtra, match=r"holdwater\[report\]"):
        _text([])
    html._environment.cache_clear()
