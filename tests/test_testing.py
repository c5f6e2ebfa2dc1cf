"""Users' own tests fail when an output isn't grounded, and pin what once went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdwater import InvalidArgument, MemoryStore, Page, Settings, guard, read_page
from holdwater.testing import CASE, assert_grounded, load_cases, save_case

URL = "https://shop.example/p/1"
FILLER = " ".join(f"We describe {one} and {two} for you." for one in ("wood", "oil", "rope") for two in "abcdef")
BODY = f"<p>Net weight 10 g, 1.299,00 EUR<p>{FILLER}".encode()
PAGES = {URL: [read_page(BODY, url=URL)]}


def _value(value: object, **more: object) -> dict[str, object]:
    return {"value": value, "source_url": URL, **more}


def test_grounded_output_passes() -> None:
    """What stands there passes, and so does what no page could settle."""
    output = {"price": _value(1299.0), "w": _value(0.01, unit="kg"), "n": _value(77, derived=True), "u": 5}
    assert assert_grounded(output, PAGES).summary.cited == 3


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ({"price": _value(1399)}, r"/price/value: 1399: value_absent on https://shop.example/p/1; the nearest is '1"),
        ({"w": _value(77, unit="kg")}, "/w/value: 77 kg: value_absent"),
        ({"a": {"value": 1299, "source_url": "https://else.example/"}}, "/a/value: 1299: page_not_held"),
        ({"a": 5}, "^no value of the output cites a source: nothing was checked$"),
        ({"b": 5, "b_url": "page 3"}, r"(?s)^no value .* nothing was checked\n/b_url: a citation that can't be read"),
        ({"price": _value(1299), "b": 5, "b_url": "page 3"}, r"^0 of 1 .*\n/b_url: a citation that can't be read"),
    ],
)
def test_what_is_not_grounded_fails(output: dict[str, object], message: str) -> None:
    """A value that is absent, a page that isn't held, a citation that can't be read, nothing checked: all fail."""
    with pytest.raises(AssertionError, match=message):
        assert_grounded(output, PAGES)


def test_settings_and_citations_hold() -> None:
    """They reach the guard: a short page may contradict, and citations may stand beside."""
    short = {URL: [Page.from_text("Net weight 10 g", url=URL)]}
    with pytest.raises(AssertionError, match="value_absent"):
        assert_grounded({"w": 11}, short, citations={"/w": URL}, settings=Settings(min_text_chars=0))
    with pytest.raises(AssertionError, match="page_too_short"):
        assert_grounded({"w": 11}, short, citations={"/w": URL})


def test_a_case_keeps_what_was_found(tmp_path: Path) -> None:
    """A finding and its pages become a folder; the case loads, and passes or fails as the verdict says."""
    with MemoryStore() as store:
        store.put(read_page(BODY, url=URL), BODY)
        found = guard({"w": _value(0.01, unit="kg"), "p": _value("1.299")}, store).findings
        save_case(tmp_path / "weight", found[0], store, verdict="supported", comment="issue 12")
        save_case(tmp_path / "price", found[1], store, verdict="contradicted")
    price, weight = load_cases(tmp_path)
    assert (weight.name, weight.comment, weight.record["unit"]) == ("weight", "issue 12", "kg")
    assert weight.check().matches[0].exact == "10 g"
    with pytest.raises(AssertionError, match=r'^price: expected contradicted, found /value: "1.299": value_found'):
        price.check()


def test_a_value_with_references_of_its_own(tmp_path: Path) -> None:
    """A value that is text may hold links: the case is still one of the value, and of its page."""
    with MemoryStore() as store:
        store.put(read_page(BODY, url=URL), BODY)
        (found, *_) = guard({"p": _value("It weighs 10 g (https://else.example/)")}, store).findings
        save_case(tmp_path / "link", found, store, verdict=found.verdict)
    (case,) = load_cases(tmp_path)
    assert case.check().urls == (URL,)


def test_what_no_file_can_hold_is_refused(tmp_path: Path) -> None:
    """Half a surrogate pair would make a case that can't be loaded, and with it none: nothing is written."""
    with MemoryStore() as store:
        store.put(PAGES[URL][0])
        (finding,) = guard({"w": _value("a\ud800")}, store).findings
        with pytest.raises(InvalidArgument, match=r"^/w/value: expected a value that JSON can hold: .* surrogate"):
            save_case(tmp_path / "x", finding, store, verdict="unverifiable")
    assert list(tmp_path.iterdir()) == []


def test_misuse_is_named(tmp_path: Path) -> None:
    """No cases, a broken one, a full folder, a verdict that is none."""
    with pytest.raises(InvalidArgument, match="expected cases that save_case wrote"):
        load_cases(tmp_path)
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / CASE).write_text("{}")
    with pytest.raises(InvalidArgument, match=r"bad.case.json: expected a case that save_case wrote"):
        load_cases(tmp_path)
    with MemoryStore() as store:
        store.put(PAGES[URL][0])
        (finding,) = guard({"w": _value(10)}, store).findings
        with pytest.raises(InvalidArgument, match="holds something"):
            save_case(tmp_path, finding, store, verdict="supported")
        with pytest.raises(InvalidArgument, match="verdict: "):
            save_case(tmp_path / "x", finding, store, verdict="fine")
