"""Profiles of the two-pass check: what must be reached, what is scrubbed, and when the check is worth its calls."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from pathlib import Path
from typing import Any

from holdwater.checks.score import share
from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model import arguments


class Identifier(StrEnum):
    """A type of identifier that can be scrubbed. Its placeholders are ``[TABLE_1]`` and so on.

    Where two may begin at one place, the first of these counts.
    """

    URL = "url"
    EMAIL = "email"
    CVE = "cve"
    IP = "ip"
    HASH = "hash"
    FILE = "file"
    TABLE = "table"
    CLASS = "class"
    FUNCTION = "function"
    FIELD = "field"
    VERSION = "version"
    DATE = "date"
    CODE = "code"
    NUMBER = "number"


class Trigger(StrEnum):
    """When the two-pass check of a claim is due."""

    ALWAYS = "always"
    ON_MEDIUM_CONFIDENCE = "on_medium_confidence"
    """The claim's confidence is at least plausible and less than verified, or it has none."""
    ON_CRITICAL_CLAIM = "on_critical_claim"
    """The caller says that the claim is critical."""
    ON_CONFLICT = "on_conflict"
    """Other checks disagree about the claim."""
    MANUAL = "manual"
    """Only when the caller asks."""


class ProfileError(HoldwaterError, ValueError):
    """A file of profiles can't be read; the message says where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What one kind of claim needs.

    Attributes:
        name: Its name.
        verified_confidence: A verified claim has at least this confidence with the whole evidence, 0 to 1,
            to four decimals.
        verified_delta: And at least so much more than with scrubbed evidence.
        plausible_confidence: Below this a claim is unsupported.
        plausible_delta: A plausible claim has at least this delta; with a smaller one it is suspicious.
        trigger: When the check is due.
        scrub: What is scrubbed.
    """

    name: str
    verified_confidence: Decimal
    verified_delta: Decimal
    plausible_confidence: Decimal
    plausible_delta: Decimal
    trigger: Trigger
    scrub: frozenset[Identifier]

    def __post_init__(self) -> None:
        where = f"profile {self.name}"
        for name in _BARS:
            value = share(f"{where}: {name}", getattr(self, name))
            if value.as_tuple().exponent < -4:  # type: ignore[operator]  # a finite one has a number there
                raise InvalidArgument(f"{where}: {name}: expected at most four decimals, found {value}.")
        for part in ("confidence", "delta"):
            if getattr(self, f"plausible_{part}") > getattr(self, f"verified_{part}"):
                raise InvalidArgument(f"{where}: plausible_{part}: expected at most verified_{part}, found more.")
        if not self.scrub:
            raise InvalidArgument(f"{where}: scrub: expected a type of identifier, found none: there is no delta then.")


_BARS = ("verified_confidence", "verified_delta", "plausible_confidence", "plausible_delta")
_VALUES = frozenset({Identifier.VERSION, Identifier.DATE, Identifier.CODE, Identifier.NUMBER})
_PROGRAMS = frozenset({Identifier.FILE, Identifier.CLASS, Identifier.FUNCTION, Identifier.FIELD})
_PLACES = frozenset({Identifier.URL, Identifier.EMAIL})
_ATTACKS = frozenset({Identifier.CVE, Identifier.IP, Identifier.HASH})


def _built_in(name: str, bars: str, trigger: Trigger, scrub: Iterable[Identifier]) -> Profile:
    return Profile(
        name=name, trigger=trigger, scrub=frozenset(scrub), **dict(zip(_BARS, map(Decimal, bars.split()), strict=True))
    )


#: The profiles that come with the package, by name.
PROFILES: Mapping[str, Profile] = {
    profile.name: profile
    for profile in (
        _built_in("strawberry", "0.80 0.30 0.60 0.15", Trigger.ON_MEDIUM_CONFIDENCE, Identifier),
        _built_in("code", "0.80 0.30 0.60 0.15", Trigger.ON_MEDIUM_CONFIDENCE, {*_PROGRAMS, *_VALUES}),
        _built_in("documentation", "0.75 0.25 0.55 0.10", Trigger.ON_CONFLICT, {*_PROGRAMS, *_VALUES, *_PLACES}),
        _built_in(
            "data",
            "0.85 0.35 0.70 0.20",
            Trigger.ON_MEDIUM_CONFIDENCE,
            {Identifier.TABLE, Identifier.FIELD, *_VALUES, *_PLACES},
        ),
        _built_in("security", "0.90 0.40 0.75 0.25", Trigger.ALWAYS, {*_ATTACKS, *_PROGRAMS, *_VALUES, *_PLACES}),
    )
}


