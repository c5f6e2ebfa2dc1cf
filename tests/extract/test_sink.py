"""The writer of text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from holdwater.extract.sink import NEWLINE, SPACE, TAB, Sink

TEXTS = st.text(alphabet="ab1 \t\n\u00a0", max_size=4)


def test_the_strongest_separator_stands() -> None:
    """Of the separators between two texts the strongest is written, and none at either end."""
    sink = Sink()
    for strength in (TAB, NEWLINE):
        sink.separate(strength)
    sink.write(" a ")
    sink.separate(TAB)
    sink.separate(SPACE)
    sink.write("b\n\nc ")
    sink.end_block()
    sink.write("d ")
    assert sink.text() == "a\tb c\nd"
    assert (sink.line, sink.lines) == (6, [(0, 5)])


@given(st.lists(st.tuples(TEXTS, st.integers(0, 3)), max_size=8))
def test_positions(pieces: list[tuple[str, int]]) -> None:
    """The position is the length of the text, and white space never piles up."""
    sink = Sink()
    for text, strength in pieces:
        part, pos = len(sink.parts), sink.pos
        sink.write(text)
        written = sink.text()
        assert sink.pos == len(written)
        if sink.pos > pos:
            assert written[sink.start_of(part, pos)] in "ab1\u00a0"
        sink.separate(strength)
    assert not any(two in sink.text() for two in ("  ", " \n", "\n ", "\t ", " \t", "\n\n"))


def test_fractions() -> None:
    """Only digits above and below a slash are a fraction."""
    sink = Sink()
    for text in ("²", "/", "x"):
        sink.write(text)
        sink.join_fraction()
    assert sink.text() == "²/x"
