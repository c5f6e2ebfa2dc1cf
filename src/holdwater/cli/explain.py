"""``holdwater explain``: how one value is taken apart, and what is found of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from holdwater.cli import show
from holdwater.cli.config_option import CONFIG
from holdwater.cli.evidence_source import near_url, open_evidence
from holdwater.errors import HoldwaterError, InvalidArgument

if TYPE_CHECKING:
    from holdwater.config import Config
    from holdwater.model.citation import Scalar
    from holdwater.model.finding import Finding
    from holdwater.text.values import Token, Value
    from holdwater.verify import Held

_INDENT = " " * 12
_NEGATIVE = re.compile(r"-[^-a-zA-Z]")


class _Explained(NamedTuple):
    """Everything that there is to say about one value."""

    value: Scalar
    unit: str | None
    read: Value
    held: Sequence[Held]
    hints: Sequence[str]
    finding: Finding


class _TakesNegative(click.Command):
    """A command to which a minus sign before anything but a letter begins a value, and no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, a negative value moved to where no option is looked for."""
        takes = {name for one in self.params if isinstance(one, click.Option) and not one.is_flag for name in one.opts}
        own = args[: args.index("--")] if "--" in args else args
        for number, argument in enumerate(own):
            if _NEGATIVE.match(argument) and (number == 0 or own[number - 1] not in takes):
                return super().parse_args(ctx, [*own[:number], *own[number + 1 :], "--", argument])
        return super().parse_args(ctx, args)


@click.command(cls=_TakesNegative)
@click.argument("value")
@click.option("--evidence", required=True, metavar="STORE", help="Evidence store, or folder with a manifest.jsonl.")
@click.option("--url", "urls", multiple=True, required=True, help="Cited URL; may be given several times.")
@click.option("--unit", help="Unit that stands beside the value.")
@click.option("--field", help="Name of the field that holds it; its suffix may name a unit.")
@click.option("--anchor", "anchors", multiple=True, metavar="TEXT", help="SKU or brand to look for near each match.")
@CONFIG
@click.option(
    "--json-number/--string",
    "is_number",
    default=None,
    help="Whether VALUE is a number in JSON, which has one reading. By default, if it is spelled like one.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
def explain(
    value: str,
    evidence: str,
    urls: tuple[str, ...],
    unit: str | None,
    field: str | None,
    anchors: tuple[str, ...],
    config: Config,
    is_number: bool | None,
    form: str,
) -> None:
    """Explain how VALUE is looked for, and what is found.

    A value that starts with a minus sign before a letter goes after --, at the end. The exit code says nothing
    of the verdict.
    """
    from holdwater.cli.anchoring import lanes_for
    from holdwater.guard.evidence import Joiner
    from holdwater.model.citation import Citation
    from holdwater.text.values import field_unit, read_value
    from holdwater.verify import judge

    settings = replace(config.settings, lanes=lanes_for(anchors, config.settings))
    scalar = _scalar(value, is_number)
    citation = Citation(path="", value=scalar, urls=tuple(dict.fromkeys(urls)), unit=unit, field=field)
    with open_evidence(evidence) as store:
        joiner = Joiner(store, citation.urls)
        held = [joiner.held(url) for url in citation.urls]
        hints = ["" if one.pages or one.soft else near_url(one.url, store) for one in held]
        finding = judge(citation, held, anchors=anchors, settings=settings)
    read = read_value(scalar, [given for given in (unit, field_unit(field)) if given])
    explained = _Explained(scalar, unit, read, held, hints, finding)
    if form == "json":
        show.out().line(_document(explained))
    else:
        _show(show.out(), explained)


def _scalar(text: str, is_number: bool | None) -> Scalar:
    """Return the value, as a JSON number where it is one."""
    from holdwater.text.json_source import JsonNumber, parse

    try:
        number = parse(text).value if is_number is not False else None
    except HoldwaterError:
        number = None
    if isinstance(number, JsonNumber):
        return number
    if is_number:
        raise InvalidArgument(f"{text}: expected a number as JSON writes it. Leave out --json-number for text.")
    return text


def _looked_for(token: Token) -> Iterator[str]:
    """Yield everything that a token may be, as the page's own forms are compared with it."""
    from holdwater.lanes import dates, durations, words
    from holdwater.text.codes import fold_code
    from holdwater.verify.find import value_keys

    for numeral in token.numerals:
        yield from (f"{key.dimension} {key.what}" for key in value_keys(numeral))
    for duration in token.durations:
        yield from (f"{key.dimension} {key.what}" for key in durations.read(duration))
    for written in token.dates:
        yield from (f"{key.dimension} {key.what}" for key in dates.read(written))
    yield from (f"code {fold_code(code)}" for code in token.codes)
    if token.word is not None:
        yield from (f"{key.dimension} {key.what}" for key in words.read(token.word))


def _document(explained: _Explained) -> str:
    from holdwater.cli.captures import about, joined
    from holdwater.cli.verdicts import finding_json
    from holdwater.text.canonical import json_text

    read = explained.read
    tokens = [
        {
            "text": token.text,
            "decides": token in read.tokens,
            "looked_for": list(dict.fromkeys(_looked_for(token))),
        }
        for token in (*read.tokens, *read.labels)
    ]
    urls = [
        {"url": one.url, "captures": [{"joined": how, **about(page)} for how, page in joined(one)]}
        for one in explained.held
    ]
    answer = {
        "value": explained.value,
        "unit": explained.unit,
        "kind": read.kind,
        "tokens": tokens,
        "urls": urls,
        "finding": finding_json(explained.finding),
    }
    return show.safe_json(json_text(answer))


def _show(screen: show.Screen, explained: _Explained) -> None:
    from holdwater.cli.captures import joined, line
    from holdwater.cli.verdicts import evidence_lines, match_line
    from holdwater.text.canonical import json_text

    def say(label: str, *texts: str) -> None:
        for number, text in enumerate(texts):
            head = show.pad("" if number else label, len(_INDENT))
            screen.line(head + show.shorten(show.visible(text), show.width() - len(_INDENT)))

    read, finding = explained.read, explained.finding
    say("value", f"{json_text(explained.value)} {explained.unit or ''}".rstrip())
    say("kind", read.kind)
    for token in (*read.tokens, *read.labels):
        role = "" if token in read.tokens else ", a label: it counts in the coverage only"
        say("look for", f"“{token.text}”{role}", *(f"  {key}" for key in dict.fromkeys(_looked_for(token))))
    for one, hint in zip(explained.held, explained.hints, strict=True):
        captures = [f"  {how}  {line(page)}" for how, page in joined(one)] or [f"  not held.{hint}"]
        say("on", one.url, *captures)
    screen.line()
    say("verdict", f"{finding.verdict}: {finding.reason}")
    columns = show.width() - len(_INDENT)
    found = [match_line(match, columns) for match in finding.matches]
    say("found" if found else "", *(found or evidence_lines(finding, columns)))
    if finding.caveats:
        say("caveats", ", ".join(finding.caveats))
    if finding.coverage.missing:
        say("missing", ", ".join(finding.coverage.missing))
    if finding.chance is not None:
        say("chance", f"{finding.chance} of all values of this shape would be found there too")
    say("confidence", str(finding.confidence))
