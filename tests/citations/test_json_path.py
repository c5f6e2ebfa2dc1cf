"""Sources by rule: where each rule leads, and what is refused."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import Any

import pytest

from holdwater.citations import Sources, read_output
from holdwater.errors import InvalidArgument, MissingExtra

_RECORD: dict[str, Any] = {
    "from": "https://dir.example/list",
    "rows": [
        {"sku": "a b/1", "price": 5, "proof": {"https": ["https://a.example/1", "https://b.example/2"]}},
        {"sku": None, "price": 6, "proof": {"https": []}},
    ],
    "a/b": {"c~d": 7},
    "_audit": [8],
}


@pytest.mark.parametrize(
    ("mapping", "expected", "unread"),
    [
        (
            {"$.rows[*].price": "1/proof/https/*"},
            {"/rows/0/price": ("https://a.example/1", "https://b.example/2")},
            ["/rows/1/price"],
        ),
        ({"$.rows[?@.price > 5].price": "$.from"}, {"/rows/1/price": ("https://dir.example/list",)}, []),
        (
            {"$.rows[*].price": "https://shop.example/{1/sku}?x"},
            {"/rows/0/price": ("https://shop.example/a%20b%2F1?x",)},
            ["/rows/1/price"],
        ),
        ({"$['a/b'].*": ["https://c.example", "9/x"]}, {"/a~1b/c~0d": ("https://c.example",)}, []),
        ({"$.rows[0].price": {"url": "https://d.example"}}, {"/rows/0/price": ("https://d.example",)}, []),
        ({"$.nothing": "https://c.example"}, {}, []),
        ({"$._audit[*]": "https://c.example"}, {}, []),
        (
            {"$.rows[0].proof.https": "$.from"},
            {f"/rows/0/proof/https/{n}": ("https://dir.example/list",) for n in (0, 1)},
            [],
        ),
        (
            {"$.rows[0].price": "https://c.example", "/rows/0/price": "https://d.example"},
            {"/rows/0/price": ("https://d.example", "https://c.example")},
            [],
        ),
    ],
)
def test_rules(mapping: dict[str, Sources], expected: dict[str, tuple[str, ...]], unread: list[str]) -> None:
    """A way up and down, a JSONPath, a template and a plain URL each name the source; what leads nowhere is unread."""
    reading = read_output(_RECORD, mapping)
    assert {one.path: one.urls for one in reading.citations} == expected
    assert [one.path for one in reading.unread] == unread


@dataclasses.dataclass
class _Row:
    price: float
    source: str


def test_typed_outputs() -> None:
    """A rule sees a typed output as JSON would have it."""
    found = read_output([_Row(5.0, "https://a.example/1")], {"$[*].price": "1/source"}, shape="pointer_map")
    assert [(one.path, one.urls) for one in found.citations] == [("/0/price", ("https://a.example/1",))]


@pytest.mark.parametrize("path", ["$.[", "$x[", "$[?(@.a"])
def test_what_is_no_path_is_refused(path: str) -> None:
    """A key that starts like a JSONPath and is none is an error that shows it."""
    with pytest.raises(InvalidArgument, match="expected a JSONPath"):
        read_output(_RECORD, {path: "https://a.example"})


def test_the_library_is_imported_for_a_rule_only() -> None:
    """Without a rule, nothing of the extra is imported."""
    code = "import sys; from holdwater import read_output; read_output({'a': 1}, {'/a': 'https://a.example'})"
    subprocess.run([sys.executable, "-c", f"{code}; assert 'jsonpath' not in sys.modules"], check=True)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the extra is missing, the message says how to get it."""
    monkeypatch.setitem(sys.modules, "jsonpath", None)
    with pytest.raises(MissingExtra, match=r"holdwater\[mapping\]"):
        read_output(_RECORD, {"$.from": "https://a.example"})
