from __future__ import annotations

import pytest

from holdwater.text.codes.phones import bare_forms, find_international, forms, has_country_code_before, is_phone, split


@pytest.mark.parametrize(
    "text",
    [
        "+41 21 555 01 23",
        "(212) 555-0147",
        "212-555-0147",
        "044.555.01.23",
        "021/555 01 23",
        "+12125550147",
        "021 5550123",
        "021 / 555 01 23",
        "+41 (0) 21 - 555 01 23",
    ],
)
def test_phones(text: str) -> None:
    """Seven digits or more with a plus, a bracket, or in three groups."""
    assert is_phone(text)


@pytest.mark.parametrize(
    "text",
    [
        "10 000 - 20 000",
        "100 / 200 / 300",
        "0 / 200 / 3000000",
        "2024-03-05",
        "123456",
        "1234567890123456",
        "(12 480 300",
        "12 480 300",
        "555-0147",
    ],
)
def test_no_phones(text: str) -> None:
    """Ranges, dates and short numbers are none."""
    assert not is_phone(text)


def test_country_codes() -> None:
    """A country code is one, two or three digits long; without a plus or two zeros there is none."""
    assert [split(f"+{code}5550123")[0] for code in ("1", "7", "41", "353", "971")] == ["1", "7", "41", "353", "971"]
    assert split("0005550123") == ("", "5550123")
    assert forms("+41 12") == ("4112",)


def test_what_is_dialled_inside_a_country() -> None:
    """A one before a number of North America, and an eight before one of Russia, stand for the country code."""
    assert split("1-212-555-0147") == split("+1 212 555 0147") == ("1", "2125550147")
    assert split("1-112-555-0147") == ("", "11125550147")
    assert split("8 (495) 555-01-47") == split("8-495-555-01-47") == split("+7 495 555-01-47") == ("7", "4955550147")
    assert split("84955550147") == ("", "84955550147")
    assert "12125550147" in forms("(212) 555-0147")
    assert "11125550147" not in forms("(112) 555-0147")
    assert "84951234567" in forms("+7 495 123 45 67")


def test_international_numbers_of_a_text() -> None:
    """Each group may be the last."""
    assert [digits for _, _, digits in find_international("+41 21 555 01 23 5 rooms")][-4:] == [
        "215550123",
        "+41215550123",
        "2155501235",
        "+412155501235",
    ]
    assert has_country_code_before("+41 21", 4)
    assert not has_country_code_before("4 + 41 21", 7)


def test_bare_digits() -> None:
    """What only the digits are left of may begin with a country code, with a trunk prefix, or with neither."""
    assert bare_forms("2125550147") == (("2125550147", "+2125550147"), ("12125550147", "02125550147"))
    assert bare_forms("89261234567")[0] == ("89261234567", "+89261234567", "9261234567")
    assert bare_forms("012555014")[1] == ()
