"""Article numbers that write one thing in several lengths: GTIN and ISBN."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text.lazy import lazy

# GS1 General Specifications, section 7.9: GTIN-8, -12, -13, -14; 11 where a zero in front was lost.
_GTIN_LENGTHS = frozenset({8, 11, 12, 13, 14})
_ISBN_10 = lazy(r"[0-9]{9}[0-9xX]")
_BOOKLAND = "978"


def _gtin_check(body: str) -> str:
    """Return the check digit of a GTIN without it."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(body)))
    return str(-total % 10)


def _isbn_10_check(body: str) -> str:
    """Return the check digit of nine digits of an ISBN-10 (ISO 2108, annex A of its third edition)."""
    rest = -sum(int(digit) * weight for digit, weight in zip(body, range(10, 1, -1), strict=True)) % 11
    return "x" if rest == 10 else str(rest)


def _is_gtin(digits: str) -> bool:
    return len(digits) in _GTIN_LENGTHS and digits.isdigit() and _gtin_check(digits[:-1]) == digits[-1]


def _is_isbn_10(digits: str) -> bool:
    return _ISBN_10.fullmatch(digits) is not None and _isbn_10_check(digits[:9]) == digits[9].casefold()


def is_article_number(code: str) -> bool:
    """Say whether a code without its marks is a GTIN or an ISBN, by its length and its check digit.

    >>> is_article_number("9780306406157"), is_article_number("030640615X"), is_article_number("0306406152")
    (True, False, True)
    """
    return _is_gtin(code) or _is_isbn_10(code)


def article_forms(code: str) -> Iterator[str]:
    """Yield the other numbers of the same article: zeros in front of a GTIN, and both ISBNs of a book.

    >>> list(article_forms("9780306406157"))
    ['09780306406157', '0306406152']
    >>> list(article_forms("0306406152")), list(article_forms("40415"))
    (['9780306406157'], [])
    """
    if _is_gtin(code):
        bare = code.lstrip("0")
        forms = (bare.zfill(length) for length in (8, 12, 13, 14) if len(bare) <= length)
        yield from (form for form in dict.fromkeys(forms) if form != code)
        if bare.startswith(_BOOKLAND) and len(bare) == 13:
            yield bare[3:12] + _isbn_10_check(bare[3:12])
    elif _is_isbn_10(code):
        body = _BOOKLAND + code[:9]
        yield body + _gtin_check(body)
