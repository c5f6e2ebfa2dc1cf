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

from holdwater.audit import findings, run, run_audit, shards
from holdwater.audit.plan import WORK, Plan, make_plan
from holdwater.audit.run import state_of
from holdwater.audit.runs import find_input
from holdwater.errors import InvalidArgument, MissingExtra, StoreError
from holdwater.extract import read_page
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
    counted: list[tuple[str, int]] = []
    run_audit(
        runs,
        str(store),
        tmp_path / "one",
        progress=lambda done, total: seen.append((done, total)),
        counting=lambda phase, done: counted.append((phase, done)),
    )
    run_audit(runs, str(store), tmp_path / "two", processes=2)
    run_audit(runs, str(folder), tmp_path / "three")
    assert _outcome(tmp_path / "one") == _outcome(tmp_path / "two") == _outcome(tmp_path / "three")
    assert (seen[0], seen[-1]) == ((0, 80), (80, 80))
    assert seen == sorted(seen)
    assert counted == [("reading", 0), ("writing", 0)]


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
    with pytest.raises(MissingExtra, match=r"pip install '\.\[daft\]'"):
        run_audit(runs, str(store), out, engine="daft")
    assert run_audit(runs, str(store), out).summary["cited"] == 80


def test_another_audit_is_not_gone_on_with(tmp_path: Path, store: Path) -> None:
    """What was begun with other settings, input or evidence is neither mixed nor lost, and the message says which."""
    runs, out = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out"
    _begin(runs, store, out)
    for settings, count, message in (
        (Settings(min_text_chars=5), 40, "with other settings. Finish"),
        (Settings(), 41, "with other records. Finish"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            run_audit(samples.runs(runs, count), str(store), out, settings=settings)
    with SqliteStore.create(store) as kept:
        kept.delete([1])
    with pytest.raises(InvalidArgument, match="evidence that has changed since"):
        run_audit(samples.runs(runs), str(store), out)
    assert (out / WORK).is_dir()


def test_a_run_goes_on_beside_others(tmp_path: Path, store: Path) -> None:
    """Of the evidence of one run, what another run captures changes nothing."""
    runs, out = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out"
    with SqliteStore.create(store) as kept:
        kept.run("monday").put(read_page(samples.body(1), url=samples.url(1), captured_at="2026-01-01T00:00:00Z"))
        _begin(runs, store, out, run_id="monday")
        kept.run("tuesday").put(read_page(samples.body(2), url=samples.url(2), captured_at="2026-01-01T00:00:00Z"))
        run_audit(runs, str(store), out, of_run="monday")


def test_evidence_that_changes_meanwhile_is_said(tmp_path: Path, store: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A store that is written to while an audit judges by it is named in the log."""
    runs = samples.runs(tmp_path / "runs.jsonl")

    def change(done: int, _total: int) -> None:
        with SqliteStore.create(store) as kept:
            kept.put(read_page(samples.body(1), url=samples.url(1), captured_at=f"2026-01-01T00:00:{done % 60:02}Z"))

    run_audit(runs, str(store), tmp_path / "a")
    assert caplog.text == ""
    run_audit(runs, str(store), tmp_path / "b", progress=change)
    assert "the evidence changed while it was judged by" in caplog.text


def test_a_folder_of_pages_is_copied_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """An audit goes on with the pages that it began with; those that can't be read are named; it knows no runs."""
    runs, out, folder = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out", tmp_path / "saved"
    folder.mkdir()
    (folder / "1.html").write_bytes(samples.body(1))
    lines = [{"url": samples.url(1), "file": "1.html"}, {"url": samples.url(2), "file": "2.html"}]
    (folder / "manifest.jsonl").write_text("\n".join(map(json.dumps, lines)))
    with pytest.raises(KeyboardInterrupt):
        run_audit(runs, str(folder), out, progress=_interrupt)
    assert "2.html: page left out: no such file" in caplog.text
    (folder / "1.html").write_bytes(samples.body(3))
    found = run_audit(runs, str(folder), out).summary
    assert found["verdicts"]["supported"] > 0
    with pytest.raises(InvalidArgument, match="which knows no runs"):
        run_audit(runs, str(folder), tmp_path / "other", of_run="monday")


def _interrupt(done: int, _total: int) -> None:
    if done:
        raise KeyboardInterrupt


def _begin(runs: Path, store: Path | str, out: Path, run_id: str | None = None) -> Plan:
    """Cut an input into shards, and do nothing more."""
    out.mkdir()
    return make_plan(
        out,
        find_input(runs),
        evidence=str(store),
        state=state_of(str(store), run_id) if isinstance(store, Path) else "",
        run_id=run_id,
        anchors=(),
        settings=Settings(),
    )


def test_two_audits_do_not_share_a_folder(tmp_path: Path, store: Path) -> None:
    """While one is at work, another is refused; when it has been killed, or has failed, it goes on."""
    runs, out = samples.runs(tmp_path / "runs.jsonl"), tmp_path / "out"

    def another(_done: int, _total: int) -> None:
        with pytest.raises(InvalidArgument, match="Is another audit at it"):
            run_audit(runs, str(store), out)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_audit(runs, str(store), out, progress=another)
    run_audit(runs, str(store), out)
    assert sorted(_outcome(out)) == ["findings.jsonl", "findings.parquet", "summary.json"]


def test_a_full_disk(tmp_path: Path, store: Path) -> None:
    """What the disk doesn't take is an error that says so, in any process; with room the audit goes on."""
    runs, out = samples.runs(tmp_path / "runs.jsonl", 3_000), tmp_path / "out"
    for processes in (1, 2):
        program = (
            "import resource, sys; from holdwater.audit import run_audit\n"
            "if __name__ == '__main__':\n"
            "    try:\n"
            "        resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, resource.RLIM_INFINITY))\n"
            f"        run_audit(*sys.argv[1:], processes={processes})\n"
            "    except OSError as error: print(type(error).__name__, error)"
        )
        command = [sys.executable, "-c", program, str(runs), str(store), str(out)]
        answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert answer.startswith("AuditError")
        assert "File too large. Make room, and run it again: what was done stays done." in answer
    run_audit(runs, str(store), out)
    run_audit(runs, str(store), tmp_path / "whole")
    assert _outcome(out) == _outcome(tmp_path / "whole")


def test_more_shards_than_files_may_be_open(tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many shards there are, the findings are the same, in the same order."""
    runs = samples.runs(tmp_path / "runs.jsonl", 200)
    run_audit(runs, str(store), tmp_path / "few")
    monkeypatch.setattr(shards, "MAX_BYTES", 1_000)
    monkeypatch.setattr(run, "MAX_OPEN", 3)
    run_audit(runs, str(store), tmp_path / "many")
    assert _outcome(tmp_path / "few") == _outcome(tmp_path / "many")


def test_no_password_on_disk(tmp_path: Path) -> None:
    """What the work is judged by is written without the password that is in its address."""
    plan = _begin(samples.runs(tmp_path / "runs.jsonl"), "postgresql://ada:secret@db.example/x", tmp_path / "out")
    assert "secret" in plan.evidence
    assert "ada" in (plan.folder / "plan.json").read_text()
    assert "secret" not in (plan.folder / "plan.json").read_text()


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
    plan = _begin(runs, store, tmp_path / "out")
    program = (
        "import os, sys\n"
        "from holdwater.audit import run, run_audit\n"
        "run.Counts.add = lambda self, row: os._exit(9)\n"
        "run_audit(sys.argv[1], sys.argv[2], sys.argv[3])"
    )
    command = [sys.executable, "-c", program, str(runs), str(store), str(tmp_path / "out")]
    assert subprocess.run(command, check=False).returncode == 9
    assert all(path.name.startswith(WORK) for path in (tmp_path / "out").iterdir())
    assert list(plan.folder.glob("findings.jsonl.*.part"))
    run_audit(runs, str(store), tmp_path / "out")
    run_audit(runs, str(store), tmp_path / "whole")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(_outcome(tmp_path / "whole"))
    assert _outcome(tmp_path / "out") == _outcome(tmp_path / "whole")
