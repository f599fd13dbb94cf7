"""A ruling of the GM reads as words of its game, with the value, whatever cell it sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from adjudicator.engine.registry import load_system
from adjudicator.engine.running.corrections import Ruled, ruling
from adjudicator.model.secret import Secret
from adjudicator.model.state import State, Tab
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.service.game.table import boxed
from adjudicator.testing.scenario import game_of, position
from tests.installed import SYSTEMS, seats

PLAIN = frozenset(
    {
        *("allegiance", "armies", "card", "cards", "caravans", "commander", "controller", "debt", "developed"),
        *(
            "disaster",
            "exploration",
            "faction",
            "fleets",
            "giver",
            "governor",
            "holder",
            "kind",
            "knights",
            "leader",
            "number",
        ),
        *("outcome", "owner", "place", "result", "ruler", "season", "shares", "state", "status", "taker", "talents"),
        *("tax", "term", "traders", "treasury", "turn", "unrest", "veteran", "victim", "war", "winner", "year"),
    }
)
"""Columns whose own names are words that players use; every other one needs words in the texts of rulings."""
KEYS = {"cases": "murder:7", "holdings": "GV1/seat0", "ongoing": "1/tribune", "motions": "m1", "forces": "f1"}
"""Keys of rows as games have them, where a plain one would not do."""


def declared(name: str) -> dict[str, type]:
    """Return the class of the rows of each table that a system's modules name, those that begin empty too."""
    package = import_module(f"adjudicator.systems.{name}")
    modules = (import_module(each.name) for each in walk_packages(package.__path__, f"{package.__name__}."))
    return {each.name: each.row for module in modules for each in vars(module).values() if isinstance(each, Tab)}


def filler(kind: Any) -> Any:
    """Return a value of a type, or None where none of it can be typed."""
    if get_origin(kind) is Secret:
        return Secret(filler(get_args(kind)[0]))
    return {int: 3, bool: False, str: ""}.get(kind)


def rulings(state: State, name: str) -> Iterator[Ruled]:
    """Yield a ruling on each cell of a row of every table that a system declares and a GM can set."""
    scope = next(iter(state.parts))
    for table, row in declared(name).items():
        kinds = get_type_hints(row)
        made = row(**{column: filler(kind) for column, kind in kinds.items()})
        key = next(iter(state.parts[scope].get(table, ())), KEYS.get(table, "1"))
        rows = {**state.parts[scope].get(table, {}), key: made}
        held = replace(state, parts={**state.parts, scope: {**state.parts[scope], table: rows}})
        for column, kind in kinds.items():
            value = filler(kind)
            if (value.value if isinstance(value, Secret) else value) is not None:
                typed = "yes" if isinstance(value, bool) or value == Secret(False) else "7"
                yield ruling(held, f"{scope}.{table}.{key}.{column}", typed, "it was entered wrong").data


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_ruling_tells_players_its_value_and_never_a_cell(name: str) -> None:
    system = load_system(name)
    box, _ = boxed(name, ())
    game = game_of(system, box, tuple(f"seat{number}" for number in range(seats(name, 4))))
    say = Speaker(folders(system), game.name).say
    found = list(rulings(position(game), name))
    assert found
    for each in found:
        told = say("sentences/gm_ruled", each)
        assert each.cell not in told
        assert "_" not in told
        column = each.cell.rpartition(".")[2]
        what = say("sentences/gm_rulable", each)
        assert what, f"{each.cell} has no words, so no GM could set it"
        assert column in PLAIN or what != column.replace("_", " "), f"{each.cell} needs words of its own"
        assert told.startswith("By a ruling of the GM")
        assert told.endswith("it was entered wrong")
        if isinstance(each.now, Secret):
            assert "7" not in told, "a secret cell's value is for those it belongs to"
        elif isinstance(each.now, int):
            value = {True: "yes", False: "no"}[each.now] if isinstance(each.now, bool) else str(each.now)
            assert f"is now {value}" in told
