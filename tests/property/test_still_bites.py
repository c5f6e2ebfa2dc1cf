"""A wrong value of the same shape is contradicted, and what is out of view on the page hardly hides it."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.property.placing import filler
from tests.property.planting import FORMS, Planted, Shipped, whole
from tests.property.sizes import chooser, size
from tests.property.slips import NUMBERS, TEXTS, Wrong, is_stated, wrongs

from holdwater.extract import read_page
from holdwater.model.page import Page
from holdwater.model.verdict import Verdict
from holdwater.verify import verify

PAGES = size(60, 10_000)
#: Points of a hundred that channels out of view may cost.
LOSS = 3
#: Numbers that the hidden parts of a shop's page state beside the true ones: ids, counts, prices of other things.
NOISE = 60

Plants = list[tuple[str, Planted]]


def _plants(random: Random) -> Plants:
    """Return several values of one language's page, written in several ways."""
    forms = [*random.sample(NUMBERS, 4), *random.sample(TEXTS, 2)]
    return [(form, FORMS[form](random)) for form in forms]


def _body(plants: Plants, random: Random) -> str:
    lines = filler(random)
    return "".join(f"<p>{line}</p>" for line in lines) + "".join(
        f"<p>It says {planted.tags or html.escape(planted.written)}</p>" for _, planted in plants
    )


def _page(body: str) -> Page:
    return read_page(
        f"<html><body>{body}</body></html>".encode(),
        url="https://shop.example/a",
        content_type="text/html; charset=utf-8",
    )


def _wrongs(plants: Plants, random: Random) -> Iterator[tuple[str, Planted, Wrong]]:
    """Yield wrong values that nothing written on the page can mean."""
    for form, planted in plants:
        yield from ((form, planted, wrong) for wrong in wrongs(form, planted, plants, random))


def test_a_wrong_value_is_contradicted() -> None:
    """Slips and siblings that nothing on the page can mean are contradicted, every one."""
    missed = []
    counted = 0
    for number in range(PAGES):
        random = chooser("bites", number)
        plants = _plants(random)
        page = _page(_body(plants, random))
        for form, planted, wrong in _wrongs(plants, random):
            counted += 1
            finding = verify(wrong.ship.value, [page], unit=wrong.ship.unit)
            if finding.verdict is not Verdict.CONTRADICTED:
                seen = [match.exact for match in finding.matches]
                missed.append(f"{form} {wrong.kind}: {wrong.ship} is {finding.reason} by {seen}; {planted.written!r}")
    assert counted > PAGES * 10
    assert missed == []


def _out_of_view(random: Random) -> str:
    """Return what a shop's page carries out of view: linked data, state, attributes, old prices, templates."""
    numbers = iter([*(whole(random, 2, 6) for _ in range(NOISE)), *([0] * NOISE)])
    things = [
        {
            "id": next(numbers),
            "price": f"{next(numbers)}.{random.randint(10, 99)}",
            "stock": next(numbers),
            "sku": f"AB-{next(numbers)}",
        }
        for _ in range(NOISE // 8)
    ]
    linked = {
        "@type": "Product",
        "offers": {"price": next(numbers), "priceCurrency": "EUR"},
        "ratingCount": next(numbers),
    }
    attributes = "".join(f'<i data-id="{next(numbers)}" title="Meadow {next(numbers)}"></i>' for _ in range(NOISE // 8))
    return (
        f'<script type="application/ld+json">{json.dumps(linked)}</script>'
        f"<script>window.__STATE__={json.dumps(things)}</script>"
        f"{attributes}<div hidden>{next(numbers)} <s>{next(numbers)},99 €</s></div><template>{next(numbers)}</template>"
    )


def test_what_is_out_of_view_hardly_hides_a_wrong_value() -> None:
    """Linked data, state, attributes and hidden text cost at most some points of the wrong values caught."""
    caught: Counter[str] = Counter()
    for number in range(PAGES):
        random = chooser("hidden", number)
        plants = _plants(random)
        body = _body(plants, random)
        bare, full = _page(body), _page(body + _out_of_view(random))
        for _, _, wrong in _wrongs(plants, random):
            caught["all"] += 1
            for name, page in (("bare", bare), ("full", full)):
                caught[name] += verify(wrong.ship.value, [page], unit=wrong.ship.unit).verdict is Verdict.CONTRADICTED
    print(dict(caught))  # noqa: T201  # the figure itself, with -s
    assert (caught["bare"] - caught["full"]) * 100 <= LOSS * caught["all"]


@pytest.mark.parametrize("value", [10, "0.01 kg"])
def test_the_brute_force_sees_what_is_stated(value: int | str) -> None:
    """The list of meanings holds the right value, so a wrong one is not thrown out in its place."""
    plants = [("unit_mass", Planted("10 g", (), "10", "g", "10"))]
    ship = Shipped(value) if isinstance(value, int) else Shipped("0.01", "kg")
    assert is_stated(ship, plants)
    assert not is_stated(Shipped(11, "g"), plants)
