"""A finding: the verdict on one citation, with what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from holdwater.errors import InvalidArgument
from holdwater.model.citation import Scalar
from holdwater.model.match import Match, Nearest
from holdwater.model.verdict import Caveat, Reason, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How many of a value's significant tokens were found, and which were not.

    Attributes:
        found: Tokens and labels that stand on a cited page. Of a text each significant word is a token; of a mixed
            text its numbers and codes are, and its words are labels, which count here only.
        of: All of them; 0 where the value has none, or nothing was looked for.
        missing: Those that were not found, as the value writes them, in order.
    """

    found: int
    of: int
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The verdict on one citation, with what it rests on.

    Attributes:
        path: JSON Pointer to the value; ``""`` outside a record.
        value: The value as written.
        unit: The unit that was tried for it, as written or by the name that the field's suffix has, or None.
        urls: URLs that it cites.
        reason: Why; it implies the verdict.
        matches: Where it was found: empty exactly unless supported.
        coverage: Significant tokens found, of how many.
        caveats: What lowers the confidence, sorted.
        confidence: 0 to 1; the producer's own, or 1, only ever lowered.
        nearest: For a contradicted value, the closest evidence.
        chance: Share of values of the same shape that the same pages would also support, 0 to 1; None for
            words and codes, and where nothing was compared.
        pages: SHA-256 of every page that was looked at, sorted.
        detail: For ``internal_error`` the exception's type; else "".
    """

    path: str
    value: Scalar
    urls: tuple[str, ...]
    reason: Reason
    unit: str | None = None
    matches: tuple[Match, ...] = ()
    coverage: Coverage = Coverage(found=0, of=0)
    caveats: tuple[Caveat, ...] = ()
    confidence: Decimal = Decimal(1)
    nearest: Nearest | None = None
    chance: Decimal | None = None
    pages: tuple[str, ...] = ()
    detail: str = ""

    def __post_init__(self) -> None:
        if bool(self.matches) != (self.verdict is Verdict.SUPPORTED):
            raise InvalidArgument(f"{self.path}: {self.reason} with {len(self.matches)} matches")

    @property
    def verdict(self) -> Verdict:
        """``supported``, ``contradicted`` or ``unverifiable``."""
        return self.reason.verdict
