r"""JSON text read with its places: every value knows where it stands, and every number how it is spelled.

The reader keeps what a later step needs to change the text and to put it back byte for byte: the span of each
value and of each member name, by JSON Pointer. It calls itself nowhere, makes no float, and says where a text
is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple, NoReturn

from holdwater.errors import InvalidRecord
from holdwater.outputs import pointer
from holdwater.text.lazy import lazy

MAX_DEPTH = 200
MAX_NUMBER_CHARS = 64
MAX_EXPONENT = 400

_SPACE = lazy(r"[ \t\n\r]*")
_PLAIN = lazy(r'[^"\\\x00-\x1f]*')
_NUMBER = lazy(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_BARE = lazy(r"[^\s,:\[\]{}\"]{1,40}")
_HEX4 = lazy(r"[0-9a-fA-F]{4}")
_SURROGATE = lazy(r"[\ud800-\udfff]")
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_NO_NUMBERS = frozenset({"NaN", "Infinity", "-Infinity"})
_WINDOW = 40


class JsonNumber(Decimal):
    """A number as the text spells it.

    Its amount is that of the literal, or NaN where the literal is longer than 64 characters or its exponent
    is beyond 400: such a number is kept and shipped, but nothing may compute with it.

    >>> JsonNumber("1299.00"), str(JsonNumber("1E5")), JsonNumber("1e999").is_nan()
    (JsonNumber('1299.00'), '1E5', True)
    """

    __slots__ = ("literal",)
    literal: str

    def __new__(cls, literal: str) -> JsonNumber:
        """Read a literal that follows the grammar of JSON numbers."""
        number = super().__new__(cls, literal if _within_caps(literal) else "NaN")
        number.literal = literal
        return number

    def __str__(self) -> str:
        return self.literal

    def __repr__(self) -> str:
        return f"JsonNumber({self.literal!r})"

    def __eq__(self, other: object) -> bool:
        if self.is_nan():
            return isinstance(other, JsonNumber) and self.literal == other.literal
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.literal) if self.is_nan() else super().__hash__()

    def __copy__(self) -> JsonNumber:
        return self

    def __deepcopy__(self, memo: object, /) -> JsonNumber:
        return self

    def __reduce__(self) -> tuple[type[JsonNumber], tuple[str]]:
        return JsonNumber, (self.literal,)


def _within_caps(literal: str) -> bool:
    """Tell whether a literal is short and small enough to compute with."""
    exponent = literal.lower().partition("e")[2]
    return len(literal) <= MAX_NUMBER_CHARS and (not exponent or abs(int(exponent)) <= MAX_EXPONENT)


class Span(NamedTuple):
    """A half-open range of code points."""

    start: int
    end: int


class Edit(NamedTuple):
    """Text to stand in place of what is at ``[start, end)``; an insertion where they are equal."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonSource:
    """A JSON text and what stands in it.

    Attributes:
        text: The whole text.
        value: What it means: dict, list, str, bool, None, and ``JsonNumber`` for every number.
        spans: Where each value stands, by JSON Pointer, in document order of where they start.
        names: Where the name of each member stands, quotes included, by the JSON Pointer of its value.
    """

    text: str
    value: object
    spans: Mapping[str, Span]
    names: Mapping[str, Span]

    def literal(self, path: str) -> str:
        """Return the text of the value at ``path``.

        >>> parse('{"price": 1299.00}').literal("/price")
        '1299.00'
        """
        return self.text[slice(*self.spans[path])]


