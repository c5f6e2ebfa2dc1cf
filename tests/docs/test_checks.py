"""The reference of the model-backed checks leaves out nothing that the code has."""

from __future__ import annotations

from decimal import Decimal

from tests.docs.test_reference import _cells

from holdwater.checks import PROFILES, Fusion, Limits, Outcome, Recommendation, Rule, Trigger
from holdwater.checks.two_pass import _RECOMMENDED, _STATUS


def test_outcomes_and_triggers() -> None:
    """Each has its row, in the order of the code."""
    assert [row[0] for row in _cells("checks.md", "Outcomes")] == [f"`{one}`" for one in Outcome]
    assert [row[0] for row in _cells("checks.md", "Profiles of one's own")] == [f"`{one}`" for one in Trigger]


def _tables() -> list[list[str]]:
    """Return the rows of both tables under one heading."""
    return [row for row in _cells("checks.md", "Two passes") if row[0].startswith("`")]


def test_profiles() -> None:
    """Each has its bars and its trigger."""
    rows = {name.strip("`"): rest for name, *rest in _tables() if name.strip("`") in PROFILES}
    assert list(rows) == list(PROFILES)
    for name, (verified, plausible, trigger, _) in rows.items():
        one = PROFILES[name]
        assert [Decimal(bar) for bar in verified.split(", ")] == [one.verified_confidence, one.verified_delta]
        assert [Decimal(bar) for bar in plausible.split(", ")] == [one.plausible_confidence, one.plausible_delta]
        assert trigger == f"`{one.trigger}`"


def test_rules() -> None:
    """Each has its status and its recommendation, in the order in which they apply."""
    rows = [row for row in _tables() if row[0].strip("`") in set(Rule)]
    assert [row[0] for row in rows] == [f"`{rule}`" for rule in Rule]
    for name, _, status, _, recommended in rows:
        rule = Rule(name.strip("`"))
        assert status.split(",")[0] == (f"`{_STATUS[rule]}`" if _STATUS[rule] else "nothing checked")
        assert Recommendation(recommended.strip("`")) is _RECOMMENDED[rule]


def test_limits() -> None:
    """Each has its default."""
    rows = {name: default for names, default, _ in _cells("checks.md", "The client") for name in [names]}
    limits = Limits()
    assert rows["`timeout_s`"] == str(limits.timeout_s)
    assert rows["`retries`"] == str(limits.retries)
    assert rows["`first_wait_s`, `longest_wait_s`"] == f"{limits.first_wait_s}, {limits.longest_wait_s}"
    assert rows["`concurrency`"] == str(limits.concurrency)
    assert rows["`max_calls`"] == str(limits.max_calls)
    assert (limits.max_cost, limits.price) == (None, None)
    assert (Fusion().grounding, Fusion().consistency) == (Decimal("0.7"), Decimal("0.3"))
