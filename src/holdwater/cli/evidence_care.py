"""``holdwater evidence stats|verify|prune|export|copy``: what a store needs from time to time."""

from __future__ import annotations

import click

from holdwater.cli import group, show
from holdwater.cli.evidence_options import FORM, OF_RUN, STORE, Time
from holdwater.cli.evidence_source import existing, open_store, writable
from holdwater.errors import InvalidArgument


@click.command()
@STORE
@OF_RUN
@FORM
def stats(store: str, run_id: str | None, form: str) -> None:
    """Say how much a store holds, of which grades and times."""
    from holdwater.outputs.canonical import json_text
    from holdwater.store import care

    screen = show.out()
    with open_store(store, run_id) as kept, show.counting("counting") as progress:
        found = care.stats(kept, progress=progress)
    if form == "json":
        screen.line(show.safe_json(json_text(found)))
        return
    grades = ", ".join(f"{number:,} {grade}" for grade, number in found.grades.items() if number)
    screen.line(f"{show.count(found.captures, 'capture')} of {show.count(found.urls, 'URL')}: {grades or 'nothing'}")
    screen.line(f"runs: {found.runs:,}")
    screen.line(f"time: {f'{found.oldest} to {found.newest}' if found.oldest and found.newest else 'unknown'}")
    screen.line(f"text: {found.text_chars:,} characters")
    without = f"; {show.count(found.without_bytes, 'capture')} kept as text only" if found.without_bytes else ""
    screen.line(f"as sent: {show.count(found.body_bytes, 'byte')}{without}")
    screen.line(f"damaged: {show.count(found.damaged, 'capture')}")


@click.command()
@STORE
@FORM
def verify(store: str, form: str) -> int:
    """Check every digest, and that each URL finds its capture.

    Exits with 1 if one fails, and names it.
    """
    from holdwater.outputs.canonical import json_text
    from holdwater.store import care

    screen = show.out()
    with open_store(store) as kept, show.counting("checking") as progress:
        damage = list(care.find_damage(kept, progress=progress))
    if form == "json":
        screen.line(show.safe_json(json_text([one._asdict() for one in damage])))
    else:
        for one in damage:
            where = f"capture {one.number}: {one.url}" if one.number else store
            screen.line(show.visible(f"{where}: {one.what}"))
        screen.line(f"{show.count(len(damage), 'fault')}" if damage else "every digest is right")
    return group.FOUND if damage else group.CLEAN


@click.command()
@STORE
@click.option("--older-than", type=Time(), metavar="TIME", help="Only captures from before this ISO 8601 time.")
@click.option(
    "--keep-latest",
    type=click.IntRange(1),
    metavar="N",
    help="Keep the latest N captures of each URL, whatever their age.",
)
@click.option("--dry-run", is_flag=True, help="Only say how many would go.")
def prune(store: str, older_than: str | None, keep_latest: int | None, dry_run: bool) -> None:
    """Delete old captures, all of them or none.

    With both options, only captures that are older and beyond the latest N go. A capture without a time never
    goes for its age, and a damaged one never at all.
    """
    from holdwater.store import care

    if older_than is None and keep_latest is None:
        raise InvalidArgument("expected --older-than or --keep-latest, found neither: everything would go.")
    with existing(store) as kept:
        numbers = care.choose_old(kept, older_than=older_than, keep_latest=keep_latest)
        gone = len(numbers) if dry_run else kept.delete(numbers)
    show.out().line(f"{show.count(gone, 'capture')} {'would go' if dry_run else 'deleted'}")


@click.command()
@click.argument("folder")
@STORE
@OF_RUN
def export(folder: str, store: str, run_id: str | None) -> int:
    """Write every capture into a new FOLDER.

    It gets a manifest.jsonl that `holdwater evidence import` takes. FOLDER may be there, if it is empty. Exits
    with 1 if a capture is damaged, and names it.
    """
    from holdwater.capture.export import export_folder

    with open_store(store, run_id) as kept, show.counting("exporting") as progress:
        count = export_folder(kept.captures(), folder, progress=progress)
    for url in count.damaged:
        show.warn(f"{url}: a capture of it is damaged, and stayed")
    texts = f", of {count.without_bytes:,} of them the text only" if count.without_bytes else ""
    show.out().line(f"{show.count(count.exported, 'capture')} exported{texts}")
    return group.FOUND if count.damaged else group.CLEAN


@click.command()
@click.argument("source")
@click.argument("target")
def copy(source: str, target: str) -> int:
    """Copy a store to another, with bytes and runs.

    SOURCE and TARGET are each a file or a postgresql:// URL; TARGET is made if it is not there. Who copies
    again, after it was broken off or not, gets no capture twice. Exits with 1 if a capture is damaged, and names
    it.
    """
    from holdwater.store import move

    with open_store(source) as kept, writable(target) as into, show.counting("copying") as progress:
        copied = move.copy(kept, into, progress=progress)
    for number, url in copied.damaged:
        show.warn(f"capture {number}: {url}: damaged; its copy says so, and has no text")
    show.out().line(f"{show.count(copied.captures, 'capture')} copied")
    return group.FOUND if copied.damaged else group.CLEAN


COMMANDS = (stats, verify, prune, export, copy)
