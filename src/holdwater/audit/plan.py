"""The work of an audit cut into shards, each written whole or not at all, so that any kill costs one shard."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from holdwater import lanes
from holdwater.audit.claims import Claim, read_claim
from holdwater.audit.runs import Input, Unreadable, cited_in, read_records
from holdwater.audit.shards import MAX_OPEN, Spread, read_shard
from holdwater.citations import Reading
from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model.settings import Settings
from holdwater.outputs.canonical import canonical_json
from holdwater.store import where
from holdwater.version import VERSION

#: Names the layout of the work folder.
FORMAT = "holdwater.audit/1"

#: Folder of the work that is not done yet, in the folder of the outcome, and what keeps others from it.
WORK = ".work"
_LOCK = ".work.lock"

_PLAN = "plan.json"
_SHARD_BYTES = 2**19  # of the input
_MAX_UNREAD = 1_000

#: Says what one record of the input cites.
Cite: TypeAlias = Callable[[object], Reading]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be done, and where.

    Attributes:
        folder: Where the work stands.
        evidence: The evidence store, as the command line names it.
        state: Of the evidence, as ``EvidenceStore.state`` tells it; "" where it is copied.
        run_id: Judge by the captures of this run only, or None.
        anchors: The run's own SKU or brand.
        settings: As for ``guard``.
        claims: Number of claims in each shard.
        records: Number of records that were read.
        uncited: Number of scalars that cite nothing.
        unread: What is no record, or looks like a citation and can't be read: where, and why; the first thousand.
        unread_count: How many there are.
    """

    folder: Path
    evidence: str
    state: str
    run_id: str | None
    anchors: tuple[str, ...]
    settings: Settings
    claims: tuple[int, ...]
    records: int
    uncited: int
    unread: tuple[tuple[str, str], ...]
    unread_count: int

    def read_shard(self, number: int) -> list[Claim]:
        """Return the claims of one shard, in the order of the input."""
        return [read_claim(line) for line in read_shard(self.folder, number)]

    def is_done(self, number: int) -> bool:
        """Tell whether the findings of a shard are there."""
        return self.outcome(number).exists()

    def outcome(self, number: int) -> Path:
        """Return where the findings of a shard go: lines, each with its place in the input before it."""
        return self.folder / f"findings-{number:05}.tsv"

    def forget(self) -> None:
        """Remove the work, once its outcome is written; without the plan, the rest of it means nothing."""
        (self.folder / _PLAN).unlink()
        shutil.rmtree(self.folder)

    def todo(self) -> list[int]:
        """Return the numbers of the shards that are not done."""
        return [number for number in range(len(self.claims)) if not self.is_done(number)]


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Make the folder of an outcome, and keep other audits from it; a process that is killed lets go.

    Raises:
        InvalidArgument: if it can't be made, or another process is at it.
    """
    with contextlib.ExitStack() as stack:
        try:
            out.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context(contextlib.closing(sqlite3.connect(out / _LOCK, timeout=0)))
            lock.execute("PRAGMA journal_mode = OFF")  # or there would be a second file
            lock.execute("BEGIN EXCLUSIVE")
        except OSError as error:
            raise InvalidArgument(f"{out}: can't be written: {error.strerror or error}") from error
        except sqlite3.OperationalError as error:
            raise InvalidArgument(f"{out}: can't be worked in: {error}. Is another audit at it?") from error
        stack.callback((out / _LOCK).unlink, missing_ok=True)
        yield


def make_plan(
    out: Path,
    given: Input,
    *,
    evidence: str,
    state: str,
    run_id: str | None,
    anchors: Sequence[str],
    settings: Settings,
    cite: Cite = cited_in,
    step: Callable[[int], None] = lambda _done: None,
) -> Plan:
    """Return the plan of an audit: the one that was begun in ``out``, or a new one.

    Args:
        out: Folder of the outcome, empty, or that of the same audit broken off.
        given: The input.
        evidence: The evidence store, as the command line names it.
        state: Of the evidence.
        run_id: Judge by the captures of this run only.
        anchors: The run's own SKU or brand.
        settings: As for ``guard``.
        cite: Says what one record cites.
        step: Called with how many records are read.

    Raises:
        InvalidArgument: if ``out`` holds something else, or the input can't be read.
    """
    folder = out / WORK
    head = {
        "format": FORMAT,
        "rules": VERSION,
        "lanes": {name: lanes.VERSIONS[name] for name in lanes.active(settings)},
        "input": list(zip(given.names, given.digests(), strict=True)),
        "evidence": evidence if Path(evidence).is_dir() else where.label(evidence),  # no password on disk
        "state": state,
        "run_id": run_id,
        "anchors": list(anchors),
        "settings": json.loads(canonical_json(settings)),
    }
    head = json.loads(json.dumps(head))
    try:
        begun = json.loads((folder / _PLAN).read_text("utf-8")) if (folder / _PLAN).exists() else None
        if begun is None:
            _refuse_foreign(out)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            begun = {"head": head, **asdict(_cut(given, folder, cite, step))}
            write_whole(folder / _PLAN, json.dumps(begun))
    except OSError as error:
        raise InvalidArgument(f"{out}: can't be written: {error.strerror or error}") from error
    if begun["head"] != head:
        raise InvalidArgument(
            f"{out}: holds an audit that was broken off, with {_differing(begun['head'], head)}. "
            "Finish that one with what it was begun with, or name another folder."
        )
    return Plan(
        folder=folder,
        evidence=evidence,
        state=state,
        run_id=run_id,
        anchors=tuple(anchors),
        settings=settings,
        claims=tuple(begun["claims"]),
        records=begun["records"],
        uncited=begun["uncited"],
        unread=tuple((source, why) for source, why in begun["unread"]),
        unread_count=begun["unread_count"],
    )


def _differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Return in what two audits differ, in words."""
    words = {
        "rules": "another version",
        "lanes": "other lanes",
        "input": "other records",
        "evidence": "other evidence",
        "state": "evidence that has changed since",
        "run_id": "another run",
        "anchors": "other anchors",
        "settings": "other settings",
    }
    return " and ".join(what for name, what in words.items() if one.get(name) != other[name]) or "another format"


