"""Worked examples of the Senate: tribunes and their answers, a whole tally, a trial for life (sections 8 and 9.4)."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Appeal
from adjudicator.systems.republic.orders.measures import Convict, ElectForLife, Lot, Recruit
from adjudicator.systems.republic.orders.senate import Apart, Ballot, Consent, Graft, Outcry
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import (
    CITY,
    HANDS,
    HOLDER,
    INF,
    LIFE,
    POP,
    SCOPE,
    TALENTS,
)
from adjudicator.systems.republic_of_rome.state import KNIGHTS, MAJOR, PRIOR_CONSUL
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate


def _hand(state: State, seat: str, *cards: str) -> State:
    return put(state, HANDS, SCOPE, seat, Pile.of(tuple(f"{card}.1" for card in cards), (seat,)))


def _held(run: Run) -> dict[str, int]:
    return {seat: HANDS.get(run.state, SCOPE, seat).number for seat in ("anna", "ben", "clara")}


def test_two_tribunes_against_one_proposal_are_answered_one_after_the_other() -> None:
    """Follow a fleet that Anna's Cornelius proposes; Ben and Clara hold a tribune each, Anna Graft, Ben a Murder.

    The votes are called from the chair's left, Ben, Clara, Anna. Ben's veto comes first: Graft, die 4 of at most 6,
    takes 4T of Cornelius's 10 and cancels it; Ben, outdone, will have no other veto. Clara's is answered by his Murder
    of a Tribune with Claudius: die 3 is odd, it stands, Claudius loses 3 POP, and the proposal is vetoed.
    With die 6 the veto is cancelled, Claudius loses 6 POP, and Anna's yes, 3 + 2 + 2 = 7, carries the fleet. All four
    cards are gone either way.
    """
    state = _hand(_hand(_hand(senate(), "ben", "tribune", "murder_tribune"), "clara", "tribune"), "anna", "graft")
    state = lay(change(state, TALENTS, SCOPE, "1", 10), Recruit((Lot("unit:fleet", 1),)))
    orders = (
        filed("ben", Outcry("veto")),
        filed("clara", Outcry("veto")),
        filed("anna", Graft(6)),
        filed("ben", PlayCard("card:murder_tribune", "senator:5")),
        *ballots("yes", "anna"),
        *ballots("abstain", "ben", "clara"),
    )
    for die, popularity, end, yes in ((3, -3, "vetoed", 0), (6, -6, "passed", 3 + 2 + 2)):
        run = put_to_the_vote(state, *orders, dice=(4, die))
        assert [one.seat for one in said(run, "outcry_played")] == ["ben", "clara"]
        assert (TALENTS.of(run.state, SCOPE, "1"), POP.of(run.state, SCOPE, "5")) == (10 - 4, popularity)
        assert _held(run) == {"anna": 0, "ben": 0, "clara": 0}
        assert (outcome(run).outcome, outcome(run).yes) == (end, yes)


@pytest.mark.parametrize(("bought", "no", "end"), [(8, 34, "failed"), (7, 33, "failed"), (6, 32, "passed")])
def test_a_vote_for_life_counts_oratory_knights_talents_and_the_nominees_influence(
    bought: int, no: int, end: str
) -> None:
    """Follow the election of Fabius (INF 21) with split and bought votes, and a tie that fails.

    Yes: Anna's Cornelius 3, Fabius 2, Valerius 2 with 2 knights = 9, Fabius's INF 21 = 30; Clara's Furius apart, 3: 33.
    No: Ben's Julius 3, Claudius 3 with 4 knights, Manlius 2 = 12, Julius buys 9 of 10T = 21; Clara's Fulvius 2 and
    Aurelius 3 = 5, Aurelius buys 6, 7 or 8 of 8T: 32, 33 or 34. Only 33 against 32 carries it.
    """
    state = change(change(senate(), INF, SCOPE, "2", 21), KNIGHTS, SCOPE, "3", 2)
    state = change(change(state, KNIGHTS, SCOPE, "5", 4), TALENTS, SCOPE, "4", 10)
    state = lay(change(state, TALENTS, SCOPE, "9", 8), ElectForLife("senator:2"))
    orders: tuple[Filed, ...] = (
        *ballots("yes", "anna"),
        filed("ben", Ballot("no", "", (("senator:4", 9),)), life="packet"),
        filed("clara", Ballot("no", "", (("senator:9", bought),)), life="packet"),
        filed("clara", Apart((("senator:8", "yes"),)), life="packet"),
    )
    run = put_to_the_vote(state, *orders)
    assert (outcome(run).yes, outcome(run).no, outcome(run).outcome) == (33, no, end)
    assert (TALENTS.of(run.state, SCOPE, "4"), TALENTS.of(run.state, SCOPE, "9")) == (1, 8 - bought)
    assert LIFE.of(run.state, SCOPE, CITY) == ("2" if end == "passed" else "")
    assert INF.of(run.state, SCOPE, "1") == 5  # Furius's yes saves the chair


def _trial() -> State:
    """Return a Senate with Censor Fabius, in which Fulvius, INF 6 and POP -1, is on trial for his life."""
    state = change(change(senate(), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)
    state = change(change(state, INF, SCOPE, "7", 6), POP, SCOPE, "7", -1)
    state = change(change(state, KNIGHTS, SCOPE, "8", 2), PRIOR_CONSUL, SCOPE, "7", value=True)
    return lay(state, Convict("senator:7", "major", "office", "senator:4"), step="senate.prosecutions")


@pytest.mark.parametrize(
    ("dice", "votes", "margin", "dead"),
    [
        ((), 0, -1, False),
        ((3, 2), -12, 11, True),
        ((6, 3), 4, -5, False),
        ((4, 4), 0, -1, False),
        ((3, 4), -4, 3, True),
        ((1, 2), 0, None, True),
    ],
)
def test_a_trial_for_life_is_decided_by_influence_and_the_appeal(
    dice: tuple[int, ...], votes: int, margin: int | None, *, dead: bool
) -> None:
    """Follow the trial of Fulvius, with Julius (INF 4) as prosecutor.

    Guilty: Anna 3 + 2 + 2 = 7, Ben 3 + 3 + 2 = 8, 15. Not guilty: Clara 2 + 3 + 3 = 8, Furius's 2 knights = 10, the
    accused's INF 6 = 16. Without an appeal he is free by 1. With POP -1 the dice 3 + 2 make 4: 12 votes against him;
    6 + 3 make 8: 4 for him; 4 + 4 make 7: none; 3 + 4 make 6: 4 against him; 1 + 2 make 2: the people kill him.
    Dead, he has lost 6 INF: Julius gains 3, 7 in all, and his prior-consul marker.
    """
    appeal = (filed("clara", Appeal("senator:7")),) if dice else ()
    consent = filed("ben", Consent("senator:4", "prosecutes", "senator:7"))
    sides = (*ballots("yes", "anna", "ben"), *ballots("no", "clara"))
    run = put_to_the_vote(_trial(), consent, *appeal, *sides, dice=dice)
    assert [one.votes for one in said(run, "people_appealed")] == ([votes] if dice else [])
    if margin is not None:
        assert outcome(run).yes - outcome(run).no == margin
    assert outcome(run).outcome == ("passed" if dead else "failed")
    assert [one.senator for one in said(run, "senator_died")] == (["senator:7"] if dead else [])
    assert INF.of(run.state, SCOPE, "4") == 4 + (3 if dead else 0)
    assert PRIOR_CONSUL.of(run.state, SCOPE, "4") is dead
