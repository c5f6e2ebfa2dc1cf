"""Fill in what docs/reference/cli.md takes from the commands themselves: option tables and real output.

Run it after a change to a command or to what is found; a test compares.
"""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from click.testing import CliRunner

from holdwater.cli.main import cli

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "cli.md"

_URL = "https://shop.example/hd-450"
_SENTENCES = (
    "The workshop behind the shop is run by a family, and most orders leave on the day they come in.",
    "Parcels are packed by hand, with paper and without plastic.",
    "Should anything arrive broken, a short note with a picture is enough, and we will put it right.",
    "Our shop floor is open to visitors, and coffee is on the house while you listen.",
    "Ear pads and cables are kept in stock for every model that we have ever sold.",
)
_FILES = {
    "saved/manifest.jsonl": f'{{"url": "{_URL}", "file": "hd-450.html", "content_type": "text/html; charset=utf-8",'
    ' "captured_at": "2026-03-20T08:02:00Z"}\n',
    "saved/hd-450.html": '<!doctype html><html lang="en"><title>Aurel HD-450</title><h1>Aurel HD-450</h1>'
    "<p>Price: 1.299,00 €<p>Driver diameter: 42 mm<p>Weight: 238 g<p>" + "<p>".join(_SENTENCES),
    "record.json": f"""{{
  "price": {{"value": 1299.0, "unit": "EUR", "url": "{_URL}"}},
  "weight": {{"value": 0.238, "unit": "kg", "url": "{_URL}"}},
  "driver_mm": {{"value": 24, "url": "{_URL}"}}
}}
""",
    "labelled.jsonl": "".join(
        f'{{"value": {value}, "field": "{field}", "url": "{_URL}", "label": "{label}"}}\n'
        for value, field, label in (
            (1299, "price", "true"),
            (238, "weight_g", "true"),
            (1399, "price", "wrong"),
            (24, "driver_mm", "wrong"),
        )
    ),
    "answer.txt": "The total is 1,200 dollars, due in 30 days.\nThe rate went from 3.00 % to 3.90 %, up 0.90 points.\n",
    "cited.txt": "Payment is due within 30 days [1], at a rate of 4.75 % [2].\nThe term is 7 years [3].\n",
    "invoice.txt": "The total amount due is 10,000 dollars, payable within 30 days.\n",
    "terms.txt": "The rate was 3.00 % last year, and is 3.90 % now.\n",
}

_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_TABLE = re.compile(r"<!-- options of (holdwater [a-z -]+?) -->\n(?:\|.*\n)*")
_SHA256 = re.compile(r"\b[0-9a-f]{64}\b")


@contextmanager
def _folder() -> Iterator[None]:
    """Work in a folder that holds the files of the examples, on a terminal 100 columns wide."""
    here, columns = Path.cwd(), os.environ.get("COLUMNS")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in _FILES.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text.encode())
        os.chdir(folder)
        os.environ["COLUMNS"] = "100"
        try:
            yield
        finally:
            os.chdir(here)
            os.environ.pop("COLUMNS")
            os.environ |= {} if columns is None else {"COLUMNS": columns}


def _run(command: str) -> str:
    """Return what a command prints; digests, which say nothing to a reader, are left out."""
    program, *arguments = shlex.split(command, comments=True)
    if program == "cat":
        return Path(arguments[0]).read_text("utf-8")
    return _SHA256.sub("<sha256>", CliRunner().invoke(cli, arguments).output)


def _block(match: re.Match[str]) -> str:
    """Return a console block with the output of its commands."""
    commands = [line for line in match[1].splitlines() if line.startswith("$ ")]
    shown = (f"{line}\n{_run(line.removeprefix('$ '))}" for line in commands)
    return f"```console\n{''.join(shown)}```"


def _table(match: re.Match[str]) -> str:
    """Return the table of a command's arguments and options."""
    command: click.Command = cli
    for name in match[1].split()[1:]:
        assert isinstance(command, click.Group)  # noqa: S101
        command = command.commands[name]
    rows = ["| option | means |", "| --- | --- |"]
    for option in command.params:
        if isinstance(option, click.Option):
            names = ", ".join((*option.opts, *option.secondary_opts))
            kind = option.metavar or ("" if option.is_flag else option.type.name.upper())
            if isinstance(option.type, click.Choice) and not option.is_flag:
                kind = " \\| ".join(option.type.choices)
            needed = " Required." if option.required else ""
            rows.append(f"| `{names}`{f' {kind}' if kind else ''} | {option.help}{needed} |")
    return f"<!-- options of {match[1]} -->\n" + "".join(f"{row}\n" for row in rows)


def render(text: str) -> str:
    """Return the text of the reference with all its tables and outputs made anew."""
    with _folder():
        return _CONSOLE.sub(_block, _TABLE.sub(_table, text))


if __name__ == "__main__":
    REFERENCE.write_bytes(render(REFERENCE.read_text("utf-8")).encode())
