"""Codes: part numbers, article numbers, phones, versions; folded, and found whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from holdwater.text.codes import phones
from holdwater.text.codes.groups import LONG_NUMBER, find_postal, is_numbering, is_parted
from holdwater.text.codes.numbering import is_article_number
from holdwater.text.codes.sides import SIDE_LETTERS, find_sides
from holdwater.text.codes.threads import find_threads
from holdwater.text.lazy import lazy

# What stands between the pieces of one code. No tab and no line feed: cells and blocks are apart.
_JOINTS = " \u00a0\u2009\u202f-\u2010\u2011\u2012\u2013/:()[]_"
# Scripts that write words without spaces, and Hangul, whose particles follow a code at once.
_RUN_ON = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff"
)
_PIECE = lazy(rf"[^\W_{_RUN_ON}]+|[{_RUN_ON}]+")
# The pieces with which a number may begin: by itself, and as a version that has a v in front.
_NUMBER_PIECE, _VERSION_PIECE = (
    lazy(rf"[{first}](?<![^\W_{_RUN_ON}][{first}])[^\W_{_RUN_ON}]*+") for first in ("0-9", "vV")
)
# The first part of a version that the name of what it is one of touches: Python3.11.4.
_BEHIND_NAME = lazy(rf"[0-9](?<=[^\W\d_{_RUN_ON}]{{3}}[0-9])[0-9]{{0,8}}(?=\.[0-9])")
_ASCII_DIGITS = frozenset("0123456789")
_MOST_JOINTS = 3
_SEPARATOR = lazy(rf"[{re.escape(_JOINTS)}.]{{0,{_MOST_JOINTS}}}")
_TIGHT = frozenset("-\u2010\u2011\u2012\u2013/._")
# On a page, where words that set no spaces may touch a code. Possessive: a long run keeps no ways back.
_PAGE_CODE = lazy(rf"[^\W_{_RUN_ON}]++(?:[-\u2010\u2011\u2012\u2013/._][^\W_{_RUN_ON}]++)*+")
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
_LOWER_WORD = lazy(r"[^\W\d_A-Z]{3,}")
_ORDINAL = lazy(r"[0-9]{1,9}(?:st|nd|rd|th|er|ère|ème|eme|ste|de)", re.IGNORECASE)
_SIDES = lazy(
    r"[0-9]{1,6}(?:[.,][0-9]{1,4})?[^\W\d_]{0,3}(?:[-\u2013/x×*][0-9]{1,6}(?:[.,][0-9]{1,4})?[^\W\d_]{0,3}){1,3}"
)
_CROSSED = lazy(r"[0-9]{1,6}(?:[.,][0-9]{1,4})?(?:[x×*][0-9]{1,6}(?:[.,][0-9]{1,4})?){1,3}")
# The sides of a box by their letters are no codes: L30 x W20 x H15 cm.
_LETTERED_BOX = lazy(rf"[0-9] ?(?:[cm]m)? ?[x×] ?[{SIDE_LETTERS}][0-9]")
_LETTERED_SIDE = lazy(rf"[{SIDE_LETTERS}][0-9]{{1,5}}")
_GROUP_BEFORE = lazy(r"(?<![\w.,-])([0-9]{1,6}) \Z")
_FOLD = lazy(rf"[{re.escape(_JOINTS)}]+")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))
_CROSSES = ("×", "✕")
_TIMES = str.maketrans("×✕", "xx")
_LETTER_DOT = lazy(r"(?<=[^\W\d_])\.|\.(?=[^\W\d_])")
# The longest word before a code that is looked at.
_REACH = 32


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


def sides_unit(code: str) -> str:
    """Return the unit of measures that are written in one token, ``cm`` of ``30x20x15cm``; else ``""``.

    >>> sides_unit("220-240V"), sides_unit("10W-40")
    ('V', '')
    """
    if _SIDES.fullmatch(code) is None:
        return ""
    return code[len(code.rstrip("".join(c for c in code if c.isalpha()))) :]


def are_sides(code: str) -> bool:
    """Say whether crosses part a code into numbers, which before a unit are sides: ``30x40`` of ``30x40 cm``.

    >>> are_sides("30x40"), are_sides("30x20x15"), are_sides("RT-412")
    (True, True, False)
    """
    return _CROSSED.fullmatch(code) is not None


def find_codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the codes in a value, in order: letters and digits in one token, or a long number.

    A lower-case word of three letters or more is no part of a code, and an ordinal is none.

    >>> text = "Core i7 1165G7, 4-door RT-412-C, IP67, 40441552, EAN 4 044155 237788, 3rd and Wi-Fi"
    >>> [text[a:b] for a, b in find_codes(text)]
    ['i7', '1165G7', 'RT-412-C', 'IP67', '40441552', '4 044155 237788']
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
        if _is_code(match[0]):
            tokens.append(match.span())
        elif "." in match[0]:  # nginx/1.18.0
            tokens += [inner.span() for inner in _VERSION_WITHIN.finditer(text, *match.span())]
    alone = [(a, b) for a, b in tokens if not any(start < b and a < end for start, end in taken)]
    if _LETTERED_BOX.search(text):
        alone = [(a, b) for a, b in alone if _LETTERED_SIDE.fullmatch(text, a, b) is None]
    yield from sorted([*taken, *alone])


def _is_code(token: str) -> bool:
    digits = sum(c.isdigit() for c in token)
    if is_release(token) or is_numbering(token):
        return True
    if not digits or _ORDINAL.fullmatch(token) or (_LOWER_WORD.search(token) and not _is_shuffled(token)):
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


_Places: TypeAlias = dict[str, list[tuple[int, int]]]


def _by_form(found: Iterable[tuple[int, int, str]]) -> _Places:
    places: _Places = {}
    for start, end, form in found:
        places.setdefault(form, []).append((start, end))
    return places


class _Starts:
    """Where pieces of a text start, by their folded form."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self._by_piece: dict[str, list[int]] = {}
        for match in pattern.finditer(text):
            self._by_piece.setdefault(match[0].casefold(), []).append(match.start())
        self.longest = max(map(len, self._by_piece), default=0)

    def of(self, piece: str) -> list[int]:
        """Return where a folded piece stands."""
        return self._by_piece.get(piece, [])


