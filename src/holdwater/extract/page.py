"""Bytes to a page: what a document states, channel by channel, in one text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from holdwater.errors import InvalidArgument
from holdwater.extract import flat, html, labels, metadata
from holdwater.extract import structured as data_scripts
from holdwater.extract.decode import MAX_BYTES, clean, decode
from holdwater.extract.region import Region
from holdwater.extract.walker import Attributes, Walker
from holdwater.model import arguments
from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page, Scope, check_capture
from holdwater.text.neighbours import anchors, blocks

_TAG = re.compile(r"<(?:!doctype|!--|/?[a-z][a-z0-9:-]*(?:[\s/>]|\Z))", re.IGNORECASE)
_HTML_TYPES = ("text/html", "application/xhtml+xml")

#: A page with more labels than this is not read whole.
MAX_SCOPES = 200_000

# In which order the channels follow one another.
_ORDER = (
    Channel.VISIBLE,
    Channel.HIDDEN,
    Channel.METADATA,
    Channel.STRUCTURED,
    Channel.STATE,
    Channel.ATTRIBUTE,
)


class _Label(NamedTuple):
    """A label in one channel of what stands in another."""

    channel: Channel
    start: int
    end: int
    label_channel: Channel
    label_start: int
    label_end: int


class _Content:
    """What a document states, channel by channel, and what it says about itself."""

    def __init__(self) -> None:
        self.regions = {channel: Region() for channel in _ORDER}
        self.labels: list[_Label] = []
        self.metas: list[tuple[str, Attributes]] = []
        self.title = ""
        self.lang: str | None = None
        self.flaws: set[Flaw] = set()

    def compose(self) -> tuple[str, tuple[ChannelSpan, ...], tuple[Scope, ...]]:
        """Return the one text, where each channel stands in it, and what labels what."""
        parts: list[str] = []
        channels: list[ChannelSpan] = []
        offsets: dict[Channel, int] = {}
        pos = 0
        for channel, region in self.regions.items():
            offsets[channel] = pos
            if text := region.text().rstrip("\n"):
                parts.append(text)
                channels.append(ChannelSpan(channel, pos, pos + len(text)))
                pos += len(text) + 1
        scopes: set[Scope] = set()
        for scope in self._shifted(offsets):
            scopes.add(scope)
            if len(scopes) == MAX_SCOPES:
                self.flaws.add(Flaw.TRUNCATED)
                break
        return clean("\n".join(parts)), tuple(channels), tuple(sorted(scopes))

    def _shifted(self, offsets: Mapping[Channel, int]) -> Iterator[Scope]:
        """Yield every label by its place in the one text."""
        for channel, region in self.regions.items():
            at = offsets[channel]
            for start, end, label_start, label_end in region.scopes:
                yield Scope(start + at, end + at, label_start + at, label_end + at)
        for label in self.labels:
            at, label_at = offsets[label.channel], offsets[label.label_channel]
            start, end = label.label_start + label_at, label.label_end + label_at
            yield Scope(label.start + at, label.end + at, start, end)


def _add_script(content: _Content, region: Region, text: str) -> None:
    """Add what a script holds, or the document that is one."""
    if not data_scripts.add_script(region, text):
        content.flaws.add(Flaw.TRUNCATED)


def _add_walked(content: _Content, walker: Walker) -> None:
    """Take over what a walk has read."""
    channels = {walker.visible: Channel.VISIBLE, walker.hidden: Channel.HIDDEN}
    texts = {sink: sink.text() for sink in channels}
    for sink, channel in channels.items():
        content.regions[channel].add_text(texts[sink])
    for sink, start, end, first, last in walker.scopes:
        if anchors.lends(texts[sink][first:last]):
            content.regions[channels[sink]].scopes.append((start, end, first, last))
    for sink, table, end in walker.tables:
        scopes = content.regions[channels[sink]].scopes
        scopes.extend(islice(labels.read(table, end, texts[sink]), max(0, MAX_SCOPES - len(scopes))))
    for sink, channel in channels.items():
        content.regions[channel].scopes.extend(blocks.neighbours(texts[sink]))
    attribute, state = content.regions[Channel.ATTRIBUTE], content.regions[Channel.STATE]
    linked = content.regions[Channel.STRUCTURED]
    for kind, text in walker.scripts:
        is_linked = kind.partition(";")[0].strip().lower() == "application/ld+json"
        _add_script(content, linked if is_linked else state, text)
    walker.microdata.render(linked, texts)
    stated: dict[str, tuple[int, int]] = {}
    for sink, start, end, label in walker.stated:
        if label not in stated:
            stated[label] = attribute.add_line("", label)
        content.labels.append(_Label(channels[sink], start, end, Channel.ATTRIBUTE, *stated[label]))
    for unit, number in walker.measures:
        attribute.scopes.append((*attribute.add_line("", number), *attribute.add_line("", unit)))
    for sink, first, last, value in walker.fields:
        if blocks.names_unit(label := texts[sink][first:last]):
            start, end = attribute.add_line("", value)
            first = last - len(label.lstrip())
            content.labels.append(_Label(Channel.ATTRIBUTE, start, end, channels[sink], first, last))
            walker.values.pop(value, None)
    attribute.add_lines([value for value in walker.values if not data_scripts.add_attribute(state, value)])
    if any(map(data_scripts.holds_many, walker.values)):
        content.flaws.add(Flaw.TRUNCATED)
    content.metas, content.title = walker.metas, walker.title
    content.lang = metadata.language(walker.lang, walker.metas)


def _add_html(content: _Content, text: str) -> None:
    """Read HTML as a tree, or as flat text where that is not safe."""
    walker = html.read(text)
    if walker is None:
        content.regions[Channel.VISIBLE].add_text(flat.text_of(text))
    else:
        _add_walked(content, walker)
    if walker is None or walker.is_over or walker.is_cut:
        content.flaws.add(Flaw.TRUNCATED)


def _add_document(content: _Content, text: str, content_type: str | None) -> None:
    """Read a document as what its type says, or as what it looks like."""
    kind = (content_type or "").partition(";")[0].strip().lower()
    visible = content.regions[Channel.VISIBLE]
    is_typed = kind.startswith("text/") and kind not in _HTML_TYPES
    if kind.endswith("json") or (not is_typed and _is_json(text)):
        _add_script(content, visible, text)
    elif kind not in _HTML_TYPES and (kind.endswith("xml") or (not is_typed and _is_xml(text))):
        visible.add_text(flat.text_of(text))
        content.regions[Channel.ATTRIBUTE].add_lines(flat.attributes_of(text))
    elif is_typed or _TAG.search(text) is None:
        plain = flat.unescape(text) if kind in _HTML_TYPES else text
        visible.add_text(plain.replace("\r\n", "\n"))
    else:
        _add_html(content, text)


def _is_json(text: str) -> bool:
    """Whether a text is one JSON object or array, or may be one too large to tell."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return False
    if data_scripts.holds_many(text):
        return True
    try:
        data_scripts.parse(text)
    except ValueError:
        return False
    return True


