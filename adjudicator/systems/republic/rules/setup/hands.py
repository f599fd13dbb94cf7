"""The opening hands (section 3.3) and the deck made of what is left (section 3.4)."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.face_up import audience
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.state import DECK, DECKS, HANDS, LATE, SCOPE


@event("hands_dealt", "roc:3.3")
class HandsDealt:
    """The opening hands by seat, each shown to its owner alone; `of` cards were shuffled together."""

    hands: tuple[tuple[str, Secret[tuple[str, ...]]], ...]
    each: int
    of: int


@event("deck_formed", "roc:3.4")
class DeckFormed:
    """The starting deck is shuffled; the late deck is set aside."""

    cards: int
    late: int


@rule("roc:3.3", "roc:ruling 1", title="Three hand cards to each player")
def deal(play: Play, state: State) -> Flow[State]:
    """Shuffle the cards that go into hands and deal them."""
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    kinds = kinds_dealt(play.game)
    pool = tuple(card for card in deck if play.game.box.kind_of(card) in kinds)
    shuffled = play.dice.shuffle("hands", pool, where=told_as(play, "roc:3.3"))
    each = play.game.box.constants.start.hand_each
    hands = {seat: shuffled[at * each : (at + 1) * each] for at, seat in enumerate(play.game.seats)}
    dealt = {card for hand in hands.values() for card in hand}
    changes = (
        *become(state, SCOPE, DECKS, DECK, tuple(card for card in deck if card not in dealt)),
        *(change for seat, hand in hands.items() for change in become(state, SCOPE, HANDS, seat, hand)),
    )
    told: tuple[tuple[str, Secret[tuple[str, ...]]], ...] = tuple(
        (seat, Secret(hand, audience(play.game, seat))) for seat, hand in hands.items()
    )
    return (yield Event.of(HandsDealt(told, each, len(pool)), play.scope, changes))


def kinds_dealt(game: Game) -> tuple[str, ...]:
    """Return the kinds of card that go into opening hands; Statesmen by the setting of ruling 1."""
    kinds: tuple[str, ...] = game.box.constants.start.hand_kinds
    extra = ("statesman",) if game.options.statesmen_in_opening_hands and "statesman" not in kinds else ()
    return (*kinds, *extra)


@rule("roc:3.4", "roc:ruling 8a", title="The rest of the early cards form the deck")
def form_deck(play: Play, state: State) -> Flow[State]:
    """Shuffle what was not dealt; the Conquest of Tunisia was never among it."""
    cards = play.dice.shuffle("deck", DECKS.get(state, SCOPE, DECK).cards.known(), where=told_as(play, "roc:3.4"))
    data = DeckFormed(len(cards), DECKS.get(state, SCOPE, LATE).number)
    return (yield Event.of(data, play.scope, become(state, SCOPE, DECKS, DECK, cards)))
