"""A provider that answers from a script: for tests, and to replay what a model once said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from holdwater.checks.provider import CallFailed, Completion, Outcome, Prompt

#: One answer: a text, a whole completion, or a failure.
Line: TypeAlias = str | Completion | Exception


class Scripted:
    """Answers prompts from a script, in order or by a function of the prompt, and keeps what it was asked.

    Attributes:
        model_id: As given.
        asked: Every prompt, in the order asked.
    """

    def __init__(self, script: Iterable[Line] | Callable[[Prompt], Line], *, model_id: str = "scripted") -> None:
        self.model_id = model_id
        self.asked: list[Prompt] = []
        self._answer = script if callable(script) else None
        self._lines = iter(()) if callable(script) else iter(script)

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the next answer.

        Raises:
            CallFailed: if the script says so, or is at its end.
        """
        del timeout_s
        self.asked.append(prompt)
        ended = CallFailed("the script has no more answers", outcome=Outcome.REFUSED)
        line = next(self._lines, ended) if self._answer is None else self._answer(prompt)
        if isinstance(line, Exception):
            raise line
        return Completion(text=line) if isinstance(line, str) else line

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the next answer, as ``complete`` does."""
        return self.complete(prompt, timeout_s=timeout_s)
