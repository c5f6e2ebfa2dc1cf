"""The codes of a page: where one may start by its first piece, and whether it stands there whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from holdwater.text.codes import JOINTS, LOWER_WORD, PAGE_CODE, RUN_ON, fold_code, phones
from holdwater.text.codes.groups import find_postal, is_parted
from holdwater.text.codes.numbering import is_article_number
from holdwater.text.codes.patents import find_patents
from holdwater.text.codes.sides import find_sides
from holdwater.text.codes.threads import find_threads
from holdwater.text.lazy import lazy

_PIECE = lazy(rf"[^\W_{RUN_ON}]+|[{RUN_ON}]+")
# The pieces with which a number may begin: by itself, and as a version that has a v in front.
_NUMBER_PIECE, _VERSION_PIECE = (
    lazy(rf"[{first}](?<![^\W_{RUN_ON}][{first}])[^\W_{RUN_ON}]*+") for first in ("0-9", "vV")
)
# The first part of a version that the name of what it is one of touches: Python3.11.4.
_BEHIND_NAME = lazy(rf"[0-9](?<=[^\W\d_{RUN_ON}]{{3}}[0-9])[0-9]{{0,8}}(?=\.[0-9])")
_ASCII_DIGITS = frozenset("0123456789")
_MOST_JOINTS = 3
_SEPARATOR = lazy(rf"[{re.escape(JOINTS)}.]{{0,{_MOST_JOINTS}}}")
_TIGHT = frozenset("-\u2010\u2011\u2012\u2013/._")
_GROUP_BEFORE = lazy(r"(?<![\w.,-])([0-9]{1,6}) \Z")
_CROSSES = ("×", "✕")
# The longest word before a code that is looked at.
_REACH = 32

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
        for match in PAGE_CODE.finditer(self._text):
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
    def patents(self) -> _Places:
        """Where patents stand, by their office, their digits and their kind."""
        return _by_form(find_patents(self._text))

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
                is_word = LOWER_WORD.match(word) if prefix_of_version else LOWER_WORD.fullmatch(word)
                if is_word is None:
                    return False
        if text[start - 1 : start] in _TIGHT and text[start - 1] != "/":
            before = _PIECE.findall(text, max(0, start - _REACH), start - 1)
            joined = text[start - 2 : start - 1].isalnum()
            return not joined or LOWER_WORD.fullmatch(before[-1]) is not None
        return True
