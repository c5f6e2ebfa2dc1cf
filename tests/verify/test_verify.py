from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from typing import Any

import pytest

from holdwater.errors import InvalidArgument
from holdwater.extract import read_page
from holdwater.model.citation import Citation, Scalar
from holdwater.model.finding import Coverage
from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Caveat, Reason, Verdict
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
        pytest.param("Not specified", "24 rooms", Reason.NOT_CHECKABLE, id="nothing-known"),
        pytest.param("Not available", "24 rooms not available", Reason.VALUE_FOUND, id="nothing-known-as-written"),
        pytest.param("not waterproof", "24 rooms", Reason.VALUE_ABSENT, id="something-known"),
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


@pytest.mark.parametrize(
    ("value", "field", "verdict"),
    [
        (95, "total_time", Verdict.SUPPORTED),
        ("95", "totalTime", Verdict.SUPPORTED),
        (5700, "duration", Verdict.SUPPORTED),
        (35, "total_time", Verdict.CONTRADICTED),
        (95, "total", Verdict.CONTRADICTED),
        ("RT-95-C", "total_time", Verdict.CONTRADICTED),
        ("95 jars", "total_time", Verdict.CONTRADICTED),
    ],
)
def test_a_field_of_some_time(value: Scalar, field: str, verdict: Verdict) -> None:
    """A number without a unit whose field is named a time may count minutes, seconds or hours."""
    finding = verify(value, [_page("Ready in PT1H35M.")], field=field)
    assert (finding.verdict, finding.unit) == (verdict, None)


def test_the_m_of_some_time() -> None:
    """Beside a field of some time it counts minutes; beside any other it counts none."""
    page = _page("Ready in PT1H35M.")
    assert verify(95, [page], field="total_time", unit="m").verdict is Verdict.SUPPORTED
    assert verify(95, [page], field="total", unit="m").verdict is Verdict.CONTRADICTED


def test_a_field_of_some_moment() -> None:
    """A count of seconds is a date only where the field's name says so."""
    page = _page("Updated on 5 March 2024.")
    assert verify(1709649000, [page], field="updated_at").verdict is Verdict.SUPPORTED
    assert verify(1709649000, [page], field="size").verdict is Verdict.CONTRADICTED


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


@pytest.mark.parametrize(
    ("text", "differs"), [("rated 1.5", True), ("1.5 million sold", False), ("1,500,000 sold", False)]
)
def test_a_multiplier_differs_from_bare_digits(text: str, differs: bool) -> None:
    """Digits without the multiplier of a value support it, and the caveat says what they lack."""
    finding = verify("1.5 million", [_page(text)])
    assert finding.verdict is Verdict.SUPPORTED
    assert (Caveat.UNIT_DIFFERS in finding.caveats) is differs


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


@pytest.mark.parametrize(
    ("value", "page", "unit", "caveats", "confidence"),
    [
        pytest.param("steel", _page("of steel"), None, (), "1", id="none"),
        pytest.param("steel", _page("of steel", status=404), None, (Caveat.PAGE_UNFIT,), "0.7", id="unfit"),
        pytest.param("12.3 %", _page("so 12.34 %"), None, (Caveat.ROUNDED,), "0.899", id="rounded"),
        pytest.param(10481, _page("of 10481 g"), "kg", (Caveat.UNIT_DIFFERS,), "0.5", id="unit"),
        pytest.param(
            "brushed steel", _page("of steel", status=404), None, (Caveat.PAGE_UNFIT, Caveat.PARTIAL), "0.35", id="two"
        ),
    ],
)
def test_each_caveat_lowers_the_confidence(
    value: Scalar, page: Page, unit: str | None, caveats: tuple[Caveat, ...], confidence: str
) -> None:
    """By its own factor, times the share of the parts found, times what is no luck."""
    finding = verify(value, [page], unit=unit)
    assert finding.caveats == tuple(sorted(caveats))
    assert abs(finding.confidence - Decimal(confidence)) <= Decimal("0.0011")


@pytest.mark.parametrize(
    ("channel", "caveats", "confidence"),
    [
        (Channel.STATE, (Caveat.STATE_ONLY,), "0.8"),
        (Channel.HIDDEN, (Caveat.HIDDEN_ONLY,), "0.7"),
        (Channel.METADATA, (), "1"),
    ],
)
def test_confidence_of_a_channel(channel: Channel, caveats: tuple[Caveat, ...], confidence: str) -> None:
    """What only a script or hidden text states is worth less; the match says its channel."""
    page = replace(_page("of steel"), channels=(ChannelSpan(channel, 0, 8), ChannelSpan(Channel.VISIBLE, 9, 600)))
    finding = verify("steel", [page])
    assert (finding.caveats, finding.confidence) == (caveats, Decimal(confidence))
    assert finding.matches[0].channel is channel


