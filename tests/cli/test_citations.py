"""``holdwater citations`` says whether the sources that an answer cites state what its sentences say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.answers import options
from tests.cli.samples import run, write

_ANSWER = "It is payable within 30 days [1]. The total is 1,200 dollars [2]. It has 7 lifts [3]. And 9 more."


def test_each_sentence(tmp_path: Path) -> None:
    """One line a sentence, and below it what its source doesn't state; the exit code is 0."""
    result = run("citations", *options(tmp_path, _ANSWER))
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == [
        "unsupported:",
        "supported",
        "unsupported",
        "1,200",
        "not_found",
        "missing",
        "7",
    ]


def test_json(tmp_path: Path) -> None:
    """JSON has every member; spans are of the answer."""
    found = json.loads(run("citations", *options(tmp_path, _ANSWER), "--format", "json").stdout)
    assert found["status"] == "unsupported"
    assert [one["status"] for one in found["sentences"]] == ["supported", "unsupported", "not_found"]
    first = found["sentences"][0]
    assert (first["text"], first["sources"], first["missing"], first["path"]) == (
        _ANSWER[first["start"] : first["end"]],
        ["invoice"],
        [],
        "",
    )
    assert _ANSWER[slice(*first["marker"])] == "[1]"
    assert first["marks"][0]["evidence"]["id"] == "invoice"
    ((path, start, end),) = ((one["path"], one["start"], one["end"]) for one in found["uncited"])
    assert (path, _ANSWER[start:end]) == ("", "9")
    assert found["unread"] == []


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("It is due in 30 days [1].", 0),
        ("It is due in 31 days [1].", 1),
        ("It is due in 30 days [7].", 1),
        ("It is due in 31 days.", 0),
    ],
)
def test_exit_codes(tmp_path: Path, answer: str, code: int) -> None:
    """With --fail-on-mark a figure in no cited source fails it, and so does a source that isn't there."""
    arguments = options(tmp_path, answer)
    assert run("citations", *arguments).exit_code == 0
    assert run("citations", *arguments, "--fail-on-mark").exit_code == code


def test_an_output_of_a_vendor(tmp_path: Path) -> None:
    """A JSON object is read in the shape of the vendor that it is of; what only looks like one is a text."""
    output = {
        "content": [
            {
                "type": "text",
                "text": "It is due in 30 days.",
                "citations": [
                    {
                        "type": "char_location",
                        "cited_text": "within 30 days",
                        "document_index": 0,
                        "document_title": "invoice",
                        "start_char_index": 48,
                        "end_char_index": 62,
                    }
                ],
            }
        ]
    }
    found = json.loads(run("citations", *options(tmp_path, json.dumps(output)), "--format", "json").stdout)
    ((path, status),) = ((one["path"], one["status"]) for one in found["sentences"])
    assert (path, status) == ("/content/0/text", "supported")
    assert run("citations", *options(tmp_path, "{30 days} [1]"), "--fail-on-mark").exit_code == 0


def test_a_declared_locale(tmp_path: Path) -> None:
    """Under a locale the readings that its marks rule out are refused, as in the proofreader."""
    source = f"--source=a={write(tmp_path / 'a.txt', '10000 pieces')}"
    for locale, status in (("de", "supported"), ("en", "unsupported")):
        result = run("citations", "-", source, "--locale", locale, stdin="It is 10.000 [1].")
        assert result.stdout.startswith(f"{status}:")


def test_nothing_cited(tmp_path: Path) -> None:
    """An answer that cites nothing is nothing checked, never supported."""
    assert run("citations", *options(tmp_path, "It is 30 days.")).stdout.startswith("nothing_checked: 0 cited, 1 ")


def test_misuse() -> None:
    """Without a source there is nothing to do."""
    result = run("citations", "-", stdin="It is 5 kg [1].")
    assert result.exit_code == 2
    assert "--source: expected a source" in result.stderr
