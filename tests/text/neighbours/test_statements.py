from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.neighbours.statements import find_statements


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("(in millions)", 6),
        ("In thousands, except per share data", 3),
        ("(Amounts in millions and net of tax)", 6),
        ("Dollars in billions (unless otherwise noted)", 9),
        ("Square feet reported in thousands.", 3),
        ("Millions, Except Per Share Amounts", 6),
        ("(millions of dollars)", 6),
        ("All amounts are in millions of U.S. dollars", 6),
        ("$ millions", 6),
        ("USD million", 6),
        ("€m", 6),
        ("£'000", 3),
        ("(000s)", 3),
        ("Options (thous.)", 3),
        ("Mio. €", 6),
        ("in Tsd. EUR", 3),
        ("Angaben in Millionen Euro", 6),
        ("TEUR", 3),
        ("T€", 3),
        ("MSEK", 6),
        ("(en milliers d'euros)", 3),
        ("en millones de euros", 6),
        ("(in migliaia di euro)", 3),
        ("(em milhares de reais)", 3),
        ("w tys. zł", 3),
        ("тыс. руб.", 3),
        ("(Rs. in crore)", 7),
        ("₹ lakhs", 5),
        ("单位：万元", 4),
        ("単位：百万円", 6),
        ("（百万円）", 6),
        ("(단위: 백만원)", 6),
        ("(000s omitted)", 3),
        ("x1000", 3),
        ("× 1,000", 3),
        ("(×10³)", 3),
        ("USDm", 6),
        ("EURm", 6),
        ("Rm", 6),
        ("$A'000", 3),
        ("AED'000", 3),
        ("RM'000", 3),
        ("£’000", 3),
        ("in Tsd. Euro", 3),
        ("in Millionen Euro", 6),
        ("in 1.000 Euro", 3),
        ("in miljoenen euro's", 6),
        ("x € 1.000", 3),
        ("(x €1 mln)", 6),
        ("en milliards d'euros", 9),
        ("(en Md€)", 9),
        ("en milliers de dirhams", 3),
        ("milj. euroa", 6),
        ("(1 000 €)", 3),
        ("1 000 €", 3),
        ("NOK 1000", 3),
        ("Resultat (NOK 1000)", 3),
        ("i miljoner kronor", 6),
        ("Belopp i tkr", 3),
        ("(v mil. Kč)", 6),
        ("w milionach złotych", 6),
        ("ezer Ft-ban", 3),
        ("millió forintban", 6),
        ("în milioane de lei", 6),
        ("в миллионах рублей", 6),
        ("(в тысячах рублей)", 3),
        ("dalam jutaan Rupiah", 6),
        ("Đơn vị: triệu đồng", 6),
        ("仟元", 3),
        ("Meadow Millions of yen", 6),
        ("Sales In thousands, except per share", 3),
        ("百万円", 6),
        ("(en Md €)", 9),
        ("佰萬元", 6),
        ("(x 10^6)", 6),
        ("(x 1 000 000 EUR)", 6),
    ],
)
def test_statements(text: str, power: int) -> None:
    """A scale stated for what follows is found, in each language."""
    assert [int(factor) for found in find_statements(text) for factor in found.factors] == [10**power]


@pytest.mark.parametrize(
    "text",
    [
        "used in millions of homes",
        "service lives are measured in millions of gross tons",
        "They sold 5 million of them",
        "paid 5 Mio. € in all",
        "paid 5 Mio. €",
        "a thousand dollars",
        "Model T and TEURON",
        "in thousands of small towns across the country",
        "one in a million",
        "Stores in MD",
        "Borsa in juta",
        "Screws x1000",
        "x1000 screws",
        "12 x 1000",
        "Rm 12",
        "a fee of (1 000 €) and more",
        "1 000 € a month",
        "Rent\t1 000 €",
        "How We Made Millions of Dollars",
        "千円札",
        "100仟元",
        "Made a million euros",
    ],
)
def test_prose(text: str) -> None:
    """Running prose states no scale."""
    assert list(find_statements(text)) == []


@given(st.text("in thousands(millions)$€m \n\t0123TEUR,", max_size=60))
def test_statements_are_in_order(text: str) -> None:
    """Statements follow one another, and each says by how much."""
    found = list(find_statements(text))
    assert all(one.start < one.end and one.factors for one in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
