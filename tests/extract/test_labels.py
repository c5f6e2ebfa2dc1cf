"""Which text of a table labels which other."""

from __future__ import annotations

import pytest

from holdwater.extract import labels, read_page
from holdwater.text.neighbours import anchors


def pairs(markup: str) -> set[tuple[str, str]]:
    """Return each labelled text with its label; a table as a whole as ``*``."""
    page = read_page(markup.encode(), url="https://shop.example/", content_type="text/html; charset=utf-8")
    return {
        ("*" if "\n" in page.text[start:end] else page.text[start:end], page.text[first:last])
        for start, end, first, last in page.scopes
    }


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<table><tr><th>kg<th>cm<tr><td>1<td>2</table>", {("1", "kg"), ("2", "cm")}),
        ("<table><tr><td>kg<td>cm<tr><td>1<td>2</table>", {("1", "kg"), ("2", "cm")}),
        ("<table><tr><td>a<td>5<tr><td>b<td>6</table>", {("5", "a"), ("6", "b")}),
        ("<table><tr><th>a<th>b<tr><th>c<td>1</table>", {("1", "b"), ("1", "c"), ("*", "a")}),
        ("<table><tr><th colspan=2>kg<th>cm<tr><td>1<td>2<td>3</table>", {("1", "kg"), ("2", "kg"), ("3", "cm")}),
        ("<table><tr><th rowspan=2>a<td>1<tr><td>2</table>", {("1", "a"), ("2", "a")}),
        ("<table><tr><th>x<th>y<tr><td rowspan=2>1<td>2<tr><td>3</table>", {("1", "x"), ("2", "y"), ("3", "y")}),
        ("<table><thead><tr><td>kg<tr><td>net</thead><tr><td>1</table>", {("1", "kg"), ("1", "net")}),
        ("<p>in millions<table><tr><td>a<td>5</table>", {("5", "a"), ("a\t5", "in millions")}),
        ("<p>x<p>y<p>z<table><tr><td>a<td>5</table>", {("5", "a"), ("a\t5", "y"), ("a\t5", "z")}),
        ("<table><caption>kg</caption><tr><td>a<td>5</table>", {("5", "a"), ("*", "kg")}),
        ("<table><tr><td>$m<td>2024<tr><td>a<td>1,2</table>", {("1,2", "a"), ("*", "$m")}),
        ("<table><tr><td>a<td>b</table><table><tr><td>c<td>5</table>", {("5", "c")}),
        ("<table><tr><td>a<td><table><tr><td>b<td>5</table></table>", {("5", "b"), ("b\t5", "a")}),
        ("<table><tr><td>a<td>kg<table><tr><td>b<td>5</table></table>", {("5", "b"), ("*", "a")}),
        ("<table><caption>a</caption></table><table><tr><td>c<td>5</table>", {("5", "c"), ("a", "a")}),
        ("<dl><dt>a<dd>1<dd>2<dt>b<dt>c<dd>3</dl>", {("1", "a"), ("2", "a"), ("3", "b"), ("3", "c")}),
        ("<table><tr><th>" + "long " * 99 + "<th>b<tr><td>1<td>2</table>", {("2", "b")}),
        ("<table><tr><th colspan=x>a<th colspan=0>b<tr><td>1<td>2</table>", {("1", "a"), ("2", "b")}),
        ("<td>5<caption>x", set()),
        ("<table><tr><th>a<th>b<tr><td><td>g<tr><td>x<td>5</table>", {("5", "b"), ("5", "g"), ("5", "x"), ("*", "a")}),
        ("<table><tr><th>a<th>b<tr><td>y<td>red<tr><td>x<td>5</table>", {("5", "b"), ("5", "x"), ("*", "a")}),
        ("<table><tr><td>CO2 rate (g/km)<td>5<tr><td>7 kg<td>6</table>", {("5", "CO2 rate (g/km)")}),
        (
            "<table><tr><td>金額（万元）<td>率（％）<tr><td>x<td>5</table>",
            {("5", "率（％）"), ("5", "x"), ("*", "金額（万元）")},
        ),
        ("<table><tr><th>7 kg<td>12<tr><th>Weight (kg)<td>13</table>", {("13", "Weight (kg)")}),
        (
            "<table><tr><th>a<th>Price for 5 kg<th>kg<tr><th>b<td>12<td>3</table>",
            {("12", "b"), ("3", "b"), ("3", "kg"), ("*", "a")},
        ),
        ("<p>Per 100 g<table><tr><td>a<td>5</table>", {("5", "a")}),
        ("<dl><dt>5 kg<dd>12<dt>kg<dd>6</dl>", {("6", "kg")}),
        ("<div>Weight (kg)</div><div>1.2</div>", {("1.2", "Weight (kg)")}),
        ("<div>1.2</div><div>kg</div>", {("1.2", "kg")}),
        ("<div>1.2</div><div>kg</div><div>5</div>", {("5", "kg")}),
        ("<div>a</div><div>1.2</div><div>kg</div><p>x", {("1.2", "kg")}),
        ("<div>Sold in</div><div>1.2</div><div>off the shelf</div>", set()),
        ("<div>Weight 3 (kg)</div><div>1.2</div>", set()),
        ("<div>The weight as our own scales have it (kg)</div><div>1.2</div>", set()),
        ("<div>Weight (kg)</div><div>1.2 or so</div>", set()),
        ("<label>Weight (kg)</label><input value=1.2>", {("1.2", "Weight (kg)")}),
        ("<p>Weight (kg)<p><input value=1.2> H (cm) <input value=3>", {("1.2", "Weight (kg)"), ("3", "H (cm)")}),
        ("<p>Weight (kg)<input type=hidden value=7><input value=1.2>", {("1.2", "Weight (kg)")}),
        ("<p>Weight<input value=1.2>", set()),
        ("<p>Weight (kg) <input value=1.2> <input value=3>", {("1.2", "Weight (kg)")}),
        ("<table><tr><td>a<td>Weight (kg)</table><p>5", set()),
        ("<div>5</div><div>net kg</div>", set()),
        ("<p data-weight-kg=1.5 data-size-l=3 data-unit-kg=many>x", {("1.5", "kg")}),
        (
            "<div role=table><div role=row><i role=columnheader>kg</i><i role=columnheader>cm</i></div>"
            "<div role=row><i role=cell>1</i><i role=cell>2</i></div></div>",
            {("1", "kg"), ("2", "cm")},
        ),
        (
            "<ul role=grid><li role=row><b role=rowheader>kg</b><b role=gridcell aria-colspan=2>1</b></li></ul>",
            {("1", "kg")},
        ),
        ("<table><tr><td role=rowheader>7 kg<td>12<tr><td role=rowheader>(kg)<td>13</table>", {("13", "(kg)")}),
        ("<div role=row><i role=columnheader>kg</i></div><p>x<p role=cell>1", set()),
        ("<table><tr><td data-label='Size (cm)'>5<td data-th=kg>6 net</table>", {("5", "Size (cm)"), ("6 net", "kg")}),
        ("<div data-title='Size (cm)'><b>1.2</b> x <b>3</b></div>", {("1.2 x 3", "Size (cm)")}),
        (f"<div data-title='Size (cm)'>{'long ' * 20}5</div><p data-label='Sold in' data-title='7 kg'>5", set()),
    ],
)
def test_pairs(markup: str, expected: set[tuple[str, str]]) -> None:
    """Column and row headers label numbers; a caption, a heading and a corner label the table."""
    assert pairs(markup) == expected


