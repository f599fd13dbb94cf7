"""6.5.7 Recalling a commander, with a replacement or without, and calling an expedition home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Recall, Units
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import units_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import CITY, COMMANDER, FORCE_TURN, FORCES, SCOPE, SECOND, TURN, Motion
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import commands, expeditions
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.commands import Appointed
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.judging import judge
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import (
    commanders_home,
    expedition_home,
    force_home,
)
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 107", "roc:ruling 121k")


@event("commander_recalled", "roc:6.5.7", "roc:ruling 107", "roc:ruling 121k", weight=71)
class CommanderRecalled:
    """A commander is home from `war:libyan` or `war:rebel`.

    `replacement` has his force; without one it is under the `other` commander, or its `units` are at home.
    """

    senator: str
    war: str
    replacement: Appointed | None
    other: str
    units: Units


@event("expedition_recalled", "roc:6.5.7", "roc:ruling 121c")
class ExpeditionRecalled:
    """The Senate called an expedition home with its leader and its merchants."""

    exploration: str
    senator: str
    caravans: int
    trade_fleets: int


@rule(CITE, "roc:ruling 107", "roc:ruling 121k", title="Which commander can be recalled")
def check(game: Game, view: State, measure: Recall) -> Verdict:
    """Refuse a Senator who commands nothing or was sent this turn, and a replacement who cannot be sent."""
    senator = bare(measure.senator)
    expedition = expeditions.led_by(view, senator)
    if expedition:
        return expeditions.stays_out(game, view, expedition, measure) or ACCEPTED
    force = commands.force_of(view, senator)
    if not force:
        able = tuple(person(key) for key in recallable(view))
        facts = {"senator": measure.senator, "able": able}
        return Refused("commands_nothing", CITES, facts, tuple(Recall(key) for key in able[:2]), lasting=False)
    row = FORCES.get(view, SCOPE, force)
    if row.turn >= TURN.of(view, SCOPE, CITY):
        facts = {"senator": measure.senator, "war": f"war:{row.war}"}
        return Refused("sent_this_turn", (CITE, "roc:ruling 121k"), facts, lasting=False)
    if not measure.replacement:
        return ACCEPTED
    wrong = commands.unfit(game, view, (measure.replacement,))
    return ACCEPTED if wrong is None else replace(wrong, hint=_others(game, view, measure))


def _others(game: Game, view: State, measure: Recall) -> tuple[Recall, ...]:
    able = commands.may_command(game, view)[:1]
    return (*(Recall(measure.senator, person(key)) for key in able), Recall(measure.senator))


def recallable(view: State) -> tuple[str, ...]:
    """Return the commanders who were sent in an earlier turn, by bare id."""
    now = TURN.of(view, SCOPE, CITY)
    rows = [row for _, row in FORCES.items(view, SCOPE) if row.turn < now]
    return tuple(one for row in rows for one in (row.commander, row.second) if one)


def foreseen(game: Game, state: State, measure: Recall) -> tuple[Change, ...]:
    """Return the changes by which he is home, and his force under another or at home."""
    senator = bare(measure.senator)
    expedition = expeditions.led_by(state, senator)
    if expedition:
        return expedition_home(state, expedition)
    force = commands.force_of(state, senator)
    row = FORCES.get(state, SCOPE, force)
    other = row.second if row.commander == senator else row.commander
    new = bare(measure.replacement) if measure.replacement else ""
    if not new and not other:
        return force_home(game, state, force, beaten=True)
    home = commanders_home(game, state, (senator,), beaten=True)
    first, *rest = commands.ranked(game, state, tuple(filter(None, (other, new))))
    second = rest[0] if rest else ""
    cells = (COMMANDER.set(state, SCOPE, force, first), SECOND.set(state, SCOPE, force, second))
    if not new:
        return (*home, *cells)
    turn = FORCE_TURN.set(state, SCOPE, force, TURN.of(state, SCOPE, CITY))
    return (*home, *cells, turn, *commands.appointing(game, state, (new,), row.war))


@rule(CITE, "roc:ruling 107", "roc:ruling 121k", title="A commander is recalled")
def enact(play: Play, state: State, motion: Motion, measure: Recall) -> Flow[State]:
    """Call him home, if he can still be called, and let him face the people; the leader of an expedition does not."""
    game, senator = play.game, bare(measure.senator)
    if isinstance(check(game, state, measure), Refused):
        return state
    changes = foreseen(game, state, measure)
    expedition = expeditions.led_by(state, senator)
    if expedition:
        gone = EXPEDITIONS.get(state, SCOPE, expedition)
        told = ExpeditionRecalled(f"exploration:{gone.exploration}", person(senator), gone.caravans, gone.trade_fleets)
        return (yield Event.of(told, play.scope, changes))
    force = commands.force_of(state, senator)
    row = FORCES.get(state, SCOPE, force)
    other = row.second if row.commander == senator else row.commander
    new = commands.appointed(game, state, bare(measure.replacement)) if measure.replacement else None
    units = () if other or new is not None else lots.counted(state, units_of(state, force))
    data = CommanderRecalled(person(senator), f"war:{row.war}", new, person(other) if other else "", units)
    state = yield Event.of(data, play.scope, changes)
    judge(play, state, (senator,))
    return state


def gains(game: Game, state: State, measure: Recall) -> tuple[str, ...]:
    """Return the seat of a replacement who becomes General."""
    new = bare(measure.replacement) if measure.replacement else ""
    return (owner(state, new),) if new and not commands.suffete(game, state, new) else ()


def offers(game: Game, view: State, seat: str) -> tuple[Recall, ...]:
    """Return what the chair could propose: each commander home, or replaced, and each expedition home."""
    away = (*recallable(view), *(row.leader for _, row in EXPEDITIONS.items(view, SCOPE)))
    new = [person(key) for key in commands.may_command(game, view)[:1]]
    found = (Recall(person(key), to) for key in away for to in ("", *new))
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def remark(game: Game, view: State, measure: Recall) -> tuple[str, Mapping[str, bool]]:
    """Return that he faces the people, or that an expedition comes home."""
    out = bool(expeditions.led_by(view, bare(measure.senator)))
    return ("offer_recall_expedition" if out else "offer_recall"), {"replaced": bool(measure.replacement)}


# ----------------------------------------------------------------------------------------- vote


def _wanted(game: Game, state: State, measure: Recall) -> tuple[consents.Wanted, ...]:
    """Return who must consent: by the Law the commander recalled, by the setting his replacement."""
    force = commands.force_of(state, bare(measure.senator))
    law = force and switched(state, "recall_needs_commander_consent")
    new = measure.replacement and game.options.command_consent
    recalled = ((measure.senator, "recalled", ""),) if law else ()
    return (*recalled, *(((measure.replacement, "commands", ""),) if new else ()))


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Recall) -> Iterator[Slot]:
    """Ask the commander's owner whether he consents, where a Law wants it."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, state, measure))


@rule(CITE, "roc:ruling 77", title="Where a Law wants it a commander is not recalled against his owner's will")
def opened(play: Play, state: State, motion: Motion, measure: Recall) -> Flow[str]:
    """Let the proposal lapse if an owner does not consent."""
    return (
        yield from consents.heard(play, state, motion.by, _wanted(play.game, state, measure), (CITE, "roc:ruling 77"))
    )


RULE = MEASURES.enter(
    MeasureRule(
        Recall,
        "recalls",
        check,
        enact,
        named=lambda measure: tuple(bare(key) for key in (measure.senator, measure.replacement) if key),
        foreseen=foreseen,
        gains=gains,
        offers=offers,
        remark=remark,
        kinds=("consent",),
        beforehand=beforehand,
        opened=opened,
    )
)
