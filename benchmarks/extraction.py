"""Extraction against a bare parse by selectolax, and by lxml."""

from __future__ import annotations

from pathlib import Path

from lxml import html as lxml_html
from selectolax.lexbor import LexborHTMLParser

from benchmarks import corpus
from benchmarks.timing import medians, report
from holdwater import read_page
from holdwater.extract.light import is_light

# What a page of less has is soon read, whatever it costs.
_LARGE_BYTES = 50_000


def run(folder: Path | None) -> None:
    """Measure targets 1 and 2, and what it costs to see that a page is safe to build a tree of."""
    bodies = corpus.bodies(folder)
    _measure_look(bodies)
    texts = [body.decode("utf-8", "replace") for body in bodies]
    found = medians(
        {
            "selectolax, bare parse": lambda: [LexborHTMLParser(text) for text in texts],
            "lxml, bare parse": lambda: [lxml_html.document_fromstring(body) for body in bodies],
            "holdwater, read_page": lambda: [
                read_page(body, url=corpus.URL, content_type="text/html") for body in bodies
            ],
        }
    )
    report(f"1, 2  extraction of {len(bodies)} pages", found, "selectolax, bare parse", "1.9x; 0.7x lxml")


def _measure_look(bodies: list[bytes]) -> None:
    """Measure the look before a tree is built, by itself, on pages of either size."""
    markup = [body.decode("utf-8", "replace").encode() for body in bodies]
    small = [body for body in markup if len(body) < _LARGE_BYTES]
    large = [body for body in markup if len(body) >= _LARGE_BYTES]
    for name, those in (("below 50 kB", small), ("from 50 kB on", large), ("of any size", markup)):
        if those:
            found = medians(
                {
                    "selectolax, bare parse": lambda those=those: [LexborHTMLParser(body) for body in those],  # type: ignore[misc]
                    "holdwater, is it safe to parse": lambda those=those: [is_light(body) for body in those],  # type: ignore[misc]
                    "bytes.count, one character": lambda those=those: [body.count(b"<") for body in those],  # type: ignore[misc]
                }
            )
            report(f"1  before a tree is built, {len(those)} pages {name}", found, "selectolax, bare parse", "0.15x")
