"""Codes that are written in groups, some of which may as well be numbers: which of them is one code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.lazy import lazy

#: A whole number of at least this many digits is looked for as a code too.
LONG_NUMBER = 8

_SPACES = " \u00a0\u2009\u202f"
_PARTED_DIGITS = lazy(r"[0-9]{1,4}(?:\s?[/:\u2236]\s?[0-9]{1,6}){1,3}")
_LONG_GROUPS = lazy(r"[0-9]{2,8} [0-9]{2,8}(?: [0-9]{1,8})?")
_NUMBERED = lazy(r"[0-9]{1,16}(?:[-/][0-9]{1,16}){1,6}")
# The upper end of a range is hardly that many times the lower one.
_WIDEST_RANGE = 1000
_JOINED = lazy(
    rf"[^\W\d_][^\W_]{{0,40}}(?:[-\u2013_][^\W_]{{1,40}}){{0,8}}"
    rf"|[A-Z0-9(]{{1,24}}(?:[{_SPACES}\u2013/.()-][A-Z0-9]{{1,24}}){{1,16}}"
)
# A group with a digit in it, and more that begin with one: postal codes, register numbers. And postal codes of Ireland.
_CONTINUED = lazy(
    rf"(?:[A-Z]{{1,4}}[{_SPACES}])?"
    rf"(?:(?=[A-Z]{{0,8}}[0-9])[A-Z0-9]{{1,12}}(?:[{_SPACES}][0-9][A-Z0-9]{{0,11}}){{1,7}}"
    rf"|[A-Z][0-9]{{2}}[{_SPACES}][A-Z][A-Z0-9]{{3}})"
    rf"(?:[{_SPACES}][A-Z]{{1,4}})?"
)
_GROUP = lazy("[A-Z0-9]+")
_YEAR = lazy("(?:19|20)[0-9]{2}")
_LEAST_CONTINUED = 5
# Three digits and two, or three and four, which may as well be the end of a phone number.
_POSTAL_WRITTEN = lazy(r"[0-9]{3}(?:[ \u00a0]?[0-9]{2}|-?[0-9]{4})")
_POSTAL = lazy(
    r"[0-9]{3}(?<![\w.,+]...)(?:(?<![/-]...)(?<![0-9.,+/] ...)[ \u00a0]?[0-9]{2}|-?[0-9]{4})"
    r"(?![\w/-]|[.,][0-9]|[ \u00a0][0-9])"
)

# Behind a postal code in two groups: a name, or nothing.
_PLACE_OR_END = lazy(r"[ \u00a0]{0,4}(?:[^\w \u00a0]|\Z|(?=[^\W\d_]{3})(?![A-Z]{3}(?!\w))(?![a-zß-ÿ]))")


def is_parted(text: str) -> bool:
    """Say whether a text is a few digits parted by slashes or colons: a lot number, a score, a ratio.

    >>> is_parted("12/480"), is_parted("3:2"), is_parted("12.480")
    (True, True, False)
    """
    return _PARTED_DIGITS.fullmatch(text) is not None


def is_long_parted(text: str) -> bool:
    """Say whether a text is digits in groups, and too many of them for a number: an article number, an account.

    Groups of three may as well be one number, and three groups or more a list.

    >>> is_long_parted("175044 5066"), is_long_parted("175 044 506"), is_long_parted("10 20")
    (True, False, False)
    """
    groups = _LONG_GROUPS.fullmatch(text)
    if groups is None or sum(c.isdigit() for c in text) <= LONG_NUMBER:
        return False
    return not all(len(group) == 3 for group in re.findall("[0-9]+", text)[1:])


def is_numbering(text: str) -> bool:
    """Say whether hyphens or strokes part a text into digits that no range has.

    That is three groups and more, a zero in front, or an end that is below its start or far above it.

    >>> [is_numbering(text) for text in ("100-0001", "7732-18-5", "131052-3084", "10000-20000", "10-20")]
    [True, True, True, False, False]
    """
    if _NUMBERED.fullmatch(text) is None:
        return False
    parts = re.split("[-/]", text)
    size = sum(map(len, parts))
    if len(parts) > 2:
        return size >= LONG_NUMBER or "/" not in text
    if size < LONG_NUMBER:
        return _POSTAL_WRITTEN.fullmatch(text) is not None and parts[1][0] == "0"
    low, high = map(int, parts)
    if any(part[0] == "0" and len(part) > 1 for part in parts) or high > low * _WIDEST_RANGE:
        return True
    return len(parts[1]) < len(parts[0]) and not all(part.endswith("00") for part in parts)


def is_joined(text: str) -> bool:
    """Say whether a whole value may be one code: a name with a digit in one token, or groups of capitals and digits.

    >>> [is_joined(text) for text in ("RT 412 C", "log4j", "1234-12 345678", "RT 412 c", "12 480")]
    [True, True, True, False, False]
    """
    digits = sum(c.isdigit() for c in text)
    if not digits or (digits < LONG_NUMBER and not any(c.isalpha() for c in text)):
        return False
    return _JOINED.fullmatch(text) is not None


def is_continued(text: str) -> bool:
    """Say whether a whole value is a code that spaces part, and that goes on with a digit behind each.

    Few digits alone are numbers, and letters behind the digits of every group are a list: ``30W 20W``. A year is
    a year.

    >>> [is_continued(text) for text in ("SW1A 1AA", "GB 980 7806 84", "D02 X285", "A4 B5", "RTX 4070", "BMW X5 2024")]
    [True, True, True, False, False, False]
    """
    if _CONTINUED.fullmatch(text) is None:
        return False
    groups = with_digits(text)
    if any(_YEAR.fullmatch(group) for group in groups):
        return False
    size = sum(map(len, groups))
    if all(map(str.isdigit, groups)):
        return any(map(str.isalpha, text)) and len(groups) > 2 and size >= LONG_NUMBER
    return size >= _LEAST_CONTINUED and len(set(map(_shape, groups))) > 1


def _shape(code: str) -> str:
    """Return what is like a code: as many capitals, digits and spaces in the same order."""
    kinds = ("[0-9]" if c.isdigit() else "[A-Z]" if c.isalpha() else f"[{_SPACES}]" for c in code)
    return "".join(kinds)


def is_in_sibling(code: str, text: str, start: int, end: int) -> bool:
    """Say whether a place lies in a code of the same shape as ``code``, of whose groups with digits one differs.

    >>> is_in_sibling("SW1A 1AA", "London SW1A 2AA", 7, 11), is_in_sibling("SW1A 1AA", "all of SW1A", 7, 11)
    (True, False)
    """
    own = with_digits(code)
    like = re.compile(rf"(?<!\w)(?=({_shape(code)})(?!\w))")
    around = like.finditer(text, max(0, end - len(code)), start + len(code) + 1)
    return any(one.start() <= start and end <= one.end(1) and with_digits(one[1]) != own for one in around)


def with_digits(code: str) -> list[str]:
    """Return the groups of a code of capitals and digits that have a digit.

    >>> with_digits("GB 912 3456 78")
    ['912', '3456', '78']
    """
    return [group for group in _GROUP.findall(code) if not group.isalpha()]


def is_postal(text: str) -> bool:
    """Say whether a text may be a postal code: five digits or seven, the third of which a space or hyphen follows.

    >>> [is_postal(text) for text in ("114 18", "11418", "100-0001", "1141 8")]
    [True, True, True, False]
    """
    return _POSTAL_WRITTEN.fullmatch(text) is not None


def find_postal(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where five or seven digits stand, with a mark behind the third or none, and those digits.

    Others beside them make it a list, and what goes on in small letters or in a unit makes two numbers of them.

    >>> [found[2] for found in find_postal("114 18 Stockholm, rows 114 18 20, 114 18 W lamps")]
    ['11418']
    """
    for match in _POSTAL.finditer(text):
        if match[0][3] not in " \u00a0" or _PLACE_OR_END.match(text, match.end()):
            yield *match.span(), "".join(c for c in match[0] if c.isdigit())
