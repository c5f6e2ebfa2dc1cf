"""The example runs under fixtures/runs are what their README says they are."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"
RUNS = sorted(path.parent for path in FIXTURES.glob("runs/*/manifest.jsonl"))

FURTHER = {
    "digit_scripts",
    "multipliers",
    "percent",
    "fractions",
    "scientific",
    "ranges",
    "number_words",
    "currency",
    "dates",
    "durations",
}
WRONG_KINDS = {"transposed", "power_of_ten", "sibling", "unit", "old_price", "invention"}
#: Kinds whose number stands on the page in one notation or another, neither computed nor split over tags.
PRINTED_KINDS = {"plain", "notation", "structured", "attribute", "state"}
#: Powers of ten that a prefix, a percent sign or a scale statement may put between page and value.
SCALES = [Decimal(10) ** power for power in (-9, -6, -3, -2, 0, 2, 3, 6, 9)]

_CHARSET = re.compile(r"charset=[\"']?([\w-]+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,'\u2019\u00a0\u202f ]\d+)*")
_MARK = re.compile(r"\D")
_STYLE = re.compile(r"<style.*?</style>| style=\"[^\"]*\"", re.DOTALL)


class Run(NamedTuple):
    """One example run, read from its folder."""

    folder: Path
    manifest: list[dict[str, Any]]
    record: dict[str, Any]
    expected: list[dict[str, Any]]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@cache
def load(folder: Path) -> Run:
    """Read a run; number literals keep their spelling as ``Decimal``."""
    record = json.loads((folder / "record.json").read_text("utf-8"), parse_float=Decimal, parse_int=Decimal)
    return Run(folder, _lines(folder / "manifest.jsonl"), record, _lines(folder / "expected.jsonl"))


@pytest.fixture(params=RUNS, ids=lambda folder: folder.name)
def run(request: pytest.FixtureRequest) -> Run:
    """Each run in turn."""
    return load(request.param)


def decode(run: Run, entry: dict[str, Any]) -> str:
    """Return the page's text in the charset of its header, else of its ``meta``, else UTF-8; strictly."""
    raw = (run.folder / entry["file"]).read_bytes()
    head = _CHARSET.search(entry["content_type"]) or _CHARSET.search(raw[:1024].decode("ascii", "replace"))
    return str(raw, head[1] if head else "utf-8")


class _Visible(HTMLParser):
    """Collects the text that is neither script nor style."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.skipping = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Skip what is not shown."""
        self.skipping = tag in {"script", "style", "title", "noscript"}

    def handle_endtag(self, tag: str) -> None:
        """Nothing of these pages nests inside what is skipped."""
        self.skipping = False

    def handle_data(self, data: str) -> None:
        """Keep what is shown."""
        if not self.skipping:
            self.parts.append(data)


def visible(text: str) -> str:
    """Return roughly what a reader sees, white space folded."""
    parser = _Visible()
    parser.feed(text)
    return " ".join("".join(parser.parts).split())


def resolve(record: Any, pointer: str) -> tuple[dict[str, Any], str]:
    """Return the object that holds the value at ``pointer``, and its name there."""
    *parents, name = pointer[1:].split("/")
    for part in parents:
        record = record[int(part)] if isinstance(record, list) else record[part]
    assert name in record, pointer
    return record, name


def urls_of(holder: dict[str, Any], name: str) -> list[str]:
    """Return the URLs that the value ``name`` of ``holder`` cites."""
    keys = ["url", "source_url", "citations"] if name == "value" else [f"{name}_source", f"{name}_sources"]
    cited = [holder[key] for key in keys if key in holder]
    flat = [item for one in cited for item in (one if isinstance(one, list) else [one])]
    return [item["url"] if isinstance(item, dict) else item for item in flat]


