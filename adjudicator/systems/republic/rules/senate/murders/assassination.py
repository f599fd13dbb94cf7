"""6.5.9 Assassinations: who may try to murder whom, and the order that does it between two proposals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Amount, Either, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.people import is_free, number, owner
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules import checks, hand
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.proposals.chair import sitting
from adjudicator.systems.republic.state import HANDS, NOW, SCOPE, SENATORS, SITTINGS, Sitting

KIND: Final = "assassinate"
WINDOW: Final = "senate.assassination"
ATTEMPT: Final = "senate.attempt"
CITES: Final = ("roc:6.5.9", "roc:ruling 112")


@record
class MurderAttempt:
    """An attempt under way: whose, by which Senator on whom (bare ids), the cards with it, the target's Popularity.

    `dice` are those rolled for it, none before the roll.
    """

    seat: str
    by: str
    target: str
    cards: tuple[str, ...] = ()
    popularity: int = 0
    dice: tuple[int, ...] = ()


@event("attempt_made", "roc:6.5.9", "roc:ruling 112", answers=("assassinate",))
class AttemptMade:
    """A Senator tries to murder another one; `faction` is the target's, empty for an unaligned one."""

    seat: str
    by: str
    target: str
    faction: str
    cards: tuple[str, ...]


# ----------------------------------------------------------------------------------------- cards


@EFFECTS.effect("assassination_roll", fields=("value",), cites="roc:6.5.9")
def adds(effect: Effect) -> int:
    """Return what a card adds to an attempt."""
    return effect.number("value")


@EFFECTS.effect("extra_catch_roll", fields=("count",), cites="roc:6.5.9")
def catches(effect: Effect) -> int:
    """Return how many further rolls a card brings that can only catch the assassin."""
    return effect.number("count")


def bonus(game: Game, card: str) -> int:
    """Return what a card, by its id or token, adds to an attempt; below 0 for one that protects."""
    return sum(adds(effect) for effect in game.box.effects_of(bare(card), "assassination_roll"))


def further(game: Game, card: str) -> int:
    """Return the further rolls that a card brings."""
    return sum(catches(effect) for effect in game.box.effects_of(bare(card), "extra_catch_roll"))


def of_hand(game: Game, view: State, seat: str, *, guards: bool) -> tuple[str, ...]:
    """Return the tokens in a hand that protect, or else those that help an assassin; none where the view is blind."""
    pile = HANDS.find(view, SCOPE, seat)
    if pile is None or not pile.cards.holds():
        return ()
    able = [bare(card) for card in hand.in_window(game, WINDOW) if (bonus(game, card) < 0) == guards]
    return tuple(token for token in pile.cards.known() if bare(token) in able)


# ------------------------------------------------------------------------------------- who, whom


def in_reach(game: Game, state: State, senator: str) -> bool:
    """Return whether a Senator, by his bare id, can be aimed at, by whatever faction."""
    return bool(game.box.republic.murders.reach(game, state, senator))


