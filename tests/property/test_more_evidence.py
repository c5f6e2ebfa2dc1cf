"""More of a document, another capture of it or more of its channels never takes support away."""

# ruff: noqa: E501  # rows of examples

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.property.placing import NAMES, URL, read
from tests.property.planting import FORMS, Planted
from tests.property.sizes import chooser, size

from holdwater.extract import read_page
from holdwater.model.citation import Citation
from holdwater.model.page import Channel, Flaw, Grade
from holdwater.model.verdict import Verdict
from holdwater.verify import Held, judge

PAIRS = size(250, 15_000)

#: What may stand elsewhere in the document: statements of scale and unit, other numbers, data, broken code.
_MORE = (
    "<h3>Copper (in thousands)</h3><table><caption>in Mio. €</caption><tr><th>Meadow (kg)</th></tr><tr><td>41,7</td></tr></table>",
    "<p>All amounts in millions of dollars, except per share data.</p>",
    "<p>Copper 12.5 kg, 1.234,56 €, 3/4, 17 %, IP67, RT-412-C, 5. März 2024, (186) and twelve pebbles</p>",
    '<script type="application/ld+json">{"@type": "Product", "price": "17.99", "weight": {"value": 3, "unitCode": "KGM"}}</script>',
    "<script>window.state = {a: 12, b: [1.5, 'x\\u0031'], </script>",
    '<div hidden><s>99,95 €</s></div><template><b>41</b></template><i data-x="8 cm" title="17"></i>',
    "<table><tr><td>12</td><td>480</td></tr></table><p>5-10 kg; 15OO; \u202e51\u202c; 41\ufffd7</p>",
    '<div style="display:none"><dl><dt>Meadow in lb</dt><dd>8</dd></dl>',
)


def _held(random: Random, planted: Planted, where: str) -> Iterator[Held]:
    """Yield what is held for a page that states a value, and then what is held where there is more."""
    seed = random.random()
    page = read(planted, where, chooser(seed))
    if page is None:
        return
    before, after = random.choice(["", *_MORE[:-1]]), random.choice(_MORE)
    longer = read(planted, where, chooser(seed), before, after)
    assert longer is not None
    other = read_page(
        after.encode(), url=URL, status=random.choice([200, 404]), content_type="text/html; charset=utf-8"
    )
    flawed = replace(page, flaws=frozenset([Flaw.TRUNCATED]))
    poorer = replace(page, grade=random.choice([Grade.EXCERPT, Grade.MAIN_CONTENT]))
    hidden = replace(
        page, channels=tuple(span._replace(channel=random.choice(list(Channel))) for span in page.channels)
    )
    for pages, soft in (
        ((page,), ()),
        ((longer,), ()),
        ((page, other), ()),
        ((other, page), ()),
        ((page,), (other,)),
        ((other,), (page,)),
        ((flawed,), ()),
        ((poorer, other), ()),
        ((hidden,), ()),
    ):
        yield Held(URL, pages, soft)


def test_more_evidence_only_adds() -> None:
    """A value that one capture supports is supported by all that is held, whatever else that is."""
    lost = []
    supported = 0
    for number in range(PAIRS):
        random = chooser("more", number)
        form, where = random.choice(list(FORMS)), random.choice(NAMES)
        planted = FORMS[form](random)
        ship = random.choice(planted.ships)
        citation = Citation(path="/a", value=ship.value, unit=ship.unit, field=ship.field, urls=(URL,))
        alone, *more = [*_held(random, planted, where), Held(URL, ())]
        if judge(citation, [alone]).verdict is not Verdict.SUPPORTED:
            continue
        for held in more[:-1]:
            supported += 1
            if judge(citation, [held]).verdict is not Verdict.SUPPORTED:
                lost.append((form, where, ship, [page.text for page in held.pages]))
    assert supported > PAIRS
    assert lost == []
