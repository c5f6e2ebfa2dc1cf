"""``holdwater assess``: what arithmetic and a model find of a response."""

from __future__ import annotations

from typing import Any

import click

from holdwater.cli import files, group, show
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


@click.command()
@click.argument("response")
@takes_sources
@click.option("--prompt", metavar="FILE", help="What was asked; the model is asked it again, several times.")
@click.option("--samples", type=click.IntRange(3, 10), default=3, show_default=True, help="How often it is asked.")
@click.option("--profile", metavar="NAME", help=f"Run the two-pass checks that are due under this profile: {NAMES}.")
@OWN_PROFILES
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@asks_model
def assess(
    response: str,
    sources: tuple[str, ...],
    evidence: str | None,
    urls: tuple[str, ...],
    run_id: str | None,
    prompt: str | None,
    samples: int,
    profile: str | None,
    profiles: str | None,
    form: str,
    **asking: Any,
) -> int:
    """Assess RESPONSE, a prose text, by arithmetic and by a model.

    RESPONSE is a file, or - for standard input. What arithmetic finds stands first, and no score of a model averages
    it away. Without --provider no model is asked. Exits with 1 if the level is low.
    """
    from holdwater.checks.assess import Level, assess_plan
    from holdwater.checks.assess_report import faults, outcomes, to_json, to_text, was_heard
    from holdwater.checks.client import first_prompts, without_model
    from holdwater.checks.profiles import find_profile, read_profiles

    asked = Asking(**asking)
    text = files.read_text(response).body
    has_sources = sources or evidence or urls or run_id
    pages = read_sources(sources, evidence, run_id, urls, response) if has_sources else None
    client = None if asked.dry_run else open_client(asked)
    is_asking = asked.dry_run or client is not None
    measured = None if profile is None else find_profile(profile, None if profiles is None else read_profiles(profiles))
    for name, given in (("--prompt", prompt), ("--profile", profile)):
        if given is not None and not is_asking:
            raise click.UsageError(f"{name} needs --provider and --model: only a model can be asked.")
    if pages is None and prompt is None:
        raise click.UsageError("--source, --evidence or --prompt: expected one of them, found none to assess by.")
    plan = assess_plan(
        text,
        pages,
        prompt=None if prompt is None else files.read_text(prompt).body,
        profile=measured,
        samples=samples,
        has_model=is_asking,
    )
    if asked.dry_run:
        show_prompts(first_prompts(plan))
        return group.CLEAN
    found = without_model(plan) if client is None else client.run(plan)
    show_usage(client)
    if client is not None:
        refuse_silence(outcomes(found), faults(found), was_heard=was_heard(found))
    show.out().line(to_json(found) if form == "json" else to_text(found))
    return group.FOUND if found.level is Level.LOW else group.CLEAN
