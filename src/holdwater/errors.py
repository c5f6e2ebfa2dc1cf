"""Errors that holdwater raises: for misuse only, never for bad evidence (that is a verdict); what a log says of any."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager


class HoldwaterError(Exception):
    """Base of every error that holdwater raises on purpose."""


class InvalidArgument(HoldwaterError, ValueError):
    """An argument is outside what the function takes; the message says which and why."""


class InvalidRecord(HoldwaterError, ValueError):
    """The output to guard cannot be read; the message says where."""


class InvalidNote(HoldwaterError, ValueError):
    """An audit note does not fit the output it is to restore, or cannot be read."""


class UnknownUnit(HoldwaterError, LookupError):
    """A unit is not in the table, or two units have different dimensions."""


class UnknownLane(HoldwaterError, LookupError):
    """A lane of that name does not exist."""


class UnknownLocale(HoldwaterError, LookupError):
    """CLDR has no locale of that name."""


class StoreError(HoldwaterError, OSError):
    """An evidence store is missing, foreign, newer than this version, or cannot be written."""


class ManifestError(HoldwaterError, ValueError):
    """A manifest line cannot be read; the message names the file and the line."""


class AuditError(HoldwaterError, OSError):
    """An audit could not be finished; what was done stays, and it goes on where it was."""


class MissingExtra(HoldwaterError, ImportError):
    """A library that an extra brings is not installed, or too old; the message says how to install it."""


@contextmanager
def needs_extra(name: str) -> Iterator[None]:
    """Say which extra is missing, where an import inside fails.

    Args:
        name: Of the extra.

    Raises:
        MissingExtra: if an import fails.

    >>> with needs_extra("httpx"):  # doctest: +ELLIPSIS
    ...     import http_x
    Traceback (most recent call last):
    holdwater.errors.MissingExtra: needs the extra 'httpx': No module named 'http_x'. In a clone of holdwater ...
    """
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as error:
        raise MissingExtra(f"needs the extra {name!r}: {error}. {to_install(name)}", name=error.name) from error


def to_install(extra: str) -> str:
    """Return how to install an extra, in a clone and elsewhere.

    >>> to_install("httpx")
    "In a clone of holdwater run pip install '.[httpx]', elsewhere pip install 'holdwater[httpx]'."
    """
    return f"In a clone of holdwater run pip install '.[{extra}]', elsewhere pip install 'holdwater[{extra}]'."


def found_instead(error: Exception) -> str:
    """Return what was found where a file was to be read, in words that go on after "found".

    Args:
        error: What the system said of the file.

    >>> found_instead(FileNotFoundError(2, "No such file or directory")), found_instead(OSError(5, "I/O error"))
    ('none', "one that can't be read: I/O error")
    """
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return "none"
    if isinstance(error, IsADirectoryError):
        return "a folder"
    if isinstance(error, PermissionError):
        return "one that you may not read"
    return f"one that can't be read: {getattr(error, 'strerror', None) or error}"


def log_text(error: BaseException) -> str:
    """Return the type of an error on one line, and below it its frames: its own text may quote a page.

    >>> log_text(ValueError("the text of a page"))
    'ValueError'
    """
    return f"{type(error).__name__}\n{log_frames(error)}".rstrip("\n")


def log_frames(error: BaseException) -> str:
    """Return the frames that an error came through, as a traceback shows them."""
    return "".join(traceback.format_tb(error.__traceback__))
