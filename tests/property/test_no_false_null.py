"""No value that a page states is contradicted: every way of writing, at every place, shipped in every way.

What is known not to be read stands in ``GAPS``; it must keep failing, or its line goes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.property.placing import NAMES, read
from tests.property.planting import FORMS
from tests.property.sizes import chooser, size

from holdwater.model.verdict import Verdict
from holdwater.verify import verify

#: At how many places each way of writing is tried, on how many pages each, and in how many ways each value ships.
TRIED = size(18, len(NAMES))
ROUNDS = size(1, 40)
SHIPS = 2
ANY = "*"

#: (way of writing, place): what is not read yet, and why. None today.
GAPS: dict[tuple[str, str], str] = {}


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
                yield f"{place}: {ship} is {finding.reason}; the page writes {written!r}"


def _is_gap(form: str, place: str) -> bool:
    return not {(form, place), (form, ANY), (ANY, place)}.isdisjoint(GAPS)


@pytest.mark.parametrize("form", FORMS)
def test_what_a_page_states_is_supported(form: str) -> None:
    """A value written in one way and shipped in another is found, wherever on the page it stands."""
    places = [place for place in NAMES if not _is_gap(form, place)]
    places = chooser("places", form).sample(places, min(TRIED, len(places)))
    assert [failure for place in places for failure in _failures(form, place, ROUNDS)] == []


@pytest.mark.parametrize(("form", "place"), GAPS, ids=["-".join(gap) for gap in GAPS])
def test_a_gap_is_still_one(form: str, place: str) -> None:
    """What is known not to be read is not read; where this fails, the gap is closed, and its line goes."""
    form, place = form.replace(ANY, "plain_whole"), place.replace(ANY, "list_item")
    assert list(_failures(form, place, 20)) != []
