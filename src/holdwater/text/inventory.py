"""What a text is made of: a look at it that says which finders can find nothing there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Self

from holdwater.text.fold import beyond_ascii
from holdwater.text.lazy import lazy

_LETTERS_ALONE = bytes(code if code > 127 or chr(code).isalpha() else 32 for code in range(256))
_DIGITS_ALONE = bytes(48 if chr(code).isdigit() else 32 for code in range(128)).ljust(256)
_ASCII_WORD = lazy("[a-z]+")
_WORD = lazy(r"[^\W\d_]+")


def letter_runs(text: str) -> Counter[str]:
    """Return the runs of a text that no ASCII sign or digit and no white space parts, and how often each stands there.

    What is made of letters alone stands in one of them, if it stands in the text at all.

    >>> sorted(letter_runs("3 kg à 5,00€ or 3 kg–4 kg").items())
    [('kg', 2), ('kg–', 1), ('or', 1), ('à', 1), ('€', 1)]
    """
    data = text.encode("utf-8", "surrogatepass").translate(_LETTERS_ALONE)
    return Counter(data.decode("utf-8", "surrogatepass").split())


def digit_runs(text: str) -> int:
    """Return how many runs of ASCII digits a text has.

    >>> digit_runs("3 kg or 12.50")
    3
    """
    return len(text.encode("utf-8", "surrogatepass").translate(_DIGITS_ALONE).split())


def has_digits(text: str, count: int) -> bool:
    """Say whether so many ASCII digits stand together anywhere in a text.

    >>> has_digits("12 480", 3), has_digits("12 480", 4)
    (True, False)
    """
    return b"0" * count in text.encode("utf-8", "surrogatepass").translate(_DIGITS_ALONE)


def places(text: str, phrase: str) -> Iterator[int]:
    """Yield where a phrase stands in a text.

    >>> list(places("one and one", "one"))
    [0, 8]
    """
    at = text.find(phrase)
    while at >= 0:
        yield at
        at = text.find(phrase, at + 1)


def stretches(around: Iterable[int], before: int, behind: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text around some places, in order, none overlapping.

    Args:
        around: The places, in any order.
        before: How many characters before each belong to its stretch.
        behind: How many from each on; the last may go beyond the text.

    >>> list(stretches([30, 2, 34], 4, 8))
    [(0, 10), (26, 42)]
    """
    begin, stop = 0, -1
    for place in sorted(around):
        if place - before > stop:
            if stop >= 0:
                yield begin, stop
            begin = max(0, place - before)
        stop = place + behind
    if stop >= 0:
        yield begin, stop


class Inventory(NamedTuple):
    """The distinct parts of one clean text.

    Attributes:
        runs: How often each of its runs of letters stands there, as ``letter_runs`` gives them.
        lower: The same in lower case.
        words: The same, and the words in those that are not ASCII alone.
        letters: The runs in lower case as one text: what is made of letters stands here, if in the text at all.
        beyond: Its characters that are not ASCII.
    """

    runs: Mapping[str, int]
    lower: frozenset[str]
    words: frozenset[str]
    letters: str
    beyond: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Return what a text is made of.

        >>> seen = Inventory.of("3 Tage à 5 € und 3 h")
        >>> seen.has_word(("h", "min")), seen.has_word(("tag",)), "tag" in seen.letters, sorted(seen.beyond)
        (True, False, True, ['à', '€'])
        """
        runs = letter_runs(text)
        letters = " ".join(runs).replace("İ", "i").lower()  # its dot would be a character of its own
        beyond = "".join(set(beyond_ascii(text)))
        lower = words = frozenset(letters.split())
        if beyond:
            foreign = " ".join(run for run in lower if not run.isascii())
            words = lower.union(_ASCII_WORD.findall(foreign), _WORD.findall(foreign))
        return cls(runs, lower, words, letters, beyond)

    def has_word(self, words: Iterable[str]) -> bool:
        """Say whether the text may hold one of some words, in any case, no letter beside it; if not, there is none.

        Args:
            words: Words in lower case. Beside one of ASCII letters no other of them may stand.
        """
        return not self.words.isdisjoint(words)
