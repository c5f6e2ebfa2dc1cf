"""A summary in Markdown, for a pull request or a job's page: no link, tag or mention in it comes from data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from holdwater.model.verdict import Reason, Verdict
from holdwater.report import words
from holdwater.report.rows import Row
from holdwater.report.tally import Tally
from holdwater.text.visible import visible

_MAX_LISTED = 50
_MAX_SITES = 10
_RUNS = re.compile("`+")


def render(rows: Iterable[Row], *, title: str = "Findings") -> Iterator[str]:
    """Yield a summary: counts by verdict, reason and site, then the first contradicted values.

    Args:
        rows: The findings.
        title: What the report is about.
    """
    tally = Tally()
    listed: list[Row] = []
    for row in rows:
        tally.add(row)
        if row.verdict is Verdict.CONTRADICTED and len(listed) < _MAX_LISTED:
            listed.append(row)
    yield f"## {code(title)}\n\n"
    yield "| verdict | findings | share |\n| --- | ---: | ---: |\n"
    for verdict in Verdict:
        count = tally.verdicts[verdict]
        yield f"| {words.SIGNS[verdict]} {verdict} | {count:,} | {_percent(count, tally.all)} |\n"
    yield "\n| reason | findings |\n| --- | ---: |\n"
    yield from (f"| {reason} | {tally.reasons[reason]:,} |\n" for reason in Reason if tally.reasons[reason])
    yield "\n"
    sites = sorted(tally.sites.items(), key=lambda pair: (-pair[1], pair[0]))
    for site, count in sites[:_MAX_SITES]:
        yield f"- {code(site) if site else 'no web address'}: {count:,}\n"
    if len(sites) > _MAX_SITES:
        yield f"- {len(sites) - _MAX_SITES:,} other sites: {sum(count for _, count in sites[_MAX_SITES:]):,}\n"
    if listed:
        yield "\n### Contradicted\n\n"
    yield from chain.from_iterable(map(_entry, listed))
    if tally.verdicts[Verdict.CONTRADICTED] > len(listed):
        yield f"\nand {tally.verdicts[Verdict.CONTRADICTED] - len(listed):,} more.\n"


def _entry(row: Row) -> Iterator[str]:
    where = f"{code(row.source)} " if row.source else ""
    yield f"- {where}{code(words.path(row))}: {code(words.value(row))}"
    if row.urls:
        more = f" and {len(row.urls) - 1} more" if len(row.urls) > 1 else ""
        yield f", cited from {code(row.urls[0])}{more}"
    if row.exact is not None:
        yield f"; nearest {code(row.exact)} in {code(row.snippet or '')}"
    yield ".\n"


def code(text: str) -> str:
    r"""Return text from strangers as a code span on one line, shortened, in a fence that it can't close.

    >>> code("a ``b`` \n<b>"), code("")
    ('``` a ``b`` \\n<b> ```', '(empty)')
    """
    text = visible(words.shorten(text, words.TEXT_CHARS))
    if not text.strip():
        return f"({len(text)} spaces)" if text else "(empty)"
    longest = max(map(len, _RUNS.findall(text)), default=0)
    return f"`{text}`" if not longest else f"{'`' * (longest + 1)} {text} {'`' * (longest + 1)}"


def _percent(count: int, of: int) -> str:
    """Return a share in percent, rounded half up, without a float."""
    tenths = (2_000 * count + of) // (2 * of) if of else 0
    return f"{tenths // 10}.{tenths % 10} %"
