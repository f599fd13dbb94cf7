"""A Neutral has no player: nobody is invited to write to one, and press to one is not said to be passed on."""

from __future__ import annotations

import email
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.policy import default
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.gm_desk.looking import check
from adjudicator.service.press.addressees import Meant, meant
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands
from tests.dealt import create


class Table:
    """A game of one or two players and their Neutrals by mail, whose first letters are written."""

    def __init__(self, path: Path, *names: str) -> None:
        self.home = Home(path, Hands(datetime(2026, 11, 20, 12, 0, tzinfo=UTC)))
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in names)
        file = GameFile(id="evening", system="republic_of_carthage", schedule="fast", player=players)
        self.table = create(self.home, configure(self.home, file), bytes(range(64)))

    def letter(self, seat: str) -> str:
        """Return the first letter of a seat."""
        store = self.home.store
        mails = (email.message_from_bytes(store.out_raw(entry.id), policy=default) for entry in store.outbox())
        (found,) = (mail for mail in mails if f"{seat}@" in mail["To"] and "Welcome" in mail["Subject"])
        body = found.get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    def told(self, seat: str, line: str) -> tuple[str, str]:
        """Return what would become of a line, and why."""
        (found,) = check(self.home, self.table, seat, line.encode(), None).lines
        return found["status"], found["reason"]


At = Callable[..., Table]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    """Make tables of named players."""
    tables: list[Table] = []

    def make(*names: str) -> Table:
        tables.append(Table(tmp_path / f"home{len(tables)}", *names))
        return tables[-1]

    yield make
    for table in tables:
        assert verify(table.home, "evening").differences == []
        table.home.close()


def test_whoever_plays_alone_is_not_invited_to_write_to_anybody(at: At) -> None:
    assert "WRITE TO THE OTHERS" not in at("Anna").letter("anna")


def test_two_who_play_are_invited_to_write_to_each_other_alone(at: At) -> None:
    letter = at("Anna", "Ben").letter("anna")
    assert "    say Ben: ...\n    press to all: ..." in letter


@pytest.mark.parametrize("head", ["say Imperials:", "press to Imperials:", "press Imperials:"])
def test_press_to_a_neutral_is_refused(at: At, head: str) -> None:
    status, why = at("Anna").told("anna", f"{head} shall we share the harbour?")
    assert (status, why.partition(". ")[0]) == ("refused", "Nobody plays Imperials, so nobody would read it")


def test_who_would_read_it_is_named(at: At) -> None:
    status, why = at("Anna", "Ben").told("anna", "press to Ben, Imperials and Plutocrats: hello")
    assert status == "refused"
    assert why.startswith("Nobody plays Imperials and Plutocrats,")
    assert why.endswith("send it again to Ben alone.")


def test_press_to_all_but_one_goes_to_players(at: At) -> None:
    table = at("Anna", "Ben")
    assert table.told("anna", "press to all but Imperials: hello")[0] == "passed"
    assert meant(table.table, "anna", "all but Imperials") == Meant(("ben",))


def test_nobody_is_asked_whether_talk_was_meant_for_a_neutral(at: At) -> None:
    assert at("Anna").told("anna", "tell Imperials hello there")[0] == "ignored"


def test_names_that_are_not_clear_are_answered_with_players(at: At) -> None:
    _, why = at("Anna", "Ben").told("anna", "press to Kurt: hello")
    assert "It can go to Ben, to all, or to GM" in why
