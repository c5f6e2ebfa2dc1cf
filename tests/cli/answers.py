"""An answer and its sources for the tests of the proofreader's commands."""

from __future__ import annotations

from pathlib import Path

from tests.cli.samples import write

ANSWER = "The total is 1,200 dollars, due in 30 days.\nBoth agreed: “the fee is waived”.\n"
INVOICE = "The total amount due is 10,000 dollars, payable within 30 days."
TERMS = "The fee was waived in all cases."


def options(folder: Path, answer: str = ANSWER) -> list[str]:
    """Write an answer and two sources; return the arguments that name them."""
    write(folder / "answer.txt", answer)
    write(folder / "invoice.txt", INVOICE)
    write(folder / "terms.txt", TERMS)
    sources = [f"--source={name}={folder / name}.txt" for name in ("invoice", "terms")]
    return [str(folder / "answer.txt"), *sources]
