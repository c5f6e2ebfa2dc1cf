"""The example run, guarded; run as a program, it prints everything that comes out, under a caller's odd habits.

python -m tests.property.example [THREADS [PRECISION [FRAMES]]]
"""

from __future__ import annotations

import decimal
import hashlib
import inspect
import json
import locale
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from holdwater.extract import read_page
from holdwater.guard import guard_text, run_document
from holdwater.lanes import NAMES
from holdwater.model.page import Evidence, Page
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.canonical import canonical_json

RUN = Path(__file__).parents[2] / "fixtures" / "runs" / "cafe-fit-out"


@cache
def record() -> str:
    """Return the record of the run, as it was about to ship."""
    return (RUN / "record.json").read_text("utf-8")


@cache
def evidence() -> dict[str, Sequence[Page]]:
    """Return the pages that the run kept, by URL."""
    kept: dict[str, Sequence[Page]] = {}
    for line in (RUN / "manifest.jsonl").read_text("utf-8").splitlines():
        about = json.loads(line)
        data = (RUN / about.pop("file")).read_bytes()
        url = about.pop("url")
        kept[url] = [*kept.get(url, ()), read_page(data, url=url, **about)]
    return kept


def outcome(kept: Evidence) -> bytes:
    """Return all that the guard gives on the run, by default and by all lanes: output, notes, findings, digest."""
    parts = []
    for settings, anchors in ((DEFAULT, ()), (Settings(lanes=frozenset(NAMES), max_nulls=0), ("OCG-270-B", "Morvane"))):
        text, guarded = guard_text(record(), kept, anchors=anchors, settings=settings)
        findings = [repr(finding) for finding in guarded.findings]
        parts += [text, canonical_json(run_document(guarded)), *findings, guarded.digest]
    return "\n".join(parts).encode()


def _with_frames_left(frames: int, kept: Evidence) -> bytes:
    """Guard with so many frames of the stack left to it."""
    depth = len(inspect.stack(0))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + frames)
    try:
        return outcome(kept)
    finally:
        sys.setrecursionlimit(limit)


def main() -> None:
    """Guard the run and print the digest of all that comes out, once a thread, and the length."""
    threads, precision, frames = (int(argument) for argument in [*sys.argv[1:], "1", "28", "900"][:3])
    locale.setlocale(locale.LC_ALL, "")
    kept = evidence()
    decimal.DefaultContext.prec = precision
    if precision < decimal.getcontext().prec:
        decimal.DefaultContext.rounding = decimal.ROUND_UP
        decimal.DefaultContext.traps = dict.fromkeys(decimal.DefaultContext.traps, True)
    decimal.setcontext(decimal.DefaultContext.copy())
    if threads > 1:
        sys.setswitchinterval(1e-6)  # let them get into each other's way
    with ThreadPoolExecutor(threads) as pool:
        outcomes = list(pool.map(lambda _: _with_frames_left(frames, kept), range(threads)))
    for found in outcomes:
        print(hashlib.sha256(found).hexdigest(), len(found))  # noqa: T201


if __name__ == "__main__":
    main()
