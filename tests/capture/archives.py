"""Archives of every format, made with the libraries that people make them with, of the same few pages."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import itertools
import json
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from email.generator import BytesGenerator
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.policy import compat32
from pathlib import Path
from typing import Any, NamedTuple

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

RUN = Path(__file__).parents[2] / "fixtures" / "runs" / "cafe-fit-out"


# No line of a head is folded.
_AS_BROWSERS_DO = compat32.clone(max_line_length=None)


class Capture(NamedTuple):
    """One page as it was sent."""

    url: str
    data: bytes
    final_url: str = ""
    redirects: tuple[str, ...] = ()
    status: int = 200
    content_type: str | None = None
    captured_at: str = "2026-03-20T08:02:00Z"

    @property
    def answered_by(self) -> str:
        """Where the answer came from."""
        return self.final_url or self.url


def captures(folder: Path = RUN) -> list[Capture]:
    """Return the pages of a run."""
    found = []
    for line in (folder / "manifest.jsonl").read_text("utf-8").splitlines():
        about = json.loads(line)
        about.pop("grade", None)
        about["redirects"] = tuple(about.get("redirects", ()))
        found.append(Capture(data=(folder / about.pop("file")).read_bytes(), **about))
    return found


def _hops(capture: Capture) -> Iterable[tuple[str, str]]:
    way = [capture.url, *capture.redirects, capture.answered_by]
    return itertools.pairwise(way) if capture.final_url else ()


class Writer(WARCWriter):  # type: ignore[misc]
    """Writes in memory; by itself, it leaves temporary files to be closed by nobody."""

    def __init__(self, out: io.BytesIO, *, gzip: bool) -> None:
        super().__init__(out, gzip=gzip)
        self._count = itertools.count(1)

    def _create_temp_file(self) -> io.BytesIO:
        return io.BytesIO()

    def _make_warc_id(self) -> str:
        return f"<urn:uuid:{next(self._count):032}>"

    def curr_warc_date(self) -> str:
        """Return the time of records that are given none: the same on every run."""
        return "2026-03-20T08:02:00Z"


def response(
    writer: Writer,
    url: str,
    data: bytes,
    *,
    status: str = "200 OK",
    headers: Iterable[tuple[str, str]] = (("Content-Type", "text/html"),),
    **about: str,
) -> Any:
    """Write one answer as a record, with further headers of the record, and return it."""
    named = {f"WARC-{name.replace('_', '-').title()}": value for name, value in about.items()}
    record = writer.create_warc_record(
        url,
        "response",
        payload=io.BytesIO(data),
        http_headers=StatusAndHeaders(status, list(headers), protocol="HTTP/1.1"),
        warc_headers_dict={"WARC-Date": "2026-03-20T08:02:00Z", **named},
    )
    writer.write_record(record)
    return record


def warc(pages: Sequence[Capture], *, is_packed: bool = True) -> bytes:
    """Return a WARC file; redirects stand after the pages that they lead to."""
    out = io.BytesIO()
    writer = Writer(out, gzip=is_packed)
    writer.write_record(writer.create_warcinfo_record("run.warc", {"software": "test"}))
    for page in pages:
        headers = [("Content-Type", page.content_type)] if page.content_type else []
        response(
            writer, page.answered_by, page.data, status=f"{page.status} OK", headers=headers, date=page.captured_at
        )
    for page in pages:
        for source, target in _hops(page):
            response(writer, source, b"", status="302 Found", headers=[("Location", target)], date=page.captured_at)
    return out.getvalue()


def wacz(pages: Sequence[Capture]) -> bytes:
    """Return a WACZ file of two WARC files and some members that are none."""
    out = io.BytesIO()
    half = len(pages) // 2
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("datapackage.json", "{}", zipfile.ZIP_DEFLATED)
        archive.writestr("archive/a.warc.gz", warc(pages[:half]))
        archive.writestr("archive/b.warc", warc(pages[half:], is_packed=False), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def entry(page: Capture, **content: Any) -> dict[str, Any]:
    """Return one page as an entry of a HAR file: as text where it is UTF-8, else as base64."""
    if not content:
        try:
            content = {"size": len(page.data), "mimeType": page.content_type or "", "text": page.data.decode("utf-8")}
        except UnicodeDecodeError:
            content = {"mimeType": "", "encoding": "base64", "text": base64.b64encode(page.data).decode()}
    headers = [{"name": "Content-Type", "value": page.content_type}] if page.content_type else []
    return {
        "startedDateTime": page.captured_at,
        "request": {"method": "GET", "url": page.answered_by},
        "response": {"status": page.status, "headers": headers, "content": content, "redirectURL": ""},
    }


def har(pages: Sequence[Capture], *entries: dict[str, Any]) -> bytes:
    """Return a HAR file, further entries at its end."""
    listed: list[dict[str, Any]] = []
    for page in pages:
        for source, target in _hops(page):
            response = {"status": 302, "headers": [], "content": {"size": 0}, "redirectURL": target}
            listed.append({"request": {"method": "GET", "url": source}, "response": response})
        listed.append(entry(page))
    return json.dumps({"log": {"version": "1.2", "pages": [{"id": "p"}], "entries": [*listed, *entries]}}).encode()


def _quoted(data: bytes) -> bytes:
    return binascii.b2a_qp(data, istext=False)


def mhtml(page: Capture, *frames: Capture, is_quoted: bool = False) -> bytes:
    """Return an MHTML file as a browser saves it: of the page, its frames, and a picture."""
    boundary = "----MultipartBoundary--HfS0FZ8QyWBrgLYq3mVa----"
    message = MIMEMultipart("related", boundary, type="text/html", policy=_AS_BROWSERS_DO)
    message["From"] = "<Saved by a browser>"
    message["Snapshot-Content-Location"] = page.answered_by
    message["Date"] = "Fri, 20 Mar 2026 09:02:00 +0100"
    for part in (page, *frames, Capture("https://shop.example/x.png", b"\x89PNG" * 9, content_type="image/png")):
        main, _, sub = (part.content_type or "text/html").partition(";")[0].partition("/")
        leaf = MIMEBase(main, sub, policy=_AS_BROWSERS_DO)
        if part.content_type:
            leaf.replace_header("Content-Type", part.content_type)
        leaf["Content-Location"] = part.answered_by
        is_base64 = main == "image" or not is_quoted
        leaf["Content-Transfer-Encoding"] = "base64" if is_base64 else "quoted-printable"
        leaf.set_payload((base64.encodebytes if is_base64 else _quoted)(part.data).decode())
        message.attach(leaf)
    out = io.BytesIO()
    BytesGenerator(out, policy=_AS_BROWSERS_DO).flatten(message, linesep="\r\n")
    return out.getvalue()


def packed(data: bytes) -> bytes:
    """Return bytes compressed with gzip."""
    return gzip.compress(data, 6, mtime=0)


def pdf(*contents: str | bytes) -> bytes:
    """Return a PDF with a page for each line of text, or for each content stream."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    kids = []
    for content in contents:
        line = content if isinstance(content, bytes) else b"BT /F 12 Tf 50 700 Td (%s) Tj ET" % content.encode()
        packed = zlib.compress(line)
        number = len(objects) + 1
        kids.append(b"%d 0 R" % number)
        objects += [
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
            % (number + 1),
            b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        ]
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    data, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return data + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)
