"""A writer of text that keeps apart what a reader sees apart, and knows where everything stands."""

from __future__ import annotations

import re

from holdwater.text.times.month_words import month_of

#: What HTML takes for white space.
SPACES = " \t\n\r\f"
_RUN = re.compile(r"[ \t\n\r\f]+")
_BREAKS = ("", " ", "\t", "\n")

#: Separators by strength: the strongest that was asked for stands before the next text.
NONE, SPACE, TAB, NEWLINE = range(4)

RAISED = str.maketrans("0123456789+-\u2212\u2013", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
LOWERED = str.maketrans("0123456789+-\u2212", "₀₁₂₃₄₅₆₇₈₉₊₋₋")
# One raised letter behind a word is the mark of a note: million<sup>a</sup>.
_NOTES = str.maketrans("abcdef", "ᵃᵇᶜᵈᵉᶠ")
# A number whose last group is complete: two digits of another element are no more of it, but its cents.
_COMPLETE = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:\.[0-9]{3}){1,4}\Z|(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3}){1,4}\Z")
# A number with a short unit or multiplier, behind which a capitalised word begins something else: 1.2k, 12kg.
_COUNTED = re.compile(r"[0-9][A-Za-z]{1,2}\Z")
# One that is all there is of an element, behind which the digits of another are a number of their own: 1.2k, 3 bd.
_COUNT = re.compile(r"[$€£]?[0-9]{1,9}(?:[.,][0-9]{1,6}){0,3}(?: [a-z]{2,5}|[A-WYZa-wyz][A-Za-z]{0,2})\.?")
# A rating, behind which digits of another element count something: 4.8, 41 reviews.
_RATING = re.compile(r"[1-9][.,][0-9]")
# Digits that go on no number: no group and no cents are as long, and a clock begins with its hour. But decimals do.
# Nor does anything go on so many.
_MANY = re.compile(r"[0-9]{5,}")
_ANOTHER, _DECIMALS = re.compile(r"[0-9]{4}|[0-2][0-9]:[0-5][0-9](?![0-9])"), re.compile(r"[0-9][.,][0-9]{1,12}\Z")
# Short words of a phrase, as readers of screens are told it: "rating is", 4.6, "out of".
_PHRASE_ENDS, _PHRASE_BEGINS = re.compile(r" [^\W\d_A-Z]{2}\Z"), re.compile(r"[^\W\d_A-Z]{3} ")
_VERSION = re.compile(r"v[0-9]{1,4}\.[0-9]")
# A date, which digits of another element don't go on, and a clock, which letters don't.
_DATED = re.compile(
    r"(?:(?<![^\W\d_])(?P<month>[^\W\d_]{3,12})[.,]{0,2}[ \u00a0](?:[0-9]{1,2}, )?"
    r"|(?<![0-9])[0-9]{1,2}(?P<mark>[./-])[0-9]{1,2}(?P=mark))(?:19|20)[0-9]{2}\Z"
    r"|(?<![0-9])(?:19|20)[0-9]{2}(?P<dash>[./-])[01]?[0-9](?P=dash)[0-3][0-9]\Z"
)
_DATED_CHARS = 24
_CLOCK = re.compile(r"[0-9]:[0-5][0-9]\Z")
# A word of fewer letters may be part of a code, as may a number before it.
_WORD_CHARS, _WORD_AFTER_NUMBER = 3, 4
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")


