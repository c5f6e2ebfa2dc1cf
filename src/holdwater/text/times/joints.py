"""What joins the ends of a span of time, or the days of a list: a dash, ``to``, ``bis zum``, ``tot en met``, ``至``."""

from __future__ import annotations

from holdwater.text.times.month_words import LETTER

SPACE = "[ \u00a0\u202f\u2009]"
DASH = r"\u2010-\u2015\-"
_WORDS = (
    "to|and|till?|until|through|thru|bis|und|et|au|al?|a|y|e|i|u|w|do|og|och|до|по|и|та|or|oder|ja|tot|en|ve|ile|ila|hasta|até"
    "|à|fino|fins|až|și|până|és|έως|και|ως|in|ir|iki|un|līdz|đến|và|sampai|hingga|dan|kuni|إلى|حتى"
)
_PHRASES = r"tot en met|t/m|t\.e\.m\.|t\.o\.m\.|til og med|jusqu[’']au|s/d|s\.d\."
_SIGN = rf"[{DASH}/&+~〜～]"
_WEEKDAY = rf"(?:{SPACE}?[(（][^()（）\d\n]{{1,9}}[)）])?"

#: A sign or a word, and nothing else.
JOINT = rf"{SPACE}?(?:{_SIGN}|(?:{_PHRASES}|{_WORDS}){SPACE}){SPACE}?"
#: The same, a weekday behind the first end and up to two words before the other: to Sunday the, bis zum, y el.
WIDE_JOINT = (
    rf"\.?{_WEEKDAY}{SPACE}?(?:{_SIGN}|[至到]|から|부터|(?:{_PHRASES}|{_WORDS}){SPACE}){SPACE}?"
    rf"(?:{LETTER}{{1,14}}[.,]?{SPACE}){{0,2}}"
)
