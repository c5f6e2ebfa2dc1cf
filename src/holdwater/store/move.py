"""Captures on their way from one store to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from holdwater.store.base import EvidenceStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied:
    """What came over from a store.

    Attributes:
        captures: How many captures the source has; each of them is in the target now.
        damaged: Number in the source and URL of those that were damaged there.
    """

    captures: int
    damaged: tuple[tuple[int, str], ...]


def copy(source: EvidenceStore, target: EvidenceStore, *, progress: Callable[[int], None] | None = None) -> Copied:
    """Put every capture of one store into another, with its bytes and its runs, in order of number.

    Either may be of any kind, or a run's view. A capture that the target has already stays the one that it is, so
    a copy that was broken off can be made again. What is damaged in the source is still damaged in the target: a
    capture becomes an empty page with ``Flaw.DAMAGED``, bytes of which only they are damaged stay behind.

    Args:
        source: The store to read.
        target: The store to write; the captures that it has stay in it.
        progress: Called after each capture with how many are done.

    Returns:
        How many there were, and which of them were damaged.

    Raises:
        StoreError: if one of them can't be read or written; what came over until then stays.

    >>> from holdwater.model.page import Page
    >>> from holdwater.store.memory import MemoryStore
    >>> old, new = MemoryStore(), MemoryStore()
    >>> old.run("monday").put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
    1
    >>> copy(old, new)
    Copied(captures=1, damaged=())
    >>> list(new.run("monday"))
    ['https://shop.example/p/1']
    """
    done, damaged = 0, []
    for capture in source.captures():
        target._whole._put(capture.page, capture.body, (*capture.runs, *target._own_runs()))
        if capture.damage:
            damaged.append((capture.number, capture.page.url))
        done += 1
        if progress is not None:
            progress(done)
    return Copied(captures=done, damaged=tuple(damaged))