def test_a_hostile_grid_ends() -> None:
    """A table that says it is huge goes without labels past a number of places."""
    name = labels.Cell(0, 1, is_header=True, columns=1, rows=1)
    cell = labels.Cell(1, 2, is_header=False, columns=labels.MAX_SPAN, rows=labels.MAX_SPAN)
    table = labels.Table(before=[], start=0, rows=[[name, cell] for _ in range(1_000)])
    assert 0 < len([*labels.read(table, 2, "a5")]) < 100


def test_inline_numbers_keep_their_scale() -> None:
    """A scale, a sign and a unit each label the number that says so."""
    assert pairs(
        "<ix:nonFraction scale=6 sign='-' unitRef=usd>1</ix:nonFraction><ix:nonFraction>2</ix:nonFraction>"
    ) == {
        ("1", 'scale="6"'),
        ("1", 'sign="-"'),
        ("1", "usd"),
    }


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Weight (kg)", True),
        ("2024 ($m)", True),
        ("2024 m", True),
        ("FY2024 in millions", True),
        ("12 months ended March 31, 2024 (in thousands)", True),
        ("Vitamin B12 mg", True),
        ("7 kg", False),
        ("Price for 5 kg", False),
        ("7,5kg.", False),
        ("Per serving (30 g)", False),
    ],
)
def test_a_label_with_a_quantity_of_its_own(label: str, expected: bool) -> None:
    """A unit that belongs to a number of the label lends nothing to other numbers; a year is no such number."""
    assert anchors.lends(label) is expected
