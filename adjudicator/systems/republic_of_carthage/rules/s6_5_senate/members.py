"""6.5.4 The Committee of Five: who can be elected to a vacant seat, and what the election brings."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.orders import ElectMember
from adjudicator.systems.republic_of_carthage.people import COMMITTEE, is_free, number, offices_of, owner
from adjudicator.systems.republic_of_carthage.rules.money import bare
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import in_force
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.measure import MeasureRule, enter
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.suffetes import Gain, free, gain
from adjudicator.systems.republic_of_carthage.state import HOLDER, INF, OFFICES, SCOPE, SENATORS, TERM, Motion

STEP: Final = "senate.committee"
CITE: Final = "roc:6.5.4"


@record
class MemberElected:
    """A Senator takes a seat on the Committee for so many turns."""

    office: str
    senator: str
    term: int
    gain: Gain


def vacant(state: State) -> tuple[str, ...]:
    """Return the vacant seats, by rank."""
    rows = OFFICES.rows(state, SCOPE)
    return tuple(office for office in COMMITTEE if office in rows and not rows[office].holder)


@rule("roc:6.5.4", title="Who can be elected to the Committee")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the faction Senators in Carthage without office, the best speakers first."""
    found = [key for key in free(state) if not offices_of(state, key)]
    return tuple(sorted(found, key=lambda key: (-game.box.person(key).ora, -INF.of(state, SCOPE, key), number(key))))


@rule("roc:6.5.4", title="Annual Judges: a Law sets the term")
def term(game: Game, state: State, office: str) -> int:
    """Return how many turns a new Member has."""
    laws = [effect for _, effect in in_force(state, "rule") if effect.word("name") == "committee_term"]
    return laws[-1].number("value") if laws else int(game.box.offices[office].term)


@rule("roc:6.5.4", title="A candidate for a vacant seat")
def check(game: Game, view: State, measure: ElectMember) -> Verdict:
    """Say whether a Senator can be proposed for a seat."""
    office, senator = bare(measure.office), bare(measure.senator)
    facts = {"senator": measure.senator, "office": measure.office}
    if office not in COMMITTEE:
        return Refused("no_committee_seat", (CITE,), facts)
    row = SENATORS.find(view, SCOPE, senator)
    if row is None or not is_free(row):
        return Refused("candidate_away", (CITE,), facts, lasting=False)
    if offices_of(view, senator):
        held = tuple(f"office:{one}" for one in offices_of(view, senator))
        return Refused("candidate_in_office", (CITE,), {"senator": measure.senator, "offices": held}, lasting=False)
    if office not in vacant(view):
        return Refused("seat_not_vacant", (CITE,), facts, lasting=False)
    return ACCEPTED


@rule("roc:6.5.4", title="A Member takes his seat")
def enact(play: Play, state: State, motion: Motion, measure: ElectMember) -> Flow[State]:
    """Give the seat to the Senator, with its term and 3 Influence."""
    office, senator = bare(measure.office), bare(measure.senator)
    turns = term(play.game, state, office)
    won = gain(play.game, state, senator, play.game.box.constants.senate.committee_influence)
    changes = (
        HOLDER.set(state, SCOPE, office, senator),
        TERM.set(state, SCOPE, office, turns),
        INF.add(SCOPE, senator, won.change),
    )
    data = MemberElected(measure.office, measure.senator, turns, won)
    return (yield Event("member_elected", play.scope, data, changes, (CITE,)))


enter(
    MeasureRule(
        ElectMember,
        "committee",
        check,
        enact,
        named=lambda measure: (bare(measure.senator),),
        gains=lambda game, state, measure: (owner(state, bare(measure.senator)),),
        steps=(STEP,),
    )
)
