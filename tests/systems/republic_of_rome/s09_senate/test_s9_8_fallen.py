"""Section 9.8: what the death of somebody whom a proposal names does to it, before it is voted on."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.measures import Assign, Convict, ElectForLife
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.rules.senate.government import assign, life
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    HOLDER,
    INF,
    POP,
    SCOPE,
    SENATORS,
    Concession,
)
from adjudicator.systems.republic_of_rome.orders.chair import Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, PassBill
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.charges import room
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, MAJOR, UNREST
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, senate

MINING = Assign("card:mining", "senator:5")
HARBOR = Assign("card:harbor_fees", "senator:2")
YES = ballots("yes", "anna", "ben", "clara")


def _slain(state: State, step: str, target: str, *orders: object, dice: tuple[int, ...] = (6,)) -> Run:
    """Run a step in which Clara's 8 murders somebody before the first proposal of it is voted on."""
    blow = filed("clara", Assassinate(f"senator:{target}", "senator:8", "before proposal:1"))
    return hold(state, step, blow, *orders, *YES, dice=dice)  # type: ignore[arg-type]


def _outcomes(run: Run) -> list[str]:
    return [row.outcome for _, row in motions.laid(run.state)]


@pytest.mark.parametrize("target", ["5", "4"])
def test_a_concession_is_spent_whose_nominee_is_murdered_a_leaders_family_does_not_get_it(target: str) -> None:
    state = put(senate(), CONCESSIONS, SCOPE, "mining", Concession(""))
    run = _slain(lay(state, Assign("card:mining", f"senator:{target}")), "senate.business", target)
    assert _outcomes(run) == ["void"]
    assert CONCESSIONS.get(run.state, SCOPE, "mining").holder == ""
    refused = assign.check(OF, run.state, Assign("card:mining", "senator:6"))
    assert isinstance(refused, Refused)
    assert refused.code == "concession_proposed"


def test_all_concessions_of_one_proposal_are_spent_with_the_nominee_of_one() -> None:
    state = put(
        put(senate(), CONCESSIONS, SCOPE, "mining", Concession("")), CONCESSIONS, SCOPE, "harbor_fees", Concession("")
    )
    run = _slain(lay(state, MINING, HARBOR), "senate.business", "5")
    assert isinstance(assign.check(OF, run.state, HARBOR), Refused)


def test_what_lapses_for_another_reason_is_not_spent() -> None:
    """Somebody else dies before the vote on a concession for one who is away: nobody was nominated in vain."""
    state = put(senate(), CONCESSIONS, SCOPE, "mining", Concession(""))
    state = lay(state, Assign("card:mining", "senator:30"))
    run = _slain(state, "senate.business", "6")
    assert _outcomes(run) == ["void"]
    assert isinstance(assign.check(OF, run.state, Assign("card:mining", "senator:2")), Accepted)


@pytest.mark.parametrize("target", ["5", "4"])
def test_a_consul_for_life_is_proposed_no_more_once_a_nominee_is_murdered(target: str) -> None:
    state = change(change(senate(), INF, SCOPE, target, 22), INF, SCOPE, "2", 22)
    run = _slain(lay(state, ElectForLife(f"senator:{target}")), "senate.business", target)
    assert _outcomes(run) == ["void"]
    refused = life.check(OF, run.state, ElectForLife("senator:2"))
    assert isinstance(refused, Refused)
    assert refused.code == "life_proposed_already"


def _liable() -> State:
    """Return a Senate whose Censor is Anna's 2; 4, 5, 6 and 7 held offices."""
    state = change(senate(), HOLDER, SCOPE, "censor", "2")
    for key in ("4", "5", "6", "7"):
        state = change(state, MAJOR, SCOPE, key, value=True)
    return state


@pytest.mark.parametrize("target", ["5", "4"])
def test_a_trial_is_counted_whose_accused_is_murdered(target: str) -> None:
    first = Prosecute(Convict(f"senator:{target}", "major", "office", "senator:3"))
    second = Prosecute(Convict("senator:6", "major", "office", "senator:3"))
    run = _slain(_liable(), "senate.prosecutions", target, filed("anna", first), filed("anna", second))
    assert _outcomes(run) == ["void"]
    assert [one.why for one in said(run, "prosecution_lapsed")] == ["no_trial_left"]
    assert SENATORS.get(run.state, SCOPE, "6").faction == "ben"


@pytest.mark.parametrize(("target", "by"), [("5", "5"), ("4", "4"), ("5", "6")])
def test_a_trial_is_void_and_counted_whose_prosecutor_is_murdered(target: str, by: str) -> None:
    """A leader's family does not prosecute in his place; whose prosecutor lives is tried as always."""
    trial = Prosecute(Convict("senator:7", "major", "office", f"senator:{by}"))
    agreed = filed("ben", Consent(f"senator:{by}", "prosecutes"))
    run = _slain(_liable(), "senate.prosecutions", target, filed("anna", trial), agreed)
    assert _outcomes(run) == (["void"] if target == by else ["passed"])
    assert not room(OF, run.state, Convict("senator:6", "major", "office", "senator:3"))


def test_one_of_two_minor_trials_is_used_up() -> None:
    first = Prosecute(Convict("senator:5", "minor", "office", "senator:3"))
    run = _slain(_liable(), "senate.prosecutions", "5", filed("anna", first))
    assert room(OF, run.state, Convict("senator:6", "minor", "office", "senator:3"))
    assert not room(OF, run.state, Convict("senator:6", "major", "office", "senator:3"))


def test_a_pair_is_void_whose_candidate_is_murdered_and_others_are_proposed() -> None:
    pairs = (ElectConsuls(("senator:4", "senator:6")), ElectConsuls(("senator:2", "senator:6")))
    run = _slain(
        senate(), "senate.consuls", "4", filed("anna", Nominate(pairs[0])), filed("anna", Nominate(pairs[1]), rank=1)
    )
    assert _outcomes(run) == ["void", "passed"]


def test_a_land_bill_goes_on_whose_sponsor_is_murdered_before_its_vote() -> None:
    """He has nothing of it; the other sponsor has his Popularity, and the people are calmed."""
    state = change(lay(senate(), PassBill("I", "senator:5", "senator:2")), UNREST, SCOPE, "city", 3)
    run = _slain(state, "senate.business", "5")
    assert _outcomes(run) == ["passed"]
    assert LAND_BILLS.find(run.state, SCOPE, "I") is not None
    assert POP.of(run.state, SCOPE, "2") == 1


def test_whoever_dies_in_the_trial_of_a_leader_is_no_nominee_any_more() -> None:
    """Clara's 8 is caught, the people kill her leader 7, for whom a concession was on the floor."""
    state = put(senate(), CONCESSIONS, SCOPE, "mining", Concession(""))
    run = _slain(lay(state, Assign("card:mining", "senator:7")), "senate.business", "5", dice=(1, 1, 1))
    assert [one.senator for one in said(run, "senator_died")][:2] == ["senator:8", "senator:7"]
    assert _outcomes(run)[0] == "void"
    assert isinstance(assign.check(OF, run.state, MINING), Refused)
