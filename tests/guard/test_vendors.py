"""The guard over the envelopes of vendors: values are nulled in place, prose never is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.guard.samples import EVIDENCE, OTHER, URL, page

from holdwater.guard import guard, guard_text, restore, restore_text
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.tree import Tree

_FIXTURE = Path(__file__).parents[2] / "fixtures" / "citations" / "shapes_of_vendors.jsonl"
_CASES = [json.loads(line) for line in _FIXTURE.read_text(encoding="utf-8").splitlines()]


def test_a_value_of_a_path_map_is_nulled_in_place() -> None:
    """A wrong value in an envelope becomes null where it stands, and comes back; its neighbours stay."""
    output: dict[str, Any] = {
        "output": {
            "content": {"price": 1299, "mass_kg": 7.7, "sheath": "walnut"},
            "basis": [
                {"field": "price", "citations": [{"url": URL}], "confidence": "high"},
                {"field": "mass_kg", "citations": [{"url": URL}]},
                {"field": "sheath", "citations": [{"url": URL}, {"url": OTHER}]},
            ],
        }
    }
    guarded = guard(output, EVIDENCE)
    assert guarded.output["output"]["content"] == {"price": 1299, "mass_kg": None, "sheath": "walnut"}
    assert [(one.path, one.reason) for one in guarded.findings] == [
        ("/output/content/price", Reason.VALUE_FOUND),
        ("/output/content/mass_kg", Reason.VALUE_ABSENT),
        ("/output/content/sheath", Reason.PAGE_NOT_HELD),
    ]
    assert restore(guarded.output) == output
    assert guard(guarded, EVIDENCE) == guarded
    text = json.dumps(output, indent=1)
    after, _ = guard_text(text, EVIDENCE)
    assert '"mass_kg": null' in after
    assert restore_text(after) == text


def test_prose_is_never_nulled_and_gets_findings() -> None:
    """Each cited span has its finding; none is contradicted, however wrong."""
    answer = "The drill costs 1,299.00 EUR [1]. It weighs 77 kg [1]. It is of walnut [2]. Odd [9]."
    output = {"answer": answer, "citations": [{"url": URL}, {"url": OTHER}]}
    guarded = guard(output, {**EVIDENCE, OTHER: [page(url=OTHER)]})
    assert guarded.output == output
    assert [(one.value, one.verdict) for one in guarded.findings] == [
        ("The drill costs 1,299.00 EUR", Verdict.SUPPORTED),
        ("It weighs 77 kg", Verdict.UNVERIFIABLE),
        ("It is of walnut", Verdict.UNVERIFIABLE),
    ]
    assert guarded.findings[1].reason is Reason.PROSE
    assert [one.path for one in guarded.unread] == ["/answer"]


def test_documents_and_shape_reach_the_reader() -> None:
    """The guard hands both on, over objects and over text."""
    block = {"text": "It costs 1,299.00 EUR", "citations": [{"type": "char_location", "document_index": 0}]}
    assert guard(block, EVIDENCE).findings == ()
    (finding,) = guard(block, EVIDENCE, documents=[URL]).findings
    assert finding.urls == (URL,)
    assert guard_text(json.dumps(block), EVIDENCE, documents=[URL])[1].findings == (finding,)
    assert guard(block, EVIDENCE, documents=[URL], shape="value_object").findings == ()
    assert guard_text(json.dumps(block), EVIDENCE, documents=[URL], shape="value_object")[1].findings == ()


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_every_shape_is_guarded(case: dict[str, Any]) -> None:
    """With pages that state nothing, values are nulled and restored, prose stays, and a second run changes nothing."""
    payload, documents = case["payload"], case.get("context", {}).get("documents", ())
    evidence = {one["url"]: [page("Nothing.", url=one["url"])] for one in case["expected"]}
    guarded = guard(payload, evidence, documents=documents)
    spans = {one["pointer"] for one in case["expected"] if "span" in one}
    before, after = Tree(payload), Tree(guarded.output)
    for path in spans:
        place, kept = before.get(path), after.get(path)
        assert place is not None
        assert kept is not None
        assert kept.value == place.value
    assert not {note.path for note in guarded.notes} & set(case.get("not_expected", ()))
    assert restore(guarded.output, guarded.notes) == payload or isinstance(payload, list)
    assert guard(guarded, evidence, documents=documents) == guarded
