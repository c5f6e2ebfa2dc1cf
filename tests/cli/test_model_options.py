"""Options of the commands that ask a model."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.asking import run
from tests.cli.samples import write

from holdwater.checks.profiles import PROFILES
from holdwater.checks.provider import Outcome
from holdwater.cli.model_options import NotAnswered, refuse_silence


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--provider", "openai"), "--model: expected the name"),
        (("--provider", "else"), "--provider"),
        (("--model", "m"), "--provider: expected openai or anthropic with --model"),
        (("--base-url", "http://127.0.0.1:1"), "with --base-url"),
        (("--price", "1", "1"), "with --price"),
        (("--provider", "openai", "--model", "m", "--base-url", "127.0.0.1:1"), "base_url: expected a URL with http"),
        (("--max-cost", "much"), "expected a number of 0 or more"),
        (("--max-cost", "-1"), "expected a number of 0 or more"),
        (("--max-cost", "NaN"), "expected a number of 0 or more"),
        (("--max-calls", "-1"), "--max-calls"),
        (("--provider", "openai", "--model", "m", "--base-url", "http://127.0.0.1:1", "--max-cost", "1"), "max_cost"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_misuse(tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    """Options that don't fit are named, and nothing is asked."""
    response = write(tmp_path / "r.txt", "It is red.")
    result = run("assess", response, "--source", f"a={response}", *options)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("command", ["assess", "two-pass"])
def test_the_profiles_are_named(command: str) -> None:
    """The help of --profile names each that is built in."""
    told = " ".join(run(command, "--help").stdout.split())
    assert all(f" {name}" in told.partition("--profile NAME")[2].partition("--profiles FILE")[0] for name in PROFILES)


def test_silence() -> None:
    """Only a model that gave no answer at all is an error."""
    refuse_silence([], [], was_heard=False)
    refuse_silence([Outcome.REFUSED, Outcome.OK], ["no"], was_heard=False)
    refuse_silence([Outcome.NOT_JSON], ["no"], was_heard=False)
    refuse_silence([Outcome.TIMED_OUT], ["slow"], was_heard=True)
    with pytest.raises(NotAnswered, match="no; full"):
        refuse_silence([Outcome.REFUSED, Outcome.OVER_BUDGET], ["no", "full", "no"], was_heard=False)
    with pytest.raises(NotAnswered, match="gave no answer: broken_off, unavailable"):
        refuse_silence([Outcome.UNAVAILABLE, Outcome.BROKEN_OFF], [], was_heard=False)
