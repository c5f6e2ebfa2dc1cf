from __future__ import annotations

import pytest

from holdwater.text.codes.threads import find_threads, read_thread


@pytest.mark.parametrize(
    ("text", "threads"),
    [
        ("Bolt M8x1,25", ["m8", "m8x1.25"]),
        ("M10 × 1.50 and m6*1", ["m10", "m10x1.5", "m6", "m6x1"]),
        ("M6-1.0", ["m6", "m6x1"]),
        ("M100x2", ["m100", "m100x2"]),
        ("M6-10 of RM8x1.25, M0-0, and 5M8x1.25", []),
        ("M8x1.25x20 or M8x1.25.3", ["m8", "m8x1.25"]),
        ("M8 1.25, M8x", []),
    ],
)
def test_find(text: str, threads: list[str]) -> None:
    """A thread is found by its size and with its pitch; no piece of a longer code or number is one."""
    assert [folded for _, _, folded in find_threads(text)] == threads


@pytest.mark.parametrize(
    ("code", "thread"), [("M8", "m8"), ("m8X1", None), ("M8×1,25", "m8x1.25"), ("M8x1.250", "m8x1.25"), ("RM8", None)]
)
def test_read(code: str, thread: str | None) -> None:
    """A code is a thread as a whole, or none."""
    assert read_thread(code) == thread
