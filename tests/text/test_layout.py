from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import check_growth

from holdwater.model.page import Channel, Page
from holdwater.text.fold import Cleaned
from holdwater.text.layout import of_page, read


def seen(text: str, *, is_csv: bool = False) -> str:
    """Return a text as a reader sees it."""
    return Cleaned(text, read(text, 0, len(text), is_csv=is_csv).edits).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Published in Bern on 5 March\n2024 by the town", "Published in Bern on 5 March 2024 by the town"),
        ("a pan of brushed alu-\n  minium parts", "a pan of brushed alu-minium parts"),
        ("the new kettle of the RT-\n412-C series", "the new kettle of the RT-412-C series"),
        ("it weighs 5 \r\n kg in all", "it weighs 5 kg in all"),
        ("on March 5,\n2024 or later than that", "on March 5, 2024 or later than that"),
        ("本製品の重量は全部で十二キ\nログラムです", "本製品の重量は全部で十二キログラムです"),
    ],
)
def test_a_wrapped_line_goes_on(text: str, expected: str) -> None:
    """Where a word found no room, or goes on in lower case, the break is a space; behind a hyphen it is nothing."""
    assert seen(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Sales ......  $ 1,234   $   998\nCosts of it  (812)   (655)",
            "Sales\t$ 1,234\t$ 998\nCosts of it\t(812)\t(655)",
        ),
        ("Loss per share . . . . $ (1.02) $  .52", "Loss per share\t$ (1.02)\t$ .52"),
        ("Sales......27", "Sales\t27"),
        ("    June 30,     December 31,\n      1999      1998", "    June 30,\tDecember 31,\n      1999\t1998"),
        ("He left in 1999.  25 people stayed", "He left in 1999.  25 people stayed"),
        ("No number  follows here", "No number  follows here"),
    ],
)
def test_columns_that_spaces_line_up(text: str, expected: str) -> None:
    """Runs of spaces and leaders before numbers part the cells of a row, and rows are not joined."""
    assert seen(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "There were 5 March\n\n2024 by the town",
        "It ends here with a stop.\nkg is a unit",
        "the total of this row is 12\n480 people came",
        "Net weight of the box\n- 12 kg of flour",
        "Net weight of the box\n2. 12 kg of flour",
        "Net weight of the box\nHeight: 12 cm in all",
        "Net weight: 12\nHeight 5 cm in all of it",
        "Short 5\nKg and a line that is far longer",
        "Two words\nOr so is no full line of a text",
        "One\tcell of 5\nkg in the next row of it",
        "One cell of 5\nkg\tin the next row of it",
        "kg\nkg",
    ],
)
def test_other_lines_end(text: str) -> None:
    """Blocks, sentences, items, labels, cells and two numbers stay apart."""
    assert seen(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**12** kg", "12 kg"),
        ("- **Weight (kg):** 12", "- Weight (kg): 12"),
        ("***12*** kg, __12__ kg, `12` kg", "12 kg, 12 kg, 12 kg"),
        ("*12* kg and _12_ kg, ~~14~~", "12 kg and 12 kg, 14"),
        (
            "10**6, 10**-6, 5 * 3, 12* of, in_stock, a__b, 1`299, 5~~10",
            "10**6, 10**-6, 5 * 3, 12* of, in_stock, a__b, 1’299, 5~~10",
        ),
    ],
)
def test_emphasis(text: str, expected: str) -> None:
    """Marks of emphasis are nothing, and those of arithmetic, notes and names stay."""
    assert seen(text) == expected


def test_tables() -> None:
    """Bars part cells, the rule below the header is nothing, and each cell has its column's header."""
    text = "| Item | Weight (kg) |\n|---|:---:|\n| A | 12 |\n| B |"
    layout = read(text, 0, len(text))
    assert Cleaned(text, layout.edits).text == "Item\tWeight (kg)\nA\t12\nB"
    assert [(text[a:b], text[c:d]) for a, b, c, d in layout.headers] == [
        ("A", "Item"),
        ("12", "Weight (kg)"),
        ("B", "Item"),
    ]
    assert seen("| Weight (kg) | 12 |") == "Weight (kg)\t12"
    assert seen("Item | Weight\n---|---\nA | 12") == "Item\tWeight\nA\t12"
    assert seen("a | b\nc | d") == "a | b\nc | d"


