"""``holdwater explain``: how one value is taken apart, and what is found of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import click

from holdwater.cli import show
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.evidence_source import near_url, open_evidence
from holdwater.cli.settings_options import lanes_for, value_options
from holdwater.errors import HoldwaterError, InvalidArgument

if TYPE_CHECKING:
    from holdwater.config import Config
    from holdwater.model.citation import Citation, Scalar

_NEGATIVE = re.compile(r"-[^-a-zA-Z]")


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
@click.argument("value", metavar="VALUE")
@click.option("--evidence", required=True, metavar="STORE", help="Evidence store, or folder with a manifest.jsonl.")
@OF_RUN
@click.option("--url", "urls", multiple=True, help="Cited URL; may be given several times.")
@click.option("--unit", help="Unit that stands beside the value.")
@click.option("--field", help="Name of the field that holds it; its suffix may name a unit.")
@click.option(
    "--json-number/--string",
    "is_number",
    default=None,
    help="Whether VALUE is a number in JSON, which has one reading. By default, if it is spelled like one.",
)
@click.option(
    "--note",
    "notes",
    metavar="FILE",
    help="Guarded record or its notes: VALUE is then the JSON Pointer of a value that has a note, and the note says "
    "the rest. Of a .jsonl file, LINE:POINTER.",
)
@value_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
def explain(
    value: str,
    evidence: str,
    run_id: str | None,
    urls: tuple[str, ...],
    unit: str | None,
    field: str | None,
    is_number: bool | None,
    notes: str | None,
    config: Config,
    anchors: tuple[str, ...],
    form: str,
    **chosen: Any,
) -> None:
    """Explain how VALUE comes to its verdict.

    It says what the value is looked for as, which pages it cites, what is found there, and why the verdict follows.
    Give its --url, or with --note the file that `holdwater check` has written. A value that starts with a minus sign
    before a letter goes after --, at the end. The exit code says nothing of the verdict.
    """
    from holdwater.cli.explanation import Explained, document, show_explained
    from holdwater.guard.evidence import Joiner
    from holdwater.model.citation import Citation
    from holdwater.verify import judge, read_cited

    said = {"--url": urls, "--unit": unit, "--field": field, "--json-number/--string": is_number}
    if notes is not None:
        for name, given in said.items():
            if given not in (None, ()):
                raise click.UsageError(f"{name}: the note of --note says it. Leave one of them out.")
        citation = _noted(notes, value)
    elif urls:
        scalar = _scalar(value, is_number)
        citation = Citation(path="", value=scalar, urls=tuple(dict.fromkeys(urls)), unit=unit, field=field)
    else:
        raise click.UsageError("--url: expected a URL that VALUE cites, or --note with the file that names it.")
    settings = replace(config.settings, lanes=lanes_for(anchors, config.settings), **chosen)
    with open_evidence(evidence, run_id) as store:
        joiner = Joiner(store, citation.urls)
        held = [joiner.held(url) for url in citation.urls]
        hints = ["" if one.pages or one.soft else near_url(one.url, store) for one in held]
        finding = judge(citation, held, anchors=anchors, settings=settings)
    explained = Explained(read_cited(citation, settings), held, hints, finding, settings.min_text_chars)
    if form == "json":
        show.out().line(document(explained))
    else:
        show_explained(show.out(), explained)


def _noted(name: str, path: str) -> Citation:
    """Return what a note says of the value that it is about."""
    from holdwater.cli.notes_file import find_note
    from holdwater.guard.notes import old_value
    from holdwater.model.citation import Citation

    note = find_note(name, path)
    names = [one for one in note.path.split("/")[1:] if not one.isdecimal()]
    if len(names) > 1 and names[-1] == "value":  # the object around it has the field's name
        names.pop()
    field = names[-1].replace("~1", "/").replace("~0", "~") if names else None
    value = cast("Scalar", old_value(note))
    return Citation(path=note.path, value=value, urls=note.urls, unit=note.unit, field=field)


def _scalar(text: str, is_number: bool | None) -> Scalar:
    """Return the value, as a JSON number where it is one."""
    from holdwater.outputs.json_source import JsonNumber, parse

    try:
        number = parse(text).value if is_number is not False else None
    except HoldwaterError:
        number = None
    if isinstance(number, JsonNumber):
        return number
    if is_number:
        raise InvalidArgument(f"{text}: expected a number as JSON writes it. Leave out --json-number for text.")
    return text
