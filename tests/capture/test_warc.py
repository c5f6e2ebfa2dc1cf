"""WARC files: every record whole, or named."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import brotli
import pytest
from tests.capture import archives
from tests.capture.archives import Capture, Writer, response
from warcio.statusandheaders import StatusAndHeaders

from holdwater.capture.archive import import_archive
from holdwater.capture.document import MAX_BYTES
from holdwater.capture.intake import ImportCount
from holdwater.errors import MissingExtra
from holdwater.model.page import Flaw, Grade, Page
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"
_BODY = b"<p>Net weight 10 g</p>"
_PAGES = [Capture(f"{_URL}{number}", _BODY + b"%d" % number, content_type="text/html") for number in range(9)]


def _import(path: Path, data: bytes, name: str = "a.warc.gz") -> tuple[MemoryStore, ImportCount]:
    (path / name).write_bytes(data)
    store = MemoryStore()
    seen: list[tuple[int, int]] = []
    count = import_archive(path / name, store, progress=lambda done, total: seen.append((done, total)))
    assert count.imported == sum(map(len, store.values()))
    assert seen == sorted(seen)
    return store, count


def _written(write: Callable[[Writer], object], *, is_packed: bool = True) -> bytes:
    out = io.BytesIO()
    write(Writer(out, gzip=is_packed))
    return out.getvalue()


def _one(path: Path, write: Callable[[Writer], object]) -> Page:
    store, count = _import(path, _written(write))
    assert count.skipped == ()
    ((page,),) = store.values()
    return page


def _revisit(writer: Writer, url: str, original: Any, **headers: str) -> None:
    record = writer.create_revisit_record(
        url,
        original.rec_headers.get_header("WARC-Payload-Digest"),
        original.rec_headers.get_header("WARC-Target-URI"),
        original.rec_headers.get_header("WARC-Date"),
        http_headers=None,
        warc_headers_dict={"WARC-Date": "2026-04-01T00:00:00Z", **headers},
    )
    writer.write_record(record)


def test_redirects_are_aliases(tmp_path: Path) -> None:
    """A page has the address asked for and all steps, where the redirects stand after it; errors keep their status."""
    way = Capture("http://shop.example/a", _BODY, "https://shop.example/c", ("https://shop.example/b",))
    store, count = _import(tmp_path, archives.warc([way, Capture(_URL, _BODY, status=404)]))
    (page,) = store["http://shop.example/a"]
    assert (page.redirects, page.final_url) == (("https://shop.example/b",), "https://shop.example/c")
    assert store[_URL][0].status == 404
    assert dict(count.passed_over) == {"redirect": 2, "warcinfo record": 1}


def test_revisits_have_the_body_of_their_target(tmp_path: Path) -> None:
    """A revisit is a capture of its own time and address, whether its target stands before or after it."""

    def write(writer: Writer) -> None:
        original = response(writer, _URL, _BODY)
        _revisit(writer, _URL, original)
        late = response(Writer(io.BytesIO(), gzip=True), _URL + "9", _BODY + b"late")
        _revisit(writer, _URL + "8", late)
        response(writer, _URL + "9", _BODY + b"late")

    store, count = _import(tmp_path, _written(write))
    assert count.skipped == ()
    assert [page.captured_at for page in store[_URL]] == ["2026-03-20T08:02:00Z", "2026-04-01T00:00:00Z"]
    assert store[_URL][1].text == store[_URL][0].text
    assert "late" in store[_URL + "8"][0].text


def test_a_page_that_was_not_modified(tmp_path: Path) -> None:
    """A 304 that refers to a capture is that capture once more, at its own time and with the first one's status."""

    def write(writer: Writer) -> None:
        response(writer, _URL, _BODY)
        headers = {
            "WARC-Date": "2026-04-01T00:00:00Z",
            "WARC-Refers-To-Target-URI": _URL,
            "WARC-Refers-To-Date": "2026-03-20T08:02:00Z",
        }
        http = StatusAndHeaders("304 Not Modified", [("Etag", "x")], protocol="HTTP/1.1")
        record = writer.create_warc_record(_URL, "revisit", http_headers=http, warc_headers_dict=headers)
        record.rec_headers.remove_header("WARC-Payload-Digest")
        writer.write_record(record)

    store, count = _import(tmp_path, _written(write))
    assert count.skipped == ()
    first, second = store[_URL]
    assert (second.status, second.content_type, second.text) == (first.status, first.content_type, first.text)
    assert second.captured_at == "2026-04-01T00:00:00Z"


