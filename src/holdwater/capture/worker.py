"""The process that reads documents for another one, within limits, and may die of one of them."""

from __future__ import annotations

import contextlib
import importlib
import json
import logging
import os
import signal
import struct
import sys
from collections.abc import Mapping, Sequence
from typing import IO, Any

from holdwater.capture.document import Read, UnreadableError
from holdwater.errors import InvalidArgument, log_frames
from holdwater.store import row as rows

_COUNT = struct.Struct(">I")
_LENGTH = struct.Struct(">Q")
_MAX_PARTS = 100_000
_MAX_BYTES = 2**30


def send(pipe: IO[bytes], parts: Sequence[bytes]) -> None:
    """Write some parts as one message.

    Raises:
        OSError: if nobody reads any more.
    """
    pipe.write(_COUNT.pack(len(parts)) + b"".join(_LENGTH.pack(len(part)) for part in parts))
    pipe.writelines(parts)
    pipe.flush()


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def receive(pipe: IO[bytes]) -> list[bytes]:
    """Return the parts of the next message.

    Raises:
        EOFError: if the other end is gone, or sends what is no message.
    """
    (count,) = _COUNT.unpack(_exactly(pipe, _COUNT.size))
    if count > _MAX_PARTS:
        raise EOFError
    lengths = [_LENGTH.unpack(_exactly(pipe, _LENGTH.size))[0] for _ in range(count)]
    if sum(lengths) > _MAX_BYTES:
        raise EOFError
    return [_exactly(pipe, length) for length in lengths]


def pack(read: Read) -> list[bytes]:
    """Return what came of a document as parts of a message: a head, then the columns of each page."""
    parts = [json.dumps({"lost": read.lost, "passed_over": read.passed_over}).encode()]
    for page, body in read.pages:
        row = rows.pack(page, body)
        # A column may be None, which is not the same as empty.
        parts.append(row.digest())
        parts.extend(b"" if column is None else b"\1" + column for column in row)
    return parts


def unpack(parts: Sequence[bytes]) -> Read:
    """Return what ``pack`` was given.

    Raises:
        ValueError: if the parts are no such message: whoever sent them may have been taken over.
    """
    width = 1 + len(rows.Row._fields)
    pages = []
    for start in range(1, len(parts), width):
        digest, *packed = parts[start : start + width]
        columns = [column[1:] if column else None for column in packed]
        pages.append((rows.unpack(columns, digest), rows.unpack_body(columns, digest)))
    head = json.loads(parts[0])
    return Read(
        pages=tuple(pages),
        lost=tuple(map(str, head["lost"])),
        passed_over=tuple(map(str, head["passed_over"])),
    )


def _limit_memory(size_bytes: int) -> None:
    """Let every allocation past that many bytes fail, where the system can do that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size_bytes, size_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(cpu_s: float, wall_s: float) -> None:
    """Have the system end this process after so long, whatever it does then; 0 calls that off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, cpu_s)
        signal.setitimer(signal.ITIMER_REAL, wall_s)


def _failure(reason: str, trace: str = "") -> list[bytes]:
    return [json.dumps({"failed": reason, "trace": trace}).encode()]


def _answer(reader: str, data: bytes, about: Mapping[str, Any]) -> list[bytes]:
    """Read one document, and say what came of it."""
    module, _, name = reader.partition(":")
    try:
        return pack(getattr(importlib.import_module(module), name)(data, about))
    except (UnreadableError, InvalidArgument) as error:
        return _failure(str(error))
    except MemoryError:
        raise
    except Exception as error:
        # A fault of ours in one page must cost neither the others nor go unseen.
        return _failure(f"internal error: {type(error).__name__}", log_frames(error))


def serve(memory_bytes: int, cpu_s: float, wall_s: float) -> None:
    """Answer what comes on standard input until it ends.

    Args:
        memory_bytes: Most address space to use.
        cpu_s: Most processor time for one document, in seconds; the process ends after it.
        wall_s: Most time on the clock for one document, likewise.
    """
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get between the replies
    logging.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it goes to the whole group; whoever asks decides
    _limit_memory(memory_bytes)
    while True:
        try:
            head, data = receive(requests)
        except EOFError:
            return
        _limit_time(cpu_s, wall_s)
        try:
            reply = _answer(data=data, **json.loads(head))
        except MemoryError:
            return  # what is left of it is not worth another page
        _limit_time(0, 0)
        send(replies, reply)
