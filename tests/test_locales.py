from __future__ import annotations

import subprocess
import sys

import pytest

from holdwater.errors import UnknownLocale
from holdwater.locales import load_locale
from holdwater.text.units import lookup


def test_a_locale_that_is_not_shipped() -> None:
    """Any CLDR locale comes in the shape of the shipped ones and can be handed to the core."""
    welsh = load_locale("cy")
    assert welsh.months["ionawr"] == 1
    assert [unit.name for unit in lookup("cilogram", welsh)] == ["kg"]
    assert lookup("cilogram") == ()


def test_tags_are_read_either_way() -> None:
    """BCP 47 and CLDR spelling name the same locale."""
    assert load_locale("de-CH") == load_locale("de_CH")
    assert load_locale("de-CH").groups == ("'",)
    assert load_locale("sv").minus == ("\u2212",)


def test_own_digits_have_their_own_marks() -> None:
    """A language with digits of its own keeps the marks of both kinds."""
    persian = load_locale("fa")
    assert persian.decimals == (".", "\u066b")
    assert persian.groups == (",", "\u066c")


@pytest.mark.parametrize(("tag", "near"), [("xx", None), ("zhh_Hans", "zh_Hans"), ("", None), ("de-XX-YY-ZZ", None)])
def test_unknown(tag: str, near: str | None) -> None:
    """An unknown tag is an error that names the nearest ones."""
    with pytest.raises(UnknownLocale) as caught:
        load_locale(tag)
    assert repr(tag) in str(caught.value)
    assert near is None or near in str(caught.value)


def test_babel_is_read_on_request_only() -> None:
    """Importing the units and this module loads no babel."""
    code = "import sys, holdwater.locales, holdwater.text.units; print('babel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
