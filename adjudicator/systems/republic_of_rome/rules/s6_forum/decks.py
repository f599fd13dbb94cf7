"""Which deck is in use: in an extended game the next one follows when one is out (sections 2 and 12)."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.forum.decks import left
from adjudicator.systems.republic.state import CITY, DECK, DECK_NUMBER, DECKS, SCOPE, SPENT
from adjudicator.systems.republic_of_rome.box.entry import ERAS, Era
from adjudicator.systems.republic_of_rome.mount import scenario
from adjudicator.systems.republic_of_rome.rules.wars.series import following

CITES = ("ror:2", "ror:6")


@event("deck_follows", "ror:2", "ror:6")
class DeckFollows:
    """The deck is out, and that of another era takes its place: so many cards, shuffled."""

    era: str
    cards: int


@event("last_card_drawn", "ror:2", "ror:6")
class LastCardDrawn:
    """The last card of the last deck is drawn; nobody draws any more."""

    era: str


@rule("ror:2", title="Whose column and dice hold: those of the deck in use")
def era(state: State) -> Era:
    """Return the era of the deck in use."""
    return ERAS[DECK_NUMBER.of(state, SCOPE, CITY) - 1]


@event("era_begins", "ror:2", "ror:ruling 0a")
class EraBegins:
    """Of a deck that is of all eras: whose column of events and whose dice for legions hold from this turn on."""

    era: str


@rule("ror:2", "ror:ruling 0a", title="In the Alternate History column and dice advance in their turns")
def advance(play: Play, state: State, turn: int) -> Flow[State]:
    """Let the next era begin in its turn, where the decks of all eras are one."""
    chosen = scenario(play.game)
    if not chosen.whole or turn not in chosen.advances:
        yield from ()
        return state
    number = DECK_NUMBER.of(state, SCOPE, CITY) + 1
    changes = (DECK_NUMBER.set(state, SCOPE, CITY, number),)
    return (yield Event.of(EraBegins(ERAS[number - 1]), play.scope, changes))


@rule("ror:2", "ror:ruling 45", title="In an extended game the next deck takes the place of one that is out")
def ready(play: Play, state: State) -> Flow[State]:
    """Shuffle the next deck when a card is to be drawn and none is left; Era Ends lies in the last one."""
    pile = following(play.game, state)
    if left(state) or not pile:
        return state
    cards = play.dice.shuffle(pile.partition(":")[2], DECKS.get(state, SCOPE, pile).cards.known(), where="2")
    changes: tuple[Change, ...] = become(state, SCOPE, DECKS, pile, ())
    number = DECK_NUMBER.of(state, SCOPE, CITY) + 1
    ends = DECKS.get(state, SCOPE, "ends").cards.known()
    if number == len(ERAS) and ends:
        split = len(cards) - play.game.box.scenarios[ERAS[-1]].end_own
        lower = play.dice.shuffle("last", (*cards[split:], *ends), where="2")
        cards, changes = (*cards[:split], *lower), (*changes, *become(state, SCOPE, DECKS, "ends", ()))
    changes = (*become(state, SCOPE, DECKS, DECK, cards), *changes, DECK_NUMBER.set(state, SCOPE, CITY, number))
    data = DeckFollows(ERAS[number - 1], len(cards))
    return (yield Event.of(data, play.scope, changes))


@rule("ror:6", "ror:12", "ror:ruling 42", title="The last card is drawn")
def watched(play: Play, state: State) -> Flow[State]:
    """Note that the last deck is out."""
    if left(state) or following(play.game, state) or SPENT.of(state, SCOPE, CITY):
        return state
    changes = (SPENT.set(state, SCOPE, CITY, value=True),)
    return (yield Event.of(LastCardDrawn(era(state)), play.scope, changes))
