"""Citations in typed outputs: the same shapes, whatever holds them."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections import deque
from decimal import Decimal
from types import SimpleNamespace
from typing import NamedTuple

import pydantic
import pytest

from holdwater.citations import read_citations, read_output
from holdwater.model.citation import Citation

_URL = "https://shop.example/p"


class _Cell(NamedTuple):
    value: object
    unit: str
    source_url: str


@dataclasses.dataclass
class _Record:
    price: float
    price_source: str
    weight: _Cell


class _Model(pydantic.BaseModel):
    released: dt.date
    released_source: pydantic.HttpUrl
    record: _Record


def test_typed_outputs() -> None:
    """Models, dataclasses and named tuples cite as the same JSON would; floats and dates count as written."""
    record = _Record(price=0.1, price_source=_URL, weight=_Cell(Decimal("2.10"), "kg", _URL))
    model = _Model.model_construct(released=dt.date(2024, 3, 5), released_source=pydantic.HttpUrl(_URL), record=record)
    assert read_citations(model) == (
        Citation(path="/released", value="2024-03-05", urls=(_URL,), field="released"),
        Citation(path="/record/price", value=Decimal("0.1"), urls=(_URL,), field="price"),
        Citation(path="/record/weight/value", value=Decimal("2.10"), urls=(_URL,), unit="kg", field="weight"),
    )


@pytest.mark.parametrize(
    "value", [{77}, frozenset(), deque([77]), dt.timedelta(1), b"77", SimpleNamespace(a=77)], ids=repr
)
def test_what_json_has_not(value: object) -> None:
    """A cited value that is neither a scalar nor a list is named as unread, and does not pass in silence."""
    for output, path in (({"a": value, "a_url": _URL}, "/a"), ({"value": value, "url": _URL}, "/value")):
        reading = read_output(output)
        assert (reading.citations, [one.path for one in reading.unread]) == ((), [path])
        assert f"found {type(value).__name__}: it is not checked" in reading.unread[0].why
    for nothing in (None, [], [None]):
        assert read_output({"a": nothing, "a_url": _URL}).unread == ()
    assert read_output({"a": value, "b": 5, "b_url": _URL}).unread == ()
