from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.model.citation import Scalar
from holdwater.text.values import Kind, read_value


@pytest.mark.parametrize(
    ("value", "kind", "tokens", "labels"),
    [
        (None, Kind.NOT_CHECKABLE, [], []),
        (True, Kind.NOT_CHECKABLE, [], []),
        ("", Kind.NOT_CHECKABLE, [], []),
        ("NaN", Kind.NOT_CHECKABLE, [], []),
        (24, Kind.NUMBER, ["24"], []),
        (Decimal("1e500"), Kind.NOT_CHECKABLE, [], []),
        (float("inf"), Kind.NOT_CHECKABLE, [], []),
        ("12 480", Kind.QUANTITY, ["12 480"], []),
        ("10 g", Kind.QUANTITY, ["10"], []),
        ("1050 W motor", Kind.MIXED, ["1050"], ["motor"]),
        ("Core i7 1165G7", Kind.MIXED, ["i7", "1165G7"], ["Core"]),
        ("RT-412", Kind.IDENTIFIER, ["RT-412"], []),
        ("3:2", Kind.IDENTIFIER, ["3:2"], []),
        ("1.234.567", Kind.QUANTITY, ["1.234.567"], []),
        ("1.10.2", Kind.IDENTIFIER, ["1.10.2"], []),
        ("brushed steel", Kind.TEXT, [], ["brushed", "steel"]),
        ("It is light. It folds flat.", Kind.PROSE, [], []),
        ("220-240V", Kind.QUANTITY, ["220-240V"], []),
        ("iPhone15", Kind.MIXED, ["15"], ["Phone"]),
        ("doi:10.1038/s41586-020", Kind.MIXED, ["10.1038/s41586-020"], ["doi"]),
        ("CAS 67-63-0", Kind.MIXED, ["67-63-0"], ["CAS"]),
        ("30-20-15 cm", Kind.QUANTITY, ["30", "20", "15"], []),
    ],
)
def test_kinds(value: Scalar, kind: Kind, tokens: list[str], labels: list[str]) -> None:
    """A value is of one kind, its numbers and codes decide, and its words are labels beside them."""
    found = read_value(value)
    assert found.kind is kind
    parts = found.tokens if kind is not Kind.TEXT else ()
    assert [token.text for token in parts] == tokens
    assert [token.text for token in (found.labels or (found.tokens if kind is Kind.TEXT else ()))] == labels


@pytest.mark.parametrize(
    ("value", "small"), [(12, True), (13, False), ("5 kg", False), ("4-door", True), ("0.5", False), ("12%", False)]
)
def test_small(value: Scalar, small: bool) -> None:
    """Only a bare whole number up to twelve is one that a page may well spell in words."""
    assert read_value(value).tokens[0].is_small is small


@pytest.mark.parametrize(
    ("value", "surfaces"),
    [
        ("250,697,455", ["250,697,455", "250", "697", "455"]),
        ("250,697,455 kg", ["250,697,455", "250", "697", "455"]),
        ("$120,000,000", ["120,000,000"]),
        ("12 480 Kč", ["12 480"]),
        ("€ 1 250 967", ["1 250 967"]),
        ("1 299:-", ["1 299"]),
        ("USD1,101", ["1,101"]),
        ("R1,299.50", ["1,299.50"]),
        ("A4,500", []),
        ("SEK1 299", ["1 299"]),
        ("14,26,38", ["14", "26", "38"]),
        ("128,256,512", ["128,256,512", "128", "256", "512"]),
        ("100 200 300 mg", ["100 200 300", "100 200", "100", "200 300", "200", "300"]),
        ("$128,256,512", ["128,256,512"]),
        ("128 256 512 zł", ["128 256 512"]),
        ("2 500 ml", ["2 500", "2", "500"]),
        ("12 480", ["12 480", "12", "480"]),
        ("size 12 480 mm", ["12 480", "12", "480"]),
        ("4 out of 5", ["4 out of 5", "4"]),
        ("3 in 8", ["3 in 8", "3", "8"]),
        ("3/8", ["3/8"]),
    ],
)
def test_groups_of_one_amount(value: str, surfaces: list[str]) -> None:
    """What is nothing but a price is one number, and no list of its groups."""
    assert [numeral.surface for token in read_value(value).tokens for numeral in token.numerals] == surfaces


def test_a_currency_beside_a_value_makes_one_number_of_its_groups() -> None:
    """A currency from beside a value makes a price of it, as one in the value does; a unit does not."""
    for unit, surfaces in (("Kč", {"12 480"}), ("kg", {"12 480", "12", "480"})):
        found = read_value("12 480", [unit]).tokens
        assert {numeral.surface for token in found for numeral in token.numerals} == surfaces


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ("税込12,800円", ["12,800"]),
        ("税込1万2800円", ["1万2800"]),
        ("調理1時間30分", ["1時間30分"]),
        ("型番A12800円", ["A12800"]),
        ("約15000人", ["15000"]),
        ("100个", ["100"]),
        ("2000多名", ["2000"]),
        ("12台", ["12"]),
        ("3年2班", ["3年2班"]),
        ("粤B12345号", ["B12345"]),
    ],
)
def test_a_word_before_an_amount_makes_no_code(value: str, texts: list[str]) -> None:
    """Where no spaces set words apart, those around a number or a code are no part of it; what is inside one is."""
    tokens = read_value(value).tokens
    assert [token.numerals[0].surface if token.numerals else token.text for token in tokens] == texts


