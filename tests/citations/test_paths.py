"""Paths in every dialect: where each leads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.citations.paths import MAX_CHARS, resolve
from holdwater.outputs.tree import Tree

_RECORD = {
    "rows": [{"a": 1, "b.c": 2}, {"a": 3}],
    "x": {"y": {"z": 4}, "y.z": 5, "[0]": 6},
    "/p": 7,
    "p": 8,
    "": 9,
    "$": 10,
}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("rows.0.a", ["/rows/0/a"]),
        ("rows[0].a", ["/rows/0/a"]),
        ("rows[0]['b.c']", ["/rows/0/b.c"]),
        ('rows[0]["b.c"]', ["/rows/0/b.c"]),
        ("rows[0].b.c", ["/rows/0/b.c"]),
        ("/rows/0/b.c", ["/rows/0/b.c"]),
        ("$.rows[1].a", ["/rows/1/a"]),
        ("rows[*].a", ["/rows/0/a", "/rows/1/a"]),
        ("rows[].a", ["/rows/0/a", "/rows/1/a"]),
        ("x.y.z", ["/x/y.z"]),
        ("x['y'].z", ["/x/y/z"]),
        ("x[0]", ["/x/[0]"]),
        ("/p", ["/~1p"]),
        ("", ["/"]),
        ("$", ["/$"]),
        ("rows[-1]", []),
        ("rows[2].a", []),
        ("rows.00.a", []),
        ("rows[0", []),
        ("rows..a", []),
        ("nothing", []),
        ("x" * (MAX_CHARS + 1), []),
    ],
)
def test_dialects(path: str, expected: list[str]) -> None:
    """Dots, brackets and pointers lead to the same places; an exact name comes first; nowhere is no error."""
    tree = Tree(_RECORD)
    assert [place.path for place in resolve(tree, tree.places[0], path)] == expected


_NAMES = st.text(alphabet="ab.[]/~'0*$", max_size=4)
_OUTPUTS = st.recursive(
    st.integers(0, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=10,
)


@given(_OUTPUTS, st.text(alphabet="ab.[]/~'0*$", max_size=12))
def test_a_path_leads_into_its_root(output: object, path: str) -> None:
    """Whatever the path, what it leads to is in the output, each place once."""
    tree = Tree(output)
    found = [place.path for place in resolve(tree, tree.places[0], path)]
    assert len(set(found)) == len(found)
    assert set(found) <= set(tree.numbers)


@given(_OUTPUTS)
def test_every_pointer_leads_to_its_place(output: object) -> None:
    """A pointer below the root leads to its place, unless a name spelled like it comes first."""
    tree = Tree(output)
    names = tree.members(tree.places[0])
    for place in tree.places[1:]:
        if place.path not in names and len(place.path) <= MAX_CHARS:
            assert resolve(tree, tree.places[0], place.path) == [place]
