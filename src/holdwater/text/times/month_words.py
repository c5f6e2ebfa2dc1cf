"""What a word means as a month, in any shipped language: ``März``, ``Sept``, ``v březnu``, ``آذار``."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from holdwater.text.fold import fold, fold_word
from holdwater.text.languages import SHIPPED
from holdwater.text.lazy import lazy

#: Everything but digits, white space, punctuation and symbols: a sign that combines with a letter is part of the word.
LETTER = r"[^\s\d!-/:-@\[-`{-~«·»،、。，\u2010-\u2bff\ufe0f\U0001f000-\U0001faff]"
_LETTERS = lazy(f"{LETTER}+")

# Names of each month that pages write and CLDR doesn't list, by language. The Arabic ones are those of Egypt, of the
# Levant and Iraq, of Algeria and Tunisia, and of Morocco.
_OTHERS = {
    "ar": (
        "كانون الثاني|جانفي", "شباط|فيفري", "آذار|اذار", "نيسان|أفريل|ابريل", "أيار|ايار|ماي",
        "حزيران|جوان|يونية|يونيه", "تموز|جويلية|يوليوز|يولية|يوليه", "آب|أوت|غشت|اغسطس", "أيلول|ايلول|شتنبر",
        "تشرين الأول|تشرين الاول|اكتوبر", "تشرين الثاني|نونبر", "كانون الأول|كانون الاول|دجنبر",
    ),
    "bn": ("জানুয়ারী", "ফেব্রুয়ারী", "", "", "", "", "", "আগষ্ট", "", "", "", ""),
    "de": ("", "Feber", "Mrz", "", "", "", "", "", "", "", "", ""),
    "es": ("", "", "", "", "", "", "", "", "setiembre", "", "", ""),
    "fi": ("", "", "", "", "", "kesäk", "", "elok", "syysk", "lokak", "", ""),
    "he": ("ינו", "פבר", "מרס|מארס", "אפר", "", "יונ", "יול", "אוג", "ספט", "אוק", "נוב", "דצמ"),
    "hi": ("", "", "", "", "", "", "", "", "सितम्बर", "अक्तूबर", "नवम्बर", "दिसम्बर"),
    "id": ("", "Peb|Pebruari", "", "", "", "", "", "Agt|Ags", "", "", "Nop|Nopember", ""),
    "pl": ("", "lutym", "", "", "maju", "", "", "", "", "", "", ""),
    "ru": ("", "", "", "", "", "", "", "", "сен", "", "ноя", ""),
    "uk": ("", "", "", "кві", "тра", "чер", "", "сер", "", "жов", "лис", "гру"),
}  # fmt: skip

# Four of the Arabic names have two words: a number stands before the first one or behind the second.
_FIRST_WORDS = frozenset(("كانون", "تشرين"))
_TWO_WORDS = lazy("(?:كانون|تشرين) (?:الأول|الاول|الثاني)(?!\\w)")
_LONGEST_FIRST = 6

# What stands before a name and is written with it: in, to and from in Hebrew, and of or the before a vowel.
_HEBREW_PREFIXES = ("", "ב", "ל", "מ")
_ELISIONS = ("d'", "d’", "l'", "l’")

# Cases that CLDR does not list differ in their endings: v březnu, в марте, maaliskuussa, márciusában.
_DECLINING = frozenset(
    ("bg", "cs", "el", "et", "fi", "hr", "hu", "lt", "lv", "pl", "ru", "sk", "sl", "sr", "sr_Latn", "tr", "uk")
)
_STEM_CHARS = 4
_ENDING_CHARS = 5
_KNOWN_TO = 4
_SHORT = 3


class Month(NamedTuple):
    """What a word can mean as a month's name; it is weak where it is more likely to be another word."""

    numbers: tuple[int, ...]
    is_weak: bool


@lru_cache(maxsize=1)
def _names() -> tuple[dict[str, Month], dict[str, tuple[int, ...]]]:
    """Return every month's name by its folded form, and the stems of the names that decline."""
    numbers: dict[str, set[int]] = {}
    languages: dict[str, set[str]] = {}
    stems: dict[str, set[int]] = {}
    named = [(tag, name, number) for tag, locale in SHIPPED.items() for name, number in locale.months.items()]
    named += [
        (tag, name, number)
        for tag, own in _OTHERS.items()
        for number, names in enumerate(own, 1)
        for name in filter(None, names.split("|"))
    ]
    for tag, name, number in named:
        language = tag.split("_")[0]
        for prefix in _HEBREW_PREFIXES if language == "he" else ("",):
            folded = fold(prefix + name)
            numbers.setdefault(folded, set()).add(number)
            languages.setdefault(folded, set()).add(language)
        if tag in _DECLINING and len(name) > _STEM_CHARS:
            stems.setdefault(fold(name)[:-1], set()).add(number)
    known = {
        name: Month(tuple(sorted(meant)), len(name) <= _SHORT and len(languages[name]) < _KNOWN_TO)
        for name, meant in numbers.items()
    }
    return known, {stem: tuple(sorted(meant)) for stem, meant in stems.items()}


@lru_cache(maxsize=1 << 14)
def month_of(word: str) -> Month | None:
    """Return what a word means as a month, by its name or by the stem of a name that declines.

    >>> month_of("März"), month_of("Montag")
    (Month(numbers=(3,), is_weak=False), None)
    """
    known, stems = _names()
    folded = fold_word(word)
    found = known.get(folded)
    if found is None:
        for cut in range(1, min(_ENDING_CHARS, len(folded) - _STEM_CHARS) + 1):
            if folded[:-cut] in stems:
                return Month(stems[folded[:-cut]], True)
    return found


def named(text: str, start: int, word: str) -> tuple[int, int, Month] | None:
    """Return (start, end, month) of the word at ``start``, or of what stands before a mark in it (``Mar.Nr``).

    >>> named("d'abril", 0, "d'abril")
    (2, 7, Month(numbers=(4,), is_weak=False))
    """
    if word[:2].lower() in _ELISIONS and len(word) > 2:
        start, word = start + 2, word[2:]
    if "\u0600" < word[0] < "\u0700":
        first = start if word in _FIRST_WORDS else max(0, start - _LONGEST_FIRST)
        two = _TWO_WORDS.match(text, first)
        if two is not None:
            month = month_of(two[0])
            return (first, two.end(), month) if month is not None else None
    ends = [len(word)] if word.isalpha() else [len(word), word.find("."), word.find("’"), word.find("'")]
    for end in ends:
        if end > 0 and (month := month_of(word[:end])) is not None:
            return start, start + end, month
    return None


@lru_cache(maxsize=1)
def _last_words() -> frozenset[str]:
    """Return the last word of every month's name, folded; no name begins with a digit where one is looked for."""
    parts = (_LETTERS.findall(name) for name in _names()[0] if not name[0].isdigit())
    return frozenset(words[-1] for words in parts)


@lru_cache(maxsize=1 << 15)
def may_be_month(word: str) -> bool:
    """Say whether a month's name may be a word, or end with it."""
    folded, stems = fold(word), _names()[1]
    longest = min(_ENDING_CHARS, len(folded) - _STEM_CHARS)
    return folded in _last_words() or any(folded[: len(folded) - cut] in stems for cut in range(longest + 1))
