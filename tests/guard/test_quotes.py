"""Quotes: on the page, not on it, or not to be told."""

from __future__ import annotations

import dataclasses

import pytest
from tests.guard.samples import EVIDENCE, URL, page

from holdwater.citations import Quote, read_output
from holdwater.guard import QuoteFinding, check_quote, check_quotes
from holdwater.model.page import Flaw, Grade, Page
from holdwater.model.verdict import Reason, Verdict
from holdwater.verify import verify


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The drill costs 1,299.00 EUR", Reason.VALUE_FOUND),
        ("the DRILL costs 1,299.00 EUR and weighs", Reason.VALUE_FOUND),
        ("drill costs … sheath is of brushed aluminium", Reason.VALUE_FOUND),
        ("drill costs [...] brushed aluminium.", Reason.VALUE_FOUND),
        ("drill costs … brushed steel", Reason.VALUE_ABSENT),
        ("brushed aluminium … the drill costs", Reason.VALUE_ABSENT),
        ("[t]he drill [of theirs] costs 1,299.00 EUR", Reason.VALUE_FOUND),
        ("The drill costs 1,199.00 EUR", Reason.VALUE_ABSENT),
        ("rill costs", Reason.VALUE_ABSENT),
        ("…", Reason.NOT_CHECKABLE),
    ],
)
def test_a_quote_is_looked_for_word_for_word(text: str, reason: Reason) -> None:
    """Case, accents and punctuation don't count; every part of a quote that leaves something out must be there."""
    finding = check_quote(Quote("/a", text, URL), [page()])
    assert finding.reason is reason
    assert bool(finding.spans) == (finding.verdict is Verdict.SUPPORTED)


def test_what_is_not_held_in_full_contradicts_no_quote() -> None:
    """Without the page, or with an excerpt of it, nothing is said about a quote that isn't found."""
    quote = Quote("/a", "is of walnut", URL)
    assert check_quote(quote, []).reason is Reason.PAGE_NOT_HELD
    excerpt = Page.from_text("The drill.", url=URL, grade=Grade.EXCERPT)
    assert check_quote(quote, [excerpt]).reason is Reason.PAGE_EXCERPT_ONLY
    assert check_quote(quote, [excerpt, page()]).reason is Reason.VALUE_ABSENT
    other = Page.from_text("It is of walnut.", url=URL)
    assert check_quote(quote, [page(), other]).reason is Reason.VALUE_FOUND
    damaged = dataclasses.replace(other, flaws=frozenset({Flaw.DAMAGED}))
    assert check_quote(quote, [page(), damaged]).reason is Reason.PAGE_DAMAGED


def test_quotes_of_an_output_are_joined_to_their_pages() -> None:
    """Each quote is looked for on the pages of its own URL; a quote is no evidence for its value."""
    output = {
        "price": {"value": 1299, "evidence": [{"url": URL, "quote": "The drill costs 1,299.00 EUR"}]},
        "sheath": {"value": "walnut", "evidence": [{"url": f"{URL}?utm_source=x", "quote": "a sheath of walnut"}]},
        "other": {"value": 1, "evidence": [{"url": "https://c.example", "excerpts": ["one"]}]},
    }
    findings = check_quotes(read_output(output).quotes, EVIDENCE)
    assert [(one.quote.path, one.reason) for one in findings] == [
        ("/price/value", Reason.VALUE_FOUND),
        ("/sheath/value", Reason.VALUE_ABSENT),
        ("/other/value", Reason.PAGE_NOT_HELD),
    ]
    assert verify("walnut", [page()]).reason is Reason.VALUE_ABSENT


def test_a_finding_makes_sense() -> None:
    """Found without a place can't be said."""
    with pytest.raises(ValueError, match="0 spans"):
        QuoteFinding(quote=Quote("/a", "x", URL), reason=Reason.VALUE_FOUND)
