"""Where in a document a written value may stand, and how it may be disguised there."""

# ruff: noqa: E501  # rows of examples

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from random import Random

from tests.property.planting import Planted

from holdwater.extract import read_page
from holdwater.model.page import Page

URL = "https://shop.example/things/a-thing"

_WORDS = (
    "kettle", "garden", "harbour", "letter", "morning", "paper", "kitchen", "window", "gentle", "careful", "quiet", "narrow",
    "bring", "carry", "gather", "wander", "polish", "listen", "always", "often", "slowly", "nearly", "beside", "beneath", "meadow",
    "lantern", "basket", "pillow", "copper", "linen", "timber", "pebble", "orchard", "willow", "cellar", "shelter", "borrow",
)  # fmt: skip


def filler(random: Random, sentences: int = 12) -> list[str]:
    """Return sentences that state nothing: no number, no unit, no code."""
    return [f"{' '.join(random.sample(_WORDS, 7)).capitalize()}." for _ in range(sentences)]


class Placed:
    """A document under construction.

    Attributes:
        title: The title, as HTML.
        head: What else stands in the head.
        body: What stands among the filler.
        before: What stands before the filler.
        after: What stands behind it.
        content_type: The header.
        encoding: What its bytes are in.
        url: Where it is.
        document: The whole of it, where it is no HTML.
    """

    def __init__(self, planted: Planted, random: Random) -> None:
        self.planted = planted
        self.random = random
        self.title = "A thing"
        self.head: list[str] = []
        self.body: list[str] = []
        self.before = self.after = ""
        self.content_type = "text/html; charset=utf-8"
        self.encoding = "utf-8"
        self.url = URL
        self.document = ""

    @property
    def text(self) -> str:
        """What the page writes, as HTML."""
        return self.planted.tags or html.escape(self.planted.written)

    def page(self) -> Page:
        """Return the page that the whole document gives."""
        if self.document:
            return read_page(self.document.encode(), url=self.url, content_type=self.content_type)
        paragraphs = [f"<p>{sentence}</p>" for sentence in filler(self.random)]
        at = self.random.randint(0, len(paragraphs))
        body = "\n".join([self.before, *paragraphs[:at], *self.body, *paragraphs[at:], self.after])
        head = "".join(self.head)
        whole = f'<!doctype html><html lang="{self.planted.lang}"><head><title>{self.title}</title>{head}</head><body>{body}</body></html>'
        return read_page(whole.encode(self.encoding, "xmlcharrefreplace"), url=self.url, content_type=self.content_type)


Place = Callable[[Placed], bool]
#: Each says whether it can take the value.
PLACES: dict[str, Place] = {}


def place(name: str) -> Callable[[Place], Place]:
    """Register a place."""

    def add(put: Place) -> Place:
        PLACES[name] = put
        return put

    return add


def read(planted: Planted, where: str, random: Random, before: str = "", after: str = "") -> Page | None:
    """Return a page that states a value at a place; None where the place can't take it.

    Args:
        planted: The value.
        where: The place.
        random: Chooses what else there is to choose.
        before: HTML of the body before all else; nothing where the page is no HTML.
        after: The same, behind all else.
    """
    if where == "from_text":
        if planted.tags:
            return None
        sentences = filler(random)
        text = "\n".join([*sentences[:5], f"It says {planted.written}", *sentences[5:]])
        return Page.from_text(text, url=URL, lang=planted.lang)
    placed = Placed(planted, random)
    placed.before, placed.after = before, after
    return placed.page() if PLACES[where](placed) else None


# -- Out in the open, and out of view -------------------------------------------------------------------------

