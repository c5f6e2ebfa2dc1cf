from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.numbers.digits import Written
from holdwater.text.written import find_written, outside

_spans = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 4)), max_size=8).map(
    lambda pairs: sorted((start, start + length) for start, length in pairs)
)


def test_every_kind_is_found() -> None:
    """Fractions, powers of ten and split prices of one text are all there."""
    text = "1½ of 3e-4 at 19€99"
    assert [text[one.start : one.end] for one in find_written(text)][:3] == ["1½", "3e-4", "19€99"]


@given(_spans, _spans)
def test_outside(spans: list[tuple[int, int]], atoms: list[tuple[int, int]]) -> None:
    """What is left overlaps no atomic number, and all else is left, in order; others take nothing away."""
    written = [
        Written(start, end, (), True)
        for start, end in atoms
        if all(end <= a or b <= start for a, b in atoms if (a, b) != (start, end))
    ]
    expected = [(s, e) for s, e in spans if not any(one.start < e and s < one.end for one in written)]
    assert list(outside(spans, written)) == expected
    assert list(outside(spans, [one._replace(is_atomic=False) for one in written])) == spans
