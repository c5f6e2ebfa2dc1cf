"""A small HTTP server on a free port of this machine, with the answers that clients stumble over."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import brotli

SENTENCE = "We answer every letter ourselves, by hand, within a day. "

#: The euro sign is one byte here, and only the page itself says in which charset.
CP1252 = (
    '<html><head><meta charset="windows-1252"><title>Kaffee</title></head><body><p>Preis: 1.299,50 € für „ROT“</p>'
    f"<p>{SENTENCE * 10}</p></body></html>"
).encode("cp1252")
PAGE = f"<html><body><h1>Kettle</h1><p>Net weight 10 g</p><p>{SENTENCE * 10}</p></body></html>".encode()
CYRILLIC = "<p>Вес 12 кг</p>".encode("koi8-r")
BIG = b"Net weight 10 g.\n" + b"line of text\n" * 2_400_000
SLOW = (b"<p>Net ", b"weight ", b"10 g</p>")
TEXT = b"Net weight 10 g"
NO_GZIP = b"no gzip at all"
NOT_FOUND = b"<html><head><title>Page not found</title></head><body><h1>Page not found</h1></body></html>"

KETTLE = b'{"cents": 129950, "sold": 4812, "sku": "RT-412-C"}'
#: Enough for a page that is fit to judge, without a number.
FILLER = (
    "<p>Our shop has stood by the river since our grandparents opened it. Every kettle is tried out before it leaves. "
    "The handle is turned from beech wood that grows on the hill behind the mill. Whoever brings an old kettle gets it "
    "mended while he waits, with coffee. The lid fits so well that nothing boils over, even when nobody looks. "
    "Children like the whistle more than their parents do. Write to us if a part is missing: we send another one.</p>"
)

# What a browser makes of these is not what was sent. Where one has a title, it changes when all is done.
_BY_SCRIPT = {
    "/shop": "<title>busy</title><h1>Kettle</h1><p id=price></p><script>"
    "fetch('/api/kettle').then(answer => answer.json()).then(kettle => {"
    "price.textContent = 'Price ' + kettle.cents / 100 + ' EUR, sold ' + (kettle.sold + 7); document.title = 'done'})"
    "</script>",
    "/post": "<title>busy</title><script>fetch('/api/kettle?by=post', {method: 'POST', body: 'all'}).then("
    "answer => answer.text()).then(() => document.title = 'done')</script>",
    "/called-html": "<title>busy</title><script>fetch('/api/called-html').then(answer => answer.text()).then("
    "() => document.title = 'done')</script>",
    "/routes": "<title>busy</title><script>fetch('/api/kettle').then(answer => answer.text()).then("
    "() => { history.pushState({}, '', '/routes/kettle'); document.title = 'done' })</script>",
    "/parts": "<iframe src=/page></iframe><iframe srcdoc='Depth 31 cm'></iframe><div id=host></div>"
    "<script>host.attachShadow({mode: 'open'}).innerHTML = '<p>Height ' + (26 + 1) + ' cm</p><p id=in></p>';"
    "host.shadowRoot.getElementById('in').attachShadow({mode: 'open'}).innerHTML = "
    "'Width ' + (18 + 1) + ' cm, No. 41' + String.fromCharCode(0xd800) + '7'"
    "</script>",
    "/restless": "<script>document.querySelectorAll = () => {"
    "history.pushState({}, '', '/restless/' + Math.random()); return [] }</script>",
    "/inline": '<title>busy</title><script>fetch(\'data:application/json,{"depth":"31 cm"}\').then('
    "() => fetch(URL.createObjectURL(new Blob(['[27]'], {type: 'application/json'})))).then("
    "() => document.title = 'done')</script>",
    "/worker": "<title>busy</title><script>navigator.serviceWorker.register('/worker.js').then("
    "() => navigator.serviceWorker.ready).then("
    "() => new Promise(done => navigator.serviceWorker.controller ? done()"
    " : navigator.serviceWorker.oncontrollerchange = done)).then("
    "() => fetch('/api/worker')).then(answer => answer.text()).then(() => document.title = 'done')</script>",
    "/endless": "<title>busy</title><script>fetch('/api/endless').then(() => document.title = 'done')</script>",
    "/away": "<script>fetch('/api/endless'); location = '/page'</script>",
}
_WORKER = b"""
self.oninstall = () => self.skipWaiting();
self.onactivate = event => event.waitUntil(self.clients.claim());
self.onfetch = event => event.request.url.endsWith('/api/worker') && event.respondWith(
    new Response('{"depth": "31 cm"}', {headers: {'Content-Type': 'application/json'}}));
