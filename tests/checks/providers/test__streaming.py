"""What the vendors' SDKs share."""

from __future__ import annotations

import time
from email.utils import formatdate

import pytest

from holdwater.checks.provider import MissingKey
from holdwater.checks.providers._streaming import at, find_key, find_url, listed, load_sdk, wanted_wait_s
from holdwater.errors import InvalidArgument, MissingExtra


def test_an_sdk_that_is_missing() -> None:
    """Is said with what to install."""
    with pytest.raises(MissingExtra, match=r"pip install '\.\[no_such_sdk\]'"):
        load_sdk("no_such_sdk")


def test_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is given comes first, then the environment's; a server that needs none is given a word."""
    monkeypatch.setenv("SOME_KEY", "kept")
    assert find_key("given", "SOME_KEY", is_needed=True) == "given"
    assert find_key(None, "SOME_KEY", is_needed=True) == "kept"
    monkeypatch.delenv("SOME_KEY")
    assert find_key(None, "SOME_KEY", is_needed=False) == "none"
    with pytest.raises(InvalidArgument, match="api_key: expected text, found object"):
        find_key(object(), "SOME_KEY", is_needed=True)  # type: ignore[arg-type]
    monkeypatch.setenv("SOME_KEY", " kept\n")
    assert find_key(None, "SOME_KEY", is_needed=True) == "kept"
    monkeypatch.setenv("SOME_KEY", "\n")
    with pytest.raises(MissingKey):
        find_key(None, "SOME_KEY", is_needed=True)


def test_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A URL that is given comes first, then the environment's; without one it is the vendor's own."""
    monkeypatch.setenv("SOME_URL", "HTTPS://kept.example/v1")
    assert find_url("http://given.example ", "SOME_URL") == "http://given.example"
    assert find_url("", "SOME_URL") == "HTTPS://kept.example/v1"
    monkeypatch.delenv("SOME_URL")
    assert find_url(None, "SOME_URL") is None
    with pytest.raises(InvalidArgument, match="base_url: expected text, found b"):
        find_url(b"http://x.example", "SOME_URL")  # type: ignore[arg-type]
    for wrong in ("localhost:8000/v1", "ftp://x.example", "http:///v1", "not a url"):
        with pytest.raises(InvalidArgument, match="base_url"):
            find_url(wrong, "SOME_URL")


@pytest.mark.parametrize(
    ("headers", "wait_s"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7),
        ({"retry-after": "7", "retry-after-ms": "1500"}, 1.5),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "1e999"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 -0000"}, 0),
        ({"retry-after": "Wed, 99 Oct 2015"}, None),
    ],
)
def test_wanted_waits(headers: dict[str, str], wait_s: float | None) -> None:
    """Seconds, milliseconds or a date; what is none of them asks for nothing."""
    assert wanted_wait_s(headers) == wait_s


def test_a_date_to_come() -> None:
    """Is waited for from now on."""
    wait_s = wanted_wait_s({"retry-after": formatdate(time.time() + 100, usegmt=True)})
    assert wait_s is not None
    assert 90 < wait_s <= 100


def test_what_a_server_sent() -> None:
    """Members and lists are read where they are there."""
    assert (at(5, "real"), at(None, "x", "y"), at([1], "text")) == (5, None, None)
    assert (listed([1]), listed(None), listed("ab")) == ([1], [], [])
