"""Fixture lines of the proofreader, and texts for laws about it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from tests.cases import FIXTURES, load

PIECES = (
    "1,000",
    "10.000",
    "12 480",
    "4.75 %",
    "-5 °C",
    "– 5",
    "1.5 million",
    "$99",
    "3 kg",
    "5 March 2024",
    "2024-03-05",
    "RT-412-C",
    "1. ",
    "\n2) ",
    "[1]",
    "[2, 3]",
    "[^1]",
    "[^1]: x",
    "(Smith, 2020)",
    "Smith (2020)",
    "“the fee was waived”",
    '"',
    "「",
    "」",
    "https://a.example/7",
    "a@b.example",
    "one",
    "twenty-five",
    "1½",
    "6 ft 2 in",
    "合計12,800円",
    "\u2060",
    "\u202e",
    "e\u0301",
    "\ud800",
    "１２",
    "\n",
    "  ",
    ". ",
    "the fee",
    "Sources\n",
    "x" * 40,
    "9" * 70,
    "10⁵",
    "m²",
    "【4:1†s】",
    "¹",
)
#: What states one fact by itself, wherever it stands in a sentence.
FIGURES = (
    "1,000",
    "10.000",
    "12 480",
    "1\u202f234,5",
    "4.75 %",
    "-5 °C",
    "−5",
    "1.5 million",
    "$99",
    "1,5 Mio. €",
    "3 kg",
    "6 ft 2 in",
    "5 March 2024",
    "2024-03-05",
    "18:30",
    "2019",
    "RT-412-C",
    "IP67",
    "3.11.4",
    "twenty-five",
    "1½",
    "10⁵",
    "1 h 30",
    "(186)",
    "3rd",
    "“the fee was waived”",
    "０１２３",
    "٤٥٠",
    "90 m²",
    "1'000",
    "7",
    "0.5",
    ".75",
    "99p",
    "12,800円",
)
#: Texts of numbers and marks in any order, and any text at all.
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=12).map("".join)


def prose_cases(name: str) -> list[Any]:
    """Return the lines of a fixture file as parameters."""
    return [pytest.param(case, id=case["id"]) for case in load(FIXTURES / "prose" / f"{name}.jsonl")]


#: Pieces that make a careless pattern try again from every place.
HOSTILE = (
    "1 ",
    "a1 ",
    "12 480 ",
    "(Smith, ",
    "Smith (",
    "Müller und ",
    "(A, 2020; ",
    "[1] ",
    "[^1]: a\n",
    "1. a\n",
    "“",
    '"a b c" ',
    "5 kg [1]. ",
    "the fee ",
    "https://",
    "a@",
    "【",
    "A-b",
)
