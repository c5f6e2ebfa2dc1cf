"""A reviewer's decisions on contradicted values, as JSON lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from holdwater.audit.labels import DECISIONS
from holdwater.errors import HoldwaterError, InvalidRecord
from holdwater.model.arguments import found
from holdwater.outputs import pointer
from holdwater.outputs.json_source import JsonNumber, parse

#: The decision that gives a value back.
PUT_BACK = "put_back"

_MAX_DIGITS = 15
_HINT = "Fill in what `holdwater report --format review` has written."


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a reviewer says of one value.

    Attributes:
        record: Number of its record in the file that was reviewed, from 1.
        file: Name of that file, or "" where the line doesn't say.
        path: JSON Pointer to the value.
        value_json: The value as JSON text, or None where the line doesn't say.
        decision: A member of ``DECISIONS``.
    """

    record: int
    file: str
    path: str
    value_json: str | None
    decision: str


def read_decisions(lines: Iterable[str], name: str) -> list[Decision]:
    """Return the decisions that some JSON lines hold; lines whose ``decision`` is still null hold none.

    Args:
        lines: The lines of a file; blank ones don't count.
        name: The file, for messages.

    Raises:
        InvalidRecord: if a line is no decision, or a second one on a value; the message says which.
    """
    decisions: dict[tuple[int, str], Decision] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            decision = _decision(parse(line).value)
        except HoldwaterError as error:
            message = str(error).removeprefix("line 1, ")
            raise InvalidRecord(f"{name}: line {number}: {message} {_HINT}") from error
        if decision is None:
            continue
        place = (decision.record, decision.path)
        if decisions.setdefault(place, decision) is not decision:
            raise InvalidRecord(
                f"{name}: line {number}: expected one decision on {pointer.shown(decision.path)} of record "
                f"{decision.record}, found a second one. Keep one of them."
            )
    return list(decisions.values())


def _decision(line: object) -> Decision | None:
    """Return what one line decides, or None if nothing yet."""
    if not isinstance(line, Mapping):
        raise InvalidRecord("expected an object.")
    chosen = line.get("decision")
    if chosen is None and "decision" in line:
        return None
    if chosen not in DECISIONS:
        raise InvalidRecord(f"decision: expected one of {', '.join(DECISIONS)}, found {found(chosen)}.")
    record = line.get("record")
    is_number = isinstance(record, JsonNumber) and record.literal.isdigit() and len(record.literal) <= _MAX_DIGITS
    if not is_number:
        raise InvalidRecord(f"record: expected the number of a record, from 1, found {found(record)}.")
    return Decision(
        record=int(str(record)),
        file=(_text(line, "source") or "").rpartition(":")[0],
        path=pointer.check(_text(line, "path", must=True) or ""),
        value_json=_text(line, "value_json"),
        decision=str(chosen),
    )


def _text(line: Mapping[str, object], name: str, *, must: bool = False) -> str | None:
    value = line.get(name)
    if not isinstance(value, str) and (must or value is not None):
        raise InvalidRecord(f"{name}: expected text, found {found(value)}.")
    return value if isinstance(value, str) else None
