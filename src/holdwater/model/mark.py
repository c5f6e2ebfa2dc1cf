"""Marks: what a proofreader shows of a prose answer, with no verdict on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from enum import StrEnum

from holdwater.errors import InvalidArgument
from holdwater.model.shown import Shown


class MarkKind(StrEnum):
    """What a marked span is."""

    NUMBER = "number"
    """A number with what it counts, or a length of time."""
    DATE = "date"
    """A date or a time of day."""
    CODE = "code"
    """A part number, a version, a phone number: letters and digits looked for whole."""
    QUOTE = "quote"
    """Words in quotation marks, looked for word for word."""
    WORD = "word"
    """A word, marked only where an encoder is given."""


class MarkNote(StrEnum):
    """What a reader should know of a mark."""

    AMBIGUOUS = "ambiguous"
    """It can be read as two numbers (``10.000``) or two days (``03/04/2024``)."""
    ECHOES_QUESTION = "echoes_question"
    """The question states it too; a question is no source."""
    LIST_MARKER = "list_marker"
    """It counts the items of a list: it states nothing, so nothing backs it and nothing needs to."""
    DERIVED = "derived"
    """No source states it, but it is a sum, difference, ratio or percentage change of figures that are backed."""
    ROUNDED = "rounded"
    """The source states an amount that rounds to it."""
    UNIT_DIFFERS = "unit_differs"
    """The source states the same digits with another unit, currency or scale."""


class MarkWarning(StrEnum):
    """What limits all marks of one answer."""

    NO_SOURCES = "no_sources"
    """There was no text to look in: everything is unsupported."""
    UNSPACED_SCRIPT = "unspaced_script"
    """The answer is mostly in a script that sets no spaces: its words are not marked."""


# Whatever the caller's own context.
_EXACT = Context(prec=40)

#: What each warning means, for people.
SAID = {
    MarkWarning.NO_SOURCES: "no sources were given, so nothing can be backed",
    MarkWarning.UNSPACED_SCRIPT: "the answer sets no spaces between words: only numbers, dates, codes and quotes are "
    "checked",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One span of an answer, how far the sources back it, and where to look.

    Attributes:
        text: The span as written: ``answer[start:end]``.
        start: Start in the answer, in code points.
        end: End, exclusive.
        kind: What it is.
        support: How far the sources back it: exactly 0 or 1, but for a word its highest cosine to a source's word,
            from 0 to 1, to six decimals.
        evidence_id: The source that states it, or that holds the nearest thing to it; None where there is none.
        evidence_text: What stands there, or "".
        evidence_span: Where that stands in the source's text, or None.
        evidence_snippet: The same with its neighbourhood, or "".
        notes: What else to know, in the order of ``MarkNote``.
        derivation: How backed figures give it, such as ``1,200 + 300``, or "".
    """

    text: str
    start: int
    end: int
    kind: MarkKind
    support: Decimal
    evidence_id: str | None = None
    evidence_text: str = ""
    evidence_span: tuple[int, int] | None = None
    evidence_snippet: str = ""
    notes: tuple[MarkNote, ...] = ()
    derivation: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.support <= 1 or (self.kind is not MarkKind.WORD and self.support not in (0, 1)):
            raise InvalidArgument(f"support: expected 0 or 1, or between them for a word, found {self.support}.")
        if (self.evidence_id is None) != (self.evidence_span is None):
            raise InvalidArgument("evidence: expected both a source and a span in it, or neither.")

    @property
    def span(self) -> tuple[int, int]:
        """Start and end in the answer."""
        return self.start, self.end

    @property
    def is_fact(self) -> bool:
        """Whether it states something; a list marker doesn't."""
        return MarkNote.LIST_MARKER not in self.notes

    def line(self) -> str:
        """Return the mark as one line for people: what it is, its support, and where to look."""
        support = f"{self.support:.2f}" if self.kind is MarkKind.WORD else f"{self.support}"
        parts = [f"{shown(self.text):<16} support {support:<5}"]
        if self.evidence_id is not None:
            said = "stated" if self.support == 1 else "nearest"
            parts.append(f"{said} in {shown(self.evidence_id)}: {shown(self.evidence_text)!r}")
        else:
            parts.append("nothing near it in the sources")
        notes = [f"{note} {shown(self.derivation)}" if note is MarkNote.DERIVED else str(note) for note in self.notes]
        if notes:
            parts.append(f"[{', '.join(notes)}]")
        return "  ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks(Shown):
    """Every checked span of one answer, in order. It holds no verdict and no threshold.

    A quote holds the marks of the numbers in it; apart from that no mark overlaps another.

    Attributes:
        answer: The caller's own string.
        all: Every mark by its start, a longer one first.
        k: How many of the weakest marks ``floor`` is the mean of.
        sources: Identifiers of the sources, in order.
        has_words: Whether words were checked too: an encoder was given and could be used.
        warnings: What limits the marks.
        sha256: Digest of the answer, the sources' identifiers and all marks, supports of words to six decimals.
    """

    _shown_as = "marks"

    answer: str
    all: tuple[Mark, ...]
    k: int
    sources: tuple[str, ...]
    has_words: bool
    warnings: tuple[MarkWarning, ...]
    sha256: str

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Mark:
        return self.all[number]

    @property
    def ranked(self) -> tuple[Mark, ...]:
        """Every mark that states something, the weakest first; of equals what arithmetic decides, then by place."""
        facts = (mark for mark in self.all if mark.is_fact)
        return tuple(sorted(facts, key=lambda mark: (mark.support, mark.kind is MarkKind.WORD, mark.span)))

    @property
    def weakest(self) -> tuple[Mark, ...]:
        """The ``k`` weakest marks, the weakest first; fewer where there are fewer."""
        return self.ranked[: self.k]

    @property
    def floor(self) -> Decimal | None:
        """The mean support of the ``k`` weakest marks, to six decimals; None where nothing was checked."""
        weakest = self.weakest
        if not weakest:
            return None
        millionths = sum(int(mark.support.scaleb(6, _EXACT)) for mark in weakest)
        mean = Decimal(_nearest(millionths, len(weakest)))
        return mean.scaleb(-6, _EXACT).normalize(_EXACT)

    def report(self, limit: int | None = None) -> str:
        """Return the marks as text for people, the weakest first.

        Args:
            limit: How many marks to list; by default all that support leaves below 1, and at least the ``k`` weakest.
        """
        ranked = self.ranked
        if limit is None:
            limit = max(self.k, sum(mark.support < 1 for mark in ranked))
        lines = [f"warning: {SAID[warning]}" for warning in self.warnings]
        lines.append(self._summary())
        lines += [mark.line() for mark in ranked[:limit]]
        return "\n".join(lines)

    def _summary(self) -> str:
        ranked = self.ranked
        exact = [mark for mark in ranked if mark.kind is not MarkKind.WORD]
        backed = sum(mark.support == 1 for mark in exact)
        words = f", {len(ranked) - len(exact)} words compared" if self.has_words else ", words not compared"
        floor = "nothing to check" if self.floor is None else f"floor {self.floor} (weakest {len(self.weakest)})"
        return f"{backed} of {len(exact)} numbers, dates, codes and quotes stated by a source{words}; {floor}"


def _nearest(total: int, count: int) -> int:
    """Return a mean as a whole number, halves up."""
    return (2 * total + count) // (2 * count)


_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)


def shown(text: str) -> str:
    r"""Return text with control, direction and invisible characters as visible escapes.

    >>> shown("1\u202e2\x1b\U000e0041")
    '1\\u202e2\\u001b\\U000e0041'
    """
    return _UNSEEN.sub(lambda match: _escape(ord(match[0])), text)


def _escape(number: int) -> str:
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
