"""``holdwater two-pass``: whether a claim rests on what its evidence identifies."""

from __future__ import annotations

from typing import Any

import click

from holdwater.cli import group, show
from holdwater.cli.answer_sources import read_sources, takes_sources
from holdwater.cli.model_options import (
    NAMES,
    OWN_PROFILES,
    Asking,
    asks_model,
    open_client,
    refuse_silence,
    show_prompts,
    show_usage,
)
from holdwater.errors import InvalidArgument


@click.command("two-pass")
@click.argument("claim", nargs=-1, required=True)
@takes_sources
@click.option(
    "--profile",
    default="strawberry",
    show_default=True,
    metavar="NAME",
    help=f"How sure the model has to be, and what is scrubbed: {NAMES}.",
)
@OWN_PROFILES
@click.option(
    "--format", "form", type=click.Choice(["markdown", "json"]), default="markdown", help="Form of the report."
)
@asks_model
def two_pass(
    claim: tuple[str, ...],
    sources: tuple[str, ...],
    evidence: str | None,
    urls: tuple[str, ...],
    run_id: str | None,
    profile: str,
    profiles: str | None,
    form: str,
    **asking: Any,
) -> int:
    """Ask a model twice whether evidence states each CLAIM.

    It sees the evidence first with its identifiers scrubbed, and then whole. Exits with 0 if every claim may be used,
    with warnings or without, and with 1 if not.
    """
    from holdwater.checks.client import first_prompts, together
    from holdwater.checks.profiles import find_profile, read_profiles
    from holdwater.checks.two_pass import Recommendation, two_pass_plan
    from holdwater.checks.two_pass_report import recommendation, to_json, to_markdown

    asked = Asking(**asking)
    measured = find_profile(profile, None if profiles is None else read_profiles(profiles))
    texts = [page.text for page in read_sources(sources, evidence, run_id, urls, "")]
    plan = together([two_pass_plan(one, texts, profile=measured) for one in claim])
    if asked.dry_run:
        show_prompts(first_prompts(plan))
        return group.CLEAN
    client = open_client(asked)
    if client is None:
        raise InvalidArgument("--provider: expected openai or anthropic, found none. --dry-run shows the prompts.")
    results = client.run(plan)
    show_usage(client)
    passes = [read for one in results for read in (one.scrubbed, one.full) if read is not None]
    outcomes = [outcome for read in passes for outcome in read.outcomes]
    refuse_silence(outcomes, [read.detail for read in passes], was_heard=any(read.judgement for read in passes))
    show.out().line(to_json(results) if form == "json" else to_markdown(results))
    usable = (Recommendation.PROCEED, Recommendation.PROCEED_WITH_WARNINGS)
    return group.CLEAN if recommendation(results) in usable else group.FOUND
