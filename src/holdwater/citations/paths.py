"""Paths as vendors write them: ``specs.0.weight``, ``specs[0].weight`` and ``/specs/0/weight``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.outputs import pointer
from holdwater.outputs.tree import Place, Tree

#: A longer path is no path: what it would cost to try its cuts is bounded by this.
MAX_CHARS = 500

_CUT = re.compile(r"[.\[]")
_BRACKET = re.compile(r"\[(?:'([^'\]]*)'|\"([^\"\]]*)\"|([^\]]*))\]")
_ALL = frozenset({"", "*"})


def resolve(tree: Tree, root: Place, path: str) -> list[Place]:
    """Return the places below ``root`` that a path points to: one, none, or all that ``[*]`` stands for.

    A name that is the whole path comes first, since names may hold dots, brackets and slashes; so does, at each
    step, the longest name that leads on.

    >>> tree = Tree({"a.b": {"c": [1, 2]}, "a": {"b": 3}})
    >>> [place.path for text in ("a.b.c[1]", "/a/b", "$.a.b") for place in resolve(tree, tree.places[0], text)]
    ['/a.b/c/1', '/a/b', '/a.b']
    """
    if len(path) > MAX_CHARS:
        return []
    whole = tree.get(pointer.join(root.path, path))
    if whole is not None:
        return [whole]
    if path in ("", "$"):
        return [root]
    if path.startswith("/"):
        pointed = tree.get(root.path + path)
        return [] if pointed is None else [pointed]
    if path.startswith(("$.", "$[")):
        path = path[1:].removeprefix(".")
    return _walk(tree, root, path)


def _walk(tree: Tree, root: Place, path: str) -> list[Place]:
    """Follow a path of names and indexes, trying the longest name first at each step."""
    is_one = "*" not in path and "[]" not in path
    found: dict[str, Place] = {}
    stack = [(root, 0)]
    while stack:
        place, at = stack.pop()
        if at >= len(path):
            found[place.path] = place
            if is_one:
                break
            continue
        stack.extend(reversed(list(_steps(tree, place, path, at))))
    return list(found.values())


def _steps(tree: Tree, place: Place, path: str, at: int) -> Iterator[tuple[Place, int]]:
    """Yield each place that the next step may lead to, with what is left of the path; the likeliest first."""
    if place.children is None:
        return
    if at and path[at] == ".":
        at += 1
    cuts = [match.start() for match in _CUT.finditer(path, at + 1)]
    for cut in (len(path), *reversed(cuts)):
        child = tree.get(pointer.join(place.path, path[at:cut]))
        if child is not None:
            yield child, cut
    bracket = _BRACKET.match(path, at)
    if bracket is None:
        return
    name = next((group for group in bracket.groups() if group is not None), "")
    child = tree.get(pointer.join(place.path, name))
    if child is not None:
        yield child, bracket.end()
    elif name in _ALL and not place.is_object:
        for number in place.children:
            yield tree.places[number], bracket.end()
