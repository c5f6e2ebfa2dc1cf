"""The entry point of the command ``holdwater``."""

from __future__ import annotations

import click

from holdwater.cli.assess import assess
from holdwater.cli.audit import audit
from holdwater.cli.check import check
from holdwater.cli.citations import citations
from holdwater.cli.evidence import evidence
from holdwater.cli.explain import explain
from holdwater.cli.group import GuardedGroup
from holdwater.cli.lint import lint
from holdwater.cli.mcp import mcp
from holdwater.cli.proofread import proofread
from holdwater.cli.report import report
from holdwater.cli.restore import restore
from holdwater.cli.two_pass import two_pass
from holdwater.version import VERSION


@click.group(cls=GuardedGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="holdwater")
def cli() -> None:
    """Null cited values that none of their cited pages states, before a record ships.

    Exit codes: 0 clean, 1 something was nulled, flagged or left out, 2 could not run and wrote nothing, 3 ran
    with internal errors, which kept their values.
    """


for command in (check, lint, restore, explain, proofread, citations, evidence, audit, report, assess, two_pass, mcp):
    cli.add_command(command)


def main() -> None:
    """Run the command line."""
    cli()
