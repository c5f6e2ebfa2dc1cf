"""What the name of a record's field says of the number in it: the unit that it ends in."""

from __future__ import annotations

import re
from functools import lru_cache

from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.numbers.currencies import is_minor

# What follows the last mark of a name, and what follows its last hump.
_SUFFIXES = (
    lazy(r"[_ (-]([A-Za-z%°µ]{1,24}[23²³]?)\)?$"),
    lazy(r"(?<=[a-z])([A-Z][a-z%°µ]{0,23}[23²³]?|[A-Z]{2,5})$"),
)
_TWO_SUFFIXES = lazy(r"_([a-z]{1,8}_[a-z]{1,8})$")
# Which end of a range a field holds, behind its unit: weight_kg_min. Without one, min counts minutes.
_WHICH_END = lazy(
    r"(?<=_(?:kg|mm|cm|km|in|ft|lb|oz|ml|hz|kw))_(?:min|max|from|to)$|(?<=_[gmlcfwv])_(?:min|max|from|to)$"
)
# A name that is a unit: minutes. Of one thing it may be a name: year, stone, second.
_UNIT_NAME = lazy("[a-z]{3,11}s|feet|percent")
# What counts some unit of time: prep_time, cookTime, duration.
_TIME_NAME = lazy(r"(?:(?:^|[_. -])(?:time|duration|runtime)|(?<=[a-z])(?:Time|Duration))$")
_TIME_UNITS = ("min", "s", "h")
_MONEY_SUFFIX = lazy("(k|m|mn|mio|b|bn)(usd|eur|gbp|chf|jpy|pln|cny|inr)", re.IGNORECASE)
# The same in two words, in either order: revenue_usd_m, revenue_million_eur, netSalesMillionUsd.
_WORD = lazy("[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
# Ends of ordinary names which are the names of units in some language: created_at, valid_to, updated_ts, name_tag.
_NO_UNITS = frozenset({"at", "mon", "nd", "tag", "to", "ts", "val"})
_SCALE = lazy("k|mm?|mn|mio|mln|bn?|bln|tn|(?:thousand|million|billion|trillion|lakh|crore)s?|cr")


@lru_cache(maxsize=1 << 12)  # records repeat their fields
def field_unit(field: str | None) -> str | None:
    """Return the unit that a field's name ends in: ``weight_kg``, ``arr_musd``; None where it ends in none.

    One that the table of units has is named as it is there.

    >>> field_unit("weight_kg"), field_unit("price_usd"), field_unit("arr_musd"), field_unit("colour")
    ('kg', 'USD', 'm USD', None)
    >>> field_unit("netWeightGrams"), field_unit("area_sq_ft"), field_unit("revenue_millions")
    ('g', 'sq ft', 'millions')
    >>> field_unit("weight_kg_min"), field_unit("cook_time_min"), field_unit("size_kb")
    ('kg', 'min', 'KB')
    >>> field_unit("retrieved_at"), field_unit("priceTo"), field_unit("width_in")
    (None, None, 'in')
    >>> field_unit("minutes"), field_unit("year"), field_unit("bake_time_m")
    ('min', None, 'min')
    >>> field_unit("revenue_usd_m"), field_unit("revenue_in_million_usd"), field_unit("netSalesMillionDollars")
    ('m USD', 'million USD', 'million dollars')
    """
    field = _WHICH_END.sub("", field or "")
    if _TIME_NAME.search(field):
        return None  # a name, and not the Norwegian hour
    if _UNIT_NAME.fullmatch(field):
        return _suffix_unit(field)
    if (scaled := _scaled_money(field)) is not None:
        return scaled
    two = _TWO_SUFFIXES.search(field)
    if two is not None and anchors.of_unit(two[1].replace("_", " "), codes=False).units:
        return two[1].replace("_", " ")
    suffixes = [match[1] for pattern in _SUFFIXES if (match := pattern.search(field)) is not None]
    suffixes = [form for one in suffixes for form in ((one.lower(), one) if one[1:].islower() else (one,))]  # widthMm
    found = next((unit for suffix in suffixes if (unit := _suffix_unit(suffix)) is not None), None)
    is_minute = found in ("m", "M") and _TIME_NAME.search(field[:-1].rstrip("_. -")) is not None
    return "min" if is_minute else found


def _scaled_money(field: str) -> str | None:
    """Return the scale and the currency that the last two words of a name are, in either order."""
    words = [word.lower() for word in _WORD.findall(field)[-2:]]
    for scale, money in (words, words[::-1]) if len(words) == 2 else ():
        currency = money.upper() if len(money) == 3 else money
        if _SCALE.fullmatch(scale) and anchors.of_unit(currency, codes=False).currency and len(money) > 2:
            return f"{scale} {currency}"
    return None


def time_units(field: str | None) -> tuple[str, ...]:
    """Return the units that a field of some length of time may count, if its name says that it is one.

    >>> time_units("prep_time"), time_units("cookTime"), time_units("times")
    (('min', 's', 'h'), ('min', 's', 'h'), ())
    """
    return _TIME_UNITS if _TIME_NAME.search(field or "") else ()


def _suffix_unit(suffix: str) -> str | None:
    """Return the unit that the end of a field's name spells; None where it spells none."""
    if suffix.lower() in _NO_UNITS:
        return None
    if suffix == "kb":
        return "KB"  # files are counted in bytes
    money = _MONEY_SUFFIX.fullmatch(suffix)
    if money is not None:
        return f"{money[1]} {money[2].upper()}"
    if len(suffix) == 3 and anchors.of_unit(suffix.upper(), codes=False).currency:
        return suffix.upper()
    found = anchors.of_unit(suffix, codes=False)
    return _canonical(suffix) if not found.is_bare or is_minor(found.currency) else None


def _canonical(unit: str) -> str:
    """Return the name of a unit in the table, where it means the same: ``W`` for ``w``; ``mw`` may be of two."""
    found = anchors.of_given_unit(unit)
    name = found.units[0].name.replace("_", " ") if len(found.units) == 1 else unit
    return name if anchors.of_given_unit(name) == found else unit
