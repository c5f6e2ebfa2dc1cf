"""What stands beside a number and says what it counts: a unit, a multiplier, a percent sign, a currency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache

from holdwater.text import currencies, scales, statements, units
from holdwater.text.lazy import lazy
from holdwater.text.units import Unit
from holdwater.text.words import is_unspaced


@dataclass(frozen=True, slots=True)
class Anchors:
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
_FIRST = lazy(r"[^\s\d,;:()\[\]{}!?<>=|+–—~\"″”'′’_][^\s,;:()\[\]{}!?<>=|+–—~\"″”'′’_]{0,15}|''|[\"″”'′’]")
_CANDIDATE = lazy(
    r"[^\s\d,;:()\[\]{}!?<>=|+–—~\"″”'′’_][^\s,;:()\[\]{}!?<>=|+–—~\"″”'′’_]{0,15}"
    r"(?:[ \u00a0\u202f][^\W\d_][^\s\d,;:()\[\]{}!?<>=|+–—~\"″”'′’_]{0,15}){0,2}"
    r"|''|[\"″”'′’]"
)
# The other end of a range, and no power of a unit: 2g-4g.
_SECOND = lazy(r"-[0-9.]{1,12}[^\W\d_]")
# A currency and the boundary behind it are no longer than this.
_WINDOW = 16
# A raised mark of a note may stand between a number and its unit, and behind the unit.
_NOTE = "[¹²³⁴-⁹*†‡]"
_GAP = lazy(rf"{_NOTE}?[ \u00a0\u202f\u2009]?-?")
_NOTES_END = lazy(rf"{_NOTE}{{1,2}}")
# A letter before a hyphen or an apostrophe starts a word: 5 t-shirts, 7 B-sides, 10 L'Oréal.
_WORD_GOES_ON = lazy("[-'’][^\\W\\d_]")
_LABEL_PARENS = lazy(r"[(\[]\s?([^()\[\]]{1,24}?)\s?[)\]]")
_LABEL_TAIL = lazy(r"(?:,|/|\b(?:in|en|i|w|in)\s|\s)\s?([^\s,()]{1,12})\s*:?\s*$")
_SCALE_ATTRIBUTE = lazy(r'scale="(-?[0-9]{1,2})"')
#: A currency symbol, code or word.
CURRENCY = currencies.MONEY
# Units that are words first: before an article, a number or "stock" they are none.
_WORDLIKE = frozenset({"in", "a", "at", "as", "are", "us", "no", "to", "st", "pt", "is", "am", "or", "d", "i", "bar"})
_LETTERS_OF_WORDS = frozenset({"t", "T", "B", "K", "L", "D", "in", "A", "C", "F", "V"})
# Before a number these are words: "5 in 10 people".
_PREPOSITIONS = frozenset({"in", "a", "at", "as", "no", "to", "or"})
_NUMBER_FOLLOWS = lazy(r"[ \u00a0][0-9]")
_PER_WORD = lazy(r"\s(?:per|pro|par|por|pr)\s")
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
    if is_unspaced(text[:1]) or "\uac00" <= text[:1] <= "\ud7a3":
        ends = sorted({*ends, *range(1, min(8, len(text)) + 1)})
    return ends[::-1]


@lru_cache(maxsize=1 << 14)
def _unit_at(candidate: str) -> tuple[tuple[Unit, ...], int]:
    """Return the units that the start of a candidate may mean, and how many characters they take."""
    for end in _ends(candidate):
        token = candidate[:end]
        if token[-1].isspace() or (token in _LETTERS_OF_WORDS and _WORD_GOES_ON.match(candidate, end)):
            continue
        found = units.lookup(token)
        if found and not (token.lower() in _WORDLIKE and _NOT_A_UNIT_BEFORE.match(candidate, end)):
            per = _PER_WORD.search(token)
            if per is not None:  # 10 mg per day is a rate, and 10 mg as well
                found = tuple(dict.fromkeys((*found, *units.lookup(token[: per.start()]))))
            return found, end
    return (), 0


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


# No unit has a longer word; in a script without spaces the letters may go on and on.
_LEAD = lazy(r"[^\W\d_]{1,24}")


@cache
def _leads() -> frozenset[str]:
    """Return the first letters, or the first sign, of everything that may govern a number, casefolded."""
    spellings = (*units.all_spellings(), *scales.all_spellings())
    letters = {lead[0] for spelling in spellings if (lead := _LEAD.match(spelling))}
    return frozenset(letters | {spelling[0] for spelling in spellings if not spelling[0].isalnum()} | set("″”′’º"))


@cache
def _money_leads() -> frozenset[str]:
    """Return the first letters of every currency that begins with some, casefolded."""
    return frozenset(lead[0].casefold() for word in currencies.all_spellings() if (lead := _LEAD.match(word)))


@cache
def _followers() -> frozenset[str]:
    """Return the words that go on what governs a number: the ``ft`` of ``sq ft``, the ``per`` of a rate."""
    spellings = (*units.all_spellings(), *scales.all_spellings())
    words = {lead[0] for spelling in spellings for word in spelling.split()[1:] if (lead := _LEAD.match(word))}
    return frozenset(words | {"per", "pro", "par", "por", "pr"})


def _candidate(text: str, start: int) -> str:
    """Return what may govern a number from ``start`` on: one word, or three where the second may go on the first."""
    first = _FIRST.match(text, start)
    if first is None or (len(first[0]) == 1 and _WORD_GOES_ON.match(text, first.end())):
        return ""
    follower = _LEAD.match(text, first.end() + 1)
    goes_on = follower is not None and (follower[0].casefold() in _followers() or not follower[0].isascii())
    if goes_on or first[0].lower() in _WORDLIKE:
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
    return frozenset({"", *signs} - _leads() - set(" -*$/"))


def after(text: str, end: int) -> Anchors:
    """Return what touches the number that ends at ``end`` from behind: ``1,5 Mio. €``, ``5 million tonnes``."""
    first = end + 1 if text[end : end + 1] == " " else end
    if text[first : first + 1] in _closing():
        return NOTHING
    found_units: tuple[Unit, ...] = ()
    factors: tuple[Fraction, ...] = ()
    share: Fraction | None = None
    currency = ""
    by_factors = may_be_minor = False
    at = end
    for _ in range(3):
        gap = _GAP.match(text, at)
        start = gap.end() if gap else at
        may_govern, may_be_money = _look(text, start)
        may_be_minor |= may_be_money and at == end
        if may_be_money and not currency and (money := _money_at(text[start : start + _WINDOW])):
            currency, at = money, start + len(money)
            continue
        written = _candidate(text, start) if may_govern else ""
        if not written:
            break
        second = _SECOND.search(written)
        if second is not None:
            written = written[: second.start()]
        if share is None and not found_units:
            share, length = _share_at(written)
            if share is not None:
                at = start + length
                continue
        scaled, scale_length = _scale_at(written) if not factors and not found_units else ((), 0)
        if scale_length == 1 and text[start - 1] == "-" and written[0].isascii():
            scaled, scale_length = (), 0  # an 8-K is a form
        meant, unit_length = _unit_at(written) if not found_units else ((), 0)
        if (
            meant
            and written[:unit_length].lower() in _PREPOSITIONS
            and _NUMBER_FOLLOWS.match(text, start + unit_length)
        ):
            meant, unit_length = (), 0
        if not scaled and not meant:
            break
        # A letter may be both (5 m): both are kept, and the longer writing goes on.
        if scaled and scale_length >= unit_length:
            factors = scaled
            currency = currency or scales.fused_currency(written[:scale_length])
        if meant and unit_length >= scale_length:
            found_units = meant
            by_factors = bool(factors) and not scaled
        at = start + max(scale_length if scaled else 0, unit_length if meant else 0)
    if may_be_minor and not currency and (minor := _minor_at(text[end : end + _WINDOW])):
        currency, at = minor.strip(), max(at, end + len(minor))
    return NOTHING if at == end else Anchors(found_units, factors, share, currency, at, by_factors)


def before(text: str, start: int) -> str:
    """Return the currency that touches the number at ``start`` from before, or ``""``."""
    return _money_before(text[max(0, start - 8) : start])


@lru_cache(maxsize=1 << 14)
def _money_before(window: str) -> str:
    window = window.rstrip(" \u00a0\u202f-\u2212(")
    for match in CURRENCY.finditer(window):
        if match.end() == len(window):
            return match[0]
    return ""


@lru_cache(maxsize=1 << 13)
def of_label(label: str) -> Anchors:
    """Return what a label says of the numbers that it governs: ``Weight (kg)``, ``Sales, $ million``, ``kg``.

    >>> of_label("Weight (kg)").units[0].name, of_label('scale="6"').factors
    ('kg', (Fraction(1000000, 1),))
    """
    scale = _SCALE_ATTRIBUTE.search(label)
    if scale is not None:
        return Anchors(factors=(Fraction(10) ** int(scale[1]),))
    written = [*_LABEL_PARENS.findall(label), label.strip().rstrip(":").strip()]
    tail = _LABEL_TAIL.search(label)
    if tail is not None:
        written.append(tail[1])
    stated = next(statements.find_statements(label), None)
    factors = stated.factors if stated is not None else ()
    currency = ""
    for text in written:
        found = of_unit(text, codes=text.isupper() or text.isalnum())
        currency = currency or found.currency
        if found.units or found.factors or found.share is not None:
            return Anchors(found.units, factors or found.factors, found.share, currency)
    return Anchors(factors=factors, currency=currency)


@lru_cache(maxsize=1 << 12)
def of_unit(unit: str, *, codes: bool = True) -> Anchors:
    """Return what a unit that stands by itself means: ``kg``, ``KGM``, ``million USD``, ``%``, ``T€``.

    Args:
        unit: A caller's unit, or what stands alone in a cell.
        codes: Whether UN/CEFACT codes count.
    """
    text = unit.strip()
    whole = tuple(dict.fromkeys((*units.lookup(text), *(units.lookup_code(text) if codes else ()))))
    share = scales.share(text)
    if text == "P1":
        share = Fraction(1, 100)
    if whole or share is not None:
        return Anchors(units=whole, share=share, currency=text if currencies.is_minor(text) else "")
    found = after(text, 0)
    if found.end < len(text.rstrip(".")) or not (
        found.units or found.factors or found.currency or found.share is not None
    ):
        money = CURRENCY.match(text)
        if money is not None:
            rest = after(text, money.end())
            if rest.factors and rest.end >= len(text.rstrip(".")):
                return Anchors(factors=rest.factors, currency=money[0])
        stated = next(statements.find_statements(text), None)  # EUR '000, in thousands
        is_whole = stated is not None and stated.start == 0 and stated.end == len(text)
        return Anchors(factors=stated.factors) if stated is not None and is_whole else Anchors()
    return found


_NEXT_CELL = lazy(r"[ \u00a0]?\t[ \u00a0]?([^\t\n]{1,24})(?=\t|\n|$)")
_LABEL_BEFORE = lazy(r"([^\t\n:|;]{1,60}?)\s?[:\t|=]\s?\Z|([^\t\n]{0,60}[)\]])\s?\Z")


def _ends_label(text: str, start: int) -> bool:
    """Say whether what stands before a number may end a label: a colon, a tab, a bracket."""
    before = text[max(0, start - 2) : start].rstrip(" \u00a0")
    return before[-1:] in ("", ":", "\t", "|", "=", ")", "]")


# What a label ends with if it holds a quantity of its own; a year before a word is none.
_QUANTITY = lazy(r"(?<![\w.,/-])(?!(?:19|20)\d\d\b)\d[\d.,]{0,15}\s?([^\W\d_]{1,16})[.)]?\s*\Z")
_MAX_LABEL_CHARS = 400
# What stands in brackets with a number: a sign, a currency, the other tolerance.
_OPENED = lazy(r"\((?:[^()\s]{0,2}|[-+\u2212][0-9.,]{1,8}[ ]?/?[ ]?[-+\u2212])\Z")


@lru_cache(maxsize=1 << 12)
def _holds_quantity(label: str) -> bool:
    found = _QUANTITY.search(label)
    return found is not None and bool(units.lookup(found[1]))


def lends(label: str) -> bool:
    """Whether a label says something of other numbers: not where its unit is that of a number of its own.

    >>> lends("Weight (kg)"), lends("FY2024 in millions"), lends("Price for 5 kg"), lends("7 kg")
    (True, True, False, False)
    """
    return not (len(label) <= _MAX_LABEL_CHARS and any(map(str.isdecimal, label)) and _holds_quantity(label))


def _of_label_over(label: str, text: str, start: int, end: int) -> Anchors:
    """Return what a label says of one number: its scale counts what a cell holds, and no number inside words."""
    found = of_label(label)
    if found.factors and _SCALE_ATTRIBUTE.match(label) is None and not statements.is_counted(text, start, end):
        return replace(found, factors=())
    return found


def _is_in_code(text: str, start: int, end: int) -> bool:
    """Say whether hyphens join the number to what stands before and after it: the 412 of ``RT-412-C``."""
    joined = text[end : end + 1] == "-" and text[start - 1 : start] in ("-", "_", "/")
    return joined and text[start - 2 : start - 1].isupper()


def around(text: str, start: int, end: int, labels: Sequence[str]) -> Anchors:
    """Return what governs the number at ``[start, end)``: what touches it, else its next cell and its labels.

    A unit that touches the number displaces the one of its label; so does a multiplier. Of several labels any may
    name the unit: ``A`` in front of a row is its name, and no ampere, where the column says ``kg``.
    """
    found = NOTHING if _is_in_code(text, start, end) else after(text, end)
    if found is NOTHING and text[end : end + 1] == ")" and _OPENED.search(text, max(0, start - 16), start):
        found = after(text, end + 1)  # (5.2) million, as accounts write it
    currency = found.currency or before(text, start)
    rest: list[Anchors] = []
    if found.share is None and (share := scales.share_before(text, start)) is not None:
        found = replace(found, share=share)
    if not found.factors and found.share is None and (factors := scales.before(text, start)):
        found = replace(found, factors=factors)
    if not found.units and found.share is None:
        cell = _NEXT_CELL.match(text, end) if "\t" in text[end : end + 2] else None
        if cell is not None:
            rest.append(of_unit(cell[1]))
        label = _LABEL_BEFORE.search(text, max(0, start - 64), start) if _ends_label(text, start) else None
        if label is not None and lends(name := (label[1] or label[2]).strip()):
            rest.append(of_label(name))
    rest.extend(_of_label_over(label, text, start, end) for label in labels)
    if not rest:
        return found if currency == found.currency else replace(found, currency=currency)
    meant, factors, share, scaled = found.units, found.factors, found.share, found.scaled
    if not meant and share is None:
        meant = tuple(dict.fromkeys(unit for other in rest for unit in other.units))
        share = next((other.share for other in rest if other.share is not None), None)
        scaled = bool(factors) or any(other.scaled for other in rest)
    for other in rest:
        if share is None and not found.units:  # a table in millions has its percentages as they are
            factors = factors or other.factors
        currency = currency or other.currency
    return Anchors(meant, factors, share, currency, found.end, scaled)