_AROUND = {
    "paragraph": "<p>It says {}</p>",
    "sentence": "<p>Here it says {}, as always.</p>",
    "in_brackets": "<p>Gentle meadow (it says {}; nearly always).</p>",
    "list_item": "<ul><li>Meadow</li><li>{}</li></ul>",
    "table_cell": "<table><tr><th>Meadow</th><td>{}</td></tr></table>",
    "table_of_cells": "<table><tr><td>{}</td><td>meadow</td></tr><tr><td>copper</td><td>willow</td></tr></table>",
    "description": "<dl><dt>Meadow</dt><dd>{}</dd></dl>",
    "bold": "<p>Meadow: <b>{}</b></p>",
    "link": '<p><a href="/copper">{}</a></p>',
    "heading": "<h2>{}</h2>",
    "button": "<button>{}</button>",
    "preformatted": "<pre>meadow\n{}\ncopper</pre>",
    "after_break": "<p>Meadow<br>{}<br>copper</p>",
    "unclosed": "<div><p>Meadow<p>{}<div>copper",
    "in_struck": "<p><s>{}</s></p>",
    "in_del": "<p>Copper <del>{}</del></p>",
    "hidden": "<div hidden>{}</div>",
    "aria_hidden": '<span aria-hidden="true">{}</span>',
    "display_none": '<div style="color:red; display : none">{}</div>',
    "zero_font": '<div style="font-size:0">{}</div>',
    "details": "<details><summary>Meadow</summary>{}</details>",
    "template": "<template><p>{}</p></template>",
    "noscript": "<noscript><p>{}</p></noscript>",
    "textarea": "<textarea>{}</textarea>",
    "option": "<select><option>Meadow</option><option>{}</option></select>",
    "svg_text": "<svg><text>{}</text></svg>",
    "iframe_fallback": "<object><p>{}</p></object>",
    "custom_element": "<price-tag><slot-x>{}</slot-x></price-tag>",
    "figcaption": "<figure><figcaption>{}</figcaption></figure>",
    "amid_numbers": "<p>Copper 41; willow 6.5%; {}; pebble 63 (17).</p>",
    "amid_quantities": "<p>Copper 41 kg, willow 8 cm, {}, pebble 63 MB</p>",
    "under_scale": "<h3>Meadow (in thousands)</h3><table><tr><td>Copper</td><td>{}</td></tr></table>",
    "under_unit": "<table><tr><th>Copper (kg)</th></tr><tr><td>{}</td></tr></table>",
    "nested_deep": "<div>" * 60 + "{}" + "</div>" * 60,
}


def _around(pattern: str) -> Place:
    def put(placed: Placed) -> bool:
        tags = placed.planted.tags
        if tags and (pattern.startswith("<textarea") or ("<s>" in pattern and "<table" in tags)):
            return False  # no tags in the one; no block in the other
        placed.body.append(pattern.format(placed.text))
        return True

    return put


for _name, _pattern in _AROUND.items():
    PLACES[_name] = _around(_pattern)


# -- In attributes, metadata, data, state ---------------------------------------------------------------------

_ATTRIBUTES = {
    "alt": '<img alt="It says {}">',
    "title": '<p title="{}">Meadow</p>',
    "data_attribute": '<div data-thing="{}">Meadow</div>',
    "aria_label": '<span aria-label="It says {}">Meadow</span>',
    "input_value": '<input type="text" value="{}">',
    "placeholder": '<input placeholder="{}">',
    "meta_description": '<meta name="description" content="Meadow and copper, {}, willow">',
    "open_graph": '<meta property="og:title" content="{}">',
    "microdata_content": '<div itemscope itemtype="https://schema.org/Product"><meta itemprop="thing" content="{}"></div>',
    "datetime": '<time datetime="{}">lately</time>',
}


def _attribute(pattern: str) -> Place:
    def put(placed: Placed) -> bool:
        if placed.planted.tags:
            return False
        part = placed.head if pattern.startswith("<meta") else placed.body
        part.append(pattern.format(html.escape(placed.planted.written, quote=True)))
        return True

    return put


for _name, _pattern in _ATTRIBUTES.items():
    PLACES[_name] = _attribute(_pattern)


@place("title_tag")
def _title(placed: Placed) -> bool:
    placed.title = f"Meadow {placed.text} copper"
    return not placed.planted.tags


@place("second_title")
def _second_title(placed: Placed) -> bool:
    placed.head.append(f"<title>Meadow {placed.text} copper</title>")
    return not placed.planted.tags


@place("itemprop_text")
def _itemprop(placed: Placed) -> bool:
    placed.body.append(
        f'<div itemscope itemtype="https://schema.org/Product"><span itemprop="thing">{placed.text}</span></div>'
    )
    return True


def escapes(text: str) -> str:
    r"""Return JSON text with everything but plain letters as ``\u`` escapes, digits too."""
    units = text.encode("utf-16-be")
    pairs = zip(units[::2], units[1::2], strict=True)
    return "".join(
        chr(low) if not high and chr(low).isalpha() and low < 128 else f"\\u{high:02x}{low:02x}" for high, low in pairs
    )


_SCRIPTS = {
    "json_ld": ('<script type="application/ld+json">{}</script>', False, True),
    "json_script": ('<script type="application/json">{}</script>', False, True),
    "inline_state": ("<script>window.__STATE__ = {};</script>", False, False),
    "inline_state_escaped": ("<script>window.__STATE__ = {};</script>", True, False),
    "json_ld_escaped": ('<script type="application/ld+json">{}</script>', True, True),
    "broken_json": ('<script type="application/json">{{"meadow": [{}</script>', False, False),
    "pushed_state": ("<script>self.__next_f.push([1, {}])</script>", False, False),
}


