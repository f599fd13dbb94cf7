"""6.5.9 The roll of an attempt, the bodyguards of its target, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, Local, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Guard
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import is_free, owner
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import checks, hand, ongoing
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms
from adjudicator.systems.republic.rules.senate.murders.assassination import (
    ATTEMPT,
    WINDOW,
    MurderAttempt,
    bonus,
    further,
    in_reach,
    of_hand,
)
from adjudicator.systems.republic.rules.senate.murders.caught import caught
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.state import SCOPE, SENATORS

KIND: Final = "guard"
CITES: Final = ("roc:6.5.9",)
NONE: Final = Nothing(KIND)
WISHES: Final = ("heir", "prefer")
"""Kinds of wishes about the succession of the dead, where a republic takes any."""


@event("attempt_void", "roc:6.5.9", answers=("assassinate",))
class AttemptVoid:
    """An attempt comes to nothing, as the assassin or the target is gone."""

    seat: str
    by: str
    target: str


@event("attempt_rolled", "roc:6.5.9")
class AttemptRolled:
    """The roll of an attempt: one die, or with the optional rule the coloured and the white one.

    `cards` add to each die; `kill` and `catch` are the totals that decide on the target and on the assassin, the same
    where there is one die. Bodyguards may still change them.
    """

    seat: str
    by: str
    target: str
    dice: tuple[int, ...]
    cards: Terms
    kill: int
    catch: int


@event("bodyguards_used", "roc:6.5.9", answers=("guard",))
class BodyguardsUsed:
    """The target's owner used Secret Bodyguards: each takes from the totals and brings a roll that can only catch.

    `extra` are the further dice, `totals` what they come to with the assassin's `cards`.
    """

    seat: str
    senator: str
    number: int
    guards: Terms
    extra: tuple[int, ...]
    cards: Terms
    totals: tuple[int, ...]


@event("attempt_resolved", "roc:6.5.9", answers=("assassinate",), weight=99, own_weight=99)
class AttemptResolved:
    """The outcome of an attempt: the totals after bodyguards, whether the target is killed and the assassin caught."""

    seat: str
    by: str
    target: str
    faction: str
    kill: int
    catch: int
    killed: bool
    caught: bool


# ----------------------------------------------------------------------------------------- guards


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the target's owner for bodyguards once the roll is seen, and look up what a death asks."""
    local: MurderAttempt = frame.local
    if not local.dice:
        return
    yield from murders(game).slots(game, state, frame.key)
    seat = owner(state, local.target)
    if seat:
        yield slot(game, state, frame.key, seat, (f"senator:{local.target}",))


def slot(game: Game, state: State, key: str, seat: str, senators: tuple[str, ...]) -> Slot:
    """Return what a seat is asked about bodyguards; those with none in hand can only say that they use none."""
    copies = range(1, _copies(game) + 1) if of_hand(game, state, seat, guards=True) else ()
    guards = tuple(Guard(who, count) for who in senators for count in copies)
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {"senator": senators}, "optional", OneOf((NONE, *guards)))


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield what every seat can keep on file for its Senators in Carthage."""
    for seat in game.seats:
        mine = checks.ids(checks.in_carthage(state, seat))
        if mine:
            held = of_hand(game, state, seat, guards=True)
            form = tuple(Suggestion(Guard(who), "" if at else "guard", life="standing") for at, who in enumerate(mine))
            form = form if held else ()
            yield Topic(slot(game, state, step, seat, mine), step, form)


def _copies(game: Game) -> int:
    """Return how many cards that protect there are in the whole game."""
    cards = (card for card in game.box.intrigues.values() if card.play == WINDOW and bonus(game, card.id) < 0)
    return sum(card.early + card.late for card in cards)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Guard | Heir | Prefer | Nothing) -> Verdict:
    """Check whether a seat can guard this Senator; of more cards than it holds it uses those that it holds."""
    del frame
    if slot.kind in WISHES:
        return murders(game).check(game, view, slot.seat, order)
    if not isinstance(order, Guard):
        return ACCEPTED
    wrong = checks.own(view, slot.seat, order.senator, "roc:6.5.9")
    if wrong is not None:
        return wrong
    if not 1 <= order.cards <= _copies(game):
        facts = {"wanted": order.cards, "most": _copies(game)}
        return Refused("too_many_guards", CITES, facts, (Guard(order.senator, _copies(game)),))
    if not of_hand(game, view, slot.seat, guards=True):
        return Refused("no_bodyguard", CITES, {"senator": order.senator}, lasting=False)
    return ACCEPTED


# ------------------------------------------------------------------------------------------- roll


@SHARED.step(ATTEMPT, cites=CITES, kinds=(KIND, *WISHES), asks=asks, check=check)
@rule("roc:6.5.9", title="An attempt is resolved")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll in the open, then let the target's owner answer, then carry out the outcome."""
    local: MurderAttempt = play.frame.local
    rows = SENATORS.rows(state, SCOPE)
    by, target = rows.get(local.by), rows.get(local.target)
    if by is None or target is None or not is_free(by) or not in_reach(play.game, state, local.target):
        yield Event.of(AttemptVoid(local.seat, *_people(local)), play.scope)
        return END
    if not local.dice:
        yield from _roll(play, state, local)
        return AGAIN
    yield from _outcome(play, state, local)
    return END


