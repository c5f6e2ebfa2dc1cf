"""Type-level promises of the protocol; what stores do is in test_contract.py."""

from __future__ import annotations

from holdwater.model.page import Evidence, Selective
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore


def test_a_store_is_evidence() -> None:
    """A store stands wherever a mapping of pages, or a selective one, is asked for."""
    store: EvidenceStore = MemoryStore()
    evidence: Evidence = store
    selective: Selective = store
    assert list(evidence) == list(selective.select([])) == []
