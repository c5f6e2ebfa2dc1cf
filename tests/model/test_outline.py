"""JSON as lines of text, and what the names in it say of its numbers."""

from __future__ import annotations

import pytest

from holdwater.model.outline import Pairs, ending, render


def labels(value: object) -> list[tuple[str, str]]:
    """Return each labelled text with its label."""
    text, scopes = render(value, 7)
    return [(text[start - 7 : end - 7], text[first - 7 : last - 7]) for start, end, first, last in scopes]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"weight_kg": 1.5, "widthCm": "2", "data-depth-mm": 3}, [("1.5", "kg"), ("2", "Cm"), ("3", "mm")]),
        ({"weight_kg": "about 5", "weight_lb": True}, []),
        ({"size_l": 5, "price_min": 6, "image_h": 7, "itemId": 8, "bag": 9, "kg": 10}, []),
        ({"widthMm": 5, "priceInCents": 9}, [("9", "Cents")]),
        ({"weights_kg": [1, 2]}, [("1", "kg"), ("2", "kg")]),
        ({"weight": 1.25, "weight_unit": "kg", "count": 3}, [("1.25", "kg")]),
        ({"count": 3, "weightUnit": "kg", "weight": 1.25}, [("1.25", "kg")]),
        ({"weight": 1.25, "weight_uom": "kg", "weight_unit": "lb"}, [("1.25", "kg")]),
        ({"weight": 1.25, "in": {"weight_unit": "kg"}}, []),
        ({"value": 1.25, "unitCode": {"@value": "KGM"}}, [("1.25", "KGM")]),
        ({"value": {"@value": 1.25, "@type": "x"}, "unitCode": "KGM"}, [("1.25", "KGM")]),
        ({"weight_kg": {"@value": 5}}, []),
        ({"@value": 1, "unit": "kg"}, [("1", "kg")]),
        ([{"@value": 3}, {"unit": "kg"}], []),
        ({"name": "Weight (kg)", "value": "1.2", "count": 3}, [("1.2", "Weight (kg)")]),
        ([{"name": "Weight (kg)"}, {"value": "1.2"}], []),
        ({"name": "Price for 5 kg", "value": 12}, []),
        (Pairs([("name", "a")] * 5 + [("value", 1)]), [("1", "a")] * 3),
        (
            {"amount_micros": 5, "unitPriceMinor": 6, "rate_bps": 7},
            [("5", "micros"), ("6", "PriceMinor"), ("7", "bps")],
        ),
        ({"value": 1.25, "unitOfMeasure": "GRAM"}, [("1.25", "GRAM")]),
        (Pairs([("a", 1), ("a", 2), ("a_unit", "kg")]), [("1", "kg"), ("2", "kg")]),
    ],
)
def test_labels(value: object, expected: list[tuple[str, str]]) -> None:
    """A unit at the end of a name, beside its name or beside all labels the numbers it is meant for."""
    assert labels(value) == expected


def test_many_units_of_one_name() -> None:
    """Each number is labelled once by a unit of its name, however often an object repeats them."""
    members = [(name, text) for name, text in (("a", "1"), ("a_unit", "kg")) for _ in range(20_000)]
    assert len(labels(Pairs(members))) == 20_000


def test_a_long_name_is_read_by_its_end() -> None:
    """The length of a name does not matter."""
    assert labels({"x" * 100_000 + "_kg": 5}) == [("5", "kg")]
    assert ending("_kg") == ""
