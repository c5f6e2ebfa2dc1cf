"""A word is the same word whatever its case, diacritics and number, and in whichever spelling."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.fold import fold_word, spell_out
from holdwater.text.spelling import variants

NAME = "words"
VERSION = 1

# Arabic writes it as one word with its noun.
_ARTICLE = "ال"
_ARTICLE_CHARS = 4


def read(word: str) -> Iterator[Key]:
    """Yield the folded word, and what differs from it as a singular, in another spelling, or without its article.

    >>> [key.what for key in read("Größe")], [key.what for key in read("الكتاب")], [key.what for key in read("Cups")]
    (['grosse', 'groesse'], ['الكتاب', 'كتاب'], ['cups', 'cup'])
    """
    folded = fold_word(word)
    yield Key.word(folded)
    yield from map(Key.word, variants(folded))
    if word.isascii():
        return
    spelled = spell_out(word)
    if spelled != folded:
        yield Key.word(spelled)
    if folded.startswith(_ARTICLE) and len(folded) > _ARTICLE_CHARS:
        yield Key.word(folded.removeprefix(_ARTICLE))
