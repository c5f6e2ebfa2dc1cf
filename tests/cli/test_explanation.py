"""An explanation says what was read, where it was looked for, and why the verdict follows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run

from holdwater.cli import explanation
from holdwater.cli.explanation import looked_for
from holdwater.lanes import identifiers
from holdwater.text.values import read_value


def _explained(value: str, evidence: Path, *options: str, url: str = samples.URL) -> str:
    return run("explain", value, "--url", url, "--evidence", evidence, *options).stdout


def test_all_of_it(evidence: Path) -> None:
    """The reading with units, the page and what it is good for, the nearest evidence, and why."""
    assert _explained("oak 17 kg", evidence, "--field", "n").split("\n") == [
        'value       "oak 17 kg"',
        "            read as numbers or codes, which decide, and words beside them",
        "looked for  “17” as the number 17",
        "              or 17 kg, in any unit of mass",
        "looked for  “oak” as the word oak (a label: it counts in the coverage only)",
        "cites       https://shop.example/p/drill",
        "              captured at an unknown time, status 200, the whole document, 847 characters",
        "              fit to judge: it can support, and contradict",
        "",
        "verdict     contradicted (value_absent)",
        "nearest     “2.1 kg.” in “…t costs 1,299.00 EUR and weighs 2.1 kg. The sheath is of brushed alumin…”",
        "why         None of the pages that it cites states it. Each is held whole and is fit to judge, so",
        "            that their silence contradicts it.",
        "missing     2 of 2 parts: 17, oak",
        "chance      2.22 % of all values of this shape would have been found there",
        "confidence  1",
        "",
    ]


def test_beside_a_small_number_a_word_is_enough(evidence: Path) -> None:
    """A page may spell a number up to twelve; a larger one decides alone."""
    text = _explained("12 aluminium", evidence, url=samples.URL)
    lines = " ".join(text.split())
    assert "read as small numbers, which a page may spell: where none is found, a word beside them is enough" in lines
    assert "as the word aluminium (a label: enough where no number is found)" in lines
    assert "it counts in the coverage only" in _explained("13 aluminium", evidence)
    for value, decides in (("12 aluminium", [True, True]), ("13 aluminium", [True, False])):
        answer = json.loads(_explained(value, evidence, "--format", "json"))
        assert [token["decides"] for token in answer["tokens"]] == decides


def test_a_caveat_is_said_in_words(evidence: Path) -> None:
    """What speaks against a match stands with its name."""
    text = _explained("brushed walnut", evidence)
    assert "why         A page that it cites states it. One part of it on one page is enough.\n" in text
    assert "but         Only a part of it was found. (partial)\nmissing     1 of 2 parts: walnut\n" in text
    assert "chance" not in text


@pytest.mark.parametrize(
    ("url", "part"),
    [
        (samples.URL, "can support, and not contradict: it has too little text (page_too_short)"),
        (samples.URL[:-1], f"no page is held for it. Did you mean {samples.URL}?"),
        (f"{samples.URL}/", f"held as {samples.URL}, which only differs slightly: it can support, and not contradict"),
        ("https://sh\u043ep.example/p", "host xn--shp-ted.example no page is held for it."),
        (samples.URL[8:], f"{samples.URL[8:]} captured at an unknown time"),
        ("drill.html", "no page is held for it."),
        ("page 3", "is no web address, so that no page is ever held for it"),
    ],
)
def test_what_a_page_is_good_for(tmp_path: Path, url: str, part: str) -> None:
    """A page that can't contradict says why, and a URL without one says what may have been meant."""
    text = _explained("7", samples.store(tmp_path, b"<p>Please wait."), url=url)
    assert part in " ".join(text.split())
    assert "So the evidence doesn't decide, and the value stays as it is." in " ".join(text.split())


def test_a_page_is_judged_as_it_is_configured(tmp_path: Path) -> None:
    """What is too short is what the configuration says."""
    (tmp_path / "few.toml").write_text("min_text_chars = 5\n")
    store = samples.store(tmp_path, b"<p>Please wait.")
    text = _explained("7", store, "--config", str(tmp_path / "few.toml"))
    assert "fit to judge: it can support, and contradict" in text
    assert "contradicted (value_absent)" in text


def test_of_several_pages_it_is_said_which(evidence: Path) -> None:
    """Where several URLs are cited, a match and the nearest evidence name theirs."""
    other = ("--url", samples.OTHER)
    assert f"\n              on {samples.URL}\n" in _explained("2.1 kg", evidence, *other)
    assert f"\n              on {samples.URL}\n" not in _explained("2.1 kg", evidence)


@pytest.mark.parametrize(
    ("value", "keys"),
    [
        ("2024-03-05", ["date 2024-03-05", "code 20240305"]),
        ("RT-412-C", ["code rt412c"]),
        ("brushed", ["word brushed"]),
        ("PT1H", ["time 3600 s", "code pt1h"]),
        ("1/3 kg", ["mass 1/3 kg", "number 1/3"]),
    ],
)
def test_what_is_looked_for(evidence: Path, value: str, keys: list[str]) -> None:
    """As JSON each part has its kind and exact amount; no date stands for its year, which doesn't support it."""
    answer = json.loads(_explained(value, evidence, "--format", "json"))
    assert answer["tokens"][0]["looked_for"] == keys


def test_amounts_in_words(evidence: Path) -> None:
    """An amount without an end is cut and says so."""
    text = _explained("1/3 kg", evidence)
    assert "as about 0.333333 kg, in any unit of mass\n              or the number about 0.333333\n" in text
    assert "0 % of all values" in _explained("2031-04-05", evidence)
    assert "under 0.01 % of all values" in _explained("1298.00 EUR", evidence)


def test_a_long_value_leaves_the_rest_in_sight(evidence: Path) -> None:
    """A value of 10,000 letters is cut with its length, and a hostile one can't act."""
    text = _explained("\x1b[2J" + "x" * 10_000, evidence)
    assert "chars)\n            read as" in text
    assert "\x1b" not in text
    assert len(text) < 3_000


def test_no_key_stands_twice() -> None:
    """What two lanes read alike is looked for once."""
    (token,) = read_value("12.5", []).tokens
    keys = list(looked_for(token))
    assert len(keys) == len(set(keys))


def test_every_kind_of_code_has_its_words() -> None:
    """What a lane compares codes by is never shown as the name that the program has for it."""
    dimensions = {
        what for name, what in vars(identifiers).items() if name.isupper() and name not in ("NAME", "VERSION")
    }
    assert len(dimensions) >= 4
    assert dimensions <= explanation._STRINGS.keys()
