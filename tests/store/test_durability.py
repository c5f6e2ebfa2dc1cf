"""What is acknowledged is kept, whatever is killed, flipped or full; at length where ``HOLDWATER_LONG`` is set."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
from tests import postgres
from tests.property.sizes import size
from tests.store import version_1
from tests.store.pages import from_body, make

from holdwater.errors import StoreError
from holdwater.model.page import Flaw, Page
from holdwater.store.base import WholeStore
from holdwater.store.sqlite import SqliteStore
from holdwater.store.where import create_store, open_store

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals, forks and mounts are POSIX"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]

_KILLS = size(6, 200)
_WRITERS, _EACH = 8, size(10, 100)
_FLIPS = size(30, 300)

_RETRY_S = 30

T = TypeVar("T")

# Figures: seen with `pytest -rP --log-level=INFO`.
_log = logging.getLogger(__name__)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a store may be made, in a file and on a server."""
    return str(tmp_path / "run.db") if request.param == "sqlite" else postgres.server().fresh()


def _page(name: str, number: int) -> Page:
    url = f"https://shop.example/{name}/{number}"
    return make(url=url, text=f"{url} weighs {number} g. " * 400)


@contextlib.contextmanager
def _child(work: Callable[[], object]) -> Iterator[int]:
    """Do some work in a process of its own, and give its number; an error there is one here, a kill is none."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    try:
        yield child
    finally:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in {0, -9}


def _persist(call: Callable[[], T]) -> T:
    """Call again for as long as the store can't be written."""
    give_up = time.monotonic() + _RETRY_S
    while True:
        try:
            return call()
        except StoreError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)


def _write_on(where: str, name: str, acknowledge: int) -> None:
    """Put captures until killed, and write a byte for each that is acknowledged."""
    store = _persist(lambda: create_store(where))
    for number in range(1_000_000):
        _persist(partial(store.run(name).put, _page(name, number)))
        os.write(acknowledge, b".")


def _is_kept(store: WholeStore, name: str, count: int) -> bool:
    """Tell whether the first captures of a writer are there, whole, and no more than one besides."""
    kept = store.run(name)
    pages = [_page(name, number) for number in range(count)]
    return count <= len(kept) <= count + 1 and all(kept[page.url] == [page] for page in pages)


def test_killed_writers_lose_nothing(where: str) -> None:
    """Whatever was acknowledged before a kill is there afterwards, whole, and writing goes on.

    In a server, the processes that serve the writer are killed in some rounds, and in some the whole server.
    """
    chance = random.Random(6)  # noqa: S311
    acknowledged: dict[str, int] = {}
    for turn in range(_KILLS):
        name = f"turn {turn}"
        read, write = os.pipe()
        with _child(partial(_write_on, where, name, write)) as child:
            os.close(write)
            seen = os.read(read, 1)
            if where.startswith("postgresql") and turn % 3 == 1:
                postgres.server().kill_backends()
                seen += os.read(read, 1)
            if where.startswith("postgresql") and turn % 20 == 2:
                postgres.server().kill()
                seen += os.read(read, 1)
            time.sleep(chance.random() * 0.05)
            os.kill(child, 9)
        while more := os.read(read, 1_000):
            seen += more
        os.close(read)
        acknowledged[name] = len(seen)
        with _persist(partial(open_store, where)) as store:
            assert _is_kept(store, name, len(seen))
    with open_store(where) as store:
        assert all(_is_kept(store, name, count) for name, count in acknowledged.items())
        assert not any(capture.damage for capture in store.captures())
    _log.info("kills: %s", _KILLS)
    _log.info("acknowledged: %s", sum(acknowledged.values()))


def test_eight_writers_at_once(where: str) -> None:
    """Processes that make and fill one store at the same time lose nothing, and none of them sees an error."""

    def write(name: str) -> None:
        with create_store(where) as store:
            for number in range(_EACH):
                store.run(name).put(_page(name, number))
                store.run(name).put(make(url="https://shop.example/shared", text=str(number % 3)))

    names = [f"writer {number}" for number in range(_WRITERS)]
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        for name in names:
            stack.enter_context(_child(partial(write, name)))
    _log.info("captures_per_s: %s", round(2 * _WRITERS * _EACH / (time.monotonic() - started)))
    with open_store(where) as store:
        assert store.runs() == names
        assert len(list(store.captures())) == _WRITERS * _EACH + 3
        for name in names:
            kept = store.run(name)
            assert all(kept[page.url] == [page] for page in (_page(name, number) for number in range(_EACH)))
            assert sorted(page.text for page in kept["https://shop.example/shared"]) == ["0", "1", "2"]


