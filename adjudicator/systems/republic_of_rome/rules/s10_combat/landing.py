"""After a victory at sea a commander lands at once, or stays as proconsul (section 10, step 5)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.combat.forces import LAND, SEA, armies_of
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import FORCES, SCOPE
from adjudicator.systems.republic_of_rome.rules.s10_combat.aftermath import stays
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness

CITES = ("ror:10",)


def possible(game: Game, state: State, force: str) -> bool:
    """Return whether a force is there, has its commander, and can fight by land."""
    row = FORCES.find(state, SCOPE, force)
    return row is not None and bool(row.commander) and fitness(game, state, force).part == LAND


def slots(game: Game, state: State, key: str, force: str) -> Iterator[Slot]:
    """Yield the question to the commander's player; by default he lands."""
    del game
    yield _slot(key, state, force)


def _slot(key: str, state: State, force: str) -> Slot:
    who = FORCES.get(state, SCOPE, force).commander
    seat, name = owner(state, who), person(who)
    choices = RecordOf(tag_of(Land), (("senator", OneOf((name,))), ("yes", OneOf((True, False)))))
    return Slot(
        f"{key}:land:{who}:{seat}", seat, "land", {"senator": (name,)}, "optional", choices, Land(name, yes=True)
    )


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield the question for every force with legions whose sea battle is still to be won."""
    for key, row in FORCES.items(state, SCOPE):
        if row.commander and fitness(game, state, key).part == SEA and armies_of(state, key):
            slot, facts = _slot(step, state, key), {"war": f"war:{row.war}"}
            no = Suggestion(Land(person(row.commander), yes=False), "land_no", facts)
            yield Topic(slot, step, (Suggestion(slot.default, "land_yes", facts), no))


def check(view: State, slot: Slot, order: Land) -> Verdict:
    """Check whether a seat may decide for a force: its own Senator commands it."""
    wrong = checks.own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if bare(order.senator) in {row.commander for _, row in FORCES.items(view, SCOPE)}:
        return ACCEPTED
    return Refused("no_command", CITES, {"senator": order.senator}, lasting=False)


def wanted(play: Play) -> bool:
    """Return whether the commander lands."""
    answer = play.one("land")
    return answer is None or not isinstance(answer.order, Land) or answer.order.yes


@rule("ror:10", title="A commander who does not land stays as proconsul")
def stay(play: Play, state: State, force: str) -> Flow[State]:
    """Leave the force at sea."""
    return (yield from stays(play, state, force))
