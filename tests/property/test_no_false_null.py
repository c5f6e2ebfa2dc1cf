"""No value that a page states is contradicted: every way of writing, at every place, shipped in every way.

What is known not to be read stands in ``GAPS``; it must keep failing, or its line goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.property.placing import NAMES, read
from tests.property.planting import FORMS
from tests.property.sizes import chooser, size

from holdwater.model.verdict import Verdict
from holdwater.verify import verify

#: At how many places each way of writing is tried, on how many pages each, and in how many ways each value ships.
TRIED = size(24, len(NAMES))
ROUNDS = size(1, 40)
SHIPS = 2
_ANY = "*"


class Gap(NamedTuple):
    """A way of writing at a place that is not read yet; ``*`` stands for any.

    Attributes:
        form: Name of the way of writing.
        place: Name of the place.
        why: What is missing.
        sure: A (form, place) at which it fails whatever the value.
    """

    form: str
    place: str
    why: str
    sure: tuple[str, str]


GAPS = (
    Gap(_ANY, "second_title", "of two titles in a head only the first is kept", ("plain_whole", "second_title")),
    Gap("cents_in_sup", _ANY, "a letter at the end of the line before hides the price", ("cents_in_sup", "list_item")),
    Gap(
        "currency_as_point",
        _ANY,
        "a letter at the end of the line before hides the price",
        ("currency_as_point", "list_item"),
    ),
    Gap(
        "unit_speed",
        "unit_in_caption",
        "a unit with a slash at the end of a label is cut at it",
        ("unit_speed", "unit_in_caption"),
    ),
    Gap("unit_speed", "microdata_unit", "the unit code HM is taken for hm", ("unit_speed", "microdata_unit")),
    Gap("unit_speed", "json_number", "the unit code HM is taken for hm", ("unit_speed", "json_number")),
    *(
        Gap(
            "trailing_minus",
            place,
            "a trailing minus counts at the end of a cell or line only",
            ("trailing_minus", "sentence"),
        )
        for place in ("sentence", "amid_quantities", "meta_description")
    ),
    *(
        Gap(form, place, "the quotation mark behind %98 is taken for inches", ("percent_before", "inline_state"))
        for form in ("percent", "locale_percent", "percent_before")
        for place in NAMES
        if "state" in place or "json" in place
    ),
)


def _failures(form: str, place: str, rounds: int) -> Iterator[str]:
    """Yield what is not supported though its page states it."""
    for number in range(rounds):
        random = chooser(form, place, number)
        planted = FORMS[form](random)
        page = read(planted, place, random)
        for ship in random.sample(planted.ships, min(SHIPS, len(planted.ships))) if page else ():
            finding = verify(ship.value, [page] if page else [], unit=ship.unit, field=ship.field)
            if finding.verdict is not Verdict.SUPPORTED:
                written = planted.tags or planted.written
                yield f"{place}: {ship.value!r} {ship.unit or ship.field or ''} is {finding.reason}; the page writes {written!r}"


@pytest.mark.parametrize("form", FORMS)
def test_what_a_page_states_is_supported(form: str) -> None:
    """A value written in one way and shipped in another is found, wherever on the page it stands."""
    known = {gap.place for gap in GAPS if gap.form in (form, _ANY)}
    places = [] if _ANY in known else [place for place in NAMES if place not in known]
    places = chooser("places", form).sample(places, min(TRIED, len(places)))
    assert [failure for place in places for failure in _failures(form, place, ROUNDS)] == []


@pytest.mark.parametrize("sure", sorted({gap.sure for gap in GAPS}))
def test_a_gap_is_still_one(sure: tuple[str, str]) -> None:
    """What is known not to be read is not read; where this fails, the gap is closed, and its line goes."""
    assert list(_failures(*sure, 20)) != []
