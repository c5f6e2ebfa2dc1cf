"""What costs nothing, in words: ``Free shipping``, ``Versand kostenlos``, ``送料無料`` state a price of zero."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.number_words.spelled import in_lower_case, word_places
from holdwater.text.numbers.digits import Reading, Written

HOW = "free_of_charge"

# By language, in lower case, with every ending; words of several languages stand once.
_WORDS = {
    "ar": "مجان(ي,ية,ا,اً,ًا) المجاني(,ة) بالمجان", "bg": "безплат(ен,но,на,ни,ния,ната,ните)", "bn": "বিনামূল্যে ফ্রি",
    "ca": "gratuït(,a,s,es)", "cs": "zdarma zadarmo bezplatn(ě,ý,á,é,ou,ého,ých,e,ú,ej)",
    "de": "kostenlos(,e,er,es,en,em) kostenfrei(,e,er,es,en,em) gratisversand gratislieferung portofrei "
    "versandkostenfrei(,e,er,es,en,em) gebührenfrei(,e,er,es,en,em)",
    "el": "δωρεάν", "en": "free complimentary", "es": "gratis gratuit(o,a,os,as,amente)", "et": "tasuta",
    "fa": "رایگان", "fi": "ilmai(nen,sen,sta,set,seksi,sia) maksut(on,ta,tonta,toman,tomat,tomasti)",
    "fr": "gratuit(,e,s,es,ement) offert(,s,es)", "he": "חינם בחינם", "hi": "मुफ्त मुफ़्त निःशुल्क फ्री",
    "hr": "besplat(an,no,na,ne,nu,ni,nog,noj)", "hu": "ingyen(,es,esen) díjmentes(,en)", "it": "gratuit(i)",
    "lt": "nemokam(ai,as,a,i,ą,o,os,us)", "lv": "bezmaksas", "ms": "percuma", "nl": "kosteloos kosteloze",
    "pl": "darmow(y,a,e,ego,ej,ą,ych,ym) darmo bezpłatn(y,a,e,ie,ą,ego,ej,ych,ym)", "pt": "grátis", "ro": "gratuită",
    "ru": "бесплатн(о,ый,ая,ое,ые,ую,ой,ого,ому,ым,ых)", "sl": "brezplač(en,no,na,ne,ni,nega)",
    "sr": "бесплат(ан,на,не,ну,ни)", "sv": "kostnadsfri(,tt,a) gratisfrakt fraktfri(,tt,a)", "ta": "இலவச இலவசம்",
    "tr": "ücretsiz bedava", "uk": "безкоштовн(о,ий,а,е,і,у,ої,ого,им,их)",
}  # fmt: skip
# Those whose words mean it together only, by the rarer one.
_PHRASES = {
    "frakt": "fri frakt", "fragt": "fri fragt", "levering": "fri levering", "phí": "miễn phí",
    "haus": "frei haus", "graça": "de graça", "offerte": "livraison offerte",
}  # fmt: skip
# What is free of something, or free to do it, says nothing of a price: gluten free, feel free, free from, free time.
_NOT_BEHIND = lazy(
    r"[-\u2010\u2011]\Z|\b(?:feel|set|breaks?|acid|alcohol|caffeine|carb|cruelty|dairy|duty|fat|fragrance|gluten|hands|"
    r"hassle|lactose|nut|paraben|risk|salt|smoke|soy|stress|sugar|tax|toll|wheat|worry)[ \u00a0]\Z"
)
_NOT_AHEAD = lazy(
    r"[ \u00a0](?:to|from|time|standing|range|will|hand|style|form|fall|flow|float|radicals?|speech|throws?|kicks?|"
    r"of(?![ \u00a0](?:charge|cost)))(?![a-z])|[-\u2010\u2011](?!of-charge)"
)
# Who or what is free is rather at liberty, unless it is something that is charged for.
_IS = lazy(r"\b(?:am|is|are|was|were|be|been|it['’]s)[ \u00a0]\Z")
_CHARGED = lazy(
    r"\b(?:shipping|delivery|postage|freight|handling|admission|entry|entrance|parking|service|upgrade|trial|access)"
    r"[ \u00a0](?:is|are|was|were|will[ \u00a0]be)[ \u00a0]\Z"
)
_OF_CHARGE = lazy(r"[ \u00a0-]of[ \u00a0-](?:charge|cost)")
_ENGLISH, _BEHIND_CHARS = "free", 24
# Where no space sets words apart; 避免费用 is to avoid costs.
_UNSPACED = lazy(
    "免(?<![避难難豁减減]免)[费費运運邮郵]|包(?<!不包)[邮郵]|無料|무료|공짜|ฟรี(?!แลน|ซ)",
)
_UNSPACED_FIRST = frozenset("免包無무공ฟ")
# One place states it, and so many are more than any finding lists.
_MOST_PLACES = 200


@cache
def _forms() -> dict[str, str]:
    """Return what to look for, by a word of it."""
    forms = dict(_PHRASES)
    for packed in _WORDS.values():
        for word in packed.split():
            stem, _, endings = word.rstrip(")").partition("(")
            forms |= {stem + ending: stem + ending for ending in endings.split(",")}
    return forms


def find(text: str, seen: Inventory) -> Iterator[Written]:
    """Yield where clean text of a page says that something is free of charge, as the number zero.

    Args:
        text: Clean text, of any length.
        seen: What it is made of.

    >>> text = "Free shipping; feel free to ask"
    >>> [(text[one.start : one.end], int(one.readings[0].amount)) for one in find(text, Inventory.of(text))]
    [('Free', 0)]
    """
    for start, end in islice(_spans(text, seen), _MOST_PLACES):
        yield Written(start, end, (Reading(HOW, Fraction(0)),))


def _spans(text: str, seen: Inventory) -> Iterator[tuple[int, int]]:
    words = sorted(_forms().keys() & seen.words)
    lower = in_lower_case(text) if words else ""
    for form in map(_forms().__getitem__, words):
        for start in word_places(lower, form):
            if form != _ENGLISH or _is_of_charge(lower, start):
                yield start, start + len(form)
    if not _UNSPACED_FIRST.isdisjoint(seen.beyond):
        yield from (match.span() for match in _UNSPACED.finditer(text))


def _is_of_charge(lower: str, start: int) -> bool:
    """Say whether the English word at ``start`` may speak of a price."""
    low, end = max(0, start - _BEHIND_CHARS), start + len(_ENGLISH)
    if _NOT_BEHIND.search(lower, low, start) or _NOT_AHEAD.match(lower, end):
        return False
    return not _IS.search(lower, low, start) or bool(_CHARGED.search(lower, low, start) or _OF_CHARGE.match(lower, end))
