"""Redirects lead from a page back to all addresses under which it was asked for."""

from __future__ import annotations

from holdwater.capture.redirects import MAX_ALIASES, Redirects

_PAGE = "https://shop.example/p"


def test_a_way_of_several_steps() -> None:
    """The farthest address was asked for; the others lie on the way, relative locations and fragments read."""
    redirects = Redirects()
    redirects.add("http://shop.example/old", "https://shop.example/old")
    redirects.add("https://shop.example/old", "p#reviews")
    assert redirects.about(_PAGE) == {
        "url": "http://shop.example/old",
        "redirects": ["https://shop.example/old"],
        "final_url": _PAGE,
    }


def test_no_redirect_no_alias() -> None:
    """A page that nobody was sent to has its own address only; what is no address leads nowhere."""
    redirects = Redirects()
    for source, location in (
        (_PAGE, _PAGE),
        ("https://a.example/", "http://["),
        ("https://a.example/", "mailto:x@y.example"),
    ):
        redirects.add(source, location)
    assert redirects.about(_PAGE) == {"url": _PAGE}


def test_loops_end_and_numbers_are_bounded() -> None:
    """A loop is walked once, and no page has more addresses than the cap."""
    redirects = Redirects()
    redirects.add("https://shop.example/a", "/b")
    redirects.add("https://shop.example/b", "/a")
    assert redirects.to("https://shop.example/a") == ("https://shop.example/b",)
    for number in range(MAX_ALIASES + 10):
        redirects.add(f"https://shop.example/{number}", "/p")
    assert len(redirects.to(_PAGE)) == MAX_ALIASES