def test_rows_of_fields() -> None:
    """Fields are cells where the first row names the columns, or where the text is known to be such rows."""
    text = 'id,price,stock\nA,120,480\nB,"1,299",12'
    layout = read(text, 0, len(text))
    assert Cleaned(text, layout.edits).text == "id\tprice\tstock\nA\t120\t480\nB\t1,299\t12"
    assert ("480", "stock") in [(text[a:b], text[c:d]) for a, b, c, d in layout.headers]
    assert seen("id;price\nA;1,5") == "id\tprice\nA\t1,5"
    assert seen("120,480\n130,500") == "120,480\n130,500"
    assert seen("120,480\n130,500", is_csv=True) == "120\t480\n130\t500"
    assert seen("Bern,Schweiz\n1,299") == "Bern,Schweiz\n1,299"
    assert seen("one,two\nthree") == "one,two\nthree"


def test_rows_without_a_header() -> None:
    """Commas part cells of three or more where a column holds names; what may be grouped digits stays as it is."""
    text = "Alpha,3,1200\nBeta,5,1300"
    layout = read(text, 0, len(text))
    assert Cleaned(text, layout.edits).text == "Alpha\t3\t1200\nBeta\t5\t1300"
    assert layout.headers == ()
    for rows in (
        "120,480,900\n130,510,901",
        "Paris 2,102,650\nLyon 1,522,250",
        "USD1,299,000\nEUR1,199,000",
        "Alpha, 3, 1200\nBeta, 5, 1300",
        "Alpha,1200\nBeta,1300",
        "Alpha,3,1200\nBeta,5",
        "Alpha,3,1200",
    ):
        assert "\t" not in seen(rows)


def test_which_pages_are_plain() -> None:
    """Markup and data have no layout of their own; a type decides, and else what else the page holds."""
    text = "it weighs 5\nkg in all"

    def edits(content_type: str | None) -> tuple[tuple[int, int, str], ...]:
        return of_page(Page.from_text(text, url="https://a.example/", content_type=content_type), len(text)).edits

    assert edits(None) == edits("text/plain") == edits("application/pdf") == ((11, 12, " "),)
    assert edits("text/html; charset=utf-8") == edits("application/json") == ()
    page = Page.from_text(text, url="https://a.example/")
    marked_up = page.channels[0]._replace(channel=Channel.ATTRIBUTE, start=20)
    twin = Page(url=page.url, text=text, channels=(page.channels[0]._replace(end=19), marked_up), sha256=page.sha256)
    assert of_page(twin, len(text)).edits == ()
    assert of_page(page, 12).edits == ()


def test_headers_in_a_document_with_markup() -> None:
    """Only columns that spaces line up have headers here: tabs part the cells of tables that were read as such."""

    def headers(text: str) -> list[str]:
        page = Page.from_text(text, url="https://a.example/", content_type="text/html")
        return [text[header[2] : header[3]] for header in of_page(page, len(text)).headers]

    assert headers("Model     Mass (kg)\nA1             1.2\n") == ["Mass (kg)"]
    assert headers("Model\tMass (kg)\nA1\t1.2\n") == []


def test_a_table_right_below_a_line() -> None:
    """Rows between bars are a table of their own, whatever stands over them with no blank line between."""
    text = "(in millions)\n| Revenue | 7,796 |\n| Costs | 5,000 |"
    assert Cleaned(text, read(text, 0, len(text)).edits).text == "(in millions)\nRevenue\t7,796\nCosts\t5,000"


@given(st.text(st.sampled_from("ab1 \n\t|*_`~-:,;\"'.\r漢"), max_size=80), st.booleans())
def test_every_character_leads_back(text: str, is_csv: bool) -> None:
    """What a reader sees stands where its offset says, in order, whatever the marks are."""
    cleaned = Cleaned(text, read(text, 0, len(text), is_csv=is_csv).edits)
    at = 0
    for place, char in enumerate(cleaned.text):
        start, end = cleaned.original(place, place + 1)
        assert at <= start < end <= len(text)
        assert char in (text[start], " ", "\t", "’")
        at = end


@pytest.mark.parametrize("piece", [" ", ".", ". "])
def test_time_grows_with_a_run(piece: str) -> None:
    """A run of one sign in a row or a line is not tried again from each of its places."""
    check_growth(lambda text: read(f"|a{text}b|c|\na{text}b\n", 0, 2 * len(text) + 12).edits, piece)
