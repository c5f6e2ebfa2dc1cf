"""How one language writes numbers, months and units, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class LocaleData:
    """What CLDR says of one locale; format controls are taken out of every string.

    Attributes:
        tag: CLDR name, as in ``de`` or ``de_CH``.
        decimals: Decimal marks: that of Latin digits first.
        groups: Group marks, likewise.
        minus: Minus signs.
        percents: Percent signs.
        permilles: Per mille signs.
        multipliers: Word as written, without a final dot -> the powers of ten that it can stand for.
        months: Casefolded name or abbreviation, without a final dot -> 1 to 12.
        units: Canonical unit name -> long and short names as written.
    """

    tag: str
    decimals: tuple[str, ...]
    groups: tuple[str, ...]
    minus: tuple[str, ...]
    percents: tuple[str, ...]
    permilles: tuple[str, ...]
    multipliers: Mapping[str, tuple[int, ...]] = field(hash=False)
    months: Mapping[str, int] = field(hash=False)
    units: Mapping[str, tuple[str, ...]] = field(hash=False)
