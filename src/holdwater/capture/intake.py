"""What every import does with the documents it finds: read them, keep them, count them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from holdwater.capture.sandbox import Done, Job, read_all
from holdwater.errors import InvalidArgument
from holdwater.store.base import EvidenceStore
from holdwater.text.urls import soft_keys

# A parser of URLs leaves some of them out, and what is left is another address than the one that was meant.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SHOWN_CHARS = 200

#: Called with how much is done, and of how much.
Progress: TypeAlias = Callable[[int, int], None]


class Skipped(NamedTuple):
    """A page that did not come in: where it stands, as a manifest or an archive names it, and why."""

    path: str
    reason: str


class PassedOver(NamedTuple):
    """Parts of an archive that are no pages, such as images: of which kind, and how many."""

    kind: str
    number: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportCount:
    """What came in and what did not.

    Attributes:
        imported: Pages that are in the store now.
        flawed: How many of these are cut off, damaged or in no known encoding, so that they can't contradict.
        skipped: Pages that are not, in the order of the manifest or the archive.
        passed_over: What is no page and was left where it is, by kind.
    """

    imported: int
    flawed: int = 0
    skipped: tuple[Skipped, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()


#: What a reader of an archive finds in it.
Event: TypeAlias = Job | Skipped | PassedOver


def silent(done: int, total: int) -> None:
    """Tell nobody how far the work is."""


def job(name: str, data: bytes, about: Mapping[str, Any]) -> Job | Skipped:
    """Return a document as one to read, unless nobody could cite it."""
    for url in (about["url"], about.get("final_url") or about["url"]):
        if not soft_keys(url) or _CONTROL.search(url):
            return Skipped(name, f"{url[:_SHOWN_CHARS]!r} is no web address, so that no citation could find it")
    return Job(name, data, about)


def take(events: Iterable[Event], store: EvidenceStore) -> ImportCount:
    """Read all documents in processes of their own, and keep their pages.

    Args:
        events: Documents, and what is none, in order.
        store: Where the pages go, with their bytes.

    Raises:
        StoreError: if the store can't be written.
    """
    imported = flawed = 0
    skipped: list[Skipped] = []
    passed_over: Counter[str] = Counter()
    for event in read_all(events):
        if isinstance(event, Skipped):
            skipped.append(event)
        elif isinstance(event, PassedOver):
            passed_over[event.kind] += event.number
        elif isinstance(event, Done):
            for page, body in event.read.pages:
                try:
                    store.put(page, event.job.data if body is None else body)
                    imported += 1
                    flawed += bool(page.flaws)
                except InvalidArgument as error:
                    skipped.append(Skipped(event.job.name, str(error)))
            skipped.extend(Skipped(event.job.name, reason) for reason in event.read.lost)
            passed_over.update(event.read.passed_over)
    kinds = tuple(PassedOver(kind, passed_over[kind]) for kind in sorted(passed_over))
    return ImportCount(imported=imported, flawed=flawed, skipped=tuple(skipped), passed_over=kinds)
