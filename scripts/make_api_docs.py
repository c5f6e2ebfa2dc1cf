"""Write docs/reference/api.md from the source: every public name, its signature, and what it says of itself.

Nothing is imported, so that the page is the same on every Python. A test compares.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference" / "api.md"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_SOURCE = ROOT / "src"
_WIDTH = 100
_ENTRY = re.compile(r"(\w+): (.*)")
_HEAD = """# The Python API

Every name here is imported from `holdwater` itself.
The modules that the how-to guides import from are public as well: those in `holdwater.capture` and
`holdwater.integrations`, `holdwater.testing`, `holdwater.checks` and its providers, and parts of `holdwater.audit`.
What else a module holds is private to the project and may change.
The page is written by `scripts/make_api_docs.py`; `help(holdwater.guard)` says all there is to say of one name.
"""
_SECTIONS = ("Functions", "Types", "Enumerations", "Errors", "Aliases and constants")


class Public(NamedTuple):
    """A public name: where it is defined, and its definition there."""

    name: str
    module: str
    node: ast.stmt


@cache
def _parse(module: str) -> tuple[ast.Module, tuple[str, ...]]:
    """Return the tree and the lines of a module."""
    path = _SOURCE.joinpath(*module.split("."))
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    return ast.parse(text), tuple(text.splitlines())


def _defined(node: ast.stmt) -> str | None:
    """Return the name that a statement defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return node.name
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    return next((target.id for target in targets if isinstance(target, ast.Name)), None)


def _resolve(module: str, name: str) -> tuple[str, ast.stmt]:
    """Return where a name is defined, through every re-export; of overloads, the last, which is the general one."""
    body = _parse(module)[0].body
    defined = [node for node in body if _defined(node) == name]
    if defined:
        overloads = [node for node in defined if isinstance(node, ast.FunctionDef) and node.decorator_list]
        return module, overloads[-1] if len(defined) > 1 and overloads else defined[-1]
    # Names that are loaded later are imported for type checkers only.
    for node in [*body, *(inner for one in body if isinstance(one, ast.If) for inner in one.body)]:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _resolve(node.module, alias.name)
    raise LookupError(f"{module} defines no {name}")


def public() -> list[Public]:
    """Return every public name, in the order of ``__all__``."""
    listed = next(node for node in _parse("holdwater")[0].body if _defined(node) == "__all__")
    assert isinstance(listed, ast.Assign)  # noqa: S101
    return [Public(name, *_resolve("holdwater", name)) for name in ast.literal_eval(listed.value)]


def _kind(one: Public) -> str:
    if isinstance(one.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return "Functions"
    if not isinstance(one.node, ast.ClassDef):
        return "Aliases and constants"
    bases = {ast.unparse(base) for base in one.node.bases}
    if "StrEnum" in bases:
        return "Enumerations"
    return "Errors" if bases & {"Exception", "HoldwaterError"} else "Types"


def _docstring(one: Public, function: Function | None = None) -> str:
    """Return the docstring; where a general overload has none, that of the implementation."""
    node = function or one.node
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        if (found := ast.get_docstring(node)) is not None:
            return found
        named = [other for other in _parse(one.module)[0].body if _defined(other) == node.name]
        return next((ast.get_docstring(other) or "" for other in named[::-1] if isinstance(other, ast.FunctionDef)), "")
    above = []
    for line in reversed(_parse(one.module)[1][: node.lineno - 1]):
        if not line.startswith("#:"):
            break
        above.append(line.removeprefix("#:").strip())
    return " ".join(reversed(above)) or (ast.get_docstring(_parse(one.module)[0]) or "")


def _first(docstring: str) -> str:
    """Return the first paragraph as Markdown."""
    return " ".join(docstring.split("\n\n")[0].split()).replace("``", "`")


def _entries(docstring: str, section: str) -> dict[str, str]:
    """Return what a docstring says of each attribute."""
    found: dict[str, list[str]] = {}
    lines = docstring.partition(f"{section}:\n")[2].split("\n\n")[0].splitlines()
    for line in lines:
        match = _ENTRY.fullmatch(line.strip())
        if match and line.startswith("    ") and not line.startswith("     "):
            found[match[1]] = [match[2]]
        elif found:
            found[next(reversed(found))].append(line.strip())
    return {name: " ".join(texts).replace("``", "`") for name, texts in found.items()}


def _signature(name: str, function: Function, *, bound: bool = False) -> str:
    """Return how a function is called, on one line or with an argument a line."""
    arguments = function.args
    own = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(own) - len(arguments.defaults)) + [ast.unparse(one) for one in arguments.defaults]
    shown = [_argument(one, default) for one, default in zip(own, defaults, strict=True)][1 if bound else 0 :]
    if arguments.kwonlyargs:
        shown.append("*")
        pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        shown += [_argument(one, None if default is None else ast.unparse(default)) for one, default in pairs]
    gives = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    line = f"{name}({', '.join(shown)}){gives}"
    if len(line) <= _WIDTH:
        return line
    return f"{name}(\n" + "".join(f"    {one},\n" for one in shown) + f"){gives}"


