"""False nulls and catches on labelled claims about saved pages: the guard's, and those of others asked the same.

``python -m benchmarks.verdicts --pages FOLDER --peer llmground=PYTHON ...`` compares the guard, in one run, with a
substring check and with the peers that other interpreters have. Without peers the two are measured alone, and say so.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.verdicts_peer import PEERS
from holdwater import Page, guard, read_page
from holdwater.audit.intervals import Share

#: Where the value of a claim stands that a check of presence has no excuse to miss.
_FOUND = ("text", "data", "rounded", "converted")
_ELSEWHERE = ("raw", "absent")
_SECONDS = 600.0
# Some pages were saved under an address that is no URL: every value cites this one, and its page is held under it.
_CITED = "https://page.example/"
# A claim that takes very long is cut off with its peer: the answers before it count.
_GRACE_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A value, its page, and what is known of it.

    Attributes:
        value: A number as the record writes it, or a text.
        where: Where an independent look at the file found it; ``nowhere`` for a wrong value that it does not hold.
        change: How a wrong value was made; ``none`` or ``converted`` for a true one.
    """

    corpus: str
    id: str
    page: str
    url: str
    field: str
    kind: str
    value: Decimal | int | str
    unit: str | None
    is_true: bool
    where: str
    change: str

    @property
    def is_catch(self) -> bool:
        """Whether a check of presence is expected to contradict it."""
        return not self.is_true and self.where == "nowhere" and self.change != "unit_swap"

    def plain(self) -> str:
        """Return the value as text, a number without a fraction of zeros."""
        if isinstance(self.value, str):
            return self.value
        number = Decimal(self.value)
        return format(number.to_integral_value() if number == number.to_integral_value() else number, "f")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said of one claim: ``chance`` is the guard's own, None elsewhere."""

    verdict: str
    seconds: float
    chance: Decimal | None = None


#: Answers by claim, in order; None where there was no time left to ask.
Answers = Sequence[Answer | None]


