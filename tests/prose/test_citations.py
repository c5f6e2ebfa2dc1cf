"""Citations in the sentences of answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.prose.answers import TEXTS, prose_cases

from holdwater.citations.prose import MAX_CHARS
from holdwater.prose import CitationReport, CitationStatus, verify_citations

SHOP = "https://shop.example/p"


@pytest.mark.parametrize("case", prose_cases("citations"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file has exactly these cited sentences, and these facts that cite nothing."""
    sources = (
        case["sources"]
        if isinstance(case["sources"], dict)
        else [one if isinstance(one, str) else tuple(one) for one in case["sources"]]
    )
    found = verify_citations(case["answer"], sources)
    assert found.status == case["status"]
    assert [case["answer"][slice(*span)] for _, span in found.uncited] == case["uncited"]
    assert [
        [one.text, one.status, [*one.sources], [*one.missing], [mark.text for mark in one.marks if mark.support == 0]]
        for one in found.sentences
    ] == case["sentences"]


@given(TEXTS, st.lists(TEXTS, max_size=3))
def test_any_text_can_be_read(answer: str, sources: list[str]) -> None:
    """Nothing raises, spans are of the caller's string, and without a source nothing is supported."""
    found = verify_citations(answer, sources)
    for sentence in found.sentences:
        assert sentence.text == answer[sentence.start : sentence.end]
        for mark in sentence.marks:
            assert mark.text == answer[mark.start : mark.end]
            assert sentence.start <= mark.start
            assert mark.end <= sentence.end
        if sentence.status is CitationStatus.SUPPORTED:
            assert sentence.sources
            assert sentence.marks
    assert found.report()


@given(TEXTS)
def test_no_citation_is_never_supported(answer: str) -> None:
    """An answer without a marker is not checked, whatever its sources say."""
    plain = answer.translate(dict.fromkeys(map(ord, "[]()【】⟨⟩¹²³⁵（）"), " ")).replace("://", " ")
    assert verify_citations(plain, [plain]).status is CitationStatus.NOTHING_CHECKED


def _response(text: str, *spans: tuple[int, int]) -> dict[str, object]:
    notes = [{"type": "url_citation", "start_index": a, "end_index": b, "url": SHOP, "title": "t"} for a, b in spans]
    content = [{"type": "output_text", "text": text, "annotations": notes}]
    return {"output": [{"type": "message", "role": "assistant", "content": content}]}


def test_spans_of_a_vendor() -> None:
    """What a vendor's output cites by span is checked there, and the rest of the text cites nothing."""
    found = verify_citations(_response("It is 5 kg. It is 7 m. It is 9.", (0, 10), (12, 21)), {SHOP: "5 kg"})
    assert [(one.text, str(one.status)) for one in found.sentences] == [
        ("It is 5 kg", "supported"),
        ("It is 7 m", "unsupported"),
    ]
    assert [span for _, span in found.uncited] == [(29, 30)]
    assert found.sentences[0].path == "/output/0/content/0/text"


def test_a_longer_answer_than_can_be_read_is_told() -> None:
    """Past the cap nothing is checked, and the report says so."""
    found = verify_citations("5 [1] " * (MAX_CHARS // 6 + 1), ["5"])
    assert found.status is CitationStatus.NOTHING_CHECKED
    assert "characters" in found.unread[0]


def test_the_report_names_what_to_open() -> None:
    """Each sentence has its sources, and below it what they don't state with the nearest they have."""
    report = verify_citations("It is 5 kg\x1b [1]. It is 6 [9].", [("shop\u202e", "4 kg")]).report()
    assert "unsupported" in report.splitlines()[1]
    assert "4 kg" in report
    assert "missing source: 9" in report
    assert "\x1b" not in report
    assert "\u202e" not in report


def test_the_first_bad_status_counts() -> None:
    """Of a whole answer the worst status counts; of none, nothing was checked."""
    assert CitationReport(sentences=(), uncited=(), unread=()).status is CitationStatus.NOTHING_CHECKED
    answer = "It is 5 kg [1]. It is 5 kg [9]. It is heavy [1]."
    found = verify_citations(answer, ["5 kg"])
    assert [str(one.status) for one in found.sentences] == ["supported", "not_found", "nothing_checked"]
    assert found.status is CitationStatus.NOT_FOUND
