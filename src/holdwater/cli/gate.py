"""Options that decide how a command ends by what was found: which verdicts fail it, and which share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

import click

from holdwater.cli import group
from holdwater.model.verdict import Verdict


class Verdicts(click.ParamType[frozenset[Verdict]]):
    """Verdicts by their names, with commas between them."""

    name = "verdict[,verdict]"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> frozenset[Verdict]:
        """Return the verdicts."""
        if isinstance(value, frozenset):  # of a configuration
            return value
        names = [name.strip() for name in str(value).split(",")]
        for name in names:
            if name not in list(Verdict):
                self.fail(f"expected some of {', '.join(Verdict)} with commas between them, found {name!r}", param, ctx)
        return frozenset(map(Verdict, names))


class Share(click.ParamType[Fraction]):
    """A share: a number from 0 to 1, or percent."""

    name = "share"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        """Return the share, exactly."""
        from holdwater.config import read_share

        share = value if isinstance(value, Fraction) else read_share(str(value))
        if share is None:
            self.fail(f"expected a share such as 0.95 or 95%, found {value!r}", param, ctx)
        return share


FAIL_ON = click.option(
    "--fail-on",
    type=Verdicts(),
    metavar="VERDICT[,VERDICT]",
    help="Exit with 1 if a finding has one of these verdicts.",
)
FAIL_UNDER = click.option(
    "--fail-under",
    type=Share(),
    metavar="SHARE",
    help="Exit with 1 if fewer of the cited values are supported: 0.95, or 95%.",
)


def exit_code(
    verdicts: Mapping[Verdict, int],
    internal_errors: int,
    *,
    fail_on: Collection[Verdict] | None,
    fail_under: Fraction | None,
) -> int:
    """Return how a command ends that was given one of these options at least.

    Args:
        verdicts: Number of findings by verdict.
        internal_errors: How many of them are faults of ours, which always count.
        fail_on: Verdicts that fail it.
        fail_under: Least share of supported values.
    """
    if internal_errors:
        return group.INTERNAL_ERRORS
    cited = sum(verdicts.values())
    is_under = fail_under is not None and verdicts.get(Verdict.SUPPORTED, 0) < fail_under * cited
    is_found = any(verdicts.get(verdict, 0) for verdict in fail_on or ())
    return group.FOUND if is_under or is_found else group.CLEAN
