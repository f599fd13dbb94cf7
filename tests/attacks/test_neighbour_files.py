"""What the program writes is for its user alone, whatever the umask; the doctor says what is open all the same."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import private
from adjudicator.channels.maildir import MaildirSource
from adjudicator.cli.main import main
from adjudicator.service.audit.exports import export_game
from adjudicator.service.daemon.daemon import the_only_one
from adjudicator.service.doctor.examine import examine
from adjudicator.service.game.home import Home
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.setup.demo import written
from tests.core.service.quay import ROOT, Quay


@pytest.fixture
def lax() -> Iterator[None]:
    """A umask that lets everybody do everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(top: Path) -> list[str]:
    paths = [top, *top.rglob("*")]
    return [f"{stat.filemode(path.lstat().st_mode)} {path}" for path in paths if path.lstat().st_mode & 0o077]


def advice(home: Home) -> str:
    (finding,) = [finding for finding in examine(home) if finding.what == "privacy"]
    assert finding.well is not bool(finding.advice)
    return finding.advice


def test_a_home_with_all_that_is_written_in_it_is_closed_to_others_while_it_is_used_and_after(
    toy: None, lax: None, tmp_path: Path
) -> None:
    top = tmp_path / "above" / "home"
    quay = Quay(top)
    quay.home.lay_out()
    quay.send("Ann", "bid 2")
    quay.close()
    send_waiting(quay.home, default_sink(quay.home))
    export_game(quay.home, "quay", top / "quay.zip")
    written(quay.home, quay.table, top / "reports")
    (top / "letters").mkdir(0o700)
    private.write(top / "letters" / "1.eml", b"Subject: x\n\nx\n")
    MaildirSource(top / "letters").done("1.eml")
    with the_only_one(quay.home):
        names = {path.name for path in top.rglob("*")}
        wanted = {"adjudicator.sqlite", "adjudicator.sqlite-wal", "adjudicator.sqlite-shm", "run.lock", "quay.zip"}
        assert wanted <= names
        assert len(list(quay.home.outbox.glob("new/*"))) > 3
        assert open_to_others(top.parent) == []
    assert advice(quay.home) == ""
    quay.home.close()
    assert open_to_others(top.parent) == []


def test_an_export_over_an_open_file_is_closed(toy: None, lax: None, tmp_path: Path) -> None:
    quay, out = Quay(tmp_path / "home"), tmp_path / "quay.zip"
    out.write_bytes(b"old")
    export_game(quay.home, "quay", out)
    quay.home.close()
    assert stat.S_IMODE(out.stat().st_mode) == 0o600


def test_what_an_export_holds_is_closed_where_it_is_unpacked(toy: None, tmp_path: Path) -> None:
    from zipfile import ZipFile

    quay = Quay(tmp_path / "home")
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    quay.home.close()
    with ZipFile(tmp_path / "quay.zip") as archive:
        assert {info.external_attr >> 16 for info in archive.infolist()} == {0o600}


def test_the_demo_closes_what_it_writes(tmp_path: Path) -> None:
    home = tmp_path / "home"
    words = [sys.executable, "-m", "adjudicator", "demo", "--home", str(home)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, umask=0, timeout=300)
    assert (home / "reports").is_dir()
    assert open_to_others(home) == []


def test_from_its_start_on_the_program_closes_what_libraries_make_too(
    lax: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["adjudicator", "--version"])
    with pytest.raises(SystemExit):
        main()
    (tmp_path / "cache").write_text("a token")
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o600


# ------------------------------------------------------------------------------------- what is open all the same


def test_the_doctor_says_what_is_open_and_how_to_close_it(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "my games")
    quay.home.lay_out()
    send_waiting(quay.home, default_sink(quay.home))
    assert advice(quay.home) == ""
    home, database = quay.home.path, quay.home.path / "adjudicator.sqlite"
    database.chmod(0o644)
    assert advice(quay.home) == "", "nobody gets as far as the file while the folder is closed"
    home.chmod(0o755)
    told = advice(quay.home)
    assert f"other users of this machine have access to {home}, {database}" in told
    assert told.endswith(f"take it from them with: chmod -R go= '{home}'")
    for path in quay.home.outbox.glob("new/*"):
        path.chmod(0o640)
    for path in (quay.home.outbox, quay.home.outbox / "new", quay.home.outbox.parent):
        path.chmod(0o750)
    assert " more; take it" in advice(quay.home)
    subprocess.run(shlex.split(told.partition("with: ")[2]), check=True)
    assert advice(quay.home) == ""
    assert open_to_others(home) == []
    quay.home.close()


def test_the_doctor_looks_at_mail_folders_outside_the_home_and_follows_no_link(toy: None, tmp_path: Path) -> None:
    home, mail = tmp_path / "home", tmp_path / "mail"
    private.write(home / "home.toml", f'[mail]\ninbox = "{mail}"\n'.encode())
    (home / "link").symlink_to(tmp_path / "elsewhere")
    (mail / "new").mkdir(parents=True)
    mail.chmod(0o755)
    assert advice(Home(home)).endswith(f"chmod -R go= {mail}")
    mail.chmod(0o700)
    assert advice(Home(home)) == ""


def test_what_goes_while_the_doctor_looks_troubles_nobody(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o755)
    gone = home / "gone"
    monkeypatch.setattr(Path, "iterdir", lambda path: iter([gone] if path == home else []))
    assert str(gone) not in advice(Home(home))


def test_a_file_that_is_there_is_left_as_it_is_when_it_is_asked_for_again(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_bytes(b"kept")
    private.make(there)
    assert there.read_bytes() == b"kept"


def test_a_folder_where_a_file_lies_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="file"):
        private.folder(tmp_path / "file")


def test_a_file_of_another_user_is_open_to_its_owner_whatever_its_mode(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quay = Quay(tmp_path / "home")
    home, settings = quay.home.path, quay.home.path / "home.toml"
    settings.touch(0o600)
    home.chmod(0o711)
    assert advice(quay.home).partition(";")[0].endswith(f"access to {home}"), "the folder may be passed, no more"
    if os.geteuid() == 0:
        os.chown(settings, 65534, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    told = advice(quay.home)
    assert str(settings) in told
    assert "with: sudo chown -R " in told
    home.chmod(0o700)
    quay.home.close()
