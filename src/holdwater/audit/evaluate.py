"""How often the guard is right: its verdicts on labelled values, counted, and compared under two settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from holdwater import lanes
from holdwater.audit.findings import shape
from holdwater.audit.intervals import Estimate, Share, Stratum
from holdwater.audit.labels import Label, Labelled, Sample
from holdwater.errors import InvalidArgument
from holdwater.guard.evidence import Joiner
from holdwater.guard.objects import check_citations
from holdwater.model.finding import Finding
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Verdict
from holdwater.outputs.canonical import json_text

#: Stands for all values of a name that rows are grouped by.
ALL = "ALL"

_NONE = "(none)"
_FIELD, _SHAPE = "field", "shape"
_MIN_TEXT_CHARS = "min_text_chars="


class Counts:
    """Verdicts on true values and on wrong ones."""

    def __init__(self) -> None:
        self.of: Counter[tuple[Label, Verdict]] = Counter()

    def add(self, label: Label, verdict: Verdict) -> None:
        """Count one value."""
        self.of[label, verdict] += 1

    def share(self, label: Label, verdict: Verdict = Verdict.CONTRADICTED) -> Share:
        """Return the share of a verdict among the values of one label: by default false nulls, or catches."""
        return Share.of_counts(self.of[label, verdict], sum(self.of[label, one] for one in Verdict))

    def json(self) -> dict[str, Any]:
        """Return the counts as JSON holds them."""
        return {
            **{str(label): {str(one): self.of[label, one] for one in Verdict} for label in Label},
            "false_nulls": self.share(Label.TRUE).json(),
            "catches": self.share(Label.WRONG).json(),
        }


class LaneCounts(NamedTuple):
    """What hangs on one lane, by label.

    Attributes:
        supported: How many values it has found.
        lost: How many of them would be contradicted without it.
    """

    supported: Counter[Label]
    lost: Counter[Label]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """How often the verdicts on labelled values are right, under one setting.

    Attributes:
        findings: The finding on each value, in the order of the sample.
        all: Every value counted.
        by: For each grouping, the counts by what its names say, in order; ``ALL`` stands for every value of a name.
        lanes: What hangs on each lane.
        caveats: For each caveat, how many supported values of each label have it.
    """

    findings: tuple[Finding, ...]
    all: Counts
    by: Mapping[tuple[str, ...], Mapping[tuple[str, ...], Counts]]
    lanes: Mapping[str, LaneCounts]
    caveats: Mapping[str, Counter[Label]]

    def json(self) -> dict[str, Any]:
        """Return all but the findings as JSON holds it."""
        supported = {label: self.all.of[label, Verdict.SUPPORTED] for label in Label}
        return {
            "all": self.all.json(),
            "by": {
                ",".join(names): [{"values": list(values), **counts.json()} for values, counts in table.items()]
                for names, table in self.by.items()
            },
            "lanes": [
                {
                    "lane": name,
                    **{str(label): {"supported": of.supported[label], "lost": of.lost[label]} for label in Label},
                    "false_nulls_without": Share.of_counts(of.lost[Label.TRUE], self._total(Label.TRUE)).json(),
                    "catches_without": Share.of_counts(of.lost[Label.WRONG], self._total(Label.WRONG)).json(),
                }
                for name, of in self.lanes.items()
            ],
            "caveats": [
                {
                    "caveat": name,
                    **{str(label): Share.of_counts(of[label], supported[label]).json() for label in Label},
                }
                for name, of in self.caveats.items()
            ],
        }

    def _total(self, label: Label) -> int:
        return self.all.share(label).of


def evaluate(
    sample: Sample,
    evidence: Evidence | Selective,
    *,
    anchors: Sequence[str] = (),
    settings: Sequence[Settings] = (DEFAULT,),
    by: Iterable[Sequence[str]] = (),
    progress: Callable[[int, int], None] | None = None,
) -> list[Evaluation]:
    """Judge labelled values by what the evidence holds, and count how often the verdict is right.

    A contradicted true value is a false null, a contradicted wrong value is a catch. A finding doesn't depend on
    the label. Beside the groupings that are asked for, values are counted by field and by shape.

    Args:
        sample: The values.
        evidence: Pages by URL, or a store.
        anchors: SKU or brand to look for near each match, beside those of each row.
        settings: As for ``guard``; several are compared on the same pages.
        by: Names of members of a row to count by; several in one grouping are crossed, with the margins.
        progress: Called with how many values are judged, and of how many.

    Returns:
        One evaluation for each setting, in order.

    Raises:
        InvalidArgument: if no row has a member of such a name.
    """
    groupings = [(_FIELD,), (_SHAPE,), *(tuple(names) for names in by)]
    for name in dict.fromkeys(name for names in groupings for name in names):
        if name not in (_FIELD, _SHAPE) and not any(name in row.members for row in sample.rows):
            known = sorted({str(name) for row in sample.rows for name in row.members})
            raise InvalidArgument(f"by: expected a member of the rows, found {name!r}. They have {', '.join(known)}.")
    judged: list[list[_Judged]] = [[] for _ in settings]
    for done, (at, results) in enumerate(_judge(sample.rows, evidence, anchors, settings), 1):
        for each, (finding, alone) in zip(judged, results, strict=True):
            each.append(_Judged(at, sample.rows[at], finding, alone))
        if progress is not None:
            progress(done, len(sample.rows))
    return [_counted(sorted(each, key=lambda one: one.at), groupings) for each in judged]


class _Judged(NamedTuple):
    """A value, the finding on it, and the lane that it would be null without, if it is one."""

    at: int
    row: Labelled
    finding: Finding
    alone: str | None


def _judge(
    rows: Sequence[Labelled], evidence: Evidence | Selective, anchors: Sequence[str], settings: Sequence[Settings]
) -> Iterator[tuple[int, list[tuple[Finding, str | None]]]]:
    """Yield the number of each row with what each setting makes of it; rows on one page come together."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for at, row in enumerate(rows):
        groups.setdefault(row.citation.urls, []).append(at)
    for urls, together in groups.items():
        joiner = Joiner(evidence, urls)
        for at in together:
            own = (*anchors, *rows[at].anchors)
            yield at, [_judge_one(rows[at], joiner, own, one) for one in settings]


