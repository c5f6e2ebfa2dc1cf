from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.codes import groups


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("67-63-0", True),
        ("10-20-30", True),
        ("1/2/3", False),
        ("34278-0727558021/0100", True),
        ("4815162-3", True),
        ("76-4815162", True),
        ("4815162-9", True),
        ("150-0043", True),
        ("555-1234", False),
        ("1990-95", False),
        ("10000-20000", False),
        ("200000-15000", False),
        ("2023-24", False),
        ("RT-412", False),
    ],
)
def test_numberings(text: str, is_one: bool) -> None:
    """Digits with hyphens or strokes are one code where no range is written so."""
    assert groups.is_numbering(text) is is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("1234-12 345678", True),
        ("ES12 3456-78", True),
        ("(01)09876543210987", True),
        ("log4j", True),
        ("4-door", False),
        ("10 000 - 20 000", False),
        ("12 480", False),
        ("WI-FI", False),
        ("one 2 three", False),
    ],
)
def test_joined(text: str, is_one: bool) -> None:
    """A name with a digit in it may be one code, and so may groups that one mark parts."""
    assert groups.is_joined(text) is is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("EC1A 1BB", True),
        ("M1 1AE", True),
        ("K2A 0B3", True),
        ("A65 F4E2", True),
        ("NO 912 345 678 MVA", True),
        ("PT 12 34", False),
        ("912 345 678", False),
        ("DN50 DN80", False),
        ("30W 20W", False),
        ("A4 1", False),
        ("ISO 9001 2015", False),
        ("London EC1A 1BB", False),
    ],
)
def test_continued(text: str, is_one: bool) -> None:
    """A code that goes on behind a space; a list, a year and a few digits are something else."""
    assert groups.is_continued(text) is is_one


@pytest.mark.parametrize(
    ("text", "start", "end", "is_other"),
    [
        ("EC1A 2BB", 0, 4, True),
        ("EC1A\u00a02BB", 0, 4, True),
        ("EC1B 1BB", 5, 8, True),
        ("EC1A 1BB", 0, 4, False),
        ("EC1A 1BC", 0, 4, True),
        ("EC1A 2BBX", 0, 4, False),
        ("XEC1A 2BB", 1, 5, False),
        ("EC1A road", 0, 4, False),
    ],
)
def test_siblings(text: str, start: int, end: int, is_other: bool) -> None:
    """Only what has as many capitals and digits in the same order is a sibling."""
    assert groups.is_in_sibling("EC1A 1BB", text, start, end) is is_other


def test_other_letters_around_the_same_digits() -> None:
    """Groups of letters are labels: what differs in them alone is no sibling."""
    assert not groups.is_in_sibling("GB 912 3456 78", "XI 912 3456 78", 3, 6)


@given(st.from_regex(r"[A-Z]{1,2}[0-9]{1,2} [0-9][A-Z]{2}", fullmatch=True))
def test_a_code_is_no_sibling_of_itself(code: str) -> None:
    """Where a code stands as written no group of it is rejected."""
    assert not groups.is_in_sibling(code, f"at {code}, here", 3, 3 + code.index(" "))


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("118 63 Stockholm", ["11863"]),
        ("11863 Stockholm", ["11863"]),
        ("150-0043", ["1500043"]),
        ("1500043", ["1500043"]),
        ("(212) 624-0147", ["6240147"]),
        ("118 63 STOCKHOLM", ["11863"]),
        ("118 63, Stockholm", ["11863"]),
        ("118 63 and more", []),
        ("118 63 W", []),
        ("118 63 USD", []),
        ("rows 118 63 20", []),
        ("rows 4 118 63", []),
        ("1.118 63", []),
        ("118 63.5", []),
        ("A118 63", []),
        ("118 632", []),
    ],
)
def test_postal_codes(text: str, digits: list[str]) -> None:
    """Five or seven digits; in a list they are numbers."""
    assert [found[2] for found in groups.find_postal(text)] == digits
