"""The same bytes come out under any hash seed, locale, time zone, thread count and habit of the caller."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.property.example import RUN, evidence, outcome
from tests.property.sizes import IS_LONG

SEEDS = ("0", "1", "random")
ZONES = ("UTC", "Asia/Tokyo", "America/New_York")
#: Threads that guard at once, digits of the caller's decimal context, frames of the stack left.
CALLS = (("1", "28", "900"), ("8", "28", "900"), ("1", "3", "900"), ("1", "28", "100"))


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The environment of each locale that the system has or can make: ``C``, and those with other letters and marks."""
    found = {"C": {"LC_ALL": "C"}}
    compiler = shutil.which("localedef")
    folder = tmp_path_factory.mktemp("locales")
    for name in ("tr_TR", "de_DE") if IS_LONG else ("tr_TR",):
        made = folder / f"{name}.UTF-8"
        command = [compiler or "false", "-c", "-i", name, "-f", "UTF-8", str(made)]
        if subprocess.run(command, capture_output=True, check=False).returncode in (0, 1) and made.exists():
            found[name] = {"LC_ALL": f"{name}.UTF-8", "LOCPATH": str(folder)}
    return found


def _conditions(names: list[str]) -> Iterator[tuple[str, str, str, tuple[str, str, str]]]:
    """Yield the conditions to try: every one of each kind on every run, all of them together on a long one."""
    if IS_LONG:
        yield from itertools.product(SEEDS, names, ZONES, CALLS)
        return
    for n in range(max(len(SEEDS), len(names), len(ZONES), len(CALLS))):
        yield SEEDS[n % len(SEEDS)], names[n % len(names)], ZONES[n % len(ZONES)], CALLS[n % len(CALLS)]


def test_the_same_bytes_everywhere(locales: dict[str, dict[str, str]]) -> None:
    """Output, notes, findings and digest of a run are the same bytes in any process, however it is set up."""
    outcomes: dict[str, list[object]] = {}
    for seed, name, zone, call in _conditions(list(locales)):
        printed = subprocess.run(
            [sys.executable, "-m", "tests.property.example", *call],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, **locales[name]},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()
        assert len(printed) == int(call[0])
        for line in printed:
            outcomes.setdefault(line, []).append((seed, name, zone, call))
    assert len(outcomes) == 1, outcomes


def test_the_same_bytes_again() -> None:
    """Neither pages read before, nor the order in which they are kept, show in what comes out."""
    kept = evidence()
    first = outcome(kept)
    assert outcome(kept) == first
    turned = {url: kept[url] for url in reversed(kept)}
    assert outcome(turned) == first
    evidence.cache_clear()
    assert outcome(evidence()) == first


def test_the_order_of_captures_does_not_show() -> None:
    """Several captures of each URL give the same bytes in whatever order they were kept."""
    later = {
        url: [replace(page, captured_at="2026-05-01T00:00:00Z", sha256=page.sha256[::-1]) for page in pages]
        for url, pages in evidence().items()
    }
    one = {url: [*pages, *later[url]] for url, pages in evidence().items()}
    other = {url: [*later[url], *evidence()[url]] for url in reversed(later)}
    assert outcome(one) == outcome(other)


def test_the_run_decides_something() -> None:
    """The run that is compared has values found, values nulled and values that nothing can be said of."""
    text = outcome(evidence()).decode()
    assert RUN.name == "cafe-fit-out"
    for reason in ("VALUE_FOUND", "VALUE_ABSENT", "LOOK_ALIKE", "PAGE_ERROR", "NOT_CHECKABLE"):
        assert f"Reason.{reason}" in text
