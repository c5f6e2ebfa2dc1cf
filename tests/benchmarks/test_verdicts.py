"""The benchmark of verdicts counts what it says, on a corpus of two made-up pages."""

from __future__ import annotations

import gzip
import importlib.util
import json
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from benchmarks.verdicts import (
    Answer,
    Answers,
    Claim,
    Score,
    ask_guard,
    ask_peer,
    by_chance,
    print_tables,
    read_claims,
    read_pages,
    run,
    visible,
)

_WOODS = ("ash", "elm", "oak", "fir", "yew")
_FILLER = " ".join(f"The {part} is turned from {wood}." for part in ("lid", "base", "grip") for wood in _WOODS)
_LAMP = f"""<title>Lamp</title><p>Price 1.299,00 &euro;, weight 238 g.</p><p>{_FILLER}</p>
<script type="application/ld+json">{{"sku": "HD-450-X"}}</script>"""
_VASE = f"<title>Vase</title><p>Fired on 5 March 2024 by Ilse Varga.</p><p>{_FILLER}</p>"

# Value, unit, kind, whether it is true, where it stands, how it was changed; then what the guard and substring say.
_LAMPS = [
    (1299.00, "EUR", "number", True, "text", "none"),
    (0.238, "kg", "number", True, "converted", "converted"),
    ("HD-450-X", None, "code", True, "data", "none"),
    (1928.00, "EUR", "number", False, "nowhere", "transpose"),
    (1299.00, "USD", "number", False, "nowhere", "unit_swap"),
    (99, "EUR", "number", False, "code_only", "random"),
]
_VASES = [
    ("2024-03-05", None, "date", True, "text", "none"),
    ("2024-03-15", None, "date", False, "nowhere", "off_by_ten"),
    ("Ilse Varga", None, "text", True, "text", "none"),
    ("Otto Brandt", None, "text", False, "nowhere", "random"),
    (64, None, "number", True, "absent", "none"),
]


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    (tmp_path / "html").mkdir()
    for name, html, rows in (("lamps", _LAMP, _LAMPS), ("vases", _VASE, _VASES)):
        (tmp_path / "html" / f"{name}.html.gz").write_bytes(gzip.compress(html.encode()))
        lines = []
        for number, (value, unit, kind, is_true, where, change) in enumerate(rows):
            row = {"corpus": name, "id": f"{name}:{number}", "field": kind, "kind": kind, "value": value}
            row |= {"url": f"shop.example/{name}", "html_path": f"html/{name}.html.gz"}
            row |= {"label": "true" if is_true else "wrong", "where": where, "kind_of_change": change}
            lines.append(json.dumps(row | ({"unit": unit} if unit else {})))
        (tmp_path / f"{name}.jsonl").write_text("\n".join(reversed(lines)) + "\n", "utf-8")
    return tmp_path


def _lamps(folder: Path) -> list[Claim]:
    return read_claims(folder)["lamps"]


def test_claims_come_page_by_page_with_numbers_as_written(folder: Path) -> None:
    """Numbers keep their digits; as text, a fraction of zeros is left out."""
    claims = _lamps(folder)
    assert [one.id for one in claims] == [f"lamps:{number}" for number in range(6)]
    assert claims[0].value == Decimal("1299.0")
    assert [one.plain() for one in claims] == ["1299", "0.238", "HD-450-X", "1928", "1299", "99"]


def test_peers_get_what_a_reader_sees(folder: Path) -> None:
    """Data that the page keeps for programs is no part of the text that a peer is asked about."""
    page = read_pages(folder, _lamps(folder))["html/lamps.html.gz"]
    assert "1.299,00 €" in visible(page)
    assert "HD-450-X" in page.text
    assert "HD-450-X" not in visible(page)


def test_only_what_counts_is_counted(folder: Path) -> None:
    """Neither a swapped unit, nor digits that the file holds, nor a true value that it does not hold is counted."""
    claims = _lamps(folder) + read_claims(folder)["vases"]
    score = Score.of(claims, ask_guard(claims, read_pages(folder, claims)))
    assert {where: (one.count, one.of) for where, one in score.false_nulls.items()} == {
        "text": (0, 3),
        "data": (0, 1),
        "rounded": (0, 0),
        "converted": (0, 1),
        "raw": (0, 0),
        "absent": (1, 1),
        "all": (0, 5),
    }
    assert (score.caught.count, score.caught.of) == (3, 3)
    assert (score.unjudged.count, score.unjudged.of) == (0, 8)
    assert score.rate is not None


def test_supported_values_are_listed_by_chance(folder: Path) -> None:
    """A value with another unit is none of the wrong ones; words and codes have no chance."""
    claims = _lamps(folder)
    rows = list(by_chance(claims, ask_guard(claims, read_pages(folder, claims))))
    assert len(rows) == 11
    assert sum(true for _, true, _ in rows[:10]) == 2
    assert sum(wrong for _, _, wrong in rows) == 0
    assert rows[10] == ("none: words and codes", 1, 0)


def test_the_tables_name_every_corpus_and_kind(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without peers the guard and the substring check are measured alone, and the output says so."""
    run(folder)
    printed = capsys.readouterr().out
    titles = [line.split(":")[0].removeprefix("### ") for line in printed.splitlines() if line.startswith("### ")]
    assert titles == [
        "lamps",
        "vases",
        "kind code",
        "kind date",
        "kind number",
        "kind text",
        "all",
        "the guard's supported values by chance",
    ]
    assert "llmground: skipped, no interpreter given" in printed
    lamps = printed.split("### lamps")[1].split("###")[0]
    assert "| holdwater | 0/3: 0.00 (0.00-56.15) | 1/1: 100.00 (20.65-100.00) |" in lamps
    assert "| substring | 3/3: 100.00 (43.85-100.00) | 1/1: 100.00 (20.65-100.00) |" in lamps


def test_a_tool_with_too_little_time_is_no_part_of_the_totals(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What it answered of one corpus is counted there; over several it would be another mix than the others'."""
    claims = _lamps(folder)
    tools: dict[str, Answers] = {
        "all of it": [Answer("supported", 1.0)] * 6,
        "some": [Answer("contradicted", 1.0), *[None] * 5],
    }
    print_tables(claims, tools)
    lamps, *_, total = capsys.readouterr().out.split("### ")[1:-1]
    assert "| some | 1/1: 100.00 (20.65-100.00) | - |" in lamps
    assert "| all of it |" in total
    assert "| some |" not in total


def test_a_folder_without_claims_is_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``make bench`` runs every benchmark, with no folder or with one of bare pages."""
    run(None)
    run(tmp_path)
    assert capsys.readouterr().out.count("verdicts: skipped") == 2


@pytest.mark.skipif(importlib.util.find_spec("llmground") is None, reason="needs llmground, of the extra bench")
def test_a_peer_answers_in_order_and_within_its_time(folder: Path) -> None:
    """Its verdicts belong to the claims that they were asked for; with no time left the rest is not counted."""
    claims = _lamps(folder)
    texts = {path: visible(page) for path, page in read_pages(folder, claims).items()}
    version, answers = ask_peer("llmground", sys.executable, claims, texts, seconds=30)
    assert version.startswith("llmground 0.")
    assert [answer.verdict for answer in answers if answer] == [
        "supported",
        "contradicted",
        "contradicted",
        "contradicted",
        "supported",
        "supported",  # it finds 99 in 1.299
    ]
    _, hurried = ask_peer("llmground", sys.executable, claims, texts, seconds=0)
    assert sum(answer is not None for answer in hurried) == 1
