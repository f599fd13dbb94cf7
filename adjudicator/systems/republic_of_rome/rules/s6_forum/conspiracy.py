"""The 2nd Catiline Conspiracy: the HRAO names a faction, which chits strike (section 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.people import hrao, of_faction, owner
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.mortality.stricken import strike
from adjudicator.systems.republic.state import DECKS, INF, POP, REMOVED, SCOPE
from adjudicator.systems.republic_of_rome.mount import scenario
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.rules.wars.series import following
from adjudicator.systems.republic_of_rome.state import LYING

CARD: Final = "catiline_conspiracy"
CITES: Final = ("ror:16",)
CARD_SPENT: Final = Note("card_spent")


@event("conspiracy_named", "ror:16", answers=("choose",))
class ConspiracyNamed:
    """The HRAO names a faction, draws as many chits as `dice` less Evil Omens, and is less popular by each."""

    senator: str
    faction: str
    dice: tuple[int, ...]
    chits: int
    popularity: int
    pop: int


def factions(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the factions that a seat's HRAO may name, the most influential first."""
    others = [one for one in game.seats if one != seat and of_faction(state, one)]
    strength = {one: sum(INF.of(state, SCOPE, key) for key in of_faction(state, one)) for one in others}
    return tuple(sorted(others, key=lambda one: -strength[one]))


def can_come(game: Game, state: State) -> bool:
    """Return whether the card can be drawn by the end of this phase, as far as all can see.

    It has not gone out, and its deck is in use or follows.
    """
    card = game.box.events.get(CARD)
    if card is None or CARD in DECKS.get(state, SCOPE, REMOVED).cards.known():
        return False
    return scenario(game).whole or era(state) == card.deck or following(game, state) == f"deck:{card.deck}"


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Ask the HRAO's player, if there is an HRAO."""
    officer = hrao(game, state)
    seat = owner(state, officer) if officer else ""
    found = tuple(Choose(f"card:{CARD}", f"seat:{one}") for one in factions(game, state, seat)) if seat else ()
    if found:
        about = {"card": (f"card:{CARD}",)}
        yield Slot(f"{key}:choose:{CARD}:{seat}", seat, "choose", about, "optional", OneOf(found), found[0])


def check(game: Game, view: State, slot: Slot, order: Choose) -> Verdict:
    """Check whether a faction can be named: one of another player."""
    able = factions(game, view, slot.seat)
    if bare(order.choice) in able:
        return ACCEPTED
    hint = tuple(Choose(order.card, f"seat:{one}") for one in able[:2])
    return Refused("choose_faction", CITES, {"card": order.card}, hint, lasting=False)


@EFFECTS.effect("conspiracy", cites=CITES)
@rule("ror:16", "ror:ruling 87", title="A conspiracy strikes a faction")
def conspire(play: Play, state: State) -> Flow[State]:
    """Carry out what the HRAO says; without an HRAO nothing happens."""
    gone: tuple[Change, ...] = (LYING.drop(state, SCOPE, CARD), *to_removed(state, CARD))
    state = yield CARD_SPENT.at(play.scope, gone)
    officer = hrao(play.game, state)
    able = factions(play.game, state, owner(state, officer)) if officer else ()
    if not able:
        return state
    answer = play.one("choose")
    wish = bare(answer.order.choice) if answer is not None and isinstance(answer.order, Choose) else ""
    faction = wish if wish in able else able[0]
    dice = play.dice.roll_many("conspirators", 2 if play.game.options.catiline_dice == "2d6" else 1, where="16")
    chits = max(0, sum(dice) - omens(play.game, state))
    less = changed(play.game, state, officer, -chits)
    changes = (POP.add(SCOPE, officer, less),) if less else ()
    data = ConspiracyNamed(person(officer), faction, dice, chits, less, POP.of(state, SCOPE, officer) + less)
    state = yield Event.of(data, play.scope, changes)
    members = of_faction(state, faction)
    return (yield from strike(play, state, chits, "conspiracy", touches=members, cites=CITES))
