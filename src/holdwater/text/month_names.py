"""Dates with a month's name, in any shipped language: ``5. März 2024``, ``March 5th``, ``le 1er mars 2024``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from holdwater.text.days import BUDDHIST, WrittenDate, day_iso, month_iso, yearless_iso, years
from holdwater.text.fold import fold, fold_word
from holdwater.text.languages import SHIPPED

_SPACE = "[ \u00a0\u202f\u2009]"
_DASH = "-\u2010-\u2015"
# Everything but digits, white space and punctuation: signs that combine with letters are parts of words too.
_LETTER = r"[^\s\d!-/:-@\[-`{-~‘’“”„«»،、。，…\u00a0\u2010-\u2015]"
_WORD = rf"{_LETTER}{{1,24}}(?:[.’']{_LETTER}{{1,12}}){{0,2}}"
_ORDINAL = rf"(?:(?:st|nd|rd|th|er|ère|re|ème|eme|e|º|ª|°|o|a|-?(?:го|е|а))(?!{_LETTER})|\.[º°])?"
_JOINT = rf"{_SPACE}?[{_DASH}/.,،]?{_SPACE}?"
_FILL = (
    r"(?:(?:(?:of|the|de|del|den|der|di|năm|m\.|gada|г\.|พ\.ศ\.|ค\.ศ\.)[ \u00a0]?(?![a-z])|(?:d|l)[’']))"
    r"{0,2}"
)  # fmt: skip
_RANGE = rf"{_SPACE}?(?:[{_DASH}/&+]|to|and|bis|und|et|au|al|a|y|e|i|u|do|till?|og|och|до|по|и){_SPACE}?"

# A number with a letter before or behind it, at most two marks away. Fixed widths: no position is read twice.
_TRIGGER = re.compile(
    rf"[0-9](?:(?<={_LETTER}[0-9])|(?<={_LETTER}[ .,’'\u00a0{_DASH}/،][0-9])|(?<={_LETTER}[.,،][ \u00a0’'][0-9])"
    rf"|(?<={_LETTER}[.,]?[ ][’'][0-9])|(?={{digits}}))".replace(
        rf"|(?<={_LETTER}[.,]?[ ][’'][0-9])", rf"|(?<={_LETTER}[ ][’'][0-9])"
    ).replace("{digits}", rf"[0-9]{{0,3}}[ .,\u00a0{_DASH}/]{{0,2}}{_LETTER}")
)
