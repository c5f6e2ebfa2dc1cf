"""What the tests of the clients share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.capture import server


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the answers of ``server``; gives the address without a path."""
    with server.serving() as address:
        yield address
