"""The proofreader: marks for prose answers, and the citations inside their sentences. It gives no verdict."""

from holdwater.prose.calibrate import OperatingPoint, calibrate
from holdwater.prose.citations import CitationReport, CitationStatus, CitedSentence, verify_citations
from holdwater.prose.proofread import proofread
from holdwater.prose.sources import AnswerSource, AnswerSources
from holdwater.prose.words import Encoder

__all__ = [
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
]
