"""Atomic claims of an answer: its sentences, taken apart by a model where one is asked, else by rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holdwater.checks.answers import read_items
from holdwater.checks.facts import stated
from holdwater.checks.negation import negations
from holdwater.checks.prompting import line_of, render
from holdwater.checks.provider import Outcome, Prompt, Reply
from holdwater.citations.claims import claim_after
from holdwater.text.lazy import lazy
from holdwater.text.words import significant_words

#: An answer of more sentences is read up to here.
MAX_SENTENCES = 400
_MAX_CLAIMS = 12
_MAX_CHARS = 2_000
_TOKENS_EACH = 120
# Where a sentence of several clauses may be cut: each part must say something of its own.
_JOINT = lazy(r";\s{1,4}|,\s{1,4}(?:and|but|while|whereas|und|aber|et|mais|y|pero|e|ma|en|maar|och|men)\s{1,4}", 0)
_LEAST_WORDS = 3
_QUESTION = ("?", "？")


class Claim(NamedTuple):
    """One checkable statement of an answer.

    Attributes:
        text: What it says, understood alone.
        start: Start of what it was taken from, in the answer.
        end: End, exclusive.
        is_from_model: Whether a model put it into words.
    """

    text: str
    start: int
    end: int
    is_from_model: bool = False


def sentences(answer: str) -> list[Claim]:
    r"""Return the sentences of an answer that state something; a question states nothing.

    >>> [one.text for one in sentences("It weighs 5 kg. Is it light?\n\n- It costs 9 EUR")]
    ['It weighs 5 kg.', 'It costs 9 EUR']
    """
    found: list[Claim] = []
    at = 0
    while at < len(answer) and len(found) < MAX_SENTENCES:
        span = claim_after(answer, at, len(answer))
        if span is None:
            break
        start, end = span
        text = answer[start:end].strip()
        if text and not text.endswith(_QUESTION):
            found.append(Claim(text, start, end))
        at = max(end, at + 1)
    return found


def by_rules(answer: str) -> list[Claim]:
    """Return the claims of an answer by rules: its sentences, cut between clauses that each say something.

    >>> [one.text for one in by_rules("It weighs 5 kg and costs 9 EUR; the lid is of brushed steel.")]
    ['It weighs 5 kg and costs 9 EUR', 'the lid is of brushed steel.']
    """
    return [part for sentence in sentences(answer) for part in _clauses(sentence)]


def _clauses(sentence: Claim) -> Iterator[Claim]:
    """Yield the parts of a sentence; all of it where a part would say too little."""
    cuts = [match.span() for match in _JOINT.finditer(sentence.text)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(sentence.text)]
    parts = [sentence.text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    if len(parts) == 1 or any(len(significant_words(part)) < _LEAST_WORDS for part in parts):
        yield sentence
        return
    for part, start, end in zip(parts, starts, ends, strict=True):
        yield Claim(part, sentence.start + start, sentence.start + end)


def claims_prompt(found: Sequence[Claim]) -> Prompt:
    """Return the question that takes sentences apart."""
    listed = "\n".join(f"{number}. {line_of(one.text[:_MAX_CHARS])}" for number, one in enumerate(found, 1))
    return render("claims.1", {"sentences": listed}, max_tokens=_TOKENS_EACH * (len(found) + 2))


def read_claims(reply: Reply, found: Sequence[Claim]) -> tuple[list[Claim], Outcome, str]:
    """Return the claims that a model made of sentences, what came of it, and what was wrong.

    A sentence that it left out, or that it takes apart less than rules do, or whose numbers, dates, codes or negations
    its claims don't keep, is taken apart by rules: a claim that no sentence makes is never checked in its place.
    """
    answer = read_items(reply, len(found))
    claims: list[Claim] = []
    for number, sentence in enumerate(found, 1):
        texts, clauses = _texts(answer.items.get(number, {}).get("claims")), list(_clauses(sentence))
        if len(texts) >= len(clauses) and _are_faithful(texts, sentence.text):
            claims += [Claim(text, sentence.start, sentence.end, is_from_model=True) for text in texts]
        else:
            claims += clauses
    return claims, answer.outcome, answer.detail


def _texts(value: object) -> list[str]:
    """Return a list of claims as a model gives it; empty where it is none."""
    if not isinstance(value, list) or not 1 <= len(value) <= _MAX_CLAIMS:
        return []
    texts = [one.strip() for one in value if isinstance(one, str) and one.strip() and len(one) <= _MAX_CHARS]
    return texts if len(texts) == len(value) else []


def _are_faithful(texts: Sequence[str], sentence: str) -> bool:
    """Say whether claims state the facts of their sentence, all of them and no others, and deny no more and no less."""
    joined = "\n".join(texts)
    if not (stated(sentence, joined) and all(stated(text, sentence) for text in texts)):
        return False
    return (negations(joined) > 0) == (negations(sentence) > 0)
