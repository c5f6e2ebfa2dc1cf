"""Files of the command line: bytes in and out, ``-`` for the standard streams, and whole files or none."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from holdwater.cli import show
from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord, found_instead

#: Names standard input or standard output.
STANDARD = "-"

_MARK = "\ufeff"


class FileError(HoldwaterError, OSError):
    """A file can't be read or written."""


class Text(NamedTuple):
    """The text of a file, without the byte order mark that may stand before it."""

    mark: str
    body: str


def read_bytes(name: str) -> bytes:
    """Return what a file holds, or standard input for ``-``.

    Raises:
        FileError: if it can't be read.
    """
    if name == STANDARD:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise FileError(f"{name}: expected a file to read, found {found_instead(error)}. Check the path.") from error


def read_text(name: str) -> Text:
    """Return what a file holds as UTF-8 text.

    Raises:
        FileError: if it can't be read.
        InvalidRecord: if it is no UTF-8; the message says where.
    """
    data = read_bytes(name)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode()) + 1
        raise InvalidRecord(
            f"{name}: line {line}, column {column}: expected UTF-8, found the byte "
            f"0x{data[error.start]:02x}. Save the file as UTF-8."
        ) from error
    return Text(text[: text.startswith(_MARK)], text.removeprefix(_MARK))


def refuse_overwriting(written: Mapping[str, str | None], kept: Mapping[str, str | None]) -> None:
    """Refuse to write over what has to stay, or one file twice.

    Args:
        written: Files to be written, by what each is; None and ``-`` are no file.
        kept: Files that have to stay, likewise.

    Raises:
        InvalidArgument: if a file to be written has to stay, or is another of them, or there are two for
            standard output.
    """
    streams = [what for what, name in written.items() if name == STANDARD]
    if len(streams) > 1:
        raise InvalidArgument(f"{streams[1]}: standard output is taken by {streams[0]}. Name a file.")
    known = {path: what for what, name in kept.items() if (path := _place(name)) is not None}
    for what, name in written.items():
        path = _place(name)
        if path is None:
            continue
        if path in known:
            raise InvalidArgument(
                f"{what}: {name} is given as {known[path]} too, and would be overwritten. Name another file."
            )
        known[path] = what


def _place(name: str | None) -> Path | None:
    """Return the one path of a file, links followed; None for what is no file."""
    return None if name is None or name == STANDARD or _is_stream(name) else Path(os.path.realpath(name))


def write_all(contents: Mapping[str, bytes | Iterable[bytes]], what: str | None = "") -> None:
    """Write each file whole, or none of them, and say so on standard error.

    Every file is first written beside its place under another name and flushed to disk. Standard output
    and other streams come next, and only then do all files get their names. An interruption leaves what was
    there.

    Args:
        contents: What goes where, whole or in pieces; ``-`` is standard output.
        what: What is in them, for people; None where standard error has to stay empty.

    Raises:
        FileError: if one can't be written; no file has changed then.
    """
    streams = [name for name in contents if name == STANDARD or _is_stream(name)]
    with contextlib.ExitStack() as stack:
        staged = [stack.enter_context(_staged(name, contents[name])) for name in contents if name not in streams]
        for name in streams:
            _write_stream(name, contents[name])
        for temporary, place in staged:
            with _explained(place):
                temporary.replace(place)
        for folder in {place.parent for _, place in staged}:
            _flush_folder(folder)
    if what is not None:
        show.wrote([name for name in contents if name not in streams], what)


def _is_stream(name: str) -> bool:
    """Tell whether a name is that of a device or a pipe, which must never be replaced by a file."""
    path = Path(name)
    return path.exists() and not path.is_file() and not path.is_dir()


def _write_stream(name: str, data: bytes | Iterable[bytes]) -> None:
    if name == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(_pieces(data))
        sys.stdout.buffer.flush()
        return
    with _explained(name), Path(name).open("wb") as file:
        file.writelines(_pieces(data))


def _pieces(data: bytes | Iterable[bytes]) -> Iterable[bytes]:
    return (data,) if isinstance(data, bytes) else data


@contextlib.contextmanager
def _staged(name: str, data: bytes | Iterable[bytes]) -> Iterator[tuple[Path, Path]]:
    """Write ``data`` beside the place of a file; lend both paths, and clear up what wasn't moved there."""
    place = Path(os.path.realpath(name))
    with _explained(name):
        temporary = _write_beside(place, data)
    try:
        yield temporary, place
    finally:
        temporary.unlink(missing_ok=True)


def _write_beside(place: Path, data: bytes | Iterable[bytes]) -> Path:
    """Write ``data`` to a new file in the folder of ``place``, on disk when this returns."""
    if place.is_dir():
        raise IsADirectoryError
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=".part", dir=place.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(_pieces(data))
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(place.stat().st_mode & 0o7777 if place.exists() else 0o666 & ~_umask())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _umask() -> int:
    """Return the rights that new files don't get; there is no way to ask but to set it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _flush_folder(folder: Path) -> None:
    """Have the names in a folder on disk too, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _explained(name: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileError(f"{name}: expected a place to write to, found {_no_place(Path(name), error)}") from error


def _no_place(path: Path, error: OSError) -> str:
    """Say what is in the way of writing a file, and what to do."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return f"no folder {path.parent}. Make it first, or check the path."
    if isinstance(error, IsADirectoryError):
        return "a folder. Name a file in it."
    if isinstance(error, PermissionError):
        return f"one that you may not write. Check the permissions of {path.parent}."
    return f"one that can't be written: {error.strerror or error}. Check that there is room."
