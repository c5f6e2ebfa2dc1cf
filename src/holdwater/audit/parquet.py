"""Findings as a Parquet file, where the library for it is installed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from holdwater.audit.findings import COLUMNS
from holdwater.audit.plan import whole_path
from holdwater.errors import needs_extra

_BATCH_ROWS = 10_000


def schema() -> Any:
    """Return the Arrow schema of findings."""
    with needs_extra("audit"):
        import pyarrow as pa

    types = {
        "int64": pa.int64(),
        "string": pa.string(),
        "double": pa.float64(),
        "bool": pa.bool_(),
        "list<string>": pa.list_(pa.string()),
        "list<int64>": pa.list_(pa.int64()),
    }
    return pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])


def as_table(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return rows of findings as an Arrow table of the fixed schema."""
    with needs_extra("audit"):
        import pyarrow as pa

    columns = schema()
    return pa.table(
        [pa.array([_encodable(row[name]) for row in rows], columns.field(name).type) for name in columns.names],
        schema=columns,
    )


@contextlib.contextmanager
def writer(path: Path) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """Lend what takes one row after another; the file gets its name when it is complete.

    Without the extra ``audit`` no file is written.
    """
    if find_spec("pyarrow") is None:
        yield lambda row: None
        return
    with needs_extra("audit"):
        from pyarrow.parquet import ParquetWriter

    rows: list[Mapping[str, Any]] = []
    with whole_path(path) as part, ParquetWriter(part, schema(), compression="zstd") as file:

        def flush() -> None:
            file.write_table(as_table(rows))
            rows.clear()

        def take(row: Mapping[str, Any]) -> None:
            rows.append(row)
            if len(rows) == _BATCH_ROWS:
                flush()

        yield take
        flush()


def _encodable(value: Any) -> Any:
    """Return a value whose texts Arrow can hold: lone surrogates, which JSON may hold, are no UTF-8."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not value.isascii() else value
    return [_encodable(item) for item in value] if isinstance(value, list) else value
