"""holdwater: the last step before shipping. Nulls cited values that none of the cited pages states."""

from importlib import import_module
from typing import TYPE_CHECKING

from holdwater.capture.archive import import_archive
from holdwater.capture.folder import import_folder, read_folder
from holdwater.capture.intake import ImportCount, PassedOver, Progress, Skipped
from holdwater.capture.recorder import Recorder
from holdwater.citations import (
    Cited,
    Detection,
    How,
    Quote,
    Reading,
    Shape,
    Source,
    Sources,
    Unread,
    detect,
    read_citations,
    read_output,
)
from holdwater.citations.cited import Span
from holdwater.errors import (
    AuditError,
    HoldwaterError,
    InvalidArgument,
    InvalidNote,
    InvalidRecord,
    ManifestError,
    MissingExtra,
    StoreError,
    UnknownLane,
    UnknownLocale,
    UnknownUnit,
)
from holdwater.extract import read_page
from holdwater.guard import (
    Contradicted,
    Guarded,
    QuoteFinding,
    Summary,
    check_quote,
    check_quotes,
    guard,
    guard_text,
    restore,
    restore_text,
)
from holdwater.guard.steer import steer_back
from holdwater.lanes import NAMES as LANES
from holdwater.locales import load_locale
from holdwater.model.citation import Citation, Scalar
from holdwater.model.finding import Coverage, Finding
from holdwater.model.mark import Mark, MarkKind, MarkNote, Marks, MarkWarning
from holdwater.model.match import Match, Nearest
from holdwater.model.note import Note, PageRef
from holdwater.model.page import Channel, ChannelSpan, Evidence, Flaw, Grade, Page, Scope, Selective
from holdwater.model.settings import DEFAULT, OnContradicted, Settings
from holdwater.model.verdict import Caveat, Reason, Verdict
from holdwater.outputs.json_source import JsonNumber
from holdwater.report import ReportFormat, make_report
from holdwater.store.base import Capture, EvidenceStore, RunView, WholeStore
from holdwater.store.memory import MemoryStore
from holdwater.store.move import Copied
from holdwater.store.move import copy as copy_store
from holdwater.store.postgres import PostgresStore
from holdwater.store.sqlite import SqliteStore
from holdwater.store.tool_results import ToolResult
from holdwater.store.where import create_store, open_store
from holdwater.text.locale_data import LocaleData
from holdwater.text.units import convert
from holdwater.text.urls import soft_keys, strict_key
from holdwater.verify import verify
from holdwater.version import VERSION as __version__

if TYPE_CHECKING:
    from holdwater.audit import Audit, run_audit
    from holdwater.audit.run import Engine
    from holdwater.config import Config, load_config
    from holdwater.integrations.functions import OnGuarded, guarded
    from holdwater.prose import (
        AnswerSource,
        AnswerSources,
        CitationReport,
        CitationStatus,
        CitedSentence,
        Encoder,
        OperatingPoint,
        calibrate,
        proofread,
        verify_citations,
    )

__all__ = [
    "DEFAULT",
    "LANES",
    "AnswerSource",
    "AnswerSources",
    "Audit",
    "AuditError",
    "Capture",
    "Caveat",
    "Channel",
    "ChannelSpan",
    "Citation",
    "CitationReport",
    "CitationStatus",
    "Cited",
    "CitedSentence",
    "Config",
    "Contradicted",
    "Copied",
    "Coverage",
    "Detection",
    "Encoder",
    "Engine",
    "Evidence",
    "EvidenceStore",
    "Finding",
    "Flaw",
    "Grade",
    "Guarded",
    "HoldwaterError",
    "How",
    "ImportCount",
    "InvalidArgument",
    "InvalidNote",
    "InvalidRecord",
    "JsonNumber",
    "LocaleData",
    "ManifestError",
    "Mark",
    "MarkKind",
    "MarkNote",
    "MarkWarning",
    "Marks",
    "Match",
    "MemoryStore",
    "MissingExtra",
    "Nearest",
    "Note",
    "OnContradicted",
    "OnGuarded",
    "OperatingPoint",
    "Page",
    "PageRef",
    "PassedOver",
    "PostgresStore",
    "Progress",
    "Quote",
    "QuoteFinding",
    "Reading",
    "Reason",
    "Recorder",
    "ReportFormat",
    "RunView",
    "Scalar",
    "Scope",
    "Selective",
    "Settings",
    "Shape",
    "Skipped",
    "Source",
    "Sources",
    "Span",
    "SqliteStore",
    "StoreError",
    "Summary",
    "ToolResult",
    "UnknownLane",
    "UnknownLocale",
    "UnknownUnit",
    "Unread",
    "Verdict",
    "WholeStore",
    "__version__",
    "calibrate",
    "check_quote",
    "check_quotes",
    "convert",
    "copy_store",
    "create_store",
    "detect",
    "guard",
    "guard_text",
    "guarded",
    "import_archive",
    "import_folder",
    "load_config",
    "load_locale",
    "make_report",
    "open_store",
    "proofread",
    "read_citations",
    "read_folder",
    "read_output",
    "read_page",
    "restore",
    "restore_text",
    "run_audit",
    "soft_keys",
    "steer_back",
    "strict_key",
    "verify",
    "verify_citations",
]

# What stands beside the guard is loaded when it is first asked for: an import of the rest stays short.
_LATER = {
    "holdwater.audit": ("Audit", "run_audit"),
    "holdwater.audit.run": ("Engine",),
    "holdwater.config": ("Config", "load_config"),
    "holdwater.integrations.functions": ("OnGuarded", "guarded"),
    "holdwater.prose": (
        "AnswerSource",
        "AnswerSources",
        "CitationReport",
        "CitationStatus",
        "CitedSentence",
        "Encoder",
        "OperatingPoint",
        "calibrate",
        "proofread",
        "verify_citations",
    ),
}
_MODULES = {name: module for module, names in _LATER.items() for name in names}


def __dir__() -> list[str]:
    """List what is loaded and what is not yet."""
    return sorted({*globals(), *_MODULES})


def __getattr__(name: str) -> object:
    """Load a public name that is not there yet."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
