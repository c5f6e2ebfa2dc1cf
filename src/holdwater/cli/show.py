r"""Output for people and for programs, in which nothing that a page or a record says can act on a terminal.

Text for people shows control and direction characters as visible escapes. JSON says them as ``\u`` escapes,
which mean the same.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

import click

from holdwater.text.visible import safe_json as safe_json
from holdwater.text.visible import visible as visible

#: Width where there is no terminal to ask, and the least that is written for.
WIDTH = 100
LEAST_WIDTH = 60

_LINE_FEED = re.compile(r"\n(?!  )")


def count(number: int, thing: str) -> str:
    """Return how many things there are, in words that fit.

    >>> count(1, "page"), count(2_000, "page")
    ('1 page', '2,000 pages')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def shorten(text: str, columns: int) -> str:
    """Return ``text`` in that many columns or fewer, with its length where it is cut.

    >>> shorten("brushed stainless steel, satin", 25)
    'brushed stain… (30 chars)'
    """
    if columns_of(text) <= columns:
        return text
    tail = f"… ({len(text):,} chars)"
    if columns_of(tail) >= columns:
        tail = "…"
    return _head(text, columns - columns_of(tail)) + tail


def shorten_middle(text: str, columns: int) -> str:
    """Return ``text`` in that many columns or fewer, its middle left out.

    >>> shorten_middle("/products/12/specs/weight/value", 20)
    '/products…ight/value'
    """
    if columns_of(text) <= columns:
        return text
    half = (columns - 1) // 2
    return f"{_head(text, half)}…{_head(text[::-1], columns - 1 - half)[::-1]}"


