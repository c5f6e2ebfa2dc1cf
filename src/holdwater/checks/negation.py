"""Negations in running text: how many a sentence has, in the languages that the package ships."""

from __future__ import annotations

import re

from holdwater.text.lazy import lazy

# Words that mean something else in another shipped language are left out: ``en``, ``mai``, ``nu``.
# What negates in pairs counts once: neither … nor, ne … pas, weder … noch.
_PAIRS = lazy(
    r"\bneither\b[^.!?\n]{0,200}?\bnor\b|\bweder\b[^.!?\n]{0,200}?\bnoch\b|\bni\b[^.!?\n]{0,200}?\bni\b"
    r"|\b(?:ne|n['’])\s?[^.!?\n]{0,40}?\b(?:pas|plus|jamais|rien|aucune?|point)\b|\bnon\b[^.!?\n]{0,40}?\bné\b",
    re.IGNORECASE,
)
_WORDS = lazy(
    r"(?<!\w)(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|cannot|lacks?|lacking|except"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|wo|would|should|could|must|need|ai)n['’]t"
    r"|nicht|nichts|keine?[rmns]?|nie|niemals|niemand|weder|ohne|kaum"
    r"|pas|jamais|rien|aucune?|sans|nunca|jamás|nadie|nada|ningun[oa]?|ningún|sin|não|nenhum[a]?|ninguém|sem"
    r"|non|nessun[oa]?|niente|senza|niet|geen|nooit|zonder|inte|ingen|inget|inga|aldrig|utan|ikke|aldri|uten|uden"
    r"|ei|eivät|ilman|nie|nigdy|żaden|żadna|bez|není|nejsou|nikdy|žádn[ýáé]|nem|nincs|soha|niciodată|fără"
    r"|değil|yok|hiç|tidak|bukan|tanpa|не|нет|ни|никогда|без|ні|немає|ніколи|δεν|όχι|χωρίς|לא|אין|ללא|لا|ليس|لم|لن|بدون"
    r"|नहीं|बिना)(?!\w)|不|没|沒|無|无|未|非(?!常)|ない|ません|なし|않|없|아니|ไม่",
    re.IGNORECASE,
)


def negations(text: str) -> int:
    """Return how many negations a text has; a pair such as ``neither … nor`` is one.

    >>> [negations(text) for text in ("It isn't heavy.", "neither red nor blue", "Er ist nicht schwer", "a note")]
    [1, 1, 1, 0]
    """
    pairs = len(_PAIRS.findall(text))
    return pairs + len(_WORDS.findall(_PAIRS.sub(" ", text)))
