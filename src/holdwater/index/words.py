"""The words of a page: whole, as parts of longer ones, and in passages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from holdwater.index.read import Read, once
from holdwater.lanes import words as word_lane
from holdwater.text import words
from holdwater.text.fold import beyond_ascii, fold_word
from holdwater.text.inventory import places
from holdwater.text.lazy import lazy

_RUNNING = lazy(r"[^\W_]+")


class Words(Read):
    """What a page says in words."""

    @once
    def _written_words(self) -> dict[str, set[str]]:
        """How the page writes each word, by what the lane reads; a part of a compound counts too."""
        found: dict[str, set[str]] = {}
        for word, written in words.written_words(self.text):
            for key in word_lane.read(word):
                found.setdefault(str(key.what), set()).add(written)
        return found

    @once
    def folded_words(self) -> list[str]:
        """Every folded word of the page, sorted."""
        return sorted(self._written_words)

    @once
    def _reversed(self) -> list[str]:
        return sorted(word[::-1] for word in self._written_words)

    @once
    def _repaired(self) -> dict[str, tuple[int, int]]:
        return words.repaired_words(self.text)

    @once
    def _half_width(self) -> list[tuple[tuple[int, int], str]]:
        """Where katakana of half width stand, and what they are in full."""
        if words.HALF_WIDTH.search(beyond_ascii(self.text)) is None:
            return []
        return [(match.span(), fold_word(match[0])) for match in words.HALF_WIDTH.finditer(self.text)]

    def word(self, folded: str, *, is_whole: bool = False) -> Iterator[tuple[int, int]]:
        """Yield where a folded word stands: whole, or, if it need not be, as the start or end of a longer word."""
        if words.is_unspaced(folded):
            yield from self._substring(folded)
            return
        forms = [folded] if folded in self._written_words else []
        if words.is_long(folded) and not is_whole:
            forms += _with_prefix(self.folded_words, folded)
            forms += (longer[::-1] for longer in _with_prefix(self._reversed, folded[::-1]))
        yield from self._positions(dict.fromkeys(word for form in forms for word in sorted(self._written_words[form])))
        if folded in self._repaired:
            yield self._repaired[folded]

    def _substring(self, folded: str) -> Iterator[tuple[int, int]]:
        yield from ((at, at + len(folded)) for at in places(self.text, folded))
        yield from (span for span, run in self._half_width if folded in run)

    def _positions(self, written: Iterable[str]) -> Iterator[tuple[int, int]]:
        text = self.text
        for word in written:
            start = text.find(word)
            while start >= 0:
                end = start + len(word)
                if not (_goes_on(text[start - 1 : start]) or _goes_on(text[end : end + 1])):
                    yield start, end
                start = text.find(word, end)

    @once
    def _running(self) -> tuple[str, list[int], list[tuple[int, int]]]:
        """The folded words and numbers of the page in one line, where each starts there, and where it stands."""
        parts: list[str] = []
        starts: list[int] = []
        spans: list[tuple[int, int]] = []
        at = 1
        for match in _RUNNING.finditer(self.text):
            folded = fold_word(match[0])
            parts.append(folded)
            starts.append(at)
            spans.append(match.span())
            at += len(folded) + 1
        return f" {' '.join(parts)} ", starts, spans

    def passage(self, text: str) -> tuple[int, int] | None:
        """Return where a passage first stands word for word, punctuation, case and diacritics aside; else None."""
        return next(self.passages(text), None)

    def passages(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield every place at which a passage stands, in order."""
        line, starts, spans = self._running
        wanted = " ".join(fold_word(match[0]) for match in _RUNNING.finditer(text))
        sought = wanted if words.is_unspaced(wanted) else f" {wanted} "
        at = line.find(sought) if wanted else -1
        while at >= 0:
            first = bisect_right(starts, at + 1) - 1
            last = bisect_right(starts, at + len(wanted)) - 1
            yield spans[max(first, 0)][0], spans[last][1]
            at = line.find(sought, at + 1)

    @once
    def scripts(self) -> dict[str, int]:
        """How many letters of each script the page has."""
        return words.script_letters(self.text)


def _goes_on(neighbour: str) -> bool:
    """Say whether a word goes on with a character: a letter, but of no script without spaces."""
    return neighbour.isalpha() and not words.is_unspaced(neighbour)


def _with_prefix(ascending: list[str], prefix: str) -> Iterator[str]:
    """Yield the longer words of a sorted list that start with a prefix."""
    at = bisect_right(ascending, prefix)
    while at < len(ascending) and ascending[at].startswith(prefix):
        yield ascending[at]
        at += 1
