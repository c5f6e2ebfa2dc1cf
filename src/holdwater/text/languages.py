"""The languages whose data is shipped, and what they have in common."""

from __future__ import annotations

from collections.abc import Mapping

from holdwater.text import _cldr
from holdwater.text.locale_data import LocaleData


def _build(tag: str) -> LocaleData:
    """Return one locale; a regional one is written down as its difference from its language."""
    base, own = _cldr.LOCALES[tag.split("_")[0]], _cldr.LOCALES[tag]
    units = {**base["units"], **own.get("units", {})}
    return LocaleData(tag=tag, **{**base, **own, "units": units})


#: By CLDR name. Any other locale comes from ``holdwater.load_locale``.
SHIPPED: Mapping[str, LocaleData] = {tag: _build(tag) for tag in _cldr.LOCALES}

#: What the shipped languages use, the most frequent first.
DECIMAL_MARKS = _cldr.DECIMAL_MARKS
GROUP_MARKS = _cldr.GROUP_MARKS
MINUS_SIGNS = _cldr.MINUS_SIGNS
PERCENT_SIGNS = _cldr.PERCENT_SIGNS
PERMILLE_SIGNS = _cldr.PERMILLE_SIGNS


def shipped(tag: str | None) -> LocaleData | None:
    """Return the shipped data for a BCP 47 tag: its own, or else its language's; None for other languages.

    >>> shipped("de-CH-1996").tag, shipped("DE-de").tag, shipped("xx"), shipped(None)
    ('de_CH', 'de', None, None)
    """
    parts = (tag or "").strip().replace("_", "-").split("-")
    language = parts[0].casefold()
    language = {"no": "nb", "in": "id", "iw": "he", "tl": "fil"}.get(language, language)
    for part in parts[1:]:
        own = SHIPPED.get(f"{language}_{part.title() if len(part) == 4 else part.upper()}")
        if own is not None:
            return own
    return SHIPPED.get(language)
