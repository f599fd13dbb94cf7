"""A ruling of the GM reads as words of its game, with the value, whatever cell it sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.engine.registry import load_system
from adjudicator.engine.running.corrections import Ruled, ruling
from adjudicator.model.errors import UserError
from adjudicator.model.record import field_names
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.service.game.table import boxed
from adjudicator.testing.scenario import game_of, position

PLAIN = frozenset(
    {
        *("treasury", "unrest", "tax", "holder", "term", "status", "kind", "place", "allegiance", "number", "governor"),
        *("veteran", "owner", "year", "season", "winner", "ruler", "commander", "talents", "name", "faction", "shares"),
    }
)
"""Columns whose own names are words that players use; every other one needs words in the texts of rulings."""
SYSTEMS = {"republic_of_carthage": 4, "diplomacy": 7, "carthage_diplomacy": 6, "republic_of_rome": 4}


def rulings(state: State) -> Iterator[Ruled]:
    """Yield a ruling on each cell of the first row of every table that a GM can set."""
    for scope, tables in state.parts.items():
        for table, rows in tables.items():
            for key, row in list(rows.items())[:1]:
                for column in field_names(type(row)):
                    for value in ("7", "yes"):
                        try:
                            yield ruling(state, f"{scope}.{table}.{key}.{column}", value, "it was entered wrong").data
                        except UserError:
                            continue


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_ruling_tells_players_its_value_and_never_a_cell(name: str) -> None:
    system = load_system(name)
    box, _ = boxed(name, ())
    game = game_of(system, box, tuple(f"seat{number}" for number in range(SYSTEMS[name])))
    say = Speaker(folders(system), game.name).say
    found = list(rulings(position(game)))
    assert found
    for each in found:
        told = say("sentences/gm_ruled", each)
        assert each.cell not in told
        assert "_" not in told
        column = each.cell.rpartition(".")[2]
        what = told.removeprefix("By a ruling of the GM the ").partition(" of ")[0].partition(" is ")[0]
        assert column in PLAIN or what != column.replace("_", " "), f"{each.cell} needs words in the text of gm_ruled"
        assert told.startswith("By a ruling of the GM")
        assert told.endswith("it was entered wrong")
        if isinstance(each.now, Secret):
            assert "7" not in told, "a secret cell's value is for those it belongs to"
        elif isinstance(each.now, int):
            value = {True: "yes", False: "no"}[each.now] if isinstance(each.now, bool) else str(each.now)
            assert f"is now {value}" in told
