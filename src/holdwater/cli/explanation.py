"""How one value came to its verdict, told from its reading to the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from holdwater.cli import show
from holdwater.cli.captures import about, joined, why_not
from holdwater.cli.verdicts import finding_json, match_line, quoted
from holdwater.lanes import durations, identifiers, words
from holdwater.model.finding import Finding
from holdwater.model.key import CODE, DATE, NUMBER, WORD, Key
from holdwater.model.page import Grade, Page
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.canonical import json_text
from holdwater.report.links import address
from holdwater.report.words import CAVEATS, REASONS
from holdwater.text.units import base_unit
from holdwater.text.urls import soft_keys
from holdwater.text.values import Kind, Token, Value
from holdwater.verify import Held
from holdwater.verify.find import value_keys

_INDENT = " " * 12
# Of one thing to say, so that a URL of 8,000 characters leaves the rest in sight.
_MOST_COLUMNS = 400
_SIX_DIGITS = Context(prec=6)

_KINDS = {
    Kind.NOT_CHECKABLE: "as nothing that can be looked for",
    Kind.NUMBER: "as a number",
    Kind.QUANTITY: "as a quantity",
    Kind.IDENTIFIER: "as a code",
    Kind.DATE: "as a date or a time",
    Kind.TEXT: "as words",
    Kind.MIXED: "as numbers or codes, which decide, and words beside them",
    Kind.PROSE: "as a passage, which has to stand there word for word",
}
_SMALL = "as small numbers, which a page may spell: where none is found, a word beside them is enough"
_STRINGS = {
    WORD: "the word",
    CODE: "the code",
    DATE: "the date",
    identifiers.PHONE: "the phone number",
    identifiers.THREAD: "the thread",
    identifiers.POSTAL: "the postal code",
    identifiers.PATENT: "the patent",
    identifiers.SIDES: "the sides",
}
_GRADES = {Grade.FULL: "the whole document", Grade.MAIN_CONTENT: "its main content", Grade.EXCERPT: "an excerpt"}
_FOLLOWS = {
    Verdict.SUPPORTED: "One part of it on one page is enough.",
    Verdict.CONTRADICTED: "Each is held whole and is fit to judge, so that their silence contradicts it.",
    Verdict.UNVERIFIABLE: "So the evidence doesn't decide, and the value stays as it is.",
}


class Explained(NamedTuple):
    """Everything that there is to say about one value.

    Attributes:
        read: The parts of the value.
        held: What is held for each URL that it cites.
        hints: For each URL, what may have been meant, or "".
        finding: What came of it.
        min_text_chars: A page with less visible text contradicts nothing.
    """

    read: Value
    held: Sequence[Held]
    hints: Sequence[str]
    finding: Finding
    min_text_chars: int


def looked_for(token: Token) -> Iterator[Key]:
    """Yield everything that a token may be, each once, as the page's own forms are compared with it."""
    yield from dict.fromkeys(_keys(token))


def _keys(token: Token) -> Iterator[Key]:
    for numeral in token.numerals:
        yield from value_keys(numeral)
    for duration in token.durations:
        yield from durations.read(duration)
    yield from map(Key.date, token.stated_dates)
    for code in token.codes:
        yield from identifiers.read(code)
    if token.word is not None:
        yield from words.read(token.word)


def document(explained: Explained) -> str:
    """Return the explanation as one JSON document, amounts as exact fractions of their base unit."""
    read = explained.read
    tokens = [
        {"text": token.text, "decides": token in read.deciding, "looked_for": [*map(_exactly, looked_for(token))]}
        for token in (*read.tokens, *read.labels)
    ]
    urls = [
        {
            "url": one.url,
            "captures": [{"joined": how, **about(page, explained.min_text_chars)} for how, page in joined(one)],
        }
        for one in explained.held
    ]
    answer = {
        "value": explained.finding.value,
        "unit": explained.finding.unit,
        "kind": read.kind,
        "tokens": tokens,
        "urls": urls,
        "finding": finding_json(explained.finding),
    }
    return show.safe_json(json_text(answer))


def _exactly(key: Key) -> str:
    has_unit = not isinstance(key.what, str) and key.dimension != NUMBER
    return f"{key.dimension} {key.what}{f' {base_unit(key.dimension)}' if has_unit else ''}"


def _plainly(key: Key) -> str:
    """Return what is looked for in words.

    >>> _plainly(Key.number(Fraction(119, 500), "mass")), _plainly(Key.date("2024-03"))
    ('0.238 kg, in any unit of mass', 'the date 2024-03')
    """
    if isinstance(key.what, str):
        return f"{_STRINGS.get(key.dimension, key.dimension)} {key.what}"
    if key.dimension == NUMBER:
        return f"the number {_amount(key.what)}"
    return f"{_amount(key.what)} {base_unit(key.dimension)}, in any unit of {key.dimension.replace('_', ' ')}"


