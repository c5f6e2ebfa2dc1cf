"""What a user may set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from holdwater.errors import InvalidArgument


class OnContradicted(StrEnum):
    """What ``guard`` does with a contradicted value."""

    NULL = "null"
    FLAG = "flag"
    RAISE = "raise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How values are checked and what happens to a contradicted one.

    Attributes:
        min_text_chars: A page with less visible text (a repeated sentence counts once) contradicts nothing.
        lanes: Names of the lanes that read; None means every lane that is on by default. A lane only adds.
        on_contradicted: ``null`` it, ``flag`` it (report only), or ``raise`` ``Contradicted``.
        max_nulls: More contradicted values than this in one record look like a broken page: they are
            flagged instead, and the notes say so. None sets no limit.
        embed_notes: Put the notes under ``_audit`` in the output, where the output is a mapping.
        derived: JSON Pointers of values that the caller says are computed.
        translated: JSON Pointers, or field names, of values that the caller says are translated.
        units: Unit of a value by JSON Pointer, or by field name.
    """

    min_text_chars: int = 400
    lanes: frozenset[str] | None = None
    on_contradicted: OnContradicted = OnContradicted.NULL
    max_nulls: int | None = None
    embed_notes: bool = True
    derived: frozenset[str] = frozenset()
    translated: frozenset[str] = frozenset()
    units: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.min_text_chars < 0:
            raise InvalidArgument(f"min_text_chars: expected 0 or more, found {self.min_text_chars}")
        if self.max_nulls is not None and self.max_nulls < 0:
            raise InvalidArgument(f"max_nulls: expected 0 or more, or None, found {self.max_nulls}")
        object.__setattr__(self, "on_contradicted", OnContradicted(self.on_contradicted))
        for name in ("derived", "translated"):
            object.__setattr__(self, name, frozenset(getattr(self, name)))
        if self.lanes is not None:
            object.__setattr__(self, "lanes", frozenset(self.lanes))
        object.__setattr__(self, "units", dict(self.units))


DEFAULT = Settings()
