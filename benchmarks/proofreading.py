"""What the proofreader marks: planted number errors, right numbers written another way, and what it costs.

``python -m benchmarks.proofreading --peer groundlens-3=PYTHON --peer groundlens-6=PYTHON`` compares it, in one run,
with peers that other interpreters have. Without them it is measured alone, and says so.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks import proofreading_claims
from benchmarks.proofreading_claims import LANGUAGES, LONG, SHAPES, Claim
from holdwater.prose import proofread

_OURS = "holdwater"
_PEERS = ("groundlens-3", "groundlens-6")
_PEER_TIMEOUT_S = 540
_SIZES = (10_000, 100_000, 1_000_000)


def run(folder: Path | None, peers: Mapping[str, str] | None = None, count: int = 2_000) -> None:
    """Print both tables: marks by number shape, and milliseconds by the size of the source.

    Args:
        folder: Not used; every benchmark takes one.
        peers: Interpreter by the name of the peer that it has.
        count: How many wrong and how many right figures are planted.
    """
    sources, claims = proofreading_claims.make(count, count)
    timed = [(_answer(text), text) for text in map(_source, _SIZES)]
    marked = {_OURS: _marked(sources, claims)}
    seconds: dict[str, Sequence[float | None]] = {_OURS: [_seconds(*one) for one in timed]}
    for name in _PEERS:
        python = (peers or {}).get(name)
        if python is None:
            print(f"{name}: skipped, no interpreter given (--peer {name}=PYTHON)")
            continue
        marked[name], seconds[name] = _ask(name, python, sources, claims, timed)
    _print_marks(claims, marked)
    _print_seconds(seconds)


def _marked(sources: Sequence[str], claims: Sequence[Claim]) -> list[bool]:
    """Return for each claim whether its figure is marked."""
    found = []
    for claim in claims:
        marks = proofread(claim.sentence, [sources[claim.source]])
        found.append(any(mark.support == 0 and mark.start < claim.end and claim.start < mark.end for mark in marks))
    return found


def _seconds(answer: str, source: str) -> float:
    """Return the CPU seconds of one answer, least of three, no index kept."""
    times = []
    for number in range(3):
        fresh = f"{source}\n#{number}"
        start = time.process_time()
        proofread(answer, [fresh])
        times.append(time.process_time() - start)
    return min(times)


def _source(chars: int) -> str:
    """Return a text with a number about every 50 characters."""
    rng = random.Random(chars)  # repeatable
    return "".join(_sentences(rng, chars))


def _sentences(rng: random.Random, chars: int) -> Iterator[str]:
    while chars > 0:
        figure = rng.choice((f"{rng.randint(1_000, 999_999):,} units", f"{rng.randint(101, 9_999) / 100} %"))
        text = f"Plant {rng.randint(1, 99)} reported {figure}. We pack by hand, and ship within the week. "
        chars -= len(text)
        yield text


def _answer(source: str) -> str:
    """Return an answer with 20 numbers, every second of which stands in the source."""
    rng = random.Random(len(source))  # repeatable
    stated = [word for word in source.split() if "," in word and word[0].isdigit()]
    wrong = (f"{rng.randint(1_000_000, 9_999_999):,}" for _ in range(10))
    return " ".join(f"It made {number} units." for pair in zip(rng.sample(stated, 10), wrong) for number in pair)  # noqa: B905


def _ask(
    name: str, python: str, sources: Sequence[str], claims: Sequence[Claim], timed: Sequence[tuple[str, str]]
) -> tuple[list[bool], list[float | None]]:
    """Return what a peer marked and how long it took: each timed answer by itself, None past the time limit."""
    script = str(Path(__file__).with_name("proofreading_peer.py"))

    def ask(**job: object) -> dict[str, list[float]]:
        whole = {"peer": name, "sources": sources, "claims": [], "timed": [], **job}
        text = json.dumps(whole)
        done = subprocess.run(
            [python, "-I", script], input=text, capture_output=True, text=True, check=True, timeout=_PEER_TIMEOUT_S
        )
        found: dict[str, list[float]] = json.loads(done.stdout)
        return found

    marked = ask(claims=[claim._asdict() for claim in claims])["marked"]
    seconds: list[float | None] = []
    for answer, source in timed:
        try:
            seconds += ask(timed=[{"answer": answer, "source": source}])["seconds"]
        except subprocess.TimeoutExpired:
            seconds.append(None)
    return [bool(one) for one in marked], seconds


def _print_marks(claims: Sequence[Claim], marked: Mapping[str, Sequence[bool]]) -> None:
    print(f"\nwrong figures missed, and right ones marked, of each shape; {', '.join(LANGUAGES)}")
    print(
        f"  {'shape':<18} {'wrong':>6} {'right':>6}"
        + "".join(f"  {name + ' missed':>20} {'marked':>7}" for name in marked)
    )
    rows = [*SHAPES, "three digits or more", "all"]
    for shape in rows:
        own = [
            n
            for n, one in enumerate(claims)
            if shape in (one.shape, "all") or (shape == rows[-2] and one.shape in LONG)
        ]
        of = Counter(claims[n].is_wrong for n in own)
        line = f"  {shape:<20} {of[True]:>4} {of[False]:>6}"
        for found in marked.values():
            missed = sum(claims[n].is_wrong and not found[n] for n in own)
            false = sum(not claims[n].is_wrong and found[n] for n in own)
            line += f"  {missed:>20} {false:>7}"
        print(line)


def _print_seconds(seconds: Mapping[str, Sequence[float | None]]) -> None:
    print("\nmilliseconds for an answer of 20 numbers, by the size of its source; no index kept")
    print(f"  {'characters':<18}" + "".join(f" {size:>12,}" for size in _SIZES))
    for name, times in seconds.items():
        cells = "".join(f" {'past limit' if one is None else f'{1000 * one:.1f}':>12}" for one in times)
        print(f"  {name:<18}{cells}")


def main() -> None:
    """Run the benchmark beside the peers that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON", help=", ".join(_PEERS))
    parser.add_argument("--count", type=int, default=2_000, help="wrong figures, and as many right ones")
    options = parser.parse_args()
    run(None, dict(one.split("=", 1) for one in options.peer), options.count)


if __name__ == "__main__":
    main()
