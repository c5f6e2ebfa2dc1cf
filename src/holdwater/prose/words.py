"""Words of an answer beside the words of its sources, as an encoder sees them. They never vote on a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from math import fsum, inf, isfinite, sqrt
from operator import mul
from typing import Any, NamedTuple, Protocol

from holdwater.errors import InvalidArgument
from holdwater.index import PageIndex
from holdwater.model import arguments
from holdwater.text import words as word_text
from holdwater.text.fold import fold_word
from holdwater.text.lazy import lazy

_WORD = lazy(r"[^\W\d_]+(?:[-\u2010\u2011’'ʼ][^\W\d_]+){0,8}")
_EXACT = Context(prec=40)
_SIX = Decimal("0.000001")
_SLACK = 1e-9
_MOSTLY = 2
_UNSPACED_SCRIPTS = frozenset({"han", "thai", "lao", "khmer", "burmese"})


class Encoder(Protocol):
    """Turns words into vectors; nothing to inherit from."""

    def encode(self, words: Sequence[str], /) -> Sequence[Sequence[float]]:
        """Return one vector for each word, all of one length. Equal words must have equal vectors.

        An array of numpy's with a row for each word does as well, and is faster.
        """
        ...


class Support(NamedTuple):
    """How close the sources come to a word.

    Attributes:
        support: Highest cosine to any word of a source, 0 to 1, to six decimals.
        page: Number of the page that has that word; None where the sources have no words.
        start: Where it first stands there, in the page's own text.
        end: End, exclusive.
    """

    support: Decimal
    page: int | None = None
    start: int = 0
    end: int = 0


def is_mostly_unspaced(text: str) -> bool:
    """Say whether most letters of a text are of scripts that set no spaces between words."""
    letters = word_text.script_letters(text)
    unspaced = sum(count for script, count in letters.items() if script in _UNSPACED_SCRIPTS)
    return unspaced * _MOSTLY > sum(letters.values())


def find_words(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the words of clean text that state something: no stop words, no single letters.

    >>> text = "The agreement is void in the UK."
    >>> [text[a:b] for a, b in find_words(text)]
    ['agreement', 'void', 'UK']
    """
    for match in _WORD.finditer(text):
        if len(match[0]) > 1 and match[0].casefold() not in word_text.STOP_WORDS:
            yield match.span()


def find_supports(wanted: Iterable[str], indexes: Sequence[PageIndex], encoder: Encoder) -> dict[str, Support]:
    """Return the support of each word; a word that a source has, case and diacritics aside, has 1.

    Args:
        wanted: Words as the answer writes them.
        indexes: The sources, in order; of equal words the first counts.
        encoder: Asked once for the words of the sources and once for those of the answer that no source has.

    Raises:
        InvalidArgument: if the encoder gives back something else than one vector of numbers for each word.
    """
    there: dict[str, tuple[str, int, tuple[int, int]]] = {}
    for page, index in enumerate(indexes):
        for span in find_words(index.text):
            written = index.text[slice(*span)]
            there.setdefault(fold_word(written), (written, page, span))
    found: dict[str, Support] = {}
    missing: list[str] = []
    for word in dict.fromkeys(wanted):
        place = there.get(fold_word(word))
        if place is None:
            missing.append(word)
        else:
            found[word] = Support(Decimal(1), place[1], *indexes[place[1]].original(*place[2]))
    if not (missing and there):
        return {**found, **{word: Support(Decimal(0)) for word in missing}}
    places = list(there.values())
    known = _vectors(encoder, [written for written, _, _ in places])
    asked = _vectors(encoder, missing)
    if known.width != asked.width:
        raise InvalidArgument(
            f"encoder: expected vectors of one length, found {known.width} and {asked.width} numbers."
        )
    for number, word in enumerate(missing):
        best, cosine = known.closest(asked.unit(number))
        _, page, span = places[best]
        found[word] = Support(_rounded(cosine), page, *indexes[page].original(*span))
    return found


def _rounded(cosine: float) -> Decimal:
    return Decimal(min(1.0, max(0.0, cosine))).quantize(_SIX, ROUND_HALF_EVEN, _EXACT).normalize(_EXACT)


class _Rows:
    """Vectors in lists."""

    def __init__(self, vectors: Sequence[Sequence[float]]) -> None:
        self._units = [_unit([float(part) for part in vector]) for vector in vectors]
        self.width = len(self._units[0])

    def unit(self, number: int) -> list[float]:
        """Return one of them with length one; one of length zero stays."""
        return self._units[number]

    def closest(self, unit: list[float]) -> tuple[int, float]:
        """Return the number of the first one with the highest cosine, and that cosine."""
        return _closest(unit, range(len(self._units)), self)


class _Table:
    """Vectors in an array of numpy's, as an encoder may give them; its products only choose whom to look at."""

    def __init__(self, vectors: Any) -> None:
        self._vectors = vectors.astype("float64")
        lengths = (self._vectors * self._vectors).sum(axis=1) ** 0.5
        self._scaled = self._vectors / (lengths + (lengths == 0))[:, None]
        self.width = int(vectors.shape[1])

    def unit(self, number: int) -> list[float]:
        """Return one of them with length one; one of length zero stays."""
        return _unit(self._vectors[number].tolist())

    def closest(self, unit: list[float]) -> tuple[int, float]:
        """Return what ``_Rows`` would, whatever order a library adds products up in."""
        cosines = self._scaled @ unit
        return _closest(unit, (cosines >= cosines.max() - _SLACK).nonzero()[0].tolist(), self)


def _closest(unit: list[float], among: Sequence[int], vectors: _Rows | _Table) -> tuple[int, float]:
    cosines = [fsum(map(mul, unit, vectors.unit(number))) for number in among]
    best = max(range(len(cosines)), key=cosines.__getitem__)
    return among[best], cosines[best]


def _unit(vector: list[float]) -> list[float]:
    length = sqrt(fsum(map(mul, vector, vector)))
    return [part / length for part in vector] if length else vector


def _vectors(encoder: Encoder, words: Sequence[str]) -> _Rows | _Table:
    """Return the vectors of some words."""
    vectors: Any = encoder.encode(words)
    is_table = getattr(vectors, "ndim", None) == 2 and hasattr(vectors, "astype")
    widths = {int(vectors.shape[1])} if is_table else {len(vector) for vector in vectors}
    if len(vectors) != len(words) or len(widths) != 1:
        raise InvalidArgument(
            f"encoder: expected {len(words)} vectors of one length, found {arguments.found(len(vectors))} of "
            f"{sorted(widths)} numbers."
        )
    is_finite = bool(abs(vectors).max() < inf) if is_table else all(isfinite(part) for one in vectors for part in one)
    if not is_finite:
        raise InvalidArgument("encoder: expected finite numbers, found one that isn't.")
    return _Table(vectors) if is_table else _Rows(vectors)
