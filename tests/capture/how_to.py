"""The examples of the how-to guides that need a server, as code to run."""

from __future__ import annotations

import re
from pathlib import Path

_FOLDER = Path(__file__).parent.parent.parent / "docs" / "how-to"


def examples(name: str) -> list[str]:
    """Return the Python examples of one guide, in order."""
    return re.findall(r"^```python\n(.*?)^```$", (_FOLDER / name).read_text("utf-8"), re.DOTALL | re.MULTILINE)