def _judge_one(row: Labelled, joiner: Joiner, anchors: Sequence[str], settings: Settings) -> tuple[Finding, str | None]:
    """Return the finding on one value, and the lane that it would be null without."""

    def found(under: Settings) -> Finding:
        return check_citations([row.citation], joiner, anchors=anchors, settings=under)[0]

    finding = found(settings)
    used = {match.lane for match in finding.matches}
    rest = set(lanes.active(settings)) - used
    if len(used) != 1 or not rest:
        return finding, None
    # One lane only adds: with matches of two, either would do.
    is_lost = found(replace(settings, lanes=rest)).verdict is Verdict.CONTRADICTED
    return finding, used.pop() if is_lost else None


def _counted(judged: Sequence[_Judged], groupings: Iterable[tuple[str, ...]]) -> Evaluation:
    whole = Counts()
    tables: dict[tuple[str, ...], dict[tuple[str, ...], Counts]] = {names: {} for names in groupings}
    hanging = {name: LaneCounts(Counter(), Counter()) for name in lanes.NAMES}
    caveats: dict[str, Counter[Label]] = {}
    for _, row, finding, alone in judged:
        whole.add(row.label, finding.verdict)
        for names, table in tables.items():
            for values in _cells([_grouped(row, name) for name in names]):
                table.setdefault(values, Counts()).add(row.label, finding.verdict)
        for name in {match.lane for match in finding.matches}:
            hanging[name].supported[row.label] += 1
        if alone is not None:
            hanging[alone].lost[row.label] += 1
        for caveat in finding.caveats:
            caveats.setdefault(str(caveat), Counter())[row.label] += 1
    return Evaluation(
        findings=tuple(one.finding for one in judged),
        all=whole,
        by={names: dict(sorted(table.items())) for names, table in tables.items()},
        lanes={name: of for name, of in hanging.items() if of.supported},
        caveats=dict(sorted(caveats.items())),
    )


