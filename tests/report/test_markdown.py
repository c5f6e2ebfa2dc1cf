"""A summary in Markdown: the counts, and nothing of others but as code."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from tests.report import samples

from holdwater.report import markdown

_ANY = st.text(st.characters() | st.sampled_from("`` `[]()<>@#|*_\\\n"))


def test_what_it_says() -> None:
    """Counts by verdict, reason and site, and the contradicted values."""
    text = "".join(markdown.render([samples.row(), samples.supported(), samples.unverifiable()], title="runs"))
    assert text.splitlines() == [
        "## `runs`",
        "",
        "| verdict | findings | share |",
        "| --- | ---: | ---: |",
        "| ✓ supported | 1 | 33.3 % |",
        "| ✕ contradicted | 1 | 33.3 % |",
        "| ? unverifiable | 1 | 33.3 % |",
        "",
        "| reason | findings |",
        "| --- | ---: |",
        "| value_found | 1 |",
        "| value_absent | 1 |",
        "| page_not_held | 1 |",
        "",
        "- `shop.example`: 3",
        "",
        "### Contradicted",
        "",
        "- `runs.jsonl:1` `/price/value`: `1199 EUR`, cited from `https://shop.example/p/drill`; "
        "nearest `1,299.00` in `Drill D-12 It costs 1,299.00 EUR and weighs`.",
    ]


@given(_ANY)
def test_a_code_span_can_not_be_closed(text: str) -> None:
    """Its fence is longer than any run of backticks inside, and it is one line."""
    span = markdown.code(text)
    if span.startswith("("):
        return
    fence = re.match("`+", span)
    assert fence is not None
    inside = span[len(fence[0]) : -len(fence[0])]
    assert span == fence[0] + inside + fence[0]
    assert all(len(run) < len(fence[0]) for run in re.findall("`+", inside))
    assert not inside.startswith("`")
    assert not inside.endswith("`")
    assert len(span.splitlines()) == 1


def test_nothing_hostile_is_markup() -> None:
    """Outside of code spans there are words of ours only."""
    text = "".join(markdown.render(samples.hostile_rows(), title=samples.HOSTILE["fence"]))
    left = re.sub(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", "", text)
    assert not set(left) & set("<>[]@`\\*_#{}") - set("#_")
    assert all(line.startswith(("## ", "### ")) for line in left.splitlines() if "#" in line)


def test_many_are_counted() -> None:
    """Past fifty values and ten sites the rest is a number."""
    text = "".join(markdown.render(samples.mixed(500)))
    assert "\nand 50 more.\n" in text
    assert "- 50 other sites: 400\n" in text


def test_nothing() -> None:
    """Without findings, shares are nought."""
    assert "| ✓ supported | 0 | 0.0 % |" in "".join(markdown.render([]))
