"""One walk over a tree of elements, with what is out of view kept apart from what a reader sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from selectolax.lexbor import LexborHTMLParser, LexborNode

from holdwater.extract import labels, names, prescan
from holdwater.extract.microdata import Microdata
from holdwater.extract.sink import LOWERED, NEWLINE, RAISED, SPACE, SPACES, Sink
from holdwater.model import outline
from holdwater.text.neighbours import blocks

Attributes: TypeAlias = Mapping[str, str | None]
Leave: TypeAlias = Callable[[], None]
# True ends a plain block.
Left: TypeAlias = Leave | Literal[True] | None
Entered: TypeAlias = tuple[LexborNode | None, Left]
Enter: TypeAlias = Callable[["Walker", LexborNode, Attributes], Entered]
Elements: TypeAlias = Mapping[str, Enter | bool]
_Open: TypeAlias = tuple[LexborNode, Left]

# Elements whose attributes are read elsewhere.
_METADATA = frozenset(("meta", "link"))

# Attributes that say more about their element than their value does.
_TELLERS = frozenset(("aria-hidden", "hidden", "itemprop", "itemscope"))
# A longer text is no cell that an attribute of its own names.
_MAX_HEADED_CHARS = 100

# What an attribute may say: its value is evidence, it is one of those, it is a style, its name ends with a unit, it is
# the header of a cell.
_EVIDENCE, _TELLING, _STYLE, _MEASURE, _HEADER = 1, 2, 4, 8, 16

# What a reader doesn't see. A zero size counts only if no other digit follows.
_UNSEEN_STYLE = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|font-size\s*:\s*(?:0*\.)?0+[a-z%]{0,4}\s*(?:[;!]|$))",
    re.IGNORECASE,
)

# What names the parts of a price, in a class: price__cents, PriceDecimal, a-price-whole.
_CENTS = re.compile(
    r"(?:(?<![A-Za-z])c|C)ent(?:s|imes?|avos)?(?![a-z])|(?:(?<![A-Za-z])d|D)ecimals?(?![a-z])"
    r"|(?:(?<![A-Za-z])f|F)raction(?![a-z])|(?<![\w-])(?:[a-z]{1,12}[_-]{1,2})?(?:dec|sup|pence)(?![\w-])"
)
_WHOLE = re.compile(
    r"(?:(?<![A-Za-z])w|W)hole(?![a-z])|(?:(?<![A-Za-z])i|I)nteger(?![a-z])|(?:(?<![A-Za-z])d|D)ollars?(?![a-z])"
)
_SET_HIGH = re.compile(r"vertical-align\s*:\s*(?:super|top|text-top)", re.IGNORECASE)

# What an inline XBRL number says about itself, and how it is written down as its label.
_IX_LABELS = {"scale": 'scale="{}"', "sign": 'sign="{}"', "unitref": "{}"}


# What the parser calls a node of text.
_TEXT = 2
# So many elements around a text may begin with it.
_WITHIN = 4


class TooDeepError(Exception):
    """The tree is deeper than is read as a tree, or a tag has too many attributes."""


class _Says(dict[str, int]):
    """What an attribute of a name says, as the sum of the marks above; the same few names come again."""

    def __missing__(self, name: str) -> int:
        if name in names.SILENT or name[:2] == "on":
            said = _STYLE if name == "style" else 0
        else:
            said = _EVIDENCE | (_TELLING if name in _TELLERS else 0)
            if name[:5] == "data-" and outline.ending(name):
                said |= _MEASURE
            elif name in names.HEADERS:
                said |= _TELLING | _HEADER
        self[name] = said
        return said


class Walker:
    """Reads a tree into two regions of text, and keeps what stands in neither.

    Attributes:
        visible: What a reader sees.
        hidden: What is out of view.
        values: Every attribute value that may be evidence, once each, in order.
        measures: (unit, number) of every attribute whose name ends with its unit, once each, in order.
        fields: (region, start, end, value) for each field that holds a number, with the text before it in its line.
        scripts: (type, text) of every script.
        metas: (tag, attributes) of every ``meta`` and ``link``.
        title: Text of the first title.
        lang: Language of the root element.
        tables: (region, table, end of its text) of every table.
        scopes: (region, start, end, label start, label end), all in that region.
        stated: (region, start, end, label) for labels that stand in no region.
        microdata: Items and their properties.
        is_over: A part of it was not safe to read as a tree.
        is_cut: The document ends in the middle of something.
    """

    def __init__(self) -> None:
        self.visible = Sink()
        self.hidden = Sink()
        self.out = self.visible
        self.values: dict[str, None] = {}
        self.measures: dict[tuple[str, str], None] = {}
        self.fields: list[tuple[Sink, int, int, str]] = []
        self.field_from: dict[Sink, int] = {}
        self.scripts: list[tuple[str, str]] = []
        self.metas: list[tuple[str, Attributes]] = []
        self.title = ""
        self.lang: str | None = None
        self.tables: list[tuple[Sink, labels.Table, int]] = []
        self.scopes: list[tuple[Sink, int, int, int, int]] = []
        self.stated: list[tuple[Sink, int, int, str]] = []
        self.microdata = Microdata()
        self.is_over = False
        self.is_cut = False
        self.preformatted = 0
        # Inside an element that is out of view for some readers, and holds no letter and no digit.
        self.is_blank = False
        self.styles: dict[str, bool] = {}
        self.says = _Says()
        # Tables that are open, and where the text starts that may be a heading of the next.
        self.open_tables: list[tuple[Sink, labels.Table]] = []
        self.heading_from: dict[Sink, int] = {}
        self.terms: list[tuple[Sink, int, int]] = []
        self.has_described = True
        # Options of the present select.
        self.options = 0
        # What the second child of a fraction or a power is, by its identity.
        self.roles: dict[int, str] = {}
        # Trees of fragments live as long as their nodes are read.
        self.fragments: list[LexborHTMLParser] = []
        # What building them cost at most.
        self.cost = 0

    def walk(self, root: LexborNode, elements: Elements) -> None:
        """Read ``root`` and all below it.

        Args:
            root: The topmost node.
            elements: What starts an element of a name: a function, True for a plain block, False for
                nothing to read. An element of another name stands within its line. What a role makes of a plain
                one stands under ``role=`` and its name.

        Raises:
            TooDeepError: if an element is too deep or has too many attributes.
        """
        # By the parser's number of the name; every look-up and call in this loop is paid for at each node.
        kinds: dict[int, Enter | bool | None] = {}
        tags: dict[int, str] = {}
        common, max_open = names.COMMON, prescan.MAX_FORMATTING
        stack: list[_Open] = []
        depth = _Depth()
        node = root
        while True:
            tag_id = node.tag_id
            leave: Left = None
            child = None
            if tag_id == _TEXT:
                text = node.text_content or ""
                if self.preformatted:
                    self.out.write_lines(text)
                elif core := text.strip(SPACES):
                    if len(core) == 2 and core.isdecimal() and self._is_cents(node):
                        self.out.write_raised(core)
                    else:
                        if core[0].isdecimal() and not self.out.pending:
                            self.out.is_within = _is_within(node)
                        self.out.write_core(text, core)
                elif text and not self.out.pending:
                    self.out.pending = SPACE
            else:
                if tag_id in kinds:
                    enter = kinds[tag_id]
                else:
                    tags[tag_id] = node.tag or ""
                    enter = kinds[tag_id] = elements.get(tags[tag_id])
                if enter is not False:
                    attributes = node.attributes
                    unhide = None
                    if attributes and not attributes.keys() <= common:
                        unhide = self._look(node, tags[tag_id], attributes)
                        if "role" in attributes and not callable(enter):
                            enter = elements.get(f"role={attributes['role']}") or enter
                    if self.roles:
                        unhide = self._play(node, unhide)
                    if enter is None:
                        child = node.first_child
                    elif enter is True:
                        self.out.pending = NEWLINE
                        leave = True
                        child = node.first_child
                    else:
                        child, leave = enter(self, node, attributes)
                    if unhide is not None:
                        leave = both(self.out.end_block if leave is True else leave, unhide)
            if child is not None:
                stack.append((node, leave))
                if len(stack) > max_open:
                    depth.check(stack)
                node = child
                continue
            if leave is not None and leave is not True:
                leave()
            while stack:
                following = node.next
                if following is not None:
                    node = following
                    break
                node, leave = stack.pop()
                if leave is True:
                    self.out.pending = NEWLINE
                elif leave is not None:
                    leave()
            else:
                return

    def _look(self, node: LexborNode, tag: str, attributes: Attributes) -> Leave | None:
        """Read the attributes of an element; the answer, if any, is to be called when it ends."""
        if len(attributes) > prescan.MAX_ATTRIBUTES:
            raise TooDeepError
        told = 0
        if tag in _METADATA:
            self.metas.append((tag, attributes))
            told = _EVIDENCE | _TELLING | _STYLE
        else:
            values, says = self.values, self.says
            for name, value in attributes.items():
                if say := says[name]:
                    told |= say
                    if value and say & _EVIDENCE:
                        if say & _MEASURE and outline.is_number(value):
                            self.measures[outline.ending(name), value] = None
                        else:
                            values[value] = None
        is_unseen = bool(told & _STYLE) and self._is_unseen_style(attributes.get("style") or "")
        if not told & _TELLING and not is_unseen and tag[:3] != "ix:":
            return None
        leave: Leave | None = None
        if self.out is not self.hidden:
            if is_unseen or "hidden" in attributes or tag in names.OUT_OF_VIEW:
                leave = self.hide()
            elif attributes.get("aria-hidden") == "true" and not self.is_blank:
                # Marks such as a decimal point are part of what stands around them.
                leave = self.hide() if any(map(str.isalnum, node.text(deep=True))) else self._blank()
        if "itemprop" in attributes or "itemscope" in attributes:
            leave = both(self.microdata.enter(tag, attributes, self.out), leave)
        if tag[:3] == "ix:":
            leave = both(self._inline_number(attributes), leave)
        if told & _HEADER:
            leave = both(self._headed(attributes), leave)
        return leave

    def _is_unseen_style(self, style: str) -> bool:
        """Whether a style says that the element is out of view; the same few come again and again."""
        if style not in self.styles:
            self.styles[style] = _UNSEEN_STYLE.search(style) is not None
        return self.styles[style]

    def _is_cents(self, node: LexborNode) -> bool:
        """Whether two digits behind a number are set apart from it as its cents: small, raised, or so named."""
        parent, out = node.parent, self.out
        if parent is None or node.next is not None or node.prev is not None:
            return False
        if not (out.parts and out.parts[-1][-1:].isdecimal()) or out.pending > SPACE:
            return False
        if not out.pending and parent.tag == "small":
            return True
        attributes = parent.attributes
        if _CENTS.search(attributes.get("class") or "") or _SET_HIGH.search(attributes.get("style") or ""):
            return True
        whole = parent.prev
        return whole is not None and _WHOLE.search(whole.attributes.get("class") or "") is not None

    def _inline_number(self, attributes: Attributes) -> Leave:
        """Note what an inline XBRL number says about itself."""
        said = [form.format(value) for name, form in _IX_LABELS.items() if (value := attributes.get(name))]
        return self.spanning(lambda out, start, end: self.stated.extend((out, start, end, one) for one in said))

    def _headed(self, attributes: Attributes) -> Leave | None:
        """Note what an element says is the header of its column, where that names a unit or a scale."""
        header = next(filter(None, map(attributes.get, names.HEADERS)), "")
        if not blocks.names_unit(header):
            return None

        def use(out: Sink, start: int, end: int) -> None:
            if end - start <= _MAX_HEADED_CHARS:
                self.stated.append((out, start, end, header))

        return self.spanning(use)

    def spanning(self, use: Callable[[Sink, int, int], None]) -> Leave:
        """Return what hands ``use`` the span of the text that was written when it is called, if any was."""
        out = self.out
        part, pos = len(out.parts), out.pos

        def leave() -> None:
            if out.pos > pos:
                use(out, out.start_of(part, pos), out.pos)

        return leave

    def _blank(self) -> Leave:
        """Look for no letter or digit again until the answer is called: each text is read once, however deep it is."""
        self.is_blank = True

        def leave() -> None:
            self.is_blank = False

        return leave

    def hide(self) -> Leave:
        """Write to the hidden region until the answer is called."""
        out = self.out
        out.separate(SPACE)
        self.hidden.end_block()
        self.out = self.hidden

        def leave() -> None:
            self.out.end_block()
            self.out = out

        return leave

    def shift(self, table: dict[int, int]) -> Leave:
        """Write digits that touch what stands before as ``table`` says, until the answer is called."""
        out, before = self.out, self.out.shift
        last = out.last()
        if last.isalnum() or last == ")":
            out.shift = table

        def leave() -> None:
            out.shift = before
            if table is LOWERED:
                out.join_fraction()

        return leave

    def _play(self, node: LexborNode, then: Leave | None) -> Leave | None:
        """Start the second part of a fraction or a power, if ``node`` is one."""
        role = self.roles.pop(node.mem_id, None)
        if role is None:
            return then
        if role == "over":
            self.out.write("⁄")
            return then
        return both(self.shift(RAISED if role == "raised" else LOWERED), then)


def _is_within(node: LexborNode) -> bool:
    """Whether a text stands in one element with what is written right before it: 3456 of ``<b>12</b>3456``."""
    if node.prev is not None:
        return True
    around = node.parent
    for _ in range(_WITHIN):
        if around is None:
            break
        if around.prev is not None:
            return around.prev.tag_id == _TEXT
        around = around.parent
    return False


def both(first: Leave | None, then: Leave | None) -> Leave | None:
    """Return what calls both, in this order."""
    if first is None or then is None:
        return first or then

    def leave() -> None:
        first()
        then()

    return leave


class _Depth:
    """How many of the elements that a tree builder repeats are open, where many elements are."""

    def __init__(self) -> None:
        # The element up to which the first count goes; each further count goes one element further.
        self._last: _Open | None = None
        self._counts: list[int] = []

    def check(self, stack: Sequence[_Open]) -> None:
        """Raise if too many elements are open, or too many that are repeated; called whenever a deep one is opened."""
        most = prescan.MAX_FORMATTING
        if len(stack) > prescan.MAX_DEPTH:
            raise TooDeepError
        if self._last is not stack[most - 1]:
            self._last = stack[most - 1]
            self._counts = [sum(node.tag in names.FORMATTING for node, _ in stack[:most])]
        del self._counts[len(stack) - most :]
        self._counts.append(self._counts[-1] + (stack[-1][0].tag in names.FORMATTING))
        if self._counts[-1] > most:
            raise TooDeepError
