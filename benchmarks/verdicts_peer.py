"""One peer, run by an interpreter that has it: reads claims and page texts, writes its verdict on each as it comes.

Run by ``benchmarks.verdicts``; it imports nothing of this project.
The first line of the answer is the peer's version; each further one is a verdict and its CPU seconds, 0 where it is
not asked.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import sys
import time
import unicodedata
from collections.abc import Callable
from decimal import Decimal
from typing import Any

#: Verdict on a claim about a text; None where the peer does not say that it reads values of that kind.
_Ask = Callable[[dict[str, Any], str], str | None]

_SUPPORTED, _CONTRADICTED, _UNVERIFIABLE = "supported", "contradicted", "unverifiable"
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def _groundlens() -> _Ask:
    """Ask for the policy's decision on an answer that holds the number and its unit and nothing else."""
    verify = importlib.import_module("groundlens").verify

    def ask(claim: dict[str, Any], text: str) -> str | None:
        if claim["kind"] != "number":
            return None
        record = verify(f"{claim['value']} {claim.get('unit') or ''}".strip(), [("page", text)])
        if record.decision == "FAIL":
            return _CONTRADICTED
        checked = json.loads(record.to_json())["content"]["graph"]["evidence"]
        return _SUPPORTED if record.decision == "PASS" and checked else _UNVERIFIABLE

    return ask


def _groundgate() -> _Ask:
    """Ask for admission with the whole text as the evidence: rejected is contradicted, review is unverifiable."""
    admit = importlib.import_module("groundgate").admit
    known: dict[str, tuple[list[str], list[str]]] = importlib.import_module("groundgate.text").builtin_units()
    outcomes = {"admitted": _SUPPORTED, "rejected": _CONTRADICTED, "needs_verification": _UNVERIFIABLE}

    def ask(claim: dict[str, Any], text: str) -> str | None:
        if claim["kind"] == "date":
            return None
        text = unicodedata.normalize("NFC", text)
        schema: dict[str, Any] = {"fields": {"f": {"type": "string"}}}
        candidate = {"field": "f", "value": claim["value"], "evidence": [{"start": 0, "end": len(text.encode())}]}
        if claim["kind"] == "number":
            scale, _, rest = (claim.get("unit") or "").partition(" ")
            unit = rest if scale in _SCALES else claim.get("unit")
            candidate["value"] = format(Decimal(claim["value"]) * _SCALES.get(scale, 1), "f")
            code = next((one for one, forms in known.items() if unit in (one, *forms[0], *forms[1])), unit)
            candidate["unit"] = code
            schema["fields"]["f"] = {"type": "number", "unit": code}
            if code and code not in known:
                schema["units"] = {code: {"prefix": [code], "suffix": [code]}}
        return outcomes[admit(text, schema, [candidate]).decisions[0].outcome]

    return ask


def _llmground() -> _Ask:
    """Ask about a field named after its kind: a fuzzy match is one that a person should look at."""
    verify = importlib.import_module("llmground").verify
    verdicts = {"grounded": _SUPPORTED, "ungrounded": _CONTRADICTED}

    def ask(claim: dict[str, Any], text: str) -> str | None:
        value: object = claim["value"]
        if claim["kind"] == "number":
            value = float(claim["value"]) if "." in claim["value"] else int(claim["value"])
        found = next(iter(verify({claim["kind"]: value}, text)))
        return verdicts.get(found.verdict.value, _UNVERIFIABLE)

    return ask


def _corroborate() -> _Ask:
    """Ask about an answer that states the value: a number with its unit, a date, two words or more between quotes."""
    check = importlib.import_module("corroborate").check_answer
    codes = {"number": "FG001", "date": "FG002", "text": "FG003"}

    def ask(claim: dict[str, Any], text: str) -> str | None:
        kind, value = claim["kind"], claim["value"]
        if kind not in codes or (kind == "text" and len(value.split()) < 2):
            return None
        answer = f'"{value}"' if kind == "text" else f"{value} {claim.get('unit') or ''}".strip()
        report = check("", [text], answer)
        return _CONTRADICTED if any(one.code == codes[kind] for one in report.findings) else _SUPPORTED

    return ask


def _langextract() -> _Ask:
    """Ask where the value, as an extraction's text, aligns with the page: nowhere is contradicted, in part is open."""
    resolver = importlib.import_module("langextract.resolver").Resolver()
    extraction = importlib.import_module("langextract.core.data").Extraction

    def ask(claim: dict[str, Any], text: str) -> str | None:
        one = extraction(extraction_class=claim["kind"], extraction_text=claim["value"])
        (aligned,) = resolver.align([one], text, token_offset=0, char_offset=0)
        status = getattr(aligned.alignment_status, "name", None)
        return {"MATCH_EXACT": _SUPPORTED, None: _CONTRADICTED}.get(status, _UNVERIFIABLE)

    return ask


def _instructor() -> _Ask:
    """Ask whether the value survives as a quote: the check drops quotes that are not in the context."""
    mixin = importlib.import_module("instructor").CitationMixin

    def ask(claim: dict[str, Any], text: str) -> str | None:
        kept = mixin.model_validate({"substring_quotes": [claim["value"]]}, context={"context": text})
        return _SUPPORTED if kept.substring_quotes else _CONTRADICTED

    return ask


#: How to ask each peer, by its name in the package index.
PEERS: dict[str, Callable[[], _Ask]] = {
    "corroborate": _corroborate,
    "groundgate": _groundgate,
    "groundlens": _groundlens,
    "instructor": _instructor,
    "langextract": _langextract,
    "llmground": _llmground,
}


def main() -> None:
    """Answer one job: every claim in order, until the CPU seconds that it may take are used up."""
    job: dict[str, Any] = json.load(sys.stdin)
    ask, left = PEERS[job["peer"]](), float(job["seconds"])
    print(importlib.metadata.version(job["peer"]), flush=True)
    for claim in job["claims"]:
        start = time.process_time()
        try:
            verdict = ask(claim, job["texts"][claim["page"]])
        except Exception as fault:  # a peer that fails on a claim has no verdict on it
            print(f"{job['peer']}: {type(fault).__name__} on {claim['value']!r}", file=sys.stderr)
            verdict = _UNVERIFIABLE
        seconds = time.process_time() - start
        print(verdict or _UNVERIFIABLE, seconds if verdict else 0, flush=True)
        left -= seconds
        if left < 0:
            break


if __name__ == "__main__":
    main()
