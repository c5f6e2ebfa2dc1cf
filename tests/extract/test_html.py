"""How elements read; ``fixtures/pages`` holds whole documents."""

from __future__ import annotations

import pytest

from holdwater.extract import read_page
from holdwater.extract.html import read


def regions(markup: str) -> tuple[str, str]:
    """Return the visible and the hidden text of ``markup``."""
    walker = read(markup)
    assert walker is not None
    return walker.visible.text(), walker.hidden.text()


@pytest.mark.parametrize(
    ("markup", "visible"),
    [
        ("<span>1</span><sup>99</sup>", "1⁹⁹"),
        ("$12<sup> 99</sup>", "$12 99"),
        ("12.5<sup>[1]</sup>", "12.5[¹]"),
        ("<b>24</b><small>99</small> €", "24⁹⁹ €"),
        ("<b>24</b><small>9</small> <b>24</b> <small>99</small> x<small>99</small>", "249 24 99 x99"),
        ("<i>24</i> <i class=price-decimals> 99 </i> €", "24⁹⁹ €"),
        ("<i>24</i><i style='vertical-align: super'>99</i>", "24⁹⁹"),
        ("<i class=price__integer>24</i><i>99</i>", "24⁹⁹"),
        ("<i>24</i><i class=center>99</i> <i>5</i><i class=percent>20</i>", "2499 520"),
        ("<i>24</i><i class=cents>999</i> x<i class=cents>99</i>", "24999 x99"),
        ("<p class=cents>24</p><p class=cents>99</p>", "24\n99"),
        ("<i>23.9k</i><i>1.2k</i> <i>3 bd</i><i>2 ba</i> <i>2026</i><i>v3.1</i>", "23.9k 1.2k 3 bd 2 ba 2026 v3.1"),
        ("<i>IP6</i><i>7</i> <i>5x</i><i>10</i> <i>12</i><i>v</i>", "IP67 5x10 12v"),
        ("$<i>1.049.999</i><i>50</i> <i>1,299</i><i>5</i> <i>1299</i><i>50</i>", "$1.049.999⁵⁰ 1,2995 129950"),
        ("<i>Stock</i><i>5</i> <i>Rooms</i><i>3</i><i>Baths</i>", "Stock 5 Rooms 3 Baths"),
        ("<i>Model</i><i>WK-2</i> <i>MODEL</i><i>WK-2</i>", "Model WK-2 MODELWK-2"),
        ("<i>4.8</i><i>41 reviews</i> <i>4,6</i><i>128</i>", "4.8 41 reviews 4,6 128"),
        ("<i>1.29</i><b>9</b> <i>1.08</i><b>45</b> <i>1.2</i><b>5</b>", "1.299 1.0845 1.25"),
        (
            "<i>8</i><i>18843</i> <i>2019-09-30</i><i>07:42</i> <i>2019-09-06</i><i>107</i>",
            "8 18843 2019-09-30 07:42 2019-09-06 107",
        ),
        (
            "<i>63103</i><i>45 days</i> <i>08-31</i><i>12:58</i> <i>0.00</i><i>01234</i> <i>1</i><i>299</i>",
            "63103 45 days 08-31 12:58 0.0001234 1299",
        ),
        (
            "<b>12</b>3456 <b>12345</b>67 12<b>3456</b> 1<i><b>0240</b></i> 12345<!---->67 <b>3.1</b>4159 <b>6.2</b>5",
            "123456 1234567 123456 10240 1234567 3.14159 6.25",
        ),
        ("<i>12</i><b>3456</b> <u><i>12345</i></u><b>67</b> <i>6.2</i><!-- --><i>51</i>", "12 3456 12345 67 6.2 51"),
        ("<i>The rating is</i><i>4.6</i><i>out of</i><i>5</i> <i>RT</i><b>412</b>", "The rating is 4.6 out of 5 RT412"),
        ("<i>1.2k</i><i>Pull requests</i> <i>5</i><i>beds</i> <i>5</i><i>kg</i>", "1.2k Pull requests 5 beds 5kg"),
        (
            "<i>3. Mai 2018</i><i>7. Juni 2019</i> <i>3.5.2018</i><i>7.6.2019</i>",
            "3. Mai 2018 7. Juni 2019 3.5.2018 7.6.2019",
        ),
        (
            "<i>May 3, 2018</i><i>4 min</i> <i>Fr. 2018</i><i>50</i> <i>2018</i><i>400</i>",
            "May 3, 2018 4 min Fr. 201850 2018400",
        ),
        ("USD 2000<b>000</b> 1.2000<b>500</b> May 2018<b>7 min</b>", "USD 2000000 1.2000500 May 2018 7 min"),
        ("<i>04:37</i><i>TV news</i> <i>4:37</i><i>pm</i> <i>IP6</i><i>TV</i>", "04:37 TV news 4:37 pm IP6TV"),
        ("IP<b>67</b> brush<b>ed</b> T<i>he</i> abc<wbr>123 日本語<b>5</b>", "IP67 brushed The abc123 日本語5"),
        ("1.2 million<sup>a</sup> or 12 kg<sup><a>b</a></sup>", "1.2 millionᵃ or 12 kgᵇ"),
        ("1<sup>a</sup> X<sup>e</sup> M<sup>me</sup> km<sup>x</sup>", "1a Xe Mme kmx"),
        ("x<sup>a<sup>2</sup></sup>3", "xa²3"),
        ("<b>1</b>,<i>09</i>", "1,09"),
        ("<font>a</font><font> b</font>", "a b"),
        ("a<p>b</p>c", "a\nb\nc"),
        ("<table><tr><td>12<td>480<tr><th>a</table>z", "12\t480\na\nz"),
        ("<td>a<div>b</div>", "a\nb"),
        ("a<img>b<input>c", "a b c"),
        ("<button>1</button><button>2</button>", "1\n2"),
        ("a \n\t b", "a b"),
        ("a\u00a0\u00a0b", "a\u00a0\u00a0b"),
        ("<pre>a\n\n b  c\n</pre>d", "a\n b  c\nd"),
        ("<ruby>x<rt>y</rt></ruby>z", "x y z"),
        ("1<sup>1</sup>/<sub>2</sub>/x", "1 1⁄2/x"),
        ("<sup>1</sup>/x<sub>2</sub>", "1/x₂"),
        ("<math><msub><mi>x</mi><mn>1</mn></msub><msubsup><mi>y</mi><mn>2</mn><mn>3</mn></msubsup></math>", "x₁y₂³"),
        ("<plaintext>a <b>b", "a <b>b"),
        ("<p itemprop=x>a</p>b", "a\nb"),
        ("<svg><text>1</text><text>2</text></svg>", "1\n2"),
    ],
)
def test_visible(markup: str, visible: str) -> None:
    """What a reader sees together stays together, and what is apart stays apart."""
    assert regions(markup) == (visible, "")


