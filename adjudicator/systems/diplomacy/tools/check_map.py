"""`adjudicator check-map FILE`: what is wrong with a map, one fault a line."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.check import Fault, map_faults
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.box.box import playable
from adjudicator.systems.diplomacy.tools.maps import map_table
from adjudicator.systems.diplomacy.words.naming import slug

CENTRELESS = "the map has no supply centre; write supply_centre = true in the provinces that are one."
POWERLESS = "the map has no powers, so no game of Diplomacy can be played on it; write a [[power]] with home and units."


def run(call: Call) -> Generator[str, None, int]:
    """Yield the faults of a map and a last line that counts them; the exit code is 1 for errors."""
    table = map_table(call, call.arguments["FILE"])
    faults = map_faults(table)
    if not any(fault.severity == "error" for fault in faults):
        faults = [*_unplayable(table), *faults]
    for fault in faults:
        yield f"{fault.severity}: {fault.text}"
    errors = sum(fault.severity == "error" for fault in faults)
    count = len(table.get("province", ()))
    counts = ((count, "province"), (errors, "error"), (len(faults) - errors, "warning"))
    yield ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in counts)
    return 1 if errors else 0


def _unplayable(table: Mapping[str, Any]) -> list[Fault]:
    """Return what keeps a map whose borders are sound from starting a game."""
    try:
        board = load_map(table)
        if board.powers:
            playable(board, {slug(name): power for name, power in board.powers.items()})
    except UserError as fault:
        return [Fault("error", str(fault))]
    if not any(province.centre for province in board.provinces.values()):
        return [Fault("error", CENTRELESS)]
    return [] if board.powers else [Fault("warning", POWERLESS)]
