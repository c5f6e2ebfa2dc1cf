"""Keeping what a run receives through ``httpx``."""

from __future__ import annotations

from holdwater.capture import _httpx
from holdwater.capture.recorder import Recorder
from holdwater.errors import needs_extra
from holdwater.store.base import EvidenceStore

with needs_extra("httpx"):
    import httpx


def record(client: httpx.Client | httpx.AsyncClient, store: EvidenceStore) -> Recorder:
    """Keep every page that a client receives from now on.

    Nothing is read in the run's place: an answer is kept when the run has read its body to the end, streamed or
    not. The first response hook of the client does it.

    Args:
        client: Of either kind.
        store: Where the pages go, with their bytes.

    Returns:
        What counts the answers; nobody needs to hold it.

    Raises:
        InvalidArgument: if it is no client.
    """
    return _httpx.hook_up(httpx, client, store)
