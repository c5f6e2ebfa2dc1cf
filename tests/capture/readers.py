"""Readers that do what a page should never be able to make a reader do; the sandbox runs them by name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from typing import Any

from holdwater.capture import document
from holdwater.capture.document import MAX_BYTES, Read
from holdwater.model.page import Page

_kept: list[bytes] = []


def break_on_bad(data: bytes, about: Mapping[str, Any]) -> Read:
    """Fail as a fault of ours would."""
    if data == b"bad":
        raise ZeroDivisionError("oops")
    return document.read(data, about)


def grow(data: bytes, about: Mapping[str, Any]) -> Read:
    """Make more text of a page than a store takes."""
    return Read(pages=((Page.from_text("\U0001f600" * (MAX_BYTES // 4 + 1), url=str(about["url"])), data),))


def obey(data: bytes, about: Mapping[str, Any]) -> Read:
    """Do what the page says."""
    match data.split():
        case [b"spin"]:
            while True:
                pass
        case [b"sleep"]:
            time.sleep(600)
        case [b"hoard"]:
            hoard = [bytes(2**24) for _ in range(10_000)]
            _kept.extend(hoard)
        case [b"keep"]:
            _kept.append(bytes(2**28))
        case [b"crash"]:
            os.kill(os.getpid(), signal.SIGSEGV)
        case [b"leave"]:
            os._exit(7)
        case [b"print"]:
            print("not a reply", flush=True)  # noqa: T201 - what a careless library does
            os.write(1, b"nor this")
        case [b"who"]:
            return Read(lost=(str(os.getpid()),))
    return document.read(data, about)
