"""Words that are written in two ways: with an ending or without, and as in Britain or as in America."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from holdwater.text.fold import fold
from holdwater.text.lazy import lazy

# An ``s`` that ends no plural: ``glass``, ``bus``, ``basis``; and words that the letter makes other ones of.
_NO_PLURAL = ("ss", "us", "is", "ous")
_OTHERS = frozenset(("news", "means", "goods", "does", "plus", "less", "gas", "series", "species", "always", "perhaps"))
_HISSING = ("x", "ch", "sh", "ss", "zz")
_LEAST_CHARS = 4
_PLURALS = {
    "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "mice": "mouse",
    "knives": "knife", "shelves": "shelf", "halves": "half", "leaves": "leaf", "loaves": "loaf", "scarves": "scarf",
    "wolves": "wolf", "calves": "calf", "hooves": "hoof", "wives": "wife", "lives": "life", "thieves": "thief",
}  # fmt: skip

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
# Days of the week in short, but what is another word as well: sat, sun.
_DAYS = {
    "mon": "monday", "tue": "tuesday", "tues": "tuesday", "wed": "wednesday", "thu": "thursday", "thur": "thursday",
    "thurs": "thursday", "fri": "friday",
}  # fmt: skip
# And where one does: organize, analyzer; travelled, jeweller. What is no word then is none on any page.
_AMERICAN_Z = lazy(r"(?<=[a-z][a-z][iy])z(?=(?:e|ed|er|ing|ation)\Z)")
_DOUBLE_L = lazy(r"(?<=[a-z][a-z]e)ll(?=(?:ed|er|ing)\Z)")

# Colours are adjectives, and values name them by the first form: stems and their endings, by language.
_COLOURS = (
    ("rot blau grun gruen gelb grau schwarz weiss braun", " e en er es em"),
    ("noir bleu vert gris brun violet", " e s es"),
    ("negr roj blanc amarill morad dorad platead", "o a os as"),
    ("ner ross azzurr dorat argentat", "o a i e"),
    ("pret branc vermelh amarel rox dourad pratead", "o a os as"),
    ("czarn bial czerwon zielon zolt szar", "y a e ego ej ych ym"),
    ("zwart blauw bruin groen", " e"),
    ("cerven modr zelen cern bil zlut sed hned ruzov stribrn zlat", "y a e eho emu ym ych ou"),
)
_INFLECTED = {
    stem + ending: stem + endings.split(" ")[0]
    for stems, endings in _COLOURS
    for stem in stems.split()
    for ending in endings.split(" ")
}
_INFLECTED |= {
    form: plain
    for plain, forms in (
        ("blanc", "blanche blanches blancs"), ("rood", "rode"), ("geel", "gele"), ("grijs", "grijze"),
        ("rod", "rott roda"), ("rosu", "rosie rosii"), ("negru", "neagra negre"), ("albastru", "albastra albastre"),
    )
    for form in forms.split()
}  # fmt: skip

# Endings of nouns and adjectives in scripts that show by their letters which languages they are.
_ENDINGS = """
    а я о е у ю ы и ь й і ї є ой ей ом ем ам ям ах ях ов ев ый ий ая яя ое ее ые ие им ым их ых ую юю ою ею ів
    ия ию ии ием ией иям иях иев ія ію ії ієм ієй
    ами ями ого его ому ему ыми ими
    ος η ο οι ες α ας ου ων ους ης
    """
_LONGEST_ENDING = 3
_LEAST_STEM = 4


@cache
def _endings() -> frozenset[str]:
    return frozenset(fold(_ENDINGS).split())


def _stem(folded: str) -> str:
    """Return a Cyrillic or Greek word without its ending; itself where too little is left."""
    for size in range(min(_LONGEST_ENDING, len(folded) - _LEAST_STEM), 0, -1):
        if folded[-size:] in _endings():
            return folded[:-size]
    return folded


def singular(folded: str) -> str:
    """Return an English or Romance word without the ending of its plural; itself where it has none.

    >>> [singular(word) for word in ("cups", "cherries", "boxes", "shelves", "glass", "news")]
    ['cup', 'cherry', 'box', 'shelf', 'glass', 'news']
    """
    if folded in _PLURALS:
        return _PLURALS[folded]
    if len(folded) < _LEAST_CHARS or folded[-1] != "s" or folded.endswith(_NO_PLURAL) or folded in _OTHERS:
        return folded
    if folded.endswith("ies") and len(folded) > _LEAST_CHARS + 1:
        return f"{folded[:-3]}y"
    if folded.endswith("es") and folded[:-2].endswith(_HISSING):
        return folded[:-2]
    return folded[:-1]


def variants(folded: str) -> Iterator[str]:
    """Yield what else a folded word is written as, the same for every way of writing it.

    >>> list(variants("colours")), list(variants("organized")), list(variants("красная")), list(variants("kettle"))
    (['colour', 'color'], ['organised'], ['красн'], [])
    """
    if not folded.isascii():
        stem = _stem(folded)
        if stem != folded:
            yield stem
        return
    one = singular(folded)
    if one != folded:
        yield one
    if folded in _DAYS:
        yield _DAYS[folded]
    elif one in _BRITISH:
        yield _BRITISH[one]
    elif "z" in one and (british := _AMERICAN_Z.sub("s", one)) != one:
        yield british
    elif "ell" in one and (american := _DOUBLE_L.sub("l", one)) != one:
        yield american
    plain = _INFLECTED.get(folded, folded)
    if plain not in (folded, one):
        yield plain
