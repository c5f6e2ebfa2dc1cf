"""``holdwater audit evaluate``: how often the verdicts on labelled values are right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import group, show
from holdwater.cli.evidence_options import FORM, OF_RUN, SOURCE
from holdwater.cli.settings_options import lanes_for, settings_options
from holdwater.errors import InvalidArgument
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason, Verdict

if TYPE_CHECKING:
    from holdwater.audit.evaluate import Counts, Evaluation
    from holdwater.audit.labels import Sample
    from holdwater.config import Config

_ROWS = 12
_CHANGED = 20
_NAME = 40
_NUMBER, _SHARE, _INTERVAL = 8, 10, 23


def _split(_ctx: click.Context, _option: click.Parameter, groupings: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(name.strip() for name in names.split(",")) for names in groupings]


@click.command()
@click.argument("labelled")
@SOURCE
@OF_RUN
@click.option("--decisions", metavar="FILE", help="A reviewer's decisions on LABELLED, the findings of an audit.")
@click.option(
    "--by",
    multiple=True,
    callback=_split,
    metavar="NAME[,NAME]",
    help="Count by this member of the rows; by several, crossed, with a comma. May be repeated.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="CHANGE",
    help="Compare with the same settings changed: +LANE, -LANE or min_text_chars=N. May be repeated.",
)
@click.option("--of", "whole", metavar="SUMMARY", help="summary.json of the audit that the rows were drawn from.")
@FORM
@settings_options
def evaluate(
    labelled: str,
    store: str,
    run_id: str | None,
    decisions: str | None,
    by: list[tuple[str, ...]],
    against: tuple[str, ...],
    whole: str | None,
    form: str,
    config: Config,
    anchors: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Say how often verdicts on LABELLED values are right.

    LABELLED is a file of rows {"value", "url", "unit"?, "field"?, "label": "true" or "wrong"}, JSON lines or
    Parquet, or the findings of an audit with a reviewer's decisions. A contradicted true value is a false null, a
    contradicted wrong value is a catch. Counts are given in all, by field and value shape, for what hangs on each
    lane, and by each --by; and how many wrong values the whole holds that the rows were drawn from. With
    --against, the values are judged under both settings.
    """
    from holdwater.audit import evaluate as evaluation
    from holdwater.audit.labels import read_labelled
    from holdwater.cli.evidence_source import open_evidence

    sample = read_labelled(labelled, decisions=decisions)
    if not sample.rows:
        show.warn(f"{labelled}: no row has a label or a decision: nothing is judged.")
    settings = [Settings(lanes=lanes_for(anchors, config.settings), **chosen)]
    if against:
        settings.append(evaluation.changed(settings[0], against))
    totals = None if whole is None else _totals(whole)
    with open_evidence(store, run_id) as evidence, show.timed("judging") as progress:
        found = evaluation.evaluate(sample, evidence, anchors=anchors, settings=settings, by=by, progress=progress)
    answer = {
        "labelled": len(sample.rows),
        "undecided": sample.undecided,
        **found[0].json(),
        "estimate": evaluation.estimated(sample, found[0].findings, totals),
        "against": None
        if not against
        else {
            "changes": list(against),
            **found[1].json(),
            "changed": evaluation.differences(sample, found[0], found[1]),
        },
    }
    if form == "json":
        show.out().line(show.safe_json(json.dumps(answer)))
    else:
        _show(show.out(), sample, found, answer)
    has_failed = any(finding.reason is Reason.INTERNAL_ERROR for one in found for finding in one.findings)
    return group.INTERNAL_ERRORS if has_failed else group.CLEAN


def _totals(path: str) -> Mapping[str, int]:
    """Return the verdicts that the summary of an audit counts."""
    place = Path(path)
    try:
        found = json.loads((place / "summary.json" if place.is_dir() else place).read_text("utf-8"))["verdicts"]
        return {str(verdict): int(found[verdict]) for verdict in Verdict}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidArgument(
            f"{path}: expected the summary of an audit, found none. Name the summary.json that `holdwater audit run` "
            "has written."
        ) from error


def _show(screen: show.Screen, sample: Sample, found: Sequence[Evaluation], answer: Mapping[str, Any]) -> None:
    from holdwater.audit.labels import Label

    one = found[0]
    totals = ", ".join(f"{one.all.share(label).of:,} {label}" for label in Label)
    undecided = f"; {show.count(sample.undecided, 'row')} without a decision" if sample.undecided else ""
    screen.line(f"{show.count(len(sample.rows), 'labelled value')}: {totals}{undecided}.")
    _rates(screen, [each.all for each in found])
    screen.line("In the tables, each share is in percent, with its 95 % confidence interval in brackets.")
    for names, table in one.by.items():
        screen.line()
        is_asked_for = names not in (("field",), ("shape",))
        _table(screen, names, table, None if is_asked_for else _ROWS)
    _lanes(screen, one)
    for each, head in zip(found, ("", "against: "), strict=False):
        _caveats(screen, each, head)
    _estimate(screen, answer["estimate"])
    if len(found) > 1:
        _changed(screen, answer["against"]["changed"])


