"""Open tables from the command line: opened, listed, started, called off."""

from __future__ import annotations

import json

from tests.cli.shell import PLAYERS, Shell

OPENED = ("open", "pier", "--system", "harbour", "--schedule", "one")
JOIN = """From: {0} <{1}@example.org>
To: gm@localhost
Subject: {2}
Message-ID: <{3}@x>
Date: Mon, 2 Nov 2026 10:00:00 +0000

{4}
"""


def mail(sh: Shell, name: str, number: int, text: str, subject: str = "hello") -> str:
    return sh.ok("poll", "--from", "-", stdin=JOIN.format(name, name.lower(), subject, number, text).encode())


def code(sh: Shell) -> str:
    """The code in the mail that was queued last."""
    sh.ok("publish")
    texts = [path.read_text() for path in sh.home.rglob("mail/out/new/*")]
    return next(t for text in texts for t in text.split("confirm ")[1:])[:7] if texts else ""


def test_a_table_is_opened_listed_and_called_off(sh: Shell) -> None:
    said = sh.ok(*OPENED, "--players", "2")
    assert "Pier is open with 0 of 2 seats taken." in said
    assert "join pier  to gm@localhost" in said
    assert "pier  harbour  open, 0 of 2" in sh.ok("games")
    assert sh.ok("call-off", "pier", "--why", "too few") == "The table pier is closed.\n"
    assert "There is no game and no open table" in sh.ok("games")
    assert "There is no open table pier" in sh.says("call-off", "pier", "--why", "twice")


def test_the_gm_starts_it_with_those_who_are_there(sh: Shell) -> None:
    sh.ok(*OPENED, "--players", "4", "--file", sh.file("game.toml", PLAYERS))
    listed = json.loads(sh.ok("games", "--json"))["tables"][0]
    assert [each["name"] for each in listed["players"]] == ["Ann", "Ben", "Cleo"]
    assert sh.ok("start", "pier").startswith("Pier has begun for Ann, Ben, Cleo, in this seating order.\n")
    assert "pier  harbour  has begun" in sh.ok("games")
    assert "There is no open table pier" in sh.says("start", "pier")


def test_a_poll_starts_what_is_full(sh: Shell) -> None:
    sh.ok(*OPENED, "--players", "4", "--file", sh.file("game.toml", PLAYERS))
    mail(sh, "Dora", 1, "join pier")
    assert "pier is full and has begun: Ann, Ben, Cleo, Dora." in mail(
        sh, "Dora", 2, "yes", f"Re: [pier] confirm {code(sh)}: a seat"
    )


def test_a_poll_says_what_it_only_answered(sh: Shell) -> None:
    sh.ok(*OPENED, "--players", "4", "--file", sh.file("game.toml", PLAYERS))
    assert "1 filed" in mail(sh, "Dora", 1, "join pier")
    assert mail(sh, "Ann", 2, "join pier").startswith("1 fetched, 0 filed, 1 answered.\n")
    assert mail(sh, "Dora", 3, "join harbour").startswith("1 fetched, 0 filed, 1 answered.\n")


def test_a_game_cannot_take_the_name_of_an_open_table(sh: Shell) -> None:
    sh.ok(*OPENED, "--players", "2")
    sh.file("players.toml", PLAYERS)
    assert "`adjudicator start pier` makes a game of it" in sh.says("new", *OPENED[1:], "--players", "players.toml")


def test_the_number_of_players_must_fit_the_game(sh: Shell) -> None:
    assert "cannot play harbour: it takes" in sh.says(*OPENED, "--players", "1")
    assert not sh.files()
