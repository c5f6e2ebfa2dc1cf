"""Redirects that an archive recorded: under which other addresses a page was asked for."""

from __future__ import annotations

import ada_url

from holdwater.text.urls import strict_key

#: Statuses that send a reader on to another address.
STATUSES = frozenset((301, 302, 303, 307, 308))

#: Statuses of answers without a body.
BODILESS = frozenset((204, 205, 304))

#: A page has at most this many addresses more.
MAX_ALIASES = 1_000


class Redirects:
    """Where redirects lead to, read backwards: from a page to all who were sent to it."""

    def __init__(self) -> None:
        self._sources: dict[str, dict[str, None]] = {}

    def add(self, source: str, location: str) -> None:
        """Note one redirect; a location that is no web address leads nowhere."""
        try:
            target = strict_key(ada_url.join_url(source, location))
        except ValueError:
            return
        if target is not None and target != strict_key(source):
            self._sources.setdefault(target, {})[source] = None

    def to(self, url: str) -> tuple[str, ...]:
        """Return the addresses that were asked for and led to ``url``, the farthest first, loops walked once.

        >>> redirects = Redirects()
        >>> redirects.add("http://shop.example/1", "https://shop.example/1")
        >>> redirects.add("https://shop.example/1", "/p/one")
        >>> redirects.to("https://shop.example/p/one")
        ('http://shop.example/1', 'https://shop.example/1')
        """
        found: dict[str, None] = {}
        seen = {strict_key(url)}
        line = [strict_key(url)]
        for key in line:
            for source in self._sources.get(key or "", ()):
                source_key = strict_key(source)
                if len(found) < MAX_ALIASES and source_key not in seen:
                    seen.add(source_key)
                    found[source] = None
                    line.append(source_key)
        return tuple(reversed(found))

    def about(self, url: str) -> dict[str, object]:
        """Return what is known of the addresses of a page: which was asked for, and by which way it came to ``url``."""
        asked = self.to(url)
        return {"url": asked[0], "redirects": list(asked[1:]), "final_url": url} if asked else {"url": url}
