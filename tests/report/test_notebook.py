"""What a notebook shows of outcomes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.audit import samples as audits
from tests.report import samples

from holdwater.audit.run import run_audit
from holdwater.report import html, notebook


def test_a_guarded_outcome() -> None:
    """The outcome of a guard shows its findings, without ids that a second one would repeat, and no script."""
    text = samples.guarded()._repr_html_()
    assert text is not None
    assert text.count("<article") == 3
    assert "set to null" in text.lower()
    assert 'id="' not in text
    assert "<script" not in text


def test_an_audit(tmp_path: Path) -> None:
    """The outcome of an audit shows its most serious findings, and says that there are more."""
    store = audits.store(tmp_path / "e.sqlite")
    audit = run_audit(audits.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    text = audit._repr_html_()
    assert text is not None
    assert text.count("<article") == notebook.MAX_SHOWN
    assert text.count("badge v-contradicted") > 5
    assert "holdwater.make_report shows all of them." in text


def test_a_large_audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a large audit the first findings are looked at, and all are counted."""
    store = audits.store(tmp_path / "e.sqlite")
    audit = run_audit(audits.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    monkeypatch.setattr(notebook, "MAX_READ", 5)
    text = audit._repr_html_()
    assert text is not None
    assert text.count("<article") == 5
    assert "80 cited values" in text
    assert "14 contradicted" in text
    assert "holdwater.make_report shows all of them." in text


def test_hostile_findings() -> None:
    """Hostile strings are text there too."""
    text = html.fragment(samples.hostile_rows(), most=1_000, more="")
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the template library there is no HTML, and a notebook shows the text."""
    monkeypatch.setitem(sys.modules, "jinja2", None)
    html._environment.cache_clear()
    assert samples.guarded()._repr_html_() is None
    html._environment.cache_clear()
