from __future__ import annotations

import pytest

from holdwater.text.codes import find_codes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Core i7 1165G7", ["i7", "1165G7"]),
        ("4-door", []),
        ("iPhone15", []),
        ("RT_412", ["RT_412"]),
        ("3rd floor", []),
        ("Python 3.11.4", ["3.11.4"]),
        ("Python 3.11", []),
        ("EAN 4 044155 237788", ["4 044155 237788"]),
        ("Tel. 212-555-0147 now", ["212-555-0147"]),
        ("12 480 000 250 people", []),
        ("ISBN 978-0-306-40615-7", ["978-0-306-40615-7"]),
        ("CH93 0076 2011 6238 5295 7", ["CH93 0076 2011 6238 5295 7"]),
        ("1234567", []),
        ("12345678", ["12345678"]),
        ("nginx/1.18.0, python-3.12.1-amd64", ["1.18.0", "3.12.1"]),
        ("NZ 49-098-576 and CL 4815162-3", ["49-098-576", "4815162-3"]),
        ("part J-0234-5678-9", ["J-0234-5678-9"]),
        ("2.0.0-beta.3", ["2.0.0-beta.3"]),
        ("7kQmXbVtRpWzLdYsPq", ["7kQmXbVtRpWzLdYsPq"]),
        ("useBackgroundFetchInServiceWorker2", []),
        ("L30 x W20 x H15 cm", []),
    ],
)
def test_codes_of_a_value(text: str, found: list[str]) -> None:
    """Letters with digits, long numbers, versions and article numbers in groups are codes."""
    assert [text[start:end] for start, end in find_codes(text)] == found