def _rates(screen: show.Screen, all_counts: Sequence[Counts]) -> None:
    """Write the two rates, under each setting."""
    from holdwater.audit.labels import Label

    for name, label in (("false nulls", Label.TRUE), ("catches", Label.WRONG)):
        for setting, counts in zip(("", " against"), all_counts, strict=False):
            screen.line(f"{name}{setting}: {counts.share(label).shown()}")


def _table(
    screen: show.Screen, names: Sequence[str], table: Mapping[tuple[str, ...], Counts], most: int | None
) -> None:
    """Write the counts for each value of what rows are grouped by; the most frequent where not all are asked for."""
    from holdwater.audit.labels import Label

    keys = list(table)
    if most is not None:
        keys = sorted(keys, key=lambda key: -table[key].of.total())[:most]
    texts = ["  ".join(show.shorten(show.visible(value), _NAME) for value in key) for key in keys]
    columns = max(map(show.columns_of, [", ".join(names), *texts]), default=0)
    heads = (
        *(("true", _NUMBER), ("false nulls", _INTERVAL), ("unverif.", _SHARE), ("supported", _SHARE)),
        *(("wrong", _NUMBER), ("caught", _INTERVAL)),
    )
    head = "".join(text.rjust(width) for text, width in heads)
    screen.line(screen.styled(show.pad(show.visible(", ".join(names)), columns) + head, bold=True))
    for text, key in zip(texts, keys, strict=True):
        counts = table[key]
        true, wrong = counts.share(Label.TRUE), counts.share(Label.WRONG)
        cells = [
            f"{true.of:,}".rjust(_NUMBER),
            true.brief().rjust(_INTERVAL),
            *(
                counts.share(Label.TRUE, verdict).percent().rjust(_SHARE)
                for verdict in (Verdict.UNVERIFIABLE, Verdict.SUPPORTED)
            ),
            f"{wrong.of:,}".rjust(_NUMBER),
            wrong.brief().rjust(_INTERVAL),
        ]
        screen.line(show.pad(text, columns) + "".join(cells))
    if len(table) > len(keys):
        screen.line(f"and {len(table) - len(keys):,} more")


def _columns(screen: show.Screen, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a small table: a name, then figures."""
    lines = [heads, *rows]
    if len(lines) == 1:
        return
    screen.line()
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        first, *rest = (text.ljust(widths[0]) if not at else text.rjust(widths[at]) for at, text in enumerate(line))
        text = "  ".join((first, *rest))
        screen.line(screen.styled(text, bold=True) if number == 0 else text)


def _lanes(screen: show.Screen, found: Evaluation) -> None:
    """Write what hangs on each lane."""
    from holdwater.audit.labels import Label

    heads = ("lane", "true found", "null without it", "wrong passed", "caught without it")
    rows = [
        (
            name,
            *(f"{counts:,}" for label in Label for counts in (of.supported[label], of.lost[label])),
        )
        for name, of in found.lanes.items()
    ]
    _columns(screen, heads, rows)


def _caveats(screen: show.Screen, found: Evaluation, head: str) -> None:
    """Write how often supported values have each caveat: one that tells is frequent among the wrong alone."""
    from holdwater.audit.intervals import Share
    from holdwater.audit.labels import Label

    supported = {label: found.all.of[label, Verdict.SUPPORTED] for label in Label}
    rows = [
        (name, *(Share.of_counts(of[label], supported[label]).brief() for label in Label))
        for name, of in found.caveats.items()
    ]
    _columns(screen, (f"{head}caveat", "of true found", "of wrong passed"), rows)


def _estimate(screen: show.Screen, estimate: Mapping[str, Any]) -> None:
    """Write what the rows say of the whole that they were drawn from."""
    from holdwater.audit.intervals import Share

    screen.line()
    wrong = estimate["wrong"]
    if "totals" not in estimate:
        share = Share.of_counts(wrong["count"], wrong["of"]).shown()
        screen.line(f"wrong values, if the rows are a random sample of a whole: {share}")
    elif wrong is None:
        screen.line("wrong values of the whole: can't be told, since a verdict has no labelled rows")
    else:
        share, low, high = (f"{100 * wrong[name]:.2f}" for name in ("share", "low", "high"))
        screen.line(f"wrong values of the whole: {share} % (95 % confidence interval {low} to {high} %)")
    for verdict, part in estimate["wrong_by_verdict"].items():
        screen.line(f"  of the {verdict}: {Share.of_counts(part['count'], part['of']).shown()}")


def _changed(screen: show.Screen, changed: Sequence[Mapping[str, Any]]) -> None:
    """Write which values differ."""
    screen.line()
    screen.line(f"{show.count(len(changed), 'value')} {'differs' if len(changed) == 1 else 'differ'}")
    for one in changed[:_CHANGED]:
        a, b = (" ".join((side["verdict"], *side["caveats"])) for side in (one["a"], one["b"]))
        value = show.shorten(show.visible(one["value_json"]), 30)
        screen.line(f"  {show.visible(one['source'])}  {value}  {one['label']}: {a} -> {b}")
    if len(changed) > _CHANGED:
        screen.line(f"and {len(changed) - _CHANGED:,} more; --format json names them")
