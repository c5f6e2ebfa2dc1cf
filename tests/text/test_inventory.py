from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.fold import Cleaned
from holdwater.text.heights import find_heights
from holdwater.text.inventory import Inventory, has_digits, letter_runs
from holdwater.text.neighbours.statements import find_statements
from holdwater.text.numbers import prices
from holdwater.text.numbers.powers import find as find_powers
from holdwater.text.times import month_names
from holdwater.text.times.clock import find_times
from holdwater.text.times.dates import find_dates
from holdwater.text.times.durations import find_durations
from holdwater.text.times.periods import find_periods
from holdwater.text.written import find_written

_FINDERS = (
    find_dates, find_times, find_periods, find_durations, find_heights, find_powers, find_written, find_statements,
    prices.find,
)  # fmt: skip


@pytest.mark.parametrize("text", ["3 kg à 5,00€", "Größe-XL_2\u00a0µm", "d’Or 100% l'été\n\t§ 5", "東京 (Tokyo)"])
def test_what_is_made_of_letters_stands_in_a_run(text: str) -> None:
    """Every row of letters of a text is part of one of its runs, and no run holds an ASCII sign or digit."""
    runs = letter_runs(text)
    rows = "".join(char if char.isalpha() else " " for char in text).split()
    assert all(any(row in run for run in runs) for row in rows)
    assert all(char.isalpha() or not char.isascii() for run in runs for char in run)


@given(st.text("aHhµ–ºéſ5_ .’7", max_size=20), st.sampled_from(["h", "ha", "hé", "µ"]))
def test_a_word_that_stands_alone_is_seen(text: str, word: str) -> None:
    """Where a text holds a word with no letter beside it, in any case, its inventory has it."""
    if re.search(rf"(?<![^\W\d_]){word}(?![^\W\d_])", text.lower()):
        assert Inventory.of(text).has_word([word])


@given(st.text("aHhµ–ºéß5_ .’7", max_size=20), st.text("ahµéß", min_size=1, max_size=3))
def test_letters_hold_every_row_of_them(text: str, part: str) -> None:
    """What is made of letters stands in the letters of a text if it stands in the text."""
    assert part in Inventory.of(text).letters or part not in text.lower()


@given(st.text("01٣ a.", max_size=20), st.integers(1, 4))
def test_digits_together(text: str, count: int) -> None:
    """So many ASCII digits stand together, or they don't."""
    assert has_digits(text, count) == bool(re.search(f"[0-9]{{{count}}}", text))


def test_words_in_a_run_of_several() -> None:
    """A sign that is no letter parts words, also where it is not ASCII."""
    seen = Inventory.of("5 kg–10h, 3 İki")
    assert all(seen.has_word([word]) for word in ("kg", "h", "iki"))
    assert (seen.has_word(["g"]), sorted(seen.beyond)) == (False, ["İ", "–"])


class _Anything(str):
    """A text that says that it holds whatever is asked for."""

    __slots__ = ()

    def __contains__(self, part: object) -> bool:
        return True


class _Everything(Inventory):
    """What a text is made of that holds every word and every sign."""

    def has_word(self, words: Iterable[str]) -> bool:
        return True


_FORMS = (
    "6 pm", "7 p.m.", "6.30 Uhr", "18h30", "18:30", "午後6時", "Q1 2024", "1Q24", "2QFY24", "H2 2024", "T3 2024",
    "S1 2024", "first quarter of 2024", "1er semestre 2024", "FY24", "fiscal year 2024", "Geschäftsjahr 2024",
    "années 90", "1990s", "2024年第1四半期", "2024년 1분기", "5.III.2024", "III.2024", "R6.3.5", "令和6年",
    "3月5日", "3월 5일", "5 tháng 3", "20240305", "5ft9", "6'2", "6’ 2", "1m85", "1 m 85", "5 foot 9", "19€99",
    "12 zł 50", "12 zł 50 gr", "5 euros 20 cents", "2 $ 50", "5 Euro 20 ct", "£ ,,50", "$ 5 .99", "16⁴⁵", "1.5e5",
    "3е5", "3 أس 5", "half an hour", "an hour and a half", "une heure et demie", "1時間30分", "1:30", "PT1H",
    "in millions", "単位：千", "$m", "5. März 2024", "May ’24", "5 kr 50 øre", "5 kr 50 øre–", "5.ºmarzo",
    "٥ كانون الثاني", "v březnu 2024", "twelve", "пʼять",
)  # fmt: skip
_glue = st.sampled_from(["", " ", " ", "\n", "\u00a0", "–", "“", "é", "a", "_", ".", "(", "7", "º", "’"])
_texts = st.tuples(_glue, st.sampled_from(_FORMS), _glue, st.sampled_from(("", *_FORMS)), _glue).map("".join)


@given(_texts)
def test_a_finder_misses_nothing_for_what_it_asks_first(text: str) -> None:
    """A finder finds the same where the inventory says that everything may be there."""
    clean = Cleaned(text).text
    seen = Inventory.of(clean)
    everything = _Everything(seen.runs, seen.lower, seen.words, _Anything(seen.letters), _Anything(seen.beyond))
    for find in _FINDERS:
        assert list(find(clean, seen)) == list(find(clean, everything))


@pytest.mark.parametrize("form", _FORMS)
def test_each_form_is_seen(form: str) -> None:
    """Every form above is one that some finder reads."""
    clean = Cleaned(form).text
    assert any(list(find(clean)) for find in _FINDERS)


@given(_texts)
def test_a_month_is_looked_for_where_it_stands(text: str) -> None:
    """Dates that name their month are the same where every number of the text is looked at."""
    clean = Cleaned(text).text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(month_names, "_near_months", lambda text, seen: [(0, len(text))])
        everywhere = list(month_names.find_named(clean))
    assert list(month_names.find_named(clean)) == everywhere
