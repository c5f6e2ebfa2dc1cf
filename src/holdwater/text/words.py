"""Words: which of a value's are significant, and which stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.fold import fold, fold_word

# Scripts that write words without spaces between them.
_UNSPACED = (
    "\u3040-\u309f"  # Hiragana
    "\u30a0-\u30ff\u31f0-\u31ff"  # Katakana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005\U00020000-\U0003134f"  # Han
    "\u0e00-\u0e7f"  # Thai
    "\u0e80-\u0eff"  # Lao
    "\u1780-\u17ff"  # Khmer
    "\u1000-\u109f"  # Burmese
)
_UNSPACED_CLASS = re.compile(f"[{_UNSPACED}]")
_WORD = re.compile(rf"[^\W\d_{_UNSPACED}]+(?:[’'ʼ][^\W\d_{_UNSPACED}]+)*")
_UNSPACED_RUN = re.compile(
    "[\u3040-\u309f]+|[\u30a0-\u30ff\u31f0-\u31ff]+|[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]+"
    "|[\u0e00-\u0e7f]+|[\u0e80-\u0eff]+|[\u1780-\u17ff]+|[\u1000-\u109f]+"
)
_CAMEL = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
_ENUMERATION = re.compile(r"[A-Za-z]+(?:_[A-Za-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}")

#: A word shorter than this must stand on the page whole; a longer one may be the start or end of another.
AFFIX_CHARS = 5

#: More significant words than this, or more characters of an unspaced script, are prose.
PROSE_WORDS = 12
PROSE_CHARS = 40

# Words that state nothing of their own, in the shipped languages of Latin script and in Russian and Greek.
STOP_WORDS = frozenset(
    """
    a an the and or of in on at to for with by from as is are was were be been it its this that these those not no yes
    n na none null nil true false unknown
    der die das den dem des ein eine einer eines einem einen und oder von im am zu zum zur mit bei aus auf fur ist sind
    nicht ja nein
    le la les un une des du de et ou au aux en dans sur pour avec par est sont ne pas oui non
    el los las una unos unas y o del al con por para es son si
    il lo gli i uno e di da nel nella con per sono che
    os um uma do dos das no na nos nas com por ao
    het een en van te op met voor door is zijn niet ja nee
    ett och eller av pa till med for ar inte ja nej et og i det af ikke der
    se ja tai on ei
    w z na do od i oraz lub dla jest nie tak przy
    ve ile bir bu icin
    и в на с по из от до для не да нет или
    και το του της η ο σε με
    """.split()
)


def find_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of words in clean text, in scripts that space them.

    >>> text = "L'huile d’olive, 3 kg IP67 東京"
    >>> [text[a:b] for a, b in find_words(text)]
    ["L'huile", 'd’olive', 'kg', 'IP']
    """
    for match in _WORD.finditer(text):
        yield match.span()


def is_unspaced(text: str) -> bool:
    """Say whether any character is of a script that writes without spaces.

    >>> is_unspaced("東京 Tokyo"), is_unspaced("Tokyo")
    (True, False)
    """
    return _UNSPACED_CLASS.search(text) is not None


def unspaced_runs(text: str) -> list[str]:
    """Return the runs of one unspaced script, of two characters or more, in order.

    >>> unspaced_runs("ステンレス製のケトル 1.2L")
    ['ステンレス', 'ケトル']
    """
    return [match[0] for match in _UNSPACED_RUN.finditer(text) if len(match[0]) > 1]


def significant_words(text: str) -> list[str]:
    """Return the words of a value that state something, as written, in order, repeats dropped.

    Split at underscores, apostrophes and camel case; stop words and single letters dropped.

    >>> significant_words("the in_stock BrushedAluminium of l'Oréal")
    ['stock', 'Brushed', 'Aluminium', 'Oréal']
    """
    found: dict[str, str] = {}
    for match in _WORD.finditer(text):
        for part in re.split("[’'ʼ]", match[0]):
            for word in _CAMEL.split(part):
                folded = fold(word)
                if len(word) > 1 and folded not in STOP_WORDS:
                    found.setdefault(folded, word)
    for run in unspaced_runs(text):
        found.setdefault(run, run)
    return list(found.values())


