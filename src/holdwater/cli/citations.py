"""``holdwater citations``: check that the sources which an answer cites state what its sentences say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import files, group, show
from holdwater.cli.answer_sources import FAIL_ON_MARK, LOCALE, read_locale, read_sources, takes_sources
from holdwater.cli.evidence_options import FORM
from holdwater.cli.proofread import mark_json

if TYPE_CHECKING:
    from holdwater.prose import CitationReport

_COLOURS = {"unsupported": "red", "not_found": "yellow", "supported": "green"}


@click.command()
@click.argument("answer")
@takes_sources
@LOCALE
@FORM
@FAIL_ON_MARK
def citations(
    answer: str,
    sources: tuple[str, ...],
    evidence: str | None,
    urls: tuple[str, ...],
    run_id: str | None,
    locale: str | None,
    form: str,
    fail_on_mark: bool,
) -> int:
    """Check the citations inside the sentences of ANSWER.

    The sources that a sentence cites must state its numbers, dates, codes and quotes. ANSWER is a text, a JSON
    object in the shape of a vendor that cites spans, or - for standard input. A source is cited by its number in
    the order given, its ID, its URL, or author and year. Exits with 0 unless --fail-on-mark says otherwise; with
    it, a source that isn't there counts too.
    """
    from holdwater.outputs.canonical import json_text
    from holdwater.prose import CitationStatus, verify_citations

    text = files.read_text(answer).body
    pages = read_sources(sources, evidence, run_id, urls, answer)
    found = verify_citations(_output(text), pages, locale=read_locale(locale))
    screen = show.out()
    if form == "json":
        screen.line(show.safe_json(json_text(_json(found))))
    else:
        for line in found.report().splitlines():
            screen.line(_coloured(screen, show.visible(line)))
    is_marked = any(one.status in (CitationStatus.UNSUPPORTED, CitationStatus.NOT_FOUND) for one in found.sentences)
    return group.FOUND if fail_on_mark and is_marked else group.CLEAN


def _output(text: str) -> object:
    """Return a JSON object as what it holds, and any other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _coloured(screen: show.Screen, line: str) -> str:
    """Return a line of the report with its status in a colour."""
    end = next((at for at, char in enumerate(line) if not (char.isalpha() or char == "_")), len(line))
    colour = _COLOURS.get(line[:end])
    return line if colour is None else screen.styled(line[:end], fg=colour, bold=True) + line[end:]


def _json(found: CitationReport) -> dict[str, Any]:
    """Return what came of the citations as JSON holds it."""
    return {
        "status": found.status,
        "sentences": [
            {
                "path": one.path,
                "start": one.start,
                "end": one.end,
                "text": one.text,
                "marker": None if one.marker is None else list(one.marker),
                "status": one.status,
                "sources": list(one.sources),
                "missing": list(one.missing),
                "marks": [mark_json(mark) for mark in one.marks],
            }
            for one in found.sentences
        ],
        "uncited": [{"path": path, "start": start, "end": end} for path, (start, end) in found.uncited],
        "unread": list(found.unread),
    }
