"""Archives of a few known pages, damaged as files are, and readers that take only what is right to the last byte."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import quopri
import random
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from tests.capture import archives
from tests.capture.archives import Capture

from holdwater.index.fitness import visible_text
from holdwater.model.page import Page

#: Where a page was found, and the digest of its bytes.
Identity: TypeAlias = tuple[str, str]

_PAGES = [archives.captures()[number] for number in (3, 4, 5, 9, 13)]


class Original(NamedTuple):
    """A page of an undamaged archive, and how the archive writes it; empty where that stands in no one place."""

    identity: Identity
    written: bytes = b""


class Format(NamedTuple):
    """One kind of archive.

    Attributes:
        name: Name of the file; in a folder, of the one that is damaged.
        kind: As ``import_archive`` takes it.
        data: The file, undamaged.
        pages: What it holds.
        joints: What holds it together: damage likes to be there.
        strict: What a file holds, or None where anything in it is wrong.
        beside: The other files of a folder.
        identity: How a page is known again.
    """

    name: str
    kind: str
    data: bytes
    pages: Sequence[Original]
    joints: re.Pattern[bytes]
    strict: Callable[[bytes], set[Identity] | None]
    beside: Mapping[str, bytes] = {}
    identity: Callable[[Page], Identity] = lambda page: (page.final_url, page.sha256)


_QUOTED = re.compile(rb"(?:[\t\x20-\x3c\x3e-\x7e]|=[0-9A-Fa-f]{2}|=?\r\n)*")


class _WrongError(Exception):
    """A file is not right to the last byte."""


def identity(url: str, data: bytes) -> Identity:
    """Return how a page is known again by its bytes."""
    return url, hashlib.sha256(data).hexdigest()


def damage(data: bytes, joints: re.Pattern[bytes], draw: random.Random) -> bytes:
    """Return a file with something in it changed, cut out, doubled, moved or recoded, once or three times."""
    for _ in range(draw.choice((1, 1, 1, 3))):
        places = [match.start() for match in joints.finditer(data)] if draw.random() < 0.5 else []
        start = draw.choice(places) if places else draw.randrange(max(1, len(data)))
        end = min(len(data), start + draw.choice((1, 1, 4, 60, 600, 6_000)))
        other = draw.randrange(max(1, len(data)))
        data = _changed(data, start, end, other, draw)
    return data


def _changed(data: bytes, start: int, end: int, other: int, draw: random.Random) -> bytes:
    before, piece, after = data[:start], data[start:end], data[end:]
    marks = (b"\0", b"\xff", b'"', b"{", b"}", b"[", b"]", b",", b"\n", b"\r\n\r\n", b"=", b"--")
    match draw.randrange(12):
        case 0 | 1:
            return before + bytes([byte ^ 1 << draw.randrange(8) for byte in piece[:1]]) + piece[1:] + after
        case 2:
            return before + after
        case 3:
            return before
        case 4:
            return after
        case 5:
            return before + piece + piece + after
        case 6:
            return before + draw.randbytes(len(piece)) + after
        case 7:
            return before + data[other : other + len(piece)] + after
        case 8:
            return _renumbered(data, draw)
        case 9:
            return before + piece.decode("latin-1").encode(draw.choice(("utf-16", "utf-8"))) + after
        case 10:
            return before + draw.choice(marks) + piece + after
        case _:
            return data + draw.choice((data, piece, b"\n", bytes(512)))


def _renumbered(data: bytes, draw: random.Random) -> bytes:
    """Return a file in which one number says something else: a length, a status, a count."""
    numbers = list(re.finditer(rb"\d{1,9}", data))
    if not numbers:
        return data
    found = draw.choice(numbers)
    other = draw.choice((b"0", b"-1", b"9" * 19, b"%d" % (int(found[0]) + 1), b""))
    return data[: found.start()] + other + data[found.end() :]


def _strictly(read: Callable[[bytes], Iterator[Identity]]) -> Callable[[bytes], set[Identity] | None]:
    """Return a reader that gives None where one is broken off."""

    def strict(data: bytes) -> set[Identity] | None:
        try:
            return set(read(data))
        except (
            _WrongError,
            ValueError,
            LookupError,
            TypeError,
            AttributeError,
            zipfile.BadZipFile,
            zlib.error,
            OSError,
        ):
            return None

    return strict


def _must(condition: object) -> None:
    if not condition:
        raise _WrongError


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    _must(len(found) == len(pairs))
    return found


def _har(data: bytes) -> Iterator[Identity]:
    for entry in json.loads(data, object_pairs_hook=_members)["log"]["entries"]:
        content, url = entry["response"]["content"], entry["request"]["url"]
        text = content.get("text", "")
        is_packed = content.get("encoding") == "base64"
        yield identity(url, base64.b64decode(text, validate=True) if is_packed else text.encode())


def _lines(data: bytes) -> Iterator[Identity]:
    for line in filter(None, data.split(b"\n")):
        page = json.loads(line, object_pairs_hook=_members)
        yield identity(page["url"], page["html" if "html" in page else "text"].encode())


def _manifest(files: Mapping[str, bytes]) -> Callable[[bytes], Iterator[Identity]]:
    def read(data: bytes) -> Iterator[Identity]:
        for line in filter(None, data.split(b"\n")):
            page = json.loads(line, object_pairs_hook=_members)
            yield identity(page.get("final_url") or page["url"], files[page["file"]])

    return read


def _headers(lines: Sequence[bytes]) -> dict[bytes, bytes]:
    pairs = [re.fullmatch(rb"([A-Za-z0-9-]+): ?(\S.*)", line) for line in lines]
    _must(all(pairs) and len({pair[1].lower() for pair in pairs if pair}) == len(pairs))
    return {pair[1].lower(): pair[2] for pair in pairs if pair}


def _mhtml(data: bytes) -> Iterator[Identity]:
    head, _, rest = data.partition(b"\r\n\r\n")
    mark = b"--" + _headers(head.split(b"\r\n"))[b"content-type"].split(b'"')[-2]
    first, *parts, last = (b"\r\n" + rest).split(b"\r\n" + mark)
    _must(first.strip() == b"" and last.strip() == b"--" and mark not in b"".join(parts))
    for part in parts:
        names, _, body = part.partition(b"\r\n\r\n")
        about = _headers(names.split(b"\r\n")[1:])
        encoding = about[b"content-transfer-encoding"]
        _must({b"content-type", b"content-location"} <= set(about) and body.strip() and b"\n" + mark[:15] not in body)
        if encoding == b"base64":
            yield identity(about[b"content-location"].decode(), base64.b64decode(b"".join(body.split()), validate=True))
        else:
            _must(encoding == b"quoted-printable" and _QUOTED.fullmatch(body))
            yield identity(about[b"content-location"].decode(), quopri.decodestring(body))


_TYPES = (b"response", b"warcinfo", b"request", b"metadata", b"resource")


def _warc(data: bytes) -> Iterator[Identity]:
    while data := data.lstrip(b"\r\n"):
        head, _, rest = data.partition(b"\r\n\r\n")
        version, *names = head.replace(b"\r\n", b"\n").split(b"\n")
        about = _headers(names)
        size = int(about[b"content-length"])
        _must(version in (b"WARC/1.0", b"WARC/1.1") and about[b"warc-type"] in _TYPES and size >= 0)
        block, end, data = rest[:size], rest[size : size + 4], rest[size + 4 :]
        _must(end == b"\r\n\r\n" and len(block) == size)
        found = b"sha1:" + base64.b32encode(hashlib.sha1(block).digest())  # noqa: S324 - as the format has it
        said = about.get(b"warc-block-digest", b"")
        _must(said == found or not said.startswith(b"sha1:"))
        if about[b"warc-type"] == b"response":
            answer, _, body = block.partition(b"\r\n\r\n")
            _must(answer.startswith(b"HTTP/1.1 "))
            url = about[b"warc-target-uri"].decode("latin-1")
            _must(not re.search(r"[\x00-\x1f\x7f-\x9f]", url))
            yield identity(url, body)


def _gzip_members(data: bytes) -> Iterator[bytes]:
    _must(data)
    while data:
        engine = zlib.decompressobj(16 + zlib.MAX_WBITS)
        yield engine.decompress(data)
        _must(engine.eof)
        data = engine.unused_data


def _packed(data: bytes) -> Iterator[Identity]:
    yield from _warc(b"".join(_gzip_members(data)))


def _wacz(data: bytes) -> Iterator[Identity]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            if name.startswith("archive/"):
                yield from (_packed if name.endswith(".gz") else _warc)(content)
            else:
                _must(name == "datapackage.json")


def _whole(pages: Sequence[Capture], write: Callable[[Capture], bytes] = lambda _: b"") -> list[Original]:
    return [Original(identity(page.answered_by, page.data), write(page)) for page in pages]


def _record(page: Capture, whole: bytes) -> bytes:
    """Return the record of a page in a WARC file that isn't packed."""
    at = whole.index(page.data)
    start = whole.rindex(b"WARC/1.0\r\n", 0, at)
    return whole[start : at + len(page.data) + 4]


