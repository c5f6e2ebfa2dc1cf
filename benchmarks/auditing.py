"""The audit: rows a second with one process and with two, its memory by size, and the same bytes from each engine.

    python -m benchmarks.auditing [--rows 20000] [--pages 2000] [--memory 20000 100000] [--daft] [--folder FOLDER]

Each audit runs in a process of its own, on data made for it. Times are wall time of the audit alone, runs with
one process and with two alternate; memory is the sum of the highest resident sizes of all processes of an audit.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks import corpus
from holdwater import Page, SqliteStore

_TEXTS = 200
_VALUES_PER_RECORD = 10
_SITES = 50
_OBJECTS_BYTES = 200 * 2**20

_PROGRAM = """
import sys, time
from holdwater.audit import run_audit
if __name__ == "__main__":
    start = time.perf_counter()
    runs, evidence, out, engine, processes, ray = sys.argv[1:]
    run_audit(runs, evidence, out, engine=engine, processes=int(processes), ray=ray or None)
    print(time.perf_counter() - start)
"""


def make(folder: Path, pages: int, rows: int) -> tuple[Path, Path]:
    """Write a store of so many pages of 1,000 characters, and past runs that cite them; some cite what is not held."""
    texts = [corpus.text(1000, seed=number) for number in range(_TEXTS)]
    store, runs = folder / f"evidence-{pages}.sqlite", folder / f"runs-{pages}-{rows}.jsonl"
    if not store.exists():
        with SqliteStore.create(store) as kept:
            for number in range(pages):
                kept.put(Page.from_text(f"{texts[number % _TEXTS]} Item {number}.", url=_url(number)))
    rng = random.Random(1)
    with runs.open("w", encoding="utf-8") as file:
        for _ in range(rows // _VALUES_PER_RECORD):
            record = {}
            for name in range(_VALUES_PER_RECORD):
                number = rng.randrange(pages + pages // 20)
                stated = rng.choice(texts[number % _TEXTS].split()).strip(".")
                value = stated if rng.random() < 0.8 else str(rng.randint(1000, 99999))
                record[f"f{name}"] = {"value": value, "source_url": _url(number)}
            file.write(json.dumps(record) + "\n")
    return store, runs


def _url(number: int) -> str:
    return f"https://s{number % _SITES}.example/p/{number}"


class Measured:
    """One audit in a process of its own: how long it took, and how much memory its processes held."""

    def __init__(self, store: Path, runs: Path, out: Path, *, engine: str = "local", processes: int = 1, ray: str = ""):
        command = [sys.executable, "-c", _PROGRAM, str(runs), str(store), str(out), engine, str(processes), ray]
        self.peak_bytes: dict[int, int] = {}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            over = threading.Event()
            watch = threading.Thread(target=self._watch, args=(process.pid, over))
            watch.start()
            answer, _ = process.communicate()
            over.set()
            watch.join()
        assert process.returncode == 0
        self.seconds = float(answer)
        self.digest = hashlib.sha256(
            b"".join((out / name).read_bytes() for name in ("findings.jsonl", "summary.json", "findings.parquet"))
        ).hexdigest()

    def _watch(self, root: int, over: threading.Event) -> None:
        while not over.wait(0.1):
            for process in _family(root):
                self.peak_bytes[process] = max(self.peak_bytes.get(process, 0), _peak(process))

    @property
    def peak_mb(self) -> list[int]:
        """Highest resident size of each process that held over 30 MB, the first one first, in MB."""
        return [size // 2**20 for size in self.peak_bytes.values() if size > 30 * 2**20]


def _family(root: int) -> list[int]:
    """Return a process and all below it."""
    found, at = [root], 0
    while at < len(found):
        for task in Path(f"/proc/{found[at]}/task").glob("*/children"):
            found += [int(child) for child in _text(task).split()]
        at += 1
    return found


def _peak(process: int) -> int:
    lines = _text(Path(f"/proc/{process}/status")).splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--pages", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--memory", type=int, nargs="*", default=[20_000, 100_000])
    parser.add_argument("--daft", action="store_true", help="also through Daft, on this machine and on two Ray nodes")
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = asked.folder or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        digests = _rates(folder, asked.pages, asked.rows, asked.rounds)
        if asked.daft:
            digests |= _daft(folder, asked.pages, asked.rows)
        print(f"outcomes that differ: {len(digests) - 1}")
        for rows in asked.memory:
            store, runs = make(folder, asked.pages, rows)
            run = Measured(store, runs, _fresh(folder), processes=2)
            print(f"{rows:,} rows, 2 processes: {run.seconds:.1f} s, MB at most by process: {run.peak_mb}")


def _rates(folder: Path, pages: int, rows: int, rounds: int) -> set[str]:
    store, runs = make(folder, pages, rows)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    digests = set()
    for _ in range(rounds):
        for processes, times in seconds.items():
            run = Measured(store, runs, _fresh(folder), processes=processes)
            times.append(run.seconds)
            digests.add(run.digest)
    one, two = (statistics.median(times) for times in seconds.values())
    for processes, median in ((1, one), (2, two)):
        print(f"{rows:,} rows over {pages:,} pages, {processes} processes: {median:.2f} s, {rows / median:,.0f} rows/s")
    print(f"two processes reach {one / two / 2:.0%} of twice the rate of one")
    return digests


def _daft(folder: Path, pages: int, rows: int) -> set[str]:
    from ray.cluster_utils import Cluster

    store, runs = make(folder, pages, rows)
    here = Measured(store, runs, _fresh(folder), engine="daft")
    print(f"Daft on this machine: {here.seconds:.2f} s, {rows / here.seconds:,.0f} rows/s")
    head = {"num_cpus": 1, "object_store_memory": _OBJECTS_BYTES, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, connect=False, head_node_args=head)
    try:
        cluster.add_node(num_cpus=1, object_store_memory=_OBJECTS_BYTES)
        cluster.wait_for_nodes()
        there = Measured(store, runs, _fresh(folder), engine="daft", ray=cluster.address)
    finally:
        cluster.shutdown()
    print(f"Daft on Ray, two nodes of one core: {there.seconds:.2f} s, {rows / there.seconds:,.0f} rows/s")
    return {here.digest, there.digest}


def _fresh(folder: Path) -> Path:
    return folder / f"out-{time.monotonic_ns()}"


if __name__ == "__main__":
    main()
