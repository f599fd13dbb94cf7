"""`backup` and `restore`: a home that runs goes into a file and comes out elsewhere, and plays on as it would have."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from adjudicator.service.game.home import DATABASE
from tests.cli.shell import Shell


def moved(sh: Shell, *, words: str = "backup.zip") -> Path:
    """Restore a backup to another home and use it from now on."""
    other = sh.folder / "other"
    sh.patch.setenv("ADJUDICATOR_HOME", str(other))
    sh.home = other
    sh.ok("restore", words)
    return other


def test_a_restored_home_plays_on_as_the_first_would_have(sh: Shell) -> None:
    sh.file("home/words.toml", "")
    sh.new()
    sh.mail("Ann", "bid 3")
    assert "The game quay is written to backup.zip" in sh.ok("backup", "backup.zip")
    sh.mail("Ben", "bid 2\ndone")  # arrives after the backup was made
    first = json.loads(sh.ok("orders", "quay", "--json"))
    sh.number -= 1
    other = moved(sh)
    assert sh.ok("verify", "quay").endswith("Verified.\n")
    assert json.loads(sh.ok("orders", "quay", "--json")) != first
    sh.mail("Ben", "bid 2\ndone")
    assert json.loads(sh.ok("orders", "quay", "--json")) == first
    assert (other / "words.toml").exists()


def test_unread_mail_goes_with_the_home(sh: Shell) -> None:
    sh.new()
    lying = sh.home / "mail" / "in" / "new" / "1.eml"
    lying.parent.mkdir(parents=True, exist_ok=True)
    lying.write_bytes(b"From: Ann <ann@example.org>\nTo: gm@localhost\nSubject: [quay]\nMessage-ID: <7@a>\n\nbid 4\n")
    sh.ok("backup", "backup.zip")
    moved(sh)
    assert "1 fetched, 1 filed" in sh.ok("poll")


def test_nobody_else_can_read_a_backup_or_what_results_from_it(sh: Shell) -> None:
    sh.new()
    sh.ok("backup", "backup.zip")
    assert stat.S_IMODE((sh.folder / "backup.zip").stat().st_mode) == 0o600
    other = moved(sh)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (other, *other.rglob("*"))}
    assert {path: mode for path, mode in modes.items() if mode & 0o077} == {}


def test_no_file_of_a_process_at_work_is_in_it(sh: Shell) -> None:
    sh.new()
    sh.file("home/run.lock", "1 run")
    sh.ok("backup", str(sh.home / "backup.zip"))
    with ZipFile(sh.home / "backup.zip") as archive:
        names = set(archive.namelist())
    assert {DATABASE, "backup.json"} <= names
    assert not [name for name in names if name.endswith((".lock", "-wal", "-shm", ".part", ".zip"))]


def test_a_backup_never_overwrites_and_a_restored_home_never_mixes(sh: Shell) -> None:
    sh.new()
    sh.ok("backup", "backup.zip")
    before = sh.files()
    assert "backup.zip is there already" in sh.says("backup", "backup.zip")
    assert "holds files already" in sh.says("restore", "backup.zip")
    assert "cannot be written" in sh.says("backup", "nowhere/backup.zip")
    assert sh.files() == before


def spoilt(sh: Shell, name: str, body: bytes) -> str:
    """Write a backup of which one file is another."""
    with ZipFile(sh.folder / "backup.zip") as archive, ZipFile(sh.folder / "bad.zip", "w", ZIP_DEFLATED) as bad:
        for each in archive.namelist():
            bad.writestr(each, body if each == name else archive.read(each))
    return "bad.zip"


@pytest.mark.parametrize(
    ("name", "body", "why"),
    [
        (DATABASE, b"SQLite format 3\x00", f"{DATABASE} has been changed"),
        ("backup.json", b"{}", "it does not say that it is one"),
        ("backup.json", b"{", "Expecting property name"),
        ("backup.json", b"[" * 100_000, "is no whole backup"),
        (
            "backup.json",
            b'{"format": "adjudicator-backup/1", "files": ["adjudicator.sqlite"]}',
            "does not say that it is one",
        ),
        (
            "backup.json",
            (
                b'{"format": "adjudicator-backup/1", "made": "", "games": [], '
                b'"files": {"adjudicator.sqlite": "", "../evil": ""}}'
            ),
            "it names the file ../evil",
        ),
    ],
)
def test_a_backup_that_was_changed_makes_no_home(sh: Shell, name: str, body: bytes, why: str) -> None:
    sh.new()
    sh.ok("backup", "backup.zip")
    bad = spoilt(sh, name, body)
    sh.patch.setenv("ADJUDICATOR_HOME", str(sh.folder / "other"))
    before = sh.files()
    told = sh.says("restore", bad)
    assert why in told
    assert (sh.files(), (sh.folder / "other").exists()) == (before, False)


@pytest.mark.parametrize("cut", [0, 100, -100])
def test_a_backup_that_was_cut_short_makes_no_home(sh: Shell, cut: int) -> None:
    sh.new()
    sh.ok("backup", "backup.zip")
    raw = (sh.folder / "backup.zip").read_bytes()
    sh.file("bad.zip", raw[:cut])
    sh.patch.setenv("ADJUDICATOR_HOME", str(sh.folder / "other"))
    assert "bad.zip is no whole backup" in sh.says("restore", "bad.zip")
    assert not (sh.folder / "other").exists()


def test_a_backup_with_a_damaged_stream_makes_no_home(sh: Shell) -> None:
    sh.new()
    sh.ok("backup", "backup.zip")
    raw = bytearray((sh.folder / "backup.zip").read_bytes())
    raw[200:400] = bytes(0xFF for _ in range(200))
    sh.file("bad.zip", bytes(raw))
    sh.patch.setenv("ADJUDICATOR_HOME", str(sh.folder / "other"))
    assert "bad.zip is no whole backup" in sh.says("restore", "bad.zip")
    assert not (sh.folder / "other").exists()


def test_without_a_home_there_is_nothing_to_back_up(sh: Shell) -> None:
    assert "There are no games" in sh.says("backup", "backup.zip")
    assert "cannot be restored" in sh.says("restore", "nothing.zip")
