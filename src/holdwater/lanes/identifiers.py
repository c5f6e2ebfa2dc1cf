"""A code is the same code however it is spaced and hyphenated."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.codes import fold_code, is_phone, is_version

NAME = "identifiers"
VERSION = 1


def read(code: str) -> Iterator[Key]:
    """Yield the folded code; a version also without its ``v``, a phone number also without its country code.

    >>> [key.what for key in read("RT-412-C")], [key.what for key in read("+1 212 555 0147")]
    (['rt412c'], ['+12125550147', '12125550147', '2125550147'])
    """
    folded = fold_code(code)
    yield Key.code(folded)
    if is_version(code):
        yield Key.code(folded.removeprefix("v"))
        yield Key.code("v" + folded.removeprefix("v"))
    elif is_phone(code):
        yield from _national(code, folded)


def _national(code: str, folded: str) -> Iterator[Key]:
    """Yield a phone number without its plus, and without a country code that a space or bracket sets off."""
    digits = folded.removeprefix("+")
    if folded.startswith("+"):
        yield Key.code(digits)
        country = code.lstrip("+").replace("(0)", " ").replace("(", " ").replace("-", " ").split()[0]
        if len(country) <= 3:
            yield Key.code(digits.removeprefix(country))
    elif digits.startswith("00"):
        yield Key.code(digits.removeprefix("00"))
    elif digits.startswith("0"):
        yield Key.code(digits.removeprefix("0"))
