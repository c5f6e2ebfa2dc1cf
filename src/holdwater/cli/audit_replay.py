"""``holdwater audit replay``: what today's rules would change."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import group, show
from holdwater.cli.evidence_options import FORM, OF_RUN, SOURCE
from holdwater.cli.settings_options import lanes_for, settings_options
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason

if TYPE_CHECKING:
    from holdwater.config import Config

_UNREAD = 5


@click.command()
@click.argument("old")
@SOURCE
@OF_RUN
@click.option("--processes", type=click.IntRange(1), metavar="N", help="Processes that judge at once; one per core.")
@FORM
@settings_options
def replay(
    old: str,
    store: str,
    run_id: str | None,
    processes: int | None,
    form: str,
    config: Config,
    anchors: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Say which verdicts of an OLD audit today's rules change.

    OLD is the folder of an audit or its findings, runs as `holdwater check --run` writes them, or notes. Give the
    settings that were given then. Nothing is written. Exits with 1 if a verdict or its reason changed or something
    can't be read, with 3 if the check of a value failed.
    """
    from holdwater.audit import replay as replaying

    settings = Settings(lanes=lanes_for(anchors, config.settings), **chosen)
    with show.phased("judging") as (progress, counting):
        found = replaying.replay(
            old,
            store,
            of_run=run_id,
            anchors=anchors,
            settings=settings,
            processes=processes or os.cpu_count() or 1,
            progress=progress,
            counting=counting,
        ).json()
    if form == "json":
        show.out().line(show.safe_json(json.dumps(found)))
    else:
        _show(show.out(), found)
    if any(change["new"] == Reason.INTERNAL_ERROR for change in found["reasons"]):
        return group.INTERNAL_ERRORS
    return group.FOUND if found["changed"] or found["unread_count"] else group.CLEAN


def _show(screen: show.Screen, found: Mapping[str, Any]) -> None:
    others = f", {found['of_other_pages']:,} of them on other pages than then" if found["of_other_pages"] else ""
    screen.line(f"{show.count(found['compared'], 'verdict')} compared: {found['changed']:,} changed{others}.")
    for change in found["verdicts"]:
        screen.line(f"{change['count']:>9,}  {change['old']} -> {change['new']}")
    for change in found["reasons"]:
        screen.line()
        head = f"{change['old']} -> {change['new']}: {change['count']:,}"
        screen.line(screen.styled(head, bold=True))
        for one in found["examples"]:
            if (one["old"]["reason"], one["new"]["reason"]) == (change["old"], change["new"]):
                screen.line(f"  {_example(one)}")
    if found["lanes"]:
        screen.line()
        screen.line(screen.styled(f"{'lane':<20}{'now found':>12}{'no longer':>12}", bold=True))
        for lane in found["lanes"]:
            screen.line(f"{show.visible(lane['lane']):<20}{lane['gained']:>12,}{lane['lost']:>12,}")
    for one in found["unread"][:_UNREAD]:
        show.warn(f"{one['source']}: not read: {one['why']}")
    if found["unread_count"] > _UNREAD:
        show.warn(f"{found['unread_count'] - _UNREAD:,} more could not be read")


def _example(one: Mapping[str, Any]) -> str:
    """Return one change in a line, safe to show."""
    unit = f" {one['unit']}" if one["unit"] else ""
    sides = [
        f"{side['lane'] or 'nearest'} “{show.shorten(show.visible(side['exact']), 24)}”"
        for side in (one["old"], one["new"])
        if side["exact"] is not None
    ]
    value = show.shorten(show.visible(one["value_json"] + unit), 30)
    text = f"{show.visible(one['source'] + one['path'])}  {value}  {', now '.join(sides)}"
    return show.shorten(text, show.width() - 2)
