"""``holdwater evidence`` puts pages in and shows them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write

from holdwater.capture.sandbox import read_one
from holdwater.cli.evidence_source import writable
from holdwater.model.page import Page
from holdwater.store.sqlite import SqliteStore


def test_add(tmp_path: Path) -> None:
    """All that is said about a capture is kept, times in UTC; a second capture comes beside the first."""
    data = samples.PAGE.encode("utf-16")
    store = tmp_path / "e.db"
    options = ("--url", samples.URL, "--evidence", store)
    result = run(
        *("evidence", "add", "-", *options, "--final-url", f"{samples.URL}?v=2", "--status", "404"),
        *("--content-type", "text/html", "--captured-at", "2026-01-02T04:04:05+01:00", "--grade", "main_content"),
        stdin=data,
    )
    assert result.exit_code == 0
    assert run("evidence", "add", write(tmp_path / "p.html", samples.PAGE), *options).stdout.startswith("capture 2: ")
    with SqliteStore.open(store) as held:
        first, second = sorted(held[samples.URL], key=lambda page: page.status, reverse=True)
        assert held.body(first) == data
    assert (first.final_url, first.status, first.content_type) == (f"{samples.URL}?v=2", 404, "text/html")
    assert (first.captured_at, first.grade) == ("2026-01-02T03:04:05Z", "main_content")
    assert first.sha256 == hashlib.sha256(data).hexdigest()
    assert "brushed aluminium" in first.text
    assert (second.captured_at, second.grade, second.status) == (None, "full", 200)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.html", "--url", samples.URL], "none.html: expected a file to read"),
        (["-", "--url", "file:///etc/passwd"], "expected an http or https address"),
        (["-", "--url", samples.URL, "--status", "7"], "--status"),
        (["-", "--url", samples.URL, "--captured-at", "soon"], "expected an ISO 8601 time"),
        (["-", "--url", samples.URL, "--grade", "half"], "--grade"),
    ],
)
def test_a_bad_capture_makes_no_store(tmp_path: Path, arguments: list[str], message: str) -> None:
    """What can't be kept is an error, and leaves no empty store behind."""
    result = run("evidence", "add", *arguments, "--evidence", tmp_path / "e.db", stdin="x")
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_import(tmp_path: Path) -> None:
    """All pages come in; one that does not is named, the others still do, and the exit code says so."""
    pages = {samples.URL: samples.PAGE.encode(), samples.OTHER: b"x"}
    folder = samples.folder(tmp_path / "f", pages)
    result = run("evidence", "import", folder, "--evidence", tmp_path / "e.db")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "2 pages came in, 0 did not\n", "")
    (folder / "1.html").unlink()
    result = run("evidence", "import", folder, "--evidence", tmp_path / "e2.db")
    assert (result.exit_code, result.stdout) == (1, "1 page came in, 1 did not\n")
    assert "1.html: did not come in: no such file (manifest.jsonl:2)" in result.stderr


def test_import_of_flawed_pages(tmp_path: Path) -> None:
    """What came in and can't contradict is counted apart."""
    folder = samples.folder(tmp_path / "f", {samples.URL: samples.PAGE.encode(), samples.OTHER: b"%PDF-1.7 damaged"})
    result = run("evidence", "import", folder, "--evidence", tmp_path / "e.db")
    assert result.exit_code == 0
    assert result.stdout.endswith("cut off or unreadable, so that they can't contradict: 1 page\n")


def test_import_of_an_archive(tmp_path: Path) -> None:
    """An archive comes in by its content, or as the format that is named; what is no page is counted."""
    content = {"mimeType": "text/html", "text": samples.PAGE}
    request = {"method": "GET", "url": samples.URL}
    picture = {"request": request, "response": {"status": 200, "content": {"mimeType": "image/png"}}}
    page = {"request": request, "response": {"status": 200, "content": content}}
    har = write(tmp_path / "session", json.dumps({"log": {"entries": [page, picture, {}]}}))
    result = run("evidence", "import", har, "--evidence", tmp_path / "e.db")
    assert result.exit_code == 1
    assert result.stdout == "1 page came in, 1 did not\nno pages, left where they are: 1 x image\n"
    assert "session, entry 3: did not come in: has no request" in result.stderr
    line = write(tmp_path / "lines", json.dumps({"url": samples.OTHER, "html": samples.PAGE}))
    for options, code in (((), 2), (("--format", "jsonl"), 0), (("--format", "har"), 2)):
        result = run("evidence", "import", line, "--evidence", tmp_path / "e.db", *options)
        assert result.exit_code == code, result.output
    with SqliteStore.open(tmp_path / "e.db") as held:
        assert sorted(held) == sorted([samples.URL, samples.OTHER])