def _is_xml(text: str) -> bool:
    """Whether a text starts as XML, and is not the XML spelling of HTML."""
    head = text[:2_000].lstrip("\ufeff \t\r\n").lower()
    return head.startswith("<?xml") and "<html" not in head


def read_page(
    data: bytes,
    *,
    url: str,
    content_type: str | None = None,
    status: int = 200,
    captured_at: str | None = None,
    grade: Grade | str = Grade.FULL,
    structured: object = None,
    final_url: str = "",
    redirects: Sequence[str] = (),
) -> Page:
    r"""Read a document as received into a page: the text of every channel, and what labels what.

    It never fails on what a document holds. Bytes that are no text give a page without any, with
    ``Flaw.UNDECODABLE``; a document that goes past a cap of size or shape gives a page with
    ``Flaw.TRUNCATED``. Neither ever contradicts a value.

    Args:
        data: Body of the answer as bytes, with any compression undone, of any length.
        url: URL that was asked for. One that is no http(s) URL is kept, and joins no citation.
        content_type: The header as sent, or None; it says what the document is, and in which encoding.
        status: HTTP status, 100 to 599.
        captured_at: ISO 8601 time in UTC, or None where not known.
        grade: ``full`` only if ``data`` is the whole document.
        structured: Any JSON value kept beside the document; it joins the ``structured`` channel.
        final_url: Where the answer came from, after redirects.
        redirects: URLs that the run itself went through between the two.

    Raises:
        InvalidArgument: if an argument is of the wrong kind; the message says which, and what to write.

    >>> page = read_page(b"<p>Weight: <b>1</b>,<i>5</i> kg<td>x", url="https://shop.example/p/A-1")
    >>> page.text
    'Weight: 1,5 kgx\np\nA-1'
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise InvalidArgument(
            f"data: expected the bytes of a document, found {arguments.found(data)}. Text goes into Page.from_text."
        )
    data, redirects = bytes(data), arguments.texts("redirects", redirects)
    check_capture(
        url=url,
        final_url=final_url,
        redirects=redirects,
        status=status,
        content_type=content_type,
        captured_at=captured_at,
    )
    grade = arguments.choice("grade", Grade, grade)
    content = _Content()
    if len(data) > MAX_BYTES:
        content.flaws.add(Flaw.TRUNCATED)
    text = decode(data[:MAX_BYTES], content_type)
    if text is None:
        content.flaws.add(Flaw.UNDECODABLE)
    else:
        _add_document(content, text, content_type)
        about = content.regions[Channel.METADATA]
        metadata.add_metas(about, content.title, content.metas)
        metadata.add_address(about, final_url or url)
    if structured is not None:
        content.regions[Channel.STRUCTURED].add_json(structured)
    whole, channels, scopes = content.compose()
    return Page(
        url=url,
        text=whole,
        channels=channels,
        scopes=scopes,
        final_url=final_url,
        redirects=redirects,
        canonical=metadata.canonical(content.metas, final_url or url),
        status=status,
        content_type=content_type,
        captured_at=captured_at,
        sha256=hashlib.sha256(data).hexdigest(),
        grade=grade,
        lang=content.lang,
        title=content.title,
        flaws=frozenset(content.flaws),
    )
