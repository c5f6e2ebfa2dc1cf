"""How much is generated: little on every run, much where ``HOLDWATER_LONG`` is set."""

from __future__ import annotations

import os
from random import Random

IS_LONG = bool(os.environ.get("HOLDWATER_LONG"))


def size(normal: int, long: int) -> int:
    """Return how many cases to generate."""
    return long if IS_LONG else normal


def chooser(*seed: object) -> Random:
    """Return a source of choices that are the same on every run and machine."""
    return Random("/".join(map(str, seed)))  # noqa: S311  # repeatable is the point
