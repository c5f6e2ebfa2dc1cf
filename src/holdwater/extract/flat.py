"""Markup as flat text, without a tree: for what is no HTML, and for what is not safe to build a tree of."""

from __future__ import annotations

import html
import re

from holdwater.extract import names
from holdwater.extract.prescan import TAG

_LONG_REFERENCE = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9a-fA-F]{7,});?")
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
_CELLS = frozenset(("td", "th"))
_BLANK = re.compile(r"[ \t\r\n\f]{2,}|[\r\f]")


# A value ends where its quote ends, or with its tag.
_ATTRIBUTE = re.compile(r"""(?<![^\s"'/])([^\s/=>"']{1,64})\s{0,8}=\s{0,8}(?:"([^"]*+)"|'([^']*+)')""")


def unescape(text: str) -> str:
    r"""Decode character references of any length.

    >>> unescape("10&nbsp;g &#" + "9" * 5000 + ";")
    '10\xa0g \ufffd'
    """
    return html.unescape(_LONG_REFERENCE.sub("\ufffd", text)) if "&" in text else text


def _separator(tag: re.Match[str]) -> str:
    """Return what a reader would see in place of a tag."""
    name = tag[2]
    if name is None:
        return ""
    name = name.lower()
    if name in names.INLINE:
        return ""
    if name in _CELLS:
        return "" if tag[1] else "\t"
    return "\n"


def _strongest(blank: re.Match[str]) -> str:
    """Return the one character that a run of white space comes to."""
    return next((mark for mark in "\n\t" if mark in blank[0]), " ")


def text_of(markup: str) -> str:
    r"""Return the text between the tags of ``markup``, in time linear in its length.

    >>> text_of("<p>1<b>2</b></p><td>3</td><td>4</td>")
    '12\n3\t4'
    """
    text = unescape(TAG.sub(_separator, _CDATA.sub(" ", markup)))
    return _BLANK.sub(_strongest, text).strip(" \t\r\n\f")


def attributes_of(markup: str) -> list[str]:
    """Return what the attributes of XML say, each value once and in order.

    >>> attributes_of("<cube xmlns='urn:x'><rate currency='USD' value='1.0892'/></cube>")
    ['USD', '1.0892']
    """
    values = [
        unescape(attribute[2] or attribute[3] or "").strip()
        for tag in TAG.finditer(_CDATA.sub(" ", markup))
        if tag[3] and "=" in tag[3]
        for attribute in _ATTRIBUTE.finditer(tag[3])
        if attribute[1].lower() not in names.SILENT and not attribute[1].lower().startswith("xmlns")
    ]
    return list(dict.fromkeys(filter(None, values)))
