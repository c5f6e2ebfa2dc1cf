"""Pages that are made to hurt: what they may say, and what they may cost."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.extract import shapes

from holdwater.extract import read_page
from holdwater.guard import guard
from holdwater.model.settings import Settings
from holdwater.verify import verify

_LONG = os.environ.get("HOLDWATER_LONG") == "1"
_ROOT = Path(__file__).parents[2]
_URL = "https://shop.example/p"
_FILL = "We pack every parcel by hand and send it on the next working day. " * 2
_SETTINGS = Settings(min_text_chars=20)
_HTML = "text/html; charset=utf-8"


def judge(value: str, data: bytes, content_type: str = _HTML) -> tuple[str, list[str]]:
    """Return the reason of a verdict, and the channels of what was found."""
    page = read_page(data, url=_URL, content_type=content_type)
    finding = verify(value, [page], settings=_SETTINGS)
    return str(finding.reason), [str(match.channel) for match in finding.matches]


def around(markup: str) -> bytes:
    """Return a page that is long enough to judge."""
    return f"<p>{_FILL}</p>{markup}".encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(
    ("markup", "channel"),
    [
        ("<p hidden>417</p>", "hidden"),
        ("<p style='display:none'>417</p>", "hidden"),
        ("<p aria-hidden=true>417</p>", "hidden"),
        ("<p style='font-size:0'>417</p>", "hidden"),
        ("<p style='color:#fff;background:#fff'>417</p>", "visible"),
        ("<details><summary>x</summary>417</details>", "visible"),
        ("<template>417</template>", "hidden"),
        ("<noscript>417</noscript>", "hidden"),
        ("<textarea>417</textarea>", "visible"),
        ("<select><option>417</select>", "visible"),
        ("<svg><text>417</text></svg>", "visible"),
        ("<p data-x=417>", "attribute"),
        ("<img alt=417>", "attribute"),
        ("<input value=417>", "attribute"),
        ("<p title='417 g'>", "attribute"),
        ("<s>417</s>", "hidden"),
        ("<aside>Similar: Box, 417</aside>", "visible"),
        ("<p>We use 417 cookies", "visible"),
        ("<p><i>4</i><i>1</i><i>7</i>", "visible"),
        ("<p>4\u200b1\u00ad7", "visible"),
        ("<p>4\u03381\u03387\u0338", "visible"),
        ("<p>\u200e417\u200f", "visible"),
    ],
)
def test_wherever_a_page_states_a_value(markup: str, channel: str) -> None:
    """A value out of view, in an attribute, in any disguise that a reader sees through counts, and says where."""
    assert judge("417", around(markup)) == ("value_found", [channel])


@pytest.mark.parametrize(
    "markup",
    [
        "<p style='width:417px'>",
        "<p class='w 417'>",
        "<p id=417>",
        "<p onclick='f(417)'>",
        "<a href='/417'>x</a>",
        "<img src='417.png'>",
        "<img srcset='a 417w'>",
        "<form action='/417'>",
        "<style>p { width: 417px }</style>",
        "<!-- 417 -->",
    ],
)
def test_what_is_no_evidence(markup: str) -> None:
    """Numbers of looks, code and link targets are stated by nobody."""
    assert judge("417", around(markup)) == ("value_absent", [])


@pytest.mark.parametrize(
    ("value", "markup"),
    [
        ("1500", "<p>15OO"),
        ("417", "<p>4l7"),
        ("417", "<p>\u202e714\u202c"),
        ("417", "<p>\u202e417\u202c"),
        ("417", "<p>41\ufffd7"),
        ("417", "<p>417\ufffd"),
        ("417", "<p>No. 41\ud8007"),
        ("417", "<p>41&#xd800;7"),
        ("41", "<p>41\ud8007"),
        ("41", '<script>{"a": "41\\ud8007"}</script>'),
    ],
)
def test_look_alikes(value: str, markup: str) -> None:
    """Letters for digits, digits in another order and damage neither support nor contradict."""
    assert judge(value, around(markup)) == ("look_alike", [])


def test_a_price_in_two_heights() -> None:
    """Raised cents are part of the number that a reader sees."""
    assert judge("12.97", around("<p>12<sup>97</sup>")) == ("value_found", ["visible"])


@pytest.mark.parametrize(
    ("value", "data", "reason"),
    [
        ("417", f"<p>{_FILL} 417".encode("utf-16"), "value_found"),
        ("417", f"<p>{_FILL} 417".encode("utf-16-be"), "value_found"),
        ("Müller", f"<p>{_FILL} Müller".encode("cp1252"), "value_found"),
        ("Müller", f"<p>{_FILL} Müller".encode().decode("cp1252").encode(), "value_found"),
        ("417", b"\xc3\xa9" + b"\xff" * 900, "page_undecodable"),
        ("417", b"%PDF-1.7 <p>" + _FILL.encode(), "page_undecodable"),
        ("417", b"<script>var a = '" + b"word " * 400 + b"'</script><div id=root></div>", "page_too_short"),
        ("417", b"<p hidden>" + b"word " * 400, "page_too_short"),
        ("417", f"<title>Just a moment...</title><p>{_FILL}".encode(), "page_error"),
        ("417", f"<title>Cookie consent</title><p>{_FILL}".encode(), "page_error"),
        ("417", f"<h1>Log in</h1><p>{_FILL}".encode(), "page_error"),
    ],
)
def test_bytes_that_are_not_what_they_say(value: str, data: bytes, reason: str) -> None:
    """A page in a wrong charset is read, and one that nobody can read or that is no page contradicts nothing."""
    assert judge(value, data)[0] == reason


@pytest.mark.parametrize("url", ["data:text/plain,417", "file:///etc/passwd", "javascript:417", "blob:x", "/p", "p"])
def test_what_is_no_web_address_is_no_evidence(url: str) -> None:
    """What is cited by such a URL is not held, and nothing is opened, even where a page is kept under it."""
    page = read_page(around("<p>417"), url=url, content_type=_HTML)
    for value in (417, 418):
        (finding,) = guard({"a": {"value": value, "url": url}}, {url: [page]}).findings
        assert str(finding.reason) in ("page_not_held", "no_citation")


def test_only_one_module_builds_trees() -> None:
    """Every way in, hooks too, leads through the count that comes before a tree is built."""
    files = sorted((_ROOT / "src").rglob("*.py"))
    building = [file.name for file in files if re.search(r"\bLexborHTMLParser\([^)]", file.read_text("utf-8"))]
    assert building == ["html.py"]


def _run(code: Sequence[object], timeout_s: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, code)], cwd=_ROOT, capture_output=True, text=True, timeout=timeout_s, check=False
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory in other ways, or not at all")
def test_every_shape_within_its_bound() -> None:
    """As a hook reads it, no shape takes more than 5 s or 1 GB; none kills the process; past a cap, each is flagged."""
    size = 20_000_000 if _LONG else 400_000
    done = _run(["-m", "tests.extract.shapes", size], 600)
    found: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    asked = list(shapes.shapes(size))
    assert done.returncode == 0, (asked[len(found)].name, done.stderr[-500:])
    assert [one["name"] for one in found] == [shape.name for shape in asked]
    assert [one for one in found if one["took_s"] >= 5 or one["kept"] != 1] == []
    assert [one["name"] for one, shape in zip(found, asked, strict=True) if shape.is_over and not one["flaws"]] == []


_FUZZ = """
import sys
from tests.extract.soup import documents
from holdwater.extract import read_page
for number, (data, content_type) in enumerate(documents(int(sys.argv[1]), int(sys.argv[2]))):
    if number % 100 == 0:
        print(number, flush=True)
    page = read_page(data, url="https://a.example/", content_type=content_type)
    page.text.encode()
    at = 0
    for _, start, end in page.channels:
        assert at <= start < end <= len(page.text), number
        at = end
    for start, end, first, last in page.scopes:
        assert 0 <= start < end <= len(page.text) and 0 <= first < last <= len(page.text), number
print("done")
"""


def test_random_documents() -> None:
    """Soups of tags, and real documents that were cut up and put together again, crash and stop nothing."""
    count = 60_000 if _LONG else 600
    seed = 1 if _LONG else random.SystemRandom().randrange(2**32)
    done = _run(["-c", _FUZZ, count, seed], 60 + count / 50)
    assert done.stdout.endswith("done\n"), (seed, done.stdout[-20:], done.stderr[-2_000:])
