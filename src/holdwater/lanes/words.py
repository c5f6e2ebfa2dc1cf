"""A word is the same word whatever its case and diacritics, and however its umlauts are written."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.fold import fold_word, spell_out

NAME = "words"
VERSION = 1

# Arabic writes it as one word with its noun.
_ARTICLE = "ال"
_ARTICLE_CHARS = 4


def read(word: str) -> Iterator[Key]:
    """Yield the folded word, and what differs from it where umlauts are spelled out or an article is taken off.

    >>> [key.what for key in read("Größe")], [key.what for key in read("الكتاب")]
    (['grosse', 'groesse'], ['الكتاب', 'كتاب'])
    """
    folded = fold_word(word)
    yield Key.word(folded)
    if word.isascii():
        return
    spelled = spell_out(word)
    if spelled != folded:
        yield Key.word(spelled)
    if folded.startswith(_ARTICLE) and len(folded) > _ARTICLE_CHARS:
        yield Key.word(folded.removeprefix(_ARTICLE))
