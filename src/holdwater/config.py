"""What a project settles once for all its runs, in ``holdwater.toml`` or in ``[tool.holdwater]`` of pyproject.toml."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from holdwater import lanes
from holdwater.errors import HoldwaterError, InvalidArgument, found_instead
from holdwater.lanes import identity_anchor
from holdwater.model import arguments
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Verdict

#: The file whose settings stand in a table of their own; in any other file they stand at the top.
PYPROJECT = "pyproject.toml"
_TABLE = "[tool.holdwater]"

_SETTINGS = tuple(one.name for one in fields(Settings))
_KEYS = ("evidence", *_SETTINGS, "anchors", "fail_on", "fail_under")
_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?) ?(%?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What a configuration file settles.

    Attributes:
        evidence: Path or address of the evidence store, a path as seen from the file's folder; or None.
        settings: How values are checked and what happens to a contradicted one.
        anchors: The project's own SKUs or brands; with any, the lane ``identity_anchor`` is on.
        fail_on: Verdicts that fail a command, or None.
        fail_under: Least share of supported values, 0 to 1, or None.
    """

    evidence: str | None = None
    settings: Settings = DEFAULT
    anchors: tuple[str, ...] = ()
    fail_on: frozenset[Verdict] | None = None
    fail_under: Fraction | None = None


def load_config(path: str | os.PathLike[str]) -> Config:
    """Return what a configuration file settles.

    Args:
        path: A TOML file. Of a ``pyproject.toml`` the table ``[tool.holdwater]`` counts, of any other file the
            whole. An empty one leaves everything as it is by default.

    Returns:
        The configuration: hand ``settings`` and ``anchors`` to ``guard``.

    Raises:
        InvalidArgument: if the file can't be read, has a key that isn't known, or a value that isn't taken; the
            message names file and key.
    """
    config = find_config(path)
    if config is None:
        raise InvalidArgument(f"{path}: expected {_TABLE}, found none. Name another file, or add the table.")
    return config


def find_config(path: str | os.PathLike[str]) -> Config | None:
    """Return what a configuration file settles, or None for a ``pyproject.toml`` that isn't about holdwater.

    Raises:
        InvalidArgument: as ``load_config``.
    """
    place = Path(path)
    try:
        data: object = tomllib.loads(place.read_bytes().decode("utf-8-sig"), parse_float=Decimal)
    except OSError as error:
        found = found_instead(error)
        raise InvalidArgument(f"{place}: expected a file to read, found {found}. Check the path.") from error
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"{place}: expected TOML, found something else: {error}.") from error
    name = str(place)
    if place.name == PYPROJECT:
        for key in ("tool", "holdwater"):
            data = data.get(key) if isinstance(data, Mapping) else None
        if data is None:
            return None
        name = f"{name}: {_TABLE}"
    config = read_config(data, name)
    if config.evidence is None or "://" in config.evidence:
        return config
    return replace(config, evidence=str(place.parent / config.evidence))


def read_config(data: object, name: str) -> Config:
    """Return what the mapping in a configuration file settles.

    Args:
        data: The mapping, numbers as ``int`` and ``Decimal``.
        name: What to call the file in messages.

    Raises:
        InvalidArgument: if a key isn't known, or a value isn't taken.

    >>> read_config({"min_text_chars": 200, "lanes": {"ranges": False}}, "holdwater.toml").settings.min_text_chars
    200
    >>> read_config({"min_text_char": 200}, "holdwater.toml")
    Traceback (most recent call last):
        ...
    holdwater.errors.InvalidArgument: holdwater.toml: unknown key 'min_text_char'. Did you mean min_text_chars?
    """
    try:
        return _read(data)
    except HoldwaterError as error:
        raise InvalidArgument(f"{name}: {error}") from error


def _read(data: object) -> Config:
    if not isinstance(data, Mapping):
        raise InvalidArgument(f"expected a table of settings, found {arguments.found(data)}.")
    _refuse_unknown("", data, _KEYS)
    given: dict[str, Any] = {name: data[name] for name in _SETTINGS if name in data}
    anchors = arguments.texts("anchors", data.get("anchors", ()))
    given["lanes"] = _lanes(data.get("lanes", {}), anchors)
    evidence = arguments.optional_text("evidence", data.get("evidence"), "Write the path or address of a store.")
    return Config(
        evidence=evidence or None,
        settings=Settings(**given),
        anchors=anchors,
        fail_on=_fail_on(data["fail_on"]) if "fail_on" in data else None,
        fail_under=_fail_under(data["fail_under"]) if "fail_under" in data else None,
    )


def _lanes(switched: object, anchors: Collection[str]) -> frozenset[str] | None:
    """Return the lanes that read, from those that are on by default and those that the table switches."""
    hint = "Write [lanes] with lines such as ranges = false."
    if not isinstance(switched, Mapping):
        raise InvalidArgument(f"lanes: expected a table, found {arguments.found(switched)}. {hint}")
    _refuse_unknown("lanes.", switched, lanes.NAMES)
    for name, is_on in switched.items():
        if not isinstance(is_on, bool):
            raise InvalidArgument(f"lanes.{name}: expected true or false, found {arguments.found(is_on)}. {hint}")
    if not switched and not anchors:
        return None
    if anchors and not switched.get(identity_anchor.NAME, True):
        raise InvalidArgument(f"lanes.{identity_anchor.NAME}: is off, and anchors are given. Leave out one of them.")
    on_by_default = {*lanes.active(DEFAULT), *([identity_anchor.NAME] if anchors else [])}
    return frozenset(name for name in lanes.NAMES if switched.get(name, name in on_by_default))


def _fail_on(value: object) -> frozenset[Verdict]:
    names = arguments.texts("fail_on", value)  # type: ignore[arg-type]  # it says what it is given
    return frozenset(arguments.choice("fail_on", Verdict, name) for name in names)


def _fail_under(value: object) -> Fraction:
    share = read_share(str(value)) if isinstance(value, (str, int, Decimal)) else None
    if share is None:
        raise InvalidArgument(f'fail_under: expected a share such as 0.95 or "95%", found {arguments.found(value)}.')
    return share


def read_share(text: str) -> Fraction | None:
    """Return a share from 0 to 1 exactly, from how people write one, or None.

    >>> read_share("99.5 %"), read_share("0.5"), read_share("95")
    (Fraction(199, 200), Fraction(1, 2), None)
    """
    found = _SHARE.fullmatch(text.strip())
    share = Fraction(found[1]) / (100 if found[2] else 1) if found else None
    return share if share is None or share <= 1 else None


def _refuse_unknown(prefix: str, data: Mapping[str, object], known: Collection[str]) -> None:
    for key in data:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"Did you mean {prefix}{near[0]}?" if near else f"Known are {', '.join(known)}."
            raise InvalidArgument(f"unknown key {prefix + key!r}. {hint}")
