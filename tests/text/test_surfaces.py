from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.surfaces import Surfaces

_PLACES = st.lists(st.tuples(st.integers(0, 9), st.integers(10, 19), st.integers(0, 4)))


@given(_PLACES)
def test_every_place_belongs_to_its_way_of_writing(found: list[tuple[int, int, int]]) -> None:
    """The places of each way of writing keep the order in which they were found; all together stand in text order."""
    surfaces = Surfaces([()] * 5, found)
    for number in range(5):
        assert surfaces.of(number) == [place for place in found if place[2] == number]
    assert surfaces.places == sorted(found)