def read_claims(folder: Path) -> dict[str, list[Claim]]:
    """Return the claims of each ``*.jsonl`` file of a folder, by corpus, a page's claims together."""
    corpora: dict[str, list[Claim]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").rstrip("\n").split("\n"):
            row: dict[str, Any] = json.loads(line, parse_float=Decimal)
            names = ("corpus", "id", "url", "field", "kind", "value", "where")
            claim = Claim(
                **{name: row[name] for name in names},
                page=row["html_path"],
                unit=row.get("unit"),
                is_true=row["label"] == "true",
                change=row["kind_of_change"],
            )
            corpora.setdefault(claim.corpus, []).append(claim)
    return {corpus: sorted(claims, key=lambda one: (one.page, one.id)) for corpus, claims in corpora.items()}


def read_pages(folder: Path, claims: Sequence[Claim]) -> dict[str, Page]:
    """Return the pages that claims are about, by their path in the folder."""
    urls = {claim.page: claim.url for claim in claims}
    return {
        path: read_page(gzip.decompress((folder / path).read_bytes()), url=url, content_type="text/html")
        for path, url in urls.items()
    }


def visible(page: Page) -> str:
    """Return what a reader of the page sees, as one text."""
    return "\n".join(page.text[one.start : one.end] for one in page.channels if one.channel == "visible")


def ask_guard(claims: Sequence[Claim], pages: Mapping[str, Page]) -> Answers:
    """Guard a record of the claims of each page, in which every value cites it."""
    answers: list[Answer | None] = []
    for path, group in groupby(claims, key=lambda one: one.page):
        own = list(group)
        record = [{one.field: {"value": one.value, "unit": one.unit, "source_url": _CITED}} for one in own]
        start = time.process_time()
        found = guard(record, {_CITED: [pages[path]]}).findings
        seconds = (time.process_time() - start) / len(own)
        answers += [Answer(one.verdict, seconds, one.chance) for one in found]
    assert len(answers) == len(claims)
    return answers


def ask_substring(claims: Sequence[Claim], texts: Mapping[str, str]) -> Answers:
    """Look for each value, as text, in the visible text of its page."""
    answers: list[Answer | None] = []
    for claim in claims:
        start = time.process_time()
        verdict = "supported" if claim.plain() in texts[claim.page] else "contradicted"
        answers.append(Answer(verdict, time.process_time() - start))
    return answers


def ask_peer(
    name: str, python: str, claims: Sequence[Claim], texts: Mapping[str, str], seconds: float
) -> tuple[str, Answers]:
    """Return a peer's version and its answers: of a random part of the claims, where all of them take too long."""
    order = random.Random(7).sample(range(len(claims)), len(claims))
    listed = [(claims[place].page, claims[place].plain(), claims[place].unit, claims[place].kind) for place in order]
    job = {
        "peer": name,
        "seconds": seconds,
        "texts": texts,
        "claims": [dict(zip(("page", "value", "unit", "kind"), one, strict=True)) for one in listed],
    }
    command = [python, "-I", "-W", "ignore", str(Path(__file__).with_name("verdicts_peer.py"))]
    try:
        done = subprocess.run(
            command, input=json.dumps(job).encode(), stdout=subprocess.PIPE, check=True, timeout=3 * seconds + _GRACE_S
        )
        written = done.stdout
    except subprocess.TimeoutExpired as stopped:
        written = (stopped.stdout or b"").rpartition(b"\n")[0]
    version, *lines = written.decode().splitlines()
    answers: list[Answer | None] = [None] * len(claims)
    for place, line in zip(order, lines, strict=False):
        verdict, cpu = line.split()
        answers[place] = Answer(verdict, float(cpu))
    return f"{name} {version}", answers


@dataclass(frozen=True, slots=True)
class Score:
    """What a tool made of some claims.

    Attributes:
        false_nulls: By where the true value stands, and ``all`` of those that there is no excuse to miss.
        caught: Of the wrong values that stand nowhere.
        unjudged: Of both, those on which the tool gives no verdict.
        rate: Claims a CPU second; None where nothing was asked.
    """

    false_nulls: Mapping[str, Share]
    caught: Share
    unjudged: Share
    rate: float | None

    @classmethod
    def of(cls, claims: Sequence[Claim], answers: Answers) -> Score:
        """Count the claims that were answered."""
        answered = [(claim, answer) for claim, answer in zip(claims, answers, strict=True) if answer]

        def share(verdict: str, counts: Callable[[Claim], bool]) -> Share:
            found = [answer.verdict == verdict for claim, answer in answered if counts(claim)]
            return Share.of_counts(sum(found), len(found))

        places = {
            where: share("contradicted", lambda one, where=where: one.is_true and one.where == where)  # type: ignore[misc]
            for where in (*_FOUND, *_ELSEWHERE)
        }
        places["all"] = share("contradicted", lambda one: one.is_true and one.where in _FOUND)
        timed = [answer.seconds for _, answer in answered if answer.seconds]
        return cls(
            false_nulls=places,
            caught=share("contradicted", lambda one: one.is_catch),
            unjudged=share("unverifiable", lambda one: one.is_catch or (one.is_true and one.where in _FOUND)),
            rate=len(timed) / sum(timed) if timed else None,
        )


def _counts(share: Share) -> str:
    return f"{share.count}/{share.of}" if share.of else "-"


def _row(name: str, score: Score) -> str:
    """Return a line of a table: counts by place, and shares with their intervals."""
    places = " | ".join(_counts(score.false_nulls[where]) for where in (*_FOUND, *_ELSEWHERE))
    shares = " | ".join(
        f"{_counts(one)}: {one.brief()}" if one.of else "-"
        for one in (score.false_nulls["all"], score.caught, score.unjudged)
    )
    rate = "-" if score.rate is None else f"{score.rate:,.0f}" if score.rate >= 10 else f"{score.rate:.1f}"
    return f"| {name} | {shares} | {places} | {rate} |"


_HEAD = (
    "| tool | false nulls, % | caught, % | no verdict, % | "
    + " | ".join((*_FOUND, *_ELSEWHERE))
    + " | claims/s |\n|"
    + " --- |" * (5 + len(_FOUND) + len(_ELSEWHERE))
)


def print_tables(claims: Sequence[Claim], tools: Mapping[str, Answers]) -> None:
    """Print the tables: by corpus, by kind of value, and the guard's supported values by ``chance``.

    A tool that had no time for some of a table's claims is left out of a table over several corpora: its part of them
    is another mix.
    """

    def table(title: str, counts: Callable[[Claim], bool], *, of_all: bool) -> None:
        places = [place for place, claim in enumerate(claims) if counts(claim)]
        print(f"\n### {title}: {len({claims[place].page for place in places})} pages, {len(places):,} claims\n")
        print(_HEAD)
        for name, answers in tools.items():
            own = [answers[place] for place in places]
            if not (of_all and None in own):
                print(_row(name, Score.of([claims[place] for place in places], own)))

    print("\nFalse nulls are counted over true values of the places text, data, rounded and converted;")
    print("those found as raw script text or absent are beside them. 95 % intervals in brackets.")
    for corpus in dict.fromkeys(claim.corpus for claim in claims):
        table(corpus, lambda one, corpus=corpus: one.corpus == corpus, of_all=False)  # type: ignore[misc]
    for kind in sorted({claim.kind for claim in claims}):
        table(f"kind {kind}", lambda one, kind=kind: one.kind == kind, of_all=True)  # type: ignore[misc]
    table("all", lambda _: True, of_all=True)
    print("\n### the guard's supported values by chance\n")
    print("| chance | true | wrong |\n| --- | --- | --- |")
    for title, true, wrong in by_chance(claims, next(iter(tools.values()))):
        print(f"| {title} | {true:,} | {wrong:,} |")


def by_chance(claims: Sequence[Claim], answers: Answers) -> Iterator[tuple[str, int, int]]:
    """Yield each tenth of ``chance`` with how many true and how many wrong values were supported in it.

    A wrong value with another unit is none here: its digits are right, and its caveat says so.
    """
    pairs = zip(claims, answers, strict=True)
    supported = [(one, answer.chance) for one, answer in pairs if answer and answer.verdict == "supported"]
    supported = [(one, chance) for one, chance in supported if one.change != "unit_swap"]
    titles = [f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}" for tenth in range(10)]
    for tenth, title in enumerate(titles):
        own = [one.is_true for one, chance in supported if chance is not None and min(int(chance * 10), 9) == tenth]
        yield title, sum(own), len(own) - sum(own)
    none = [one.is_true for one, chance in supported if chance is None]
    yield "none: words and codes", sum(none), len(none) - sum(none)


def run(folder: Path | None, peers: Mapping[str, str] | None = None, seconds: float = _SECONDS) -> None:
    """Print what the guard, a substring check and each peer make of the claims of a folder.

    Args:
        folder: Holds ``*.jsonl`` files of labelled claims, and the pages that they name; skipped without one.
        peers: Interpreter by the name of the peer that it has.
        seconds: CPU seconds that a peer may take for a corpus; past them it is measured on a random part of it.
    """
    corpora = read_claims(folder) if folder else {}
    if not folder or not corpora:
        print("verdicts: skipped, no folder of labelled claims given (--pages FOLDER)")
        return
    for name, asked in PEERS.items():
        skipped = f"skipped, no interpreter given (--peer {name}=PYTHON)"
        print(f"{name}: {asked.__doc__ if name in (peers or {}) else skipped}")
    every: list[Claim] = []
    tools: dict[str, list[Answer | None]] = {}
    for claims in corpora.values():
        pages = read_pages(folder, claims)
        texts = {path: visible(page) for path, page in pages.items()}
        found = {"holdwater": ask_guard(claims, pages), "substring": ask_substring(claims, texts)}
        found.update(ask_peer(name, python, claims, texts, seconds) for name, python in (peers or {}).items())
        every += claims
        for name, answers in found.items():
            tools.setdefault(name, []).extend(answers)
    print_tables(every, tools)


def main() -> None:
    """Run the benchmark beside the peers that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, required=True, help="a folder of labelled claims and their pages")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON", help=", ".join(PEERS))
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="CPU seconds of a peer for a corpus")
    options = parser.parse_args()
    run(options.pages, dict(one.split("=", 1) for one in options.peer), options.seconds)


if __name__ == "__main__":
    main()
