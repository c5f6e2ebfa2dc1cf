"""The report as one HTML file that needs nothing else: no script, no font, no picture, no network."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from holdwater.errors import InvalidArgument
from holdwater.model.verdict import Reason, Verdict
from holdwater.report import words
from holdwater.report.links import Address, address, to_text
from holdwater.report.pages import Excerpt, Pages
from holdwater.report.rows import Row
from holdwater.report.tally import TENTHS, Tally
from holdwater.text.visible import visible
from holdwater.version import VERSION

if TYPE_CHECKING:
    from jinja2 import Environment, Template

#: So many findings are shown at most: contradicted ones first, then unverifiable ones. All are counted.
MAX_SHOWN = 5_000

_MAX_SITES = 40
_NEIGHBOURS = 2
_ORDER = (Verdict.CONTRADICTED, Verdict.UNVERIFIABLE, Verdict.SUPPORTED)
_MARKED_CHARS = 600
_URL_CHARS = 160


class MissingExtra(InvalidArgument):
    """The extra ``report`` is not installed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One finding with all that the template shows of it.

    Attributes:
        number: Its number among all findings, from 1.
        row: The finding.
        before: Values that stand before it in its record.
        after: Values that stand after it.
        urls: The URLs that it cites.
        excerpt: A part of a page, or None.
        page: Address of that page.
        href: Link to the evidence on the live page, or "".
    """

    number: int
    row: Row
    before: Sequence[Row]
    after: Sequence[Row]
    urls: Sequence[Address]
    excerpt: Excerpt | None
    page: Address | None
    href: str


def render(rows: Iterable[Row], pages: Pages | None = None, *, title: str = "Findings") -> Iterator[str]:
    """Yield the report, piece by piece: the same pieces from the same findings and evidence.

    Args:
        rows: The findings, those of a record together.
        pages: Where the text of pages comes from; without it, findings show their own snippets.
        title: What the report is about.

    Raises:
        MissingExtra: if the extra ``report`` is not installed.
    """
    template = _template("page.html")
    tally = Tally()
    chosen = _choose(_with_neighbours(rows), tally)
    sites = {site: number for number, (site, _) in enumerate(_ranked(tally.sites)[:_MAX_SITES])}
    css = _read("finding.css") + _read("page.css") + _filters(tally, len(sites), len(tally.sites) > len(sites))
    look = pages or Pages()
    yield from template.generate(
        **_base(title, css),
        tally=tally,
        sites=[(site, tally.sites[site]) for site in sites],
        other_sites=sum(tally.sites.values()) - sum(tally.sites[site] for site in sites),
        histogram=_histogram(tally),
        shown=len(chosen),
        items=(_item(number, row, around, look) for number, row, around in chosen),
        classes=lambda row: _classes(row, sites),
    )


def fragment(rows: Iterable[Row], *, most: int, more: str) -> str:
    """Return a few findings for a notebook, contradicted ones first, with a count of all.

    Args:
        rows: The findings.
        most: How many to show at most.
        more: What to say where there are more.

    Raises:
        MissingExtra: if the extra ``report`` is not installed.
    """
    template = _template("notebook.html")
    tally = Tally()
    chosen = _choose(_with_neighbours(rows), tally, most)
    pages = Pages()
    return template.render(
        css=_read("finding.css"),
        tally=tally,
        items=[_item(number, row, around, pages) for number, row, around in chosen],
        classes=lambda row: _classes(row, {}),
        more=more if tally.all > len(chosen) else "",
    )


def _with_neighbours(rows: Iterable[Row]) -> Iterator[tuple[Row, Sequence[Row]]]:
    """Yield each finding with those around it in its record, itself in their midst."""
    for _, group in groupby(rows, key=lambda row: row.record):
        record = list(group)
        for at, row in enumerate(record):
            yield row, record[max(0, at - _NEIGHBOURS) : at + _NEIGHBOURS + 1]


def _choose(
    rows: Iterable[tuple[Row, Sequence[Row]]], tally: Tally, most: int = MAX_SHOWN
) -> list[tuple[int, Row, Sequence[Row]]]:
    """Count all findings, and return those to show with their numbers, in order."""
    kept: dict[Verdict, list[tuple[int, Row, Sequence[Row]]]] = {verdict: [] for verdict in _ORDER}
    for number, (row, around) in enumerate(rows, 1):
        tally.add(row)
        if len(kept[row.verdict]) < most:
            kept[row.verdict].append((number, row, around))
    chosen = [one for verdict in _ORDER for one in kept[verdict]][:most]
    return sorted(chosen, key=lambda one: one[0])


def _item(number: int, row: Row, around: Sequence[Row], pages: Pages) -> Item:
    excerpt = pages.excerpt(row)
    at = next(at for at, other in enumerate(around) if other is row)
    page = address(excerpt.url) if excerpt is not None and excerpt.url else None
    href = page.href if page is not None else ""
    if href and excerpt is not None and excerpt.marked:
        # A snippet runs lines together that a browser keeps apart: what stands before it there tells nothing.
        href = to_text(href, excerpt.marked, excerpt.before if excerpt.page is not None else "")
    return Item(
        number=number,
        row=row,
        before=around[:at],
        after=around[at + 1 :],
        urls=[address(url) for url in row.urls],
        excerpt=excerpt,
        page=page,
        href=href,
    )


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return what was counted, the most frequent first, ties by name."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _classes(row: Row, sites: dict[str, int]) -> str:
    """Return the classes by which the filters find a finding: names of ours, never text of others."""
    return f"v-{row.verdict} r-{row.reason} s-{sites.get(row.site, 'other')}"


def _filters(tally: Tally, sites: int, has_others: bool) -> str:
    """Return the rules that hide what a chosen filter leaves out."""
    names = [f"v-{verdict}" for verdict in Verdict]
    names += [f"r-{reason}" for reason in Reason if tally.reasons[reason]]
    names += [f"s-{number}" for number in range(sites)] + ["s-other"] * has_others
    return "".join(f".hw:has(#{name}:checked) .f:not(.{name}){{display:none}}\n" for name in names)


def _histogram(tally: Tally) -> list[list[tuple[Verdict, int, int, int]]]:
    """Return for each tenth of ``chance`` its parts, upwards: verdict, count, bottom and height in percent."""
    most = max((sum(tally.chances[tenth, verdict] for verdict in _ORDER) for tenth in range(TENTHS)), default=0)
    columns: list[list[tuple[Verdict, int, int, int]]] = []
    for tenth in range(TENTHS):
        column: list[tuple[Verdict, int, int, int]] = []
        bottom = 0
        for verdict in reversed(_ORDER):
            if count := tally.chances[tenth, verdict]:
                height = max(1, 100 * count // most)
                column.append((verdict, count, bottom, height))
                bottom += height
        columns.append(column)
    return columns


def _shown(value: object) -> object:
    """Return what an expression of a template gives as it may stand there: no character that can't be seen."""
    return visible(value, keep="\n\t") if isinstance(value, str) and not hasattr(value, "__html__") else value


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    except ModuleNotFoundError as error:
        raise MissingExtra("An HTML report needs the extra 'report'. pip install 'holdwater[report]'") from error
    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    helpers: dict[str, Any] = {
        "Verdict": Verdict,
        "REASONS": words.REASONS,
        "ACTIONS": words.ACTIONS,
        "SIGNS": words.SIGNS,
        "ORDER": _ORDER,
        "VALUE_CHARS": words.VALUE_CHARS,
        "TEXT_CHARS": words.TEXT_CHARS,
        "URL_CHARS": _URL_CHARS,
        "MARKED_CHARS": _MARKED_CHARS,
        "path": words.path,
    }
    environment.globals.update(helpers)
    environment.filters["shorten"] = words.shorten
    return environment


def _base(title: str, css: str) -> dict[str, str]:
    """Return what the template below every page shows."""
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    return {"title": title, "version": VERSION, "css": css, "css_sha256": digest}


def _template(name: str) -> Template:
    return _environment().get_template(name)


def _read(name: str) -> str:
    return files("holdwater.report").joinpath(name).read_text("utf-8")
