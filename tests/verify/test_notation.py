"""A number that means the value only against the habit of the page's language lowers the confidence."""

from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.extract import read_page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Caveat, Verdict
from holdwater.verify import verify

_FEW = Settings(min_text_chars=5)


def _caveats(value: object, html: str, lang: str) -> tuple[Caveat, ...]:
    page = read_page(f'<html lang="{lang}"><body>{html}</body></html>'.encode(), url="https://a.example/")
    finding = verify(value, [page], settings=_FEW)  # type: ignore[arg-type]
    assert finding.verdict is Verdict.SUPPORTED
    return finding.caveats


@pytest.mark.parametrize(
    ("value", "html", "lang"),
    [
        ("2.2 W", "power of 2,200 W", "en"),
        (Decimal("2.2"), "power of 2,200 W", "en-GB"),
        (1299, "costs 1.299 all in all", "en"),
        (Decimal("1.299"), "kostet 1.299 Euro", "de"),
        ("1,3 kg", "wiegt 1.300 kg", "de"),
    ],
)
def test_against_the_habit(value: object, html: str, lang: str) -> None:
    """The reading that the page's language would not choose is doubtful, with a unit and without."""
    assert Caveat.OTHER_NOTATION in _caveats(value, html, lang)


@pytest.mark.parametrize(
    ("value", "html", "lang"),
    [
        ("2200 W", "power of 2,200 W", "en"),
        (1299, "kostet 1.299 Euro", "de"),
        ("2.2 W", "eine Leistung von 2,200 W", "de"),
        (Decimal("1.299"), "costs 1.299 all in all", "en"),
        ("2.2 W", "power of 2,200 W", "xx"),
        ("2200 W", "une puissance de 2.200 W", "fr"),
        ("2.2 W", "power of 2,200 W, or 2.2 W", "en"),
        (1234567, "1.234.567 of them", "en"),
        (Decimal("1.299"), '<script type="application/ld+json">{"price": "1.299"}</script>some text', "de"),
    ],
)
def test_no_doubt(value: object, html: str, lang: str) -> None:
    """Its own way of writing, no known language, a better place, no other reading, and data are beyond doubt."""
    assert Caveat.OTHER_NOTATION not in _caveats(value, html, lang)
