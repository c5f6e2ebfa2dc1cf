"""WACZ files: a zip file of WARC files and what describes them. Needs the extra ``warc``."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from holdwater.capture import warc
from holdwater.capture.intake import Event, PassedOver, Progress, Skipped
from holdwater.capture.warc_records import Source
from holdwater.errors import InvalidArgument

_ARCHIVES = re.compile(r"archive/[^/\\]{1,250}\.warc(?:\.gz)?")
_MAX_MEMBERS = 100_000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1


def events(path: Path, progress: Progress) -> Iterator[Event]:
    """Yield the pages of all WARC files in ``archive/``, as of one archive.

    Other members are left where they are. Nothing is unpacked to disk, and no member's name is ever a path.

    Raises:
        InvalidArgument: if it is no zip file.
        MissingExtra: if ``warcio`` is not installed.
    """
    warc.check_installed()
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, ValueError, EOFError, NotImplementedError) as error:
        raise InvalidArgument(f"{path}: expected a WACZ file, found what is no whole zip file: {error}") from error
    with archive:
        members = archive.infolist()
        if len(members) > _MAX_MEMBERS:
            raise InvalidArgument(f"{path}: expected at most {_MAX_MEMBERS} members, found {len(members)}.")
        if sum(member.compress_size for member in members) > path.stat().st_size:
            raise InvalidArgument(f"{path}: expected members that stand one after another, found some that overlap.")
        sources: list[Source] = []
        seen: set[str] = set()
        for member in members:
            name = f"{path.name}/{member.filename}"
            if _ARCHIVES.fullmatch(member.filename) is None:
                yield _left_out(member, name)
            elif member.compress_type not in _METHODS or member.flag_bits & _ENCRYPTED or name in seen:
                yield Skipped(name, "is encrypted, packed in an unknown way or there twice")
            else:
                seen.add(name)
                sources.append(_source(archive, member, name))
        if not sources:
            yield Skipped(path.name, "holds no WARC file in archive/")
        yield from warc.read(sources, progress)


def _left_out(member: zipfile.ZipInfo, name: str) -> Event:
    """Count a member that is none of the WARC files; name one that looks as if it should be."""
    if member.is_dir() or not (member.filename.startswith("archive/") or ".warc" in member.filename):
        return PassedOver("member that is no WARC file")
    return Skipped(name, "is no .warc or .warc.gz file right in archive/, and is not read")


def _source(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> Source:
    """Return a member as a file to read; how much it may unpack to depends on how much of the zip file it is."""
    return Source(name, lambda: cast("BinaryIO", archive.open(member)), member.compress_size)
