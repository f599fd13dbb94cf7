"""Section 5 and what raids and disorder do in it, sentence by sentence, with the answers that the text gives."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed
from adjudicator.model.rolled import ChainName
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute, PersonalIncome
from adjudicator.systems.republic.state import (
    CITY,
    FORUM,
    GOVERNOR,
    IN_CITY,
    INF,
    PLACE,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    UNITS,
    WARS,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.state import CORRUPT, PROVINCES, REVOLTS, SENATORS, Province
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome

OF = game()
GAUL = "cisalpine_gaul"
CALM = rome().provinces[GAUL].undeveloped
NOBODY = 20


class _Source:
    """Dice by the end of their label before the number, chits in turn, else 1 and chits of nobody."""

    def __init__(self, rolls: dict[str, list[int]], chits: Iterable[int]) -> None:
        self.rolls, self.chits = {key: list(found) for key, found in rolls.items()}, list(chits)

    def number(self, chain: ChainName, label: str, sides: int) -> int:
        del chain
        if "chit" in label:
            return self.chits.pop(0) if self.chits else min(sides, NOBODY)
        found = next((key for key in self.rolls if f"/{key}" in f"/{label}"), "")
        return self.rolls[found].pop(0) if found and self.rolls[found] else 1

    def unused(self) -> str:
        return f"left over: {self.rolls}, {self.chits}" if any(self.rolls.values()) or self.chits else ""


class _Labelled(ScriptedDice):
    __slots__ = ()

    def __init__(self, rolls: dict[str, list[int]], chits: Iterable[int]) -> None:
        self._script = _Source(rolls, chits)  # type: ignore[assignment]
        Dice.__init__(self, Tray(self._script, frozenset()))


def _run(
    state: State,
    step: str,
    rolls: dict[str, list[int]] | None = None,
    *,
    orders: Iterable[Filed] = (),
    chits: Iterable[int] = (),
    of: Game = OF,
) -> Run:
    run = play_out(of, place(state, step, "rome"), step, orders, _Labelled(rolls or {}, chits))
    assert audit(of, run.state) == audit(of, state)
    return run


def _governed(who: str = "1", seat: str = "anna", *, legions: int = 0, of: Game = OF, **fields: object) -> State:
    state = man(table(of), who, seat, place=f"province:{GAUL}")
    state = put(state, PROVINCES, SCOPE, GAUL, Province(who, **{"term": 3, **fields}))  # type: ignore[arg-type]
    for at in range(1, legions + 1):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", f"garrison:{GAUL}"))
    return state


def _event(state: State, key: str, times: int = 1) -> State:
    return put(state, TABLE_EVENTS, SCOPE, key, Posted(times))


# ------------------------------------------------------------------------------ step 0, section 16


@pytest.mark.parametrize(("times", "dice", "held"), [(1, 15, True), (1, 14, False), (2, 17, True), (2, 16, False)])
def test_raids_are_held_from_15_or_17(times: int, dice: int, *, held: bool) -> None:
    """Two dice, printed strength 1, two a legion, MIL 4 of Cornelius: with 2 legions 9 and the dice."""
    state = _event(_governed(legions=2), "barbarian_raids", times)
    wanted = dice - CALM.land - 4 - 4
    pair = [min(6, wanted - 1), wanted - min(6, wanted - 1)]
    (met,) = said(_run(state, "revenue.troubles", {f"raid/{GAUL}": pair}), "raid_met")
    assert (met.total, met.held) == (dice, held)


def test_a_province_that_was_overrun_is_fruitful_again_in_the_next_turn_whoever_governs_it() -> None:
    """Raiders kill its governor: this turn it brings nothing, but the next governor finds it as ever."""
    state = _event(_governed(developed=True), "barbarian_raids")
    run = _run(state, "revenue.troubles", {f"raid/{GAUL}": [1, 3]}, chits=(NOBODY, 1, NOBODY))
    assert said(run, "province_overrun")[0].reverted
    assert [one.senator for one in said(run, "senator_died")] == ["senator:1"]
    after = _run(run.state, "revenue.terms").state
    row = PROVINCES.get(after, SCOPE, GAUL)
    assert (row.governor, row.developed, row.idle) == ("", False, False)


def test_a_governor_whom_raiders_hold_leaves_a_fruitful_province() -> None:
    state = _event(_governed(), "barbarian_raids")
    run = _run(state, "revenue.troubles", {f"raid/{GAUL}": [1, 2]}, chits=(NOBODY, 1))
    assert PLACE.of(run.state, SCOPE, "1") == "captive:barbarian_raids"
    row = PROVINCES.get(_run(run.state, "revenue.terms").state, SCOPE, GAUL)
    assert (row.governor, row.idle) == ("", False)


@pytest.mark.parametrize(("times", "total", "held"), [(1, 5, True), (1, 4, False), (2, 6, True), (2, 5, False)])
def test_disorder_is_held_from_5_or_6_and_the_province_brings_nothing(times: int, total: int, *, held: bool) -> None:
    state = _event(_governed(legions=1), "internal_disorder", times)
    run = _run(state, "revenue.troubles", {f"disorder/{GAUL}": [total - 1]})
    assert (said(run, "disorder_met")[0].total, said(run, "disorder_met")[0].held) == (total, held)
    if held:
        assert not said(_run(run.state, "revenue.development"), "development_rolled")
        assert not said(_run(run.state, "revenue.treasury"), "province_income")
    else:
        assert (GAUL in PROVINCES.rows(run.state, SCOPE), GAUL in REVOLTS.rows(run.state, SCOPE)) == (False, True)
        assert WARS.get(run.state, SCOPE, GAUL).status == "active"
        assert UNITS.get(run.state, SCOPE, "legion.1").place == "pool"
        assert [one.senator for one in said(run, "senator_died")] == ["senator:1"]


def test_developed_and_vacant_provinces_know_no_disorder() -> None:
    assert not said(_run(_event(_governed(developed=True), "internal_disorder"), "revenue.troubles"), "disorder_met")
    vacant = put(table(OF), PROVINCES, SCOPE, GAUL, Province())
    for event in ("internal_disorder", "barbarian_raids"):
        assert _run(_event(vacant, event), "revenue.troubles").state.parts == _event(vacant, event).parts


# ------------------------------------------------------------------------------- personal revenue


def test_what_senators_earn_and_who_earns_nothing() -> None:
    state = man(man(table(OF), "1", "anna", leader=True, knights=2), "2", "anna", place=f"province:{GAUL}")
    state = put(state, PROVINCES, SCOPE, GAUL, Province("2", term=3))
    state = man(man(state, "4", "anna", place="captive:punic_1"), "5", "anna", place="rebel", knights=3)
    (told,) = [one for one in said(_run(state, "revenue.income"), "revenue_received") if one.seat == "anna"]
    assert told.total == 3 + 2 + 1  # two captives and rebels bring nothing


@pytest.mark.parametrize(("die", "gets", "pays"), [(6, 5, 0), (1, 0, 0)])
def test_spoils_below_nothing_are_the_states_loss_and_the_governor_is_corrupt_whatever_the_roll(
    die: int, gets: int, pays: int
) -> None:
    """Cisalpine Gaul undeveloped brings its governor a die less 1; with Evil Omens (1 less) a 1 is -1."""
    state = _governed()
    takes = [filed("anna", PersonalIncome("senator:1", yes=True))]
    run = _run(state, "revenue.income", {f"spoils/{GAUL}": [die]}, orders=takes)
    assert said(run, "spoils_taken")[0].result == gets - pays
    assert CORRUPT.of(run.state, SCOPE, "1") == (GAUL,)
    dark = _run(
        _event(state, "evil_omens"),
        "revenue.income",
        {f"spoils/{GAUL}": [1]},
        orders=takes,
    )
    assert said(dark, "spoils_taken")[0].result == -1
    paid = _run(dark.state, "revenue.treasury", {f"state/{GAUL}": [3]})
    assert said(paid, "province_income")[0].debt == 1
    assert TREASURY.of(paid.state, SCOPE, CITY) == 100 + 100 + (3 - 1 - 1) - 1


def test_the_trial_of_verres_pushes_no_spoils_below_nothing_and_adds_to_the_state() -> None:
    for times, less, more in ((1, 3, 3), (2, 5, 5)):
        state = _event(_governed(developed=True), "trial_of_verres", times)
        order = [filed("anna", PersonalIncome("senator:1", yes=True))]
        high = _run(state, "revenue.income", {f"spoils/{GAUL}": [6]}, orders=order)
        assert said(high, "spoils_taken")[0].result == 6 + 3 - less
        low = _run(
            _event(_governed(), "trial_of_verres", times), "revenue.income", {f"spoils/{GAUL}": [2]}, orders=order
        )
        assert said(low, "spoils_taken")[0].result == 0
        paid = _run(state, "revenue.treasury", {f"state/{GAUL}": [1, 2]})
        assert said(paid, "province_income")[0].result == 3 - 1 + more


def test_an_unaligned_governor_takes_no_spoils_but_his_province_pays_the_state_and_he_develops_it() -> None:
    state = man(table(OF), "1", "", place=f"province:{GAUL}")
    state = put(state, PROVINCES, SCOPE, GAUL, Province("1", term=1))
    assert not said(_run(state, "revenue.income"), "spoils_taken")
    assert said(_run(state, "revenue.treasury", {f"state/{GAUL}": [4]}), "province_income")[0].result == 3
    run = _run(state, "revenue.development", {f"develop/{GAUL}": [5]})
    assert (said(run, "development_rolled")[0].bonus, INF.of(run.state, SCOPE, "1")) == (1, 5 + 3)
    assert PLACE.of(_run(state, "revenue.terms").state, SCOPE, "1") == FORUM


@pytest.mark.parametrize(
    ("die", "corrupt", "grows"), [(5, False, True), (5, True, False), (6, True, True), (4, False, False)]
)
def test_a_six_develops_a_province_with_one_more_for_an_honest_governor(
    die: int, *, corrupt: bool, grows: bool
) -> None:
    state = _governed()
    state = change(state, CORRUPT, SCOPE, "1", ("sicily",)) if corrupt else state
    run = _run(state, "revenue.development", {f"develop/{GAUL}": [die]})
    assert PROVINCES.get(run.state, SCOPE, GAUL).developed is grows
    assert INF.of(run.state, SCOPE, "1") == 5 + (3 if grows else 0)


def test_the_first_edition_asks_whether_he_took_spoils_of_it_this_turn() -> None:
    of = game(edition="first")
    state = change(_governed(of=of), CORRUPT, SCOPE, "1", ("sicily",))
    assert (
        said(_run(state, "revenue.development", {f"develop/{GAUL}": [5]}, of=of), "development_rolled")[0].influence
        == 3
    )


# ------------------------------------------------------------------------- contributions, debits


@pytest.mark.parametrize(("talents", "influence"), [(9, 0), (10, 1), (24, 1), (25, 3), (49, 3), (50, 7), (80, 7)])
def test_what_a_contribution_earns(talents: int, influence: int) -> None:
    state = man(table(OF), "1", "anna", talents=100, place=f"province:{GAUL}")
    state = put(state, PROVINCES, SCOPE, GAUL, Province("1", term=2))
    run = _run(state, "revenue.contributions", orders=[filed("anna", Contribute("senator:1", talents))])
    assert INF.of(run.state, SCOPE, "1") == 5 + influence
    assert (TREASURY.of(run.state, SCOPE, CITY), TALENTS.of(run.state, SCOPE, "1")) == (100 + talents, 100 - talents)


def test_unprosecuted_wars_revolts_and_the_civil_war_cost_twenty_but_sleeping_ones_nothing() -> None:
    state = table(OF)
    for at, (key, status) in enumerate(
        (("gallic_1", "unprosecuted"), ("syrian", "inactive"), ("illyrian_1", "imminent"), (GAUL, "active")), start=2
    ):
        state = put(state, WARS, SCOPE, key, War(status, at))
    (paid,) = said(_run(state, "revenue.debits"), "debits_paid")
    assert {line.what: line.number for line in paid.lines}["wars"] == 2


def test_a_governor_serves_his_terms_and_keeps_his_marker_at_home() -> None:
    state = change(_governed(term=1, legions=2), CORRUPT, SCOPE, "1", (GAUL,))
    run = _run(state, "revenue.terms")
    assert (PLACE.of(run.state, SCOPE, "1"), GOVERNOR.of(run.state, SCOPE, GAUL)) == (IN_CITY, "")
    assert SENATORS.get(run.state, SCOPE, "1").corrupt == (GAUL,)
    assert UNITS.get(run.state, SCOPE, "legion.1").place == f"garrison:{GAUL}"
