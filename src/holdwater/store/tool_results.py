"""The result of a tool call as evidence: which pages it holds, and how much of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from holdwater.extract import read_page
from holdwater.model import arguments as checks
from holdwater.model.page import Grade, Page, check_capture
from holdwater.store import tool_shapes as shapes
from holdwater.store import tool_values as values
from holdwater.store.userinfo import without_user
from holdwater.text.urls import strict_key

#: A result is read down to this depth, and for so many pages.
MAX_DEPTH = 16
MAX_PAGES = 1_000

_TEXT_BLOCKS = ("text", "input_text", "output_text")
_SHOWN_CHARS = 200
_AS_JSON = re.compile(r'\ufeff?\s{0,99}\[?\s{0,99}\{{1,2}\s{0,99}"')
_READER_HEAD = re.compile(r"\s{0,9}(?:Title: ([^\n]*)\n\s{0,9})?URL Source: (\S+)[^\n]*\n")
_READER_BODY = re.compile(r"^Markdown Content:\s*", re.MULTILINE)
_ELEMENT = re.compile(r"\s*<(?:!doctype|!--|[a-z][a-z0-9:-]*[\s/>])", re.IGNORECASE)
_HTML, _JSON, _MARKDOWN = (f"{kind}; charset=utf-8" for kind in ("text/html", "application/json", "text/markdown"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What came of one result of a tool.

    Attributes:
        kept: Numbers of the captures that hold its pages, in its order.
        skipped: Why something in it is no evidence, each with the address where there is one.
    """

    kept: tuple[int, ...] = ()
    skipped: tuple[str, ...] = ()


class _Found(NamedTuple):
    """A page as it was found in a result."""

    url: str
    content: shapes.Content
    kind: str | None
    about: Mapping[str, Any]


class _Place(NamedTuple):
    """Where in a result something stands: what is around it says which page it is of."""

    url: str = ""
    about: Mapping[str, Any] = {}
    is_listed: bool = False
    holds_text: bool = True
    depth: int = 0

    def within(self, **fields: Any) -> _Place:
        return self._replace(depth=self.depth + 1, **fields)


class _Reader:
    """Walks through one result, and notes what it finds.

    Each method that reads something says whether it noted anything of it.
    """

    def __init__(self, asked: tuple[str, ...]) -> None:
        self._asked = asked
        self._texts: dict[str, tuple[_Place, list[str]]] = {}
        self.found: list[_Found] = []
        self.skipped: list[str] = []

    def skip(self, url: str, reason: str) -> None:
        """Note why something is no evidence."""
        only = self._asked[0] if len(self._asked) == 1 else "result"
        self.skipped.append(f"{(url or only)[:_SHOWN_CHARS]}: {reason}")

    def _add(self, url: str, content: shapes.Content, about: Mapping[str, Any], kind: str | None = None) -> None:
        """Note a page, under the address that was asked for where it names none."""
        if not url and len(self._asked) != 1:
            number = len(self._asked) or "none"
            self.skip("", f"names no address, and its arguments name {number}, so that no citation could find it")
        elif strict_key(url or self._asked[0]) is None:
            self.skip(url, "is no web address, so that no citation could find it")
        elif len(self.found) >= MAX_PAGES:
            self.skip(url, f"comes after {MAX_PAGES} other pages")
        else:
            self.found.append(_Found(url or self._asked[0], content, kind, about))

    def read(self, value: object, place: _Place) -> bool:
        """Read a value of any kind."""
        try:
            value = values.plain(value)
        except Exception as error:  # an object of somebody else's may do anything when it is asked
            self.skip(place.url, f"can't be read: {type(error).__name__}")
            return True
        if place.depth > MAX_DEPTH:
            return False
        if isinstance(value, str):
            return self._text(value, place)
        if isinstance(value, Mapping):
            return self._object(value, place)
        return isinstance(value, list) and self._list(value, place)

    def _list(self, listed: list[Any], place: _Place) -> bool:
        # What a model says beside the results of its tools is no evidence.
        is_turn = any(_type_of(each).endswith("_tool_result") for each in listed)
        read = [each for each in listed if not (is_turn and _type_of(each) in _TEXT_BLOCKS)]
        return self._each((each, place.within(is_listed=True)) for each in read)

    def _each(self, places: Iterable[tuple[object, _Place]]) -> bool:
        noted = [self.read(value, place) for value, place in places]
        return True in noted

    def _text(self, text: str, place: _Place) -> bool:
        """Read a text: JSON, what a reading service says with the address above it, or a page's own."""
        if not place.holds_text:
            if is_address := text.startswith(("http://", "https://")):
                self.skip(without_user(text), "has no text")
            return is_address
        if not text.strip():
            return False
        if (parsed := values.parse(text)) is not None:
            if not self.read(parsed, place.within(is_listed=False)):
                self.take_json(parsed, text, place)
        elif _AS_JSON.match(text):
            # Of several pages, or of a model's work beside one, nothing can be told apart.
            self.skip(place.url, "starts as JSON and is none: it was cut off or damaged")
        elif (head := _READER_HEAD.match(text)) is not None:
            body = _READER_BODY.search(text, head.end())
            content = shapes.Content(text[body.end() if body else head.end() :], Grade.MAIN_CONTENT)
            self._add(without_user(head[2]), content, {"structured": {"title": head[1]}} if head[1] else {})
        elif shapes.is_whole_html(text):
            self._add(place.url, shapes.Content(text, Grade.FULL), place.about)
        else:
            self._texts.setdefault(place.url, (place, []))[1].append(text)
        return True

    def _object(self, members: shapes.Members, place: _Place) -> bool:
        own = without_user(shapes.own_url(members))
        error = shapes.error(members)
        about = _about(members, own)
        here = place.within(url=own, about=about) if own else place.within(about={**place.about, **about})
        if shapes.has_failed(members):
            self.skip(here.url, f"error: {error}" if error else "says that it failed")
            return True
        if _type_of(members) == "base64":
            self.skip(here.url, f"holds {members.get('media_type')}, not text")
            return True
        if _type_of(members) in _TEXT_BLOCKS and not own and isinstance(members.get("text"), str):
            return self._text(members["text"], here._replace(is_listed=False, holds_text=True))
        if members.get("role") == "assistant":
            return self._turn(members, here)
        content = shapes.content(members, is_listed=here.is_listed, has_url=bool(here.url))
        if content is not None:
            self._add(here.url, content, here.about)
            return True
        if any(members.get(name) and self.read(members[name], here) for name in shapes.STRUCTURED):
            return True  # what else there is says the same for people
        names = [name for name in shapes.INSIDE if name in members]
        is_noted = self._each((members[name], here._replace(holds_text=name in shapes.LOOSE)) for name in names)
        if not is_noted and (own or error):
            self.skip(here.url, f"error: {error}" if error else "has no text")
            return True
        return is_noted

    def _turn(self, members: shapes.Members, place: _Place) -> bool:
        """Read what a model was given among what it said."""
        content = members.get("content")
        said = content if isinstance(content, (list, tuple)) else ()
        if not self._each((each, place) for each in said if _type_of(each).endswith("_tool_result")):
            self.skip(place.url, "is what a model said")
        return True

    def take_json(self, parsed: object, text: str, place: _Place) -> None:
        """Note data of no known shape as a document, unless a model has made it."""
        if isinstance(parsed, Mapping) and any(name in parsed for name in shapes.MADE):
            self.skip(place.url, "is what a model made of a page")
        else:
            self._add(place.url, shapes.Content(text, Grade.MAIN_CONTENT), place.about, _JSON)

    def finish(self) -> None:
        """Note the texts that stood for themselves: those of one address are one page."""
        for url, (place, texts) in self._texts.items():
            self._add(url, shapes.Content("\n\n".join(texts), Grade.MAIN_CONTENT), place.about)


