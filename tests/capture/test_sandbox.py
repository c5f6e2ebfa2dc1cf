"""Reading in other processes: the same pages, in order, whatever one of them does."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Generator
from typing import cast

import pytest
from tests.capture import archives

from holdwater.capture.document import Read
from holdwater.capture.sandbox import Done, Job, Limits, read_all, read_one
from holdwater.extract import read_page
from holdwater.model.page import Flaw

_URL = "https://shop.example/p/1"
_OBEY = "tests.capture.readers:obey"
_SHORT = Limits(cpu_s=0.5, wall_s=3)


def _order(text: str) -> Job:
    return Job(text, text.encode(), {"url": _URL}, _OBEY)


def _lost(text: str, limits: Limits = _SHORT) -> str:
    (reason,) = read_one(_order(text), limits=limits).lost
    return reason


def test_pages_are_those_of_extraction() -> None:
    """What comes back is what extraction makes of the bytes in this process, in order, others in between."""
    pages = archives.captures()
    jobs = [Job(page.url, page.data, {"url": page.url, "content_type": page.content_type}) for page in pages * 3]
    mixed: list[Job | int] = [item for number, job in enumerate(jobs) for item in (number, job)]
    found = list(read_all(mixed))
    assert [item for item in found if isinstance(item, int)] == list(range(len(jobs)))
    assert [item.job for item in found if isinstance(item, Done)] == jobs
    for number, job in zip(found[::2], jobs, strict=True):
        done = found[2 * int(str(number)) + 1]
        assert isinstance(done, Done)
        expected = read_page(job.data, url=job.about["url"], content_type=job.about["content_type"])
        assert done.read == Read(pages=((expected, None),))


def test_a_page_that_takes_for_ever_costs_one_page() -> None:
    """A page that runs on or waits is ended in its time, named, and the pages around it come in."""
    for order, limits, reason in (
        ("spin", Limits(cpu_s=0.5, wall_s=60), "takes more than 0.5 s of processor time"),
        ("sleep", Limits(cpu_s=60, wall_s=1), "takes more than 1 s to read"),
    ):
        started = time.monotonic()
        found = list(read_all([_order("one"), _order(order), _order("two")], limits=limits))
        assert time.monotonic() - started < 20
        before, lost, after = (item.read for item in found if isinstance(item, Done))
        assert lost.lost[0].startswith(reason)
        assert [page.text for read in (before, after) for page, _ in read.pages] == ["one\np\n1", "two\np\n1"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory in other ways, or not at all")
def test_a_page_that_takes_all_memory_costs_one_page() -> None:
    """Past its share of memory, reading a page fails, and this process goes on."""
    assert _lost("hoard", Limits(cpu_s=20)) == "needs more than 1024 MiB of memory to read"


def test_what_earlier_pages_left_behind_decides_nothing() -> None:
    """A page that fails for what was kept before it is read again by itself."""
    found = list(read_all([_order("keep")] * 12, limits=Limits(cpu_s=20)))
    assert all(item.read.pages for item in found if isinstance(item, Done))


def test_a_page_that_kills_its_reader_costs_one_page() -> None:
    """A process that dies of a page is replaced, and the page named, with what is known of its end."""
    assert "died of it" in _lost("crash")
    assert "exit code 7" in _lost("leave")
    assert read_one(_order("fine"), limits=_SHORT).pages


def test_what_a_library_prints_is_no_reply() -> None:
    """Output of a library does not get between the replies."""
    assert read_one(_order("print"), limits=_SHORT).pages[0][0].text == "print\np\n1"


def test_processes_are_kept_for_the_next_import() -> None:
    """Starting a process takes long: the next import finds those of the last one."""
    assert _lost("who", Limits()) == _lost("who", Limits())


def test_broken_off_imports_leave_nothing_behind() -> None:
    """Whoever stops asking ends the work that is under way, and the next import gets its own answers."""
    found = cast("Generator[Done, None, None]", read_all([_order("who"), *[_order("sleep")] * 8], limits=_SHORT))
    first = next(iter(found))
    found.close()
    assert isinstance(first, Done)
    assert int(first.read.lost[0]) != os.getpid()
    assert read_one(_order("next"), limits=_SHORT).pages[0][0].text == "next\np\n1"


def test_a_worker_ends_with_its_parent() -> None:
    """No process stays when the one that asked is killed, even at a page that takes for ever."""
    script = (
        "import os, signal, sys; sys.path.insert(0, '.');"
        "from holdwater.capture.sandbox import *;"
        f"jobs = [Job('', data, {{'url': 'x'}}, {_OBEY!r}) for data in (b'who', *[b'spin'] * 9)];"
        "work = read_all(jobs,"
        "limits=Limits(cpu_s=1, wall_s=2));"
        "print(next(work).read.lost[0], flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stdout
    deadline = time.monotonic() + 10
    while _is_running(int(out)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_running(int(out))


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_nested_page_is_flat_and_flagged() -> None:
    """200,000 nested elements are read as flat text within the limits, and can only support."""
    started = time.monotonic()
    data = b"<div>" * 200_000 + b"Net weight 10 g"
    read = read_one(Job("deep", data, {"url": _URL, "content_type": "text/html"}))
    assert time.monotonic() - started < 5
    assert "Net weight 10 g" in read.pages[0][0].text
    assert Flaw.TRUNCATED in read.pages[0][0].flaws
