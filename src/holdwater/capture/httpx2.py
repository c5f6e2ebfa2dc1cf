"""Keeping what a run receives through ``httpx2``."""

from __future__ import annotations

from holdwater.capture import _httpx
from holdwater.capture.recorder import Recorder
from holdwater.errors import needs_extra
from holdwater.store.base import EvidenceStore

with needs_extra("httpx2"):
    import httpx2


def record(client: httpx2.Client | httpx2.AsyncClient, store: EvidenceStore) -> Recorder:
    """Keep every page that a client receives from now on, as ``holdwater.capture.httpx.record`` does.

    Raises:
        InvalidArgument: if it is no client.
    """
    return _httpx.hook_up(httpx2, client, store)
