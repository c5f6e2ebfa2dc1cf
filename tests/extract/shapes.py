"""Documents that are made to hurt a reader, and a process that reads them all within limits."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from holdwater.capture.recorder import Recorder
from holdwater.extract.light import MAX_TAGS
from holdwater.extract.structured import MAX_VALUES
from holdwater.store.memory import MemoryStore

_MEMORY_BYTES = 2**30


class Shape(NamedTuple):
    """One document.

    Attributes:
        name: What is too much of in it.
        markup: Makes it.
        is_over: Whether it is past a cap whatever its size, so that it can only support.
        kind: Its content type.
    """

    name: str
    markup: Callable[[], str]
    is_over: bool = False
    kind: str = "text/html; charset=utf-8"


def _many(piece: str, times: int, head: str = "", tail: str = "") -> Callable[[], str]:
    return lambda: head + piece * times + tail


def _names(start: int, end: int) -> str:
    return " ".join(f"a{number:x}" for number in range(start, end))


def _many_merged(name: str, count: int) -> Callable[[], str]:
    return lambda: "".join(f"<{name} {_names(start, start + 20)}>" for start in range(0, count, 20))


def _nested(size: int) -> Iterator[Shape]:
    tags = min(size // 10, MAX_TAGS - 1_000)
    for name in ("div", "li", "span", "b", "template", "table", "svg", "frameset", "button", "noscript", "h1"):
        yield Shape(f"many {name} in one another", _many(f"<{name}>", tags), is_over=name not in ("li", "noscript"))
    yield Shape("more depth than is looked at", lambda: "<div>" * (size // 5), is_over=True)
    yield Shape("links around blocks", lambda: "<a><div>" * (tags // 2), is_over=True)
    yield Shape("crossing end tags", lambda: "<b>" * 90 + "<p>x</b>" * tags)
    yield Shape("end tags of nothing", lambda: "<div>" * 400 + "</p>" * (size // 4))
    yield Shape("items in one another", lambda: "<div itemscope itemprop=weight>" * tags, is_over=True)
    yield Shape("cells in one another", _many("<div role=cell>", 400, "<b role=table>", "x " * size))
    yield Shape("depth that is read", lambda: "<div>" * 400 + "<i>x</i>" * (tags * 7))
    yield Shape("powers around a crowd", lambda: "<math>" + "<msup>" * 400 + "<mn>1</mn>" * (tags * 7))
    yield Shape(
        "signs out of view in one another", lambda: "<p aria-hidden=true>-<div aria-hidden=true>" * 240 + "-" * size
    )


def _wide(size: int) -> Iterator[Shape]:
    count = size // 8
    yield Shape("attributes", lambda: f"<a {_names(0, count)}>", is_over=True)
    yield Shape(
        "attributes behind quoted ends",
        lambda: "<a x='>' " + _names(0, count // 2).replace(" ", '=">" ') + ">",
        is_over=True,
    )
    for name in ("html", "body"):
        yield Shape(
            f"attributes of many {name}",
            _many_merged(name, count // 2),
            is_over=True,
        )
    fonts = "".join(f"<font a{number}>" for number in range(5_000))
    yield Shape("formatting that is repeated", lambda: f"<p>{fonts}" + "<p>x" * (size // 100), is_over=True)
    yield Shape(
        "heavy formatting", lambda: "<p>" + f"<font {_names(0, 250)}>" * 100 + "<p>x" * (size // 100), is_over=True
    )
    long_link = "<p><a " + " ".join(f'a{number}="{"x" * 1_990}"' for number in range(12)) + "></p>"
    yield Shape(
        "a long link that is repeated", lambda: long_link + "<p>x" * min(size // 4, MAX_TAGS - 1_000), is_over=True
    )
    yield Shape("options", lambda: "<select>" + "<option>x" * (size // 9), is_over=True)
    yield Shape("cells", lambda: "<table><tr>" + "<td>1" * (size // 5))
    yield Shape("cells of any span", lambda: "<table>" + "<tr><td colspan=1000 rowspan=9>1 kg" * (size // 100))
    yield Shape("labels", lambda: "<table><tr><th>kg" + "<tr><th>kg<td>5" * (size // 30))
    yield Shape("terms", lambda: "<dl>" + "<dt>kg" * (size // 60) + "<dd>1" * (size // 50))
    yield Shape(
        "units of one item", lambda: "<p itemscope>" + "<i itemprop=unit>kg</i><i itemprop=v>5</i>" * (size // 40)
    )
    yield Shape("paragraphs", lambda: "<p>x" * (size // 4))
    yield Shape("titles", lambda: "<title>x</title>" * (size // 16))
    yield Shape("fragments", lambda: "<noscript><b a=b>x</b></noscript>" * (size // 33))
    yield Shape("styles", lambda: "<p style='" + "font-size:0 " * (size // 12) + "'>")
    yield Shape("scripts", lambda: "<script>[1]</script>" * (size // 20))
    yield Shape("fields", lambda: "<input value=5>" * (size // 15))


def _unfinished(size: int) -> Iterator[Shape]:
    for piece in ("<", "<a ", "<a b='", '<a b="x', "<a/b=", "<!--", "<!-", "<![CDATA[", "</", "&#9", "&#x", "&", "]]>"):
        yield Shape(f"many {piece}", _many(piece, size // len(piece)))
    for name in ("script", "style", "textarea", "title", "plaintext", "iframe", "xmp"):
        yield Shape(f"an open {name}", _many("<p>x</p>", size // 8, f"<{name}>"))


def _data(size: int) -> Iterator[Shape]:
    most = max(size // 2, MAX_VALUES)
    kinds = ("application/json", "text/html", "application/ld+json")
    for kind in kinds:
        yield Shape(f"numbers of {kind}", _many("1,", most, "[", "1]"), kind=kind, is_over=True)
        yield Shape(f"values of {kind}", lambda: "1 \n" * (size // 3), kind=kind)
    for depth in (100, 400, 500, 900, 999, 5_000, size // 2):
        yield Shape(f"{depth} lists", _many("[", depth, tail="]" * depth), kind="application/json")
        yield Shape(f"{depth} objects", _many('{"a":', depth, tail="1" + "}" * depth), kind="application/json")
        yield Shape(f"a script of {depth} lists", _many("[", depth, "<script>", "]" * depth + "</script>"))
        yield Shape(f"an attribute of {depth} lists", _many("[", depth, "<p data-x=", "]" * depth + ">"))
    yield Shape("members", lambda: json.dumps({f"k{number}": number for number in range(size // 20)}), kind=kinds[0])
    yield Shape("numbers of a script", _many("1,", most, "<script>[", "1]</script>"), is_over=True)
    yield Shape("numbers of an attribute", _many("1,", most, "<p data-x='[", "1]'>"), is_over=True)
    yield Shape("escapes", lambda: "<script>" + "\\u0041" * (size // 6) + "</script>")
    yield Shape("backslashes", lambda: "<script>" + "\\" * size + "</script>")
    nested = "[" + "1," * 1_000 + "1]"
    for _ in range(6):
        nested = json.dumps([nested])
    yield Shape("JSON in JSON", lambda: nested, kind="application/json")
    entities = '<!DOCTYPE l [<!ENTITY a "x"><!ENTITY b "' + "&a;" * 1_000 + '">]><l>' + "&b;" * 1_000 + "</l>"
    yield Shape("entities of entities", lambda: f"<?xml version='1.0'?>{entities}", kind="text/xml")
    yield Shape("XML", lambda: "<?xml version='1.0'?>" + "<a>" * (size // 3), kind="application/xml")


def _texts(size: int) -> Iterator[Shape]:
    for name, piece in (
        ("words", "word "),
        ("digits", "1"),
        ("numbers", "1 1 1 "),
        ("line feeds", "\n"),
        ("spaces", "\u00a0"),
        ("marks", "\u0301"),
        ("zeros", "\0"),
        ("overrides", "\u202e1\u202c"),
    ):
        for kind in ("text/html; charset=utf-8", "text/plain; charset=utf-8"):
            count = size // len(piece.encode())
            yield Shape(f"{name} of {kind}", _many(piece, count, "a"), kind=kind)


def shapes(size: int) -> Iterator[Shape]:
    """Yield every shape.

    Args:
        size: About how many bytes the largest of them have.
    """
    for family in (_nested, _wide, _unfinished, _data, _texts):
        yield from family(size)


def main(size: int) -> None:
    """Read all shapes as a hook does in a run's own process, and print what each took."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    for shape in shapes(size):
        body = shape.markup().encode()
        store = MemoryStore()
        recorder = Recorder(store)
        before = time.process_time()
        recorder.keep(url="https://a.example/", body=body, status=200, content_type=shape.kind)
        took_s = time.process_time() - before
        flaws = [flaw for pages in store.values() for page in pages for flaw in page.flaws]
        told = {"name": shape.name, "took_s": took_s, "kept": recorder.kept, "flaws": flaws}
        print(json.dumps(told), flush=True)  # noqa: T201 - what the test reads


if __name__ == "__main__":
    main(int(sys.argv[1]))
