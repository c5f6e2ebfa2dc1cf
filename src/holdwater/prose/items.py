"""Numbers that count items, and state nothing: of lists, headings, steps, rows of a table, inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.text.lazy import lazy
from holdwater.text.times.dates import find_dates

_START = r"^[ \t>]{0,12}(?:(?:[-*+•]|#{1,6})[ \t]{1,4})?(?:\*\*|__)?"
_ITEM = lazy(
    _START + r"(?P<label>\((?P<a>\d{1,3})\)|(?P<b>\d{1,3})\\?[.)](?:\d{1,3}[.)]){0,4}"
    r"|(?<=# )(?P<c>\d{1,3})(?P<parts>(?:\.\d{1,3}){0,4}))(?:\*\*|__)?(?=[ \t])",
    re.MULTILINE,
)
_STEPS = "step|schritt|étape|paso|passo|passaggio|krok|stap|steg|trin|vaihe|шаг|крок|ステップ|步骤"
# One alone may be a name: ``Phase 3``.
_COUNTED = (
    "option|phase|stage|part|question|tip|method|reason|example|point|teil|frage|grund|tipp|punkt|partie|parte"
    "|pregunta|opción|domanda|opzione|opcja|część|вариант|часть|вопрос"
)
_STEP = lazy(
    _START + rf"(?:{_STEPS}|(?P<counted>{_COUNTED}))[ \u00a0]?(?P<label>\d{{1,2}})"
    r"(?=\s?[.:)\u2013\u2014-]|\*\*|\s*$)",
    re.MULTILINE | re.IGNORECASE,
)
_INLINE = lazy(r"(?<![\w)])\((?P<label>\d{1,2})\)(?=[ \u00a0])")
_ROW = lazy(r"^[ \t]{0,3}\|[ \t]{0,8}(?P<label>\d{1,3})\.?[ \t]{0,8}\|", re.MULTILINE)


def find_list_markers(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield the spans of the numbers that count items.

    >>> text = "1. Step 3: go.\n2. Paint (1) red, (2) green."
    >>> [text[a:b] for a, b in find_list_markers(text)]
    ['1', '2', '1', '2']
    """
    items = list(_ITEM.finditer(text))
    numbers = {_number(match) for match in items}
    whole = {_number(match) for match in items if match["parts"]}
    for match in items:
        number = _number(match)
        is_one_of_several = number <= 1 or not numbers.isdisjoint((number - 1, number + 1))
        if number in whole or (is_one_of_several and not _starts_date(text, match.start("label"))):
            start, end = match.span("label")
            yield start + (match["a"] is not None), start + len(text[start:end].rstrip("\\.)"))
    steps = list(_STEP.finditer(text))
    yield from (match.span("label") for match in steps if match["counted"] is None)
    yield from _of_several((match["counted"].casefold(), match) for match in steps if match["counted"] is not None)
    yield from _of_several(("", match) for match in (_INLINE.finditer(text) if "(" in text else ()))
    yield from _rows(text)


def _number(item: re.Match[str]) -> int:
    return int(item["a"] or item["b"] or item["c"])


def _of_several(found: Iterable[tuple[str, re.Match[str]]]) -> Iterator[tuple[int, int]]:
    """Yield the labels beside whose number another one of the same word has the next or the last."""
    named = [(word, int(match["label"]), match) for word, match in found]
    known = {(word, number) for word, number, _ in named}
    for word, number, match in named:
        if not known.isdisjoint({(word, number - 1), (word, number + 1)}):
            yield match.span("label")


def _rows(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first cells of a table that counts its rows: 1, 2 and so on."""
    rows: list[re.Match[str]] = []
    for match in (*_ROW.finditer(text), None) if "|" in text else ():
        if match is not None and int(match["label"]) == len(rows) + 1:
            rows.append(match)
            continue
        yield from (row.span("label") for row in rows if len(rows) > 1)
        rows = [match] if match is not None and int(match["label"]) == 1 else []


def _starts_date(text: str, start: int) -> bool:
    """Say whether a date begins at ``start``: the 1. of ``1. März 2024`` counts no item."""
    return any(one.start == 0 and not one.is_weak for one in find_dates(text[start : start + 32].split("\n")[0]))
