from __future__ import annotations

import pytest

from holdwater.text.codes.patents import find_patents, is_patent, read_patent


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("US 10,123,456 B2", "us10123456b2"),
        ("US-10123456-B2", "us10123456b2"),
        ("U. S. Patent No. 9,123,456", "us9123456-"),
        ("United States Patent 9,123,456", "us9123456-"),
        ("US Patent Application Pub. No. 2019/0123456 A1", "us20190123456a1"),
        ("EP 1.234.567 A1", "ep1234567a1"),
        ("WO2019/123456", "wo2019123456-"),
        ("XUS 10,123,456 or US 10,123,4567 or US 12,345 or RT 1234567 or US 1234567-8", None),
        ("United States 9,123,456 people", None),
    ],
)
def test_find(text: str, first: str | None) -> None:
    """A patent is found with its office, its digits and its kind; an amount of a country is none."""
    assert next((folded for _, _, folded in find_patents(text)), None) == first


@pytest.mark.parametrize(
    ("page", "value", "meets"),
    [
        ("US 10,123,456 B2", "US10123456B2", True),
        ("US 10,123,456", "US10123456B2", True),
        ("US 10,123,456 B2", "US10123456", True),
        ("US 10,123,456 B2", "10123456", True),
        ("US 10,123,456 B2", "US10123456A1", False),
        ("US 10,123,456 B2", "EP10123456", False),
        ("US 10,123,456 B2", "US10123465B2", False),
    ],
)
def test_meet(page: str, value: str, meets: bool) -> None:
    """Two meet by office and digits, and by their kinds where both say one."""
    assert meets == any(folded in read_patent(value) for _, _, folded in find_patents(page))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("US 10,123,456 B2", True), ("WO 2019/123456", True), ("US 10,123,456", False), ("EP 10 bar", False)],
)
def test_is_patent(text: str, is_one: bool) -> None:
    """What may as well be an amount of a country is not only a patent."""
    assert is_patent(text) == is_one
