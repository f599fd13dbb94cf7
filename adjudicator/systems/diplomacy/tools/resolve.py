"""`adjudicator resolve`: one position with orders a line in, the outcome a line out, both JSON."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.movement import open_places
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.judge.results import Dislodged
from adjudicator.systems.diplomacy.tools.maps import find_map, find_profile
from adjudicator.systems.diplomacy.tools.position import Phase, Position, Step, take_step
from adjudicator.systems.diplomacy.tools.shapes import (
    centres_of,
    lists,
    place_of,
    provinces_of,
    retreats_of,
    units_by_power,
)
from adjudicator.systems.diplomacy.words.notation import unit_of

PHASES: Mapping[str, Phase] = {"M": "movement", "R": "retreat", "A": "adjustment"}


def run(call: Call) -> Generator[str, None, int]:
    """Answer every line of the standard input; a line that cannot be answered says why and spoils the exit code."""
    board, profile = find_map(call, call.options["map"]), find_profile(call.options["profile"])
    if call.options.get("land-fallback"):
        profile = replace(profile, land_fallback=True)
    if call.options.get("land-fallback-unordered"):
        profile = replace(profile, fallback_unordered=True)
    if call.options.get("coast-must-match"):
        profile = replace(profile, support_coast="named")
    code = 0
    for line in call.lines:
        if not line.strip():
            continue
        try:
            answer = _answer(board, profile, line)
        except UserError as fault:
            answer, code = {"error": str(fault)}, 1
        yield json.dumps(answer)
    return code


def _answer(board: Map, profile: Profile, line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except ValueError as fault:
        raise UserError(f"The line is not JSON: {fault}.") from None
    if not isinstance(asked, Mapping) or not isinstance(asked.get("phase"), str):
        raise UserError("The line gives no phase, as in S1901M.")
    phase = PHASES.get(asked["phase"][-1:])
    if phase is None:
        raise UserError(f"The phase {asked['phase']} ends in none of M, R and A.")
    position = _position(board, profile, asked)
    orders = lists(asked.get("orders") or {})
    done = take_step(board, profile, phase, position, orders)
    return _told(done, dict.fromkeys([*lists(asked.get("units") or {}), *orders]))


def _told(done: Step, powers: Mapping[str, None]) -> dict[str, Any]:
    dislodged = done.position.dislodged
    return {
        "units": units_by_power(done.position.units, powers),
        "dislodged": units_by_power(item.unit for item in dislodged),
        "retreats": retreats_of(dislodged),
        "contested": sorted(done.position.contested),
        "outcomes": done.words,
    }


def _position(board: Map, profile: Profile, asked: Mapping[str, Any]) -> Position:
    """The position of a line; a unit with a star has been dislodged, whichever list it is in."""
    stood = [(text, unit_of(board, text, power)) for power, text in _pairs(asked.get("units"))]
    units = [unit for text, unit in stood if not text.startswith("*")]
    starred = [unit for text, unit in stood if text.startswith("*")]
    starred += [unit_of(board, text, power) for power, text in _pairs(asked.get("dislodged"))]
    provinces = {board.province_of(unit.place) for unit in units}
    contested = provinces_of(board, asked.get("contested"))
    if len(provinces) != len(units):
        raise UserError("Two units stand in one province.")
    limits = lists(asked.get("retreats") or {})
    dislodged = []
    for unit in dict.fromkeys(starred):
        free = open_places(board, profile, unit, provinces | contested)
        given = limits.get(f"{unit.owner} {unit}")
        dislodged.append(Dislodged(unit, "", free if given is None else tuple(place_of(board, text) for text in given)))
    centres = centres_of(board, asked.get("centres"))
    return Position(tuple(units), tuple(dislodged), contested, centres)


def _pairs(given: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - JSON from outside
    """Power and string, for every string of a table of lists."""
    return [(power, text) for power, texts in lists(given or {}).items() for text in texts]
