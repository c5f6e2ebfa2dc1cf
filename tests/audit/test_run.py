"""An audit judges everything once, in order, with the same bytes however it is run and however often it is killed."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.audit import samples

from holdwater.audit import findings, run_audit
from holdwater.audit.plan import WORK, make_plan
from holdwater.audit.runs import find_input
from holdwater.errors import InvalidArgument, StoreError
from holdwater.guard import guard
from holdwater.model.settings import Settings
from holdwater.store.sqlite import SqliteStore

#: ``make audit`` kills twenty times.
KILLS = 20 if os.environ.get("HOLDWATER_LONG") else 3


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of the sample pages."""
    return samples.store(tmp_path / "e.db")


def _outcome(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_it_finds_what_the_guard_finds(tmp_path: Path, store: Path) -> None:
    """Every cited value has one row, in the order of the input, with the verdict that the guard gives."""
    done = run_audit(samples.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    found = samples.rows(tmp_path / "out")
    with SqliteStore.open(store) as kept:
        expected = [
            (at + 1, number, finding.path, str(finding.verdict), str(finding.reason))
            for at in range(40)
            for number, finding in enumerate(guard(samples.record(at % samples.PAGES), kept).findings, 1)
        ]
    assert [(row["record"], row["number"], row["path"], row["verdict"], row["reason"]) for row in found] == expected
    assert {row["source"] for row in found[:2]} == {"runs.jsonl:1"}
    assert all(list(row) == list(findings.COLUMNS) for row in found)
    assert [row["would"] for row in found] == ["null" if row["verdict"] == "contradicted" else "keep" for row in found]
    summary = done.summary
    assert (summary["records"], summary["cited"], summary["uncited"], summary["unread_count"]) == (40, 80, 40, 0)
    assert summary["verdicts"] == {"supported": 60, "contradicted": 14, "unverifiable": 6}
    assert summary["contradicted"]["count"] == 14
    assert {row["value"] for row in summary["by"]["site"]} == {f"s{number}.example" for number in range(4)}
    assert json.loads((tmp_path / "out/summary.json").read_text()) == summary


def test_parquet_holds_the_same_rows(tmp_path: Path, store: Path) -> None:
    """The table has the fixed schema and the rows of the lines."""
    run_audit(samples.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    table = pq.read_table(tmp_path / "out/findings.parquet")
    assert table.column_names == list(findings.COLUMNS)
    assert table.to_pylist() == samples.rows(tmp_path / "out")


def test_the_same_bytes_from_any_number_of_processes(tmp_path: Path, store: Path) -> None:
    """One process, two, and a folder in place of a store: the same findings and the same summary."""
    runs = samples.runs(tmp_path / "runs.jsonl")
    folder = tmp_path / "saved"
    folder.mkdir()
    lines = []
    for number in range(samples.PAGES - 1):
        (folder / f"{number}.html").write_bytes(samples.body(number))
        lines.append(json.dumps({"url": samples.url(number), "file": f"{number}.html"}))
    (folder / "manifest.jsonl").write_text("\n".join(lines))
    seen: list[tuple[int, int]] = []
    run_audit(runs, str(store), tmp_path / "one", progress=lambda done, total: seen.append((done, total)))
    run_audit(runs, str(store), tmp_path / "two", processes=2)
    run_audit(runs, str(folder), tmp_path / "three")
    assert _outcome(tmp_path / "one") == _outcome(tmp_path / "two") == _outcome(tmp_path / "three")
    assert (seen[0], seen[-1]) == ((0, 80), (80, 80))
    assert seen == sorted(seen)


def test_what_cannot_be_read_is_named(tmp_path: Path, store: Path) -> None:
    """A broken record and a citation that can't be read are counted and named; the rest is judged."""
    runs = samples.runs(tmp_path / "runs.jsonl", 2)
    runs.write_text(runs.read_text() + '{"a":\n' + json.dumps({"price": 5, "price_source": "page 3"}))
    summary = run_audit(runs, str(store), tmp_path / "out").summary
    assert (summary["records"], summary["cited"], summary["unread_count"]) == (3, 4, 2)
    assert [one["source"] for one in summary["unread"]] == ["runs.jsonl:3", "runs.jsonl:4/price_source"]


def test_settings_and_runs_count(tmp_path: Path, store: Path) -> None:
    """Settings reach the judgement, and a run's evidence is its own."""
    runs = samples.runs(tmp_path / "runs.jsonl")
    derived = run_audit(runs, str(store), tmp_path / "a", settings=Settings(derived=["weight"])).summary
    assert derived["verdicts"]["contradicted"] == 0
    alone = run_audit(runs, str(store), tmp_path / "b", of_run="monday").summary
    assert alone["verdicts"] == {"supported": 0, "contradicted": 0, "unverifiable": 80}


def test_misuse(tmp_path: Path, store: Path) -> None:
    """A folder that holds something is left alone, and a store that isn't there is an error."""
    runs = samples.runs(tmp_path / "runs.jsonl")
    with pytest.raises(InvalidArgument, match="holds something"):
        run_audit(runs, str(store), tmp_path)
    with pytest.raises(StoreError, match="found no file"):
        run_audit(runs, str(tmp_path / "none.db"), tmp_path / "out")
    assert not (tmp_path / "out").exists()
    for wrong, message in (
        ({"processes": 0}, "processes: expected at least 1"),
        ({"engine": "spark"}, "engine: expected one of local, daft, found 'spark'"),
        ({"ray": "auto"}, "ray: expected the engine daft"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            run_audit(runs, str(store), tmp_path / "out2", **wrong)
    assert not (tmp_path / "out2").exists()


@pytest.mark.skipif(find_spec("daft") is not None, reason="Daft is installed")
def test_an_engine_that_is_not_installed(tmp_path: Path, store: Path) -> None:
    """It is an error that says what to install; with another engine the same audit goes on."""
    runs, out = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out"
    with pytest.raises(InvalidArgument, match=r"pip install 'holdwater\[daft\]'"):
        run_audit(runs, str(store), out, engine="daft")
    assert run_audit(runs, str(store), out).summary["cited"] == 80


def test_another_audit_is_not_gone_on_with(tmp_path: Path, store: Path) -> None:
    """What was begun with other settings or other input is neither mixed nor lost."""
    runs, out = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out"
    make_plan(out, find_input(runs), evidence=str(store), run_id=None, anchors=(), settings=Settings())
    for settings, count in ((Settings(min_text_chars=5), 40), (Settings(), 41)):
        with pytest.raises(InvalidArgument, match="holds another audit"):
            run_audit(samples.runs(runs, count), str(store), out, settings=settings)
    assert (out / WORK).is_dir()


def test_killed_at_any_moment_it_goes_on(tmp_path: Path, store: Path) -> None:
    """However often it is killed, the outcome is that of an unbroken run."""
    runs = samples.runs(tmp_path / "runs.jsonl", 600)
    run_audit(runs, str(store), tmp_path / "whole")
    program = (
        "import sys; from holdwater.audit import run_audit\n"
        "if __name__ == '__main__': run_audit(sys.argv[1], sys.argv[2], sys.argv[3], processes=2)"
    )
    rng = random.Random(5)  # noqa: S311
    command = [sys.executable, "-c", program, str(runs), str(store), str(tmp_path / "out")]
    out, kills = tmp_path / "out", 0
    while kills < KILLS or not (out / "summary.json").exists():
        if (out / "summary.json").exists():
            assert _outcome(out) == _outcome(tmp_path / "whole")
            shutil.rmtree(out)
        with subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL) as process:
            wait_s = rng.uniform(0.3, 3) if kills < KILLS else None
            with contextlib.suppress(subprocess.TimeoutExpired):
                assert process.wait(wait_s) == 0
                continue
            os.killpg(process.pid, signal.SIGKILL)
            kills += 1
    assert _outcome(out) == _outcome(tmp_path / "whole")


def test_a_kill_while_the_outcome_is_written_leaves_nothing(tmp_path: Path, store: Path) -> None:
    """Parts of an outcome stand with the work, and go with it."""
    runs = samples.runs(tmp_path / "runs.jsonl")
    plan = make_plan(
        tmp_path / "out", find_input(runs), evidence=str(store), run_id=None, anchors=(), settings=Settings()
    )
    program = (
        "import os, sys\n"
        "from holdwater.audit import run, run_audit\n"
        "run.Counts.add = lambda self, row: os._exit(9)\n"
        "run_audit(sys.argv[1], sys.argv[2], sys.argv[3])"
    )
    command = [sys.executable, "-c", program, str(runs), str(store), str(tmp_path / "out")]
    assert subprocess.run(command, check=False).returncode == 9
    assert [path.name for path in (tmp_path / "out").iterdir()] == [WORK]
    assert list(plan.folder.glob("findings.jsonl.*.part"))
    run_audit(runs, str(store), tmp_path / "out")
    run_audit(runs, str(store), tmp_path / "whole")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(_outcome(tmp_path / "whole"))
    assert _outcome(tmp_path / "out") == _outcome(tmp_path / "whole")
