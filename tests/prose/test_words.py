"""Words beside the words of the sources, as an encoder sees them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from holdwater.errors import InvalidArgument
from holdwater.index import PageIndex
from holdwater.model.mark import MarkKind, MarkWarning
from holdwater.model.page import Page
from holdwater.prose import proofread
from holdwater.prose.words import Support, find_supports, find_words, is_mostly_unspaced


class Letters:
    """A word as how often it has each letter; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []

    def encode(self, words: Sequence[str], /) -> list[list[float]]:
        """Return the letter counts of each word."""
        self.asked.append(words)
        return [[float(word.lower().count(chr(97 + n))) for n in range(26)] for word in words]


class Fixed:
    """Gives back what it was made with, whatever it is asked."""

    def __init__(self, *vectors: list[float]) -> None:
        self._vectors = list(vectors)

    def encode(self, words: Sequence[str], /) -> list[list[float]]:
        """Return the vectors."""
        return self._vectors


class Opposed:
    """Two words that point away from each other."""

    def encode(self, words: Sequence[str], /) -> list[list[float]]:
        """Return 1 or -1."""
        return [[1.0 if word == "up" else -1.0] for word in words]


def _index(text: str) -> PageIndex:
    return PageIndex(Page.from_text(text, url="a"))


def test_the_highest_cosine() -> None:
    """A word has the cosine of the closest word of any source, to six decimals, and says where that stands."""
    found = find_supports(["listen", "tin"], [_index("zzz"), _index("a silent net of it")], Letters())
    assert (found["listen"].support, found["listen"].page) == (Decimal(1), 1)
    assert found["tin"].support == Decimal("0.707107")  # three of the six letters of silent: 3 / (sqrt 3 * sqrt 6)
    assert (found["tin"].start, found["tin"].end) == (2, 8)


def test_a_word_that_a_source_has() -> None:
    """Its support is 1 without asking; case and diacritics don't count."""
    encoder = Letters()
    found = find_supports(["MÜLLER"], [_index("xx"), _index("Muller and müller")], encoder)
    assert found["MÜLLER"] == Support(Decimal(1), 1, 0, 6)
    assert encoder.asked == []


def test_words_opposed_have_no_support() -> None:
    """A negative cosine is none, and so is a vector of length zero, or no source at all."""
    assert find_supports(["up"], [_index("down")], Opposed())["up"].support == 0
    assert find_supports(["qq"], [_index("ab")], Letters())["qq"].support == 0
    assert find_supports(["ab"], [_index("77")], Letters())["ab"] == Support(Decimal(0))
    assert find_supports(["ab"], [], Letters())["ab"] == Support(Decimal(0))


@pytest.mark.parametrize("vectors", [[], [[1.0], [2.0]], [[float("nan")]], [[float("inf")]]])
def test_what_an_encoder_must_give(vectors: list[list[float]]) -> None:
    """One finite vector a word, all of one length."""
    with pytest.raises(InvalidArgument, match="encoder"):
        find_supports(["up"], [_index("down")], Fixed(*vectors))


class Uneven:
    """Gives longer vectors to longer questions."""

    def encode(self, words: Sequence[str], /) -> list[list[float]]:
        """Return vectors as long as there are words."""
        return [[1.0] * len(words) for _ in words]


def test_vectors_are_of_one_length_throughout() -> None:
    """Those of the sources are as long as those of the answer."""
    with pytest.raises(InvalidArgument, match="found 2 and 1 numbers"):
        find_supports(["up"], [_index("down left")], Uneven())


def test_no_vote_on_numbers() -> None:
    """Words are marked beside the numbers, which keep their support; no word is part of a number, date or code."""
    marks = proofread(
        "The kettle weighs 5 kg, RT-412-C, on 5 March 2024.", ["The settle weighs 6 kg"], encoder=Letters()
    )
    assert [(mark.text, str(mark.kind), str(mark.support)) for mark in marks if mark.kind is not MarkKind.WORD] == [
        ("5", "number", "0"),
        ("RT-412-C", "code", "0"),
        ("5 March 2024", "date", "0"),
    ]
    words = {mark.text: mark for mark in marks if mark.kind is MarkKind.WORD}
    assert set(words) == {"kettle", "weighs", "kg"}
    assert (words["weighs"].support, words["kg"].support) == (Decimal(1), Decimal(1))
    assert 0 < words["kettle"].support < 1
    assert words["kettle"].evidence_text == "settle"
    assert marks.has_words


def test_words_of_a_script_without_spaces() -> None:
    """Are not marked, with a warning; its numbers are."""
    marks = proofread("合計は12,800円です。", ["12,800円"], encoder=Letters())
    assert [mark.kind for mark in marks] == [MarkKind.NUMBER]
    assert marks.warnings == (MarkWarning.UNSPACED_SCRIPT,)
    assert not marks.has_words
    assert is_mostly_unspaced("ราคา is")
    assert not is_mostly_unspaced("Tokyo 東京")
    assert not is_mostly_unspaced("서울 12")


def test_words_that_state_something() -> None:
    """No stop words, no single letters, no digits; a compound is one word."""
    text = "The l'Oréal e-mail of A 12 and x9 Wi-Fi"
    assert [text[a:b] for a, b in find_words(text)] == ["l'Oréal", "e-mail", "Wi-Fi"]


class Table:
    """Gives the vectors of another encoder as an array of numpy's."""

    def __init__(self, encoder: Letters | Fixed, kind: str = "float32") -> None:
        self._encoder = encoder
        self._kind = kind

    def encode(self, words: Sequence[str], /) -> Any:
        """Return the array."""
        rows = self._encoder.encode(words)
        return _numpy().array(rows, self._kind).reshape(len(rows), -1)


def _numpy() -> Any:
    return pytest.importorskip("numpy", reason="no numpy: `make encoders` has it")


@pytest.mark.parametrize("kind", ["float32", "float64", "int64"])
def test_an_array_says_the_same_as_lists(kind: str) -> None:
    """The supports and the places of an array are those of lists, down to the first of equal words."""
    sources = [_index("abc cab bca tense meals"), _index("qqq zzz silent tinsel enlist males")]
    wanted = ["listen", "slate", "steal", "qq", "ab", "ba", "zz", "mesa", "xyz"]
    assert find_supports(wanted, sources, Table(Letters(), kind)) == find_supports(wanted, sources, Letters())


@pytest.mark.parametrize("vectors", [[[1.0], [2.0]], [[float("nan")]], [[float("-inf")]]])
def test_what_an_array_must_be(vectors: list[list[float]]) -> None:
    """One finite row a word."""
    with pytest.raises(InvalidArgument, match="encoder"):
        find_supports(["up"], [_index("down")], Table(Fixed(*vectors)))


def test_a_large_source_is_read_in_time() -> None:
    """Thousands of words beside thousands of others take seconds with an array."""
    _numpy()
    words = ["".join(chr(97 + (n * k) % 26) for k in (1, 3, 7, 11, 17)) + "abcde"[n % 5] for n in range(6_000)]
    start = time.process_time()
    found = find_supports([word[::-1] for word in words[:1_000]], [_index(" ".join(words))], Table(Letters()))
    assert time.process_time() - start < 10
    assert all(one.support <= 1 for one in found.values())
