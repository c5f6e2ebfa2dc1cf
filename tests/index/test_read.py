from __future__ import annotations

from decimal import Decimal

from holdwater.index import PageIndex
from holdwater.index.read import MAX_CHARS, MAX_LINES, MAX_NUMBERS
from holdwater.model.page import Channel, ChannelSpan, Flaw, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason
from holdwater.verify import verify


def _index(text: str, **details: object) -> PageIndex:
    return PageIndex(Page.from_text(text, url="https://a.example/", **details))  # type: ignore[arg-type]


def test_channels() -> None:
    """A place is of the channel whose span it stands in; before the first it is visible."""
    page = Page(url="u", text="ab cd", channels=(ChannelSpan(Channel.HIDDEN, 3, 5),), sha256="0")
    index = PageIndex(page)
    assert (index.channel(0), index.channel(4)) == (Channel.VISIBLE, Channel.HIDDEN)


def test_spans_are_those_of_the_clean_text() -> None:
    """What is invisible is no part of a span, and is one again in the page's own text."""
    index = _index("a\u200bb 2\u200b4 kg")
    (place,) = index.bare(Decimal(24))
    assert (place.start, place.end, index.original(place.start, place.end)) == (3, 5, (4, 7))
    (word,) = index.word("ab")
    assert (word, index.original(*word)) == ((0, 2), (0, 3))


def test_a_page_of_nothing_but_numbers_is_read_up_to_a_cap() -> None:
    """Past so many numbers a page supports what it has stated by then, and contradicts nothing; one below is whole."""
    many = "5 " * (MAX_NUMBERS - 1)
    whole = PageIndex(Page.from_text(f"{many}77", url="https://a.example/"))
    assert not whole.is_cut
    assert list(whole.bare(Decimal(77)))
    assert whole.unfit_reasons(0) == ()
    page = Page.from_text(f"99 {many}77 walnut", url="https://a.example/")
    cut = PageIndex(page)
    assert cut.is_cut
    assert list(cut.bare(Decimal(99)))
    assert not list(cut.bare(Decimal(77)))
    assert cut.unfit_reasons(0) == (Reason.PAGE_TRUNCATED,)
    found = [verify(value, [page], settings=Settings(min_text_chars=0)).reason for value in (99, 77, 1234, "walnut")]
    assert found == [Reason.VALUE_FOUND, *[Reason.PAGE_TRUNCATED] * 3]


def test_a_page_of_nothing_but_number_words_is_read_up_to_the_same_cap() -> None:
    """A number word counts as two runs of digits: it is read in many languages."""
    many = "fünf " * (MAX_NUMBERS // 2 - 1)
    assert not PageIndex(Page.from_text(f"{many}zehn", url="https://a.example/")).is_cut
    page = Page.from_text(f"elf {many}zehn walnut", url="https://a.example/")
    found = [verify(value, [page], settings=Settings(min_text_chars=0)).reason for value in (11, 10, "walnut")]
    assert found == [Reason.VALUE_FOUND, *[Reason.PAGE_TRUNCATED] * 2]


def test_a_page_is_read_up_to_so_many_characters() -> None:
    """Past the cap a page supports what it has stated by then; no number is cut in two, and what is whole is read."""
    line = "walnut and ash, oak, elm and beech are trees\n"
    most = line * (MAX_CHARS // len(line) + 1)
    assert not PageIndex(Page.from_text(most[:MAX_CHARS], url="https://a.example/")).is_cut
    page = Page.from_text(f"{most[: MAX_CHARS - 4]} 54321 777", url="https://a.example/")
    assert PageIndex(page).is_cut
    found = [verify(value, [page], settings=Settings(min_text_chars=0)).reason for value in ("ash", 54321, 543, 777)]
    assert found == [Reason.VALUE_FOUND, *[Reason.PAGE_TRUNCATED] * 3]


def test_a_page_is_read_up_to_so_many_lines() -> None:
    """Each line takes time to lay out, so a page of nothing but lines is read up to a cap as well."""
    lines = "\n" * (MAX_LINES - 2)
    assert not _index(f"ash\n{lines}oak").is_cut
    index = _index(f"ash\n{lines}oak\nelm")
    assert (index.is_cut, list(index.word("oak")) != [], list(index.word("elm"))) == (True, True, [])


def test_nothing_is_read_of_a_page_without_white_space_past_a_cap() -> None:
    """Where nothing says where a number ends, none is read."""
    index = _index("1,9." * MAX_NUMBERS)
    assert (index.is_cut, index.text) == (True, "")


def test_a_flaw_is_named_once() -> None:
    """A page that extraction has cut already, and that has too many numbers too, has one reason."""
    page = Page(url="u", text="5 " * (MAX_NUMBERS + 1), channels=(), sha256="0", flaws=frozenset({Flaw.TRUNCATED}))
    assert PageIndex(page).unfit_reasons(0).count(Reason.PAGE_TRUNCATED) == 1
