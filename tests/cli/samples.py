"""What the tests of the command line run on: two pages, a record, and a way to run commands."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from holdwater.cli.main import cli

URL = "https://shop.example/p/drill"
OTHER = "https://maker.example/p/drill"
FILLER = " ".join(
    f"We describe {one} and {two} for our readers." for one in ("wood", "oil", "rope") for two in "abcdef"
)
PAGE = f"""<!doctype html><html lang="en"><head><title>Drill D-12</title></head><body>
<h1>Drill D-12</h1><p>It costs 1,299.00 EUR and weighs 2.1 kg. The sheath is of brushed aluminium.</p>
<script type="application/json">{{"stock": 37}}</script><p>{FILLER}</p></body></html>"""

#: One value that the page states, one that it doesn't, and one that cites nothing; spaced as no writer would.
RECORD = (
    '{ "price" : {"value":1299.00 , "url":"' + URL + '"},\n\t"weight":{"value": 3.14,"url":"' + URL + '"},\n'
    '  "n": 1.50e1 }\n'
)
CLEAN = '{"price": {"value": 1299, "url": "' + URL + '"}}'


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Run one command in this process."""
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)


def folder(path: Path, pages: dict[str, bytes], **about: object) -> Path:
    """Make a folder of pages with its manifest."""
    path.mkdir()
    lines = []
    for number, (url, data) in enumerate(pages.items()):
        (path / f"{number}.html").write_bytes(data)
        lines.append(json.dumps({"url": url, "file": f"{number}.html", "content_type": "text/html", **about}))
    (path / "manifest.jsonl").write_text("\n".join(lines), "utf-8")
    return path


def store(path: Path, data: bytes = PAGE.encode(), url: str = URL) -> Path:
    """Make a store with one capture."""
    path.mkdir(exist_ok=True)
    page = path / "page.html"
    page.write_bytes(data)
    result = run(*("evidence", "add", page, "--url", url, "--evidence", path / "e.db"))
    assert result.exit_code == 0, result.output
    return path / "e.db"


def write(path: Path, text: str) -> Path:
    """Write a file, its line ends as they are."""
    path.write_bytes(text.encode())
    return path
