"""Citations in the shapes of vendors: the file of shapes, each triple exactly."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holdwater.citations import Cited, Shape, read_output
from holdwater.citations.reading import Reading
from holdwater.outputs.tree import Tree

_FIXTURE = Path(__file__).parents[2] / "fixtures" / "citations" / "shapes_of_vendors.jsonl"
_CASES = [json.loads(line, parse_float=Decimal) for line in _FIXTURE.read_text(encoding="utf-8").splitlines()]


def triples(output: object, reading: Reading) -> list[dict[str, Any]]:
    """Return what a reading cites, one entry for each place that names a URL, with all that is known of it."""
    tree = Tree(output)
    return [_entry(tree, one, number) for one in reading.cited for number in range(len(one.sources))]


def _entry(tree: Tree, one: Cited, number: int) -> dict[str, Any]:
    place = tree.get(one.path)
    assert place is not None
    source = one.sources[number]
    return {
        "pointer": one.path,
        "value": place.value if one.span is None else str(place.value)[slice(*one.span)],
        "url": source.url,
        "span": None if one.span is None else list(one.span),
        "marker": None if one.marker is None else list(one.marker),
        "cited_text": source.quotes[0] if source.quotes else None,
        "source_span": None if source.span is None else list(source.span),
        "how": str(one.how),
    }


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_cases(case: dict[str, Any]) -> None:
    """Each payload cites exactly the expected triples, each once, and nothing that isn't expected."""
    reading = read_output(case["payload"], documents=case.get("context", {}).get("documents", ()))
    found = triples(case["payload"], reading)
    left = list(found)
    for expected in case["expected"]:
        same = [one for one in left if all(one[name] == value for name, value in expected.items())]
        assert same, f"{expected} is not among {found}"
        left.remove(same[0])
    assert left == []
    assert not {one["pointer"] for one in found} & set(case.get("not_expected", ()))
    assert [one.path for one in reading.unread] == case.get("unread", [])
    assert str(reading.detection.shape) == case["shape"] or case["shape"] not in list(Shape)
    joined = {(one.path, one.span, url) for one in reading.citations for url in one.urls}
    assert joined == {(one["pointer"], tuple(one["span"]) if one["span"] else None, one["url"]) for one in found}
    assert len({(one.path, one.span) for one in reading.citations}) == len(reading.citations)
