from __future__ import annotations

import pytest

from holdwater.text.times.month_words import may_be_month, month_of, named


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("März", (3,)),
        ("setiembre", (9,)),
        ("Кві", (4,)),
        ("ноя", (11,)),
        ("в", None),
        ("сентябре", (9,)),
        ("Agt", (8,)),
    ],
)
def test_names_of_every_kind(word: str, numbers: tuple[int, ...] | None) -> None:
    """A name of CLDR, one that it doesn't list, and a case of one mean their month."""
    found = month_of(word)
    assert (found.numbers if found else None) == numbers
    assert may_be_month(word) == (numbers is not None)


def test_a_short_name_of_few_languages_is_weak() -> None:
    """``sep`` is a month in many languages, and ``pro`` and ``лис`` each in one."""
    assert [month_of(word).is_weak for word in ("sep", "pro", "лис")] == [False, True, True]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "start", "word", "span"),
    [
        ("d'agost", 0, "d'agost", (2, 7)),
        ("l’août", 0, "l’août", (2, 6)),
        ("Mar.Nr", 0, "Mar.Nr", (0, 3)),
        ("كانون الثاني", 0, "كانون", (0, 12)),
        ("d'or", 0, "d'or", None),
    ],
)
def test_the_name_ends_where_it_ends(text: str, start: int, word: str, span: tuple[int, int] | None) -> None:
    """What is written with a name is no part of it; a second word is."""
    found = named(text, start, word)
    assert (found[:2] if found else None) == span
