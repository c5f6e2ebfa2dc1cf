"""Data in scripts and attributes: JSON where it parses, else its text with its escapes decoded."""

from __future__ import annotations

import json
import re

from holdwater.extract.flat import unescape
from holdwater.extract.region import Region
from holdwater.model.outline import Pairs

_WRAPPED = re.compile(r"\s*(?://|/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*/)?")
_BETWEEN = re.compile(r"[\s;,]*")
# What a script assigns to a name may be JSON; so often it is tried in vain.
_ASSIGNED = re.compile(r"[\w\])'\"] ?= ?(?=[{\[])")
_MAX_MISSES = 20
_REFERENCE = re.compile(r"&(?:#[0-9]|#[xX][0-9a-fA-F]|[A-Za-z])[0-9A-Za-z]*;")

# It takes backslashes that escape nothing as well, so that none is looked at twice.
_ESCAPE = re.compile(
    r"\\++(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})(?:\\++u([dD][c-fC-F][0-9a-fA-F]{2}))?"
    r"|x([0-9a-fA-F]{2})|([\"'/`bfnrt]))?"
)
_OPENING = ("{", "[")

#: JSON with more values than this is not parsed: each takes some microseconds and some hundred bytes.
MAX_VALUES = 500_000
_CONTROLS = {"b": " ", "f": " ", "n": "\n", "r": "\n", "t": "\t"}


def _open_string(value: object) -> object:
    """Return what a string holds if it is JSON itself, else the string with character references decoded."""
    if isinstance(value, list):
        return value if isinstance(value, Pairs) else [_open_string(item) for item in value]
    if not isinstance(value, str):
        return value
    if value[:1] in _OPENING and value[-1:] in ("}", "]"):
        try:
            return parse(value)
        except ValueError:
            return value
    return unescape(value) if "&" in value and _REFERENCE.search(value) else value


def _members(pairs: list[tuple[str, object]]) -> Pairs:
    # Most values are short strings that hold nothing more: they are passed on without a call.
    return Pairs(
        [
            pair
            if type(value := pair[1]) is str and "&" not in value and value[:1] not in _OPENING
            else (pair[0], _open_string(value))
            for pair in pairs
        ]
    )


# Numbers stay as spelled: 1299.00 is not 1299.0, and 1e999 is no error.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_members, parse_float=str, parse_int=str, parse_constant=str, strict=False
)


def holds_many(text: str) -> bool:
    """Whether a text may be JSON of more values than are read as such: also those in its strings are counted."""
    return len(text) > MAX_VALUES and sum(map(text.count, (",", *_OPENING))) > MAX_VALUES


def parse(text: str) -> object:
    """Return the one JSON value that ``text`` is; numbers as spelled, repeated members kept.

    Raises:
        ValueError: if it is none, nested deeper than can be read, or holds too many values.
    """
    if holds_many(text):
        raise ValueError("too many values")
    try:
        return _DECODER.decode(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def _unescaped(escape: re.Match[str]) -> str:
    """Return what one escape stands for."""
    braced, plain, low, byte, char = escape.groups()
    if escape.lastindex is None:
        return escape[0]
    if char:
        return _CONTROLS.get(char, char)
    if low and plain[:2].lower() in ("d8", "d9", "da", "db"):
        return chr(0x10000 + ((int(plain, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF))
    points = [int(digits, 16) for digits in (braced, plain, low, byte) if digits]
    return "".join(chr(point) if point <= 0x10FFFF and not 0xD800 <= point < 0xE000 else "\ufffd" for point in points)


def decode_escapes(text: str) -> str:
    r"""Decode the escapes of JSON and JavaScript, however often they were escaped again.

    >>> decode_escapes(r'{\"name\":\"caf\\u00e9 \ud83d\ude00\"} 41\ud8007')
    '{"name":"café 😀"} 41\ufffd7'
    """
    known: dict[str, str] = {}

    def decode(escape: re.Match[str]) -> str:
        # The same few are written over and over.
        if (decoded := known.get(escape[0])) is None:
            decoded = known[escape[0]] = _unescaped(escape)
        return decoded

    return _ESCAPE.sub(decode, text) if "\\" in text else text


def _unwrap(text: str) -> str:
    """Drop the comment or CDATA marks around a script."""
    if (start := _WRAPPED.match(text)) is not None:
        text = text[start.end() :]
        tail = max(text.rfind("-->"), text.rfind("]]>"))
        if tail >= 0:
            text = text[:tail].rstrip().removesuffix("//").removesuffix("/*")
    return text


def add_script(region: Region, text: str) -> bool:
    """Add every JSON value that a script holds, and whatever of it does not parse as raw text.

    Returns:
        Whether every value was looked for: past ``MAX_VALUES`` the rest is raw text, and what labels what is lost.
    """
    text = _unwrap(text)
    if "&quot;" in text and '"' not in text:
        text = unescape(text)
    at = 0
    misses = 0
    for _ in range(0 if holds_many(text) else MAX_VALUES):
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]  # it matches the empty text
        if at == len(text):
            return True
        try:
            value, end = _DECODER.raw_decode(text, at)
            value, at = _open_string(value), end
        except (ValueError, RecursionError):
            misses += 1
            assigned = _ASSIGNED.search(text, at) if misses <= _MAX_MISSES else None
            stop = assigned.end() if assigned is not None else len(text)
            if raw := text[at:stop].strip():
                region.add_line("", decode_escapes(raw))
            at = stop
            continue
        region.add_json(value)
    region.add_line("", decode_escapes(text[at:].strip()))
    return False


def add_attribute(region: Region, value: str) -> bool:
    """Add the JSON value that an attribute holds; False if it holds none."""
    if value.lstrip()[:1] not in _OPENING:
        return False
    try:
        region.add_json(parse(value))
    except ValueError:
        return False
    return True
