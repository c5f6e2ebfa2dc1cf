"""``holdwater explain`` says what is looked for, where, and what is found."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli import samples
from tests.cli.samples import run


def test_a_found_value(evidence: Path) -> None:
    """Its kind, what it is looked for as, the captures, and the place with its lane."""
    result = run("explain", "2100", "--unit", "g", "--url", samples.URL, "--evidence", evidence)
    assert result.exit_code == 0
    for part in ("2100 g", "number", "mass 21/10", "strict  unknown time  200  full", "supported: value_found"):
        assert part in result.stdout
    assert "(unit_conversion, visible) in “" in result.stdout


def test_an_absent_value(evidence: Path) -> None:
    """The nearest evidence is shown, and the exit code says nothing."""
    result = run("explain", "oak 17 kg", "--url", samples.URL, "--evidence", evidence)
    assert result.exit_code == 0
    assert "contradicted: value_absent" in result.stdout
    assert "nearest “2.1 kg" in result.stdout
    assert "a label: it counts in the coverage only" in result.stdout


def test_how_it_is_read(evidence: Path) -> None:
    """Spelled like a JSON number it has one reading; as a string it may have two."""
    options = ("--url", samples.URL, "--evidence", evidence, "--format", "json")
    literal = json.loads(run("explain", "1.299", *options).stdout)
    assert literal["value"] == 1.299
    assert literal["finding"]["verdict"] == "contradicted"
    text = json.loads(run("explain", "1.299", "--string", *options).stdout)
    assert text["value"] == "1.299"
    assert text["finding"]["verdict"] == "supported"
    assert "number 1299" in text["tokens"][0]["looked_for"]
    assert run("explain", "12 kg", "--json-number", *options).exit_code == 2
    field = json.loads(run("explain", "2.1", "--field", "weight_kg", *options).stdout)
    assert any(key.startswith("mass ") for key in field["tokens"][0]["looked_for"])


def test_a_negative_value(evidence: Path) -> None:
    """A minus sign before a digit begins a value, wherever it stands; before a letter, an option."""
    options = ("--url", samples.URL, "--evidence", evidence, "--format", "json")
    for arguments in (("-1299", *options), (*options, "-1299"), (*options, "--", "-1299")):
        assert json.loads(run("explain", *arguments).stdout)["value"] == -1299
    assert json.loads(run("explain", "-.5 kg", *options).stdout)["value"] == "-.5 kg"
    assert json.loads(run("explain", "--field", "-1", "7", *options).stdout)["value"] == 7
    assert "No such option" in run("explain", "-z", *options).stderr
    assert json.loads(run("explain", *options, "--", "-z").stdout)["value"] == "-z"


def test_pages_not_held_and_unfit(tmp_path: Path) -> None:
    """A URL that isn't held has a hint, and an unfit capture says why."""
    store = samples.store(tmp_path, b"<p>Please wait.")
    for url, part in (
        (samples.URL, "supports only (page_too_short)"),
        (samples.URL[:-1], f"Did you mean {samples.URL}?"),
    ):
        assert part in run("explain", "7", "--url", url, "--evidence", store).stdout


def test_dates_words_and_codes(evidence: Path) -> None:
    """Each kind of token says what it is looked for as."""
    for value, key in (
        ("2024-03-05", "date 2024-03-05"),
        ("RT-412-C", "code rt412c"),
        ("brushed", "word brushed"),
        ("PT1H", "time 3600"),
    ):
        answer = json.loads(
            run("explain", value, "--url", samples.URL, "--evidence", evidence, "--format", "json").stdout
        )
        assert any(key in token["looked_for"] for token in answer["tokens"]), value


def test_an_anchor(evidence: Path) -> None:
    """An anchor that stands nowhere is a caveat."""
    result = run("explain", "1299", "--url", samples.URL, "--evidence", evidence, "--anchor", "ZZ-99")
    assert "anchor_missing" in result.stdout
