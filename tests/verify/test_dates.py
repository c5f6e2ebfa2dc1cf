"""What the verdict says of dates beside the match: how close the page came, and how likely luck is."""

from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.model.page import Page
from holdwater.verify import verify

_FILLER = "".join(
    f"{word} says nothing of time, nor does what follows. " for word in ("Alpha", "Beta", "Gamma", "Delta", "Omega")
)
_TEXT = "Stand: 05.03.2024. Vorher 17. November 2023 und 2024-03-20 um 10:30. " + _FILLER * 2
PAGE = Page.from_text(_TEXT, url="https://calendar.example/")


@pytest.mark.parametrize(
    ("value", "exact", "distance"),
    [
        ("2024-03-07", "05.03.2024", "2"),
        ("2024-03-18", "2024-03-20", "2"),
        ("2023-12-01", "17. November 2023", "14"),
        ("April 2024", "05.03.2024", "31"),
        ("3/4/2024", "05.03.2024", "1"),
    ],
)
def test_the_nearest_date_is_so_by_days(value: str, exact: str, distance: str) -> None:
    """A date's nearest is a date of the same precision, whatever its digits."""
    finding = verify(value, [PAGE])
    assert finding.nearest is not None
    assert (finding.nearest.exact, finding.nearest.distance) == (exact, distance)


@pytest.mark.parametrize("value", ["11:00", "5 April"])
def test_what_has_no_year_has_no_nearest(value: str) -> None:
    """A time of day, and a day of any year, are no number of days away."""
    finding = verify(value, [PAGE])
    assert (finding.verdict, finding.nearest) == ("contradicted", None)


@pytest.mark.parametrize(
    ("value", "chance"),
    [
        ("2024-03-05", Decimal(2) / 366),
        ("2023-06-01", Decimal(1) / 365),
        ("2022-06-01", Decimal(0)),
        ("2024-03", Decimal(1) / 12),
        ("5 April", Decimal(3) / 366),
        ("10:30", Decimal(1) / 1440),
    ],
)
def test_the_chance_of_a_date_is_the_share_of_its_year(value: str, chance: Decimal) -> None:
    """Of the days of its year, so many would be found on the page too."""
    assert verify(value, [PAGE]).chance == chance.quantize(Decimal("0.000001"))
