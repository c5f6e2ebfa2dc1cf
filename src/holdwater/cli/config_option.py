"""The option ``--config``: the file that says what a command takes where the command line says nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from holdwater.config import Config

F = TypeVar("F", bound=Callable[..., Any])

_OWN = "holdwater.toml"


def _configure(ctx: click.Context, _option: click.Parameter, name: str | None) -> Config:
    """Return the configuration, and have the other options take what it says by default."""
    from holdwater.config import Config, load_config

    found = load_config(name) if name is not None else _nearest()
    config = found or Config()
    settings = config.settings
    says = {
        "evidence": config.evidence,
        "store": config.evidence,  # what the commands call it that need nothing else
        "anchors": config.anchors,
        "fail_on": config.fail_on,
        "fail_under": config.fail_under,
        "min_text_chars": settings.min_text_chars,
        "derived": sorted(settings.derived),
        "translated": sorted(settings.translated),
        "units": list(settings.units.items()),
        "on_contradicted": str(settings.on_contradicted),
        "max_nulls": settings.max_nulls,
    }
    ctx.default_map = {name: value for name, value in says.items() if value is not None}
    return config


def _configure_rendering(ctx: click.Context, option: click.Parameter, name: str | None) -> Config:
    """Return the configuration without its bars: what only shows findings does not judge them unless it is asked to."""
    config = _configure(ctx, option, name)
    for bar in ("fail_on", "fail_under"):
        (ctx.default_map or {}).pop(bar, None)
    return config


def _nearest() -> Config | None:
    """Return the configuration of the nearest file, in the working folder or above."""
    from holdwater.config import PYPROJECT, find_config

    with contextlib.suppress(OSError):  # the folder is gone, or may not be looked into
        folder = Path.cwd()
        places = (place / name for place in (folder, *folder.parents) for name in (_OWN, PYPROJECT))
        return next((found for place in places if place.is_file() and (found := find_config(place)) is not None), None)
    return None


def _option(configure: Callable[..., Config], *, is_handed_on: bool) -> Callable[[F], F]:
    return click.option(
        "--config",
        metavar="FILE",
        is_eager=True,
        expose_value=is_handed_on,
        callback=configure,
        help="Configuration; by default the nearest holdwater.toml or pyproject.toml, here or above.",
    )


#: Gives a command what is configured: by default for its other options, and as ``config``.
CONFIG = _option(_configure, is_handed_on=True)
#: The same for a command that needs the other options only, and judges nothing.
CONFIGURED = _option(_configure_rendering, is_handed_on=False)
