"""Sources by JSON Pointer: what is refused, since here the caller and no model wrote it."""

from __future__ import annotations

import pytest

from holdwater.citations import Sources, read_citations
from holdwater.errors import InvalidArgument, InvalidRecord

_URL = "https://shop.example/p"


@pytest.mark.parametrize(
    ("mapping", "error", "message"),
    [
        (
            {"/prise": _URL},
            InvalidArgument,
            "/prise: expected a pointer into the output, found nothing there. Did you mean /price?",
        ),
        ({"/list/2": _URL}, InvalidArgument, "/list/2: expected a pointer into the output"),
        ({"/list/01": _URL}, InvalidArgument, "/list/01: expected a pointer into the output"),
        ({"/list/-": _URL}, InvalidArgument, "/list/-: expected a pointer into the output"),
        ({"/_audit/0": _URL}, InvalidArgument, "/_audit/0: expected a pointer into the output"),
        ({"price": _URL}, InvalidArgument, "'price': expected a JSON Pointer, such as /specs/0/price"),
        ({"/price": []}, InvalidArgument, "/price: expected a URL or a list of URLs, found a list without one"),
        ({"/price": {"title": "x"}}, InvalidArgument, "/price: expected a URL or a list of URLs, found an object"),
        ({"/price": 3}, InvalidArgument, "/price: expected a URL or a list of URLs, found 3. Name its source"),
        ({"/price": None}, InvalidArgument, "/price: expected a URL or a list of URLs, found null."),
        (
            {"/price": "no url " * 9},
            InvalidArgument,
            '/price: expected a URL or a list of URLs, found "no url no url no url no url no url no u….',
        ),
        ({"/price": b"x"}, InvalidArgument, "/price: expected a URL or a list of URLs, found bytes."),
        (
            {"/blob": _URL},
            InvalidRecord,
            "/blob: expected text, a number or a boolean beside its citation, found bytes",
        ),
    ],
)
def test_misuse(mapping: dict[str, Sources], error: type[Exception], message: str) -> None:
    """A pointer that leads nowhere, cites nothing or covers no scalar is an error that says so."""
    with pytest.raises(error) as caught:
        read_citations({"price": 1, "list": [1, 2], "blob": b"x", "_audit": [1]}, mapping)
    assert str(caught.value).startswith(message)


def test_an_object_may_hold_what_cannot_be_checked() -> None:
    """Only a pointer straight at it is misuse."""
    citations = read_citations({"a": {"blob": b"x", "size": 1}}, {"/a": _URL})
    assert [one.path for one in citations] == ["/a/size"]
