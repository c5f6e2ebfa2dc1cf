"""Words that are written in two ways: with a plural's ending or without, and as in Britain or as in America."""

from __future__ import annotations

from collections.abc import Iterator

# An ``s`` that ends no plural: ``glass``, ``bus``, ``basis``; and words that the letter makes other ones of.
_NO_PLURAL = ("ss", "us", "is", "ous")
_OTHERS = frozenset(("news", "means", "goods", "does", "plus", "less", "gas", "series", "species", "always", "perhaps"))
_HISSING = ("x", "ch", "sh", "ss", "zz")
_LEAST_CHARS = 4

# British -> American, where an ending does not tell.
_BRITISH = {
    "grey": "gray", "aluminium": "aluminum", "tyre": "tire", "mould": "mold", "moulded": "molded", "plough": "plow",
    "jewellery": "jewelry", "programme": "program", "yoghurt": "yogurt", "doughnut": "donut", "whisky": "whiskey",
    "draught": "draft", "kerb": "curb", "licence": "license", "defence": "defense", "cosy": "cozy", "axe": "ax",
    "catalogue": "catalog", "dialogue": "dialog", "analogue": "analog", "speciality": "specialty", "storey": "story",
    "chilli": "chili", "moustache": "mustache", "pyjama": "pajama", "sulphur": "sulfur", "skilful": "skillful",
    "colour": "color", "coloured": "colored", "multicolour": "multicolor", "multicoloured": "multicolored",
    "flavour": "flavor", "flavoured": "flavored", "favour": "favor", "favourite": "favorite", "honour": "honor",
    "harbour": "harbor", "labour": "labor", "neighbour": "neighbor", "odour": "odor", "odourless": "odorless",
    "vapour": "vapor", "armour": "armor", "humour": "humor", "behaviour": "behavior", "savoury": "savory",
    "centre": "center", "fibre": "fiber", "fibreglass": "fiberglass", "litre": "liter", "metre": "meter",
    "millimetre": "millimeter", "centimetre": "centimeter", "kilometre": "kilometer", "millilitre": "milliliter",
    "theatre": "theater", "calibre": "caliber", "lustre": "luster", "sombre": "somber",
}  # fmt: skip


def singular(folded: str) -> str:
    """Return an English or Romance word without the ending of its plural; itself where it has none.

    >>> singular("cups"), singular("cherries"), singular("boxes"), singular("glass"), singular("news")
    ('cup', 'cherry', 'box', 'glass', 'news')
    """
    if len(folded) < _LEAST_CHARS or folded[-1] != "s" or folded.endswith(_NO_PLURAL) or folded in _OTHERS:
        return folded
    if folded.endswith("ies") and len(folded) > _LEAST_CHARS + 1:
        return f"{folded[:-3]}y"
    if folded.endswith("es") and folded[:-2].endswith(_HISSING):
        return folded[:-2]
    return folded[:-1]


def variants(folded: str) -> Iterator[str]:
    """Yield what else a folded word is written as, the same for every way of writing it.

    >>> list(variants("colours")), list(variants("gray")), list(variants("kettle"))
    (['colour', 'color'], [], [])
    """
    one = singular(folded)
    if one != folded:
        yield one
    american = _BRITISH.get(one)
    if american is not None:
        yield american
