"""Ruling 169: a Neutral sits in for a seat without a player, from the packet named to all until somebody writes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.players import seating
from adjudicator.service.settings.config import GameFile, Player, Standby
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.settings.missed import Patience
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.turn.adjudicate import close, lock
from adjudicator.systems.republic_of_carthage.box.load import load_box
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import sitting
from tests.dealt import create
from tests.systems.republic_of_carthage.s02_components.reading import changed

MAIL = """From: {name} <{name}@example.org>
To: gm@localhost
Subject: [tables] orders
Date: Fri, 20 Nov 2026 12:00:00 +0000
Message-ID: <{number}@example.org>

{text}
"""


class Evening:
    """Three players, one of whom falls silent; a seat is given up after one packet missed."""

    def __init__(self, path: Path, manner: str) -> None:
        self.hands = Hands(datetime(2026, 11, 20, 12, 0, tzinfo=UTC))
        self.home = Home(path, self.hands)
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Anna", "Ben", "Clara"))
        file = GameFile(
            id="tables",
            system="republic_of_carthage",
            schedule="fast",
            settings={"silent_seat": manner, "seating": "given"},
            deadlines=BY_HAND,
            missed=Patience(standby_after=1, abandon_after=1),
            player=players,
        )
        self.table = create(self.home, configure(self.home, file), bytes(range(64)))
        self.sent = 0

    def write(self, *names: str, text: str = "gift none") -> None:
        """Let players send a line."""
        for name in names:
            self.sent += 1
            self.hands.moment += timedelta(minutes=1)
            raw = MAIL.format(name=name.lower(), number=self.sent, text=text).encode()
            poll(self.home, Letters([(self.hands.moment, str(self.sent), raw)]))
            self.table.refresh()

    def close(self, *heard: str) -> None:
        """Let some players write and close the packet."""
        self.write(*heard)
        close(self.home, self.table)

    def said(self, kind: str) -> list[Any]:
        """Return the payloads of a kind of event."""
        return [event.data for event in self.table.history.events() if event.kind == kind]


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path / "home", getattr(request, "param", "neutral"))
    yield evening
    assert verify(evening.home, "tables").differences == []
    assert Table.open(evening.home.store, "tables").history.state == evening.table.history.state
    evening.home.close()


def test_ruling_169_a_neutral_sits_in_from_the_next_packet_until_the_player_writes(evening: Evening) -> None:
    evening.close("Anna", "Ben")
    (told,) = evening.said("neutral_sits_in")
    assert (told.seat, told.manner, told.after) == ("clara", "neutral", "0.1")
    assert evening.said("stood_in") == []
    evening.close("Anna", "Ben")
    assert {each.seat for each in evening.said("stood_in")} == {"clara"}
    made = len(evening.said("stood_in"))
    report = evening.home.store.reports("tables", audience="all")
    assert any("a Neutral decides for Clara" in " ".join(one.body.decode().split()) for one in report)
    # Clara writes in the very minute in which her Neutral has acted: both stand, and from now on she decides.
    evening.write("Clara", text="bid none")
    assert [each.seat for each in evening.said("neutral_leaves")] == ["clara"]
    assert evening.table.history.book.of("clara")
    evening.close("Anna", "Ben", "Clara")
    assert len(evening.said("stood_in")) == made


def test_a_mail_that_comes_after_the_lock_is_kept_and_answered(evening: Evening) -> None:
    evening.close("Anna", "Ben")
    evening.write("Anna", "Ben")
    lock(evening.home, evening.table)
    evening.write("Clara", text="bid none")
    assert [each.seat for each in evening.said("neutral_leaves")] == ["clara"]
    assert evening.table.history.book.of("clara")
    assert sitting.sat_in(evening.table.history.state) == ()


def test_a_successor_ends_it_and_a_neutral_of_the_game_has_none(evening: Evening) -> None:
    evening.close("Anna", "Ben")
    seating.replace_player(evening.home, evening.table, "clara", Standby(name="Ivo", address="ivo@example.net"), "")
    assert [each.seat for each in evening.said("neutral_leaves")] == ["clara"]


def test_a_game_whose_players_are_all_silent_waits_for_them(evening: Evening) -> None:
    evening.close()
    assert {each.seat for each in evening.said("neutral_sits_in")} == {"anna", "ben", "clara"}
    assert evening.table.history.state.open_packet is not None


@pytest.mark.parametrize("evening", ["ally"], indirect=True)
def test_ruling_169_an_ally_sits_in_as_a_neutral_does_and_all_are_told_so(evening: Evening) -> None:
    evening.close("Anna", "Ben")
    (told,) = evening.said("neutral_sits_in")
    assert (told.seat, told.manner) == ("clara", "ally")
    evening.close("Anna", "Ben")
    assert {each.seat for each in evening.said("stood_in")} == {"clara"}
    pages = [" ".join(one.body.decode().split()) for one in evening.home.store.reports("tables", audience="all")]
    assert "silent_seat" in pages[0]
    assert any("a Neutral decides for Clara" in page and "votes with whoever presides" in page for page in pages)


@pytest.mark.parametrize("evening", ["defaults"], indirect=True)
def test_by_default_nobody_sits_in(evening: Evening) -> None:
    evening.close("Anna", "Ben")
    evening.close("Anna", "Ben")
    assert evening.said("neutral_sits_in") == []
    assert evening.said("stood_in") == []


def small(*players: Player) -> GameFile:
    """Return a game for a few players."""
    return GameFile(id="few", system="republic_of_carthage", player=players)


def test_two_seats_of_one_person_are_refused(tmp_path: Path) -> None:
    twins = (Player(name="Anna", address="anna@example.org"), Player(name="Ben", address="ben@example.com"))
    shared = Player(name="Ben", address="Anna@example.org")
    assert len(configure(Home(tmp_path), small(*twins)).players) == 5
    with pytest.raises(UserError, match="Anna and Ben are one person by the address"):
        configure(Home(tmp_path), small(twins[0], shared))


def test_nobody_takes_the_seat_of_a_neutral_of_the_game(tmp_path: Path) -> None:
    home = Home(tmp_path)
    table = create(home, configure(home, small(Player(name="Anna", address="anna@example.org"))), bytes(range(64)))
    with pytest.raises(UserError, match="The program plays Imperials"):
        seating.replace_player(home, table, "imperials", Standby(name="Ivo", address="ivo@example.net"), "")
    home.close()


def test_a_table_that_no_policy_can_read_is_refused_with_its_place() -> None:
    def blur(raw: dict[str, Any]) -> None:
        raw["solitaire"]["neutral"][0]["faction_leader"] = "the tallest"

    with pytest.raises(UserError, match=r"neutral imperials.*`faction_leader`"):
        load_box(changed(blur), REPUBLIC)
