"""A claim survives the way to another process as it was."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from holdwater.audit.claims import Claim, read_claim
from holdwater.model.citation import Citation
from holdwater.outputs.json_source import JsonNumber

_VALUES = st.one_of(
    st.text(), st.booleans(), st.integers(), st.sampled_from(["1299.00", "1e5", "-0.10", "1e999"]).map(JsonNumber)
)


@given(_VALUES, st.text(), st.one_of(st.none(), st.text()), st.one_of(st.none(), st.tuples(st.just(3), st.just(9))))
def test_a_claim_reads_back(value: str | int | bool, path: str, unit: str | None, span: tuple[int, int] | None) -> None:
    """Whatever it is about, its line gives it back, numbers to the letter, on one line of ASCII."""
    citation = Citation(
        path=path, value=value, urls=("https://a.example/",), unit=unit, confidence=Decimal("0.5"), span=span
    )
    claim = Claim(record=3, number=1, source="runs.jsonl:3", citation=citation)
    line = claim.line()
    assert line.isascii()
    assert "\n" not in line
    back = read_claim(line)
    assert back == claim
    assert str(back.citation.value) == str(value)


def test_claims_on_one_page_have_one_key() -> None:
    """URLs of one strict key have one; other pages spread."""

    def key(url: str) -> int:
        return Claim(record=1, number=1, source="", citation=Citation(path="", value=1, urls=(url,))).key

    assert key("https://a.example/p?utm_source=x#top") == key("HTTPS://A.example/p")
    assert len({key(f"https://a.example/{number}") % 64 for number in range(200)}) > 50
    assert 0 <= key("no address \ud800") < 2**64
