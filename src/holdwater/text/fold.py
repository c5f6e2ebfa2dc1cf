"""Text made comparable: invisible characters taken out, digits of every script as ASCII, words folded."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from html.entities import name2codepoint

from holdwater.text.lazy import lazy

# Format characters (category Cf) and controls but white space. Spelled out, so that no verdict depends on
# the Unicode version of the interpreter.
_INVISIBLE_CLASS = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000110bd\U000110cd"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
_INVISIBLE = lazy(f"[{_INVISIBLE_CLASS}]")
_ASCII = bytes(range(128))
_ASCII_CONTROLS = bytes([*range(9), *range(14, 28), 127])
# Strokes and rings round digits, also behind a variation selector (a keycap).
_MARK_CLASS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0"
_MARK_ON_DIGIT = lazy(f"[{_MARK_CLASS}]")
_MARKS_ON_DIGITS = lazy(rf"(?<=\d)[{_MARK_CLASS}{_INVISIBLE_CLASS}]+")
# The mark of a note behind a word, as extraction writes a raised letter: ``millionᵃ``.
_NOTE_MARK = lazy("[ᵃᵇᶜᵈᵉᶠ]")
_NOTE_MARKS = lazy(rf"(?<=[a-zß-öø-ÿ]){_NOTE_MARK.pattern}(?!\w)")
# A letter with its marks, and the parts of a Hangul syllable, where they are written as characters of their own.
_MARKS = "\u0300-\u036f\u0653-\u0655\u093c\u3099\u309a"
_DECOMPOSED = lazy(
    rf"[^\W\d_](?:[{_INVISIBLE_CLASS}]{{0,3}}[{_MARKS}]){{1,30}}"
    rf"|[\u1100-\u1112][{_INVISIBLE_CLASS}]{{0,3}}[\u1161-\u1175](?:[{_INVISIBLE_CLASS}]{{0,3}}[\u11a8-\u11c2])?"
)
_FOREIGN_DIGIT = lazy(r"[^\D0-9]")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
# Spaces of other widths: the wide ones set apart as a plain one does, the narrow ones group as U+202F does.
_SPACES = dict.fromkeys(range(0x2000, 0x2004), 0x20) | dict.fromkeys(
    (0x2004, 0x2005, 0x2006, 0x2008, 0x200A, 0x205F), 0x202F
)
# Cameras write the f of their stops with a hook: ƒ/1.8.
_ONE_FOR_ONE = _FULL_WIDTH | _SPACES | {ord("ƒ"): ord("f")}
_ONE_FOR_ONE_CLASS = lazy("[\uff01-\uff5e\u3000\u2000-\u2006\u2008\u200a\u205fƒ]")
# Lowered digits are those of a formula: CO₂ is CO2.
_LOWERED = lazy("(?<=[A-Za-z)])[₀-₉]{1,4}")
_LOWERED_SIGN = lazy("[₀-₉]")
_TO_LINE = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
# What people type for the apostrophe between groups of digits; before anything else it is itself.
_ACCENT = lazy("[´ʹʻ‘‛′]")
_GROUP_ACCENT = lazy("[`´ʹʻ‘‛′](?<=[0-9].)(?=[0-9]{3}(?![0-9]))")

# A character by its name or number, as text out of markup or a feed still has it, once more escaped or not.
_ENTITY = lazy(
    r"&(?:amp;)?(?:#(?P<number>[0-9]{2,7})|#[xX](?P<hex>[0-9a-fA-F]{2,6})|(?P<name>[A-Za-z][A-Za-z0-9]{1,7}));"
)
_NAMED = {**name2codepoint, "apos": 0x27}

# Between these, digits may be shown in another order than they are stored.
_OVERRIDE = lazy("[\u202d\u202e][^\u202c\n]*")

# Letters that casefolding and decomposition leave as they are, though readers take them for others.
_LETTERS = str.maketrans(
    {"ĳ": "ij", "ø": "o", "đ": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
)
# What may fall off a letter. Tone marks of Thai and voicing marks of Japanese are no diacritics but parts of it.
_DIACRITICS = lazy(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]+"
)
# Marks of one letter that count; nobody writes as many.
_MAX_MARKS = 30

# Katakana of half width, the marks of a voiced sound as characters that combine.
_FULL_KANA = dict(
    zip(
        range(0xFF66, 0xFFA0),
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309a",
        strict=True,
    )
)

# How German and the Nordic languages write these where they have no such letter.
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def beyond_ascii(text: str) -> str:
    """Return the characters of a text that are not ASCII, in order: what to look in before a scan for one of them.

    >>> beyond_ascii("5 €, 3 m²")
    '€²'
    """
    if text.isascii():
        return ""
    return text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")


def _has_controls(text: str) -> bool:
    """Say whether a text holds ASCII control characters other than white space."""
    data = text.encode("utf-8", "surrogatepass")
    return len(data) != len(data.translate(None, _ASCII_CONTROLS))


def _entities(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a character is written by its name or number, with the character; one that isn't seen is nothing."""
    for match in _ENTITY.finditer(text):
        code = (
            _NAMED.get(match["name"])
            if match["name"]
            else int(match["number"] or match["hex"], 10 if match["number"] else 16)
        )
        if code is not None and code < 0x110000 and not 0xD800 <= code < 0xE000:
            yield *match.span(), _INVISIBLE.sub("", chr(code))