def _whole_page() -> tuple[Page, bytes]:
    """Return a page with something in every column, too large for one page of a file."""
    chance = random.Random(9)  # noqa: S311
    body = " ".join(str(chance.getrandbits(60)) for _ in range(2_000)).encode()
    return from_body(body, captured_at="2024-01-01T00:00:00Z", title=" ".join(map(str, range(900)))), body


def _is_seen(store: WholeStore, url: str) -> bool:
    """Tell whether the one capture is handed out as damaged, and nothing of it read, in every way of reading."""
    (capture,) = store.captures()
    ((found,),) = store.select([url]).values()
    return bool(capture.damage) and found.flaws == capture.page.flaws == {Flaw.DAMAGED} and not found.text


def _row_in(data: bytes, path: Path) -> list[int]:
    """Return where in a file the bytes of the one row's values are."""
    with closing(sqlite3.connect(path)) as database:
        (row,) = database.execute("SELECT url, captured_at, digest, sha256, about, text, body FROM capture")
    head, blobs = b"".join(row[:4]), row[4:]
    places = list(range(data.index(head), data.index(head) + len(head)))
    for blob in blobs:
        # Long ones go on over several pages of the file: what of them stands together is found.
        for start in range(0, len(blob), 64):
            at = data.find(blob[start : start + 64])
            places += range(at, at + len(blob[start : start + 64])) if at >= 0 else ()
    return places


def test_bits_flipped_in_a_file(tmp_path: Path) -> None:
    """Every bit flipped on the disk, anywhere in the values of a row, is seen when the capture is read."""
    path = tmp_path / "run.db"
    page, body = _whole_page()
    with SqliteStore.create(path) as store:
        store.put(page, body)
    data = path.read_bytes()
    places = _row_in(data, path)
    assert len(places) > 15_000
    chance = random.Random(10)  # noqa: S311
    seen = 0
    for place in chance.choices(places, k=_FLIPS):
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        with SqliteStore.open(path) as store:
            seen += _is_seen(store, page.url)
    assert seen == _FLIPS
    _log.info("flips: %s", _FLIPS)
    _log.info("seen: %s", seen)


def test_bits_flipped_on_a_server() -> None:
    """Every bit flipped in any column of a row is seen when the capture is read."""
    where = postgres.server().fresh()
    page, body = _whole_page()
    chance = random.Random(11)  # noqa: S311
    seen = 0
    with create_store(where) as store, psycopg.connect(where, autocommit=True) as somebody:
        store.put(page, body)
        for _ in range(_FLIPS):
            column = chance.choice(["url", "captured_at", "digest", "sha256", "about", "text", "body"])
            length = "SELECT octet_length(COLUMN) * 8 FROM holdwater.capture".replace("COLUMN", column)
            ((bits,),) = somebody.execute(length.encode())
            flip = "UPDATE holdwater.capture SET COLUMN = set_bit(COLUMN, %(at)s, 1 - get_bit(COLUMN, %(at)s))"
            flip, at = flip.replace("COLUMN", column), {"at": chance.randrange(bits)}
            somebody.execute(flip.encode(), at)
            seen += _is_seen(store, page.url)
            somebody.execute(flip.encode(), at)
        assert list(store[page.url]) == [page]
    assert seen == _FLIPS
    _log.info("flips: %s", _FLIPS)
    _log.info("seen: %s", seen)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of 3 MB, which only root may."""
    folder = Path(tempfile.mkdtemp(prefix="holdwater-disk-"))
    command = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"no small disk can be mounted: {done.stderr.strip()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        folder.rmdir()


def _noise(chance: random.Random) -> str:
    """Return a text of 75,000 characters that can't be made much smaller."""
    return f"{chance.getrandbits(300_000):x}"


