"""Claims are spread over shards with none lost, however many there are and however many are on one page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from holdwater.audit import shards
from holdwater.audit.shards import Spread, read_shard, shard_path


def _spread(folder: Path, claims: list[tuple[int, str]], files: int) -> list[list[str]]:
    """Return the claims of each shard."""
    with Spread(folder / "claims", files) as spread:
        for key, line in claims:
            spread.add(key, line)
        counts = spread.into_shards(folder)
    found = [[line.rstrip("\n") for line in read_shard(folder, number)] for number in range(len(counts))]
    assert counts == [len(lines) for lines in found]
    return found


@pytest.mark.parametrize(("pages", "claims", "files"), [(500, 2000, 4), (1, 2000, 4), (3, 2000, 128), (2000, 20, 8)])
def test_none_is_lost_and_none_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: int, claims: int, files: int
) -> None:
    """Each claim is in one shard, each shard is small and in order, and a page is in few shards."""
    monkeypatch.setattr(shards, "MAX_BYTES", 1000)
    rng = random.Random(1)  # noqa: S311
    keys = [rng.getrandbits(64) for _ in range(pages)]
    given = [(rng.choice(keys), f"{number:06}") for number in range(claims)]
    found = _spread(tmp_path, given, files)
    assert sorted(line for lines in found for line in lines) == [line for _, line in given]
    assert all(lines == sorted(lines) for lines in found)
    assert all(0 < shard_path(tmp_path, number).stat().st_size <= 1000 for number in range(len(found)))
    if pages == 500:
        of_key = {line: key for key, line in given}
        assert sum(len({of_key[line] for line in lines}) for lines in found) == len(set(of_key.values()))
    assert not [path for path in tmp_path.iterdir() if path.stat().st_size and path.suffix != ".jsonl"]


def test_a_claim_larger_than_a_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a shard of its own."""
    monkeypatch.setattr(shards, "MAX_BYTES", 100)
    assert _spread(tmp_path, [(7, "x" * 500), (7, "y"), (7, "z" * 500)], 4) == [["x" * 500], ["y"], ["z" * 500]]


def test_no_claims(tmp_path: Path) -> None:
    """Without claims there is no shard."""
    assert _spread(tmp_path, [], 4) == []
