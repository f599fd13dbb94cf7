"""6.5.7 Assigning Trade Concessions, a Suffete for Life, and the recall of a Statesman from Exile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Assign, ElectForLife, Readmit
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.senate.government import assign, life
from adjudicator.systems.republic.rules.terms.exiles import gains
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DEAD,
    EXILE,
    FORUM,
    IN_CITY,
    INF,
    LIFE,
    SCOPE,
    Concession,
)
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import readmit
from adjudicator.systems.republic_of_carthage.state import PART, SENATORS, Senator
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BARCA,
    GAME,
    ITHOBAL,
    MAGO,
    MATTAN,
    SADID,
    at,
)
from tests.systems.republic_of_carthage.s6_5_senate.town import after, drive, enact, motion, refused, senate, told

SALT = Assign("card:salt_pans", f"senator:{ABARISH}")
REIGN = ElectForLife(f"senator:{ITHOBAL}")


def lying(state: State | None = None, **fields: object) -> State:
    """Return the Senate with the Salt Pans in the Forum."""
    return put(state or senate(), CONCESSIONS, SCOPE, "salt_pans", Concession(**fields))  # type: ignore[arg-type]


def mighty(inf: int = 21) -> State:
    return change(senate(), INF, SCOPE, ITHOBAL, inf)


# ------------------------------------------------------------------------------- concessions


def test_the_senate_assigns_a_concession_of_the_forum_to_a_senator_in_carthage() -> None:
    done = enact(lying(), SALT)
    assert CONCESSIONS.get(done.state, SCOPE, "salt_pans").holder == ABARISH
    assert told(done) == ["Abarish gets Salt Pans of the Syrtis."]


@pytest.mark.parametrize(
    ("state", "measure", "code"),
    [
        (lying(), SALT, ""),
        (senate(), SALT, "concession_not_free"),
        (lying(holder=MAGO), SALT, "concession_not_free"),
        (lying(face_down=True), SALT, "concession_not_free"),
        (lying(), Assign("card:salt_pans", f"senator:{SADID}"), "senator_not_in_carthage"),
        (lying(at(senate(), ABARISH, FORUM)), SALT, "senator_not_in_carthage"),
    ],
)
def test_ruling_118_only_senators_of_factions_in_carthage_get_one(state: State, measure: Assign, code: str) -> None:
    assert refused(state, measure) == code


def test_ruling_118_an_officer_may_have_one_and_nobody_too_many() -> None:
    state = put(lying(), CONCESSIONS, SCOPE, "purple_dye", Concession(ABARISH))
    assert refused(state, SALT) == ""


@pytest.mark.parametrize("outcome", ["passed", "failed", "vetoed"])
def test_ruling_118_each_concession_is_proposed_once_a_turn(outcome: str) -> None:
    state = after(lying(), SALT, outcome).state
    assert refused(state, Assign("card:salt_pans", f"senator:{MAGO}")) == "concession_proposed"


def test_ruling_120_a_proposal_that_nobody_voted_on_uses_nothing_up() -> None:
    assert refused(after(lying(), SALT, "void").state, SALT) == ""


def test_the_owner_of_the_senator_gains_and_agendas_offer_what_is_in_order() -> None:
    assert assign.gains(GAME, lying(), SALT) == ("ben",)
    assert assign.suggestions(GAME, lying(), "ben") == (Assign("card:salt_pans", "senator:6"),)
    assert assign.suggestions(GAME, senate(), "ben") == ()


# ------------------------------------------------------------------------------ suffete for life


def test_a_suffete_for_life_is_named_on_the_board() -> None:
    done = enact(mighty(), REIGN)
    assert LIFE.of(done.state, SCOPE, CITY) == ITHOBAL
    assert told(done) == [
        "Ithobal is elected Suffete for Life. If he and Carthage outlive this turn, Clara wins the game."
    ]


@pytest.mark.parametrize(("inf", "code"), [(20, "life_needs_influence"), (21, ""), (30, "")])
def test_he_needs_twenty_one_influence(inf: int, code: str) -> None:
    assert refused(mighty(inf), REIGN) == code


def test_ruling_121s_he_must_be_free_in_carthage_and_may_hold_an_office() -> None:
    assert refused(at(mighty(), ITHOBAL, "war:sicilian_1"), REIGN) == "senator_not_in_carthage"
    assert refused(change(mighty(), INF, SCOPE, "9", 21), ElectForLife("senator:9")) == ""


def test_ruling_109_his_influence_counts_for_a_yes_of_his_owner_alone() -> None:
    votes = [life.more(GAME, mighty(), REIGN, *each) for each in (("clara", "yes"), ("clara", "no"), ("anna", "yes"))]
    assert votes == [21, 0, 0]


@pytest.mark.parametrize("outcome", ["passed", "failed"])
def test_ruling_121s_it_is_proposed_once_a_turn_and_cannot_be_vetoed(outcome: str) -> None:
    state = change(after(mighty(), REIGN, outcome).state, INF, SCOPE, MAGO, 25)
    assert refused(state, ElectForLife(f"senator:{MAGO}")) == "life_proposed_already"
    assert not life.RULE.vetoable(GAME, mighty(), REIGN)


def test_ruling_109_his_death_ends_it_though_his_family_bears_the_same_number() -> None:
    state = enact(mighty(), REIGN).state
    died = drive(state, lambda play, now: die(play, now, ITHOBAL))
    state = died.state
    assert "life_ended" in {event.kind for event in died.events}
    assert SENATORS.get(state, SCOPE, ITHOBAL).place == IN_CITY
    assert LIFE.of(state, SCOPE, CITY) == ""


def test_an_agenda_offers_him_once_he_can_be_elected() -> None:
    assert life.suggestions(GAME, senate(), "clara") == ()
    assert life.suggestions(GAME, mighty(), "clara") == (REIGN,)


# ---------------------------------------------------------------------------------------- exiles


def exiled(statesman: str, family: str, family_row: Senator | None, talents: int = 0, traders: int = 0) -> State:
    """Return the Senate with a Statesman of a family in Exile, and the family card as given."""
    row = Senator(int(family), "", EXILE, GAME.box.statesmen[statesman].inf, 0, traders, talents)
    state = put(senate(), SENATORS, SCOPE, statesman, row)
    return state if family_row is None else put(state, SENATORS, SCOPE, family, family_row)


def test_ruling_121_an_exile_joins_the_faction_of_his_family_and_covers_its_card() -> None:
    held = replace(SENATORS.get(senate(), SCOPE, BARCA), inf=9, talents=4, traders=2)
    done = enact(exiled("3A", BARCA, held, talents=3, traders=1), Readmit("senator:3A"))
    row = SENATORS.get(done.state, SCOPE, "3A")
    printed = GAME.box.statesmen["3A"].inf + 9 - GAME.box.senators[BARCA].inf
    assert (row.faction, row.place, row.leader) == ("perla", IN_CITY, True)
    assert (row.inf, row.talents, row.traders) == (printed, 7, 3)
    assert SENATORS.get(done.state, SCOPE, BARCA).place == "under:3A"
    assert "His again: 3T and 1 Trader." in told(done)[0]


@pytest.mark.parametrize("family", [None, Senator(3, "", DEAD, 5, since=1), Senator(3, "", FORUM, 5)])
def test_an_exile_whose_family_nobody_holds_returns_to_the_forum(family: Senator | None) -> None:
    state = exiled("3A", BARCA, family)
    if family is None:
        state = put(senate_without_barca(), SENATORS, SCOPE, "3A", SENATORS.get(state, SCOPE, "3A"))
    done = enact(state, Readmit("senator:3A"))
    row = SENATORS.get(done.state, SCOPE, "3A")
    assert (row.faction, row.place) == ("", FORUM)
    assert "unaligned in the Forum" in told(done)[0]


def senate_without_barca() -> State:
    state = senate()
    part = dict(state.part(SCOPE))
    part["senators"] = {key: row for key, row in part["senators"].items() if key != BARCA}
    return replace(state, parts={**state.parts, PART: part})


def test_ruling_121_a_mago_joins_without_the_card_that_his_brother_covers() -> None:
    state = exiled("2A", MAGO, Senator(2, "anna", "under:2B", 5))
    state = put(state, SENATORS, SCOPE, "2B", Senator(2, "anna", IN_CITY, 6, leader=True))
    done = enact(state, Readmit("senator:2A"))
    row = SENATORS.get(done.state, SCOPE, "2A")
    assert (row.faction, row.place, row.leader) == ("anna", IN_CITY, False)
    assert SENATORS.get(done.state, SCOPE, MAGO).place == "under:2B"


def test_ruling_121_a_barca_stays_in_exile_while_the_other_is_in_play() -> None:
    state = put(exiled("3A", BARCA, None), SENATORS, SCOPE, "3B", Senator(3, "perla", IN_CITY, 6))
    assert refused(state, Readmit("senator:3A")) == "exiles_brother_in_play"


def test_whoever_is_not_in_exile_cannot_be_recalled() -> None:
    assert refused(senate(), Readmit(f"senator:{MATTAN}")) == "not_in_exile"
    assert refused(exiled("3A", BARCA, None), Readmit("senator:2A")) == "not_in_exile"


def test_agendas_offer_every_exile_who_can_come_home() -> None:
    state = exiled("3A", BARCA, None)
    assert readmit.suggestions(GAME, state, "perla") == (Readmit("senator:3A"),)
    assert gains(GAME, state, Readmit("senator:3A")) == ("perla",)
    assert said(enact(state, Readmit("senator:3A")), "exile_readmitted")[0].covers == "senator:3"
    assert motion(Readmit("senator:3A")).by == "anna"
