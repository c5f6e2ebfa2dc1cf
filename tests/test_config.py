"""What a configuration file settles."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest
from tests.docs.test_examples import ROOT

from holdwater import lanes
from holdwater.config import _KEYS, Config, find_config, load_config, read_config
from holdwater.errors import InvalidArgument
from holdwater.lanes import identity_anchor
from holdwater.model.settings import OnContradicted, Settings
from holdwater.model.verdict import Verdict

_FULL = """
evidence = "kept/e.sqlite"
min_text_chars = 200
on_contradicted = "flag"
max_nulls = 3
embed_notes = false
derived = ["total"]
translated = ["/name"]
anchors = ["D-12"]
fail_on = ["contradicted", "unverifiable"]
fail_under = 0.95
[lanes]
ranges = false
[units]
weight = "kg"
"""


def _write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def _lanes(text: str) -> set[str] | None:
    """Return the lanes that some TOML leaves on."""
    found = read_config(tomllib.loads(text), "f").settings.lanes
    return None if found is None else set(found)


def test_every_key(tmp_path: Path) -> None:
    """Each key says what its setting is; the store's path is seen from the file's folder."""
    expected = Config(
        evidence=str(tmp_path / "kept" / "e.sqlite"),
        settings=Settings(
            min_text_chars=200,
            on_contradicted=OnContradicted.FLAG,
            max_nulls=3,
            embed_notes=False,
            derived=["total"],
            translated=["/name"],
            units={"weight": "kg"},
            lanes=set(lanes.NAMES) - {"ranges"},
        ),
        anchors=("D-12",),
        fail_on=frozenset({Verdict.CONTRADICTED, Verdict.UNVERIFIABLE}),
        fail_under=Fraction(95, 100),
    )
    assert load_config(_write(tmp_path / "any.toml", _FULL)) == expected


def test_every_setting_has_its_key() -> None:
    """No setting is left out, and the reference explains each key."""
    assert set(_KEYS) >= {one.name for kind in (Settings, Config) for one in fields(kind)} - {"settings"}
    table = (ROOT / "docs" / "reference" / "configuration.md").read_text("utf-8")
    assert [row.split("`")[1] for row in table.splitlines() if row.startswith("| `")] == list(_KEYS)


def test_a_pyproject(tmp_path: Path) -> None:
    """Of a pyproject.toml one table counts; without it the file is about something else."""
    path = _write(tmp_path / "pyproject.toml", "[project]\nname = 'x'\n[tool.holdwater]\nmax_nulls = 2\n")
    assert load_config(path).settings.max_nulls == 2
    _write(path, "min_text_chars = 2\n[tool.other]\nmax_nulls = 2\n")
    assert find_config(path) is None
    with pytest.raises(InvalidArgument, match=r"pyproject\.toml: expected \[tool\.holdwater\], found none"):
        load_config(path)


def test_nothing_set(tmp_path: Path) -> None:
    """An empty file changes nothing, with a byte order mark neither."""
    assert (
        load_config(_write(tmp_path / "a.toml", "")) == load_config(_write(tmp_path / "b.toml", "\ufeff")) == Config()
    )


@pytest.mark.parametrize("address", ["postgresql://ada@db.example/evidence", "mysql://db.example/x"])
def test_an_address_is_no_path(tmp_path: Path, address: str) -> None:
    """An address stays as it is; so does one of no known kind, which is refused where it is opened."""
    assert load_config(_write(tmp_path / "a.toml", f'evidence = "{address}"')).evidence == address


def test_lanes_are_switched() -> None:
    """The table changes what is on by default; with anchors, their lane is on."""
    default = set(lanes.NAMES) - {identity_anchor.NAME}
    assert _lanes("") is None
    assert _lanes("lanes = {ranges = false, exact = true}") == default - {"ranges"}
    assert _lanes("lanes = {identity_anchor = true}") == set(lanes.NAMES)
    assert _lanes("anchors = ['D-12']") == set(lanes.NAMES)
    with pytest.raises(InvalidArgument, match=r"f: lanes\.identity_anchor: is off, and anchors are given"):
        _lanes("anchors = ['D-12']\nlanes = {identity_anchor = false}")


@pytest.mark.parametrize("share", ["0.9", '"0.9"', '"90%"', '"90 %"'])
def test_a_share_is_read_exactly(tmp_path: Path, share: str) -> None:
    """No float stands between the file and the share."""
    assert load_config(_write(tmp_path / "a.toml", f"fail_under = {share}")).fail_under == Fraction(9, 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("min_text_char = 3", "unknown key 'min_text_char'. Did you mean min_text_chars?"),
        ("min-text-chars = 3", "unknown key 'min-text-chars'. Did you mean min_text_chars?"),
        ("zzz = 3", "unknown key 'zzz'. Known are evidence, min_text_chars, "),
        ("lanes = {rnges = false}", "unknown key 'lanes.rnges'. Did you mean lanes.ranges?"),
        ("lanes = {ranges = 'off'}", "lanes.ranges: expected true or false, found 'off'."),
        ("lanes = ['ranges']", "lanes: expected a table, found list. Write [lanes] with lines"),
        ("min_text_chars = '3'", "min_text_chars: expected a whole number of 0 or more, found '3'."),
        ("min_text_chars = 3.5", "min_text_chars: expected a whole number of 0 or more, found Decimal('3.5')."),
        ("on_contradicted = 'drop'", "on_contradicted: expected one of null, flag, raise, found 'drop'."),
        ("max_nulls = true", "max_nulls: expected a whole number of 0 or more, found True."),
        ("embed_notes = 1", "embed_notes: expected True or False, found 1."),
        ("derived = 'total'", "derived: expected a collection of texts, found 'total'."),
        ("units = ['kg']", "units: expected a mapping, found list."),
        ("anchors = 'D-12'", "anchors: expected a collection of texts, found 'D-12'."),
        ("evidence = 3", "evidence: expected text, found 3. Write the path or address of a store."),
        ("fail_on = ['wrong']", "fail_on: expected one of supported, contradicted, unverifiable, found 'wrong'."),
        ("fail_on = 'contradicted'", "fail_on: expected a collection of texts, found 'contradicted'."),
        ("fail_under = 95", 'fail_under: expected a share such as 0.95 or "95%", found 95.'),
        ("fail_under = nan", "fail_under: expected a share such as 0.95 or"),
        ("fail_under = true", "fail_under: expected a share such as 0.95 or"),
        ("fail_under = 2000-01-01", "fail_under: expected a share such as 0.95 or"),
    ],
)
def test_what_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """A slip is refused with the file, the key and what to write."""
    path = _write(tmp_path / "holdwater.toml", text)
    with pytest.raises(InvalidArgument) as refusal:
        load_config(path)
    assert str(refusal.value).startswith(f"{path}: {message}")


@pytest.mark.parametrize("table", ["holdwater = 3", "holdwater = []"])
def test_no_table(tmp_path: Path, table: str) -> None:
    """What is no table is refused, under the name of the table."""
    path = _write(tmp_path / "pyproject.toml", f"[tool]\n{table}\n")
    with pytest.raises(InvalidArgument, match=r"pyproject\.toml: \[tool\.holdwater\]: expected a table of settings"):
        load_config(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a = ", "expected TOML, found something else: Invalid value (at end of document)"),
        (b"a = '\xff'", "expected TOML, found something else: 'utf-8' codec can't decode"),
        (b"a = " + b"[" * 100_000, "expected TOML, found something else: "),
        (None, "expected a file to read, found none. Check the path."),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, data: bytes | None, message: str) -> None:
    """It is refused with its name."""
    path = tmp_path / "holdwater.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InvalidArgument) as refusal:
        load_config(path)
    assert str(refusal.value).startswith(f"{path}: {message}")
