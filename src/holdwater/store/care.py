"""What a store needs from time to time: a look at what is in it, a check of every digest, room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.page import Grade
from holdwater.store.base import EvidenceStore, WholeStore

#: Called with how many captures are done.
Progress: TypeAlias = Callable[[int], None]

# Stands for the time of a capture that has none: before all others.
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What a store holds.

    Attributes:
        captures: Captures, damaged ones included.
        urls: URLs as captured.
        runs: Runs that have a capture.
        text_chars: Length of all texts, in code points.
        body_bytes: Size of all bodies, unpacked.
        without_bytes: Captures of which no bytes are kept.
        damaged: Captures that fail their digest, or whose bytes do.
        grades: Captures by grade.
        oldest: Capture time of the oldest capture that has one, ISO 8601 in UTC, or None.
        newest: Of the newest.
    """

    captures: int
    urls: int
    runs: int
    text_chars: int
    body_bytes: int
    without_bytes: int
    damaged: int
    grades: Mapping[Grade, int]
    oldest: str | None
    newest: str | None


class Damage(NamedTuple):
    """A capture that storage has changed: its number, its URL as far as that can be read, and what is wrong.

    What is wrong with the store as a whole, such as with an index, has the number 0 and no URL.
    """

    number: int
    url: str
    what: str


def stats(store: EvidenceStore, *, progress: Progress | None = None) -> Stats:
    """Count what a store holds; every capture is read once.

    Args:
        store: A store, or the view of a run.
        progress: Called after each capture.

    Raises:
        StoreError: if it can't be read.
    """
    counts: Counter[str] = Counter()
    grades: Counter[Grade] = Counter()
    times: list[str] = []
    for done, capture in enumerate(store.captures(), 1):
        counts["captures"] += 1
        counts["text_chars"] += len(capture.page.text)
        counts["body_bytes"] += len(capture.body or b"")
        counts["damaged"] += bool(capture.damage)
        counts["without_bytes"] += capture.body is None and not capture.damage
        grades[capture.page.grade] += 1
        if capture.page.captured_at is not None:
            times = [min([*times, capture.page.captured_at]), max([*times, capture.page.captured_at])]
        if progress is not None:
            progress(done)
    return Stats(
        captures=counts["captures"],
        urls=len(store),
        runs=len(store.runs()),
        text_chars=counts["text_chars"],
        body_bytes=counts["body_bytes"],
        without_bytes=counts["without_bytes"],
        damaged=counts["damaged"],
        grades={grade: grades[grade] for grade in Grade},
        oldest=min(times, default=None),
        newest=max(times, default=None),
    )


def find_damage(store: EvidenceStore, *, progress: Progress | None = None) -> Iterator[Damage]:
    """Check every digest of a store, and that each capture is found by its keys; yield what fails.

    Args:
        store: A store, or the view of a run.
        progress: Called after each capture.

    Raises:
        StoreError: if it can't be read.
    """
    for fault in store._whole._faults():
        yield Damage(0, "", fault)
    for done, capture in enumerate(store.captures(), 1):
        if what := capture.damage or store._whole._fault_of(capture):
            yield Damage(capture.number, capture.page.url, what)
        if progress is not None:
            progress(done)


def choose_old(store: EvidenceStore, *, older_than: str | None = None, keep_latest: int | None = None) -> list[int]:
    """Return which captures of a store may go.

    Args:
        store: A store, or the view of a run.
        older_than: ISO 8601 time, in UTC where it has no zone: only captures from before it. A capture without a
            time never goes for its age.
        keep_latest: How many of the latest captures of each URL stay, whatever their age. Without
            ``older_than``, all others go.

    Returns:
        Numbers of captures, sorted, for ``WholeStore.delete``. A damaged capture is never among them: what it
        was, and when, can't be told, and while it is there its URL contradicts nothing.

    Raises:
        InvalidArgument: if neither is given: everything would go; or if one is no time, or no number.
        StoreError: if the store can't be read.
    """
    if older_than is None and keep_latest is None:
        raise InvalidArgument("expected an age, or how many captures of a URL to keep, found neither.")
    keep = 0 if keep_latest is None else arguments.whole("keep_latest", keep_latest, 1, hint="Keep one at least.")
    before = None if older_than is None else _limit(older_than)
    kept: dict[str, list[tuple[datetime, int]]] = {}
    for capture in store.captures():
        if not capture.damage:
            time = _NEVER if capture.page.captured_at is None else _moment(capture.page.captured_at)
            kept.setdefault(capture.page.url, []).append((time, capture.number))
    beyond = [entry for entries in kept.values() for entry in sorted(entries)[: max(len(entries) - keep, 0)]]
    return sorted(number for time, number in beyond if before is None or (time != _NEVER and time < before))


def _moment(text: str) -> datetime:
    """Return an ISO 8601 time as one that compares: they may be written in several ways."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _limit(older_than: str) -> datetime:
    """Return a time up to which captures go; as a text, anything that is none would be after all of them."""
    hint = "Write a time such as 2026-11-29T09:00:00Z."
    try:
        return _moment(arguments.text("older_than", older_than, hint))
    except InvalidArgument:
        raise
    except ValueError:
        found = arguments.found(older_than)
        raise InvalidArgument(f"older_than: expected an ISO 8601 time, found {found}. {hint}") from None


def prune(store: WholeStore, *, older_than: str | None = None, keep_latest: int | None = None) -> int:
    """Delete old captures, all of them or none; see ``choose_old``.

    Returns:
        How many are gone.

    Raises:
        InvalidArgument: if neither is given.
        StoreError: if the store can't be read or written; then nothing is deleted.
    """
    return store.delete(choose_old(store, older_than=older_than, keep_latest=keep_latest))
