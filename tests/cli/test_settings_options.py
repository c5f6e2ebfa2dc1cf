"""An anchor switches its lane on."""

from __future__ import annotations

from holdwater import lanes
from holdwater.cli.settings_options import lanes_for


def test_the_lane_is_on_only_with_an_anchor() -> None:
    """Without an anchor the lanes are those by default; with one, all of them and the identity anchor."""
    assert lanes_for(()) is None
    assert lanes_for(["D-12"]) == frozenset(lanes.NAMES)
