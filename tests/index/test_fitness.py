from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.index.fitness import count_chars, has_chars, unfit_reasons, visible_text
from holdwater.model.page import Channel, ChannelSpan, Flaw, Page
from holdwater.model.verdict import Reason

LONG = " ".join(f"Line {n} of a page that says a little more each time." for n in range(30))
SHORT = " ".join(f"Line {n} of a page that says a little more each time." for n in range(10))


@pytest.mark.parametrize(
    ("page", "reasons"),
    [
        (Page.from_text(f"Peugeot 404. {LONG}", url="u", title="Peugeot 404 not found in any barn"), ()),
        (Page.from_text(SHORT, url="u"), ()),
        (Page.from_text(SHORT, url="u", title="Just a moment..."), (Reason.PAGE_ERROR,)),
        (Page.from_text(f"Access denied\n{SHORT}", url="u"), (Reason.PAGE_ERROR,)),
        (Page.from_text(f"Seite nicht gefunden. {SHORT}", url="u"), (Reason.PAGE_ERROR,)),
        (Page.from_text(f"{SHORT} Access denied.", url="u"), ()),
        (Page.from_text(f"{SHORT[:60]}\n\nAccess denied\n{SHORT}", url="u"), (Reason.PAGE_ERROR,)),
        (Page.from_text(f"One.\nTwo.\nThree.\nFour.\nAccess denied\n{SHORT}", url="u"), ()),
        (Page.from_text(f"Welcome. Access denied. {SHORT}", url="u"), ()),
        (Page.from_text(f"{'A heading that goes on ' * 5}403\n{SHORT}", url="u"), ()),
        (Page.from_text(f"{'x' * 106} access denied\n{SHORT}", url="u"), (Reason.PAGE_ERROR,)),
        (Page.from_text(f"{'x' * 107} access denied\n{SHORT}", url="u"), ()),
        (Page.from_text(LONG, url="u", status=404), (Reason.PAGE_ERROR,)),
        (Page.from_text(LONG, url="u", status=400), (Reason.PAGE_ERROR,)),
        (Page.from_text(LONG, url="u", status=399), ()),
        (Page.from_text("Too little.", url="u"), (Reason.PAGE_TOO_SHORT,)),
        (Page.from_text("Please wait a moment for us. " * 40, url="u"), (Reason.PAGE_TOO_SHORT,)),
        (Page.from_text("\ufffd" * 600 + LONG[:500], url="u"), (Reason.PAGE_UNDECODABLE,)),
        (Page.from_text("\ufffd" * 500 + LONG[:500], url="u"), ()),
        (
            replace(Page.from_text(SHORT, url="u"), flaws=frozenset({Flaw.TRUNCATED, Flaw.DAMAGED})),
            (Reason.PAGE_TRUNCATED, Reason.PAGE_DAMAGED),
        ),
        (
            replace(Page.from_text(LONG, url="u"), channels=(ChannelSpan(Channel.STATE, 0, len(LONG)),)),
            (Reason.PAGE_TOO_SHORT,),
        ),
    ],
    ids=[
        "peugeot",
        "short-enough",
        "title",
        "first-line",
        "first-sentence",
        "phrase-at-the-end",
        "second-line",
        "fifth-line",
        "second-sentence",
        "long-line",
        "heading-of-120",
        "heading-of-121",
        "status",
        "status-400",
        "status-399",
        "too-short",
        "repeated",
        "replacements",
        "half-of-it-replacements",
        "flaws",
        "no-visible-text",
    ],
)
def test_shape(page: Page, reasons: tuple[Reason, ...]) -> None:
    """A page is unfit by its status, its length, its title or first lines, and its flaws; never by a phrase alone."""
    assert unfit_reasons(page, 400) == reasons


@given(
    st.lists(st.sampled_from(["Shop.", " 12 kg.", "\n", " a longer sentence of it!", "   "]), max_size=60),
    st.integers(1, 60),
)
def test_no_more_is_counted_than_needed(parts: list[str], least: int) -> None:
    """Whether a text has so many characters is what counting all of it says."""
    text = "".join(parts)
    assert has_chars(text, least) == (count_chars(text) >= least)


@pytest.mark.parametrize(
    ("text", "chars"),
    [
        ("Shop. 12 kg. Shop.", 13),
        ("Shop. Shop. Shop.", 4),
        ("Shop", 4),
        ("", 0),
        ("a! b? c\nd\te", 5),
        ("Shop. Shop", 8),
    ],
)
def test_count(text: str, chars: int) -> None:
    """A sentence said twice counts twice, and said more often once."""
    assert count_chars(text) == chars


def test_blocks_are_lines() -> None:
    """What stands in two channels' stretches of visible text is read as two lines."""
    page = Page.from_text(f"Access denied{SHORT}", url="u")
    spans = (ChannelSpan(Channel.VISIBLE, 0, 13), ChannelSpan(Channel.VISIBLE, 13, len(page.text)))
    assert visible_text(replace(page, channels=spans)) == f"Access denied\n{SHORT}"
    assert unfit_reasons(replace(page, channels=spans), 400) == (Reason.PAGE_ERROR,)
