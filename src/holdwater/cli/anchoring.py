"""The lanes that read where the run's own SKU or brand is given."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from holdwater import lanes
from holdwater.lanes import identity_anchor
from holdwater.model.settings import DEFAULT, Settings


def lanes_for(anchors: Sequence[str], settings: Settings = DEFAULT) -> Collection[str] | None:
    """Return the lanes that read under ``settings``, with the identity anchor where there is one to look for."""
    return frozenset((*lanes.active(settings), identity_anchor.NAME)) if anchors else settings.lanes
