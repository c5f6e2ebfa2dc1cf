"""What is held for a cited URL, and whether it could contradict a value at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from holdwater.model.page import Grade, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason
from holdwater.verify.cache import index_of

_ORDER = {reason: number for number, reason in enumerate(Reason)}
# A capture with one of these is no clean miss: it may be the very one that states the value.
_DOUBTFUL = frozenset({Reason.PAGE_UNDECODABLE, Reason.PAGE_TRUNCATED, Reason.PAGE_DAMAGED})


class Held(NamedTuple):
    """What is held for one cited URL.

    Attributes:
        url: The URL as cited.
        pages: Captures joined by a strict key.
        soft: Captures joined by a soft key only: they may support, and never contradict.
    """

    url: str
    pages: tuple[Page, ...]
    soft: tuple[Page, ...] = ()


def first_of(reasons: Iterable[Reason]) -> Reason:
    """Return the reason that comes first in the table of reasons."""
    return min(reasons, key=_ORDER.__getitem__)


def cannot_contradict(held: Held, settings: Settings) -> Reason | None:
    """Return why what is held for a URL contradicts nothing; None if it could.

    At least one capture must be of the full document and fit. A short one or an error page beside it is
    ignored; a truncated or undecodable one is not, nor is a damaged one, whatever part of the document it held.
    """
    if not held.pages:
        return Reason.PAGE_NOT_HELD
    full = [page for page in held.pages if page.grade is Grade.FULL]
    if not full:
        return Reason.PAGE_EXCERPT_ONLY
    reasons = [index_of(page).unfit_reasons(settings.min_text_chars) for page in full]
    doubtful = [
        reason
        for page in held.pages
        for reason in index_of(page).unfit_reasons(settings.min_text_chars)
        if reason in _DOUBTFUL and (page.grade is Grade.FULL or reason is Reason.PAGE_DAMAGED)
    ]
    if doubtful:
        return first_of(doubtful)
    if all(reasons):
        return first_of(reason for of_page in reasons for reason in of_page)
    return None


def first_obstacle(held: Sequence[Held], settings: Settings) -> Reason | None:
    """Return the first reason why any of the cited URLs contradicts nothing; None if all of them could."""
    reasons = [reason for one in held if (reason := cannot_contradict(one, settings)) is not None]
    return first_of(reasons) if reasons else None
