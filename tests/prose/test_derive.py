"""Numbers that backed figures give."""

from __future__ import annotations

import pytest

from holdwater.prose import proofread
from holdwater.prose.derive import MAX_FIGURES


def _how(answer: str, source: str) -> dict[str, str]:
    return {mark.text: mark.derivation for mark in proofread(answer, [source]) if mark.support == 0}


@pytest.mark.parametrize(
    ("answer", "source", "how"),
    [
        ("1,200 and 300 make 1,500", "1,200; 300", "1,200 + 300"),
        ("1,500 less 300 leaves 1,200", "1,500; 300", "1,500 − 300"),
        ("1,200, 310, 45 and 7 make 1,562", "1,200; 310; 45; 7", "1,200 + 310 + 45 + 7"),
        ("from 1,200 to 1,500, up 25 %", "1,200; 1,500", "(1,500 − 1,200) / 1,200"),
        ("from 1,500 to 1,200, down 20 %", "1,200; 1,500", "(1,200 − 1,500) / 1,500"),
        ("from 1,200 to 1,610, up 34.2 %", "1,200; 1,610", "(1,610 − 1,200) / 1,200"),
        ("from 1,200 to 1,610, up 34.3 %", "1,200; 1,610", ""),
        ("410 of 1,200 are 34 %", "410; 1,200", "410 / 1,200"),
        ("410 of 1,200 are 35 %", "410; 1,200", ""),
        ("83 to 41 is 2.0 to one", "83; 41", "83 / 41"),
        ("83 to 41 is 2 to one", "83; 41", ""),
        ("82 to 41 is 2 to one", "82; 41", "82 / 41"),
        ("$9.50 and $3 make $12.50", "$9.50, $3", "9.50 + 3"),
        ("300 g with 9.50 kg make 9.8 kg", "300 g, 9.50 kg", "300 + 9.50"),
        ("9 kg and 3 days make 12 kg", "9 kg, 3 days", ""),
        ("9 % and 3 % make 12 %", "9 %, 3 %", "9 + 3"),
        ("from 3.90 % to 4.75 %, up 0.85 points", "3.90 %, 4.75 %", "4.75 − 3.90"),
        ("9 % of 3 make 12", "9 %, 3", ""),
        ("1,201 and 300 make 1,501", "1,200; 300", ""),
        ("30 and 30 make 60", "30", "30 + 30"),
        ("it is 60", "30", ""),
        ("41 is 100 %", "41", ""),
        ("41 and 41 is 100 %", "41", ""),
        ("7 and 7 is 0 less", "7", ""),
        ("in 2022, 48,300 had 4.2 %", "2022; 48,300", ""),
        ("born 1990, moved 2020, 30 years later", "1990; 2020", ""),
        ("born 1990, moved 2020, 30 later", "1990; 2020", "2020 − 1990"),
        (
            "$12.4 billion after $11.9 billion in 2022 to 48,300, up 4.2 %",
            "$12.4 bn; $11.9 bn; 2022; 48,300",
            "(12.4 − 11.9) / 11.9",
        ),
        ("0 and 0 are 7 %", "0 or 0", ""),
    ],
)
def test_ways(answer: str, source: str, how: str) -> None:
    """Sums and differences are exact and of one kind, ratios and changes rounded as written; all of backed figures."""
    *_, last = _how(f"{answer}.", source).values()
    assert last == how


def test_the_nearest_figures_only() -> None:
    """Figures far off are not tried: of enough of them some give any number."""
    far = " ".join(f"{n}.5" for n in range(200, 200 + MAX_FIGURES))
    assert _how(f"7,001 and 300. {far} make 7,301", f"7,001 300 {far}")["7,301"] == ""
    assert _how(f"{far} 7,001 and 300 make 7,301", f"7,001 300 {far}")["7,301"] == "7,001 + 300"


def test_a_short_number_needs_near_figures() -> None:
    """One or two digits are the sum of something somewhere."""
    far = "and nothing else of note was said on that day " * 4
    assert _how(f"24 and 18. {far} It took 42.", "24; 18")["42"] == ""
    assert _how("24 and 18. It took 42.", "24; 18")["42"] == "24 + 18"
    assert _how(f"240 and 180. {far} It took 420.", "240; 180")["420"] == "240 + 180"


def test_a_derived_number_is_not_hidden() -> None:
    """It stays unsupported, and stays the floor."""
    marks = proofread("1,200 and 300 make 1,500.", ["1,200; 300"])
    assert marks.floor == 0
    assert [mark.text for mark in marks.weakest] == ["1,500"]
