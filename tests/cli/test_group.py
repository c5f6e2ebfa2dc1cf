"""Every end of a command has its exit code and its message."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tests.cli import samples

from holdwater.cli.group import GuardedGroup
from holdwater.errors import StoreError


def _end(error: BaseException | None, code: int | None = None) -> Result:
    @click.group(cls=GuardedGroup)
    def cli() -> None:
        """Stand for the command line."""

    @cli.command()
    def work() -> int | None:
        """End as asked."""
        if error is not None:
            raise error
        return code

    return CliRunner().invoke(cli, ["work"])


def test_a_returned_number_is_the_exit_code() -> None:
    """A command that returns nothing is clean."""
    assert [_end(None, code).exit_code for code in (None, 0, 1, 3)] == [0, 0, 1, 3]


def test_errors_of_ours_are_one_message() -> None:
    """Misuse is said in one message, made visible, without a traceback, and ends with 2."""
    result = _end(StoreError("e.db\x1b[2J: expected a\n  ^\nholdwater: all is well"))
    assert result.exit_code == 2
    assert result.stderr == "holdwater: e.db\\x1b[2J: expected a\n  ^\\nholdwater: all is well\n"
    assert result.stdout == ""


def test_a_fault_is_no_finding() -> None:
    """An unforeseen exception ends with 2, since 1 says that a value was nulled, and shows where it was."""
    result = _end(RuntimeError("page says \x1b[2J"))
    assert result.exit_code == 2
    assert "internal error: RuntimeError: page says \\x1b[2J\n" in result.stderr
    assert "raise error" in result.stderr
    assert "Please report it" in result.stderr


@pytest.mark.parametrize("words", [("check", "in.json", "--evidence", "{}"), ("report", "{}")])
def test_a_name_that_no_file_can_have(words: tuple[str, ...]) -> None:
    """A path that can't be looked for is what the user gave, and no fault of ours: 2, with the path and why."""
    name = "a" * 300
    result = samples.run(*(word.format(name) for word in words))
    assert result.exit_code == 2
    assert f"{name}: can't be reached: File name too long. Check the path" in result.stderr
    assert "internal error" not in result.stderr


def test_nothing_is_left_of_a_command() -> None:
    """What the package logs is shown while a command runs, and by nobody after it."""
    before = list(logging.getLogger("holdwater").handlers)
    _end(None)
    assert logging.getLogger("holdwater").handlers == before


def test_an_interruption_is_no_finding() -> None:
    """Control-C ends with the code that shells give it."""
    result = _end(KeyboardInterrupt())
    assert result.exit_code == 130
    assert "interrupted" in result.stderr


def test_misuse_of_options() -> None:
    """A wrong option is a usage error: 2, with what was typed made visible."""
    result = samples.run("check", "--nosuch\x1b[2J")
    assert result.exit_code == 2
    assert "No such option" in result.stderr
    assert "\x1b" not in result.stderr
    assert "Missing option '--evidence'" in samples.run("check", "x").stderr


@pytest.mark.parametrize("command", [["evidence", "list"], ["check", "RECORD"]])
def test_a_reader_that_goes_away(evidence: Path, record: Path, command: list[str]) -> None:
    """Output that nobody reads to its end is no traceback and no finding."""
    words = [str(record) if word == "RECORD" else word for word in command]
    program = "import sys; from holdwater.cli.main import main; sys.argv[0] = 'holdwater'; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, *words, "--evidence", evidence],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == 2


@pytest.mark.parametrize(
    ("streams", "code", "said"),
    [
        ("> /dev/full", 2, "standard output: can't be written: No space left on device"),
        (">&-", 2, "standard output: is closed"),
        ("2> /dev/full", 1, ""),
        ("2>&-", 1, ""),
        ("<&-", 1, ""),
        ("--format json -o - > /dev/full", 2, "No space left on device"),
    ],
)
def test_a_stream_that_is_full_or_closed(evidence: Path, record: Path, streams: str, code: int, said: str) -> None:
    """Where the answer can't be given, one line says so; where only the remarks can't, the answer stands."""
    main = f"{sys.executable} -c 'from holdwater.cli.main import main; main()'"
    shell = f"{main} check {record} --evidence {evidence} {streams}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "internal error:" not in done.stderr
    assert said in done.stderr
    assert done.stdout.startswith("{") == (code == 1)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_with_room_for_a_part(tmp_path: Path, evidence: Path, unbuffered: str) -> None:
    """Output that is cut is an error, also where Python writes without a buffer, and so perhaps a part."""
    values = {f"v{number}": {"value": number, "url": samples.URL} for number in range(60)}
    record = samples.write(tmp_path / "many.json", json.dumps(values))
    main = f"{sys.executable} -c 'from holdwater.cli.main import main; main()'"
    options = f"--evidence {evidence} -o /dev/null --format json > {tmp_path / 'cut'}"
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 8; {main} check {record} {options}"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
    )
    assert (tmp_path / "cut").stat().st_size == 8 * 1024
    assert done.returncode == 2
    assert "standard output: can't be written: File too large" in done.stderr
