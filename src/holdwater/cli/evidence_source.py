"""Evidence by its name: a store in a file or a database, or a folder of pages with its manifest."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from holdwater.cli import show
from holdwater.errors import InvalidArgument

if TYPE_CHECKING:
    from holdwater.store.base import EvidenceStore, WholeStore

#: A near URL is looked for among so many at most: each is compared letter by letter.
_NEAR_AMONG = 2_000
_NEAR_CHARS = 300


@contextlib.contextmanager
def open_evidence(name: str, run_id: str | None = None) -> Iterator[EvidenceStore]:
    """Open evidence for reading; nothing is ever made or changed by that.

    Args:
        name: A file or a ``postgresql://`` URL, or a folder with a ``manifest.jsonl``. Pages of a folder that
            can't be read are named on standard error.
        run_id: Take only the captures of this run.

    Raises:
        InvalidArgument: if the captures of a run are wanted of a folder, which knows none.
        StoreError: if there is no file, or it is empty, no store, or of a newer version.
        ManifestError: if the folder's manifest is missing or a line of it can't be read.
    """
    if not _is_folder(name):
        with open_store(name, run_id) as store:
            yield store
        return
    if run_id is not None:
        raise InvalidArgument(f"--of-run: expected a store, found the folder {name}, which knows no runs.")
    from holdwater.capture.folder import import_folder
    from holdwater.store.memory import MemoryStore

    with MemoryStore() as pages:
        for path, reason in import_folder(name, pages).skipped:
            show.warn(f"{path}: page left out: {reason}")
        yield pages


@contextlib.contextmanager
def open_store(name: str, run_id: str | None = None) -> Iterator[EvidenceStore]:
    """Open a store for reading, or the view that one run has of it.

    Raises:
        StoreError: if there is none, or it is empty, foreign, or of a newer version.
    """
    from holdwater.store import where

    _refuse_folder(name)
    with where.open_store(name) as store:
        yield store if run_id is None else store.run(run_id)


@contextlib.contextmanager
def existing(name: str) -> Iterator[WholeStore]:
    """Open a store for writing that must be there."""
    from holdwater.store import where

    _refuse_folder(name)
    with where.create_store(name, must_exist=True) as store:
        yield store


@contextlib.contextmanager
def writable(name: str) -> Iterator[WholeStore]:
    """Open a store for writing; a file that was made for it and stayed empty goes again if the work fails."""
    from holdwater.store import where

    _refuse_folder(name)
    is_new = not where.is_database(name) and not Path(name).exists()
    is_for_nothing = False
    try:
        with where.create_store(name) as store:
            try:
                yield store
            except BaseException:
                is_for_nothing = is_new and not len(store)
                raise
    finally:
        if is_for_nothing:
            Path(name).unlink(missing_ok=True)


def _is_folder(name: str) -> bool:
    return Path(name).is_dir()


def _refuse_folder(name: str) -> None:
    if _is_folder(name):
        raise InvalidArgument(
            f"--evidence: expected a file to keep pages in, found the folder {name}. "
            f"Name a file, such as {Path(name) / 'evidence.sqlite'}."
        )


def near_url(url: str, known: Iterable[str]) -> str:
    """Return a hint that names the most similar of ``known``, or "".

    >>> near_url("https://shop.example/p/1", ["https://shop.example/p/12", "https://else.example/"])
    ' Did you mean https://shop.example/p/12?'
    """
    among = [other for other, _ in zip(known, range(_NEAR_AMONG), strict=False) if len(other) <= _NEAR_CHARS]
    found = difflib.get_close_matches(url[:_NEAR_CHARS], among, n=1, cutoff=0.8)
    return f" Did you mean {found[0]}?" if found else ""