def _people(local: MurderAttempt) -> tuple[str, str]:
    return f"senator:{local.by}", f"senator:{local.target}"


def helped(game: Game, state: State, local: MurderAttempt) -> Terms:
    """Return what Assassin cards, omens and what stays with the target add to every die of an attempt."""
    spoiled: Terms = game.box.republic.omens(game, state)
    aid = (CardTerm(card, murders(game).aid(game, card)) for card in local.cards)
    return (*aid, *murders(game).watched(game, state, local.target), *spoiled)


def murders(game: Game) -> Murders:
    """Return how the republic of a game resolves attempts."""
    found: Murders = game.box.republic.murders
    return found


@rule("roc:6.5.9", "roc:ruling 114", title="The roll: one die, two with the optional rule")
def _roll(play: Play, state: State, local: MurderAttempt) -> Flow[State]:
    number = murders(play.game).dice(play.game)
    dice = play.dice.roll_many("attempt", number, where=told_as(play, "roc:8.1" if number > 1 else "roc:6.5.9"))
    cards = helped(play.game, state, local)
    more = ongoing.total(cards)
    data = AttemptRolled(local.seat, *_people(local), dice, cards, dice[0] + more, dice[-1] + more)
    rolled = Local(play.frame.path, replace(local, dice=dice))
    return (yield Event.of(data, play.scope, (rolled,)))


@rule("roc:6.5.9", title="Killed from 5 on, caught up to 2")
def _outcome(play: Play, state: State, local: MurderAttempt) -> Flow[State]:
    figures = murders(play.game).table(play.game)
    more = ongoing.total(helped(play.game, state, local))
    kill, catch = local.dice[0] + more, local.dice[-1] + more
    hopeless = catch <= figures.caught_max and kill < figures.killed_min
    guards = () if hopeless else _guards(play, state, local)
    totals: tuple[int, ...] = ()
    if guards or (murders(play.game).sentries(play.game, state, local.target) and catch > figures.caught_max):
        state, totals = yield from _protect(play, state, local, guards)
        less = sum(murders(play.game).guarding(play.game, card) for card in guards)
        kill, catch = kill + less, catch + less
    killed = kill >= figures.killed_min
    is_caught = any(total <= figures.caught_max for total in (catch, *totals))
    faction = owner(state, local.target)
    data = AttemptResolved(local.seat, *_people(local), faction, kill, catch, killed, is_caught)
    state = yield Event.of(data, play.scope)
    if killed:
        state = yield from die(play, state, local.target)
    return (yield from caught(play, state, local)) if is_caught else state


def _guards(play: Play, state: State, local: MurderAttempt) -> tuple[str, ...]:
    """Return the tokens of the bodyguards that are used."""
    seat = owner(state, local.target)
    answer = play.one(KIND, seat) if seat else None
    if answer is None or not isinstance(answer.order, Guard):
        return ()
    return of_hand(play.game, state, seat, guards=True)[: answer.order.cards]


@rule("roc:6.5.9", "roc:8.3", title="Secret Bodyguards: 1 less, and a further roll that can only catch")
def _protect(
    play: Play, state: State, local: MurderAttempt, guards: tuple[str, ...]
) -> Flow[tuple[State, tuple[int, ...]]]:
    seat, cards = owner(state, local.target), helped(play.game, state, local)
    rolls = sum(further(play.game, card) for card in guards)
    rolls += murders(play.game).sentries(play.game, state, local.target)
    dice = play.dice.roll_many("bodyguard", rolls, where=told_as(play, "roc:6.5.9"))
    terms = tuple(CardTerm(f"card:{bare(card)}", murders(play.game).guarding(play.game, card)) for card in guards)
    counted = (*cards, *terms) if murders(play.game).steady else cards
    totals = tuple(die_ + ongoing.total(counted) for die_ in dice)
    data = BodyguardsUsed(seat, f"senator:{local.target}", len(guards), terms, dice, cards, totals)
    spent = hand.spend(state, seat, *guards) if guards else ()
    state = yield Event.of(data, play.scope, spent)
    return state, totals
