"""Which deck is in use, and what happens when it runs out (rulings 65 and 67f)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.forum.decks import left
from adjudicator.systems.republic.state import CITY, DECK, DECK_NUMBER, DECKS, LATE, SCOPE, SPENT
from adjudicator.systems.republic_of_carthage.box.entry import Era

CITES: Final = ("roc:6.4.2.1", "roc:ruling 65")
EARLY_DECK: Final = 1
LATE_DECK: Final = 2


@event("deck_ended", "roc:6.4.2.1", "roc:ruling 65", weight=78)
class DeckEnded:
    """The last card of a deck, 1 or 2, was drawn; `late` cards of the late deck wait for the next turn, 0 for none."""

    deck: int
    late: int


@event("deck_changed", "roc:6.4.2.1", "roc:ruling 65", weight=78)
class DeckChanged:
    """The late deck was shuffled and is used from now on; it has so many cards."""

    cards: int


@rule("roc:ruling 65", title="The Early and the Late Republic")
def era(state: State) -> Era:
    """Return the half of the Republic that tables go by: that of the deck in use."""
    return "early" if DECK_NUMBER.of(state, SCOPE, CITY) == EARLY_DECK else "late"


@rule("roc:ruling 65", "roc:ruling 67f", title="The last card of a deck")
def note_end(play: Play, state: State) -> Flow[State]:
    """Mark the deck as spent once it is empty: no more cards are drawn this turn."""
    if left(state) or SPENT.of(state, SCOPE, CITY):
        return state
    number = DECK_NUMBER.of(state, SCOPE, CITY)
    data = DeckEnded(number, DECKS.get(state, SCOPE, LATE).number)
    spent = SPENT.set(state, SCOPE, CITY, value=True)
    return (yield Event.of(data, play.scope, (spent,)))


@rule("roc:ruling 65", title="The late deck is used from the next turn")
def change_deck(play: Play, state: State) -> Flow[State]:
    """Shuffle the late deck when a turn begins after the early one ran out; otherwise do nothing."""
    late = DECKS.get(state, SCOPE, LATE)
    if not SPENT.of(state, SCOPE, CITY) or not late.number:
        return state
    # what peace has put back into the early deck meanwhile stays on top
    above = DECKS.get(state, SCOPE, DECK).cards.known()
    cards = (*above, *play.dice.shuffle("late-deck", late.cards.known(), where="6.4.2.1"))
    changes = (
        *become(state, SCOPE, DECKS, DECK, cards),
        *become(state, SCOPE, DECKS, LATE, ()),
        DECK_NUMBER.set(state, SCOPE, CITY, LATE_DECK),
        SPENT.set(state, SCOPE, CITY, value=False),
    )
    return (yield Event.of(DeckChanged(len(cards)), play.scope, changes))
