"""What a caller gives as sources: texts, texts with identifiers, pages, or a store."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from holdwater.errors import InvalidArgument
from holdwater.index import PageIndex
from holdwater.model import arguments
from holdwater.model.page import Evidence, Flaw, Page, Selective, check_pages
from holdwater.prose.notation import Notation, admitted
from holdwater.text.languages import SHIPPED, shipped
from holdwater.text.locale_data import LocaleData
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import Reading
from holdwater.text.urls import page_keys, soft_keys, strict_key
from holdwater.verify.cache import index_of

#: One source: a text, a text with its identifier, or a page that was kept.
AnswerSource: TypeAlias = str | tuple[str, str] | Page
#: Every source of an answer: a list of them, a mapping of identifiers to texts or of URLs to pages (a store is one),
#: or a store with the URLs that count.
AnswerSources: TypeAlias = (
    Iterable[AnswerSource] | Mapping[str, str] | Evidence | tuple[Evidence | Selective, Sequence[str]]
)

_SURROGATE = re.compile("[\ud800-\udfff]")
_HINT = "Write texts, (identifier, text) pairs or pages, a mapping of them, or (store, [url, …])."


def read_pages(sources: AnswerSources) -> list[Page]:
    """Return the pages to look in, in order; a damaged one is left out.

    A text without an identifier has its number, from 1; a page has its URL.

    Raises:
        InvalidArgument: if something is no source; the message says what to write.
    """
    return [page for page in _pages(sources) if Flaw.DAMAGED not in page.flaws]


def _pages(sources: AnswerSources) -> Iterator[Page]:
    if isinstance(sources, Mapping):
        yield from _mapped(sources)
        return
    if isinstance(sources, tuple) and len(sources) == 2 and isinstance(sources[0], (Mapping, Selective)):
        yield from _cited(sources[0], arguments.texts("sources", sources[1]))
        return
    if isinstance(sources, (str, bytes, Page)) or not isinstance(sources, Iterable):
        raise InvalidArgument(f"sources: expected a list of sources, found {arguments.found(sources)}. {_HINT}")
    for number, one in enumerate(sources, 1):
        if isinstance(one, Page):
            yield one
        elif isinstance(one, str):
            yield _page(str(number), one)
        elif isinstance(one, (tuple, list)) and len(one) == 2 and all(isinstance(part, str) for part in one):
            yield _page(*one)
        else:
            raise InvalidArgument(f"sources[{number - 1}]: expected a source, found {arguments.found(one)}. {_HINT}")


def _mapped(sources: Mapping[str, object]) -> Iterator[Page]:
    """Yield the pages of a mapping: of identifiers to texts, or of URLs to pages."""
    for name, held in sources.items():
        arguments.text("sources", name, _HINT)
        if isinstance(held, str):
            yield _page(name, held)
        else:
            yield from check_pages(f"sources[{arguments.found(name)}]", held)  # type: ignore[arg-type]


def _cited(evidence: Evidence | Selective, urls: Sequence[str]) -> Iterator[Page]:
    """Yield the captures that some URLs join, by a strict or a soft key."""
    wanted = {key for url in urls for key in _keys(url)}
    kept = evidence.select(urls) if isinstance(evidence, Selective) else evidence
    for url, pages in kept.items():
        for page in check_pages(f"sources[{arguments.found(url)}]", pages):
            own = page_keys(page)
            if not wanted.isdisjoint({*_keys(url), *own.strict, *own.soft}):
                yield page


def _keys(url: str) -> set[str]:
    strict = strict_key(url)
    return {*soft_keys(url), *([strict] if strict is not None else [])}


def _page(name: str, text: str) -> Page:
    """Return a text as a page; half a surrogate pair becomes U+FFFD, and every offset stays."""
    return Page.from_text(_SURROGATE.sub("\ufffd", text), url=name)


class DeclaredIndex(PageIndex):
    """A page read under a declared locale.

    One that says its language is read as that writes numbers. One that doesn't may be written in the declared way or
    in the English one, in which most data is: a reading that neither admits is refused.
    """

    def __init__(self, page: Page, locale: LocaleData) -> None:
        super().__init__(page)
        own = shipped(page.lang)
        self._locales = [locale, SHIPPED["en"]] if own is None else [own]

    def readings(self, text: str, written: str) -> tuple[Reading, ...]:
        """Return the readings that count."""
        return admitted(text, super().readings(text, written), self._locales)


def index_pages(pages: Iterable[Page], locale: LocaleData | None) -> list[PageIndex]:
    """Return the index of each page: built once and kept for later calls, unless a locale is declared."""
    if locale is None:
        return [index_of(page) for page in pages]
    return [DeclaredIndex(page, locale) for page in pages]


def usual_readings(index: PageIndex, numeral: Numeral) -> tuple[Reading, ...]:
    """Return the readings of a source's number that its own way of writing leaves; under a declared locale all."""
    if isinstance(index, DeclaredIndex):
        return numeral.readings
    kept = _notations.get(index)
    if kept is None:
        kept = _notations[index] = Notation(index.text, None)
    return kept.presumed(numeral)


# For as long as the index of a page is kept.
_notations: WeakKeyDictionary[PageIndex, Notation] = WeakKeyDictionary()
