from __future__ import annotations

from dataclasses import replace

import pytest

from holdwater.model.page import Flaw, Grade, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason
from holdwater.verify.held import Held, cannot_contradict, first_obstacle, first_of

URL = "https://a.example/"
FIT = Page.from_text("It stands on the page. " + "So does this, one more time and longer. " * 2, url=URL)
SHORT = Page.from_text("Hello.", url=URL)
ERROR = replace(FIT, status=503)
EXCERPT = replace(FIT, grade=Grade.EXCERPT)
CONTENT = replace(FIT, grade=Grade.MAIN_CONTENT)
CUT = replace(FIT, flaws=frozenset({Flaw.TRUNCATED}))
DAMAGED = replace(FIT, flaws=frozenset({Flaw.DAMAGED}))
UNDECODABLE = replace(FIT, flaws=frozenset({Flaw.UNDECODABLE}))
OPTIONS = Settings(min_text_chars=40)


@pytest.mark.parametrize(
    ("pages", "reason"),
    [
        pytest.param([], Reason.PAGE_NOT_HELD, id="nothing"),
        pytest.param([FIT], None, id="fit"),
        pytest.param([EXCERPT, CONTENT], Reason.PAGE_EXCERPT_ONLY, id="parts"),
        pytest.param([SHORT], Reason.PAGE_TOO_SHORT, id="short"),
        pytest.param([ERROR], Reason.PAGE_ERROR, id="error"),
        pytest.param([SHORT, FIT], None, id="short-beside-fit"),
        pytest.param([FIT, ERROR], None, id="error-beside-fit"),
        pytest.param([SHORT, ERROR], Reason.PAGE_TOO_SHORT, id="first-of-the-table"),
        pytest.param([FIT, CUT], Reason.PAGE_TRUNCATED, id="truncated-beside-fit"),
        pytest.param([FIT, DAMAGED], Reason.PAGE_DAMAGED, id="damaged-beside-fit"),
        pytest.param([UNDECODABLE, FIT, CUT], Reason.PAGE_UNDECODABLE, id="undecodable-first"),
        pytest.param([EXCERPT, FIT], None, id="part-beside-fit"),
        pytest.param([EXCERPT, SHORT], Reason.PAGE_TOO_SHORT, id="part-beside-short"),
        pytest.param(
            [FIT, replace(EXCERPT, flaws=frozenset({Flaw.DAMAGED}))], Reason.PAGE_DAMAGED, id="damaged-part-beside-fit"
        ),
    ],
)
def test_one_url(pages: list[Page], reason: Reason | None) -> None:
    """A URL contradicts if a full capture is fit, and none is truncated, undecodable or damaged."""
    assert cannot_contradict(Held(URL, tuple(pages)), OPTIONS) is reason


def test_every_url_must_be_able_to() -> None:
    """One URL that contradicts nothing is enough; of several reasons the first of the table counts."""
    fit, cut, missing = Held(URL, (FIT,)), Held(URL, (CUT,)), Held(URL, ())
    assert first_obstacle([fit, fit], OPTIONS) is None
    assert first_obstacle([fit, cut], OPTIONS) is Reason.PAGE_TRUNCATED
    assert first_obstacle([cut, missing, fit], OPTIONS) is Reason.PAGE_NOT_HELD


def test_a_soft_page_contradicts_nothing() -> None:
    """What only a soft key joins is not held."""
    assert cannot_contradict(Held(URL, (), (FIT,)), OPTIONS) is Reason.PAGE_NOT_HELD


def test_order_is_that_of_the_table() -> None:
    """Reasons are ranked as they are listed."""
    assert first_of(reversed(Reason)) is Reason.VALUE_FOUND
