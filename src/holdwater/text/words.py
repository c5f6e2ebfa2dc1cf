"""Words: which of a value's are significant, and which stand in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from holdwater.text.fold import beyond_ascii, fold, fold_word
from holdwater.text.lazy import lazy

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
_UNSPACED_CLASS = lazy(f"[{_UNSPACED}]")
#: Katakana of half width, which old tills and feeds still write.
HALF_WIDTH = lazy("[\uff66-\uff9f]+")
# To ``re`` these are no letters: accents by themselves, and the vowel signs of Indic scripts.
_COMBINING = "".join(
    chr(code)
    for code in (*range(0x300, 0xE00), *range(0x1AB0, 0x1B00), *range(0x1DC0, 0x1E00), *range(0x20D0, 0x2100))
    if unicodedata.category(chr(code)) in ("Mn", "Mc")
)
_LETTER = rf"[^\W\d_{_UNSPACED}]"
_PART = rf"{_LETTER}(?:{_LETTER}|[{_COMBINING}])*+"
_JOINTS = "-\u2010\u2011’'ʼ"
_COMPOUND = lazy(rf"{_PART}(?:[{_JOINTS}]{_PART})*+")
_JOINT = lazy(f"[{_JOINTS}]")
_UNSPACED_RUN = lazy(
    "[\u3040-\u309f]+|[\u30a0-\u30ff\u31f0-\u31ff]+|[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]+"
    "|[\u0e00-\u0e7f]+|[\u0e80-\u0eff]+|[\u1780-\u17ff]+|[\u1000-\u109f]+"
)
_CAMEL = lazy(r"(?<=[a-zà-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
_ENUMERATION = lazy(
    r"[A-Za-z]{1,40}(?:_[A-Za-z0-9]{1,40}){1,9}|[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,9}|(?:[A-Z][a-z0-9]{1,40}){2,9}"
)

#: A word shorter than this must stand on the page whole; a longer one may be the start or end of another.
AFFIX_CHARS = 5

#: More significant words than this, or more characters of an unspaced script, are prose.
PROSE_WORDS = 12
PROSE_CHARS = 40
# Names that signs belong to: C++, C#, AT&T. And initials with their dots: U.S.A.
_SIGNED = lazy(
    r"[A-Za-z](?<![\w&#+][A-Za-z])(?:[A-Za-z]{0,2}(?:\+{1,3}|#)|[A-Za-z]{0,3}[ ]?&[ ]?[A-Z][A-Za-z]{0,3})(?![\w#+&])"
)
_SIGN = lazy("[&#+]")
_LONGEST_NAME, _LONGEST_TAIL = 6, 12
_INITIALS = lazy(r"[A-Z](?<![\w.][A-Z])(?:\.[A-Z]){1,5}(?!\w)")
_LONE_LETTERS = lazy(r"[A-Z](?:\.[A-Z]){1,5}\.?|[A-Z] ?& ?[A-Z]")

# Words that state nothing of their own, casefolded, diacritics kept: ``für`` is one, and ``fur`` is none.
_STOP = """
a an the and or of in on at to for with by from as is are was were be been it its this that these those
not no yes n na none null nil true false unknown der die das den dem des ein eine einer eines einem einen
und oder von im am zu zum zur mit bei aus auf für ist sind nicht ja nein le la les un une du de et ou au
aux en dans sur pour avec par est sont ne pas oui non el los las una unos unas y o del al con por para es
son si sí il lo gli i uno e di da nel nella per sono che os um uma do dos nos nas com ao às não sim het
een van te op met voor zijn niet nee ett och eller av på till med för är inte nej og det af ikke som se
tai ei kyllä että w z od oraz lub dla jest nie tak przy się v ke ze nebo není ano jsou az és egy nem igen
vagy și sau cu din pe nu este ve ile bir bu için değil evet hayır yang dan dari untuk dengan u s sa za ili
je su và của là có không cho и в на с по из от до для не да нет или как это і та у з із що так ні або за
се е са και το του της η ο σε με των στο να δεν של את על עם לא כן הוא זה في من على و أو لا نعم هو ή です ます
した する して から まで など こと もの ある いる ない これ それ この その として により による
について という ための 可以 我们 以及 或者 没有 และ ของ ที่ ใน เป็น
หรือ ไม่ 의 및 또는 있는 입니다 합니다 그리고 और का की के में है से को पर या नहीं
"""
STOP_WORDS = frozenset(_STOP.split())


# What a record says where it knows nothing.
_STATES_NOTHING = lazy(
    r"(?:information |data |currently )?not (?:yet )?(?:specified|stated|mentioned|provided|available|found|given|"
    r"listed|disclosed|applicable|known|reported|indicated|shown|published|determined|announced)"
    r"|no (?:data|information|info|value)(?: (?:available|found|provided|given))?"
    r"|none (?:found|specified|listed|stated|mentioned|given)"
    r"|unspecified|undisclosed|tbd|tba|tbc|to be (?:determined|announced|confirmed)"
    r"|nicht (?:angegeben|bekannt|verfügbar)|keine angaben?|unbekannt|k\. ?a\."
    r"|non (?:spécifiée?|renseignée?|disponible|précisée?|specificato)|inconnue?"
    r"|no (?:especificad[oa]|disponible|indicad[oa])|desconocid[oa]|não (?:especificad[oa]|informad[oa]|disponível)",
    re.IGNORECASE,
)


def states_nothing(text: str) -> bool:
    """Say whether a text says that nothing is known, which no page can refute.

    >>> states_nothing("Not specified"), states_nothing("TBD"), states_nothing("not waterproof")
    (True, True, False)
    """
    return _STATES_NOTHING.fullmatch(text.strip(" .()[]")) is not None


def written_words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the distinct words of clean text, in scripts that space them, and how each is written there.

    A compound gives its parts and, joined, the word that others write for it; camel case is taken apart. Initials
    are a word without their dots, and a name that a sign belongs to is one with it.

    >>> sorted(written_words("3 kg Wi-Fi, InStock"))[:5]
    [('Fi', 'Fi'), ('In', 'InStock'), ('InStock', 'InStock'), ('Stock', 'InStock'), ('Wi', 'Wi')]
    """
    for compound in set(_COMPOUND.findall(text)):
        parts = _JOINT.split(compound)
        for part in parts:
            yield part, part
            words = _CAMEL.split(part)
            if len(words) > 1:
                yield from ((word, part) for word in words)
        if len(parts) > 1 and len(max(parts, key=len)) > 1:
            yield "".join(parts), compound
    for name in set(_signed(text)):
        yield name.replace(" ", ""), name
    for initials in set(_INITIALS.findall(text)):
        yield initials.replace(".", ""), initials


