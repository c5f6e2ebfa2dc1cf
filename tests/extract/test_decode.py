"""Which charset bytes are in."""

from __future__ import annotations

import codecs

import pytest

from holdwater.extract.decode import clean, decode

TEXT = "<p>für 5 €</p>"


@pytest.mark.parametrize(
    ("data", "content_type"),
    [
        (TEXT.encode(), None),
        (TEXT.encode(), "text/html; charset=utf-8"),
        (codecs.BOM_UTF8 + TEXT.encode(), "text/html; charset=iso-8859-1"),
        (TEXT.encode(), "text/html; charset=iso-8859-1"),
        (TEXT.encode(), "text/html; charset=windows-1252"),
        (TEXT.encode("cp1252"), None),
        (TEXT.encode("cp1252"), "text/html; charset=ISO-8859-1"),
        (TEXT.encode("cp1252"), "text/html; charset=utf-8"),
        (TEXT.encode("utf-16"), "text/html; charset=utf-8"),
        (TEXT.encode("utf-16-le"), "text/html; charset=utf-8"),
        (TEXT.encode("utf-16-be"), "text/html"),
        (TEXT.encode("iso-8859-15"), "text/html; charset=iso-8859-15"),
    ],
)
def test_the_same_text(data: bytes, content_type: str | None) -> None:
    """Mark, header, zero bytes and guess each lead to the text that was meant."""
    assert decode(data, content_type) == TEXT


def test_meta() -> None:
    """A charset that the document declares is used where no header names one, or names a wrong one."""
    data = '<meta charset="windows-1251"><p>вес</p>'.encode("cp1251")
    assert (decode(data, "text/html") or "").endswith("<p>вес</p>")
    assert (decode(data, "text/html; charset=utf-8") or "").endswith("<p>вес</p>")


def test_header_before_meta() -> None:
    """A header that fits the bytes counts more than the document's own word."""
    data = '<meta charset="utf-8"><p>вес</p>'.encode("koi8-r")
    assert (decode(data, "text/html; charset=koi8-r") or "").endswith("<p>вес</p>")


def test_a_few_bad_bytes_stay_in_place() -> None:
    """Bytes that are wrong among others that are right become U+FFFD, each where it stood."""
    assert decode(b"\xc3\xa9 41\xff7" + b" " * 100, "text/html; charset=utf-8") == "é 41\ufffd7" + " " * 100


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.4",
        b"\xef\xbb\xbf \n%PDF-1.4",
        b"\x1f\x8b\x08abc",
        b"\xc3\xa9" + b"\xff" * 9,
        b"a\x00\x01" * 99,
        b"{\\rtf1\\ansi Weight 5\\'a0kg}",
        b"% notes\n\n%more\n\\documentclass[a4paper]{article}\n\\begin{document}5~kg\\end{document}",
        b"\\documentstyle{article}",
        b"MIME-Version: 1.0\r\nContent-Transfer-Encoding: base64\r\n\r\nNSBrZw==",
        b"From: <Saved by a browser>\nContent-Type: multipart/related; boundary=x\n\n--x\n"
        b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>5=A0kg",
        b"From a@b.example Mon\nSubject: x\nmime-version: 1.0\n\ncontent-transfer-encoding:quoted-printable\n",
    ],
)
def test_no_text(data: bytes) -> None:
    """Other formats, and bytes that are mostly wrong, are no text."""
    assert decode(data, "text/html; charset=utf-8") is None


@pytest.mark.parametrize("name", ["punycode", "idna", "rot13", "undefined", "no-such", "utf-7", "unicode_escape"])
def test_odd_charsets(name: str) -> None:
    """A charset that can't read the bytes is as good as none."""
    assert "5 kg\\ +AGE-" in (decode(b"<p>5 kg\\ +AGE-</p>\xff", f"text/html; charset={name}") or "")


def test_clean() -> None:
    """Only lone surrogates are replaced."""
    assert clean("a\ud800b😀") == "a\ufffdb😀"


@pytest.mark.parametrize(
    "data",
    [
        b"MIME-Version: 1.0\nContent-Transfer-Encoding: 7bit\n\n5 kg",
        b"Weight: 5 kg\n\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n",
        b"How mail works\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n",
        b"<p>Start with \\documentclass{article} or {\\rtf1}",
        b"% 5 kg",
    ],
)
def test_text_that_only_speaks_of_containers(data: bytes) -> None:
    """A message whose body is plain, and a page about such formats, are text."""
    assert decode(data, None) == data.decode()


def test_meta_of_the_wrong_kind() -> None:
    """UTF-8 is read as such under a ``meta`` that names a Western charset as well."""
    data = '<meta charset="iso-8859-1"><p>5 €</p>'.encode()
    assert (decode(data, "text/html") or "").endswith("<p>5 €</p>")


@pytest.mark.parametrize("content_type", [None, "text/html", "text/html; charset=utf-8"])
def test_surrogates_as_bytes(content_type: str | None) -> None:
    """A surrogate written as three bytes is one U+FFFD, also where nothing else is beyond ASCII; Western text stays."""
    assert decode(b"<p>41\xed\xa0\x807" + b" " * 50, content_type) == "<p>41\ufffd7" + " " * 50
    assert decode("<p>í €".encode("cp1252"), "text/html") == "<p>í €"
    assert decode("<p>í\xa0€ é".encode("cp1252"), "text/html") == "<p>í\xa0€ é"
