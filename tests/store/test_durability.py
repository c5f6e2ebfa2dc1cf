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
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
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
from holdwater.store import care
from holdwater.store.base import EvidenceStore, WholeStore
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
    except BaseException:
        os.kill(child, 9)  # or it would be waited for without end
        raise
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


def test_pruned_while_it_is_filled_and_read(where: str) -> None:
    """What comes and goes meanwhile is no damage to who reads, and no error to anybody; no number is given twice."""
    is_done = threading.Event()

    def write(name: str) -> list[int]:
        with create_store(where) as store:
            urls = [f"https://shop.example/{number % 10}" for number in range(_EACH)]
            return [store.run(name).put(make(url=url, text=f"{name} {at}")) for at, url in enumerate(urls)]

    def prune() -> None:
        with create_store(where) as store:
            while not is_done.is_set():
                care.prune(store, keep_latest=2)

    def read() -> None:
        with create_store(where) as store:
            while not is_done.is_set():
                store.select([f"https://shop.example/{number}" for number in range(10)])
                store.run("writer 1").get("https://shop.example/3")
                assert list(care.find_damage(store)) == []

    create_store(where).close()
    with ThreadPoolExecutor(6) as threads:
        others = [threads.submit(work) for work in (prune, read, read)]
        writers = [threads.submit(write, f"writer {number}") for number in range(3)]
        numbers = [number for writer in writers for number in writer.result()]
        is_done.set()
        for other in others:
            other.result()
    assert len(set(numbers)) == len(numbers) == 3 * _EACH


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


def _damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a file with a bit flipped, a range overwritten, a page lost, or one page in the place of another."""
    changed = bytearray(data)
    at, size = chance.randrange(len(data)), chance.choice([4, 64, 512])
    page = slice(at // 4096 * 4096, at // 4096 * 4096 + 4096)
    other = chance.randrange(len(data)) // 4096 * 4096
    match chance.randrange(4):
        case 0:
            changed[at] ^= 1 << chance.randrange(8)
        case 1:
            changed[at : at + size] = chance.randbytes(len(changed[at : at + size]))
        case 2:
            changed[page] = bytes(4096)
        case 3:
            changed[page] = data[other : other + 4096]
    return bytes(changed)


def test_damage_anywhere_in_a_file(tmp_path: Path) -> None:
    """Wherever it is, a capture that was put is read as it was, or handed out as damaged, or the store says why not.

    It never looks as if there was none, also where an index is damaged.
    """
    path = tmp_path / "run.db"
    pages = {(page := _page("shop", number)).url: page for number in range(40)}
    with SqliteStore.create(path) as store:
        for page in pages.values():
            store.run("ours").put(page)
    data = path.read_bytes()
    chance = random.Random(14)  # noqa: S311
    outcomes: Counter[str] = Counter()
    for case in range(size(60, 1_500)):
        path.write_bytes(_damaged(data, chance))
        url = chance.choice(list(pages))
        reads: tuple[Callable[[SqliteStore], Sequence[Page]], ...] = (
            lambda store: store[url],  # noqa: B023
            lambda store: [page for found in store.select([url]).values() for page in found],  # noqa: B023
        )
        for read in reads:
            try:
                with SqliteStore.open(path) as store:
                    found = read(store)
            except StoreError:
                outcomes["said"] += 1
                continue
            is_damaged = [page.flaws for page in found] == [{Flaw.DAMAGED}]
            assert is_damaged or list(found) == [pages[url]], case
            outcomes["damaged" if is_damaged else "whole"] += 1
        for call in (len, list, EvidenceStore.runs, lambda store: list(store.captures()), lambda store: url in store):  # noqa: B023
            with contextlib.suppress(StoreError), SqliteStore.open(path) as store:
                call(store)
    assert min(outcomes["said"], outcomes["whole"]) > 10
    _log.info("damage: %s", dict(outcomes))


def test_keys_that_are_gone(where: str) -> None:
    """A capture that its keys no longer lead to is an error, ``find_damage`` names it, and put again it is found."""
    page, other = make(), make(url="https://shop.example/other")
    with create_store(where) as store:
        store.put(other)
        store.put(page)
    if where.startswith("postgresql"):
        with psycopg.connect(where, autocommit=True) as somebody:
            somebody.execute("DELETE FROM holdwater.key WHERE capture_id = 2")
    else:
        with closing(sqlite3.connect(where)) as database, database:
            database.execute("DELETE FROM key WHERE capture_id = 2")
    with create_store(where) as store:
        with pytest.raises(StoreError, match="hides a capture"):
            store.select([page.url])
        assert list(store.select([other.url, "https://shop.example/none"])) == [other.url]
        (damage,) = care.find_damage(store)
        assert (damage.number, damage.url) == (2, page.url)
        assert store.put(page) == 2
        assert list(store.select([page.url])) == [page.url]
        assert list(care.find_damage(store)) == []


def test_an_index_that_is_damaged(tmp_path: Path) -> None:
    """``find_damage`` names what the database finds wrong with itself, as of the store as a whole."""
    path = tmp_path / "run.db"
    page = make(url="https://shop.example/only-here")
    with SqliteStore.create(path) as store:
        store.put(page)
    data = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as database:
        ((root,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'capture_url'")
    at = data.index(page.url.encode(), (root - 1) * 4096)
    assert at < root * 4096
    data[at + 20] ^= 1
    path.write_bytes(data)
    with SqliteStore.open(path) as store:
        with pytest.raises(StoreError, match=r"its index of URLs hides a capture of 'https://shop\.example/only-here'"):
            store[page.url]
        with pytest.raises(StoreError, match="hides a capture"):
            _ = page.url in store
        assert {(number, url) for number, url, _ in care.find_damage(store)} == {(0, "")}
        assert next(store.captures()).page == page


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


def test_a_file_that_can_not_be_read(open_folder: Path) -> None:
    """It is said that it is there, to who reads and to who writes."""
    path = open_folder / "run.db"
    SqliteStore.create(path).close()
    path.chmod(0)

    def work() -> None:
        _plain_user()
        for opened in (SqliteStore.open, SqliteStore.create):
            with pytest.raises(StoreError, match=r"found one that you may not read\. Check its permissions"):
                opened(path)

    with _child(work):
        pass
