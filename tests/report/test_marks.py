"""Marks as a page: the answer as written, notes beside it, readable by everybody, safe whatever it shows."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from tests.prose.test_words import Letters
from tests.report import samples
from tests.report.opened import Opened, started

from holdwater.errors import MissingExtra
from holdwater.model.mark import Mark, MarkKind, MarkNote, Marks
from holdwater.prose import proofread
from holdwater.report import html, marks
from holdwater.text.visible import visible

_SERIOUS = {"serious", "critical"}
_ANSWER = (
    "The total is $1,200, due in 30 days; “payable at once and in 5 parts”.\n\nZusammen 10.000 Stück,\tby RT-412-C.\n"
)
_SOURCES = [
    ("https://bank.example/terms", "Due in 30 days. 10000 Stück."),
    ("invoice.pdf", "The total is 10,000 dollars, payable in 5 parts at once."),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with started() as browser:
        yield browser


def _text(found: Marks, **more: Any) -> str:
    return "".join(marks.render(found, **more))


def _hostile(most: int = 99) -> Marks:
    """Marks in which every text means harm."""
    answer, all_ = "", []
    for text in list(samples.HOSTILE.values())[:most]:
        start = len(answer)
        answer += text + "\n"
        all_.append(
            Mark(
                text=text,
                start=start,
                end=start + len(text),
                kind=MarkKind.QUOTE,
                support=Decimal(0),
                evidence_id=text,
                evidence_text=text,
                evidence_span=(0, 1),
                evidence_snippet=f"before {text[:300]} after",
                notes=(MarkNote.DERIVED,),
                derivation=text[:300],
            )
        )
    return Marks(
        answer=answer, all=tuple(all_), k=1, sources=tuple(samples.HOSTILE), has_words=False, warnings=(), sha256=""
    )


def test_nothing_hostile_acts(browser: Browser, tmp_path: Path) -> None:
    """Hostile strings everywhere: no request, no dialog, no error, no element or link of theirs, all of it text."""
    opened = Opened(browser, tmp_path / "m.html", _text(_hostile(), title=samples.HOSTILE["image"]))
    opened.page.mouse.move(300, 300)
    opened.page.locator("details summary").click()
    assert opened.ask("document.querySelectorAll('script,img,iframe,svg,object,embed,base,link').length") == 0
    names = "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"
    assert opened.ask(f"{names}.filter(n => n.startsWith('on') || n == 'style')") == []
    links = opened.ask("[...document.querySelectorAll('a')].map(a => a.protocol + '//' + a.host)")
    assert set(links) == {"file://", "https://xn--shp-ted.example"}
    for part in (".answer .said", ".note", "td q"):
        shown = opened.ask(f"[...document.querySelectorAll('{part}')].map(e => e.textContent).join('\\n')")
        for name, text in samples.HOSTILE.items():
            assert samples.unescaped(visible(text[:90], keep="\n\t")) in samples.unescaped(shown), (part, name)
    assert opened.deeds == []


def test_the_answer_stands_there_as_written(browser: Browser, tmp_path: Path) -> None:
    """Every line that says something is there, character for character, and each mark with its look and its note."""
    found = proofread(_ANSWER, _SOURCES)
    opened = Opened(browser, tmp_path / "m.html", _text(found))
    lines = "[...document.querySelectorAll('.said')].map(p => { p = p.cloneNode(true);"
    lines += " p.querySelectorAll('sup').forEach(s => s.remove()); return p.textContent; })"
    assert opened.ask(lines) == [line for line in _ANSWER.split("\n") if line]
    looks = opened.ask("[...document.querySelectorAll('.said mark')].map(m => [m.className, m.textContent])")
    assert looks == [
        ["m s-unbacked", "1,200"],
        ["m s-backed", "30"],
        ["m s-unbacked", "payable at once and in "],
        ["m s-backed", "5"],
        ["m s-unbacked", " parts"],
        ["m s-noted", "10.000"],
        ["m s-unbacked", "RT-412-C"],
    ]
    notes = opened.ask("[...document.querySelectorAll('.note .marked')].map(m => m.textContent)")
    assert notes == ["1,200", "payable at once and in 5 parts", "10.000", "RT-412-C"]
    sups = opened.ask("[...document.querySelectorAll('sup a')].map(a => [a.getAttribute('href'), a.textContent])")
    assert sups == [["#n1", "1"], ["#n2", "2"], ["#n3", "3"], ["#n4", "4"]]
    assert opened.deeds == []


def test_lines_and_paragraphs() -> None:
    """A line end may have a carriage return; what a blank line parts stands apart, and the first line doesn't."""
    text = _text(proofread("\r\nIt is 5 kg.\r\nAnd 7.\r\n\r\nLast.", ["5 kg"]))
    assert "\\r" not in text
    assert re.findall(r'<div class="line( apart)?">', text) == ["", "", " apart"]


