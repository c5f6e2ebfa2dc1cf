"""Text from strangers can't act, and still reads as what it was."""

from __future__ import annotations

import json
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.visible import safe_json, visible

_ANY = st.text(st.characters() | st.characters(categories=["Cs", "Cc", "Cf", "Zl", "Zp"]))


@given(_ANY)
def test_nothing_hostile_is_left(text: str) -> None:
    """C0, C1, DEL, surrogates, line separators and direction characters never come through."""
    for char in visible(text):
        assert unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert unicodedata.bidirectional(char) not in {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
        assert char not in "\u200e\u200f\u061c\u200b\ufeff\U000e0041"


def test_escapes_are_readable() -> None:
    """An escape names the character; ordinary text of any script stays."""
    assert visible("a\x1b[2J\x9b\u2028\u202e\ud800") == r"a\x1b[2J\x9b\u2028\u202e\ud800"
    assert visible("1\u202f299 € 白 é\u0301") == "1\u202f299 € 白 é\u0301"
    assert visible("a\n\tb\r", keep="\n\t") == "a\n\tb\\r"


@given(st.recursive(_ANY.map(lambda text: text.encode("utf-8", "replace").decode()), st.lists, max_leaves=4))
def test_safe_json_means_the_same(value: object) -> None:
    """JSON made safe reads back as it was, and has no line end that a line reader could see."""
    text = safe_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert len(text.splitlines()) == 1
    assert visible(text) == text
