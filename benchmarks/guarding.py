"""A record of 200 values over 20 pages, end to end from Python, beside what others make of the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import groundlens
import llmground

from benchmarks import corpus
from benchmarks.timing import medians, report
from holdwater import Page, guard, verify

PAGES = 20
VALUES_A_PAGE = 10
CHARS = 10_000

Sample = tuple[str, str, Sequence[str]]


def samples() -> list[Sample]:
    """Return URL, text and cited values of each page, half of the values on it and half nowhere."""
    texts = [corpus.text(CHARS, seed=number) for number in range(PAGES)]
    return [
        (f"{corpus.URL}/{number}", text, corpus.values(text, VALUES_A_PAGE, seed=number))
        for number, text in enumerate(texts)
    ]


def _fresh(kept: Sequence[Sample], turn: list[int]) -> dict[str, list[Page]]:
    """Return pages that no cache knows: a mark at the end makes each turn's texts new."""
    turn[0] += 1
    return {url: [Page.from_text(f"{text}\nturn {turn[0]}.", url=url)] for url, text, _ in kept}


def run(folder: Path | None) -> None:
    """Print the milliseconds of each."""
    del folder
    kept = samples()
    record = {
        f"v{number}_{place}": {"value": value, "source_url": url}
        for number, (url, _, values) in enumerate(kept)
        for place, value in enumerate(values)
    }
    evidence = {url: [Page.from_text(text, url=url)] for url, text, _ in kept}
    guard(record, evidence)
    answers = [(url, text, "\n".join(values)) for url, text, values in kept]
    named = [(text, {f"v{place}": value for place, value in enumerate(values)}) for _, text, values in kept]
    turn = [0]
    found = medians(
        {
            "substring loop": lambda: [value in text for _, text, values in kept for value in values],
            "holdwater.guard, pages cached": lambda: guard(record, evidence),
            "holdwater.guard, pages new": lambda: guard(record, _fresh(kept, turn)),
            "holdwater.verify alone, pages cached": lambda: [
                verify(value, evidence[url]) for url, _, values in kept for value in values
            ],
            "llmground 0.1.0": lambda: [llmground.verify(values, text) for text, values in named],
            "groundlens 6.0.5": lambda: [groundlens.verify(answer, [(url, text)]) for url, text, answer in answers],
        },
        rounds=3,
    )
    title = f"guard of {PAGES * VALUES_A_PAGE} values over {PAGES} pages of {CHARS:,} characters"
    report(title, found, "substring loop")
