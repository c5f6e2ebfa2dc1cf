"""Today's rules over the verdicts of an earlier day: what they would change."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from holdwater.audit import findings, past
from holdwater.audit.engines import local
from holdwater.audit.plan import make_plan
from holdwater.audit.run import Progress, judge, merged, state_of, stepper
from holdwater.audit.runs import Input, Unreadable, find_input, read_records
from holdwater.errors import HoldwaterError
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.canonical import json_text

#: So many changes of one kind are shown.
EXAMPLES = 5

_NONE = "(none)"


@dataclass(slots=True, kw_only=True)
class Replay:
    """What today's rules make of earlier verdicts.

    Attributes:
        compared: How many verdicts there were.
        changed: How many have another verdict or reason now.
        of_other_pages: How many of those rest on other pages than then: the evidence changed, not the rules.
        reasons: Changes by the reason then and now.
        lanes: Changes by lane: values that it has newly found, and those that it no longer finds.
        examples: The first few of each change of reason, as JSON holds them.
        unread: What is no earlier verdict, or can't be judged again: where, and why; the first thousand.
        unread_count: How many there are.
    """

    compared: int = 0
    changed: int = 0
    of_other_pages: int = 0
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    lanes: dict[str, Counter[str]] = field(default_factory=dict)
    examples: list[dict[str, Any]] = field(default_factory=list)
    unread: Sequence[tuple[str, str]] = ()
    unread_count: int = 0

    def add(self, source: str, old: past.PastVerdict, new: dict[str, Any]) -> None:
        """Compare one verdict with today's."""
        self.compared += 1
        kind = (str(old.reason), new["reason"])
        if kind[0] == kind[1]:
            return
        self.changed += 1
        self.reasons[kind] += 1
        is_other = list(old.pages) != new["pages"]
        self.of_other_pages += is_other
        for change, reason, lane in (("lost", kind[0], old.lane), ("gained", kind[1], new["lane"])):
            if Reason(reason).verdict is Verdict.SUPPORTED:
                self.lanes.setdefault(lane or _NONE, Counter())[change] += 1
        if self.reasons[kind] <= EXAMPLES:
            self.examples.append(
                {
                    "source": source,
                    "path": old.citation.path,
                    "value_json": json_text(old.citation.value),
                    "unit": old.citation.unit,
                    "urls": list(old.citation.urls),
                    "old": _brief(str(old.reason), old.lane, old.exact),
                    "new": _brief(new["reason"], new["lane"], new["exact"]),
                    "is_on_other_pages": is_other,
                }
            )

    def json(self) -> dict[str, Any]:
        """Return it as JSON holds it, the most frequent change first."""
        kinds = sorted(self.reasons, key=lambda kind: (-self.reasons[kind], kind))
        verdicts: Counter[tuple[str, str]] = Counter()
        for kind, count in self.reasons.items():
            old, new = (str(Reason(reason).verdict) for reason in kind)
            verdicts[old, new] += count * (old != new)
        return {
            "compared": self.compared,
            "changed": self.changed,
            "of_other_pages": self.of_other_pages,
            "verdicts": [{"old": old, "new": new, "count": n} for (old, new), n in sorted(verdicts.items()) if n],
            "reasons": [{"old": old, "new": new, "count": self.reasons[old, new]} for old, new in kinds],
            "lanes": [
                {"lane": name, "gained": of["gained"], "lost": of["lost"]} for name, of in sorted(self.lanes.items())
            ],
            "examples": self.examples,
            "unread_count": self.unread_count,
            "unread": [{"source": source, "why": why} for source, why in self.unread],
        }


def replay(
    old: Path | str,
    evidence: str,
    *,
    of_run: str | None = None,
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    processes: int = 1,
    progress: Progress | None = None,
    counting: Callable[[str, int], None] | None = None,
) -> Replay:
    """Judge again what an earlier day has judged, and say which verdicts changed. Nothing is written.

    Args:
        old: The folder of an audit or its findings, whole runs, or notes: JSON lines or Parquet.
        evidence: As for ``run_audit``.
        of_run: Judge by the captures of this run only.
        anchors: As then.
        settings: As then.
        processes: How many processes judge at once.
        progress: Called as values are judged.
        counting: Called with ``reading`` before that, and how many records are done.

    Raises:
        InvalidArgument: if ``old`` can't be read.
        StoreError: if the evidence can't be read.
        AuditError: if a process was killed.
    """
    given = find_input(findings.file_of(old))
    state = state_of(evidence, of_run)
    with tempfile.TemporaryDirectory(prefix="holdwater-") as folder:
        plan = make_plan(
            Path(folder),
            given,
            evidence=str(evidence),
            state=state,
            run_id=of_run,
            anchors=anchors,
            settings=settings,
            cite=lambda record: past.reading(past.verdicts(record, settings)),
            step=stepper("reading", counting),
        )
        judge(plan, partial(local.run, processes=processes), progress=progress)
        found = Replay(unread=plan.unread, unread_count=plan.unread_count)
        for (source, then), line in zip(_earlier(given, settings), merged(plan), strict=True):
            found.add(source, then, json.loads(line))
    return found


def _earlier(given: Input, settings: Settings) -> Iterator[tuple[str, past.PastVerdict]]:
    """Yield every verdict of an input in order, as the plan has cut it."""
    for record in read_records(given):
        if isinstance(record, Unreadable):
            continue
        try:
            found = past.verdicts(record.value, settings)
        except HoldwaterError:
            continue  # the plan has counted it
        yield from ((record.source, one) for one in found)


def _brief(reason: str, lane: str | None, exact: str | None) -> dict[str, Any]:
    return {"verdict": str(Reason(reason).verdict), "reason": reason, "lane": lane, "exact": exact}
