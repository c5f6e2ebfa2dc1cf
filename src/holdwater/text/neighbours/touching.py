"""What touches a number and says what it counts: a unit, a multiplier, a percent sign, a currency."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from holdwater.text import units
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.numbers import currencies
from holdwater.text.units import Unit
from holdwater.text.words import is_unspaced


class Anchors(NamedTuple):
    """What governs one number.

    Attributes:
        units: Every unit that the writing may mean.
        factors: Every amount that a multiplier beside it may stand for.
        share: The part of one that a percent sign stands for.
        currency: Currency symbol or code, as written.
        end: Where the touching ones end; 0 where there are none.
        scaled: Whether the unit counts the multiplied amount (``5 million tonnes``), and not the plain one.
    """

    units: tuple[Unit, ...] = ()
    factors: tuple[Fraction, ...] = ()
    share: Fraction | None = None
    currency: str = ""
    end: int = 0
    scaled: bool = False

    @property
    def is_scaling(self) -> bool:
        """Whether the number means another bare number as well: a product, or a share of one."""
        return bool(self.factors) or self.share is not None

    @property
    def is_bare(self) -> bool:
        """Whether nothing says what the number counts; a currency is no measure."""
        return not (self.units or self.factors or self.share is not None)


NOTHING = Anchors()

# The longest stretch after a number that can still be a unit, cut at what no unit contains; and its first word.
# In Hebrew a mark of two strokes stands inside an abbreviation: ק"ג.
_HEBREW = r"[א-ת]{1,3}[\"״][א-ת](?![א-ת])"
_NO_UNIT = r",;:()\[\]{}!?<>=|+–—~\"″”“'′’‘_"
_FIRST = lazy(rf"{_HEBREW}|[^\s\d{_NO_UNIT}][^\s{_NO_UNIT}]{{0,15}}|''|[\"″”“'′’‘]")
_CANDIDATE = lazy(
    rf"{_HEBREW}|[^\s\d{_NO_UNIT}][^\s{_NO_UNIT}]{{0,15}}"
    rf"(?:[ \u00a0\u202f][^\W\d_][^\s\d{_NO_UNIT}]{{0,15}}){{0,2}}"
    r"|''|[\"″”“'′’‘]"
)
# The other end of a range, and no power of a unit: 2g-4g.
_SECOND = lazy(r"-[0-9.]{1,12}[^\W\d_]")
# A currency and the boundary behind it are no longer than this.
_WINDOW = 16
# Symbols of units are no longer; a longer token is a name.
_SYMBOL_CHARS = 3
# 1,5 millones de litros, 2 millions of tonnes
_OF = lazy(r" (?:of|de|di)(?= )| d['’]")
# A raised mark of a note may stand between a number and its unit, and behind the unit.
_NOTE = "[¹²³⁴-⁹*†‡]"
# So may a plus, or what says in Chinese or Korean that there are some more: 10+ years, 20多万, 300여 명.
_GAP = lazy(rf"{_NOTE}?[+多余餘几幾여]?[ \u00a0\u202f\u2009]?-?")
_NOTES_END = lazy(rf"{_NOTE}{{1,2}}")
# A letter before a hyphen or an apostrophe starts a word: 5 t-shirts, 7 B-sides, 10 L'Oréal; but 12V-os has an ending.
_WORD_GOES_ON = lazy(r"[-'’](?!(?:[aeoö]s|l[iıuü]k)(?!\w))[^\W\d_]")
#: A currency symbol, code or word.
CURRENCY = currencies.MONEY
# Units that are words first: before an article, a number or "stock" they are none. Of what ``units.is_wordlike`` names
# most are units first: 250 g the piece, 5 m 20.
_WORDS_FIRST = frozenset(
    {"in", "a", "at", "as", "are", "us", "no", "to", "st", "pt", "is", "am", "or", "d", "i", "bar"}
)
_LETTERS_OF_WORDS = frozenset({"t", "T", "B", "K", "L", "D", "in", "A", "C", "F", "V"})
# Behind a hyphen these number a form, a part, a room: 10-Q, 13-F, 101-B. The others may be units: 12-V, 2-L.
_FORMS = frozenset("BCDEFGHJKMNPQRSUXYZ")
# Before a number these are words: "5 in 10 people".
_PREPOSITIONS = frozenset({"in", "a", "at", "as", "no", "to", "or"})
_NUMBER_FOLLOWS = lazy(r"[ \u00a0][0-9]")
# Rates that state their amount as well: 10 mg per day, and what is in a portion of food.
_PER_WORD = lazy(rf"\s(?:{'|'.join(sorted(units.PER_WORDS))})\s|/(?=100 ?(?:g|ml)(?!\w))")
_NOT_A_UNIT_BEFORE = lazy(
    r"[ \u00a0](?:(?:an?|the|this|that|these|those|our|your|its|their|stock|store|stores|total|all|each|every|"
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|hundred|"
    r"der|die|das|dem|den|einem|einer|le|la|les|un|une|el|los|las|il|lo|de|het|een)\b|[0-9$€£¥]|[A-Z]{3}\Z)"
)


def _ends(text: str) -> list[int]:
    """Return where the first token, the first two, … of a candidate end, longest first."""
    ends = [i for i in range(1, len(text) + 1) if i == len(text) or not (text[i - 1].isalnum() and text[i].isalnum())]
    notes = [match.start() for match in _NOTES_END.finditer(text, 1)]
    if notes:
        ends = sorted({*ends, *notes})
    if text.isascii():
        return ends[::-1]
    if runs_on(text[0]):
        ends = sorted({*ends, *range(1, min(8, len(text)) + 1)})
    elif (on := next((i for i, char in enumerate(text) if runs_on(char)), None)) is not None:
        ends = sorted({*ends, on})  # 10kgと, 5kmの
    return ends[::-1]


def runs_on(char: str) -> bool:
    """Say whether a character is of a script whose words and particles follow a unit at once."""
    return is_unspaced(char) or "\uac00" <= char <= "\ud7a3"


@lru_cache(maxsize=1 << 14)
def _unit_at(candidate: str) -> tuple[tuple[Unit, ...], int]:
    """Return the units that the start of a candidate may mean, and how many characters they take."""
    for end in _ends(candidate):
        token = candidate[:end]
        if token[-1].isspace() or (token in _LETTERS_OF_WORDS and _WORD_GOES_ON.match(candidate, end)):
            continue
        found = units.lookup(token)
        if found and not (token.lower() in _WORDS_FIRST and _NOT_A_UNIT_BEFORE.match(candidate, end)):
            per = _PER_WORD.search(token)
            if per is not None:  # 3 g/100 g is a rate, and 3 g as well
                found = tuple(dict.fromkeys((*found, *units.lookup(token[: per.start()]))))
            return found, end
    return (), 0


def _is_plainly(token: str, meant: tuple[Unit, ...]) -> bool:
    """Say whether a token behind a letter that may be a unit is one for sure: 50k km, and not 5 m na 3 m."""
    if len(token) > _SYMBOL_CHARS:
        return not units.is_wordlike(token)
    return len(token) > 1 and any(unit.name == token for unit in meant) and not units.is_wordlike(token)


def _is_rate(meant: tuple[Unit, ...]) -> bool:
    """Say whether units count per day or longer: then a letter may be a multiplier as well, as in $150k a year."""
    return any(unit.name.endswith(_PER_LONG_TIME) for unit in meant)


@lru_cache(maxsize=1 << 14)
def _scale_at(candidate: str) -> tuple[tuple[Fraction, ...], int]:
    """Return what a multiplier at the start of a candidate may stand for, and its length."""
    for end in _ends(candidate):
        token = candidate[:end]
        if token[-1].isspace() or (len(token) == 1 and _WORD_GOES_ON.match(candidate, end)):
            continue
        if factors := scales.multiplier(token):
            return factors, end
    return (), 0


@lru_cache(maxsize=1 << 12)
def _share_at(candidate: str) -> tuple[Fraction | None, int]:
    """Return the share that a percent sign or word at the start of a candidate stands for, and its length."""
    for end in _ends(candidate):
        if (share := scales.share(candidate[:end])) is not None:
            return share, end
    return None, 0


_PER_LONG_TIME = ("/year", "/month", "/week", "/d")

# No percentages: the placeholder %s, the escape %20; and 240 pp are pages.
_NO_SHARE = lazy(r"%(?:[sdif](?![\w'’])|[2-7][0-9A-F](?![0-9.,]))|pp(?<=[0-9]{3}.pp|.[0-9]{3}pp)(?!\w)")


# No unit has a longer word; in a script without spaces the letters may go on and on.
_LEAD = lazy(r"[^\W\d_]{1,24}")


@cache
def _leads() -> frozenset[str]:
    """Return the first letters, or the first sign, of everything that may govern a number, casefolded."""
    spellings = (*units.all_spellings(), *scales.all_spellings())
    letters = {lead[0] for spelling in spellings if (lead := _LEAD.match(spelling))}
    return frozenset(letters | {spelling[0] for spelling in spellings if not spelling[0].isalnum()} | set("″”“′’‘º"))


@cache
def _money_leads() -> frozenset[str]:
    """Return the first letters of every currency that begins with some, casefolded."""
    return frozenset(lead[0].casefold() for word in currencies.all_spellings() if (lead := _LEAD.match(word)))


@cache
def _followers() -> frozenset[str]:
    """Return the words that go on what governs a number: the ``ft`` of ``sq ft``, the ``per`` of a rate."""
    spellings = (*units.all_spellings(), *scales.all_spellings())
    words = {lead[0] for spelling in spellings for word in spelling.split()[1:] if (lead := _LEAD.match(word))}
    return frozenset(words | units.PER_WORDS | scales.stacking())


def _candidate(text: str, start: int) -> str:
    """Return what may govern a number from ``start`` on: one word, or three where the second may go on the first."""
    first = _FIRST.match(text, start)
    if first is None or (len(first[0]) == 1 and _WORD_GOES_ON.match(text, first.end())):
        return ""
    follower = _LEAD.match(text, first.end() + 1)
    is_counted = first[0][-1].isdigit() and "/" in first[0]  # mg/100 ml
    goes_on = follower is not None and (
        is_counted or follower[0].casefold() in _followers() or not follower[0].isascii()
    )
    if goes_on or first[0].lower() in _WORDS_FIRST:
        longest = _CANDIDATE.match(text, start)
        return longest[0] if longest else first[0]
    return first[0]


@lru_cache(maxsize=1 << 14)
def _money_at(window: str) -> str:
    """Return the currency that a text starts with, or ``""``."""
    money = CURRENCY.match(window)
    return money[0] if money else ""


@lru_cache(maxsize=1 << 14)
def _minor_at(window: str) -> str:
    minor = currencies.MINOR.match(window)
    return minor[0] if minor else ""


@lru_cache(maxsize=1 << 14)
def _word_at_first_sight(lead: str) -> tuple[bool, bool]:
    folded, is_foreign = lead.casefold(), not lead.isascii()
    return folded in _leads() or is_foreign, folded in _money_leads() or is_foreign


def _look(text: str, start: int) -> tuple[bool, bool]:
    """Say whether what starts at ``start`` may govern a number, and may be a currency: most is neither."""
    lead = _LEAD.match(text, start)
    if lead is not None:
        return _word_at_first_sight(lead[0])
    sign = text[start : start + 1]
    if sign == "/" and text[start + 1 : start + 2].isdigit():
        return False, False  # 220/240 V counts nothing per 240 volts
    return sign in _leads() or sign > "\u2100", sign == "$" or sign > "\x7f"


@cache
def _closing() -> frozenset[str]:
    """Return the ASCII characters, and the end of a text, behind which a number is governed by nothing."""
    signs = {chr(code) for code in range(128) if not chr(code).isalpha()}
    return frozenset({"", *signs} - _leads() - set(" -*$/+"))


def _units_behind(text: str, start: int, written: str, *, is_letter: bool) -> tuple[tuple[Unit, ...], int]:
    """Return the units at the start of what is written behind a number, and their length; none where it is a word.

    Args:
        text: The text.
        start: Where it is written.
        written: The candidate.
        is_letter: Whether a letter before it may be a unit as well, so that only what is plainly one counts.
    """
    meant, length = _unit_at(written)
    if not meant or (is_letter and not _is_plainly(written[:length], meant)):
        return (), 0
    if length == 1 and written[0] in _FORMS and text[start - 1] == "-":
        return (), 0
    if written[:length].lower() in _PREPOSITIONS and _NUMBER_FOLLOWS.match(text, start + length):
        return (), 0
    return meant, length


def after(text: str, end: int) -> Anchors:
    """Return what touches the number that ends at ``end`` from behind: ``1,5 Mio. €``, ``5 million tonnes``."""
    first = end + 1 if text[end : end + 1] == " " else end
    if text[first : first + 1] in _closing():
        return NOTHING
    found_units: tuple[Unit, ...] = ()
    factors: tuple[Fraction, ...] = ()
    share: Fraction | None = None
    currency = ""
    by_factors = may_be_minor = is_letter = False
    at = end
    for _ in range(3):
        gap = _OF.match(text, at) if factors and not found_units else None
        gap = _GAP.match(text, gap.end() if gap else at)
        start = gap.end() if gap else at
        may_govern, may_be_money = _look(text, start)
        may_be_minor |= may_be_money and at == end
        if may_be_money and not currency and (money := _money_at(text[start : start + _WINDOW])):
            currency, at = money, start + len(money)
            found_units = found_units or units.lookup(money)  # 100 KM, 6 Ft
            continue
        written = _candidate(text, start) if may_govern else ""
        if not written:
            break
        second = _SECOND.search(written)
        if second is not None:
            written = written[: second.start()]
        if share is None and not found_units:
            stated, length = _share_at(written)
            if stated is not None and _NO_SHARE.match(text, start) is None:
                share = stated
                at = start + length
                continue
        scaled, scale_length = _scale_at(written) if not factors and not found_units else ((), 0)
        if scale_length == 1 and text[start - 1] == "-" and written[0].isascii():
            scaled, scale_length = (), 0  # an 8-K is a form
        is_open = not found_units or is_letter
        meant, unit_length = _units_behind(text, start, written, is_letter=is_letter) if is_open else ((), 0)
        if not scaled and not meant:
            break
        # A letter may be both (5 m): both are kept, and the longer writing goes on.
        if scaled and (scale_length >= unit_length or (scale_length == 1 and _is_rate(meant))):
            factors = scaled
            currency = currency or scales.fused_currency(written[:scale_length])
        if meant and unit_length >= scale_length:
            found_units = meant
            by_factors = bool(factors) and not scaled
            is_letter = unit_length == scale_length == 1  # and a unit may follow: 50k miles
        at = start + max(scale_length if scaled else 0, unit_length if meant else 0)
    if may_be_minor and not currency and (minor := _minor_at(text[end : end + _WINDOW])):
        currency, at = minor.strip(), max(at, end + len(minor))
    return NOTHING if at == end else Anchors(found_units, factors, share, currency, at, by_factors)
