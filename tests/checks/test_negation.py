"""Negations in running text."""

from __future__ import annotations

import time

import pytest

from holdwater.checks.negation import negations


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It is red.", 0),
        ("A notable knot, another notice.", 0),
        ("It is not red.", 1),
        ("It isn’t red and can't be.", 2),
        ("neither red nor blue", 1),
        ("NEVER without it", 2),
        ("Er ist nicht rot, ohne Deckel", 2),
        ("kein Deckel", 1),
        ("weder rot noch blau", 1),
        ("Il n'est pas rouge.", 1),
        ("Il est sans couvercle.", 1),
        ("No es rojo.", 1),
        ("Não é vermelho.", 1),
        ("Non è rosso.", 1),
        ("Het is niet rood.", 1),
        ("To nie jest czerwone.", 1),
        ("Это не красный.", 1),
        ("这不是红色", 1),
        ("赤くない。", 1),
        ("这非常好", 0),
        ("Está en la casa, el 5 de mayo.", 0),
        ("Am 5. Mai, und nu ist es da.", 0),
        ("", 0),
    ],
)
def test_cases(text: str, count: int) -> None:
    """Each text has so many; a pair counts once."""
    assert negations(text) == count


@pytest.mark.parametrize("pump", ["neither ", "ni ", "ne ", "n' ", "not ", "non "])
def test_linear(pump: str) -> None:
    """No text that is made for it takes long."""
    begun = time.process_time()
    negations(pump * 5_000)
    assert time.process_time() - begun < 1