def _part(page: Capture, whole: bytes) -> bytes:
    """Return the part of a page in an MHTML file."""
    at = whole.index(b"\r\nContent-Location: " + page.answered_by.encode())
    start = whole.rindex(b"\r\n--", 0, at)
    return whole[start : whole.index(b"\r\n--", at) + 4]


def _line(page: Capture, **about: object) -> bytes:
    return json.dumps({"url": page.answered_by, **about}).encode() + b"\n"


def _formats() -> Iterator[Format]:
    json_joints = re.compile(rb'[{}\[\]",:]|\n|"(?:url|text|html|file|entries|encoding|status)"')
    har = archives.har(_PAGES)
    yield Format(
        "a.har",
        "har",
        har,
        _whole(_PAGES, lambda page: json.dumps(archives.entry(page)).encode()),
        json_joints,
        _strictly(_har),
    )
    texts = [page._replace(data=page.data.decode("utf-8", "replace").encode()) for page in _PAGES]

    def line(page: Capture) -> bytes:
        return _line(page, **{"html" if b"<" in page.data else "text": page.data.decode()})

    yield Format("a.jsonl", "jsonl", b"".join(map(line, texts)), _whole(texts, line), json_joints, _strictly(_lines))
    mime_joints = re.compile(rb"\r\n(?:--|Content-|\r\n)|boundary=|=\r\n|=[0-9A-F]{2}")
    for name, is_quoted in (("a.mhtml", False), ("quoted.mhtml", True)):
        saved = archives.mhtml(*_PAGES[:3], is_quoted=is_quoted)
        parts = _whole(_PAGES[:3], lambda page, saved=saved: _part(page, saved))  # type: ignore[misc]
        yield Format(name, "mhtml", saved, parts, mime_joints, _strictly(_mhtml))
    warc_joints = re.compile(rb"WARC/1|\r\n(?:WARC-|Content-|\r\n)|HTTP/1")
    plain = archives.warc(_PAGES, is_packed=False)
    yield Format(
        "a.warc", "warc", plain, _whole(_PAGES, lambda page: _record(page, plain)), warc_joints, _strictly(_warc)
    )
    member = re.compile(rb"\x1f\x8b")
    yield Format("a.warc.gz", "warc", archives.warc(_PAGES), _whole(_PAGES), member, _strictly(_packed))
    yield Format("a.wacz", "wacz", archives.wacz(_PAGES), _whole(_PAGES), re.compile(rb"PK"), _strictly(_wacz))
    yield from _folders(json_joints)


