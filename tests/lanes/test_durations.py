from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

FORMS = ["PT{h}H{m}M", "{h}h{m:02}", "{h} h {m:02}", "{h}:{m:02}:00", "{h}h{m}min", "{h} Std. {m:02}"]
VALUES = [*FORMS, "PT{t}M", "{t} min", "{h} h {m} min", "{h} hours and {m} minutes"]


@pytest.mark.parametrize("case", cases("durations"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "durations") == case["exact"]


@given(st.integers(1, 30), st.integers(1, 58), st.sampled_from(VALUES), st.sampled_from(FORMS))
def test_a_duration_is_found_in_any_form(hours: int, minutes: int, form: str, other: str) -> None:
    """A value in any form is on a page that writes the same time in any other; a minute more is not."""
    text = f"takes {other.format(h=hours, m=minutes)} in all"
    longer = minutes + 1
    assert find(form.format(h=hours, m=minutes, t=60 * hours + minutes), text, lanes=["durations"])
    assert not find(form.format(h=hours, m=longer, t=60 * hours + longer), text, lanes=["durations"])


@given(st.integers(1, 9), st.integers(10, 59), st.sampled_from(FORMS))
def test_the_digits_never_run_together(hours: int, minutes: int, form: str) -> None:
    """``1 h 30`` is 90 minutes and never 130."""
    text = f"takes {form.format(h=hours, m=minutes)} in all"
    assert find(60 * hours + minutes, text, lanes=["durations"], unit="min")
    assert not find(100 * hours + minutes, text, lanes=["durations"], unit="min")


def test_a_part_is_no_measure_of_its_own() -> None:
    """The hour of ``1 h 30`` and the minutes of ``1:30 h`` are none; behind a unit in full the hours stay one."""
    assert not find(60, "takes 1 h 30", lanes=["unit_conversion"], unit="min")
    assert not find(30, "takes 1:30 h", lanes=["unit_conversion"], unit="h")
    assert find(120, "in 2 hours 30 men", lanes=["unit_conversion"], unit="min") == ["2 hours"]
