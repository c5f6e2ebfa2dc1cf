"""What can't be collected where a framework is not installed: each has an environment of its own, see the Makefile."""

from importlib.util import find_spec

from hypothesis import settings

# A busy machine is slow, and that is no fault of what is tested.
settings.register_profile("holdwater", deadline=None)
settings.load_profile("holdwater")

_FRAMEWORKS = {
    "pydantic_ai": "pydantic_ai",
    "langchain": "langchain",
    "openai_agents": "agents",
    "instructor": "instructor",
    "mcp": "mcp",
}

collect_ignore = [
    path
    for name, package in _FRAMEWORKS.items()
    if find_spec(package) is None
    for path in (f"src/holdwater/integrations/{name}.py", f"tests/integrations/test_{name}.py")
]
if find_spec("daft") is None or find_spec("ray") is None:
    collect_ignore.append("tests/audit/engines/test_daft.py")
