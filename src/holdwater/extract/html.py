"""A tree of elements as text: one walk, with what is out of view kept apart from what a reader sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from holdwater.extract import flat, labels, names, prescan
from holdwater.extract.microdata import Microdata
from holdwater.extract.sink import LOWERED, RAISED, SPACE, TAB, Sink

Attributes: TypeAlias = Mapping[str, str | None]
_Leave: TypeAlias = Callable[[], None]
_Entered: TypeAlias = tuple[LexborNode | None, _Leave | None]

#: More ``noscript`` elements than this are read as flat text.
_MAX_FRAGMENTS = 1_000

# Terms of one description list that stand together, and lines before a table.
_MAX_TERMS = 4

# Elements whose attributes are read elsewhere.
_METADATA = frozenset(("meta", "link"))

# What a reader doesn't see. A zero size counts only if no other digit follows.
_UNSEEN_STYLE = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|font-size\s*:\s*(?:0*\.)?0+[a-z%]{0,4}\s*(?:[;!]|$))",
    re.IGNORECASE,
)

# What an inline XBRL number says about itself, and how it is written down as its label.
_IX_LABELS = {"scale": 'scale="{}"', "sign": 'sign="{}"', "unitref": "{}"}


class TooDeepError(Exception):
    """The tree is deeper than is read as a tree, or a tag has too many attributes."""


def parse(text: str, *, is_fragment: bool = False) -> LexborHTMLParser:
    """Build the tree of ``text``, which ``prescan`` found safe; ``noscript`` stays raw text in it."""
    options = int(LexborDocumentOptions.WO_EVENTS)
    return LexborHTMLParser(text, is_fragment=is_fragment, options=options, scripting=True)


class Walker:
    """Reads a tree into two regions of text, and keeps what stands in neither.

    Attributes:
        visible: What a reader sees.
        hidden: What is out of view.
        values: Every attribute value that may be evidence, once each, in order.
        scripts: (type, text) of every script.
        metas: (tag, attributes) of every ``meta`` and ``link``.
        title: Text of the first title.
        lang: Language of the root element.
        tables: (region, table, end of its text) of every table.
        scopes: (region, start, end, label start, label end), all in that region.
        stated: (region, start, end, label) for labels that stand in no region.
        microdata: Items and their properties.
        is_over: A part of it was not safe to read as a tree.
    """

    def __init__(self) -> None:
        self.visible = Sink()
        self.hidden = Sink()
        self.out = self.visible
        self.values: dict[str, None] = {}
        self.scripts: list[tuple[str, str]] = []
        self.metas: list[tuple[str, Attributes]] = []
        self.title = ""
        self.lang: str | None = None
        self.tables: list[tuple[Sink, labels.Table, int]] = []
        self.scopes: list[tuple[Sink, int, int, int, int]] = []
        self.stated: list[tuple[Sink, int, int, str]] = []
        self.microdata = Microdata()
        self.is_over = False
        self.preformatted = 0
        self.styles: dict[str, bool] = {}
        # Tables that are open, and where the text starts that may be a heading of the next.
        self.open_tables: list[tuple[Sink, labels.Table]] = []
        self.heading_from: dict[Sink, int] = {}
        self.terms: list[tuple[Sink, int, int]] = []
        self.has_described = True
        # What the second child of a fraction or a power is, by its identity.
        self.roles: dict[int, str] = {}
        # Trees of fragments live as long as their nodes are read.
        self.fragments: list[LexborHTMLParser] = []

    def walk(self, root: LexborNode) -> None:
        """Read ``root`` and all below it.

        Raises:
            TooDeepError: if an element is too deep or has too many attributes.
        """
        kinds: dict[int, _Enter | bool | None] = {}
        stack: list[tuple[LexborNode, _Leave | None]] = []
        node = root
        while True:
            tag_id = node.tag_id
            leave: _Leave | None = None
            if tag_id == _TEXT:
                child = None
                self.write(node.text_content or "")
            else:
                if tag_id not in kinds:
                    kinds[tag_id] = _ENTER.get(node.tag or "")
                enter = kinds[tag_id]
                child = node.first_child if enter is not False else None
                attributes = node.attributes if enter is not False else None
                if (attributes and not attributes.keys() <= names.COMMON) or self.roles:
                    child, leave = self._enter_stating(node, attributes or {}, enter)
                elif enter is True:
                    leave = self.out.end_block
                    leave()
                elif enter:
                    child, leave = enter(self, node, attributes or {})
            if child is not None:
                stack.append((node, leave))
                if len(stack) > prescan.MAX_DEPTH:
                    raise TooDeepError
                node = child
                continue
            if leave is not None:
                leave()
            while stack:
                following = node.next
                if following is not None:
                    node = following
                    break
                node, leave = stack.pop()
                if leave is not None:
                    leave()
            else:
                return

    def write(self, text: str) -> None:
        """Write the text of a node."""
        if self.preformatted:
            self.out.write_lines(text)
        else:
            self.out.write(text)

    def _enter_stating(
        self, node: LexborNode, attributes: Attributes, enter: _Enter | bool | None
    ) -> _Entered:
        """Start an element whose attributes, or whose place, say something."""
        unhide = self._look(node, attributes)
        role = self.roles.pop(node.mem_id, None)
        if role is not None:
            unhide = _both(self._play(role), unhide)
        if enter is True:
            self.out.end_block()
            return node.first_child, _both(self.out.end_block, unhide)
        if not enter:
            return node.first_child, unhide
        child, leave = enter(self, node, attributes)
        return child, _both(leave, unhide)

    def _look(self, node: LexborNode, attributes: Attributes) -> _Leave | None:
        """Read the attributes of an element; the answer, if any, is to be called when it ends."""
        if len(attributes) > prescan.MAX_ATTRIBUTES:
            raise TooDeepError
        style = attributes.get("style")
        is_unseen = bool(style) and self._is_unseen_style(style or "")
        leave: _Leave | None = None
        if attributes.keys() <= names.SILENT:
            return self.hide() if is_unseen and self.out is not self.hidden else None
        tag = node.tag or ""
        if tag in _METADATA:
            self.metas.append((tag, attributes))
        else:
            for name, value in attributes.items():
                if value and name not in names.SILENT and name[:2] != "on":
                    self.values[value] = None
        if self.out is not self.hidden and (is_unseen or _is_unseen(node, attributes)):
            leave = self.hide()
        if "itemprop" in attributes or "itemscope" in attributes:
            leave = _both(self.microdata.enter(tag, attributes, self.out), leave)
        if tag[:3] == "ix:":
            leave = _both(self._inline_number(attributes), leave)
        return leave

    def _is_unseen_style(self, style: str) -> bool:
        """Whether a style says that the element is out of view; the same few come again and again."""
        if style not in self.styles:
            self.styles[style] = _UNSEEN_STYLE.search(style) is not None
        return self.styles[style]

    def _inline_number(self, attributes: Attributes) -> _Leave:
        """Note what an inline XBRL number says about itself."""
        said = [form.format(value) for name, form in _IX_LABELS.items() if (value := attributes.get(name))]
        return self.spanning(
            lambda out, start, end: self.stated.extend((out, start, end, one) for one in said)
        )

    def spanning(self, use: Callable[[Sink, int, int], None]) -> _Leave:
        """Return what hands ``use`` the span of the text that was written when it is called, if any was."""
        out = self.out
        part, pos = len(out.parts), out.pos

        def leave() -> None:
            if out.pos > pos:
                use(out, out.start_of(part, pos), out.pos)

        return leave

    def hide(self) -> _Leave:
        """Write to the hidden region until the answer is called."""
        out = self.out
        out.separate(SPACE)
        self.hidden.end_block()
        self.out = self.hidden

        def leave() -> None:
            self.out.end_block()
            self.out = out

        return leave

    def shift(self, table: dict[int, int]) -> _Leave:
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

    def _play(self, role: str) -> _Leave | None:
        """Start the second part of a fraction or a power."""
        if role == "over":
            self.out.write("⁄")
            return None
        return self.shift(RAISED if role == "raised" else LOWERED)


def _both(first: _Leave | None, then: _Leave | None) -> _Leave | None:
    """Return what calls both, in this order."""
    if first is None or then is None:
        return first or then

    def leave() -> None:
        first()
        then()

    return leave


def _is_unseen(node: LexborNode, attributes: Attributes) -> bool:
    """Whether an element says that it is out of view."""
    if "hidden" in attributes:
        return True
    if attributes.get("aria-hidden") == "true":
        # Marks such as a decimal point are part of what stands around them.
        return any(map(str.isalnum, node.text(deep=True)))
    return False


_Enter: TypeAlias = Callable[[Walker, LexborNode, Attributes], _Entered]


def _apart(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out = walker.out
    out.separate(SPACE)
    return node.first_child, lambda: out.separate(SPACE)


def _out_of_view(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    return node.first_child, walker.hide()


def _raised(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    return node.first_child, walker.shift(RAISED)


def _lowered(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    return node.first_child, walker.shift(LOWERED)


def _preformatted(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    walker.out.end_block()
    walker.preformatted += 1

    def leave() -> None:
        walker.preformatted -= 1
        walker.out.end_block()

    return node.first_child, leave


def _script(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    text = "".join(child.text_content or "" for child in node.iter(include_text=True))
    walker.scripts.append((attributes.get("type") or "", text))
    return None, None


def _html(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    walker.lang = walker.lang or attributes.get("lang") or attributes.get("xml:lang")
    return node.first_child, None


def _title(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    if node.parent is not None and node.parent.tag == "head":
        walker.title = walker.title or " ".join(node.text(deep=True).split())
        return None, None
    walker.out.end_block()
    return node.first_child, walker.out.end_block


def _template(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    fragments = node.template_fragments()
    child = fragments[0].first_child if fragments else node.first_child
    return child, walker.hide()


def _noscript(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    raw = node.text(deep=True)
    leave = walker.hide()
    is_safe = len(walker.fragments) < _MAX_FRAGMENTS and not prescan.scan(raw).is_over
    walker.is_over = walker.is_over or not is_safe
    if is_safe:
        walker.fragments.append(parse(raw, is_fragment=True))
        return walker.fragments[-1].root, leave
    walker.out.write_lines(flat.text_of(raw))
    return None, leave


def _raw(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    leave = walker.hide()
    walker.out.write_lines(flat.text_of(node.text(deep=True)))
    return None, leave


def _table(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out = walker.out
    out.end_block()
    since = walker.heading_from.get(out, 0)
    before = [span for span in [*out.lines[-1:], (out.line, out.pos)] if span[0] >= since]
    table = labels.Table(before=before, start=out.pos)
    part = len(out.parts)
    walker.open_tables.append((out, table))

    def leave() -> None:
        walker.open_tables.pop()
        table.start = out.start_of(part, table.start)
        walker.tables.append((out, table, out.pos))
        out.end_block()
        walker.heading_from[out] = out.pos

    return node.first_child, leave


def _innermost(walker: Walker) -> labels.Table | None:
    """Return the table that is being read, if its text goes where the present text goes."""
    if walker.open_tables and walker.open_tables[-1][0] is walker.out:
        return walker.open_tables[-1][1]
    return None


def _row(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    walker.out.end_block()
    if (table := _innermost(walker)) is not None:
        table.start_row()
    return node.first_child, walker.out.end_block


def _head(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    table = _innermost(walker)
    if table is None:
        return node.first_child, None
    table.is_in_head = True

    def leave() -> None:
        table.is_in_head = False

    return node.first_child, leave


def _count(attributes: Attributes, name: str) -> int:
    """Return how many columns or rows a cell spans."""
    written = (attributes.get(name) or "").strip()
    if not (written.isascii() and written.isdecimal()):
        return 1
    return labels.MAX_SPAN if len(written) > 3 else max(1, min(int(written), labels.MAX_SPAN))


def _cell(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out, table = walker.out, _innermost(walker)
    out.separate(TAB)
    part, pos = len(out.parts), out.pos
    walker.heading_from[out] = pos
    is_header = node.tag == "th"
    columns, rows = _count(attributes, "colspan"), _count(attributes, "rowspan")

    def leave() -> None:
        if table is not None:
            start = out.start_of(part, pos) if out.pos > pos else out.pos
            table.add(labels.Cell(start, out.pos, is_header, columns, rows))
        out.separate(TAB)

    return node.first_child, leave


def _caption(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out, table = walker.out, _innermost(walker)
    out.end_block()
    if table is None:
        return node.first_child, out.end_block
    captions = table.captions
    return node.first_child, _both(
        walker.spanning(lambda _, start, end: captions.append((start, end))), out.end_block
    )


def _term(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out = walker.out
    out.end_block()
    if walker.has_described:
        walker.terms, walker.has_described = [], False

    def use(sink: Sink, start: int, end: int) -> None:
        walker.terms = [*walker.terms, (sink, start, end)][-_MAX_TERMS:]

    return node.first_child, _both(walker.spanning(use), out.end_block)


def _description(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    out, terms = walker.out, walker.terms
    out.end_block()
    walker.has_described = True

    def use(sink: Sink, start: int, end: int) -> None:
        walker.scopes.extend((sink, start, end, *term[1:]) for term in terms if term[0] is sink)

    return node.first_child, _both(walker.spanning(use), out.end_block)


def _power(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    roles = (
        ("lowered", "raised") if node.tag == "msubsup" else ("lowered" if node.tag == "msub" else "raised",)
    )
    for child, role in zip([*node.iter()][1:], roles, strict=False):
        walker.roles[child.mem_id] = role
    return node.first_child, None


def _fraction(walker: Walker, node: LexborNode, attributes: Attributes) -> _Entered:
    if walker.out.last().isdecimal():
        walker.out.separate(SPACE)
    for child in [*node.iter()][1:2]:
        walker.roles[child.mem_id] = "over"
    return node.first_child, None


_TEXT = 2

_SCRIPTS = {"msup": ("raised",), "msub": ("lowered",), "msubsup": ("lowered", "raised")}

_ENTER: dict[str, _Enter | bool] = {
    **dict.fromkeys(names.BLOCK, True),
    **dict.fromkeys(("style", "-comment", "-doctype"), False),
    **dict.fromkeys(names.APART, _apart),
    **dict.fromkeys(names.OUT_OF_VIEW, _out_of_view),
    **dict.fromkeys(names.PREFORMATTED, _preformatted),
    **dict.fromkeys(("iframe", "noembed", "noframes"), _raw),
    **dict.fromkeys(("td", "th"), _cell),
    **dict.fromkeys(_SCRIPTS, _power),
    "mfrac": _fraction,
    "sup": _raised,
    "sub": _lowered,
    "script": _script,
    "html": _html,
    "title": _title,
    "template": _template,
    "noscript": _noscript,
    "table": _table,
    "tr": _row,
    "thead": _head,
    "caption": _caption,
    "dt": _term,
    "dd": _description,
}
