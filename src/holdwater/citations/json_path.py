"""Sources by a rule: a JSONPath for the values, and for each of them where its URL stands.

``{"$.fields[*].value": "1/evidence/*/url"}``: from each value up one level, then down by names, ``*`` for all.
``{"$.items[*].price": "$.source"}``: one place for all. ``{"$.rows[*].price": "https://shop.example/{1/sku}"}``:
a template, whose braces hold such a way from the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from holdwater.citations.cited import Cited, Found, How, Source, Unread
from holdwater.citations.sources import joined, sources
from holdwater.errors import InvalidArgument, needs_extra
from holdwater.outputs import pointer
from holdwater.outputs.canonical import to_jsonable
from holdwater.outputs.tree import Place, Tree, as_scalar

if TYPE_CHECKING:
    from holdwater.citations.pointer_map import Sources

#: What a rule starts with, and no JSON Pointer does.
RULE = "$"

_RELATIVE = re.compile(r"\d{1,3}(?:/.*)?", re.DOTALL)
_BRACES = re.compile(r"\{(\d{1,3}(?:/[^{}]*)?)\}")


def read(tree: Tree, rules: Mapping[str, Sources]) -> Iterator[Found]:
    """Yield each scalar that a rule finds, with the URLs that the rule leads to.

    Args:
        tree: The output.
        rules: For each JSONPath a way, a JSONPath, a template, or a URL; or a list of those.

    Raises:
        InvalidArgument: if a path is no JSONPath.
        MissingExtra: if the extra ``mapping`` is not installed.
    """
    if not rules:
        return
    document = to_jsonable(tree.places[0].value)
    for path, rule in rules.items():
        for place in _find(tree, document, path):
            if tree.is_audit(place):
                continue
            named = joined([one for part in _parts(rule) for one in _sources(tree, document, place, part)])
            for scalar in tree.scalars(place):
                if named:
                    yield Cited(scalar.path, named, How.EXACT)
                else:
                    yield Unread(scalar.path, f"expected a URL by the rule for {path}, found none.")


def _parts(rule: Sources) -> Sequence[object]:
    return [rule] if isinstance(rule, (str, Mapping)) else list(rule)


def _sources(tree: Tree, document: object, place: Place, rule: object) -> Iterator[Source]:
    """Yield the sources that one rule names for the value at ``place``."""
    if not isinstance(rule, str):
        listed = Tree(rule)
        yield from sources(listed, listed.places[0])
    elif rule.startswith(RULE):
        for found in _find(tree, document, rule):
            yield from sources(tree, found)
    elif _RELATIVE.fullmatch(rule):
        for found in _relative(tree, place, rule):
            yield from sources(tree, found)
    elif _BRACES.search(rule):
        url = _filled(tree, place, rule)
        if url is not None:
            yield Source(url)
    else:
        yield Source(rule)


def _relative(tree: Tree, place: Place, way: str) -> list[Place]:
    """Return the places that a way leads to: so many levels up, then down by names, ``*`` for all."""
    levels, *names = way.split("/")
    for _ in range(int(levels)):
        if place.parent < 0:
            return []
        place = tree.places[place.parent]
    found = [place]
    for name in names:
        if name == "*":
            found = [tree.places[number] for one in found for number in one.children or ()]
        else:
            found = [below for one in found if (below := tree.get(f"{one.path}/{name}")) is not None]
    return found


def _filled(tree: Tree, place: Place, template: str) -> str | None:
    """Return a template with its braces filled in, escaped for a URL; None where one leads nowhere."""
    parts: list[str] = []
    at = 0
    for match in _BRACES.finditer(template):
        values = [as_scalar(found.value) for found in _relative(tree, place, match[1]) if found.children is None]
        if not values or values[0] is None:
            return None
        parts += [template[at : match.start()], quote(str(values[0]), safe="")]
        at = match.end()
    return "".join([*parts, template[at:]])


def _find(tree: Tree, document: object, path: str) -> list[Place]:
    """Return the places that a JSONPath finds, in its order."""
    with needs_extra("mapping"):
        import jsonpath
    try:
        matches = list(jsonpath.finditer(path, document))  # type: ignore[arg-type]  # made of dicts and lists
    except (jsonpath.JSONPathError, RecursionError) as error:
        reason = str(error).split("\n")[0]
        raise InvalidArgument(
            f"{pointer.shown(path)}: expected a JSONPath, such as $.rows[*].price; {reason}."
        ) from error
    found = dict.fromkeys("".join(pointer.join("", str(part)) for part in match.parts) for match in matches)
    return [place for one in found if (place := tree.get(one)) is not None]
