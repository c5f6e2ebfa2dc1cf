"""JSON Pointers: escapes, what lies below what, and hints for a pointer that leads nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.errors import InvalidArgument
from holdwater.outputs import pointer


@given(st.lists(st.text(alphabet="ab/~01", max_size=4), max_size=4))
def test_any_name_has_a_pointer(names: list[str]) -> None:
    """Names with slashes and tildes give a valid pointer, and different names different ones."""
    path = ""
    for name in names:
        path = pointer.join(path, name)
    assert pointer.check(path) == path
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
    assert parts == names
    assert list(pointer.prefixes(path)) == ["/".join(path.split("/")[: n + 1]) for n in range(len(names), -1, -1)]


@pytest.mark.parametrize("path", ["a", "a/b", "/a~", "/~2", "$.a", " /a"])
def test_what_is_no_pointer(path: str) -> None:
    """A path in another dialect is refused, with an example of what is meant."""
    with pytest.raises(InvalidArgument, match="expected a JSON Pointer, such as"):
        pointer.check(path)


def test_below() -> None:
    """A pointer lies below itself and its ancestors, not below one whose name it begins with."""
    assert pointer.is_below("/a/b", "/a")
    assert pointer.is_below("/a", "/a")
    assert pointer.is_below("/a", "")
    assert not pointer.is_below("/ab", "/a")


def test_hints() -> None:
    """Near names are offered, far ones are not."""
    assert pointer.near("/prise", ["/name", "/price", "/price2"]) == " Did you mean /price, /price2?"
    assert pointer.near("/zzz", ["/price"]) == ""
    assert pointer.near("w", ["/who", "/w/value", "/w/unit"]) == " Did you mean /w/value, /w/unit?"


def test_long_pointers_are_shortened_for_people() -> None:
    """Both ends of a long pointer are shown."""
    shown = pointer.shown("/a" * 100 + "/end")
    assert len(shown) == 121
    assert shown.startswith("/a/a")
    assert shown.endswith("/a/end")
