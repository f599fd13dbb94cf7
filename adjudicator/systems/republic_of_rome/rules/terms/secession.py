"""Provinces in the hands of rebels: whose they are, and the forces that a rebel has of them (section 20.3)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.forces import Contingent
from adjudicator.systems.republic.state import FLEET, NOW, REBEL, REBELLIONS, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.state import (
    ARMIES,
    FLEETS,
    PROVINCES,
    REBEL_HOSTS,
    SENATORS,
    Province,
    RebelHost,
)

PRINTED, PROVINCIAL = "printed", "provincial"
"""Names of what a province counts in battle: its printed strength, its own armies."""


@rule("ror:20.3", "ror:ruling 119", title="Governors revolt by a setting, beside provincial wars")
def on(game: Game) -> bool:
    """Return whether governors may revolt in this game."""
    return bool(game.options.rebel_governors and game.options.provincial_wars)


@rule("ror:20.3", title="Which provinces rebels hold")
def held(game: Game, state: State) -> tuple[tuple[str, Province], ...]:
    """Return the provinces whose governor is a rebel, in printed order; none where governors do not revolt."""
    if not on(game):
        return ()
    rows = ((key, PROVINCES.find(state, SCOPE, key)) for key in game.box.provinces)
    return tuple((key, row) for key, row in rows if row is not None and row.governor and rebels(state, row.governor))


def rebels(state: State, senator: str) -> bool:
    """Return whether a Senator, by his bare id, is in revolt."""
    return SENATORS.get(state, SCOPE, senator).place == REBEL


def host(state: State) -> RebelHost:
    """Return the row of the rebel's provincial forces, an empty one where he has none."""
    return REBEL_HOSTS.find(state, SCOPE, NOW) or RebelHost()


def stays(state: State) -> str:
    """Return the province in which the chief rebel stays, empty while he marches and without a revolt."""
    return host(state).stays


def own(state: State) -> tuple[int, int]:
    """Return how many provincial armies and fleets are with the rebel."""
    here = host(state)
    if here.stays:
        row = PROVINCES.get(state, SCOPE, here.stays)
        return row.armies, row.fleets
    return sum(armies for _, armies, _ in here.away), sum(fleets for _, _, fleets in here.away)


def legions(state: State) -> tuple[str, ...]:
    """Return the counters of the rebel's legions."""
    fleets = {*lies(state, REBEL, FLEET)}
    return tuple(key for key in lies(state, REBEL) if key not in fleets)


