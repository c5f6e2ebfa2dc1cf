"""Self-consistency: whether a model answers one question alike each time. A differing number is no matter of taste."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

from holdwater.checks.answers import read_items
from holdwater.checks.claims import Claim, sentences
from holdwater.checks.client import Client, Plan, expect_client
from holdwater.checks.facts import facts_of, index_text, missing_from
from holdwater.checks.likeness import in_order, similarity, states_facts
from holdwater.checks.negation import negations
from holdwater.checks.prompting import line_of, render
from holdwater.checks.provider import Outcome, Prompt, Reply
from holdwater.checks.score import Score
from holdwater.errors import InvalidArgument
from holdwater.model import arguments

#: Answers at least as alike as this agree, if their atoms do; those less alike than the other bar don't.
ALIKE = Fraction(4, 5)
UNLIKE = Fraction(1, 5)
_BATCH = 24
_TOKENS_EACH = 24
_MAX_CHARS = 4_000
# Of so many model tokens as a sample may have, none is longer.
_LONGEST = 12_000
_SAME_SENTENCE = Fraction(1, 2)
_MOST_TEMPERATURE = 2


class AgreedBy(StrEnum):
    """What decided about a pair of answers."""

    ATOMS = "atoms"
    """Each has a number, date or code that the other lacks, or one denies what the other says."""
    WORDS = "words"
    """Their words are alike, or have little in common."""
    JUDGE = "judge"
    """A model judged them, since atoms and words left it open."""
    NOTHING = "nothing"
    """No judge could be asked; the pair counts as not agreeing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two answers beside one another.

    Attributes:
        first: Number of the one, from 0.
        second: Number of the other.
        agree: Whether they say the same.
        by: What decided.
        detail: What differs, for people; else "".
    """

    first: int
    second: int
    agree: bool
    by: AgreedBy
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consistency:
    """How alike a model answers.

    Attributes:
        answers: The answers that came, in order.
        pairs: Each two of them.
        outcomes: What came of each question: the samples first, then those to the judge.
        details: What was wrong, for people.
        calls: Calls made.
    """

    answers: tuple[str, ...]
    pairs: tuple[Pair, ...]
    outcomes: tuple[Outcome, ...] = ()
    details: tuple[str, ...] = ()
    calls: int = 0

    @property
    def score(self) -> Score:
        """Agreeing pairs over all; with fewer than two answers nothing was checked."""
        return Score(sum(pair.agree for pair in self.pairs), len(self.pairs))

    @property
    def is_consistent(self) -> bool | None:
        """Whether every pair agrees; None where there is none."""
        return all(pair.agree for pair in self.pairs) if self.pairs else None


def check_consistency(
    prompt: str, *, client: Client, samples: int = 3, temperature: Decimal | float = Decimal("0.7")
) -> Consistency:
    """Ask a model one question several times, and return how far its answers agree.

    Args:
        prompt: The question, as the model is to be asked.
        client: Asks it; the samples run at once, as far as its limits allow.
        samples: How often, 3 to 10.
        temperature: With what temperature, above 0 to 2.

    Raises:
        InvalidArgument: if an argument is outside what is said here.
    """
    return expect_client(client).run(consistency_plan(prompt, samples=samples, temperature=temperature))


def consistency_plan(
    prompt: str, *, samples: int = 3, temperature: Decimal | float = Decimal("0.7")
) -> Plan[Consistency]:
    """Return the plan of ``check_consistency``, for ``Client.run_async`` and for a look at its prompts."""
    arguments.text("prompt", prompt, "Write the question as the model is to be asked.")
    arguments.whole("samples", samples, 3, 10, hint="The default is 3.")
    is_number = isinstance(temperature, (int, float, Decimal)) and not isinstance(temperature, bool)
    wanted = Decimal(str(temperature)) if is_number else Decimal("NaN")
    if not wanted.is_finite() or not 0 < wanted <= _MOST_TEMPERATURE:
        raise InvalidArgument(
            f"temperature: expected a number above 0, to 2, found {arguments.found(temperature)}. "
            "At 0 every sample is one and the same."
        )
    return _sample(prompt, samples, wanted)


def agreement_plan(answers: Sequence[str]) -> Plan[Consistency]:
    """Return the plan that compares answers which are there already."""
    return _compare(arguments.texts("answers", answers), [])


def _sample(prompt: str, samples: int, temperature: Decimal) -> Plan[Consistency]:
    replies = yield [
        Prompt(name="caller", user=prompt, temperature=temperature, sample=number) for number in range(samples)
    ]
    replies = [_within_bounds(reply) for reply in replies]
    result = yield from _compare([one.text.strip() for one in replies if one.outcome is Outcome.OK], replies)
    return result


def _within_bounds(reply: Reply) -> Reply:
    """Return a sample; one that is longer than any that was asked for counts as cut off, since it is not compared."""
    if reply.outcome is not Outcome.OK or len(reply.text) <= _LONGEST:
        return reply
    detail = f"expected at most {_LONGEST:,} characters, found {len(reply.text):,}"
    return replace(reply, outcome=Outcome.CUT_OFF, detail=detail)


def _compare(answers: Sequence[str], replies: Sequence[Reply]) -> Plan[Consistency]:
    outcomes = [reply.outcome for reply in replies]
    details = [f"sample {n}: {one.outcome}: {one.detail}" for n, one in enumerate(replies, 1) if one.detail]
    calls = sum(reply.calls for reply in replies)
    pairs = [compare(answers, *numbers) for numbers in combinations(range(len(answers)), 2)]
    open_ones = [n for n, pair in enumerate(pairs) if pair.by is AgreedBy.NOTHING]
    batches = [open_ones[n : n + _BATCH] for n in range(0, len(open_ones), _BATCH)]
    judged = (yield [_judge_prompt(answers, [pairs[n] for n in batch]) for batch in batches]) if batches else []
    for reply, batch in zip(judged, batches, strict=True):
        read = read_items(reply, len(batch))
        outcomes.append(read.outcome)
        calls += reply.calls
        if read.detail:
            details.append(f"{reply.prompt.name}: {read.outcome}: {read.detail}")
        for place, n in enumerate(batch, 1):
            agree = read.items.get(place, {}).get("agree")
            if isinstance(agree, bool):
                one = pairs[n]
                pairs[n] = Pair(first=one.first, second=one.second, agree=agree, by=AgreedBy.JUDGE, detail=one.detail)
    return Consistency(
        answers=tuple(answers), pairs=tuple(pairs), outcomes=tuple(outcomes), details=tuple(details), calls=calls
    )


def compare(answers: Sequence[str], first: int, second: int) -> Pair:
    """Return what atoms and words say of two answers; ``nothing`` where only a judge could tell.

    >>> str(compare(["It costs 1,000 dollars.", "It costs 10,000 dollars."], 0, 1).by)
    'atoms'
    """
    one, other = answers[first], answers[second]
    lacks = [_missing(one, other), _missing(other, one)]
    if all(lacks):
        detail = f"{', '.join(lacks[0])} against {', '.join(lacks[1])}"
        return Pair(first=first, second=second, agree=False, by=AgreedBy.ATOMS, detail=detail)
    if _denies(one, other):
        detail = "one denies what the other says"
        return Pair(first=first, second=second, agree=False, by=AgreedBy.ATOMS, detail=detail)
    if any(lacks):
        detail = f"only one says {', '.join(lacks[0] or lacks[1])}"
    elif not states_facts(one, other):
        detail = "the same numbers in another order"
    elif negations(one) != negations(other):
        detail = "not equally many negations"
    else:
        alike = similarity(one, other)
        if alike >= ALIKE and in_order(one, other) >= ALIKE:
            return Pair(first=first, second=second, agree=True, by=AgreedBy.WORDS)
        # What shares its numbers has something in common, however few its words.
        if alike < UNLIKE and not (facts_of(one) or facts_of(other)):
            return Pair(first=first, second=second, agree=False, by=AgreedBy.WORDS)
        detail = ""
    return Pair(first=first, second=second, agree=False, by=AgreedBy.NOTHING, detail=detail)


def _missing(one: str, other: str) -> list[str]:
    """Return the numbers, dates and codes of one answer that another does not state."""
    return [fact.token.text for fact in missing_from(facts_of(one), index_text(other))]


def _denies(one: str, other: str) -> bool:
    """Say whether one answer denies a sentence that the other affirms: the most alike one, if half alike."""
    pairs = ((sentences(one), sentences(other)), (sentences(other), sentences(one)))
    return any(_is_denied(sentence, others) for own, others in pairs for sentence in own)


def _is_denied(sentence: Claim, others: Sequence[Claim]) -> bool:
    if not others:
        return False
    closest = max(others, key=lambda other: similarity(sentence.text, other.text))
    if similarity(sentence.text, closest.text) < _SAME_SENTENCE:
        return False
    return (negations(sentence.text) > 0) != (negations(closest.text) > 0)


def _judge_prompt(answers: Sequence[str], pairs: Sequence[Pair]) -> Prompt:
    listed = "\n".join(
        f"first {number}: {line_of(answers[pair.first][:_MAX_CHARS])}\n"
        f"second {number}: {line_of(answers[pair.second][:_MAX_CHARS])}"
        for number, pair in enumerate(pairs, 1)
    )
    return render("agreement.1", {"pairs": listed}, max_tokens=_TOKENS_EACH * (len(pairs) + 2))
