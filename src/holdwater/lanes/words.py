"""A word is the same word whatever its case, diacritics and number, and in whichever spelling."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.fold import fold_word, spell_out
from holdwater.text.lazy import lazy
from holdwater.text.spelling import variants

NAME = "words"
VERSION = 1

# Arabic and Hebrew write the article, and "and", "in" or "for" before it, as one word with the noun.
_ARTICLE = lazy("(?:[وفبك]?ال|لل)(?=...)|[הו](?=...)|[מבלכש](?=[א-ת]{4})|و(?=[\u0621-\u064a]{3})")
# Katakana words end with the mark of a long vowel, or leave it out.
_LONG_VOWEL = "ー"
_LEAST_KATAKANA = 3


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
    article = _ARTICLE.match(folded)
    if article is not None:
        yield Key.word(folded[article.end() :])
    if len(folded) > _LEAST_KATAKANA and folded[-1] == _LONG_VOWEL:
        yield Key.word(folded[:-1])
