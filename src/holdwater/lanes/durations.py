"""A duration in parts is the time that it adds up to."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.durations import Duration

NAME = "durations"
VERSION = 1


def read(duration: Duration) -> Iterator[Key]:
    """Yield every length that a written duration can mean, in seconds."""
    for seconds in duration.seconds:
        yield Key.number(seconds, "time")