def test_the_direction_of_a_line(browser: Browser, tmp_path: Path) -> None:
    """A line of Arabic runs from right to left, and so does what its source says."""
    found = proofread("It is 5 kg.\nالمبلغ 1,251 ريال", ["المبلغ 1,250 ريال", "5 kg"])
    opened = Opened(browser, tmp_path / "m.html", _text(found))
    directions = "[...document.querySelectorAll('.said, .note q')].map(e => getComputedStyle(e).direction)"
    assert opened.ask(directions) == ["ltr", "rtl", "rtl"]


def test_notes_stand_beside_their_line(browser: Browser, tmp_path: Path) -> None:
    """On a wide screen a note is to the right of its line, on a narrow one below it."""
    for width, is_beside in ((1300, True), (390, False)):
        opened = Opened(
            browser, tmp_path / "m.html", _text(proofread(_ANSWER, _SOURCES)), viewport={"width": width, "height": 800}
        )
        line, note = (
            opened.ask(f"document.querySelectorAll('{name}')[{n}].getBoundingClientRect().toJSON()")
            for name, n in ((".said", 1), (".note", 2))
        )
        assert (note["left"] >= line["right"] and note["top"] < line["bottom"]) is is_beside
        assert (note["top"] >= line["bottom"]) is not is_beside


def test_a_note_leads_to_its_source() -> None:
    """A web address is linked at the words, a name is none; the question's figures and derived ones say so."""
    text = _text(proofread("10000 Stück, 35 days, 77.", _SOURCES, question="77?"))
    assert 'href="https://bank.example/terms#:~:text=' in text
    assert "<b>invoice.pdf</b>" in _text(proofread("9,000 dollars.", _SOURCES))
    assert "The question states it, and is no source." in text
    assert "It follows from backed figures: 1,200 + 300." in _text(proofread("1,200 + 300 = 1,500", ["1,200, 300"]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_anybody_can_read_it(browser: Browser, tmp_path: Path, width: int, scheme: Any) -> None:
    """An accessibility check finds nothing serious, wide and narrow, light and dark; nothing scrolls sideways."""
    for found in (proofread(_ANSWER, _SOURCES, encoder=Letters()), _hostile(8)):
        opened = Opened(
            browser,
            tmp_path / "m.html",
            _text(found, title="answer.txt"),
            viewport={"width": width, "height": 4_000},
            color_scheme=scheme,
        )
        opened.page.locator("details summary").click()
        violations = Axe().run(opened.page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in violations if one["impact"] in _SERIOUS] == []
        assert opened.ask("document.documentElement.scrollWidth") == width


def test_the_policy_names_the_one_style(browser: Browser, tmp_path: Path) -> None:
    """The policy of the page allows its own style sheet by its digest and nothing else, and the style counts."""
    text = _text(proofread(_ANSWER, _SOURCES))
    policy = re.search(r'Policy" content="([^"]+)"', text)
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'", policy[1]
    )
    assert text.count("<style") == 1
    opened = Opened(browser, tmp_path / "m.html", text)
    assert opened.ask("getComputedStyle(document.querySelector('.line')).display") == "grid"


def test_words_are_shaded() -> None:
    """With an encoder each word has a shade by its support, and the weakest have notes; without, the page says so."""
    text = _text(proofread("The lease is renewable by zzz.", ["This lease renews itself."], encoder=Letters()))
    assert '<mark class="m s-word w-4">lease</mark>' in text
    assert '<mark class="m s-word w-0">zzz</mark>' in text
    assert "Support 0.821584, nearest in" in text
    assert "Words are not compared." not in text
    assert "Words are not compared." in _text(proofread("The lease.", ["The lease."]))


def test_what_limits_the_marks_is_said() -> None:
    """No sources, nothing to check, and more marks than the table holds."""
    assert "No sources were given, so nothing can be backed." in _text(proofread("It is 5 kg.", []))
    assert "Nothing in it can be checked." in _text(proofread("Nothing.", ["5"]))
    many = proofread(" ".join(f"{n} kg," for n in range(100, 100 + marks.MAX_ROWS + 2)), ["5 m"])
    assert f"The first 5,000 of {len(many):,}." in _text(many)


def test_same_bytes() -> None:
    """The same marks give the same page."""
    first, second = (_text(proofread(_ANSWER, _SOURCES, encoder=Letters())) for _ in range(2))
    assert first == second


def test_in_a_notebook(browser: Browser, tmp_path: Path) -> None:
    """A notebook shows the answer with its margin, and hostile text as text; without the extra, the plain text."""
    opened = Opened(browser, tmp_path / "n.html", f"<!doctype html><meta charset=utf-8>{_hostile()._repr_html_()}")
    assert opened.ask("document.querySelectorAll('script,img,iframe,a[href^=javascript],[id]').length") == 0
    assert opened.ask("document.querySelectorAll('.note').length") == len(samples.HOSTILE)
    assert opened.deeds == []


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the template library a notebook gets None, and the page says what to install."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    html._environment.cache_clear()
    assert proofread("5 kg", [])._repr_html_() is None
    with pytest.raises(MissingExtra, match=r"holdwater\[report\]"):
        _text(proofread("5 kg", []))
    html._environment.cache_clear()
