"""Prices whose cents are raised or set apart: ``16⁴⁵``, ``19€99``, ``12 zł 50 gr``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.numbers import digits
from holdwater.text.numbers.currencies import MINOR, MINOR_SIGNS, MINOR_WORDS, MONEY
from holdwater.text.numbers.digits import Reading, Written, run_before

HOW = "currency"

_SPACE = "[ \u00a0\u2009\u202f]"
# A look at one character first: behind most numbers stands no money.
_MONEY = rf"(?=[^0-9\s.,])(?:{MONEY.pattern})"
_MINOR = rf"(?=[^0-9.,])(?:{MINOR.pattern}|{_SPACE}?gr\b)"
_SIGN = "[€$£₤₽₺₴₹]"
_AFTER_WHOLE = f"(?:{_SIGN}|zł|Kč|Fr\\.|EUR|USD|GBP|CHF)"

_RAISED = lazy("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_WHOLE_BEFORE = lazy(rf"(?<=[0-9])(?P<mark>[.,]?(?:{_SPACE}?{_SIGN})?)\Z")
# The digits behind a letter are those of a code, and behind a multiplication sign those of a power.
_CODE_OR_POWER = lazy(r"(?:[A-Za-z\u00b5-\u052f]|[×*·⋅][ \u00a0]?|(?<![^\W\d_])x )\Z")
# 10€ 20€ are two prices; so are 10 €20, where the sign touches the second number only.
_PARTED = lazy(
    rf"[0-9](?=[.,]?[^0-9.,\n\t])(?P<gap>[.,]?{_AFTER_WHOLE}|{_AFTER_WHOLE}[.,]|{_SPACE}?(?:{_AFTER_WHOLE}|(?i:euros?)){_SPACE})"
    rf"(?P<cents>[0-9]{{2,3}})(?![0-9])(?![.,:/][0-9])"
    rf"(?!{_SPACE}?(?:{_MONEY}|[%x×]))"
)
# What stands between the numbers is looked at after the match; a look first whether a number is near at all.
_SPELLED = lazy(
    rf"[0-9](?=[^0-9\n\t]{{1,22}}[0-9])(?P<money>[^0-9\n\t]{{0,16}}?),?{_SPACE}(?:(?:and|und|et|y|e|i|en|og|och|и){_SPACE})?(?P<cents>[0-9]{{1,2}}){_MINOR}"
)
# 142円37銭, 12元5角
_EASTERN = lazy("[0-9](?:円(?P<sen>[0-9]{2})銭|[元块塊](?P<jiao>[0-9])角(?:(?P<fen>[0-9])分)?)")
_MONEY_ALONE = lazy(rf"{_SPACE}?(?:{MONEY.pattern})")
_SIGN_BEFORE = lazy(rf"(?:{MONEY.pattern}){_SPACE}?\Z")
_SPACED = lazy(r"[0-9](?: |[.,] | [.,] ?)[0-9]{2}(?![0-9])")
_ALONE = lazy(
    rf"{_SPACE}?(?P<before>{_MONEY})?{_SPACE}?(?P<whole>[0-9]{{1,3}}(?:[.,' ][0-9]{{3}}){{1,3}}|[0-9]{{1,7}})"
    rf"(?: ?(?P<mark>[.,]) ?| )(?P<cents>[0-9]{{2}}){_SPACE}?(?P<after>{_MONEY})?[ *]{{0,3}}"
)
_SIGNS = frozenset(_SIGN[1:-1])
_TOUCHED_SIGN = lazy(rf"{_SIGN}(?=(?:[.,]|{_SPACE})?[.,]?[.,]?[0-9])")
_WHOLE_WORDS = frozenset(("zł", "kč", "fr", "eur", "usd", "gbp", "chf", "euro", "euros"))
_MINOR_WORDS = MINOR_WORDS | {"gr"}
_MARK_APART = lazy(rf"{_SIGN} ?[0-9]{{1,7}}(?= [.,](?P<cents>[0-9]{{2}})(?![0-9]))")
_DOUBLED = lazy(rf"{_SIGN} ?[.,]{{2}}(?P<cents>[0-9]{{1,2}})(?![0-9]|[.,][0-9])")
_GROUPS = lazy(r"(?<![0-9.,])[1-9][0-9]{0,2}(?: [0-9]{3}){1,3}\Z")
_BLOCK_CHARS = 24


def find(text: str, seen: Inventory | None = None) -> Iterator[Written]:
    """Yield the prices of clean text whose whole and cents are set apart by more than a mark.

    Where the cents touch the sign (``19€99``) the digits are no numbers of their own. Elsewhere a raised
    number may be a footnote, and a second number a count: there they are.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> text = "now 16⁴⁵ or 19€99, was 1 250 € 60"
    >>> [(text[w.start : w.end], str(w.readings[0].amount)) for w in find(text)]
    [('16⁴⁵', '16.45'), ('19€99', '19.99'), ('250 € 60', '250.60'), ('1 250 € 60', '1250.60')]
    """
    seen = seen or Inventory.of(text)
    for match in _RAISED.finditer(text) if _RAISED.search(seen.beyond) else ():
        whole = _WHOLE_BEFORE.search(text, max(0, match.start() - 3), match.start()) if len(match[0]) == 2 else None
        if whole is not None:
            cents = match[0].translate(digits.FROM_RAISED)
            yield from _joined(text, whole.start(), cents, match.end(), is_atomic=bool(whole["mark"]))
    for match in _EASTERN.finditer(text) if "銭" in seen.beyond or "角" in seen.beyond else ():
        yield from _joined(text, match.start() + 1, match["sen"] or f"{match['jiao']}{match['fen'] or 0}", match.end())
    touched = list(_touched_signs(text, seen))
    for match in _PARTED.finditer(text) if touched or seen.has_word(_WHOLE_WORDS) else ():
        is_tight = not any(c.isspace() for c in match["gap"])
        if is_tight or len(match["cents"]) == 2:
            is_atomic = is_tight and len(match["cents"]) == 2
            yield from _joined(text, match.start() + 1, match["cents"], match.end(), is_atomic=is_atomic)
    has_minor = seen.has_word(_MINOR_WORDS) or any(sign in seen.beyond for sign in MINOR_SIGNS)
    for match in _SPELLED.finditer(text) if has_minor else ():
        start = run_before(text, match.start() + 1)
        is_named = _MONEY_ALONE.fullmatch(match["money"]) is not None
        if is_named or (not match["money"] and _SIGN_BEFORE.search(text, max(0, start - 8), start)):
            yield from _joined(text, match.start() + 1, match["cents"].zfill(2), match.end())
    for at in touched:
        apart = _MARK_APART.match(text, at)
        if apart is not None:
            yield from _joined(text, apart.end(), apart["cents"], apart.end("cents"))
    yield from _alone(text)
    for at in touched:
        doubled = _DOUBLED.match(text, at)
        if doubled is not None:
            yield _price(doubled.start("cents"), doubled.end(), "0", doubled["cents"], is_atomic=True)


def _touched_signs(text: str, seen: Inventory) -> Iterator[int]:
    """Yield where the signs of currencies stand that have digits behind them, marks aside."""
    if "$" in text or not _SIGNS.isdisjoint(seen.beyond):
        yield from (match.start() for match in _TOUCHED_SIGN.finditer(text))


def _price(start: int, end: int, whole: str, cents: str, *, is_atomic: bool) -> Written:
    return Written(start, end, (Reading(HOW, Decimal(f"{whole}.{cents}")),), is_atomic)


def _joined(text: str, end: int, cents: str, stop: int, *, is_atomic: bool = False) -> Iterator[Written]:
    """Yield the price whose whole number ends at ``end``: by its own digits, and with groups before them."""
    start = run_before(text, end)
    if start == end or _CODE_OR_POWER.search(text, max(0, start - 3), start):
        return  # too long a run of digits is no number
    for reading in digits.readings(text[start:end]):
        if reading.how != digits.DECIMAL:
            yield _price(start, stop, str(reading.amount), cents, is_atomic=is_atomic)
    grouped = _GROUPS.search(text, max(0, start - 12), end) if end - start == 3 else None
    if grouped is not None:
        yield _price(grouped.start(), stop, grouped[0].replace(" ", ""), cents, is_atomic=is_atomic)


def _alone(text: str) -> Iterator[Written]:
    """Yield the prices whose parts a space sets apart, where they are all that a line or a cell says."""
    for match in _SPACED.finditer(text):
        low = max(0, match.start() - _BLOCK_CHARS)
        start = max(text.rfind("\n", low, match.start()), text.rfind("\t", low, match.start())) + 1
        block = _ALONE.match(text, start) if start or not low else None
        if block is None or text[block.end() : block.end() + 1] not in ("", "\n", "\t"):
            continue
        if block["before"] or block["mark"] or block["after"]:
            whole = re.sub("[^0-9]", "", block["whole"])
            yield _price(block.start("whole"), block.end("cents"), whole, block["cents"], is_atomic=False)