"""


class _Answer(NamedTuple):
    """What is sent for a path."""

    body: bytes = b""
    content_type: str | None = "text/html"
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed


_HTML = "text/html; charset=utf-8"

_ANSWERS = {
    "/page": _Answer(PAGE, _HTML),
    "/cp1252": _Answer(CP1252),
    "/header-charset": _Answer(CYRILLIC, "text/html; charset=koi8-r"),
    "/gzip": _Answer(gzip.compress(CP1252), headers={"Content-Encoding": "gzip"}),
    "/gzip-text": _Answer(gzip.compress(TEXT), "text/plain", headers={"Content-Encoding": "gzip"}),
    "/brotli": _Answer(brotli.compress(CP1252), headers={"Content-Encoding": "br"}),
    "/mislabelled": _Answer(NO_GZIP, headers={"Content-Encoding": "gzip"}),
    "/missing": _Answer(NOT_FOUND, _HTML, 404),
    "/broken": _Answer(b"<p>Something broke</p>", _HTML, 500),
    "/soft-404": _Answer(NOT_FOUND, _HTML),
    "/partial": _Answer(PAGE[:60], _HTML, 206),
    "/no-type": _Answer(PAGE, None),
    "/empty": _Answer(b"", _HTML),
    "/nothing": _Answer(status=204),
    "/unchanged": _Answer(status=304),
    "/big": _Answer(BIG, "text/plain"),
    "/logo": _Answer(b"\x89PNG\r\n\x1a\n" + bytes(100), "image/png"),
    "/301": _Answer(status=301, headers={"Location": "/page"}),
    "/302": _Answer(status=302, headers={"Location": "301"}),
    "/307": _Answer(status=307, headers={"Location": "/page"}),
    "/303": _Answer(status=303, headers={"Location": "/page"}),
    "/loop": _Answer(status=302, headers={"Location": "/pool"}),
    "/pool": _Answer(status=302, headers={"Location": "/loop"}),
    "/to-shop": _Answer(status=302, headers={"Location": "/shop"}),
    "/api/kettle": _Answer(KETTLE, "application/json"),
    "/api/called-html": _Answer(b' {"sku": "RT-412-C"}', _HTML),
    "/worker.js": _Answer(_WORKER, "text/javascript"),
    "/table": _Answer(b"sku,cents\nRT-412-C,129950\n", "text/csv"),
    "/file": _Answer(PAGE, _HTML, headers={"Content-Disposition": "attachment"}),
    "/kettle": _Answer(
        f"<html><body><h1>Kettle RT-412-C</h1><p>Net weight 450 g</p>{FILLER}</body></html>".encode(), _HTML
    ),
    "/json": _Answer(b'{"weight": "10 g"}', "application/json"),
    **{path: _Answer(f"<html><body>{body}{FILLER}</body></html>".encode(), _HTML) for path, body in _BY_SCRIPT.items()},
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:  # the name is the standard library's
        """Answer as the path says."""
        path = self.path.partition("?")[0]
        if path == "/cut":
            self._cut()
        elif path == "/slow":
            self._slow()
        elif path == "/api/endless":
            self._endless()
        else:
            self._send(_ANSWERS[path])

    def do_POST(self) -> None:  # the name is the standard library's
        """Answer as to GET, whatever is sent."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.do_GET()

    def do_HEAD(self) -> None:  # the name is the standard library's
        """Answer as to GET, without the body."""
        self.do_GET()

    def _head(self, answer: _Answer, **headers: str) -> None:
        self.send_response(answer.status)
        if answer.content_type is not None and answer.body:
            self.send_header("Content-Type", answer.content_type)
        for name, value in (answer.headers | headers).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def _send(self, answer: _Answer) -> None:
        has_length = answer.status not in (204, 304)
        self._head(answer, **({"Content_Length": str(len(answer.body))} if has_length else {}))
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _cut(self) -> None:
        """Promise more than is sent."""
        self._head(_ANSWERS["/page"], Content_Length=str(len(PAGE) + 100))
        self.wfile.write(PAGE)
        self.close_connection = True

    def _slow(self) -> None:
        self._head(_ANSWERS["/page"], Transfer_Encoding="chunked")
        for part in SLOW:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.flush()
            time.sleep(0.02)
        self.wfile.write(b"0\r\n\r\n")

    def _endless(self) -> None:
        """Begin, and then say no more until the client hangs up."""
        self._head(_Answer(b"{", "application/json"), Transfer_Encoding="chunked")
        self.wfile.write(b"1\r\n{\r\n")
        self.wfile.flush()
        self.rfile.read(1)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *args: Any) -> None:
        """Say nothing of clients that hang up."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve until the block ends; gives the address without a path."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
