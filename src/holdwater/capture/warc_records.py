"""The records of a WARC file, each whole and proved to be, or named as lost."""

from __future__ import annotations

import contextlib
import logging
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TypeAlias

from holdwater.capture.document import MAX_BYTES
from holdwater.capture.intake import Skipped

if TYPE_CHECKING:
    from warcio.bufferedreaders import BufferedReader
    from warcio.recordloader import ArcWarcRecord, ArcWarcRecordLoader

_START = b"WARC/"
_GZIP_START = b"\x1f\x8b\x08"
_BLOCK_BYTES = 65_536
_MAX_HEAD_BYTES = 2**20
_MAX_CANDIDATES = 1_000
_LINES_AFTER = 2

#: An archive unpacks to at most this many times its size, or this many bytes, whichever is more.
MAX_RATIO = 100
MAX_UNPACKED_BYTES = 256 * 2**20


class Source(NamedTuple):
    """One WARC file.

    Attributes:
        name: What to call it.
        open: Opens it at its start.
        size: How many bytes it has.
    """

    name: str
    open: Callable[[], BinaryIO]
    size: int


class Record(NamedTuple):
    """One record, its digests checked where it has any.

    Attributes:
        name: The file, the place in it, and the URL.
        headers: Of the record, by lower-case name.
        status: HTTP status, or 0 where there is none.
        method: HTTP method of a request, or "".
        http: HTTP headers by lower-case name, or None where there are none.
        payload: The body as it was sent; empty where it was not asked for.
        problem: Why it can't be used, or "".
    """

    name: str
    headers: Mapping[str, str]
    status: int
    method: str
    http: Mapping[str, str] | None
    payload: bytes
    problem: str

    @property
    def kind(self) -> str:
        """The type of the record, such as ``response``."""
        return self.headers.get("warc-type", "").lower()

    @property
    def url(self) -> str:
        """The URL that it is about."""
        return self.headers.get("warc-target-uri", "").strip("<>")


_Wanted: TypeAlias = Callable[["ArcWarcRecord"], bool]


class _DamagedError(Exception):
    """The file can't be read on from here."""


class _CutError(_DamagedError):
    """The file ends early, and all before that is whole."""


class _BombError(Exception):
    """The file unpacks to more than it may."""


class _File:
    """The bytes of a file in blocks, of which what is left over goes back."""

    def __init__(self, file: BinaryIO, size: int, tell: Callable[[int], None]) -> None:
        self._file = file
        self._tell = tell
        self._read_bytes = 0
        self._most = max(MAX_RATIO * size, MAX_UNPACKED_BYTES)
        self.rest = b""
        self.unpacked_left = self._most

    @property
    def at(self) -> int:
        """How far the file is read."""
        return self._read_bytes - len(self.rest)

    def take(self) -> bytes:
        """Return the next block; empty at the end."""
        if not self.rest:
            self.more()
        block, self.rest = self.rest, b""
        return block

    def more(self) -> bool:
        """Read a block to what is at hand; False at the end."""
        try:
            block = self._file.read(_BLOCK_BYTES)
        except Exception as error:  # a member of a zip file may be damaged in many ways
            raise _DamagedError(f"can't be read: {error}") from error
        self._read_bytes += len(block)
        self._tell(self._read_bytes)
        if self._read_bytes > self._most:
            raise _BombError
        self.rest += block
        return bool(block)


class _Plain:
    """A part of a file that is not compressed."""

    def __init__(self, file: _File) -> None:
        self._file = file
        self.budget: int | None = None

    def read(self, size: int = _BLOCK_BYTES) -> bytes:
        """Return up to ``size`` bytes; none at the end."""
        if not self._file.rest and not self._file.more():
            return b""
        block = self._file.rest[:size]
        self._file.rest = self._file.rest[size:]
        _spend(self, len(block))
        return block


class _Member:
    """One gzip member of a file."""

    def __init__(self, file: _File) -> None:
        self._file = file
        self._engine = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.is_broken = False
        self.budget: int | None = None

    def _is_done(self) -> bool:
        return self._engine.eof

    def read(self, size: int = _BLOCK_BYTES) -> bytes:
        """Return up to ``size`` bytes; none at the end of the member, whose checksum is right then."""
        engine = self._engine
        while not self._is_done():
            block = engine.unconsumed_tail or self._file.take()
            if not block:
                self.is_broken = True
                raise _DamagedError("is cut: it ends inside of a gzip member")
            try:
                data = engine.decompress(block, size)
            except zlib.error as error:
                self._file.rest = block + self._file.rest
                self.is_broken = True
                raise _DamagedError(f"is damaged: {error}") from error
            if self._is_done():
                self._file.rest = engine.unused_data + self._file.rest
            if data:
                _spend(self, len(data))
                self._file.unpacked_left -= len(data)
                if self._file.unpacked_left < 0:
                    raise _BombError
                return data
        return b""