def _refuse_foreign(out: Path) -> None:
    """Refuse a folder that holds anything but unfinished work."""
    if any(path.name not in (WORK, _LOCK) for path in out.iterdir()):
        raise InvalidArgument(
            f"{out}: expected an empty folder, or none, found one that holds something. "
            "Name another, or delete this one: only an audit that was broken off goes on."
        )


@dataclass(slots=True, kw_only=True)
class _Counts:
    """What was found while the input was cut."""

    claims: list[int]
    records: int = 0
    uncited: int = 0
    unread: list[tuple[str, str]]
    unread_count: int = 0

    def note(self, source: str, why: str) -> None:
        """Keep what can't be read, if it is among the first."""
        self.unread_count += 1
        if len(self.unread) < _MAX_UNREAD:
            self.unread.append((source, why))


def _cut(given: Input, folder: Path, cite: Cite, step: Callable[[int], None]) -> _Counts:
    """Write each claim of the input to its shard."""
    shards = min(max(given.size_bytes // _SHARD_BYTES, 4), MAX_OPEN)
    counts = _Counts(claims=[], unread=[])
    with Spread(folder / "claims", shards) as spread:
        for record, found in enumerate(read_records(given), 1):
            step(record)
            if isinstance(found, Unreadable):
                counts.note(found.source, found.why)
                continue
            counts.records += 1
            try:
                reading = cite(found.value)
            except HoldwaterError as error:
                counts.note(found.source, str(error).partition("\n")[0])
                continue
            counts.uncited += len(reading.uncited)
            for unread in reading.unread:
                counts.note(f"{found.source}{unread.path}", unread.why)
            for number, citation in enumerate(reading.citations, 1):
                claim = Claim(record=record, number=number, source=found.source, citation=citation)
                spread.add(claim.key, claim.line())
        counts.claims = spread.into_shards(folder)
    return counts


def write_whole(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all, on disk when this returns."""
    with whole_file(path) as file:
        file.write(text)


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Lend a text file that gets its name when it is complete and on disk."""
    with whole_path(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        yield file


@contextlib.contextmanager
def whole_path(path: Path) -> Iterator[Path]:
    """Lend the path of a file that gets its name when it is complete and on disk."""
    # Of two machines that share a folder, processes may have equal numbers.
    part = path.with_name(f"{path.name}.{uuid.uuid4().hex}.part")
    try:
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
