"""Sentences with one figure each, in five languages: wrong by a digit or two, or right and written another way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr", "pl", "ja")
SHAPES = (
    "1 or 2 digits",
    "3 digits",
    "4 to 6 digits",
    "7 digits or more",
    "decimals",
    "percent",
    "money",
    "measure",
    "multiplier",
    "date",
)
#: A wrong figure of one of these has three digits or more.
LONG = SHAPES[1:-1]
_FIGURES = 20

_DECIMAL = {"en": ".", "de": ",", "fr": ",", "pl": ",", "ja": "."}
_GROUP = {"en": ",", "de": ".", "fr": "\u202f", "pl": "\u00a0", "ja": ","}
_FIRMS = ("Aldera", "Brunow", "Castelin", "Dorvik", "Emberly", "Fenwald", "Gaspard", "Horizo", "Ilmari", "Jolanta")
_TOPICS = {
    "en": ("orders", "visitors", "returns", "parcels", "members", "seats"),
    "de": ("Aufträge", "Besucher", "Retouren", "Pakete", "Mitglieder", "Plätze"),
    "fr": ("commandes", "visiteurs", "retours", "colis", "membres", "places"),
    "pl": ("zamówienia", "goście", "zwroty", "paczki", "członkowie", "miejsca"),
    "ja": ("注文", "来客", "返品", "荷物", "会員", "座席"),
}
_SAID = {
    "en": "For {firm} the report gives {n} ({topic}).",
    "de": "Für {firm} nennt der Bericht {n} ({topic}).",
    "fr": "Pour {firm}, le rapport indique {n} ({topic}).",
    "pl": "Dla {firm} raport podaje {n} ({topic}).",
    "ja": "{firm}について報告書は{n}と記す（{topic}）。",
}
_ASIDE = {
    "en": "The board met twice and changed nothing.",
    "de": "Der Vorstand hat darüber beraten.",
    "fr": "Le conseil en a pris acte.",
    "pl": "Zarząd przyjął to do wiadomości.",
    "ja": "取締役会はこれを承認した。",
}
_PERCENT = {"en": "percent", "de": "Prozent", "fr": "pour cent", "pl": "procent", "ja": "パーセント"}
_MONEY = {"en": "$", "de": "€", "fr": "€", "pl": "zł", "ja": "円"}
_CODES = {"en": "USD", "de": "EUR", "fr": "EUR", "pl": "PLN", "ja": "JPY"}
_KILO = {"en": "kilograms", "de": "Kilogramm", "fr": "kilogrammes", "pl": "kilogramów", "ja": "キログラム"}
_MILLION = {
    "en": (" million", "M"),
    "de": (" Millionen", " Mio."),
    "fr": (" millions", " M"),
    "pl": (" miliona", " mln"),
    "ja": ("百万",),
}
_MONTHS = {
    "en": ("March", "May", "July", "October"),
    "de": ("März", "Mai", "Juli", "Oktober"),
    "fr": ("mars", "mai", "juillet", "octobre"),
    "pl": ("marca", "maja", "lipca", "października"),
}
# What the unit of a shape may multiply its figures by.
_SCALES = {"percent": Decimal("0.01"), "measure": Decimal(1000), "multiplier": Decimal(1_000_000)}
_MONTH_NUMBERS = (3, 5, 7, 10)


class Claim(NamedTuple):
    """One sentence of an answer.

    Attributes:
        language: Its language.
        shape: What its figure looks like.
        source: Number of the source that it is about.
        sentence: The sentence.
        start: Where the figure stands in it.
        end: End, exclusive.
        is_wrong: Whether the figure is wrong: no honest reading of it stands in the source.
    """

    language: str
    shape: str
    source: int
    sentence: str
    start: int
    end: int
    is_wrong: bool


class _Figure(NamedTuple):
    shape: str
    amount: Decimal
    day: tuple[int, int, int] = (0, 0, 0)


def make(wrong: int, right: int, seed: int = 7) -> tuple[list[str], list[Claim]]:
    """Return sources and sentences about them: so many with a wrong figure, and so many that are only reformatted."""
    rng = random.Random(seed)  # repeatable, and no secret
    sources: list[str] = []
    claims: list[Claim] = []
    left = {True: wrong, False: right}
    while any(left.values()):
        language = LANGUAGES[len(sources) % len(LANGUAGES)]
        figures = [_figure(rng, SHAPES[n % len(SHAPES)]) for n in range(_FIGURES)]
        lines = [_sentence(rng, language, _native(rng, language, one)) for one in figures]
        stated = {meaning for one in figures for meaning in _meanings(one)}
        for one in figures:
            for is_wrong in (True, False):
                figure = _slip(rng, one, stated) if is_wrong else one
                if figure is None or not left[is_wrong]:
                    continue
                left[is_wrong] -= 1
                written = rng.choice(list(dict.fromkeys(_forms(language, figure))))
                sentence = _sentence(rng, language, written)
                start = sentence[0].index(written)
                claims.append(
                    Claim(language, one.shape, len(sources), sentence[0], start, start + len(written), is_wrong)
                )
        sources.append(f" {_ASIDE[language]} ".join(text for text, _ in lines))
    return sources, claims


def _sentence(rng: random.Random, language: str, written: str) -> tuple[str, str]:
    said = _SAID[language].format(firm=rng.choice(_FIRMS), topic=rng.choice(_TOPICS[language]), n=written)
    return said, written


def _figure(rng: random.Random, shape: str) -> _Figure:
    made: dict[str, Callable[[], Decimal]] = {
        "1 or 2 digits": lambda: Decimal(rng.randint(13, 99)),
        "3 digits": lambda: Decimal(rng.randint(101, 999)),
        "4 to 6 digits": lambda: Decimal(rng.randint(1_000, 999_999)),
        "7 digits or more": lambda: Decimal(rng.randint(1_000_000, 9_999_999_999)),
        "decimals": lambda: Decimal(rng.randint(1_001, 99_999)) / 100,
        "percent": lambda: Decimal(rng.randint(101, 9_999)) / 100,
        "money": lambda: Decimal(rng.randint(100_001, 9_999_999)) / 100,
        "measure": lambda: Decimal(rng.randint(1_001, 99_999)) / 100,
        "multiplier": lambda: Decimal(rng.randint(101, 9_999)) / 100,
    }
    if shape == "date":
        return _Figure(shape, Decimal(0), (rng.randint(1990, 2030), rng.randrange(4), rng.randint(1, 28)))
    return _Figure(shape, made[shape]())


# -- Writing --------------------------------------------------------------------------------------------------


def _digits(amount: Decimal, group: str, decimal: str) -> str:
    whole, _, rest = f"{amount:f}".partition(".")
    grouped = f"{int(whole):,}".replace(",", group) if group else whole
    return f"{grouped}{decimal}{rest}" if rest else grouped


def _native(rng: random.Random, language: str, figure: _Figure) -> str:
    """Return a figure as a source of its language writes it."""
    group, decimal = _GROUP[language], _DECIMAL[language]
    plain = _digits(figure.amount, group, decimal)
    if figure.shape == "date":
        year, month, day = figure.day
        if language == "ja":
            return f"{year}年{_MONTH_NUMBERS[month]}月{day}日"
        dot = "." if language == "de" else ""
        return f"{day}{dot} {_MONTHS[language][month]} {year}"
    if figure.shape == "percent":
        return f"{plain}%" if language in ("en", "ja") else f"{plain}\u00a0%"
    if figure.shape == "money":
        return f"${plain}" if language == "en" else f"{plain}{'' if language == 'ja' else ' '}{_MONEY[language]}"
    if figure.shape == "measure":
        return f"{plain} kg"
    if figure.shape == "multiplier":
        return plain + rng.choice(_MILLION[language])
    return plain


def _forms(language: str, figure: _Figure) -> Iterator[str]:
    """Yield other honest ways of writing a figure."""
    if figure.shape == "date":
        yield from _dates(language, figure)
        return
    numbers = list(dict.fromkeys(_numbers(language, figure.amount)))
    if figure.shape == "percent":
        yield from (f"{number}{sign}" for number in numbers for sign in ("%", " %", f" {_PERCENT[language]}"))
        yield f"{figure.amount / 100:f}"
    elif figure.shape == "money":
        code = _CODES[language]
        yield from (form for number in numbers for form in (f"{code} {number}", f"{number} {code}"))
        yield from (f"{number} {_MONEY[language]}" for number in numbers)
    elif figure.shape == "measure":
        yield from (f"{number}{unit}" for number in numbers for unit in (" kg", "kg", f" {_KILO[language]}"))
        yield _digits((figure.amount * 1000).quantize(Decimal(1)), _GROUP[language], "") + " g"
    elif figure.shape == "multiplier":
        yield from (f"{number}{word}" for number in numbers for word in _MILLION[language])
        yield from _numbers(language, (figure.amount * 1_000_000).quantize(Decimal(1)))
    else:
        yield from numbers


def _numbers(language: str, amount: Decimal) -> Iterator[str]:
    """Yield an amount with the marks of several countries; a comma and a dot in one number differ."""
    has_fraction = amount != int(amount)
    pairs = [("", "."), ("", ","), (",", "."), (".", ","), ("\u00a0", ","), ("\u202f", ","), (" ", ","), ("'", ".")]
    yield from (_digits(amount, group, decimal) for group, decimal in pairs if group != decimal)
    if not has_fraction and amount < 1000:
        yield f"{amount}.0"
    if has_fraction and amount >= 13:  # 10.1900 may be a month
        yield f"{amount:f}00"
    if language == "ja":
        yield _digits(amount, "", ".").translate({ord("0") + n: 0xFF10 + n for n in range(10)} | {ord("."): "．"})
        if not has_fraction and 10_000 <= amount < 100_000_000 and amount % 10_000 >= 1_000:
            yield f"{int(amount) // 10_000}万{int(amount) % 10_000}"


def _dates(language: str, figure: _Figure) -> Iterator[str]:
    year, month, day = figure.day
    number = _MONTH_NUMBERS[month]
    yield f"{year}-{number:02}-{day:02}"
    yield f"{day:02}.{number:02}.{year}"
    yield f"{year}/{number:02}/{day:02}"
    if language == "en":
        yield f"{_MONTHS['en'][month]} {day}, {year}"
        yield f"{day} {_MONTHS['en'][month][:3]} {year}"


# -- What a source can honestly mean ------------------------------------------------------------------------------


def _meanings(figure: _Figure) -> Iterator[Decimal]:
    """Yield every number that one figure of a source may be read as, its own kind and all others."""
    if figure.shape == "date":
        year, month, day = figure.day
        yield from map(Decimal, (year, year - 543, _MONTH_NUMBERS[month], day))
        return
    for plain in (figure.amount, *_misread(figure.amount)):
        yield plain
        if figure.shape in _SCALES:
            yield plain * _SCALES[figure.shape]


def _misread(amount: Decimal) -> Iterator[Decimal]:
    """Yield what an amount with one mark may be read as if that mark were of the other kind, and its groups."""
    whole, _, rest = f"{amount:f}".partition(".")
    if not rest and 4 <= len(whole) <= 6:
        yield Decimal(whole) / 1000
    if len(rest) == 3 and len(whole) <= 3:
        yield Decimal(whole + rest)
    groups = f"{int(whole):,}".split(",")
    yield from (Decimal("".join(groups[a:b])) for a in range(len(groups)) for b in range(a + 1, len(groups) + 1))
    yield from (Decimal(int(whole) // 10_000), Decimal(int(whole) % 10_000))


def _slip(rng: random.Random, figure: _Figure, stated: set[Decimal]) -> _Figure | None:
    """Return a figure with one slip that nothing in the source can mean, or None."""
    for _ in range(20):
        if figure.shape == "date":
            year, month, day = figure.day
            other = rng.randint(1, 28)
            if Decimal(other) not in stated and other not in (day, _MONTH_NUMBERS[month]):
                return figure._replace(day=(year, month, other))
            continue
        digits = f"{figure.amount:f}"
        slipped = _change(rng, digits)
        wrong = figure._replace(amount=Decimal(slipped))
        if slipped[0] != "0" and len(slipped.replace(".", "")) >= min(3, len(digits)) and _is_apart(wrong, stated):
            return wrong
    return None


def _change(rng: random.Random, digits: str) -> str:
    """Return digits with one of them changed, dropped, doubled, or swapped with the next."""
    at = rng.choice([n for n, char in enumerate(digits) if char != "."])
    kind = rng.choice(("change", "change", "drop", "double", "swap"))
    if kind == "change":
        return digits[:at] + rng.choice([d for d in "123456789" if d != digits[at]]) + digits[at + 1 :]
    if kind == "drop" and len(digits) > 3:
        dropped = digits[:at] + digits[at + 1 :]
        return dropped.rstrip(".") if dropped.endswith(".") else dropped
    if kind == "double":
        return digits[: at + 1] + digits[at:]
    if at + 1 < len(digits) and digits[at + 1] != ".":
        return digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
    return digits[:at] + rng.choice([d for d in "123456789" if d != digits[at]]) + digits[at + 1 :]


def _is_apart(wrong: _Figure, stated: set[Decimal]) -> bool:
    """Say whether no meaning of a figure is one that the source may have, nor round to one."""
    own = [wrong.amount]
    if wrong.amount == int(wrong.amount) and 1_000 <= wrong.amount < 1_000_000:
        own.append(wrong.amount / 1000)
    own += [one * _SCALES[wrong.shape] for one in own if wrong.shape in _SCALES]
    for meant in own:
        exponent = meant.as_tuple().exponent
        half = Decimal((0, (5,), exponent - 1)) if isinstance(exponent, int) else Decimal(0)
        # A short one may be written with a zero behind it, and then it rounds too.
        reach = half if len(meant.as_tuple().digits) >= 3 else Decimal("0.05")
        if any(abs(meant - one) <= reach for one in stated):
            return False
    return True
