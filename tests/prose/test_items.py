"""Numbers that count items."""

from __future__ import annotations

import pytest

from holdwater.prose.items import find_list_markers


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("1. a\n2. b\n> 3) c", ["1", "2", "3"]),
        ("1. a\n\ntext\n\n**2.** b", ["1", "2"]),
        ("1\\. a\n2\\) b", ["1", "2"]),
        ("(1) a\n(2) b", ["1", "2"]),
        ("# 4 a\n## 4.1 b", ["4", "4.1"]),
        ("## 30 days", []),
        ("## 3 a\n## 4 b", ["3", "4"]),
        ("Step 7: a\nSchritt 8 – b\n**Krok 9**", ["7", "8", "9"]),
        ("Option 1: a\nOption 2: b", ["1", "2"]),
        ("Phase 3: a\nOption 2: b", []),
        ("first (1) a, then (2) b", ["1", "2"]),
        ("| # | a |\n|---|---|\n| 1 | b |\n| 2. | c |", ["1", "2"]),
        ("| 1 | b |\n| 2 | c |\n\n| 1 | d |\n| 2 | e |", ["1", "2", "1", "2"]),
        ("| 1 | b |", []),
        ("| 2 | b |\n| 3 | c |", []),
        ("| 1 | b |\n| 3 | c |", []),
        ("| b | 1 |\n| c | 2 |", []),
        ("a term of\n30. It ends", []),
        ("1. März 2024\n2. April 2024", []),
        ("3.5 million\n(7) only\ncosts (2) alone", []),
    ],
)
def test_list_markers(text: str, markers: list[str]) -> None:
    """Numbers of lists, headings, steps and rows are told from those that stand there by chance."""
    assert [text[slice(*span)] for span in sorted(set(find_list_markers(text)))] == markers
