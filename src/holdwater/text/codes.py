"""Codes: part numbers, article numbers, phones, versions; folded, and found whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: A whole number of at least this many digits is looked for as a code too.
LONG_NUMBER = 8

# What stands between the pieces of one code. No tab and no line feed: cells and blocks are apart.
_JOINTS = " \u00a0\u2009\u202f-\u2010\u2011\u2012\u2013/:()[]"
_PIECE = re.compile(r"[^\W_]+")
_SEPARATOR = re.compile(rf"[{re.escape(_JOINTS)}.]{{0,3}}")
_TIGHT = re.compile(r"[-\u2010\u2011\u2012\u2013/._]")
_CODE = re.compile(r"[^\W_]+(?:[-\u2010\u2011\u2012\u2013/._][^\W_]+)*")
_PHONE = re.compile(r"\+?[0-9(][0-9()/ .\u00a0\u2009\u202f\u2011-]{5,}[0-9]")
_VERSION = re.compile(r"v?[0-9]+(?:\.[0-9]+)+", re.IGNORECASE)
_LOWER_WORD = re.compile(r"[^\W\d_A-Z]{3,}")
_FOLD = re.compile(rf"[{re.escape(_JOINTS)}]+")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))
_PARTED_DIGITS = re.compile(r"[0-9]{1,4}(?:\s?[/:\u2236]\s?[0-9]{1,6}){1,3}")


def fold_code(code: str) -> str:
    """Return a code as codes are compared: case, space, hyphen, slash and brackets folded.

    Dots are kept, but where there are two or more among eight digits or more (a phone, an article number).
    A few digits alone are no code without what parts them: there only spaces are folded.

    >>> fold_code("RT-412 C"), fold_code("3.11.4"), fold_code("044.555.01.23"), fold_code("12/480"), fold_code("3 : 2")
    ('rt412c', '3.11.4', '0445550123', '12/480', '3:2')
    """
    digits = sum(c.isdigit() for c in code)
    if digits < LONG_NUMBER and not any(c.isalpha() for c in code):
        return "".join(code.split()).translate(_DASHES)
    folded = _FOLD.sub("", code).casefold()
    if folded.count(".") >= 2 and digits >= LONG_NUMBER:
        folded = folded.replace(".", "")
    return folded


def is_version(code: str) -> bool:
    """Say whether a code is a dotted version: ``3.11.4``, ``v1.10``.

    >>> is_version("v1.10.2"), is_version("3.11"), is_version("1165G7")
    (True, True, False)
    """
    return _VERSION.fullmatch(code) is not None


def is_phone(text: str) -> bool:
    """Say whether a text is a phone number: digits in groups, seven or more of them.

    >>> is_phone("+41 21 555 01 23"), is_phone("212-555-0147"), is_phone("30 x 20"), is_phone("2024-03-05")
    (True, True, False, False)
    """
    digits = sum(c.isdigit() for c in text)
    if not 7 <= digits <= 15 or _PHONE.fullmatch(text) is None:
        return False
    return text.startswith(("+", "(")) or bool(re.search(r"[ \u00a0\u202f\u2009(-].*[ )\u00a0\u202f\u2009-]", text) and digits >= 9)


def is_parted(text: str) -> bool:
    """Say whether a text is a few digits parted by slashes or colons: a lot number, a score, a ratio.

    >>> is_parted("12/480"), is_parted("3:2"), is_parted("12.480")
    (True, True, False)
    """
    return _PARTED_DIGITS.fullmatch(text) is not None


def find_codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the codes in a value: letters and digits in one token, or a long number.

    A lower-case word of three letters or more is no part of a code.

    >>> text = "Core i7 1165G7, 4-door RT-412-C, IP67, 40441552 and Wi-Fi"
    >>> [text[a:b] for a, b in find_codes(text)]
    ['i7', '1165G7', 'RT-412-C', 'IP67', '40441552']
    """
    for match in _CODE.finditer(text):
        code = match[0]
        digits = sum(c.isdigit() for c in code)
        if not digits or _LOWER_WORD.search(code):
            continue
        if digits == len(code):
            if digits >= LONG_NUMBER:
                yield match.span()
        elif any(c.isalpha() for c in code):
            yield match.span()


class Pieces:
    """The runs of letters and digits of a text, by their folded form: where a code may start."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        starts: dict[str, list[int]] = {}
        for match in _PIECE.finditer(text):
            starts.setdefault(match[0].casefold(), []).append(match.start())
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._starts)

    def starts(self, piece: str) -> list[int]:
        """Return where a folded piece stands."""
        return self._starts.get(piece, [])

    def find(self, code: str, *, prefix_of_version: bool = False) -> Iterator[tuple[int, int]]:
        """Yield the spans at which a folded code stands whole, in order of its first piece's length.

        Args:
            code: What ``fold_code`` gave; a leading ``+`` is no part of it.
            prefix_of_version: Whether the code may be followed by further dotted parts.
        """
        bare = "".join(c for c in code if c.isalnum())
        for length in range(1, len(bare) + 1):
            for start in self.starts(bare[:length]):
                end = self._follow(start, bare)
                if end is not None and self._is_whole(start, end, prefix_of_version) and self._dots_agree(start, end, code):
                    yield start, end

    def _follow(self, at: int, rest: str) -> int | None:
        """Return where the rest of a code ends if it stands at ``at``, piece by piece, with joints between."""
        while rest:
            match = _SEPARATOR.match(self._text, at)
            piece = _PIECE.match(self._text, match.end() if match else at)
            if piece is None or not rest.startswith(piece[0].casefold()):
                return None
            rest = rest[len(piece[0].casefold()) :]
            at = piece.end()
        return at

    def _is_whole(self, start: int, end: int, prefix_of_version: bool) -> bool:
        """Say whether no further piece is joined on: a sibling's shared prefix is not the code."""
        text = self._text
        after, before = text[end : end + 2], text[max(0, start - 2) : start]
        if len(after) == 2 and _TIGHT.match(after) and after[1].isalnum() and not (prefix_of_version and after[0] == "."):
            return False
        return not (len(before) == 2 and _TIGHT.match(before[1]) and before[0].isalnum())

    def _dots_agree(self, start: int, end: int, code: str) -> bool:
        return fold_code(self._text[start:end]) == code
