"""A small store and past runs, for the tests of audits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from holdwater.extract import read_page
from holdwater.store.sqlite import SqliteStore

FILLER = " ".join(f"We describe {one} and {two} for you." for one in ("wood", "oil", "rope") for two in "abcdef")
PAGES = 12


def url(number: int) -> str:
    """Return the URL of a page; four sites have three pages each."""
    return f"https://s{number % 4}.example/p/{number}"


def body(number: int) -> bytes:
    """Return a page that states a price of its own."""
    return f"<p>Article {5000 + number}: price {number + 10}.25 EUR, net weight {number + 1} kg<p>{FILLER}".encode()


def store(path: Path) -> Path:
    """Make a store of all pages but the last."""
    with SqliteStore.create(path) as kept:
        for number in range(PAGES - 1):
            kept.put(read_page(body(number), url=url(number)), body(number))
    return path


def record(number: int) -> dict[str, Any]:
    """Return a record about a page: a right price, a wrong weight on every third, something without a source."""
    weight = 1000 * (number + 1) if number % 3 else 777
    return {
        "price_eur": {"value": f"{number + 10},25", "source_url": url(number)},
        "weight": {"value": weight, "unit": "g", "source_url": url(number)},
        "note": "seen by us",
    }


def runs(path: Path, count: int = 40) -> Path:
    """Write past runs as JSON lines."""
    path.write_text("".join(json.dumps(record(at % PAGES)) + "\n" for at in range(count)), "utf-8")
    return path


def rows(folder: Path) -> list[dict[str, Any]]:
    """Return the findings of an audit."""
    return [json.loads(line) for line in (folder / "findings.jsonl").read_text("ascii").splitlines()]
