"""The guard over whole records: right values ship, wrong ones come back, and nothing else moves."""

from __future__ import annotations

import copy
import json
from decimal import Decimal
from random import Random

import pytest
from tests.property.example import evidence, record
from tests.property.placing import read
from tests.property.planting import FORMS, Shipped
from tests.property.sizes import chooser, size
from tests.property.slips import NUMBERS, TEXTS, wrongs

from holdwater.guard import document_digest, guard, guard_text, restore, restore_text, run_document
from holdwater.model.page import Evidence, Page
from holdwater.model.settings import DEFAULT, OnContradicted, Settings

RECORDS = size(60, 10_000)
SETTINGS = (DEFAULT, Settings(max_nulls=2), Settings(on_contradicted=OnContradicted.FLAG), Settings(embed_notes=False))


def _json(value: object) -> str:
    """Return a value as JSON, a ``Decimal`` as the number that it spells."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {_json(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n  ".join(map(_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _cell(ship: Shipped, url: str, random: Random) -> dict[str, object]:
    """Return a value with its citation, in one of the shapes that outputs have."""
    unit = {"unit": ship.unit} if ship.unit else {}
    name = ship.field or "thing"
    return random.choice(
        [
            {name: {"value": ship.value, **unit, "url": url}},
            {name: {"value": ship.value, **unit, "sources": [{"url": url}]}},
            {name: ship.value, f"{name}_source": url, **({f"{name}_unit": ship.unit} if ship.unit else {})},
        ]
    )


def generated(number: int) -> tuple[str, Evidence, set[str], set[str]]:
    """Return a record as JSON text, its pages, the URLs of its right values, and those of its wrong ones."""
    random = chooser("record", number)
    cells: list[object] = []
    kept: dict[str, list[Page]] = {}
    right: set[str] = set()
    wrong: set[str] = set()
    for at in range(random.randint(3, 8)):
        form = random.choice((*NUMBERS, *TEXTS))
        planted = FORMS[form](random)
        page = read(
            planted, random.choice(["paragraph", "json_ld", "meta_description", "hidden", "data_attribute"]), random
        )
        assert page is not None
        url = f"https://shop.example/{at}"
        kept[url] = [page]
        slips = wrongs(form, planted, [(form, planted)], random) if random.random() < 0.5 else []
        (wrong if slips else right).add(url)
        cells.append(_cell(slips[0].ship if slips else random.choice(planted.ships), url, random))
    return _json({"things": cells, "note": "uncited"}), kept, right, wrong


def _check(text: str, kept: Evidence, chosen: Settings) -> set[str]:
    """Check every law of the guard on one record; return the URLs of the values that were nulled."""
    output, guarded = guard_text(text, kept, settings=chosen)
    notes = None if chosen.embed_notes else guarded.notes
    assert restore_text(output, notes) == text
    again, twice = guard_text(output, kept, settings=chosen)
    assert again == output
    assert twice.notes == (guarded.notes if chosen.embed_notes else ())
    document = run_document(guarded)
    assert document_digest(document) == guarded.digest

    value = json.loads(text)
    before, pages_before = copy.deepcopy(value), dict(kept)
    as_object = guard(value, kept, settings=chosen)
    assert value == before
    assert dict(kept) == pages_before
    assert [(note.path, note.action) for note in as_object.notes] == [
        (note.path, note.action) for note in guarded.notes
    ]
    restored = restore(as_object.output, None if chosen.embed_notes else as_object.notes)
    assert (restored, repr(restored)) == (before, repr(before))
    assert guard(as_object, kept, settings=chosen) == as_object
    return {url for note in guarded.notes if note.action == "nulled" for url in note.urls}


@pytest.mark.parametrize("chosen", SETTINGS, ids=["null", "at most two", "flag", "beside"])
def test_the_example_run(chosen: Settings) -> None:
    """Guarding twice is guarding once, the input stays as it is, and the notes give it back byte for byte."""
    nulled = _check(record(), evidence(), chosen)
    assert bool(nulled) == (chosen in (SETTINGS[0], SETTINGS[3]))


def test_generated_records() -> None:
    """The same holds for records over generated pages, and there only wrong values are nulled."""
    nulled = 0
    for number in range(RECORDS):
        text, kept, right, wrong = generated(number)
        gone = _check(text, kept, SETTINGS[number % len(SETTINGS)])
        assert not gone & right, text
        assert gone <= wrong
        nulled += len(gone)
    assert nulled > RECORDS // 2