def _signed(text: str) -> Iterator[str]:
    """Yield the names of a text that a sign belongs to, in order: looked for from the sign, which is rare."""
    until = 0
    for sign in _SIGN.finditer(text):
        start = sign.start()
        name = (
            _SIGNED.search(text, max(until, start - _LONGEST_NAME), start + _LONGEST_TAIL) if start >= until else None
        )
        if name is not None and name.start() < start < name.end():
            until = name.end()
            yield name[0]


def is_long(folded: str) -> bool:
    """Say whether a folded word is long enough to stand for itself inside a longer one: five letters or more.

    A Hangul syllable is two or three letters, and particles follow Korean words without a space.

    >>> is_long("stahl"), is_long("ring"), is_long("서울")
    (True, False, True)
    """
    return len(folded) >= AFFIX_CHARS or len(unicodedata.normalize("NFD", folded)) >= AFFIX_CHARS


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

    Split at underscores, hyphens, apostrophes and camel case; stop words and single letters dropped. A compound
    of short parts is a word of its own as well, as others write it without its hyphen. So is a name with its sign
    (``AT&T``), and initials (``U.S.A.``) where there is nothing else.

    >>> significant_words("the in_stock BrushedAluminium of l'Oréal"), significant_words("Wi-Fi")
    (['stock', 'Brushed', 'Aluminium', 'Oréal'], ['Wi', 'Fi', 'WiFi'])
    """
    found: dict[str, str] = {}
    for compound in _COMPOUND.findall(text):
        parts = [word for part in _JOINT.split(compound) for word in _CAMEL.split(part)]
        words = [word for word in parts if len(word) > 1 and word.casefold() not in STOP_WORDS]
        if len(parts) > 1 and not any(is_long(fold(word)) for word in words):
            words.append("".join(parts))
        for word in words:
            found.setdefault(fold(word), word)
    for run in unspaced_runs(text):
        if run not in STOP_WORDS:
            found.setdefault(run, run)
    for name in _signed(text):
        joined = name.replace(" ", "")
        found.setdefault(fold(joined), joined)
    if not found:
        found = {fold(plain): plain for one in _INITIALS.findall(text) if (plain := one.replace(".", ""))}
    return list(found.values())


def is_lone_letters(text: str) -> bool:
    """Say whether text is single letters, which a page may well spell out: ``U.S.A.``, ``R&D``.

    >>> is_lone_letters("U.S.A."), is_lone_letters("R&D"), is_lone_letters("AT&T")
    (True, True, False)
    """
    return _LONE_LETTERS.fullmatch(text) is not None


def is_enumeration(text: str) -> bool:
    """Say whether text is a name from a program: ``in_stock``, ``inStock``, ``InStock``.

    >>> is_enumeration("in_stock"), is_enumeration("InStock"), is_enumeration("In stock"), is_enumeration("Stock")
    (True, True, False, False)
    """
    return _ENUMERATION.fullmatch(text) is not None


_FULL_STOP = lazy(r"[.!?…]\s+(?=[^\W\d_])|[。！？]")
_LAST_WORD = lazy(r"(?:[^\W\d_]{1,12}|[0-9]{2,12}|[)\]\"”»])\Z")
_SENTENCE_WORDS = 3
# A full stop behind one of these ends no sentence, however long the abbreviation.
_SHORTENED = """
prof dipl ing inc ltd corp dept est fig vol max art bzw evtl usw etc str tel fax jan feb mar apr jun
jul aug sept sep oct okt nov dec dez approx incl excl inkl exkl zzgl versch gebr hrsg aufl univ gen col
capt sgt sen gov hon mme mlle sra dra srta ave blvd mrs bros assn misc orig ext int temp qty pcs stk nom
adj ref resp spec tab cap ca no nr mio mrd bio tsd std min sek mln mld tys
"""
_ABBREVIATIONS = frozenset(_SHORTENED.split())


def has_sentences(text: str) -> bool:
    """Say whether text is several sentences: three words, a full stop, and more; abbreviations end none.

    >>> [has_sentences(text) for text in ("It is light. It folds flat.", "J. R. R. Tolkien", "Bosch Ltd. Bern")]
    [True, False, False]
    """
    begin = 0
    for stop in _FULL_STOP.finditer(text):
        following = text[stop.end() : stop.end() + 1]
        if stop[0] in "。！？":
            if following:
                return True
            continue
        last = _LAST_WORD.search(text, max(begin, stop.start() - 12), stop.start())
        if last is None or following.islower() or not ends_sentence(last[0]):
            continue
        if len(_TOKEN.findall(text, begin, stop.start())) >= _SENTENCE_WORDS:
            return True
        begin = stop.end()
    return False


def ends_sentence(last: str) -> bool:
    """Say whether a full stop behind ``last`` ends a sentence: initials and abbreviations end none."""
    return not last.isalpha() or (len(last) > 2 and last.casefold() not in _ABBREVIATIONS)


_TOKEN = lazy(r"[^\W_]+")


def is_prose(text: str) -> bool:
    """Say whether a value is a passage rather than a value: many significant words, or several sentences."""
    unspaced = sum(len(match[0]) for match in _UNSPACED_RUN.finditer(text))
    return unspaced > PROSE_CHARS or len(significant_words(text)) > PROSE_WORDS or has_sentences(text)


# What UTF-8 read as Latin-1 or Windows-1252 starts a character with, and goes on with.
_MOJIBAKE = lazy("[ÂÃÄÅÎÏÐÑØÙàâã][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122]")
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
            for form, _ in written_words(repaired):
                found.setdefault(fold_word(form), (start, end))
            break
    return found


_SCRIPTS = {
    "latin": "A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
    "cyrillic": "\u0400-\u052f",
    "armenian": "\u0530-\u058f",
    "hebrew": "\u0590-\u05ff",
    "arabic": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff",
    "indic": "\u0900-\u0dff",
    "thai": "\u0e00-\u0eff",
    "burmese": "\u1000-\u109f",
    "georgian": "\u10a0-\u10ff\u1c90-\u1cbf",
    "ethiopic": "\u1200-\u139f",
    "khmer": "\u1780-\u17ff",
    "hangul": "\u1100-\u11ff\uac00-\ud7af",
    "han": "\u3040-\u30ff\u3005\u3400-\u9fff\uf900-\ufaff",
}
_SCRIPT_CLASSES = {name: lazy(f"[{letters}]+") for name, letters in _SCRIPTS.items()}
_NO_ASCII_LETTERS = bytes(code for code in range(256) if code > 127 or not chr(code).isalpha())


def script_letters(text: str) -> dict[str, int]:
    """Return how many letters of each script a text has; Han and kana count as one script.

    >>> script_letters("Tokyo 東京タワー")
    {'latin': 5, 'han': 5}
    """
    beyond = beyond_ascii(text)
    counts = {name: sum(map(len, letters.findall(beyond))) for name, letters in _SCRIPT_CLASSES.items()}
    counts["latin"] += len(text.encode("utf-8", "surrogatepass").translate(None, _NO_ASCII_LETTERS))
    return {name: count for name, count in counts.items() if count}
