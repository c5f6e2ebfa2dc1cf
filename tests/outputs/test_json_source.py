"""The JSON reader: what it keeps of a text, what it refuses, and that an edit can be undone byte for byte."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.errors import InvalidRecord
from holdwater.outputs import pointer
from holdwater.outputs.json_source import Edit, JsonNumber, parse, splice

SCALARS = (
    st.none() | st.booleans() | st.text(max_size=8) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_reads_what_json_means(value: object, indent: int | str | None, ascii_only: bool) -> None:
    """Any JSON text means what it means to Python's own reader, whatever its white space and escapes."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert parse(text).value == json.loads(text, parse_float=Decimal, parse_int=Decimal)


@given(VALUES, st.sampled_from([None, 1]))
def test_every_value_stands_at_its_span(value: object, indent: int | None) -> None:
    """The span of each value holds its text and nothing else, and the span of each name its name."""
    source = parse(json.dumps(value, indent=indent))
    for path, span in source.spans.items():
        assert source.literal(path) == source.text[span.start : span.end]
        inner = parse(source.literal(path))
        place: object = source.value
        for part in path.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            place = place[name] if isinstance(place, dict) else place[int(name)]  # type: ignore[index]
        assert inner.value == place
    for path, span in source.names.items():
        name = json.loads(source.text[slice(*span)])
        assert path == pointer.join(path[: path.rindex("/")], name)


