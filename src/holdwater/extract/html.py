"""HTML as text: what each kind of element means to a reader."""

from __future__ import annotations

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from holdwater.extract import ending, flat, labels, light, names, prescan
from holdwater.extract.sink import LOWERED, RAISED, SPACE, TAB, Sink
from holdwater.extract.walker import Attributes, Enter, Entered, TooDeepError, Walker, both
from holdwater.model import outline

#: More ``noscript`` elements than this are read as flat text.
_MAX_FRAGMENTS = 1_000

# Terms of one description list that stand together, and lines before a table.
_MAX_TERMS = 4


def parse(text: str | bytes, *, is_fragment: bool = False) -> LexborHTMLParser:
    """Build the tree of ``text``, which is known to be safe; ``noscript`` stays raw text in it."""
    options = int(LexborDocumentOptions.WO_EVENTS)
    return LexborHTMLParser(text, is_fragment=is_fragment, options=options, scripting=True)


def _apart(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out = walker.out
    out.separate(SPACE)
    return node.first_child, lambda: out.separate(SPACE)


def _field(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out, value = walker.out, attributes.get("value") or ""
    if (attributes.get("type") or "").lower() not in names.UNTYPED:
        if outline.is_number(value):
            walker.fields.append((out, max(out.line, walker.field_from.get(out, 0)), out.pos, value))
        walker.field_from[out] = out.pos
    out.separate(SPACE)
    return None, None


def _out_of_view(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    return node.first_child, walker.hide()


def _raised(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    return node.first_child, walker.shift(RAISED)


def _joined(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.out.is_joined = True
    return None, None


def _lowered(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    return node.first_child, walker.shift(LOWERED)


def _preformatted(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.out.end_block()
    walker.preformatted += 1

    def leave() -> None:
        walker.preformatted -= 1
        walker.out.end_block()

    return node.first_child, leave


def _script(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    text = "".join(child.text_content or "" for child in node.iter(include_text=True))
    walker.scripts.append((attributes.get("type") or "", text))
    return None, None


def _html(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.lang = walker.lang or attributes.get("lang") or attributes.get("xml:lang")
    return node.first_child, None


def _title(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    if node.parent is not None and node.parent.tag == "head":
        text = " ".join(node.text(deep=True).split())
        if walker.title:
            walker.metas.append(("meta", {"content": text}))  # the page goes by its first, and says this one too
        else:
            walker.title = text
        return None, None
    walker.out.end_block()
    return node.first_child, walker.out.end_block


def _template(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    fragments = node.template_fragments()
    child = fragments[0].first_child if fragments else node.first_child
    return child, walker.hide()


def _noscript(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    raw = node.text(deep=True)
    leave = walker.hide()
    cost = light.cost(raw.encode()) if len(walker.fragments) < _MAX_FRAGMENTS else None
    is_safe = (
        cost is not None
        and walker.cost + cost <= light.MAX_COST
        # So few tags can't pass another cap.
        and (raw.count("<") <= prescan.MAX_FORMATTING or not prescan.scan(raw).is_over)
    )
    walker.cost += cost if is_safe and cost else 0
    walker.is_over = walker.is_over or not is_safe
    if is_safe:
        walker.fragments.append(parse(raw, is_fragment=True))
        return walker.fragments[-1].root, leave
    walker.out.write_lines(flat.text_of(raw))
    return None, leave


def _raw(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    leave = walker.hide()
    walker.out.write_lines(flat.text_of(node.text(deep=True)))
    return None, leave


def _table(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
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


def _row(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.out.end_block()
    if (table := _innermost(walker)) is not None:
        table.start_row()
    return node.first_child, walker.out.end_block


def _head(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    table = _innermost(walker)
    if table is None:
        return node.first_child, None
    table.is_in_head = True

    def leave() -> None:
        table.is_in_head = False

    return node.first_child, leave


def _count(attributes: Attributes, name: str) -> int:
    """Return how many columns or rows a cell spans."""
    written = (attributes.get(name) or attributes.get(f"aria-{name}") or "").strip()
    if not (written.isascii() and written.isdecimal()):
        return 1
    return labels.MAX_SPAN if len(written) > 3 else max(1, min(int(written), labels.MAX_SPAN))


def _cell(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out, table = walker.out, _innermost(walker)
    out.separate(TAB)
    part, pos = len(out.parts), out.pos
    walker.heading_from[out] = pos
    is_header = node.tag == "th" or attributes.get("role") in names.HEADER_ROLES
    columns, rows = _count(attributes, "colspan"), _count(attributes, "rowspan")

    def leave() -> None:
        if table is not None:
            start = out.start_of(part, pos) if out.pos > pos else out.pos
            table.add(labels.Cell(start, out.pos, is_header, columns, rows))
        out.separate(TAB)

    return node.first_child, leave


def _caption(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out, table = walker.out, _innermost(walker)
    out.end_block()
    if table is None:
        return node.first_child, out.end_block
    captions = table.captions
    return node.first_child, both(walker.spanning(lambda _, start, end: captions.append((start, end))), out.end_block)


def _term(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out = walker.out
    out.end_block()
    if walker.has_described:
        walker.terms, walker.has_described = [], False

    def use(sink: Sink, start: int, end: int) -> None:
        walker.terms = [*walker.terms, (sink, start, end)][-_MAX_TERMS:]

    return node.first_child, both(walker.spanning(use), out.end_block)


def _description(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    out, terms = walker.out, walker.terms
    out.end_block()
    walker.has_described = True

    def use(sink: Sink, start: int, end: int) -> None:
        walker.scopes.extend((sink, start, end, *term[1:]) for term in terms if term[0] is sink)
        walker.heading_from[sink] = end

    return node.first_child, both(walker.spanning(use), out.end_block)


def _select(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.options = 0
    walker.out.end_block()
    return node.first_child, True


def _option(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    walker.options += 1
    if walker.options > prescan.MAX_OPTIONS:
        raise TooDeepError
    walker.out.end_block()
    return node.first_child, True


def _power(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    roles = ("lowered", "raised") if node.tag == "msubsup" else ("lowered" if node.tag == "msub" else "raised",)
    for child, role in zip([*node.iter()][1:], roles, strict=False):
        walker.roles[child.mem_id] = role
    return node.first_child, None


def _fraction(walker: Walker, node: LexborNode, attributes: Attributes) -> Entered:
    if walker.out.last().isdecimal():
        walker.out.separate(SPACE)
    for child in [*node.iter()][1:2]:
        walker.roles[child.mem_id] = "over"
    return node.first_child, None


_SCRIPTS = {"msup": ("raised",), "msub": ("lowered",), "msubsup": ("lowered", "raised")}

_ELEMENTS: dict[str, Enter | bool] = {
    **dict.fromkeys(names.BLOCK, True),
    **dict.fromkeys(("style", "-comment", "-doctype"), False),
    **dict.fromkeys(names.APART, _apart),
    **dict.fromkeys(names.OUT_OF_VIEW, _out_of_view),
    **dict.fromkeys(names.PREFORMATTED, _preformatted),
    **dict.fromkeys(("iframe", "noembed", "noframes"), _raw),
    **dict.fromkeys(("td", "th"), _cell),
    **dict.fromkeys(_SCRIPTS, _power),
    "input": _field,
    "mfrac": _fraction,
    "sup": _raised,
    "sub": _lowered,
    "wbr": _joined,
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
    **dict.fromkeys(("role=table", "role=grid", "role=treegrid"), _table),
    "role=row": _row,
    **dict.fromkeys(("role=columnheader", "role=rowheader", "role=cell", "role=gridcell"), _cell),
    "select": _select,
    "option": _option,
}


def _walk(tree: LexborHTMLParser) -> Walker | None:
    """Read a tree, or return None if it turns out too deep."""
    walker = Walker()
    root = tree.root
    try:
        if root is not None:
            walker.walk(root, _ELEMENTS)
    except TooDeepError:
        return None
    return walker


def read(text: str) -> Walker | None:
    """Read HTML as a tree, or return None if one would be past a cap.

    Args:
        text: A whole document.
    """
    markup = text.encode()
    if light.is_light(markup):
        tree = parse(markup + ending.MARK)
        if tree.root is not None and ending.is_whole(tree.root):
            return _walk(tree)
    scan = prescan.scan(text)
    walker = None if scan.is_over else _walk(parse(markup))
    if walker is not None:
        walker.is_cut = scan.is_cut
    return walker
