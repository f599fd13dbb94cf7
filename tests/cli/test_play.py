"""Running a game from the command line: poll, close, publish; and homes that cannot be used."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from adjudicator.store.connection import open_database
from tests.cli.shell import MAIL, Shell
from tests.core.channels.office import Office, serving


def test_a_whole_day_from_the_command_line(sh: Shell) -> None:
    sh.new()
    assert sh.ok("publish") == f"6 mails delivered to {sh.home}/mail/out.\n"
    assert sh.mail("Ann", "bid 2\npray") == "1 fetched, 1 filed.\n"
    assert sh.ok("publish", "quay").startswith("1 mail delivered")
    said = sh.ok("close", "quay")
    assert said == (
        "Packet 2.1 Day is open until Thu 5 Nov, 20:00 UTC.\n6 mails wait; send them with: adjudicator publish quay\n"
    )
    assert sh.ok("publish").startswith("6 mails delivered")
    assert sh.ok("publish").startswith("0 mails delivered")
    assert len(list((sh.home / "mail" / "out" / "new").iterdir())) == 13


def test_what_the_mail_server_does_not_take_is_told_with_the_hour_of_the_next_try(sh: Shell) -> None:
    office = Office()
    with serving(office) as port:
        sh.new()
        (sh.home / "home.toml").write_text(f'[mail.send]\nhost = "localhost"\nport = {port}\nsecurity = "none"\n')
        office.answers = {"RCPT": ["550 5.1.1 nobody", "451 4.7.1 later"]}
        done = sh("publish")
        assert done.code == 1
        assert done.out == (
            "4 mails sent through localhost.\n1 waiting (tried again from Mon 2 Nov, 09:01 UTC), 1 given up.\n"
        )
        assert "550 5.1.1 nobody" in done.err
        assert "451 4.7.1 later" in done.err
        assert sh("publish").out.startswith("0 mails sent through localhost.\n1 waiting (tried again")
        assert sh.ok("publish", "--now") == "1 mail sent through localhost.\n"
        assert sh.ok("publish", "--again") == "1 mail sent through localhost.\n"
        assert sh.ok("publish", "--again") == "0 mails sent through localhost.\n"
    assert len(office.mails) == 6


def test_a_poll_counts_what_it_did(sh: Shell) -> None:
    sh.new()
    again = MAIL.format(name="Ben", number=7, text="bid 1")
    folder = {
        "1.eml": again,
        "2.eml": again,
        "3.eml": MAIL.format(name="Zoe", number=8, text="bid 1"),
        "4.eml": "Auto-Submitted: auto-replied\n" + MAIL.format(name="Ann", number=9, text="I am away"),
    }
    for name, text in folder.items():
        sh.file(f"letters/{name}", text)
    assert sh.ok("poll", "--from", "letters") == "4 fetched, 1 filed, 1 double, 1 dropped, 1 held for you.\n"
    assert sh.ok("poll", "--from", "letters") == "0 fetched, 0 filed.\n"
    facts = sh("poll", "--json").json
    counts = {"answered": 0, "bounced": 0, "doubles": 0, "dropped": 0, "failed": 0, "fetched": 0, "filed": 0, "held": 0}
    assert facts == {"did": [], "cut_off": False, "faults": [], "whole": True, "broken": [], "halted": False, **counts}


def test_a_poll_says_which_mailbox_it_could_not_read_and_fails_if_it_was_every_one(sh: Shell) -> None:
    sh.new()
    account = '[[mail.receive]]\nhost = "localhost"\nport = 1\nuser = "gm"\nsecurity = "none"\npassword_env = "GM"\n'
    sh.file("home/home.toml", account)
    sh.patch.setenv("GM", "hunter2")
    sh.file("home/mail/in/new/1", MAIL.format(name="Ann", number=1, text="bid 2"))
    ran = sh("poll")
    assert (ran.code, ran.out) == (1, "1 fetched, 1 filed.\n")
    assert ran.err.startswith("adjudicator: gm at localhost:1: localhost, port 1: nothing listens there; check `port`")
    again = sh("poll", "--json")
    assert (again.code, again.json["cut_off"], len(again.json["faults"])) == (1, True, 1)
    assert sh.ok("poll", "--from", "home/mail/in") == "0 fetched, 0 filed.\n"


def test_a_poll_of_one_game_leaves_the_mail_of_others(sh: Shell) -> None:
    sh.new("quay")
    sh.new("pier")
    sh.file("home/mail/in/new/1", MAIL.format(name="Ann", number=1, text="bid 2"))
    assert sh.ok("poll", "--game", "pier") == "1 fetched, 0 filed.\n"
    assert sh.ok("orders", "quay").splitlines() == ["player  no.  order  life"]
    assert sh.ok("poll") == "0 fetched, 1 filed.\n"
    assert "bid 2" in sh.ok("orders", "quay")


def test_a_packet_that_all_have_done_with_is_closed_by_the_poll(sh: Shell) -> None:
    sh.new("quay", "--file", sh.file("game.toml", "[deadlines]\ndelay = 0\n"))
    for name in ("Ann", "Ben"):
        sh.mail(name, "done")
    said = sh.mail("Cleo", "bid 2\ndone")
    assert said.splitlines()[-1] == "All players of quay have said Done; its packet is closed and reported."
    assert "Packet 2.1" in sh.ok("status", "quay")


@pytest.mark.parametrize(
    "words",
    [
        ("status", "byrsa"),
        ("orders", "byrsa"),
        ("owed", "byrsa"),
        ("check", "byrsa", "--seat", "ann", "-"),
        ("form", "byrsa", "--seat", "ann"),
        ("preview", "byrsa"),
        ("close", "byrsa"),
        ("publish", "byrsa"),
        ("poll", "--game", "byrsa"),
        ("extend", "byrsa", "--hours", "1", "--why", "x"),
        ("substitute", "byrsa", "--seat", "ann", "--why", "x", "-"),
        ("rule", "byrsa", "a.b.c.d", "1", "--why", "x"),
        ("rewind", "byrsa", "1.1", "--why", "x"),
        ("export", "byrsa", "byrsa.zip"),
    ],
)
def test_a_game_that_is_none_is_one_sentence(sh: Shell, words: tuple[str, ...]) -> None:
    sh.new()
    before = sh.files()
    assert sh.says(*words).lower().startswith("there is no game called byrsa")
    assert {name for name in sh.files() if name.endswith(".zip")} == set()
    assert sh.files()["home/adjudicator.sqlite"] == before["home/adjudicator.sqlite"]


@pytest.mark.parametrize(
    "words", [("status", "quay"), ("status",), ("orders", "quay"), ("close", "quay"), ("publish",), ("preview", "quay")]
)
def test_looking_at_a_home_that_is_none_makes_none(sh: Shell, words: tuple[str, ...]) -> None:
    assert sh.says(*words) == f"There are no games in {sh.home}; name another home with --home, or set one up."
    assert not sh.home.exists()


def test_a_home_that_is_a_file_is_one_sentence(sh: Shell) -> None:
    sh.file("home", "x")
    assert sh.says("poll", "--from", "-").startswith(f"The home {sh.home} cannot be made: File exists.")
    assert sh.says("status", "quay").startswith("There are no games in")


def test_a_database_that_is_none_is_one_sentence_and_left_as_it_was(sh: Shell) -> None:
    sh.new()
    for text in ("", "not a database at all" * 20):
        sh.file("home/adjudicator.sqlite", text)
        said = sh.says("status", "quay")
        assert "was left as it is" in said
        assert (sh.home / "adjudicator.sqlite").read_text() == text


def test_a_database_in_use_is_one_sentence(sh: Shell) -> None:
    sh.new()
    sh.patch.setattr(
        "adjudicator.store.sqlite.open_database", lambda path, _, create: open_database(path, 0, create=create)
    )
    with closing(sqlite3.connect(sh.home / "adjudicator.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "database is in use by another adjudicator; try again in a moment" in sh.says("close", "quay")
        other.execute("ROLLBACK")
    assert "2.1" in sh.ok("close", "quay")


def test_an_outbox_that_cannot_be_written_is_one_sentence_and_nothing_is_lost(sh: Shell) -> None:
    sh.new()
    sh.file("home/mail/out", "x")
    sh.says("publish")
    assert "Outbox: 6 waiting, 0 failed." in sh.ok("status", "quay")
    (sh.home / "mail" / "out").unlink()
    assert sh.ok("publish").startswith("6 mails delivered")


def test_a_place_without_mail_is_one_sentence(sh: Shell) -> None:
    sh.new()
    assert sh.says("poll", "--from", "nowhere") == (
        "There is no mail folder or file nowhere; name one that exists, or - for standard input."
    )


def test_a_closed_game_says_where_it_stands(sh: Shell) -> None:
    sh.new()
    for _ in range(4):
        sh.ok("close", "quay")
    assert sh.says("close", "quay") == "Quay is over; see its last report."
    assert sh.ok("status", "quay").startswith("Quay is over; see its last report.")
