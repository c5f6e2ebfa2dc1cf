"""How far a text is read that is crowded with numbers, in digits or in words."""

from __future__ import annotations

from holdwater.text.inventory import Inventory, digit_runs
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.number_words.vocabulary import begun, glued, may_be_glued, may_begin, phrases, vocabulary
from holdwater.text.numbers import myriads

_HAN = myriads.HAN_CLASS
# Thai sets no spaces between words, and four letters or so make a number.
_PIECE = lazy(rf"\d+|[{_HAN}]+|[^\W\d_{_HAN}\u0900-\u0e7f]+|[\u0900-\u0dff]+|[\u0e00-\u0e7f]{{1,8}}")

# A number word may be one of many languages, and each reads it.
_DIGITS, _WORD = 1, 2
# What looks like a compound has to be taken apart, once.
_COMPOUND = 6
# Shorter words of scale are symbols, mostly of something else: k, m, mm.
_LEAST_SCALE = 3


class _Weights(dict[str, int]):
    """What each run of digits or letters counts; most of a text are the same few.

    Attributes:
        tried: What the distinct words count that had to be taken apart to see whether they are numbers.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tried = 0

    def __missing__(self, piece: str) -> int:
        weight = self[piece] = _DIGITS if piece.isdecimal() else _WORD * self._is_number(piece)
        return weight

    def _is_number(self, word: str) -> bool:
        """Say whether letters may spell a number by themselves, begin one, or scale one: a million, in thousands."""
        lower = word.lower()
        if lower in vocabulary() or lower in phrases() or (len(word) >= _LEAST_SCALE and scales.multiplier(word)):
            return True
        if any(begun(one)[0] for one in may_begin((lower,))):
            return True
        if may_be_glued(lower):
            self.tried += _COMPOUND
            return bool(glued(lower))
        return not word.isascii() and (any(map(str.isnumeric, word)) or any(True for _ in myriads.find(word)))


def _is_crowded(text: str, most: int, seen: Inventory) -> bool:
    """Say whether a text may hold more than so many numbers: its distinct words are looked at, not each place."""
    weights = _Weights()
    count = digit_runs(text)
    for run, times in seen.runs.items():
        count += times * sum(map(weights.__getitem__, (run,) if run.isascii() else _PIECE.findall(run)))
        if count + weights.tried > most:
            break
    return count + weights.tried > most


def readable(text: str, most: int, seen: Inventory | None = None) -> int:
    """Return up to where a text holds no more than so many numbers.

    Args:
        text: Clean text, of any length.
        most: How many runs of digits it may hold; a number word counts as two, and each distinct word that looks
            like a compound of some as six more.
        seen: What the text is made of, where that is known already.

    >>> text = "5 kg, ten, zehn, 7"
    >>> readable(text, 6) == len(text), text[: readable(text, 4)]
    (True, '5 kg, ten, ')
    """
    if len(text) <= most or not _is_crowded(text, most, seen or Inventory.of(text)):
        return len(text)
    weights, left = _Weights(), most
    for piece in _PIECE.finditer(text):
        left -= weights[piece[0]]
        if left < weights.tried:
            return piece.start()
    return len(text)
