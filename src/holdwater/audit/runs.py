"""Past runs as people have them: records as JSON lines, in Parquet files, or in a folder of either."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from holdwater.audit import arrow
from holdwater.citations import Reading, read_output
from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord, needs_extra
from holdwater.guard import RUN_DEPTH
from holdwater.guard.run import FORMAT
from holdwater.outputs.json_source import JsonNumber, parse

#: A record may hold so many bytes.
MAX_BYTES = 64 * 2**20
_TOO_LARGE = f"holds more than {MAX_BYTES} bytes."

_WHOLE = ".json"
_TEXTS = (".jsonl", ".ndjson", _WHOLE)
_GZIP = ".gz"
_PARQUET = ".parquet"
_BATCH_ROWS = 1024
_RECORD = "record"
_BLOCK_BYTES = 2**20

_LOG = logging.getLogger(__name__)


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


def find_input(where: Path | str, *, out: Path | None = None) -> Input:
    """Return the files of an input: one file, or every one below a folder, sorted by name.

    Of a folder, what is hidden is passed over, and so is what has a name that starts with ``_``, which engines give
    to what is no data.

    Args:
        where: The file or the folder.
        out: Where something will be written; it must not lie in that folder.

    Raises:
        InvalidArgument: if there is none, one is of no known kind, or ``out`` would become a part of it.
    """
    place = Path(where)
    if place.is_dir():
        if out is not None and out.resolve().is_relative_to(place.resolve()):
            raise InvalidArgument(f"{out}: expected a folder beside the past runs, found one among them.")
        below = sorted(path.relative_to(place) for path in place.rglob("*") if path.is_file())
        names = [path.as_posix() for path in below if _is_known(path) and not _is_hidden(path)]
        paths = [place / name for name in names]
        if others := [path.as_posix() for path in below if not _is_known(path) and not _is_hidden(path)]:
            _LOG.warning("%s: passed over %d of other kinds, such as %s", place, len(others), others[0])
    elif place.is_file() and _is_known(place):
        paths, names = [place], [place.name]
    else:
        paths, names = [], []
    if not paths:
        what = "a folder without one" if place.is_dir() else "another" if place.exists() else "nothing"
        raise InvalidArgument(
            f"{place}: expected past runs in files that end in {', '.join((*_TEXTS, _PARQUET))}, found {what}. "
            "Check the path."
        )
    return Input(names=tuple(names), paths=tuple(paths), size_bytes=sum(path.stat().st_size for path in paths))


def _is_known(path: Path) -> bool:
    return path.name.lower().removesuffix(_GZIP).endswith(_TEXTS) or path.suffix.lower() == _PARQUET


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "_")) for part in path.parts)


def read_records(given: Input) -> Iterator[Record | Unreadable]:
    """Yield every record of an input in order, one at a time, and what is none.

    A line of JSON lines is a record, or a whole run as ``holdwater check --run`` writes it. Of a Parquet file each
    row is a record; where the column ``record`` holds JSON text, that is.

    Raises:
        InvalidArgument: if a file can't be read, or the library for Parquet files isn't installed.
    """
    for name, path in zip(given.names, given.paths, strict=True):
        plain = name.lower().removesuffix(_GZIP)
        try:
            if plain.endswith(_PARQUET):
                yield from _rows(name, path)
                continue
            with gzip.open(path) if plain != name.lower() else path.open("rb") as file:
                if plain.endswith(_WHOLE):
                    yield from _whole(name, file)
                else:
                    yield from _lines(name, file)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            yield Unreadable(name, f"is damaged or cut where it is packed: {error}; what stands before that is read")
        except OSError as error:
            raise InvalidArgument(f"{path}: can't be read: {error.strerror or error}") from error


def _whole(name: str, file: BufferedIOBase) -> Iterator[Record | Unreadable]:
    """Yield what a JSON file holds: one record, or, as many engines write such files, one a line."""
    first = file.readline(MAX_BYTES + 1)
    is_one = len(first) > MAX_BYTES or isinstance(_parsed(name, first), Unreadable) or not file.read(1)
    file.seek(0)
    if not is_one:
        yield from _lines(name, file)
        return
    data = file.read(MAX_BYTES + 1)
    yield _parsed(name, data) if len(data) <= MAX_BYTES else Unreadable(name, f"{_TOO_LARGE} Write JSON lines.")


def _lines(name: str, file: BufferedIOBase) -> Iterator[Record | Unreadable]:
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        source = f"{name}:{number}"
        if len(line) > MAX_BYTES:
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_BYTES)
            yield Unreadable(source, _TOO_LARGE)
        elif line.strip():
            found = _parsed(source, line.rstrip(b"\r\n"))
            yield found if isinstance(found, Record) else found._replace(why=found.why.removeprefix("line 1, "))


def _rows(name: str, path: Path) -> Iterator[Record | Unreadable]:
    with needs_extra("audit"):
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    try:
        with ParquetFile(path, buffer_size=_BLOCK_BYTES) as file:
            names = file.schema_arrow.names
            if twice := [column for column in dict.fromkeys(names) if names.count(column) > 1]:
                raise InvalidArgument(f"{path}: expected a name for each column, found two named {twice[0]!r}.")
            number = 0
            for batch in file.iter_batches(_BATCH_ROWS):
                for row in arrow.rows(batch):
                    number += 1
                    yield _row(f"{name}:{number}", row)
    except ArrowException as error:
        raise InvalidArgument(f"{path}: expected a Parquet file, found none: {error}") from error


def _row(source: str, row: dict[str, object] | InvalidRecord) -> Record | Unreadable:
    if isinstance(row, InvalidRecord):
        return Unreadable(source, str(row))
    held = row.get(_RECORD)
    if isinstance(held, (str, bytes)):
        return _parsed(source, held.encode("utf-8", "surrogatepass") if isinstance(held, str) else held)
    return Record(source, row)


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
