from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import identifiers


@pytest.mark.parametrize("case", cases("identifiers"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "identifiers") == case["exact"]


_PARTS = st.lists(st.from_regex(r"[A-Z]{1,3}[0-9]{1,4}", fullmatch=True), min_size=1, max_size=3)
_JOINTS = st.sampled_from(["", " ", "-", "/", "_", "\u2011", "\u00a0"])


@given(_PARTS, _JOINTS, _JOINTS)
def test_a_code_is_found_however_it_is_joined(parts: list[str], one: str, other: str) -> None:
    """Space, hyphen, slash and underscore between the parts of a code make no difference."""
    value, written = one.join(parts), other.join(parts)
    assert written in find(value, f"Article {written}, new", lanes=["identifiers"])


@given(_PARTS, st.sampled_from("-/_."), st.from_regex(r"[A-Z0-9]{1,4}", fullmatch=True))
def test_a_sibling_is_not_found(parts: list[str], joint: str, more: str) -> None:
    """A code with one more part joined on is another code."""
    code = "-".join(parts)
    assert find(code, f"Article {code}{joint}{more}, new", lanes=["identifiers"]) == []


@given(st.integers(10**7, 10**14), st.integers(1, 9))
def test_one_digit_off_is_another_number(number: int, step: int) -> None:
    """A long number that differs in its last digit is not found."""
    other = number - number % 10 + (number + step) % 10
    assert find(number, f"No. {other}", lanes=["identifiers"]) == []


@given(st.sampled_from(["1", "7", "41", "44", "49", "353", "971"]), st.from_regex(r"[2-9][0-9]{8}", fullmatch=True))
def test_a_country_code_is_optional(country: str, national: str) -> None:
    """A phone number is found with and without its country code, whichever side states it."""
    spaced = f"{national[:2]} {national[2:5]} {national[5:7]} {national[7:]}"
    for value, page in (
        (f"+{country}{national}", f"0{spaced}"),
        (f"0{spaced}", f"+{country}{national}"),
        (f"+{country} {spaced}", spaced),
    ):
        assert find(value, f"Call {page} now", lanes=["identifiers"]) != []


def test_keys_of_a_phone_number() -> None:
    """A national number is looked for among those with a country code too; an international one is not."""
    assert [key.what for key in identifiers.read("021 555 01 23") if key.dimension == identifiers.PHONE] == [
        "215550123",
        "?215550123",
    ]
    assert [key for key in identifiers.read("+41 21 555 01 23") if key.dimension == identifiers.PHONE] == []
