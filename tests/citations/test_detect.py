"""Which shape is seen, and what a named shape does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from holdwater.citations import Shape, detect, read_citations, read_output
from holdwater.errors import InvalidArgument

_FIXTURE = Path(__file__).parents[2] / "fixtures" / "citations" / "shapes_of_vendors.jsonl"
_PAYLOADS = {one["id"]: one["payload"] for one in map(json.loads, _FIXTURE.read_text(encoding="utf-8").splitlines())}
_URL = "https://a.example/x"


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("parallel-task-json", Shape.PARALLEL),
        ("parallel-task-text", Shape.PARALLEL),
        ("openai-responses-url-citation", Shape.OPENAI_RESPONSES),
        ("openai-chat-annotations", Shape.OPENAI_CHAT),
        ("anthropic-web-search", Shape.ANTHROPIC),
        ("anthropic-char-location", Shape.ANTHROPIC),
        ("gemini-grounding", Shape.GEMINI_GROUNDING),
        ("gemini-grounding-redirect", Shape.GEMINI_GROUNDING),
        ("gemini-interactions", Shape.GEMINI_INTERACTIONS),
        ("perplexity-chat", Shape.PERPLEXITY_CHAT),
        ("perplexity-responses", Shape.PERPLEXITY_RESPONSES),
        ("cohere-v2-document", Shape.COHERE),
        ("exa-answer-structured", Shape.EXA_ANSWER),
        ("exa-search-output", Shape.EXA_GROUNDING),
        ("exa-agent", Shape.EXA_GROUNDING),
        ("firecrawl-extract-sources", Shape.FIRECRAWL_EXTRACT),
        ("firecrawl-scrape-json", Shape.FIRECRAWL_SCRAPE),
        ("tavily-research", Shape.TAVILY),
        ("you-answer", Shape.YOU),
        ("linkup-structured", Shape.LINKUP),
        ("schemaorg-claimreview", Shape.CLAIM_REVIEW),
        ("value-source-record", Shape.VALUE_OBJECT),
        ("sibling-columns", Shape.SIBLING_KEYS),
        ("fields-array-evidence", Shape.VALUE_OBJECT),
        ("record-level-source", Shape.RECORD_SOURCE),
        ("citations-map", Shape.SIDE_MAP),
        ("markdown-inline-links", Shape.PROSE),
        ("pydantic-ai-textpart", Shape.PYDANTIC_AI),
        ("langchain-content-block", Shape.LANGCHAIN),
    ],
)
def test_the_shape_is_seen(name: str, shape: Shape) -> None:
    """Each vendor's output is known, with the reason; naming the shape changes nothing."""
    payload = _PAYLOADS[name]
    detection = detect(payload)
    assert detection.shape is shape
    assert detection.why
    context = ["https://docs.example/faq", "https://docs.example/manual"]
    assert read_citations(payload, documents=context) == read_citations(payload, shape=str(shape), documents=context)


@pytest.mark.parametrize(
    "output",
    [
        {"url": _URL, "name": "Alba"},
        {"source_url": _URL},
        {"json": {"a": 1}, "metadata": {"title": "x", "url": _URL}},
        {"json": {"a": 1}, "metadata": {"sourceURL": 5, "statusCode": 200}},
        {"results": [{"url": _URL}], "output": {"a": 1}},
        {"content": {"a": 1}, "basis": [{"reasoning": "x"}]},
        {"text": "It is 5 m.", "annotations": [{"type": "note"}]},
        {"answer": None, "citations": [_URL]},
        {"answer": "It is 5 m.", "citations": ["The Daily", 5]},
        {"claimReviewed": 5},
        {"blocks": [{"text": "It is 5 m."}]},
        {"record": {"a": 1}, "_citations": {"b": _URL}},
    ],
)
def test_nothing_is_seen(output: object) -> None:
    """What only looks a little like a shape is none, and cites nothing."""
    reading = read_output(output)
    assert reading.detection.shape is None
    assert reading.citations == ()


def test_the_same_names_in_another_frame() -> None:
    """One annotation means three things: what frames it decides, or the caller."""
    block = {
        "type": "text",
        "text": "Größe: 42 mm [a.example] ok.",
        "annotations": [{"type": "url_citation", "start_index": 13, "end_index": 24, "url": _URL}],
    }
    spans = {name: read_citations({name: [block]})[0].span for name in ("content", "steps")}
    assert spans == {"content": (0, 12), "steps": (11, 22)}
    forced = read_citations({"content": [block]}, shape=Shape.GEMINI_INTERACTIONS)
    assert forced[0].span == spans["steps"]


def test_a_named_shape_reads_nothing_else() -> None:
    """Only the shape that is named is read, and the caller's own mapping."""
    record: dict[str, Any] = {"price": 5, "price_url": _URL, "size": {"value": 3, "url": _URL}, "depth": 7}
    found = read_citations(record, {"/depth": _URL}, shape="value_object")
    assert [one.path for one in found] == ["/size/value", "/depth"]


def test_an_unknown_shape_is_refused() -> None:
    """The message lists the shapes that there are."""
    with pytest.raises(InvalidArgument, match="parallel"):
        read_output({}, shape="paralel")


def test_a_vendor_inside_a_record() -> None:
    """An envelope is seen wherever it stands; what stands beside claims in it is context, the rest is not."""
    output = {"id": 7, "reply": {"answer": {"ceo": "Mina"}, "citations": [{"url": _URL, "title": "B"}], "cost": 5}}
    reading = read_output(output)
    assert [(one.path, one.urls) for one in reading.citations] == [("/reply/answer/ceo", (_URL,))]
    assert reading.uncited == ()


def test_own_sources_join_those_of_the_envelope() -> None:
    """A value that cites by itself and by its envelope is one citation with all sources, its own unit kept."""
    content = {"mass": {"value": 5, "unit": "kg", "source_url": "https://own.example/1"}}
    found = read_citations({"content": content, "basis": [{"field": "mass", "citations": [{"url": _URL}]}]})
    assert [(one.path, one.unit, one.urls) for one in found] == [
        ("/content/mass/value", "kg", ("https://own.example/1", _URL))
    ]


@pytest.mark.parametrize(
    ("entry", "confidence"),
    [
        ({"confidence": "low"}, "0.3"),
        ({"confidence": "high", "score": 0.75}, "0.75"),
        ({"confidence": 3}, "1"),
        ({"confidence": "maybe"}, "1"),
    ],
)
def test_the_producers_confidence(entry: dict[str, object], confidence: str) -> None:
    """A score from 0 to 1 counts, then a word; the closest entry has the say, and one above adds its source only."""
    basis = [
        {"field": "a.b", "citations": [{"url": _URL}], **entry},
        {"field": "a", "citations": [{"url": "https://b.example"}], "confidence": 0.1},
    ]
    (found,) = read_citations({"content": {"a": {"b": 5}}, "basis": basis})
    (own,) = read_citations({"content": {"a": {"b": 5, "b_url": _URL}}, "basis": basis})
    assert own.confidence == found.confidence
    assert str(found.confidence) == confidence
    assert found.urls == (_URL, "https://b.example")
