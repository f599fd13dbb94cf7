"""A packet opened again makes all later ones new: players may order for them, on links of their own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.turn.adjudicate import close, where

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[tuple[Home, Table]]:
    """A game of Carthage whose first turn has run as far as it goes."""
    home = Home(tmp_path, lambda: datetime(2026, 11, 2, 12, tzinfo=UTC))
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
    file = GameFile(id="byrsa", system="republic_of_carthage", player=players, settings={"traders_each": 3})
    table = create(home, configure(home, file), bytes(range(64)))
    for _ in range(3):
        close(home, table)
    yield home, table
    home.close()


def packet_of(table: Table) -> tuple[str, str, int]:
    packet = table.history.state.packet
    assert packet is not None
    return packet.id, packet.stage, packet.epoch


def test_later_packets_open_again(game: tuple[Home, Table]) -> None:
    home, table = game
    links = table.history.links
    acts.rewind(home, table, "1.1", "Anna was ill.", reopen=True)
    assert packet_of(table) == ("1.1", "open", 1)
    close(home, table)
    assert packet_of(table) == ("1.2", "open", 1), where(table)
    packet = table.history.state.packet
    assert packet is not None
    assert packet.index > links
    close(home, table)
    assert verify(home, "byrsa").differences == []


def test_without_opening_again_later_packets_run_as_they_were_locked(game: tuple[Home, Table]) -> None:
    home, table = game
    before = [event.data for event in table.history.events() if event.kind == "rolled"]
    acts.rewind(home, table, "1.1", "The file of the box was wrong.", reopen=False)
    assert where(table).startswith("Packet 1.3 Forum is open")
    assert [event.data for event in table.history.events() if event.kind == "rolled"] == before
    assert verify(home, "byrsa").differences == []
