"""What adds a half behind what a number counts, by language: ``1 kilo y medio``, ``deux heures et demie``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: Its forms in each language whose number words are read.
AND_HALF: Final[dict[str, tuple[str, ...]]] = {
    "ar": ("ونصف",),
    "ca": ("i mig", "i mitja"),
    "cs": ("a půl",),
    "da": ("og en halv",),
    "en": ("and a half",),
    "es": ("y medio", "y media"),
    "fa": ("و نیم",),
    "fr": ("et demi", "et demie"),
    "he": ("וחצי",),
    "it": ("e mezzo", "e mezza"),
    "nb": ("og en halv",),
    "nl": ("en een half",),
    "pl": ("i pół",),
    "pt": ("e meio", "e meia"),
    "ro": ("și jumătate", "şi jumătate", "si jumatate"),
    "ru": ("с половиной",),
    "sv": ("och en halv",),
    "vi": ("rưỡi",),
}


def last_words(forms: Iterable[str]) -> frozenset[str]:
    """Return how some forms end: without one of these words a text has none of them.

    >>> sorted(last_words(forms("es", "fr")))
    ['demi', 'demie', 'media', 'medio']
    """
    return frozenset(form.split()[-1] for form in forms)


def forms(*languages: str) -> tuple[str, ...]:
    """Return every form in some languages, or in all.

    >>> forms("es", "fr")
    ('y medio', 'y media', 'et demi', 'et demie')
    """
    return tuple(dict.fromkeys(form for language in languages or AND_HALF for form in AND_HALF[language]))
