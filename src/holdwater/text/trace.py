"""What a log may say of an error: its type and where it was raised, and not its own text, which may quote a page."""

from __future__ import annotations

import traceback


def of(error: BaseException) -> str:
    """Return the type of an error on one line, and below it the frames that it came through.

    >>> of(ValueError("the text of a page"))
    'ValueError'
    """
    return f"{type(error).__name__}\n{frames(error)}".rstrip("\n")


def frames(error: BaseException) -> str:
    """Return the frames that an error came through, as a traceback shows them."""
    return "".join(traceback.format_tb(error.__traceback__))
