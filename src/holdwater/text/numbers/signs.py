"""The signs that a written number may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from holdwater.text.lazy import lazy
from holdwater.text.words import is_unspaced

PLUS = (1,)
MINUS = (-1,)
EITHER = (1, -1)

_MINUS_SIGN = "\u2212"
_HYPHENS = "-\u2010-\u2015\ufe63"
# Japanese accounts write a loss with a triangle; elsewhere arrows show which way a figure went. ±5 is both.
_FALLS = "▲△▼▽↓↘±∓"
_BEFORE = 48
# A sign, its currency and their spaces, or a spelled minus, are no longer than this.
_TAIL = 10

_CURRENCY = r"(?:(?:[$€£¥₹₽₩₺₫฿]|[A-Z]{3})[ \u00a0\u202f]?)?"
_DASH = lazy(f"[{_HYPHENS}{_MINUS_SIGN}{_FALLS}]")
_DIRECT = lazy(rf"(?P<sign>[{_HYPHENS}{_MINUS_SIGN}{_FALLS}])[ \u00a0\u202f]?{_CURRENCY}\Z")
# The number on the other side of a range, with its unit: ``5 kg`` of ``5 kg - 10 kg``.
_COUNTED = lazy(r"[0-9][ \u00a0\u202f]?(?:[%‰°′″'\"€$£¥]{1,2}[CF]?|[^\W\d_]{1,4}[²³]?)?\Z")
_BRACKET_BEFORE = lazy(rf"\([ \u00a0]?{_CURRENCY}[{_HYPHENS}{_MINUS_SIGN}]?\Z")
_BRACKET_AFTER = lazy(rf"[ \u00a0\u202f]?{_CURRENCY}%?[ \t\u00a0]?\)")
_TRAILING = lazy(rf"[{_HYPHENS}{_MINUS_SIGN}](?!\w|[.,][{_HYPHENS}\w])")
_MINUS_WORD = (
    r"(?:\b(?:minus|moins|menos|meno|negative|мінус|минус|eksi|mínus|miinus|μείον|منفی|ناقص|سالب|מינוס|माइनस|ऋण|মাইনাস|âm)\s?"
    r"|[负負]\s?|零下\s?|영하\s?|マイナス|ติดลบ\s?)"
)
_SPELLED = lazy(rf"{_MINUS_WORD}\Z", re.IGNORECASE)
_LAST_OF_MINUS = frozenset("sSſoOeEiIİıсС负負下하スیصبסसणসบνΝmM")
_SOUTH_OR_WEST = lazy(r"[ \u00a0]?[°º][ \u00a0]?[SWO]\b")
# A number in the same phrase as one of these is often meant as a loss, and often shown without a sign.
_LOSS_WORD = lazy(
    r"loss|losses|los(?:t|es?|ing)|deficit\w*|decreas\w*|declin\w*|fell|fall(?:s|en|ing)?|drop(?:s|ped|ping)?|down|downturn|"
    r"below|lower\w*|reduced|reduction\w*|negativ\w*|expenses?|shortfall|slid|slump\w*|shr[aiu]nk\w*|contract(?:ed|ion)|plung\w*|"
    r"plummet\w*|tumbl\w*|slipp\w*|sank|sunk|weaken\w*|dipped|outflows?|impairments?|writedowns?|overdraft|debit\w*|"
    r"discount\w*|sav(?:e|es|ed|ings?)|rabatt\w*|sparen|spare|remise|descuento\w*|ahorr\w*|sconto|sconti|desconto\w*|korting|rabat\w*|скидк\w*|"
    r"verlust\w*|verlor\w*|fehlbetrag\w*|defizit\w*|rückgang\w*|rückläufig\w*|zurück\w*|gesunken|sanken|sink\w*|fiel|fielen|fällt|"
    r"gefallen|schrumpf\w*|geschrumpft|abnahme\w*|abgenommen|verringer\w*|niedriger|einbruch|eingebrochen|"
    r"perte\w*|perd\w*|déficit\w*|baiss\w*|recul\w*|dimin\w*|chut\w*|repli|inférieur\w*|négati\w*|"
    r"pérdida\w*|baj(?:ó|an?|aron|ad[ao])|cay(?:ó|eron)|caídas?|caen?|descen\w*|disminu\w*|reduc\w*|retroce\w*|inferior\w*|"
    r"perso|disavanzo|cal[oò]|calat[aeio]|scend\w*|sces[aeio]|riduzione|ribasso|fless\w*|"
    r"prejuízo\w*|quedas?|caiu|caíram|recu(?:o|ou|aram)|redução|"
    r"strat[aeyę]\w*|spad\w*|zmniejsz\w*|deficyt\w*|niższ\w*|ujemn\w*|verlies\w*|verloor|verloren|daling\w*|daalden?|gedaald|afname|afgenomen|"
    r"kromp|gekrompen|tekort|убыт\w*|сниж\w*|сниз\w*|упал\w*|паден\w*|сократ\w*|сокращ\w*|уменьш\w*|дефицит\w*|потер\w*|ниже|"
    r"отрицател\w*|збит\w*|зниж\w*|зниз\w*|впа[вл]\w*|падін\w*|скоро[чт]\w*|зменш\w*|дефіцит\w*|нижче|загуб\w*|спад\w*|намал\w*|"
    r"förlust\w*|minsk\w*|sjönk\w*|nedgång\w*|underskott\w*|lägre|underskud\w*|tab|fald\w*|tilbagegang\w*|lavere|tap|nedgang\w*|falt|"
    r"reduksjon\w*|zarar\w*|düş\w*|azal\w*|geril\w*|kayıp|ztrát\w*|pokles\w*|kles\w*|sníž\w*|zníž\w*|schod\w*|tappio\w*|lask\w*|vähen\w*|"
    r"veszteség\w*|csökken\w*|visszaes\w*|pierder\w*|scăd\w*|scad\w*|ζημ\w*|μείωσ\w*|μειώθηκ\w*|πτώσ\w*|απώλει\w*|"
    r"rugi|kerugian|turun|penurunan|menurun|defisit|lỗ|giảm|הפסד\w*|ירידה|ירד\w*|"
    r"(?:ال|و|ب)?(?:خسارة|خسائر|انخفاض\w*|انخفض\w*|تراجع\w*|عجز)|زیان|کاهش",
    re.IGNORECASE,
)
_EASTERN_LOSS = lazy(
    r"[损損]失|赤字|下[降跌滑落]|減|减|低下|[亏虧][损損]|零下|영하|손실|감소|하락|적자|ขาดทุน|ลดลง|हानि|घाट|गिरावट"
)
# What counts a loss only behind its number: 5 % less, and not less than 5 %; 5 % off.
_LESS_WORD = lazy(
    "off|less|fewer|weniger|moins|menos|meno|minder|mindre|mniej|меньше|менше|méně|daha az", re.IGNORECASE
)
_BELOW_ZERO = lazy(r"\b(?:under|sotto|sous|bajo|abaixo de|unter|pod) (?:zero|zéro|cero|null|nulą)\b", re.IGNORECASE)
_ZEROS = frozenset({"zero", "cero", "null"})
_WORD = lazy(r"[^\W\d_]+")
_ASCII_WORD = lazy("[A-Za-z]+")
# How far behind its number such a word may begin, and what ends the phrase before it.
_BEHIND = 16
_LONGEST_LOSS = 12
_BEHIND_END = lazy(r"[0-9.;,!?()\n\t]")
_PHRASE_END = lazy(r"[.;!?\n](?![0-9])")


def signs(text: str, start: int, end: int) -> tuple[int, ...]:
    """Return the signs that the number at ``[start, end)`` of clean text may have: 1, -1 or both.

    A hyphen or dash before a number is a minus, a bullet or a dash: either sign. After a digit or a letter, and
    between two numbers, it is a range or a part of a code, and no sign. U+2212 is a minus, or else the dash of
    a range. Brackets, a triangle in front, a trailing minus, a spelled minus, a loss word in the same phrase or
    close behind, and S or W after a coordinate leave both.

    >>> signs("a −18 °C", 3, 5), signs("from 12–13 kg", 8, 10), signs("(186)", 1, 4), signs("- 5", 2, 3)
    ((-1,), (1,), (1, -1), (1, -1))
    """
    before = text[max(0, start - _BEFORE) : start]
    after = text[end : end + 8]
    tail = before[-_TAIL:]
    direct = _DIRECT.search(before) if _DASH.search(tail) else None
    if direct is not None:
        between = _is_range(before, direct.start())
        if direct["sign"] == _MINUS_SIGN:
            return EITHER if between else MINUS
        previous = before[: direct.start()][-1:]
        if direct["sign"] in _FALLS or (not between and (not previous.isalnum() or is_unspaced(previous))):
            return EITHER
    if "(" in tail and _BRACKET_BEFORE.search(before) and _BRACKET_AFTER.match(after):
        return EITHER
    if _TRAILING.match(after) or _SOUTH_OR_WEST.match(after):
        return EITHER
    if tail.rstrip()[-1:] in _LAST_OF_MINUS and _SPELLED.search(before, max(0, len(before) - _TAIL)):
        return EITHER
    return EITHER if _is_loss(text, start, end) else PLUS


@lru_cache(maxsize=1 << 14)
def _is_loss_ahead(word: str) -> bool:
    return _LOSS_WORD.fullmatch(word) is not None


@lru_cache(maxsize=1 << 14)
def _is_loss_behind(word: str) -> bool:
    return _LOSS_WORD.fullmatch(word) is not None or _LESS_WORD.fullmatch(word) is not None


@lru_cache(maxsize=1 << 14)
def _may_tell_loss(word: str) -> bool:
    return _is_loss_behind(word) or word.lower() in _ZEROS


def _losses(text: str, *, is_behind: bool) -> Iterator[tuple[int, int]]:
    """Yield the spans of the words of loss in what stands before a number, or behind it."""
    is_loss_word = _is_loss_behind if is_behind else _is_loss_ahead
    if any(map(is_loss_word, _WORD.findall(text))):
        yield from (word.span() for word in _WORD.finditer(text) if is_loss_word(word[0]))
    if not text.isascii():
        yield from (match.span() for match in _EASTERN_LOSS.finditer(text))
    if is_behind:
        yield from (match.span() for match in _BELOW_ZERO.finditer(text))


def _is_loss(text: str, start: int, end: int) -> bool:
    """Say whether a word of loss stands before a number in the same phrase, or close behind it."""
    near = text[max(0, start - _BEFORE) : end + _BEHIND + _LONGEST_LOSS]
    if near.isascii() and not any(map(_may_tell_loss, _ASCII_WORD.findall(near))):
        return False
    before = text[max(0, start - _BEFORE) : start]
    ahead = [first for first, _ in _losses(before, is_behind=False)]
    if ahead and ahead[-1] >= max((match.end() for match in _PHRASE_END.finditer(before)), default=0):
        return True
    behind = text[end : end + _BEHIND + _LONGEST_LOSS]
    over = _BEHIND_END.search(behind)
    last = over.start() if over else len(behind)
    return any(first <= _BEHIND and stop <= last for first, stop in _losses(behind, is_behind=True))


def _is_range(before: str, sign: int) -> bool:
    """Say whether the dash at ``sign`` stands between two numbers, with a space on both sides or on none."""
    spaced = before[sign + 1 : sign + 2].isspace()
    ahead = before[:sign]
    if spaced != ahead[-1:].isspace():
        return False
    return _COUNTED.search(ahead.rstrip()) is not None


def own_signs(text: str, start: int, end: int) -> tuple[int, ...]:
    """Return the signs of a number at ``[start, end)`` of a value: there a hyphen is a minus, but in a range.

    A triangle, brackets and a word of loss leave both, as on a page.

    >>> own_signs("-5 °C", 1, 2), own_signs("(5.2)", 1, 4), own_signs("5-7", 2, 3), own_signs("$-5", 2, 3)
    ((-1,), (1, -1), (1,), (-1,))
    """
    before = text[max(0, start - _BEFORE) : start]
    direct = _DIRECT.search(before)
    if direct is not None:
        if direct["sign"] in _FALLS:
            return EITHER
        previous = before[: direct.start()][-1:]
        return PLUS if previous.isalnum() or _is_range(before, direct.start()) else MINUS
    if _SPELLED.search(before):
        return MINUS
    if _BRACKET_BEFORE.search(before) and _BRACKET_AFTER.match(text, end):
        return EITHER
    return EITHER if _is_loss(text, start, end) else PLUS
