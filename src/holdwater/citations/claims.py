"""The claim that a marker in running text stands for: what is said since the marker before, in its sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from holdwater.citations.cited import Span
from holdwater.text.words import ends_sentence

_STOP = re.compile(
    r"[.!?…][\"'”’»)\]]*\s+"  # a sentence ends
    r"|[。！？][”’」』]*\s*"
    r"|\n[ \t]*\n\s*"  # a paragraph ends
    r"|\n[ \t]*(?=[-*•+|#>]|\d{1,3}[.)]\s)"  # an item, a row or a heading starts
    r"|^(?:#{1,6}[ \t][^\n]{0,400}|\*\*[^*\n]{1,200}\*\*[ \t]*:?[ \t]*)\n\s*",  # a heading ends
    re.MULTILINE,
)
_LAST_WORD = re.compile(r"(?:(\d)[\s\u00a0\u202f]?)?([^\W\d_]{1,20})$")
_LINE_START = re.compile(r"(?:^|\n)[ \t]*(?:(?:[-*•+]|\d{1,3}[.)])[ \t]+)?$")
_LEAD = re.compile(r"(?:[\s.,;:!?…)\]}»”’|>。，、；：！？]|(?:[-*•+]|#{1,6}|\d{1,3}[.)])\s)*")
#: Words that introduce a source, and belong to the marker.
LABELS = "sources?|via|see|ref|quellen?|siehe|fuente|fonte"
_LABEL = re.compile(rf"\b(?:{LABELS})$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]")
_TAIL = " \t\r\n\u00a0,;:–—(["


def claims(text: str, markers: Sequence[Span]) -> list[Span | None]:
    """Return the span of text that each marker stands for.

    That is the sentence in front of it, or what of it follows the marker before. Markers with no word between
    them share one claim. A marker with nothing in front stands for what follows; so does, after
    such a one, each that starts a line.

    Args:
        text: The text.
        markers: Spans of the markers, by where they start.

    Returns:
        One span a marker; None where there is no word before it and none behind.

    >>> text = "It holds 5 l [1] and weighs 2 kg. [2][3]"
    >>> [text[slice(*span)] for span in claims(text, [(13, 16), (34, 37), (37, 40)]) if span]
    ['It holds 5 l', 'and weighs 2 kg.', 'and weighs 2 kg.']
    """
    runs = _runs(text, markers)
    found: list[Span | None] = []
    done = 0
    leads = False
    for number, run in enumerate(runs):
        start, stop = run[0][0], max(last for _, last in run)
        is_first = _LINE_START.search(text, max(0, start - 12), start) is not None
        claim = None if leads and is_first else _before(text, done, max(start, done))
        if claim is None and found and "\n" not in text[done:start]:
            claim = found[-1]
        if claim is None:
            following = runs[number + 1][0][0] if number + 1 < len(runs) else len(text)
            claim = claim_after(text, stop, max(stop, following))
            leads = leads or (is_first and claim is not None)
        found += [claim] * len(run)
        done = max(done, stop)
    return found


def _runs(text: str, markers: Sequence[Span]) -> list[list[Span]]:
    """Return markers by the groups that no word and no line end parts."""
    runs: list[list[Span]] = []
    end = 0
    for marker in markers:
        between = text[end : marker[0]]
        if runs and not _WORD.search(between) and "\n" not in between:
            runs[-1].append(marker)
        else:
            runs.append([marker])
        end = max(end, marker[1])
    return runs


def _before(text: str, low: int, high: int) -> Span | None:
    """Return the last sentence of ``text[low:high]``, or None if there is none."""
    high = _trimmed(text, low, high)
    label = _LABEL.search(text, max(low, high - 12), high)
    if label is not None:
        high = _trimmed(text, low, label.start())
    begin = low
    for stop in _STOP.finditer(text, low, high):
        if stop.end() < high and _is_end(text, stop):
            begin = stop.end()
    begin = _lead(text, begin, high)
    return (begin, high) if _WORD.search(text, begin, high) else None


def claim_after(text: str, low: int, high: int) -> Span | None:
    """Return the span of the first sentence of ``text[low:high]``, or None if there is none."""
    low = _lead(text, low, high)
    for stop in _STOP.finditer(text, low, high):
        if _is_end(text, stop):
            high = stop.end()
            break
    high = _trimmed(text, low, high)
    return (low, high) if _WORD.search(text, low, high) else None


def _trimmed(text: str, low: int, high: int) -> int:
    """Return where ``text[low:high]`` ends without the marks that lead to what follows."""
    while high > low and text[high - 1] in _TAIL:
        high -= 1
    return high


def _lead(text: str, low: int, high: int) -> int:
    """Return where ``text[low:high]`` begins without marks of the sentence before, bullets and numbers."""
    match = _LEAD.match(text, low, high)
    return match.end() if match is not None else low


def _is_end(text: str, stop: re.Match[str]) -> bool:
    """Tell whether a sentence ends at a stop: not behind an initial or an abbreviation; a unit may end one."""
    if stop[0][0] in "\n。！？#*":
        return True
    if text[stop.end() : stop.end() + 1].islower():
        return False
    if stop[0][0] in "!?…":
        return True
    word = _LAST_WORD.search(text, max(0, stop.start() - 24), stop.start())
    return word is None or word[1] is not None or ends_sentence(word[2])
