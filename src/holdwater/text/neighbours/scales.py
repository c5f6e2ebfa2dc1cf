"""Words and signs that scale the number beside them: multipliers and percents."""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from holdwater.text.lazy import any_of, lazy
from holdwater.text.number_words.scale_words import EXPONENTS, exponents

# A shorter word than this is a symbol, and scales no other.
_LEAST_STACKED = 3

# A scale and a currency in one word, as accounts write them: TEUR, M€, kUSD, mkr. Here T is no trillion.
_FUSED_SCALES = {
    "T": 3,
    "t": 3,
    "k": 3,
    "K": 3,
    "M": 6,
    "m": 6,
    "Mio": 6,
    "mio": 6,
    "Md": 9,
    "md": 9,
    "Mrd": 9,
    "mrd": 9,
    "bn": 9,
}
_FUSED_MONEY = (
    "€", "$", "£", "¥", "kr", "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "PLN", "CZK", "SEK", "NOK", "DKK", "HUF", "RON", "CAD",
    "AUD", "NZD", "SGD", "HKD", "BRL", "ZAR", "TRY", "AED", "SAR",
)  # fmt: skip
_FUSED = {
    scale + money: (exponent, money)
    for scale, exponent in _FUSED_SCALES.items()
    for money in _FUSED_MONEY
    if scale != "t" or money == "kr"
}

# Those that stand before their number, with a currency on either side: US$m 1,300; £'000 12; Mio. EUR 1,3; MEUR 5.
_LEADING = {
    "m": 6, "M": 6, "mn": 6, "mln": 6, "mio": 6, "Mio": 6, "million": 6, "millions": 6, "k": 3, "K": 3, "tsd": 3, "Tsd": 3, "'000": 3, "000": 3,
    "’000": 3, "thousand": 3, "bn": 9, "Mrd": 9, "mrd": 9, "mld": 9, "Md": 9, "billion": 9, "млн": 6, "тыс": 3, "млрд": 9, "mkr": 6, "tkr": 3,
}  # fmt: skip
_LEADING_WORDS = any_of(_LEADING)
_LEADING_MONEY = r"(?:[€$£¥₹]|(?<!\w)(?:" + "|".join((*_FUSED_MONEY[4:], "Rs\\.?", "RM?")) + "))"
_BEFORE = lazy(
    rf"(?:{_LEADING_MONEY}[ \u00a0]?(?P<behind>{_LEADING_WORDS})\.?"
    rf"|(?<![\w.,])(?P<ahead>{_LEADING_WORDS})\.?[ \u00a0]?(?:US|C|A|HK)?{_LEADING_MONEY}"
    rf"|(?<![\w.,])(?P<fused>{any_of(_FUSED)}))"
    r"[ \u00a0\u202f]?[(\-\u2212]?\Z"
)
_LEADING_CHARS = 18
# What every scale before a number ends with, and one of which, or kr, is in it: a look for them is soon done.
_LAST_OF_BEFORE = frozenset("€$£¥₹.sRM").union(word[-1] for words in (_LEADING, _FUSED_MONEY) for word in words)
_MONEY_NEAR = lazy("[A-Z]{3}|[€$£¥₹R]")
# What shows that the scale belongs to a number before it: 5 Mio. € 12.
_OTHERS = lazy(r"[0-9)][ \u00a0\u202f]?\Z")

