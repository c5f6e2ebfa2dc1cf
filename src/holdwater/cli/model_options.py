"""Options of the commands that ask a model, and what they say of calls and cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, NamedTuple

import click

from holdwater.cli import show
from holdwater.cli.option_group import giving
from holdwater.errors import HoldwaterError, InvalidArgument

if TYPE_CHECKING:
    from holdwater.checks.client import Client
    from holdwater.checks.provider import Outcome, Prompt


class NotAnswered(HoldwaterError, OSError):
    """A model was to be asked, and gave no answer at all."""


class Amount(click.ParamType[Decimal]):
    """A decimal number of 0 or more."""

    name = "amount"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        """Return the number, exactly."""
        try:
            amount = value if isinstance(value, Decimal) else Decimal(str(value))
        except InvalidOperation:
            amount = Decimal("NaN")
        if not amount.is_finite() or amount < 0:
            self.fail(f"expected a number of 0 or more, found {value!r}", param, ctx)
        return amount


#: Gives a command the options of a model; it is called with them as ``Asking`` takes them.
asks_model = giving(
    click.option("--provider", type=click.Choice(["openai", "anthropic"]), help="Whose SDK asks the model."),
    click.option("--model", metavar="NAME", help="The model, as its server knows it."),
    click.option("--base-url", metavar="URL", help="Another server that speaks the provider's protocol."),
    click.option("--cache", metavar="FOLDER", help="Keep answers here, and take them from here."),
    click.option("--max-calls", type=click.IntRange(0), default=100, show_default=True, help="Make no more calls."),
    click.option("--max-cost", type=Amount(), help="Spend no more; needs --price."),
    click.option(
        "--price",
        type=(Amount(), Amount()),
        metavar="IN OUT",
        help="What a million model tokens cost, of prompts and of answers.",
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(0, 3600),
        default=60.0,
        show_default=True,
        help="Seconds that a call may take.",
    ),
    click.option("--dry-run", is_flag=True, help="Show the first prompts, and ask nothing."),
)


#: The profiles that ``--profile`` takes, as its help names them.
NAMES = "strawberry, code, documentation, data or security, or one of --profiles"
OWN_PROFILES = click.option(
    "--profiles", metavar="FILE", help="TOML file with profiles of your own; docs/reference/checks.md says how."
)


class Asking(NamedTuple):
    """How a command is to ask a model."""

    provider: str | None
    model: str | None
    base_url: str | None
    cache: str | None
    max_calls: int
    max_cost: Decimal | None
    price: tuple[Decimal, Decimal] | None
    timeout: float
    dry_run: bool


def open_client(asking: Asking) -> Client | None:
    """Return the client that the options ask for; None where they name no provider.

    Raises:
        InvalidArgument: if options are missing or don't fit, or the provider's SDK is not installed.
        MissingKey: if the provider needs a key, and there is none.
    """
    if asking.provider is None:
        for name in ("model", "base_url", "cache", "max_cost", "price"):
            if getattr(asking, name) is not None:
                option = f"--{name.replace('_', '-')}"
                raise InvalidArgument(f"--provider: expected openai or anthropic with {option}, found none.")
        return None
    if not asking.model:
        raise InvalidArgument("--model: expected the name of a model with --provider, found none.")
    from holdwater.checks.cache import DiskCache
    from holdwater.checks.client import Client
    from holdwater.checks.limits import Limits, Price
    from holdwater.checks.providers.anthropic import Anthropic
    from holdwater.checks.providers.openai import OpenAI

    kind = OpenAI if asking.provider == "openai" else Anthropic
    limits = Limits(
        timeout_s=asking.timeout,
        max_calls=asking.max_calls,
        max_cost=asking.max_cost,
        price=None if asking.price is None else Price(input=asking.price[0], output=asking.price[1]),
    )
    cache = None if asking.cache is None else DiskCache(asking.cache)
    return Client(kind(asking.model, base_url=asking.base_url), limits=limits, cache=cache)


def show_prompts(prompts: Sequence[Prompt]) -> None:
    """Show what a model would be asked first."""
    screen = show.out()
    screen.line(f"{show.count(len(prompts), 'prompt')} first; what is asked later depends on the answers.")
    for number, prompt in enumerate(prompts, 1):
        screen.line()
        settings = f"temperature {prompt.temperature}, at most {prompt.max_tokens} model tokens"
        screen.line(f"--- prompt {number}: {prompt.name}, {settings}")
        for text in filter(None, (prompt.system, prompt.user)):
            screen.line(show.visible(text, keep="\n"))


def show_usage(client: Client | None) -> None:
    """Say on standard error what was used."""
    if client is None:
        return
    used = client.usage
    cost = "" if used.cost is None else f", cost {used.cost}"
    tokens = f"{used.input_tokens:,} model tokens in, {used.output_tokens:,} out"
    calls = f"{show.count(used.calls, 'call')}, {used.cached:,} from the cache, {used.retries:,} again"
    show.err().line(f"{show.visible(client.model_id)}: {calls}, {tokens}{cost}")


def refuse_silence(outcomes: Iterable[Outcome], details: Sequence[str], *, was_heard: bool) -> None:
    """Fail if a model was asked and gave no answer at all.

    Args:
        outcomes: What came of each question.
        details: What the provider said.
        was_heard: Whether a part of an answer counts.

    Raises:
        NotAnswered: with what the provider said.
    """
    from holdwater.checks.provider import FAILED

    found = set(outcomes)
    if found and found <= FAILED and not was_heard:
        said = "; ".join(dict.fromkeys(details)) or ", ".join(sorted(found))
        raise NotAnswered(f"the model gave no answer: {said}. Check server, key, model and limits.")
