"""Random documents: soups of markup, and the documents of the fixtures cut up and put together again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

_PAGES = Path(__file__).parents[2] / "fixtures"


def _words(text: str) -> list[str]:
    return text.split()


_TYPES = (
    *("text/html; charset=utf-8", "text/html", None, "application/xhtml+xml", "text/xml", "application/json"),
    *("text/plain; charset=utf-16", "text/html; charset=gb18030", "text/html; charset=x-none", "text/csv"),
)
_NAMES = _words("""
a abbr b body br button caption col colgroup dd del details div dl dt em font form frameset h1 head html i iframe img
input ix:header ix:nonfraction li link math meta mfrac mi mn msub msubsup msup nobr noembed noframes noscript object ol
option optgroup p plaintext pre ruby rt s script section select span strike style sub summary sup svg table tbody td
template textarea tfoot th thead title tr u ul wbr xmp foreignObject annotation-xml x-y
""")
_ATTRIBUTES = _words("""
hidden aria-hidden=true itemscope itemprop=price itemprop="weight" content=5 value='12' type=hidden colspan=3
rowspan=60000 style="display:none" style=font-size:0 lang=de class=x id href=/x data-weight-kg=1.5 scale=6 sign=-
unitref=usd http-equiv=content-language rel=canonical property=og:url title="a>b" alt='<p>' x="{&quot;a&quot;:[1]}"
/ = " '
""")
_TEXTS = (
    *(
        "5",
        "1,299.00 €",
        "12 kg",
        "½",
        "1",
        "/",
        "⁄",
        "²",
        " ",
        "\n",
        "\t",
        "\u00a0",
        "\u200b",
        "\ufffd",
        "\0",
        "\u202e",
    ),
    *("&nbsp;", "&#xd800;", "&#0;", "&#x110000;", "&amp", "&quot;", "<!--", "-->", "<![CDATA[", "]]>", "<", ">", "<!"),
    *(
        '{"a":1}',
        '{"value":5,"unit":"kg"}',
        "[",
        "]",
        "{",
        "}",
        '"',
        "\\u0041",
        "\\ud83d\\ude00",
        "\\",
        "<?xml?>",
        "</",
    ),
)


def _tag(draw: random.Random) -> str:
    name = draw.choice(_NAMES)
    if draw.random() < 0.35:
        return f"</{name}>"
    attributes = "".join(f" {draw.choice(_ATTRIBUTES)}" for _ in range(draw.choice((0, 0, 0, 1, 1, 2, 5))))
    return f"<{name}{attributes}{draw.choice(('>', '>', '>', '/>', ''))}"


def _soup(draw: random.Random) -> bytes:
    pieces = [_tag(draw) if draw.random() < 0.6 else draw.choice(_TEXTS) for _ in range(draw.randrange(1, 80))]
    if draw.random() < 0.1:
        pieces *= draw.choice((10, 100))
    return "".join(pieces).encode(draw.choice(("utf-8", "utf-8", "utf-8", "utf-16", "cp1252")), "replace")


def _mutated(draw: random.Random, sources: list[bytes]) -> bytes:
    """Return a real document with parts of it cut out, doubled, moved, exchanged with others, or changed."""
    data = bytearray(draw.choice(sources))
    for _ in range(draw.randrange(1, 12)):
        start = draw.randrange(len(data) + 1)
        end = min(len(data), start + draw.choice((1, 3, 20, 200, 3_000)))
        other = draw.choice(sources)
        at = draw.randrange(len(other))
        match draw.randrange(7):
            case 0:
                del data[start:end]
            case 1:
                data[start:start] = data[start:end]
            case 2:
                data[start:end] = other[at : at + draw.choice((1, 30, 400))]
            case 3:
                data[start:start] = _tag(draw).encode()
            case 4:
                data[start:end] = draw.choice(_TEXTS).encode()
            case 5:
                data[start:end] = draw.randbytes(min(8, end - start))
            case 6:
                del data[start:]
    return bytes(data)


def documents(count: int, seed: int) -> Iterator[tuple[bytes, str | None]]:
    """Yield (body, content type), the same ones for the same seed."""
    draw = random.Random(seed)  # noqa: S311 - repeatable, no secret
    sources = [path.read_bytes() for path in sorted(_PAGES.rglob("*.html"))]
    for _ in range(count):
        data = _soup(draw) if draw.random() < 0.5 else _mutated(draw, sources)
        yield data, draw.choice(_TYPES) if draw.random() < 0.3 else _TYPES[0]
