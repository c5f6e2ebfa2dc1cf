from __future__ import annotations

import pytest

from holdwater.text.codes.whole_codes import find_whole_codes


@pytest.mark.parametrize(
    "code",
    [
        "+1 (415) 555-2671",
        "+1 415-555-2671",
        "+41 (0)21 555 01 23",
        "(415) 555-2671",
        "(415)555.2671",
        "DE89 3704 0044 0532 0130 00",
        "DE89370400440532013000",
        "978-0-306-40615-7",
        "0-306-40615-2",
        "550E8400-e29b-41d4-a716-446655440000",
    ],
)
def test_one_atom(code: str) -> None:
    """The whole code is one, from its first digit to its last."""
    text = f"IBAN, ISBN or number {code}, 12 of them"
    assert [text[start:end] for start, end in find_whole_codes(text)] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "over +10 000 000 000 users",
        "over +1.234.567.890 users",
        "from +10 -20 30 -40 50",
        "from +10 20 30 40 50",
        "a +5 (10) 20-30 %",
        "3+49 30 123 456-78",
        "ISBN 978-0-306-40615-6",
        "pages 978-0-306-40615-7",
        "IBAN DE88 3704 0044 0532 0130 00",
        "account DE89 3704 0044 0532 0130 00",
        "550e8400-e29b-41d4-a716-44665544000",
        "x550e8400-e29b-41d4-a716-446655440000",
        "(200) 100-4000",
        "1990-2000-2010-2020",
    ],
)
def test_numbers_stay(text: str) -> None:
    """Wrong check digits, codes that nothing names and plain numbers are no atoms."""
    assert find_whole_codes(text) == []


def test_a_named_phone_in_groups_of_three() -> None:
    """Groups parted by spaces behind a plus are a phone only where the text says so."""
    assert find_whole_codes("Tel. +41 215 550 123") == [(5, 20)]
    for name in ("Telefon: ", "Tél. ", "Móvil ", "hotline ", "Phone number ", "call us: ", "Handy-Nr. "):
        text = f"{name}+33 1 23 45 67 89"
        assert find_whole_codes(text) == [(len(name), len(text))]
