"""The cases of the fixture files, and a search for one value through chosen lanes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.text.values import read_value
from holdwater.verify.cache import index_of
from holdwater.verify.find import find_token

FIXTURES = Path(__file__).parent.parent / "fixtures"


def load(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSONL file, number literals as written."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in lines if line.strip()]


def cases(lane: str) -> list[Any]:
    """Return the fixture lines of a lane as parameters; a known gap must keep failing."""
    found = load(FIXTURES / "lanes" / f"{lane}.jsonl")
    return [
        pytest.param(case, id=case["id"], marks=[pytest.mark.xfail(reason=case["gap"])] if "gap" in case else [])
        for case in found
    ]


def find(
    value: Scalar,
    text: str,
    *,
    lanes: Iterable[str],
    unit: str | None = None,
    structured: object = None,
    lang: str | None = None,
) -> list[str]:
    """Return the texts that state any significant token of a value, in the order of the page, by some lanes."""
    index = index_of(Page.from_text(text, url="https://case.example/", structured=structured, lang=lang))
    taken = read_value(value, [unit] if unit else [])
    places = {
        (place.start, place.end)
        for token in (*taken.tokens, *taken.labels)
        for place in find_token(token, index, frozenset(lanes))
    }
    spans = [index.original(start, end) for start, end in sorted(places)]
    return [index.page.text[start:end] for start, end in spans]


def find_case(case: dict[str, Any], lane: str) -> list[str]:
    """Run one fixture line through one lane."""
    return find(
        case["value"],
        case["text"],
        lanes=[lane],
        unit=case.get("unit"),
        structured=case.get("structured"),
        lang=case.get("lang"),
    )
