"""Write docs/reference/languages.md: which languages are read. A test compares."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from babel import Locale

from holdwater.text.languages import SHIPPED
from holdwater.text.number_words.vocabulary import LANGUAGES, reads

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "languages.md"

_HEAD = """# Languages

{languages} languages are shipped, and {regions} regional forms of them.
All of them are read on every page, whatever language the page declares: nobody has to say which.
The page is written by `scripts/make_language_docs.py`.

| what | is read in |
| --- | --- |
| digits of every script | any language |
| month names, unit names, multipliers (`million`, `Mio.`, `万`) | the languages below |
| numbers in words | {spelled} of the languages below, up to what [`number_words`](lanes/number_words.md) says |
| titles of error, login and consent pages | most of the languages below |
| text, word by word | any language; in a script without spaces, run by run |

On a page that declares a language without number words here, a bare whole number up to twelve is `not_checkable`.
The page may spell it.
`load_locale` returns what CLDR says of any other locale, for code of your own; the guard doesn't take it.

| tag | language | decimal marks | group marks | numbers in words |
| --- | --- | --- | --- | --- |
"""


def _marks(marks: Iterable[str]) -> str:
    """Return marks for a cell of a table; white space and marks that look alike by their names."""
    shown = (f"`{mark}`" if mark in ".,'" else unicodedata.name(mark).lower() for mark in marks)
    return ", ".join(shown)


def render() -> str:
    """Return the page."""
    bases = [tag for tag in SHIPPED if "_" not in tag]
    head = _HEAD.format(languages=len(bases), regions=len(SHIPPED) - len(bases), spelled=len(LANGUAGES))
    rows = []
    for tag, locale in sorted(SHIPPED.items()):
        name = Locale.parse(tag).english_name
        spelled = "yes" if reads(tag) else "no"
        rows.append(f"| `{tag}` | {name} | {_marks(locale.decimals)} | {_marks(locale.groups)} | {spelled} |\n")
    return head + "".join(rows)


if __name__ == "__main__":
    REFERENCE.write_bytes(render().encode())
