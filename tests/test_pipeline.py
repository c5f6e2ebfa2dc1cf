"""The hook for pre-commit and the action for GitHub do what they say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.cli import samples
from tests.docs.test_examples import ROOT

from holdwater.cli import group

_BIN = Path(sys.executable).parent


def _yaml(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def _run(command: list[str], folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {"PATH": f"{_BIN}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command,
        cwd=folder,
        env={**kept, **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path, evidence: Path) -> Path:
    """A repository with a store, its configuration and two files of records, one of them wrong."""
    assert evidence.exists()
    (tmp_path / "holdwater.toml").write_text('evidence = "e.db"\n', "utf-8")
    (tmp_path / "data").mkdir()
    samples.write(tmp_path / "data" / "right.jsonl", samples.CLEAN + "\n")
    wrong = samples.CLEAN + "\n" + samples.RECORD.replace("\n", " ") + "\n"
    samples.write(tmp_path / "data" / "wrong one.jsonl", wrong)
    return tmp_path


@pytest.fixture
def evidence(tmp_path: Path) -> Path:
    """A store with one capture."""
    return samples.store(tmp_path)


def test_the_hook(project: Path) -> None:
    """One hook, for JSON lines; its entry takes several files as pre-commit gives them."""
    (hook,) = _yaml(".pre-commit-hooks.yaml")
    assert hook.keys() == {"id", "name", "description", "entry", "language", "files"}
    assert (hook["id"], hook["language"]) == ("holdwater", "python")
    assert [name for name in ("data/a.jsonl", "a.json", "a.jsonl.txt") if re.search(hook["files"], name)] == [
        "data/a.jsonl"
    ]
    entry = shlex.split(hook["entry"])
    assert _run([*entry, "data/right.jsonl"], project).returncode == group.CLEAN
    both = _run([*entry, "data/right.jsonl", "data/wrong one.jsonl"], project)
    assert both.returncode == group.FOUND
    assert "data/wrong one.jsonl:2: 3.14 at /weight/value is contradicted" in both.stdout


def test_the_shape_of_the_action() -> None:
    """What an input says reaches a script as a variable only, never as a part of it; the report is always uploaded."""
    action = _yaml("action.yml")
    assert action["runs"]["using"] == "composite"
    install, check, upload = action["runs"]["steps"]
    for step in (install, check):
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]
    used = set(re.findall(r"inputs\.([a-z-]+)", json.dumps(action["runs"])))
    assert used == set(action["inputs"])
    assert all(one.get("required") or isinstance(one["default"], str) for one in action["inputs"].values())
    assert upload["uses"].startswith("github/codeql-action/upload-sarif@v")
    assert upload["with"]["sarif_file"] == action["outputs"]["sarif-file"]["value"]
    assert "always()" in upload["if"]


def _check(project: Path, **given: str) -> tuple[subprocess.CompletedProcess[str], dict[str, str]]:
    """Run the action's check as a runner does; return how it ended, and its outputs."""
    step = _yaml("action.yml")["runs"]["steps"][1]
    temporary = project / "temporary files"
    (temporary / "holdwater").mkdir(parents=True, exist_ok=True)
    if not (temporary / "holdwater" / "bin").exists():
        (temporary / "holdwater" / "bin").symlink_to(_BIN)
    (project / "check.sh").write_text(step["run"], "utf-8")
    variables = {
        "GITHUB_OUTPUT": project / "output",
        "GITHUB_STEP_SUMMARY": project / "summary",
        "RUNNER_TEMP": temporary,
    }
    (project / "output").write_text("", "utf-8")
    defaults = dict.fromkeys(step["env"], "") | {"SARIF": "holdwater.sarif"}
    env = {**defaults, **given, **{name: str(path) for name, path in variables.items()}}
    done = _run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "check.sh"], project, **env)
    lines = (project / "output").read_text("utf-8").splitlines()
    return done, dict(line.split("=", 1) for line in lines)


def _uris(project: Path) -> list[tuple[str, int]]:
    log = json.loads((project / "holdwater.sarif").read_text("utf-8"))
    places = [result["locations"][0]["physicalLocation"] for result in log["runs"][0]["results"]]
    return [(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places]


@pytest.mark.parametrize("records", ["./data/", "data/wrong one.jsonl"])
def test_the_action_fails_with_a_report(project: Path, records: str) -> None:
    """A wrong value fails the step once its findings are written, with places from the repository's root."""
    done, outputs = _check(project, RECORDS=records)
    assert done.returncode == group.FOUND, done.stderr
    assert outputs == {"sarif-file": "holdwater.sarif"}
    assert _uris(project) == [("data/wrong%20one.jsonl", 2)]
    assert "| ✕ contradicted | 1 |" in (project / "summary").read_text("utf-8")


def test_the_action_passes(project: Path) -> None:
    """Clean records pass, and the log of findings is empty; a file at the root has no folder before its name."""
    assert _check(project, RECORDS="data/right.jsonl")[0].returncode == group.CLEAN
    assert _uris(project) == []
    (project / "r.jsonl").write_bytes((project / "data" / "wrong one.jsonl").read_bytes())
    assert _check(project, RECORDS="r.jsonl")[0].returncode == group.FOUND
    assert _uris(project) == [("r.jsonl", 2)]


def test_the_inputs_of_the_action(project: Path) -> None:
    """Store, configuration and gate reach the commands; the gate doesn't stop the report."""
    done, outputs = _check(project, RECORDS="data", FAIL_ON="unverifiable")
    assert (done.returncode, bool(outputs)) == (group.CLEAN, True), done.stderr
    (project / "other.toml").write_text('min_text_chars = 100000\nfail_on = ["unverifiable"]\n', "utf-8")
    done, outputs = _check(project, RECORDS="data", CONFIG="other.toml", EVIDENCE="e.db")
    assert (done.returncode, bool(outputs)) == (group.FOUND, True), done.stderr


def test_the_action_could_not_run(project: Path) -> None:
    """Without evidence there is no log to upload, and nothing that an input says runs as a command."""
    done, outputs = _check(project, RECORDS="data", EVIDENCE="none.db")
    assert (done.returncode, outputs) == (group.COULD_NOT_RUN, {})
    _check(project, RECORDS="$(touch owned); touch owned", FAIL_ON='"; touch owned')
    assert not (project / "owned").exists()