def find_profile(profile: Profile | str, others: Mapping[str, Profile] | None = None) -> Profile:
    """Return a profile by its name.

    Args:
        profile: A name, or a profile.
        others: Profiles that come before the built-in ones, such as ``read_profiles`` gives.

    Raises:
        InvalidArgument: if there is none of that name.
    """
    if isinstance(profile, Profile):
        return profile
    known = {**PROFILES, **(others or {})}
    if not isinstance(profile, str) or profile not in known:
        raise InvalidArgument(f"profile: expected one of {', '.join(known)}, found {arguments.found(profile)}.")
    return known[profile]


def read_profiles(path: str | Path) -> dict[str, Profile]:
    """Return the profiles of a TOML file: a table for each, with the members of ``Profile``.

    ``base`` names a profile whose members count where the table has none of its own; without it all are needed.

    Raises:
        ProfileError: if the file can't be read, or says what no profile can be.
    """
    try:
        tables = tomllib.loads(Path(path).read_text("utf-8"), parse_float=_decimal)
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProfileError(f"{path}: expected a TOML file with profiles: {reason}.") from error
    return {name: _profile(path, name, table) for name, table in tables.items()}


def _profile(path: str | Path, name: str, table: object) -> Profile:
    where = f"{path}: [{name}]"
    if not isinstance(table, dict):
        raise ProfileError(f"{where}: expected a table, found {arguments.found(table)}.")
    base = table.pop("base", None)
    if base is not None and not (isinstance(base, str) and base in PROFILES):
        raise ProfileError(f"{where}: base: expected one of {', '.join(PROFILES)}, found {arguments.found(base)}.")
    members = [field.name for field in fields(Profile) if field.name != "name"]
    unknown = sorted(set(table) - set(members))
    missing = [] if base is not None else sorted(set(members) - set(table))
    if unknown or missing:
        what = f"{unknown[0]}, which is no member" if unknown else f"no {missing[0]}, and no base to take it from"
        raise ProfileError(f"{where}: expected the members {', '.join(members)}; found {what}.")
    own = {} if base is None else {member: getattr(PROFILES[base], member) for member in members}
    try:
        return Profile(name=name, **{**own, **{member: _member(member, value) for member, value in table.items()}})
    except InvalidArgument as error:
        raise ProfileError(f"{where}: {error}") from error


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text} is too large or too small a number") from None


def _member(member: str, value: object) -> Any:
    if member == "trigger":
        return arguments.choice(member, Trigger, value)  # type: ignore[arg-type]  # it says what else was found
    if member == "scrub":
        return frozenset(arguments.choice(member, Identifier, one) for one in arguments.texts(member, value))  # type: ignore[arg-type]
    return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else value


def is_due(
    profile: Profile, *, confidence: Decimal | None = None, is_critical: bool = False, has_conflict: bool = False
) -> bool:
    """Say whether the trigger of a profile asks for the two-pass check of a claim; ``manual`` never does.

    Args:
        profile: The profile.
        confidence: How sure something else is of the claim, 0 to 1, or None.
        is_critical: Whether the caller says that much depends on it.
        has_conflict: Whether other checks disagree about it.

    Raises:
        InvalidArgument: if ``confidence`` is no Decimal from 0 to 1.

    >>> is_due(PROFILES["code"], confidence=Decimal("0.6")), is_due(PROFILES["code"], confidence=Decimal("0.8"))
    (True, False)
    """
    sure = None if confidence is None else share("confidence", confidence)
    if profile.trigger is Trigger.ON_MEDIUM_CONFIDENCE:
        return sure is None or profile.plausible_confidence <= sure < profile.verified_confidence
    return {
        Trigger.ALWAYS: True,
        Trigger.ON_CRITICAL_CLAIM: is_critical,
        Trigger.ON_CONFLICT: has_conflict,
        Trigger.MANUAL: False,
    }[profile.trigger]
