"""A lane is four things under one name, and a list of them all."""

from __future__ import annotations

from decimal import Decimal
from importlib import import_module
from pathlib import Path

import pytest
from tests.cases import FIXTURES, load

from holdwater import lanes
from holdwater.lanes import NUMBER_LANES, NumberLane
from holdwater.model.key import Key
from holdwater.model.settings import LANE_NAMES, Settings
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import Reading
from holdwater.text.numbers.signs import PLUS

ROOT = FIXTURES.parent
FOLDERS = {
    "src/holdwater/lanes": "{}.py",
    "fixtures/lanes": "{}.jsonl",
    "tests/lanes": "test_{}.py",
    "docs/reference/lanes": "{}.md",
}


@pytest.mark.parametrize("name", lanes.NAMES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_lane_is_four_things(folder: str, name: str) -> None:
    """Each lane has its module, its fixtures, its test and its page of reference."""
    assert (ROOT / folder / FOLDERS[folder].format(name)).is_file()


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_left_over(folder: str) -> None:
    """No file of a lane that is not in the list."""
    prefix, suffix = FOLDERS[folder].split("{}")
    found = {
        path.name.removeprefix(prefix).removesuffix(suffix) for path in Path(ROOT / folder).glob(f"{prefix}*{suffix}")
    }
    assert found - {"__init__", "every_lane", "README"} <= set(lanes.NAMES)


@pytest.mark.parametrize("name", lanes.NAMES)
def test_as_many_lines_that_must_not_match(name: str) -> None:
    """Each lane has twenty lines or more, at least as many of them without a match, each under a name of its own."""
    lines = load(FIXTURES / "lanes" / f"{name}.jsonl")
    nothing = sum(not line["exact"] for line in lines)
    assert len(lines) >= 20
    assert nothing >= len(lines) - nothing
    assert len({line["id"] for line in lines}) == len(lines)


@pytest.mark.parametrize("name", lanes.NAMES)
def test_a_module_says_its_name(name: str) -> None:
    """A lane's name is that of its module, and its version is a positive whole number."""
    module = import_module(f"holdwater.lanes.{name}")
    assert name == module.NAME
    assert lanes.VERSIONS[name] == module.VERSION >= 1


def test_active_lanes() -> None:
    """By default every lane reads but the identity anchor; settings choose, and keep the order of the list."""
    assert lanes.active(Settings()) == tuple(name for name in lanes.NAMES if name != "identity_anchor")
    assert lanes.active(Settings(lanes=frozenset({"words", "exact"}))) == ("exact", "words")


def test_the_settings_know_every_lane() -> None:
    """The names that settings take are those of the lanes, in order."""
    assert LANE_NAMES == lanes.NAMES


@pytest.mark.parametrize(
    "lane", [lane for lane in NUMBER_LANES if not lane.needs_neighbours], ids=lambda lane: lane.name
)
def test_a_lane_without_neighbours_reads_its_ways_of_writing_as_they_are(lane: NumberLane) -> None:
    """It yields exactly the readings of its own kinds, in order: the index takes them from the readings at once."""
    hows = sorted({how for other in NUMBER_LANES for how in other.hows})
    readings = tuple(Reading(how, Decimal(number)) for number, how in enumerate((*hows, *hows)))
    keys = list(lane.read(Numeral("", 0, 0, readings, own_signs=PLUS)))
    assert keys == [Key.number(one.amount) for one in readings if one.how in lane.hows]
