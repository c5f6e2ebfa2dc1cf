"""An audit from end to end: past runs in, findings and a summary out, in the order of the input."""

from __future__ import annotations

import contextlib
import heapq
import json
import logging
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from holdwater.audit import findings, parquet
from holdwater.audit.engines import PATIENCE_S
from holdwater.audit.plan import Plan, alone, make_plan, whole_file, whole_path
from holdwater.audit.runs import find_input
from holdwater.audit.shards import MAX_OPEN
from holdwater.audit.summary import Counts, summary
from holdwater.capture.folder import import_folder
from holdwater.errors import AuditError, HoldwaterError, InvalidArgument
from holdwater.model import arguments
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.shown import Shown
from holdwater.model.verdict import Verdict
from holdwater.store import where
from holdwater.store.sqlite import SqliteStore

_LOG = logging.getLogger(__name__)

FINDINGS = findings.FILE
TABLE = "findings.parquet"
SUMMARY = "summary.json"
_STEP = 1_000


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

    @property
    def verdicts(self) -> dict[Verdict, int]:
        """How many findings there are of each verdict."""
        return {verdict: self.summary["verdicts"][verdict] for verdict in Verdict}


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
    counting: Callable[[str, int], None] | None = None,
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
        counting: Called with ``reading`` before that, and with ``writing`` after it, and how many records or findings
            are done.

    Returns:
        Where the outcome is, and its summary.

    Raises:
        InvalidArgument: if the input can't be read, or the folder holds something else, or an audit that was broken
            off and is of other input, settings, rules or evidence, or the same evidence before it was changed.
        StoreError: if the evidence can't be read.
        AuditError: if a process or a node was lost, or the disk is full; what was done stays.
    """
    folder = Path(out)
    if processes < 1:
        raise InvalidArgument(f"processes: expected at least 1, found {processes}.")
    engine = arguments.choice("engine", Engine, engine)
    if ray is not None and engine is not Engine.DAFT:
        raise InvalidArgument("ray: expected the engine daft, which runs on a Ray cluster, found another.")
    given = find_input(runs, out=folder)
    state = state_of(evidence, of_run)  # evidence that isn't there is said before any work
    # What starts processes is dear to import, and few who import this package audit.
    if engine is Engine.DAFT:
        from holdwater.audit.engines import daft

        run = partial(daft.run, ray=ray, patience_s=patience_s)
    else:
        from holdwater.audit.engines import local

        run = partial(local.run, processes=processes)
    with alone(folder):
        plan = make_plan(
            folder,
            given,
            evidence=str(evidence),
            state=state,
            run_id=of_run,
            anchors=anchors,
            settings=settings,
            step=stepper("reading", counting),
        )
        with _explained(folder):
            judge(plan, run, progress=progress)
            found = _merge(plan, folder, stepper("writing", counting))
            plan.forget()
    return Audit(folder=folder, summary=found)


@contextlib.contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Turn what the disk says is wrong into an error with its place and what to do."""
    try:
        yield
    except HoldwaterError:
        raise
    except (OSError, sqlite3.Error) as error:
        raise AuditError(
            f"{folder}: can't be written: {getattr(error, 'strerror', None) or error}. "
            "Make room, and run it again: what was done stays done."
        ) from error


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


def state_of(evidence: str, run_id: str | None) -> str:
    """Return what is another text once a store has changed; "" for a folder, of which a copy is judged by."""
    if not Path(evidence).is_dir():
        with where.open_store(evidence) as store:
            return (store if run_id is None else store.run(run_id)).state()
    if run_id is not None:
        raise InvalidArgument(f"of_run: expected a store, found the folder {evidence}, which knows no runs.")
    return ""


@contextlib.contextmanager
def _store_of(plan: Plan) -> Iterator[Plan]:
    """Lend the plan with evidence that every process can open: a folder of pages becomes a store of its own, once."""
    if not Path(plan.evidence).is_dir():
        yield plan
        if state_of(plan.evidence, plan.run_id) != plan.state:
            _LOG.warning("%s: the evidence changed while it was judged by", where.label(plan.evidence))
        return
    place = plan.folder / "evidence.sqlite"
    if not place.exists():
        with whole_path(place) as part, SqliteStore.create(part) as store:
            for path, reason in import_folder(plan.evidence, store).skipped:
                _LOG.warning("%s: page left out: %s", Path(plan.evidence) / path, reason)
    yield replace(plan, evidence=str(place))


def merged(plan: Plan) -> Generator[str]:
    """Yield all findings of a plan that is done as lines of JSON, in the order of the input."""
    with contextlib.ExitStack() as stack:
        paths = [plan.outcome(number) for number in range(len(plan.claims))]
        while len(paths) > MAX_OPEN:
            paths = [
                _merge_files(paths[start : start + MAX_OPEN], plan.folder / f"merged-{len(paths)}-{start}")
                for start in range(0, len(paths), MAX_OPEN)
            ]
        for placed in _in_order(paths, stack):
            yield placed.partition("\t")[2]


def _in_order(paths: Sequence[Path], stack: contextlib.ExitStack) -> Iterator[str]:
    return heapq.merge(*(stack.enter_context(path.open(encoding="ascii")) for path in paths))


def _merge_files(paths: Sequence[Path], into: Path) -> Path:
    """Write the lines of some files in order to one."""
    with contextlib.ExitStack() as stack, into.open("w", encoding="ascii") as file:
        file.writelines(_in_order(paths, stack))
    return into


def stepper(name: str, counting: Callable[[str, int], None] | None) -> Callable[[int], None]:
    """Return what is called with how many things are done, and says so now and then."""

    def step(done: int) -> None:
        if counting is not None and done % _STEP == 0:
            counting(name, done)

    step(0)
    return step


def _merge(plan: Plan, folder: Path, step: Callable[[int], None]) -> dict[str, Any]:
    """Write all findings in the order of the input, and their summary; return that.

    Everything is written where the work is, so that a kill leaves nothing beside the outcome.
    """
    counts = Counts()
    with (
        whole_file(plan.folder / FINDINGS) as into,
        parquet.writer(plan.folder / TABLE) as table,
        contextlib.closing(merged(plan)) as lines,
    ):
        for number, line in enumerate(lines, 1):
            step(number)
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
