"""Phone numbers: with and without their country code."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text.lazy import lazy

#: Fewer digits than this are no number to be looked for without its country code.
MIN_NATIONAL = 6
MIN_DIGITS = 7
MAX_DIGITS = 15

_SPACES = " \u00a0\u2009\u202f"
_PHONE = lazy(rf"\+?[0-9(][0-9()/.{_SPACES}\u2011-]{{5,28}}[0-9]")
# A dash or slash between spaces parts two numbers, and so do two marks on end; but behind an area code it does not.
_PARTED = lazy(rf"[{_SPACES}/.\u2011-]{{2,}}")
_AREA = lazy(rf"((?:\+[0-9 ]{{1,4}}(?:\(0\))?[{_SPACES}]?|0)\(?[1-9][0-9]{{0,4}}\)?)[{_SPACES}][/\u2011-][{_SPACES}]")
_TRUNK = lazy(r"\(0\)")
# ITU-T E.164, list of assigned country codes: 1 and 7, these of two digits, and three digits for all others.
_COUNTRY = lazy(r"1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2}")
# What is dialled before a number inside the country, where it is no zero.
_TRUNKS = {"1": "1", "7": "8", "36": "06"}
_INTERNATIONAL = lazy(rf"(?:\+|(?<![0-9A-Za-z.,+])(?<![0-9] )00)[1-9][0-9()/.{_SPACES}\u2011-]{{5,24}}")
_CODE_BEFORE = lazy(rf"\+[1-9][0-9]{{0,2}}[{_SPACES}()0/.\u2011-]{{1,5}}\Z")
_GROUP_BEFORE = lazy(rf"(?<![0-9])[0-9]{{1,3}}[{_SPACES}/.-]\Z")
_DIGITS = lazy("[0-9]+")


def is_phone(text: str) -> bool:
    """Say whether a text may be a phone number: seven digits or more, with a plus, a bracket, or in three groups.

    >>> [is_phone(text) for text in ("+41 21 555 01 23", "212-555-0147", "021 / 555 01 23", "10 000 - 20 000")]
    [True, True, True, False]
    """
    text = _AREA.sub(r"\1/", text, count=1)
    digits = sum(c.isdigit() for c in text)
    if not MIN_DIGITS <= digits <= MAX_DIGITS or _PHONE.fullmatch(text) is None:
        return False
    plain = text.replace("(", " ").replace(")", " ")
    if _PARTED.search(text) or text.count("(") != text.count(")"):
        return False
    groups = len(plain.replace("-", " ").replace("/", " ").replace(".", " ").split())
    if text.startswith("0") and groups == 2 and digits >= 9:
        return True  # 030 12345678: no number starts so
    return text.startswith(("+", "(")) or (groups >= 3 and digits >= 9)


def split(phone: str) -> tuple[str, str]:
    """Return a phone number's country code, or ``""``, and its digits without that code and the trunk zero.

    What is dialled before a long-distance call tells the country too.

    >>> split("+41 (0)21 555 01 23"), split("021 555 01 23"), split("0041215550123"), split("(212) 555-0147")
    (('41', '215550123'), ('', '215550123'), ('41', '215550123'), ('', '2125550147'))
    >>> split("1-212-555-0147"), split("8 (495) 555-01-47")
    (('1', '2125550147'), ('7', '4955550147'))
    """
    digits = "".join(_DIGITS.findall(_TRUNK.sub("", phone)))
    if not phone.startswith("+"):
        if _NORTH_AMERICAN.fullmatch(digits, 1) and digits[0] == "1":
            return "1", digits[1:]
        if _RUSSIAN.match(phone):
            return "7", digits[1:]
        if not digits.startswith("00"):
            return "", digits.lstrip("0")
        digits = digits[2:]
    country = _COUNTRY.match(digits)
    code = country[0] if country else ""
    return code, digits[len(code) :].lstrip("0")


def forms(phone: str) -> tuple[str, ...]:
    """Return every run of digits that a page may write for a phone number.

    >>> forms("+41 21 555 01 23")
    ('41215550123', '0041215550123', '410215550123', '215550123', '0215550123')
    """
    country, national = split(phone)
    whole = "".join(_DIGITS.findall(phone))
    if len(national) < MIN_NATIONAL:
        return (whole,)
    found = [f"{country}{national}", f"00{country}{national}", f"{country}0{national}"] if country else [whole]
    found += [national, f"0{national}"]
    if not country and _NORTH_AMERICAN.fullmatch(national):
        found.append(f"1{national}")
    if not country and whole[0] != "0" and len(whole) >= _LEAST_WITH_CODE:
        found += bare_forms(whole)[1]  # 41 21 555 01 23
    if country in _TRUNKS:
        found.append(_TRUNKS[country] + national)
    return tuple(dict.fromkeys(found))


#: Marks digits that are a phone number without its country code only if nothing else could be meant.
BARE = "?"
# Behind a country code with no plus, fewer digits than this are hardly a phone number.
_LEAST_BEHIND_CODE = 8
_LEAST_WITH_CODE = 11
# Where 13 digits may be a phone number with its country code; elsewhere they are an article number.
_LONG_COUNTRIES = frozenset({"43", "49", "52", "54", "55", "62", "86"})
_LONG = 13
_NORTH_AMERICAN = lazy("[2-9][0-9]{2}[2-9][0-9]{6}")
# An eight, and a code of three digits set apart.
_RUSSIAN = lazy(r"8[ \u00a0-]?\(?[3489][0-9]{2}[) \u00a0-]+[0-9]{3}[ \u00a0-]?[0-9]{2}[ \u00a0-]?[0-9]{2}\Z")
_BARE = lazy("[0-9]{9,15}")
_DIGITS_ALONE = lazy(r"[1-9](?<![\w.,+/-].)[0-9]{10,12}(?![\w/-]|[.,][0-9])")


def is_bare(code: str) -> bool:
    """Say whether a code may be a phone number of which only the digits are left.

    >>> is_bare("2125550147"), is_bare("5550147")
    (True, False)
    """
    return _BARE.fullmatch(code) is not None


def bare_forms(digits: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what bare digits may be as a phone number: by a plus on the page, and as other runs of digits there.

    The first are as ``find_international`` gives them. Bare digits may begin with a trunk prefix, with a country
    code or with neither.

    >>> bare_forms("0215550123"), bare_forms("41215550123")
    ((('215550123', '+0215550123'), ()), (('41215550123', '+41215550123'), ('041215550123', '215550123', '0215550123')))
    """
    nationals = [digits.lstrip("0"), f"+{digits}"]
    others: list[str] = []
    if digits.startswith("00") and len(national := split(digits)[1]) >= _LEAST_BEHIND_CODE:
        nationals += [national, f"+{digits[2:]}"]
        others += [digits[2:], national, f"0{national}"]
    if len(digits) == 11 and digits[0] == "8":
        nationals.append(digits[1:])
    if _NORTH_AMERICAN.fullmatch(digits):
        others.append(f"1{digits}")
    if digits[0] != "0":
        others.append(f"0{digits}")  # which a number that is kept as one has lost
    country = _COUNTRY.match(digits)
    if (
        country is not None
        and (len(digits) < _LONG or (len(digits) == _LONG and country[0] in _LONG_COUNTRIES))
        and len(national := digits[country.end() :].lstrip("0")) >= _LEAST_BEHIND_CODE
    ):
        others += [national, f"0{national}"]
    return tuple(nationals), tuple(others)


