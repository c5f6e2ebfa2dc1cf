"""Codes: part numbers, article numbers, phones, versions; folded, and found whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.codes import phones
from holdwater.text.codes.groups import LONG_NUMBER, is_numbering
from holdwater.text.codes.numbering import is_article_number
from holdwater.text.codes.sides import SIDE_LETTERS
from holdwater.text.codes.threads import find_threads
from holdwater.text.lazy import lazy

#: What stands between the pieces of one code. No tab and no line feed: cells and blocks are apart.
JOINTS = " \u00a0\u2009\u202f-\u2010\u2011\u2012\u2013/:()[]_"
#: Scripts that write words without spaces, and Hangul, whose particles follow a code at once.
RUN_ON = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff"
)
#: On a page, where words that set no spaces may touch a code. Possessive: a long run keeps no ways back.
PAGE_CODE = lazy(rf"[^\W_{RUN_ON}]++(?:[-\u2010\u2011\u2012\u2013/._][^\W_{RUN_ON}]++)*+")
_RUN_ON_WORD = lazy(rf"[{RUN_ON}]++")
_CODE = lazy(r"[^\W_]++(?:[-\u2010\u2011\u2012\u2013/._][^\W_]++)*+")
# Digits in groups, as phones and article numbers are written.
_GROUPS = lazy(r"(?<![\w+])(?<!\w[-/_])\+?[(0-9][0-9() /.\u00a0\u2009\u202f\u2011-]{6,26}[0-9Xx](?![-/_]?\w)")
_IBAN = lazy(r"(?<!\w)[A-Z]{2}[0-9]{2}(?:[ \u00a0\u202f][A-Z0-9]{4}){2,7}(?:[ \u00a0\u202f][A-Z0-9]{1,3})?(?!\w)")
_TYRE = lazy(r"(?<!\w)[0-9]{3}/[0-9]{2} ?Z?R ?[0-9]{2}(?!\w)")
_DOI = lazy(r"(?<![\w.])10\.[0-9]{4,9}/[\w.()/:-]{1,64}\w")
_MAC = lazy(r"(?<![\w:-])[0-9A-Fa-f]{2}(?P<mark>[:-])(?:[0-9A-Fa-f]{2}(?P=mark)){4}[0-9A-Fa-f]{2}(?![\w:-])")
_VERSION = lazy(r"v?[0-9]{1,9}(?:\.[0-9]{1,9}){1,9}", re.IGNORECASE)
_VERSION_WITHIN = lazy(r"(?<![\w.])[vV]?[0-9][0-9]{0,8}(?:\.[0-9]{1,9}){2,9}(?![\w.])")
_RELEASE = lazy(
    r"v?[0-9]{1,9}(?:\.[0-9]{1,9}){2,4}[-+._]?(?:a|b|c|rc|alpha|beta|dev|pre|preview|next|canary|post|snapshot)(?:[-._]?[0-9]{1,9}){0,3}",
    re.IGNORECASE,
)
_DECIMAL = lazy(r"[0-9]{1,9}\.[0-9]{1,9}")
# A letter beside a digit, or a capital behind a small one; so many of them in one token make words by chance:
# 2cf24dba5fb0a30e, txn_1MiN3gLkdIw, 7kQmXbVtRpWzLdYs.
_CHANGE = lazy(r"(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])")
_RISE = lazy("[a-z][A-Z]")
_SHUFFLED_CHANGES, _SHUFFLED_CHARS, _SHUFFLED_RISE = 6, 12, 4
#: What is rather a word than a part of a code.
LOWER_WORD = lazy(r"[^\W\d_A-Z]{3,}")
_ORDINAL = lazy(r"[0-9]{1,9}(?:st|nd|rd|th|er|ère|ème|eme|ste|de)", re.IGNORECASE)
# The sides of a box by their letters are no codes: L30 x W20 x H15 cm.
_LETTERED_BOX = lazy(rf"[0-9] ?(?:[cm]m)? ?[x×] ?[{SIDE_LETTERS}][0-9]")
_LETTERED_SIDE = lazy(rf"[{SIDE_LETTERS}][0-9]{{1,5}}")
_FOLD = lazy(rf"[{re.escape(JOINTS)}]+")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))
_TIMES = str.maketrans("×✕", "xx")
_LETTER_DOT = lazy(r"(?<=[^\W\d_])\.|\.(?=[^\W\d_])")


def fold_code(code: str) -> str:
    """Return a code as codes are compared: case, space, hyphen, underscore, slash and brackets folded.

    Dots are kept, but where there are two or more that letters touch, or two or more among eight digits or more (a
    phone, an article number). A multiplication sign is an x.
    A few digits alone are no code without what parts them: there only spaces are folded.

    >>> fold_code("RT-412 C"), fold_code("3.11.4"), fold_code("044.555.01.23"), fold_code("12/480"), fold_code("3 : 2")
    ('rt412c', '3.11.4', '0445550123', '12/480', '3:2')
    """
    code = code.translate(_TIMES)
    digits = sum(c.isdigit() for c in code)
    if digits < LONG_NUMBER and not any(c.isalpha() for c in code):
        return "".join(code.split()).translate(_DASHES)
    folded = _FOLD.sub("", code).casefold()
    if folded.count(".") > 1 and _VERSION.fullmatch(folded) is None and len(_LETTER_DOT.findall(folded)) > 1:
        folded = _LETTER_DOT.sub("", folded)
    if folded.count(".") >= 2 and digits >= LONG_NUMBER:
        folded = folded.replace(".", "")
    return folded


def is_version(code: str) -> bool:
    """Say whether a code is a dotted version: ``3.11.4``, ``v1.10``.

    >>> is_version("v1.10.2"), is_version("3.11"), is_version("1165G7")
    (True, True, False)
    """
    return _VERSION.fullmatch(code) is not None


def is_release(code: str) -> bool:
    """Say whether a code is a version of three parts or more with what is before its release: ``4.2.0-rc.1``.

    >>> is_release("4.2.0-rc.1"), is_release("v2.0.0b3"), is_release("4.2.0"), is_release("10.5-inch")
    (True, True, False, False)
    """
    return _RELEASE.fullmatch(code) is not None


def is_decimal(code: str) -> bool:
    """Say whether a version may as well be a number, which says all of it but where further parts follow: ``3.11``."""
    return _DECIMAL.fullmatch(code) is not None


def find_codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the codes in a value, in order: letters and digits in one token, or a long number.

    A lower-case word of three letters or more is no part of a code, and an ordinal is none; nor is a word before or
    behind it in a script that sets none apart.

    >>> text = "Core i7 1165G7, 4-door RT-412-C, IP67, 40441552, EAN 4 044155 237788, 3rd and Wi-Fi, T100型, 12台"
    >>> [text[a:b] for a, b in find_codes(text)]
    ['i7', '1165G7', 'RT-412-C', 'IP67', '40441552', '4 044155 237788', 'T100']
    """
    taken = [match.span() for pattern in (_IBAN, _TYRE, _DOI, _MAC) for match in pattern.finditer(text)]
    taken += [(a, b) for a, b, _ in find_threads(text) if "," in text[a:b]]  # M8x1,25
    for match in _GROUPS.finditer(text):
        groups = match[0].rstrip()
        plain = _FOLD.sub("", groups).replace(".", "")
        written_apart = groups.startswith("+") or "(" in groups or "-" in groups
        is_article = is_article_number(plain) and not groups.startswith(("+", "(")) and "." not in groups
        if is_article or (written_apart and phones.is_phone(groups)):
            taken.append((match.start(), match.start() + len(groups)))
    # No token overlaps another one.
    tokens: list[tuple[int, int]] = []
    for match in _CODE.finditer(text):
        start, end = _without_words(text, *match.span())
        if _is_code(text[start:end]):
            tokens.append((start, end))
        elif "." in match[0]:  # nginx/1.18.0
            tokens += [inner.span() for inner in _VERSION_WITHIN.finditer(text, *match.span())]
    alone = [(a, b) for a, b in tokens if not any(start < b and a < end for start, end in taken)]
    if _LETTERED_BOX.search(text):
        alone = [(a, b) for a, b in alone if _LETTERED_SIDE.fullmatch(text, a, b) is None]
    yield from sorted([*taken, *alone])


