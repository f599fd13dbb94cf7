"""Commands that look: status, orders, owed, check, form, preview."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

from tests.cli.shell import MAIL, Shell


@pytest.fixture
def sh(sh: Shell) -> Shell:  # the shell of conftest, with a game in it
    """A shell in a home with a game at its first packet, in which Ann has ordered."""
    sh.new()
    sh.mail("Ann", "bid 2 if highest above 3\nstanding bid 1")
    return sh


def test_the_status_is_a_line_a_table_and_the_outbox(sh: Shell) -> None:
    assert sh.ok("status", "quay").splitlines() == [
        "Quay: Packet 1.1 Day is open until Thu 5 Nov, 20:00 UTC.",
        "player  on file  done  missed",
        "Ann     2        no    0",
        "Ben     0        no    0",
        "Cleo    0        no    0",
        "Outbox: 7 waiting, 0 failed.",
    ]


def test_the_status_names_the_seats_for_programs(sh: Shell) -> None:
    facts = sh("status", "quay", "--json").json
    assert facts["seats"] == [
        {"seat": "ann", "name": "Ann", "on_file": 2, "done": False, "missed": 0},
        {"seat": "ben", "name": "Ben", "on_file": 0, "done": False, "missed": 0},
        {"seat": "cleo", "name": "Cleo", "on_file": 0, "done": False, "missed": 0},
    ]
    assert (facts["packet"], facts["deadline"], facts["open"]) == ("1.1", "2026-11-05T20:00:00Z", True)


def test_the_status_of_the_home_lists_its_games_and_the_mail_of_nobody(sh: Shell) -> None:
    sh.new("pier")
    sh.ok("poll", "--from", "-", stdin=b"From: zoe@example.org\nSubject: hello\n\nwho are you\n")
    lines = sh.ok("status").splitlines()
    assert [line.split()[0] for line in lines] == ["game", "pier", "quay", "Held"] or lines[1].startswith("quay")
    assert lines[-1].startswith("Held mail 2 from zoe@example.org: its address holds no seat")
    facts = sh("status", "--json").json
    assert {game["game"] for game in facts["games"]} == {"quay", "pier"}
    assert facts["held"][0]["from"] == "zoe@example.org"
    assert sh.ok("status", "--held", "2").startswith("From: zoe@example.org")
    assert sh.says("status", "--held", "9") == "No mail 9 is held; held are: 2."


def test_held_mail_of_a_game_is_listed_with_it(sh: Shell) -> None:
    sh.mail("Zoe", "bid 2")
    assert "Held mail 2 from zoe@example.org: " in sh.ok("status", "quay")


@pytest.mark.parametrize("document", ["status", "history", "decks"])
def test_the_documents_are_printed_as_they_are(sh: Shell, document: str) -> None:
    assert sh.ok("status", "quay", "--document", document).startswith("HARBOUR, ")


def test_orders_are_a_table_or_a_list(sh: Shell) -> None:
    assert sh.ok("orders", "quay").splitlines() == [
        "player  no.  order                     life",
        "Ann     1    bid 2 if highest above 3  packet",
        "Ann     2    standing bid 1            standing",
    ]
    assert sh("orders", "quay", "--seat", "Ben", "--json").json == []
    assert [row["order"] for row in sh("orders", "quay", "--seat", "ANN", "--json").json][1] == "standing bid 1"


def test_what_is_owed_is_a_table_or_a_list(sh: Shell) -> None:
    lines = sh.ok("owed", "quay").splitlines()
    assert lines[0] == "Packet 1.1 Day is open until Thu 5 Nov, 20:00 UTC."
    assert [line.split() for line in lines[1:4]] == [
        ["player", "kind", "default"],
        ["Ann", "bid", "bid", "0", "on", "file"],
        ["Ben", "bid", "bid", "0"],
    ]
    facts = sh("owed", "quay", "--json").json
    assert {row["seat"] for row in facts["owed"]} == {"ann", "ben", "cleo"}


# ------------------------------------------------------------------------------------------- check


def test_a_check_has_one_shape_for_programs(sh: Shell) -> None:
    text = "bid 4\nbid\ngive Silver to Ben\nSee you!\n"
    ran = sh("check", "quay", "--seat", "ann", "--json", sh.file("orders.txt", text))
    assert (ran.code, set(ran.json)) == (0, {"lines"})
    lines = ran.json["lines"]
    always, sometimes = {"line", "text", "status", "order", "reason"}, {"proposals", "samples", "answer"}
    assert all(always <= set(line) <= always | sometimes for line in lines)
    assert [(line["line"], line["text"]) for line in lines] == list(enumerate(text.splitlines(), start=1))
    assert [line["status"] for line in lines][:2] == ["understood", "refused"]
    assert {line["status"] for line in lines} <= {"understood", "refused", "unclear", "ignored"}
    assert (lines[0]["order"], lines[0]["reason"]) == ("bid 4", None)
    assert lines[1]["order"] is None
    assert lines[1]["reason"]


@pytest.mark.parametrize("words", [("--packet", "1.1"), ()])
def test_a_check_reads_standard_input_and_prints_the_receipt(sh: Shell, words: tuple[str, ...]) -> None:
    before = sh.files()["home/adjudicator.sqlite"]
    said = sh.ok("check", "quay", "--seat", "Ann", *words, "-", stdin=b"bid 4\npray")
    assert said.startswith("Ann, your mail of Mon 2 Nov, 10:00 is read. 2 lines are filed.")
    assert sh.files()["home/adjudicator.sqlite"] == before
    assert "bid 4" not in sh.ok("orders", "quay")


def test_a_check_reads_a_whole_mail(sh: Shell) -> None:
    mail = MAIL.format(name="Ann", number=9, text="bid 4\n-- \nAnn")
    lines = sh("check", "quay", "--seat", "ann", "--json", "-", stdin=mail.encode()).json["lines"]
    assert [(line["line"], line["order"]) for line in lines] == [(1, "bid 4")]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "dora", "-"), "There is no seat dora; the seats are: ann, ben, cleo."),
        (("--seat", "ann", "none.txt"), "none.txt cannot be read: No such file or directory."),
        (("--seat", "ann", "--packet", "9.9", "-"), "Packet 9.9 is not at hand. Packet 1.1 Day is open until"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(sh: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert sh.says("check", "quay", *words).startswith(sentence)


# --------------------------------------------------------------------------------- form and preview


def test_a_printed_form_can_be_checked_unchanged(sh: Shell) -> None:
    form = sh.ok("form", "quay", "--seat", "ben")
    lines = sh("check", "quay", "--seat", "ben", "--json", "-", stdin=form.encode()).json["lines"]
    assert {line["status"] for line in lines} <= {"understood", "ignored"}
    assert "bid 0" in [line["order"] for line in lines]


def test_a_form_of_a_game_that_is_over_is_one_sentence(sh: Shell) -> None:
    for _ in range(4):
        sh.ok("close", "quay")
    assert sh.says("form", "quay", "--seat", "ann") == "Ann is asked nothing now. Quay is over; see its last report."
    assert sh.says("preview", "quay") == "Quay is over; see its last report."


def test_a_preview_shows_what_would_happen_and_changes_nothing(sh: Shell) -> None:
    before = sh.files()
    lines = sh.ok("preview", "quay").splitlines()
    assert lines[0] == "A trial run with other dice than the game's own. Nothing is changed."
    assert any("Ann bids" in line for line in lines)
    assert any(line.startswith("harbour.piles.ann.number") for line in lines)
    facts = sh("preview", "quay", "--json").json
    assert set(facts) == {"events", "changes", "over"}
    assert sh.files() == before


# ---------------------------------------------------------------------------------------- terminals


def test_a_terminal_gets_a_table_and_no_word_is_taken_for_markup() -> None:
    """What stands in brackets is a player's own word, not a colour."""
    probe = "from adjudicator.cli.common import table_out; table_out(['a', 'b'], [['[bold]x[/bold]', '[6.3]']])"
    lead, follow = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "60"}
    subprocess.run([sys.executable, "-c", probe], stdout=follow, check=True, env=env, timeout=60)
    os.close(follow)
    shown = os.read(lead, 4096).decode()
    os.close(lead)
    assert "[bold]x[/bold]" in shown
    assert "[6.3]" in shown
    assert "\x1b[1m" in shown, "the head is bold"


def test_json_keeps_letters_as_they_are(sh: Shell) -> None:
    sh.mail("Ben", "bid 1\nGr\u00fc\u00dfe!")
    said = sh.ok("check", "quay", "--seat", "ben", "--json", "-", stdin="Gr\u00fc\u00dfe!".encode())
    assert "Gr\u00fc\u00dfe!" in said
    assert json.loads(said)["lines"][0]["status"] == "ignored"
