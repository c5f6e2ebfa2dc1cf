"""One citation is judged against what is held for each URL that it cites."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Context, Decimal
from typing import NamedTuple

from holdwater import lanes as all_lanes
from holdwater.index import PageIndex
from holdwater.lanes import identity_anchor
from holdwater.lanes import words as words_lane
from holdwater.model import outline
from holdwater.model.citation import Citation
from holdwater.model.finding import Coverage, Finding
from holdwater.model.match import Match
from holdwater.model.page import Channel, Flaw, Page
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Caveat, Reason
from holdwater.outputs import pointer
from holdwater.text import words
from holdwater.text.codes import fold_code
from holdwater.text.neighbours.field_names import field_unit, time_units
from holdwater.text.number_words import vocabulary as number_vocabulary
from holdwater.text.values import Kind, Token, Value, read_value
from holdwater.verify.cache import index_of
from holdwater.verify.chance import chance
from holdwater.verify.find import Found, find_token
from holdwater.verify.held import Held, first_obstacle
from holdwater.verify.nearest import find_nearest
from holdwater.verify.snippet import snippet

#: So many places of one token on one page are reported.
MAX_MATCHES = 3
_WEAK = Decimal("0.1")
_SCRIPT_SHARE = 10
_CONTEXT = Context(prec=28)

_CHANNEL_ORDER = {channel: number for number, channel in enumerate(Channel)}

# How far each caveat lowers the confidence.
_LOWERED = {
    Caveat.UNIT_DIFFERS: Decimal("0.5"),
    Caveat.OTHER_NOTATION: Decimal("0.5"),
    Caveat.ROUNDED: Decimal("0.9"),
    Caveat.PAGE_UNFIT: Decimal("0.7"),
    Caveat.SOFT_URL: Decimal("0.9"),
    Caveat.STATE_ONLY: Decimal("0.8"),
    Caveat.HIDDEN_ONLY: Decimal("0.7"),
    Caveat.ANCHOR_MISSING: Decimal("0.5"),
}


def judge(
    citation: Citation, held: Sequence[Held], *, anchors: Sequence[str] = (), settings: Settings = DEFAULT
) -> Finding:
    """Check one citation against what is held for each URL that it cites.

    Args:
        citation: The value, and what it cites.
        held: One entry a cited URL, in order, also where nothing is held for it.
        anchors: The run's own SKU or brand, for the lane ``identity_anchor``.
        settings: What counts.

    Returns:
        The finding. Support is looked for first, on every page whatever its grade or state.
    """
    return _Case(citation, held, anchors, settings).finding()


def read_cited(citation: Citation, settings: Settings = DEFAULT) -> Value:
    """Take the value of a citation apart as its verdict does, with what its field and the settings say of it."""
    # Who doesn't say of a number which unit of time it is in may mean any.
    times = time_units(citation.field) if outline.is_number(str(citation.value)) else ()
    given = _given_units(citation, settings)
    if times and "m" in given:
        given.append("min")
    return read_value(citation.value, given or times, citation.field)


def _given_units(citation: Citation, settings: Settings) -> list[str]:
    """Return the units from beside the value, its field's name and the caller, in that order."""
    units = next((settings.units[name] for name in _names(citation) if name in settings.units), None)
    return [unit for unit in (citation.unit, field_unit(citation.field), units) if unit]


def _names(citation: Citation) -> Iterator[str]:
    """Yield what the settings may name a value by: its pointer, one to what holds it, or its field."""
    yield from pointer.prefixes(citation.path)
    if citation.field:
        yield citation.field


class _Support(NamedTuple):
    """What the pages state of some tokens: where, with which caveats, and which of the tokens were found or not."""

    matches: list[Match]
    caveats: set[Caveat]
    found: list[Token]
    missing: list[Token]


