"""Evidence for the guard's tests: one page that states some values and is fit to contradict others."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from holdwater.model.page import Page

URL = "https://shop.example/p"
OTHER = "https://maker.example/p"
STATED = "The drill costs 1,299.00 EUR and weighs 2.1 kg. Its sheath is of brushed aluminium."

_WORDS = (
    "lorem",
    "ipsum",
    "dolor",
    "amet",
    "consectetur",
    "adipiscing",
    "elit",
    "sed",
    "tempor",
    "incididunt",
)


def page(text: str = STATED, url: str = URL, **more: str) -> Page:
    """Return a page with ``text`` and enough of other sentences to be fit."""
    filler = " ".join(f"{one} {two} {three}." for one in _WORDS for two in _WORDS[:4] for three in _WORDS[4:6])
    return Page.from_text(f"{text}\n{filler}", url=url, captured_at=more.get("captured_at", "2026-01-02T03:04:05Z"))


EVIDENCE: dict[str, Sequence[Page]] = {URL: [page()]}

_SCALARS = (
    st.none()
    | st.booleans()
    | st.sampled_from(
        [1299, 2.1, 1199, 77.25, 3.5e-7, 10**20, "brushed aluminium", "walnut", "RT-412-C", 'é\u2028"\\', ""]
    )
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
)
_NAMES = st.text(alphabet='ab/~é"', min_size=1, max_size=3)


@st.composite
def records(draw: st.DrawFn) -> dict[str, object]:
    """Draw a record in which many values cite the page, by one shape or another."""

    def members(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
        cell = st.fixed_dictionaries({"value": inner, "url": st.sampled_from([URL, OTHER])})
        sibling = st.tuples(_NAMES, inner).map(lambda pair: {pair[0]: pair[1], f"{pair[0]}_source": URL})
        return st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3) | cell | sibling

    inner = st.recursive(_SCALARS, members, max_leaves=8)
    cells = st.fixed_dictionaries({"value": inner, "url": st.just(URL)})
    return draw(st.dictionaries(_NAMES, inner | cells | cells, max_size=4))
