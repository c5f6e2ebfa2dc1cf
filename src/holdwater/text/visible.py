r"""Text from strangers in which nothing acts: what can't be seen, or turns its surroundings, as an escape."""

from __future__ import annotations

import json

from holdwater.text.lazy import lazy

#: What can't be seen, or turns its surroundings, beyond the controls of ASCII: the inside of a class of characters.
BEYOND_ASCII = (
    "\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff"
)
_HOSTILE = lazy(f"[\x00-\x1f{BEYOND_ASCII}]")
_HOSTILE_IN_JSON = lazy(f"[{BEYOND_ASCII}]")


def visible(text: str, keep: str = "") -> str:
    r"""Return ``text`` with C0, C1, DEL, line separators, direction and invisible characters as escapes.

    Args:
        text: Any text, lone surrogates included.
        keep: Characters that stay as they are, such as a line feed.

    >>> visible("a\x1b[31m\u202eb"), visible("a\nb", keep="\n")
    ('a\\x1b[31m\\u202eb', 'a\nb')
    """
    return _HOSTILE.sub(lambda match: match[0] if match[0] in keep else _escape(match[0]), text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def safe_json(text: str) -> str:
    r"""Return a JSON text that means the same, with what ``visible`` escapes written as ``\u`` escapes.

    >>> safe_json('"\u202e"')
    '"\\u202e"'
    """
    return _HOSTILE_IN_JSON.sub(lambda match: json.dumps(match[0])[1:-1], text)
