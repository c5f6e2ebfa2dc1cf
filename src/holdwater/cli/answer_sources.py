"""An answer and its sources on the command line: texts in files, or pages of an evidence store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from holdwater.cli import files, show
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.evidence_source import near_url, open_evidence
from holdwater.cli.option_group import giving
from holdwater.errors import InvalidArgument

if TYPE_CHECKING:
    from holdwater.model.page import Page
    from holdwater.text.locale_data import LocaleData

_DOCUMENTS = frozenset({".html", ".htm", ".xhtml", ".pdf"})

_SOURCES = click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="ID=PATH",
    help="A source: a text, HTML or PDF file, and what to call it; may be given several times.",
)
_EVIDENCE = click.option(
    "--evidence", metavar="STORE", help="Evidence store, or folder with a manifest.jsonl, whose pages are sources."
)
_URLS = click.option("--url", "urls", multiple=True, help="Of the store, take only captures of this URL; repeatable.")
#: Gives a command what ``read_sources`` takes: ``sources``, ``evidence``, ``urls`` and ``run_id``.
takes_sources = giving(_SOURCES, _EVIDENCE, _URLS, OF_RUN)
LOCALE = click.option(
    "--locale", metavar="TAG", help="How the answer writes numbers, such as `de`; other readings are refused."
)
FAIL_ON_MARK = click.option(
    "--fail-on-mark", is_flag=True, help="Exit with 1 if a number, date, code or quote is in no source."
)


def read_sources(
    sources: Sequence[str], evidence: str | None, run_id: str | None, urls: Sequence[str], answer: str
) -> list[Page]:
    """Return the sources that the options name: files in their order, then pages of the store.

    Raises:
        InvalidArgument: if there is none, or standard input is asked for twice.
        FileError: if a file can't be read.
    """
    from holdwater.prose.sources import read_pages

    if not sources and evidence is None:
        raise InvalidArgument("--source: expected a source, found none. Name one with --source ID=PATH or --evidence.")
    if evidence is None and (urls or run_id is not None):
        option = "--url" if urls else "--of-run"
        raise InvalidArgument(f"{option}: expected a store to take it from, found none. Name one with --evidence.")
    named = [_split(one) for one in sources]
    if [answer, *(path for _, path in named)].count(files.STANDARD) > 1:
        raise InvalidArgument("--source: standard input is taken already. Name a file.")
    pages = [_read(name, path) for name, path in named]
    if evidence is not None:
        with open_evidence(evidence, run_id) as store:
            for url in urls:
                held = read_pages((store, [url]))
                pages += (page for page in held if page not in pages)
                if not held:
                    show.warn(f"--url: {url} is not held.{near_url(url, store)}")
            if not urls:
                pages += read_pages(store)
    return pages


def _split(source: str) -> tuple[str, str]:
    name, equals, path = source.partition("=")
    if not (name and equals and path):
        raise InvalidArgument(f"--source: expected ID=PATH, found {source}. Write --source NAME={source or 'FILE'}.")
    return name, path


def _read(name: str, path: str) -> Page:
    """Return a file as a source: a text as it is, so that places in it are places in the file."""
    from holdwater.model.page import Page

    if Path(path).suffix.lower() not in _DOCUMENTS:
        return Page.from_text(files.read_text(path).body, url=name)
    from holdwater.capture.sandbox import Job, read_one

    kind = "application/pdf" if path.lower().endswith(".pdf") else "text/html"
    read = read_one(Job(path, files.read_bytes(path), {"url": name, "content_type": kind}))
    for reason in read.lost:
        raise InvalidArgument(f"{path}: expected a document to read, found none: {reason}")
    ((page, _),) = read.pages
    if not page.text.strip():
        show.warn(f"{path}: no text could be read from it.")
    return page


def read_locale(tag: str | None) -> LocaleData | None:
    """Return the data of a locale: one that is shipped, or any that CLDR has.

    Raises:
        UnknownLocale: if there is none of that name.
    """
    from holdwater.text.languages import shipped

    if tag is None or (found := shipped(tag)) is not None:
        return None if tag is None else found
    from holdwater.locales import load_locale

    return load_locale(tag)
