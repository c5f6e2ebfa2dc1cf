"""Interleaved timing: CPU time, medians, ratios of one run."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping

ROUNDS = 7


def medians(candidates: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median CPU seconds of each candidate; they take turns, so that load falls on all alike."""
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, run in candidates.items():
            gc.collect()
            start = time.process_time()
            run()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(of_one) for name, of_one in times.items()}


def report(title: str, found: Mapping[str, float], base: str, target: str = "") -> None:
    """Print each candidate's milliseconds and its ratio to one of them."""
    print(f"\n{title}" + (f"   (target: {target})" if target else ""))
    for name, seconds in found.items():
        print(f"  {name:<44} {1000 * seconds:10.2f} ms   x {seconds / found[base]:8.3f}")
