"""A quick look that clears ordinary markup: whatever its shape, it costs a tree builder little.

The worst that tags can do grows with the square of how many there are, and with the size of the formatting
elements that a builder repeats. So where both are small, nobody needs to follow which tag closes which. What
is not cleared here is no worse for it: ``prescan`` then counts exactly.
"""

from __future__ import annotations

import re

from holdwater.extract import names
from holdwater.extract.prescan import ATTRIBUTE, repeated_bytes

#: Tags up to which a builder that goes up all open elements at each of them is done in a tenth of a second.
MAX_TAGS = 10_000

# Steps that it may take to compare the attributes of each tag with one another: about a tenth of a second.
_MAX_COMPARED = 100_000_000

# As there is white space, a slash or a quote between two attributes, fewer of these need no exact count.
_MAX_UNCOUNTED = 400

# Memory that formatting elements may take if all of them are repeated at every tag.
_MAX_REPEATED_BYTES = 700_000_000

# What a link of a simple tag may take, and all formatting elements without attributes: there is one link in
# the list of a builder, and three of each other kind.
_SIMPLE_BYTES = 60_000

# One simple tag from behind its first letter on, with at most some 200 attributes. A quote counts only
# directly behind "=", where every reader takes it for one, so that the tag ends here or sooner.
_PLAIN = rb"""[^<>"'=]{0,30}+"""
_SIMPLE = _PLAIN + rb"""(?:=(?:"[^"]{0,1000}+"|'[^']{0,1000}+'|(?!["']))""" + _PLAIN + rb"){0,12}+>"

# Links are not looked at one by one: they are the most frequent tags, and only one at a time is repeated.
_REPEATED = sorted(names.FORMATTING - {"a"})
_FIRST = "".join(sorted({letter for name in _REPEATED for letter in (name[0], name[0].upper())}))
_REST = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in name[1:]) for name in _REPEATED if name[1:])
_NAME = rf"[{_FIRST}](?:{_REST})?+".encode()

# Most formatting elements have a class, and little more.
_SMALL = rb"""(?:[\t\n\f\r ]+[^\t\n\f\r <>"'=/]{1,30}+(?:="[^"]{0,90}+"|='[^']{0,90}+')?+){1,3}+[\t\n\f\r ]?>"""
_SMALL_ATTRIBUTES = 3

# Tags that need a look. Each "<" is tried on its own, so what one match makes of quotes hides no other tag.
_TELLING = re.compile(rb"<(?:" + _NAME + rb"(?:(" + _SMALL + rb")|[\t\n\f\r /])|[a-zA-Z](?!" + _SIMPLE + rb"))")
_TAG = re.compile(rf"<([a-zA-Z][^\t\n\f\r />]*+)((?:[\t\n\f\r /]++|{ATTRIBUTE})*+)".encode())
_ATTRIBUTES = re.compile(ATTRIBUTE.encode())


def is_light(markup: bytes, max_tags: int = MAX_TAGS) -> bool:
    """Whether no tree of ``markup`` is costly to build; False where that takes a closer look.

    Args:
        markup: A document or a piece of one in UTF-8.
        max_tags: Clear no more tags than this, end tags and look-alikes included.

    >>> is_light(b"<p>one <b class='x'>two</b>"), is_light(b"<p>" * 10_001)
    (True, False)
    """
    tags = markup.count(b"<")
    if tags > max_tags:
        return False
    size, compared = _SIMPLE_BYTES, 0
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
        is_repeated = name.lower().decode("utf-8", "replace") in names.FORMATTING
        count = len(attributes.split()) + sum(map(attributes.count, (b"/", b'"', b"'")))
        if count > _MAX_UNCOUNTED or is_repeated:
            count = len(_ATTRIBUTES.findall(attributes))
        # Code such as "a<b" looks like a tag with hundreds of them.
        compared += count * count
        if left < 0 or compared > _MAX_COMPARED:
            return False
        if is_repeated:
            size += repeated_bytes(count, len(attributes))
    return size * tags <= _MAX_REPEATED_BYTES
