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
    for part in ("value       2100 g\n            read as a number\n", "supported (value_found)"):
        assert part in result.stdout
    assert "(unit_conversion, visible) in “" in result.stdout


def test_an_absent_value(evidence: Path) -> None:
    """The nearest evidence is shown, and the exit code says nothing."""
    result = run("explain", "oak 17 kg", "--url", samples.URL, "--evidence", evidence)
    assert result.exit_code == 0
    assert "contradicted (value_absent)" in result.stdout
    assert "nearest     “2.1 kg" in result.stdout


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


def test_a_number_with_its_field(tmp_path: Path) -> None:
    """A field of some length of time counts any unit of it, and a moment is a date: as the verdict has it."""
    html = samples.PAGE.replace("It costs", "It is ready in 25 minutes, since 5 March 2024. It costs").encode()
    options = ("--url", samples.URL, "--evidence", samples.store(tmp_path, html), "--format", "json")
    time = json.loads(run("explain", "25", "--field", "prep_time", *options).stdout)
    assert (time["finding"]["verdict"], time["unit"]) == ("supported", None)
    assert {"time 1500 s", "time 25 s", "time 90000 s"} <= set(time["tokens"][0]["looked_for"])
    moment = json.loads(run("explain", "1709649000", "--field", "created_at", *options).stdout)
    assert moment["finding"]["verdict"] == "supported"
    assert "date 2024-03-05" in moment["tokens"][0]["looked_for"]


def test_a_unit_of_the_configuration(evidence: Path, tmp_path: Path) -> None:
    """What the settings say of a field is read as well, and shown where nothing else names a unit."""
    config = samples.write(tmp_path / "own.toml", '[units]\nweight = "g"\nweight_kg = "g"\n')
    options = ("--url", samples.URL, "--evidence", evidence, "--format", "json", "--config", config)
    for field, unit in (("weight", "g"), ("weight_kg", "kg")):
        told = json.loads(run("explain", "2100", "--field", field, *options).stdout)
        assert (told["finding"]["verdict"], told["unit"]) == ("supported", unit)
        assert "mass 21/10 kg" in told["tokens"][0]["looked_for"]


def test_the_unit_of_a_field(evidence: Path) -> None:
    """It is shown by the name that it has."""
    shown = run("explain", "700", "--field", "power_w", "--url", samples.URL, "--evidence", evidence).stdout
    assert "value       700 W\n" in shown


def test_a_negative_value(evidence: Path) -> None:
    """A minus sign before a digit begins a value, wherever it stands; before a letter, an option."""
    options = ("--url", samples.URL, "--evidence", evidence, "--format", "json")
    for arguments in (("-1299", *options), (*options, "-1299"), (*options, "--", "-1299")):
        assert json.loads(run("explain", *arguments).stdout)["value"] == -1299
    assert json.loads(run("explain", "-.5 kg", *options).stdout)["value"] == "-.5 kg"
    assert json.loads(run("explain", "--field", "-1", "7", *options).stdout)["value"] == 7
    assert "No such option" in run("explain", "-z", *options).stderr
    assert json.loads(run("explain", *options, "--", "-z").stdout)["value"] == "-z"


def test_an_anchor(evidence: Path) -> None:
    """An anchor that stands nowhere is a caveat."""
    result = run("explain", "1299", "--url", samples.URL, "--evidence", evidence, "--anchor", "ZZ-99")
    assert "anchor_missing" in result.stdout


def test_a_note_says_the_rest(evidence: Path, tmp_path: Path) -> None:
    """Value, unit and URLs come from the note, in the record or beside it, and the verdict is that of the check."""
    text = f'{{"items": {{"weight_kg": {{"value": 3.14, "url": "{samples.URL}"}}}}}}'
    record, out, notes = samples.write(tmp_path / "r.json", text), tmp_path / "out.json", tmp_path / "n.jsonl"
    path, options = "/items/weight_kg/value", ("--evidence", evidence, "--format", "json")
    run("check", record, "--evidence", evidence, "-o", out)
    run("check", record, "--evidence", evidence, "-o", tmp_path / "bare.json", "--notes", notes)
    for file in (out, notes):
        answer = json.loads(run("explain", "--note", file, path, *options).stdout)
        assert (answer["value"], answer["unit"], answer["finding"]["path"]) == (3.14, "kg", path)
        assert answer["finding"]["urls"] == [samples.URL]
        assert answer["finding"]["verdict"] == "contradicted"
    shown = run("explain", "--note", out, path, "--evidence", evidence).stdout
    assert shown.startswith(f"path        {path}\nvalue       3.14 kg\n")


def test_settings_of_the_check_hold(evidence: Path, record: Path, tmp_path: Path) -> None:
    """What was too short or derived for the check is so here, by pointer and by the name of the field."""
    out = tmp_path / "out.json"
    run("check", record, "--evidence", evidence, "-o", out)
    for reason, *given in (
        ("page_too_short", "--min-text-chars", "100000"),
        ("declared_derived", "--derived", "/weight"),
        ("declared_derived", "--derived", "weight"),
    ):
        result = run("explain", "--note", out, "/weight/value", "--evidence", evidence, *given)
        assert f"unverifiable ({reason})" in result.stdout, given


def test_which_note(evidence: Path, tmp_path: Path) -> None:
    """Of several records the line says which; a path without a note, and a file without notes, are errors."""
    lines = "".join(f'{{"a": {{"value": {value}, "url": "{samples.URL}"}}}}\n' for value in (77, 78))
    record, out = samples.write(tmp_path / "r.jsonl", lines), tmp_path / "out.jsonl"
    run("check", record, "--evidence", evidence, "-o", out)
    options = ("--note", out, "--evidence", evidence)
    assert "value       78" in run("explain", "2:/a/value", *options).stdout
    several = run("explain", "/a/value", *options)
    assert (several.exit_code, "such as 1:/a/value, 2:/a/value." in several.stderr) == (2, True)
    assert "found none. Did you mean /a/value?" in run("explain", "2:/a/valu", *options).stderr
    supported = run("explain", "1:/b", *options).stderr
    assert "nulled or flagged has one: explain another with `holdwater explain VALUE --field NAME" in supported
    none = run("explain", "/a/value", "--note", record, "--evidence", evidence)
    assert (none.exit_code, "expected notes, as holdwater check writes them" in none.stderr) == (2, True)
    assert "If the check had --notes FILE, give that file to --note." in none.stderr


def test_a_value_is_named_once(evidence: Path, record: Path) -> None:
    """A note leaves nothing to say of the value, and without one a URL is needed."""
    twice = run("explain", "/a", "--note", record, "--url", samples.URL, "--evidence", evidence)
    assert (twice.exit_code, "--url: the note of --note says it" in twice.stderr) == (2, True)
    neither = run("explain", "1", "--evidence", evidence)
    assert (neither.exit_code, "--url: expected a URL that VALUE cites" in neither.stderr) == (2, True)
