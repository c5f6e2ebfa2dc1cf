"""What of an answer states nothing, and how long lines are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.prose.answers import TEXTS

from holdwater.prose.segment import MAX_LINE_CHARS, Answer, split_lines

_SILENT = {
    "a number": "x [1] y",
    "several": "x [2, 3–5; 12] y",
    "full width": "x ［1］ y",
    "a footnote": "x [^note] y",
    "angled": "x ⟨1, 2⟩ y",
    "a vendor's": "x 【4:0†source】 y",
    "an author": "x (Smith, 2020) y",
    "authors and a page": "x (vgl. Müller und Kowalska, 2019a, S. 12–14) y",
    "two works": "x (Li et al., 2021; Dupont & García, 2018, 2019b) y",
    "initials": "x (J. R. Smith, 2020) y",
    "an address": "x https://a.example/2024?p=7 y",
    "an address without a scheme": "x www.a.example/2024 y",
    "mail": "x a.7@b2.example y",
}


@pytest.mark.parametrize("text", _SILENT.values(), ids=_SILENT.keys())
def test_what_states_nothing(text: str) -> None:
    """Markers and addresses are blanked, and nothing beside them."""
    assert Answer(text).plain.split() == ["x", "y"]


@pytest.mark.parametrize(
    "text",
    [
        "in [2020]",
        "(since 2019)",
        "(March 2020)",
        "(Umsatz 2023)",
        "[5,301](https://a.example)",
        "2.5 million",
        "@ 7",
        "(186)",
    ],
)
def test_what_does(text: str) -> None:
    """Years, months and figures that only look like markers stay."""
    assert any(char.isdigit() for char in Answer(text).plain)


def test_definitions_of_references() -> None:
    """A list of sources states nothing; a footnote with words of its own does."""
    text = "5 kg [1].\n\n[^1]: Without 9 of them.\n\nSources\n1. Report 2023, p. 44\n- https://a.example/8\n"
    assert [word for word in Answer(text).plain.split() if any(map(str.isdigit, word))] == ["5", "9"]


def _markers(text: str) -> list[str]:
    answer = Answer(text)
    return [text[slice(*answer.original(*span))] for span in answer.list_markers]


def test_list_markers() -> None:
    """In the caller's own offsets; digits on keycaps count items too, and citations none."""
    assert _markers("1. a\n2. b") == ["1", "2"]
    assert _markers("1️⃣ a, 2️⃣ b and 3") == ["1", "2"]
    assert _markers("[1] a\n[2] b") == []


def test_further_silent_spans() -> None:
    """A caller's own spans are blanked too."""
    assert Answer("Smith (2020) says 5", [(0, 12)]).plain.split() == ["says", "5"]


@given(TEXTS)
def test_offsets_hold(text: str) -> None:
    """The plain text is as long as the clean one, and differs from it by spaces only."""
    answer = Answer(text)
    assert len(answer.plain) == len(answer.clean)
    for plain, clean in zip(answer.plain, answer.clean, strict=True):
        assert plain in (clean, " ")


@given(TEXTS.map(lambda text: text * 40))
def test_lines_in_pieces(text: str) -> None:
    """Pieces are short, stand where they say, and leave out nothing but white space."""
    left = list(text)
    for at, piece in split_lines(text):
        assert text.startswith(piece, at)
        assert 0 < len(piece) <= MAX_LINE_CHARS
        left[at : at + len(piece)] = [""] * len(piece)
    assert not "".join(left).strip()


def test_a_line_is_cut_behind_a_sentence() -> None:
    """So that no number loses what stands beside it."""
    pieces = [piece for _, piece in split_lines("It weighs 5 kg or so. " * 100)]
    assert all(piece.endswith(". ") for piece in pieces)
    assert all(len(piece) <= MAX_LINE_CHARS for _, piece in split_lines("9" * 5_000))
