"""What is shown can't act on a terminal, and fits into it."""

from __future__ import annotations

import io
import logging
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.cli import show


class _Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say that somebody is looking."""
        return True


@given(st.text(), st.integers(30, 90))
def test_shortened_text_fits(text: str, columns: int) -> None:
    """A long text keeps to its columns and says how long it is; a short one stays."""
    text = show.visible(text)
    for short in (show.shorten(text, columns), show.shorten_middle(text, columns)):
        assert show.columns_of(short) <= columns
        assert (short == text) == (show.columns_of(text) <= columns)


@given(st.text(), st.text(max_size=8), st.text(), st.integers(30, 90))
def test_text_shortened_around_fits(before: str, middle: str, after: str, columns: int) -> None:
    """The middle stays, where it is not too long itself."""
    before, middle, after = map(show.visible, (before, middle, after))
    short = show.shorten_around(before + middle + after, middle, columns)
    assert show.columns_of(short) <= columns
    if show.columns_of(middle) < columns - 4:
        assert middle in short


def test_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """The width is that of the terminal, and never too small for a table."""
    monkeypatch.setenv("COLUMNS", "77")
    assert show.width() == 77
    monkeypatch.setenv("COLUMNS", "3")
    assert show.width() == show.LEAST_WIDTH


@pytest.mark.parametrize(
    ("name", "value", "is_coloured"), [("X", "1", True), ("NO_COLOR", "1", False), ("TERM", "dumb", False)]
)
def test_colours(monkeypatch: pytest.MonkeyPatch, name: str, value: str, is_coloured: bool) -> None:
    """Colours are for terminals that want them."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(name, value)
    terminal = _Terminal()
    screen = show.Screen(terminal)
    screen.line(screen.styled("a", fg="red"))
    assert ("\x1b[31m" in terminal.getvalue()) == is_coloured
    assert not show.Screen(io.StringIO()).is_coloured


@pytest.mark.parametrize(("given", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, True)])
def test_forced_colours(monkeypatch: pytest.MonkeyPatch, given: dict[str, str], is_coloured: bool) -> None:
    """A pipe that is said to want colours gets them, unless somebody wants none."""
    for name, value in {"FORCE_COLOR": "1", **given}.items():
        monkeypatch.setenv(name, value)
    pipe = io.StringIO()
    screen = show.Screen(pipe)
    screen.line(screen.styled("a", fg="red"))
    assert ("\x1b[31m" in pipe.getvalue()) == is_coloured
    assert not screen.is_terminal


@given(st.text("ab \u3042", max_size=90), st.integers(8, 30))
def test_wrapped_text_fits(text: str, columns: int) -> None:
    """Every word is there in order, and no line is longer than it has to be."""
    lines = show.wrapped(text, columns)
    assert " ".join(lines).split() == text.split()
    assert all(show.columns_of(line) <= columns or len(line.split()) == 1 for line in lines)
    if text.strip():
        margins = {len(line) - len(line.lstrip(" ")) for line in lines}
        assert margins == {len(text) - len(text.lstrip(" "))}


def test_a_narrow_encoding_is_no_error() -> None:
    """What a stream can't encode is written as an escape."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "ascii")
    show.Screen(stream).line("“12 €”")
    stream.flush()
    assert raw.getvalue().strip() == rb"\u201c12 \u20ac\u201d"


def test_progress_only_where_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe sees no progress bar; a terminal sees one that ends in a line feed."""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert show.progress("importing") is None
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    bar = show.progress("importing")
    assert bar is not None
    bar(1, 2)
    bar(2, 2)
    assert "importing [############............] 1/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("2/2\n")


def test_each_phase_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes before and after the bar of a long work is counted, in lines of its own; a pipe sees nothing."""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with show.phased("judging") as shown:
        assert shown == (None, None)
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with show.phased("judging") as (progress, counting):
        assert progress is not None
        assert counting is not None
        counting("reading", 0)
        counting("reading", 2_000)
        progress(1, 2)
        counting("writing", 0)
    lines = [line.rpartition("\r")[2] for line in terminal.getvalue().split("\n")]
    assert lines == ["reading 2,000", "judging [############............] 1/2   ", "writing ...", ""]


def test_a_traceback_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A fault that repeats says so in one line each time; what is logged is made visible."""
    handler = show.LogHandler()
    for path in ("/a", "/b\x1b"):
        handler.handle(logging.makeLogRecord({"msg": f"{path}: fault\n  frame 1\n", "levelno": logging.ERROR}))
    assert capsys.readouterr().err == "holdwater: /a: fault\n  frame 1\nholdwater: /b\\x1b: fault (as above)\n"
