"""Rulings that say how a rule is played by mail, or what no source settles: each answer as it is published."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.order import Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.orders.revenue import Distribute
from adjudicator.systems.republic.orders.setup import Leader, PlayCard
from adjudicator.systems.republic.people import hrao, of_faction, offices_of
from adjudicator.systems.republic.rules.money import stock
from adjudicator.systems.republic.rules.mortality.stricken import strike
from adjudicator.systems.republic.rules.revenue import ransom
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DEAD,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    FORCES,
    HANDS,
    HOLDER,
    ONGOING,
    PLACE,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    UNIT_PLACE,
    UNITS,
    WARS,
    Concession,
    EnemyLeader,
    Force,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.setup import Install
from adjudicator.systems.republic_of_rome.rules.s5_revenue.income import earned
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import ready
from adjudicator.systems.republic_of_rome.rules.s6_forum.legacies import RAIDED
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import s9_2_dictator
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s9_6_3_units
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts
from adjudicator.systems.republic_of_rome.rules.wars.leaving import leader_leaves
from adjudicator.systems.republic_of_rome.state import (
    ALLOTMENTS,
    LAND_BILLS,
    PROVINCES,
    SENATORS,
    LandBill,
    Province,
)
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import Played, game, law, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import (
    OF,
    ballots,
    hold,
    lay,
    outcome,
    put_to_the_vote,
    senate,
)


def _step(state: State, step: str, *dice: int, **settings: object) -> Run:
    of = game(**settings)  # type: ignore[arg-type]
    return play_out(of, place(state, step, "rome"), step, (), ScriptedDice(*dice))


def _play(step: str = "forum.draw", **settings: object) -> Play:
    dice = Dice.seeded(b"x" * 32, b"y" * 32)
    return Play(game(**settings), Frame(f"t1/{step}", step, "rome"), dice)  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize(("scenario", "each"), [("early", 3), ("middle", 4), ("late", 5)])
def test_ruling_2_six_players_have_their_families(scenario: str, each: int) -> None:
    played = Played(game(6, scenario=scenario))
    dealt = {seat: [key for key in of_faction(played.state, seat) if key.isdigit()] for seat in played.game.seats}
    assert {len(keys) for keys in dealt.values()} == {each}
    assert len({key for keys in dealt.values() for key in keys}) == 6 * each


def _with_concession() -> Iterator[tuple[Played, str]]:
    """Yield games of the Late Republic in which Anna was dealt a concession, with that card."""
    for seed in range(99):
        played = Played(game(3, scenario="late"), seed)
        dealt = HANDS.get(played.state, SCOPE, "anna").cards.known()
        yield from ((played, one) for one in dealt if one in played.game.box.concessions)


def test_ruling_3_leaders_then_governors_then_cards() -> None:
    played, card = next(_with_concession())
    mine = [key for key in of_faction(played.state, "anna") if not offices_of(played.game, played.state, key)]
    province = next(key for key, row in ALLOTMENTS.items(played.state, SCOPE) if row.seat == "anna")
    played.order(
        filed("anna", PlayCard(f"card:{card}", f"senator:{mine[1]}")),
        filed("anna", Install(f"province:{province}", f"senator:{mine[0]}", 2)),
        filed("anna", Leader(f"senator:{mine[2]}")),
    )
    kinds = [event.kind for event in played.events]
    leader = max(at for at, kind in enumerate(kinds[: kinds.index("concession_played")]) if kind == "leader_named")
    assert leader < kinds.index("governor_installed") < kinds.index("concession_played")


# -------------------------------------------------------------------------------------- Revenue


def test_ruling_4_money_is_placed_at_once_and_the_last_order_for_a_man_counts() -> None:
    state = man(man(table(OF), "1", "anna", leader=True), "2", "anna", place="war:punic_1")
    paid = _step(state, "revenue.income").state
    assert stock(paid, "anna") == 4
    orders = [
        filed("anna", Distribute((("senator:2", 1), (FT, None)))),
        filed("anna", Distribute((("senator:2", 3), (FT, None)))),
    ]
    run = play_out(OF, place(paid, "revenue.redistribute", "rome"), "revenue.redistribute", orders)
    assert (TALENTS.of(run.state, SCOPE, "2"), stock(run.state, "anna")) == (3, 1)


def test_ruling_5_provinces_come_in_the_order_of_their_cards() -> None:
    state = man(man(table(OF), "8", "anna", place="province:greece"), "9", "anna", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "greece", Province("8", term=2))
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2))
    printed = [key for key in OF.box.provinces if key in {"greece", "sicily"}]
    run = _step(state, "revenue.development", 1, 1)
    assert [one.province for one in said(run, "development_rolled")] == [f"province:{key}" for key in printed]
    assert list(PROVINCES.rows(state, SCOPE)) != printed


def _poor(talents: int) -> State:
    state = change(man(table(OF), "1", "anna"), TREASURY, SCOPE, CITY, talents)
    state = put(put(state, WARS, SCOPE, "gallic_1", War("active", 1)), LAND_BILLS, SCOPE, "II", LandBill(1))
    for at, key in enumerate(UNITS.rows(state, SCOPE)):
        state = change(state, UNIT_PLACE, SCOPE, key, "active" if at < 3 else "pool")
    return state


@pytest.mark.parametrize(("talents", "falls"), [(31, False), (30, True)])
def test_ruling_7_bankruptcy_is_tested_once_after_all_debits(talents: int, falls: bool) -> None:
    run = _step(_poor(talents), "revenue.debits")
    assert [one.how for one in said(run, "game_ended")] == (["bankruptcy"] if falls else [])
    assert len(said(run, "debits_paid")) == 1


def test_ruling_8_the_state_pays_wars_then_bills_then_units() -> None:
    (paid,) = said(_step(_poor(100), "revenue.debits"), "debits_paid")
    assert [(line.what, line.number * line.each) for line in paid.lines] == [("wars", 20), ("II", 5), ("units", 6)]
    assert paid.treasury.change == -31


def test_ruling_67_each_grain_has_its_own_multiple_of_the_income_already_doubled() -> None:
    state = man(man(table(OF), "29A", "anna"), "1", "anna")
    state = put(state, CONCESSIONS, SCOPE, "egyptian_grain", Concession("29A"))
    state = put(state, CONCESSIONS, SCOPE, "sicilian_grain", Concession("1"))
    lines = earned(OF, state, "anna", {"egyptian_grain": 3, "sicilian_grain": 2})
    grain = {line.source: (line.amount, line.popularity) for line in lines if line.source.startswith("card:")}
    assert grain == {"card:egyptian_grain": (2 * 5 * 3, 3), "card:sicilian_grain": (4 * 2, 2)}


def test_ruling_75_the_second_die_of_a_raid_is_the_coloured_one() -> None:
    state = put(table(OF), TABLE_EVENTS, SCOPE, "barbarian_raids", Posted(1))
    state = man(state, "9", "anna", place="province:illyricum")
    state = put(state, PROVINCES, SCOPE, "illyricum", Province("9", term=2))
    for at in (1, 2, 3):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "garrison:illyricum"))
    for first, second in ((1, 2), (2, 1)):
        run = _step(state, "revenue.troubles", first, second, *([1] * second), *([20] * second))
        (overrun,) = said(run, "province_overrun")
        assert (overrun.lost, overrun.chits) == (second, second)


def test_ruling_74_whom_raiders_hold_can_be_ransomed_until_the_next_forum_and_dies_then() -> None:
    state = man(man(table(OF), "9", "anna", place=RAIDED), "1", "anna", leader=True)
    assert "9" in ransom.captives(OF, state)
    run = _step(state, "forum.legacies")
    assert [one.senator for one in said(run, "senator_died")] == ["senator:9"]
    freed = change(state, PLACE, SCOPE, "9", PLACE.of(state, SCOPE, "1"))
    assert not said(_step(freed, "forum.legacies"), "senator_died")


# ---------------------------------------------------------------------------- Forum, Population


def _lonely(leader: str, series: str, *eras: str) -> State:
    """Return the state with a leader whose last war is gone, and all others of some eras out of the game."""
    state = put(table(OF), ENEMY_LEADERS, SCOPE, leader, EnemyLeader(1))
    gone = tuple(key for key, war in OF.box.wars.items() if war.series == series and war.deck in eras)
    return put(state, DECKS, SCOPE, REMOVED, Pile.of(gone, ("everybody",)))


@pytest.mark.parametrize(
    ("settings", "out"),
    [({}, False), ({"era_ends": "no"}, True), ({"extended": True, "era_ends": "no"}, False)],
)
def test_ruling_17_cards_of_the_next_era_are_still_to_come_in_the_second_edition(
    settings: dict[str, object], out: bool
) -> None:
    later = {war.deck for war in OF.box.wars.values() if war.series == "macedonian"}
    assert later == {"early", "middle"}
    play = _play("combat.wars", **settings)
    state = _lonely("philip_v", "macedonian", "early")
    _, told = carried_out(state, leader_leaves(play, state, "philip_v", "macedonian_1"))
    assert [event.data.out for event in told if event.kind == "leader_gone"] == [out]


@pytest.mark.parametrize(("status", "rolls"), [("active", False), ("inactive", True), ("", True)])
def test_ruling_18_a_destroyed_grain_concession_rolls_when_its_war_is_no_longer_active(
    status: str, rolls: bool
) -> None:
    state = put(table(OF), CONCESSIONS, SCOPE, "sicilian_grain", Concession("", face_down=True))
    state = put(state, WARS, SCOPE, "slave_sicilian_1", War(status, 1)) if status else state
    run = _step(state, "forum.order", *([6] if rolls else []))
    assert CONCESSIONS.get(run.state, SCOPE, "sicilian_grain").face_down is not rolls


def test_ruling_19_without_anybody_in_rome_popularity_is_0_and_rome_is_filled_first() -> None:
    state = senate()
    for key in map(str, range(1, 10)):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    state = change(man(state, "10", "", place=DEAD, since=1), SENATORS.col("pop", int), SCOPE, "1", 7)
    assert hrao(OF, state) == ""
    speech = _step(state, "population.state", 4, 4, 4)
    assert [(one.senator, one.popularity) for one in said(speech, "state_of_republic")] == [("", 0)]
    met = hold(state, "senate.opening", dice=(1,))
    assert [one.senator for one in said(met, "senate_met")] == [""]
    assert [one.senator for one in said(met, "carthage_repopulated")] == ["senator:10"]


def test_ruling_47_each_drought_by_a_war_counts() -> None:
    state = put(table(OF), WARS, SCOPE, "slave_sicilian_1", War("active", 1))
    state = put(state, WARS, SCOPE, "illyrian_1", War("inactive", 2))
    assert droughts(OF, state) == 2
    assert droughts(OF, put(state, TABLE_EVENTS, SCOPE, "drought", Posted(2))) == 4


def test_ruling_48_a_mob_names_nobody_twice() -> None:
    """The chit in the first place is drawn six times: its Senator, and then those behind him in the cup."""
    state = table(OF)
    for key in map(str, range(1, 9)):
        state = man(state, key, ("anna", "ben", "clara")[int(key) % 3])
    play = Play(OF, Frame("t1/x", "population.state", "rome"), ScriptedDice(*[1] * 6))
    _, told = carried_out(state, strike(play, state, 6, "mob", touches=tuple(map(str, range(1, 9))), cites=("ror:7",)))
    died = [event.data.senator for event in told if event.kind == "senator_died"]
    assert len(died) == len(set(died)) == 6


# --------------------------------------------------------------------------------------- Senate


def test_ruling_27_the_crisis_is_that_of_the_dictators_step() -> None:
    calm = senate()
    state = calm
    for at, war in enumerate(("gallic_1", "syrian", "illyrian_1"), start=1):
        state = put(state, WARS, SCOPE, war, War("active", at))
    assert measured(OF, state).holds
    assert s9_2_dictator.wanted(OF, state)
    assert not s9_2_dictator.wanted(OF, calm)
    chosen = change(state, HOLDER, SCOPE, "dictator", "4")
    later = hold(change(calm, HOLDER, SCOPE, "dictator", "4"), s9_2_dictator.STEP)
    assert HOLDER.of(later.state, SCOPE, "dictator") == "4"
    assert not s9_2_dictator.wanted(OF, chosen)


def test_ruling_56_a_proposal_that_costs_more_than_the_state_has_cannot_be_put_and_lapses_later() -> None:
    measure = Recruit((Lot("unit:legion", 3),))
    poor = change(senate(), TREASURY, SCOPE, CITY, 29)
    verdict = s9_6_3_units.check(OF, poor, measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == "treasury_too_small"
    laid = change(lay(senate(), measure), TREASURY, SCOPE, CITY, 29)
    run = put_to_the_vote(laid, *ballots("yes", "anna", "ben", "clara"))
    assert not said(run, "units_raised")
    assert TREASURY.of(run.state, SCOPE, CITY) == 29
    enough = put_to_the_vote(change(laid, TREASURY, SCOPE, CITY, 30), *ballots("yes", "anna"))
    assert outcome(enough).outcome == "passed"


def test_ruling_64_the_closing_brings_an_alliance_then_recalls_then_the_land_commissioner() -> None:
    state = put(senate(), TABLE_EVENTS, SCOPE, "new_alliance", Posted(2))
    state = put(put(state, WARS, SCOPE, "gallic_1", War("active", 1)), WARS, SCOPE, "syrian", War("active", 2))
    state = put(state, FORCES, SCOPE, "f1", Force("gallic_1", ""))
    state = put(state, FORCES, SCOPE, "f2", Force("syrian", ""))
    state = put(state, CONCESSIONS, SCOPE, "land_commissioner", Concession("1"))
    run = hold(state, "senate.close")
    kinds = [event.kind for event in run.events]
    assert kinds.index("alliance_ends") < kinds.index("force_home") < kinds.index("concession_returned")


def test_ruling_69_rome_is_counted_after_each_proposal() -> None:
    state = man(senate(), "10", "", place=DEAD, since=1)
    for key in ("8", "9"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    run = put_to_the_vote(lay(state, Recruit((Lot("unit:fleet", 1),))), *ballots("yes", "anna", "ben", "clara"))
    kinds = [event.kind for event in run.events]
    assert kinds.index("units_raised") < kinds.index("carthage_repopulated")
    assert motions.laid(run.state)[-1][1].outcome == "passed"


# ----------------------------------------------------------------------------------- the next era


@pytest.mark.parametrize("extended", [True, False])
def test_ruling_45_what_is_on_the_board_stays_when_the_next_deck_comes(extended: bool) -> None:
    play = _play(extended=extended)
    state = put(put(table(play.game), TABLE_EVENTS, SCOPE, "refuge", Posted(1)), DECKS, SCOPE, DECK, Pile.of(()))
    state = law(state, "calpurnian")
    state = put(state, TABLE_EVENTS, SCOPE, "pretender", Posted(1))
    after, told = carried_out(state, ready(play, state))
    assert [event.kind for event in told] == (["deck_follows"] if extended else [])
    assert DECKS.get(after, SCOPE, DECK).number == (46 if extended else 0)
    assert TABLE_EVENTS.rows(after, SCOPE) == TABLE_EVENTS.rows(state, SCOPE)
    assert ONGOING.rows(after, SCOPE) == ONGOING.rows(state, SCOPE)
