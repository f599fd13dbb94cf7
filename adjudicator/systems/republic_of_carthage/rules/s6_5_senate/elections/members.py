"""6.5.4 The Committee of Five: candidates for a vacant seat, refusals, and the results of the election."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.chair import Again
from adjudicator.systems.republic.people import is_free, number, offices_of, owner
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.senate.elections.election import Election
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import Gain, free, gain
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import HOLDER, INF, NOW, OFFICES, SCOPE, SITTINGS, TERM, Motion
from adjudicator.systems.republic_of_carthage.orders.chair import Committee
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, SENATORS

STEP: Final = "senate.committee"
CITE: Final = "roc:6.5.4"
DECLINED = SITTINGS.col("declined", tuple[str, ...])


@event("member_elected", "roc:6.5.4", answers=("again",))
class MemberElected:
    """A Senator takes a seat on the Committee for a number of turns."""

    office: str
    senator: str
    term: int
    gain: Gain


@event("seats_declined", answers=("again",))
class SeatsDeclined:
    """Members whose term has ended do not take a seat again, while there is another candidate."""

    senators: tuple[str, ...]


def vacant(state: State) -> tuple[str, ...]:
    """Return the vacant seats, by rank."""
    rows = OFFICES.rows(state, SCOPE)
    return tuple(office for office in COMMITTEE if office in rows and not rows[office].holder)


@rule("roc:6.5.4", title="Who can be elected to the Committee")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the faction Senators in Carthage without office, the best speakers first."""
    found = [key for key in free(state) if not offices_of(game, state, key)]
    return tuple(sorted(found, key=lambda key: (-game.box.person(key).ora, -INF.of(state, SCOPE, key), number(key))))


@rule("roc:6.5.4", title="Annual Judges: a Law sets the term")
def term(game: Game, state: State, office: str) -> int:
    """Return how many turns a new Member has."""
    return switched(state, "committee_term") or int(game.box.offices[office].term)


@rule("roc:6.5.4", title="A candidate for a vacant seat")
def check(game: Game, view: State, measure: ElectMember) -> Verdict:
    """Check whether a Senator can be proposed for a seat."""
    office, senator = bare(measure.office), bare(measure.senator)
    facts = {"senator": measure.senator, "office": measure.office}
    if office not in COMMITTEE:
        return Refused("no_committee_seat", (CITE,), facts)
    row = SENATORS.find(view, SCOPE, senator)
    if row is None or not is_free(row):
        return Refused("candidate_away", (CITE,), facts, lasting=False)
    if offices_of(game, view, senator):
        held = tuple(f"office:{one}" for one in offices_of(game, view, senator))
        return Refused("candidate_in_office", (CITE,), {"senator": measure.senator, "offices": held}, lasting=False)
    if office not in vacant(view):
        holder = OFFICES.get(view, SCOPE, office).holder
        held_by = {**facts, "holder": person(holder) if holder else ""}
        return Refused("seat_not_vacant", (CITE,), held_by, lasting=False)
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
    return (yield Event.of(data, play.scope, changes))


MEASURES.enter(
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


# ------------------------------------------------------------------------------------ the step


@rule("roc:6.5.4", "roc:ruling 77", title="A Member whose term has ended may decline while another candidate exists")
def candidates(game: Game, state: State, office: str) -> tuple[ElectMember, ...]:
    """Return the candidates for a seat, the best speakers first; one who declines is used when no other is left."""
    found = [ElectMember(office, person(key)) for key in eligible(game, state)]
    shy = {person(key) for key in chair.sitting(state).declined}
    willing = tuple(each for each in found if each.senator not in shy)
    rest = tuple(each for each in found if each.senator in shy)
    return willing if any(not motions.rejected(game, state, (each,)) for each in willing) else (*willing, *rest)


def retired(game: Game, state: State) -> tuple[str, ...]:
    """Return the Members whose term ended this turn and who can be elected again."""
    went = (senator for _, senator in chair.sitting(state).retired)
    return tuple(key for key in went if key in free(state) and not offices_of(game, state, key))


def again(key: str, state: State, senator: str) -> Slot:
    """Return what the owner of a Member whose term has ended is asked; by default he takes a seat again."""
    who, seat = person(senator), owner(state, senator)
    choices = RecordOf(tag_of(Again), (("senator", OneOf((who,))), ("yes", OneOf((True, False)))))
    about = {"senator": (who,)}
    return Slot(f"{key}:again:{senator}:{seat}", seat, "again", about, "required", choices, Again(who, yes=True))


def _asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    return (again(frame.key, state, senator) for senator in retired(game, state)) if vacant(state) else iter(())


def _foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    for senator in dict.fromkeys((*retired(game, state), *_retiring(state))):
        slot = again(STEP, state, senator)
        facts = {"senator": person(senator)}
        form = (Suggestion(slot.default, "again_yes", facts), Suggestion(Again(person(senator), yes=False), "again_no"))
        yield Topic(slot, STEP, form)


def _retiring(state: State) -> tuple[str, ...]:
    """Return the Members whose term ends when the Senate meets, if it has not met."""
    rows = ((key, row) for key, row in OFFICES.items(state, SCOPE) if key in COMMITTEE and row.holder)
    return tuple(row.holder for _, row in rows if row.term <= 1)


def _check_again(game: Game, view: State, frame: Frame | None, slot: Slot, order: Again) -> Verdict:
    return checks.own(view, slot.seat, order.senator, CITE) or ACCEPTED


def _heard(play: Play, state: State) -> Flow[State]:
    """Note who declines."""
    shy = tuple(bare(answer.order.senator) for answer in play.all("again") if not answer.order.yes)
    if not shy:
        yield from ()
        return state
    told = SeatsDeclined(tuple(person(key) for key in shy))
    cites = (CITE, "roc:ruling 77")
    return (yield Event.of(told, play.scope, (DECLINED.set(state, SCOPE, NOW, shy),), cites))


install(
    Election(
        STEP,
        Committee,
        (CITE, "roc:ruling 78"),
        posts=lambda game, state: tuple(f"office:{office}" for office in vacant(state)),
        candidates=lambda game, state, post, seat, named: candidates(game, state, post),
        term="office",
        all_posts=lambda game, state: tuple(f"office:{office}" for office in COMMITTEE),
        asks=_asks,
        foresees=_foresees,
        heard=_heard,
        checks=(("again", _check_again),),
        after="senate.suffetes",
    ),
    CARTHAGE,
    ELECTIONS,
)
