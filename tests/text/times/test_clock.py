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
