"""Judge the shards of an audit in processes on this machine."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from holdwater.audit.judging import judge_shard
from holdwater.audit.plan import Plan
from holdwater.errors import AuditError
from holdwater.store import where


def run(plan: Plan, done: Callable[[int], None], *, processes: int) -> None:
    """Judge every shard that is not done.

    Args:
        plan: The work.
        done: Called with the number of claims of each shard as it is done.
        processes: How many processes work at once; with one, this process works.

    Raises:
        StoreError: if the evidence can't be read.
        AuditError: if a process was killed; what was done stays.
    """
    todo = plan.todo()
    if processes == 1 or len(todo) < 2:
        for number in todo:
            _judge(plan, number)
            done(plan.claims[number])
        return
    # A fresh interpreter holds no lock or connection of this one.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=fresh, initializer=_begin) as pool:
        # The largest first, so that no process is left alone with one at the end.
        order = sorted(todo, key=lambda number: -plan.claims[number])
        futures = {pool.submit(_judge, plan, number): number for number in order}
        try:
            for future in as_completed(futures):
                future.result()
                done(plan.claims[futures[future]])
        except BrokenProcessPool as error:
            raise AuditError(
                "a process of the audit was killed: is there enough memory? Run it again: what was done stays done."
            ) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Let a process of its own say what the package logs, and end it where the audit that it works for is gone."""
    logging.getLogger("holdwater").addHandler(logging.StreamHandler())
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _judge(plan: Plan, number: int) -> None:
    """Judge one shard by a store of its own."""
    with where.open_store(plan.evidence) as store:
        judge_shard(plan, number, store if plan.run_id is None else store.run(plan.run_id))
