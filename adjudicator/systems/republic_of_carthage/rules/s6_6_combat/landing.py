"""6.6.2 After a victory at sea a commander presses on by land, or comes home."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.combat import Land
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.combat.forces import SEA, armies_of, commanders_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import FORCES, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import go_home
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.battle import Engagement
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import fitness
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.wars import BATTLE, CITE, CITES, LANDING
from adjudicator.systems.republic_of_carthage.state import SENATORS


def _slot(key: str, state: State, force: str) -> Slot:
    """Return the question to the owner of the first commander; he may name any of his own who commands."""
    who = FORCES.get(state, SCOPE, force).commander
    seat = SENATORS.get(state, SCOPE, who).faction
    own = tuple(
        person(each) for each in commanders_of(state, force) if SENATORS.get(state, SCOPE, each).faction == seat
    )
    choices = RecordOf(tag_of(Land), (("senator", OneOf(own)), ("yes", OneOf((True, False)))))
    default = Land(person(who), yes=True)
    return Slot(f"{key}:land:{who}:{seat}", seat, "land", {"senator": own}, "optional", choices, default)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whether the force presses on."""
    yield _slot(frame.key, state, frame.local.force)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the question for every force with armies whose sea battle is still to be won."""
    for key, row in FORCES.items(state, SCOPE):
        if row.commander and fitness(game, state, key).part == SEA and armies_of(state, key):
            slot = _slot(LANDING, state, key)
            facts = {"war": f"war:{row.war}"}
            no = Suggestion(Land(person(row.commander), yes=False), "land_no", facts)
            yield Topic(slot, LANDING, (Suggestion(slot.default, "land_yes", facts), no))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Land) -> Verdict:
    """Check whether a seat may decide for a force: its own Senator commands it, or may come to command one."""
    wrong = checks.own(view, slot.seat, order.senator, CITE)
    if wrong is not None:
        return wrong
    led = (person(one) for key, _ in FORCES.items(view, SCOPE) for one in commanders_of(view, key))
    if order.senator in led:
        return ACCEPTED
    return Refused("no_command", CITES, {"senator": order.senator}, lasting=False)


@CARTHAGE.step(LANDING, cites=CITES, kinds=("land",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.6.2", "roc:6.5.7", title="The land war may follow a victory at sea at once")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Fight by land, unless the commander's player said no: then the force comes home."""
    at: Engagement = play.frame.local
    answer = play.one("land")
    if answer is None or answer.order.yes:
        play.push(BATTLE, "land", local=at)
        return END
    yield from go_home(play, state, at.force, "sea", beaten=False)
    return END