def _argument(one: ast.arg, default: str | None) -> str:
    text = one.arg if one.annotation is None else f"{one.arg}: {ast.unparse(one.annotation)}"
    return text if default is None else f"{text} = {default}"


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Yield name, type and default of each field."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id, ast.unparse(one.annotation), _default(one.value)


def _default(value: ast.expr | None) -> str:
    """Return the default of a field; of ``field(...)``, what that says."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        said = {one.arg: ast.unparse(one.value) for one in value.keywords}
        return f"{said['default_factory']}()" if "default_factory" in said else said.get("default", "")
    return "" if value is None else ast.unparse(value)


def _code(text: str) -> str:
    """Return code in a cell of a table."""
    return f"`{text}`".replace("|", "\\|") if text else ""


def _table(one: Public, node: ast.ClassDef) -> list[str]:
    """Return the attributes of a class: its fields, and its properties."""
    said: Mapping[str, str] = _entries(_docstring(one), "Attributes")
    rows = [(name, kind, default, said.get(name, "")) for name, kind, default in _fields(node)]
    for method in _methods(node):
        if any(ast.unparse(decorator) == "property" for decorator in method.decorator_list):
            kind = "" if method.returns is None else ast.unparse(method.returns)
            rows.append((method.name, kind, "", _first(ast.get_docstring(method) or "")))
    if not rows:
        return []
    head = ["", "| attribute | type | default | means |", "| --- | --- | --- | --- |"]
    return [*head, *(f"| `{name}` | {_code(kind)} | {_code(default)} | {text} |" for name, kind, default, text in rows)]


def _methods(node: ast.ClassDef) -> Iterator[Function]:
    """Yield the public functions of a class."""
    for one in node.body:
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and not one.name.startswith("_"):
            yield one


def _calls(one: Public, node: ast.ClassDef) -> list[str]:
    """Return the methods of a class, each with its signature and its first paragraph."""
    lines: list[str] = []
    for method in _methods(node):
        decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
        if "property" not in decorators and (said := ast.get_docstring(method)):
            name = f"{one.name}.{method.name}"
            bound = "staticmethod" not in decorators
            lines += ["", "```text", _signature(name, method, bound=bound), "```", "", _first(said)]
    return lines


def _members(node: ast.ClassDef) -> list[str]:
    """Return the members of an enumeration, with what stands below each."""
    rows: list[tuple[str, str]] = []
    for one, after in zip(node.body, [*node.body[1:], None], strict=True):
        name = _defined(one)
        if isinstance(one, ast.Assign) and name and isinstance(one.value, ast.Constant):
            says = after.value if isinstance(after, ast.Expr) else None
            text = _first(says.value) if isinstance(says, ast.Constant) and isinstance(says.value, str) else ""
            rows.append((f"| `{name}` | `{ast.literal_eval(one.value)}` |", text))
    if not any(text for _, text in rows):
        return ["", "| member | value |", "| --- | --- |", *(row for row, _ in rows)]
    return ["", "| member | value | means |", "| --- | --- | --- |", *(f"{row} {text} |" for row, text in rows)]


def _entry(one: Public) -> list[str]:
    """Return what the page says of one name."""
    lines = ["", f"### `{one.name}`", ""]
    if isinstance(one.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        lines += ["```text", _signature(one.name, one.node), "```", ""]
    elif isinstance(one.node, ast.ClassDef):
        bases = ", ".join(base for base in map(ast.unparse, one.node.bases) if base not in ("StrEnum", "Protocol"))
        lines += [f"A `{bases}`.", ""] if bases and bases != "NamedTuple" else []
    elif isinstance(one.node, ast.Assign):
        value = ast.unparse(one.node.value)
        lines += ["```text", f"{one.name} = {value}", "```", ""] if len(value) <= _WIDTH else []
    elif isinstance(one.node, ast.AnnAssign) and one.node.value is not None:
        lines += ["```text", f"{one.name} = {ast.unparse(one.node.value)}", "```", ""]
    lines.append(_first(_docstring(one)))
    if isinstance(one.node, ast.ClassDef):
        if _kind(one) == "Enumerations":
            lines += _members(one.node)
        lines += _table(one, one.node)
        lines += _calls(one, one.node)
    return lines


def named() -> set[str]:
    """Return every name that an annotation of a public signature or attribute uses."""
    hints: list[ast.expr | None] = []
    for one in public():
        inside = list(_methods(one.node)) if isinstance(one.node, ast.ClassDef) else [one.node]
        for node in inside:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                hints += [*(each.annotation for each in every), node.returns]
        if isinstance(one.node, ast.ClassDef):
            hints += [each.annotation for each in one.node.body if isinstance(each, ast.AnnAssign)]
    return {part.id for hint in hints if hint for part in ast.walk(hint) if isinstance(part, ast.Name)}


def render() -> str:
    """Return the page."""
    names = public()
    lines = [_HEAD.rstrip()]
    for section in _SECTIONS:
        lines += ["", f"## {section}"]
        for one in names:
            if _kind(one) == section:
                lines += _entry(one)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    REFERENCE.write_bytes(render().encode())