def cited_paths(value: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every cited scalar of a record."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from cited_paths(item, f"{path}/{number}")
    elif isinstance(value, dict):
        for name, item in value.items():
            if not isinstance(item, (dict, list)) and urls_of(value, name):
                yield f"{path}/{name}"
            if name != "citations":
                yield from cited_paths(item, f"{path}/{name}")


def pages_of(run: Run, url: str) -> list[dict[str, Any]]:
    """Return the captures of ``url``: as asked or as answered, http or https, tracking and fragment aside."""
    plain = re.sub(r"[?&]utm_\w+=[^&#]*", "", url.partition("#")[0]).replace("http://", "https://")
    return [entry for entry in run.manifest if plain in {entry["url"], entry.get("final_url")}]


def numbers(text: str) -> set[str]:
    """Return the numbers of a page as printed, digits of every script written in ASCII."""
    ascii_digits = "".join(str(int(c)) if c.isdecimal() else c for c in text)
    return set(_NUMBER.findall(ascii_digits))


def readings(number: str) -> Iterator[Decimal]:
    """Yield everything that a printed number may be read as; a group never starts with a lone zero."""
    digits, marks = _MARK.sub("", number), [match.start() for match in _MARK.finditer(number)]
    if not marks or number[0] != "0":
        yield Decimal(digits)
    for mark in marks:
        yield Decimal(f"{_MARK.sub('', number[:mark])}.{_MARK.sub('', number[mark:])}")


def all_readings(text: str) -> set[Decimal]:
    """Return the readings of every number of a text, and of every piece between its marks."""
    pieces = {piece for number in numbers(text) for piece in (number, *_MARK.split(number))}
    return {reading for piece in pieces for reading in readings(piece)}


def round_like(amount: Decimal, value: Decimal) -> Decimal:
    """Return ``amount`` rounded to as many decimals as ``value`` is written with."""
    return amount.quantize(value, ROUND_HALF_UP) if amount < 10**12 else amount


def significant(number: str) -> str:
    """Return the digits of a number without the zeros around them."""
    return _MARK.sub("", number).strip("0")


def value_of(run: Run, row: dict[str, Any]) -> Any:
    """Return the value that a row of ``expected.jsonl`` is about."""
    holder, name = resolve(run.record, row["path"])
    return holder[name]


def captures(run: Run, row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the manifest lines that a row of ``expected.jsonl`` rests on."""
    return [entry for url in urls_of(*resolve(run.record, row["path"])) for entry in pages_of(run, url)]


def page_texts(run: Run, row: dict[str, Any]) -> list[str]:
    """Return every page that a row of ``expected.jsonl`` rests on, decoded, with tags but without styles."""
    return [html.unescape(_STYLE.sub("", decode(run, entry))) for entry in captures(run, row)]


def test_there_is_a_run() -> None:
    """The demo and the tests have something to show."""
    assert RUNS


def test_manifest_lists_every_page_once(run: Run) -> None:
    """Files and manifest agree, each URL has one capture, and times are fixed and rising."""
    assert sorted(entry["file"] for entry in run.manifest) == sorted(
        path.relative_to(run.folder).as_posix() for path in (run.folder / "pages").iterdir()
    )
    assert len({entry["url"] for entry in run.manifest}) == len(run.manifest)
    times = [entry["captured_at"] for entry in run.manifest]
    assert times == sorted(times)
    assert all(re.fullmatch(r"2026-\d\d-\d\dT\d\d:\d\d:\d\dZ", time) for time in times)


def test_only_invented_hosts(run: Run) -> None:
    """Every absolute URL in the run stays under .example, apart from the schema vocabularies."""
    texts = [decode(run, entry) for entry in run.manifest]
    texts += [(run.folder / name).read_text("utf-8") for name in ("manifest.jsonl", "record.json")]
    hosts = {host for text in texts for host in re.findall(r"https?://([\w.-]+)", text)}
    assert {host for host in hosts if not host.endswith(".example")} <= {"schema.org", "ogp.me", "www.w3.org"}


def test_every_page_decodes(run: Run) -> None:
    """Each page decodes strictly in its own charset, and a page in another charset is no UTF-8."""
    for entry in run.manifest:
        text = decode(run, entry)
        assert "\ufffd" not in text
        raw = (run.folder / entry["file"]).read_bytes()
        if raw != text.encode():
            with pytest.raises(UnicodeDecodeError):
                raw.decode()


def test_pages_are_long_enough_to_judge(run: Run) -> None:
    """A page has 600 visible characters or more, unless a value is expected to find it too short."""
    short = {
        entry["url"] for row in run.expected if row.get("reason") == "page_too_short" for entry in captures(run, row)
    }
    for entry in run.manifest:
        assert (len(visible(decode(run, entry))) >= 600) == (entry["url"] not in short), entry["url"]


def test_expected_covers_the_record(run: Run) -> None:
    """Every cited value has one line, in the record's order, and no line speaks of anything else."""
    assert [row["path"] for row in run.expected] == list(cited_paths(run.record))


def test_expected_lines_make_sense(run: Run) -> None:
    """Wrong values are never expected to be found, and only unverifiable ones carry a reason."""
    for row in run.expected:
        assert row["label"] in {"true", "wrong"}
        assert row["expect"] in {"supported", "contradicted", "unverifiable"}
        assert ("reason" in row) == (row["expect"] == "unverifiable")
        assert row["expect"] != ("supported" if row["label"] == "wrong" else "contradicted")
        assert (row["kind"] in WRONG_KINDS) == (row["label"] == "wrong")
        assert set(row["needs"]) <= FURTHER
        assert not row["needs"] or row["expect"] == "supported"


def test_cited_pages_are_held(run: Run) -> None:
    """Every cited URL is in the manifest, unless the value is expected to miss its page."""
    for row in run.expected:
        held = all(pages_of(run, url) for url in urls_of(*resolve(run.record, row["path"])))
        assert held == (row.get("reason") != "page_not_held"), row["path"]


def test_wrong_numbers_are_nowhere(run: Run) -> None:
    """A wrong number is no reading of a cited page, rounded or rescaled either; its digits aren't there."""
    for row in run.expected:
        value = value_of(run, row)
        if row["label"] != "wrong" or not isinstance(value, Decimal):
            continue
        text = "\n".join(page_texts(run, row))
        assert value not in all_readings(text), row["path"]
        for printed in numbers(text):
            if row["kind"] != "power_of_ten":
                assert significant(printed) != significant(str(value)), (row["path"], printed)
            if len(significant(str(value))) > 1:
                amounts = (reading * scale for reading in readings(printed) for scale in SCALES)
                assert all(round_like(amount, value) != value for amount in amounts), (row["path"], printed)


def test_wrong_texts_are_nowhere(run: Run) -> None:
    """The last number of a wrong text (of a date, the day) and its words are on no cited page."""
    for row in run.expected:
        value = value_of(run, row)
        if row["label"] != "wrong" or not isinstance(value, str):
            continue
        text = "\n".join(page_texts(run, row))
        digits = re.findall(r"\d+", value)[-1:]
        assert not all_readings(text).intersection(map(Decimal, digits)), row["path"]
        assert not any(word in text.casefold() for word in re.findall(r"[^\W\d]{3,}", value)), row["path"]


def test_true_numbers_are_printed(run: Run) -> None:
    """A true number that needs no further lane stands on its page in some notation; others don't."""
    for row in run.expected:
        value = value_of(run, row)
        if row["expect"] != "supported" or not isinstance(value, Decimal):
            continue
        text = "\n".join(page_texts(run, row))
        printed = all_readings(re.sub(r"[^\x00-\x7f\u00a0\u202f]", "~", text))
        if row["kind"] in PRINTED_KINDS and not row["needs"]:
            assert abs(value) in printed, row["path"]
        if row["needs"] and row["kind"] != "scaled":
            assert value not in printed, row["path"]


def test_true_texts_are_printed(run: Run) -> None:
    """A true text that no lane needs to read otherwise stands on its page, or in the URL that answered."""
    for row in run.expected:
        value = value_of(run, row)
        if row["kind"] not in PRINTED_KINDS - {"notation"} | {"metadata"} or not isinstance(value, str):
            continue
        urls = [entry.get("final_url", "") for entry in captures(run, row)]
        assert any(value.casefold() in text.casefold() for text in page_texts(run, row) + urls), row["path"]


def test_check_digits(run: Run) -> None:
    """Every article number of the run, in the record and on its pages, has a valid check digit."""
    texts = [decode(run, entry) for entry in run.manifest] + [json.dumps(run.record, default=str)]
    codes = {code for text in texts for code in re.findall(r"\b952\d{10}\b", text)}
    assert len(codes) >= 4
    for code in codes:
        assert sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(code)) % 10 == 0, code
