"""6.4.2.1 The card on top of the deck, and what is done with a card of its kind."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.face_up import audience
from adjudicator.systems.republic.rules.forum.families import family_appears
from adjudicator.systems.republic.state import HANDS, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum import decks
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.wars import leader_appears, war_appears
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, Opportunity

CITES: Final = ("roc:6.4.2.1",)
PUBLIC: Final = {"war": "war", "leader": "leader", "exploration": "exploration", "senator": "family"}
"""Kinds of card that go on the board, as the box calls them, with the word that players use."""
SORTS: Final = {"senator": "senator", "statesman": "senator", "war": "war", "leader": "leader"}


@record
class CardDrawn:
    """A player draws the top card of the deck; `left` are in it now.

    `card` and `kind` are given for a card that goes on the board; for one in hand they are empty.
    """

    seat: str
    dice: tuple[int, ...]
    card: str
    kind: str
    left: int


@record
class HandCardDrawn:
    """The card that a player drew into hand; seen by no other."""

    seat: str
    card: str
    kind: str


@record
class DeckIsOut:
    """A player draws no card, as the deck has run out this turn."""

    seat: str
    dice: tuple[int, ...]


@record
class ExplorationAppears:
    """An Exploration is face up: the merchants it asks for, and its Disaster number."""

    exploration: str
    caravans: int
    trade_fleets: int
    disaster: int


@rule("roc:6.4.2.1", "roc:ruling 53", "roc:ruling 67f", title="A card is drawn")
def draw(play: Play, state: State, seat: str, dice: tuple[int, ...]) -> Flow[Secret[str]]:
    """Draw the top card and act upon it; return its kind, which for a hand card is its player's secret."""
    if not decks.left(state):
        yield Event("deck_is_out", play.scope, DeckIsOut(seat, dice), cites=(*CITES, "roc:ruling 67f"))
        return Secret("", (EVERYBODY,))
    kind = play.game.box.kind_of(decks.take_top(state)[0])
    if kind in PUBLIC:
        state = yield from _to_board(play, state, seat, dice, kind)
        seen: Secret[str] = Secret(PUBLIC[kind], (EVERYBODY,))
    else:
        state = yield from _to_hand(play, state, seat, dice, kind)
        seen = Secret(kind, audience(play.game, seat))
    yield from decks.note_end(play, state)
    return seen


@rule("roc:ruling 53", title="A card for the hand is shown to its owner alone")
def _to_hand(play: Play, state: State, seat: str, dice: tuple[int, ...], kind: str) -> Flow[State]:
    card, changes = decks.take_top(state)
    held = become(state, SCOPE, HANDS, seat, (*hand.faces(state, seat), card))
    data = CardDrawn(seat, dice, "", "", decks.left(state) - 1)
    state = yield Event("card_drawn", play.scope, data, (*changes, *held), CITES)
    named = HandCardDrawn(seat, f"{SORTS.get(kind, 'card')}:{hand.card_of(card)}", kind)
    return (yield Event("hand_card_drawn", play.scope, named, cites=CITES, audience=audience(play.game, seat)))


def _to_board(play: Play, state: State, seat: str, dice: tuple[int, ...], kind: str) -> Flow[State]:
    card, changes = decks.take_top(state)
    data = CardDrawn(seat, dice, f"{SORTS.get(kind, kind)}:{card}", PUBLIC[kind], decks.left(state) - 1)
    # the card leaves the deck as it comes on the board, in one event
    state = yield Event("card_drawn", play.scope, data, cites=CITES)
    if kind == "war":
        return (yield from war_appears(play, state, card, changes))
    if kind == "leader":
        return (yield from leader_appears(play, state, card, changes))
    if kind == "exploration":
        return (yield from _exploration(play, state, card, changes))
    return (yield from family_appears(play, state, card, changes))


@rule("roc:6.4.2.1", title="An Exploration is drawn")
def _exploration(play: Play, state: State, card: str, drawn: tuple[Change, ...]) -> Flow[State]:
    """Lay an Exploration open among the Inactive Wars."""
    entry = play.game.box.explorations[card]
    order = max((row.order for _, row in EXPLORATIONS.items(state, SCOPE)), default=0) + 1
    data = ExplorationAppears(f"exploration:{card}", entry.caravans, entry.trade_fleets, entry.disaster)
    changes = (*drawn, EXPLORATIONS.put(SCOPE, card, Opportunity(order)))
    return (yield Event("exploration_appears", play.scope, data, changes, CITES))
