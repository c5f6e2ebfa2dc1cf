"""Whether a page's number would have to be read as its language does not write numbers."""

from __future__ import annotations

from decimal import Decimal

from holdwater.index import Place
from holdwater.lanes import NUMBER_LANES
from holdwater.model.key import Amount
from holdwater.text.languages import shipped
from holdwater.text.lazy import lazy

# One mark before three digits: it groups them, or parts decimals from a whole number.
_DOUBTFUL = lazy(r"[1-9][0-9]{0,2}([.,])[0-9]{3}")


def is_unusual(place: Place, lang: str | None) -> bool:
    """Say whether a place means what it was found for only against the habit of the page's language.

    Args:
        place: Where a lane read a key.
        lang: Language of the page, as a BCP 47 tag, or None where it names none.

    >>> from holdwater.model.key import Key
    >>> from holdwater.text.neighbours.numerals import Numeral
    >>> watts = Place("decimal_forms", Key.number(Decimal("2.2")), 0, 5, Numeral.parse("2,200 W"))
    >>> is_unusual(watts, "en"), is_unusual(watts, "de"), is_unusual(watts, None)
    (True, False, False)
    """
    surface = place.numeral.surface if place.numeral is not None else ""
    doubtful = _DOUBTFUL.fullmatch(surface)  # most are not, and few need to know the language
    locale = shipped(lang) if doubtful is not None else None
    if place.numeral is None or doubtful is None or locale is None:
        return False
    mark = doubtful[1]
    if mark == locale.decimals[0]:
        usual: Amount = Decimal(surface.replace(mark, "."))
    elif mark in locale.groups:
        usual = Decimal(surface.replace(mark, ""))
    else:
        return False
    meant = place.numeral.at(usual)
    return all(place.key.what != key.what for lane in NUMBER_LANES for key in lane.read(meant))
