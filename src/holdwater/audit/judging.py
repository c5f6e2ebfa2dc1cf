"""The claims of one shard judged, each page read and indexed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from holdwater.audit import findings
from holdwater.audit.claims import Claim
from holdwater.audit.plan import Plan, whole_file
from holdwater.guard.evidence import Joiner
from holdwater.guard.objects import check_citations
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.verify.cache import shrink

# Pages come in groups, and few are asked again for another: so much of their indexes is kept.
_KEPT_BYTES = 2**24


def judge_claims(
    claims: Iterable[Claim],
    evidence: Evidence | Selective,
    *,
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Iterator[dict[str, Any]]:
    """Yield the finding on each claim as a row, in no order: claims on the same pages come together.

    Args:
        claims: What is to be judged; all of it is held in memory, and the pages of one group of claims.
        evidence: Pages by URL, or a store that hands out what some URLs need.
        anchors: The run's own SKU or brand.
        settings: As for ``guard``.
    """
    groups: dict[tuple[str, ...], list[Claim]] = {}
    for claim in claims:
        groups.setdefault(claim.citation.urls, []).append(claim)
    for urls, together in groups.items():
        joiner = Joiner(evidence, urls)
        found = check_citations((claim.citation for claim in together), joiner, anchors=anchors, settings=settings)
        for claim, finding in zip(together, found, strict=True):
            yield findings.row(claim, finding)
        shrink(_KEPT_BYTES)


def judge_shard(
    plan: Plan, number: int, evidence: Evidence | Selective, *, alive: Callable[[], None] = lambda: None
) -> None:
    """Judge the claims of one shard, and write all of its findings or none.

    Args:
        plan: The work.
        number: Of the shard.
        evidence: Pages by URL, or a store.
        alive: Called after each claim.
    """
    placed = []
    for row in judge_claims(plan.read_shard(number), evidence, anchors=plan.anchors, settings=plan.settings):
        placed.append((row["record"], row["number"], findings.line(row)))
        alive()
    placed.sort()
    with whole_file(plan.outcome(number)) as file:
        file.writelines(f"{record:015}:{place:09}\t{line}\n" for record, place, line in placed)
