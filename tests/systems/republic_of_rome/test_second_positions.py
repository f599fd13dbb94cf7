"""A second worked position for each of the riskiest rules, reckoned from the rules by hand before it was played.

Tribunes (8.4), votes (8.2), imminent wars and matching (6.5), commands (9.6.4), wars in two parts (10), revolts (12),
trials by edition (9.4), families (6.4), events that change later rules (16).
"""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Convict, Lot, Recruit, Send
from adjudicator.systems.republic.orders.senate import Apart, Consent, Outcry
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    FORCES,
    HANDS,
    HOLDER,
    INF,
    PLACE,
    POP,
    SCOPE,
    TABLE_EVENTS,
    TURN,
    UNIT_PLACE,
    UNITS,
    WARS,
    Concession,
    Force,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.state import (
    CORRUPT,
    KNIGHTS,
    PRIOR_CONSUL,
    PROVINCES,
    SENATORS,
    UNREST,
    Province,
)
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, remove, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import arrive, statuses
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import board, in_revolt, met, office, sent

EVERYBODY = ("anna", "ben", "clara")


def _hand(state: State, seat: str, *cards: str) -> State:
    return put(state, HANDS, SCOPE, seat, Pile.of(tuple(f"{card}.1" for card in cards), (seat,)))


def test_a_tribunes_proposal_before_a_dictator_can_be_vetoed_though_the_dictators_own_cannot() -> None:
    """Dictator Cornelius presides. He proposes a fleet, which nobody vetoes; Ben's tribune proposes two.

    Clara's veto, kept for whatever comes, meets Ben's proposal alone. All three cards are out of the hands but Clara's
    second one.
    """
    state = change(_hand(_hand(senate(), "ben", "tribune"), "clara", "tribune"), HOLDER, SCOPE, "dictator", "1")
    fleets = [Recruit((Lot("unit:fleet", number),)) for number in (1, 2)]
    orders = (
        filed("ben", Outcry("floor", "", (fleets[1],))),
        filed("clara", Outcry("veto"), life="packet"),
        *ballots("yes", *EVERYBODY),
    )
    run = hold(lay(state, fleets[0]), "senate.business", *orders)
    ends = {one.measures: one.outcome for one in said(run, "vote_counted")}
    assert ends == {(fleets[0],): "passed", (fleets[1],): "vetoed"}
    assert [HANDS.get(run.state, SCOPE, seat).number for seat in ("ben", "clara")] == [0, 0]


def test_a_land_bill_with_a_faction_that_votes_apart_and_one_that_files_nothing() -> None:
    """Type III, sponsor Julius of Ben, co-sponsor Furius of Clara; unrest is 5.

    Anna's Cornelius 3 and Valerius 2 are against, her Fabius 2 is for it; Ben's 3 + 3 + 2 are for it; Clara files
    nothing, so that her 2 + 3 + 3 and Aurelius's 2 knights count for it: 20 against 5. Unrest 5 - 3 = 2. Julius has 4,
    Furius 2, Cornelius and Valerius lose 2 each, Fabius nothing. A fallen chair is out of reach: Fabius said yes.
    """
    state = change(change(senate(), UNREST, SCOPE, CITY, 5), KNIGHTS, SCOPE, "9", 2)
    run = put_to_the_vote(
        lay(state, PassBill("III", "senator:4", "senator:8")),
        *ballots("no", "anna"),
        filed("anna", Apart((("senator:2", "yes"),))),
        *ballots("yes", "ben"),
        filed("ben", Consent("senator:4", "sponsors")),
        filed("clara", Consent("senator:8", "sponsors")),
    )
    assert (outcome(run).yes, outcome(run).no, outcome(run).outcome) == (2 + 8 + 8 + 2, 3 + 2, "passed")
    assert [POP.of(run.state, SCOPE, key) for key in ("1", "2", "3", "4", "8", "9")] == [-2, 0, -2, 4, 2, 0]
    assert UNREST.of(run.state, SCOPE, CITY) == 2


def test_philip_waits_for_macedon_and_a_lower_number_comes_later() -> None:
    """Philip (6) is drawn without war: the Curia. The 2nd Macedonian War (10, support 5) comes: both active, 16.

    The 1st (12, support 10) is imminent beside it. Next turn it wakes: 2 x 12 + 6 = 30 and 2 x 10 + 6 = 26, support 10
    and 5. With the 1st beaten the 2nd is 16 again, and Philip goes on.
    """
    state, _ = arrive(OF, remove(senate(), WARS, SCOPE, "punic_1"), "philip_v", "macedonian_2", "macedonian_1")
    assert statuses(state) == {"macedonian_2": "active", "macedonian_1": "imminent"}

    def strengths() -> dict[str, tuple[int, int]]:
        return {key: (war_strength(OF, state, key).land, enemy(OF, state, key).support) for key in statuses(state)}

    assert strengths()["macedonian_2"] == (16, 5)
    state = play_out(OF, place(state, "mortality.imminent", "rome"), "mortality.imminent").state
    assert strengths() == {"macedonian_2": (26, 5), "macedonian_1": (30, 10)}
    state = remove(state, WARS, SCOPE, "macedonian_1")
    assert strengths() == {"macedonian_2": (16, 5)}


