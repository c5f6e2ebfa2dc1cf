"""``holdwater mcp``: the guard as tools that an agent calls, over standard input and output."""

from __future__ import annotations

import importlib

import click

from holdwater.cli.evidence_source import open_evidence


@click.command()
@click.option("--evidence", required=True, metavar="STORE", help="Evidence store, or folder with a manifest.jsonl.")
def mcp(evidence: str) -> None:
    """Serve the guard to agents over MCP.

    Talks over standard input and output until the client hangs up. The evidence is only read; a call may bring
    pages of its own. Needs the extra mcp.
    """
    server = importlib.import_module("holdwater.integrations.mcp")
    with open_evidence(evidence) as store:
        server.serve(store).run()