class _Case:
    """One citation under judgement."""

    def __init__(self, citation: Citation, held: Sequence[Held], anchors: Sequence[str], settings: Settings) -> None:
        self.citation = citation
        self.held = held
        self.anchors = anchors
        self.settings = settings
        self.lanes = all_lanes.active(settings)
        self.unit = next(iter(_given_units(citation, settings)), None)
        self.value = read_cited(citation, settings)
        strict = [page for one in held for page in one.pages if Flaw.DAMAGED not in page.flaws]
        soft = [page for one in held for page in one.soft if Flaw.DAMAGED not in page.flaws]
        self.indexes = [index_of(page) for page in _distinct(strict)]
        self.soft = [index_of(page) for page in _distinct(soft) if page not in strict]

    def finding(self) -> Finding:
        """Return the finding."""
        support = self._support()
        coverage = Coverage(
            found=len(support.found),
            of=len(support.found) + len(support.missing),
            missing=tuple(token.text for token in support.missing),
        )
        if support.matches:
            return self._supported(support, coverage)
        reason = self._obstacle()
        contradicted = reason is None
        return self._make(
            reason or Reason.VALUE_ABSENT,
            coverage=coverage,
            confidence=self.citation.confidence,
            nearest=find_nearest(self.value, self.indexes) if contradicted else None,
            chance=self._chance((*self.value.tokens, *self.value.labels), self.indexes) if contradicted else None,
        )

    # -- Support ----------------------------------------------------------------------------------------------

    def _support(self) -> _Support:
        """Look for every token on every page."""
        if self.value.kind is Kind.PROSE or self.citation.span is not None:
            return self._verbatim()
        decisive, labels = self._look_for(self.value.tokens), self._look_for(self.value.labels)
        found = list(dict.fromkeys((*decisive.found, *labels.found)))
        missing = [*decisive.missing, *labels.missing]
        if not decisive.matches and not self.value.may_be_spelled:
            return _Support([], set(), found, missing)
        caveats = set((decisive if decisive.matches else labels).caveats)
        return _Support(
            [*decisive.matches, *labels.matches], caveats | {Caveat.PARTIAL} if missing else caveats, found, missing
        )

    def _look_for(self, tokens: Sequence[Token]) -> _Support:
        """Look for some tokens on every page; the caveats are those of the best place of each."""
        support = _Support([], set(), [], [])
        for token in tokens:
            places = [
                (index, place)
                for index in (*self.indexes, *self.soft)
                for place in find_token(token, index, self.lanes)[: MAX_MATCHES * 3]
            ]
            if not places:
                support.missing.append(token)
                continue
            made = [(self._caveats(index, place), self._match(token, index, place)) for index, place in places]
            made.sort(key=lambda pair: (len(pair[0]), _CHANNEL_ORDER[pair[1].channel]))
            support.found.append(token)
            support.caveats.update(made[0][0])
            support.matches.extend(match for _, match in made[:MAX_MATCHES])
        return support

    def _verbatim(self) -> _Support:
        """Look for a passage word for word."""
        token = Token(self.value.text)
        for index in (*self.indexes, *self.soft):
            span = index.passage(self.value.text)
            if span is not None:
                place = Found(*span, words_lane.NAME)
                return _Support([self._match(token, index, place)], self._caveats(index, place), [token], [])
        return _Support([], set(), [], [token])

    def _match(self, token: Token, index: PageIndex, place: Found) -> Match:
        start, end = index.original(place.start, place.end)
        page = index.page
        return Match(
            token=token.text,
            lane=place.lane,
            url=page.url,
            page_sha256=page.sha256,
            start=start,
            end=end,
            exact=page.text[start:end],
            channel=index.channel(start),
            snippet=snippet(page.text, start, end),
        )

    def _caveats(self, index: PageIndex, place: Found) -> set[Caveat]:
        """Return what speaks against relying on one place."""
        start, end = index.original(place.start, place.end)
        found = set(place.caveats)
        channel = index.channel(start)
        if channel is Channel.STATE:
            found.add(Caveat.STATE_ONLY)
        elif channel is Channel.HIDDEN:
            found.add(Caveat.HIDDEN_ONLY)
        if index in self.soft:
            found.add(Caveat.SOFT_URL)
        if index.unfit_reasons(self.settings.min_text_chars):
            found.add(Caveat.PAGE_UNFIT)
        if identity_anchor.NAME in self.lanes and self.anchors:
            spans = [
                [index.original(*span) for span in index.pieces.find(fold_code(anchor))] for anchor in self.anchors
            ]
            if not identity_anchor.is_near(index.page.text, (start, end), spans):
                found.add(Caveat.ANCHOR_MISSING)
        return found

    def _supported(self, support: _Support, coverage: Coverage) -> Finding:
        caveats = support.caveats
        tokens = [token for token in self.value.tokens if token.text not in coverage.missing]
        pages = {match.page_sha256 for match in support.matches}
        luck = self._chance(tokens, [i for i in (*self.indexes, *self.soft) if i.page.sha256 in pages])
        if luck is not None and luck > _WEAK:
            caveats = caveats | {Caveat.WEAK_EVIDENCE}
        confidence = self.citation.confidence
        for caveat in sorted(caveats):
            confidence = _CONTEXT.multiply(confidence, _LOWERED.get(caveat, Decimal(1)))
        if coverage.missing:
            share = _CONTEXT.divide(Decimal(coverage.found), Decimal(coverage.of))
            confidence = _CONTEXT.multiply(confidence, share)
        if luck is not None:
            confidence = _CONTEXT.multiply(confidence, _CONTEXT.subtract(Decimal(1), luck))
        return self._make(
            Reason.VALUE_FOUND,
            matches=tuple(support.matches),
            coverage=coverage,
            caveats=tuple(sorted(caveats)),
            confidence=confidence.quantize(Decimal("0.0001"), context=_CONTEXT),
            chance=luck,
        )

    def _chance(self, tokens: Sequence[Token], indexes: Sequence[PageIndex]) -> Decimal | None:
        """Return the chance of the value's most telling number, on the page that is likeliest to hold any."""
        shares = []
        for token in tokens:
            of_pages = [share for index in indexes if (share := chance(token, index)) is not None]
            if of_pages:
                shares.append(max(of_pages))
        return min(shares) if shares else None

    # -- No support -------------------------------------------------------------------------------------------

    def _obstacle(self) -> Reason | None:
        """Return why the value is not contradicted, or None if it is."""
        if not self.citation.urls:
            return Reason.NO_CITATION
        reason = first_obstacle(self.held, self.settings)
        if reason is not None:
            return reason
        if self._looks_alike():
            return Reason.LOOK_ALIKE
        if self._is_uncheckable():
            return Reason.NOT_CHECKABLE
        if self.citation.derived or self._is_listed(self.settings.derived):
            return Reason.DECLARED_DERIVED
        if self.value.kind is Kind.PROSE or self.citation.span is not None:
            return Reason.PROSE
        return None

    def _is_listed(self, names: Collection[str]) -> bool:
        """Say whether the caller lists the value."""
        return any(name in names for name in _names(self.citation))

    def _looks_alike(self) -> bool:
        wanted = {amount for token in self.value.tokens for numeral in token.numerals for amount in numeral.amounts}
        codes = {fold_code(code) for token in self.value.tokens for code in token.codes}
        return any(not index.look_alikes.isdisjoint(wanted | codes) for index in self.indexes)

    def _is_uncheckable(self) -> bool:
        """Say whether a page can't be expected to carry the value as written."""
        value = self.value
        if value.kind is Kind.NOT_CHECKABLE or self._is_listed(self.settings.translated):
            return True
        if value.kind is Kind.TEXT:
            text = value.text
            spelled_otherwise = words.is_enumeration(text) or words.is_lone_letters(text) or words.states_nothing(text)
            return spelled_otherwise or any(_is_foreign(value, index) for index in self.indexes)
        unread = any(not number_vocabulary.reads(index.page.lang) for index in self.indexes if index.page.lang)
        return unread and value.may_be_spelled

    def _make(self, reason: Reason, **details: object) -> Finding:
        pages = tuple(sorted({page.sha256 for one in self.held for page in (*one.pages, *one.soft)}))
        citation = self.citation
        return Finding(
            path=citation.path,
            value=citation.value,
            urls=citation.urls,
            unit=self.unit,
            reason=reason,
            pages=pages,
            **details,  # type: ignore[arg-type]
        )


def _distinct(pages: Iterable[Page]) -> list[Page]:
    """Return each page once, in order; told apart by what it says, not by when it was captured."""
    return list({(page.sha256, page.url, page.text): page for page in pages}.values())


def _is_foreign(value: Value, index: PageIndex) -> bool:
    """Say whether the value's script makes up under a tenth of the page's letters."""
    own = words.script_letters(value.text)
    total = sum(index.scripts.values())
    return bool(own) and all(index.scripts.get(script, 0) * _SCRIPT_SHARE < total for script in own)