@pytest.mark.parametrize(
    ("left", "more", "goes"), [(5, 1, True), (5, 0, False), (6, 0, True), (4, 2, True), (4, 1, False)]
)
def test_a_force_without_commander_counts_for_whoever_takes_it_over(left: int, more: int, goes: bool) -> None:
    """Julius (MIL 4) against the Gauls, 10: with the legions there and those he brings he has 10, or is asked."""
    state = put(senate(), WARS, SCOPE, "gallic_1", War("active", 1))
    state = put(change(state, HOLDER, SCOPE, "field_consul", "4"), FORCES, SCOPE, "f1", Force("gallic_1", "", turn=-1))
    for at in range(1, 13):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{at}", "force:f1" if at <= left else "active")
    lots = (Lot("unit:legion", more),) if more else ()
    run = put_to_the_vote(lay(state, Send(("senator:4",), lots, "war:gallic_1")), *ballots("yes", *EVERYBODY))
    assert outcome(run).outcome == ("passed" if goes else "void")
    there = [key for key, row in UNITS.items(run.state, SCOPE) if row.place == "force:f1"]
    assert len(there) == left + (more if goes else 0)


def test_a_standoff_at_sea_and_the_same_number_for_the_next_force() -> None:
    """The 1st Punic War, 10 at sea; 11 is a standoff. Cornelius with 6 legions and 8 fleets throws 4, 4, 3 = 11.

    A quarter of 6, up = 2 legions, of 8 = 2 fleets; 2 legions cost 1 POP; unrest stays 2; no veteran at sea. Fabius,
    second, with 4 legions and 9 fleets throws 11 too, which is spent: 11 + 9 + 4 - 10 = 14, Victory, 4 of each, 2 POP
    less, then 5 more: 3; unrest 1; his 5 fleets are left without a legion, so that he comes home. Cornelius's fleets
    stay with a proconsul.
    """
    state = change(put(board(), WARS, SCOPE, "punic_1", War("active", 1)), UNREST, SCOPE, CITY, 2)
    state = office(office(state, "field_consul", "1"), "rome_consul", "2")
    state = sent(sent(state, "punic_1", "1", 6, 8), "punic_1", "2", 4, 9, key="f2")
    run = met(state, 4, 4, 3, 4, 4, 3)
    assert [(one.total, one.result) for one in said(run, "battle_fought")] == [(13, "standoff"), (14, "victory")]
    assert UNREST.of(run.state, SCOPE, CITY) == 1
    assert (POP.of(run.state, SCOPE, "1"), POP.of(run.state, SCOPE, "2")) == (-1, -2 + 5)
    assert (INF.of(run.state, SCOPE, "2"), PLACE.of(run.state, SCOPE, "2")) == (5 + 5, "carthage")
    assert (HOLDER.of(run.state, SCOPE, "field_consul"), PRIOR_CONSUL.of(run.state, SCOPE, "1")) == ("", True)
    assert not said(run, "veteran_made")
    left = [row.kind for _, row in UNITS.items(run.state, SCOPE) if row.place == "force:f1"]
    assert (left.count("legion"), left.count("fleet")) == (4, 6)


