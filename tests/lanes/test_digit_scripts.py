from __future__ import annotations

from typing import Any

import pytest

from tests.cases import cases, find_case


@pytest.mark.parametrize("case", cases("digit_scripts"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "digit_scripts") == case["exact"]
