from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext

import pytest

from holdwater.model.citation import Citation, Scalar
from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Caveat, Reason
from holdwater.verify import Held, judge, verify

URL = "https://a.example/"
FILL = """We pack by hand, one parcel after another, with paper and never with plastic of any kind. Most orders leave
on the day they come in. Should anything arrive broken, a short note with a picture is enough. Our shop floor is open to
visitors, and coffee is on the house. Questions about care, repair and spare parts are answered by the same people who
make the goods. The workshop behind it is run by a family. Whoever likes to read before they buy
is in the right place."""
FEW = Settings(min_text_chars=20)


def _page(text: str, **details: object) -> Page:
    return Page.from_text(f"{text}\n{FILL}", url=URL, **details)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text", "reason"),
    [
        pytest.param(24, "24 rooms", Reason.VALUE_FOUND, id="found"),
        pytest.param(25, "24 rooms", Reason.VALUE_ABSENT, id="absent"),
        pytest.param(1500, "only 15OO g", Reason.LOOK_ALIKE, id="letters-for-digits"),
        pytest.param(41, "only 41\ufffd7", Reason.LOOK_ALIKE, id="damaged"),
        pytest.param(417, "only 41\ufffd7", Reason.LOOK_ALIKE, id="damage-joined"),
        pytest.param(None, "24 rooms", Reason.NOT_CHECKABLE, id="null"),
        pytest.param(True, "24 rooms", Reason.NOT_CHECKABLE, id="boolean"),
        pytest.param("https://b.example/", "24 rooms", Reason.NOT_CHECKABLE, id="url"),
        pytest.param("a@b.example", "24 rooms", Reason.NOT_CHECKABLE, id="e-mail"),
        pytest.param("NaN", "24 rooms", Reason.NOT_CHECKABLE, id="nan"),
        pytest.param("A", "24 rooms", Reason.NOT_CHECKABLE, id="letter"),
        pytest.param(Decimal("1e500"), "24 rooms", Reason.NOT_CHECKABLE, id="exponent"),
        pytest.param("out_of_print", "24 rooms", Reason.NOT_CHECKABLE, id="enumeration"),
        pytest.param("კარგი", "24 rooms", Reason.NOT_CHECKABLE, id="foreign-script"),
        pytest.param("It is very light. It folds flat too.", "24 rooms", Reason.PROSE, id="prose"),
        pytest.param(
            "They pack by hand, one parcel after another. With string.", "24 rooms", Reason.PROSE, id="prose-reworded"
        ),
        pytest.param("5 kg red", "red 10 kg", Reason.VALUE_ABSENT, id="numbers-decide"),
        pytest.param("4-step ladder", "a ladder with four steps", Reason.VALUE_FOUND, id="small-number-in-words"),
        pytest.param("1050 W motor", "a motor of 900 W", Reason.VALUE_ABSENT, id="label-does-not-decide"),
    ],
)
def test_reasons(value: Scalar, text: str, reason: Reason) -> None:
    """Each reason where it applies, on a page that is fit to judge."""
    assert verify(value, [_page(text)]).reason is reason


def test_order_of_reasons() -> None:
    """What is not held comes before what is unfit, and that before what is wrong with the value."""
    held = [Held(URL, (_page("x", grade=Grade.EXCERPT),)), Held("https://b.example/", ())]
    assert judge(Citation(path="", value=True, urls=(URL, "https://b.example/")), held).reason is Reason.PAGE_NOT_HELD
    assert judge(Citation(path="", value=True, urls=(URL,)), held[:1]).reason is Reason.PAGE_EXCERPT_ONLY
    assert judge(Citation(path="", value=True), []).reason is Reason.NO_CITATION
    derived = Citation(path="", value=True, urls=(URL,), derived=True)
    assert judge(derived, [Held(URL, (_page("x"),))]).reason is Reason.NOT_CHECKABLE
    assert verify(5, []).reason is Reason.PAGE_NOT_HELD


