"""Values that somebody has looked at: labelled rows, and the findings of an audit with a reviewer's decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from holdwater.audit import findings
from holdwater.audit.runs import Unreadable, find_input, read_records
from holdwater.errors import InvalidArgument, InvalidRecord
from holdwater.model import arguments
from holdwater.model.citation import Citation
from holdwater.outputs.canonical import json_text
from holdwater.outputs.json_source import parse

_HINT = 'Write {"value": 5, "url": "https://…", "label": "true"}, or name the findings of an audit.'


class Label(StrEnum):
    """What somebody who has looked at the cited page says of a value."""

    TRUE = "true"
    """The page states it."""
    WRONG = "wrong"
    """The page does not."""


#: What a reviewer decides on a value, and the label that this is; None where the page doesn't tell.
DECISIONS = {"right_to_null": Label.WRONG, "put_back": Label.TRUE, "cant_tell": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """One value with its label.

    Attributes:
        source: Where it stands, for people: file and line.
        citation: The value, and what it cites.
        label: What somebody says of it.
        anchors: Its own SKU or brand.
        verdict: The verdict that an audit gave it, or None.
        members: Every member of the row: what values may be grouped by.
    """

    source: str
    citation: Citation
    label: Label
    anchors: tuple[str, ...]
    verdict: str | None
    members: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Labelled values, in the order of their file.

    Attributes:
        rows: Those with a label.
        undecided: How many rows have none: without a decision, or with ``cant_tell``.
    """

    rows: tuple[Labelled, ...]
    undecided: int


def read_labelled(where: Path | str, *, decisions: Path | str | None = None) -> Sample:
    """Read labelled values.

    A row is an object with ``value`` (or ``value_json``), ``url`` or ``urls``, and ``label`` (``true`` or
    ``wrong``) or ``decision`` (a member of ``DECISIONS``); ``unit``, ``field``, ``path``, ``span``, ``derived``,
    ``anchors`` and ``verdict`` count where they are there. A row of findings of an audit is one but for its label.

    Args:
        where: A file of such rows, JSON lines or Parquet, a folder of them, or that of an audit.
        decisions: Rows of ``record``, ``number`` and ``decision``: on the findings of that record and number.

    Raises:
        InvalidArgument: if a file can't be read.
        InvalidRecord: if a row can't be, a decision is on no finding of these, or there are two on one; the message
            says where.
    """
    decided = {} if decisions is None else _decided(decisions)
    rows: list[Labelled] = []
    undecided = 0
    for source, row in _objects(findings.file_of(where)):
        decision = decided.pop(_place(row), None)
        label = _label(source, row) if decision is None else decision.on(row)
        if label is None:
            undecided += 1
        else:
            rows.append(_labelled(source, row, label))
    for decision in decided.values():
        raise InvalidRecord(f"{decision.source}: expected a decision on one of the findings, found one on another.")
    return Sample(rows=tuple(rows), undecided=undecided)


class _Decision(NamedTuple):
    """What a reviewer says of one finding: where that stands, what it is, and the value that he saw, or None."""

    source: str
    label: Label | None
    value_json: object

    def on(self, row: Mapping[str, object]) -> Label | None:
        """Return the label of a finding.

        Raises:
            InvalidRecord: if it is not the one that was looked at.
        """
        if self.value_json not in (None, row.get("value_json")):
            raise InvalidRecord(
                f"{self.source}: expected a decision on {arguments.found(row.get('value_json'))}, "
                f"found one on {arguments.found(self.value_json)}. Is it on another audit?"
            )
        return self.label


def _objects(where: Path | str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield every object of a file, with its place."""
    for record in read_records(find_input(where)):
        if isinstance(record, Unreadable):
            raise InvalidRecord(f"{record.source}: can't be read: {record.why.rstrip('.')}. {_HINT}")
        if not isinstance(record.value, Mapping):
            raise InvalidRecord(f"{record.source}: expected an object, found {arguments.found(record.value)}. {_HINT}")
        yield record.source, record.value


def _place(row: Mapping[str, object]) -> tuple[str, str]:
    return str(row.get("record")), str(row.get("number"))


def _decided(where: Path | str) -> dict[tuple[str, str], _Decision]:
    """Return the decision on each finding that has one, by the numbers of its record and of itself."""
    found: dict[tuple[str, str], _Decision] = {}
    for source, row in _objects(where):
        if row.get("decision") is None:
            continue
        decision = _Decision(source, _label(source, row), row.get("value_json"))
        if found.setdefault(_place(row), decision) is not decision:
            raise InvalidRecord(f"{source}: expected one decision on a finding, found a second one. Keep one of them.")
    return found


def _label(source: str, row: Mapping[str, object]) -> Label | None:
    """Return the label of a row, or None where it has none."""
    decision, label = row.get("decision"), row.get("label")
    if decision is not None:
        if decision not in DECISIONS:
            raise InvalidRecord(
                f"{source}: decision: expected one of {', '.join(DECISIONS)}, found {arguments.found(decision)}."
            )
        return DECISIONS[str(decision)]
    if label is None:
        return None
    try:
        return arguments.choice("label", Label, label)  # type: ignore[arg-type]  # checked by it
    except InvalidArgument as error:
        raise InvalidRecord(f"{source}: {error}") from error


def _labelled(source: str, row: Mapping[str, object], label: Label) -> Labelled:
    try:
        return Labelled(
            source=source,
            citation=_citation(row),
            label=label,
            anchors=_texts("anchors", row.get("anchors")),
            verdict=arguments.optional_text("verdict", row.get("verdict"), "Leave it out."),
            members=row,
        )
    except (InvalidArgument, InvalidRecord) as error:
        raise InvalidRecord(f"{source}: {error}") from error


def _citation(row: Mapping[str, object]) -> Citation:
    """Return what a row says of a value."""
    if "value" not in row and "value_json" not in row:
        raise InvalidRecord(f"expected a value, found none. {_HINT}")
    held = row["value"] if "value" in row else parse(str(row["value_json"])).value
    if held is not None and not isinstance(held, (str, int, float, Decimal)):
        raise InvalidRecord(f"value: expected a scalar, found {arguments.found(held)}. Label each scalar in it.")
    urls = _texts("urls", row["urls"] if "urls" in row else row.get("url"))
    if not urls:
        raise InvalidRecord(f"expected the URL that the value cites, found none. {_HINT}")
    return Citation(
        path=_text(row, "path") or "",
        value=held,
        urls=tuple(dict.fromkeys(urls)),
        unit=_text(row, "unit"),
        field=_text(row, "field"),
        derived=row.get("derived") is True,
        span=_span(row.get("span")),
    )


def _text(row: Mapping[str, object], name: str) -> str | None:
    return arguments.optional_text(name, row.get(name), "Leave it out where there is none.")


def _texts(name: str, held: object) -> tuple[str, ...]:
    """Return one text, or several, or none."""
    if held is None:
        return ()
    return (held,) if isinstance(held, str) else arguments.texts(name, held)  # type: ignore[arg-type]  # checked by it


def _span(held: object) -> tuple[int, int] | None:
    if held is None:
        return None
    offsets = [str(offset) for offset in held] if isinstance(held, list) else []
    if len(offsets) != 2 or not all(map(str.isdecimal, offsets)):
        raise InvalidRecord(f"span: expected two offsets, found {json_text(held)}.")
    return int(offsets[0]), int(offsets[1])
