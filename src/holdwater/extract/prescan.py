"""A linear look at markup before any tree is built: is it safe to parse, and was it cut off?

A tree builder takes more than linear time on tags that are nested deep, carry many attributes or leave formatting
open, and nothing can stop it once it runs. So tags are counted first. The count errs upwards: an element counts
as closed only if its end tag stands where it must have closed it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: Elements open at one time.
MAX_DEPTH = 512

#: Attributes of one tag.
MAX_ATTRIBUTES = 256

#: Formatting elements with attributes open at one time; a builder repeats them in every block that follows.
MAX_FORMATTING = 100

#: Options of one select.
MAX_OPTIONS = 2_000

#: Tags of one document; each costs some microseconds and some hundred bytes.
MAX_TAGS = 600_000

# Steps that a builder may take up its stack of open elements, over the whole document: about a second.
_MAX_WORK = 300_000_000

# Formatting elements that a builder may repeat, over the whole document: some hundred megabytes.
_MAX_REPEATED = 1_000_000

_SPACE = r"\t\n\f\r "
_ATTRIBUTE = (
    rf"[^{_SPACE}/>][^{_SPACE}/>=]*+"
    rf"(?:[{_SPACE}]*+=[{_SPACE}]*+(?:\"[^\"]*+\"?+|'[^']*+'?+|[^{_SPACE}>\"'][^{_SPACE}>]*+)?+)?+"
)
_ATTRIBUTES = re.compile(_ATTRIBUTE)

#: One tag, comment or declaration, also an unfinished one at the end: it always matches, so it never starts over.
TAG = re.compile(
    rf"<(?:(/?)([a-zA-Z][^{_SPACE}/>]*+)((?:[{_SPACE}/]++|{_ATTRIBUTE})*+)(>?+)"
    r"|!--(?:-?>|(?:[^-]++|-(?!-!?>))*+(-->|--!>)?+)"
    r"|[!?/][^>]*+(>?+))"
)

_VOID = frozenset(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr".split()
)
# Their end tags may be left out, and at most one of each is open inside any other element.
_IMPLIED = frozenset("body colgroup dd dt head html li optgroup option p tbody td tfoot th thead tr".split())
_FORMATTING = frozenset("a b big code em font i nobr s small strike strong tt u".split())
_FOREIGN = frozenset(("math", "svg"))
_RAW = {
    name: re.compile(rf"</{name}(?=[{_SPACE}/>])", re.IGNORECASE)
    for name in "iframe noembed noframes noscript script style textarea title xmp".split()
}
# What puts HTML into foreign markup, or ends it.
_MIXING = frozenset(
    "annotation-xml b big blockquote body br center code dd desc div dl dt em embed font foreignobject h1 h2 h3 h4 h5"
    " h6 head hr i img li listing menu meta mi mn mo ms mtext nobr ol p pre ruby s small span strike strong sub sup"
    " table title tt u ul var".split()
)


class Scan(NamedTuple):
    """What the count found."""

    is_over: bool  #: A cap is passed: build no tree.
    is_cut: bool  #: The document ends inside a tag, a comment or a script, or with its body and more still open.


class _Counter:
    """The elements that may be open, and what they may cost a tree builder."""

    def __init__(self) -> None:
        self.open: list[str] = []
        # Elements that may still be open though they are off the stack, or that are counted for good.
        self.lost = 0
        # Elements below this place of the stack are in ``lost`` already.
        self.doubted = 0
        self.formatting = 0
        self.foreign = 0
        # HTML may stand inside foreign markup: whether ``<x/>`` closes itself is unknown.
        self.is_mixed = False
        self.selects = 0
        self.options = 0
        self.repeated = 0
        self.work = 0

    def doubt(self) -> None:
        """Count all that is open for good: which end tags will close it is unsure from here on."""
        self.lost += len(self.open) - self.doubted
        self.doubted = len(self.open)

    def start(self, name: str, attributes: str) -> bool:
        """Count a start tag; False if the document is past a cap."""
        if self.foreign:
            self.is_mixed = self.is_mixed or name in _MIXING
            if not self.is_mixed and _closes_itself(attributes):
                return True
        elif name in _VOID or name in _IMPLIED:
            if name == "option":
                self.options += 1
            return self.options <= MAX_OPTIONS
        self.open.append(name)
        if name in _FORMATTING:
            self.formatting += 1
        elif name in _FOREIGN:
            self.foreign += 1
        elif name == "select":
            self.selects += 1
            self.options = 0
        return len(self.open) <= MAX_DEPTH and self.formatting <= MAX_FORMATTING

    def end(self, name: str) -> None:
        """Count an end tag."""
        stack = self.open
        if name in _FORMATTING and self.formatting:
            self.formatting -= 1
        if stack and stack[-1] == name:
            del stack[-1]
            self.doubted = min(self.doubted, len(stack))
            if name in _FOREIGN:
                self.foreign -= 1
                self.is_mixed = self.is_mixed and self.foreign > 0
            elif name == "select":
                self.selects -= 1
        elif name in stack:
            self.doubt()
            while stack.pop() != name:
                pass
            self.doubted = len(stack)

    def is_within(self) -> bool:
        """Add the cost of one more tag; False if a builder may have to do too much."""
        self.work += len(self.open) + self.lost
        self.repeated += self.formatting
        return self.work <= _MAX_WORK and self.repeated <= _MAX_REPEATED


def _closes_itself(attributes: str) -> bool:
    """Whether a foreign tag ends in a slash of its own, one that is no part of an unquoted value."""
    if not attributes.endswith("/"):
        return False
    last = None
    for last in _ATTRIBUTES.finditer(attributes):
        pass
    return last is None or last.end() < len(attributes)


def _has_many_attributes(attributes: str) -> bool:
    """Whether one tag has more attributes than a builder takes in good time."""
    return len(attributes) > MAX_ATTRIBUTES and len(_ATTRIBUTES.findall(attributes)) > MAX_ATTRIBUTES


def scan(text: str) -> Scan:
    """Count the tags of ``text`` in one pass.

    Args:
        text: A whole document, decoded.

    >>> scan("<ul><li>one<li>two</ul>"), scan("<div>" * 600).is_over, scan("<p>cut in a <a href='").is_cut
    (Scan(is_over=False, is_cut=False), True, True)
    """
    counter = _Counter()
    at = tags = 0
    has_start = has_end = False
    search = TAG.search
    while tag := search(text, at):
        at = tag.end()
        slash, name, attributes, closed, comment_end, other_end = tag.groups()
        if not (closed or comment_end or other_end or tag[0].endswith(">")):
            return Scan(is_over=False, is_cut=True)
        if name is None:
            if counter.foreign and tag[0].startswith("<![CDATA["):
                counter.doubt()
            continue
        tags += 1
        name = name.lower()
        if name in ("html", "body"):
            has_start = has_start or not slash
            has_end = has_end or bool(slash)
        if slash:
            counter.end(name)
        elif not counter.start(name, attributes) or _has_many_attributes(attributes):
            return Scan(is_over=True, is_cut=False)
        elif name in _RAW and not counter.foreign and (not counter.selects or name == "script"):
            end = _RAW[name].search(text, at)
            if end is None:
                return Scan(is_over=False, is_cut=True)
            if name == "script" and text.find("<!--", at, end.start()) >= 0:
                # Inside such a comment, an end tag may end nothing.
                counter.doubt()
            at = end.start()
        if not counter.is_within() or tags > MAX_TAGS:
            return Scan(is_over=True, is_cut=False)
    return Scan(is_over=False, is_cut=has_start and not has_end and bool(counter.open))
