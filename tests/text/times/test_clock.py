from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.times.clock import find_times


def times(text: str) -> list[tuple[str, ...]]:
    """Return the meanings of each time of day of a text."""
    return [found.dates for found in find_times(text)]


@given(st.integers(0, 23), st.integers(0, 59))
def test_every_form_of_a_time_reads_as_it(hour: int, minute: int) -> None:
    """24 hours, 12 hours, with Uhr, with h and in East Asian signs."""
    wanted = [(f"T{hour:02}:{minute:02}",)]
    half = "pm" if hour >= 12 else "am"
    twelve = (hour - 1) % 12 + 1
    east = "午後" if hour >= 12 else "午前"
    for text in (
        f"{hour:02}:{minute:02}",
        f"{hour}:{minute:02}",
        f"{hour}h{minute:02}",
        f"{hour}.{minute:02} Uhr",
        f"{twelve}:{minute:02} {half}",
        f"{twelve}.{minute:02}{half}",
        f"{twelve}:{minute:02} {half[0].upper()}.M.",
        f"{hour}時{minute}分",
        f"{east}{twelve}時{minute}分",
    ):
        assert times(text) == wanted, text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("7 pm", [("T19:00",)]),
        ("updated 1948 GMT (0348 HKT)", [("T19:48",), ("T03:48",)]),
        ("at 0930 BST, 1230 hrs", [("T09:30",), ("T12:30",)]),
        ("1960 GMT, 2530 UTC, 1948 people, 11948 GMT, 19,480 GMT", []),
        ("18 Uhr", [("T18:00",)]),
        ("18:30:15", [("T18:30:15",)]),
        ("18:30:00", [("T18:30",)]),
        ("12 am", [("T00:00",)]),
        ("午後6時半", [("T18:30",)]),
        ("오후 6시 30분", [("T18:30",)]),
        ("9:00 to 5:30 pm", [("T09:00", "T21:00"), ("T17:30",)]),
        ("9:00 to 11:30 am", [("T09:00",), ("T11:30",)]),
        ("25:10", []),
        ("16:9", []),
        ("10:75", []),
        ("10:20:30:40", []),
        ("13 pm", [("T13:00",)]),
        ("27 pm", []),
        ("5 amps", []),
        ("3時間", []),
        ("6.5 pm", []),
    ],
)
def test_forms(text: str, meant: list[tuple[str, ...]]) -> None:
    """What a written time means, and what is none."""
    assert times(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PM 6:30", [("T06:30", "T18:30")]),
        ("下午6:30", [("T18:30",)]),
        ("6:30 π.μ.", [("T06:30",)]),
        ("8:30 da noite", [("T20:30",)]),
        ("6:30 mes", [("T06:30",)]),
        ("a las 8 de la tarde", [("T20:00",)]),
        ("8 часов вечера", [("T20:00",)]),
        ("8 Uhr abends", [("T08:00",), ("T20:00",)]),
        ("1.8 du soir", []),
        ("8 م", []),
        ("오후 6시 반", [("T18:30",)]),
        ("오후 6시 반값", [("T18:00",)]),
        ("7–9 pm", [("T07:00", "T19:00"), ("T21:00",)]),
        ("von 9 bis 18 Uhr", [("T09:00",), ("T18:00",)]),
        ("9.00–24.00", [("T09:00",)]),
        ("9.00–18.30", [("T09:00",), ("T18:30",)]),
        ("39.00–48.30", []),
        ("v9.00–18.30", []),
        ("18.30 hrs", [("T18:30",)]),
        ("1830 hrs", [("T18:30",)]),
        ("830 hrs", []),
        ("18³⁰", [("T18:30",)]),
        ("x218³⁰", []),
        ("18⁹⁰", []),
        ("from noon to midnight", [("T12:00",), ("T00:00",)]),
        ("de 9h30 à midi, MIDI", [("T09:30",), ("T12:00",)]),
        ("after-noon", []),
    ],
)
def test_what_says_the_half_of_the_day_or_the_other_end(text: str, meant: list[tuple[str, ...]]) -> None:
    """Words and signs on either side, and a second time that a dash joins."""
    assert times(text) == meant


def test_a_time_without_a_colon_or_its_word_is_weak() -> None:
    """It may be a number as well, and noon a word."""
    assert [found.is_weak for found in find_times("9.00–18.30, 18³⁰, noon")] == [True] * 4


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("下午两点半", [("T14:30",)]),
        ("七点三十分", [("T07:30",)]),
        ("午後七時", [("T19:00",)]),
        ("晚上9時30分", [("T21:30",)]),
        ("晚上十二点", [("T00:00",)]),
        ("夜の9時", [("T21:00",)]),
        ("提出三点建议", []),
        ("三点间", []),
        ("오후 두 시 반", [("T14:30",)]),
        ("오후 세 시 삼십 분", [("T15:30",)]),
        ("두 시간", []),
        ("9 صباحا", [("T09:00",)]),
        ("الثامنة والنصف مساء", [("T20:30",)]),
        ("الثامنة والنصف", []),
        ("सुबह 10 बजे", [("T10:00",)]),
        ("শাম", []),
        ("সকাল 10টা 30 মিনিট", [("T10:30",)]),
        ("10টা বই", []),
        ("в 3 часа дня", [("T15:00",)]),
        ("3 дня", []),
        ("8 giờ sáng", [("T08:00",)]),
        ("오후 열두 시 이십오분", [("T12:25",)]),
        ("저녁 첫 시도", []),
        ("二十三点五十九分", [("T23:59",)]),
        ("两三点半", []),
        ("7:30 p. m.", [("T19:30",)]),
        ("08.00 s.d. 17.00", [("T08:00",), ("T17:00",)]),
    ],
)
def test_words_of_other_scripts(text: str, found: list[tuple[str, ...]]) -> None:
    """Hours in words and halves of the day, and what looks like them."""
    assert [one for one in times(text) if one] == found
