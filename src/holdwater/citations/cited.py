"""What a family of shapes finds: a value or a span of a text, and the sources that are named for it."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from holdwater.outputs.tree import Place

Span: TypeAlias = tuple[int, int]


class Shape(StrEnum):
    """How citations stand in an output."""

    VALUE_OBJECT = "value_object"
    SIBLING_KEYS = "sibling_keys"
    POINTER_MAP = "pointer_map"
    SIDE_MAP = "side_map"
    RECORD_SOURCE = "record_source"
    PROSE = "prose"
    POOL = "pool"
    PARALLEL = "parallel"
    EXA_GROUNDING = "exa_grounding"
    EXA_ANSWER = "exa_answer"
    FIRECRAWL_EXTRACT = "firecrawl_extract"
    FIRECRAWL_SCRAPE = "firecrawl_scrape"
    CRAWL4AI = "crawl4ai"
    OPENAI_RESPONSES = "openai_responses"
    OPENAI_CHAT = "openai_chat"
    ANTHROPIC = "anthropic"
    GEMINI_GROUNDING = "gemini_grounding"
    GEMINI_INTERACTIONS = "gemini_interactions"
    PERPLEXITY_CHAT = "perplexity_chat"
    PERPLEXITY_RESPONSES = "perplexity_responses"
    COHERE = "cohere"
    TAVILY = "tavily"
    LINKUP = "linkup"
    YOU = "you"
    AGNO = "agno"
    LLAMA_INDEX = "llama_index"
    PYDANTIC_AI = "pydantic_ai"
    LANGCHAIN = "langchain"
    CLAIM_REVIEW = "claim_review"


class How(StrEnum):
    """How directly a source is named for a value."""

    EXACT = "exact"
    ANCESTOR = "ancestor"
    INHERITED = "inherited"
    POOL = "pool"
    DOCUMENT = "document"
    SPAN = "span"
    MARKER = "marker"


class Source(NamedTuple):
    """One page that is named as a source.

    Attributes:
        url: Its URL, as written.
        quotes: What the output says that the page says: claims to check, never evidence.
        span: Half-open range in the source, in its own code points, where the output names one.
    """

    url: str
    quotes: tuple[str, ...] = ()
    span: Span | None = None


class Cited(NamedTuple):
    """A value, or a span of a text, with the sources that one place of the output names for it.

    Attributes:
        path: JSON Pointer to the scalar.
        sources: The pages, in order; any of them may support it.
        how: How directly they are named.
        span: The cited part of the text at ``path``, in code points; None for a value.
        marker: Where the reference itself stands in that text, if it stands there.
        confidence: The producer's own, 0 to 1, or None.
    """

    path: str
    sources: tuple[Source, ...]
    how: How
    span: Span | None = None
    marker: Span | None = None
    confidence: Decimal | None = None


class Unread(NamedTuple):
    """A citation that can't be read: it cites nothing, and nothing else is touched.

    Attributes:
        path: JSON Pointer to where it stands.
        why: What is wrong with it, for people.
    """

    path: str
    why: str


class Quote(NamedTuple):
    """Words that an output puts into the mouth of a page: a claim to check, never evidence for the value.

    Attributes:
        path: JSON Pointer to the value that they are given for.
        text: The words.
        url: The page that is said to hold them.
    """

    path: str
    text: str
    url: str


class Sighting(NamedTuple):
    """A place of an output whose shape is known.

    Attributes:
        shape: Which.
        why: By what it is known, for people.
        place: Where.
        claims: Where in it the cited values stand; all else in it is context.
        sources: The member that names the sources, where it is one.
        root: Where the paths of a map start.
    """

    shape: Shape
    why: str
    place: Place
    claims: tuple[Place, ...]
    sources: Place | None = None
    root: Place | None = None


Found: TypeAlias = Cited | Unread
