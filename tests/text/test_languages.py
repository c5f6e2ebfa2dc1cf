from __future__ import annotations

import pytest

from holdwater.text.languages import shipped


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("de", "de"),
        ("de-CH", "de_CH"),
        ("de_ch", "de_CH"),
        ("DE-DE", "de"),
        ("zh-hant-TW", "zh_Hant"),
        ("sr-Latn-RS", "sr_Latn"),
        ("en-IN", "en_IN"),
        ("no", "nb"),
        ("iw", "he"),
        (" pt-BR ", "pt"),
        ("xx", None),
        ("", None),
        (None, None),
    ],
)
def test_tags_fall_back_to_their_language(tag: str | None, found: str | None) -> None:
    """The nearest shipped locale answers for a tag, whatever its case; no other language does."""
    locale = shipped(tag)
    assert (locale.tag if locale else None) == found
