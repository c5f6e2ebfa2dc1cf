"""References in running text: links, footnotes and numbers, each standing for the claim in front of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from holdwater.citations.cited import Cited, Found, How, Source, Span, Unread
from holdwater.citations.claims import LABELS, claim_after, claims
from holdwater.citations.links import Link, bare_url, brackets, link_at, without_code
from holdwater.citations.references import References, label_of, read_references
from holdwater.citations.sources import is_url, text_of
from holdwater.outputs.tree import Place
from holdwater.text.written import clear_of

#: A longer text is no prose to be read here: it is skipped, with a word about it.
MAX_CHARS = 200_000

_OPENER = re.compile(r"[\[⟨]|https?://", re.IGNORECASE)
_NUMBERS = re.compile(r"\d{1,4}(?:\s{0,3}[,;–-]\s{0,3}\d{1,4}){0,40}")
_PART = re.compile(r"(\d{1,4})(?:\s{0,3}[–-]\s{0,3}(\d{1,4}))?")
_ANGLED = re.compile(r"⟨(\d{1,4}(?:\s{0,3},\s{0,3}\d{1,4}){0,40})⟩")
_OPEN = re.compile(rf"\(\s{{0,2}}(?:(?:{LABELS})\s{{0,2}}:?\s{{0,2}})?$", re.IGNORECASE)
_HOST_LIKE = re.compile(r"\s*(?:\S+\.\S+|\[?\d{1,4}\]?)\s*")
_WORD_AFTER = re.compile(r"\s[^\W\d_]")
_STOP_BEFORE = re.compile(r"[.!?…。！？]\s{1,4}$")
_MAX_RANGE = 50


class Mark(NamedTuple):
    """A reference in a text.

    Attributes:
        start: Where it starts.
        end: Where it ends, exclusive.
        sources: What it refers to.
        missing: Labels that refer to nothing.
        text: Span of a link's text, where that text is the claim itself.
        is_link: It is a link whose text is words.
    """

    start: int
    end: int
    sources: tuple[Source, ...]
    missing: tuple[str, ...] = ()
    text: Span | None = None
    is_link: bool = False


def read(place: Place, listed: Sequence[Source | None] = (), *, beside: str = "") -> Iterator[Found]:
    """Yield the claims of the text at ``place`` that a reference in it stands for.

    Args:
        place: Where the text stands.
        listed: What its numbers refer to, the first as 1, unless the text itself says so.
        beside: Another text that says it, such as a list of references kept apart.
    """
    text = text_of(place) or ""
    if not any(mark in text for mark in ("[", "⟨", "://")) or not (listed or "://" in text or "://" in beside):
        return
    if len(text) > MAX_CHARS or len(beside) > MAX_CHARS:
        yield Unread(place.path, f"expected at most {MAX_CHARS:,} characters of text with references, found more.")
        return
    for mark, span in references(text, listed, beside=beside):
        for label in mark.missing:
            yield Unread(place.path, f"expected a reference {label}, found none; {len(listed)} are listed.")
        if span is not None and mark.sources:
            yield Cited(place.path, mark.sources, How.MARKER, span, (mark.start, mark.end))


def references(
    text: str,
    listed: Sequence[Source | None] = (),
    *,
    beside: str = "",
    labels: Mapping[str, Source] | None = None,
    others: Sequence[Mark] = (),
) -> Iterator[tuple[Mark, Span | None]]:
    """Yield every reference in a text in order, with the span of the claim that it stands for, if there is one.

    Args:
        text: The text.
        listed: What its numbers refer to, the first as 1, unless the text itself says so.
        beside: Another text that says it, such as a list of references kept apart.
        labels: What other labels in square brackets refer to, folded as ``label_of`` does. Given, even if empty, any
            number in brackets is a reference.
        others: References of other kinds that the caller has found; one that touches a reference in brackets is
            dropped.
    """
    plain = without_code(text)
    own = read_references(plain)
    numbers = {str(number): one for number, one in enumerate(listed, 1)} if listed and not own.are_numbered else {}
    known = _Known(own, read_references(beside).urls if beside else {}, numbers, labels)
    found = list(_scan(plain, known))
    taken = sorted([*((mark.start, mark.end) for mark in found), *own.spans])
    free = set(clear_of(sorted((mark.start, mark.end) for mark in others), taken))
    found += [mark for mark in others if (mark.start, mark.end) in free]
    marks = _framed(plain, sorted(found, key=lambda mark: mark.start))
    plain = _without(plain, own.spans)
    spans = claims(plain, [(mark.start, mark.end) for mark in marks])
    for number, (mark, before) in enumerate(zip(marks, spans, strict=True)):
        span = mark.text or before
        if mark.text is None and _is_subject(plain, mark):
            following = marks[number + 1].start if number + 1 < len(marks) else len(plain)
            span = claim_after(plain, mark.end, following) or span
        yield mark, span


def _is_subject(text: str, mark: Mark) -> bool:
    """Tell whether a link starts a sentence and is its subject, as in ``[City](https://…) says 5 t``."""
    return (
        mark.is_link
        and _WORD_AFTER.match(text, mark.end) is not None
        and _STOP_BEFORE.search(text, max(0, mark.start - 5), mark.start) is not None
    )


class _Known:
    """What labels refer to."""

    def __init__(
        self,
        own: References,
        beside: dict[str, str],
        numbers: dict[str, Source | None],
        labels: Mapping[str, Source] | None = None,
    ) -> None:
        self.spans = own.spans
        self.by_label: dict[str, Source | None] = {
            **(labels or {}),
            **numbers,
            **{label: Source(url) for label, url in beside.items()},
            **{label: Source(url) for label, url in own.urls.items() if is_url(url)},
        }
        self.are_numbered = labels is not None or any(label.isdecimal() for label in self.by_label)

    def mark(self, start: int, end: int, labels: Sequence[str]) -> Mark:
        """Return the mark that names some labels."""
        found = dict.fromkeys(one for label in labels if (one := self.by_label.get(label)) is not None)
        missing = tuple(label for label in labels if label not in self.by_label)
        return Mark(start, end, tuple(found), missing)


def _scan(text: str, known: _Known) -> Iterator[Mark]:
    """Yield the references of a text in order, without those in its definitions."""
    closes = brackets(text)
    at, definitions = 0, iter([*known.spans, (len(text), len(text))])
    definition = next(definitions)
    while (opener := _OPENER.search(text, at)) is not None:
        start = opener.start()
        while definition[1] <= start:
            definition = next(definitions)
        if definition[0] <= start:
            at = definition[1]
            continue
        mark = _mark_at(text, start, closes, known)
        at = opener.start() + 1 if mark is None else max(mark.end, opener.end())
        if mark is not None and (mark.sources or mark.missing):
            yield mark


def _mark_at(text: str, start: int, closes: dict[int, int], known: _Known) -> Mark | None:
    """Return the reference that starts at ``start``, or None."""
    if text[start] == "⟨":
        angled = _ANGLED.match(text, start)
        is_mark = angled is not None and known.are_numbered
        return known.mark(start, angled.end(), _labels(angled[1])) if angled is not None and is_mark else None
    if text[start] != "[":
        url = bare_url(text, start)
        if url is None or url[0] != start or not is_url(text[slice(*url)]):
            return None
        is_angled = text[start - 1 : start] == "<" and text[url[1] : url[1] + 1] == ">"
        return Mark(start - is_angled, url[1] + is_angled, (Source(text[slice(*url)]),))
    close = closes.get(start)
    if close is None:
        return None
    link = link_at(text, start, close)
    if link is not None:
        if text[start - 1 : start] == "!":
            return Mark(start, link.end, ())  # an image
        is_link = _HOST_LIKE.fullmatch(text, *link.text) is None
        return Mark(start, link.end, (Source(link.url),), text=_own_claim(text, link), is_link=is_link)
    inner = text[start + 1 : close] if close - start < 400 else ""
    if _NUMBERS.fullmatch(inner):
        return known.mark(start, close + 1, _labels(inner)) if known.are_numbered else None
    end, label = close + 1, label_of(inner)
    if text[end : end + 1] == "[" and end in closes:
        if closes[end] > end + 1 and closes[end] - end < 400:
            label = label_of(text[end + 1 : closes[end]])
        end = closes[end] + 1
    if label not in known.by_label:
        return None
    return known.mark(start, end, [label])


def _labels(numbers: str) -> list[str]:
    """Return the labels that ``1, 3-5`` names."""
    labels: list[str] = []
    for part in _PART.finditer(numbers):
        first, last = int(part[1]), int(part[2] or part[1])
        labels += map(str, range(first, last + 1)) if first <= last < first + _MAX_RANGE else (str(first), str(last))
    return list(dict.fromkeys(labels))


def _own_claim(text: str, link: Link) -> Span | None:
    """Return the span of a link's text where it states a figure itself: ``is [212 m](https://…) tall``."""
    start, end = link.text
    inner = text[start:end]
    is_figure = any(char.isdigit() for char in inner) and not _HOST_LIKE.fullmatch(inner)
    return (start, end) if is_figure and text[link.start - 1 : link.start] != "(" else None


def _framed(text: str, marks: list[Mark]) -> list[Mark]:
    """Return marks with the round brackets that hold them and nothing else."""
    framed = list(marks)
    number = 0
    while number < len(marks):
        last = number
        while last + 1 < len(marks) and not re.search(r"[^\s,;&]", text[marks[last].end : marks[last + 1].start]):
            last += 1
        opening = _OPEN.search(text, max(0, marks[number].start - 16), marks[number].start)
        if opening is not None and text[marks[last].end : marks[last].end + 1] == ")":
            for one in range(number, last + 1):
                framed[one] = marks[one]._replace(start=opening.start(), end=marks[last].end + 1)
        number = last + 1
    return framed


def _without(text: str, spans: Sequence[Span]) -> str:
    """Return ``text``, of the same length, with blank lines in place of what defines references."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [text[at:start], "\n" * (end - start)]
        at = end
    return "".join([*parts, text[at:]])
