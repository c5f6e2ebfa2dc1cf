"""Where a document ends: a mark put behind it shows what was still open there, once the tree is built."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from holdwater.extract import names

_CONTENT = "holdwater: the document ends here"

#: To be put behind the markup. A comment may stand anywhere and opens and closes nothing.
MARK = f"<!--{_CONTENT}-->".encode()

# Elements that may be left open without anything being missing.
_LEFT_OPEN = names.IMPLIED | names.SIBLINGS.keys()


def _find(root: LexborNode) -> LexborNode | None:
    """Return the mark, or None if it became part of something that was cut off, or stands elsewhere."""
    last = root
    while (node := last.next) is not None:
        last = node
    while (node := last.last_child) is not None:
        last = node
    return last if last.comment_content == _CONTENT else None


def is_whole(root: LexborNode) -> bool:
    """Whether the tree of a document with the mark behind it shows that nothing was cut off.

    Args:
        root: The root element.
    """
    mark = _find(root)
    if mark is None:
        return False
    node = mark.parent
    while node is not None and (tag := node.tag) is not None:
        if tag[:1] != "-" and tag not in _LEFT_OPEN:
            return False
        node = node.parent
    return True
