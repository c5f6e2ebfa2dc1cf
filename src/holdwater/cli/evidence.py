"""``holdwater evidence``: put pages into a store, and look at what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from holdwater.cli import evidence_care, files, group, show
from holdwater.cli.evidence_options import FORM, SOURCE, STORE, Time
from holdwater.cli.evidence_source import near_url, open_evidence, writable
from holdwater.errors import InvalidArgument
from holdwater.model.page import Channel, Grade, Page

if TYPE_CHECKING:
    from holdwater.store.base import EvidenceStore


@click.group()
def evidence() -> None:
    """Keep pages in an evidence store, show them, and care for them."""


for command in evidence_care.COMMANDS:
    evidence.add_command(command)


@evidence.command()
@click.argument("file")
@click.option("--url", required=True, help="URL that was asked for.")
@STORE
@click.option("--final-url", default="", metavar="URL", help="Where the answer came from, after redirects.")
@click.option(
    "--status", type=click.IntRange(100, 599), default=200, metavar="CODE", help="HTTP status; 200 by default."
)
@click.option("--content-type", metavar="HEADER", help="The header as sent, with its charset.")
@click.option("--captured-at", type=Time(), metavar="TIME", help="ISO 8601 time; UTC where it has no zone.")
@click.option(
    "--grade",
    type=click.Choice([str(grade) for grade in Grade]),
    default=str(Grade.FULL),
    help="How much of the document FILE holds. Only `full`, the default, can contradict a value.",
)
def add(
    file: str,
    url: str,
    store: str,
    final_url: str,
    status: int,
    content_type: str | None,
    captured_at: str | None,
    grade: str,
) -> None:
    """Keep FILE as a capture of a URL.

    FILE, or - for standard input, holds the bytes as the server sent them. Earlier captures of the URL stay
    beside it. STORE is made where there is none.
    """
    from holdwater.capture.sandbox import Job, read_one
    from holdwater.cli import captures
    from holdwater.text.urls import strict_key

    if strict_key(url) is None:
        raise InvalidArgument(
            f"--url: expected an http or https address, found {url}. No citation could find the page by it."
        )
    data = files.read_bytes(file)
    about = {
        "url": url,
        "final_url": final_url,
        "status": status,
        "content_type": content_type,
        "captured_at": captured_at,
        "grade": grade,
    }
    read = read_one(Job(file, data, about))
    for reason in read.lost:
        raise InvalidArgument(f"{file}: {reason}. Nothing was kept.")
    ((page, _),) = read.pages
    with writable(store) as kept:
        number = kept.put(page, data)
    show.out().line(show.visible(f"capture {number}: {url}\n  {captures.line(page)}", keep="\n"))


@evidence.command("import")
@click.argument("path")
@STORE
@click.option(
    "--format",
    "form",
    type=click.Choice(["folder", "warc", "wacz", "har", "mhtml", "jsonl"]),
    help="What PATH is; found out where it is left out.",
)
def import_(path: str, store: str, form: str | None) -> int:
    """Keep every page of PATH, an archive or a folder.

    An archive is a WARC, WACZ, HAR or MHTML file, or pages as JSON lines; a folder has a manifest.jsonl with a
    line for each page. Exits with 1 if a page did not come in, and names it; with 2 if none did. STORE is made
    where there is none; who imports again gets no page twice.
    """
    from holdwater.capture.archive import import_archive

    with writable(store) as kept:
        count = import_archive(path, kept, format=form, progress=show.progress("importing"))
        for name, reason in count.skipped:
            show.warn(f"{name}: did not come in: {reason}")
        if not count.imported:
            found = f"{show.count(len(count.skipped), 'page')}, of which none came in" if count.skipped else "none"
            raise InvalidArgument(
                f"{path}: expected pages to keep, found {found}. "
                "A folder has a manifest.jsonl with a line for each page."
            )
    screen = show.out()
    screen.line(f"{show.count(count.imported, 'page')} came in, {len(count.skipped)} did not")
    if count.flawed:
        screen.line(f"cut off or unreadable, so that they can't contradict: {show.count(count.flawed, 'page')}")
    if count.passed_over:
        kinds = ", ".join(f"{number} x {kind}" for kind, number in count.passed_over)
        screen.line(show.visible(f"no pages, left where they are: {kinds}"))
    return group.FOUND if count.skipped else group.CLEAN


@evidence.command("list")
@SOURCE
@FORM
def list_(store: str, form: str) -> None:
    """List every capture by URL."""
    from holdwater.cli import captures
    from holdwater.outputs.canonical import json_text

    screen = show.out()
    with open_evidence(store) as kept:
        if form == "json":
            rows = [captures.about(page) for url in kept for page in kept[url]]
            screen.line(show.safe_json(json_text(rows)))
            return
        count = 0
        for url in kept:
            screen.line(show.visible(url))
            for page in kept[url]:
                count += 1
                screen.line(show.visible(f"  {captures.line(page)}"))
        screen.line(f"{show.count(count, 'capture')} of {show.count(len(kept), 'URL')}")


@evidence.command("show")
@click.argument("url")
@SOURCE
@FORM
@click.option(
    "--channel",
    "channels",
    type=click.Choice([str(channel) for channel in Channel]),
    multiple=True,
    help="Show only what stood there; may be given several times.",
)
def show_(url: str, store: str, form: str, channels: tuple[str, ...]) -> None:
    """Show what a citation of URL is checked against."""
    from holdwater.cli import captures
    from holdwater.guard.evidence import Joiner
    from holdwater.outputs.canonical import json_text

    wanted = frozenset(map(Channel, channels or Channel))
    with open_evidence(store) as kept:
        pages = list(captures.joined(Joiner(kept, [url]).held(url)))
        if not pages:
            raise InvalidArgument(f"{url}: no capture of it is held in {store}.{_next_step(url, kept)}")
    screen = show.out()
    if form == "json":
        rows = [{"joined": how, **captures.about(page), "text": _parts(page, wanted)} for how, page in pages]
        screen.line(show.safe_json(json_text(rows)))
        return
    for how, page in pages:
        for name, value in {**captures.told(page), "joined": how}.items():
            shown = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
            screen.line(f"{name}: {show.visible(str(shown))}")
        for part in _parts(page, wanted):
            screen.line(f"--- {part['channel']}")
            screen.line(show.visible(part["text"], keep="\n\t"))
        screen.line()


def _next_step(url: str, kept: EvidenceStore) -> str:
    """Say which URL was meant, or how to see which are held."""
    some = next(iter(kept), None)
    example = "" if some is None else f", such as {some}"
    held = f" Held are captures of {show.count(len(kept), 'URL')}{example}: `holdwater evidence list` shows them."
    return near_url(url, kept) or held


def _parts(page: Page, wanted: frozenset[Channel]) -> list[dict[str, str]]:
    """Return the text of a capture by channel, in order."""
    return [
        {"channel": str(span.channel), "text": page.text[span.start : span.end]}
        for span in page.channels
        if span.channel in wanted
    ]
