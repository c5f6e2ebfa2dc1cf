"""The store against LMDB with zstd at level 3: one get by URL, digest and all."""

from __future__ import annotations

import hashlib
import random
import tempfile
from collections import deque
from pathlib import Path

import lmdb
import zstandard

from benchmarks import corpus
from benchmarks.timing import medians, report
from holdwater import Page, SqliteStore

PAGES = 2000
GETS = 400


def run(folder: Path | None) -> None:
    """Measure target 9."""
    del folder
    made = [
        Page.from_text(corpus.text(100_000, seed=number % 50) + str(number), url=f"{corpus.URL}/{number}")
        for number in range(PAGES)
    ]
    asked = random.Random(3).choices([page.url for page in made], k=GETS)
    squeeze, spread = zstandard.ZstdCompressor(level=3), zstandard.ZstdDecompressor()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        environment = lmdb.open(str(root / "lmdb"), map_size=4 << 30)
        with SqliteStore.create(root / "store.sqlite") as store:
            for page in made:
                store.put(page)
                with environment.begin(write=True) as transaction:
                    transaction.put(page.url.encode(), squeeze.compress(page.text.encode()))

        def from_lmdb() -> None:
            with environment.begin() as transaction:
                for url in asked:
                    spread.decompress(transaction.get(url.encode()) or b"").decode()

        def checked() -> None:
            with environment.begin() as transaction:
                for url in asked:
                    kept = transaction.get(url.encode()) or b""
                    digest = hashlib.sha256(kept).hexdigest()
                    Page(url=url, text=spread.decompress(kept).decode(), channels=(), sha256=digest)

        # What is read is dropped at once, by all alike: keeping it costs more than reading it.
        with SqliteStore.open(root / "store.sqlite") as store:
            found = medians(
                {
                    "LMDB and zstd": from_lmdb,
                    "LMDB, zstd, a digest and a page": checked,
                    "SqliteStore, by URL": lambda: deque((store[url] for url in asked), maxlen=0),
                    "SqliteStore, select": lambda: deque((store.select([url]) for url in asked), maxlen=0),
                }
            )
        environment.close()
    report(f"9  {GETS} gets among {PAGES:,} pages of 100 kB", found, "LMDB and zstd", "1.3x")
