"""The report as one HTML file that needs nothing else: no script, no font, no picture, no network."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from holdwater.errors import needs_extra
from holdwater.model.verdict import Reason, Verdict
from holdwater.report import words
from holdwater.report.links import Address, address, to_text
from holdwater.report.pages import Excerpt, Pages
from holdwater.report.rows import Row
from holdwater.report.tally import CHANCES, Tally
from holdwater.text.visible import visible
from holdwater.version import VERSION

if TYPE_CHECKING:
    from jinja2 import Environment, Template

#: So many findings are shown at most, by what needs a decision first. All are counted.
MAX_SHOWN = 5_000

_MAX_SITES = 40
_MAX_WORST = 5
_NEIGHBOURS = 2
# Above it, a match is weak evidence.
_WEAK = Decimal("0.1")
# By what needs a decision first.
_ORDER = (Verdict.CONTRADICTED, Verdict.UNVERIFIABLE, Verdict.SUPPORTED)
_MEANINGS = {
    Verdict.CONTRADICTED: "None of their cited pages states them. What stands nearest there is marked: is it the "
    "value, written in another way? Then put it back.",
    Verdict.UNVERIFIABLE: "The evidence doesn't decide, and they ship as they are.",
    Verdict.SUPPORTED: "A cited page states them. Those come first that something speaks against.",
}
_LONG_CHARS = 48
_MARKED_CHARS = 600
_URL_CHARS = 160


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The findings of one verdict.

    Attributes:
        verdict: The verdict.
        classes: By which the filters find it: those of all its findings.
        count: How many there are, shown or not.
        items: Those that are shown.
    """

    verdict: Verdict
    classes: str
    count: int
    items: Iterable[Item]


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
        worst=_ranked(tally.contradicted)[:_MAX_WORST],
        other_sites=sum(tally.sites.values()) - sum(tally.sites[site] for site in sites),
        shown=len(chosen),
        groups=_groups(chosen, tally, sites, look),
        classes=lambda row: _classes(row, sites),
    )


def fragment(rows: Iterable[Row], *, most: int, more: str, verdicts: Mapping[Verdict, int] | None = None) -> str:
    """Return a few findings for a notebook, contradicted ones first, with a count of all.

    Args:
        rows: The findings.
        most: How many to show at most.
        more: What to say where there are more.
        verdicts: How many there are of each verdict, where ``rows`` are not all.

    Raises:
        MissingExtra: if the extra ``report`` is not installed.
    """
    template = _template("notebook.html")
    tally = Tally()
    chosen = _choose(_with_neighbours(rows), tally, most)
    if verdicts is not None:
        tally.verdicts = Counter(verdicts)
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
    """Count all findings, and return those to show with their numbers, those first that need a decision."""
    kept: dict[Verdict, list[tuple[int, Row, Sequence[Row]]]] = {verdict: [] for verdict in _ORDER}
    for number, (row, around) in enumerate(rows, 1):
        tally.add(row)
        if len(kept[row.verdict]) < most:
            kept[row.verdict].append((number, row, around))
    return [one for verdict in _ORDER for one in sorted(kept[verdict], key=lambda one: not _is_doubtful(one[1]))][:most]


def _is_doubtful(row: Row) -> bool:
    """Say whether a finding comes before others of its verdict: its check failed, or something speaks against it."""
    return bool(row.caveats) or row.reason is Reason.INTERNAL_ERROR


def _groups(
    chosen: Sequence[tuple[int, Row, Sequence[Row]]], tally: Tally, sites: dict[str, int], pages: Pages
) -> Iterator[Group]:
    """Yield the chosen findings by their verdict, in order."""
    for verdict, group in groupby(chosen, key=lambda one: one[1].verdict):
        members = list(group)
        names = dict.fromkeys(name for _, row, _ in members for name in _classes(row, sites).split())
        yield Group(
            verdict=verdict,
            classes=" ".join(names),
            count=tally.verdicts[verdict],
            items=(_item(number, row, around, pages) for number, row, around in members),
        )


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
    return "".join(f".hw:has(#{name}:checked) :is(.f,.g):not(.{name}){{display:none}}\n" for name in names)


def _percent(share: Decimal) -> str:
    return f"{(share * 100).normalize():f} %"


def _shown(value: object) -> object:
    """Return what an expression of a template gives as it may stand there: no character that can't be seen."""
    return visible(value, keep="\n\t") if isinstance(value, str) and not hasattr(value, "__html__") else value


@cache
def _environment() -> Environment:
    with needs_extra("report"):
        from jinja2 import Environment, FunctionLoader, StrictUndefined
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
        "CAVEATS": words.CAVEATS,
        "CHANCES": CHANCES,
        "MEANINGS": _MEANINGS,
        "WEAK": _WEAK,
        "percent": _percent,
        "SIGNS": words.SIGNS,
        "ORDER": _ORDER,
        "VALUE_CHARS": words.VALUE_CHARS,
        "TEXT_CHARS": words.TEXT_CHARS,
        "URL_CHARS": _URL_CHARS,
        "LONG_CHARS": _LONG_CHARS,
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
