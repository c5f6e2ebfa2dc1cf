"""Where the citations are in an output: one file for each family of shapes."""

from holdwater.citations.cited import Cited, How, Quote, Shape, Source, Unread
from holdwater.citations.pointer_map import Sources
from holdwater.citations.reading import Detection, Reading, detect, read_citations, read_output, read_tree

__all__ = [
    "Cited",
    "Detection",
    "How",
    "Quote",
    "Reading",
    "Shape",
    "Source",
    "Sources",
    "Unread",
    "detect",
    "read_citations",
    "read_output",
    "read_tree",
]
