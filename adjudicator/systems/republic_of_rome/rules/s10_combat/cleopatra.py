"""Cleopatra: who holds her card may play it before a battle of the Alexandrine War (section 17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse
from adjudicator.systems.republic.rules.senate.cards.against_cries import held
from adjudicator.systems.republic.state import CITY, FORCES, SCOPE, TURN
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import Leading, fitness
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved, moved
from adjudicator.systems.republic_of_rome.rules.wars.queen import AID, CARD, FOE, MONEY, SHAME, WAR, WAYS, doing, queen
from adjudicator.systems.republic_of_rome.state import CLEOPATRA

STEP: Final = "combat.cleopatra"
WINDOW: Final = "combat.battle"
KIND: Final = "choose"
CITES: Final = ("ror:17",)


@event("cleopatra_played", "ror:17", answers=("choose",))
class CleopatraPlayed:
    """Cleopatra comes: `way` is what she does; the commander's talents or Popularity where these move."""

    seat: str
    way: str
    senator: str
    purse: Purse | None = None
    popularity: PopMoved | None = None


def commander(game: Game, state: State) -> str:
    """Return who leads the first force that is about to fight the Alexandrine War, by bare id; empty for nobody."""
    forces = ((key, row) for key, row in FORCES.items(state, SCOPE) if row.war == WAR)
    return next((row.commander for key, row in forces if row.commander and fitness(game, state, key).part), "")


@rule("ror:10", "ror:17", "ror:ruling 93", title="Cleopatra's MIL for the Roman commander")
def aid(game: Game, state: State, war: str) -> tuple[Leading, ...]:
    """Return what Cleopatra adds to the MIL of the commander on a war."""
    way, turn = doing(state)
    lasts = game.options.cleopatra_aids == "war" or turn == TURN.of(state, SCOPE, CITY)
    return (Leading(CARD, queen(game).number("mil")),) if war == WAR and way == AID and lasts else ()


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for every seat, whatever it holds, before a battle of her war."""
    for seat in game.seats if commander(game, state) else ():
        ways = tuple(Choose(card, way) for card in held(game, state, seat, WINDOW) for way in WAYS)
        yield Slot(f"{key}:{KIND}:{seat}", seat, KIND, {"card": (CARD,)}, "optional", OneOf(ways))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody."""
    return slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the same before it is asked; its holder sees it in the form."""
    del scope
    for slot in slots(game, state, STEP):
        yield Topic(slot, STEP, tuple(Suggestion(order) for order in slot.choices.every()))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose) -> Verdict:
    """Check whether a seat holds the card, and names a thing that she does."""
    del frame
    if order.card not in held(game, view, slot.seat, WINDOW):
        return Refused("card_not_held", CITES, {"card": order.card}, lasting=False)
    if order.choice not in WAYS:
        hint = tuple(Choose(order.card, way) for way in WAYS)
        return Refused("choose_way", CITES, {"card": order.card}, hint)
    return ACCEPTED


@EFFECTS.effect("cleopatra", fields=("mil", "talents", "popularity", "strength", "disaster", "standoff"), cites=CITES)
@ROME.step(STEP, cites=CITES, kinds=(KIND,), asks=asks, foresees=foresees, check=check)
@rule("ror:17", "ror:ruling 34", title="Cleopatra aids the Roman commander, pays or shames him, or leads his enemy")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out what the first who plays her wants, in order from the HRAO."""
    who = commander(play.game, state)
    for seat in from_hrao(play.game, state) if who else ():
        answer = play.one(KIND, seat)
        if answer is None or not isinstance(answer.order, Choose):
            continue
        token = hand.token(state, seat, answer.order.card)
        if token:
            changes, data = _WAYS[answer.order.choice](play, state, seat, who)
            spent = (*hand.spend(state, seat, token), *changes)
            yield Event.of(data, play.scope, spent, because=f"{seat}:{answer.filed}")
            break
    return END


Done = tuple[tuple[Change, ...], CleopatraPlayed]


def _pays(play: Play, state: State, seat: str, who: str) -> Done:
    talents = queen(play.game).number("talents")
    data = CleopatraPlayed(seat, MONEY, person(who), purse=purse(state, who, talents))
    return (card_gets(who, talents), bank_pays(talents)), data


def _shames(play: Play, state: State, seat: str, who: str) -> Done:
    (told,), changes = moved(play.game, state, ((who, queen(play.game).number("popularity")),))
    return changes, CleopatraPlayed(seat, SHAME, person(who), popularity=told)


def _stays(way: str) -> Callable[[Play, State, str, str], Done]:
    def act(play: Play, state: State, seat: str, who: str) -> Done:
        del play
        turn = TURN.of(state, SCOPE, CITY)
        changes = (CLEOPATRA.set(state, SCOPE, CITY, f"{way}:{turn}"),)
        return changes, CleopatraPlayed(seat, way, person(who))

    return act


_WAYS: Final = {AID: _stays(AID), MONEY: _pays, SHAME: _shames, FOE: _stays(FOE)}
