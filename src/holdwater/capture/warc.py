"""WARC files, plain or compressed: what crawlers keep of the web. Needs the extra ``warc``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from holdwater.capture import encodings, intake, kinds, lines
from holdwater.capture.document import UnreadableError
from holdwater.capture.intake import Event, PassedOver, Progress, Skipped
from holdwater.capture.redirects import BODILESS, STATUSES, Redirects
from holdwater.capture.warc_records import Record, Source, records
from holdwater.errors import needs_extra
from holdwater.model.page import Grade
from holdwater.text.urls import strict_key

if TYPE_CHECKING:
    from warcio.recordloader import ArcWarcRecord

_PAGES = frozenset(("response", "resource", "conversion"))
_DOCUMENTS = _PAGES | {"revisit"}
# What crawlers that load pages in a browser write of each record.
_OF_BROWSER = ("warc-page-id", "warc-resource-type")
_OTHERS = frozenset(("warcinfo", "request", "metadata", "continuation"))


class _Place(NamedTuple):
    """Which record of which file."""

    source: int
    record: int


class _Index:
    """What has to be known of all records before the first page is read."""

    def __init__(self) -> None:
        self.redirects = Redirects()
        self.not_get: set[str] = set()
        self.revisits: dict[_Place, list[Record]] = {}
        self.orphans: list[Record] = []
        self._by_digest: dict[str, _Place] = {}
        self._by_capture: dict[tuple[str | None, str | None], tuple[_Place, str]] = {}
        self._waiting: list[Record] = []

    def add(self, place: _Place, record: Record) -> None:
        """Note one record."""
        headers = record.headers
        if record.method not in ("", "GET"):
            self.not_get.update(filter(None, [headers.get("warc-concurrent-to")]))
        if record.kind not in _DOCUMENTS:
            return
        location = (record.http or {}).get("location", "")
        if record.status in STATUSES and location:
            self.redirects.add(record.url, location)
        elif record.kind == "revisit":
            self._waiting.append(record)
        else:
            digest = headers.get("warc-payload-digest", "")
            if digest:
                self._by_digest.setdefault(digest, place)
            when = lines.instant_or_none(headers.get("warc-date"))
            self._by_capture.setdefault((strict_key(record.url), when), (place, digest))

    def resolve(self) -> None:
        """Lay each revisit to the record that holds its body: by digest, else by address and time."""
        for record in self._waiting:
            headers = record.headers
            digest = headers.get("warc-payload-digest", "")
            target = strict_key(headers.get("warc-refers-to-target-uri", "").strip("<>"))
            named = self._by_capture.get((target, lines.instant_or_none(headers.get("warc-refers-to-date"))))
            place = self._by_digest.get(digest)
            if place is None and target is not None and named is not None and "" in (digest, named[1]):
                place = named[0]
            if place is None:
                self.orphans.append(record)
            else:
                self.revisits.setdefault(place, []).append(record)


def check_installed() -> None:
    """Refuse to go on without the library.

    Raises:
        MissingExtra: if ``warcio`` is not installed.
    """
    with needs_extra("warc"):
        import warcio  # noqa: F401 - what needs it may be far from who asks


def _no_body(record: ArcWarcRecord) -> bool:
    return False


def _is_document(record: ArcWarcRecord) -> bool:
    return record.rec_type in _PAGES


def events(path: Path, progress: Progress) -> Iterator[Event]:
    """Yield the pages of one WARC file; see ``read``."""
    size = path.stat().st_size
    return read([Source(path.name, lambda: path.open("rb"), size)], progress)


def read(sources: Sequence[Source], progress: Progress) -> Iterator[Event]:
    """Yield the pages of WARC files that belong together, and what is none.

    All files are read twice: a redirect or a revisit may stand after, or in another file than, what it is of.
    Redirects become further addresses of the page that they lead to; a revisit becomes a capture with the body
    that it refers to. Answers other than 2xx are kept with their status. Answers to ``POST`` are no page.

    Args:
        sources: The files.
        progress: Told how many bytes are read, of how many.

    Raises:
        MissingExtra: if ``warcio`` is not installed.
    """
    check_installed()
    total = max(1, 2 * sum(source.size for source in sources))
    index = _Index()
    done = 0
    for number, source in enumerate(sources):
        told = done
        found = records(source, lambda read: progress(min(told + read, total), total), _no_body)  # noqa: B023
        for count, record in enumerate(found):
            if isinstance(record, Record) and not record.problem:
                index.add(_Place(number, count), record)
        done += source.size
    index.resolve()
    for number, source in enumerate(sources):
        told = done
        found = records(source, lambda read: progress(min(told + read, total), total), _is_document)  # noqa: B023
        for count, record in enumerate(found):
            if isinstance(record, Skipped):
                yield record
            else:
                yield from _events(record, index, index.revisits.get(_Place(number, count), ()))
        done += source.size
    for record in index.orphans:
        yield Skipped(record.name, "is a revisit of what the archive does not hold")


def _events(record: Record, index: _Index, revisits: Sequence[Record]) -> Iterator[Event]:
    """Yield what one record comes to, and the revisits whose body it holds."""
    if record.kind == "revisit" and not record.problem:
        return  # they come with the record that they are of
    if record.kind in _OTHERS and not record.problem:
        yield PassedOver(f"{record.kind} record")
    elif record.kind not in _DOCUMENTS and not record.problem:
        yield Skipped(record.name, f"is a record of an unknown type, {record.kind[:40]!r}")
    elif record.problem:
        yield from (Skipped(each.name, record.problem) for each in (record, *revisits))
    else:
        for each in (record, *revisits):
            yield _page(each, record, index)


def _page(record: Record, original: Record, index: _Index) -> Event:
    """Return one capture, with the body of the original, which may be its own."""
    status = record.status
    if record.headers.get("warc-record-id") in index.not_get:
        return PassedOver("answer to another method than GET")
    if status in STATUSES and (record.http or {}).get("location"):
        return PassedOver("redirect")
    if status in BODILESS and record is original and not original.payload:
        return PassedOver("answer without a body")
    if "warc-segment-number" in original.headers:
        return Skipped(record.name, "is split over several records, which are not put together")
    http = original.http if record.http is None or status == 304 else record.http
    status = original.status if record.http is None or status == 304 else status
    if http is None:
        http, status = {"content-type": original.headers.get("content-type", "")}, 200
    if not lines.is_status(status):
        return Skipped(record.name, "has no HTTP status")
    content_type = http.get("content-type") or None
    if (kind := kinds.passed_over(content_type)) is not None:
        return PassedOver(kind)
    sent = original.http or {}
    body = original.payload
    length = sent.get("content-length", "")
    is_short = "transfer-encoding" not in sent and length.isascii() and length.isdecimal() and len(length) < 20
    about = {
        **index.redirects.about(record.url),
        "status": status,
        "content_type": content_type,
        "captured_at": lines.instant_or_none(record.headers.get("warc-date")),
        "grade": _grade(original, content_type),
        "is_cut": "warc-truncated" in original.headers or (is_short and len(body) < int(length)),
    }
    try:
        if "chunked" in sent.get("transfer-encoding", "").lower():
            body = encodings.unchunk(body)
        body = encodings.uncompress(body, sent.get("content-encoding"))
    except UnreadableError as error:
        return Skipped(record.name, str(error))
    return intake.job(record.name, body, about)


def _grade(original: Record, content_type: str | None) -> Grade:
    """Return how much of what its readers saw a record holds."""
    if original.kind == "conversion":
        return Grade.MAIN_CONTENT
    if original.status in BODILESS:
        return Grade.EXCERPT  # no answer has a body then: it was had already
    is_of_browser = any(name in original.headers for name in _OF_BROWSER)
    return kinds.grade_in_browser(content_type) if is_of_browser else Grade.FULL
