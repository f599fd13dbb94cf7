"""6.5.5.2 The Accused turns to the people: two dice on the Popular Appeal Table at his turn to vote."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Test, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Appeal
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.ongoing import Terms
from adjudicator.systems.republic.rules.senate.trials.courts import courts
from adjudicator.systems.republic.rules.senate.voting.votes import oratory
from adjudicator.systems.republic.state import CASES, MOTIONS, SCOPE, SENATORS, Motion

KIND: Final = "appeal"
CITES: Final = ("roc:6.5.5.2", "roc:ruling 85", "ror:9.4")
YES, NO = MOTIONS.col("yes", int), MOTIONS.col("no", int)
APPEALED = MOTIONS.col("appealed", str)
WORRY: Final = -4
"""The balance of votes below which the order form proposes to appeal."""


@event("people_appealed", "roc:6.5.5.2", "roc:ruling 85", "ror:9.4", answers=("appeal",))
class PeopleAppealed:
    """The Accused turned to the people: dice, his Popularity, less that of a `victim`, what cards add, the result.

    `result` is killed, freed or votes; `votes` are for him, with a minus against him; `yes` and `no` how the balance
    then stands. `victim` is empty but in a trial for murder; `mourned` is the victim's Popularity, at least 0.
    """

    senator: str
    dice: tuple[int, ...]
    popularity: int
    victim: str
    mourned: int
    cards: Terms
    total: int
    result: str
    votes: int
    yes: int
    no: int


@rule("roc:6.5.5.2", "roc:ruling 85", title="The Accused may appeal to the people, after a murder he must")
def slot(game: Game, state: State, key: str, motion: Motion, measure: Convict, seat: str) -> Slot | None:
    """Return what the owner of the Accused is asked at his turn to vote; None for others, and where he must appeal."""
    if measure.offence == "murder" or owner(state, bare(measure.accused)) != seat:
        return None
    default = Appeal(measure.accused, yes=certain(game, state, motion, measure))
    choices = RecordOf(tag_of(Appeal), (("senator", OneOf((measure.accused,))), ("yes", OneOf((True, False)))))
    return Slot(f"{key}:appeal:{seat}", seat, KIND, {"senator": (measure.accused,)}, "optional", choices, default)


@rule("roc:ruling 85", title="Conviction is certain when all votes still possible would not save him")
def certain(game: Game, state: State, motion: Motion, measure: Convict) -> bool:
    """Return whether a trial for life is lost even if all who have not voted were for him.

    Votes that could be bought are left out, as Faction Treasuries are secret.
    """
    if measure.grade != "major":
        return False
    cast = {seat for seat, _, _ in motion.voted}
    waiting = (seat for seat in game.seats if seat not in cast)
    possible: int = sum(oratory(game, state, seat) for seat in waiting)
    for_him = motion.no + possible + SENATORS.get(state, SCOPE, bare(measure.accused)).inf
    return motion.yes > for_him


def appeals(play: Play, state: State, measure: Convict, seat: str) -> bool:
    """Return whether the Accused turns to the people now that a seat is called."""
    if owner(state, bare(measure.accused)) != seat:
        return False
    answer = play.one(KIND, seat)
    return measure.offence == "murder" or (answer is not None and isinstance(answer.order, Appeal) and answer.order.yes)


@rule("roc:6.5.5.2", "roc:6.5.9", "roc:ruling 86", "roc:ruling 121n", title="The Popular Appeal Table")
def turn_to_people(play: Play, state: State, motion: Motion, measure: Convict) -> Flow[str]:
    """Roll, and add what the people say to the balance; return the outcome where they kill or free him."""
    case = CASES.find(state, SCOPE, f"murder:{bare(measure.accused)}") if measure.offence == "murder" else None
    its = courts(play.game)
    pop, mourned = its.speaks(state, measure, case)
    number, cards = its.dice(play.game, bare(measure.accused)), play.game.box.republic.omens(play.game, state)
    dice = play.dice.roll_many("appeal", number, where=told_as(play, "roc:6.5.5.2"))
    total = sum(dice) + pop - mourned + ongoing.total(cards)
    row = row_for(play.game.box.charts.popular_appeal.rows, total)
    key = key_of(state, motion)
    against, for_him = max(0, -row.votes), max(0, row.votes)
    victim = case.victim if case is not None else ""
    yes, no = motion.yes + against, motion.no + for_him
    data = PeopleAppealed(measure.accused, dice, pop, victim, mourned, cards, total, row.result, row.votes, yes, no)
    changes: tuple[Change, ...] = (
        APPEALED.set(state, SCOPE, key, row.result),
        YES.add(SCOPE, key, against),
        NO.add(SCOPE, key, for_him),
    )
    state = yield Event.of(data, play.scope, changes)
    if row.result == "killed" and its.killed is not None:
        yield from its.killed(play, state, measure, total)
    if row.result == "freed" and its.freed is not None:
        yield from its.freed(play, state, motion, measure, total)
    return {"killed": "passed", "freed": "failed"}.get(row.result, "")


def key_of(state: State, motion: Motion) -> str:
    """Return the key of a proposal: of those of its number and measures the last one made."""
    found = [
        key
        for key, row in MOTIONS.items(state, SCOPE)
        if (row.number, row.step, row.measures) == (motion.number, motion.step, motion.measures)
    ]
    return max(found, key=lambda key: int(key[1:]))


def check(game: Game, view: State, slot: Slot, order: Appeal | Nothing) -> Verdict:
    """Check whether a wish can be kept on file: it is of an own Senator."""
    del game
    if isinstance(order, Nothing) or owner(view, bare(order.senator)) == slot.seat:
        return ACCEPTED
    seat = owner(view, bare(order.senator))
    facts = {"senator": order.senator, "seat": f"seat:{seat}" if seat else ""}
    hint = tuple(Appeal(f"senator:{key}", order.yes) for key in in_carthage(view, slot.seat)[:1])
    return Refused("not_your_senator", CITES, facts, hint, lasting=bool(seat))


def ahead(state: State, step: str, seat: str) -> Slot:
    """Return the slot of what a seat can file ahead for its Senators in Carthage."""
    mine = tuple(f"senator:{key}" for key in in_carthage(state, seat))
    wishes = RecordOf(tag_of(Appeal), (("senator", OneOf(mine)), ("yes", OneOf((True, False)))))
    return Slot(f"{step}:appeal:{seat}", seat, KIND, {"senator": mine}, "optional", wishes)


def form(senators: tuple[str, ...]) -> tuple[Suggestion, ...]:
    """Return what the order form offers for Senators who can be tried."""
    return tuple(
        line
        for who in senators
        for line in (
            Suggestion(Appeal(who), "appeal_if", when=(Test("votes", "below", WORRY),)),
            Suggestion(Appeal(who, yes=False), "appeal_no"),
        )
    )
