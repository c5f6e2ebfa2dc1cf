"""Index build and look-up against plain scans."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from benchmarks import corpus
from benchmarks.timing import medians, report
from holdwater import Page
from holdwater.index import PageIndex
from holdwater.verify import verify

_REFERENCE = re.compile(r"\d[\d.,]*")


def _scan(texts: list[str]) -> Callable[[], object]:
    return lambda: [sum(1 for _ in _REFERENCE.finditer(text)) for text in texts]


def _bare(pages: list[Page]) -> Callable[[], object]:
    return lambda: [len(list(PageIndex(page).bare_within(Decimal(1), Decimal(2)))) for page in pages]


def _find(text: str, values: list[str]) -> Callable[[], object]:
    return lambda: [text.find(value) for value in values]


_numbers = itertools.count()


def _fresh(text: str) -> Page:
    """Return a page that no index is kept for."""
    return Page.from_text(f"{text}\n#{next(_numbers)}", url=corpus.URL)


def _verify_all(page: Page, values: list[str], unit: str | None = None) -> None:
    for value in values:
        verify(value, [page], unit=unit)


def run(folder: Path | None) -> None:
    """Measure targets 3 to 8, and one page of 1 MB."""
    pages = corpus.pages(folder)
    texts = [page.text for page in pages]
    found = medians(
        {
            "re.finditer, reference": _scan(texts),
            "numbers by themselves": _bare(pages),
            "numbers with what governs them": lambda: [PageIndex(page).states_dimension("mass") for page in pages],
        }
    )
    report(f"3  index of {len(pages)} pages", found, "re.finditer, reference", "1.5x")

    dense = corpus.dense(100_000)
    page = Page.from_text(dense, url=corpus.URL)
    found = medians({"re.finditer, reference": _scan([dense]), "numbers by themselves": _bare([page])})
    report("4  index of 100 kB of numbers", found, "re.finditer, reference", "10x")

    for chars in (100_000, 1_000_000):
        text = corpus.text(chars)
        few, many = corpus.values(text, 20), corpus.values(text, 2000)
        cached = _fresh(text)
        _verify_all(cached, few)
        found = medians(
            {
                "str.find, 20 values": _find(text, few),
                "str.find, 2,000 values": _find(text, many),
                "verify, 20 values, page not cached": lambda t=text, v=few: _verify_all(_fresh(t), v),  # type: ignore[misc]
                "verify, 20 values, page cached": lambda p=cached, v=few: _verify_all(p, v),  # type: ignore[misc]
                "verify, 2,000 values, page not cached": lambda t=text, v=many: _verify_all(_fresh(t), v),  # type: ignore[misc]
            },
            rounds=3,
        )
        report(f"5, 6, 7  a page of {chars:,} characters", found, "str.find, 20 values", "1.5x; 0.10x; 3x of 20")

    text = corpus.text(1_000_000)
    few = corpus.values(text, 20)
    found = medians(
        {
            "re.finditer, reference": _scan([text]),
            "verify, 20 values with a unit, half absent": lambda: _verify_all(_fresh(text), few, unit="kg"),
        },
        rounds=5,
    )
    report("one page of 1 MB, not cached", found, "re.finditer, reference", "0.5 s")

    print("\n8  hostile text: seconds at 250 kB and 1 MB (target: under 1 s, growth at most 8x)")
    for name, unit in corpus.HOSTILE.items():
        seconds = []
        for size in (250_000, 1_000_000):
            page = _fresh(unit * (size // len(unit)))
            begin = time.process_time()
            verify(12345, [page], unit="kg")
            seconds.append(time.process_time() - begin)
        print(f"  {name:<20} {seconds[0]:8.3f} {seconds[1]:8.3f}   x {seconds[1] / max(seconds[0], 1e-6):6.2f}")
