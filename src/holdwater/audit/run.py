"""An audit from end to end: past runs in, findings and a summary out, in the order of the input."""

from __future__ import annotations

import contextlib
import heapq
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from holdwater.audit import findings, parquet
from holdwater.audit.engines import PATIENCE_S
from holdwater.audit.plan import Plan, make_plan, whole_file
from holdwater.audit.runs import find_input
from holdwater.audit.summary import Counts, summary
from holdwater.capture.folder import import_folder
from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.shown import Shown
from holdwater.store import where
from holdwater.store.sqlite import SqliteStore

FINDINGS = findings.FILE
TABLE = "findings.parquet"
SUMMARY = "summary.json"


class Engine(StrEnum):
    """Where shards are judged."""

    LOCAL = "local"
    """In processes on this machine."""
    DAFT = "daft"
    """Through Daft: on this machine, or on a Ray cluster."""


#: Called with how many claims are judged, and of how many.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit(Shown):
    """What an audit gave.

    Attributes:
        folder: Where ``findings.jsonl``, ``summary.json`` and, with the extra ``audit``, ``findings.parquet`` are.
        summary: The summary as JSON holds it.
    """

    _shown_as = "audit"

    folder: Path
    summary: dict[str, Any]


def run_audit(
    runs: Path | str,
    evidence: str,
    out: Path | str,
    *,
    of_run: str | None = None,
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    processes: int = 1,
    engine: Engine | str = Engine.LOCAL,
    ray: str | None = None,
    patience_s: float = PATIENCE_S,
    progress: Progress | None = None,
) -> Audit:
    """Judge every cited value of past runs; nothing is changed: an audit says what the guard would have done.

    Citations are grouped by page, so that each page is read and indexed once, and cut into shards, each written
    whole or not at all: an audit that was killed goes on where it was when it is run again with the same
    arguments. The bytes of the outcome depend on the input, the evidence and the settings alone.

    Args:
        runs: A file or a folder of records: JSON lines, JSON, or Parquet. See ``docs/reference/audit.md``.
        evidence: An evidence store: a file, a ``postgresql://`` URL, or a folder with a manifest.
        out: Folder of the outcome: new, empty, or that of the same audit broken off.
        of_run: Judge by the captures of this run only.
        anchors: The run's own SKU or brand, for the lane ``identity_anchor``.
        settings: As for ``guard``.
        processes: How many processes judge at once, with the engine ``local``.
        engine: ``local``: processes on this machine; or ``daft``, which needs the extra of that name.
        ray: With ``daft``, address of the Ray cluster to judge on, such as ``auto`` or ``head.example:6379``; every
            node sees ``out`` and ``evidence`` under the same names, and has this package.
        patience_s: With ``daft``, end if nothing was judged for so long, in seconds.
        progress: Called as claims are judged.

    Returns:
        Where the outcome is, and its summary.

    Raises:
        InvalidArgument: if the input can't be read, or the folder holds something else.
        StoreError: if the evidence can't be read.
        AuditError: if a process or a node was lost; what was done stays.
    """
    folder = Path(out)
    if processes < 1:
        raise InvalidArgument(f"processes: expected at least 1, found {processes}.")
    engine = arguments.choice("engine", Engine, engine)
    if ray is not None and engine is not Engine.DAFT:
        raise InvalidArgument("ray: expected the engine daft, which runs on a Ray cluster, found another.")
    with contextlib.nullcontext() if Path(evidence).is_dir() else where.open_store(evidence):
        pass  # evidence that isn't there is said before any work
    plan = make_plan(
        folder, find_input(runs), evidence=str(evidence), run_id=of_run, anchors=anchors, settings=settings
    )
    # What starts processes is dear to import, and few who import this package audit.
    if engine is Engine.DAFT:
        from holdwater.audit.engines import daft

        judge(plan, partial(daft.run, ray=ray, patience_s=patience_s), progress=progress)
    else:
        from holdwater.audit.engines import local

        judge(plan, partial(local.run, processes=processes), progress=progress)
    found = _merge(plan, folder)
    plan.forget()
    return Audit(folder=folder, summary=found)


def judge(plan: Plan, engine: Callable[[Plan, Callable[[int], None]], None], *, progress: Progress | None) -> None:
    """Let an engine judge all of a plan that is not done."""
    total = sum(plan.claims)
    done = total - sum(plan.claims[number] for number in plan.todo())

    def step(claims: int) -> None:
        nonlocal done
        done += claims
        if progress is not None:
            progress(done, total)

    step(0)
    with _store_of(plan) as stored:
        engine(stored, step)


@contextlib.contextmanager
def _store_of(plan: Plan) -> Iterator[Plan]:
    """Lend the plan with evidence that every process can open: a folder of pages becomes a store of its own."""
    if not Path(plan.evidence).is_dir():
        yield plan
        return
    place = plan.folder / "evidence.sqlite"
    with SqliteStore.create(place) as store:
        import_folder(plan.evidence, store)
    yield replace(plan, evidence=str(place))


def merged(plan: Plan) -> Generator[str]:
    """Yield all findings of a plan that is done as lines of JSON, in the order of the input."""
    with contextlib.ExitStack() as stack:
        shards = [
            stack.enter_context(plan.outcome(number).open(encoding="ascii"))
            for number, claims in enumerate(plan.claims)
            if claims
        ]
        for placed in heapq.merge(*shards):
            yield placed.partition("\t")[2]


def _merge(plan: Plan, folder: Path) -> dict[str, Any]:
    """Write all findings in the order of the input, and their summary; return that.

    Everything is written where the work is, so that a kill leaves nothing beside the outcome.
    """
    counts = Counts()
    with (
        whole_file(plan.folder / FINDINGS) as into,
        parquet.writer(plan.folder / TABLE) as table,
        contextlib.closing(merged(plan)) as lines,
    ):
        for line in lines:
            into.write(line)
            row = json.loads(line)
            counts.add(row)
            table(row)
    found = summary(
        counts, records=plan.records, uncited=plan.uncited, unread=plan.unread, unread_count=plan.unread_count
    )
    found = json.loads(json.dumps(found))
    with whole_file(plan.folder / SUMMARY) as file:
        file.write(json.dumps(found, indent=2) + "\n")
    for name in (FINDINGS, TABLE, SUMMARY):
        if (plan.folder / name).exists():  # no table without its library
            (plan.folder / name).replace(folder / name)
    return dict(found)
