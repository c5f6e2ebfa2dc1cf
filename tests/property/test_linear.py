"""Time grows with the text and no faster: every pattern, every finder, a page as a whole.

A pattern is pumped with pieces that make a careless one try again from every place. What is compared is the least
time of several runs at two sizes, and only where it is long enough to measure.
"""

from __future__ import annotations

import math
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain

import pytest
from tests.growth import seconds

import holdwater.index
import holdwater.text
from holdwater.index import PageIndex
from holdwater.index.fitness import count_chars
from holdwater.lanes import NAMES
from holdwater.model.page import Page
from holdwater.text import codes, layout, lookalikes, words
from holdwater.text.codes import phones
from holdwater.text.codes.patents import find_patents
from holdwater.text.codes.pieces import Pieces
from holdwater.text.codes.whole_codes import find_whole_codes
from holdwater.text.coordinates import find_coordinates
from holdwater.text.fold import Cleaned, fold
from holdwater.text.heights import find_heights
from holdwater.text.inventory import Inventory
from holdwater.text.lazy import LazyPattern
from holdwater.text.neighbours import statements
from holdwater.text.number_words import free_of_charge
from holdwater.text.numbers import digits
from holdwater.text.times.dates import find_dates
from holdwater.text.times.durations import find_durations
from holdwater.text.values import read_value
from holdwater.text.written import find_written
from holdwater.verify.find import find_token

#: ``make linear`` sets 1000000; ten thousand are enough to tell a square from a line.
LONGEST = int(os.environ.get("HOLDWATER_LINEAR_CHARS", "10000"))
#: Growth of a linear reader on a busy machine stays far below; a quadratic one is at 2.
EXPONENT = 1.6 if LONGEST < 1_000_000 else 1.2
#: What takes less than this is too short to measure.
LEAST_S = 0.05

PIECES = (
    "1", "1 ", "1,", "1.", "1'", "1,1", "1.1.", "111,", "111 ", "1\u00a0", "-1", "(1", "1/", "1:", "+1",
    "00", "1e", "1 x ", "1½",
    "a", "a ", "a-", "a.", "a'", "A1", "A1-", "aB", "A ", "AB", "a. B", "_a", "a_", "a, ", "é", "e\u0301",
    "ä", "ÃÂ", "Ã¼",
    "漢", "カ", "ก", "한 ", "二", "一百", "one ", "twenty-", "minus ", "half ", "in ", "kg ", "1 kg ", "1kg",
    "*", "**", "*a", "`1", "a,b\n", "| ", "|-|\n", "a\nb ", "+1 (",
    "zero ", "half a ", "десять ", "zweihunderta ", "十分之", "เก้า", "열 ",
    "A.", "A&", "1°1'", "1'1 ", "Q1 ", "FY", "V.", "one point ", "less ",
    "kg/", "m·", "$", "€1", "1 €",
    "5. ", "März ", "2024-", "2024-03-", "Mar ", "12:", "1 h ", "PT1", "P1", "million ", "Mio. ",
    "in thousands", "error ", "404 ",
    " ", "\n", "\t", "1\t", "a\t", "a:", "(", ")", "((", ")(", "[", "\u200b", "\u0336", "\u202e", "\ufffd",
    "1\ufffd", "O0", "0.",
    "^", "10^", "×10", "⁵", "%", "1%", "1-", "–", "1–1 ", "<", "&", "'", '"', "1'1\"", "=", "|", ".", "..",
    ", ", "a\u00ad",
)  # fmt: skip
#: What was nearly a match fails here.
TAIL = " kg!"


