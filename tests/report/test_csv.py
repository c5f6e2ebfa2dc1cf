"""A table of findings: every cell text, none a formula, all of it readable again."""

from __future__ import annotations

import csv as reader
import io
import json
import shutil
import subprocess
import zipfile
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report import samples

from holdwater.report import csv
from holdwater.report.rows import Row

_FORMULA = "=@\t\r\n\uff1d\uff20"


def _read(rows: list[Row]) -> list[dict[str, str]]:
    text = "".join(csv.render(rows))
    assert text.startswith("\ufeff")
    return list(reader.DictReader(io.StringIO(text[1:], newline="")))


def test_every_member_has_its_column() -> None:
    """The columns are the members of a row, with the verdict and the site."""
    assert set(csv.COLUMNS) == {field.name for field in fields(Row)} | {"verdict", "site"}


def test_cells() -> None:
    """Values stand as exact JSON, lists as JSON, and nothing as an empty cell."""
    assert next(csv.render([])).startswith('\ufeff"record","number","source"')
    (cells,) = _read([samples.row(value_json="1299.00", missing=("a", "ä"))])
    assert (cells["value_json"], cells["missing"], cells["lane"]) == ("1299.00", '["a", "ä"]', "")
    assert (cells["verdict"], cells["site"], cells["chance"]) == ("contradicted", "shop.example", "0.002")


def test_nothing_hostile_is_a_formula() -> None:
    """No cell starts as a formula may, and no character that can't be seen is in one."""
    for cells in _read(samples.hostile_rows()):
        for cell in cells.values():
            assert cell[:1] not in _FORMULA or not cell
            assert cell[:1] not in "+-" or not cell or float(cell) is not None
            assert cell.replace("\n", "").replace("\t", "").isprintable()


@given(st.sampled_from("+-=@ '\t\uff0b") | st.just(""), st.text("0123456789.eE+-=()A \t", max_size=8))
def test_a_cell_is_a_number_or_no_formula(first: str, rest: str) -> None:
    """A sign stays only before a plain number; an apostrophe is all that is ever added."""
    text = first + rest
    safe = csv.harmless(text)
    assert safe in {text, f"'{text}"}
    if safe[:1] in {"+", "-"}:
        float(safe)
    assert safe[:1] not in set(_FORMULA) | {"\uff0b", "\uff0d"}


@pytest.mark.parametrize("number", ["-1", "+1", "-12.5", "-1e5", "+1.5E-10"])
def test_signed_numbers_stay(number: str) -> None:
    """What a spreadsheet should add up is left alone."""
    assert csv.harmless(number) == number


def test_a_spreadsheet_fires_no_formula(tmp_path: Path) -> None:
    """A real spreadsheet program takes every cell for text or a number, and shows what it says."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("no soffice on the path: install LibreOffice Calc to open the table in it")
    rows = samples.hostile_rows()
    table = tmp_path / "report.csv"
    table.write_bytes("".join(csv.render(rows)).encode())
    control = tmp_path / "control.csv"
    control.write_text('"a","b"\n"=1+1","=HYPERLINK(""https://evil.example"")"\n', "utf-8")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert: list[str | Path] = ["--convert-to", "ods", "--infilter=CSV:44,34,76,1,,0,false,true", "--outdir", tmp_path]
    subprocess.run(
        [program, "--headless", profile, *convert, table, control], check=True, capture_output=True, timeout=120
    )
    content = zipfile.ZipFile(tmp_path / "report.ods").read("content.xml").decode()
    assert "table:formula" not in content
    assert content.count("<table:table-row") >= len(rows)
    assert "1199" not in content
    assert "HYPERLINK" in content
    # The proof that the program would have fired one.
    assert "table:formula" in zipfile.ZipFile(tmp_path / "control.ods").read("content.xml").decode()


def test_a_cell_holds_so_much() -> None:
    """A text that no cell can hold is cut, and says how long it was."""
    (cells,) = _read([samples.row(snippet="x" * 200_000)])
    assert len(cells["snippet"]) < 32_767
    assert cells["snippet"].endswith("… (200,000 chars)")


def test_json_stays_json() -> None:
    """Values, and hostile URLs in their list, come back out of their cells as they were."""
    rows = [row for row in samples.hostile_rows() if len(row.urls[0]) < 10_000 and row.number < 4]
    for cells, row in zip(_read(rows), rows, strict=True):
        assert json.loads(cells["urls"]) == list(row.urls)
        assert json.loads(cells["value_json"]) == row.urls[0]
