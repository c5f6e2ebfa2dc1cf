"""The lanes that read where the run's own SKU or brand is given."""

from __future__ import annotations

from collections.abc import Sequence

from holdwater import lanes
from holdwater.lanes import identity_anchor
from holdwater.model.settings import DEFAULT


def lanes_for(anchors: Sequence[str]) -> frozenset[str] | None:
    """Return the lanes that are on by default, with the identity anchor where there is one to look for."""
    return frozenset((*lanes.active(DEFAULT), identity_anchor.NAME)) if anchors else None