def test_confidence_starts_at_the_producers_own() -> None:
    """It is lowered from there where the value is found, and kept where it isn't."""
    page, soft = Held(URL, (_page("of steel"),)), Held(URL, (), (_page("of steel"),))
    for held, value, confidence in ((page, "steel", "0.5"), (soft, "steel", "0.45"), (page, "wood", "0.5")):
        citation = Citation(path="", value=value, urls=(URL,), confidence=Decimal("0.5"))
        assert judge(citation, [held]).confidence == Decimal(confidence)


def test_confidence_is_lowered_by_luck() -> None:
    """What any value of the shape would find is worth that much less."""
    finding = verify(5, [_page("1 2 3 4 5 6 7")])
    assert (finding.chance, finding.confidence) == (Decimal("0.7"), Decimal("0.3"))


def test_weak_is_above_a_tenth() -> None:
    """A chance of exactly one in ten is not called weak."""
    rooms = [f"room {number}" for number in range(24, 34)]
    assert verify(24, [_page(", ".join(rooms[:9]))]).caveats == ()
    assert verify(24, [_page(", ".join(rooms))]).caveats == (Caveat.WEAK_EVIDENCE,)


def test_a_match_says_where() -> None:
    """The token, the lane, the page, the span in the page's own text, and what is around it."""
    page = _page("of ste\u200bel, and 24\u200b01 rooms")
    finding = verify("2401 steel", [page])
    (number,) = (match for match in finding.matches if match.token == "2401")  # noqa: S105
    (word,) = (match for match in finding.matches if match.token == "steel")  # noqa: S105
    for match, lane, exact in ((number, "exact", "24\u200b01"), (word, "words", "ste\u200bel")):
        assert (match.lane, match.exact, match.url, match.page_sha256) == (lane, exact, URL, page.sha256)
        assert page.text[match.start : match.end] == exact
        assert match.channel is Channel.VISIBLE
        assert match.snippet.startswith("of ste\u200bel, and 24\u200b01 rooms We pack")


def test_so_many_matches_of_a_token_the_plainest_first() -> None:
    """Three places of each token: fewest caveats first, then the most visible channel, then the order of the page."""
    page = _page("Of 2481, or 2481, or 2481.3, or 2481, then 2481.")
    assert [match.start for match in verify(2481, [page]).matches] == [3, 12, 32]
    hidden = (ChannelSpan(Channel.METADATA, 0, 16), ChannelSpan(Channel.HIDDEN, 17, 37))
    odd = replace(page, channels=(*hidden, ChannelSpan(Channel.VISIBLE, 38, len(page.text))))
    assert [match.start for match in verify(2481, [odd]).matches] == [43, 3, 12]
    several = verify("1.46 x 2481", [_page("from 1.4567 to 2481")])
    assert ([match.exact for match in several.matches], several.caveats) == (["1.4567", "2481"], (Caveat.ROUNDED,))
    assert len(verify("2481 rooms", [_page("2481 2481 2481 2481 rooms, rooms")]).matches) == 5


def test_what_a_finding_repeats() -> None:
    """The path, the value, the unit and the URLs as cited, and every page looked at, sorted, whatever the verdict."""
    page, soft = _page("24 rooms"), replace(_page("24 cabins"), url="https://a.example")
    held = [Held(URL, (page,), (soft,)), Held("https://b.example/", (page,))]
    for value in (24, 25):
        citation = Citation(path="/v", value=value, urls=(URL, "https://b.example/"), unit="kg")
        finding = judge(citation, held)
        assert (finding.path, finding.value, finding.unit, finding.urls) == ("/v", value, "kg", citation.urls)
        assert finding.pages == tuple(sorted({page.sha256, soft.sha256}))
    nothing = verify(24, [], unit="kg")
    assert (nothing.path, nothing.value, nothing.unit, nothing.urls) == ("", 24, "kg", ())
    two = verify(24, [page, replace(page, url="https://b.example/")], unit="kg", field="weight")
    assert (two.path, two.unit, two.urls) == ("", "kg", (URL, "https://b.example/"))


def test_captures_of_one_url_are_grouped() -> None:
    """One fit capture of a URL is enough, however the URL is spelled; of two URLs each needs its own."""
    fit, short = _page("24 rooms"), Page.from_text("x", url="HTTPS://A.example:443/#top")
    assert verify(25, [short, fit]).reason is Reason.VALUE_ABSENT
    assert verify(25, [replace(short, url="https://b.example/"), fit]).reason is Reason.PAGE_TOO_SHORT
    odd = [replace(page, url="no url") for page in (short, fit)]
    assert verify(25, odd).reason is Reason.VALUE_ABSENT
    assert verify(25, odd).urls == ("no url",)


