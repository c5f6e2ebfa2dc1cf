"""What the page about threats says is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_NAMED = sorted(
    set(re.findall(r"`(tests/[\w/.]+\.py)(?:::(\w+))?`", (_ROOT / "docs/explanation/threats.md").read_text("utf-8")))
)


@pytest.mark.parametrize(("file", "test"), _NAMED, ids=["::".join(filter(None, named)) for named in _NAMED])
def test_every_test_is_there(file: str, test: str) -> None:
    """No line names a test that does not exist."""
    assert f"def {test}" in (_ROOT / file).read_text("utf-8")


def test_nothing_is_unpickled_or_evaluated() -> None:
    """No module brings in what turns data into code, and none calls it."""
    for file in (_ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {(node.module or "").partition(".")[0]}
            elif isinstance(node, ast.Call):
                called = node.func
                names = {called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")}
                names &= {"eval", "exec"} if isinstance(called, ast.Name) else {"extractall", "enable_load_extension"}
            else:
                continue
            assert not names & {
                "pickle",
                "shelve",
                "marshal",
                "dill",
                "eval",
                "exec",
                "extractall",
                "enable_load_extension",
            }, (file, names)
