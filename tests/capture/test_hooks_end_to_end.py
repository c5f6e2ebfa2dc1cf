"""From a page that a client receives to a wrong value that does not ship."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from tests.capture.browsers import browsing, value
from tests.capture.clients import CLIENTS, Asked
from tests.capture.how_to import examples

from holdwater.guard import guard
from holdwater.store.sqlite import SqliteStore

#: Captures one URL into the store at a path.
Capture: TypeAlias = Callable[[Path, str], None]


def _by_client(name: str) -> Capture:
    def capture(path: Path, url: str) -> None:
        with SqliteStore.create(path) as store:
            CLIENTS[name](store, Asked(url))

    return capture


def _by_browser(path: Path, url: str) -> None:
    async def scenario(context: Any, recorder: Any) -> None:
        page = await value(context.new_page())
        await value(page.goto(url))
        await value(recorder.rendered(page))

    with SqliteStore.create(path) as store, browsing() as browse:
        browse(store, scenario)


def _by_crawl(path: Path, url: str) -> None:
    """Run what the how-to guide says, in a folder of its own."""
    script = examples("capture-with-scrapy.md")[0].replace("https://shop.example/p/1", url)
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert '"Kettle RT-412-C"' in (path.parent / "items.jsonl").read_text("utf-8")


CAPTURES = {
    "httpx": _by_client("httpx"),
    "requests": _by_client("requests"),
    "aiohttp": _by_client("aiohttp"),
    "playwright": _by_browser,
    "scrapy": _by_crawl,
}


@pytest.mark.parametrize("capture", CAPTURES.values(), ids=CAPTURES)
def test_one_wrong_value_does_not_ship(capture: Capture, site: str, tmp_path: Path) -> None:
    """What the page says ships as it is; what it does not say is nulled, with a note."""
    url = f"{site}/kettle"
    output = {
        "sku": {"value": "RT-412-C", "url": url},
        "weight_g": {"value": 450, "url": url},
        "weight": {"value": "0.45 kg", "url": url},
        "depth": {"value": "31 cm", "url": url},
        "material": {"value": "beech wood", "url": url},
        "colour": {"value": "red", "url": f"{site}/never-read"},
    }
    path = tmp_path / "run.sqlite"
    capture(path, url)
    with SqliteStore.open(path) as store:
        guarded = guard(output, store)
    shipped: Any = guarded.output
    assert {name: shipped[name]["value"] for name in output} == {
        "sku": "RT-412-C",
        "weight_g": 450,
        "weight": "0.45 kg",
        "depth": None,
        "material": "beech wood",
        "colour": "red",
    }
    assert [note.path for note in guarded.notes] == ["/depth/value"]
