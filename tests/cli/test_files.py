"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from holdwater.cli import files
from holdwater.errors import InvalidArgument, InvalidRecord


def test_reading(tmp_path: Path) -> None:
    """A byte order mark is kept apart; what is no UTF-8 is an error with its place."""
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf{}\r\n")
    assert files.read_text(str(path)) == ("\ufeff", "{}\r\n")
    path.write_bytes('{"é":\n"é\xff"}'.encode("latin-1").replace(b"\xe9", "é".encode()))
    with pytest.raises(InvalidRecord, match=r"a\.json: line 2, column 3: expected UTF-8, found the byte 0xff"):
        files.read_text(str(path))
    bad = ((tmp_path / "none", "none"), (tmp_path, "a folder"), ("a\0b", "one that can't be read: .*null.*"))
    for name, found in bad:
        with pytest.raises(files.FileError, match=f"expected a file to read, found {found}\\. Check the path"):
            files.read_bytes(str(name))


def test_writing_replaces_what_was_there(tmp_path: Path) -> None:
    """The new content has the old file's rights, a link stays one, and nothing else is left behind."""
    target = tmp_path / "a.json"
    target.write_text("old")
    target.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(target)
    files.write_all({str(link): b"new", str(tmp_path / "b"): b"second"})
    assert target.read_bytes() == b"new"
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "b", "link.json"]


def test_it_is_said_what_was_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files are named on standard error with what is in them; what goes to a stream, or in silence, is not."""
    one, two = str(tmp_path / "a\x1b"), str(tmp_path / "b")
    files.write_all({one: b"", two: b"", os.devnull: b""}, "3 findings")
    assert capsys.readouterr().err == f"wrote {tmp_path}/a\\x1b, {two}: 3 findings\n"
    files.write_all({two: b""}, None)
    files.write_all({os.devnull: b""}, "3 findings")
    assert capsys.readouterr().err == ""


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    """A file that was not there gets what the umask leaves."""
    old = os.umask(0o027)
    try:
        files.write_all({str(tmp_path / "a"): b""})
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_one_failure_changes_no_file(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Where one of several files can't be written, none is, and standard output gets nothing."""
    (tmp_path / "a").write_text("old")
    for bad, found in ((tmp_path / "none" / "b", "no folder .*none. Make it"), (tmp_path, "a folder. Name a file")):
        with pytest.raises(files.FileError, match=f"expected a place to write to, found {found}"):
            files.write_all({str(tmp_path / "a"): b"new", "-": b"out", str(bad): b""})
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_text() == "old"
    assert capfdbinary.readouterr().out == b""


def test_devices_are_never_replaced(tmp_path: Path) -> None:
    """A pipe or a device is written to as it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write_all({str(pipe): b"through"})
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_killed_write_leaves_no_part(tmp_path: Path) -> None:
    """A process that dies while it writes leaves the old file, whole."""
    target = tmp_path / "a"
    target.write_text("old")
    program = (
        "import os, sys\nfrom holdwater.cli import files\n"
        "os.fsync = lambda handle: os._exit(9)\n"
        "files.write_all({sys.argv[1]: b'x' * 100_000})\n"
    )
    assert subprocess.run([sys.executable, "-c", program, target], check=False).returncode == 9
    assert target.read_text() == "old"


def test_an_interrupted_write_clears_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that is interrupted leaves the old file and nothing beside it."""
    target = tmp_path / "a"
    target.write_text("old")

    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.write_all({str(target): b"new"})
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert target.read_text() == "old"


def test_nothing_is_overwritten_by_mistake(tmp_path: Path) -> None:
    """A file that has to stay, or that is written twice, is refused, by whatever name; streams are not."""
    path = tmp_path / "a"
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(InvalidArgument, match=r"--out: .*link is given as --evidence too"):
        files.refuse_overwriting({"--out": str(tmp_path / "link")}, {"--evidence": str(path)})
    with pytest.raises(InvalidArgument, match=r"--run: .*a is given as --out too"):
        files.refuse_overwriting({"--out": str(path), "--run": str(path)}, {})
    with pytest.raises(InvalidArgument, match="--run: standard output is taken by --out"):
        files.refuse_overwriting({"--out": "-", "--run": "-"}, {})
    files.refuse_overwriting({"--out": "-", "--notes": None, "--run": os.devnull}, {"RECORD": os.devnull, "M": "-"})