def _spend(stream: _Plain | _Member, size: int) -> None:
    if stream.budget is not None:
        stream.budget -= size
        if stream.budget < 0:
            raise _DamagedError(f"has a header of more than {_MAX_HEAD_BYTES} bytes")


def _headers(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Return headers by lower-case name; of one that is repeated, the first."""
    found: dict[str, str] = {}
    for name, value in pairs:
        found.setdefault(name.lower(), value)
    return found


def _digest_problem(record: ArcWarcRecord) -> str:
    """Say which digest of a record that was read to its end is wrong; one of an unknown kind says nothing.

    Some writers take the payload's digest after they have undone its chunks: where the digest of the whole block
    is right, nothing is damaged.
    """
    wrong = [text for text in record.digest_checker.problems if " failed" in text]
    is_checked = record.rec_headers.get_header("WARC-Block-Digest") and not any("unknown" in text for text in wrong)
    if is_checked and not any(text.startswith("block") for text in wrong):
        return ""
    return str(wrong[0]) if wrong else ""


def _body(record: ArcWarcRecord, *, is_wanted: bool) -> tuple[bytes, str]:
    """Return the body of a record, read to its end, and why it can't be used."""
    parts: list[bytes] = []
    size = 0
    try:
        while block := record.raw_stream.read(_BLOCK_BYTES):
            size += len(block)
            if is_wanted and size <= MAX_BYTES:
                parts.append(block)
    except ValueError as error:  # a digest that is written in no known way
        return b"", f"is damaged: its digest can't be read: {error}"
    left = getattr(record.raw_stream, "limit", 0)
    if left:
        raise _DamagedError(f"is cut: {left} bytes are missing from its last record")
    if problem := _digest_problem(record):
        return b"", f"is damaged: {problem}"
    if size > MAX_BYTES and is_wanted:
        return b"", f"holds more than {MAX_BYTES} bytes"
    return b"".join(parts), ""


def _record(record: ArcWarcRecord, place: str, *, is_wanted: bool) -> Record:
    headers = _headers(record.rec_headers.headers)
    http = record.http_headers
    payload, problem = _body(record, is_wanted=is_wanted)
    code = http.get_statuscode() if http is not None else ""
    return Record(
        name=f"{place}: {headers.get('warc-target-uri', headers.get('warc-type', 'record'))}",
        headers=headers,
        status=int(code) if code.isascii() and code.isdecimal() and len(code) == 3 else 0,
        method=http.protocol if http is not None and record.rec_type == "request" else "",
        http=None if http is None else _headers(http.headers),
        payload=payload,
        problem=problem,
    )


def _next_line(reader: BufferedReader, *, needs_end: bool) -> bytes:
    """Return the line that starts the next record, or none at the end, which two empty lines have to precede."""
    line: bytes = reader.readline()
    blank = 0
    while line and not line.strip(b"\r\n"):
        line = reader.readline()
        blank += 1
    if not line and needs_end and blank < _LINES_AFTER:
        raise _CutError("is cut: it ends before its last record does")
    if line and not line.startswith(_START):
        if _START.startswith(line):
            raise _CutError("is cut: it ends where a record starts")
        raise _DamagedError("is damaged: no record starts where one should")
    return line


def _parse(loader: ArcWarcRecordLoader, reader: BufferedReader, line: bytes) -> ArcWarcRecord:
    """Return a record of which the headers are read, its digests to be checked as its body is."""
    try:
        record: ArcWarcRecord = loader.parse_record_stream(reader, line, "warc", False, False, True)
        length = record.rec_headers.get_header("Content-Length") or ""
    except (_DamagedError, _BombError):
        raise
    except Exception as error:  # whatever a damaged header makes the library do
        raise _DamagedError(f"is damaged: a record can't be read: {error}") from error
    if not (length.isascii() and length.isdecimal()):
        raise _DamagedError(f"is damaged: a record says that its length is {length[:40]!r}")
    return record


def _in_stream(stream: _Plain | _Member, place: Callable[[int], str], wanted: _Wanted) -> Iterator[Record]:
    """Yield the records of one part of a file, each when what follows it is a record too, or the end."""
    from warcio.bufferedreaders import BufferedReader
    from warcio.recordloader import ArcWarcRecordLoader

    # What it has to say holds text of the archive as it is.
    logging.getLogger("warcio").setLevel(logging.CRITICAL)
    loader = ArcWarcRecordLoader(verify_http=False, arc2warc=False)
    reader = BufferedReader(stream)
    found: Record | None = None
    while True:
        where = place(reader.rem_length())
        stream.budget = _MAX_HEAD_BYTES
        try:
            # In a gzip member, the checksum shows a cut.
            line = _next_line(reader, needs_end=found is not None and isinstance(stream, _Plain))
        except _DamagedError as error:
            if found is not None and not isinstance(error, _CutError):
                found = found._replace(problem="is damaged: it does not end where it says")
            if found is not None:
                yield found
            raise
        if found is not None:
            yield found
        if not line:
            return
        record = _parse(loader, reader, line)
        stream.budget = None
        found = _record(record, where, is_wanted=wanted(record))


def records(source: Source, tell: Callable[[int], None], wanted: _Wanted) -> Iterator[Record | Skipped]:
    """Yield the records of a WARC file, compressed or not, and what of it can't be read.

    Args:
        source: The file.
        tell: Told how many bytes of it are read.
        wanted: Whether the body of a record is needed.
    """
    try:
        opened = source.open()
    except Exception as error:  # a member of a zip file may be damaged in many ways
        yield Skipped(source.name, f"can't be opened: {error}")
        return
    with opened:
        file = _File(opened, source.size, tell)
        try:
            file.more()
            if file.rest.startswith(_GZIP_START[:2]):
                yield from _in_members(file, source, wanted)
            else:
                yield from _in_stream(_Plain(file), lambda ahead: f"{source.name}, byte {file.at - ahead}", wanted)
        except _DamagedError as error:
            at = f"{file.at} of {source.size}"
            yield Skipped(source.name, f"{error}. It was read up to byte {at}: what follows did not come in")
        except _BombError:
            most = max(MAX_RATIO * source.size, MAX_UNPACKED_BYTES)
            yield Skipped(source.name, f"unpacks to more than {most} bytes: what follows did not come in")


def _in_members(file: _File, source: Source, wanted: _Wanted) -> Iterator[Record | Skipped]:
    """Yield the records of each gzip member; after a damaged one, look for the next that holds records."""
    damaged_from, why, candidates = -1, "", 0
    while file.rest or file.more():
        start = file.at
        if not _starts_member(file):
            is_cut = _GZIP_START.startswith(file.rest)
            problem = "is cut: it ends where a record starts" if is_cut else "is damaged: no gzip member starts here"
        else:
            problem = ""
            member = _Member(file)
            try:
                for record in _in_stream(member, lambda _: f"{source.name}, byte {start}", wanted):  # noqa: B023
                    if damaged_from >= 0:
                        yield _gap(source, damaged_from, start, why)
                        damaged_from = -1
                    yield record
            except _DamagedError as error:
                problem = str(error)
                _drain(member)
                if file.at == start:
                    file.rest = file.rest[1:]
        if not problem:
            continue
        if damaged_from < 0:
            damaged_from, why = start, problem
        candidates += 1
        if candidates > _MAX_CANDIDATES:
            raise _DamagedError(f"{why}, and in too many places")
        _find_member(file)
    if damaged_from >= 0:
        yield _gap(source, damaged_from, file.at, why)


def _drain(member: _Member) -> None:
    """Read a member to its end, if it has one: it is only what it holds that makes no sense."""
    member.budget = None
    with contextlib.suppress(_DamagedError):
        while not member.is_broken and member.read():
            pass


def _starts_member(file: _File) -> bool:
    while len(file.rest) < len(_GZIP_START) and file.more():
        pass
    return file.rest.startswith(_GZIP_START)


def _gap(source: Source, start: int, end: int, why: str) -> Skipped:
    return Skipped(source.name, f"{why}. Records between byte {start} and byte {end} did not come in")


def _find_member(file: _File) -> None:
    """Go on to where a gzip member may start, or to the end."""
    while (at := file.rest.find(_GZIP_START)) < 0:
        file.rest = file.rest[-2:]
        if not file.more():
            file.rest = b""
            return
    file.rest = file.rest[at:]
