"""Items and properties that elements state by ``itemscope`` and ``itemprop``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from holdwater.extract.region import Region
from holdwater.extract.sink import Sink
from holdwater.model.outline import UNIT_NAMES

# A longer text is the page's prose, which stands in its own region.
_MAX_TEXT_CHARS = 500

# Units of one item; what states more is no item.
_MAX_UNITS = 4

# Where an element states the value of its property, if not in its text.
_VALUE_ATTRIBUTES = ("content", "datetime", "value")


class _Property(NamedTuple):
    """A property: its value, or where its text stands."""

    name: str
    value: str
    sink: Sink | None = None
    start: int = 0
    end: int = 0


class Microdata:
    """The items of one document; the first holds properties without an item."""

    def __init__(self) -> None:
        self._items: list[list[_Property]] = [[]]
        self._open = [0]

    def enter(self, tag: str, attributes: Mapping[str, str | None], sink: Sink) -> Callable[[], None] | None:
        """Take note of an element; the answer, if any, is to be called when it ends."""
        owner = self._items[self._open[-1]]
        names = (attributes.get("itemprop") or "").split()
        if "itemscope" in attributes:
            self._items.append([])
            self._open.append(len(self._items) - 1)
            return self._leave_item
        stated = [value for name in _VALUE_ATTRIBUTES if (value := attributes.get(name))]
        if not stated and tag == "link":
            stated = [attributes.get("href") or ""]
        if stated:
            owner.extend(_Property(name, stated[0]) for name in names)
            return None
        part, pos = len(sink.parts), sink.pos

        def leave() -> None:
            start = sink.start_of(part, pos) if sink.pos > pos else pos
            owner.extend(_Property(name, "", sink, start, sink.pos) for name in names)

        return leave

    def _leave_item(self) -> None:
        self._open.pop()

    def render(self, region: Region, texts: Mapping[Sink, str]) -> None:
        """Write a line for each property; a unit labels the numbers of its item."""
        for item in self._items:
            units: list[tuple[int, int]] = []
            numbers: list[tuple[int, int]] = []
            for name, value, sink, start, end in item:
                if sink is not None:
                    value = texts[sink][start:end] if end - start <= _MAX_TEXT_CHARS else ""
                value = " ".join(value.split("\n")).strip()
                if not value:
                    continue
                span = region.add_line(f"{name}: ", value)
                if name.casefold() in UNIT_NAMES:
                    units.append(span)
                elif any(map(str.isnumeric, value)):
                    numbers.append(span)
            region.scopes.extend((*number, *unit) for unit in units[:_MAX_UNITS] for number in numbers)
