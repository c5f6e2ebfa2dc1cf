"""``holdwater two-pass``: whether a claim rests on what its evidence identifies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.asking import answering, run
from tests.cli.samples import write

CLAIM = "The kettle weighs 5 kg."


@pytest.fixture
def source(tmp_path: Path) -> str:
    """What the claim is judged by."""
    return f"terms={write(tmp_path / 'terms.txt', 'Weight of the kettle: 5 kg.')}"


def test_dry_run(source: str) -> None:
    """Shows both prompts, one of them scrubbed, and needs no key."""
    result = run("two-pass", CLAIM, "--source", source, "--dry-run")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("2 prompts first")
    assert "Weight of the kettle: [NUMBER_1] kg." in result.stdout
    assert "Weight of the kettle: 5 kg." in result.stdout


def test_no_provider(source: str) -> None:
    """Is an error that says what shows the prompts."""
    result = run("two-pass", CLAIM, "--source", source)
    assert result.exit_code == 2
    assert "--provider: expected openai or anthropic" in result.stderr
    assert "--source: expected a source" in run("two-pass", CLAIM, "--dry-run").stderr


def test_a_profile_of_ones_own(source: str, tmp_path: Path) -> None:
    """Is read from its file, and says what is scrubbed."""
    own = write(tmp_path / "own.toml", '[mine]\nbase = "code"\nscrub = ["url"]\n')
    result = run("two-pass", CLAIM, "--source", source, "--profile", "mine", "--profiles", own, "--dry-run")
    assert "[NUMBER_1]" not in result.stdout
    assert run("two-pass", CLAIM, "--source", source, "--profile", "mine", "--dry-run").exit_code == 2


def _told(prompt: str) -> str:
    verdict, confidence = ("unsure", 0.4) if "[NUMBER_1]" in prompt.split("Judge by")[0] else ("entailed", 0.95)
    if "6 kg" in prompt:
        verdict, confidence = "contradicted", 0.05
    return json.dumps({"verdict": verdict, "confidence": confidence})


def test_with_a_model(source: str) -> None:
    """The report says what to do, and the exit code whether the claims may be used; calls are counted."""
    pytest.importorskip("openai", exc_type=ImportError)
    with answering(_told) as url:
        options = ("--source", source, "--provider", "openai", "--model", "m", "--base-url", url)
        good = run("two-pass", CLAIM, *options)
        both = run("two-pass", CLAIM, "It weighs 6 kg.", *options, "--format", "json")
    assert good.exit_code == 0, good.output
    assert good.stdout.startswith("# Two-pass check: PROCEED\n")
    assert "2 calls" in good.stderr
    assert both.exit_code == 1
    document = json.loads(both.stdout)
    assert (document["recommendation"], document["calls"]) == ("STOP", 4)


def test_a_refused_call(source: str) -> None:
    """Nothing is printed where no answer came."""
    pytest.importorskip("openai", exc_type=ImportError)
    with answering(lambda prompt: 403) as url:
        result = run("two-pass", CLAIM, "--source", source, "--provider", "openai", "--model", "m", "--base-url", url)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "status 403" in result.stderr


def test_a_full_budget(source: str) -> None:
    """Says how full it is; no call is made that could cost more than is left."""
    pytest.importorskip("openai", exc_type=ImportError)
    options = ("--provider", "openai", "--model", "m", "--price", "1", "1", "--max-cost", "0.00001")
    with answering(_told) as url:
        result = run("two-pass", CLAIM, "--source", source, *options, "--base-url", url)
    assert result.exit_code == 2
    assert "0 of 0.00001 spent" in result.stderr
