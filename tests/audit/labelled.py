"""Labelled values on the sample pages, for the tests of evaluations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.audit import samples


def row(number: int, value: object, label: str, **more: object) -> dict[str, Any]:
    """Return one labelled value that cites a page."""
    return {"value": value, "url": samples.url(number), "label": label, **more}


#: Of the eleven pages that are held and the one that is not: prices, weights and what none states.
ROWS = [
    *(row(n, f"{n + 10},25", "true", unit="EUR", field="price", corpus=f"c{n % 2}", where="text") for n in range(12)),
    *(row(n, 1000 * (n + 1), "true", unit="g", field="weight", corpus=f"c{n % 2}", where="unit") for n in range(5)),
    # What somebody has read off the picture of a page: a false null.
    row(0, "RT-412-C", "true", field="code", corpus="c0", where="image"),
    *(row(n, 700 + n, "wrong", field="weight", corpus=f"c{n % 2}", where="nowhere", change="random") for n in range(9)),
    *(row(n, n + 10, "wrong", field="price", corpus=f"c{n % 2}", where="code", change="cut") for n in range(4)),
    # Wrong, and on the page all the same: the price given as a weight.
    row(2, "12.25", "wrong", unit="EUR", field="weight", corpus="c0", where="code", change="swap"),
]


def write(path: Path, rows: Iterable[Mapping[str, object]] = ROWS) -> Path:
    """Write rows as JSON lines."""
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    return path
