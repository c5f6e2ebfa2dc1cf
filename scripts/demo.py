"""One run from end to end, by the real commands: ``make demo`` writes into ``demo-output/``.

Exits with 0 if every verdict is the one that ``expected.jsonl`` lists, the record comes back byte for byte,
and the run is intact; else with 1.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RUN = Path("fixtures/runs/cafe-fit-out")
OUT = Path("demo-output")
RECORD = RUN / "record.json"

_WRITTEN = ("evidence.sqlite", "guarded.json", "notes.jsonl", "run.json", "restored.json")


def holdwater(*arguments: str | Path, expect: int = 0) -> bool:
    """Run a command, shown as one would type it; return whether it exits as expected."""
    words = ["holdwater", *map(str, arguments)]
    print(f"\n$ {shlex.join(words)}", flush=True)
    command = shutil.which("holdwater", path=str(Path(sys.executable).parent))
    if command is None:
        sys.exit("The command holdwater is not installed beside this Python: run make setup.")
    code = subprocess.run([command, *words[1:]], cwd=ROOT, check=False).returncode  # noqa: S603 - our own
    print(f"(exit code {code})", flush=True)
    return code == expect


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def compare(findings: Iterable[Mapping[str, Any]], expected: Iterable[Mapping[str, Any]]) -> bool:
    """Print how the findings compare with what is known of each value; return whether all are as expected."""
    found = {finding["path"]: finding for finding in findings}
    rows = list(expected)
    differing = []
    for row in rows:
        finding = found.pop(row["path"], {"verdict": "no finding", "reason": "none"})
        if finding["verdict"] != row["expect"] or row.get("reason") not in (None, finding["reason"]):
            wanted = f"{row['expect']} {row.get('reason', '')}".rstrip()
            differing.append(f"  {row['path']}: expected {wanted}, found {finding['verdict']} {finding['reason']}")
    differing += [f"  {path}: expected no finding" for path in found]
    nulled = {note["path"] for note in lines(ROOT / OUT / "notes.jsonl")}
    wrong = [row for row in rows if row["label"] == "wrong"]
    caught = sum(row["path"] in nulled for row in wrong)
    undecided = [row for row in wrong if row["expect"] == "unverifiable"]
    true = [row for row in rows if row["label"] == "true"]
    kept = sum(row["path"] not in nulled for row in true)
    reasons = ", ".join(sorted({row["reason"] for row in undecided}))
    print(f"\nWrong values nulled: {caught} of {len(wrong)}; {len(undecided)} can't be decided ({reasons}).")
    print(f"True values kept:    {kept} of {len(true)}.")
    print(f"Verdicts as listed in {RUN / 'expected.jsonl'}: {len(rows) - len(differing)} of {len(rows)}.")
    print("\n".join(differing), end="\n" if differing else "")
    return not differing


def main() -> int:
    """Run the demo; return its exit code."""
    (ROOT / OUT).mkdir(exist_ok=True)
    for name in _WRITTEN:
        (ROOT / OUT / name).unlink(missing_ok=True)
    store, guarded, notes, run, restored = (OUT / name for name in _WRITTEN)
    ran = [
        holdwater("evidence", "import", RUN, "--evidence", store),
        holdwater(*("check", RECORD, "--evidence", store, "-o", guarded, "--notes", notes, "--run", run), expect=1),
        holdwater("restore", guarded, "--notes", notes, "-o", restored),
        holdwater("audit", "verify", run),
    ]
    if not all(ran):
        print("\nA command did not end as it should have.")
        return 1
    is_same = (ROOT / restored).read_bytes() == (ROOT / RECORD).read_bytes()
    print(f"\nThe restored record is {'the original, byte for byte' if is_same else 'NOT the original'}.")
    findings = lines(ROOT / run)[0]["findings"]
    is_as_expected = compare(findings, lines(ROOT / RUN / "expected.jsonl"))
    return 0 if is_same and is_as_expected else 1


if __name__ == "__main__":
    sys.exit(main())
