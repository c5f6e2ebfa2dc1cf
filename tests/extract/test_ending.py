"""Where a document ends."""

from __future__ import annotations

import pytest

from holdwater.extract.ending import MARK, is_whole
from holdwater.extract.html import parse, read


def ends(text: str) -> bool:
    """Whether a document is seen to be whole."""
    root = parse(text.encode() + MARK).root
    assert root is not None
    return is_whole(root)


@pytest.mark.parametrize(
    "text",
    [
        "5 < 6 <",
        "<p>a",
        "<html><body><ul><li>a</ul>",
        "<html><body><div>a</body></html>",
        "<html><body><div>a</div></body></html>\n<!-- made in 5 ms -->\n",
        "<script>a</script>b",
        "<frameset></frameset>",
    ],
)
def test_whole(text: str) -> None:
    """End tags that may be left out are not missed."""
    assert ends(text)


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
        "<body><div>a",
        "<body><div><p>a",
        "<title>a",
        "<svg><![CDATA[ 5",
        "<template><p>a",
        "<plaintext>a",
        "<table><tr><td>a",
        "<script>a</script>",
        "",
    ],
)
def test_in_doubt(text: str) -> None:
    """What may be cut off is not called whole, and the mark is nowhere in what is read."""
    assert not ends(text)
    walker = read(text)
    assert walker is not None
    assert "holdwater" not in walker.visible.text() + walker.hidden.text() + "".join(walker.values)


@pytest.mark.parametrize(
    ("text", "is_cut"),
    [
        ("<html><body><div>a", True),
        ("<html><body><div>a</body></html><script>5</script>", False),
        ("<p>a<a href=x", True),
        ("<plaintext>a", False),
        ("", False),
        ("<div>a", False),
    ],
)
def test_doubt_is_settled(text: str, is_cut: bool) -> None:
    """Where the tree leaves a doubt, the exact count decides."""
    walker = read(text)
    assert walker is not None
    assert walker.is_cut is is_cut