_SHARES: dict[str, Fraction] = {
    **dict.fromkeys(
        ("%", "٪", "percent", "per cent", "pct", "pc", "pp", "p.p", "ppt", "pct pts", "percentage points", "percentage point",
         "prozent", "prozentig", "prozentige", "prozentiger", "prozentiges", "prozentigen", "prozentigem", "procentowy", "procentowa",
         "procentowe", "procentowego", "procentowej", "procentní", "процентный", "процентная", "процентное", "процентные",
         "процентного", "процентной", "процентных", "відсотковий", "відсоткова", "prozentpunkte", "prozentpunkten", "prozentpunkt", "pour cent", "points de pourcentage", "por ciento",
         "por cento", "puntos porcentuales", "pontos percentuais", "per cento", "percento", "punti percentuali", "per cent",
         "procent", "procentenheter", "procentpoint", "procentpunten", "prosent", "prosentpoeng", "prosenttia", "prosentti",
         "prosenttiyksikköä", "procenta", "procentního bodu", "procentních bodů", "procento", "percenta", "percentá", "procenty",
         "punktów procentowych", "punkty procentowe", "p. proc", "proc", "procentų", "procentai", "procentu", "procenti",
         "protsenti", "protsent", "százalék", "százaléka", "százalékos", "százalékkal", "odstotkov", "odstotki", "odstotka",
         "odstotek", "posto", "odsto", "postotaka", "la sută", "procente", "la suta", "persen", "peratus", "phần trăm",
         "процент", "процента", "процентов", "процентных пунктов", "процентных пункта", "процентного пункта", "п.п", "проц",
         "процената", "посто", "на сто", "відсотків", "відсотки", "відсотка", "відсоток", "τοις εκατό", "بالمئة",
         "بالمائة", "في المئة", "في المائة", "درصد", "אחוז", "אחוזים", "प्रतिशत", "फीसदी", "শতাংশ", "சதவீதம்", "சதவிகிதம்",
         "เปอร์เซ็นต์", "ร้อยละ", "パーセント", "%ポイント", "パーセントポイント", "퍼센트", "퍼센트포인트", "프로", "个百分点", "個百分點",
         "百分点", "百分點"),
        Fraction(1, 100),
    ),
    **dict.fromkeys(("割", "成", "折"), Fraction(1, 10)),
    **dict.fromkeys(("‰", "؉", "per mille", "per mil", "permille", "promille", "promilles", "pour mille", "por mil", "промилле"),
                    Fraction(1, 1000)),
    **dict.fromkeys(("‱", "bps", "bp", "basis points", "basis point", "basispunkte", "basispunkten", "basispunten", "points de base",
                     "puntos básicos", "pontos base", "pontos-base", "punti base", "punktów bazowych", "базисных пунктов",
                     "базисных пункта", "б.п", "räntepunkter", "个基点", "個基點", "基点", "基點", "ベーシスポイント"),
                    Fraction(1, 10000)),
    **dict.fromkeys(("ppm", "parts per million"), Fraction(1, 10**6)),
    **dict.fromkeys(("ppb", "parts per billion"), Fraction(1, 10**9)),
}  # fmt: skip

# Words and signs that stand before their number: %20, yüzde 20, 百分之五.
_SHARE_BEFORE = lazy(
    r"(?:(?:^|[^\w%])[%٪]|(?:^|[\n\t]|[^\d%\s)]\s?)[%٪][ \u00a0]|\b[Yy]üzde[ \u00a0]|百分之|ร้อยละ[ \u00a0]?)\Z"
)
_SHARE_ENDS = (
    "%",
    "٪",
    "百分之",
    "ร้อยละ",
    "% ",
    "%\u00a0",
    "٪ ",
    "٪\u00a0",
    "üzde ",
    "üzde\u00a0",
    "ร้อยละ ",
    "ร้อยละ\u00a0",
)

_DOZENS = frozenset(
    {
        "dozen", "dozens", "dutzend", "douzaine", "douzaines", "docena", "docenas", "dozzina", "dozzine", "dúzia", "dúzias", "dozijn",
        "dussin", "dusin", "tuzin", "tuziny", "tuzinów", "tucet", "tucty", "tuctů", "дюжина", "дюжины", "дюжин", "düzine", "ダース", "打", "다스",
    }
)  # fmt: skip


def all_spellings() -> Iterable[str]:
    """Return every multiplier and percent word or sign, casefolded where it is a word."""
    return (word.casefold() for words in (EXPONENTS, _SHARES, _DOZENS, _FUSED) for word in words)


def multiplier(token: str) -> tuple[Fraction, ...]:
    """Return what a word multiplies the number before it by; several values where languages differ.

    >>> [int(f) for f in multiplier("Mio.")], [len(str(f)) - 1 for f in multiplier("billones")], multiplier("kg")
    ([1000000], [12], ())
    >>> [int(f) for f in multiplier("TEUR")]
    [1000]
    """
    plain = token.rstrip(".")
    if plain in _FUSED:
        return (Fraction(10) ** _FUSED[plain][0],)
    if plain.lower() in _DOZENS:
        return (Fraction(12),)
    powers = exponents(plain)
    if not powers and " " in plain:
        powers = _stacked(plain)
    return tuple(Fraction(10) ** power for power in sorted(powers))


