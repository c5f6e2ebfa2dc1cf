"""Whether a finder takes a time that grows with its text and no faster."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterable


def check_growth(find: Callable[[str], Iterable[object]], piece: str) -> None:
    """Fail where eight times a hostile text takes much more than eight times as long."""

    def drain(text: str) -> None:
        for _found in find(text):
            pass

    short, long = (piece * (chars // len(piece)) for chars in (10_000, 80_000))
    assert seconds(drain, long, 3) < 16 * seconds(drain, short, 3) + 0.02


def seconds(work: Callable[[str], object], text: str, runs: int) -> float:
    """Return the least processor time of several runs, without that of collecting what other tests left."""
    least = math.inf
    gc.disable()
    try:
        for _ in range(runs):
            start = time.process_time()
            work(text)
            least = min(least, time.process_time() - start)
    finally:
        gc.enable()
    return least
