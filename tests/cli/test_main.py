"""The command line as a whole: its help, its documentation, and real processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from scripts.make_cli_docs import REFERENCE, render
from tests.cli import samples

from holdwater.cli.main import cli
from holdwater.version import VERSION


def _commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path} {name}")


def test_every_command_and_option_is_documented() -> None:
    """The reference has a section for each command, and in it each argument and option."""
    sections = {part.split("\n")[0]: part for part in REFERENCE.read_text("utf-8").split("\n## ")}
    for path, command in _commands(cli, "holdwater"):
        if isinstance(command, click.Group):
            continue
        section = sections[f"`{path}`"]
        for parameter in command.params:
            names = [*parameter.opts, *parameter.secondary_opts]
            if isinstance(parameter, click.Argument):
                names = [f"`{str(parameter.name).upper()}`"]
            assert all(name in section for name in names), (path, names)


def test_the_reference_shows_real_output() -> None:
    """Every table and every output in the reference is what the commands give today."""
    text = REFERENCE.read_text("utf-8")
    shown = [name for name, command in _commands(cli, "") if not isinstance(command, click.Group)]
    assert text.count("```console") >= len(shown) - 1  # a server shows nothing
    assert render(text) == text, "run scripts/make_cli_docs.py"


def test_every_command_explains_itself() -> None:
    """Each command and each option has a help text, and help exits with 0."""
    for path, command in _commands(cli, "holdwater"):
        assert command.help, path
        assert all(option.help for option in command.params if isinstance(option, click.Option)), path
        assert samples.run(*path.split()[1:], "--help").exit_code == 0
    assert samples.run("--version").stdout == f"holdwater, version {VERSION}\n"


def test_no_description_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists of commands fit on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    for group in ((), ("evidence",), ("audit",)):
        assert "..." not in samples.run(*group, "--help").stdout.partition("Commands:")[2]


def test_as_a_process(evidence: Path, record: Path) -> None:
    """The installed command gives the same bytes under any locale and encoding."""
    command = Path(sys.executable).with_name("holdwater")
    outcomes = {
        subprocess.run(
            [command, "check", record, "--evidence", evidence, "--format", "json"],
            capture_output=True,
            check=False,
            env={"LC_ALL": locale, "PYTHONIOENCODING": encoding, "PYTHONHASHSEED": seed},
        ).stdout
        for locale, encoding, seed in (("C", "ascii", "1"), ("C.UTF-8", "utf-8", "2"))
    }
    assert outcomes == {samples.run("check", record, "--evidence", evidence).stdout_bytes}
