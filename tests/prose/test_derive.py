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


def test_a_derived_number_is_not_hidden() -> None:
    """It stays unsupported, and stays the floor."""
    marks = proofread("1,200 and 300 make 1,500.", ["1,200; 300"])
    assert marks.floor == 0
    assert [mark.text for mark in marks.weakest] == ["1,500"]
