"""The figures that are followed through the game of a republic, and who held which office."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from adjudicator.engine.archive import SEAT, Happening, Move
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, of_faction
from adjudicator.systems.republic.report.ledger import booked_by
from adjudicator.systems.republic.report.treasury import Chest
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes
from adjudicator.systems.republic.state import CITIES, CITY, FORCES, OFFICES, SCOPE, SENATORS, UNITS, WARS

Figures = Callable[[Game, State], Mapping[str, int]]
"""The figures of things in a view."""


def of_factions(figure: Callable[[Any], int]) -> Figures:
    """Return the figures of factions: what a column or more of their Senators' rows come to together."""

    def found(game: Game, view: State) -> Mapping[str, int]:
        if not view.mounted(SCOPE):
            return {}
        rows = SENATORS.rows(view, SCOPE)
        return {f"{SEAT}:{seat}": sum(figure(rows[key]) for key in of_faction(view, seat)) for seat in game.seats}

    return found


def votes(game: Game, view: State) -> Mapping[str, int]:
    """Return the votes that the Senators of each faction hold in the city."""
    return {f"{SEAT}:{seat}": own_votes(game, view, seat) for seat in game.seats} if view.mounted(SCOPE) else {}


def treasury(state: str) -> Figures:
    """Return the figure of the State Treasury; `state` is the id of the State as a thing."""
    return lambda game, view: {state: CITIES.get(view, SCOPE, CITY).treasury} if view.mounted(SCOPE) else {}


def moves(state: str, chest: Chest) -> Callable[[Game, Say, Sequence[Happening]], Iterator[Move]]:
    """Return what tells what came into the State Treasury and went out; what the report joins is one sum."""

    def found(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Move]:
        del game
        lines = enumerate(booked_by(each.event for each in happenings))
        for _, group in groupby(
            lines, lambda pair: pair[1].event.kind if pair[1].event.kind in chest.joined else pair[0]
        ):
            run = [line for _, line in group]
            event = run[0].event
            item, bar = (say(f"report/{sort}/{event.kind}", event.data) for sort in ("item", "bar"))
            yield Move(state, item, sum(line.balance.change for line in run), bar)

    return found


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


def sent(kind: str) -> Callable[[Game, Sequence[Happening]], Mapping[str, int]]:
    """Return what counts the units sent to each war since a report: most fight and come home before the next.

    Args:
        kind: the kind of event by which a force is sent.
    """

    def found(game: Game, happenings: Sequence[Happening]) -> Mapping[str, int]:
        del game
        counted: dict[str, int] = {}
        for data in (each.event.data for each in happenings if each.event.kind == kind):
            counted[data.war] = counted.get(data.war, 0) + sum(lot.number for lot in data.units)
        return counted

    return found


def holders(game: Game, view: State) -> Mapping[str, str]:
    """Return who holds each office."""
    del game
    rows = OFFICES.items(view, SCOPE) if view.mounted(SCOPE) else ()
    return {f"office:{key}": f"senator:{office.holder}" for key, office in rows if office.holder}