class Sink:
    """One region of the page text while it is written.

    Attributes:
        parts: What was written so far, in pieces.
        pos: Length of it, in code points.
        pending: The separator that stands before the next text.
        line: Where the last line starts.
        lines: (start, end) of the two lines before it.
        shift: What digits and signs are written as: a table for ``str.translate``, or None.
        is_joined: The next text goes on with the last, whatever the two are.
        is_within: The next text and the last stand in one element, one of them as a part of it: digits go on.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pos = 0
        self.pending = NONE
        self.line = 0
        self.lines: list[tuple[int, int]] = []
        self.shift: dict[int, int] | None = None
        self.is_joined = self.is_within = False

    def separate(self, strength: int) -> None:
        """Ask for a separator before the next text."""
        if strength > self.pending:
            self.pending = strength

    def end_block(self) -> None:
        """Ask for a line feed before the next text."""
        self.pending = NEWLINE

    def write(self, text: str) -> None:
        """Write text in which a run of white space is one space; other kinds of space stay as they are."""
        core = text.strip(SPACES)
        if core:
            self.write_core(text, core)
        elif text and not self.pending:
            self.pending = SPACE

    def write_core(self, text: str, core: str) -> None:
        """Write text as ``write`` does, given what is left of it without white space at either end."""
        if not self.pending and text[0] in SPACES:
            self.pending = SPACE
        # One search for each is faster than one for all, and most text has none.
        if "\n" in core or "  " in core or "\t" in core or "\r" in core or "\f" in core:
            core = _RUN.sub(" ", core)
        self._put(core)
        if text[-1] in SPACES:
            self.pending = SPACE

    def write_lines(self, text: str) -> None:
        """Write text whose white space means something: line feeds and runs of spaces are kept."""
        first, *others = text.replace("\r", "\n").split("\n")
        if first.strip(SPACES):
            self._put(first)
        for line in others:
            self.end_block()
            if line.strip(SPACES):
                self._put(line)

    def write_raised(self, digits: str) -> None:
        """Write digits raised, right behind the last."""
        self.pending, self.is_joined = NONE, True
        self._put(digits.translate(RAISED))

    def _put(self, core: str) -> None:
        """Write the separator that is due, and ``core``."""
        if self.pending:
            # What stands apart is no exponent and no index.
            self.shift = None
            if self.pos:
                if self.pending == NEWLINE:
                    self.lines = [*self.lines[-1:], (self.line, self.pos)]
                    self.line = self.pos + 1
                self.parts.append(_BREAKS[self.pending])
                self.pos += 1
            self.pending = NONE
        elif self.parts and self.shift is None and not self.is_joined:
            core = self._apart(core)
        if self.shift is not None:
            word = self.parts[-1][-2:] if self.shift is RAISED and len(core) == 1 else ""
            is_note = len(word) == 2 and word.isalpha() and word.islower()
            core = core.translate(_NOTES if is_note else self.shift)
        self.parts.append(core)
        self.pos += len(core)
        self.is_joined = self.is_within = False

    def _apart(self, core: str) -> str:
        """Return the text of another element as it is read right behind the last: a label is no part of its value."""
        before, first = self.parts[-1], core[0]
        if before[-1].isdecimal() and first.isdecimal():
            is_pair = len(core) == 2 and core.isdecimal()
            if is_pair and core.isascii() and _COMPLETE.search(before[-20:]):
                return core.translate(RAISED)
            parts = _ends_in_date(before[-_DATED_CHARS:]) or (not self.is_within and _begins_another(before, core))
        elif before[-1].isdecimal():
            parts = _is_word(core[:_WORD_AFTER_NUMBER], _WORD_AFTER_NUMBER) or _VERSION.match(core) is not None
            parts = parts or (first.isalpha() and _CLOCK.search(before[-4:]) is not None)
            parts = parts or _PHRASE_BEGINS.match(core) is not None
        elif first.isdecimal() and _COUNT.fullmatch(before):
            parts = True
        elif first.isupper() and _COUNTED.search(before[-8:]):
            parts = core[1:2].islower() and _is_word(core[:_WORD_AFTER_NUMBER], _WORD_AFTER_NUMBER)
        else:
            parts = (first.isdecimal() or (first.isupper() and before[-1].islower())) and _is_word(
                before[-_WORD_CHARS:], _WORD_CHARS
            )
            parts = parts or (first.isdecimal() and _PHRASE_ENDS.search(before[-3:]) is not None)
        if parts:
            self.parts.append(_BREAKS[SPACE])
            self.pos += 1
        return core

    def last(self) -> str:
        """Return the character that the next text will touch, or ""."""
        return self.parts[-1][-1] if self.parts and not self.pending else ""

    def start_of(self, part: int, pos: int) -> int:
        """Return where the text starts that was written after ``part`` parts, which end at ``pos``."""
        if part < len(self.parts) and self.parts[part] in _BREAKS:
            return pos + 1
        return pos

    def join_fraction(self) -> None:
        """Turn raised digits, a slash and lowered digits, just written, into one fraction."""
        if len(self.parts) < 3 or self.pending:
            return
        above, slash, below = (part.translate(_PLAIN) for part in self.parts[-3:])
        if slash not in ("/", "⁄") or not (above.isdecimal() and below.isdecimal()):
            return
        before = self.parts[-4] if len(self.parts) > 3 else ""
        # A whole number before it would run into the numerator.
        gap = " " if before[-1:].isdecimal() else ""
        self.parts[-3:] = [f"{gap}{above}", "⁄", below]
        self.pos += len(gap)

    def text(self) -> str:
        """Return all that was written."""
        return "".join(self.parts)


def _is_word(text: str, chars: int) -> bool:
    """Whether a text is this many letters of a script with two cases."""
    return len(text) == chars and text.isalpha() and text.lower() != text.upper()


def _begins_another(before: str, core: str) -> bool:
    """Say whether the digits of an element are no more of those in the element before it."""
    if _MANY.fullmatch(before) or (len(core) > 1 and _RATING.fullmatch(before)):
        return True
    return _ANOTHER.match(core) is not None and _DECIMALS.search(before[-16:]) is None


def _ends_in_date(text: str) -> bool:
    """Whether a text ends in a date with its year: last behind a month's name or two equal marks, or first."""
    date = _DATED.search(text)
    return date is not None and (date["month"] is None or month_of(date["month"]) is not None)
