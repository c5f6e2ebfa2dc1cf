"""Past runs in bulk: every cited value judged again, and nothing changed."""

from __future__ import annotations

from holdwater.audit.run import Audit, run_audit

__all__ = ["Audit", "run_audit"]