def test_units_from_beside_the_value() -> None:
    """A given unit counts unless the value has its own."""
    assert {unit.name for form in read_value("12", ["kg"]).tokens[0].numerals for unit in form.anchors.units} == {"kg"}
    assert {unit.name for form in read_value("12 g", ["kg"]).tokens[0].numerals for unit in form.anchors.units} == {"g"}


def test_a_moment_by_its_field() -> None:
    """Seconds or milliseconds in a field that is named a time are its day as well."""
    for value in (1709649000, "1709649000", 1709649000000):
        (token,) = read_value(value, field="created_at").tokens
        assert "2024-03-05" in token.stated_dates
        (token,) = read_value(value, field="price").tokens
        assert "2024-03-05" not in token.stated_dates


@pytest.mark.parametrize(
    ("value", "tokens"),
    [
        ("4.5/5 (312 votes)", ["4.5", "312"]),
        ("4 out of 5 stars", ["4"]),
        ("£1.50 per 100 g", ["1.50"]),
        ("10/20 EUR", ["10/20"]),
        ("$0.002 per 1K tokens", ["0.002"]),
        ("5 kg per 100 m", ["5", "100"]),
        ("2.4/5 GHz", ["2.4", "5"]),
        ("3.5/50", ["3.5", "50"]),
        ("12x earnings", ["12"]),
    ],
)
def test_what_states_nothing_of_its_own(value: str, tokens: list[str]) -> None:
    """What a score is out of is no part of it, and an x behind a number makes no code."""
    assert [token.text for token in read_value(value).tokens] == tokens


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("12–16 May 2024", [("12", "2024-05-12"), ("16 May 2024", "2024-05-16")]),
        ("May 12-16, 2024", [("May 12", "2024-05-12"), ("16, 2024", "2024-05-16")]),
        ("12, 13 and 15 May 2024", [("12", "2024-05-12"), ("13", "2024-05-13"), ("15 May 2024", "2024-05-15")]),
        ("28.02. – 03.03.2024", [("28.02", "2024-02-28"), ("03.03.2024", "2024-03-03")]),
        ("2024.05.12 ~ 05.16", [("2024.05.12", "2024-05-12"), ("05.16", "2024-05-16")]),
        ("2024年5月12日～16日", [("2024年5月12日", "2024-05-12"), ("16日", "2024-05-16")]),
        ("12-16 tháng 5, 2024", [("12", "2024-05-12"), ("16 tháng 5, 2024", "2024-05-16")]),
        ("May–July 2024", [("May", "2024-05"), ("July 2024", "2024-07")]),
        ("May 2024 – July 2024", [("May 2024", "2024-05"), ("July 2024", "2024-07")]),
        ("2019–22", [("2019", "2019"), ("22", "2022")]),
        ("3 March – 5 April 2023", [("3 March", "2023-03-03"), ("5 April 2023", "2023-04-05")]),
    ],
)
def test_each_end_of_a_span_is_a_token(value: str, parts: list[tuple[str, str]]) -> None:
    """Each end of a span and each day of a list must be looked for, and none that leans on another as it is written."""
    read = read_value(value)
    assert [(token.text, token.dates[0].dates[0]) for token in read.tokens] == parts
    assert read.labels == ()
    assert all(not token.codes for token in read.tokens if token.text.isdigit())


@pytest.mark.parametrize("value", ["2019/20", "12 May 2024", "5/6/2024", "Mar 24"])
def test_one_date_is_one_token(value: str) -> None:
    """A season and a date of several meanings are one token."""
    assert len(read_value(value).tokens) == 1


@pytest.mark.parametrize(("value", "year"), [("令和6年", "2024"), ("2019–22", "2022"), ("FY24", "2024")])
def test_a_year_is_a_number_too(value: str, year: str) -> None:
    """A year that a value counts or shortens may stand on a page as a bare number."""
    assert year in [numeral.surface for token in read_value(value).tokens for numeral in token.numerals]


@pytest.mark.parametrize(
    "value", ["Q3 2024", "2024-Q3", "third quarter of 2024", "FY2024 Q3", "fiscal Q3 2024", "H1 2024"]
)
def test_a_quarter_is_no_year(value: str) -> None:
    """The year of a quarter is no token of its own."""
    assert [token.numerals for token in read_value(value).tokens] == [()]
