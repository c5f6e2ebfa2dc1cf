from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.codes import fold_code
from holdwater.text.codes.pieces import Pieces


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("rt412", "RT-412 C", ["RT-412"]),
        ("rt412", "RT-412-C", []),
        ("rt412", "XRT-412", []),
        ("rt412", "A-RT-412", []),
        ("rt412", "new-rt-412-black.html", ["rt-412"]),
        ("rt412", "/p/RT-412", ["RT-412"]),
        ("rt412", "RT-412.The end", ["RT-412"]),
        ("rt412", "RT-412.", ["RT-412"]),
        ("rt412", "- RT-412", ["RT-412"]),
        ("rt412", ".-RT-412", ["RT-412"]),
        ("12/480", "12 / 480", ["12 / 480"]),
        ("215550123", "+49 21 555 01 23", []),
    ],
)
def test_whole_codes_only(code: str, text: str, found: list[str]) -> None:
    """A code stands whole: a joined piece makes it another one, but for a lower-case word."""
    assert [text[start:end] for start, end in Pieces(text).find(code)] == found


def test_versions() -> None:
    """A prefix has to be asked for, and a decimal has to go on."""
    pieces = Pieces("3.11.4 and 3.11")
    assert list(pieces.find("3.11")) == [(11, 15)]
    assert list(pieces.find("3.11", prefix_of_version=True)) == [(0, 4), (11, 15)]
    assert list(pieces.find("3.11", prefix_of_version=True, goes_on=True)) == [(0, 4)]
    named = Pieces("Python3.11.4, RT3.11.4 and Python13.11.4")
    assert list(named.find("3.11.4", prefix_of_version=True)) == [(6, 12)]
    assert list(named.find("3.11.4")) == []


@given(st.text("0a1BvV- 漢é", max_size=16))
def test_every_piece_is_found(text: str) -> None:
    """A code that is one piece of a text is found where it stands, whatever it begins with."""
    runs = re.finditer("[01aBvVé]+|漢+", text)
    alone = [run for run in runs if "-" not in text[max(0, run.start() - 1) : run.end() + 1]]
    assert all(run.span() in Pieces(text).find(fold_code(run[0])) for run in alone)
