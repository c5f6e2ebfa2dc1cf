"""A log says where an error was raised, and nothing of its text."""

from __future__ import annotations

from holdwater.errors import log_frames, log_text


def _fail(text: str) -> None:
    raise ValueError(text)


def test_an_error() -> None:
    """The type comes first, then every frame; the text of the error and of its cause are left out."""
    try:
        try:
            _fail("zanzibar")
        except ValueError as error:
            raise LookupError("zanzibar") from error
    except LookupError as error:
        shown = log_text(error)
    first, *rest = shown.splitlines()
    assert first == "LookupError"
    assert "in test_an_error" in rest[0]
    assert "zanzibar" not in shown.replace('LookupError("zanzibar")', "")
    assert log_frames(error_of()).count("in _fail") == 1


def error_of() -> BaseException:
    """Return an error that was raised."""
    try:
        _fail("zanzibar")
    except ValueError as error:
        return error
    raise AssertionError
