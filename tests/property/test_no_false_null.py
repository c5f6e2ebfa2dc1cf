"""No value that a page states is contradicted: every way of writing, at every place, shipped in every way."""

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


@pytest.mark.parametrize("form", FORMS)
def test_what_a_page_states_is_supported(form: str) -> None:
    """A value written in one way and shipped in another is found, wherever on the page it stands."""
    places = chooser("places", form).sample(list(NAMES), TRIED)
    assert [failure for place in places for failure in _failures(form, place, ROUNDS)] == []
