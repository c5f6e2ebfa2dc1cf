"""The part of the SARIF 2.1.0 schema that a log of ours uses, stated from the standard (OASIS, sections 3.13 to 3.49).

It is stricter than the whole: what a log of ours doesn't use is no property here.
"""

from __future__ import annotations

from typing import Any


def _object(required: str = "", **properties: Any) -> dict[str, Any]:
    """Return the schema of an object with these properties and no others."""
    found: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**found, "required": required.split()} if required else found


def _list(items: Any, **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


_TEXT = {"type": "string"}
_MESSAGE = _object("text", text=_TEXT)
_LEVEL = {"enum": ["none", "note", "warning", "error"]}

_RULE = _object("id", id=_TEXT, shortDescription=_MESSAGE, defaultConfiguration=_object(level=_LEVEL))
_DRIVER = _object(
    "name",
    name=_TEXT,
    semanticVersion=_TEXT,
    rules=_list(_RULE, uniqueItems=True),
)
_REGION = _object(startLine={"type": "integer", "minimum": 1})
_PHYSICAL = _object(artifactLocation=_object(uri={"type": "string", "format": "uri-reference"}), region=_REGION)
_LOGICAL = _object(fullyQualifiedName=_TEXT, kind=_TEXT)
_LOCATION = _object(physicalLocation=_PHYSICAL, logicalLocations=_list(_LOGICAL, uniqueItems=True))
_RESULT = _object(
    "message",
    ruleId=_TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    level=_LEVEL,
    message=_MESSAGE,
    locations=_list(_LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": _TEXT},
)
_RUN = _object(
    "tool",
    tool=_object("driver", driver=_DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=_list(_RESULT),
)

SCHEMA = _object(
    "version runs",
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"enum": ["2.1.0"]},
    runs=_list(_RUN),
)