@given(st.text(alphabet='{}[]",:0123456789.eE+-truefalsn\\u \n', max_size=30))
def test_accepts_and_refuses_as_the_standard_does(text: str) -> None:
    """A text is refused exactly if Python's reader, held to the standard, refuses it, or a name repeats."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    def refuse(_: str) -> object:
        raise ValueError

    try:
        expected = json.loads(
            text, parse_float=JsonNumber, parse_int=JsonNumber, parse_constant=refuse, object_pairs_hook=once
        )
        json.dumps(expected, ensure_ascii=False, default=str).encode()
    except (ValueError, AssertionError):
        with pytest.raises(InvalidRecord, match=r"^line \d+, column \d+: expected"):
            parse(text)
    else:
        assert parse(text).value == expected


@pytest.mark.parametrize("literal", ["1299.00", "1E5", "-0", "0.10", "1e-7", "12345678901234567890.5", "1e400"])
def test_numbers_come_back_as_written(literal: str) -> None:
    """A number keeps its literal and its exact amount."""
    number = parse(literal).value
    assert isinstance(number, JsonNumber)
    assert (number.literal, str(number), number) == (literal, literal, Decimal(literal))
    assert hash(number) == hash(Decimal(literal))


@pytest.mark.parametrize("literal", ["1e401", "1e-401", "9" * 65, "1e99999999999999999999", "-1E+999999999"])
def test_numbers_past_the_caps_keep_only_their_literal(literal: str) -> None:
    """A number that nothing may compute with is NaN, and equal to one of the same literal alone."""
    number = parse(literal).value
    assert isinstance(number, JsonNumber)
    assert number.is_nan()
    assert str(number) == literal
    assert number == JsonNumber(literal) != JsonNumber("1e999")
    assert len({number, JsonNumber(literal)}) == 1


@pytest.mark.parametrize("literal", ["1299.00", "1e999"])
def test_numbers_survive_copies(literal: str) -> None:
    """A copied or pickled number still knows its literal."""
    number = JsonNumber(literal)
    for twin in (copy.copy(number), copy.deepcopy(number), pickle.loads(pickle.dumps(number))):  # noqa: S301
        assert repr(twin) == f"JsonNumber({literal!r})"


def test_the_widest_number_within_the_caps() -> None:
    """64 characters are a number still."""
    assert not JsonNumber("9" * 64).is_nan()


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('{"price": NaN}', (1, 11), "found NaN. JSON has no such number: write null"),
        ("[-Infinity]", (1, 2), "found -Infinity. JSON has no such number"),
        ("[Infinity]", (1, 2), "found Infinity. JSON has no such number"),
        ('{"a": 1,\n "a": 2}', (2, 2), "expected each name once, found /a again"),
        ('{"a/b": {"c": 1, "c": 1}}', (1, 18), "found /a~1b/c again"),
        ('"\\ud800"', (1, 2), r"found half of one, \ud800"),
        ('"\\udc00\\ud800"', (1, 2), r"found half of one, \udc00"),
        ('"\\ud800\\u0041"', (1, 2), r"found half of one, \ud800"),
        ('"\ud800"', (1, 2), "found half of a surrogate pair"),
        ("\ufeff{}", (1, 1), "found a byte order mark"),
        ("{} x", (1, 4), "expected the end of the text, found “x”"),
        ("[1.]", (1, 2), "expected a number as JSON writes it, found “1.”"),
        ("[01]", (1, 2), "expected a number as JSON writes it, found “01”"),
        ("[1_000]", (1, 2), "expected a number as JSON writes it, found “1_000”"),
        ("[+1]", (1, 2), "expected a number as JSON writes it, found “+1”"),
        ("[-]", (1, 2), "expected a number as JSON writes it, found “-”"),
        ('"\\x41"', (1, 2), "expected an escape, found '\\\\x'"),
        ('"\\u12g4"', (1, 2), "expected four hexadecimal digits"),
        ('"a\nb"', (1, 3), "found the bare control character U+000A"),
        ('\n\n["abc', (3, 2), "expected a closing double quote"),
        ('{"a": [1, 2', (1, 12), "What column 7 opens isn't closed"),
        ('{"a": [1,\n 2', (2, 3), "What line 1, column 7 opens isn't closed"),
        ("[,]", (1, 2), "expected a value, found “,”."),
        ('{"a" 1}', (1, 6), "expected “:” after the name, found “1”"),
        ("{a: 1}", (1, 2), "expected a name in double quotes, found “a”"),
        ('{"a": 1,}', (1, 9), "expected a name in double quotes, found “}”"),
        ("[1 2]", (1, 4), "expected “,” or “]”, found “2”"),
        ("[1}", (1, 3), "expected “,” or “]”, found “}”"),
        ("", (1, 1), "expected a value, found the end of the text"),
        ("nul", (1, 1), "expected a value, found “nul”"),
        ("\v1", (1, 1), "expected a value, found “\ufffd”"),
    ],
)
def test_an_error_says_where_and_what(text: str, where: tuple[int, int], what: str) -> None:
    """A text that is no JSON is refused with line and column, and the place underlined."""
    with pytest.raises(InvalidRecord) as caught:
        parse(text)
    first, shown, caret = str(caught.value).split("\n")
    assert first.startswith(f"line {where[0]}, column {where[1]}: ")
    assert what in first
    assert caret == " " * (where[1] + 1) + "^"
    assert len(shown) >= len(caret) - 1


def test_a_long_line_is_windowed() -> None:
    """Of a long line the neighbourhood of the place is shown, and the caret stands under the place."""
    with pytest.raises(InvalidRecord) as caught:
        parse(f'["{"a" * 500}", NaN, "{"b" * 500}"]')
    _, shown, caret = str(caught.value).split("\n")
    assert shown.startswith("  …aaa")
    assert shown.endswith("bbb…")
    assert shown[caret.index("^") :].startswith("NaN")
    assert len(shown) < 90


def test_depth() -> None:
    """200 levels are read and 201 are not, whatever is left of the stack; a caller may ask for more."""
    assert parse("[" * 200 + "]" * 200).spans["/0" * 199] == (199, 201)
    for text in ("[" * 201 + "]" * 201, '{"a":' * 1000 + "1" + "}" * 1000, "[" * 100_000):
        with pytest.raises(InvalidRecord, match="expected at most 200 levels, found one more"):
            parse(text)
    assert parse("[" * 201 + "]" * 201, max_depth=201).value
    limit = sys.getrecursionlimit()
    deep = "[" * 5_000 + "]" * 5_000
    assert limit < 5_000
    assert len(parse(deep, max_depth=5_000).spans) == 5_000


@given(st.text(max_size=40), st.data())
def test_a_splice_can_be_undone(text: str, data: st.DataObject) -> None:
    """Spans that are replaced and then put back leave no trace."""
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6).filter(lambda some: len(some) % 2 == 0)))
    spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    new = splice(text, [Edit(start, end, "null") for start, end in spans])
    back = []
    shift = 0
    for start, end in spans:
        back.append(Edit(start + shift, start + shift + 4, text[start:end]))
        shift += 4 - (end - start)
    assert splice(new, back) == text


def test_edits_may_not_overlap() -> None:
    """Two edits of one place are a mistake of the caller."""
    with pytest.raises(ValueError, match="overlap"):
        splice("abc", [Edit(0, 2, "x"), Edit(1, 3, "y")])