class Cleaned:
    r"""Text without invisible characters and escapes, every digit ASCII, and the way back to the caller's offsets.

    Attributes:
        text: The clean text: digits and full-width forms as ASCII, spaces and the marks of digit groups as the
            commoner ones of their kind.
        written: The same, character for character, with digits as they were written.

    >>> cleaned = Cleaned("12\u2060480 \u0661")
    >>> cleaned.text, cleaned.original(0, 5)
    ('12480 1', (0, 6))
    """

    __slots__ = ("_composed", "_cuts", "_overridden", "text", "written")

    def __init__(self, text: str, edits: Iterable[tuple[int, int, str]] = ()) -> None:
        self._cuts: list[int] = []
        self._composed: dict[int, int] = {}
        self._overridden: list[tuple[int, int]] = []
        beyond = beyond_ascii(text)  # few characters: what none of them asks for is not looked for in the text
        if "\u202d" in beyond or "\u202e" in beyond:
            self._overridden = [match.span() for match in _OVERRIDE.finditer(text)]
        changes = list(edits)
        if _INVISIBLE.search(beyond) or _has_controls(text):
            changes += [(*match.span(), "") for match in _INVISIBLE.finditer(text)]
        if _MARK_ON_DIGIT.search(beyond):
            changes += [(*match.span(), "") for match in _MARKS_ON_DIGITS.finditer(text)]
        if _NOTE_MARK.search(beyond):
            changes += [(*match.span(), "") for match in _NOTE_MARKS.finditer(text)]
        if "&" in text and ";" in text:
            changes += _entities(text)
        if not unicodedata.is_normalized("NFC", text):
            changes += [
                (*match.span(), composed)
                for match in _DECOMPOSED.finditer(text)
                if len(composed := unicodedata.normalize("NFC", _INVISIBLE.sub("", match[0]))) < len(match[0])
            ]
        if changes:
            text = self._edit(text, sorted(changes))
        self.written = text
        if _ONE_FOR_ONE_CLASS.search(beyond):
            text = _ONE_FOR_ONE_CLASS.sub(lambda match: chr(_ONE_FOR_ONE[ord(match[0])]), text)
        if _LOWERED_SIGN.search(beyond):
            text = _LOWERED.sub(lambda match: match[0].translate(_TO_LINE), text)
        if _FOREIGN_DIGIT.search(beyond):
            text = _FOREIGN_DIGIT.sub(lambda match: str(unicodedata.digit(match[0])), text)
        if "`" in text or _ACCENT.search(beyond):
            text = _GROUP_ACCENT.sub("’", text)
        self.text = text

    def _edit(self, text: str, edits: list[tuple[int, int, str]]) -> str:
        """Take ranges out or compose them, and remember after which clean character something fell away."""
        kept: list[str] = []
        at = clean = 0
        for start, end, composed in edits:
            if end <= at:
                continue  # within what was just composed
            if start < at:  # an invisible character among the marks on a digit
                start = at
            kept += (text[at:start], composed)
            clean += start - at + len(composed)
            gone = end - start - len(composed)
            self._cuts.extend([clean] * gone)
            if composed:
                self._composed[clean] = gone
            at = max(at, end)
        kept.append(text[at:])
        return "".join(kept)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return where the clean span ``[start, end)``, not empty, stands in the text as given."""
        last = end + bisect_right(self._cuts, end - 1)
        return start + bisect_right(self._cuts, start), last + self._composed.get(end, 0)

    @property
    def has_overrides(self) -> bool:
        """Whether any part of the text may be shown in another order than it is stored."""
        return bool(self._overridden)

    def overridden(self, start: int, end: int) -> bool:
        """Say whether a direction override may show the clean span in another order."""
        if not self._overridden:
            return False
        first, last = self.original(start, end)
        return any(begin < last and first < stop for begin, stop in self._overridden)


@cache
def _combining() -> frozenset[str]:
    return frozenset(char for char in map(chr, range(0x300, 0x1F000)) if unicodedata.combining(char))


@cache
def _long_runs() -> re.Pattern[str]:
    """Return what finds more combining marks in a row than count; group 1 is those that do."""
    marks = "".join(sorted(_combining()))
    return re.compile(f"([{marks}]{{{_MAX_MARKS}}})[{marks}]+")


def _cut(text: str) -> str:
    """Return text without the end of a run of marks, which normalisation would sort in quadratic time."""
    if len(text) <= _MAX_MARKS or _combining().isdisjoint(text):
        return text
    return _long_runs().sub(r"\1", text)


def fold(text: str) -> str:
    """Return text as words are compared: case, diacritics, ligatures, ß and half width folded. Offsets are not kept.

    >>> fold("Größe MÜLLER ﬁn Łódź ﾊﾟﾝ")
    'grosse muller fin lodz パン'
    """
    if text.isascii():
        return text.lower()
    text = _DIACRITICS.sub("", unicodedata.normalize("NFD", _cut(text).casefold().translate(_FULL_KANA)))
    return unicodedata.normalize("NFC", text).translate(_LETTERS)


def spell_out(word: str) -> str:
    """Return a word folded, its umlauts written as two letters: a name that has them is written both ways.

    >>> spell_out("Müller"), spell_out("Ångström"), spell_out("café")
    ('mueller', 'aangstroem', 'cafe')
    """
    return fold(unicodedata.normalize("NFC", _cut(word).casefold()).translate(_SPELLED_OUT))


@lru_cache(maxsize=1 << 16)
def fold_word(word: str) -> str:
    """Return ``fold(word)``; pages repeat their words, so it is kept."""
    return fold(word)