def _type_of(value: object) -> str:
    try:
        kind = value.get("type") if isinstance(value, Mapping) else getattr(value, "type", "")
    except Exception:  # an object of somebody else's may do anything when it is asked
        return ""
    return kind if isinstance(kind, str) else ""


def _about(members: shapes.Members, url: str) -> dict[str, Any]:
    """Return what an object says of its page, as far as it says anything."""
    title = shapes.title(members)
    about = {
        "status": shapes.status(members),
        "final_url": without_user(shapes.final_url(members, url)),
        "captured_at": shapes.retrieved_at(members),
        "structured": {"title": title} if title else None,
    }
    return {name: value for name, value in about.items() if value}


def _page(found: _Found, grade: Grade | None, captured_at: str | None) -> tuple[Page, bytes]:
    text, shape, is_snippet = found.content
    about = dict(found.about)
    if captured_at is not None:
        about["captured_at"] = captured_at
    given = shape if grade is None or (is_snippet and grade is Grade.FULL) else grade
    if given is Grade.FULL and about.get("status", 200) >= 400:
        given = Grade.MAIN_CONTENT
    kind = found.kind or (_HTML if _ELEMENT.match(text) else _MARKDOWN)
    body = text.encode("utf-8", "replace")
    return read_page(body, url=found.url, content_type=kind, grade=given, **about), body


def read(
    result: object, *, arguments: object = None, grade: Grade | str | None = None, captured_at: str | None = None
) -> tuple[list[tuple[Page, bytes]], list[str]]:
    """Read the pages that a result holds, each with its bytes, and why something in it is none.

    Args:
        result: As ``EvidenceStore.add_tool_result`` takes it, like all others.
        arguments: What the tool was called with.
        grade: How much of a document the tool gives, where the caller knows.
        captured_at: When the tool was called.

    Raises:
        InvalidArgument: if ``grade`` or ``captured_at`` is none.
    """
    given = None if grade is None else checks.choice("grade", Grade, grade)
    check_capture(url="", final_url="", redirects=(), status=200, content_type=None, captured_at=captured_at)
    reader = _Reader(values.asked_urls(arguments))
    if not reader.read(result, _Place()):
        data = values.dump(result)
        if data is None:
            reader.skip("", "holds no text")
        else:
            reader.take_json(values.plain(result), data, _Place())
    reader.finish()
    return [_page(found, given, captured_at) for found in reader.found], reader.skipped
