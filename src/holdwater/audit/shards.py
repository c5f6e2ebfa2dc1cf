"""Claims spread over shards: those on one page together, and none larger than memory takes, however many there are."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

#: So many files are open at a time.
MAX_OPEN = 128

#: A shard holds at most about so many bytes of claims.
MAX_BYTES = 2**22

# What is too large is spread again so often; what then is too large still is on one page, and is cut.
_SPREADS = 3
_KEY_DIGITS = 16


class _Part(NamedTuple):
    """Claims in one file: how many, and how many bytes."""

    path: Path
    claims: int
    size_bytes: int


class Spread:
    """Writes claims to a number of files, by a key that is equal for claims on one page."""

    def __init__(self, stem: Path, files: int, *, divisor: int = 1) -> None:
        """Open the files.

        Args:
            stem: Their common path; each has a number after it.
            files: How many, at most ``MAX_OPEN``.
            divisor: What keys are divided by first: the number of files that they were told apart by already.
        """
        self._divisor = divisor
        self._paths = [stem.with_name(f"{stem.name}-{number:03}") for number in range(files)]
        self._claims = [0] * files
        self._sizes = [0] * files
        with contextlib.ExitStack() as stack:
            self._files = [stack.enter_context(path.open("w", encoding="ascii")) for path in self._paths]
            self._open = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def add(self, key: int, line: str) -> None:
        """Write one claim, a line of ASCII without its end, by a key of 64 bits."""
        self._put(key, f"{key:0{_KEY_DIGITS}x}{line}\n")

    def _put(self, key: int, written: str) -> None:
        number = key // self._divisor % len(self._files)
        self._files[number].write(written)
        self._claims[number] += 1
        self._sizes[number] += len(written)

    def into_shards(self, folder: Path) -> list[int]:
        """Give each file its name as a shard once all is written, spreading again or cutting those that are too large.

        Returns:
            How many claims each shard has.
        """
        self._open.close()
        claims: list[int] = []
        for part in self._fitting(_SPREADS):
            part.path.replace(shard_path(folder, len(claims)))
            claims.append(part.claims)
        return claims

    def _fitting(self, spreads: int) -> Iterator[_Part]:
        for part in map(_Part, self._paths, self._claims, self._sizes):
            if part.size_bytes <= MAX_BYTES:
                if part.claims:
                    yield part
                continue
            if spreads:
                fan = min(2 * -(-part.size_bytes // MAX_BYTES), MAX_OPEN)
                with Spread(part.path, fan, divisor=self._divisor * len(self._files)) as again:
                    with part.path.open(encoding="ascii") as file:
                        for line in file:
                            again._put(int(line[:_KEY_DIGITS], 16), line)
                    again._open.close()
                    yield from again._fitting(spreads - 1)
            else:
                yield from _cut(part.path)
            part.path.unlink()


def _cut(path: Path) -> Iterator[_Part]:
    """Yield the claims of a file in files that are small enough, in order."""
    with path.open(encoding="ascii") as file:
        line = file.readline()
        while line:
            piece = path.with_name(f"{path.name}-cut")
            claims = size = 0
            with piece.open("w", encoding="ascii") as into:
                while line and (not claims or size + len(line) <= MAX_BYTES):
                    into.write(line)
                    claims, size, line = claims + 1, size + len(line), file.readline()
            yield _Part(piece, claims, size)


def shard_path(folder: Path, number: int) -> Path:
    """Return where the claims of a shard stand."""
    return folder / f"claims-{number:05}.jsonl"


def read_shard(folder: Path, number: int) -> Iterator[str]:
    """Yield the claims of a shard as they were written, in the order of the input."""
    with shard_path(folder, number).open(encoding="ascii") as file:
        for line in file:
            yield line[_KEY_DIGITS:]