def _stacked(plain: str) -> frozenset[int]:
    """Return the powers of two scales in a row, the smaller one first: ``lakh crore``, ``هزار میلیارد``."""
    first, _, second = plain.partition(" ")
    if len(first) < _LEAST_STACKED or len(second) < _LEAST_STACKED:
        return frozenset()
    return frozenset(one + other for one in exponents(first) for other in exponents(second) if one < other)


_FIRST_WORD = lazy(r"[^\W\d_]+")
# Letters and words that another language than English uses for another power.
_ENGLISH = {
    "M": 6,
    "B": 9,
    "T": 12,
    "bn": 9,
    "Bn": 9,
    "bil": 9,
    "billion": 9,
    "billions": 9,
    "trillion": 12,
    "trillions": 12,
}


def in_english(written: str) -> tuple[Fraction, ...]:
    """Return what the first word behind a number multiplies it by in English, where other languages differ.

    >>> in_english("M USD"), in_english(" billion"), in_english("Mrd.")
    ((Fraction(1000000, 1),), (Fraction(1000000000, 1),), ())
    """
    word = _FIRST_WORD.search(written)
    exponent = _ENGLISH.get(word[0]) or _ENGLISH.get(word[0].lower() if len(word[0]) > 1 else "") if word else None
    return (Fraction(10) ** exponent,) if exponent else ()


def stacking() -> frozenset[str]:
    """Return the words, in lower case, that may scale another scale: the crore of ``lakh crore``."""
    return frozenset(word.lower() for word in EXPONENTS if len(word) >= _LEAST_STACKED)


def fused_currency(token: str) -> str:
    """Return the currency in a word that is a scale and a currency at once, or ``""``.

    >>> fused_currency("TEUR"), fused_currency("Mio.")
    ('EUR', '')
    """
    return _FUSED[token][1] if token in _FUSED else ""


def may_scale_before(window: str) -> bool:
    """Say whether a scale beside a currency may stand at the end of a text, before a number."""
    last = window.rstrip(" \u00a0\u202f(-\u2212")[-1:]
    return last in _LAST_OF_BEFORE or not last


def before(text: str, start: int) -> tuple[Fraction, ...]:
    """Return what a scale beside a currency before the number at ``start`` multiplies it by.

    >>> [int(f) for f in before("Mio. EUR 1,3", 9)], before("5 Mio. EUR 12", 11), before("EUR 12", 4)
    ([1000000], (), ())
    """
    low = max(0, start - _LEADING_CHARS)
    if _MONEY_NEAR.search(text, low, start) is None and text.find("kr", low, start) < 0:
        return ()
    match = _BEFORE.search(text, low, start)
    if match is None or _OTHERS.search(text, max(0, match.start() - 3), match.start()):
        return ()
    if match["fused"]:
        return (Fraction(10) ** _FUSED[match["fused"]][0],)
    return (Fraction(10) ** _LEADING[match["behind"] or match["ahead"]],)


def share(token: str) -> Fraction | None:
    """Return the part of one that a percent sign or word stands for.

    >>> share("%"), share("bps"), share("kg")
    (Fraction(1, 100), Fraction(1, 10000), None)
    """
    return _SHARES.get(token) or _SHARES.get(token.casefold().rstrip("."))


def may_share_before(window: str) -> bool:
    """Say whether a percent sign or word may stand at the end of a text, before a number."""
    return window.endswith(_SHARE_ENDS)


def share_before(text: str, start: int) -> Fraction | None:
    """Return the share that a percent sign or word before the number at ``start`` stands for.

    >>> share_before("yüzde 20", 6), share_before("a%20b", 2)
    (Fraction(1, 100), None)
    """
    return Fraction(1, 100) if _SHARE_BEFORE.search(text, max(0, start - 8), start) else None
