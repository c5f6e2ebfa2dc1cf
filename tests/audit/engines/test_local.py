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


def _start(runs: Path, store: Path, out: Path, said: Path) -> tuple[subprocess.Popen[bytes], list[int]]:
    """Start an audit with two processes, and return it with their numbers once the first shard is judged."""
    with said.open("wb") as file:
        audit = subprocess.Popen([sys.executable, "-c", _PROGRAM, str(runs), str(store), str(out)], stderr=file)
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
    audit, workers = _start(runs, store, out, tmp_path / "said")
    os.kill(workers[0], signal.SIGKILL)
    assert audit.wait(60) == 1
    assert "AuditError: a process of the audit was killed: is there enough memory?" in (tmp_path / "said").read_text()
    run_audit(runs, str(store), out)
    run_audit(runs, str(store), tmp_path / "whole")
    for name in ("findings.jsonl", "summary.json", "findings.parquet"):
        assert (out / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_audit(tmp_path: Path, how: signal.Signals) -> None:
    """When the audit ends, however it does, its processes end."""
    store, runs = samples.store(tmp_path / "e.db"), samples.runs(tmp_path / "runs.jsonl", 3_000)
    audit, workers = _start(runs, store, tmp_path / "out", tmp_path / "said")
    audit.send_signal(how)
    audit.wait(60)
    assert len(workers) == 2
    begun = time.monotonic()
    while left := [number for number in workers if _command(number)]:
        if time.monotonic() - begun > 20:
            for number in left:
                os.kill(number, signal.SIGKILL)
            pytest.fail("processes have outlived the audit")
        time.sleep(0.01)
