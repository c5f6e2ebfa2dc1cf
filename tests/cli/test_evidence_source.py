"""Evidence is a store or a folder, and never made by reading it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli import samples

from holdwater.cli.evidence_source import near_url, open_evidence
from holdwater.errors import ManifestError, StoreError


def test_a_folder_is_evidence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The pages of a folder are read; one that can't be is named on standard error."""
    folder = samples.folder(tmp_path / "f", {samples.URL: samples.PAGE.encode(), samples.OTHER: b"x"})
    (folder / "1.html").unlink()
    with open_evidence(str(folder)) as store:
        assert list(store) == [samples.URL]
    assert "1.html: page left out: no such file" in capsys.readouterr().err


def test_reading_makes_nothing(tmp_path: Path) -> None:
    """What isn't there is an error and still isn't there."""
    for name, error in (("none.db", StoreError), (".", ManifestError)):
        with pytest.raises(error), open_evidence(str(tmp_path / name)):
            pass
    assert list(tmp_path.iterdir()) == []


def test_near_urls() -> None:
    """A hint names the most similar URL, and none where nothing is similar."""
    known = [samples.URL, samples.OTHER]
    assert near_url("https://shop.example/p/dril", known) == f" Did you mean {samples.URL}?"
    assert near_url("https://a.example/", known) == ""
