"""Findings and pages for the tests of reports: ordinary ones, and ones in which everything means harm."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from holdwater import Guarded, Page, guard
from holdwater.model.verdict import Reason
from holdwater.report.rows import Row

URL = "https://shop.example/p/drill"
FILLER = " ".join(
    f"We describe {one} and {two} for our readers." for one in ("wood", "oil", "rope") for two in "abcdef"
)
TEXT = f"Drill D-12\nIt costs 1,299.00 EUR and weighs 2.1 kg.\nThe sheath is of brushed aluminium.\n{FILLER}"
PAGE = Page.from_text(TEXT, url=URL, title="Drill D-12", captured_at="2026-03-20T08:02:00Z")
PAGES = {URL: [PAGE]}

#: One string of each kind that has ever done harm somewhere.
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "attribute": "' onmouseover='alert(1)' x='",
    "closing": "</style></p></article></main></body><!-- -->",
    "frame": "<iframe src=https://evil.example/></iframe><svg/onload=alert(1)>",
    "template": "{{ 7 * 7 }}{% raw %}",
    "url": "javascript:alert(1)",
    "data_url": "data:text/html,<script>alert(1)</script>",
    "userinfo": "https://shop.example@evil.example/p",
    "twin": "https://sh\u043ep.example/p",
    "quotes": "a\"b'c`d",
    "override": "1\u202e9921\u202c",
    "invisible": "12\u200b34\ufeff",
    "nul": "a\x00b",
    "surrogate": "a\ud800b",
    "ansi": "\x1b[2J\x1b[31mred\x9b0m",
    "carriage": "a\rb",
    "separator": "a\u2028b\u2029c",
    "annotation": "::error file=x::boom",
    "annotation_line": "x\n::error::boom\n##[error]boom ##vso[task.setvariable]x",
    "percent": "100 %0A::error::boom",
    "fence": "``` ` ``\n# heading\n[link](https://evil.example) @someone <b>",
    "pipe": "a | b | c",
    "formula": '=HYPERLINK("https://evil.example","x")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-2+3",
    "at": "@SUM(1+1)",
    "tab": "\t=1+1",
    "full_width": "\uff1d1+1",
    "placeholder": "see [here](1) {0}",
    "marks": "e" + "\u0301" * 40,
    "long": "lorem " * 20_000,
}


def row(**changes: Any) -> Row:
    """Return a contradicted finding, with some of its members changed."""
    start = TEXT.index("1,299.00")
    given: dict[str, Any] = {
        "record": 1,
        "number": 1,
        "source": "runs.jsonl:1",
        "path": "/price/value",
        "value_json": "1199",
        "unit": "EUR",
        "urls": (URL,),
        "reason": Reason.VALUE_ABSENT,
        "action": "would_null",
        "lane": None,
        "channel": None,
        "exact": "1,299.00",
        "snippet": "Drill D-12 It costs 1,299.00 EUR and weighs",
        "page_url": URL,
        "page_sha256": PAGE.sha256,
        "start": start,
        "end": start + 8,
        "distance": "0.0834",
        "coverage_found": 0,
        "coverage_of": 1,
        "missing": (),
        "caveats": (),
        "confidence": Decimal(1),
        "chance": Decimal("0.002"),
        "detail": "",
    }
    return Row(**{**given, **changes})


def supported(**changes: Any) -> Row:
    """Return a supported finding."""
    found = {"value_json": "1299", "reason": Reason.VALUE_FOUND, "action": "", "lane": "exact", "channel": "visible"}
    return row(**{**found, "distance": None, "coverage_found": 1, **changes})


def unverifiable(reason: Reason = Reason.PAGE_NOT_HELD, **changes: Any) -> Row:
    """Return a finding that the evidence doesn't decide."""
    nowhere = dict.fromkeys(("exact", "snippet", "page_url", "page_sha256", "start", "end", "distance", "chance"))
    return row(**{**nowhere, "reason": reason, "action": "", **changes})


def hostile_rows() -> list[Row]:
    """Return findings of every verdict with each hostile string in every member that can hold it."""
    found = []
    for number, text in enumerate(HOSTILE.values(), 1):
        everywhere = {
            "record": number,
            "source": f"{text}:{number}",
            "path": f"/{text}",
            "value_json": json.dumps(text, ensure_ascii=False),
            "unit": text,
            "urls": (text, f"https://shop.example/{text}"),
            "action": text,
            "lane": text,
            "channel": text,
            "exact": text,
            "snippet": f"before {text} after",
            "page_url": text,
            "distance": text,
            "missing": (text,),
            "coverage_of": 2,
            "caveats": (text,),
            "detail": text,
        }
        found.append(row(**everywhere))
        found.append(supported(**{**everywhere, "number": 2}))
        found.append(row(**{**everywhere, "number": 3, "reason": Reason.INTERNAL_ERROR}))
        found.append(unverifiable(record=number, number=4, source=text, path=text, value_json=text))
    return found


def hostile_pages() -> tuple[list[Row], dict[str, list[Page]]]:
    """Return pages made of hostile text, with a finding on each that marks all of it."""
    rows, pages = [], {}
    for number, (name, text) in enumerate(HOSTILE.items(), 1):
        url = f"https://shop.example/{name}"
        page = Page.from_text(f"Before {text[:500]}", url=url, title=text)
        end = len(page.text)
        pages[url] = [page]
        place = {"exact": page.text[7:], "start": 7, "end": end, "page_url": url, "page_sha256": page.sha256}
        rows.append(supported(**{**place, "record": number, "urls": (url,), "snippet": page.text}))
    return rows, pages


def mixed(count: int) -> Iterator[Row]:
    """Yield so many findings of all kinds, five to a record, on many sites."""
    kinds = (supported, row, unverifiable, supported, supported)
    for at in range(count):
        url = f"https://shop-{at // 5 % 60}.example/p/{at}"
        source = f"runs.jsonl:{at // 5 + 1}"
        yield kinds[at % 5](record=at // 5 + 1, number=at % 5 + 1, source=source, path=f"/{at % 5}", urls=(url,))


def guarded() -> Guarded[Any]:
    """Return what the guard gives for a right value, a wrong one, and one whose page isn't held."""
    record = {
        "price": {"value": 1299, "unit": "EUR", "url": URL},
        "weight": {"value": 3.14, "unit": "kg", "url": URL},
        "torque": {"value": 50, "unit": "Nm", "url": "https://else.example/"},
    }
    return guard(record, PAGES)


def line(found: Row) -> dict[str, Any]:
    """Return a row as a line of an audit's findings holds it."""
    names = (
        "record number source path value_json unit urls reason lane channel exact snippet page_url page_sha256 start "
        "end distance coverage_found coverage_of missing caveats detail"
    )
    members = {name: getattr(found, name) for name in names.split()}
    members |= {"would": "null" if found.action == "would_null" else "keep", "verdict": str(found.verdict)}
    members |= {"found_confidence": float(found.confidence), "chance": found.chance and float(found.chance)}
    parsed: dict[str, Any] = json.loads(json.dumps(members))
    return parsed


def unescaped(text: str) -> str:
    """Return text without white space: browsers and layouts change that."""
    return re.sub(r"\s", "", text)


def without_place(found: Row) -> Row:
    """Return a finding that names no place in the evidence."""
    return replace(found, exact=None, snippet=None, page_sha256=None, start=None, end=None)