def _script(pattern: str, is_escaped: bool) -> Place:
    def put(placed: Placed) -> bool:
        if placed.planted.tags:
            return False
        written = placed.planted.written
        string = f'"{escapes(written)}"' if is_escaped else json.dumps(written, ensure_ascii=False)
        members = f'{{"@type": "Product", "meadow": "copper", "thing": {string}}}'
        placed.body.append(pattern.replace("{}", members).replace("{{", "{"))
        return True

    return put


for _name, (_pattern, _escaped, _) in _SCRIPTS.items():
    PLACES[_name] = _script(_pattern, _escaped)


@place("json_in_attribute")
def _json_attribute(placed: Placed) -> bool:
    data = json.dumps({"meadow": "copper", "thing": placed.planted.written}, ensure_ascii=placed.random.random() < 0.5)
    placed.body.append(f'<div data-props="{html.escape(data)}">Meadow</div>')
    return not placed.planted.tags


@place("twice_escaped_json")
def _twice(placed: Placed) -> bool:
    data = json.dumps(json.dumps({"meadow": "copper", "thing": placed.planted.written}))
    placed.body.append(f"<script>hydrate({data})</script>")
    return not placed.planted.tags


@place("json_number")
def _json_number(placed: Placed) -> bool:
    if not placed.planted.literal:
        return False
    about: dict[str, object] = {"@type": "QuantitativeValue", "value": "@"}
    unit = placed.planted.code
    if placed.planted.unit and not unit:
        return False
    if unit:
        about |= {"priceCurrency": unit} if unit in ("EUR", "USD", "GBP", "JPY", "PLN", "CHF") else {"unitCode": unit}
    data = json.dumps({"@type": "Product", "thing": about}).replace('"@"', placed.planted.literal)
    placed.body.append(f'<script type="application/ld+json">{data}</script>')
    return True


@place("unit_text")
def _unit_text(placed: Placed) -> bool:
    planted = placed.planted
    if not (planted.unit and planted.literal):
        return False
    data = json.dumps({"thing": {"value": planted.literal, "unitText": planted.unit}})
    placed.body.append(f'<script type="application/ld+json">{data}</script>')
    return True


@place("microdata_unit")
def _microdata_unit(placed: Placed) -> bool:
    planted = placed.planted
    if not (planted.code and planted.literal) or planted.code in ("EUR", "USD", "GBP", "JPY", "PLN", "CHF"):
        return False
    placed.body.append(
        '<div itemscope itemtype="https://schema.org/QuantitativeValue">'
        f'<meta itemprop="value" content="{planted.literal}"><meta itemprop="unitCode" content="{planted.code}"></div>'
    )
    return True


@place("own_address")
def _address(placed: Placed) -> bool:
    if not re.fullmatch(r"[A-Za-z0-9-]{4,}", placed.planted.written):
        return False
    placed.url = f"{URL}/{placed.planted.written}?color=green"
    return True


# -- The unit apart from the number ---------------------------------------------------------------------------

_APART = {
    "unit_in_next_cell": "<table><tr><td>Meadow</td><td>{n}</td><td>{u}</td></tr></table>",
    "unit_in_column_header": "<table><tr><th>Copper</th><th>Meadow ({u})</th></tr><tr><td>willow</td><td>{n}</td></tr></table>",
    "unit_in_row_header": "<table><tr><th>Meadow [{u}]</th><td>{n}</td></tr></table>",
    "unit_in_caption": "<table><caption>Meadow in {u}</caption><tr><th>Copper</th><td>{n}</td></tr></table>",
    "unit_in_term": "<dl><dt>Meadow ({u})</dt><dd>{n}</dd></dl>",
    "unit_in_span": "<p>Meadow <span>{n}</span><span>{u}</span></p>",
    "unit_in_spaced_span": "<p>Meadow <span>{n}</span> <small>{u}</small></p>",
    "unit_after_colon": "<p>Meadow ({u}): {n}</p>",
}


def _apart(pattern: str) -> Place:
    def put(placed: Placed) -> bool:
        planted = placed.planted
        if not planted.unit:
            return False
        placed.body.append(pattern.format(n=html.escape(planted.number), u=html.escape(planted.unit)))
        return True

    return put


for _name, _pattern in _APART.items():
    PLACES[_name] = _apart(_pattern)


