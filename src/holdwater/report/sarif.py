"""Findings as SARIF 2.1.0, which code hosts and editors show beside the records."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from holdwater.model.verdict import Reason, Verdict
from holdwater.report import words
from holdwater.report.rows import Row
from holdwater.report.sources import place
from holdwater.text.visible import visible
from holdwater.version import VERSION

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_RULES = [reason for reason in Reason if reason.verdict is not Verdict.SUPPORTED]


def render(rows: Iterable[Row], *, base: str = "") -> Iterator[str]:
    """Yield one SARIF log: contradicted values are errors, internal errors warnings, other unverifiable ones notes.

    Supported values are left out. A result keeps its fingerprint when its record moves to another line.

    Args:
        rows: The findings.
        base: Folder that the files of the findings are below, as the repository has it.
    """
    driver = {
        "name": "holdwater",
        "semanticVersion": VERSION,
        "rules": [
            {
                "id": str(reason),
                "shortDescription": {"text": f"The value is {reason.verdict}: {words.REASONS[reason]}."},
                "defaultConfiguration": {"level": _level(reason)},
            }
            for reason in _RULES
        ],
    }
    head = {"$schema": _SCHEMA, "version": "2.1.0"}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    yield f'{_json(head)[:-1]},"runs":[{_json(run)[:-1]},"results":['
    comma = ""
    for row in rows:
        if row.verdict is not Verdict.SUPPORTED:
            yield f"{comma}\n{_json(_result(row, base))}"
            comma = ","
    yield "\n]}]}\n"


def _result(row: Row, base: str) -> dict[str, Any]:
    where: dict[str, Any] = {
        "logicalLocations": [{"fullyQualifiedName": visible(row.path) or "/", "kind": "member"}],
    }
    if (found := place(row, base)) is not None:
        # Two slashes in front would name a host.
        uri = quote(re.sub("^/+", "/", found.file), safe="/", errors="replace")
        where["physicalLocation"] = {"artifactLocation": {"uri": uri}, "region": {"startLine": found.line}}
    identity = "\n".join((row.path, row.value_json, *row.urls)).encode("utf-8", "surrogatepass")
    return {
        "ruleId": str(row.reason),
        "ruleIndex": _RULES.index(row.reason),
        "level": _level(row.reason),
        "message": {"text": _plain(words.sentence(row))},
        "locations": [where],
        "partialFingerprints": {"holdwaterFinding/v1": hashlib.sha256(identity).hexdigest()},
    }


def _level(reason: Reason) -> str:
    if reason.verdict is Verdict.CONTRADICTED:
        return "error"
    return "warning" if reason is Reason.INTERNAL_ERROR else "note"


def _plain(text: str) -> str:
    r"""Return a message without what SARIF would take for a link or a placeholder.

    >>> _plain("a [b](c) {0}")
    'a \\[b\\](c) {{0}}'
    """
    for char, escaped in (("\\", "\\\\"), ("[", "\\["), ("]", "\\]"), ("{", "{{"), ("}", "}}")):
        text = text.replace(char, escaped)
    return text


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
