"""Through Daft, on this machine or on a Ray cluster, an audit has the bytes of the local engine, whatever is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster
from tests.audit import samples

from holdwater.audit import plan, run_audit
from holdwater.audit.plan import WORK
from holdwater.audit.run import state_of
from holdwater.audit.runs import find_input
from holdwater.errors import AuditError, StoreError
from holdwater.extract import read_page
from holdwater.model.settings import DEFAULT
from holdwater.store.sqlite import SqliteStore

_STORE_BYTES = 80 * 2**20


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of the sample pages, one of them under another address, captured twice, and partly of one run."""
    path = samples.store(tmp_path_factory.mktemp("store") / "e.db")
    with SqliteStore.create(path) as kept:
        last = samples.PAGES - 1
        moved = read_page(
            samples.body(last), url="https://old.example/", final_url=f"http://www.{samples.url(last)[8:]}/"
        )
        kept.put(moved)
        kept.run("monday").put(read_page(samples.body(1), url=samples.url(1), captured_at="2026-01-01T00:00:00Z"))
    return path


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Past runs, cut into shards enough for several nodes."""
    monkeypatch.setattr(plan, "_SHARD_BYTES", 2**12)
    return samples.runs(tmp_path / "runs.jsonl", 600)


def _start() -> Cluster:
    """Start a cluster of one node."""
    head = {"num_cpus": 1, "object_store_memory": _STORE_BYTES, "include_dashboard": False}
    return Cluster(initialize_head=True, connect=False, head_node_args=head)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A Ray cluster of one node on this machine."""
    started = _start()
    yield started
    started.shutdown()


def _outcome(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_on_this_machine(tmp_path: Path, store: Path, runs: Path) -> None:
    """Findings, table and summary are those of the local engine, for all captures and for those of one run."""
    seen: list[tuple[int, int]] = []
    run_audit(runs, str(store), tmp_path / "a")
    run_audit(runs, str(store), tmp_path / "b", engine="daft", progress=lambda *step: seen.append(step))
    assert _outcome(tmp_path / "a") == _outcome(tmp_path / "b")
    assert (seen[0], seen[-1]) == ((0, 1200), (1200, 1200))
    assert any("soft_url" in row["caveats"] for row in samples.rows(tmp_path / "b"))
    run_audit(runs, str(store), tmp_path / "c", of_run="monday")
    run_audit(runs, str(store), tmp_path / "d", of_run="monday", engine="daft")
    assert _outcome(tmp_path / "c") == _outcome(tmp_path / "d") != _outcome(tmp_path / "a")


def test_no_evidence_and_no_store(tmp_path: Path, runs: Path) -> None:
    """With an empty store nothing can be verified; without one there is an error."""
    with SqliteStore.create(tmp_path / "empty.db"):
        pass
    summary = run_audit(runs, str(tmp_path / "empty.db"), tmp_path / "a", engine="daft").summary
    assert summary["verdicts"] == {"supported": 0, "contradicted": 0, "unverifiable": 1200}
    with pytest.raises(StoreError):
        run_audit(runs, str(tmp_path / "none.db"), tmp_path / "b", engine="daft")


def test_what_fails_in_a_worker_is_said(tmp_path: Path, store: Path, runs: Path) -> None:
    """The audit ends with the error; what was done before stays done, and is not done again."""
    (tmp_path / "out").mkdir()
    begun = plan.make_plan(
        tmp_path / "out",
        find_input(runs),
        evidence=str(store),
        state=state_of(str(store), None),
        run_id=None,
        anchors=(),
        settings=DEFAULT,
    )
    numbers = begun.todo()
    claims = begun.folder / f"claims-{numbers[-1]:05}.jsonl"
    whole = claims.read_text()
    claims.write_text("no claim\n")
    with pytest.raises(AuditError, match=r"shards left: .*JSONDecodeError.* Run it again"):
        run_audit(runs, str(store), tmp_path / "out", engine="daft")
    claims.write_text(whole)
    run_audit(runs, str(store), tmp_path / "out", engine="daft")
    run_audit(runs, str(store), tmp_path / "whole")
    assert _outcome(tmp_path / "out") == _outcome(tmp_path / "whole")


def test_on_two_nodes_and_on_the_one_that_is_left(tmp_path: Path, store: Path, runs: Path, cluster: Cluster) -> None:
    """Two nodes give the same bytes; one that is killed costs its shards at most, in bounded time, and no row."""
    second = cluster.add_node(num_cpus=1, object_store_memory=_STORE_BYTES)
    cluster.wait_for_nodes()
    run_audit(runs, str(store), tmp_path / "local")
    run_audit(runs, str(store), tmp_path / "two", engine="daft", ray=cluster.address)
    assert _outcome(tmp_path / "two") == _outcome(tmp_path / "local")

    many = samples.runs(tmp_path / "many.jsonl", 5_000)
    run_audit(many, str(store), tmp_path / "whole")
    out = tmp_path / "out"
    done_at_kill: list[int] = []

    def kill() -> None:
        while not any(out.glob(f"{WORK}/findings-*.tsv")):
            time.sleep(0.02)
        done_at_kill.append(len(list(out.glob(f"{WORK}/findings-*.tsv"))))
        cluster.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill, daemon=True)  # where the audit fails before, pytest still ends
    killer.start()
    begun = time.monotonic()
    try:
        run_audit(many, str(store), out, engine="daft", ray=cluster.address, patience_s=120)
    except AuditError as error:
        assert "Run it again: what was done stays done" in str(error)  # noqa: PT017
        assert any(out.glob(f"{WORK}/findings-*.tsv"))
    assert time.monotonic() - begun < 480
    killer.join()
    assert 0 < done_at_kill[0] < samples.PAGES
    if not (out / "summary.json").exists():
        run_audit(many, str(store), out, engine="daft", ray=cluster.address)
    assert _outcome(out) == _outcome(tmp_path / "whole")
    places = [(row["record"], row["number"]) for row in samples.rows(out)]
    assert places == sorted(set(places))


def test_it_never_hangs(tmp_path: Path, store: Path, runs: Path) -> None:
    """A cluster on which nothing can run ends the audit when its patience does; it goes on elsewhere."""
    head = {"num_cpus": 0, "object_store_memory": _STORE_BYTES, "include_dashboard": False}
    idle = Cluster(initialize_head=True, connect=False, head_node_args=head)
    try:
        with pytest.raises(AuditError, match=r"nothing was judged for 12 s; was a node lost"):
            run_audit(runs, str(store), tmp_path / "out", engine="daft", ray=idle.address, patience_s=12)
    finally:
        idle.shutdown()
    run_audit(runs, str(store), tmp_path / "out")
    run_audit(runs, str(store), tmp_path / "whole")
    assert _outcome(tmp_path / "out") == _outcome(tmp_path / "whole")
