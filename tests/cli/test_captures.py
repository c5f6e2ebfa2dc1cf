"""What a capture is good for."""

from __future__ import annotations

from tests.cli import samples

from holdwater.cli import captures
from holdwater.extract import read_page
from holdwater.model.page import Page
from holdwater.verify import Held


def _page(**about: object) -> Page:
    return read_page(samples.PAGE.encode(), url=samples.URL, **about)  # type: ignore[arg-type]


def test_only_a_fit_full_page_may_contradict() -> None:
    """The line says for what a capture can't contradict."""
    assert captures.line(_page(captured_at="2026-01-02T03:04:05Z")).startswith("2026-01-02T03:04:05Z  200  full")
    assert captures.line(_page()).endswith("fit to judge")
    assert captures.line(_page(status=404, grade="excerpt")).endswith("(page_excerpt_only, page_error)")
    assert captures.about(_page(status=404))["is_fit"] is False
    told = captures.told(_page(status=404))
    assert told["use"] == "supports only (page_error)"
    assert not {"is_fit", "why_not", "redirects", "flaws"} & set(told)


def test_how_captures_join() -> None:
    """A strict join comes before a soft one."""
    one, two = _page(), _page(status=201)
    assert list(captures.joined(Held(samples.URL, (one,), (two,)))) == [("strict", one), ("soft", two)]
