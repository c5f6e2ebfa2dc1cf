"""SARIF: valid by the schema, and harmless."""

from __future__ import annotations

import copy
import json
from typing import Any
from urllib.parse import unquote

import pytest
from jsonschema import Draft7Validator, ValidationError
from tests.report import samples
from tests.report.sarif_schema import SCHEMA

from holdwater.model.verdict import Reason
from holdwater.report import sarif

_VALIDATOR = Draft7Validator(SCHEMA, format_checker=Draft7Validator.FORMAT_CHECKER)


def _log(*rows: Any, base: str = "") -> dict[str, Any]:
    log: dict[str, Any] = json.loads("".join(sarif.render(rows, base=base)))
    _VALIDATOR.validate(log)
    return log


def test_a_result() -> None:
    """A contradicted value is an error at the line of its record, with its path and a rule."""
    (run,) = _log(samples.row(source="a b/runs.jsonl:7"), base="data")["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "value_absent"
    assert result["level"] == "error"
    (place,) = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "data/a%20b/runs.jsonl"},
        "region": {"startLine": 7},
    }
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "/price/value"


def test_levels() -> None:
    """Supported values are left out; faults of ours warn, and what can't be verified is a note."""
    rows = [samples.supported(), samples.unverifiable(), samples.unverifiable(Reason.INTERNAL_ERROR)]
    assert [result["level"] for result in _log(*rows)["runs"][0]["results"]] == ["note", "warning"]


def test_fingerprints() -> None:
    """A result is known again when its record moves, and not when it is another."""
    rows = [samples.row(), samples.row(source="runs.jsonl:9", record=9), samples.row(value_json="1198")]
    rows.append(samples.row(urls=("https://else.example/",)))
    first, moved, *others = (result["partialFingerprints"] for result in _log(*rows)["runs"][0]["results"])
    assert first == moved
    assert moved not in others
    assert others[0] != others[1]


def test_nothing_hostile_breaks_it() -> None:
    """With hostile strings everywhere it is still valid, in ASCII, and no message holds a link or a placeholder."""
    rows = samples.hostile_rows()
    text = "".join(sarif.render(rows))
    assert text.isascii()
    results = _log(*rows)["runs"][0]["results"]
    assert len(results) == sum(row.verdict != "supported" for row in rows)
    for result, row in zip(results, (row for row in rows if row.verdict != "supported"), strict=True):
        assert result["message"]["text"].isprintable()
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert ":" not in uri
        assert not uri.startswith("//")
        assert unquote(uri)[:1] == row.source.encode("utf-8", "replace").decode()[:1]
    linked = _log(samples.row(value_json=json.dumps(samples.HOSTILE["placeholder"])))["runs"][0]["results"][0]
    assert r"see \[here\](1) {{0}}" in linked["message"]["text"]


def test_no_uri_names_a_host() -> None:
    """A file whose name begins with slashes is a path, and not an address."""
    (result,) = _log(samples.row(source="//evil.example/x:1"))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "/evil.example/x"


def test_without_a_file() -> None:
    """Findings of no file have their path alone."""
    (result,) = _log(samples.row(source="", path=""))["runs"][0]["results"]
    assert result["locations"] == [{"logicalLocations": [{"fullyQualifiedName": "/", "kind": "member"}]}]


def test_nothing() -> None:
    """Without findings it is a valid log of none."""
    assert _log()["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), "2.0.0"),
        (("runs",), None),
        (("runs", 0, "tool", "driver", "name"), None),
        (("runs", 0, "results", 0, "level"), "fatal"),
        (("runs", 0, "results", 0, "message"), {}),
        (("runs", 0, "results", 0, "ruleIndex"), -2),
        (("runs", 0, "results", 0, "locations", 0, "physicalLocation", "region", "startLine"), 0),
        (("runs", 0, "results", 0, "extra"), 1),
    ],
)
def test_the_schema_refuses_a_broken_log(path: tuple[Any, ...], value: object) -> None:
    """The schema that all this rests on isn't one that anything passes."""
    broken = copy.deepcopy(_log(samples.row()))
    place: Any = broken
    for name in path[:-1]:
        place = place[name]
    place.pop(path[-1]) if value is None else place.__setitem__(path[-1], value)
    with pytest.raises(ValidationError):
        _VALIDATOR.validate(broken)
