from __future__ import annotations

import pytest

from holdwater.text.codes.numbering import article_forms, is_article_number


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("9780306406157", "0306406152"),
        ("9780804429573", "080442957x"),
        ("012345678905", "0012345678905"),
        ("12345678905", "00012345678905"),
        ("40170725", "0000040170725"),
    ],
)
def test_other_forms(one: str, other: str) -> None:
    """Both numbers name one article, whichever is given."""
    assert other in article_forms(one)
    assert one in article_forms(other) or one.zfill(12) in article_forms(other)


@pytest.mark.parametrize("code", ["9780306406158", "0306406153", "1234567", "030640615-2", "abc"])
def test_wrong_check_digits(code: str) -> None:
    """A number whose check digit is wrong is no article number."""
    assert not is_article_number(code)
    assert list(article_forms(code)) == []