def is_enumeration(text: str) -> bool:
    """Say whether text is a name from a program: ``in_stock``, ``inStock``, ``InStock``.

    >>> is_enumeration("in_stock"), is_enumeration("InStock"), is_enumeration("In stock"), is_enumeration("Stock")
    (True, True, False, False)
    """
    return _ENUMERATION.fullmatch(text) is not None


_SENTENCE_END = re.compile(r"(?P<last>[^\W\d_]{3,}|\d{2,}|[)\]\"”])[.!?…]\s+(?=[^\W\d_a-zà-ÿ])|[。！？].")


def has_sentences(text: str) -> bool:
    """Say whether text is several sentences; an initial or a short abbreviation ends none.

    >>> has_sentences("It is light. It folds flat."), has_sentences("J. R. R. Tolkien"), has_sentences("St. Gallen AG")
    (True, False, False)
    """
    return _SENTENCE_END.search(text) is not None


def is_prose(text: str) -> bool:
    """Say whether a value is a passage rather than a value: many significant words, or several sentences."""
    unspaced = sum(len(match[0]) for match in _UNSPACED_RUN.finditer(text))
    return unspaced > PROSE_CHARS or len(significant_words(text)) > PROSE_WORDS or has_sentences(text)


# What UTF-8 read as Latin-1 or Windows-1252 starts a character with, and goes on with.
_MOJIBAKE = re.compile("[ÂÃÄÅÎÏÐÑØÙàâã][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122]")
_MOJIBAKE_CHARS = 64


def _mojibake(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of words decoded wrongly: what stands between white space round a tell-tale pair."""
    done = 0
    for match in _MOJIBAKE.finditer(text):
        if match.start() < done:
            continue
        start, end = match.span()
        while start > max(done, match.start() - _MOJIBAKE_CHARS) and not text[start - 1].isspace():
            start -= 1
        while end < min(len(text), match.end() + _MOJIBAKE_CHARS) and not text[end].isspace():
            end += 1
        done = end
        yield start, end


def repaired_words(text: str) -> dict[str, tuple[int, int]]:
    """Return the folded words that appear where text was decoded wrongly, and where: ``MÃ¼ller`` is ``Müller``.

    >>> repaired_words("by MÃ¼ller and FranÃ§ois, naïve")
    {'muller': (3, 10), 'francois': (15, 25)}
    """
    found: dict[str, tuple[int, int]] = {}
    for start, end in _mojibake(text):
        for charset in ("cp1252", "latin-1"):
            try:
                repaired = text[start:end].encode(charset).decode("utf-8")
            except UnicodeError:
                continue
            for word in _WORD.finditer(repaired):
                found.setdefault(fold_word(word[0]), (start, end))
            break
    return found


_SCRIPTS = {
    "latin": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
    "cyrillic": "\u0400-\u052f",
    "hebrew": "\u0590-\u05ff",
    "arabic": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff",
    "indic": "\u0900-\u0dff",
    "thai": "\u0e00-\u0eff",
    "hangul": "\u1100-\u11ff\uac00-\ud7af",
    "han": "\u3040-\u30ff\u3005\u3400-\u9fff\uf900-\ufaff",
}
_SCRIPT_CLASSES = {name: re.compile(f"[{letters}]+") for name, letters in _SCRIPTS.items()}


def script_letters(text: str) -> dict[str, int]:
    """Return how many letters of each script a text has; Han and kana count as one script.

    >>> script_letters("Tokyo 東京タワー")
    {'latin': 5, 'han': 5}
    """
    names = ["latin"] if text.isascii() else list(_SCRIPT_CLASSES)
    counts = {name: sum(map(len, _SCRIPT_CLASSES[name].findall(text))) for name in names}
    return {name: count for name, count in counts.items() if count}