def find_international(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, digits) of the phones of clean text that have a country code.

    The digits are those without country code and trunk zero, and again with the code behind a plus. Where a number
    ends is not always told: every group from the seventh digit on may be the last. Of digits alone the first may be
    a country code as well: those without it are marked as ``BARE``.

    >>> [found[2] for found in find_international("Call +41 21 555 01 23.")]
    ['2155501', '+412155501', '215550123', '+41215550123']
    """
    for match in _INTERNATIONAL.finditer(text):
        for group in _DIGITS.finditer(match[0]):
            written = match[0][: group.end()]
            if MIN_DIGITS <= sum(c.isdigit() for c in written) <= MAX_DIGITS + 3:
                country, national = split(written)
                if country and len(national) >= MIN_NATIONAL:
                    yield match.start(), match.start() + group.end(), national
                    yield match.start(), match.start() + group.end(), f"+{country}{national}"
    for match in _DIGITS_ALONE.finditer(text):
        yield from ((*match.span(), f"{BARE}{form}") for form in bare_forms(match[0])[1] if form[0] != "0")


def has_country_code_before(text: str, start: int) -> bool:
    """Say whether a country code stands before the digits at ``start``: then they are no number of their own."""
    return "+" in text[max(0, start - 9) : start] and _CODE_BEFORE.search(text, max(0, start - 9), start) is not None


def has_group_before(text: str, start: int) -> bool:
    """Say whether a short group of digits stands before those at ``start``: then they are the end of a longer code.

    >>> has_group_before("ABN 51 824 753 556", 7), has_group_before("Tel. 824 753 556", 5)
    (True, False)
    """
    return _GROUP_BEFORE.search(text, max(0, start - 5), start) is not None