def _grouped(row: Labelled, name: str) -> str:
    """Return what a row says of a name."""
    if name == _SHAPE:
        return shape(row.citation.value)
    held = row.members.get(name)
    return _NONE if held in (None, "") else held if isinstance(held, str) else json_text(held)


def _cells(values: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of a crossed table that a row counts in: with several names, the margins too."""
    if len(values) == 1:
        yield (values[0],)
        return
    for mask in range(2 ** len(values)):
        yield tuple(ALL if mask >> at & 1 else value for at, value in enumerate(values))


def changed(settings: Settings, changes: Iterable[str]) -> Settings:
    """Return settings with changes to them: ``+LANE`` and ``-LANE`` switch, ``min_text_chars=N`` sets.

    Raises:
        InvalidArgument: if a change is something else.

    >>> sorted(set(lanes.active(DEFAULT)) ^ set(lanes.active(changed(DEFAULT, ["+identity_anchor", "-words"]))))
    ['identity_anchor', 'words']
    """
    on = set(lanes.active(settings))
    for change in changes:
        sign, name, number = change[:1], change[1:], change.removeprefix(_MIN_TEXT_CHARS)
        if sign == "+" and name in lanes.NAMES:
            on.add(name)
        elif sign == "-" and name in on:
            on.remove(name)
        elif number != change and number.isdecimal():
            settings = replace(settings, min_text_chars=int(number))
        else:
            raise InvalidArgument(
                f"against: expected +LANE, -LANE of a lane that is on, or {_MIN_TEXT_CHARS}N, found {change!r}. "
                f"The lanes are {', '.join(lanes.NAMES)}."
            )
    return replace(settings, lanes=on)


def estimated(sample: Sample, findings: Sequence[Finding], totals: Mapping[str, int] | None) -> dict[str, Any]:
    """Return what the labels say of the whole that they were drawn from, as JSON holds it.

    The share of wrong values is told for each verdict: of what is contradicted, those are rightly null; of what
    is supported, those pass. With the audit's own totals the share of the whole is weighted by them, so that a
    sample may hold more of one verdict than the whole does. Without, the rows count as drawn from the whole at
    random. A row counts under the verdict that its audit gave it; where it names none, under today's.

    Args:
        sample: The labelled values.
        findings: Today's finding on each.
        totals: How many values of each verdict the whole has, or None.
    """
    counts = Counts()
    for row, finding in zip(sample.rows, findings, strict=True):
        counts.add(row.label, Verdict(row.verdict) if row.verdict in set(Verdict) else finding.verdict)
    parts = {
        verdict: Share.of_counts(counts.of[Label.WRONG, verdict], sum(counts.of[label, verdict] for label in Label))
        for verdict in Verdict
    }
    found: dict[str, Any] = {"wrong_by_verdict": {str(verdict): part.json() for verdict, part in parts.items()}}
    if totals is None:
        of = sum(part.of for part in parts.values())
        return {**found, "wrong": Share.of_counts(sum(part.count for part in parts.values()), of).json()}
    weighted = Estimate.of_strata([Stratum(totals.get(verdict, 0), part) for verdict, part in parts.items()])
    ends = None if weighted is None else {name: float(getattr(weighted, name)) for name in ("share", "low", "high")}
    return {**found, "totals": {str(verdict): totals.get(verdict, 0) for verdict in Verdict}, "wrong": ends}


def differences(sample: Sample, one: Evaluation, other: Evaluation) -> list[dict[str, Any]]:
    """Return the values on which two evaluations differ, by verdict or by caveats, as JSON holds them."""
    return [
        {
            "source": row.source,
            "path": row.citation.path,
            "value_json": json_text(row.citation.value),
            "urls": list(row.citation.urls),
            "label": str(row.label),
            "a": _brief(a),
            "b": _brief(b),
        }
        for row, a, b in zip(sample.rows, one.findings, other.findings, strict=True)
        if (a.verdict, a.caveats) != (b.verdict, b.caveats)
    ]


def _brief(finding: Finding) -> dict[str, Any]:
    return {
        "verdict": str(finding.verdict),
        "reason": str(finding.reason),
        "caveats": list(map(str, finding.caveats)),
        "confidence": float(finding.confidence),
    }
