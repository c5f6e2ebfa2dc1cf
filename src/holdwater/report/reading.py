"""Findings from files: the outcome of an audit, or runs that the command line has written."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord, found_instead
from holdwater.guard import RUN_DEPTH
from holdwater.guard.run import FORMAT
from holdwater.outputs.json_source import parse
from holdwater.report.rows import Row, audit_row, run_rows

#: The file of findings in the folder of an audit.
FINDINGS = "findings.jsonl"

_HINT = "Name the folder of an audit, its findings.jsonl, or a file that `holdwater check --run` has written."


def read_rows(where: Path | str) -> Iterator[Row]:
    """Yield the findings that a file holds, in its order, one line at a time.

    Args:
        where: The folder of an audit, its ``findings.jsonl``, or runs as ``holdwater check --run`` writes them.

    Raises:
        InvalidArgument: if there is no such file.
        InvalidRecord: if a line of it holds no finding and no run; the message says which.
    """
    path = Path(where)
    if path.is_dir():
        path /= FINDINGS
    try:
        with path.open("rb") as file:
            yield from read_lines(file, str(path))
    except OSError as error:
        raise InvalidArgument(f"{path}: expected findings to read, found {found_instead(error)}. {_HINT}") from error


def read_lines(lines: Iterable[bytes], name: str) -> Iterator[Row]:
    """Yield the findings that the lines of a file hold, in their order.

    Args:
        lines: The lines, as ``read_rows`` takes them.
        name: What they are called in errors, and in the places of records.

    Raises:
        InvalidRecord: if a line holds no finding and no run; the message says which.
    """
    record = 0
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if text.strip():
            record += 1
            yield from _rows(name, number, record, text)


def _rows(name: str, number: int, record: int, encoded: bytes) -> list[Row]:
    """Return what one line holds."""
    try:
        line = encoded.decode()
        data = json.loads(line, parse_float=Decimal)
        if not isinstance(data, dict):
            raise InvalidRecord("expected an object.")
        if data.get("format") != FORMAT:
            if "verdict" not in data:
                raise InvalidRecord("expected its verdict, or its format, found neither.")
            return [audit_row(data)]
        run: Any = parse(line, max_depth=RUN_DEPTH).value
        return list(run_rows(run, record=record, source=f"{Path(name).name}:{number}"))
    except UnicodeDecodeError as error:
        byte = encoded[error.start]
        raise InvalidRecord(f"{name}: line {number}: expected UTF-8, found the byte 0x{byte:02x}. {_HINT}") from error
    except HoldwaterError as error:
        raise InvalidRecord(f"{name}: line {number}: holds no finding and no run: {error} {_HINT}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(
            f"{name}: line {number}: holds no finding and no run: expected JSON that is whole in its line, found other "
            f"text. {_HINT}"
        ) from error
