"""Which pages a cited URL joins, by what key, and in what order."""

from __future__ import annotations

import dataclasses

from tests.guard.samples import OTHER, URL, page

from holdwater.guard.evidence import Joiner


def test_a_page_joins_under_every_address_of_its_own() -> None:
    """The key of the mapping, the asked, the final and the redirects' addresses join strictly."""
    kept = dataclasses.replace(page(), final_url="https://shop.example/final", redirects=("https://shop.example/via",))
    joiner = Joiner({"https://shop.example/key": [kept]}, ())
    for url in (URL, "https://shop.example/final", "https://shop.example/via", "https://shop.example/key"):
        held = joiner.held(f"{url}?utm_source=x")
        assert (held.pages, held.soft) == ((kept,), ())
    assert joiner.held(OTHER) == (OTHER, (), ())


def test_soft_keys_join_softly() -> None:
    """A page that only looks like the cited one is told apart, and one page is never both."""
    exact, loose = page(), page("Another.", url="http://www.shop.example/p/")
    held = Joiner({URL: [exact], "http://www.shop.example/p/": [loose]}, ()).held(URL)
    assert (held.pages, held.soft) == ((exact,), (loose,))
    canonical = dataclasses.replace(page(url="https://shop.example/q"), canonical=(URL,))
    assert Joiner({"https://shop.example/q": [canonical]}, ()).held(URL).soft == (canonical,)
    assert Joiner({"www.shop.example/p": [page(url="https://shop.example/q")]}, ()).held(URL).soft


def test_what_is_no_address_joins_nothing() -> None:
    """A cited text that has no key holds nothing, whatever the evidence is keyed by."""
    joiner = Joiner({"": [page()], "data:,x": [page()], "not a url": [page()]}, ())
    for url in ("", "data:,x", "not a url", "javascript:1", "https://shop.example/" + "p" * 9_000):
        assert joiner.held(url) == (url, (), ())


def test_captures_have_one_order() -> None:
    """Captures come by address, time and digest, in any evidence; one kept twice comes once."""
    early = page("x", captured_at="2020-01-01T00:00:00Z")
    late = page("y", captured_at="2021-01-01T00:00:00Z")
    for pages in ([early, late], [late, early], [late, early, late]):
        assert Joiner({URL: pages}, ()).held(URL).pages == (early, late)
    loose = page("z", f"{URL}/")
    joiner = Joiner({URL: [early, late], OTHER: [page(url=OTHER)], f"{URL}/": [loose]}, ())
    assert joiner.digests() == ()
    joiner.held(URL)
    assert joiner.digests() == tuple(sorted({early.sha256, late.sha256, loose.sha256}))
