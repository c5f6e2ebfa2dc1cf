from __future__ import annotations

import pytest

from holdwater.text import words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the in_stock item", ["stock", "item"]),
        ("Wi-Fi", ["Wi", "Fi", "WiFi"]),
        ("e-mail", ["mail", "email"]),
        ("T-shirt", ["shirt"]),
        ("für und mit", []),
        ("fur", ["fur"]),
        ("A", []),
        ("ステンレス製です", ["ステンレス"]),
        ("Mu\u0308ller", ["Mu\u0308ller"]),
        ("और हिन्दी", ["हिन्दी"]),
        ("don't", ["don", "dont"]),
    ],
)
def test_significant_words(text: str, found: list[str]) -> None:
    """Stop words and single letters state nothing; short parts of a compound also stand joined."""
    assert words.significant_words(text) == found


@pytest.mark.parametrize(
    "text", ["It is light. It folds flat.", "これは軽い。折りたためる", "We have 20 of 25. Ask us."]
)
def test_sentences(text: str) -> None:
    """Three words, a full stop and more are several sentences."""
    assert words.has_sentences(text)
    assert words.is_prose(text)


@pytest.mark.parametrize(
    "text",
    [
        "J. R. R. Tolkien",
        "St. Gallen AG",
        "Prof. Smith",
        "the firm of Bosch Ltd. Zurich",
        "Light. Strong. Durable",
        "inkl. MwSt. Versand",
        "it is light. and flat",
        "軽い。",
        "All is 5. Five",
    ],
)
def test_no_sentences(text: str) -> None:
    """Initials, abbreviations and lists of words end no sentence."""
    assert not words.is_prose(text)


def test_long_values_are_prose() -> None:
    """More than twelve significant words, or forty characters without spaces, are a passage."""
    assert words.is_prose(" ".join(f"word{chr(97 + i)}" for i in range(13)))
    assert not words.is_prose(" ".join(f"word{chr(97 + i)}" for i in range(12)))
    assert words.is_prose("漢" * 41)


def test_scripts() -> None:
    """Letters are counted by script; an unknown script by none."""
    assert words.script_letters("aб한カგ") == {"latin": 1, "cyrillic": 1, "georgian": 1, "hangul": 1, "han": 1}
    assert words.script_letters("12") == {}


def test_mojibake() -> None:
    """Words are read again as UTF-8 only where that is possible."""
    assert set(words.repaired_words("by MÃ¼ller, and Ã x")) == {"muller"}
    assert set(words.repaired_words("FranÃ§oisMÃ¼ller")) == {"francoismuller", "francois", "muller"}