def _without_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a token's span less the words that run on before and behind it; what stands between parts is its own."""
    first = _RUN_ON_WORD.match(text, start, end)
    core = PAGE_CODE.match(text, first.end() if first else start, end)
    if core is None or (core.end() < end and _RUN_ON_WORD.fullmatch(text, core.end(), end) is None):
        return start, end  # 3年2班
    return core.span()


def _is_code(token: str) -> bool:
    digits = sum(c.isdigit() for c in token)
    if is_release(token) or is_numbering(token):
        return True
    if not digits or _ORDINAL.fullmatch(token) or (LOWER_WORD.search(token) and not _is_shuffled(token)):
        return False
    if digits == len(token):
        return digits >= LONG_NUMBER
    return any(c.isalpha() for c in token) or (is_version(token) and token.count(".") > 1)


def _is_shuffled(token: str) -> bool:
    """Say whether letters and digits of a token take turns as in a key or a digest, where no word means anything."""
    if len(token) < _SHUFFLED_CHARS:
        return False
    changes = len(_CHANGE.findall(token))
    mixed = changes + len(_RISE.findall(token))
    return changes >= _SHUFFLED_CHANGES or (mixed >= _SHUFFLED_CHANGES and mixed * _SHUFFLED_RISE >= len(token))


def name_around(text: str, start: int, end: int) -> str:
    """Return the token that a number is part of, where it begins with a letter: ``log4j`` for the 4 in it; else ``""``.

    >>> name_around("use log4j", 7, 8), name_around("a 4-door", 2, 3)
    ('log4j', '')
    """
    token = next((one for one in _CODE.finditer(text) if one.start() <= start < one.end()), None)
    return token[0] if token is not None and token[0][0].isalpha() and end <= token.end() else ""
