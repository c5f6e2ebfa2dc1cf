"""A duration in parts is the time that it adds up to."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.times.durations import Duration

NAME = "durations"
VERSION = 1


def read(duration: Duration) -> Iterator[Key]:
    """Yield every length that a written duration can mean, in seconds or in months.

    >>> from holdwater.text.times.durations import find_durations
    >>> [(key.dimension, str(key.what)) for key in read(next(find_durations("1h30")))]
    [('time', '5400')]
    """
    for dimension, length in duration.lengths:
        yield Key.number(length, dimension)