def test_a_page_that_can_not_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What reading a page costs too much is not kept, and no store is made for it."""
    monkeypatch.setattr(
        "holdwater.capture.sandbox.read_one", lambda job: read_one(job._replace(reader="tests.capture.readers:obey"))
    )
    for order, reason in (("crash", "died of it"), ("hoard", "MiB of memory")):
        result = run("evidence", "add", "-", "--url", samples.URL, "--evidence", tmp_path / "e.db", stdin=order)
        assert (result.exit_code, reason in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_a_bad_manifest_makes_no_store(tmp_path: Path) -> None:
    """A manifest that can't be read stops the import; a store that was there before stays."""
    folder = tmp_path / "f"
    folder.mkdir()
    store = tmp_path / "e.db"
    for text in (None, '{"url": 1}'):
        if text is not None:
            write(folder / "manifest.jsonl", text)
        result = run("evidence", "import", folder, "--evidence", store)
        assert result.exit_code == 2
        assert "manifest.jsonl" in result.stderr
        assert sorted(tmp_path.iterdir()) == [folder]
    SqliteStore.create(store).close()
    assert run("evidence", "import", folder, "--evidence", store).exit_code == 2
    assert run("evidence", "list", "--evidence", store).stdout == "0 captures of 0 URLs\n"


def test_where_nothing_comes_in_no_store_is_made(tmp_path: Path) -> None:
    """A folder without a page, or with none that can be read, is an error, and the store that was there stays."""
    folder, store = samples.folder(tmp_path / "f", {samples.URL: b"x"}), tmp_path / "e.db"
    (folder / "0.html").unlink()
    for text, message in ((None, "found 1 page, of which none came in"), ("\n", "found none.")):
        if text is not None:
            write(folder / "manifest.jsonl", text)
        result = run("evidence", "import", folder, "--evidence", store)
        assert result.exit_code == 2
        assert f"{folder}: expected pages to keep, {message}" in result.stderr
        assert not store.exists()
    SqliteStore.create(store).close()
    assert run("evidence", "import", folder, "--evidence", store).exit_code == 2
    assert store.exists()


def test_a_folder_is_no_store_to_write(tmp_path: Path) -> None:
    """Where a folder is named to keep a page in, the message says what to name."""
    result = run("evidence", "add", "-", "--url", samples.URL, "--evidence", tmp_path, stdin="x")
    assert result.exit_code == 2
    assert f"found the folder {tmp_path}. Name a file, such as {tmp_path / 'evidence.sqlite'}" in result.stderr


def test_an_interrupted_import_keeps_what_came_in(tmp_path: Path) -> None:
    """A new store in which a page is kept already stays when the work is broken off."""
    page = Page.from_text("text", url=samples.URL)

    def work() -> None:
        with writable(str(tmp_path / "e.db")) as store:
            store.put(page)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    with SqliteStore.open(tmp_path / "e.db") as store:
        assert list(store[samples.URL]) == [page]


def test_list(evidence: Path) -> None:
    """Each URL with its captures, what they are good for, and how many there are."""
    text = run("evidence", "list", "--evidence", evidence).stdout
    assert text.startswith(f"{samples.URL}\n  unknown time  200  full  ")
    assert text.endswith("fit to judge\n1 capture of 1 URL\n")
    (row,) = json.loads(run("evidence", "list", "--evidence", evidence, "--format", "json").stdout)
    assert (row["url"], row["title"], row["is_fit"]) == (samples.URL, "Drill D-12", True)


def test_show(evidence: Path) -> None:
    """The captures that a citation joins, with their text by channel; the join may be soft."""
    text = run("evidence", "show", f"{samples.URL}/", "--evidence", evidence, "--channel", "state").stdout
    assert "joined: soft\n" in text
    assert "--- state\nstock: 37\n" in text
    assert "brushed" not in text
    (row,) = json.loads(run("evidence", "show", samples.URL, "--evidence", evidence, "--format", "json").stdout)
    assert row["joined"] == "strict"
    assert "brushed aluminium" in row["text"][0]["text"]
    result = run("evidence", "show", samples.URL[:-1], "--evidence", evidence)
    assert result.exit_code == 2
    assert f"Did you mean {samples.URL}?" in result.stderr
    result = run("evidence", "show", "nonsense", "--evidence", evidence)
    assert result.exit_code == 2
    assert f"1 URL, such as {samples.URL}: `holdwater evidence list` shows them" in result.stderr


def test_hostile_pages_are_shown_as_escapes(tmp_path: Path) -> None:
    """No text of a page reaches the terminal with its control characters."""
    store = samples.store(tmp_path, "<title>a\x9b2J</title><p>\u202eb\x1b]0;x\x07".encode())
    for command in (("list",), ("show", samples.URL), ("show", samples.URL, "--format", "json")):
        out = run("evidence", *command, "--evidence", store).stdout
        assert not set(out) & set("\x1b\x9b\x07\u202e")