def _fill_up(store: WholeStore) -> list[Page]:
    """Put captures until the disk is full, and return those that were acknowledged."""
    chance = random.Random(12)  # noqa: S311
    kept: list[Page] = []
    try:
        for number in range(1_000):
            page = make(url=f"https://shop.example/{number}", text=_noise(chance))
            store.put(page)
            kept.append(page)
    except StoreError as error:
        assert re.search("Make room on the (server's )?disk", str(error)), error  # noqa: PT017
    assert 3 < len(kept) < 1_000
    return kept


def test_a_full_disk(small_disk: Path) -> None:
    """A capture that finds no room is an error and not there in part; the others are, and with room it goes on."""
    path = small_disk / "run.db"
    with SqliteStore.create(path) as store:
        (small_disk / "filler").write_bytes(bytes(2**20))
        kept = _fill_up(store)
        assert [capture.page for capture in store.captures()] == kept
        (small_disk / "filler").unlink()
        store.put(make())
        kept.append(make())
    with SqliteStore.open(path) as store:
        assert [capture.page for capture in store.captures()] == kept
        assert not any(capture.damage for capture in store.captures())


def test_a_full_disk_of_a_server(small_disk: Path) -> None:
    """The same on a server whose disk is full."""
    where = postgres.server().fresh()
    space = small_disk / "space"
    space.mkdir()
    if os.geteuid() == 0:
        shutil.chown(space, "postgres", "postgres")
    with create_store(where) as store, psycopg.connect(where, autocommit=True) as somebody:
        somebody.execute(f"CREATE TABLESPACE small LOCATION '{space}'".encode())
        somebody.execute("ALTER TABLE holdwater.capture SET TABLESPACE small")
        (small_disk / "filler").write_bytes(bytes(2**20))
        kept = _fill_up(store)
        assert [capture.page for capture in store.captures()] == kept
        (small_disk / "filler").unlink()
        store.put(make())
        assert [capture.page for capture in store.captures()] == [*kept, make()]
        somebody.execute("ALTER TABLE holdwater.capture SET TABLESPACE pg_default")
        somebody.execute("DROP TABLESPACE small")


def test_no_room_for_a_copy(small_disk: Path) -> None:
    """A file of an older version that there is no room to copy stays as it is."""
    path = small_disk / "run.db"
    chance = random.Random(13)  # noqa: S311
    pages = [make(url=f"https://shop.example/{number}", text=_noise(chance)) for number in range(50)]
    version_1.write(path, [(page, None) for page in pages])
    before = path.read_bytes()
    assert len(before) > 1_500_000
    with pytest.raises(StoreError, match="Make room on the disk"):
        SqliteStore.create(path)
    assert path.read_bytes() == before
    with SqliteStore.open(path) as store:
        assert [capture.page for capture in store.captures()] == pages


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that everybody may enter."""
    folder = Path(tempfile.mkdtemp(prefix="holdwater-folder-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def _plain_user() -> None:
    """Give up all rights of root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


_READ_ONLY: dict[str, tuple[int, Callable[[Path], object]]] = {
    "file and folder": (0o444, lambda path: SqliteStore.create(path).put(make(text="more"))),
    "folder": (0o666, lambda path: SqliteStore.create(path).put(make(text="more"))),
    "no file yet": (0o666, lambda path: SqliteStore.create(path.with_name("new.db"))),
    "older version": (0o666, lambda path: SqliteStore.create(path.with_name("old.db"))),
}


@pytest.mark.parametrize("kind", _READ_ONLY)
def test_a_folder_that_can_not_be_written(open_folder: Path, kind: str) -> None:
    """To write there is an error that says what to check; to read works, and nothing is changed."""
    mode, write = _READ_ONLY[kind]
    path = open_folder / "run.db"
    with SqliteStore.create(path) as store:
        store.put(make())
    version_1.write(path.with_name("old.db"), [(make(), None)])
    for file in open_folder.iterdir():
        file.chmod(mode)
    open_folder.chmod(0o555)
    before = {file.name: file.read_bytes() for file in open_folder.iterdir()}

    def work() -> None:
        _plain_user()
        with pytest.raises(StoreError, match=r"[Cc]heck (that )?its folder|may be written"):
            write(path)
        for name in ("run.db", "old.db"):
            with SqliteStore.open(path.with_name(name)) as store:
                assert [capture.page for capture in store.captures()] == [make()]

    with _child(work):
        pass
    assert {file.name: file.read_bytes() for file in open_folder.iterdir()} == before
