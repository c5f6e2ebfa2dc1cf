"""A quick look that clears ordinary markup: whatever its shape, it costs a tree builder little.

The worst that tags can do grows with the square of how many there are, and with the size of the formatting
elements that a builder repeats. So where both are small, nobody needs to follow which tag closes which. What
is not cleared here is no worse for it: ``prescan`` then counts exactly.
"""

from __future__ import annotations

import re

from holdwater.extract import names
from holdwater.extract.prescan import ATTRIBUTE, repeated_bytes

#: Tags up to which a builder that goes up all open elements at each of them is done in some two seconds.
MAX_TAGS = 30_000

#: What a document may cost, and all its fragments: bytes of formatting elements, were all of them repeated at
#: every tag. To compare the attributes of a tag with one another costs time instead: a step counts as bytes.
MAX_COST = 700_000_000
_COST_OF_STEP = 7

# Longer markup needs a look in any case.
_SHORT_BYTES = 20_000

# What a simple link may take (7,500), and three of each other formatting element without attributes, which is as many
# equal ones as a builder keeps: there is one link in its list.
_SIMPLE_BYTES = 16_000


def _simple(chars: int) -> bytes:
    """Return what a simple tag is from behind its first letter on, with up to so many characters in a value.

    It is read exactly as a tree builder reads it, so that no quote hides its end, but it has few attributes, none of
    them long. Anything odder gets a look.
    """
    values = rf"""(?:"[^"]{{0,{chars}}}+"|'[^']{{0,{chars}}}+'|[^\t\n\f\r >"'][^\t\n\f\r >]{{0,{min(chars, 500)}}}+)"""
    return (
        rf"[^\t\n\f\r />]{{0,30}}+(?:[\t\n\f\r /]{{1,300}}+[^\t\n\f\r />=]{{1,40}}+(?:={values})?+){{0,12}}+"
        r"[\t\n\f\r /]{0,300}+>"
    ).encode()


# Links are not looked at one by one: they are the most frequent tags, and only one at a time is repeated.
_REPEATED = sorted(names.FORMATTING - {"a"})
_FIRST = "".join(sorted({letter for name in _REPEATED for letter in (name[0], name[0].upper())}))
_REST = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in name[1:]) for name in _REPEATED if name[1:])
_NAME = rf"[{_FIRST}](?:{_REST})?".encode()

# Most formatting elements have a class, and little more.
_SMALL = rb"""(?:[\t\n\f\r ]+[^\t\n\f\r <>"'=/]{1,30}+(?:="[^"]{0,90}+"|='[^']{0,90}+')?+){1,3}+[\t\n\f\r ]?>"""
_SMALL_ATTRIBUTES = 3

# Tags that need a look. Each "<" is tried on its own, so what one match makes of quotes hides no other tag.
_TELLING = re.compile(
    rb"<(?:" + _NAME + rb"(?:(" + _SMALL + rb")|[\t\n\f\r /])"
    rb"|(?:[hH][tT][mM][lL]|[bB][oO][dD][yY])[\t\n\f\r /]"
    rb"|[b-zB-Z](?!" + _simple(2000) + rb")|[aA](?!" + _simple(400) + rb"))"
)
_TAG = re.compile(rf"<([a-zA-Z][^\t\n\f\r />]*+)((?:[\t\n\f\r /]++|{ATTRIBUTE})*+)".encode())
_ATTRIBUTES = re.compile(ATTRIBUTE.encode())


def is_light(markup: bytes) -> bool:
    """Whether a document costs a tree builder little.

    Args:
        markup: The whole of it in UTF-8.

    >>> is_light(b"<p>one <b>two</b>"), is_light(b"<p>" * 30_001)
    (True, False)
    """
    # A short one can't cost much, were it all attributes of one letter, of one tag that is repeated.
    length = len(markup)
    if length <= _SHORT_BYTES:
        most = _SIMPLE_BYTES + repeated_bytes(length // 2, length)
        if most * markup.count(b"<") + (length // 2) ** 2 * _COST_OF_STEP <= MAX_COST:
            return True
    found = cost(markup)
    return found is not None and found <= MAX_COST


def cost(markup: bytes) -> int | None:
    """Return the most that a tree of ``markup`` may cost, or None if that takes a closer look.

    Args:
        markup: A document or a fragment in UTF-8.

    >>> cost(b"<p>one <b>two</b>") < MAX_COST, cost(b"<p>" * 30_001)
    (True, None)
    """
    tags = markup.count(b"<")
    if tags > MAX_TAGS:
        return None
    size, link, steps, merged = _SIMPLE_BYTES, 0, 0, 0
    # Text that only looks like a tag may run far: it is read again as often as the whole, no more.
    left = 2 * len(markup)
    for telling in _TELLING.finditer(markup):
        if small := telling[1]:
            size += repeated_bytes(min(_SMALL_ATTRIBUTES, len(small.split())), len(small))
            continue
        tag = _TAG.match(markup, telling.start())
        if tag is None:
            continue
        name, attributes = tag.groups()
        left -= len(attributes)
        name = name.lower().decode("utf-8", "replace")
        is_repeated = name in names.FORMATTING
        # Between two attributes is white space, a slash or a quote. The exact count is for where it matters:
        # code such as "a<b" looks like a tag with hundreds of them.
        count = len(attributes.split()) + sum(map(attributes.count, (b"/", b'"', b"'")))
        if is_repeated or (steps + count * count) * _COST_OF_STEP > MAX_COST // 2:
            count = len(_ATTRIBUTES.findall(attributes))
        if name in names.MERGED:
            count += merged
            merged = count
        steps += count * count
        if left < 0 or steps * _COST_OF_STEP > MAX_COST:
            return None
        if name == "a":
            link = max(link, repeated_bytes(count, len(attributes)))  # a link ends the one before it
        elif is_repeated:
            size += repeated_bytes(count, len(attributes))
    return (size + link) * tags + steps * _COST_OF_STEP
