"""Mails as programs make them of ours: a form folded at a width of their own, a reply to all that names us twice."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import form
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.turn.adjudicate import close
from tests.core.service.quay import START

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fynn", "Gus")
ALL = "gm@localhost, GM of Vienna <gm@localhost>, ben@example.org"


def game(folder: Path, system: str, players: int) -> tuple[Home, Table]:
    home = Home(folder, Hands(START))
    seats = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES[:players])
    return home, create(home, configure(home, GameFile(id="vienna", system=system, player=seats)), bytes(range(64)))


@pytest.fixture
def vienna(tmp_path: Path) -> Iterator[tuple[Home, Table]]:
    home, table = game(tmp_path / "home", "diplomacy", 7)
    yield home, table
    assert verify(home, "vienna").differences == []
    home.close()


def send(home: Home, table: Table, lines: list[str], to: str = "gm@localhost", cc: str = "") -> list[str]:
    """Send a mail of Ann's, and return the names of our mails since."""
    before = len(home.store.outbox())
    copies = f"Cc: {cc}\n" if cc else ""
    head = f"From: ann@example.org\nTo: {to}\n{copies}Subject: Re: [vienna] x\nMessage-ID: <1@x>\n\n"
    poll(home, Letters([(START, "1", (head + "\n".join(lines) + "\n").encode())]))
    table.refresh()
    return [entry.key for entry in home.store.outbox()[before:]]


def folded(lines: tuple[str, ...], width: int) -> list[str]:
    """Return lines as a program sends them that breaks what is longer than it likes."""
    return [part for line in lines for part in (textwrap.wrap(line, width, break_long_words=False) or [""])]


@pytest.mark.parametrize("width", [60, 66, 70])
@pytest.mark.parametrize(("system", "players"), [("diplomacy", 7), ("republic_of_carthage", 4)])
def test_a_folded_form_files_what_the_form_files(tmp_path: Path, system: str, players: int, width: int) -> None:
    filed = []
    for name, fold in (("whole", 500), ("folded", width)):
        home, table = game(tmp_path / name, system, players)
        for _ in range(3 if system == "republic_of_carthage" else 0):  # to the Elections, whose lines are long
            close(home, table)
        made = send(home, table, folded(tuple(form(home, table, "ann")), fold))
        assert len([key for key in made if ".ann.receipt." in key]) == 1
        filed.append([one.say(table.game.name) for one in table.history.book.of("ann")])
        assert verify(home, "vienna").differences == []
        home.close()
    assert filed[0]
    assert filed[1] == filed[0]


def test_a_reply_to_all_that_names_the_game_twice_is_read_and_answered_once(vienna: tuple[Home, Table]) -> None:
    home, table = vienna
    made = send(home, table, ["A Bud - Ser", "A Vie H"], to=ALL, cc="gm@localhost")
    assert [key.split(".")[2:4] for key in made] == [["ann", "receipt"]]
    assert len(table.history.book.of("ann")) == 2
    assert len(home.store.journal("filed", "vienna")) == 1


def test_a_reply_to_all_is_passed_on_to_nobody(vienna: tuple[Home, Table]) -> None:
    """Who stands in To beside us got the mail already, and its author wrote orders."""
    home, table = vienna
    made = send(home, table, ["A Bud - Ser"], to=ALL)
    assert not [key for key in made if ".press." in key or ".ben." in key]
