"""Bytes to a page: what a document states, channel by channel, in one text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from holdwater.extract import flat, html, labels, metadata, prescan, structured
from holdwater.extract.decode import MAX_BYTES, decode
from holdwater.extract.region import Region
from holdwater.extract.sink import Sink
from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page, Scope

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_IS_HTML = re.compile(r"<(?:![dD][oO]|!--|/?[a-zA-Z][a-zA-Z0-9:-]*(?:[\s/>]|\Z))")
_ORDER = (
    Channel.VISIBLE,
    Channel.HIDDEN,
    Channel.METADATA,
    Channel.STRUCTURED,
    Channel.STATE,
    Channel.ATTRIBUTE,
)


class _Content:
    """What a document states, before its regions are put one after another."""

    def __init__(self) -> None:
        self.sinks: dict[Channel, Sink] = {}
        self.regions = {channel: Region() for channel in _ORDER}
        self.scopes: list[tuple[Channel, int, int, Channel, int, int]] = []
        self.flaws: set[Flaw] = set()
        self.title = ""
        self.lang: str | None = None
        self.canonical: tuple[str, ...] = ()
