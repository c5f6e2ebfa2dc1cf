from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.verify.snippet import folded, place_in, snippet

_WORDS = " ".join(f"w{number:02}" for number in range(40))  # each word starts at four times its number


def test_some_words_on_both_sides() -> None:
    """Whole words within 48 characters of the span, and a sign at each end where the text goes on."""
    assert snippet(_WORDS, 80, 83) == f"… {_WORDS[36:127]} …"
    assert snippet(_WORDS, 79, 84) == f"… {_WORDS[32:131]} …"
    assert snippet(_WORDS, 84, 84) == f"… {_WORDS[40:131]} …"


def test_nothing_is_cut_at_the_ends_of_the_text() -> None:
    """What reaches the start or the end of the text is shown up to there, without a sign."""
    assert snippet(_WORDS[:91], 40, 43) == _WORDS[:91]
    assert snippet(_WORDS, 48, 51) == f"{_WORDS[:95]} …"
    assert snippet(_WORDS, 49, 51) == f"… {_WORDS[4:95]} …"
    assert snippet(_WORDS, 108, 111) == f"… {_WORDS[64:]}"
    assert snippet(_WORDS, 107, 110) == f"… {_WORDS[60:155]} …"


def test_a_long_word_is_cut() -> None:
    """A neighbour without a space is cut at 48 characters."""
    assert snippet("x" * 100 + "24" + "y" * 100, 100, 102) == "… " + "x" * 48 + "24" + "y" * 48 + " …"


def test_no_space_of_the_span_cuts() -> None:
    """The spaces inside the span are no place to cut at."""
    assert snippet("x" * 60 + "1 2" + "y" * 60, 60, 63) == "… " + "x" * 48 + "1 2" + "y" * 48 + " …"


@given(st.text(alphabet="ab \n\t", max_size=300), st.data())
def test_the_span_is_shown(text: str, data: st.DataObject) -> None:
    """The span's own text stands in its snippet, white space folded."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert " ".join(text[start:end].split()) in snippet(text, start, end)


@pytest.mark.parametrize(
    ("shown", "exact", "place"),
    [
        ("5 kg or 5 kg net", "5 kg", (8, 12)),
        ("5 kg or 5 kg", "5 kg", (0, 4)),
        ("a 5 kg b 5 kg c 5 kg", "5 kg", (9, 13)),
        ("for 5 kg", "6 kg", None),
        ("for 5 kg", "5\u00a0\n kg", (4, 8)),
        ("aaaa", "aa", (1, 3)),
        ("24", "24", (0, 2)),
        ("24", "", None),
        ("a  b", " ", (1, 2)),
        ("", "24", None),
    ],
)
def test_a_text_in_its_snippet(shown: str, exact: str, place: tuple[int, int] | None) -> None:
    """It is looked for with its white space folded; of several places the one nearest to the middle counts."""
    assert place_in(shown, exact) == place


@given(st.text(alphabet="ab \n\t", max_size=300), st.data())
def test_what_is_shown_is_found(text: str, data: st.DataObject) -> None:
    """A span that is more than white space stands in its snippet."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    place = place_in(snippet(text, start, end), text[start:end])
    if text[start:end].strip():
        assert place is not None
        assert snippet(text, start, end)[slice(*place)] == folded(text[start:end])
