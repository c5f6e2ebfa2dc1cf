"""Messages between the process that asks and the one that reads."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.pages import from_body, pages

from holdwater.capture import worker
from holdwater.capture.document import Read
from holdwater.model.page import Page


@given(st.lists(st.binary(max_size=50), max_size=6))
def test_messages_arrive(parts: list[bytes]) -> None:
    """What is sent is received, and after it the next message."""
    pipe = io.BytesIO()
    worker.send(pipe, parts)
    worker.send(pipe, [b"next"])
    pipe.seek(0)
    assert worker.receive(pipe) == parts
    assert worker.receive(pipe) == [b"next"]
    with pytest.raises(EOFError):
        worker.receive(pipe)


@pytest.mark.parametrize(
    "data",
    [b"", b"\0\0", b"\xff" * 4, b"\0\0\0\1" + b"\xff" * 8, b"\0\0\0\1" + bytes(7) + b"\x09abc"],
    ids=["nothing", "cut", "too many parts", "too long", "cut in a part"],
)
def test_what_is_no_message_is_the_end(data: bytes) -> None:
    """A message that is cut, or asks for more memory than one may have, counts as if the other end were gone."""
    with pytest.raises(EOFError):
        worker.receive(io.BytesIO(data))


@given(st.lists(pages, max_size=3), st.lists(st.text(max_size=9), max_size=2))
def test_pages_arrive_as_they_were(read: list[Page], lost: list[str]) -> None:
    """Every field of every page comes through, with its body or without."""
    told = Read(
        pages=((from_body(b"x"), b"x"), (from_body(b""), b""), *((page, None) for page in read)), lost=tuple(lost)
    )
    assert worker.unpack(worker.pack(told)) == told


def test_a_forged_answer_is_refused() -> None:
    """Columns whose digest is wrong, and a body that is not that of the page, are no answer."""
    parts = worker.pack(Read(pages=((from_body(b"x"), b"x"),)))
    for number in range(1, len(parts)):
        if parts[number]:
            with pytest.raises(ValueError):  # noqa: PT011 - any of them is one
                worker.unpack([*parts[:number], parts[number] + b"\0", *parts[number + 1 :]])
