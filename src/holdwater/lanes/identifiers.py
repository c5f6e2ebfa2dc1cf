"""A code is the same code however it is spaced and hyphenated."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.codes import fold_code, is_release, is_version, phones
from holdwater.text.codes.groups import is_postal
from holdwater.text.codes.numbering import article_forms
from holdwater.text.codes.patents import read_patent
from holdwater.text.codes.sides import read_sides
from holdwater.text.codes.threads import read_thread

NAME = "identifiers"
VERSION = 1

#: Dimension of phone numbers that a page may write with a country code.
PHONE = "phone"
#: Dimension of screw threads, which a page may write with a decimal comma or run into a length.
THREAD = "thread"
#: Dimension of postal codes of digits, which a page may write with a mark in them.
POSTAL = "postal"
#: Dimension of sides that crosses part, each of which a page may write with its unit.
SIDES = "sides"
#: Dimension of patents, whose digits a page may write in groups, with their kind or without.
PATENT = "patent"


def read(code: str) -> Iterator[Key]:
    """Yield the folded code, and what else it may be written as.

    A version stands with and without its ``v``, a phone number with and without its country code even where only
    its digits are left, a GTIN with zeros in front, a book under both of its ISBNs, a screw thread and sides
    that crosses part with either decimal mark.

    >>> [key.what for key in read("RT-412-C")], [key.what for key in read("v3.11")]
    (['rt412c'], ['v3.11', '3.11'])
    """
    folded = fold_code(code)
    if is_postal(code):
        yield Key(POSTAL, "".join(c for c in code if c.isdigit()))
        return
    yield Key.code(folded)
    if phones.is_phone(code):
        yield from (Key.code(form) for form in phones.forms(code) if form != folded)
        country, national = phones.split(code)
        if not country and len(national) >= phones.MIN_NATIONAL:
            yield Key(PHONE, national)
            yield Key(PHONE, f"{phones.BARE}{national}")
    elif phones.is_bare(code):
        with_code, others = phones.bare_forms(code)
        yield from (Key(PHONE, form) for form in with_code)
        yield from (Key.code(form) for form in others)
    elif is_version(code) or is_release(code):
        bare = folded.removeprefix("v")
        yield Key.code(f"v{bare}" if bare == folded else bare)
    elif (thread := read_thread(code)) is not None:
        yield Key(THREAD, thread)
    elif (sides := read_sides(code)) is not None:
        yield Key(SIDES, sides)
    yield from (Key.code(form) for form in article_forms(folded))
    yield from (Key(PATENT, form) for form in read_patent(code))