@rule("roc:6.5.9", "roc:ruling 112", title="Who may murder: one attempt a faction and turn, in Carthage")
def assassins(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators who may try now."""
    return () if seat in sitting(state).attackers else in_carthage(state, seat)


@rule("roc:6.5.9", "roc:ruling 112", title="Who may be murdered: one attempt on a faction and turn, not one's own")
def targets(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of those whom a faction may aim at now, by number; unaligned Senators always."""
    barred = {seat, *sitting(state).targets}
    rows = SENATORS.rows(state, SCOPE)
    able = (key for key, row in rows.items() if row.faction not in barred and in_reach(game, state, key))
    return tuple(sorted(able, key=number))


# ----------------------------------------------------------------------------------------- order


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Yield what every seat is asked between two proposals."""
    for seat in game.seats:
        yield _slot(game, state, f"{frame.key}:{KIND}:{seat}", seat, moments)


def _slot(game: Game, state: State, key: str, seat: str, moments: tuple[str, ...]) -> Slot:
    fields = (
        ("target", OneOf(checks.ids(targets(game, state, seat)))),
        ("by", OneOf(checks.ids(assassins(state, seat)))),
        ("moment", OneOf(("", *moments))),
        ("cards", Amount(0, len(of_hand(game, state, seat, guards=False)))),
    )
    choices = Either((OneOf((Nothing(KIND),)), RecordOf(tag_of(Assassinate), fields)))
    return Slot(key, seat, KIND, {"moment": moments}, "optional", choices)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Assassinate | Nothing) -> Verdict:
    """Check whether a seat may try this murder now."""
    del frame
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.by, "roc:6.5.9")
    if wrong is not None:
        return wrong
    if not is_free(SENATORS.get(view, SCOPE, bare(order.by))):
        return Refused("assassin_away", CITES, {"senator": order.by}, lasting=False)
    if slot.seat in sitting(view).attackers:
        return Refused("attempt_made_already", CITES, {}, lasting=False)
    return _target(game, view, slot.seat, order) or _cards(game, view, slot.seat, order) or ACCEPTED


def _target(game: Game, view: State, seat: str, order: Assassinate) -> Refused | None:
    row = SENATORS.find(view, SCOPE, bare(order.target))
    if row is not None and row.faction == seat:
        return Refused("murder_of_own", CITES, {"senator": order.target}, lasting=False)
    if row is None or not in_reach(game, view, bare(order.target)):
        return Refused("target_away", CITES, {"senator": order.target}, lasting=False)
    if row.faction and row.faction in sitting(view).targets:
        return Refused("faction_aimed_at", CITES, {"seat": f"seat:{row.faction}"}, lasting=False)
    return None


def _cards(game: Game, view: State, seat: str, order: Assassinate) -> Refused | None:
    held = len(of_hand(game, view, seat, guards=False))
    if order.cards <= held:
        return None
    facts = {"wanted": order.cards, "held": held}
    return Refused("assassins_not_held", ("roc:6.5.9",), facts, (replace(order, cards=held),), lasting=False)


# --------------------------------------------------------------------------------------- attempt


@rule("roc:6.5.9", "roc:ruling 112", title="An attempt is made: its cards are spent")
def carry(play: Play, state: State, answer: Answer, occasion: str = "attempt") -> Flow[State]:
    """Make an attempt, if nothing that came before it has taken its place; `occasion` names its frame."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, Assassinate):
        return state
    by, target = bare(order.by), bare(order.target)
    if by not in assassins(state, seat) or target not in targets(play.game, state, seat):
        return state
    cards = of_hand(play.game, state, seat, guards=False)[: order.cards]
    faction, row = owner(state, target), sitting(state)
    aimed = tuple(dict.fromkeys((*row.targets, *filter(None, (faction,)))))
    changes: tuple[Change, ...] = remember(state, replace(row, attackers=(*row.attackers, seat), targets=aimed))
    changes += hand.spend(state, seat, *cards) if cards else ()
    played = tuple(f"card:{bare(token)}" for token in cards)
    data = AttemptMade(seat, order.by, order.target, faction, played)
    state = yield Event.of(data, play.scope, changes)
    pop = play.game.box.republic.murders.mourned(SENATORS.get(state, SCOPE, target).pop)
    play.push(ATTEMPT, f"{occasion}/{seat}", local=MurderAttempt(seat, by, target, played, pop))
    return state


def remember(state: State, row: Sitting) -> tuple[Change, ...]:
    """Return the changes by which the Senate remembers something else of this turn."""
    old = SITTINGS.find(state, SCOPE, NOW)
    put = SITTINGS.put(SCOPE, NOW, row)
    return (put,) if old is None else (SITTINGS.drop(state, SCOPE, NOW), put)


ACT: Final = enter(Act(KIND, slots, check, carry))