def test_declared_values() -> None:
    """A derived or translated value is found or left; a cited span is prose."""
    page = Held(URL, (_page("24 rooms"),))
    said = {"derived": Reason.DECLARED_DERIVED, "translated": Reason.NOT_CHECKABLE}
    for name, reason in said.items():
        options = Settings(**{name: frozenset({"/v"})})  # type: ignore[arg-type]
        assert judge(Citation(path="/v", value=25, urls=(URL,)), [page], settings=options).reason is reason
        assert judge(Citation(path="/v", value=24, urls=(URL,)), [page], settings=options).reason is Reason.VALUE_FOUND
    assert judge(Citation(path="/v", value=25, urls=(URL,), span=(0, 2)), [page]).reason is Reason.PROSE


def test_small_numbers_in_unread_languages() -> None:
    """On a page in a language without number words a bare integer up to twelve is not checkable; a larger one is."""
    page = _page("x", lang="tlh")
    assert [verify(value, [page]).reason for value in (12, 13, "5 kg")] == [
        Reason.NOT_CHECKABLE, Reason.VALUE_ABSENT, Reason.VALUE_ABSENT,
    ]  # fmt: skip


def test_prose_word_for_word() -> None:
    """A passage that stands on the page is supported, punctuation and case aside."""
    finding = verify("Thick glass. It folds flat.", [_page("thick glass, it folds FLAT")])
    assert finding.reason in (Reason.VALUE_FOUND, Reason.VALUE_ABSENT)
    finding = verify("It is thick glass. It folds flat.", [_page("it is thick glass; it folds FLAT")])
    assert (finding.reason, finding.matches[0].exact) == (Reason.VALUE_FOUND, "it is thick glass; it folds FLAT")


def test_a_damaged_page_is_not_read() -> None:
    """A damaged capture supports nothing; a truncated one does."""
    page = _page("24 rooms")
    assert verify(24, [replace(page, flaws=frozenset({Flaw.DAMAGED}))]).reason is Reason.PAGE_DAMAGED
    assert verify(24, [replace(page, flaws=frozenset({Flaw.TRUNCATED}))]).caveats == (Caveat.PAGE_UNFIT,)


def test_caveats_of_the_place() -> None:
    """The channel, a soft key and an unfit page are said; the plainest place decides."""
    page = _page("There are 2481 rooms")
    for channel, caveat in ((Channel.STATE, Caveat.STATE_ONLY), (Channel.HIDDEN, Caveat.HIDDEN_ONLY)):
        odd = replace(page, channels=(ChannelSpan(channel, 0, 20), ChannelSpan(Channel.VISIBLE, 21, len(page.text))))
        assert verify(2481, [odd]).caveats == (caveat,)
        assert verify(2481, [odd, page]).caveats == ()
    soft = judge(Citation(path="", value=2481, urls=(URL,)), [Held(URL, (), (page,))])
    assert (soft.caveats, soft.confidence) == ((Caveat.SOFT_URL,), soft.confidence)
    assert soft.confidence < verify(2481, [page]).confidence


def test_coverage() -> None:
    """Missing parts are listed, and lower the confidence."""
    finding = verify("brushed aluminium", [_page("polished aluminium")])
    assert (finding.coverage.found, finding.coverage.of, finding.coverage.missing) == (1, 2, ("brushed",))
    assert finding.caveats == (Caveat.PARTIAL,)
    assert finding.confidence == Decimal("0.5000")


def test_weak_evidence() -> None:
    """A one-digit number on a page full of numbers says that it may be luck."""
    finding = verify(5, [_page("1 2 3 4 5 6 7")])
    assert finding.chance == Decimal("0.7")
    assert Caveat.WEAK_EVIDENCE in finding.caveats


def test_nothing_depends_on_the_callers_decimal_context() -> None:
    """The same finding under any precision of the caller."""
    page = _page("weighs 123456.789 g, or 0.3")
    for value in (Decimal("123.456789"), Decimal("0.30000000000000004")):
        wanted = verify(value, [page], unit="kg")
        with localcontext() as context:
            context.prec = 2
            assert verify(value, [page], unit="kg") == wanted
