"""Evidence to read: a store in a file, or a folder of pages with its manifest."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from holdwater.cli import show

if TYPE_CHECKING:
    from holdwater.store.base import EvidenceStore

#: A near URL is looked for among so many at most: each is compared letter by letter.
_NEAR_AMONG = 2_000
_NEAR_CHARS = 300


@contextlib.contextmanager
def open_evidence(name: str) -> Iterator[EvidenceStore]:
    """Open evidence for reading; nothing is ever made or changed by that.

    Args:
        name: A store, or a folder with a ``manifest.jsonl``. Pages of a folder that can't be read are named
            on standard error.

    Raises:
        StoreError: if there is no file, or it is empty, no store, or of a newer version.
        ManifestError: if the folder's manifest is missing or a line of it can't be read.
    """
    if not Path(name).is_dir():
        from holdwater.store.sqlite import SqliteStore

        with SqliteStore.open(name) as store:
            yield store
        return
    from holdwater.capture.folder import import_folder
    from holdwater.store.memory import MemoryStore

    with MemoryStore() as pages:
        for path, reason in import_folder(name, pages).skipped:
            show.warn(f"{path}: page left out: {reason}")
        yield pages


def near_url(url: str, known: Iterable[str]) -> str:
    """Return a hint that names the most similar of ``known``, or "".

    >>> near_url("https://shop.example/p/1", ["https://shop.example/p/12", "https://else.example/"])
    ' Did you mean https://shop.example/p/12?'
    """
    among = [other for other, _ in zip(known, range(_NEAR_AMONG), strict=False) if len(other) <= _NEAR_CHARS]
    found = difflib.get_close_matches(url[:_NEAR_CHARS], among, n=1, cutoff=0.8)
    return f" Did you mean {found[0]}?" if found else ""
