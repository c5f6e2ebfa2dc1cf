"""Reads labelled-claim lines without their labels, and writes holdwater's verdict for each, in order.

    python -m benchmarks.adapter [--pages FOLDER] < claims.jsonl > verdicts.jsonl

A line holds ``value``, ``unit``?, ``field``?, ``url``, and its page as ``page_text`` (with ``structured``?), as
``html``, or as ``html_path``: a gzip file below FOLDER. The answer holds ``verdict`` and ``reason``.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from holdwater import lanes
from holdwater.extract import read_page
from holdwater.model.page import Page
from holdwater.model.settings import DEFAULT, Settings
from holdwater.verify import verify


@lru_cache(maxsize=4)
def _page_of_file(path: Path, url: str) -> Page:
    return read_page(gzip.decompress(path.read_bytes()), url=url, content_type="text/html")


def _page(claim: dict[str, Any], folder: Path) -> Page:
    url = claim["url"]
    if "html_path" in claim:
        return _page_of_file(folder / claim["html_path"], url)
    if claim.get("html") is not None:
        data = claim["html"].encode()
        return read_page(data, url=url, content_type="text/html; charset=utf-8", structured=claim.get("structured"))
    return Page.from_text(claim["page_text"], url=url, structured=claim.get("structured"))


def main() -> None:
    """Answer every claim on standard input."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=Path, default=Path())
    folder = parser.parse_args().pages
    for line in sys.stdin:
        claim = json.loads(line, parse_float=Decimal)
        settings = Settings(lanes=frozenset(lanes.NAMES)) if claim.get("anchor_lane") else DEFAULT
        finding = verify(
            claim["value"],
            [_page(claim, folder)],
            unit=claim.get("unit"),
            field=claim.get("field"),
            anchors=claim.get("anchors", ()),
            settings=settings,
        )
        sys.stdout.write(json.dumps({"verdict": finding.verdict, "reason": finding.reason}) + "\n")


if __name__ == "__main__":
    main()