@pytest.mark.parametrize(("wars", "how"), [(2, ("revolt", ("seat:anna",))), (3, ("active_wars", ()))])
def test_a_rebel_whom_no_force_meets_loses_with_everybody_to_a_third_war(
    wars: int, how: tuple[str, tuple[str, ...]]
) -> None:
    """Losing goes before winning: three wars and the civil war are four, two and the civil war are three."""
    state = board()
    for at, key in enumerate(("gallic_1", "illyrian_1", "syrian")[:wars], start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    state = change(in_revolt(state, "1", 6, turn=1), TURN, SCOPE, CITY, 2)
    run = play_out(OF, state, "combat.test")
    assert [(one.how, one.winners) for one in said(run, "game_ended")] == [how]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_poor_man_convicted_of_less_cannot_lose_what_he_lacks(edition: str) -> None:
    """Fulvius, INF 3 and POP -6, has two concessions and a prior-consul marker, and took spoils.

    Guilty by Anna's 7 and Ben's 8 against Clara's 8 and his 3: 15 to 11. He loses 3 INF and 3 POP, to 0 and -9, marker
    and both concessions. Julius, who has a marker of his own, gains half of 3, up = 2, and no second one.
    """
    of = game(edition=edition)
    state = change(change(senate(of), HOLDER, SCOPE, "censor", "2"), CORRUPT, SCOPE, "7", ("sicily",))
    state = change(change(state, INF, SCOPE, "7", 3), POP, SCOPE, "7", -6)
    for key in ("4", "7"):
        state = change(state, PRIOR_CONSUL, SCOPE, key, value=True)
    for card in ("mining", "harbor_fees"):
        state = put(state, CONCESSIONS, SCOPE, card, Concession("7"))
    trial = Convict("senator:7", "minor", "spoils", "senator:4")
    consent = filed("ben", Consent("senator:4", "prosecutes", "senator:7"))
    sides = (*ballots("yes", "anna", "ben"), *ballots("no", "clara"))
    run = put_to_the_vote(lay(state, trial, step="senate.prosecutions"), consent, *sides, of=of)
    assert (outcome(run).yes, outcome(run).no) == (15, 8 + 3)
    row = SENATORS.get(run.state, SCOPE, "7")
    assert (row.inf, row.pop, row.prior_consul, row.faction) == (0, -9, False, "clara")
    assert {CONCESSIONS.get(run.state, SCOPE, card).holder for card in ("mining", "harbor_fees")} == {""}
    assert (INF.of(run.state, SCOPE, "4"), PRIOR_CONSUL.of(run.state, SCOPE, "4")) == (4 + 2, True)


def _plays(state: State, seat: str, card: str) -> Run:
    ready = place(put(state, HANDS, SCOPE, seat, Pile.of((card,), (seat,))), "revolution.cards", "rome")
    return play_out(OF, ready, "revolution.cards", [filed(seat, PlayCard(f"senator:{card}"))])


def test_flamininus_covers_his_family_in_the_forum_and_dies_without_leading() -> None:
    """Quinctius (18) lies in the Forum with 2 knights and 4T on him. Ben's Flamininus covers him and has all of it.

    A chit names him: 18A is out of the game, the family, as he was no leader, is the lowest of the Curia, below
    Papirius who died before; knights and talents are gone.
    """
    state = man(man(table(OF), "1", "anna", leader=True), "4", "ben", leader=True)
    state = man(state, "18", "", place="forum", knights=2, talents=4)
    state = man(state, "11", "", place="dead", since=1)
    state = _plays(state, "ben", "18A").state
    row = SENATORS.get(state, SCOPE, "18A")
    assert (row.faction, row.place, row.knights, row.talents) == ("ben", "carthage", 2, 4)
    assert (PLACE.of(state, SCOPE, "18"), KNIGHTS.of(state, SCOPE, "18")) == ("under:18A", 0)
    state = play_out(OF, place(state, "mortality.draw", "rome"), "mortality.draw", (), ScriptedDice(18)).state
    assert "18A" not in SENATORS.rows(state, SCOPE)
    row = SENATORS.get(state, SCOPE, "18")
    assert (row.faction, row.place, row.knights, row.talents) == ("", "dead", 0, 0)
    assert row.since > SENATORS.get(state, SCOPE, "11").since


@pytest.mark.parametrize(("dice", "held"), [((4, 3), True), ((3, 3), False)])
def test_raiders_at_their_second_level_in_evil_omens_at_the_border_of_greece(dice: tuple[int, int], held: bool) -> None:
    """Greece undeveloped has 5, a legion 2, Governor Cornelius MIL 4, omens take 1; 17 holds.

    4 + 3 = 7: 7 + 5 + 2 + 4 - 1 = 17. 3 + 3 make 16: the coloured die, the second, is 3: the one legion is lost, and
    three chits are drawn, none for him. Neither is Sicily touched, which is no frontier.
    """
    state = man(table(OF), "1", "anna", place="province:greece")
    state = put(man(state, "5", "ben", place="province:sicily"), PROVINCES, SCOPE, "greece", Province("1", term=2))
    state = put(state, PROVINCES, SCOPE, "sicily", Province("5", term=2))
    state = put(state, UNITS, SCOPE, "legion.1", Unit("legion", "garrison:greece"))
    for key, level in (("barbarian_raids", 2), ("evil_omens", 1)):
        state = put(state, TABLE_EVENTS, SCOPE, key, Posted(level))
    run = play_out(
        OF,
        place(state, "revenue.troubles", "rome"),
        "revenue.troubles",
        (),
        ScriptedDice(*dice, *(() if held else (20, 20, 20))),
    )
    assert [(one.province, one.total, one.held) for one in said(run, "raid_met")] == [
        ("province:greece", sum(dice) + 5 + 2 + 4 - 1, held)
    ]
    assert [(one.lost, one.chits) for one in said(run, "province_overrun")] == ([] if held else [(1, 3)])
    assert PROVINCES.get(run.state, SCOPE, "greece").governor == "1"
