"""A citation: a path in the output, the value there, and the URLs it cites."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

#: A JSON scalar as Python holds it. Numbers read from text are ``Decimal`` (never ``float``), as written.
Scalar: TypeAlias = str | int | float | Decimal | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One value that is about to ship, and where it says it comes from.

    Attributes:
        path: JSON Pointer (RFC 6901) to the scalar in the output; ``""`` is the whole output.
        value: The scalar as written.
        urls: URLs that it cites, as written, in order, without repeats.
        unit: Unit stated beside the value, as written (``kg``, ``EUR``, ``KGM``, ``million USD``).
        field: Name of the field that holds the value; its suffix may name a unit (``weight_kg``).
        derived: The producer says that it computed the value.
        confidence: The producer's own, 0 to 1; ``1`` where it says none.
        span: Half-open code point range, where the value is a cited part of a longer text.
    """

    path: str
    value: Scalar
    urls: tuple[str, ...] = ()
    unit: str | None = None
    field: str | None = None
    derived: bool = False
    confidence: Decimal = Decimal(1)
    span: tuple[int, int] | None = None
