from __future__ import annotations

import pytest
from num2words import num2words

from holdwater.text.times.month_names import find_named


def read(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return each date of a text with what it means."""
    return [(text[one.start : one.end], one.dates) for one in find_named(text)]


@pytest.mark.parametrize("day", range(1, 32))
@pytest.mark.parametrize("pattern", ["the {} of May, 2021", "May {}, 2021", "{} May 2021"])
def test_english(day: int, pattern: str) -> None:
    """Every day of a month is read as an independent speller says it, on either side of its month."""
    ordinal = num2words(day, to="ordinal")
    for word in (ordinal, ordinal.title(), ordinal.replace("-", " ")):
        assert [dates for _, dates in read(pattern.format(word))] == [(f"2021-05-{day:02}",)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("il primo maggio del 2021", "primo maggio del 2021"),
        ("l'1 o el primer de maig de 2021", "primer de maig de 2021"),
        ("vanaf eerste mei 2021", "eerste mei 2021"),
        ("Erster Mai 2021", "Erster Mai 2021"),
        ("første mai 2021", "første mai 2021"),
        ("ensimmäinen toukokuuta 2021", "ensimmäinen toukokuuta 2021"),
        ("першого травня 2021", "першого травня 2021"),
        ("prvog svibnja 2021", "prvog svibnja 2021"),
        ("πρώτη Μαΐου 2021", "πρώτη Μαΐου 2021"),
        ("في الأول من أيار 2021", "الأول من أيار 2021"),
    ],
)
def test_first(text: str, written: str) -> None:
    """The first of a month in words is a day, whole with its month and its year, in the shipped languages."""
    assert read(text) == [(written, ("2021-05-01",))]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("first of May", []),
        ("a bank holiday on first May", []),
        ("the first week of May 2021", [("2021-05",)]),
        ("Ladies first. May 2021", [("2021-05",)]),
        ("people first, May 2021", [("2021-05",)]),
        ("safety-first May 2021", [("2021-05",)]),
        ("May premier 2021", []),
        ("in May 2021 first of all", [("2021-05",)]),
        ("the thirty-second of May 2021", [("2021-05",)]),
        ("the thirty-first of June 2021", [("2021-06",)]),
        ("first_of May 2021", [("2021-05",)]),
        ("firsts May 2021", [("2021-05",)]),
        (
            "3 May 2021 and the first of June, 2022, then 7 July 2023",
            [("2021-05-03",), ("2022-06-01",), ("2023-07-07",)],
        ),
        ("the first of June 2022 to 7 July 2023", [("2022-06-01",), ("2023-07-07",)]),
    ],
)
def test_beside(text: str, dates: list[tuple[str, ...]]) -> None:
    """A word beside a month is its day only where a year is stated, and nothing but an of stands between."""
    assert [meant for _, meant in read(text)] == dates