def test_settings_are_heeded() -> None:
    """The least text of a page, the lanes, and units and translations by field or path."""
    page, few = Page.from_text("24 rooms of 250 g", url=URL), Settings(min_text_chars=5)
    assert verify(25, [page]).reason is Reason.PAGE_TOO_SHORT
    assert verify(25, [page], settings=few).reason is Reason.VALUE_ABSENT
    assert verify("a b c. D e f.", [page], settings=few).reason is not Reason.VALUE_FOUND
    assert verify(24, [page], settings=replace(few, lanes=frozenset({"words"}))).reason is Reason.VALUE_ABSENT
    for field, units, reason in (
        ("mass", {}, Reason.VALUE_ABSENT),
        ("mass", {"mass": "kg"}, Reason.VALUE_FOUND),
        ("mass_kg", {}, Reason.VALUE_FOUND),
        (None, {"": "kg"}, Reason.VALUE_FOUND),
    ):
        options = replace(few, units=units)
        assert verify(Decimal("0.25"), [page], field=field, settings=options).reason is reason
    assert verify(Decimal("0.25"), [page], unit="kg", settings=few).reason is Reason.VALUE_FOUND
    held = Held(URL, (page,))
    by_path = Citation(path="/mass", value=Decimal("0.25"), urls=(URL,), field="weight")
    for units in ({"/mass": "kg"}, {"/mass": "kg", "weight": "t"}):
        assert judge(by_path, [held], settings=replace(few, units=units)).reason is Reason.VALUE_FOUND
    for name in ("/mass", "weight"):
        options = replace(few, translated=frozenset({name}))
        assert judge(by_path, [held], settings=options).reason is Reason.NOT_CHECKABLE
    assert judge(by_path, [held], settings=few).reason is Reason.VALUE_ABSENT


def test_a_producers_derived_value() -> None:
    """What the producer says it computed is left, unless found."""
    held = [Held(URL, (_page("24 rooms"),))]
    for value, reason in ((25, Reason.DECLARED_DERIVED), (24, Reason.VALUE_FOUND)):
        assert judge(Citation(path="", value=value, urls=(URL,), derived=True), held).reason is reason


def test_soft_pages() -> None:
    """A soft page supports, unless damaged; a page that a strict key joins too is not called soft."""
    citation, page = Citation(path="", value=2481, urls=(URL,)), _page("2481 rooms")
    other = _page("no rooms")
    assert judge(citation, [Held(URL, (other,), (page,))]).caveats == (Caveat.SOFT_URL,)
    assert judge(citation, [Held(URL, (page,), (page,))]).caveats == ()
    damaged = replace(page, flaws=frozenset({Flaw.DAMAGED}))
    assert judge(citation, [Held(URL, (other,), (damaged,))]).reason is Reason.VALUE_ABSENT
    assert judge(citation, [Held(URL, (other,), (replace(page, status=404),))]).caveats == (
        Caveat.PAGE_UNFIT, Caveat.SOFT_URL,
    )  # fmt: skip
    prose = Citation(path="", value="It is thick glass. It folds flat.", urls=(URL,))
    soft = judge(prose, [Held(URL, (other,), (_page("It is thick glass. It folds flat."),))])
    assert (soft.reason, soft.caveats, soft.coverage.of) == (Reason.VALUE_FOUND, (Caveat.SOFT_URL,), 1)
    assert (soft.matches[0].lane, soft.matches[0].token) == ("words", prose.value)
    assert judge(prose, [Held(URL, (other,))]).coverage.missing == (prose.value,)


def test_a_capture_held_twice_is_read_once() -> None:
    """Equal captures of one URL give the matches of one."""
    page = _page("2481 rooms")
    assert len(verify(2481, [page, replace(page), replace(page, status=200)]).matches) == 1
    assert len(verify(2481, [page, replace(page, url="https://b.example/")]).matches) == 2


def test_nearest_and_chance_of_the_contradicted_only() -> None:
    """The closest evidence is looked for where a value is contradicted, and nowhere else."""
    absent = verify(2482, [_page("2481 rooms")])
    assert absent.nearest is not None
    assert (absent.nearest.exact, absent.chance) == ("2481", Decimal("0.000111"))
    unfit = verify(2482, [_page("2481 rooms", status=404)])
    assert (unfit.reason, unfit.nearest, unfit.chance) == (Reason.PAGE_ERROR, None, None)
    assert verify(2481, [_page("2481 rooms")]).nearest is None


def test_the_chance_is_that_of_the_most_telling_number() -> None:
    """Of several numbers found the rarest shape counts, on the page that holds most; a missing one does not."""
    page = _page("5 of 2481 rooms")
    assert verify("5 x 2481", [page]).chance == Decimal("0.000111")
    assert verify("5 x 2482", [page]).chance == Decimal("0.2")
    full = replace(_page("5, 6, 7 of 2481"), url="https://b.example/")
    assert verify(5, [page, full]).chance == Decimal("0.4")
    assert verify("steel", [_page("of steel")]).chance is None
    assert verify(6, [page, full]).chance == Decimal("0.4")
    assert verify(2, [page, full]).chance == Decimal("0.4")


