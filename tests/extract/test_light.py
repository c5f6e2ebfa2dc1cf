"""The quick look that clears ordinary markup."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from holdwater.extract import light
from holdwater.extract.html import parse
from holdwater.extract.light import MAX_COST, MAX_TAGS, cost
from holdwater.extract.names import FORMATTING

NAMES = [f"{number:x}" for number in range(11_000)]
PARAGRAPHS = "<p>x</p>" * 2_000


def is_light(markup: bytes) -> bool:
    """Whether markup is cleared."""
    most = cost(markup)
    return most is not None and most <= MAX_COST


@pytest.mark.parametrize(
    "text",
    [
        "<p>one <b class='x'>two</b> <a href=y>three</a>",
        "<div>" * 10_000,
        '<a title="' + "x > y " * 500 + '">',
        "<script>" + "if (a<b && c>d) { e = f }" * 300 + "</script>",
        '<i class="fa fa-star" aria-hidden=true></i>' * 100 + PARAGRAPHS,
        "<b><i>" * 100 + PARAGRAPHS,
        ('<a title="' + "x" * 500 + '">y</a>') * 300 + PARAGRAPHS,
        ('<a title="' + "x" * 500 + '">y<applet>') * 300 + PARAGRAPHS,
        "<!doctype html><title>t</title><img src='data:," + "x/" * 100_000 + "'>",
    ],
)
def test_ordinary(text: str) -> None:
    """What pages do is cleared, at once, and is a tree in no time."""
    start = time.process_time()
    assert is_light(text.encode())
    parse(text)
    assert time.process_time() - start < 5


def test_the_deepest_tree() -> None:
    """The worst of what is cleared takes seconds, no more."""
    text = "<div>" * MAX_TAGS
    start = time.process_time()
    assert is_light(text.encode())
    parse(text)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    [
        "<p>" * (MAX_TAGS + 1),
        "<a " + " ".join(NAMES) + ">",
        "<q x='>' " + " ".join(NAMES) + ">",
        '<q b"c x="d>e" ' + " ".join(NAMES) + ">",
        "<q " + " ".join(f'a{name}=">"' for name in NAMES) + ">",
        ("<q " + " ".join(NAMES[:1_000]) + ">") * 120,
        "<p>" + "".join(f"<font a={name}>" for name in NAMES[:700]) + "</p>" + PARAGRAPHS,
        "<p>" + "".join(f"<FONT a='>' b={name}>" for name in NAMES[:700]) + "</p>" + PARAGRAPHS,
        "<p>" + ("<font " + " ".join(NAMES[:200]) + ">") * 99 + "</p>" + PARAGRAPHS,
        "<p><a " + " ".join(NAMES[:3_000]) + "></p>" + PARAGRAPHS,
        "<p><a title='" + "x" * 400_000 + "'></p>" + PARAGRAPHS,
        "<p><a " + " ".join(f'{name}="{"x" * 1_990}"' for name in NAMES[:12]) + "></p>" + PARAGRAPHS * 9,
        "<b/a=" * 10_000,
        "".join(f"<html a{name}=1>" for name in NAMES),
        "".join(f"<bodY\na{name}>" for name in NAMES),
    ],
)
def test_costly(text: str) -> None:
    """What may cost a tree builder much is not, however its quotes are set."""
    assert not is_light(text.encode())


@pytest.mark.parametrize("name", sorted(FORMATTING - {"a"}))
def test_each_kind_is_weighed(name: str) -> None:
    """Every element that a builder repeats counts with its attributes, in either case of letters."""
    for spelled in (name, name.upper()):
        tags = "".join(f'<{spelled} title="{number}">' for number in NAMES[:700])
        assert not is_light(("<p>" + tags + "</p>" + PARAGRAPHS).encode())
    assert is_light((f"<{name}>" * 700 + PARAGRAPHS).encode())


@pytest.mark.parametrize(
    "text",
    [
        "<p>" * 300,
        "<q " + " ".join(NAMES[:600]) + ">",
        "<b " + " ".join(NAMES[:300]) + ">" + "<p>" * 30,
        "<i a><p>" * 200,
    ],
)
def test_a_short_document_costs_no_more_than_its_length_allows(text: str) -> None:
    """What is cleared by its length alone is cleared by a close look too, up to the length that the look begins at."""
    for times in (1, 3, 9, 27):
        if len(markup := text.encode() * times) <= 20_000 and light.is_light(markup):
            assert is_light(markup)


TAIL = " " + " ".join(f"n{name}" for name in NAMES[:10_500])


@settings(max_examples=400, derandomize=True)
@example(["y='", " ", 'z="', "'", ">", 'z="'])
@example([" ", "='", " ", 'z="', "'", ">", '"'])
@example([" ", "x", "==", '"', " ", "y='", '"', ">", "'"])
@example([" ", "x", "= =", '"', " ", "y='", '"', ">", "'"])
@given(st.lists(st.sampled_from([" ", "=", '"', "'", ">", "/", "x", "y='", 'z="', "\n", "<", "<q"]), max_size=14))
def test_no_quote_hides_attributes(pieces: list[str]) -> None:
    """If a tag with ten thousand attributes is cleared, then it ended before them, whatever stands between."""
    text = "<q" + "".join(pieces) + TAIL + ">"
    if is_light(text.encode()):
        assert all(len(node.attributes) < 10_000 for node in parse(text).css("*"))


@pytest.mark.parametrize("piece", ["<", "<a ", "<a b='", '<a b="x', "<b ", "<b =", "<b/a=", "<i\n", "<a/"])
def test_linear(piece: str) -> None:
    """A megabyte of any one piece takes no more than a second."""
    text = piece.encode() * MAX_TAGS + piece.replace("<", "").encode() * (1_000_000 // len(piece))
    start = time.process_time()
    cost(text)
    assert time.process_time() - start < 5
