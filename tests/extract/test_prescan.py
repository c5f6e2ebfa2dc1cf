"""The linear look at markup before a tree is built."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdwater.extract import prescan
from holdwater.extract.html import parse
from holdwater.extract.prescan import Scan, scan

HEAVY = f"<font {' '.join(map(chr, range(0x4E00, 0x4EC8)))}>"
FONTS = "".join(f"<font a={number}>" for number in range(101))


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 513,
        "<a " + " ".join(f"a{number}" for number in range(257)) + ">",
        "<a x='>' " + " ".join(f'a{number}=">"' for number in range(257)) + ">",
        FONTS,
        "<p>" + FONTS.replace("<font a=0>", "") + "<p>x" * 20_000,
        "<p>" + HEAVY * 99 + "</p>" + "<p>x</p>" * 1_000,
        "<p>" + HEAVY * 99 + "</p>" + "<i>x</i>" * 99 + "<p>x</p>" * 1_000,
        "<p>" + f"<font a={'x' * 20_000}>" * 99 + "</p>" + "<p>x</p>" * 1_000,
        "<select>" + "<option>x" * 2_001,
        "<select><option>x</option>" + "<option>x</option>" * 2_000,
        "<br>" * (prescan.MAX_TAGS + 1),
        "<svg>" + "<g>" * 513,
        "<svg>" + "<g a=b/>" * 513,
        "<svg><foreignObject>" + "<x/>" * 513,
        ("<div>" * 100 + "<script><!--<script></script>" + "</div>" * 100 + "--></script>") * 300,
        "<svg>" + "<td>" * 513,
        "<optgroup/><svg/>" * 513,
        "<svg><p>" + "<g/>" * 513,
        "<x>" * 500 + "</y>" * 620_000,
        "<div>" * 400 + "<b><div></b>" * 20_000,
        "".join(f"<html a{number}=1>" for number in range(513)),
        "".join(f"<BODY a{number}=1>" for number in range(513)),
    ],
)
def test_past_a_cap(text: str) -> None:
    """What a tree builder may choke on is seen before it."""
    assert scan(text).is_over


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 512,
        "<div></div>" * 600,
        "<ul>" + "<li>one<li><p>two" * 600 + "</ul>",
        "<dl>" + "<dt>a<dd>b" * 600 + "</dl>",
        "<table>" + "<tr><td>a<td>b" * 600 + "</table>",
        "<p>one<div>two</div>" * 600,
        "<p>a<br>b<img><input>" * 600,
        "<select>" + "<option>x" * 2_000 + "</select>",
        ("<select>" + "<option>x" * 1_500 + "</select>") * 3,
        "<script>" + "'<div>'" * 600 + "</script>",
        "<!--" + "<div>" * 600 + "-->",
        "<!-->x<!--->y",
        "<a title='<div>'>" * 10 + "</a>" * 10,
        "<svg><title>t</title>" + "<path/>" * 600 + "</svg>",
        "<b>x</b>" * 600,
        (HEAVY + "x</font>") * 400,
        "<td><font color=red>x</td>" * 90,
        "",
        "5 < 6 & 7 > 3 <",
    ],
)
def test_ordinary_shapes(text: str) -> None:
    """What real pages do, end tags left out and all, passes."""
    assert scan(text) == Scan(is_over=False, is_cut=False)


@pytest.mark.parametrize(
    "text",
    [
        "<p>a<a href='x",
        "<p>a<a href=x",
        "<p>a<div",
        "<p>a<!-- b",
        "<p>a<!doctype",
        "<script>var a",
        "<style>p {",
        "<html><body><div><p>a",
        "<body><div>a",
    ],
)
def test_cut_off(text: str) -> None:
    """A document that ends in the middle of something says so."""
    assert scan(text) == Scan(is_over=False, is_cut=True)


@pytest.mark.parametrize(
    "text",
    ["<html><body><p>a", "<html><body><div>a</body></html>", "<div>a", "<html><body><ul><li>a</ul>", "a <"],
)
def test_end_tags_left_out(text: str) -> None:
    """Leaving out end tags that may be left out, or the frame altogether, is no cut."""
    assert not scan(text).is_cut


PUMPED = [
    "<",
    "<a ",
    "<a b='",
    '<a b="x',
    "<!--",
    "<!-",
    "<![CDATA[",
    "</",
    "<a/",
    "<a =",
    "<a b= ",
    "<script>",
    "-",
    "<p>",
    "</x>",
]


@pytest.mark.parametrize("piece", PUMPED)
def test_linear(piece: str) -> None:
    """A megabyte of any one piece is read within five seconds: no shape makes it hang."""
    start = time.process_time()
    scan(piece * (1_000_000 // len(piece)))
    assert time.process_time() - start < 5


def depth(text: str) -> int:
    """Return how deep the tree of ``text`` is."""
    node = parse(text).root
    stack = []
    deepest = 0
    while node is not None:
        following = node.first_child
        if following is not None:
            stack.append(node)
            deepest = max(deepest, len(stack))
        else:
            following = node.next
            while following is None and stack:
                following = stack.pop().next
        node = following
    return deepest


NAMES = """
div p span b a font table tr td tbody caption select option optgroup svg math title style script textarea
foreignObject mi g ul li dl dd dt button h1 template object rt form frameset x-y br img
"""
TAGS = st.sampled_from(
    [form.format(name) for name in NAMES.split() for form in ("<{}>", "<{}>", "</{}>", "<{}/>")]
    + ["x", "<![CDATA[>", "]]>"]
)


class Recorder(prescan._Counter):
    """A counter that remembers the most elements that it held to be open."""

    most = 0

    def start(self, name: str, attributes: str) -> bool:
        """Count a start tag."""
        is_within = super().start(name, attributes)
        Recorder.most = max(Recorder.most, len(self.open) + self.lost)
        return is_within


@settings(max_examples=300, derandomize=True)
@given(st.lists(TAGS, min_size=1, max_size=9))
def test_never_counts_too_little(tags: list[str]) -> None:
    """However tags are piled up, a tree is no deeper than was counted, but for tags that nobody writes."""
    text = "".join(tags) * 60
    Recorder.most = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prescan, "_Counter", Recorder)
        is_over = scan(text).is_over
    # A row, its group, a cell and a paragraph may stand between two that were counted.
    assert is_over or depth(text) <= 5 * Recorder.most + 50
