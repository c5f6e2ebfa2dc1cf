"""Records as a file holds them: one JSON value, or one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from holdwater.cli.files import STANDARD, read_text
from holdwater.errors import HoldwaterError, InvalidArgument, InvalidNote, InvalidRecord
from holdwater.outputs.json_source import MAX_DEPTH, parse

_LINES = (".jsonl", ".ndjson")
_FIRST_LINE = "line 1, "
# A word that begins no JSON value: rows of another kind, or prose.
_NO_JSON = re.compile(r"(?!(?:true|false|null|NaN|Infinity)\b)[^\W\d_][^\n]{0,40}")


class Records(NamedTuple):
    """The records of one file.

    Attributes:
        name: Name of the file.
        mark: The byte order mark that stood before the text, or "".
        texts: The whole text; or every line, blank ones too, each without its line feed.
        are_lines: Whether each line is a record.
    """

    name: str
    mark: str
    texts: Sequence[str]
    are_lines: bool

    def each(self) -> Iterator[tuple[int, str]]:
        """Yield each record with the number of its line; a blank line is none."""
        for number, text in enumerate(self.texts, 1):
            if text.strip() or not self.are_lines:
                yield number, text

    def joined(self, changed: dict[int, str]) -> bytes:
        """Return the file with the records of some lines changed, everything else as it was."""
        texts = [changed.get(number, text) for number, text in enumerate(self.texts, 1)]
        return (self.mark + "\n".join(texts)).encode()

    @contextmanager
    def placed(self, line: int) -> Iterator[None]:
        """Say in errors about a record which file, and which line of it, they are about."""
        try:
            yield
        except (InvalidArgument, InvalidRecord, InvalidNote) as error:
            message = str(error)
            if self.are_lines and message.startswith(_FIRST_LINE):
                message = f"line {line}, {message.removeprefix(_FIRST_LINE)}"
            elif self.are_lines:
                message = f"line {line}: {message}"
            raise type(error)(f"{self.name}: {message}") from error


def read_records(name: str) -> Records:
    """Read the records of a file.

    Args:
        name: A file; one that ends in ``.jsonl`` or ``.ndjson`` has a record a line. So has standard input,
            ``-``, if there are several lines and the first one is a whole value.

    Raises:
        FileError: if it can't be read.
        InvalidRecord: if it is no UTF-8, or plainly no JSON.
    """
    mark, body = read_text(name)
    start = body.lstrip()
    if (other := _NO_JSON.match(start)) is not None:
        raise InvalidRecord(
            f"{name}: expected JSON, found text that begins with “{other[0]}”. "
            "A record is one JSON value, or each line is one in a file that is named .jsonl."
        )
    if name.lower().endswith(_LINES):
        return Records(name, mark, body.split("\n"), True)
    if not start:
        raise InvalidRecord(f"{name}: expected a record as JSON, found nothing in it.")
    if not look_like_lines(body):
        return Records(name, mark, (body,), False)
    if name != STANDARD:
        raise InvalidRecord(
            f"{name}: expected one JSON value, found one a line. Name the file .jsonl, or give it on standard input."
        )
    return Records(name, mark, body.split("\n"), True)


def look_like_lines(text: str, max_depth: int = MAX_DEPTH) -> bool:
    """Tell whether a text has several lines, the first of them a whole JSON value."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        return False
    try:
        parse(lines[0], max_depth=max_depth)
    except HoldwaterError:
        return False
    return True
