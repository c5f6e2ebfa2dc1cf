"""What a user may set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from holdwater.errors import InvalidArgument, UnknownLane
from holdwater.model import arguments

#: Every lane's name, in order. They stand here and not with the lanes, which are above the settings that name them.
LANE_NAMES = (
    "exact",
    "decimal_forms",
    "digit_separators",
    "unit_conversion",
    "digit_scripts",
    "multipliers",
    "percent",
    "fractions",
    "scientific",
    "ranges",
    "number_words",
    "currency",
    "dates",
    "durations",
    "identifiers",
    "words",
    "identity_anchor",
)


class OnContradicted(StrEnum):
    """What ``guard`` does with a contradicted value."""

    NULL = "null"
    """Set it to null, with a note."""
    FLAG = "flag"
    """Keep it, with a note."""
    RAISE = "raise"
    """Raise ``Contradicted``, which holds the whole outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How values are checked and what happens to a contradicted one.

    ``derived``, ``translated`` and ``units`` name values by JSON Pointer or by field name. A pointer starts
    with a slash, covers all that is below it, and must point into the output that is guarded; a name counts
    wherever a field has it, and may be missing. Collections are kept as frozen sets.

    Attributes:
        min_text_chars: A page with less visible text than this contradicts nothing: a loading screen, a
            cookie banner or an error page is rarely longer. A sentence that stands there three times or more
            counts once; one that stands there twice counts twice.
        lanes: Names of the lanes that read the pages, of ``LANES``, at least one; None means every lane that is
            on by default. A lane only adds.
        on_contradicted: ``null`` it, ``flag`` it (report only), or ``raise`` ``Contradicted``.
        max_nulls: More contradicted values than this in one record look like a broken page: they are
            flagged instead, and the notes say so. None sets no limit.
        embed_notes: Put the notes under ``_audit`` in the output, where the output is a mapping.
        derived: Values that the caller says are computed: never refuted.
        translated: Values that the caller says are translated: never refuted.
        units: Unit of a value, tried beside those that the output states. A unit that is not in the table
            says nothing: the value is compared as a bare number.

    Raises:
        InvalidArgument: if a value is outside what is taken here; the message says what to write.
        UnknownLane: if no lane has one of the names; the message says which is meant, or which there are.
    """

    min_text_chars: int = 400
    lanes: Collection[str] | None = None
    on_contradicted: OnContradicted | str = OnContradicted.NULL
    max_nulls: int | None = None
    embed_notes: bool = True
    derived: Collection[str] = frozenset()
    translated: Collection[str] = frozenset()
    units: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        arguments.whole("min_text_chars", self.min_text_chars, 0, hint="The default is 400.")
        if self.max_nulls is not None:
            arguments.whole("max_nulls", self.max_nulls, 0, hint="None sets no limit.")
        if not isinstance(self.embed_notes, bool):
            raise InvalidArgument(f"embed_notes: expected True or False, found {arguments.found(self.embed_notes)}.")
        kept: dict[str, object] = {
            "on_contradicted": arguments.choice("on_contradicted", OnContradicted, self.on_contradicted),
            "lanes": None if self.lanes is None else _lanes(self.lanes),
            "derived": frozenset(arguments.texts("derived", self.derived)),
            "translated": frozenset(arguments.texts("translated", self.translated)),
            "units": _units(self.units),
        }
        for name, value in kept.items():
            object.__setattr__(self, name, value)


def check_settings(settings: object) -> None:
    """Refuse what are no settings.

    Raises:
        InvalidArgument: if ``settings`` is something else, such as a mapping.
    """
    if not isinstance(settings, Settings):
        found = arguments.found(settings)
        raise InvalidArgument(f"settings: expected Settings, found {found}. Write Settings(on_contradicted='flag').")


def _lanes(names: Collection[str]) -> frozenset[str]:
    """Return the names of lanes that are."""
    chosen = frozenset(arguments.texts("lanes", names))
    if not chosen:
        raise InvalidArgument("lanes: expected at least one, found none: no value would be found on any page.")
    for name in sorted(chosen - set(LANE_NAMES)):
        raise UnknownLane(f"lanes: no lane is named {arguments.found(name)}. {arguments.meant(name, LANE_NAMES)}")
    return chosen


def _units(units: Mapping[str, str]) -> dict[str, str]:
    """Return a copy of a mapping of units."""
    hint = 'Write {"weight": "kg"}, by field name or JSON Pointer.'
    if not isinstance(units, Mapping):
        raise InvalidArgument(f"units: expected a mapping, found {arguments.found(units)}. {hint}")
    return {arguments.text("units", name, hint): arguments.text("units", unit, hint) for name, unit in units.items()}


#: What holds where the caller sets nothing.
DEFAULT = Settings()
