"""Where nothing was checked, standard error says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write

UNCITED = '{"price": 1299, "home page": "https://shop.example/p/drill"}'


def test_nothing_cites_a_page(evidence: Path, tmp_path: Path) -> None:
    """A record in no known shape is not clean: how many values went unchecked is said, and where to read on."""
    result = run("check", write(tmp_path / "r.json", UNCITED), "--evidence", evidence, "-o", tmp_path / "o")
    assert result.exit_code == 0
    assert "r.json: 0 of 2 values cite a page: nothing was checked. See docs/" in result.stderr
    assert (Path(__file__).parents[2] / result.stderr.partition("See ")[2].split()[0]).is_file()


def test_some_records_cite_nothing(evidence: Path, tmp_path: Path) -> None:
    """Of lines, those are named; where each cites something, nothing is said."""
    path = write(tmp_path / "r.jsonl", "\n".join([UNCITED, samples.CLEAN, *[UNCITED] * 3]))
    options = ("--evidence", evidence, "-o", tmp_path / "o")
    message = "r.jsonl: 4 of 5 records cite no page: nothing was checked in them (line 1, 3, 4, …)."
    assert message in run("check", path, *options).stderr
    write(path, f"{samples.CLEAN}\n{samples.CLEAN}\n")
    assert "checked" not in run("check", path, *options).stderr


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_no_record_at_all(evidence: Path, tmp_path: Path, text: str) -> None:
    """A file of lines without one is no error, and said to hold nothing."""
    path = write(tmp_path / "r.jsonl", text)
    for result in (run("check", path, "--evidence", evidence), run("lint", path, "--evidence", evidence)):
        assert result.exit_code == 0
        assert f"{path}: holds no record: nothing was checked." in result.stderr


def test_no_cited_page_is_held(evidence: Path, tmp_path: Path) -> None:
    """A store of other pages is named, with a URL that is cited and one that is held, or nearly is meant."""
    options = ("--evidence", evidence, "-o", tmp_path / "o")
    for url, hint in (("https://x.example/y", f"Held is {samples.URL}, for"), (samples.URL[:-1], "Did you mean ")):
        result = run("check", write(tmp_path / "r.json", samples.CLEAN.replace(samples.URL, url)), *options)
        assert result.exit_code == 0
        assert f"r.json: no cited page is held in {evidence}, not even {url}. {hint}" in result.stderr
    both = json.dumps({"a": json.loads(samples.CLEAN), "b": {"value": 1, "url": "https://x.example/y"}})
    assert "no cited page" not in run("check", write(tmp_path / "r.json", both), *options).stderr


def test_an_empty_folder_of_pages(tmp_path: Path) -> None:
    """A folder whose manifest lists nothing holds nothing."""
    folder = samples.folder(tmp_path / "f", {})
    result = run("check", write(tmp_path / "r.json", samples.CLEAN), "--evidence", folder, "-o", tmp_path / "o")
    assert "not even https://shop.example/p/drill. The store is empty." in result.stderr


@pytest.mark.parametrize("number", [1, 5])
def test_what_can_not_be_read(evidence: Path, tmp_path: Path, number: int) -> None:
    """A citation that is seen and can't be read is named with the reason, the first three of many."""
    unread = [{"field": f"f{one}", "citations": []} for one in range(number)]
    record = {"content": {"a": 1}, "basis": unread}
    result = run("check", write(tmp_path / "r.json", json.dumps(record)), "--evidence", evidence, "-o", tmp_path / "o")
    assert result.stderr.count("looks like a citation and can't be read: ") == min(number, 3)
    assert ("2 more that look like citations can't be read" in result.stderr) == (number == 5)


def test_one_json_document_stands_alone(evidence: Path, tmp_path: Path) -> None:
    """On standard error JSON is not mixed with remarks: it holds them."""
    options = ("check", write(tmp_path / "r.json", UNCITED), "--evidence", evidence, "--format", "json")
    (remark,) = json.loads(run(*options).stderr)["remarks"]
    assert "0 of 2 values cite a page" in remark
    result = run(*options, "-o", tmp_path / "o")
    assert json.loads(result.stdout)["remarks"] == [remark]
    assert remark in result.stderr


@pytest.mark.parametrize(
    ("name", "is_hinted"),
    [("src", True), ("url", True), ("link", True), ("href", True), ("page_url", True), ("amount_url", False)],
)
def test_a_url_under_another_name(evidence: Path, tmp_path: Path, name: str, is_hinted: bool) -> None:
    """Where nothing cites, a URL whose name is not read there is named."""
    record = {"price": {"amount": None if name == "amount_url" else 1, name: samples.URL}, "name": "Drill"}
    said = run("check", write(tmp_path / "r.json", json.dumps(record)), "--evidence", evidence, "-o", tmp_path / "o")
    assert "nothing was checked" in said.stderr
    message = f"/price/{name} holds a URL, but {name!r} is no name of a source there. Name it source_url if the values"
    assert (message in said.stderr) == is_hinted


def test_urls_under_other_names(evidence: Path, tmp_path: Path) -> None:
    """Each name is named once for all records, three of many; where some records cite, too, and no earlier note."""
    options = ("--evidence", evidence, "-o", tmp_path / "o")
    record = {"name": "Drill", "price": 5, "url": samples.URL, "pages": [samples.URL], "note": "see page 3"}
    said = run("check", write(tmp_path / "r.json", json.dumps([record, record])), *options).stderr
    assert said.count("holds a URL") == 2
    assert "/0/url holds a URL, but 'url' is no name" in said
    assert "/0/pages holds a URL, but 'pages' is no name" in said
    lines = write(tmp_path / "r.jsonl", f"{samples.CLEAN}\n{json.dumps(record)}\n")
    assert "2:/url holds a URL, but 'url' is no name" in run("check", lines, *options).stderr
    many = {f"u{number}": samples.URL for number in range(5)}
    assert run("check", write(tmp_path / "r.json", json.dumps(many)), *options).stderr.count("holds a URL") == 3
    listed = {"price": 5, "citations": [{"url": samples.URL, "title": "Drill"}]}
    said = run("check", write(tmp_path / "r.json", json.dumps(listed)), *options).stderr
    assert "/citations holds a URL, but 'citations' is no name" in said
    assert said.count("holds a URL") == 1
    unused = {"sources": [{"url": samples.URL}], "price": None}
    assert "holds a URL" not in run("check", write(tmp_path / "r.json", json.dumps(unused)), *options).stderr
    noted = {"price": 5, "_audit": [{"urls": [samples.URL]}], "size": {"value": None, "url": samples.URL}}
    assert "holds a URL" not in run("check", write(tmp_path / "r.json", json.dumps(noted)), *options).stderr


@pytest.mark.parametrize("command", ["check", "lint"])
def test_a_unit_that_is_none(evidence: Path, tmp_path: Path, command: str) -> None:
    """A unit of the settings that says nothing is named; a unit, a currency and a scale say something."""
    record = write(tmp_path / "r.json", samples.CLEAN)
    for unit in ("kgg", "kg", "EUR", "million USD", "%", "KGM"):
        said = run(command, record, "--evidence", evidence, "--unit", f"price={unit}").stderr
        message = f"r.json: '{unit}', the unit set for price, is none that is known: values are compared without it."
        assert (message in said) == (unit == "kgg")
