"""Section 17: commanders recruit by the Gabinian Law, victors move on by the Manilian Law."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    FACTIONS,
    FORCES,
    PLACE,
    SCOPE,
    STOCK,
    TALENTS,
    UNITS,
    WARS,
    Campaign,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.laws import Levy, Onward
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL
from adjudicator.testing.scenario import Run, change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, law
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, sent

WANTED = (Lot("unit:legion", 2), Lot("unit:fleet", 3))


def _at_war(talents: int, stock: int) -> State:
    state = change(sent(board(), "punic_1", "1", 3, 2), TALENTS, SCOPE, "1", talents)
    old = FACTIONS.get(state, SCOPE, "anna").treasury
    return change(law(state, "gabinian"), STOCK, SCOPE, "anna", type(old)(stock, old.to))


def _levied(state: State, step: str = "combat.levy", edition: str = "second") -> Run:
    of = game(edition=edition)
    run = play_out(of, state, step, (filed("anna", Levy("senator:1", WANTED)),), ScriptedDice())
    assert audit(of, run.state) == audit(of, state)
    return run


@pytest.mark.parametrize(("talents", "stock", "number"), [(50, 0, 5), (15, 30, 4), (9, 0, 0)])
def test_ruling_73_a_commander_buys_what_he_and_his_treasury_can_pay(talents: int, stock: int, number: int) -> None:
    run = _levied(_at_war(talents, stock))
    assert sum(row.place == "force:f1" for _, row in UNITS.items(run.state, SCOPE)) == 5 + number
    assert TALENTS.of(run.state, SCOPE, "1") == max(0, talents - 10 * number)
    assert FACTIONS.get(run.state, SCOPE, "anna").treasury.known() == talents + stock - 10 * number - max(
        0, talents - 10 * number
    )


def test_the_pool_may_hold_less() -> None:
    state = _at_war(90, 0)
    free = [key for key, row in UNITS.items(state, SCOPE) if row.kind == "legion" and row.place in {"pool", "active"}]
    for key in free[1:]:
        state = put(state, UNITS, SCOPE, key, Unit("legion", "active"))
    state = put(state, UNITS, SCOPE, free[0], Unit("legion", "pool"))
    (told,) = said(_levied(state), "units_levied")
    assert told.units == (Lot("unit:legion", 1), Lot("unit:fleet", 3))


@pytest.mark.parametrize(
    ("step", "edition", "works"),
    [("combat.levy", "second", True), ("combat.levy", "first", False), ("senate.levy", "first", True)],
)
def test_the_edition_says_when(step: str, edition: str, works: bool) -> None:
    assert bool(said(_levied(_at_war(90, 0), step, edition), "units_levied")) is works


def _victor(fleets: int, *, lies: bool = True, **war: object) -> State:
    state = put(sent(board(), "gallic_1", "1", 3, fleets), WARS, SCOPE, "punic_1", War("inactive", 1, **war))  # type: ignore[arg-type]
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("gallic_1", ("1",), "victory", won=True))
    return law(state, "manilian") if lies else state


def _moved(state: State) -> Run:
    order = filed("anna", Onward("senator:1", "war:punic_1"))
    return play_out(OF, state, "revolution.commanders", (order,), ScriptedDice())


def test_a_victor_moves_on_as_proconsul_and_wakes_the_war() -> None:
    run = _moved(_victor(9))
    ((_, force),) = FORCES.items(run.state, SCOPE)
    assert (force.war, force.commander) == ("punic_1", "1")
    assert PLACE.of(run.state, SCOPE, "1") == "war:punic_1"
    assert PRIOR_CONSUL.of(run.state, SCOPE, "1")
    assert WARS.get(run.state, SCOPE, "punic_1").status == "active"
    assert said(run, "victor_moves_on")[0].woken
    assert not said(run, "force_home")


@pytest.mark.parametrize(("fleets", "lies"), [(0, True), (9, False)])
def test_without_fleets_or_the_law_he_lays_down_his_command(fleets: int, lies: bool) -> None:
    run = _moved(_victor(fleets, lies=lies))
    assert PLACE.of(run.state, SCOPE, "1") == "carthage"
    assert WARS.get(run.state, SCOPE, "punic_1").status == "inactive"
