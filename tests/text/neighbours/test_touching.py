from __future__ import annotations

import pytest

from holdwater.text.neighbours.touching import after
from holdwater.text.numbers import currencies


@pytest.mark.parametrize("money", sorted(currencies.all_spellings()))
def test_every_currency_is_seen_behind_its_number(money: str) -> None:
    """Every sign, code and word of a currency is read behind a number, and behind its unit of scale."""
    gap = "" if len(money) == 1 and money.isalpha() and money.isascii() else " "
    assert after(f"5{gap}{money}", 1).currency == money


@pytest.mark.parametrize(
    ("text", "units", "factors"),
    [
        ("12 KM", {"km", "hp_metric", "hp"}, []),
        ("12k miles", {"mi"}, [1000]),
        ("12 m litres", {"l"}, [10**6]),
        ("12 m in all", {"m"}, [10**6]),
        ("12 m min. 4", {"m"}, [10**6]),
        ("12 millones de litros", {"l"}, [10**6]),
        ("12 millones de euros", set(), [10**6]),
        ("12+ km", {"km"}, []),
        ("12多公里", {"km"}, []),
        ("12余万元", set(), [10**4]),
        ("12여 km", {"km"}, []),
        ("12大公里", set(), []),
        ("12 kg“ heavy", {"kg"}, []),
        ("12 kg‘ heavy", {"kg"}, []),
        ("12+5 km", set(), []),
        ("12 l al día", {"l/d", "l"}, []),
        ("12 km i timmen", {"km/h", "km"}, []),
        ("12k a year", {"K/year", "K"}, [1000]),
        ("12K/mo", {"K/month"}, [1000]),
        ("12 K per minute", {"K/min", "K"}, []),
        ("12 m/s", {"m/s"}, []),
    ],
)
def test_what_governs_from_behind(text: str, units: set[str], factors: list[int]) -> None:
    """A unit may follow a letter or a multiplier, and a rate may be spelled out."""
    found = after(text, 2)
    assert {unit.name for unit in found.units} == units
    assert list(found.factors) == factors
