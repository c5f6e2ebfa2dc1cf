"""The unit that a field's name ends in."""

from __future__ import annotations

from holdwater.text.neighbours.field_names import field_unit, time_units


def test_suffixes() -> None:
    """A suffix names a unit, a currency or both; other names end in none."""
    assert [field_unit(name) for name in ("weight_kg", "arr_musd", "colour", None, "priceEUR")] == [
        "kg",
        "m USD",
        None,
        None,
        "EUR",
    ]


def test_scaled_money() -> None:
    """A scale and a currency may be two words of a name, in either order."""
    names = ("revenue_usd_m", "revenue_millions_eur", "sales_gbp_k", "price_usd_kg", "width_m")
    assert [field_unit(name) for name in names] == ["m USD", "millions EUR", "k GBP", "kg", "m"]
    worded = ("revenue_in_million_usd", "netSalesBillionEur", "sales_thousand_dollars", "usd_mm", "million_users")
    units = ["million USD", "billion EUR", "thousand dollars", "mm USD", None]
    assert [field_unit(name) for name in worded] == units


def test_ends_of_ranges() -> None:
    """Which end of a range it is stands behind the unit; without one, ``min`` counts minutes."""
    names = ("weight_kg_min", "length_m_to", "cook_time_min", "price_max", "min")
    assert [field_unit(name) for name in names] == ["kg", "m", "min", None, None]


def test_ends_that_are_no_units() -> None:
    """Ends of ordinary names that some language has for a unit say nothing; short units that people write do."""
    names = ("retrieved_at", "createdAt", "price_to", "valid-to", "updated_ts", "price_val", "name_tag", "closed_mon")
    assert [field_unit(name) for name in names] == [None] * len(names)
    kept = ("width_in", "current_a", "duration_d", "duration_h", "latency_us", "weight_t", "temp_c", "weight_st")
    assert [field_unit(name) for name in kept] == ["in", "a", "d", "h", "µs", "t", "c", "st"]


def test_bytes() -> None:
    """Sizes in ``kb`` are those of files."""
    assert field_unit("size_kb") == "KB"


def test_names_of_units() -> None:
    """A name may be a unit as a whole, in the plural; of one thing it is as often something else."""
    names = ("grams", "feet", "percent", "year", "second", "min", "items")
    assert [field_unit(name) for name in names] == ["g", "ft", "percent", None, None, None, None]


def test_names_of_the_table() -> None:
    """A unit is named as the table does, unless the suffix may mean another one too."""
    names = ("power_w", "battery_mah", "speed_kmh", "weight_lbs", "area_sq_ft", "areaSqft", "power_mw", "memory_gb")
    assert [field_unit(name) for name in names] == ["W", "mAh", "km/h", "lb", "sq ft", "sq ft", "mw", "gb"]
    assert [field_unit(name) for name in ("sales_mn", "revenue_b", "users_k")] == ["mn", "b", "K"]


def test_times() -> None:
    """What is named a time may count minutes, seconds or hours; it is no Norwegian hour."""
    names = ("prep_time", "cookTime", "duration", "video-duration", "runtime", "times", "lifetime", None)
    assert [bool(time_units(name)) for name in names] == [True, True, True, True, True, False, False, False]
    assert field_unit("prep_time") is None
    assert [field_unit(name) for name in ("bake_time_m", "bakeTimeM", "distance_m")] == ["min", "min", "m"]
