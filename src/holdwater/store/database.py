"""What evidence stores in a database have in common: one row for each capture, its keys, and whose it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, ClassVar

from holdwater.errors import StoreError
from holdwater.model.page import Page
from holdwater.store import row as rows
from holdwater.store.base import Capture, WholeStore, check_numbers, keys_of
from holdwater.text.urls import page_keys, soft_keys

# Statements are written once, with :name where a value goes and @name for a table. No value is ever part of one.
_COLUMNS = ", ".join(rows.Row._fields)
_READ = f"SELECT id, digest, {_COLUMNS} FROM @capture"  # noqa: S608
_KEEP_KEY = "INSERT INTO @key (kind, key, capture_id) VALUES (:kind, :key, :id) ON CONFLICT DO NOTHING"
_MARK = "INSERT INTO @run (name, capture_id) VALUES (:name, :id) ON CONFLICT DO NOTHING"
_MEND = f"UPDATE @capture SET {', '.join(f'{name} = :{name}' for name in rows.Row._fields)} WHERE id = :id"  # noqa: S608
_DELETE = (
    "DELETE FROM @capture WHERE id = :id",
    "DELETE FROM @key WHERE capture_id = :id",
    "DELETE FROM @run WHERE capture_id = :id",
)
_IN_ORDER = "ORDER BY captured_at NULLS FIRST, id"


class Session:
    """A database lent to one thread: a cursor of Python's database interface, and how it spells statements."""

    def __init__(self, cursor: Any, spell: Callable[[str], str]) -> None:
        self._cursor = cursor
        self._spell = spell

    def rows(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """Run a statement that asks for rows."""
        self._cursor.execute(self._spell(statement), values)
        return list(self._cursor.fetchall())

    def change(self, statement: str, *many: Mapping[str, object]) -> int:
        """Run a statement once for each of some sets of values, and return how many rows it changed."""
        if not many:
            return 0
        self._cursor.executemany(self._spell(statement), many)
        return int(self._cursor.rowcount)


class DatabaseStore(WholeStore):
    """A store in a database: see ``row`` for what is kept of a capture.

    What a kind of database spells in its own way is a class attribute or an abstract method.
    """

    #: Condition that a capture is of the URL ``:url``.
    _OF_URL: ClassVar[str]

    #: Condition that a capture is of one of the URLs ``:urls``.
    _OF_URLS: ClassVar[str]

    #: Condition that a capture may be equal to the one with the values of a row.
    _ALIKE: ClassVar[str]

    #: Statement for the numbers of the captures with one of the keys ``:strict`` or ``:soft``.
    _BY_KEY: ClassVar[str]

    #: Where the store is, for messages.
    _place: str

    @abstractmethod
    def _database(self) -> AbstractContextManager[Session]:
        """Lend the database to one thread; what it says is wrong becomes a ``StoreError``."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Session]:
        """Lend it to write all or nothing, on disk at the end."""

    @abstractmethod
    def _add(self, session: Session, values: Mapping[str, object]) -> int:
        """Add a row to the captures, and return its number."""

    @abstractmethod
    def _retire(self, session: Session, gone: Sequence[Mapping[str, object]]) -> None:
        """See to it that no number of ``gone`` is given again, once they are deleted."""

    @abstractmethod
    def _key(self, key: str) -> object:
        """Return a key as it is kept."""

    @abstractmethod
    def _keys(self, keys: Iterable[str]) -> object:
        """Return keys or URLs as one value."""

    def delete(self, numbers: Iterable[int]) -> int:
        """Delete captures; see ``WholeStore``."""
        gone = [{"id": number} for number in check_numbers(numbers)]
        with self._transaction() as session:
            self._retire(session, gone)
            count, *_ = [session.change(statement, *gone) for statement in _DELETE]
        return count

    def _put(self, page: Page, body: bytes | None, runs: Iterable[str]) -> int:
        row = rows.pack(page, body)
        values = {**row._asdict(), "digest": row.digest()}
        keys = [(kind, key) for kind, those in page_keys(page)._asdict().items() for key in sorted(those)]
        with self._transaction() as session:
            number = self._same(session, values, page, body) or self._add(session, values)
            session.change(_KEEP_KEY, *({"kind": kind, "key": self._key(key), "id": number} for kind, key in keys))
            session.change(_MARK, *({"name": rows.encode(run), "id": number} for run in runs))
        return number

    def _same(self, session: Session, values: Mapping[str, object], page: Page, body: bytes | None) -> int | None:
        """Return the number of an equal capture that is kept, and mend that; None where there is none."""
        for number, digest, *columns in session.rows(f"{_READ} WHERE {self._ALIKE}", **values):
            if digest == values["digest"]:
                if columns != [values[name] for name in rows.Row._fields]:
                    session.change(_MEND, {**values, "id": number})
                return int(number)
            # Another release of the compressor may have made other bytes of the same.
            with suppress(rows.RowError):
                if rows.unpack(columns, digest) == page and rows.unpack_body(columns, digest) == body:
                    return int(number)
        return None

    def _body(self, page: Page, run: str | None) -> bytes | None:
        query = (
            f"SELECT id FROM @capture WHERE {self._OF_URL} AND sha256 = :sha256 AND body IS NOT NULL{_of(run)}"  # noqa: S608
            " ORDER BY id"
        )
        asked = {"url": rows.encode(page.url), "sha256": rows.encode(page.sha256)}
        damage = ""
        for (number,) in self._rows(query, run, **asked):
            for _, digest, *columns in self._kept(number):
                try:
                    return rows.unpack_body(columns, digest)
                except rows.RowError as error:
                    damage = damage or f"body of capture {number} of {page.url!r} is damaged: {error}"
        if damage:
            raise StoreError(
                f"{self._place}: {damage}. Bring the store back from a copy, or put the same page with its bytes again."
            )
        return None

    def _find(self, urls: Sequence[str], run: str | None) -> Iterable[Page]:
        # Two indexes lead to a capture. That of the keys is asked last: what the other knew is in it by then.
        by_url = set(self._of_urls([url for url in urls if soft_keys(url)], run))
        numbers = self._by_keys(urls, run)
        if by_url.difference(numbers) and not by_url.isdisjoint(self._still(by_url.difference(numbers))):
            raise self._broken("its index of URL keys hides a capture")
        for number in numbers:
            # One by one: nothing else waits while a page is unpacked, and one that is deleted meanwhile is gone.
            yield from map(self._page, self._kept(number))

    def _pages(self, url: str, run: str | None) -> list[Page]:
        query = f"{_READ} WHERE {self._OF_URL}{_of(run)} {_IN_ORDER}"
        found = [self._page(kept) for kept in self._rows(query, run, url=rows.encode(url))]
        return found if found or not self._is_hidden(url, run) else self._pages(url, run)

    def _has(self, url: str, run: str | None) -> bool:
        return bool(self._of_urls([url], run)) or self._is_hidden(url, run)

    def _is_hidden(self, url: str, run: str | None) -> bool:
        """Tell whether a capture of a URL came in since its index was asked.

        Raises:
            StoreError: if it didn't, and only the keys lead to one: without, damage would look like absence.
        """
        encoded = rows.encode(url)
        hidden = [
            number
            for number in self._by_keys([url], run)
            if self._rows("SELECT url FROM @capture WHERE id = :id", id=number) == [(encoded,)]
        ]
        if hidden and not self._of_urls([url], run) and self._still(hidden):
            raise self._broken(f"its index of URLs hides a capture of {url!r}")
        return bool(hidden)

    def _of_urls(self, urls: Sequence[str], run: str | None) -> list[int]:
        query = f"SELECT id FROM @capture WHERE {self._OF_URLS}{_of(run)}"  # noqa: S608
        return [number for (number,) in self._rows(query, run, urls=self._keys(urls))]

    def _by_keys(self, urls: Sequence[str], run: str | None) -> list[int]:
        """Return the numbers of the captures that have a key of one of the URLs, those of a URL in order."""
        strict, soft = keys_of(urls)
        query = f"SELECT id FROM @capture WHERE id IN ({self._BY_KEY}){_of(run)} {_IN_ORDER}"  # noqa: S608
        asked = {"strict": self._keys(strict), "soft": self._keys(soft)}
        return [number for (number,) in self._rows(query, run, **asked)]

    def _still(self, numbers: Iterable[int]) -> list[int]:
        """Return which captures are there: one may have been deleted meanwhile."""
        return [number for number in numbers if self._kept(number)]

    def _kept(self, number: int) -> list[tuple[Any, ...]]:
        """Return the row of a capture; none if it is deleted.

        Raises:
            StoreError: if only the row is gone: all that belongs to a capture goes at once.
        """
        found = self._rows(f"{_READ} WHERE id = :id", id=number)
        if not found and self._rows("SELECT 1 FROM @key WHERE capture_id = :id LIMIT 1", id=number):
            raise self._broken(f"capture {number} is gone, and its keys are there")
        return found

    def _urls(self, run: str | None) -> list[str]:
        query = f"SELECT DISTINCT url FROM @capture WHERE true{_of(run)} ORDER BY url"  # noqa: S608
        with self._database() as session:
            # Decoded in here, so that a damaged one is explained.
            urls = [url for (url,) in session.rows(query, **_named(run))]
            if not all(isinstance(url, bytes) for url in urls):
                raise self._broken("a URL is no text")
            return [rows.decode(url) for url in urls]

    def _count(self, run: str | None) -> int:
        query = f"SELECT count(DISTINCT url) FROM @capture WHERE true{_of(run)}"  # noqa: S608
        return int(self._rows(query, run)[0][0])

    def _runs(self) -> list[str]:
        return sorted(rows.readable(name) for (name,) in self._rows("SELECT DISTINCT name FROM @run"))

    def _state(self, run: str | None) -> tuple[int, int, int]:
        query = f"SELECT count(*), coalesce(max(id), 0), coalesce(sum(id), 0) FROM @capture WHERE true{_of(run)}"  # noqa: S608
        ((count, last, total),) = self._rows(query, run)
        return int(count), int(last), int(total)

    def _captures(self, after: int, run: str | None) -> Iterator[Capture]:
        query = "SELECT id FROM @capture WHERE id > :after ORDER BY id LIMIT 500"
        if run is not None:
            query = (
                "SELECT capture_id FROM @run WHERE name = :run AND capture_id > :after ORDER BY capture_id LIMIT 500"
            )
        while numbers := self._rows(query, run, after=after):
            for (number,) in numbers:
                if number <= after:  # or a damaged index would be gone through for ever
                    raise self._broken("numbers of captures are out of order")
                after = number
                yield from map(self._capture, self._kept(number))

    def _page(self, kept: Sequence[object]) -> Page:
        """Return the page of one row; where it is damaged, an empty one that is still found by its keys."""
        number, digest, *columns = kept
        try:
            return rows.unpack(columns, digest)
        except rows.RowError:
            found = self._rows(
                "SELECT key FROM @key WHERE capture_id = :id AND kind = 'strict' ORDER BY key", id=number
            )
            return rows.damaged(rows.readable(columns[0]), [rows.readable(key) for (key,) in found])

    def _capture(self, kept: Sequence[Any]) -> Capture:
        number, digest, *columns = kept
        page = self._page(kept)
        body, damage = None, rows.damage_of(page)
        try:
            body = rows.unpack_body(columns, digest)
        except rows.RowError as error:
            damage = str(error)
        names = self._rows("SELECT name FROM @run WHERE capture_id = :id", id=number)
        runs = tuple(sorted(rows.readable(name) for (name,) in names))
        return Capture(number=number, page=page, body=body, runs=runs, damage=damage)

    def _fault_of(self, capture: Capture) -> str:
        asked = self._rows("SELECT kind, key FROM @key WHERE capture_id = :id", id=capture.number)
        kept = {tuple(part if isinstance(part, str) else rows.readable(part) for part in each) for each in asked}
        keys = {(kind, key) for kind, those in page_keys(capture.page)._asdict().items() for key in those}
        if kept == keys or not self._kept(capture.number):  # deleted meanwhile
            return ""
        return "its keys are not those of its page, so that a citation may miss it"

    def _broken(self, what: str) -> StoreError:
        """Return the error for damage that no digest of a capture sees."""
        return StoreError(f"{self._place}: {what}. Bring the store back from a copy, or capture the pages again.")

    def _rows(self, query: str, run: str | None = None, **values: object) -> list[tuple[Any, ...]]:
        with self._database() as session:
            return session.rows(query, **_named(run), **values)


def _of(run: str | None) -> str:
    """Return what narrows a condition down to the captures of a run."""
    return "" if run is None else " AND EXISTS (SELECT 1 FROM @run WHERE name = :run AND capture_id = id)"


def _named(run: str | None) -> dict[str, object]:
    return {} if run is None else {"run": rows.encode(run)}
