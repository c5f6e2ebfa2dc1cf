"""Marks: impossible ones can't be made, the weakest come first, and the report is safe to print."""

from __future__ import annotations

import decimal
from decimal import Decimal

import pytest

from holdwater.errors import InvalidArgument
from holdwater.model.mark import Mark, MarkKind, MarkNote, Marks, MarkWarning, shown
from holdwater.text.visible import visible


def _mark(start: int, support: str, kind: MarkKind = MarkKind.NUMBER, **more: object) -> Mark:
    text = str(start)
    return Mark(text=text, start=start, end=start + len(text), kind=kind, support=Decimal(support), **more)  # type: ignore[arg-type]


def _marks(*marks: Mark, k: int = 1, has_words: bool = False, warnings: tuple[MarkWarning, ...] = ()) -> Marks:
    return Marks(answer="", all=marks, k=k, sources=("a",), has_words=has_words, warnings=warnings, sha256="")


def test_all_that_can_not_be_seen_is_escaped() -> None:
    """What a mark escapes is what every other text for people does."""
    chars = [*map(chr, range(0x3000)), *map(chr, range(0xD700, 0x10000)), "\U000e0020", "\U000e007f", "\U0001f600"]
    assert [char for char in chars if shown(char) != char] == [char for char in chars if visible(char) != char]
    assert shown("a\U000e0041") == r"a\U000e0041"


@pytest.mark.parametrize("support", ["0.5", "-1", "2", "0.000001"])
def test_a_number_is_backed_or_not(support: str) -> None:
    """The support of a number is exactly 0 or 1."""
    with pytest.raises(InvalidArgument, match="support"):
        _mark(1, support)


def test_a_word_is_backed_more_or_less() -> None:
    """That of a word may lie between, and no further."""
    assert _mark(1, "0.5", MarkKind.WORD).support == Decimal("0.5")
    with pytest.raises(InvalidArgument, match="support"):
        _mark(1, "1.000001", MarkKind.WORD)


def test_evidence_is_whole() -> None:
    """A source without a place in it is no evidence, nor is a place without a source."""
    with pytest.raises(InvalidArgument, match="evidence"):
        _mark(1, "0", evidence_id="a")
    with pytest.raises(InvalidArgument, match="evidence"):
        _mark(1, "0", evidence_span=(0, 1))


def test_the_weakest_come_first() -> None:
    """By support, then what arithmetic decides before words, then by place; list markers state nothing."""
    word, number, marker = _mark(1, "0", MarkKind.WORD), _mark(2, "0"), _mark(0, "1", notes=(MarkNote.LIST_MARKER,))
    marks = _marks(marker, word, number, _mark(3, "1"), k=2)
    assert [mark.start for mark in marks.ranked] == [2, 1, 3]
    assert marks.weakest == (number, word)
    assert (len(marks), marks[0], list(marks)[1]) == (4, marker, word)
    assert _marks(marker).floor is None


def test_the_floor_is_a_mean_to_six_decimals() -> None:
    """Halves go up, whatever the caller's own decimal context rounds to."""
    words = [_mark(n, support, MarkKind.WORD) for n, support in enumerate(("0.123456", "0.123457", "0.9"))]
    with decimal.localcontext() as context:
        context.prec = 2
        assert _marks(*words, k=2).floor == Decimal("0.123457")
        assert _marks(*words, k=1).floor == Decimal("0.123456")
        assert str(_marks(_mark(1, "1"), k=9).floor) == "1"
        assert str(_marks(_mark(1, "0"), k=9).floor) == "0"


def test_the_report_lists_what_to_look_at() -> None:
    """Weakest first with the nearest evidence; what is backed is left out unless it is asked for."""
    missing = _mark(
        7,
        "0",
        evidence_id="x\x1b[2J",
        evidence_text="\u202e8",
        evidence_span=(0, 2),
        notes=(MarkNote.DERIVED,),
        derivation="1 + 6",
    )
    marks = _marks(_mark(3, "1"), missing, _mark(9, "0.25", MarkKind.WORD), has_words=True)
    lines = marks.report().splitlines()
    assert len(lines) == 3
    assert "1 of 2 numbers" in lines[0]
    assert "1 words compared" in lines[0]
    assert lines[1].split()[:3] == ["7", "support", "0"]
    assert "nearest in x\\u001b[2J: '\\\\u202e8'" in lines[1]
    assert "[derived 1 + 6]" in lines[1]
    assert "0.25" in lines[2]
    assert len(marks.report(9).splitlines()) == 4
    assert len(marks.report(0).splitlines()) == 1


def test_the_report_says_what_limits_it() -> None:
    """Warnings come first, and an answer with nothing to check says so."""
    lines = _marks(warnings=tuple(MarkWarning)).report().splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == ["warning"] * len(MarkWarning)
    assert "nothing to check" in lines[-1]
    assert "words not compared" in lines[-1]


def test_shown_text_has_no_controls() -> None:
    """Nothing that moves a cursor or turns a line round is printed as it is."""
    assert shown("a\x00\x9b\u2028\u200f\ud800b é 東") == "a\\u0000\\u009b\\u2028\\u200f\\ud800b é 東"
