"""Options that the commands of ``holdwater evidence`` share."""

from __future__ import annotations

from datetime import UTC, datetime

import click

STORE = click.option(
    "--evidence", "store", required=True, metavar="STORE", help="Evidence store: a file, or a postgresql:// URL."
)
SOURCE = click.option(
    "--evidence",
    "store",
    required=True,
    metavar="STORE",
    help="Evidence store: a file, a postgresql:// URL, or a folder with a manifest.jsonl.",
)
OF_RUN = click.option("--of-run", "run_id", metavar="ID", help="Only captures of this run.")
FORM = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")


class Time(click.ParamType[str]):
    """An ISO 8601 time; one without a zone is taken to be in UTC."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the time in UTC."""
        try:
            moment = datetime.fromisoformat(str(value))
            zoned = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
        except (ValueError, OverflowError):
            self.fail(f"expected an ISO 8601 time such as 2026-03-20T08:02:00Z, found {value!r}", param, ctx)
        return zoned.isoformat().replace("+00:00", "Z")
