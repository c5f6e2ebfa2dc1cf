"""What running text states: its numbers, codes, dates and lengths of time, one after another."""

from __future__ import annotations

from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.numbers import digits
from holdwater.text.numbers.signs import own_signs
from holdwater.text.times.atoms import Atom, find_atoms
from holdwater.text.values import Token
from holdwater.text.values.cluster import apart, cluster
from holdwater.text.values.codes import code_spans
from holdwater.text.values.numbers import SignsOf, find_numbers
from holdwater.text.written import find_written

# No area code: ``sales (2020) 475 units``.
_YEAR_AHEAD = lazy(r"\((?:19|20)[0-9]{2}\)")


def find_tokens(text: str, signs: SignsOf = own_signs) -> list[tuple[int, int, Token]]:
    """Return the numbers, codes, dates and durations of running text, in order, none overlapping another.

    They are read as those of a value, number words wherever they stand. The text should be a line or so: time grows
    with the square of what is in it.

    Args:
        text: Clean text.
        signs: What tells the signs that the number at a span of a text may have.

    Returns:
        (start, end, token): what may be written in several ways at once is one token with all of them.

    >>> [token.text for _, _, token in find_tokens("On 5 March 2024 the RT-412-C cost 1,299.00 €.")]
    ['5 March 2024', 'RT-412-C', '1,299.00']
    """
    written = list(find_written(text))
    spans = [span for span in code_spans(text, written, ()) if _YEAR_AHEAD.match(text, span[0]) is None]
    atoms = find_atoms(text, spans, apart=True)
    strong = [atom for atom in atoms if not (atom.is_weak or _is_counted(text, atom))]
    numbers = list(find_numbers(text, (), spans, written, signs))
    return cluster(text, apart(numbers, strong), apart(spans, strong), atoms)


def _is_counted(text: str, atom: Atom) -> bool:
    """Say whether what looks like a date is a number with a unit: ``12.2900 %``."""
    return bool(digits.readings(text[atom.start : atom.end])) and anchors.after(text, atom.end) is not anchors.NOTHING
