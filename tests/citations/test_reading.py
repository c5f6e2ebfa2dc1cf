"""Citations in an output: the file of shapes first, then the laws."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.citations import read_citations, read_output, read_tree
from holdwater.model.citation import Citation
from holdwater.outputs.tree import Tree, as_scalar

_FIXTURE = Path(__file__).parents[2] / "fixtures" / "citations" / "shapes.jsonl"
_CASES = [json.loads(line, parse_float=Decimal) for line in _FIXTURE.read_text(encoding="utf-8").splitlines()]

_URL = "https://shop.example/p"
_NAMES = st.sampled_from(
    [
        "value",
        "unit",
        "url",
        "sources",
        "source_url",
        "confidence",
        "price",
        "price_url",
        "price_currency",
        "currency",
        "a",
        "a_source",
        "_audit",
    ]
)
_OUTPUTS = st.recursive(
    st.none() | st.integers(0, 9) | st.sampled_from(["kg", "https://shop.example/p", "a b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=6),
    max_leaves=15,
)


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_cases(case: dict[str, Any]) -> None:
    """Each output of the fixture file cites exactly what it says, in that order."""
    reading = read_tree(Tree(case["output"]), case.get("mapping"))
    expected = tuple(
        Citation(**{**one, "urls": tuple(one["urls"]), "confidence": Decimal(one.get("confidence", 1))})
        for one in case["cited"]
    )
    assert reading.citations == expected
    assert list(reading.uncited) == case["uncited"]


@given(_OUTPUTS)
def test_every_scalar_is_a_value_once_or_context(output: object) -> None:
    """A citation names a scalar that is there; none is both cited and uncited, and none comes twice."""
    tree = Tree(output)
    reading = read_tree(tree)
    cited = [one.path for one in reading.citations]
    order = [place.path for place in tree.places]
    assert len({*cited, *reading.uncited}) == len(cited) + len(reading.uncited)
    assert cited == sorted(cited, key=order.index)
    for one in reading.citations:
        place = tree.get(one.path)
        assert place is not None
        assert one.value == as_scalar(place.value) is not None
        assert one.urls


@given(_OUTPUTS, st.data())
def test_nulling_a_value_changes_no_other_citation(output: object, data: st.DataObject) -> None:
    """What a value cites, its unit and its field don't depend on whether another value is null."""
    citations = read_citations(output)
    if not citations:
        return
    gone = data.draw(st.sets(st.sampled_from([one.path for one in citations])))
    after = read_citations(Tree(output).rebuild(dict.fromkeys(gone)))
    assert after == tuple(one for one in citations if one.path not in gone)


def test_how_a_source_beside_an_object_is_named() -> None:
    """What stands deeper is cited by what holds it; a value, also in a list or a value object, by itself."""
    output = {"a": {"b": 1, "c": [2]}, "a_url": _URL, "d": [3, {"value": 4}], "d_url": _URL, "e": 5, "e_url": _URL}
    assert [(one.path, str(one.how)) for one in read_output(output).cited] == [
        ("/a/b", "ancestor"),
        ("/a/c/0", "ancestor"),
        ("/d/0", "exact"),
        ("/d/1/value", "exact"),
        ("/e", "exact"),
    ]


def test_deep_siblings_are_read_in_time() -> None:
    """Each value is cited by the source next to it, and not once more for each above."""
    output: dict[str, Any] = {"a": 1, "a_url": _URL}
    for _ in range(150):
        output = {"a": output, "a_url": _URL}
    assert len(read_output(output).cited) == 1


def test_a_wide_object_is_read_in_time() -> None:
    """20,000 members are read in about as many steps, not in as many squared."""
    output = {f"field_{number}": number for number in range(20_000)} | {"field_0_url": "https://shop.example/p"}
    assert [one.path for one in read_citations(output)] == ["/field_0"]


@pytest.mark.parametrize(
    ("output", "unread"),
    [
        pytest.param({"a": {"value": 3, "source_url": "see page 3"}}, ["/a/source_url"], id="value-object"),
        pytest.param({"price": 3, "price_source": ["by hand, twice"]}, ["/price_source"], id="sibling"),
        pytest.param({"a": {"value": 3, "source": "see page 3", "url": "https://a.example/"}}, [], id="one-has-a-url"),
        pytest.param({"a": {"value": None, "source_url": "see page 3"}}, [], id="nothing-to-cite"),
        pytest.param({"price": {"amount": 3}, "price_source": "by hand, twice"}, ["/price_source"], id="of-an-object"),
        pytest.param({"price": {"amount": {3}}, "price_source": "https://a.example/"}, ["/price/amount"], id="a-set"),
        pytest.param({"price": None, "price_source": "by hand, twice"}, [], id="no-sibling"),
        pytest.param({"a": {"value": 3, "source_url": ""}}, [], id="blank"),
        pytest.param({"source": "Field notes", "source_url": "see page 3"}, [], id="no-value"),
    ],
)
def test_a_source_without_a_url(output: object, unread: list[str]) -> None:
    """A remark where a value's source should stand cites nothing, and is named."""
    assert [one.path for one in read_output(output).unread] == unread
