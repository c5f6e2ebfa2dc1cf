"""Past runs as people have them: records as JSON lines, in Parquet files, or in a folder of either."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeGuard

from holdwater.citations import Reading, read_output
from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord
from holdwater.guard import RUN_DEPTH
from holdwater.guard.run import FORMAT
from holdwater.text.json_source import JsonNumber, parse

#: A line may hold so many bytes.
MAX_LINE_BYTES = 64 * 2**20

_LINES = (".jsonl", ".ndjson")
_WHOLE = (".json",)
_PARQUET = (".parquet",)
_BATCH_ROWS = 1024
_RECORD = "record"
_BLOCK_BYTES = 2**20


class Record(NamedTuple):
    """One record of the input: where it stands, and what it is."""

    source: str
    value: object


class Unreadable(NamedTuple):
    """What is no record: where it stands, and why."""

    source: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """The files of an input, in order, by their names below it.

    Attributes:
        names: Names for people, with slashes, in order.
        paths: Where they are.
        size_bytes: Of all of them.
    """

    names: tuple[str, ...]
    paths: tuple[Path, ...]
    size_bytes: int

    def digests(self) -> list[str]:
        """Return the SHA-256 of each file."""
        return [_digest(path) for path in self.paths]


def find_input(where: Path | str) -> Input:
    """Return the files of an input: one file, or every one below a folder, sorted by name.

    Raises:
        InvalidArgument: if there is none, or one is of no known kind.
    """
    place = Path(where)
    known = (*_LINES, *_WHOLE, *_PARQUET)
    if place.is_dir():
        paths = sorted(path for path in place.rglob("*") if path.is_file() and path.suffix.lower() in known)
        names = [path.relative_to(place).as_posix() for path in paths]
    elif place.is_file() and place.suffix.lower() in known:
        paths, names = [place], [place.name]
    else:
        paths, names = [], []
    if not paths:
        what = "a folder without one" if place.is_dir() else "another" if place.exists() else "nothing"
        raise InvalidArgument(
            f"{place}: expected past runs in files that end in {', '.join(known)}, found {what}. Check the path."
        )
    return Input(names=tuple(names), paths=tuple(paths), size_bytes=sum(path.stat().st_size for path in paths))


def read_records(given: Input) -> Iterator[Record | Unreadable]:
    """Yield every record of an input in order, one at a time, and what is none.

    A line of JSON lines is a record, or a whole run as ``holdwater check --run`` writes it. Of a Parquet file each
    row is a record; where the column ``record`` holds JSON text, that is.

    Raises:
        InvalidArgument: if a file can't be read, or the library for Parquet files isn't installed.
    """
    for name, path in zip(given.names, given.paths, strict=True):
        try:
            if path.suffix.lower() in _PARQUET:
                yield from _rows(name, path)
            elif path.suffix.lower() in _WHOLE:
                yield _parsed(name, path.read_bytes())
            else:
                with path.open("rb") as file:
                    yield from _lines(name, file)
        except OSError as error:
            raise InvalidArgument(f"{path}: can't be read: {error.strerror or error}") from error


def _lines(name: str, file: BinaryIO) -> Iterator[Record | Unreadable]:
    for number, line in enumerate(iter(lambda: file.readline(MAX_LINE_BYTES + 1), b""), 1):
        source = f"{name}:{number}"
        if len(line) > MAX_LINE_BYTES:
            raise InvalidArgument(f"{source}: expected at most {MAX_LINE_BYTES} bytes in a line, found more.")
        if line.strip():
            yield _parsed(source, line.rstrip(b"\r\n"))


def _rows(name: str, path: Path) -> Iterator[Record | Unreadable]:
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            f"{name}: a Parquet file needs the extra 'audit'. pip install 'holdwater[audit]'"
        ) from error
    try:
        with ParquetFile(path) as file:
            number = 0
            for batch in file.iter_batches(_BATCH_ROWS):
                for row in batch.to_pylist():
                    number += 1
                    held = row.get(_RECORD)
                    source = f"{name}:{number}"
                    yield _parsed(source, held.encode()) if isinstance(held, str) else Record(source, row)
    except ArrowException as error:
        raise InvalidArgument(f"{path}: expected a Parquet file, found none: {error}") from error


def _parsed(source: str, data: bytes) -> Record | Unreadable:
    """Return the record that a JSON text holds, numbers as they are written."""
    try:
        value = _fast(data)
    except (ValueError, RecursionError):
        try:
            # The careful reader says what is wrong, and where.
            value = parse(data.decode("utf-8-sig"), max_depth=RUN_DEPTH).value
        except UnicodeDecodeError:
            return Unreadable(source, "is no UTF-8")
        except HoldwaterError as error:
            return Unreadable(source, str(error).partition("\n")[0])
    return Record(source, value)


def is_run(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether a record is a whole run, as ``holdwater check --run`` writes it."""
    return isinstance(value, dict) and value.get("format") == FORMAT


def cited_in(value: object) -> Reading:
    """Return what a record cites; of a whole run, its input counts.

    Raises:
        InvalidRecord: if it is nested too deep.
    """
    return read_output(value.get("input") if is_run(value) else value)


def _fast(data: bytes) -> Any:
    """Return what a JSON text holds by the reader of the standard library, refusing all that it is lenient about.

    Raises:
        ValueError: if it is no JSON, or holds a name twice, a lone surrogate, NaN or an infinity.
    """
    if b"\\ud" in data or b"\\uD" in data:
        raise ValueError("a surrogate, which may be lone")
    return json.loads(
        data.decode("utf-8"),
        parse_int=JsonNumber,
        parse_float=JsonNumber,
        parse_constant=_no_constant,
        object_pairs_hook=_unique,
    )


def _unique(members: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(members)
    if len(found) < len(members):
        raise InvalidRecord("a name stands there twice")
    return found


def _no_constant(name: str) -> object:
    raise InvalidRecord(f"found {name}")


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()
