"""JSON Pointers (RFC 6901): how a value in an output is named."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from holdwater.errors import InvalidArgument

#: Near names are looked for among this many at most: the search compares each of them letter by letter.
_NEAR_AMONG = 1_000
_SHOWN_CHARS = 120


def join(path: str, name: str) -> str:
    """Return the pointer to the member ``name`` of what ``path`` points to.

    >>> join("/specs", "a/b~c")
    '/specs/a~1b~0c'
    """
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"


def check(path: str) -> str:
    """Return ``path`` if it is a JSON Pointer.

    Raises:
        InvalidArgument: if it is neither empty nor starts with a slash, or holds a bare ``~``.

    >>> check("/specs/0")
    '/specs/0'
    """
    if (path and not path.startswith("/")) or "~" in path.replace("~0", "").replace("~1", ""):
        raise InvalidArgument(f"{path!r}: expected a JSON Pointer, such as /specs/0/price. Write ~ as ~0 and / as ~1.")
    return path


def is_below(path: str, above: str) -> bool:
    """Tell whether ``path`` is ``above`` or points inside it."""
    return path == above or path.startswith(f"{above}/")


def prefixes(path: str) -> Iterable[str]:
    """Yield ``path`` and every pointer above it, the closest first and the whole last.

    >>> list(prefixes("/a/b"))
    ['/a/b', '/a', '']
    """
    while path:
        yield path
        path = path[: path.rindex("/")]
    yield ""


def near(path: str, known: Iterable[str]) -> str:
    """Return a hint that names up to three of ``known`` that are below ``path`` or look like it, or "".

    >>> near("/prise", ["/price", "/name"]), near("size", ["/size/value", "/name"])
    (' Did you mean /price?', ' Did you mean /size/value?')
    """
    path = path if path.startswith("/") else f"/{path}"
    among = [name for name, _ in zip(known, range(_NEAR_AMONG), strict=False)]
    found = [name for name in among if is_below(name, path)][:3]
    found = found or difflib.get_close_matches(path, among, n=3, cutoff=0.6)
    return f" Did you mean {', '.join(map(shown, found))}?" if found else ""


def shown(path: str) -> str:
    """Return ``path`` for a message: its middle left out where it is long, and named where it is empty.

    >>> shown("")
    'the output'
    """
    if len(path) <= _SHOWN_CHARS:
        return path or "the output"
    half = _SHOWN_CHARS // 2
    return f"{path[:half]}…{path[-half:]}"
