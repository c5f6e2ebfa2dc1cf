"""The run digest: what it pins, and that a run document can be checked from its own text."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from tests.guard.samples import EVIDENCE, OTHER, URL, page, records

from holdwater.errors import InvalidRecord
from holdwater.guard import RUN_DEPTH, document_digest, guard, guard_text, run_digest, run_document
from holdwater.model.page import Page
from holdwater.model.settings import Settings
from holdwater.outputs.canonical import canonical_json
from holdwater.outputs.json_source import parse

_OUTPUT = {"a": {"value": 77.5, "url": URL}, "b": {"value": 1299, "url": URL}}


def _read_back(document: object) -> dict[str, Any]:
    value = parse(canonical_json(document), max_depth=RUN_DEPTH).value
    assert isinstance(value, dict)
    return value


@given(records())
@settings(max_examples=50)
def test_a_run_document_checks_itself(output: dict[str, object]) -> None:
    """Written and read back, a run document still has the digest that it bears."""
    guarded = guard(output, EVIDENCE)
    document = _read_back(run_document(guarded))
    assert document_digest(document) == document["digest"] == guarded.digest
    assert canonical_json(document) == canonical_json(run_document(guarded))


def test_the_digest_pins_each_part() -> None:
    """A change to input, output, notes, settings, lanes or pages gives another digest."""
    guarded = guard(_OUTPUT, EVIDENCE)
    parts: dict[str, Any] = {
        name: getattr(guarded, name) for name in ("input", "output", "notes", "settings", "lanes", "pages")
    }
    assert run_digest(**parts) == guarded.digest
    other: dict[str, Any] = {
        "input": {**_OUTPUT, "c": 1},
        "output": _OUTPUT,
        "notes": (),
        "settings": Settings(min_text_chars=401),
        "lanes": {**guarded.lanes, "exact": 0},
        "pages": (),
    }
    digests = {run_digest(**{**parts, name: value}) for name, value in other.items()}
    assert len(digests | {guarded.digest}) == 7
    assert run_digest(**{**parts, "pages": "ba"}) == run_digest(**{**parts, "pages": "aba"})


def test_the_digest_of_a_run() -> None:
    """It depends on every page that a cited URL joins and on no other, and on no order of keeping."""
    base = guard(_OUTPUT, EVIDENCE)
    assert base.pages == (EVIDENCE[URL][0].sha256,)
    assert guard(_OUTPUT, {**EVIDENCE, OTHER: [page("x", OTHER)]}).digest == base.digest
    second = page("A second capture.", captured_at="2025-01-01T00:00:00Z")
    both = guard(_OUTPUT, {URL: [*EVIDENCE[URL], second]})
    assert both.digest != base.digest
    turned = guard(_OUTPUT, {URL: [second, *EVIDENCE[URL]]})
    assert (turned.digest, turned.notes, turned.findings) == (both.digest, both.notes, both.findings)
    assert guard({**_OUTPUT, "c": 1}, EVIDENCE).digest != base.digest
    assert guard(_OUTPUT, EVIDENCE, settings=Settings(lanes=frozenset({"exact"}))).digest != base.digest


def test_a_tampered_document() -> None:
    """A document whose digest no longer fits shows it; one that is cut or foreign is refused."""
    document = run_document(guard(_OUTPUT, EVIDENCE))
    assert document_digest({**document, "output": _OUTPUT}) != document["digest"]
    with pytest.raises(InvalidRecord, match="found none of notes, pages"):
        document_digest({name: value for name, value in document.items() if name not in ("notes", "pages")})
    with pytest.raises(InvalidRecord, match=r"^format: expected a run of the layout holdwater.run/1"):
        document_digest({"format": "other"})


def test_a_deep_record_has_a_run_document() -> None:
    """A record as deep as may be can be written into a run and read back."""
    deep: object = {"value": 77, "url": URL}
    for _ in range(199):
        deep = [deep]
    guarded = guard(deep, EVIDENCE)
    assert document_digest(_read_back(run_document(guarded))) == guarded.digest


def test_a_run_keeps_its_input() -> None:
    """What happens to the output later changes nothing in the run."""
    output = {"a": {"value": 1299, "url": URL}}
    guarded = guard(output, EVIDENCE)
    output["a"]["value"] = 5
    guarded.output["a"]["value"] = 6
    assert run_document(guarded)["input"] == {"a": {"value": 1299, "url": URL}}


def test_the_host_changes_nothing() -> None:
    """The same bytes come out under any hash seed and time zone."""
    code = (
        "from tests.guard.samples import EVIDENCE, URL\n"
        "from holdwater.guard import guard_text, run_document\n"
        "from holdwater.outputs.canonical import canonical_json\n"
        "from holdwater.model.settings import Settings\n"
        "lanes = frozenset({'exact', 'words', 'decimal_forms', 'identifiers', 'digit_separators'})\n"
        "names = ['walnut', 77.5, 'RT-412-D', 'brushed steel']\n"
        "import json\n"
        "text = json.dumps({f'f{i}': {'value': v, 'url': URL} for i, v in enumerate(names)})\n"
        "out, guarded = guard_text(text, EVIDENCE, settings=Settings(lanes=lanes, derived={'a', 'b'}))\n"
        "print(out, canonical_json(run_document(guarded)))\n"
    )
    root = Path(__file__).parents[2]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=root,
            check=True,
            capture_output=True,
        ).stdout
        for seed, zone in (("0", "UTC"), ("1", "Asia/Tokyo"), ("4242", "America/Lima"))
    }
    assert len(outputs) == 1


def test_guarded_is_equal_by_output_and_notes() -> None:
    """Two outcomes are equal if what ships is."""
    guarded = guard(_OUTPUT, EVIDENCE)
    assert guarded == dataclasses.replace(guarded, digest="", findings=(), pages=())
    assert guarded != dataclasses.replace(guarded, notes=())
    assert guarded != guard_text("{}", {URL: [Page.from_text("", url=URL)]})[1]
