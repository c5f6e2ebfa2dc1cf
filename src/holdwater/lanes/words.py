"""A word is the same word whatever its case and diacritics."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.fold import fold_word

NAME = "words"
VERSION = 1


def read(word: str) -> Iterator[Key]:
    """Yield the folded word.

    >>> [key.what for key in read("Größe")]
    ['grosse']
    """
    yield Key.word(fold_word(word))