@pytest.mark.parametrize(
    ("markup", "visible", "hidden"),
    [
        ("5<del>1</del>2", "5 2", "1"),
        ("5<span hidden>1</span><b>2</b>", "5 2", "1"),
        ("<p>a<s>b<i hidden>c</i>d</s>e", "a e", "bcd"),
        ("a<i aria-hidden=false>b</i>", "ab", ""),
        ("a<i aria-hidden=true>-</i>b<i aria-hidden=true>c</i>", "a-b", "c"),
        ("<p style='DISPLAY:none!important'>a<p style='display:nonexistent'>b", "", "a\nb"),
        ("<p style='font-size:0'>a<p style='font-size:0.5em'>b<p style='font-size: .0px'>c", "b", "a\nc"),
        ("<p style='font-size:0.0em;color:red'>a<p style='font-size:00'>b<p style='x:none'>c", "c", "a\nb"),
        ("<style>p { content: '5' }</style><!-- 6 -->a", "a", ""),
        ("<table hidden><tr><td>1<td>2</table>a", "a", "1\t2"),
        ("<template><b>1</b><template>2</template></template>a", "a", "1\n2"),
        ("<noscript><p>1</p><b>2</b></noscript>a", "a", "1\n2"),
        ("<noscript></noscript><template></template>a", "a", ""),
        ("<noframes><p>1</p>2</noframes>a", "a", "1\n2"),
        ("<style hidden>x</style>a", "a", ""),
        ("<ix:header>1</ix:header>2", "2", "1"),
    ],
)
def test_hidden(markup: str, visible: str, hidden: str) -> None:
    """What is out of view stands apart, whole."""
    assert regions(markup) == (visible, hidden)


