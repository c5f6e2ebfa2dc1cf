from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.inventory import Inventory
from holdwater.text.number_words.free_of_charge import find


def read(text: str) -> list[str]:
    """Return what of a text says that something is free of charge."""
    found = sorted(find(text, Inventory.of(text)))
    assert all([reading.amount for reading in one.readings] == [0] for one in found)
    return [text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("FREE! Delivery:free, free of charge", ["FREE", "free", "free"]),
        ("Delivery is free, and returns are free of charge", ["free", "free"]),
        ("a free-of-charge return and a complimentary breakfast", ["free", "complimentary"]),
        ("versandkostenfrei, frei Haus, gebührenfreie Nummer", ["versandkostenfrei", "frei Haus", "gebührenfreie"]),
        ("envío gratuito, frete grátis ou de graça", ["gratuito", "grátis", "de graça"]),
        ("spedizione gratuita, ingressi gratuiti", ["gratuita", "gratuiti"]),
        ("livraison offerte, frais de port offerts", ["livraison offerte", "offerts"]),
        ("kosteloze retour, gratis verzending", ["kosteloze", "gratis"]),
        ("darmowa dostawa za darmo, bezpłatny zwrot", ["darmowa", "darmo", "bezpłatny"]),
        ("doprava zdarma, bezplatné vrátenie", ["zdarma", "bezplatné"]),
        ("fri frakt, fri levering, kostnadsfritt", ["fri frakt", "fri levering", "kostnadsfritt"]),
        ("ilmainen toimitus, maksuton palautus", ["ilmainen", "maksuton"]),
        ("ingyenes szállítás, δωρεάν, tasuta, nemokamas", ["ingyenes", "δωρεάν", "tasuta", "nemokamas"]),
        ("безкоштовна доставка, безплатна, бесплатно", ["безкоштовна", "безплатна", "бесплатно"]),
        ("משלוח חינם، رایگان، مجانًا", ["חינם", "رایگان", "مجانًا"]),
        ("免運費，免邮，無料，공짜", ["免運", "免邮", "無料", "공짜"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    """The words for free of charge of every shipped language are a zero, in any case."""
    assert read(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "feel free, set free, tax free, duty free, sugar\u2011free",
        "free to all, free from dust, free time, free standing, free range, free of rust, free-form",
        "Returns are free within a month; the seat is free, and so were we: be free",
        "freely freed unfree Freetown free_of",
        "no, none, without, nothing",
        "offerte van de dag, fri, levering, haus, graça",
        "避免费用 豁免费用 不包邮 ฟรีแลนซ์ ฟรีซ",
    ],
)
def test_no_price(text: str) -> None:
    """What is free of something, free to do it, or only looks like the word says nothing of a price."""
    assert read(text) == []


def test_many() -> None:
    """So many places are looked at, and no more."""
    assert len(read("free. " * 1000)) == 200


@given(st.lists(st.sampled_from(["free", "feel", "to", "of", "charge", "-", ",", "gratis", "免费", "避"]), max_size=12))
def test_spans_hold(words: list[str]) -> None:
    """Whatever the words, each place is one of the forms as written."""
    assert set(read(" ".join(words))) <= {"free", "gratis", "免费"}
