"""Reading documents in processes of their own, so that the worst of them costs one page."""

from __future__ import annotations

import atexit
import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from holdwater.capture import worker
from holdwater.capture.document import Read

#: Most processes at work for one import.
MAX_WORKERS = 4

_READER = "holdwater.capture.document:read"
_START = (
    "import json, sys; paths, *limits = json.loads(sys.argv[1]); sys.path[:] = paths; "
    "from holdwater.capture.worker import serve; serve(*limits)"
)

# How long a finished answer may take through the pipe, whatever time is left.
_HAND_OVER_S = 5.0

_LOG = logging.getLogger(__name__)

_Other = TypeVar("_Other")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one document may take.

    Attributes:
        memory_bytes: Address space of the process that reads it, on systems that can limit it.
        cpu_s: Processor time, in seconds: the same on a machine at rest and a busy one.
        wall_s: Time on the clock, in seconds.
    """

    memory_bytes: int = 2**30
    cpu_s: float = 5
    wall_s: float = 20


DEFAULT = Limits()


class Job(NamedTuple):
    """One document to read.

    Attributes:
        name: What to call it where it does not come in.
        data: Its bytes.
        about: What is known of it, of JSON values.
        reader: Which function reads it, as ``module:name``.
    """

    name: str
    data: bytes
    about: Mapping[str, Any]
    reader: str = _READER


class Done(NamedTuple):
    """A job, and what came of it."""

    job: Job
    read: Read


class _Worker:
    """One process, and the job that it is at."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._start()

    def _start(self) -> None:
        paths = [path or os.getcwd() for path in sys.path]  # noqa: PTH109 - as the interpreter takes it
        limits = (self.limits.memory_bytes, self.limits.cpu_s, self.limits.wall_s)
        self._process = subprocess.Popen(  # noqa: S603 - nothing of an archive is part of it
            [sys.executable, "-W", "ignore", "-c", _START, json.dumps([paths, *limits])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._is_fresh = True

    def ask(self, job: Job) -> None:
        """Hand over a job; ``answer`` waits for what comes of it."""
        self.job = job
        self._asked = time.monotonic()
        head = json.dumps({"reader": job.reader, "about": job.about}).encode()
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        try:
            worker.send(self._process.stdin, [head, job.data])
        except OSError:
            if self._is_fresh:
                return  # it does not even start; ``answer`` will say so
            self.close()
            self._start()
            self.ask(job)

    def answer(self) -> Done:
        """Wait for what comes of the job; a process that died of it is replaced, once also the job is tried again."""
        was_fresh = self._is_fresh
        parts, is_late = self._receive()
        if parts is not None:
            self._is_fresh = False
            return Done(self.job, self._unpack(parts))
        code = self.close()
        self._start()
        took_too_long = is_late or code in _late_codes()
        if not was_fresh and not took_too_long:
            # What earlier pages left behind must not decide about this one.
            self.ask(self.job)
            return self.answer()
        return Done(self.job, Read(lost=(self._why(code, is_late=is_late),)))

    def _receive(self) -> tuple[list[bytes] | None, bool]:
        """Return the parts of the answer, or None from a process that died; and whether it was killed for its time."""
        process = self._process
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        killed = threading.Event()

        def kill() -> None:
            killed.set()
            process.kill()

        left_s = self._asked + self.limits.wall_s - time.monotonic()
        timer = threading.Timer(max(left_s, _HAND_OVER_S), kill)
        timer.start()
        try:
            return worker.receive(process.stdout), False
        except EOFError:
            return None, killed.is_set()
        finally:
            timer.cancel()

    def _unpack(self, parts: list[bytes]) -> Read:
        try:
            head = json.loads(parts[0])
            if "failed" not in head:
                return worker.unpack(parts)
        except (ValueError, LookupError, TypeError) as error:
            return Read(lost=(f"internal error: answer of the reading process: {error}",))
        if head["trace"]:
            _LOG.error("%s: %s\n%s", self.job.name, head["failed"], head["trace"])
        return Read(lost=(str(head["failed"]),))

    def _why(self, code: int, *, is_late: bool) -> str:
        """Say why the process that read the document is gone."""
        limits = self.limits
        if code == 0:
            return f"needs more than {limits.memory_bytes // 2**20} MiB of memory to read"
        if is_late or code == -getattr(signal, "SIGALRM", 0):
            return f"takes more than {limits.wall_s:g} s to read"
        if code in _late_codes():
            return f"takes more than {limits.cpu_s:g} s of processor time to read"
        return f"can't be read: the process that read it died of it (exit code {code})"

    def kill(self) -> None:
        """End the process at once, whatever it is at."""
        self._process.kill()
        self.close()

    def close(self) -> int:
        """End the process, and return its exit code."""
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        with contextlib.suppress(OSError):  # it is gone, with something still on its way to it
            self._process.stdin.close()
        self._process.stdout.close()
        try:
            return self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()


def _late_codes() -> set[int]:
    """Return the exit codes of a process that the system ended for its time."""
    return {-getattr(signal, name) for name in ("SIGALRM", "SIGPROF") if hasattr(signal, name)}


class _Crew:
    """Processes that wait for work: starting one takes longer than reading many a page."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._process = os.getpid()

    def hire(self, limits: Limits) -> _Worker:
        """Return a process that is idle, or a new one."""
        with self._lock:
            if self._process != os.getpid():
                # After a fork, those who wait belong to the parent.
                self._idle, self._process = [], os.getpid()
            for each in reversed(self._idle):
                if each.limits == limits:
                    self._idle.remove(each)
                    return each
        return _Worker(limits)

    def release(self, each: _Worker) -> None:
        """Keep a process that has answered for the next who needs one."""
        with self._lock:
            if len(self._idle) < MAX_WORKERS:
                self._idle.append(each)
                return
        each.close()

    def close(self) -> None:
        """End all that wait."""
        with self._lock:
            while self._idle and self._process == os.getpid():
                self._idle.pop().close()


_crew = _Crew()
atexit.register(_crew.close)


def read_all(work: Iterable[Job | _Other], *, limits: Limits = DEFAULT) -> Iterator[Done | _Other]:
    """Read documents in other processes, several at a time.

    Args:
        work: Jobs, and anything else, which is passed on in its place. It is taken from as fast as the jobs
            are done: a few documents are held at a time.
        limits: What one document may take. Past it, and where reading it kills the process, the outcome has no
            page and says why.

    Yields:
        What came of each job, in the order of ``work``.
    """
    size = max(1, min(MAX_WORKERS, os.cpu_count() or 1))
    pending: deque[_Worker | _Other] = deque()
    free: list[_Worker] = []
    hired = 0
    try:
        for each in work:
            if not isinstance(each, Job):
                pending.append(each)
                continue
            while not free and hired == size:
                yield from _first(pending, free)
            if not free:
                free.append(_crew.hire(limits))
                hired += 1
            free[-1].ask(each)
            pending.append(free.pop())
        while pending:
            yield from _first(pending, free)
    finally:
        for one in pending:
            if isinstance(one, _Worker):
                one.kill()
        for one in free:
            _crew.release(one)


def _first(pending: deque[_Worker | _Other], free: list[_Worker]) -> Iterator[Done | _Other]:
    """Yield what is first in line, and free who has done it."""
    first = pending[0]
    if isinstance(first, _Worker):
        done = first.answer()
        free.append(first)
        pending.popleft()
        yield done
    else:
        pending.popleft()
        yield first


def read_one(job: Job, *, limits: Limits = DEFAULT) -> Read:
    """Read one document in another process; see ``read_all``."""
    (done,) = read_all([job], limits=limits)
    assert isinstance(done, Done)  # noqa: S101 - nothing else went in
    return done.read
