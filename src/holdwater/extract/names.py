"""Names of elements and attributes, by what they mean to a reader."""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: They hold nothing and have no end tag.
VOID = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)

#: Their end tags may be left out, and few of them are open inside any other element.
IMPLIED = _names("body colgroup head html tbody td tfoot th thead tr")

#: Their end tags may be left out before one of the same group.
SIBLINGS = {name: group for group in (("p",), ("li",), ("dd", "dt"), ("option",)) for name in group}

#: A tree builder repeats them in every block that follows until they are closed.
FORMATTING = _names("a b big code em font i nobr s small strike strong tt u")

#: There is one of each in a tree, which takes over the attributes of all its tags.
MERGED = _names("body html")

#: Their content is no ordinary HTML.
FOREIGN = _names("frameset math svg")

#: They end foreign content.
BREAKING = _names(
    "b big blockquote body br center code dd div dl dt em embed font frameset h1 h2 h3 h4 h5 h6 head hr i img"
    " li listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var"
)

#: Their content is HTML again, though they stand in foreign content.
INTEGRATING = _names("annotation-xml desc foreignobject mi mn mo ms mtext title")

#: Their content is text up to the end tag, whatever it looks like.
RAW = _names("iframe noembed noframes noscript script style textarea title xmp")

#: A reader sees them joined to their neighbours.
INLINE = _names(
    "a abbr b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q s samp small span strong"
    " sub sup time tt u var wbr"
)

#: A reader sees them on lines of their own.
BLOCK = _names(
    "address article aside blockquote body br button center dialog details dir div dl fieldset figcaption"
    " figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p"
    " search section select summary svg tbody text tfoot ul"
)

#: Their end tags also end a paragraph or an item that is still open in them.
CLOSING = BLOCK - {"body", "br", "hr", "html", "optgroup", "option", "svg", "tbody", "text", "tfoot"}

#: A reader sees something between their neighbours.
APART = _names("audio canvas embed img input meter object progress rp rt video")

#: Types of a field that nobody types a value into, so that no text before it is its label.
UNTYPED = _names("button checkbox hidden image radio reset submit")

#: White space means something in them.
PREFORMATTED = _names("listing plaintext pre textarea xmp")

#: A reader sees them struck out, or not at all.
OUT_OF_VIEW = _names("del ix:header s strike")

#: Attributes that repeat the header of a column at each of its cells, for narrow screens.
HEADERS = ("data-label", "data-title", "data-th", "data-header", "data-heading", "data-column")

#: Roles of the headers of a table.
HEADER_ROLES = _names("columnheader rowheader")

#: Attributes that are no evidence: looks, code, link targets, and languages, whose codes read as words (``un``).
SILENT = _names("action class href hreflang id lang src srcset style xlink:href xml:lang")

#: Those of them that say nothing about whether a reader sees the element.
COMMON = SILENT - {"style"}
