"""How a command ends by what was found."""

from __future__ import annotations

from fractions import Fraction

import click
import pytest

from holdwater.cli import gate, group
from holdwater.model.verdict import Verdict

_FOUND = {Verdict.SUPPORTED: 95, Verdict.CONTRADICTED: 1, Verdict.UNVERIFIABLE: 4}


@pytest.mark.parametrize(
    ("fail_on", "fail_under", "expected"),
    [
        ({Verdict.CONTRADICTED}, None, group.FOUND),
        ({Verdict.UNVERIFIABLE, Verdict.CONTRADICTED}, None, group.FOUND),
        (set(), None, group.CLEAN),
        (None, Fraction(95, 100), group.CLEAN),
        (None, Fraction(951, 1000), group.FOUND),
    ],
)
def test_what_fails(fail_on: set[Verdict] | None, fail_under: Fraction | None, expected: int) -> None:
    """A verdict that is there, or too small a share; the share itself is enough."""
    assert gate.exit_code(_FOUND, 0, fail_on=fail_on, fail_under=fail_under) == expected
    assert gate.exit_code(_FOUND, 1, fail_on=fail_on, fail_under=fail_under) == group.INTERNAL_ERRORS


def test_of_nothing_nothing_fails() -> None:
    """Without findings no share is too small."""
    assert gate.exit_code({}, 0, fail_on={Verdict.CONTRADICTED}, fail_under=Fraction(1)) == group.CLEAN


@pytest.mark.parametrize(
    ("text", "share"),
    [("0.95", Fraction(95, 100)), ("95%", Fraction(95, 100)), ("99.5 %", Fraction(995, 1000)), ("1", Fraction(1))],
)
def test_shares(text: str, share: Fraction) -> None:
    """A share is a number or percent, read exactly."""
    assert gate.Share().convert(text, None, None) == share


@pytest.mark.parametrize("text", ["", "95", "101%", "-1", "nan", "1e-3", "0,95"])
def test_no_share(text: str) -> None:
    """What is past one, or no share, is refused."""
    with pytest.raises(click.BadParameter, match=r"such as 0\.95 or 95%"):
        gate.Share().convert(text, None, None)


def test_verdicts() -> None:
    """Verdicts come by name, with commas; another name is refused with those that there are."""
    both = {Verdict.CONTRADICTED, Verdict.UNVERIFIABLE}
    assert gate.Verdicts().convert("contradicted, unverifiable", None, None) == both
    with pytest.raises(click.BadParameter, match="expected some of supported, contradicted, unverifiable"):
        gate.Verdicts().convert("contradicted,wrong", None, None)