def _amount(amount: Decimal | Fraction) -> str:
    """Return an amount as a decimal number, cut where it has no end."""
    exact = Fraction(amount)
    decimal = _SIX_DIGITS.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    if isinstance(amount, Decimal):
        return f"{amount:f}"
    return f"{decimal:f}" if Fraction(decimal) == exact else f"about {decimal:f}"


def show_explained(screen: show.Screen, explained: Explained) -> None:
    """Write what the value was read as, which pages were looked at, what was found, and why the verdict follows."""
    columns = show.width() - len(_INDENT)

    def say(label: str, *texts: str) -> None:
        lines = [line for text in texts for line in show.wrapped(_readable(text), columns)]
        for number, line in enumerate(lines):
            screen.line(screen.styled(show.pad("" if number else label, len(_INDENT)), bold=True) + line)

    def where(url: str) -> list[str]:
        return [f"  on {url}"] if len(explained.held) > 1 else []

    read, finding = explained.read, explained.finding
    say("path", *filter(None, [finding.path]))
    kind, counts = _KINDS[read.kind], "it counts in the coverage only"
    if read.labels and read.may_be_spelled:
        kind, counts = _SMALL, "enough where no number is found"
    say("value", f"{json_text(finding.value)} {finding.unit or ''}".rstrip(), f"read {kind}")
    for token in (*read.tokens, *read.labels):
        role = "" if token in read.tokens else f" (a label: {counts})"
        first, *others = map(_plainly, looked_for(token))
        say("looked for", f"“{token.text}” as {first}{role}", *(f"  or {key}" for key in others))
    for one, hint in zip(explained.held, explained.hints, strict=True):
        say("cites", one.url, *_host(one.url), *_captures(one, hint, explained.min_text_chars))
    screen.line()
    say("verdict", f"{finding.verdict} ({finding.reason})")
    say("found", *(text for one in finding.matches for text in (match_line(one, columns), *where(one.url))))
    if (near := finding.nearest) is not None:
        say("nearest", quoted(near.exact, near.snippet, columns), *where(near.url))
    say("why", f"{_sentence(REASONS[finding.reason])} {_follows(finding)}")
    say("but", *(f"{_sentence(CAVEATS[caveat])} ({caveat})" for caveat in finding.caveats))
    if finding.coverage.of > 1 and finding.coverage.missing:
        count = f"{len(finding.coverage.missing)} of {finding.coverage.of} parts"
        say("missing", f"{count}: {', '.join(finding.coverage.missing)}")
    if finding.chance is not None:
        verb = "would be" if finding.verdict is Verdict.SUPPORTED else "would have been"
        say("chance", f"{_percent(finding.chance)} of all values of this shape {verb} found there")
    say("confidence", str(finding.confidence))


def _readable(text: str) -> str:
    return show.shorten(show.visible(text), _MOST_COLUMNS)


def _host(url: str) -> Iterator[str]:
    """Yield the host of a URL in ASCII where it is written otherwise: another one may look like it."""
    shown = address(url)
    if not shown.is_plain:
        yield f"  host {shown.host}"


def _captures(held: Held, hint: str, min_text_chars: int) -> Iterator[str]:
    """Yield what is to be said of what is held for a URL."""
    if not soft_keys(held.url):
        yield "  is no web address, so that no page is ever held for it"
    elif not held.pages and not held.soft:
        yield f"  no page is held for it.{hint}"
    for how, page in joined(held):
        yield f"  {_about(page)}"
        reasons = why_not(page, min_text_chars)
        if how == "soft":
            yield f"  held as {page.url}, which only differs slightly: it can support, and not contradict"
        elif reasons:
            yield f"  can support, and not contradict: {'; '.join(map(_why_not, reasons))}"
        else:
            yield "  fit to judge: it can support, and contradict"


def _why_not(reason: Reason) -> str:
    return f"{REASONS[reason].replace('a page that it cites', 'it')} ({reason})"


def _about(page: Page) -> str:
    """Return when and how a page was captured, and how much of it."""
    captured = f"captured {page.captured_at}" if page.captured_at else "captured at an unknown time"
    return f"{captured}, status {page.status}, {_GRADES[page.grade]}, {len(page.text):,} characters"


def _follows(finding: Finding) -> str:
    if finding.reason is Reason.INTERNAL_ERROR:
        return f"The error is {finding.detail}. It is a fault of holdwater, and the value stays as it is."
    return _FOLLOWS[finding.verdict]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _percent(share: Decimal) -> str:
    if not share:
        return "0 %"
    percent = f"{100 * share:.2f} %"
    return "under 0.01 %" if percent == "0.00 %" else percent