def splice(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with each edit made; edits don't overlap, and insertions at one place keep their order.

    >>> splice('{"a": 1}', [Edit(6, 7, "null")])
    '{"a": null}'
    """
    parts: list[str] = []
    at = 0
    for start, end, new in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if start < at:
            raise ValueError(f"edits overlap at {start}")
        parts += text[at:start], new
        at = end
    return "".join((*parts, text[at:]))


def parse(text: str, *, max_depth: int = MAX_DEPTH) -> JsonSource:
    """Read a JSON text.

    Args:
        text: The whole text, without a byte order mark.
        max_depth: Objects and lists may stand this deep inside one another.

    Raises:
        InvalidRecord: if the text is not JSON by RFC 8259, repeats a name in an object, holds half of a
            surrogate pair, or is nested too deep. The message gives line and column, and shows the place.

    >>> parse('{"price": 1299.00}').value
    {'price': JsonNumber('1299.00')}
    """
    return _Reader(text, max_depth).read()


class _Reader:
    """One pass over a text; the objects and lists that are open stand on a stack of its own."""

    def __init__(self, text: str, max_depth: int) -> None:
        self.text = text
        self.max_depth = max_depth
        self.at = 0
        self.name = ""
        self.spans: dict[str, Span] = {}
        self.names: dict[str, Span] = {}
        self.open: list[tuple[dict[str, object] | list[object], str, int]] = []

    def read(self) -> JsonSource:
        """Read the one value that the text holds."""
        if self.text.startswith("\ufeff"):
            self.fail(0, "expected JSON, found a byte order mark. Decode the file as utf-8-sig.")
        if half := _SURROGATE.search(self.text):
            self.fail(
                half.start(),
                "expected a character, found half of a surrogate pair. Decode the file as UTF-8.",
            )
        self.space()
        path, root = "", None
        while True:
            value = self.value(path)
            root = value if not path else root
            following = self.following()
            if following is None:
                break
            path = following
        if self.at < len(self.text):
            self.fail(self.at, f"expected the end of the text, found {self.found()}. Give one JSON value a text.")
        return JsonSource(text=self.text, value=root, spans=self.spans, names=self.names)

    def value(self, path: str) -> object:
        """Read the scalar or the opening bracket that stands here, and put its value into what is open."""
        start = self.at
        char = self.text[start : start + 1]
        value: object
        if char in ("{", "["):
            if len(self.open) >= self.max_depth:
                self.fail(start, f"expected at most {self.max_depth} levels, found one more. Flatten the record.")
            container: dict[str, object] | list[object] = {} if char == "{" else []
            value = container
            self.at += 1
        elif char == '"':
            value = self.string()
        elif char == "-" or "0" <= char <= "9":
            value = self.number()
        else:
            value = self.word()
        self.spans[path] = Span(start, self.at)
        if self.open:
            holder = self.open[-1][0]
            if isinstance(holder, list):
                holder.append(value)
            else:
                holder[self.name] = value
        if char in ("{", "["):
            self.open.append((container, path, start))
        self.space()
        return value

    def following(self) -> str | None:
        """Close what ends here; return the path of the value that comes next, or None after the last."""
        while self.open:
            container, path, start = self.open[-1]
            closing = "]" if isinstance(container, list) else "}"
            char = self.text[self.at : self.at + 1]
            if char == closing:
                self.at += 1
                self.open.pop()
                self.spans[path] = Span(start, self.at)
                self.space()
                continue
            if container:
                if char != ",":
                    self.fail(self.at, f"expected “,” or “{closing}”, found {self.found()}.{self.opened()}")
                self.at += 1
                self.space()
            if isinstance(container, list):
                return f"{path}/{len(container)}"
            return self.member(container, path)
        return None

    def member(self, container: Mapping[str, object], path: str) -> str:
        """Read the name of a member and its colon; return the path of its value."""
        start = self.at
        if self.text[start : start + 1] != '"':
            self.fail(start, f"expected a name in double quotes, found {self.found()}.")
        self.name = self.string()
        below = pointer.join(path, self.name)
        if self.name in container:
            self.fail(start, f"expected each name once, found {pointer.shown(below)} again. Keep one of them.")
        self.names[below] = Span(start, self.at)
        self.space()
        if self.text[self.at : self.at + 1] != ":":
            self.fail(self.at, f"expected “:” after the name, found {self.found()}.")
        self.at += 1
        self.space()
        return below

    def string(self) -> str:
        """Read a string, the opening quote here."""
        start = self.at
        self.at += 1
        parts: list[str] = []
        while True:
            end = _PLAIN.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches the empty text
            parts.append(self.text[self.at : end])
            self.at = end
            char = self.text[end : end + 1]
            if char == '"':
                self.at += 1
                return "".join(parts)
            if char == "\\":
                parts.append(self.escape())
            elif char:
                self.fail(end, f"expected an escape, found the bare control character U+{ord(char):04X}. Escape it.")
            else:
                self.fail(start, "expected a closing double quote, found the end of the text. Is the text cut off?")

    def escape(self) -> str:
        """Read an escape, the backslash here; both halves of a surrogate pair are one."""
        start = self.at
        char = self.text[start + 1 : start + 2]
        if char in _ESCAPES:
            self.at += 2
            return _ESCAPES[char]
        if char != "u":
            self.fail(
                start,
                f"expected an escape, found {self.text[start : start + 2]!a}. Write a backslash as two.",
            )
        unit = self.unit(start)
        if 0xD800 <= unit < 0xDC00 and self.text.startswith("\\u", self.at):
            low = self.unit(self.at)
            if 0xDC00 <= low < 0xE000:
                return chr(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        if 0xD800 <= unit < 0xE000:
            self.fail(start, f"expected a surrogate pair, found half of one, \\u{unit:04x}. Leave it out.")
        return chr(unit)

    def unit(self, start: int) -> int:
        r"""Read the four digits of the ``\u`` that starts at ``start``."""
        digits = _HEX4.match(self.text, start + 2)
        if digits is None:
            self.fail(start, r"expected four hexadecimal digits after \u.")
        self.at = digits.end()
        return int(digits[0], 16)

    def number(self) -> JsonNumber:
        """Read a number."""
        start = self.at
        match = _NUMBER.match(self.text, start)
        whole = _BARE.match(self.text, start)
        if match is None or (whole is not None and whole.end() > match.end()):
            self.no_value(whole[0] if whole else "")
        self.at = match.end()
        return JsonNumber(match[0])

    def word(self) -> bool | None:
        """Read ``true``, ``false`` or ``null``."""
        match = _BARE.match(self.text, self.at)
        word = match[0] if match else ""
        if word not in _WORDS:
            self.no_value(word)
        self.at += len(word)
        return _WORDS[word]

    def no_value(self, word: str) -> NoReturn:
        """Say what is wrong with ``word``, which stands here in place of a value."""
        if word in _NO_NUMBERS:
            self.fail(self.at, f"expected a value, found {word}. JSON has no such number: write null.")
        if word[:1] in ("-", "+", ".") or word[:1].isdigit():
            self.fail(self.at, f"expected a number as JSON writes it, found {self.found()}. Quote it to keep it.")
        self.fail(self.at, f"expected a value, found {self.found()}.{self.opened()}")

    def space(self) -> None:
        """Step over white space."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches the empty text

    def found(self) -> str:
        """Name what stands here, in quotes: it may be a comma."""
        if self.at >= len(self.text):
            return "the end of the text"
        match = _BARE.match(self.text, self.at)
        return f"“{_visible(match[0] if match else self.text[self.at])}”"

    def opened(self) -> str:
        """Say where what is open was opened, if the text ends here: the line only where it is another one."""
        if self.at < len(self.text) or not self.open:
            return ""
        line, column = _place(self.text, self.open[-1][2])
        where = f"column {column}" if line == _place(self.text, self.at)[0] else f"line {line}, column {column}"
        return f" What {where} opens isn't closed: is the text cut off?"

    def fail(self, at: int, message: str) -> NoReturn:
        """Raise, with the line shown and the place underlined."""
        line, column = _place(self.text, at)
        start = at - column + 1
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        left, right = max(start, at - _WINDOW), min(end, at + _WINDOW)
        head = ("…" if left > start else "") + _visible(self.text[left:at])
        tail = _visible(self.text[at:right]) + ("…" if right < end else "")
        raise InvalidRecord(f"line {line}, column {column}: {message}\n  {head}{tail}\n  {' ' * len(head)}^")


def _place(text: str, at: int) -> tuple[int, int]:
    """Return line and column, both from 1, in code points."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _visible(text: str) -> str:
    """Return ``text`` with each character that shows nothing, or too much, replaced: one column each."""
    return "".join(char if char.isprintable() else " " if char == "\t" else "\ufffd" for char in text)
