"""6.4.2.2.7 What a persuaded Senator brings along, and what an attempt that fails costs him under some cards."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import below
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.terms.posts import posts_of, posts_told
from adjudicator.systems.republic.state import FACTION, IN_CITY, INF, PLACE, POP, SCOPE, SENATORS
from adjudicator.systems.republic.told import SenatorJoined, tell

CITE = "roc:6.4.2.2.7"
DICE = {"dr": 1, "DR": 2}


@event("persuasion_cost", "roc:6.4.2.2.7")
class PersuasionCost:
    """A card costs a Senator whom it did not win: dice, what was really lost of it, and what he has now."""

    card: str
    senator: str
    inf_dice: tuple[int, ...]
    was_inf: int
    inf: int
    pop_dice: tuple[int, ...]
    was_pop: int
    pop: int


@rule("roc:6.4.2.2.7", "roc:ruling 67c", title="What a persuaded Senator brings along")
def join(play: Play, state: State, seat: str, senator: str) -> Flow[State]:
    """Let a Senator, by his bare id, join a faction with all his cards and markers; from the Forum into Carthage."""
    row, card = SENATORS.get(state, SCOPE, senator), below(state, senator)
    changes = [FACTION.set(state, SCOPE, senator, seat)]
    if card:
        changes.append(FACTION.set(state, SCOPE, card, seat))
    if row.place != IN_CITY:
        changes.append(PLACE.set(state, SCOPE, senator, IN_CITY))
    said = SenatorJoined(
        seat,
        person(senator),
        row.faction,
        row.inf,
        row.pop,
        row.talents,
        row.liable,
        posts_told(play.game, state, posts_of(play.game, state, senator)),
        person(card) if card else "",
    )
    data = tell(play.game, said, row)
    return (yield Event.of(data, play.scope, tuple(changes)))


@EFFECTS.effect("on_failure", fields=("influence", "popularity"), cites=CITE)
@rule("roc:6.4.2.2.7", title="A persuasion with a card fails and costs the target")
def cost_of_failure(effect: Effect, play: Play, state: State, card: str, senator: str) -> Flow[State]:
    """Take Influence and Popularity from the target, by two rolls of their own, within the limits."""
    inf_dice, lost_inf = _lost(play, effect.get("influence"), f"{card}/inf")
    pop_dice, lost_pop = _lost(play, effect.get("popularity"), f"{card}/pop")
    row = SENATORS.get(state, SCOPE, senator)
    inf, pop = play.game.box.republic.persuading.harm(play.game, state, senator, lost_inf, lost_pop)
    data = PersuasionCost(
        f"card:{card}", person(senator), inf_dice, row.inf, row.inf + inf, pop_dice, row.pop, row.pop + pop
    )
    changes = (INF.add(SCOPE, senator, inf), POP.add(SCOPE, senator, pop))
    return (yield Event.of(data, play.scope, changes, because=f"card:{card}"))


def _lost(play: Play, amount: int | str, label: str) -> tuple[tuple[int, ...], int]:
    """Return the dice thrown for a change that a card gives, and the change."""
    if isinstance(amount, int):
        return (), amount
    dice = play.dice.roll_many(label, DICE[amount.removeprefix("-")], where=told_as(play, "roc:6.4.2.2.7"))
    return dice, -sum(dice) if amount.startswith("-") else sum(dice)
