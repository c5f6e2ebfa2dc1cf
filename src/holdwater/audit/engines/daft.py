"""Judge the shards of an audit through Daft: on this machine, or on a Ray cluster.

The evidence becomes a table, and is joined to the shards by URL key. Every node has this package, and sees the
folder of the outcome and the evidence under the same names. Daft can be told only once in a process where to
run, and what waits for a lost node may wait for ever: so a process of its own drives it, under a watch.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from holdwater.audit.engines import PATIENCE_S
from holdwater.audit.judging import judge_shard
from holdwater.audit.plan import Plan, whole_path
from holdwater.errors import AuditError, needs_extra
from holdwater.store import where
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore
from holdwater.store.row import pack, unpack
from holdwater.text.urls import page_keys, soft_keys, strict_key

# A table of the evidence, in files of the captures of so many URLs.
_EVIDENCE = "evidence"
_URLS = 256
# So many shards are joined at a time: their pages are in memory, or spilled, together.
_SHARDS = 32

_ALIVE = "alive"
_ALIVE_S = 5.0
_POLL_S = 0.2

# Ray appends the end of its log to what it says.
_SAID_CHARS = 400


def run(plan: Plan, done: Callable[[int], None], *, ray: str | None = None, patience_s: float = PATIENCE_S) -> None:
    """Judge every shard that is not done.

    Args:
        plan: The work; its folder and its evidence are seen by every node.
        done: Called with the number of claims of each shard as it is done.
        ray: Address of a Ray cluster, as Ray takes it; None means this machine.
        patience_s: End if nothing was judged for so long, in seconds; the start of the cluster counts.

    Raises:
        MissingExtra: if Daft is not installed.
        AuditError: if a node was lost, or nothing goes on; what was done stays.
    """
    with needs_extra("daft"):
        for name in ("daft",) if ray is None else ("daft", "ray"):
            if find_spec(name) is None:  # it is loaded in another process
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    todo = plan.todo()
    if not todo:
        return
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    driver = context.Process(target=_drive, args=(plan, todo, ray, sender), name="holdwater-daft")
    driver.start()
    sender.close()
    try:
        error = _watch(plan, driver, receiver, done, patience_s)
    finally:
        _end(driver)
    left = [number for number in todo if not plan.is_done(number)]
    if error or left:
        raise AuditError(
            f"the audit stopped with {len(left)} of {len(todo)} shards left: {error or 'its process ended early'}. "
            "Run it again: what was done stays done."
        )


def _watch(
    plan: Plan, driver: BaseProcess, receiver: Connection, done: Callable[[int], None], patience_s: float
) -> str:
    """Count shards as they are done, until the driver ends or nothing goes on; return what went wrong, or ""."""
    waiting = set(plan.todo())
    seen = (-1, -1.0)
    last = time.monotonic()
    while True:
        is_over = not driver.is_alive()
        for number in sorted(waiting):
            if plan.is_done(number):
                waiting.remove(number)
                done(plan.claims[number])
        if is_over:
            return _said(receiver)
        state = (len(waiting), _alive_at(plan.folder))
        if state != seen:
            seen, last = state, time.monotonic()
        elif time.monotonic() - last > patience_s:
            return f"nothing was judged for {patience_s:.0f} s; was a node lost?"
        driver.join(_POLL_S)


def _said(receiver: Connection) -> str:
    """Return what the driver says that went wrong; "" if nothing did, or it could not say."""
    try:
        return str(receiver.recv()) if receiver.poll() else ""
    except EOFError:
        return ""


def _end(driver: BaseProcess) -> None:
    """End the driver with all that it has started on this machine, whatever it waits for."""
    if driver.is_alive() and driver.pid is not None:
        try:
            os.killpg(driver.pid, signal.SIGKILL)
        except ProcessLookupError:  # it leads no group yet
            driver.kill()
    driver.join()


def _alive_at(folder: Path) -> float:
    """Return when a worker has last said that it goes on."""
    try:
        return (folder / _ALIVE).stat().st_mtime
    except FileNotFoundError:
        return 0.0


# -- In the driver ------------------------------------------------------------------------------------------------


def _drive(plan: Plan, todo: Sequence[int], ray: str | None, sender: Connection) -> None:
    """Bring the evidence into a table, join it to the shards and have them judged."""
    os.setpgrp()
    threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    try:
        _connect(ray)
        has_evidence = _keep_evidence(plan)
        for start in range(0, len(todo), _SHARDS):
            _judge(plan, todo[start : start + _SHARDS], has_evidence=has_evidence)
    except Exception as error:  # whatever Daft, Ray or a worker of theirs raises
        said = " ".join(str(error).split())
        sender.send(f"{type(error).__name__}: {said[:_SAID_CHARS]}")


def _connect(address: str | None) -> None:
    """Tell Daft where to run; neither it nor Ray writes on the terminal."""
    os.environ["DAFT_PROGRESS_BAR"] = "0"
    import daft

    if address is None:
        daft.set_runner_native()
        return
    import ray

    ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    daft.set_runner_ray()


def _follow(parent: int) -> None:
    """End this process, and what it has started, if the audit that it drives for is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os.killpg(0, signal.SIGKILL)


