"""The game of the mock-ups, Byrsa, at the start of the Revenue Phase of turn 4; and how its tests run and read it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Filed, Refused, Slot, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.state import (
    CITY,
    FACTIONS,
    FORCES,
    HANDS,
    IN_CITY,
    OFFICES,
    ONGOING,
    PLACE,
    SCOPE,
    TALENTS,
    TREASURY,
    TURN,
    UNITS,
    WARS,
    Faction,
    Force,
    Office,
    Ongoing,
    War,
)
from adjudicator.systems.republic_of_carthage.rules.audits import talents
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, TAX, Province, Senator
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, change, game_of, place, play_out, position, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s02_components.reading import the_box

SEATS = ("anna", "ben", "clara", "dora", "perla")
GAME = game_of(SYSTEM, the_box(), SEATS)
OPEN = game_of(SYSTEM, the_box(), SEATS, {"open_treasuries": True})

MAGO, MILKO, ZAMAR = "2", "5", "14"
GISCO, ABARISH, ELRAM = "6", "15", "16"
ITHOBAL, SADID, ARISH = "1", "13", "17"
ESHMUN, ZIMRIDA, MANGI = "9", "10", "4"
BARCA, MATTAN, BODASHTART = "3", "11", "12"

# seat, Senator, INF, talents, leader, place
_PEOPLE = (
    ("anna", MAGO, 10, 9, True, IN_CITY),
    ("anna", MILKO, 5, 1, False, IN_CITY),
    ("anna", ZAMAR, 2, 0, False, IN_CITY),
    ("ben", GISCO, 8, 4, True, IN_CITY),
    ("ben", ABARISH, 4, 2, False, IN_CITY),
    ("ben", ELRAM, 2, 1, False, IN_CITY),
    ("clara", ITHOBAL, 10, 6, True, IN_CITY),
    ("clara", SADID, 2, 3, False, "province:sardinia_corsica"),
    ("clara", ARISH, 5, 2, False, IN_CITY),
    ("dora", ESHMUN, 7, 8, True, IN_CITY),
    ("dora", ZIMRIDA, 8, 5, False, IN_CITY),
    ("dora", MANGI, 2, 2, False, "province:coastal_spain"),
    ("perla", BARCA, 8, 24, True, IN_CITY),
    ("perla", MATTAN, 8, 1, False, "war:sicilian_1"),
    ("perla", BODASHTART, 6, 3, False, IN_CITY),
)
_OFFICES = {
    "home_suffete": GISCO,
    "marine_suffete": MATTAN,
    "state_treasurer": ESHMUN,
    "censor": BODASHTART,
    "public_buildings": ABARISH,
    "harbor_master": MILKO,
    "overseer": ARISH,
}
STOCKS = {"anna": 5, "ben": 20, "clara": 0, "dora": 7, "perla": 3}


def board(game: Game = GAME) -> State:
    """Return the position: State Treasury 63T, two Governors, one Active War, 7 armies and 6 fleets."""
    state = position(game)
    for column, value in ((TREASURY, 63), (TAX, 20), (TURN, 4)):
        state = change(state, column, SCOPE, CITY, value)
    for seat, key, inf, held, leader, where in _PEOPLE:
        row = Senator(int(key), seat, where, inf, talents=held, leader=leader)
        state = put(state, SENATORS, SCOPE, key, row)
    for office, holder in _OFFICES.items():
        state = put(state, OFFICES, SCOPE, office, Office(holder, 2))
    state = put(state, PROVINCES, SCOPE, "coastal_spain", Province(MANGI, developed=False, term=1))
    state = put(state, PROVINCES, SCOPE, "sardinia_corsica", Province(SADID, developed=False, term=2))
    state = put(state, WARS, SCOPE, "sicilian_1", War("active", 2))
    state = put(state, FORCES, SCOPE, "f1", Force("sicilian_1", MATTAN))
    state = moved(state, "force:f1", fleet=4, celtiberian=4, campanian=3)
    # of the two legions of the start none is left at home
    state = moved(state, "pool", carthaginian_legion=2)
    state = moved(state, "active", fleet=2)
    for seat, held in STOCKS.items():
        state = stocked(state, seat, held)
    return state


# -------------------------------------------------------------------------------------- changes


def moved(state: State, where: str, **units: int) -> State:
    """Return the position with so many units of each kind moved to a place, those in the pool first."""
    for kind, number in units.items():
        rows = [(key, row) for key, row in UNITS.items(state, SCOPE) if row.kind == kind and row.place != where]
        rows.sort(key=lambda item: item[1].place != "pool")
        for key, row in rows[:number]:
            state = put(state, UNITS, SCOPE, key, type(row)(row.kind, where, row.veteran, row.allegiance))
    return state


def stocked(state: State, seat: str, held: int) -> State:
    """Return the position with so many talents in a Faction Treasury."""
    audience = FACTIONS.get(state, SCOPE, seat).treasury.to
    return put(state, FACTIONS, SCOPE, seat, Faction(Secret(held, audience)))


def at(state: State, senator: str, where: str) -> State:
    """Return the position with a Senator at a place."""
    return change(state, PLACE, SCOPE, senator, where)


def holding(state: State, seat: str, *cards: str) -> State:
    """Return the position with cards in a hand."""
    return put(state, HANDS, SCOPE, seat, Pile.of(cards, (seat,)))


def in_force(state: State, card: str, *, repeat: bool = False, until: str = "only:4") -> State:
    """Return the position with the effects of a card in force, as the Forum Phase would have laid them down."""
    entry: Any = GAME.box.entry(card)
    effects: tuple[Effect, ...] = entry.effects_repeat if repeat else entry.effects
    for number, effect in enumerate(effects, start=1):
        state = put(state, ONGOING, SCOPE, f"{number}/{card}", Ongoing(card, effect, until))
    return state


# ------------------------------------------------------------------------------------------ run


def run(state: State, step: str, *orders: Filed, dice: Iterable[int | tuple[str, int]] = (), game: Game = GAME) -> Run:
    """Run a step with all its visits and audit every event: no talent comes or goes but through the bank."""
    ready = place(state, step, SCOPE, path=f"t4/{step}")
    done = play_out(game, ready, step, orders, ScriptedDice(*dice))
    folded, money = ready, talents(game, ready)
    for event in done.events:
        folded = apply(folded, event)
        assert talents(game, folded) == money, event.kind
    assert folded == done.state
    return done


def lines(done: Run) -> list[tuple[str, int, int]]:
    """Return the running table of the State Treasury: section, change, and how it stands."""
    found = [(event, getattr(event.data, "treasury", None)) for event in done.events]
    table = [(event.cites[0], line) for event, line in found if line is not None]
    assert all(line.old + line.change == line.new for _, line in table)
    assert all(before.new == line.old for (_, before), (_, line) in pairwise(table))
    return [(cite, line.change, line.new) for cite, line in table]


def held(state: State, senator: str) -> int:
    """Return the talents on a card."""
    return TALENTS.of(state, SCOPE, senator)


def stock(state: State, seat: str) -> int:
    """Return what a Faction Treasury holds."""
    return int(FACTIONS.get(state, SCOPE, seat).treasury.known())


def verdict(state: State, seat: str, step: str, order: Any) -> Verdict:
    """Check an order as its receipt does: by the seat's own view, before its slot exists. All hints must be taken."""
    slot = Slot("", seat, order.kind, {}, "optional", None)  # type: ignore[arg-type] # as intake does
    check = GAME.system.step(step).check
    seen = view(state, seat)
    said = check(GAME, seen, None, slot, order)
    if isinstance(said, Refused):
        for hint in said.hint:
            better = check(GAME, seen, None, slot, hint)
            assert isinstance(better, Accepted) or not getattr(better, "lasting", True), hint
        speaker().refusal(said.code, said.facts)
    return said


def refusal(state: State, seat: str, step: str, order: Any) -> tuple[str, bool]:
    """Return the code of a refusal and whether it is lasting."""
    said = verdict(state, seat, step, order)
    assert isinstance(said, Refused), said
    return said.code, said.lasting


# ---------------------------------------------------------------------------------------- words


@cache
def speaker() -> Speaker:
    """Return who says the sentences, with the names of this game."""
    return Speaker(folders(GAME.system), GAME.name)


def told(events: Iterable[Event], seat: str | None = None) -> list[str]:
    """Return the sentences of the events that a seat, or None the public, may know and that have one."""
    seen = (event for event in events if event.data is not None and event.seen_by(seat))
    return [speaker().sentence(event.kind, event.data) for event in seen if event.kind not in {"submitted", "rolled"}]
