"""What is missing is said in one way."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdwater.errors import HoldwaterError, MissingExtra, needs_extra

_ROOT = Path(__file__).parents[1]
_SOURCE = _ROOT / "src" / "holdwater"
_PROJECT = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# By what it needs at its start, each module of a client or a framework.
_MODULES = {
    "capture.aiohttp": "aiohttp",
    "capture.httpx": "httpx",
    "capture.httpx2": "httpx2",
    "capture.playwright": "playwright",
    "capture.requests": "requests",
    "capture.scrapy": "scrapy",
    "integrations.instructor": "instructor",
    "integrations.langchain": "langchain",
    "integrations.mcp": "mcp",
    "integrations.openai_agents": "agents",
    "integrations.opentelemetry": "opentelemetry",
    "integrations.pydantic_ai": "pydantic_ai",
}

# Who calls them has the library already, or has been asked for it.
_ASKED_BEFORE = {
    "audit/arrow.py",
    "audit/engines/daft.py",
    "capture/_httpx.py",
    "capture/pdf.py",
    "capture/warc_records.py",
    "integrations/models.py",
}


_SCRIPT = f"""
import importlib, json, sys
from holdwater.errors import MissingExtra
said = {{}}
for module, library in {_MODULES!r}.items():
    sys.modules[library] = None
    try:
        importlib.import_module("holdwater." + module)
    except MissingExtra as error:
        said[module] = str(error)
print(json.dumps(said))
"""


def test_modules_without_their_libraries() -> None:
    """Importing one says which extra has its library and how to get it."""
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert set(said) == set(_MODULES)
    for module, text in said.items():
        found = re.fullmatch(r"needs the extra '(.+)': .*\. In a clone .* pip install '\.\[\1\]', elsewhere .*\.", text)
        assert found is not None, (module, text)
        assert found[1] in _PROJECT["optional-dependencies"]


def _imports(node: ast.AST, extra: str | None = None) -> Iterator[tuple[str, str | None]]:
    """Yield each module that is imported when code runs, and the extra that is said to have it."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return
    if isinstance(node, ast.With):
        said = re.fullmatch(r"needs_extra\((.+)\)", ast.unparse(node.items[0].context_expr))
        extra = extra if said is None else said[1].strip("'")
    if isinstance(node, ast.Import):
        yield from ((alias.name.partition(".")[0], extra) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        yield (node.module or "").partition(".")[0], extra
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, extra)


def test_every_import_of_an_extra_says_so() -> None:
    """Whatever is no dependency of all is imported behind ``needs_extra``, with an extra that there is."""
    always = {"ada_url", "babel", "click", "selectolax", "w3lib", "zstandard", "holdwater", *sys.stdlib_module_names}
    seen = set()
    for path in sorted(_SOURCE.rglob("*.py")):
        for module, extra in _imports(ast.parse(path.read_text("utf-8"))):
            if module not in always and path.relative_to(_SOURCE).as_posix() not in _ASKED_BEFORE:
                assert extra in _PROJECT["optional-dependencies"], f"{path}: {module}"
                seen.add(extra)
    assert len(seen) > 12


def test_a_library_that_is_too_old() -> None:
    """A name that it lacks is said like a library that is missing; an error of another kind stays what it is."""
    with pytest.raises(MissingExtra, match=r"cannot import name 'nothing'.*holdwater\[warc\]"), needs_extra("warc"):
        from warcio import nothing  # noqa: F401
    with pytest.raises(ZeroDivisionError), needs_extra("warc"):
        _ = 1 / 0
    assert issubclass(MissingExtra, HoldwaterError)
