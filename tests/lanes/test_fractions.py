from __future__ import annotations

from typing import Any

import pytest

from tests.cases import cases, find_case


@pytest.mark.parametrize("case", cases("fractions"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "fractions") == case["exact"]
