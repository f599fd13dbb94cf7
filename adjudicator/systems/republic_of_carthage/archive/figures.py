"""The figures that are followed through a game, and who held which office."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from adjudicator.engine.archive import SEAT, Happening, Move
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, of_faction
from adjudicator.systems.republic.report.ledger import booked_by
from adjudicator.systems.republic.rules.senate.government.life import needed
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.state import CITY, FORCES, OFFICES, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.archive.occasions import SENT
from adjudicator.systems.republic_of_carthage.archive.sorts import STATE
from adjudicator.systems.republic_of_carthage.report.treasury import CHEST
from adjudicator.systems.republic_of_carthage.state import CITIES, SENATORS


def influence(game: Game, view: State) -> Mapping[str, int]:
    """Return the Influence of each faction, that of its Senators together."""
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.rows(view, SCOPE)
    return {f"{SEAT}:{seat}": sum(rows[key].inf for key in of_faction(view, seat)) for seat in game.seats}


def talents(game: Game, view: State) -> Mapping[str, int]:
    """Return the talents on the Senators of each faction."""
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.rows(view, SCOPE)
    return {f"{SEAT}:{seat}": sum(rows[key].talents for key in of_faction(view, seat)) for seat in game.seats}


def votes(game: Game, view: State) -> Mapping[str, int]:
    """Return the votes that the Senators of each faction hold in Carthage."""
    return {f"{SEAT}:{seat}": oratory(game, view, seat) for seat in game.seats} if view.mounted(SCOPE) else {}


def traders(game: Game, view: State) -> Mapping[str, int]:
    """Return the Traders of each faction."""
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.rows(view, SCOPE)
    return {f"{SEAT}:{seat}": sum(rows[key].traders for key in of_faction(view, seat)) for seat in game.seats}


def treasury(game: Game, view: State) -> Mapping[str, int]:
    """Return what the State Treasury holds."""
    del game
    return {STATE: CITIES.get(view, SCOPE, CITY).treasury} if view.mounted(SCOPE) else {}


def moves(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Move]:
    """Yield what came into the State Treasury and went out of it; the taxes of all players are one sum."""
    del game
    lines = enumerate(booked_by(each.event for each in happenings))
    for _, group in groupby(lines, lambda pair: pair[1].event.kind if pair[1].event.kind in CHEST.joined else pair[0]):
        run = [line for _, line in group]
        event = run[0].event
        item, bar = (say(f"report/{sort}/{event.kind}", event.data) for sort in ("item", "bar"))
        yield Move(STATE, item, sum(line.balance.change for line in run), bar)


def for_life(game: Game) -> tuple[int, str]:
    """Return the Influence that makes a Suffete for Life."""
    return needed(game), "Suffete for Life"


def each_influence(game: Game, view: State) -> Mapping[str, int]:
    """Return the Influence of each Senator of a faction."""
    del game
    if not view.mounted(SCOPE):
        return {}
    rows = SENATORS.items(view, SCOPE)
    return {f"senator:{key}": row.inf for key, row in rows if row.faction and not covered(row)}


def armies(game: Game, view: State) -> Mapping[str, int]:
    """Return how many units of the Senate face each war."""
    del game
    if not view.mounted(SCOPE):
        return {}
    forces = {f"force:{key}": row.war for key, row in FORCES.items(view, SCOPE)}
    found = dict.fromkeys((f"war:{key}" for key, _ in WARS.items(view, SCOPE)), 0)
    for _, unit in UNITS.items(view, SCOPE):
        war = f"war:{forces.get(unit.place, '')}"
        if war in found:
            found[war] += 1
    return found


def sent(game: Game, happenings: Sequence[Happening]) -> Mapping[str, int]:
    """Return how many units were sent to each war: most forces fight and come home before the next report."""
    del game
    found: dict[str, int] = {}
    for each in happenings:
        if each.event.kind == SENT:
            found[each.event.data.war] = found.get(each.event.data.war, 0) + sum(
                lot.number for lot in each.event.data.units
            )
    return found


def holders(game: Game, view: State) -> Mapping[str, str]:
    """Return who holds each office."""
    del game
    rows = OFFICES.items(view, SCOPE) if view.mounted(SCOPE) else ()
    return {f"office:{key}": f"senator:{office.holder}" for key, office in rows if office.holder}