def test_coverage_counts_labels() -> None:
    """The words beside a number count in the coverage; what is found is listed by its absence from the missing."""
    finding = verify("1050 W steel motor", [_page("a motor of 1050 W")])
    assert (finding.coverage.found, finding.coverage.of, finding.coverage.missing) == (2, 3, ("steel",))
    assert finding.caveats == (Caveat.PARTIAL,)
    absent = verify("1051 W steel motor", [_page("a motor of 1050 W")])
    assert (absent.matches, absent.coverage.found, absent.coverage.of) == ((), 1, 3)
    assert absent.coverage.missing == ("1051", "steel")
    small = verify("4-step ladder", [_page("a ladder with stairs")])
    assert (small.reason, small.coverage.found, small.coverage.missing) == (Reason.VALUE_FOUND, 1, ("4", "step"))
    assert small.caveats == (Caveat.PARTIAL,)
    assert verify("1050 W steel motor", [_page("a steel motor of 1050 W")]).coverage == Coverage(found=3, of=3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param({"unit": 5}, "unit: expected text, found 5. Write None where there is none.", id="unit"),
        pytest.param({"field": 5}, "field: expected text, found 5. Write None where there is none.", id="field"),
        pytest.param({"anchors": "RT-412"}, "anchors: expected a collection of texts, found 'RT-412'", id="anchors"),
        pytest.param({"pages": 5}, "pages: expected ", id="pages"),
        pytest.param({"value": [5]}, "value: expected a scalar, found list. Check each one inside it.", id="value"),
    ],
)
def test_misuse_is_said(arguments: dict[str, Any], message: str) -> None:
    """A wrong argument is named, with what was expected and found."""
    with pytest.raises(InvalidArgument) as caught:
        verify(**{"value": 24, "pages": [], **arguments})
    assert str(caught.value).startswith(message)


def test_a_code_in_look_alikes() -> None:
    """A code whose digits are letters on the page is neither there nor absent, on any of the pages."""
    plain = _page("24 rooms")
    odd = replace(_page("EAN 4O44155237788"), url="https://b.example/")
    for pages in ([odd], [plain, odd], [odd, plain]):
        assert verify("4044155237788", pages).reason is Reason.LOOK_ALIKE
    assert verify("4044155237789", [plain, odd]).reason is Reason.VALUE_ABSENT


def test_a_word_of_a_script_that_the_page_hardly_has() -> None:
    """Under a tenth of the page's letters, and on any of the pages; from a tenth on it is absent."""
    few = Settings(min_text_chars=0)
    for count, reason in ((9, Reason.VALUE_ABSENT), (10, Reason.NOT_CHECKABLE)):
        page = Page.from_text("დ " + "a" * count, url=URL)
        assert verify("კარგი", [page], settings=few).reason is reason
    assert verify("კარგი", [Page.from_text("abc", url=URL)], settings=few).reason is Reason.NOT_CHECKABLE
    georgian = Page.from_text("დ " * 9, url="https://b.example/")
    latin = Page.from_text("ab " * 40, url=URL)
    assert verify("კარგი", [georgian], settings=few).reason is Reason.VALUE_ABSENT
    assert verify("კარგი", [georgian, latin], settings=few).reason is Reason.NOT_CHECKABLE
    assert verify("კარგი", [Page.from_text("12", url=URL)], settings=few).reason is Reason.VALUE_ABSENT


def test_the_language_of_any_page_counts() -> None:
    """One page in a language without number words is enough; a page that declares none is read."""
    read, unread = _page("x", lang="de"), replace(_page("y", lang="tlh"), url="https://b.example/")
    assert verify(7, [read]).reason is verify(7, [_page("x")]).reason is Reason.VALUE_ABSENT
    assert verify(7, [read, unread]).reason is Reason.NOT_CHECKABLE
    assert verify("7 13", [unread]).reason is Reason.VALUE_ABSENT


def test_a_word_beside_a_small_number() -> None:
    """Where a page may spell the number, a word of the value supports it, once and with its own caveats."""
    html = b"<p>A long saloon of many years.</p><div hidden>with a door</div>"
    page = read_page(html, url=URL, content_type="text/html")
    finding = verify("4-door", [page], settings=FEW)
    assert [match.exact for match in finding.matches] == ["door"]
    assert set(finding.caveats) >= {Caveat.PARTIAL, Caveat.HIDDEN_ONLY}
    assert finding.coverage.missing == ("4",)