def test_a_revisit_without_its_target_is_named(tmp_path: Path) -> None:
    """No body is made up: also not that of another version of the same address."""

    def write(writer: Writer) -> None:
        response(writer, _URL, _BODY)
        _revisit(writer, _URL, response(Writer(io.BytesIO(), gzip=True), _URL, b"<p>Net weight 12 g"))

    store, count = _import(tmp_path, _written(write))
    assert len(store[_URL]) == 1
    assert "revisit of what the archive does not hold" in count.skipped[0].reason


def test_bodies_are_undone(tmp_path: Path) -> None:
    """Chunks and compression are no part of a page."""
    inner = brotli.compress(_BODY)
    sent = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (inner[:5], inner[5:])) + b"0\r\n\r\n"
    headers = [("Content-Type", "text/html"), ("Content-Encoding", "br"), ("Transfer-Encoding", "chunked")]
    page = _one(tmp_path, lambda writer: response(writer, _URL, sent, headers=headers))
    assert page.text.startswith("Net weight 10 g\n")


def test_records_of_other_types(tmp_path: Path) -> None:
    """A resource is a page without HTTP headers; a conversion is somebody's text; others are counted."""

    def write(writer: Writer) -> None:
        for kind, url in (("resource", _URL), ("conversion", _URL + "2"), ("metadata", _URL)):
            record = writer.create_warc_record(url, kind, io.BytesIO(_BODY), warc_content_type="text/plain")
            writer.write_record(record)
        response(writer, _URL + "3", b"\x89PNG", headers=[("Content-Type", "image/png")])

    store, count = _import(tmp_path, _written(write))
    assert [store[url][0].grade for url in (_URL, _URL + "2")] == [Grade.FULL, Grade.MAIN_CONTENT]
    assert store[_URL][0].text.startswith("<p>Net")
    assert dict(count.passed_over) == {"image": 1, "metadata record": 1}


def test_answers_to_forms_are_no_pages(tmp_path: Path) -> None:
    """What a server says to a POST is not what stands at the address."""

    def write(writer: Writer) -> None:
        answer = response(writer, _URL, _BODY)
        request = writer.create_warc_record(
            _URL,
            "request",
            io.BytesIO(b"a=1"),
            http_headers=StatusAndHeaders("POST /p/1 HTTP/1.1", [("Host", "shop.example")], is_http_request=True),
            warc_headers_dict={"WARC-Concurrent-To": answer.rec_headers.get_header("WARC-Record-ID")},
        )
        writer.write_record(request)

    store, count = _import(tmp_path, _written(write))
    assert len(store) == 0
    assert dict(count.passed_over) == {"answer to another method than GET": 1, "request record": 1}


@pytest.mark.parametrize(
    ("headers", "about"),
    [([], {"truncated": "length"}), ([("Content-Length", "400")], {})],
    ids=["the record says it", "HTTP says it"],
)
def test_a_broken_off_answer_can_only_support(
    tmp_path: Path, headers: list[tuple[str, str]], about: dict[str, str]
) -> None:
    """An answer that was not received whole is flagged."""
    page = _one(tmp_path, lambda writer: response(writer, _URL, _BODY, headers=headers, **about))
    assert page.flaws == {Flaw.TRUNCATED}


def test_wrong_digests_are_named(tmp_path: Path) -> None:
    """A record whose bytes have changed does not come in; one whose block is right does."""
    data = archives.warc(_PAGES, is_packed=False)
    store, count = _import(tmp_path, data.replace(b"10 g</p>4", b"11 g</p>4"))
    assert len(store) == 8
    assert "block digest failed" in count.skipped[0].reason
    assert f"{_URL}4" in count.skipped[0].path
    wrong = "sha1:" + "A" * 32
    store, count = _import(tmp_path, _written(lambda writer: response(writer, _URL, _BODY, payload_digest=wrong)))
    assert (len(store), count.skipped) == (1, ())


def test_a_payload_digest_alone_counts(tmp_path: Path) -> None:
    """Without a digest of the block, that of the payload has to be right."""
    data = archives.warc(_PAGES[:1], is_packed=False)
    lines = [line for line in data.split(b"\r\n") if not line.startswith(b"WARC-Block-Digest")]
    _, count = _import(tmp_path, b"\r\n".join(lines).replace(b"10 g</p>", b"11 g</p>"))
    assert "payload digest failed" in count.skipped[0].reason


