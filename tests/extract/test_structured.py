"""Data in scripts and attributes."""

from __future__ import annotations

import pytest

from holdwater.extract.region import Region
from holdwater.extract.structured import add_attribute, add_script, decode_escapes


def lines(text: str) -> str:
    """Return what a script adds."""
    region = Region()
    add_script(region, text)
    return region.text()


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ('{"a": 1299.00, "b": 0.10, "c": 1e5, "d": 0.0000001}', "a: 1299.00\nb: 0.10\nc: 1e5\nd: 0.0000001\n"),
        ('{"a": 1, "a": 2}', "a: 1\na: 2\n"),
        ('{"a": NaN, "b": 1e999999999999}', "a: NaN\nb: 1e999999999999\n"),
        ('{"a": 1} {"a": 2}\n[{"a": 3}];', "a: 1\na: 2\na: 3\n"),
        ('<!-- {"a": 1} -->', "a: 1\n"),
        ('<!--\n{"a": "x --> y"}\n//-->', "a: x --> y\n"),
        ('// <![CDATA[\n{"a": 1}\n// ]]>', "a: 1\n"),
        ('/*<![CDATA[*/{"a": 1}/*]]>*/', "a: 1\n"),
        ("{&quot;a&quot;: 1}", "a: 1\n"),
        ('{"a": "10&nbsp;g &amp; AT&T"}', "a: 10\xa0g & AT&T\n"),
        ('{"a": "b\nc\td"}', "a: b\nc\td\n"),
        ('{"a": "{\\"b\\": [1, \\"{\\\\\\"c\\\\\\": 2}\\"]}"}', "b: 1\nc: 2\n"),
        ('["{\\"b\\": 1}", "{no"]', "b: 1\n{no\n"),
        ('{"a": "10\\u00a0kg",}', '{"a": "10\xa0kg",}\n'),
        ('{"a": 1} oops \\"2\\"', 'a: 1\noops "2"\n'),
        ('var a = 1; b.c = {"d": "5"}; e()', "var a = 1; b.c =\nd: 5\ne()\n"),
        ("a = {b: 1}; c = [2];", "a =\n{b: 1}; c =\n2\n"),
        ("a == {1}", "a == {1}\n"),
        ("a={" * 25, "a=\n" + "{a=\n" * 19 + "{a=" * 5 + "{\n"),
        ("[" * 100_000, "[" * 100_000 + "\n"),
        ("", ""),
        (" ;", ""),
    ],
)
def test_scripts(script: str, expected: str) -> None:
    """Every value is read as spelled, and what doesn't parse is raw text."""
    assert lines(script) == expected


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"caf\u00e9 \xe9 \u{1F600} \ud83d\ude00", "café é 😀 😀"),
        (r"\\\\u00fc \\\"5\\\"", 'ü "5"'),
        (r"41\ud8007 \udc00\ud800 \u{110000}", "41\ufffd7 \ufffd\ufffd \ufffd"),
        (r"\u0041\ude00", "A\ufffd"),
        (r"a\/b\nc\td", "a/b\nc\td"),
        (r"\d+ \u12 \x1 \\", r"\d+ \u12 \x1 \\"),
    ],
)
def test_escapes(raw: str, text: str) -> None:
    """Escapes are decoded however often they were escaped, and others are left alone."""
    assert decode_escapes(raw) == text


def test_attributes() -> None:
    """An attribute that holds JSON is data; one that only looks like it is not."""
    region = Region()
    assert add_attribute(region, ' {"price": 5.0, "unit": "kg"}')
    assert not add_attribute(region, "[5")
    assert not add_attribute(region, "5")
    assert region.text() == "price: 5.0\nunit: kg\n"
    assert region.scopes == [(7, 10, 17, 19)]
