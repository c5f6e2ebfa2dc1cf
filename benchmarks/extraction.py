"""Extraction against a bare parse by selectolax, and by lxml."""

from __future__ import annotations

from pathlib import Path

from lxml import html as lxml_html
from selectolax.lexbor import LexborHTMLParser

from benchmarks import corpus
from benchmarks.timing import medians, report
from holdwater import read_page


def run(folder: Path | None) -> None:
    """Measure targets 1 and 2."""
    bodies = corpus.bodies(folder)
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
