from __future__ import annotations

import pytest

from holdwater.text.codes import find_codes
from holdwater.text.times.atoms import find_atoms
from holdwater.text.values import Kind, read_value


def spans(text: str) -> list[str]:
    """Return the atoms of a value as written."""
    return [text[atom.start : atom.end] for atom in find_atoms(text, list(find_codes(text)))]


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("2024-03-05T10:00:00Z", ["2024-03-05T10:00:00Z"]),
        ("5 March 2024, 10:30", ["5 March 2024, 10:30"]),
        ("Mon-Fri 9:00–18:00", ["9:00", "18:00"]),
        ("2024-03-05 – 2024-03-10", ["2024-03-05", "2024-03-10"]),
        ("2 x 1 h 30", ["1 h 30"]),
        ("RT-20240305-A", []),
        ("20240305", ["20240305"]),
        ("05Mar2024", ["05Mar2024"]),
        ("2024-03-05/2024-03-09", ["2024-03-05", "2024-03-09"]),
        ("2024-03-05/A", []),
        ("midnight blue", []),
        ("1.10.2", []),
        ("30 x 20", []),
    ],
)
def test_a_date_goes_to_the_end_of_its_time_and_is_no_part_of_a_code(text: str, atoms: list[str]) -> None:
    """A value's atoms do not overlap, and a code stays whole."""
    assert spans(text) == atoms


def test_beside_a_date_a_time_states_nothing() -> None:
    """The date decides: the time is taken out, and is nothing to look for."""
    time, date = find_atoms("10:30 on 5 March 2024", [])
    assert (time.dates, time.durations) == ((), ())
    assert [token.text for token in read_value("10:30 on 5 March 2024").tokens] == ["5 March 2024"]
    assert [one.dates for one in date.dates] == [("2024-03-05",)]


def test_a_clock_is_a_time_and_a_duration() -> None:
    """``18:30`` is each of them."""
    (atom,) = find_atoms("18:30", [])
    assert [one.dates for one in atom.dates] == [("T18:30",)]
    assert [len(one.lengths) for one in atom.durations] == [2]


def test_a_clock_with_a_unit_is_a_duration_alone() -> None:
    """``1:30 h`` is no time of day."""
    (atom,) = find_atoms("1:30 h", [])
    assert (atom.dates, len(atom.durations)) == ((), 1)


@pytest.mark.parametrize(
    ("text", "kind", "tokens", "labels"),
    [
        ("Published on 5 March 2024", Kind.MIXED, ["5 March 2024"], ["Published"]),
        ("2024-03-05 – 2024-03-10", Kind.DATE, ["2024-03-05", "2024-03-10"], []),
        ("5.3.2024", Kind.DATE, ["5.3.2024"], []),
        ("PT1H30M", Kind.DATE, ["PT1H30M"], []),
    ],
)
def test_no_number_of_a_date_is_a_token(text: str, kind: Kind, tokens: list[str], labels: list[str]) -> None:
    """A date is one token without numerals, so that its day alone supports nothing."""
    value = read_value(text)
    assert (value.kind, [t.text for t in value.tokens], [t.text for t in value.labels]) == (kind, tokens, labels)
    assert not any(token.numerals for token in value.tokens)
    assert all(token.codes == (token.text,) for token in value.tokens)


def test_a_doubtful_date_keeps_its_numbers() -> None:
    """Where a name is hardly a month, the number counts too."""
    (token,) = read_value("iPhone 15 Pro").tokens
    assert [numeral.surface for numeral in token.numerals] == ["15"]
    assert list(token.stated_dates) == ["--12-15"]


def test_a_bare_number_may_be_a_year() -> None:
    """2024 is stated by a date of that year; 2024 W, -2024 and 2024.0 are not."""
    assert list(read_value(2024).tokens[0].stated_dates) == ["2024"]
    assert [list(read_value(value).tokens[0].stated_dates) for value in ("2024 W", -2024, "2.024")] == [[], [], []]


def test_a_long_number_may_be_a_day() -> None:
    """20240305 is a date, a number and a code; 11172023 is no date."""
    (token,) = read_value(20240305).tokens
    assert (list(token.stated_dates), token.codes) == (["2024-03-05"], ("20240305",))
    assert not list(read_value(11172023).tokens[0].stated_dates)