# -- Disguises: what a reader sees as one piece ---------------------------------------------------------------


def _disguise(change: Callable[[str, Random], str], *, digits_only: bool = False) -> Place:
    def put(placed: Placed) -> bool:
        written = placed.planted.written
        if placed.planted.tags or (digits_only and not any(c.isdigit() for c in written)):
            return False
        placed.body.append(f"<p>It says {change(written, placed.random)}</p>")
        return True

    return put


def _at_random(text: str, random: Random, what: str) -> str:
    """Return text, as HTML, with something between two of its characters that no space parts."""
    places = [n for n in range(1, len(text)) if not (text[n - 1].isspace() or text[n].isspace())]
    at = random.choice(places) if places else len(text)
    return html.escape(text[:at]) + what + html.escape(text[at:])


def _each(text: str, pattern: str) -> str:
    return "".join(pattern.format(html.escape(c)) if not c.isspace() else c for c in text)


PLACES["split_bold"] = _disguise(
    lambda text, random: f"<b>{_at_random(text, random, '</b><i>')}</i>",
)
PLACES["split_span"] = _disguise(
    lambda text, random: f"<span>{_at_random(text, random, '</span><span class=x>')}</span>"
)
PLACES["split_comment"] = _disguise(lambda text, random: _at_random(text, random, "<!-- -->"))
PLACES["split_empty_tag"] = _disguise(lambda text, random: _at_random(text, random, "<wbr>"))
PLACES["node_each"] = _disguise(lambda text, random: _each(text, "<span>{}</span>"))
PLACES["zero_width"] = _disguise(
    lambda text, random: _at_random(text, random, random.choice(["&#8203;", "\u200c", "\u2060", "\ufeff"]))
)
PLACES["soft_hyphen"] = _disguise(lambda text, random: _at_random(text, random, "&shy;"))
PLACES["direction_marks"] = _disguise(lambda text, random: f"\u200e{_at_random(text, random, chr(0x200E))}\u200f")
PLACES["entities"] = _disguise(lambda text, random: "".join(f"&#{ord(c)};" for c in text))
PLACES["hex_entities"] = _disguise(lambda text, random: "".join(f"&#x{ord(c):X};" for c in text))
PLACES["struck_by_marks"] = _disguise(
    lambda text, random: "".join(html.escape(c) + ("\u0336" if c.isdigit() else "") for c in text), digits_only=True
)
PLACES["spaces_of_entities"] = _disguise(
    lambda text, random: html.escape(text).replace("\u00a0", "&nbsp;").replace("\u202f", "&#8239;")
)


# -- Other bytes ----------------------------------------------------------------------------------------------


def _encoded(encoding: str, content_type: str, head: str = "") -> Place:
    def put(placed: Placed) -> bool:
        placed.head.append(head)
        placed.encoding, placed.content_type = encoding, content_type
        placed.body.append(f"<p>It says {placed.text}</p>")
        return True

    return put


PLACES["utf16_by_mark"] = _encoded("utf-16", "text/html")
PLACES["cp1252_by_header"] = _encoded("cp1252", "text/html; charset=windows-1252")
PLACES["latin1_by_meta"] = _encoded("latin-1", "text/html", '<meta charset="iso-8859-1">')
PLACES["utf8_by_meta"] = _encoded("utf-8", "text/html", '<meta charset="utf-8">')
PLACES["utf8_undeclared"] = _encoded("utf-8", "text/html")


def _document(content_type: str, pattern: str) -> Place:
    def put(placed: Placed) -> bool:
        text = "\\n".join(filler(placed.random)) if "json" in content_type else "\n".join(filler(placed.random))
        written = placed.planted.written
        shown = json.dumps(written, ensure_ascii=placed.random.random() < 0.5) if "json" in content_type else written
        shown = html.escape(written) if "xml" in content_type else shown
        placed.document = pattern.replace("{f}", text).replace("{}", shown)
        placed.content_type = content_type
        return not placed.planted.tags

    return put


PLACES["json_document"] = _document("application/json", '{"meadow": "{f}", "thing": [{"copper": {}}, true]}')
PLACES["plain_document"] = _document("text/plain; charset=utf-8", "{f}\n{}\n")
PLACES["csv_document"] = _document("text/csv; charset=utf-8", 'meadow;copper\n{f};willow\n"{}";pebble\n')
PLACES["xml_document"] = _document("application/xml", '<?xml version="1.0"?><a><b>{f}</b><c d="{}">{}</c></a>')

NAMES = ("from_text", *PLACES)
