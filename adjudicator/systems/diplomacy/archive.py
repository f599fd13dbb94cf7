"""The things of a game of Diplomacy that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Series, Sort, Stand, Thing
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import PLACE
from adjudicator.systems.diplomacy.rules.fog import WHOLE, partial
from adjudicator.systems.diplomacy.rules.victory import needed_to_win
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


def stands(game: Game, view: State) -> Iterator[Stand]:
    """Yield who leads, how many centres win, how many powers are in and how many units stand."""
    if SCOPE not in view.parts:
        return
    powers = POWERS.rows(view, SCOPE)
    alive = [power for power, row in powers.items() if not row.gone]
    centres = _centres(game, view)
    if centres:
        most = max(centres.values())
        first = [key for key, count in centres.items() if count == most]
        words = game.name(first[0]) if len(first) == 1 else f"{len(first)} powers"
        yield Stand("Leads", words, f"{most} centres" if most != 1 else "1 centre")
    yield Stand("To win", str(needed_to_win(game)), f"of {len(CENTRES.rows(view, SCOPE))} centres")
    yield Stand("Powers", str(len(alive)), "all are in" if len(alive) == len(powers) else f"of {len(powers)} are in")
    if not partial(view):
        fleets = sum(unit.kind == "F" for _, unit in UNITS.items(view, SCOPE))
        count = len(UNITS.rows(view, SCOPE))
        yield Stand("Units", str(count), f"{count - fleets} armies, {fleets} fleets")


def leads(game: Game, say: Say, view: State) -> Mapping[str, str]:
    """Return what opens the page of each power: who plays it, and how it stands."""
    if SCOPE not in view.parts:
        return {}
    rows = POWERS.items(view, SCOPE)
    return {
        f"{POWER}:{power}": say(
            "archive/power",
            {
                "seat": f"{SEAT}:{row.seat}" if row.seat else "",
                "centres": None if partial(view) else len(centres_of(view, power)),
                "units": None if partial(view) else len(units_of(view, power)),
                "gone": row.gone,
            },
        )
        for power, row in rows
    }


def to_win(game: Game) -> tuple[int, str]:
    """Return how many centres win."""
    return needed_to_win(game), "wins"


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
        Series("centres", "Supply centres", POWER, _centres, leads=True, mark=to_win),
        Series("units", "Units", POWER, _units),
    ),
    items=ITEMS,
    stands=stands,
    leads=leads,
)
"""What the archive of a game of Diplomacy shows."""
