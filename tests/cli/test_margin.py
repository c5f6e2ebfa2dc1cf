"""An answer on a terminal: in colour where there is one, in its width, and nothing in it acts."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.prose.answers import TEXTS

from holdwater.cli import margin, show
from holdwater.prose import proofread
from holdwater.text.visible import visible

_STYLE = re.compile(r"\x1b\[[0-9;]*m")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _shown(answer: str, *sources: str, stream: io.StringIO | None = None) -> str:
    stream = stream or io.StringIO()
    margin.show_marks(show.Screen(stream), proofread(answer, sources))
    return stream.getvalue()


def test_colours() -> None:
    """On a terminal what no source states is red, what has a note yellow, what is stated green; NO_COLOR stops it."""
    answer = "It is 5 kg, 10.000 m and 7 s."
    coloured = _shown(answer, "10000 m, 7 s", stream=_Terminal())
    assert "It is \x1b[31m\x1b[1m5\x1b[0m kg, \x1b[33m10.000\x1b[0m m and \x1b[32m7\x1b[0m s." in coloured
    assert _STYLE.sub("", coloured) == _shown(answer, "10000 m, 7 s")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COLOR", "1")
        assert "\x1b" not in _shown(answer, "10000 m, 7 s", stream=_Terminal())


def test_long_lines_are_broken() -> None:
    """A line is broken behind a space, and each mark is underlined in the row in which it stands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "60")
        rows = _shown("Some words that fill the row up to its very end and then 77 kg follow here.").splitlines()
    assert rows[3:] == [
        "  Some words that fill the row up to its very end and then",
        "✕ 77 kg follow here.",
        "  ^^",
        "    77: nothing near it in the sources",
    ]


def test_lines_of_windows() -> None:
    """The carriage return before a line feed is a part of the line end, and one elsewhere is shown."""
    assert _shown("It is 5 kg.\r\n\r\nAnd 7\r kg.", "5 kg, 7 kg").splitlines()[2:] == [
        "  It is 5 kg.",
        "",
        r"  And 7\r kg.",
    ]


def test_wide_characters_are_underlined_in_columns() -> None:
    """An underline stands under its mark in a script of wide characters too."""
    rows = _shown("合計「東京都の合計です」12,800円。", "5").splitlines()
    assert rows[3:5] == ["✕ 合計「東京都の合計です」12,800円。", "        ^^^^^^^^^^^^^^^^  ^^^^^^"]


def test_the_number_in_a_quote() -> None:
    """A number that is stated stands out from a quote that isn't, and the sign is that of the worst."""
    rows = _shown("“there are 12 fees in all”", "12 kg").splitlines()
    assert rows[2:4] == ["✕ “there are 12 fees in all”", "   ^^^^^^^^^^  ^^^^^^^^^^^^"]


def test_nothing_acts() -> None:
    """Control and direction characters of an answer, a source and a name are shown as escapes."""
    answer = "It is 5 kg.\r\nAnd\t“the fee \x9bwas w\u202eaived in all”."
    marks = proofread(answer, [("7\x1b[2J\u202e1", "6 kg; the fee was\u202e wa\x1b[2Jived")])
    stream = io.StringIO()
    margin.show_marks(show.Screen(stream), marks)
    assert visible(stream.getvalue(), keep="\n") == stream.getvalue()
    assert r"nearest in 7\x1b[2J\u202e1: “the fee was\u202e wa\x1b[2Jived”" in stream.getvalue()


@given(TEXTS, TEXTS, st.sampled_from(["60", "61", "200"]))
def test_every_character_is_shown(answer: str, source: str, columns: str) -> None:
    """All of the answer is there in order, in rows that fit, and no row says anything else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", columns)
        rows = list(margin._rows(answer, int(columns) - 2))
    shown = [margin._shown(answer[start:end]) for start, end in rows]
    assert "".join(shown) == margin._shown(answer.replace("\n", ""))
    assert all(show.columns_of(row) <= int(columns) - 2 for row in shown)
    assert _shown(answer, source)
