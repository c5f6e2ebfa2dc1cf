"""What is measured on: the pages of the example run, a folder of your own, and made texts of any size."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

from holdwater import Page, read_folder, read_page

RUN = Path(__file__).parent.parent / "fixtures" / "runs" / "cafe-fit-out"
URL = "https://bench.example/page"

_WORDS = [
    "the",
    "of",
    "and",
    "delivery",
    "weight",
    "price",
    "with",
    "from",
    "your",
    "order",
    "parcel",
    "returns",
    "colour",
    "steel",
    "glass",
    "handle",
    "capacity",
    "free",
    "today",
    "within",
    "days",
    "customers",
    "review",
    "rating",
    "warranty",
    "months",
    "power",
    "voltage",
    "cable",
    "length",
    "width",
    "height",
    "model",
    "series",
    "shop",
    "store",
]
_UNITS = ("kg", "g", "cm", "mm", "W", "l", "ml", "€", "%", "pieces", "reviews", "")


def bodies(folder: Path | None) -> list[bytes]:
    """Return the bytes of HTML pages: of a folder (``.html`` or ``.html.gz``), else of the example run."""
    root = folder or RUN
    found = sorted(path for path in root.rglob("*") if path.name.endswith((".html", ".htm", ".html.gz")))
    return [gzip.decompress(p.read_bytes()) if p.suffix == ".gz" else p.read_bytes() for p in found]


def pages(folder: Path | None) -> list[Page]:
    """Return the pages of the same bytes."""
    if folder is None:
        return [page for captures in read_folder(RUN).values() for page in captures]
    return [read_page(body, url=URL, content_type="text/html") for body in bodies(folder)]


def text(chars: int, seed: int = 7) -> str:
    """Return prose of a shop with a number in some fourteen words, deterministic."""
    rng = random.Random(seed)
    parts: list[str] = []
    size = 0
    while size < chars:
        words = [rng.choice(_WORDS) for _ in range(rng.randint(6, 14))]
        whole, part = rng.randint(1, 99), rng.randint(0, 999)
        number = rng.choice(
            (f"{part}", f"{whole},{part % 100:02}", f"{whole % 10}.{part:03}", f"{whole}.{part % 100:02}")
        )
        words.insert(rng.randint(1, len(words)), f"{number} {rng.choice(_UNITS)}".strip())
        line = " ".join(words).capitalize() + ".\n"
        parts.append(line)
        size += len(line)
    return "".join(parts)[:chars]


def dense(chars: int, seed: int = 7) -> str:
    """Return a table of unlike numbers and nothing else."""
    rng = random.Random(seed)
    cells: list[str] = []
    size = 0
    while size < chars:
        cell = f"{rng.randint(1, 99999)}.{rng.randint(0, 99):02}"
        cells.append(cell)
        size += len(cell) + 1
    return "\t".join(cells)[:chars]


def values(body: str, count: int, seed: int = 11) -> list[str]:
    """Return numbers as strings, half of them from the text and half of them not in it."""
    rng = random.Random(seed)
    present = sorted({word for word in body.split() if word.replace(".", "", 1).isdigit()})
    found = rng.choices(present, k=count // 2)
    absent = [f"{rng.randint(1000, 9999)}.{rng.randint(100, 999)}7" for _ in range(count - len(found))]
    return found + absent


#: Shapes that are made to hurt a reader of numbers.
HOSTILE = {
    "digits": "7", "commas": ",", "1,1,": "1,1,", "1 1 ": "1 1 ", "1.1.": "1.1.", "1'1": "1'1", "111 111 ": "111 111 ",
    "no-break groups": "1\u00a0111", "111,111,": "111,111,", "Arabic digits": "\u0661\u0662\u0663 ",
    "superscripts": "1\u00b2\u00b3", "1 kg x ": "1 1 1 kg x ",
}  # fmt: skip
