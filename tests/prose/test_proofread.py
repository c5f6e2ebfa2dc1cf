"""Marks of whole answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.property.test_deterministic import locales  # noqa: F401  # a fixture
from tests.prose.answers import FIGURES, HOSTILE, TEXTS, prose_cases

from holdwater import InvalidArgument, load_locale
from holdwater.model.mark import Marks
from holdwater.prose import proofread, verify_citations


def _rows(marks: Marks) -> list[list[object]]:
    return [
        [mark.text, str(mark.kind), mark.support, mark.evidence_text or None, list(map(str, mark.notes))]
        for mark in marks
    ]


@pytest.mark.parametrize("case", prose_cases("marks"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file has exactly these marks, warnings and derivations."""
    marks = proofread(case["answer"], case["sources"], question=case.get("question"), locale=case.get("locale"))
    assert _rows(marks) == case["marks"]
    assert list(map(str, marks.warnings)) == case.get("warnings", [])
    assert {mark.text: mark.derivation for mark in marks if mark.derivation} == case.get("derivations", {})


@given(TEXTS, st.lists(TEXTS, max_size=3), TEXTS)
def test_any_text_can_be_read(answer: str, sources: list[str], question: str) -> None:
    """Nothing raises, spans are of the caller's strings, and numerals have a support of exactly 0 or 1."""
    marks = proofread(answer, sources, question=question)
    clean = [source.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for source in sources]
    for mark in marks:
        assert mark.text == answer[mark.start : mark.end] != ""
        assert mark.support in (0, 1)
        if mark.evidence_id is not None and mark.evidence_span is not None and "\ud800" not in "".join(sources):
            assert mark.evidence_text == clean[int(mark.evidence_id) - 1][slice(*mark.evidence_span)]
    assert marks.report()


@given(TEXTS, st.lists(TEXTS, max_size=2), TEXTS)
def test_a_source_only_adds(answer: str, sources: list[str], more: str) -> None:
    """With one more source no support is lower; what names that source may be no fact any more."""
    fewer = {mark.span: mark.support for mark in proofread(answer, sources)}
    for mark in proofread(answer, [*sources, more]):
        assert mark.support >= fewer[mark.span]


@given(st.lists(st.sampled_from(FIGURES), min_size=1, max_size=8))
@settings(max_examples=50)
def test_an_answer_backs_itself(figures: list[str]) -> None:
    """Of a text that is its own source nothing is unsupported, and each figure is one mark."""
    answer = " ".join(f"It gives {figure} here." for figure in figures)
    marks = proofread(answer, [answer])
    assert [mark for mark in marks if mark.support == 0] == []
    assert len(marks) == len(figures)


_SCRIPT = """
from decimal import getcontext
getcontext().prec = 3
from holdwater.prose import proofread, verify_citations
class Toy:
    def encode(self, words):
        return [[float(len(word)), float(ord(word[0])), 1.0] for word in words]
answer = "ISTANBUL I\\u0307: 1,000 of 3 tons [1], 4.75 % (Li et al., 2021), \\u201cthe fee is waived in Iran\\u201d, "
answer += "RT-412-I."
sources = {"a": "istanbul 10,000 tons, 3.9 %", "b": "the fee was waived in iran, rt-421-i"}
marks = proofread(answer, sources, encoder=Toy(), k=3, question="ISTANBUL 1,000?")
print(marks.sha256, marks.floor, ascii(marks.report()), ascii(verify_citations(answer, sources)))
"""


def test_the_same_marks_everywhere(locales: dict[str, dict[str, str]]) -> None:  # noqa: F811
    """Hash seed, locale of the host and the caller's decimal context change nothing, down to the digest."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, **locales[name]},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, name in zip(("0", "1", "random"), [*locales, "C", "C"], strict=False)
    }
    assert len(printed) == 1
    assert len(printed.pop().split()[0]) == 64


def test_what_the_digest_covers() -> None:
    """Another answer, source, support or k has another digest; the same call has the same one."""
    first = proofread("It is 5 kg.", [("a", "5 kg")])
    assert first.sha256 == proofread("It is 5 kg.", [("a", "5 kg")]).sha256
    others = (
        proofread("It is 5 kg!", [("a", "5 kg")]),
        proofread("It is 5 kg.", [("b", "5 kg")]),
        proofread("It is 5 kg.", [("a", "6 kg")]),
        proofread("It is 5 kg.", [("a", "5 kg")], k=2),
    )
    assert len({first.sha256, *(one.sha256 for one in others)}) == 5


def test_the_floor_is_no_mean_of_all() -> None:
    """One wrong number among many right ones is the floor; k of the weakest are averaged, never more."""
    sources = ["1,234 2,345 3,456"]
    answer = "1,234 and 2,345 and 3,457"
    assert proofread(answer, sources).floor == 0
    assert proofread(answer, sources, k=2).floor == Decimal("0.5")
    assert [mark.text for mark in proofread(answer, sources).weakest] == ["3,457"]
    assert proofread("Nothing.", sources).floor is None


def test_a_declared_locale_from_cldr() -> None:
    """A locale that isn't shipped comes from load_locale; the tag of one says what to do."""
    assert proofread("10.000", ["10000"], locale=load_locale("gl"))[0].support == 1
    with pytest.raises(InvalidArgument, match="load_locale"):
        proofread("10.000", ["10000"], locale="gl")


@pytest.mark.parametrize(
    "wrong", [{"answer": 5}, {"k": 0}, {"question": 5}, {"locale": 5}, {"sources": "one text"}, {"encoder": 5}]
)
def test_misuse_is_told(wrong: dict[str, Any]) -> None:
    """An argument of the wrong kind is named."""
    with pytest.raises(InvalidArgument, match=next(iter(wrong))):
        proofread(**{"answer": "5", "sources": ["5"], **wrong})


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_grows_with_the_text(piece: str) -> None:
    """An answer, and a source, made to be read again from every place takes no longer than one of its length may."""
    text = piece * (8_000 // len(piece))
    start = time.process_time()
    proofread(text, ["5 kg and 12 480 (2020) of the fee"])
    verify_citations(text, ["5 kg and 12 480 (2020) of the fee"])
    proofread("He said “the fee was 77 in all” and 5 kg, RT-412-C.", [text])
    assert time.process_time() - start < 4