def _folders(joints: re.Pattern[bytes]) -> Iterator[Format]:
    files = {f"{number}.html": page.data for number, page in enumerate(_PAGES)}
    listed = [_line(page, file=name) for name, page in zip(files, _PAGES, strict=True)]
    manifest = b"".join(listed)
    yield Format(
        "manifest.jsonl", "folder", manifest, _whole(_PAGES), joints, _strictly(_manifest(files)), beside=files
    )
    packed = gzip.compress(_PAGES[0].data, mtime=0)
    lines = _line(_PAGES[0], file="0.html.gz") + listed[1]
    yield Format(
        "0.html.gz",
        "folder",
        packed,
        _whole(_PAGES[:2]),
        re.compile(rb"\x1f\x8b"),
        _strictly(_unpacked),
        beside={"manifest.jsonl": lines, "1.html": files["1.html"]},
    )
    sheet = archives.pdf(*[f"Net weight {number} g, number RT-{number}" for number in range(4)])
    text = "\n\n".join(f"Net weight {number} g, number RT-{number}" for number in range(4))
    url = "https://shop.example/sheet.pdf"

    def of_text(page: Page) -> Identity:
        """Return what a reader of the file sees: its bytes always come in as they are."""
        return page.url, visible_text(page)

    yield Format(
        "sheet.pdf",
        "folder",
        sheet,
        [Original((url, text))],
        re.compile(rb"obj|stream|/[A-Z]\w+|xref|\d{10}|startxref|%%EOF"),
        # Checksums cover all that makes the text; but nothing at all is a page without one.
        lambda data: {sheet: {(url, text)}, b"": set()}.get(data),
        beside={
            "manifest.jsonl": json.dumps({"url": url, "file": "sheet.pdf", "content_type": "application/pdf"}).encode()
        },
        identity=of_text,
    )


def _unpacked(data: bytes) -> Iterator[Identity]:
    yield identity(_PAGES[0].answered_by, b"".join(_gzip_members(data)))
    yield identity(_PAGES[1].answered_by, _PAGES[1].data)


#: By name of the file that is damaged.
FORMATS = {each.name: each for each in _formats()}