def test_many_fragments() -> None:
    """Past a number of fragments the rest is read flat, and the page is not whole."""
    walker = read("<noscript><b>1</b>2</noscript>" * 1_001)
    assert walker is not None
    assert walker.is_over
    assert walker.hidden.text() == "\n".join(["12"] * 1_001)


@pytest.mark.parametrize(
    "fragment",
    [
        "<p>" + f"<i {' '.join(map(chr, range(0x4E00, 0x4E64)))}>" * 40 + "</p>" + "<p>x</p>" * 20,
        f"<p {' '.join(f'a{number}' for number in range(250))}>" * 90,
    ],
)
def test_costly_fragments(fragment: str) -> None:
    """What one fragment may cost, hundreds may not."""
    few, many = (read(f"<noscript>{fragment}</noscript>" * times) for times in (2, 300))
    assert few is not None
    assert not few.is_over
    assert many is not None
    assert many.is_over


def test_a_deep_fragment() -> None:
    """A fragment past a cap is flat; the document around it is still a tree."""
    walker = read("<noscript>" + "<div>" * 600 + "x</noscript><p>y")
    assert walker is not None
    assert (walker.is_over, walker.visible.text(), walker.hidden.text()) == (True, "y", "x")


def test_values() -> None:
    """Every attribute but looks, code and link targets counts, once."""
    walker = read(
        "<p style=color:5 class=6 id=7 href=8 src=9 srcset=10 action=11 onclick=12 title=13 data-x=14 title=15>"
        "<img alt=13><input value='a&amp;b' disabled><meta content=16><link href=17 title=18>"
    )
    assert walker is not None
    assert [*walker.values] == ["13", "14", "a&b"]
    assert [attributes.get("content") for _, attributes in walker.metas] == ["16", None]


def test_title_and_language() -> None:
    """They are those of the document, not of a drawing in it."""
    walker = read("<html lang=de><title> a\n b</title><svg lang=fr><title>c</title></svg>")
    assert walker is not None
    assert (walker.title, walker.lang, walker.visible.text()) == ("a b", "de", "c")


def test_scripts() -> None:
    """Scripts keep their type and their text."""
    walker = read("<script>a<b</script><svg><script type=x>c</script></svg>")
    assert walker is not None
    assert walker.scripts == [("", "a<b"), ("x", "c")]


@pytest.mark.parametrize(
    ("markup", "is_read"),
    [
        ("".join(f"<i a={number}>" for number in range(98)) + "x" + "</i>" * 98, True),
        ("".join(f"<i a={number}>" for number in range(101)) + "x" + "</i>" * 101, False),
        ("<div>" * 101 + "x" + "</div>" * 101, True),
        ("<select>" + "<option>x" * 2_001 + "</select>", False),
        ("<select>" + "<option>x" * 2_000 + "</select>" + "<select><option>y</select>", True),
        ("<div>" * 511 + "x" + "</div>" * 511, False),
        ("<p " + " ".join(f"a{number}" for number in range(257)) + ">", False),
        ("<p title=x " + "a " * 300 + ">", True),
    ],
)
def test_caps(markup: str, is_read: bool) -> None:
    """A tree past a cap is not read, however quickly it was built."""
    assert (read(markup) is not None) is is_read


def test_a_second_title_counts() -> None:
    """A page goes by its first title, and what a second one says is kept beside it."""
    page = read_page(b"<html><head><title>One</title><title>Two 42</title></head></html>", url="https://a.example/")
    assert page.title == "One"
    assert "Two 42" in page.text.splitlines()
