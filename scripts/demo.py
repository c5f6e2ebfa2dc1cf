"""One run from end to end, by the real commands: ``make demo`` writes into ``demo-output/``.

Of what a command says, a long table is cut in the middle. What was nulled, the counts and what each file is stand at
the end.

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

from holdwater.cli import show

ROOT = Path(__file__).resolve().parents[1]
RUN = Path("fixtures/runs/cafe-fit-out")
OUT = Path("demo-output")
RECORD = RUN / "record.json"

_FILES = {
    "evidence.sqlite": "the pages; `{command} evidence list --evidence {file}` lists them",
    "guarded.json": "the record as it would ship: the values above are null, all else is the same bytes",
    "notes.jsonl": "why each was nulled, in one sentence and in full, and its old value",
    "run.json": "all that decided it, every finding included; `{command} audit verify {file}` checks it",
    "restored.json": "the record with its values put back from the notes",
    "report.html": "all findings beside the text of their pages: open it in a browser",
}
_COLUMNS = (40, 14)
_LEAST_COLUMNS = 100
_MOST_LINES = 12
_FIRST_LINES = 10


def installed() -> str:
    """Return the path of the command beside this Python."""
    command = shutil.which("holdwater", path=str(Path(sys.executable).parent))
    if command is None:
        sys.exit("The command holdwater is not installed beside this Python: run make setup.")
    return command


def typed(path: str | Path) -> str:
    """Return a path as one would type it in the current folder."""
    path, here = Path(path).absolute(), Path.cwd()
    return shlex.quote(str(path.relative_to(here) if path.is_relative_to(here) else path))


def typed_command() -> str:
    """Return the command as one would type it: its name where the shell finds it, or else its path."""
    command = installed()
    found = shutil.which("holdwater")
    return "holdwater" if found is not None and Path(found) == Path(command) else typed(command)


def holdwater(*arguments: str | Path, expect: int = 0, means: str = "all went well") -> bool:
    """Run a command, shown as one would type it; return whether it exits as expected, which ``means`` explains."""
    words = ["holdwater", *map(str, arguments)]
    print(f"\n$ {shlex.join(words)}", flush=True)
    done = subprocess.run(  # noqa: S603 - our own
        [installed(), *words[1:]],
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    code, said = done.returncode, done.stdout.splitlines()
    if code == expect and len(said) > _MOST_LINES:
        said[_FIRST_LINES:-1] = [f"… {len(said) - _FIRST_LINES - 1} lines more …"]
    print("\n".join(said))
    print(f"(exit code {code}: {means if code == expect else f'it should be {expect}'})", flush=True)
    return code == expect


def lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def nearest(evidence: Mapping[str, str] | None) -> str:
    """Return the nearest evidence in brackets, with as much of what stands around it as there is room for."""
    if evidence is None:
        return "nothing of its kind"
    marked = f"[{evidence['exact']}]"
    columns = max(show.width(), _LEAST_COLUMNS) - sum(_COLUMNS) - 2 * len(_COLUMNS)
    return show.shorten_around(evidence["snippet"].replace(evidence["exact"], marked, 1), marked, columns)


def show_nulled() -> None:
    """Print the values that were nulled, each with the nearest evidence, one a line."""
    notes = [note for note in lines(ROOT / OUT / "notes.jsonl") if note["action"] == "nulled"]
    print(f"\nNulled: {len(notes)} cited values that none of their cited pages states\n")
    rows = [("PATH", "VALUE", "[NEAREST] ON ITS PAGES")]
    for note in notes:
        value = f"{note['value_json']} {note['unit'] or ''}".rstrip()
        rows.append((note["path"], value, nearest(note["nearest"])))
    for path, value, near in rows:
        cells = (show.shorten_middle(path, _COLUMNS[0]), show.shorten(value, _COLUMNS[1]))
        print("  ".join((*map(show.pad, map(show.visible, cells), _COLUMNS), show.visible(near))))


def show_files() -> None:
    """Print what each file of the demo is, and what the exit codes mean."""
    print(f"\nWhat is in {OUT.name}/:")
    for name, what in _FILES.items():
        print(f"  {name:<16} {what.format(command=typed_command(), file=typed(ROOT / OUT / name))}")
    print("\nExit codes of holdwater: 0 clean, 1 something was nulled (as here), 2 could not run, 3 internal errors.")


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
    print(f"Wrong values nulled: {caught} of {len(wrong)}; {len(undecided)} can't be decided ({reasons}).")
    print(f"True values kept:    {kept} of {len(true)}.")
    print(f"Verdicts as listed in {RUN / 'expected.jsonl'}: {len(rows) - len(differing)} of {len(rows)}.")
    print("\n".join(differing), end="\n" if differing else "")
    return not differing


def main() -> int:
    """Run the demo; return its exit code."""
    (ROOT / OUT).mkdir(exist_ok=True)
    for name in _FILES:
        (ROOT / OUT / name).unlink(missing_ok=True)
    store, guarded, notes, run, restored, report = (OUT / name for name in _FILES)
    print(
        "A purchasing agent has read 20 pages in five languages, and is about to ship a record of what it found there."
    )
    print("Each of 86 values in it cites the page that it comes from; one in six is wrong.")
    if (command := typed_command()) != "holdwater":
        print(f"To run a command of it yourself, type `{command}` for `holdwater`.")
    ran = [
        holdwater("evidence", "import", RUN, "--evidence", store),
        holdwater(
            *("check", RECORD, "--evidence", store, "-o", guarded, "--notes", notes, "--run", run),
            expect=1,
            means="values were nulled, which is what this run is for",
        ),
        holdwater("restore", guarded, "--notes", notes, "-o", restored),
        holdwater("audit", "verify", run),
        holdwater("report", run, "--evidence", store, "-o", report, "--title", "Espresso bar, run 3"),
    ]
    if not all(ran):
        print("\nA command did not end as it should have.")
        return 1
    show_nulled()
    print()
    is_as_expected = compare(lines(ROOT / run)[0]["findings"], lines(ROOT / RUN / "expected.jsonl"))
    is_same = (ROOT / restored).read_bytes() == (ROOT / RECORD).read_bytes()
    print(f"The restored record is {'the original, byte for byte' if is_same else 'NOT the original'}.")
    show_files()
    is_good = is_same and is_as_expected
    print(f"The demo itself exits with {'0: all is as it should be' if is_good else '1: see what differs above'}.")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
