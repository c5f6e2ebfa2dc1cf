"""One peer, run by an interpreter that has it: reads a JSON job, writes what it marked and how long it took.

Run by ``benchmarks.proofreading``; it imports nothing of this project.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

_Marks = Callable[[list[str], list[str]], list[tuple[int, int]]]


def _reader() -> _Marks:
    """Return the number reader of groundlens 3: what its proofreader decides numbers by."""
    numerals = importlib.import_module("groundlens._numerals")
    profile = numerals.locale("und")

    def marks(answers: list[str], sources: list[str]) -> list[tuple[int, int]]:
        values = numerals.value_set(sources, profile)
        found = numerals.find_numerals(answers[0], profile)
        return [one.span for one in found if not numerals.matches(one, values)]

    return marks


def _verifier() -> _Marks:
    """Return the verifier of groundlens 6: a sentence is marked as a whole, since its claims may span more."""
    verify = importlib.import_module("groundlens").verify

    def marks(answers: list[str], sources: list[str]) -> list[tuple[int, int]]:
        record = verify(answers[0], [(str(number), text) for number, text in enumerate(sources)])
        evidence = json.loads(record.to_json())["content"]["graph"]["evidence"]
        numeric = (one for one in evidence if one["verifier_id"] == "groundlens.numeric")
        return [(0, len(answers[0])) for one in numeric if one["result"] in ("contradicted", "unsupported")]

    return marks


def main() -> None:
    """Answer one job: which claims are marked, and the seconds that each timed answer takes."""
    job: dict[str, Any] = json.load(sys.stdin)
    marks = _verifier() if job["peer"].endswith("6") else _reader()
    marked = []
    for claim in job["claims"]:
        spans = marks([claim["sentence"]], [job["sources"][claim["source"]]])
        marked.append(any(start < claim["end"] and claim["start"] < end for start, end in spans))
    seconds = []
    for timed in job["timed"]:
        times = []
        for _ in range(3):
            start = time.process_time()
            marks([timed["answer"]], [timed["source"]])
            times.append(time.process_time() - start)
        seconds.append(min(times))
    json.dump({"marked": marked, "seconds": seconds}, sys.stdout)


if __name__ == "__main__":
    main()
