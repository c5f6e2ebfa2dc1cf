"""Items and properties stated by attributes."""

from __future__ import annotations

from holdwater.extract import read_page


def read(markup: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the structured text, and each labelled text with its label."""
    page = read_page(markup.encode(), url="https://shop.example/", content_type="text/html")
    text = "\n".join(page.text[start:end] for kind, start, end in page.channels if kind == "structured")
    return text, [(page.text[start:end], page.text[first:last]) for start, end, first, last in page.scopes]


def test_values() -> None:
    """A property's value is what the element states, else its text, also out of view and with raised digits."""
    text, _ = read(
        "<div itemscope><b itemprop='a b' content=1>2</b><time itemprop=c datetime=PT5M>x</time><data itemprop=d"
        " value=3>y</data><p itemprop=e>4 <i>m<sup>2</sup></i></p><s itemprop=f>5</s><link itemprop=g href=/h>"
        "<p itemprop=i></p></div>"
    )
    assert text == "a: 1\nb: 1\nc: PT5M\nd: 3\ne: 4 m²\nf: 5\ng: /h"


def test_a_unit_labels_its_own_item() -> None:
    """A unit labels the numbers of its item, and of no other."""
    text, labels = read(
        "<div itemscope><b itemprop=price>5</b><b itemprop=name>n</b><b itemprop=priceCurrency>EUR</b>"
        "<div itemprop=weight itemscope><b itemprop=value>6</b><b itemprop=unitText>kg</b></div></div>"
    )
    assert text == "price: 5\nname: n\npriceCurrency: EUR\nvalue: 6\nunitText: kg"
    assert labels == [("5", "EUR"), ("6", "kg")]


def test_long_text_is_not_repeated() -> None:
    """Prose stands in the visible text already."""
    assert read(f"<p itemprop=body>{'a' * 501}</p>")[0] == ""