def shorten_around(text: str, middle: str, columns: int) -> str:
    """Return ``text`` in that many columns or fewer, cut on both sides of ``middle``, which stands in it.

    >>> shorten_around("Supply 220 V, weight 1.12 kg, height 20.6 cm", "1.12 kg", 20)
    '…ight 1.12 kg, heig…'
    """
    room = columns - columns_of(middle) - 2
    if columns_of(text) <= columns or not middle or middle not in text or room < 2:
        return shorten(text, columns)
    before, found, after = text.partition(middle)
    left = min(columns_of(before), max(room // 2, room - columns_of(after)))
    tail = _head(before[::-1], left)[::-1]
    head = _head(after, room - columns_of(tail))
    return f"{'…' * (tail != before)}{tail}{found}{head}{'…' * (head != after)}"


def wrapped(text: str, columns: int) -> list[str]:
    """Return ``text`` in lines of that many columns at most, broken at spaces, each as far in as the first.

    A longer word stays whole, so that a URL can be copied.

    >>> wrapped("  none of the pages", 12)
    ['  none of', '  the pages']
    """
    words = text.split(" ")
    margin = " " * next((number for number, word in enumerate(words) if word), 0)
    lines = [""]
    for word in words:
        whole = f"{lines[-1]} {word}" if lines[-1].strip() else margin + word if word else ""
        if columns_of(whole) > columns and lines[-1].strip():
            lines.append(margin + word)
        elif word:
            lines[-1] = whole
    return lines


def _head(text: str, columns: int) -> str:
    """Return as much of the start of ``text`` as fits."""
    used = 0
    for at, char in enumerate(text):
        used += columns_of(char)
        if used > columns:
            return text[:at]
    return text


def columns_of(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes.

    >>> columns_of("32,800円"), columns_of("e\u0301")
    (8, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(char) in {"Mn", "Me"} else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def pad(text: str, columns: int) -> str:
    """Return ``text`` with spaces up to that many columns."""
    return text + " " * (columns - columns_of(text))


def width() -> int:
    """Return the width to write for, in columns: that of the terminal, else 100."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, LEAST_WIDTH)


class Screen:
    """Where lines for people go: standard output or standard error, in colour where that is wanted.

    Attributes:
        is_error: Whether it is standard error.
        is_terminal: Whether somebody is looking.
        is_coloured: Whether to use colours: on a terminal that can, or where ``FORCE_COLOR`` is set, but never
            where ``NO_COLOR`` is.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.is_error = stream is sys.stderr
        self.is_terminal = stream.isatty()
        is_able = self.is_terminal and os.environ.get("TERM") != "dumb"
        self.is_coloured = (is_able or _is_set("FORCE_COLOR")) and not _is_set("NO_COLOR")

    def styled(self, text: str, **style: object) -> str:
        """Return ``text`` in a colour, if colours are used."""
        return click.style(text, **style) if self.is_coloured else text  # type: ignore[arg-type]

    def line(self, text: str = "") -> None:
        """Write one line, as it is, in what the stream can encode; standard error may be full or gone."""
        encoding = self._stream.encoding or "utf-8"
        text = text.encode(encoding, "backslashreplace").decode(encoding)
        try:
            click.echo(text, file=self._stream, color=self.is_coloured)
        except OSError:
            if not self.is_error:
                raise


def _is_set(name: str) -> bool:
    """Tell whether a switch of the environment is on: by convention, if it holds anything."""
    return bool(os.environ.get(name))


def out() -> Screen:
    """Return standard output."""
    return Screen(sys.stdout)


def err() -> Screen:
    """Return standard error."""
    return Screen(sys.stderr)


def shown_file(data: bytes) -> bytes:
    r"""Return a file of JSON for a terminal: safe to show, and what is said next begins a line.

    >>> shown_file(b"{}"), shown_file(b"{}\n")
    (b'{}\n', b'{}\n')
    """
    text = safe_json(data.decode())
    return (text if text.endswith("\n") else f"{text}\n").encode()


def warn(text: str) -> None:
    """Say on standard error what went wrong; only indented lines follow the first, so that none can be forged."""
    screen = err()
    text = _LINE_FEED.sub(r"\\n", visible(text, keep="\n"))
    screen.line(f"{screen.styled('holdwater:', fg='yellow', bold=True)} {text}")


def wrote(names: Sequence[str], what: str = "") -> None:
    """Say on standard error which files are there now, and what is in them; of none, nothing."""
    if names:
        err().line(visible(f"wrote {', '.join(names)}{f': {what}' if what else ''}"))


def progress(label: str) -> Callable[[int, int], None] | None:
    """Return what shows how far a work is, or None where nobody is looking at standard error."""
    screen = err()
    if not screen.is_terminal:
        return None

    def show(done: int, total: int) -> None:
        click.echo(f"\r{label} {_bar(done, total)} {done}/{total}", err=True, nl=done == total)

    return show


@contextlib.contextmanager
def counting(label: str) -> Iterator[Callable[[int], None] | None]:
    """Lend what shows how much is done of a work of unknown size, or None where nobody is looking."""
    if not err().is_terminal:
        yield None
        return
    try:
        yield lambda done: click.echo(f"\r{label} {done:,}", err=True, nl=False)
    finally:
        click.echo("", err=True)


@contextlib.contextmanager
def timed(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Lend what shows how far a long work is, how fast it goes and how long it will take, if somebody is looking."""
    with phased(label) as (progress, _):
        yield progress


@contextlib.contextmanager
def phased(
    label: str,
) -> Iterator[tuple[Callable[[int, int], None] | None, Callable[[str, int], None] | None]]:
    """Lend what ``timed`` does, and what counts in its other phases, of which nobody knows the end; each has a line."""
    if not err().is_terminal:
        yield None, None
        return
    begun: list[tuple[float, int]] = []
    line = ""

    def write(phase: str, text: str) -> None:
        nonlocal line
        click.echo(f"{chr(10) if line not in ('', phase) else ''}\r{phase} {text}", err=True, nl=False)
        line = phase

    def show(done: int, total: int) -> None:
        now = time.monotonic()
        if not begun:
            begun.append((now, done))
        start, before = begun[0]
        rate = (done - before) / (now - start) if now > start else 0
        left = f", {rate:,.0f}/s, {_span((total - done) / rate)} left" if rate else ""
        write(label, f"{_bar(done, total)} {done:,}/{total:,}{left}   ")

    try:
        yield show, lambda phase, done: write(phase, f"{done:,}" if done else "...")
    finally:
        click.echo("", err=True)


def _bar(done: int, total: int) -> str:
    """Return so much of a bar; of nothing to do, all of it."""
    filled = 24 * done // total if total else 24
    return f"[{'#' * filled}{'.' * (24 - filled)}]"


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


class LogHandler(logging.Handler):
    """Shows on standard error what the package logs: faults of its own, and what had to be left out."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._seen: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Write one log record; a traceback that was shown before is left out."""
        first, _, rest = self.format(record).partition("\n")
        warn(f"{first}\n{rest}".rstrip() if rest not in self._seen else f"{first} (as above)")
        self._seen.update(filter(None, [rest]))
