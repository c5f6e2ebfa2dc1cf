"""Laws over any JSON: nothing is raised, no URL is invented, and the same input gives the same citations."""

from __future__ import annotations

import json
import os
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holdwater.citations import Shape, read_output
from holdwater.errors import InvalidRecord
from holdwater.outputs.tree import MAX_DEPTH, Tree, as_scalar

_FIXTURES = Path(__file__).parents[2] / "fixtures" / "citations"
_LINES = (_FIXTURES / "shapes_of_vendors.jsonl").read_text(encoding="utf-8").splitlines()
_PAYLOADS = [json.loads(line, parse_float=Decimal)["payload"] for line in _LINES]
#: So many documents in a normal run; ``HOLDWATER_LONG=1`` makes it 100,000.
_COUNT = 100_000 if os.environ.get("HOLDWATER_LONG") else 2_000
_DOCUMENTS = ["https://docs.example/0", None, "https://docs.example/2"]

_ODD: list[Any] = [
    *(None, True, -1, 0, 3, 10**12, Decimal("NaN"), Decimal("1e400"), 2.5, float("inf"), b"https://b.example", ""),
    *("https://odd.example/x", "\ud800 [1] https://s.example/\udfff", "[1]", "[^1]", "⟨1⟩", "$", "/", "a.b[0]", "[*]"),
    *([], {}, [[]], {"url": 5}, {"url": "https://odd.example/y"}, ["https://odd.example/z"], {"value": {"url": "x"}}),
]


def _parts(value: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) below a value."""
    found: list[tuple[Any, Any]] = []
    stack = [value]
    while stack:
        one = stack.pop()
        keys = list(one) if isinstance(one, dict) else list(range(len(one))) if isinstance(one, list) else []
        found += [(one, key) for key in keys]
        stack += [one[key] for key in keys]
    return found


def _mangled(rng: random.Random) -> Any:
    """Return a vendor's payload with some parts replaced, moved, dropped, or taken from another."""
    document = _copy(rng.choice(_PAYLOADS))
    for _ in range(rng.randint(1, 6)):
        parts = _parts(document)
        if not parts:
            break
        holder, key = rng.choice(parts)
        what = rng.random()
        if what < 0.5:
            holder[key] = _copy(rng.choice(_ODD))
        elif what < 0.7:
            donor, name = rng.choice(_parts(_copy(rng.choice(_PAYLOADS))))
            holder[key] = donor[name]
        elif what < 0.85 and isinstance(holder, dict):
            donor, name = rng.choice(_parts(_copy(rng.choice(_PAYLOADS))))
            holder[name if isinstance(name, str) else "content"] = donor[name]
        else:
            del holder[key]
    return document


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copy(item) for name, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


def _texts(document: Any) -> str:
    """Return all text of a document in one."""
    return "\n".join(place.value for place in Tree(document).places if isinstance(place.value, str))


def test_any_document_is_read() -> None:
    """A mangled envelope raises nothing, cites scalars that are there, invents no URL, and reads the same twice."""
    rng = random.Random(20260301)  # noqa: S311  # documents, no secrets
    cited = 0
    for _ in range(_COUNT):
        document = _mangled(rng)
        shape = None if rng.random() < 0.7 else rng.choice(list(Shape))
        reading = read_output(document, shape=shape, documents=_DOCUMENTS)
        assert reading == read_output(_copy(document), shape=shape, documents=_DOCUMENTS)
        tree, texts = Tree(document), _texts(document)
        for one in reading.citations:
            place = tree.get(one.path)
            assert place is not None
            value = as_scalar(place.value)
            whole = value if one.span is None else str(value)[slice(*one.span)]
            assert one.value == whole or (value != value)  # NaN
            assert one.urls
            assert all(url in texts or url in _DOCUMENTS for url in one.urls)
        assert len({(one.path, one.span) for one in reading.citations}) == len(reading.citations)
        assert not {one.path for one in reading.citations} & set(reading.uncited)
        cited += bool(reading.citations)
    assert cited > _COUNT // 5


def test_nulling_changes_no_other_citation() -> None:
    """In every shape, what a value cites doesn't depend on whether another value is null."""
    for payload in _PAYLOADS:
        citations = read_output(payload).citations
        for gone in (one.path for one in citations if one.span is None):
            after = read_output(Tree(payload).rebuild({gone: None})).citations
            assert after == tuple(one for one in citations if one.path != gone)


def test_deep_and_cyclic_outputs() -> None:
    """As deep as a record may be is read; deeper, or in itself, is an error of the record."""
    deep: Any = {"text": "It is 5 m.", "citations": [{"type": "x_location", "url": "https://a.example"}]}
    for _ in range(MAX_DEPTH - 4):
        deep = [deep]
    assert len(read_output(deep).citations) == 1
    cyclic: dict[str, Any] = {"content": {}, "basis": []}
    cyclic["content"]["a"] = cyclic
    for bad in (cyclic, [[[deep]]]):
        with pytest.raises(InvalidRecord):
            read_output(bad)


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 200_000, "[](http" * 28_000, "[1]" * 60_000, "`" * 199_000, " \n" * 90_000, "**" * 90_000),
        *("(https://a.example/" * 10_000, "[^1]: " * 30_000, "a. " * 60_000, "# " * 90_000, "[1] " * 40_000 + "\n"),
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_text_is_read_in_time(text: str) -> None:
    """200,000 characters made to hurt take no time that a person would notice, let alone a hang."""
    read_output({"answer": f"{text} https://a.example/1"[:200_000], "sources": ["https://a.example/2"]})


def test_a_longer_text_is_left_unread() -> None:
    """A text past the cap cites nothing by its own references, and the reading says so."""
    reading = read_output({"text": "It is 5 m (https://a.example/1). " * 7_000})
    assert reading.citations == ()
    assert [one.path for one in reading.unread] == ["/text"]


def test_a_wide_map_is_read_in_time() -> None:
    """20,000 fields with a source each are read in about as many steps, not in as many squared."""
    names = [f"k{number}" for number in range(20_000)]
    output = {"data": dict.fromkeys(names, 5), "sources": {name: ["https://a.example/x"] for name in names}}
    assert len(read_output(output).citations) == len(names)
