"""What adds evidence never takes support away."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from holdwater.lanes import NAMES
from holdwater.model.citation import Citation
from holdwater.model.page import Channel, ChannelSpan, Grade, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Verdict
from holdwater.verify import Held, judge

URL = "https://a.example/"
_PIECES = st.sampled_from(
    ["12", "480", "1.500", "1,5", "−18", "-5", "(186)", "10 g", "0.01 kg", "5 in", "6 ft 2 in", "RT-412",
    "RT-412-C", "v3.11.4", "IP67",
     "+41 21 555 01 23", "4044155237788", "steel", "Edelstahlgehäuse", "Wi-Fi", "Müller", "5-10", "12%",
     "in millions", "1½", "2024-03-05",
     "3rd", "15OO", "41\ufffd7", "\u202e51\u202c", "€", "kg", "and", ".", ",", "\n", "\t", ":", "(", ")"]
)  # fmt: skip
_TEXTS = st.lists(_PIECES, max_size=12).map(" ".join)
_VALUES = st.sampled_from(
    [12, 480, 1500, "1,5", -18, 18, "10 g", 10, 74, "RT-412", "3.11", "IP67", "021 555 01 23",
    4044155237788, "steel", "Gehäuse", "wifi",
     "Mueller", 7, 0.12, 12000000, 1.5, "2024-03-05", 3, 1500, 41, 51, "brushed steel", "5–10 kg",
     "12 parts of steel"]
)  # fmt: skip
_UNITS = st.sampled_from([None, "kg", "g", "in", "cm", "°C", "EUR"])


def _verdict(value: object, unit: str | None, held: Held, options: Settings) -> Verdict:
    citation = Citation(path="/v", value=value, urls=(URL,), unit=unit)  # type: ignore[arg-type]
    return judge(citation, [held], settings=options).verdict


def _page(text: str, **details: object) -> Page:
    return Page.from_text(text, url=URL, **details)  # type: ignore[arg-type]


@settings(max_examples=300)
@given(_VALUES, _UNITS, _TEXTS, _TEXTS, st.sets(st.sampled_from(NAMES), min_size=1), st.data())
def test_evidence_only_adds(
    value: object, unit: str | None, text: str, more: str, fewer: set[str], data: st.DataObject
) -> None:
    """More text in a block of its own, a further capture, a soft page, a channel, more lanes: support stays."""
    page = _page(text)
    some = Settings(min_text_chars=0, lanes=frozenset(fewer))
    if _verdict(value, unit, Held(URL, (page,)), some) is not Verdict.SUPPORTED:
        return
    everything = Settings(min_text_chars=0, lanes=frozenset(NAMES))
    longer = _page(f"{text}\n\n{more}")
    other = _page(more, grade=data.draw(st.sampled_from(Grade)), status=data.draw(st.sampled_from([200, 404])))
    channel = data.draw(st.sampled_from(Channel))
    wider = replace(
        longer,
        channels=(ChannelSpan(Channel.VISIBLE, 0, len(text)), ChannelSpan(channel, len(text) + 2, len(longer.text))),
    )
    grown = (
        (Held(URL, (page,)), everything),
        (Held(URL, (longer,)), some),
        (Held(URL, (page, other)), some),
        (Held(URL, (other, page)), some),
        (Held(URL, (page,), (other,)), some),
        (Held(URL, (other,), (page,)), some),
        (Held(URL, (wider,)), some),
        (Held(URL, (page,)), replace(some, min_text_chars=10**6)),
    )
    for held, options in grown:
        assert _verdict(value, unit, held, options) is Verdict.SUPPORTED
