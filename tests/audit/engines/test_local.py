"""Processes that judge: one that is killed is said, and none outlives the audit that it works for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.audit import samples

from holdwater.audit import run_audit
from holdwater.audit.plan import WORK

_PROGRAM = (
    "import sys; from holdwater.audit import run_audit\n"
    "if __name__ == '__main__': run_audit(*sys.argv[1:], processes=2)"
)


def _start(runs: Path, store: Path, out: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """Start an audit with two processes, and return it with their numbers once the first shard is judged."""
    audit = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(runs), str(store), str(out)], stderr=subprocess.PIPE, text=True
    )
    while not list(out.glob(f"{WORK}/findings-*.tsv")):
        assert audit.poll() is None
        time.sleep(0.01)
    return audit, [number for number in _children(audit.pid) if b"spawn_main" in _command(number)]


def _children(number: int) -> list[int]:
    tasks = Path(f"/proc/{number}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _command(number: int) -> bytes:
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes()  # empty of one that has ended
    except OSError:
        return b""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes as Linux shows them")
def test_a_process_that_is_killed(tmp_path: Path) -> None:
    """The audit ends with an error that says so, and goes on when it is run again, to the same bytes."""
    store, runs, out = samples.store(tmp_path / "e.db"), samples.runs(tmp_path / "runs.jsonl", 3_000), tmp_path / "out"
    audit, workers = _start(runs, store, out)
    os.kill(workers[0], signal.SIGKILL)
    _, said = audit.communicate()
    assert "AuditError: a process of the audit was killed: is there enough memory? Run it again" in said
    run_audit(runs, str(store), out)
    run_audit(runs, str(store), tmp_path / "whole")
    for name in ("findings.jsonl", "summary.json", "findings.parquet"):
        assert (out / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_audit(tmp_path: Path, how: signal.Signals) -> None:
    """When the audit ends, however it does, its processes end at once, and judge none of the shards that wait."""
    store, runs = samples.store(tmp_path / "e.db"), samples.runs(tmp_path / "runs.jsonl", 3_000)
    audit, workers = _start(runs, store, tmp_path / "out")
    audit.send_signal(how)
    audit.communicate()
    assert len(workers) == 2
    begun = time.monotonic()
    while any(map(_command, workers)):
        assert time.monotonic() - begun < 30
        time.sleep(0.01)
    assert len(list((tmp_path / "out").glob(f"{WORK}/findings-*.tsv"))) < 4
