"""What a seat may not know of Diplomacy or Carthage changes no byte of what it is sent: orders, shares, votes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, HOLDINGS, PROPOSALS, PROXIES, RAILWAYS
from adjudicator.systems.diplomacy.state import SCOPE
from tests.amount import sampled, some, some_of
from tests.properties.boards import CARTHAGE, DIPLOMACY, Hidden, memory, routed, run
from tests.properties.positions import Position, elsewhere
from tests.properties.seen import Pair, a_mail, bytes_for

GAMES = ((CARTHAGE, 11, 4, 14), (CARTHAGE, 12, 5, 12), (DIPLOMACY, 5, 5, 8))
APART = 2
"""Each second position is looked at."""
LINES = (
    "status",
    "help",
    "help all",
    "who is still to move?",
    "what did I send?",
    "how many builds do I have?",
    "how many units does France have?",
    "who are the players?",
    "vote 1 yes",
    "withdraw 1",
    "P BN R of Car",
    "P BN R of Car for CL",
    "delegate purge to CL",
    "recall purge from CL",
    "A Car - 46",
    "draw France, Germany",
    "concede to France",
    "fall 1905: A Par - Bur",
    "fall 1899: A Par - Bur",
    "A Mun - Ruh",
    "draw yes",
    "done",
)
PROBES = (
    "give 1 {line} to AA",
    "give 40 {line} to BN",
    "give 2 {line} to CL",
    "proxy 1 {line} to BN",
    "proxy 30 {line} to AA",
    "recall proxy {line}",
    "secret {line}",
    "reveal {line}",
    "bar {line} all",
    "open {line}",
    "dismantle {line} from {end}",
    "vote {line} dismantle yes",
    "issue {line} to AA 1",
)
"""Orders about shares that are not the writer's, and railways that he does not control, as often as not."""
PROBED = 2


def letter(position: Position, seat: str, number: int) -> bytes:
    """Return a mail with orders that a seat can give, and with questions in the guise of orders."""
    chance = Random(number)
    rows = position.table.history.state.parts[SCOPE].get(RAILWAYS.name, {})
    lines = chance.sample(sorted(rows), min(PROBED, len(rows)))
    probes = [probe.format(line=line, end=rows[line].origin) for line in lines for probe in PROBES]
    return a_mail(position, seat, chance, (*probes, *LINES))


def cases(system: str) -> Iterator[tuple[Position, str, int]]:
    for name, *how in GAMES:
        if name == system:
            for number, position in enumerate(run(name, *how).positions[1::APART]):
                seats = position.table.game.seats
                yield position, seats[number % len(seats)], number
    beaten = routed(system)
    yield from ((beaten, seat, number) for number, seat in enumerate(beaten.table.game.seats))


def other(position: Position, seat: str, number: int) -> Position:
    return elsewhere(position, seat, Random(number), Hidden)


def pair(position: Position, seat: str, number: int) -> Pair:
    raw = letter(position, seat, number)
    return Pair(lambda each: bytes_for(each, seat, raw), position, other(position, seat, number))


def differing(position: Position, there: Position, seat: str) -> Iterator[str]:
    """Yield the names of what differs between two worlds."""
    mine, theirs = position.table.history, there.table.history
    if any(mine.book.of(other) != theirs.book.of(other) for other in set(position.table.game.seats) - {seat}):
        yield "orders"
    here, away = mine.state, theirs.state
    if memory(here) != memory(away):
        yield "memory"
    for table in (HOLDINGS, PROXIES, DELEGATIONS, PROPOSALS, RAILWAYS):
        rows = here.parts[SCOPE].get(table.name)
        if rows != away.parts[SCOPE].get(table.name):
            yield table.name


def test_the_other_worlds_are_other_ones() -> None:
    """The test would show nothing if the worlds did not differ in all that is secret."""
    found: dict[str, set[str]] = {CARTHAGE: set(), DIPLOMACY: set()}
    for system, names in found.items():
        for position, seat, number in cases(system):
            there = other(position, seat, number)
            names.update(differing(position, there, seat))
            assert position.table.history.book.of(seat) == there.table.history.book.of(seat)
            own = (HOLDINGS.name, PROXIES.name, DELEGATIONS.name)
            mine, theirs = (each.table.history.state.parts[SCOPE] for each in (position, there))
            for table in (name for name in own if name in mine):
                keys = [key for key in mine[table] if key == seat or key.endswith(f"/{seat}")]
                assert [mine[table][key] for key in keys] == [theirs[table][key] for key in keys]
    assert found[DIPLOMACY] == {"orders"}
    assert found[CARTHAGE] == {"orders", "memory", "holdings", "proxies", "delegations", "proposals", "railways"}


@sampled
@pytest.mark.parametrize("system", [CARTHAGE, DIPLOMACY])
def test_no_byte_depends_on_what_a_seat_may_not_know(system: str) -> None:
    pairs = 0
    for position, seat, number in some(cases(system), 3):
        found = pair(position, seat, number).differing()
        assert found == [], f"{seat} at {position.table.history.state.packet}"
        pairs += 1
    assert pairs >= {CARTHAGE: some_of(5, 17), DIPLOMACY: some_of(2, 8)}[system]


# ------------------------------------------------------------------- the test can fail: leaks put in


def late() -> tuple[Position, str]:
    """Return a position with a railway whose shares are secret, and a seat that owns none of it."""
    position = run(*GAMES[0]).positions[-1]
    return position, position.table.game.seats[0]


def test_a_view_that_hides_nothing_is_found() -> None:
    assert pair(*late(), 3).told_apart_by_a_view_that_hides_nothing()


def test_a_check_that_looks_behind_the_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slot that is offered because of another's order on file, or of what another has filed this season, tells it."""
    position, seat = routed(CARTHAGE), "dora"
    assert not pair(position, seat, 3).differing()
    system = position.table.game.system
    spec, said = system.steps["spring.retreats"], memory(position.table.history.state)

    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        for topic in spec.foresees(game, state, scope):
            if memory(state) == said:
                yield replace(topic, slot=replace(topic.slot, seat=seat))

    leaky = replace(system, steps={**system.steps, spec.name: replace(spec, foresees=foresees)})
    monkeypatch.setattr(position.table, "game", replace(position.table.game, system=leaky))
    assert pair(position, seat, 3).differing()
