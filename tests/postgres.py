"""A PostgreSQL server of the tests' own: started when a test first asks for it, stopped when Python ends."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

#: Of the one user of the server; it must not stand in any message.
PASSWORD = "pass word/@:%1"  # noqa: S105

_START_S = 60


class Server:
    """A running server with a data folder of its own, which is reached by a socket in a folder of its own."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="holdwater-pg-"))
        # The server refuses to run as root.
        self._user: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if _is_root() else {}
        if _is_root():
            shutil.chown(self._folder, "postgres", "postgres")
        password = self._folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self._run(
            "initdb",
            "--no-sync",
            "-U",
            "tester",
            "-E",
            "UTF8",
            "--locale=C",
            "-A",
            "scram-sha-256",
            "--pwfile",
            password,
        )
        self._start()
        atexit.register(self._end)

    def url(self, database: str = "postgres", password: str = PASSWORD) -> str:
        """Return the address of one of its databases."""
        return f"postgresql://tester:{quote(password, safe='')}@/{database}?host={quote(str(self._folder), safe='')}"

    def fresh(self, name: str = "evidence") -> str:
        """Return the address of a database that holds nothing of a store."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as admin:
            if not admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                admin.execute(f'CREATE DATABASE "{name}"')
        with psycopg.connect(self.url(name), autocommit=True) as database:
            database.execute("SET client_min_messages = warning")
            database.execute("DROP SCHEMA IF EXISTS holdwater CASCADE")
        return self.url(name)

    def kill_backends(self) -> None:
        """Kill every process that serves a connection, as the system does when memory runs out."""
        with self._admin() as admin:
            _kill(admin.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'").fetchall())

    @contextmanager
    def away(self) -> Iterator[None]:
        """Stop the server for a while."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        yield
        self._start()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop the server and every process that serves a connection where they are, and let them go on later."""
        with self._admin() as admin:
            ours = admin.info.backend_pid
            found = admin.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'").fetchall()
        processes = [self._process.pid, *(process for (process,) in found if process != ours)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def kill(self) -> None:
        """Kill all of the server at once, so that only what it has handed to the system is left, and start it again."""
        with self._admin() as admin:
            # Held first, so that it starts no more of them.
            self._process.send_signal(signal.SIGSTOP)
            _kill([*admin.execute("SELECT pid FROM pg_stat_activity").fetchall(), (self._process.pid,)])
        self._process.wait()
        self._start()

    def _admin(self) -> Any:
        """Connect, also where the server is still getting over the last kill."""
        import psycopg

        give_up = time.monotonic() + _START_S
        while True:
            try:
                return psycopg.connect(self.url(), autocommit=True)
            except psycopg.OperationalError:
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.05)

    def _run(self, program: str, *arguments: object) -> None:
        command = list(map(str, [self._programs / program, "-D", self._folder / "data", *arguments]))
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, check=False, **self._user)
        assert done.returncode == 0, done.stdout + done.stderr

    def _start(self) -> None:
        import psycopg

        folder = str(self._folder)
        command = [str(self._programs / "postgres"), "-D", f"{folder}/data", "-k", folder, "-h", ""]
        if sys.platform == "linux" and int((self._folder / "data" / "PG_VERSION").read_text()) >= 14:
            # After a crash the whole file system is synced, not each of a thousand files.
            command += ["-c", "recovery_init_sync_method=syncfs"]
        give_up = time.monotonic() + _START_S
        self._process = self._launch(command)
        while True:
            try:
                psycopg.connect(self.url()).close()
            except psycopg.OperationalError as error:
                if time.monotonic() > give_up:
                    raise RuntimeError((self._folder / "log").read_text(errors="replace")) from error
                if self._process.poll() is not None:
                    # What was killed last may hold the memory of the server for a moment more.
                    self._process = self._launch(command)
                time.sleep(0.05)
            else:
                return

    def _launch(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log, **self._user)

    def _end(self) -> None:
        # At once: nothing of it is needed any more.
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def _kill(processes: list[tuple[int]]) -> None:
    for (process,) in processes:
        # One may have ended by itself meanwhile.
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def server() -> Server:
    """Return the server, or skip the test that asks for it where none is installed; where ``CI`` is set, fail it."""
    programs = _programs()
    missing = "" if find_spec("psycopg") else "psycopg is not installed: the extra `postgres` has it"
    if programs is None:
        missing = "no PostgreSQL server is installed: neither initdb on the path nor /usr/lib/postgresql/*/bin"
    if programs is not None and not missing:
        return _started(programs)
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


@cache
def _started(programs: Path) -> Server:
    return Server(programs)


def _programs() -> Path | None:
    """Return the folder with the server's programs, the newest of Debian's if there are several."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: tuple(map(int, folder.parent.name.split(".")))
    )
    on_path = shutil.which("initdb")
    if on_path is not None:
        folders.append(Path(on_path).parent)
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0
