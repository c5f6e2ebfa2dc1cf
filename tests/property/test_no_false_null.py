"""No value that a page states is contradicted: every way of writing, at every place, shipped in every way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.property.placing import NAMES, read
from tests.property.planting import FORMS, Planted, Shipped
from tests.property.sizes import chooser, size

from holdwater.model.page import Page
from holdwater.model.verdict import Verdict
from holdwater.verify import verify

#: Pages of one way of writing at one place; ways in which the value of each ships.
ROUNDS = size(1, 40)
SHIPS = size(2, 9)

#: (form, place): why it is not read yet. "*" is any.
GAPS: dict[tuple[str, str], str] = {}


def _failures(form: str) -> Iterator[tuple[str, Shipped, Planted, Page, str]]:
    """Yield what is not supported though its page states it."""
    for where in NAMES:
        for number in range(ROUNDS):
            random = chooser(form, where, number)
            planted = FORMS[form](random)
            page = read(planted, where, random)
            ships = random.sample(planted.ships, min(SHIPS, len(planted.ships))) if page else []
            for ship in ships:
                assert page is not None
                finding = verify(ship.value, [page], unit=ship.unit, field=ship.field)
                if finding.verdict is not Verdict.SUPPORTED:
                    yield where, ship, planted, page, str(finding.reason)


@pytest.mark.parametrize("form", FORMS)
def test_what_a_page_states_is_supported(form: str) -> None:
    """A value written in one way and shipped in another is found, wherever on the page it stands."""
    failures = [
        f"{where}: {ship.value!r} {ship.unit or ship.field or ''} is {reason}; the page writes {planted.tags or planted.written!r}"
        for where, ship, planted, _, reason in _failures(form)
    ]
    assert failures == []
