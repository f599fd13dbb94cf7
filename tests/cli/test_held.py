"""The commands of held mail: held, release, refuse."""

from __future__ import annotations

import pytest

from tests.cli.shell import Shell


@pytest.fixture
def sh(sh: Shell) -> Shell:  # the shell of conftest, with a game in it
    """A shell in a home with a game, and a mail from an address that the game does not know."""
    sh.new()
    sh.mail("Zoe", "bid 2\n\x1b[2J")
    return sh


def test_held_lists_and_reads(sh: Shell) -> None:
    lines = sh.ok("held").splitlines()
    assert lines[0].split() == ["no.", "came", "game", "from", "why"]
    assert lines[1].split()[0] == "1"
    assert lines[1].endswith("quay  zoe@example.org  its address holds no seat, and it brings no token")
    assert sh.ok("held", "quay").splitlines() == lines
    assert [row["from"] for row in sh("held", "--json").json] == ["zoe@example.org"]
    text = sh.ok("held", "1")
    assert "bid 2" in text
    assert "\x1b" not in text
    assert sh.says("held", "7") == "No mail 7 is held; held are: 1."


def test_release_files_it_for_a_seat_however_that_is_written(sh: Shell) -> None:
    assert sh.says("release", "1", "--why", "she is") == (
        "Say whose mail 1 is, with --seat; the seats of quay are: ann, ben, cleo."
    )
    told = sh.ok("release", "1", "--seat", "ANN", "--why", "Ann wrote from her sister's machine.")
    assert told.startswith("Mail 1 is filed for Ann in quay: 1 filed")
    assert sh.ok("held") == "No mail is held.\n"
    assert "bid 2" in sh.ok("orders", "quay", "--seat", "ann")
    assert sh("verify", "quay").code == 0


def test_refuse_closes_it(sh: Shell) -> None:
    assert sh.ok("refuse", "1", "--why", "Nobody knows her.") == "Mail 1 is closed. Nobody is told.\n"
    assert sh.says("refuse", "1", "--why", "again") == "No mail 1 is held; held are: none."
