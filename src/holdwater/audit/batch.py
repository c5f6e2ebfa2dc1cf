"""The audit as a plain function of Arrow tables, for whoever already has a cluster that maps one over batches."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from holdwater.audit import arrow
from holdwater.audit.claims import Claim
from holdwater.audit.judging import judge_claims
from holdwater.audit.parquet import as_table
from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord
from holdwater.model import arguments
from holdwater.model.citation import Citation
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.json_source import parse
from holdwater.store import where

_VALUE, _VALUE_JSON, _URL, _URLS = "value", "value_json", "url", "urls"


def judge_table(
    table: Any,
    evidence: Evidence | Selective | str | os.PathLike[str],
    *,
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Any:
    """Judge each row of a table as one cited value.

    Rows that cite the same URLs are judged together, so that their pages are read and indexed once: put them into
    one batch. A page may be in the evidence under any of its addresses.

    Args:
        table: A ``pyarrow.Table``. ``value`` holds a scalar, or ``value_json`` exact JSON text of one; ``url`` or
            ``urls`` what it cites. ``unit``, ``field``, ``path``, ``derived`` and ``confidence`` count where they
            are there. ``record``, ``number`` and ``source`` are handed on; without them ``record`` is the number
            of the row in this table, from 1, and ``number`` is 1.
        evidence: Pages by URL, a store, or the path or address of one, which is opened for this call.
        anchors: The run's own SKU or brand, for the lane ``identity_anchor``.
        settings: As for ``guard``.

    Returns:
        A ``pyarrow.Table`` with the columns of findings and a row for each row, in order.

    Raises:
        InvalidArgument: if a column is missing, or a value or a source is none; the message names the row.
        StoreError: if the store can't be read.
    """
    names = set(table.column_names)
    for either, other in ((_VALUE, _VALUE_JSON), (_URL, _URLS)):
        if not names & {either, other}:
            raise InvalidArgument(f"table: expected a column {either} or {other}, found {', '.join(sorted(names))}.")
    rows: list[dict[str, Any]] = []
    for at, row in enumerate(arrow.rows(table), 1):
        if isinstance(row, InvalidRecord):
            raise InvalidArgument(f"table: row {at} {row}")
        rows.append(row)
    claims = [_claim(row, at) for at, row in enumerate(rows, 1)]
    found: list[dict[str, Any]] = [{}] * len(rows)
    with _opened(evidence) as pages:
        for one in judge_claims(claims, pages, anchors=anchors, settings=settings):
            at = one["record"]
            row = rows[at - 1]
            own = {name: row[name] for name in ("record", "number", "source") if row.get(name) is not None}
            found[at - 1] = {**one, **own}
    return as_table(found)


@contextlib.contextmanager
def _opened(evidence: Evidence | Selective | str | os.PathLike[str]) -> Iterator[Evidence | Selective]:
    if not isinstance(evidence, (str, os.PathLike)):
        yield evidence
        return
    with where.open_store(evidence) as store:
        yield store


def _claim(row: Mapping[str, Any], at: int) -> Claim:
    """Return what a row says; ``record`` is its number in the table."""
    try:
        return Claim(record=at, number=1, source="", citation=_citation(row))
    except (HoldwaterError, ArithmeticError) as error:
        raise InvalidArgument(f"table: row {at}: {error}") from error


def _citation(row: Mapping[str, Any]) -> Citation:
    held = parse(row[_VALUE_JSON]).value if row.get(_VALUE_JSON) is not None else row.get(_VALUE)
    if held is not None and not isinstance(held, (str, int, float, Decimal)):
        raise InvalidArgument(f"value: expected a scalar, found {arguments.found(held)}.")
    named = row[_URLS] if row.get(_URLS) is not None else row.get(_URL)
    urls = () if named is None else (named,) if isinstance(named, str) else arguments.texts(_URLS, named)
    confidence = row.get("confidence")
    return Citation(
        path=row.get("path") or "",
        value=held,
        urls=tuple(dict.fromkeys(urls)),
        unit=arguments.optional_text("unit", row.get("unit"), "Leave it null."),
        field=arguments.optional_text("field", row.get("field"), "Leave it null."),
        derived=bool(row.get("derived")),
        confidence=Decimal(1) if confidence is None else Decimal(str(confidence)),
    )
