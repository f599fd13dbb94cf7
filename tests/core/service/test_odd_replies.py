"""Mails as programs make them of ours: a form folded at a width of their own, a reply to all that names us twice."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from adjudicator.intake.letter.adopted import adopt
from adjudicator.intake.letter.clean import read
from adjudicator.intake.letter.folded import unfold
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import form
from adjudicator.service.turn.adjudicate import close
from tests.core.service.replies import game, send
from tests.installed import REPUBLICS, SYSTEMS, seats

ALL = "gm@localhost, GM of Vienna <gm@localhost>, ben@example.org"


@pytest.fixture
def vienna(tmp_path: Path) -> Iterator[tuple[Home, Table]]:
    home, table = game(tmp_path / "home", "diplomacy", 7)
    yield home, table
    assert verify(home, "vienna").differences == []
    home.close()


def folded(lines: tuple[str, ...], width: int) -> list[str]:
    """Return lines as a program sends them that breaks what is longer than it likes."""
    return [part for line in lines for part in (textwrap.wrap(line, width, break_long_words=False) or [""])]


ASKED = tuple((system, seats(system, 7 if system == "diplomacy" else 4)) for system in SYSTEMS)


def asked(folder: Path, system: str, players: int) -> tuple[Home, Table]:
    """Return a game whose forms have long lines: of a republic, its Elections."""
    home, table = game(folder, system, players)
    for _ in range(3 if system in REPUBLICS else 0):
        close(home, table)
    return home, table


@pytest.mark.parametrize("width", [30, 44, 66])
@pytest.mark.parametrize(("system", "players"), ASKED)
def test_a_folded_form_files_what_the_form_files(tmp_path: Path, system: str, players: int, width: int) -> None:
    filed = []
    for name, fold in (("whole", 500), ("folded", width)):
        home, table = asked(tmp_path / name, system, players)
        made = send(home, table, folded(tuple(form(home, table, "ann")), fold))
        assert len([key for key in made if ".ann.receipt." in key]) == 1
        said = home.store.out_raw(home.store.outbox()[-1].id).decode()
        assert not any(word in said for word in ("REFUSED", "PLEASE ANSWER", "PROPOSED", "NOT ORDERS"))
        filed.append([one.say(table.game.name) for one in table.history.book.of("ann")])
        assert verify(home, "vienna").differences == []
        home.close()
    assert filed[0]
    assert filed[1] == filed[0]


def told(lines: Iterable[str]) -> list[list[str]]:
    """Return the words of the lines that say something before any comment."""
    return [words for line in lines if (words := line.partition("#")[0].split())]


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(("system", "players"), ASKED)
def test_at_every_width_no_tail_of_a_comment_is_read(tmp_path: Path, system: str, players: int, mark: str) -> None:
    home, table = asked(tmp_path, system, players)
    sent = tuple(form(home, table, "ann"))
    home.close()
    edited = (*sent[:-2], "done yes", sent[-1])
    for width in range(30, 73):
        lines = [mark + line for line in folded(edited, width)]
        letter = read("Subject: x\n\n{}\n".format("\n".join(lines)).encode())
        letter = unfold(adopt(letter, "\n".join(sent)), "\n".join(sent))
        assert told(line.text for line in letter.lines) == told(edited), width


def test_what_an_author_wrote_below_a_comment_of_ours_is_read(vienna: tuple[Home, Table]) -> None:
    """A tail that has become an order, an order put below a folded comment's end."""
    home, table = vienna
    lines = folded(tuple(form(home, table, "ann")), 44)
    lines[lines.index("A Bud H")] = "A Bud - Ser"
    at = lines.index("#   F Tri - ADR    # it could go to ADR,")
    assert lines[at + 1] == "Alb, Ven"
    lines[at + 1] = "F Tri - Ven"
    at = lines.index("#   A Vie - Boh    # it could go to Boh,")
    lines.insert(at + 2, "A Vie - Gal")
    send(home, table, lines)
    filed = {one.say(table.game.name) for one in table.history.book.of("ann")}
    assert {"A Bud - Ser", "F Tri - Ven", "A Vie - Gal"} <= filed


def test_a_line_that_its_author_broke_himself_is_read(vienna: tuple[Home, Table]) -> None:
    """What is below the comment would have fitted into its line, so no program put it there."""
    home, table = vienna
    send(home, table, ["ORDERS vienna", "# To vote for a draw:", "draw yes", "#", "A Bud - Gal", "END"])
    assert [one.say(table.game.name) for one in table.history.book.of("ann")] == ["draw yes", "A Bud - Gal"]


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