@rule(
    "ror:20.3", title="What provinces add to a rebel's strength: their armies, and where he stays the printed strength"
)
def added(game: Game, state: State) -> tuple[Contingent, ...]:
    """Return it; without a legion armies count half, rounded up."""
    here, armies = host(state), own(state)[0]
    count = armies if legions(state) else -(-armies // 2)
    printed: tuple[Contingent, ...] = ()
    if here.stays:
        row = PROVINCES.get(state, SCOPE, here.stays)
        printed = (Contingent(PRINTED, game.box.provinces[here.stays].side(developed=row.developed).land, 1),)
    return tuple(one for one in (*printed, Contingent(PROVINCIAL, count, 1)) if one.number)


def at_sea(game: Game, state: State) -> int:
    """Return what a rebel counts at sea in his province: printed fleets, provincial ones, those that came with him."""
    here = host(state)
    row = PROVINCES.get(state, SCOPE, here.stays)
    printed = int(game.box.provinces[here.stays].side(developed=row.developed).fleet)
    return printed + own(state)[1] + len(lies(state, REBEL, FLEET))


@rule("ror:20.3", "ror:ruling 120", title="A rebel strong at sea is met at sea first")
def sea_first(game: Game, state: State) -> bool:
    """Return whether the Senate must win at sea before it lands in the rebel's province."""
    here = stays(state)
    if not here or not at_sea(game, state):
        return False
    land = sum(one.value for one in added(game, state)) + _counted(state, legions(state))
    return _strong_at_sea(game, state, here, (at_sea(game, state), land), REBELLIONS.get(state, SCOPE, NOW).chief)


def _strong_at_sea(game: Game, state: State, province: str, strength: tuple[int, int], leads: str) -> bool:
    """Return whether fleets are so strong beside the land; `leads` adds MIL where the printed base counts."""
    card, row, (fleets, land) = game.box.provinces[province], PROVINCES.get(state, SCOPE, province), strength
    if game.options.rebel_sea == "base":
        mil = min(fleets, int(game.box.person(leads).mil)) if leads else 0
        return bool(card.side(developed=row.developed).fleets and fleets + mil > card.undeveloped.land)
    return fleets > land


def _counted(state: State, keys: tuple[str, ...]) -> int:
    """Return what legions count, veterans twice."""
    return len(keys) + sum(UNITS.get(state, SCOPE, key).veteran for key in keys)


@rule("ror:20.3", "ror:ruling 126", title="Provinces of a revolt that the Senate may attack, beside the rebel himself")
def strongholds(game: Game, state: State) -> tuple[str, ...]:
    """Return them by bare id: of accomplices who govern, and the home of a rebel who marches on Rome."""
    return tuple(key for key, _ in held(game, state) if key != stays(state))


def in_charge(state: State, province: str) -> str:
    """Return who leads in a stronghold, by bare id: its governor, if he is not with the rebel's army in Italy."""
    row, who = REBELLIONS.get(state, SCOPE, NOW), PROVINCES.get(state, SCOPE, province).governor
    return "" if who == row.chief or who in row.seconds else str(who)


def manned(game: Game, state: State, province: str) -> tuple[tuple[Contingent, ...], int]:
    """Return what a stronghold counts beside its garrison on land, and its fleets, printed and provincial."""
    row, legions = PROVINCES.get(state, SCOPE, province), lies(state, f"garrison:{province}")
    side, armies = game.box.provinces[province].side(developed=row.developed), row.armies
    found = (Contingent(PRINTED, side.land, 1), Contingent(PROVINCIAL, armies if legions else -(-armies // 2), 1))
    return tuple(one for one in found if one.number), side.fleet + row.fleets


@rule("ror:20.3", "ror:ruling 126", title="A stronghold that is strong at sea is met at sea first")
def met_at_sea(game: Game, state: State, province: str) -> bool:
    """Return whether the Senate must win at sea before it lands there."""
    (units, fleets), legions = manned(game, state, province), lies(state, f"garrison:{province}")
    land = sum(one.value for one in units) + _counted(state, legions)
    return bool(fleets) and _strong_at_sea(game, state, province, (fleets, land), in_charge(state, province))


@rule("ror:20.3", "ror:ruling 121", title="Provincial forces of a rebel that are lost: those that came first")
def fallen(state: State, armies: int, fleets: int) -> tuple[Change, ...]:
    """Return the changes by which so many provincial armies and fleets of a rebel are lost."""
    here = host(state)
    if here.stays:
        lost = ((ARMIES, armies), (FLEETS, fleets))
        return tuple(column.add(SCOPE, here.stays, -number) for column, number in lost if number)
    if not armies + fleets:
        return ()
    left = []
    for province, some, ships in here.away:
        gone, sunk = min(some, armies), min(ships, fleets)
        armies, fleets = armies - gone, fleets - sunk
        left.append((province, some - gone, ships - sunk))
    return placed(state, RebelHost(away=tuple(one for one in left if one[1] or one[2])))


def placed(state: State, row: RebelHost) -> tuple[Change, ...]:
    """Return the changes by which the row of the rebel's provincial forces is another one."""
    gone = (REBEL_HOSTS.drop(state, SCOPE, NOW),) if REBEL_HOSTS.find(state, SCOPE, NOW) is not None else ()
    return (*gone, REBEL_HOSTS.put(SCOPE, NOW, row)) if row != RebelHost() else gone


@rule("ror:20.3", title="The forces of a province cross to Italy; its printed strength stays")
def crossing(state: State, province: str) -> tuple[Change, ...]:
    """Return the changes by which the armies and fleets of a province are with the rebel in Italy."""
    row, here = PROVINCES.get(state, SCOPE, province), host(state)
    emptied = ((ARMIES, row.armies), (FLEETS, row.fleets))
    forces = ((province, row.armies, row.fleets),) if row.armies or row.fleets else ()
    went = tuple(column.add(SCOPE, province, -number) for column, number in emptied if number)
    return (*went, *placed(state, RebelHost(away=(*here.away, *forces))))


@rule("ror:20.3", "ror:ruling 121", title="When a revolt is over provincial forces go back to their province")
def back(state: State) -> tuple[Change, ...]:
    """Return the changes by which the rebel's provincial forces are in their provinces again, if these are there."""
    home: list[Change] = []
    for province, armies, fleets in host(state).away:
        if PROVINCES.find(state, SCOPE, province) is not None:
            home += [column.add(SCOPE, province, n) for column, n in ((ARMIES, armies), (FLEETS, fleets)) if n]
    return (*home, *placed(state, RebelHost()))