def _patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield every compiled pattern that reads a page once, by a module and name that hold it, also those in tables."""
    known: set[tuple[str, int]] = set()
    packages = (holdwater.text, holdwater.index)
    for module in chain.from_iterable(pkgutil.walk_packages(one.__path__, f"{one.__name__}.") for one in packages):
        names = vars(import_module(module.name))
        for name, value in sorted(names.items()):
            held = (
                value.values() if isinstance(value, dict) else value if isinstance(value, (tuple, list)) else (value,)
            )
            for number, one in enumerate(held):
                if isinstance(one, LazyPattern) and (one.pattern, one.flags) not in known:
                    known.add((one.pattern, one.flags))
                    yield f"{module.name.rpartition('.')[2]}.{name}[{number}]", re.compile(one.pattern, one.flags)


#: Patterns that never see a whole text, and what they see.
WINDOWED = {
    "reach._CELL_BEFORE[0]": "24 characters",
    "reach._CELL_AFTER[0]": "matched at one place, never searched",
    "urls._SCHEME[0]": "matched at the start of a URL, never searched",
    "units._PER[0]": "a unit of 60 characters at most",
}
PATTERNS = {name: pattern for name, pattern in _patterns() if name not in WINDOWED}


def _drain(found: Iterator[object]) -> None:
    for _ in found:
        pass


FINDERS: dict[str, Callable[[str], object]] = {
    "digits": lambda text: list(digits.chains(text, list(digits.find_spans(text)))),
    "written": lambda text: _drain(iter(find_written(text))),
    "free_of_charge": lambda text: _drain(free_of_charge.find(text, Inventory.of(text))),
    "dates": lambda text: _drain(iter(find_dates(text))),
    "durations": lambda text: _drain(iter(find_durations(text))),
    "statements": lambda text: _drain(iter(statements.find_statements(text))),
    "words": lambda text: list(words.written_words(text)),
    "repaired": words.repaired_words,
    "sentences": words.has_sentences,
    "scripts": words.script_letters,
    "codes": lambda text: list(codes.find_codes(text)),
    "phones": lambda text: list(phones.find_international(text)),
    "patents": lambda text: list(find_patents(text)),
    "pieces": lambda text: [list(Pieces(text).find(code)) for code in ("rt412", "412rt")],
    "layout": lambda text: layout.read(text, 0, len(text)),
    "rows": lambda text: layout.read(text, 0, len(text), is_csv=True),
    "heights": lambda text: _drain(find_heights(text)),
    "coordinates": lambda text: _drain(find_coordinates(text)),
    "whole_codes": find_whole_codes,
    "look_alikes": lambda text: list(lookalikes.look_alikes(Cleaned(text))),
    "cleaned": Cleaned,
    "fold": fold,
    "fitness": count_chars,
}


def growth(work: Callable[[str], object], piece: str) -> float:
    """Return the exponent by which time grows with the length of a hostile text; 0 where it is too short to tell."""
    long_text = piece * (LONGEST // len(piece)) + TAIL
    short_text = piece * (LONGEST // 8 // len(piece)) + TAIL
    long = seconds(work, long_text, 1)
    if long < LEAST_S:
        return 0.0
    short = seconds(work, short_text, 1)
    # A busy machine makes one run look worse than it is: only what looks bad is measured again.
    if math.log(long / max(short, 1e-6), 8) > EXPONENT:
        short = seconds(work, short_text, 3)
        long = min(long, seconds(work, long_text, 2))
    return math.log(long / max(short, 1e-6), 8)


def test_no_exception_is_left_over() -> None:
    """Each pattern that is said to see a window only is there."""
    assert set(WINDOWED) <= {name for name, _ in _patterns()}


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_is_linear(name: str) -> None:
    """No pattern of the text tools takes more than linear time to search a text."""
    pattern = PATTERNS[name]

    def search(text: str) -> None:
        _drain(pattern.finditer(text))

    assert [piece for piece in PIECES if growth(search, piece) > EXPONENT] == []


@pytest.mark.parametrize("name", FINDERS)
def test_every_finder_is_linear(name: str) -> None:
    """No finder takes more than linear time over a text."""
    assert [piece for piece in PIECES if growth(FINDERS[name], piece) > EXPONENT] == []


@pytest.mark.parametrize(
    "piece", ["1 ", "1,1", "1\u00a0", "a ", "A1-", "1 kg ", "$", "漢", "5. ", "1\t", "O0", "\ufffd1"]
)
def test_a_page_is_read_in_linear_time(piece: str) -> None:
    """A number, a code and a word that are nowhere on a hostile page are looked for in linear time."""
    values = [read_value(value) for value in ("98765.4 kg", "XQ-98-Z7", "nowhere")]

    def ask(text: str) -> None:
        index = PageIndex(Page.from_text(text, url="https://a.example/"))
        for value in values:
            for token in (*value.tokens, *value.labels):
                assert find_token(token, index, NAMES) == []

    assert growth(ask, piece) < EXPONENT
