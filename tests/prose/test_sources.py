"""What may be given as sources."""

from __future__ import annotations

import pytest

from holdwater import MemoryStore
from holdwater.errors import InvalidArgument
from holdwater.model.page import Flaw, Page
from holdwater.prose import proofread
from holdwater.prose.sources import AnswerSources, DeclaredIndex, index_pages, read_pages
from holdwater.text.languages import SHIPPED

URL = "https://shop.example/p"
PAGE = Page.from_text("5 kg", url=URL)


@pytest.mark.parametrize(
    ("sources", "named"),
    [
        (["a", "b"], [("1", "a"), ("2", "b")]),
        (("a", "b"), [("1", "a"), ("2", "b")]),
        ([("x", "a"), ["y", "b"], "c"], [("x", "a"), ("y", "b"), ("3", "c")]),
        ({"x": "a"}, [("x", "a")]),
        ([PAGE, "c"], [(URL, "5 kg"), ("2", "c")]),
        ({URL: [PAGE, PAGE]}, [(URL, "5 kg"), (URL, "5 kg")]),
        ((one for one in ["a"]), [("1", "a")]),
        ([], []),
        (["a\ud800b"], [("1", "a\ufffdb")]),
    ],
)
def test_shapes(sources: AnswerSources, named: list[tuple[str, str]]) -> None:
    """Texts have their number for a name, pairs and mappings the name they give, pages their URL."""
    assert [(page.url, page.text) for page in read_pages(sources)] == named


def test_a_store_with_urls() -> None:
    """Only the captures that the URLs join count, by any key; without URLs all of a store do."""
    store = MemoryStore()
    for path, text in (("p", "5 kg"), ("q", "6 kg"), ("q", "7 kg")):
        store.put(Page.from_text(text, url=f"https://shop.example/{path}"))
    assert [page.text for page in read_pages((store, ["https://shop.example/q?utm_source=x"]))] == ["6 kg", "7 kg"]
    assert [page.text for page in read_pages((store, ["http://www.shop.example/p/"]))] == ["5 kg"]
    assert read_pages((store, ["https://other.example/"])) == []
    other = Page.from_text("8 kg", url="https://b.example/")
    plain = {
        "https://a.example/": [PAGE],
        other.url: [other],
    }  # kept under an address that the page itself doesn't have
    assert [page.text for page in read_pages((plain, [URL]))] == ["5 kg"]
    assert [page.text for page in read_pages((plain, ["https://a.example/"]))] == ["5 kg"]
    assert sorted(page.text for page in read_pages(store)) == ["5 kg", "6 kg", "7 kg"]
    assert proofread("7 kg", (store, ["https://shop.example/q"]))[0].evidence_id == "https://shop.example/q"


def test_a_damaged_page_is_no_source() -> None:
    """What fails its digest is not read."""
    damaged = Page(url=URL, text="5 kg", channels=(), sha256="0", flaws=frozenset({Flaw.DAMAGED}))
    assert read_pages([damaged]) == []


@pytest.mark.parametrize(
    "wrong", ["text", b"bytes", 5, PAGE, [5], [("a", "b", "c")], [("a", 5)], {"a": 5}, {5: "a"}, {"a": [5]}]
)
def test_misuse(wrong: object) -> None:
    """What is no source is told, with what to write."""
    with pytest.raises(InvalidArgument, match="sources"):
        read_pages(wrong)  # type: ignore[arg-type]


def test_an_index_is_kept_for_later_calls() -> None:
    """The index of a page is built once; one under a declared locale stands apart from it."""
    (first,) = index_pages([PAGE], None)
    (again,) = index_pages([Page.from_text("5 kg", url=URL)], None)
    (declared,) = index_pages([PAGE], SHIPPED["de"])
    assert first is again
    assert isinstance(declared, DeclaredIndex)
    assert index_pages([PAGE], None) == [first]


@pytest.mark.parametrize(
    ("lang", "answer", "support"),
    [
        (None, "1.250", 1),  # the source may be written in English
        (None, "1,250", 1),  # or as declared
        ("en", "1.250", 1),
        ("en", "1,250", 0),
        ("de", "1.250", 0),
        ("de", "1,250", 1),
    ],
)
def test_a_page_that_says_its_language(lang: str | None, answer: str, support: int) -> None:
    """Under a declared German locale a page's own language tells how it writes 1,250."""
    page = Page.from_text("Total 1,250", url=URL, lang=lang)
    assert proofread(f"Summe {answer}", [page], locale="de")[0].support == support
