"""Profiles of the two-pass check."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holdwater.checks.profiles import (
    PROFILES,
    Identifier,
    Profile,
    ProfileError,
    Trigger,
    find_profile,
    is_due,
    read_profiles,
)
from holdwater.errors import InvalidArgument

CODE = PROFILES["code"]


@pytest.mark.parametrize(
    ("name", "bars", "trigger"),
    [
        ("strawberry", "0.80 0.30 0.60 0.15", "on_medium_confidence"),
        ("code", "0.80 0.30 0.60 0.15", "on_medium_confidence"),
        ("documentation", "0.75 0.25 0.55 0.10", "on_conflict"),
        ("data", "0.85 0.35 0.70 0.20", "on_medium_confidence"),
        ("security", "0.90 0.40 0.75 0.25", "always"),
    ],
)
def test_built_in(name: str, bars: str, trigger: str) -> None:
    """The bars of the profiles that come with the package."""
    one = find_profile(name)
    assert [one.verified_confidence, one.verified_delta, one.plausible_confidence, one.plausible_delta] == [
        Decimal(bar) for bar in bars.split()
    ]
    assert one.trigger == trigger


def _toml(path: Path, text: str) -> Path:
    file = path / "profiles.toml"
    file.write_text(text, "utf-8")
    return file


def test_custom_profiles(tmp_path: Path) -> None:
    """A table says all of a profile, or what differs from its base; bars are exact."""
    text = """
[legal]
base = "documentation"
verified_confidence = 0.95
scrub = ["number", "date"]

[own]
verified_confidence = 1
verified_delta = 0.1
plausible_confidence = 0.5
plausible_delta = 0.0001
trigger = "manual"
scrub = ["cve"]
"""
    found = read_profiles(_toml(tmp_path, text))
    assert found["legal"].verified_confidence == Decimal("0.95")
    assert found["legal"].plausible_delta == Decimal("0.10")
    assert found["legal"].scrub == {Identifier.NUMBER, Identifier.DATE}
    assert (found["own"].trigger, found["own"].plausible_delta) == (Trigger.MANUAL, Decimal("0.0001"))
    assert find_profile("own", found).name == "own"
    assert find_profile(found["own"]) is found["own"]
    with pytest.raises(InvalidArgument, match="expected one of strawberry"):
        find_profile("own")


FULL = """
[a]
verified_confidence = 0.9
verified_delta = 0.3
plausible_confidence = 0.5
plausible_delta = 0.1
trigger = "manual"
scrub = ["number"]
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a", "expected a TOML file"),
        ("a = 1", "expected a table"),
        ('[a]\nbase = "cod"', "base: expected one of strawberry"),
        ('[a]\nbase = ["code"]', "base: expected one of strawberry"),
        ("a = " + "[" * 3000 + "]" * 3000, "expected a TOML file"),
        (FULL.replace("0.9", "1e99999999999999999999"), "too large or too small a number"),
        ("[a]\nverified_delta = 0.1", "no plausible_confidence, and no base"),
        ('[a]\nbase = "code"\nverified = 1', "verified, which is no member"),
        ('[a]\nbase = "code"\ntrigger = "often"', "trigger: expected one of always"),
        ('[a]\nbase = "code"\nscrub = "number"', "scrub: expected a collection"),
        ('[a]\nbase = "code"\nscrub = ["names"]', "scrub: expected one of url"),
        ('[a]\nbase = "code"\nscrub = []', "scrub: expected a type"),
        (FULL.replace("0.9", "0.90001"), "at most four decimals"),
        (FULL.replace("0.9", "1.1"), "expected a Decimal from 0 to 1"),
        (FULL.replace("0.9", "nan"), "expected a Decimal from 0 to 1"),
        (FULL.replace("0.9", "true"), "expected a Decimal from 0 to 1"),
        (FULL.replace("0.9", '"0.9"'), "expected a Decimal from 0 to 1"),
        (FULL.replace("0.9", "0.4"), "plausible_confidence: expected at most"),
        (FULL.replace("0.3", "0.05"), "plausible_delta: expected at most"),
    ],
    ids=lambda value: value[:40],
)
def test_wrong_profiles(tmp_path: Path, text: str, message: str) -> None:
    """What no profile can be is an error that names the file and the table."""
    with pytest.raises(ProfileError, match=message) as error:
        read_profiles(_toml(tmp_path, text))
    assert "profiles.toml" in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Is an error that names it."""
    with pytest.raises(ProfileError, match=r"none\.toml"):
        read_profiles(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("trigger", "state", "due"),
    [
        ("always", {}, True),
        ("manual", {"is_critical": True, "has_conflict": True}, False),
        ("on_critical_claim", {"is_critical": True}, True),
        ("on_critical_claim", {"has_conflict": True}, False),
        ("on_conflict", {"has_conflict": True}, True),
        ("on_conflict", {"is_critical": True}, False),
        ("on_medium_confidence", {}, True),
        ("on_medium_confidence", {"confidence": Decimal("0.5999")}, False),
        ("on_medium_confidence", {"confidence": Decimal("0.6")}, True),
        ("on_medium_confidence", {"confidence": Decimal("0.7999")}, True),
        ("on_medium_confidence", {"confidence": Decimal("0.8")}, False),
    ],
    ids=str,
)
def test_triggers(trigger: str, state: dict[str, Any], due: bool) -> None:
    """Each trigger asks for the check exactly when it says; the ends of medium confidence are those of the profile."""
    members = {name: getattr(CODE, name) for name in Profile.__slots__}
    assert is_due(Profile(**{**members, "trigger": Trigger(trigger)}), **state) is due


@pytest.mark.parametrize("wrong", ["0.7", 0.7, 7, Decimal("NaN"), Decimal("sNaN"), Decimal("1.1"), True], ids=repr)
def test_a_wrong_confidence(wrong: Any) -> None:
    """Is named, whatever the trigger."""
    for profile in PROFILES.values():
        with pytest.raises(InvalidArgument, match="confidence: expected a Decimal from 0 to 1"):
            is_due(profile, confidence=wrong)
