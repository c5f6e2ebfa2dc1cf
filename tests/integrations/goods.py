"""What the frameworks' tests run on: pages of a shop, and twenty values that cite them, four of them wrong."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from holdwater.model.page import Page

URL = "https://shop.example/p/lathe"
NAMES = (
    *("swing", "centres", "bed", "bore", "travel", "spindle", "chuck", "width", "depth", "height"),
    *("stroke", "pitch", "feed", "quill", "carriage", "apron", "leadscrew", "gap", "throat", "reach"),
)
WRONG = (3, 8, 12, 19)
_FILLER = " ".join(f"We oil the {part} of each {one} by hand." for one in ("lathe", "mill") for part in NAMES)


class Spec(BaseModel):
    """One measure, and where it is from."""

    value: float | None
    unit: str
    url: str


class Sheet(BaseModel):
    """A data sheet."""

    name: str
    specs: list[Spec]


class Strict(BaseModel):
    """A record whose values can't be null."""

    swing: float
    swing_url: str


def stated(number: int, run: int = 0) -> float:
    """Return the measure that the page of a run states."""
    return 113.5 + 31 * number + 1000 * run


def html(run: int = 0) -> str:
    """Return the whole page that a run reads."""
    rows = "".join(f"<tr><th>{name}</th><td>{stated(at, run)} mm</td></tr>" for at, name in enumerate(NAMES))
    return f"<!doctype html><html lang=en><title>Lathe</title><body><table>{rows}</table><p>{_FILLER}</p></body></html>"


def page(run: int = 0, url: str = URL) -> Page:
    """Return the page of a run as plain text."""
    rows = "\n".join(f"{name}\t{stated(at, run)} mm" for at, name in enumerate(NAMES))
    return Page.from_text(f"Lathe\n{rows}\n{_FILLER}", url=url)


def sheet(run: int = 0, wrong: Sequence[int] = WRONG) -> Sheet:
    """Return what a model makes of the page of a run: some of its values are those of the next run's page."""
    values = [stated(at, run + 1 if at in wrong else run) for at in range(len(NAMES))]
    return Sheet(name="Lathe", specs=[Spec(value=value, unit="mm", url=URL) for value in values])
