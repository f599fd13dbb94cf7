"""The things of a game of Diplomacy that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Series, Sort, Thing
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import PLACE
from adjudicator.systems.diplomacy.rules.fog import WHOLE, partial
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from adjudicator.systems.diplomacy.tables import CENTRES, POWERS, centres_of, power_of, units_of

POWER: Final = "power"
PROVINCE: Final = "province"
UNIT: Final = "unit"
KINDS: Final = {"A": "Army", "F": "Fleet"}
SORTS: Final = (Sort(POWER, "Power", "Powers"), Sort(PROVINCE, "Place", "Places"), Sort(UNIT, "Unit", "Units"))
ITEMS: Final = {kind: "results" for one in ("moves_made", "retreats_made") for kind in (one, WHOLE[one])}


def things(game: Game, view: State) -> Iterator[Thing]:
    """Yield the powers, the places of the map and the units that stand on them."""
    if SCOPE not in view.parts:
        return
    for power, row in POWERS.items(view, SCOPE):
        player = game.name(f"{SEAT}:{row.seat}") if row.seat else "nobody"
        mine = centres_of(view, power)
        shown = (
            ()
            if partial(view)
            else (
                ("Centres", str(len(mine))),
                ("Units", str(len(units_of(view, power)))),
                ("Owns", ", ".join(game.name(f"{PROVINCE}:{code}") for code in mine) or "nothing"),
            )
        )
        gone = (("Eliminated", str(row.gone)),) if row.gone else ()
        yield Thing(f"{POWER}:{power}", POWER, game.name(f"{POWER}:{power}"), (("Player", player), *shown, *gone))
    for seat in game.seats:
        played = power_of(view, seat)
        name = game.name(f"{SEAT}:{seat}")
        yield Thing(f"{SEAT}:{seat}", SEAT, name, (("Plays", game.name(f"{POWER}:{played}") if played else "nothing"),))
    owners = {code: f"{POWER}:{row.owner}" if row.owner else "" for code, row in CENTRES.items(view, SCOPE)}
    yield from places(game, game.box.board, view, owners)
    for token, unit in () if partial(view) else UNITS.items(view, SCOPE):
        yield unit_thing(game, token, unit.kind, unit.place, game.name(f"{POWER}:{unit.owner}"))


def places(game: Game, board: Map, view: State, owners: Mapping[str, str]) -> Iterator[Thing]:
    """Yield the places of a map, each with its owner and its unit; `owners` are ids by code, empty for nobody."""
    here = {board.province_of(unit.place): unit for _, unit in UNITS.items(view, SCOPE)}
    for code, province in board.provinces.items():
        unit = here.get(code)
        facts: list[tuple[str, str]] = [("Kind", province.kind)]
        if code in owners:
            facts.append(("Owner", game.name(owners[code]) if owners[code] else "nobody"))
        if unit is not None or not partial(view):
            facts.append(("Stands there", f"{KINDS.get(unit.kind, unit.kind)}" if unit is not None else "nobody"))
        yield Thing(f"{PROVINCE}:{code}", PROVINCE, game.name(f"{PROVINCE}:{code}"), tuple(facts))


def unit_thing(game: Game, token: str, kind: str, place: str, owner: str) -> Thing:
    """Return a unit, followed by its token from place to place."""
    where = game.name(f"{PROVINCE}:{place.partition('/')[0]}")
    name = f"{KINDS.get(kind, kind)} {token.lstrip('u')}"
    return Thing(f"{UNIT}:{token}", UNIT, name, (("Stands in", where), ("Owner", owner)))


def place_of(board: Map, word: str) -> str:
    """Return the province that a word of a payload names, with a unit before it or a coast behind it, or nothing."""
    code = word.removeprefix(PLACE)
    head, blank, rest = code.partition(" ")
    code = (rest if blank and head in KINDS else code).partition("/")[0]
    return code if code in board.provinces else ""


def subjects(game: Game, field: str, word: str) -> Iterator[str]:
    """Yield the power or the place that a word of a payload stands for."""
    del field
    power = word.removeprefix(f"{POWER}:")
    if power in game.box.powers:
        yield f"{POWER}:{power}"
    elif code := place_of(game.box.board, word):
        yield f"{PROVINCE}:{code}"


def _centres(game: Game, view: State) -> Mapping[str, int]:
    del game
    if SCOPE not in view.parts or partial(view):
        return {}
    return {f"{POWER}:{power}": len(centres_of(view, power)) for power, _ in POWERS.items(view, SCOPE)}


def _units(game: Game, view: State) -> Mapping[str, int]:
    del game
    if SCOPE not in view.parts or partial(view):
        return {}
    return {f"{POWER}:{power}": len(units_of(view, power)) for power, _ in POWERS.items(view, SCOPE)}


ARCHIVE: Final = Archive(
    sorts=SORTS,
    things=things,
    subjects=subjects,
    series=(
        Series("centres", "Supply centres", POWER, _centres, leads=True),
        Series("units", "Units", POWER, _units),
    ),
    items=ITEMS,
)
"""What the archive of a game of Diplomacy shows."""
