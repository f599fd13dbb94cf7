"""Set-up without the players: seats, board, families, hands, the temporary consul, provinces, the deck."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.republic.box.chits import size
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    HANDS,
    IN_CITY,
    SCOPE,
    SETUPS,
    TREASURY,
    UNITS,
    WARS,
    Setup,
)
from adjudicator.systems.republic_of_rome.box.decks import RED
from adjudicator.systems.republic_of_rome.mount import scenario
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s2_setup import consul, last_cards, provinces
from adjudicator.systems.republic_of_rome.state import SENATORS, UNREST, Senator

CITE = "ror:2"
CITES = (CITE,)


@event("seats_taken", "ror:2")
class SeatsTaken:
    """The players in the order round the table; next in the list is the left-hand neighbour."""

    seats: tuple[str, ...]
    seating: str


@event("board_laid", "ror:2")
class BoardLaid:
    """The board before a card is dealt: talents, unrest, units by kind, wars, chits in the cup."""

    scenario: str
    treasury: int
    unrest: int
    active: tuple[tuple[str, int], ...]
    wars: tuple[str, ...]
    laws: tuple[str, ...]
    chits: int


@event("cards_added", "ror:2")
class CardsAdded:
    """Intrigues of earlier eras are shuffled into the deck, faces down."""

    number: int


@event("families_dealt", "ror:2")
class FamiliesDealt:
    """The families of each faction, by seat in the order round the table, each faction's by number."""

    factions: tuple[tuple[str, tuple[str, ...]], ...]


@event("hands_dealt", "ror:2")
class HandsDealt:
    """The opening hands by seat, each shown to its owner alone."""

    hands: tuple[tuple[str, Secret[tuple[str, ...]]], ...]
    each: int


@event("deck_formed", "ror:2")
class DeckFormed:
    """The starting deck is shuffled; so many of its `cards` lie with Era Ends at the bottom, itself counted."""

    cards: int
    last: int


@ROME.step("setup.deal", cites=CITES)
def resolve(play: Play, state: State) -> Flow[Next]:
    """Publish the seating and deal everything."""
    yield Event.of(SeatsTaken(play.game.seats, play.game.options.seating), play.scope)
    state = yield Event.of(_board(play, state), play.scope)
    state = yield from _add(play, state)
    state = yield from _families(play, state)
    state = yield from _hands(play, state)
    state = yield from consul.name(play, state)
    state = yield from provinces.deal(play, state)
    yield from _form(play, state)
    return END


@rule("ror:2", "ror:ruling 1", title="The board, the cup of chits and the seating are published")
def _board(play: Play, state: State) -> BoardLaid:
    chosen = scenario(play.game)
    units = Counter(f"unit:{row.kind}" for _, row in UNITS.items(state, SCOPE) if row.place == "active")
    return BoardLaid(
        chosen.id,
        TREASURY.of(state, SCOPE, CITY),
        UNREST.of(state, SCOPE, CITY),
        tuple(sorted(units.items())),
        told("war", WARS.rows(state, SCOPE)),
        told("card", chosen.laws),
        size(play.game.box.chits),
    )


@rule("ror:2", title="Random intrigues of earlier eras join the deck")
def _add(play: Play, state: State) -> Flow[State]:
    """Shuffle so many of them in; the others stay out of the game."""
    wanted = scenario(play.game).earlier_red
    if not wanted:
        return state
    found = play.dice.shuffle("earlier", DECKS.get(state, SCOPE, "earlier").cards.known(), where="2")
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    changes = (
        *become(state, SCOPE, DECKS, "earlier", found[wanted:]),
        *become(state, SCOPE, DECKS, DECK, (*deck, *found[:wanted])),
    )
    return (yield Event.of(CardsAdded(wanted), play.scope, changes))


@rule("ror:2", "ror:ruling 2", title="Families are dealt face up; those left go back into the deck")
def _families(play: Play, state: State) -> Flow[State]:
    """Deal in the open: the dice can be checked as soon as the first report is out."""
    chosen, deck = scenario(play.game), DECKS.get(state, SCOPE, DECK).cards.known()
    left = [card for card in deck if card in play.game.box.senators and int(card) <= chosen.families_to]
    factions: list[tuple[str, tuple[str, ...]]] = []
    for seat in play.game.seats:
        mine: list[str] = []
        for place in range(1, chosen.families_each + 1):
            mine.append(play.dice.choose(f"families/{seat}/{place}", left, where="2"))
            left.remove(mine[-1])
        factions.append((seat, tuple(sorted(mine, key=number))))
    dealt = {card: seat for seat, cards in factions for card in cards}
    changes = (
        *become(state, SCOPE, DECKS, DECK, tuple(card for card in deck if card not in dealt)),
        *(
            SENATORS.put(SCOPE, card, Senator(int(card), seat, IN_CITY, play.game.box.senators[card].inf))
            for card, seat in dealt.items()
        ),
        *(SETUPS.put(SCOPE, seat, Setup(cards)) for seat, cards in factions),
    )
    named = FamiliesDealt(tuple((seat, told("senator", cards)) for seat, cards in factions))
    return (yield Event.of(named, play.scope, changes))


@rule("ror:2", title="Three red cards to each player; black ones met are shuffled back")
def _hands(play: Play, state: State) -> Flow[State]:
    """Shuffle the red cards of the deck and deal from them, which is the same."""
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    red = tuple(card for card in deck if play.game.box.kind_of(card) in RED)
    shuffled, each = play.dice.shuffle("hands", red, where="2"), play.game.box.constants.start.hand_each
    hands = {seat: shuffled[at * each : (at + 1) * each] for at, seat in enumerate(play.game.seats)}
    dealt = {card for hand in hands.values() for card in hand}
    changes = (
        *become(state, SCOPE, DECKS, DECK, tuple(card for card in deck if card not in dealt)),
        *(change for seat, hand in hands.items() for change in become(state, SCOPE, HANDS, seat, hand)),
    )
    data = HandsDealt(tuple((seat, Secret(hand, (seat,))) for seat, hand in hands.items()), each)
    return (yield Event.of(data, play.scope, changes))


@rule("ror:2", title="What is not dealt is the deck")
def _form(play: Play, state: State) -> Flow[State]:
    """Shuffle the deck, and lay the last cards."""
    cards = play.dice.shuffle("deck", DECKS.get(state, SCOPE, DECK).cards.known(), where="2")
    upper, lower, taken = last_cards.lay(play, state, cards)
    changes = (*become(state, SCOPE, DECKS, DECK, (*upper, *lower)), *taken)
    return (yield Event.of(DeckFormed(len(upper) + len(lower), len(lower)), play.scope, changes))