def _keep_evidence(plan: Plan) -> bool:
    """Write the evidence as a table, each file whole or not at all; tell whether there is any."""
    import daft
    from daft import DataType, col

    folder = plan.folder / _EVIDENCE
    folder.mkdir(exist_ok=True)
    with _opened(plan) as store:
        urls = list(store)
    parts = [urls[start : start + _URLS] for start in range(0, len(urls), _URLS)]
    missing = [number for number in range(len(parts)) if not _part(folder, number).exists()]
    if missing:
        keep = daft.func(_Keep(plan), return_dtype=DataType.int64())
        work = _spread(daft.from_pydict({"part": missing, "urls": [parts[number] for number in missing]}))
        work.select(keep(col("part"), col("urls"))).collect()
    return bool(parts)


def _judge(plan: Plan, numbers: Sequence[int], *, has_evidence: bool) -> None:
    """Join the evidence to some shards, and have them judged."""
    import daft
    from daft import DataType, col
    from daft.functions import to_struct

    judge = daft.func(_Judge(plan), return_dtype=DataType.int64())
    shards = _spread(daft.from_pydict({"shard": list(numbers)}))
    if not has_evidence:
        shards.select(judge(col("shard"), daft.lit(None))).collect()
        return
    keys_of = daft.func(_Keys(plan), return_dtype=DataType.list(DataType.string()))
    kept = daft.read_parquet(f"{plan.folder / _EVIDENCE}/*.parquet")
    needs = shards.select(col("shard"), keys_of(col("shard")).alias("key")).explode("key")
    pairs = needs.join(kept.select("id", "keys").explode("keys"), left_on="key", right_on="keys")
    pages = kept.select(col("id"), to_struct(col("id"), col("columns"), col("digest")).alias("page"))
    grouped = pairs.select("shard", "id").distinct().join(pages, on="id")
    held = grouped.groupby("shard").agg(col("page").list_agg().alias("pages"))
    shards.join(held, on="shard", how="left").select(judge(col("shard"), col("pages"))).collect()


def _spread(work: Any) -> Any:
    """Return a table of work that several nodes can share, a row a task; on one machine there is nothing to share."""
    import daft

    return work if daft.get_or_infer_runner_type() == "native" else work.into_partitions(len(work))


# -- In the workers -----------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _opened(plan: Plan) -> Iterator[EvidenceStore]:
    with where.open_store(plan.evidence) as store:
        yield store if plan.run_id is None else store.run(plan.run_id)


def _part(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.parquet"


@dataclass(frozen=True, slots=True)
class _Keep:
    """Writes the captures of some URLs as a part of the table: packed as in a store, with their URL keys."""

    plan: Plan

    def __call__(self, part: int, urls: Sequence[str]) -> int:
        import pyarrow as pa
        from pyarrow import parquet

        table: dict[str, list[Any]] = {"id": [], "keys": [], "columns": [], "digest": []}
        with _opened(self.plan) as store:
            for page in (page for url in urls for page in store[url]):
                row = pack(page, None)
                keys = page_keys(page)
                table["id"].append(part * 2**32 + len(table["id"]))
                table["keys"].append(sorted({*map(_strict, keys.strict), *map(_soft, keys.soft)}))
                table["columns"].append(list(row))
                table["digest"].append(row.digest())
        schema = pa.schema(
            {
                "id": pa.int64(),
                "keys": pa.list_(pa.large_string()),
                "columns": pa.list_(pa.large_binary()),
                "digest": pa.binary(),
            }
        )
        place = _part(self.plan.folder / _EVIDENCE, part)
        _Alive(self.plan.folder)()
        with whole_path(place) as whole:
            parquet.write_table(pa.table(table, schema=schema), whole)
        return len(table["id"])


@dataclass(frozen=True, slots=True)
class _Keys:
    """Gives the keys under which the pages of a shard may be found."""

    plan: Plan

    def __call__(self, shard: int) -> list[str]:
        urls = {url for claim in self.plan.read_shard(shard) for url in claim.citation.urls}
        strict = {_strict(key) for key in map(strict_key, urls) if key is not None}
        return sorted(strict | {_soft(key) for url in urls for key in soft_keys(url)})


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges one shard by the pages that were joined to it."""

    plan: Plan

    def __call__(self, shard: int, pages: Iterable[dict[str, Any]] | None) -> int:
        if not self.plan.is_done(shard):  # a task that is run twice
            with MemoryStore() as store:
                # Captures of one URL stand in the order of the store that they come from.
                for page in sorted(pages or (), key=lambda page: int(page["id"])):
                    store.put(unpack(page["columns"], page["digest"]))
                judge_shard(self.plan, shard, store, alive=_Alive(self.plan.folder))
        return shard


class _Alive:
    """Says every few seconds, in a file that the audit looks at, that work goes on."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _ALIVE
        self._said = 0.0

    def __call__(self) -> None:
        now = time.monotonic()
        if now - self._said > _ALIVE_S:
            self._file.touch()
            self._said = now


def _strict(key: str) -> str:
    return f"strict {key}"


def _soft(key: str) -> str:
    return f"soft {key}"
