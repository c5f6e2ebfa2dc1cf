"""What every import does with what it finds."""

from __future__ import annotations

from holdwater.capture import intake
from holdwater.capture.intake import Event, PassedOver, Skipped
from holdwater.capture.sandbox import Job
from holdwater.store.memory import MemoryStore

_URL = "https://shop.example/p/1"


def test_everything_is_counted_once() -> None:
    """Pages are kept with their bytes, what is skipped stays in order, and what is no page is added up by kind."""
    job = intake.job("a", b"10 g", {"url": _URL})
    assert isinstance(job, Job)
    nowhere = intake.job("b", b"10 g", {"url": "about:blank"})
    events: list[Event] = [
        PassedOver("image"),
        job,
        Skipped("c", "why"),
        nowhere,
        PassedOver("audio", 3),
        PassedOver("image"),
    ]
    with MemoryStore() as store:
        count = intake.take(events, store)
        (page,) = store[_URL]
        assert store.body(page) == b"10 g"
    assert count.imported == 1
    assert [path for path, _ in count.skipped] == ["c", "b"]
    assert "no web address" in count.skipped[1].reason
    assert count.passed_over == (PassedOver("audio", 3), PassedOver("image", 2))


def test_flawed_pages_are_counted() -> None:
    """What came in cut off or as no text is in the store, and counted as what it is."""
    jobs = [intake.job(str(number), data, {"url": _URL}) for number, data in enumerate([b"10 g", b"%PDF-1.7 damaged"])]
    with MemoryStore() as store:
        count = intake.take(jobs, store)
    assert (count.imported, count.flawed, count.skipped) == (2, 1, ())


def test_an_address_with_control_characters_is_damage() -> None:
    """A parser would leave some of them out, and find another address; the one that answered counts like the first."""
    for about in ({"url": f"{_URL}\n"}, {"url": _URL, "final_url": f"{_URL}\x85"}):
        assert isinstance(intake.job("a", b"10 g", about), Skipped)
    assert isinstance(intake.job("a", b"10 g", {"url": _URL, "final_url": f"{_URL}?v=ü"}), Job)