@pytest.mark.parametrize("is_packed", [True, False])
def test_a_cut_file_is_named_wherever_it_is_cut(tmp_path: Path, is_packed: bool) -> None:
    """What was read before the cut comes in, and the cut is named unless it lies between two records."""
    whole = archives.warc(_PAGES[:3], is_packed=is_packed)
    ends = [len(archives.warc(_PAGES[:number], is_packed=is_packed)) for number in range(4)]
    for size in range(ends[0] + 1, len(whole), 7):
        store, count = _import(tmp_path, whole[:size])
        complete = sum(end <= size for end in ends[1:])
        slack = 0 if is_packed else 4  # an unpacked record is whole before the empty lines that follow it
        assert complete <= len(store) <= sum(end - slack <= size for end in ends[1:])
        is_end = size in ends or (not is_packed and size + 1 in ends)  # the last line feed
        assert bool(count.skipped) != is_end, size
        assert is_end or not is_packed or "is cut" in count.skipped[-1].reason


def test_a_damaged_member_costs_its_records(tmp_path: Path) -> None:
    """After a damaged gzip member, the next ones are found again, and the gap is named."""
    data = bytearray(archives.warc(_PAGES))
    starts = [len(archives.warc(_PAGES[:number])) for number in (3, 4)]
    data[sum(starts) // 2] ^= 0x55
    store, count = _import(tmp_path, bytes(data))
    assert sorted(store) == [page.url for page in _PAGES if page.url != f"{_URL}3"]
    assert f"between byte {starts[0]} and byte {starts[1]} did not come in" in count.skipped[0].reason


def test_a_member_that_holds_no_record_costs_one_member(tmp_path: Path) -> None:
    """Packed bytes that are no record are named, and the next member is read."""
    first, last = archives.warc(_PAGES[:1]), archives.warc(_PAGES[1:2])
    long = gzip.compress(bytes(range(256)) * 400)
    for middle in (
        gzip.compress(b"<html>"),
        gzip.compress(b"WARC/1.0\r\nWARC-Type: response\r\n\r\n"),
        b"rubbish",
        long,
    ):
        store, count = _import(tmp_path, first + middle + last)
        assert (len(store), len(count.skipped)) == (2, 1)


def test_a_file_packed_as_a_whole(tmp_path: Path) -> None:
    """Records in one gzip member, or in none, are read all the same."""
    plain = archives.warc(_PAGES, is_packed=False)
    assert len(_import(tmp_path, gzip.compress(plain))[0]) == len(_import(tmp_path, plain)[0]) == 9


def test_a_wrong_length_is_named(tmp_path: Path) -> None:
    """A record that does not end where it says is not taken, and what can't be read after it is named."""
    data = archives.warc(_PAGES, is_packed=False)
    head, sep, tail = data.partition(b"Content-Length: ")
    bad = [line for line in (head + sep + b"9" + tail).split(b"\r\n") if b"Digest" not in line]
    store, count = _import(tmp_path, b"\r\n".join(bad))
    assert len(store) < 9
    assert "damaged" in count.skipped[-1].reason
    assert "what follows did not come in" in count.skipped[-1].reason


def test_bombs_are_named(tmp_path: Path) -> None:
    """A body, a header and a file that unpack to too much are given up in time; what stands before comes in."""
    headers = [("Content-Type", "text/html"), ("Content-Encoding", "gzip")]

    def write(writer: Writer) -> None:
        response(writer, _URL, _BODY)
        response(writer, _URL + "2", gzip.compress(bytes(MAX_BYTES + 1)), headers=headers)

    store, count = _import(tmp_path, _written(write))
    assert (len(store), f"more than {MAX_BYTES} bytes" in count.skipped[0].reason) == (1, True)
    header = gzip.compress(b"WARC/1.0\r\nX: " + bytes(2**26), 1)
    store, count = _import(tmp_path, archives.warc(_PAGES[:1]) + header)
    assert (len(store), "header of more than" in count.skipped[0].reason) == (1, True)


def test_what_has_no_library_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, the error names it."""
    monkeypatch.setitem(sys.modules, "warcio", None)
    with pytest.raises(MissingExtra, match=r"holdwater\[warc\]"):
        _import(tmp_path, archives.warc(_PAGES))


def test_what_a_browser_received_only_supports(tmp_path: Path) -> None:
    """HTML that a crawler loaded in a browser is what scripts start from; JSON is what it is."""

    def write(writer: Writer) -> None:
        response(writer, f"{_URL}1", _BODY)
        response(writer, f"{_URL}2", _BODY, resource_type="document")
        response(writer, f"{_URL}3", b"{}", headers=[("Content-Type", "application/json")], page_id="1")

    store, count = _import(tmp_path, _written(write))
    assert count.skipped == ()
    assert [page.grade for (page,) in store.values()] == [Grade.FULL, Grade.EXCERPT, Grade.FULL]
