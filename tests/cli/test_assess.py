"""``holdwater assess``: what arithmetic and a model find of a response."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from tests.cli.asking import answering, run
from tests.cli.samples import write


@pytest.fixture
def response(tmp_path: Path) -> Path:
    """A response of two claims, one of them with a wrong number."""
    return write(tmp_path / "response.txt", "Ann Miller started the firm in Bern. The battery lasts 12 hours.")


@pytest.fixture
def source(tmp_path: Path) -> str:
    """What it should rest on."""
    path = write(tmp_path / "terms.txt", "The firm was founded by Ann Miller in Bern. The battery lasts 21 hours.")
    return f"terms={path}"


def test_without_a_model(response: Path, source: str) -> None:
    """Arithmetic stands first, the level is low, and nothing is asked."""
    result = run("assess", response, "--source", source)
    assert result.exit_code == 1, result.output
    assert result.stdout.splitlines()[0].startswith("unbacked      12")
    assert "level low, score 0.0000" in result.stdout
    assert result.stderr == ""
    document = json.loads(run("assess", response, "--source", source, "--format", "json").stdout)
    assert document["findings"]["unbacked"][0]["text"] == "12"


def test_a_response_that_is_clean(source: str) -> None:
    """Exits with 0; a response may come from standard input."""
    result = run("assess", "-", "--source", source, stdin="The battery lasts 21 hours.")
    assert (result.exit_code, result.stdout) == (
        0,
        "level high, score 1.0000\n  grounding 1.0000 of 1, weight 1.0000\n",
    )


def test_dry_run(response: Path, source: str, tmp_path: Path) -> None:
    """Shows the prompts with their settings, needs no key, and asks nothing."""
    prompt = write(tmp_path / "prompt.txt", "How long\x1b[2J?")
    result = run("assess", response, "--source", source, "--prompt", prompt, "--dry-run", "--provider", "openai")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("4 prompts first; what is asked later depends on the answers.\n")
    assert "--- prompt 1: entailment.1, temperature 0, at most" in result.stdout
    assert result.stdout.count("--- prompt") == 4
    assert "temperature 0.7" in result.stdout
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("option", ["--prompt", "--profile"])
def test_what_needs_a_model(response: Path, source: str, option: str) -> None:
    """Is an error that says so."""
    result = run("assess", response, "--source", source, option, "code" if option == "--profile" else response)
    assert result.exit_code == 2
    assert f"{option} needs --provider" in result.stderr


def test_a_profile_that_is_not_there(response: Path, source: str) -> None:
    """Is an error that lists them."""
    result = run("assess", response, "--source", source, "--profile", "codes")
    assert result.exit_code == 2
    assert "expected one of strawberry" in result.stderr


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_a_missing_key(response: Path, source: str, provider: str) -> None:
    """Says which variable to set."""
    pytest.importorskip(provider, exc_type=ImportError)
    result = run("assess", response, "--source", source, "--provider", provider, "--model", "m")
    assert result.exit_code == 2
    assert f"Set {provider.upper()}_API_KEY" in result.stderr
    assert result.stdout == ""


def _believing(prompt: str) -> str:
    """Answer as a model that believes everything."""
    if prompt.startswith("How long"):
        return "It lasts 12 hours."
    return json.dumps([{"n": number, "verdict": "entailed"} for number in range(1, prompt.count("\nclaim ") + 1)])


def test_with_a_model(response: Path, source: str, tmp_path: Path) -> None:
    """The signals are fused, calls and cost are said, a second time out of the cache; the finding stays first."""
    pytest.importorskip("openai", exc_type=ImportError)
    prompt = write(tmp_path / "prompt.txt", "How long does it last?")
    asking = ("--provider", "openai", "--model", "m", "--cache", tmp_path / "cache", "--price", "1", "2.5")
    with answering(_believing) as url:
        command = ("assess", response, "--source", source, "--prompt", prompt, *asking, "--base-url", url)
        first, second = run(*command), run(*command)
    assert first.exit_code == second.exit_code == 1, first.output
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[0].startswith("unbacked      12")
    assert "level low, score 0.6500" in first.stdout
    assert "4 calls, 0 from the cache, 0 again, 400 model tokens in, 40 out, cost 0.000500" in first.stderr
    assert "0 calls, 4 from the cache" in second.stderr


def test_a_refused_call(response: Path, source: str) -> None:
    """Nothing is printed where no answer came, and what the server said is."""
    pytest.importorskip("openai", exc_type=ImportError)
    with answering(lambda prompt: 401) as url:
        result = run("assess", response, "--source", source, "--provider", "openai", "--model", "m", "--base-url", url)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the model gave no answer: entailment.1: refused: status 401" in result.stderr
    assert "no such key" in result.stderr


def test_a_server_that_is_gone(response: Path, source: str) -> None:
    """Is an error, and no level: a response is not worse for it."""
    pytest.importorskip("openai", exc_type=ImportError)
    with answering(_believing) as url:
        pass
    options = ("--provider", "openai", "--model", "m", "--base-url", url, "--profile", "security")
    result = run("assess", response, "--source", source, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the model gave no answer: entailment.1: unavailable: Connection error. (ConnectError" in result.stderr


def test_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the guide runs as printed, on a server of this machine."""
    pytest.importorskip("openai", exc_type=ImportError)
    page = Path(__file__).parents[2] / "docs" / "how-to" / "check-with-a-model.md"
    commands = re.findall(r"^\$ holdwater (.*)$", page.read_text("utf-8"), re.MULTILINE)
    write(tmp_path / "answer.txt", "The battery lasts 12 hours. Ann Miller started the firm in Bern.")
    write(tmp_path / "manual.txt", "The battery lasts 21 hours. Ann Miller founded the firm in Bern. The kettle: 5 kg.")
    monkeypatch.chdir(tmp_path)
    with answering(lambda prompt: '{"verdict": "entailed", "confidence": 0.9}') as url:
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        results = [run(*shlex.split(command)) for command in commands]
    assert [(result.exit_code, bool(result.stdout)) for result in results] == [
        (1, True),
        (0, True),
        (1, True),
        (1, True),
    ]
    assert "2 calls" in results[3].stderr


def test_nothing_to_assess_by(response: Path, source: str) -> None:
    """Is an error, and no level of nothing."""
    result = run("assess", response)
    assert result.exit_code == 2
    assert "--source, --evidence or --prompt" in result.stderr
    assert "--source: expected a source" in run("assess", response, "--url", "https://shop.example/").stderr


def test_a_full_budget(response: Path, source: str) -> None:
    """Says how full it is."""
    pytest.importorskip("openai", exc_type=ImportError)
    options = ("--provider", "openai", "--model", "m", "--max-calls", "0")
    with answering(_believing) as url:
        result = run("assess", response, "--source", source, *options, "--base-url", url)
    assert result.exit_code == 2
    assert "the budget is used up: 0 of 0 calls" in result.stderr
