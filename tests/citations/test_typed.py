"""Citations in typed outputs: the same shapes, whatever holds them."""

from __future__ import annotations

import dataclasses
import datetime as dt
from decimal import Decimal
from typing import NamedTuple

import pydantic

from holdwater.citations import read_citations
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
