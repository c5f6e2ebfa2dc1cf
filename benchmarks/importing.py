"""The same pages as WARC, HAR and folder: the same digests and text, and pages a second against a bare parse."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser
from tests.capture import archives

from benchmarks import corpus
from holdwater import SqliteStore, import_archive

_TYPE = "text/html"


def _write_folder(place: Path, captures: list[archives.Capture]) -> Path:
    place.mkdir()
    lines = []
    for number, one in enumerate(captures):
        (place / f"{number}.html").write_bytes(one.data)
        about = {"url": one.url, "file": f"{number}.html", "content_type": _TYPE, "captured_at": one.captured_at}
        lines.append(json.dumps(about))
    (place / "manifest.jsonl").write_text("\n".join(lines))
    return place


def _write(place: Path, data: bytes) -> Path:
    place.write_bytes(data)
    return place


def run(folder: Path | None) -> None:
    """Import every page three times, compare what came in, and print the pages a second."""
    captures = [
        archives.Capture(url=f"{corpus.URL}/{number}", data=body, content_type=_TYPE)
        for number, body in enumerate(corpus.bodies(folder))
    ]
    start = time.perf_counter()
    for one in captures:
        LexborHTMLParser(one.data.decode("utf-8", "replace"))
    parse_s = time.perf_counter() - start
    print(f"\nimport of {len(captures)} pages")
    print(f"  {'selectolax, bare parse':<44} {len(captures) / parse_s:10.0f} pages/s")
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        sources = {
            "folder": _write_folder(root / "saved", captures),
            "warc": _write(root / "run.warc.gz", archives.warc(captures)),
            "har": _write(root / "run.har", archives.har(captures)),
        }
        kept = {}
        for kind, source in sources.items():
            with SqliteStore.create(root / f"{kind}.db") as store:
                start = time.perf_counter()
                count = import_archive(source, store)
                took_s = time.perf_counter() - start
                kept[kind] = {url: [(page.sha256, page.text) for page in store[url]] for url in store}
            rate = len(captures) / took_s
            print(
                f"  {kind:<44} {rate:10.0f} pages/s   x {took_s / parse_s:8.1f} of the parse;"
                f" {count.imported} imported, {len(count.skipped)} skipped"
            )
    for kind, found in kept.items():
        differing = [url for url in kept["folder"].keys() | found.keys() if found.get(url) != kept["folder"].get(url)]
        print(f"  {kind}: {len(found)} URLs, {len(differing)} differ from the folder's {sorted(differing)[:3]}")