class Pieces:
    """The runs of letters and digits of a text, by their folded form: where a code may start."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _starts(self) -> _Starts:
        return _Starts(_PIECE, self._text)

    @cached_property
    def _number_starts(self) -> _Starts:
        return _Starts(_NUMBER_PIECE, self._text)

    @cached_property
    def _version_starts(self) -> _Starts:
        return _Starts(_VERSION_PIECE, self._text)

    @cached_property
    def _named_starts(self) -> _Starts:
        return _Starts(_BEHIND_NAME, self._text)

    def _starts_like(self, code: str) -> _Starts:
        """Return where the pieces start with which a folded code may begin: a number asks for few of them."""
        if code[:1] in _ASCII_DIGITS:
            return self._number_starts
        return self._version_starts if code[:1] == "v" else self._starts

    @cached_property
    def codes(self) -> dict[str, tuple[int, int]]:
        """What has a digit in one token, folded, and where it first stands: of ``RT-412-C`` all, and no part."""
        found: dict[str, tuple[int, int]] = {}
        for match in _PAGE_CODE.finditer(self._text):
            if any(c.isdigit() for c in match[0]):
                found.setdefault(fold_code(match[0]), match.span())
        return found

    @cached_property
    def phones(self) -> _Places:
        """Where phone numbers stand with a country code, by their digits without code and trunk zero."""
        return _by_form(phones.find_international(self._text))

    @cached_property
    def postal(self) -> _Places:
        """Where postal codes of five or seven digits stand, with a mark behind the third or none, by their digits."""
        return _by_form(find_postal(self._text))

    @cached_property
    def threads(self) -> _Places:
        """Where screw threads stand that a cross follows or is part of, by their folded form."""
        return _by_form(find_threads(self._text))

    @cached_property
    def sides(self) -> _Places:
        """Where numbers that crosses part stand, whatever their units, by their folded form."""
        return _by_form(find_sides(self._text))

    def find(self, code: str, *, prefix_of_version: bool = False, goes_on: bool = False) -> Iterator[tuple[int, int]]:
        """Yield the spans at which a folded code stands whole, in order of its first piece's length.

        Args:
            code: What ``fold_code`` gave.
            prefix_of_version: Whether the code may be followed by further dotted parts.
            goes_on: Whether it has to be, or else to have a ``v`` in front.
        """
        bare = "".join(c for c in code if c.isalnum())
        places = [self._starts_like(bare)]
        if prefix_of_version and code[0] != "v":
            places.append(self._named_starts)
        for length in range(1, min(len(bare), max(starts.longest for starts in places)) + 1):
            piece, following = bare[:length], bare[length : length + 1]
            is_plain = piece.isdigit() and following.isdigit()  # and so as long in the text as folded
            for start in chain.from_iterable(starts.of(piece) for starts in places):
                if is_plain and following not in self._text[start + length : start + length + _MOST_JOINTS + 1]:
                    continue
                end = self._follow(start, bare)
                if end is None or fold_code(self._text[start:end]) != code:
                    continue
                if is_parted(code) and not is_parted(self._text[start:end]):
                    continue  # 1 1/2 is no 11/2
                if goes_on and not (
                    code[0] == "v" or (self._text[end : end + 1] == "." and self._text[end + 1 : end + 2].isdigit())
                ):
                    continue
                if self._is_whole(start, end, prefix_of_version) and not self._is_end_of_article(start, end, bare):
                    yield start, end

    def _follow(self, at: int, rest: str) -> int | None:
        """Return where the rest of a code ends if it stands at ``at``, piece by piece, with joints between."""
        while rest:
            match = _SEPARATOR.match(self._text, at)
            if match and rest[0] == "x" and self._text[match.end() : match.end() + 1] in _CROSSES:
                rest, at = rest[1:], match.end() + 1
                continue
            piece = _PIECE.match(self._text, match.end() if match else at)
            if piece is None or not rest.startswith(piece[0].casefold()):
                return None
            rest = rest[len(piece[0].casefold()) :]
            at = piece.end()
        return at

    def _is_end_of_article(self, start: int, end: int, bare: str) -> bool:
        """Say whether spaced digits are the last of an article number: the 006381 333931 of 4 006381 333931."""
        if not bare.isdigit() or " " not in self._text[start:end]:
            return False
        before = _GROUP_BEFORE.search(self._text, max(0, start - 8), start)
        return before is not None and is_article_number(before[1] + bare)

    def _is_whole(self, start: int, end: int, prefix_of_version: bool) -> bool:
        """Say whether no further piece is joined on: a sibling's shared prefix is not the code.

        A lower-case word of three letters or more is no such piece (``rt-412.html``), nor is what stands before a
        slash, nor a capitalised word behind a full stop; nor, of a version, what stands behind a slash
        (``192.168.1.10/24``) or begins with such a word (``3.12.1-amd64``).
        """
        text = self._text
        if phones.has_country_code_before(text, start):
            return False
        if text[end : end + 1] in _TIGHT:
            piece = _PIECE.match(text, end + 1)
            if piece is not None and not (prefix_of_version and text[end] in "./"):
                word = piece[0][0].lower() + piece[0][1:] if text[end] == "." else piece[0]
                is_word = _LOWER_WORD.match(word) if prefix_of_version else _LOWER_WORD.fullmatch(word)
                if is_word is None:
                    return False
        if text[start - 1 : start] in _TIGHT and text[start - 1] != "/":
            before = _PIECE.findall(text, max(0, start - _REACH), start - 1)
            joined = text[start - 2 : start - 1].isalnum()
            return not joined or _LOWER_WORD.fullmatch(before[-1]) is not None
        return True
