"""A second reader of bare numbers, slow and plain: it tries every stretch of a text, with no pattern and no look-ahead.

It knows nothing of ``digits.py``, ``signs.py`` and ``index/`` but the rules that they are to follow:

* A number is one digit, or digits with single marks between them; no piece of it is a number.
* One mark that groups parts one to four digits, not starting with a zero, then groups of two to four, the last of
  three or four; four digits in front only before four at the end.
* The last mark sets off decimals if it is a dot or a comma that stands nowhere else in the number; what stands before
  it is bare, or grouped by one other mark.
* What is no one number falls apart at its apostrophes, else at its commas. What has neither (``1.5.0``) is none.
* Three comma groups or more of equal length may as well be a list.
* A plain space may group by three, and may separate.
* A dot or comma in front of digits, with no number or word before it, is a decimal mark; the comma may be one of a
  sentence as well.
* Digits between two letters are a code's. One digit at a letter is a code's too, but before a unit or an ordinal
  ending; two digits or more at a letter are a number as well.
* One kind of difference is left to explain: a unit that goes on with a power or a second unit (``kg-1``, ``kg1kg``,
  ``kg.kg``) counts no kilograms to the real reader, which reads ``m-1`` and ``kg.m`` so. ``is_explained`` names them.
* A hyphen before a number leaves both signs; between two numbers or behind a letter it leaves only plus. A hyphen
  behind a number that nothing follows leaves both.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import product

ALPHABET = ("0", "1", "5", ".", ",", " ", "'", "-", "e", "kg")

#: (start, end, amount without a sign, signs, amount of kilograms stated).
Stated = tuple[int, int, Decimal, tuple[int, ...], bool]


def strings(length: int) -> Iterator[str]:
    """Yield every text of so many symbols."""
    for symbols in product(ALPHABET, repeat=length):
        yield "".join(symbols)


def _groups(parts: list[str]) -> bool:
    first, last = parts[0], parts[-1]
    if len(parts) < 2 or not 1 <= len(first) <= 4 or first.startswith("0"):
        return False
    if len(last) not in (3, 4) or (len(first) == 4 and len(last) == 3):
        return False
    return all(2 <= len(part) <= 4 for part in parts[1:-1])


def meanings(written: str) -> set[Decimal]:
    """Return every amount that digits and marks can mean as one number."""
    found: set[Decimal] = set()
    if written.isdigit():
        return {Decimal(written)}
    for at, mark in enumerate(written):
        if mark not in ".," or written.count(mark) > 1 or not written[at + 1 :].isdigit():
            continue
        before = written[:at]
        kinds = {char for char in before if not char.isdigit()}
        if not kinds:
            found.add(Decimal(f"{before or '0'}.{written[at + 1 :]}"))
        elif len(kinds) == 1 and _groups(before.split(kinds.pop())):
            digits = "".join(char for char in before if char.isdigit())
            found.add(Decimal(f"{digits}.{written[at + 1 :]}"))
    kinds = {char for char in written if not char.isdigit()}
    if len(kinds) == 1 and written[0].isdigit() and _groups(written.split(kinds.pop())):
        found.add(Decimal("".join(char for char in written if char.isdigit())))
    return found


def _parts(written: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the numbers in digits with single marks between them."""
    if meanings(written):
        yield start, start + len(written)
        groups = written.split(",")
        apart = len(groups) >= 3 and len({len(group) for group in groups}) == 1
        mark = ","
    else:
        mark = "'" if "'" in written else ","
        apart = mark in written
    if apart:
        at = start
        for part in written.split(mark):
            yield from _parts(part, at)
            at += len(part) + 1


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of digits with single marks between them, as long as can be."""
    at = 0
    while at < len(text):
        if not text[at].isdigit():
            at += 1
            continue
        end = at + 1
        while end < len(text) and (text[end].isdigit() or (text[end] in ".,'" and text[end + 1 : end + 2].isdigit())):
            end += 1
        yield at, end
        at = end


def _spans(text: str) -> Iterator[tuple[int, int]]:
    runs = list(_runs(text))
    for start, end in runs:
        mark, before = text[start - 1 : start], text[start - 2 : start - 1] if start > 1 else ""
        leads = mark in (".", ",") and text[start:end].isdigit() and not (before.isalnum() or before in (".", ","))
        if leads:
            yield start - 1, end
        if not leads or mark == ",":
            yield from _parts(text[start:end], start)


def _spaced(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the numbers that plain spaces group."""
    starts = {start for start, _ in spans}
    ends = {end for _, end in spans}
    for start in starts:
        for end in ends:
            first, *groups = text[start:end].split(" ")
            if not groups or not first.isdigit() or len(first) > 3 or first[0] == "0":
                continue
            last = groups[-1].replace(",", ".").partition(".")
            whole = [*groups[:-1], last[0]]
            if all(len(group) == 3 and group.isdigit() for group in whole) and (last[2].isdigit() or not last[1]):
                yield start, end


def _is_number(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if before.isalpha() and after.isalpha():
        return False
    if sum(char.isdigit() for char in text[start:end]) > 1 or not (before.isalpha() or after.isalpha()):
        return True
    return not before.isalpha() and (_ends_word(text, end, "e") or _ends_word(text, end, "kg"))


def _ends_word(text: str, at: int, word: str) -> bool:
    return text.startswith(word, at) and not text[at + len(word) : at + len(word) + 1].isalnum()


def _signs(text: str, start: int, end: int) -> tuple[int, ...]:
    ahead = text[:start]
    spaced = ahead.endswith(" ")
    ahead = ahead[:-1] if spaced else ahead
    if ahead.endswith("-"):
        ahead = ahead[:-1]
        if not (ahead[-1:].isalnum() or (spaced == ahead.endswith(" ") and _counts(ahead.rstrip()))):
            return (1, -1)
    after = text[end + 1 : end + 2]
    if after in (".", ","):
        after = text[end + 2 : end + 3]  # a sentence may end behind a trailing minus, and a number may not go on
        goes_on = after.isalnum() or after == "-"
    else:
        goes_on = after.isalnum()
    return (1, -1) if text[end : end + 1] == "-" and not goes_on else (1,)


def _counts(ahead: str) -> bool:
    """Say whether a text ends in a number, or in a number and a unit: up to four letters, or one or two primes."""
    for prime in ("''", "'"):
        if ahead.endswith(prime):
            return ahead.removesuffix(prime).removesuffix(" ")[-1:].isdigit()
    unit = len(ahead)
    while unit and ahead[unit - 1].isalpha():
        unit -= 1
    if len(ahead) - unit > 4:
        return False
    number = ahead[:unit]
    return (number.removesuffix(" ") if unit < len(ahead) else number)[-1:].isdigit()


def _is_mass(text: str, end: int) -> bool:
    at = end + 1 if text.startswith(" ", end) else end
    at = at + 1 if text.startswith("-", at) else at
    return _ends_word(text, at, "kg")


def is_explained(text: str) -> bool:
    """Say whether a text holds what the two readers rightly see differently."""
    gaps = {"", *("".join(gap) for size in (1, 2, 3) for gap in product("15.-", repeat=size))} - {""}
    return "kg-1" in text or any(f"kg{gap}kg" in text for gap in gaps)


def read(text: str) -> set[Stated]:
    """Return every number that a text states."""
    spans = list(_spans(text))
    found = [span for span in spans if _is_number(text, *span)]
    stated: set[Stated] = set()
    for start, end in {*found, *_spaced(text, spans)}:
        for amount in meanings(text[start:end].replace(" ", "'")):
            stated.add((start, end, amount, _signs(text, start, end), _is_mass(text, end)))
    return stated
