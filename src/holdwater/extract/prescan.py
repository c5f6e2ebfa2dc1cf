"""A linear look at markup before any tree is built: is it safe to parse, and was it cut off?

A tree builder takes more than linear time on tags that are nested deep, carry many attributes or leave
formatting open, and nothing can stop it once it runs. So tags are counted first. The count errs upwards: an
element counts as closed only if its end tag stands where it must have closed it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from holdwater.extract import names

#: Elements open at one time.
MAX_DEPTH = 512

#: Attributes of one tag.
MAX_ATTRIBUTES = 256

#: Formatting elements with attributes open at one time; a builder repeats them in every block that follows.
MAX_FORMATTING = 100

#: Options of one select.
MAX_OPTIONS = 2_000

#: Start tags of one document; each costs some microseconds and some hundred bytes.
MAX_TAGS = 600_000

# Steps that a builder may take up its stack of open elements, over the whole document: about a second.
_MAX_WORK = 300_000_000

# Memory that repeated formatting elements may take, over the whole document.
_MAX_REPEATED_BYTES = 600_000_000

_SPACE = r"\t\n\f\r "
#: One attribute, as a tree builder reads it.
ATTRIBUTE = (
    rf"[^{_SPACE}/>][^{_SPACE}/>=]*+"
    rf"(?:[{_SPACE}]*+=[{_SPACE}]*+(?:\"[^\"]*+\"?+|'[^']*+'?+|[^{_SPACE}>\"'][^{_SPACE}>]*+)?+)?+"
)
_ATTRIBUTES = re.compile(ATTRIBUTE)

#: One tag, comment or declaration, also an unfinished one at the end: as it always matches, it never
#: reads a character twice.
TAG = re.compile(
    rf"<(?:(/?)([a-zA-Z][^{_SPACE}/>]*+)((?:[{_SPACE}/]++|{ATTRIBUTE})*+)(>?+)"
    r"|!--(?:-?>|(?:[^-]++|-(?!-!?>))*+(?:-->|--!>)?+)"
    r"|[!?/][^>]*+(>?+))"
)

_RAW_ENDS = {name: re.compile(rf"</{name}(?=[{_SPACE}/>])", re.IGNORECASE) for name in names.RAW}

# Names that need no look: their tags are neither kept nor counted in HTML.
_PASSED = names.VOID | names.IMPLIED


def repeated_bytes(attributes: int, chars: int) -> int:
    """Return about how many bytes a builder takes to repeat an element.

    Args:
        attributes: How many attributes it has.
        chars: Length of all of them.
    """
    return 220 + 150 * attributes + chars


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
        # Bytes that it takes to repeat each formatting element that is open, and all of them.
        self.formatting: list[int] = []
        self.formatting_bytes = 0
        self.foreign = 0
        # HTML may stand inside foreign markup: whether ``<x/>`` closes itself is unknown.
        self.is_mixed = False
        self.selects = 0
        self.options = 0
        self.repeated = 0
        self.work = 0
        self.tags = 0

    def doubt(self) -> None:
        """Count all that is open for good: which end tags will close it is unsure from here on."""
        self.lost += len(self.open) - self.doubted
        self.doubted = len(self.open)

    def start(self, name: str, attributes: str) -> bool:
        """Count a start tag; False if the document is past a cap."""
        self.tags += 1
        self.work += len(self.open) + self.lost
        self.repeated += self.formatting_bytes
        if self.foreign:
            is_inside = bool(self.open) and self.open[-1] in names.INTEGRATING
            self.is_mixed = self.is_mixed or is_inside or name in names.BREAKING
            if not self.is_mixed and _closes_itself(attributes):
                return self.tags <= MAX_TAGS
        elif (name in ("math", "svg") and _closes_itself(attributes)) or name in _PASSED:
            return self.tags <= MAX_TAGS
        else:
            if name in names.BLOCK and self.open and self.open[-1] == "p":
                self.end("p")
            if name in names.SIBLINGS and self.open and self.open[-1] in names.SIBLINGS[name]:
                self.end(self.open[-1])
        self.open.append(name)
        if name in names.FORMATTING:
            size = repeated_bytes(len(_ATTRIBUTES.findall(attributes)), len(attributes))
            self.formatting.append(size)
            self.formatting_bytes += size
        elif name in names.FOREIGN:
            self.foreign += 1
        elif name == "select":
            self.selects += 1
            self.options = 0
        elif name == "option":
            self.options += 1
        return (
            len(self.open) <= MAX_DEPTH
            and len(self.formatting) <= MAX_FORMATTING
            and self.options <= MAX_OPTIONS
            and self.tags <= MAX_TAGS
            and self.work <= _MAX_WORK
            and self.repeated <= _MAX_REPEATED_BYTES
        )

    def end(self, name: str) -> bool:
        """Count an end tag; False if the document is past a cap."""
        stack = self.open
        if name in names.CLOSING and stack and stack[-1] in names.SIBLINGS and name in stack:
            while stack[-1] in names.SIBLINGS and stack[-1] != name:
                self.end(stack[-1])
        if name in names.FORMATTING and self.formatting:
            # Which one it ends is unsure, so the smallest counts as closed.
            size = min(self.formatting)
            self.formatting.remove(size)
            self.formatting_bytes -= size
        if stack and stack[-1] == name:
            del stack[-1]
            if self.doubted > len(stack):
                self.doubted = len(stack)
            if name in names.FOREIGN:
                self.foreign -= 1
                self.is_mixed = self.is_mixed and self.foreign > 0
            elif name == "select":
                self.selects -= 1
        else:
            self.work += len(stack)
            if name in stack:
                self.doubt()
                while stack.pop() != name:
                    pass
                self.doubted = len(stack)
        return self.work <= _MAX_WORK


def _closes_itself(attributes: str) -> bool:
    """Whether a foreign tag ends in a slash of its own, one that is no part of an unquoted value."""
    if not attributes.endswith("/"):
        return False
    ends = [one.end() for one in _ATTRIBUTES.finditer(attributes)]
    return not ends or ends[-1] < len(attributes)


def _has_many(attributes: str) -> bool:
    """Whether one tag has more attributes than a builder takes in good time."""
    return len(_ATTRIBUTES.findall(attributes)) > MAX_ATTRIBUTES


def scan(text: str) -> Scan:
    """Count the tags of ``text`` in one pass.

    Args:
        text: A whole document, decoded.

    >>> scan("<ul><li>one<li>two</ul>"), scan("<div>" * 600).is_over, scan("<p>cut in a <a href='").is_cut
    (Scan(is_over=False, is_cut=False), True, True)
    """
    counter = _Counter()
    has_start = has_end = False
    at = merged = 0
    while at >= 0:
        start, at = at, -1
        for tag in TAG.finditer(text, start):
            slash, name, attributes, closed, other_end = tag.groups()
            if not (closed or other_end or tag[0].endswith(">")):
                return Scan(is_over=False, is_cut=True)
            if name is None:
                if counter.foreign and tag[0].startswith("<![CDATA["):
                    # Where it ends is unsure, which matters only if there are tags in it.
                    end_of_data = text.find("]]>", tag.start())
                    if end_of_data < 0 or text.find("<", tag.start() + 1, end_of_data) >= 0:
                        return Scan(is_over=True, is_cut=False)
                continue
            name = name.lower()
            if name in names.MERGED:
                has_start = has_start or not slash
                has_end = has_end or bool(slash)
                merged += 0 if slash else len(_ATTRIBUTES.findall(attributes))
                if merged > 2 * MAX_ATTRIBUTES:
                    return Scan(is_over=True, is_cut=False)
            is_within = counter.end(name) if slash else counter.start(name, attributes)
            if not is_within or (len(attributes) > 2 * MAX_ATTRIBUTES and _has_many(attributes)):
                return Scan(is_over=True, is_cut=False)
            if slash:
                continue
            if name in names.RAW and not counter.foreign and (not counter.selects or name == "script"):
                end = _RAW_ENDS[name].search(text, tag.end())
                if end is None:
                    return Scan(is_over=False, is_cut=True)
                at = end.start()
                if name == "script" and text.find("<!--", tag.end(), at) >= 0:
                    # Inside such a comment, an end tag may end nothing.
                    counter.doubt()
                break
    return Scan(is_over=False, is_cut=has_start and not has_end and not names.SIBLINGS.keys() >= {*counter.open})
