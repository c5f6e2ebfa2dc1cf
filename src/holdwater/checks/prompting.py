"""Prompts from files with versions; what comes from strangers stands in them as data, inside a delimiter of its own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from string import Template

from holdwater.checks.provider import Prompt
from holdwater.outputs.canonical import string_text
from holdwater.text.visible import safe_json, visible

_FENCE_CHARS = 16


def fence_for(*texts: str) -> str:
    """Return a delimiter that none of some texts contains, in whatever case; equal texts give an equal one.

    >>> fence_for("a page"), fence_for("a page") == fence_for("a page")
    ('DATA-3ebd0a40f07e7b75', True)
    """
    body = "\n".join(texts)
    folded = body.casefold()
    number = 0
    while True:
        digest = sha256(f"{number}\n{body}".encode("utf-8", "surrogatepass")).hexdigest()[:_FENCE_CHARS]
        if digest not in folded:
            return f"DATA-{digest}"
        number += 1


def line_of(text: str) -> str:
    r"""Return a text as a JSON string on one line, in which nothing acts or hides.

    >>> print(line_of('a "b"\n\u202ec'))
    "a \"b\"\n\u202ec"
    """
    return safe_json(string_text(text))


def render(
    name: str,
    quoted: Mapping[str, str],
    *,
    temperature: Decimal = Decimal(0),
    max_tokens: int = 1024,
    wants_logprobs: bool = False,
    sample: int = 0,
) -> Prompt:
    """Return a prompt made from a file.

    Args:
        name: Name and version of the file.
        quoted: What comes from strangers, by the name of its place. Each stands between ``<<<FENCE`` and
            ``FENCE>>>``, with control and direction characters as escapes.
        temperature: As for ``Prompt``, and so are the others.
        max_tokens: See there.
        wants_logprobs: See there.
        sample: See there.
    """
    shown = {place: visible(text, keep="\n\t") for place, text in quoted.items()}
    fence = fence_for(name, *shown.values())
    places = {place: f"<<<{fence}\n{text}\n{fence}>>>" for place, text in shown.items()}
    system, user = _parts(name)
    return Prompt(
        name=name,
        system=Template(system).substitute(fence=fence),
        user=Template(user).substitute(places, fence=fence),
        temperature=temperature,
        max_tokens=max_tokens,
        wants_logprobs=wants_logprobs,
        sample=sample,
    )


@lru_cache
def _parts(name: str) -> tuple[str, str]:
    """Return what a file says to the model first, and what it asks."""
    text = files("holdwater.checks").joinpath("prompts", f"{name}.txt").read_text("utf-8")
    system, _, user = text.partition("\n[user]\n")
    return system.removeprefix("[system]\n").strip(), user.strip()
