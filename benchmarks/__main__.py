"""Run every benchmark: ``python -m benchmarks [--pages FOLDER] [NAME ...]``."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks import extraction, guarding, importing, matching, proofreading, storing, verdicts

_ALL = {
    "extraction": extraction.run,
    "guarding": guarding.run,
    "importing": importing.run,
    "matching": matching.run,
    "proofreading": proofreading.run,
    "storing": storing.run,
    "verdicts": verdicts.run,
}


def main() -> None:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*_ALL, []], default=[], help="which ones; all if none")
    parser.add_argument("--pages", type=Path, help="a folder of HTML pages; the example run if left out")
    options = parser.parse_args()
    for name in options.names or _ALL:
        _ALL[name](options.pages)


if __name__ == "__main__":
    main()
