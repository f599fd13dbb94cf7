"""A faction whose Senator is gone: without a leader until its next initiative, or without any Senator (section 4.2)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import graves, of_faction, over
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import bank_pays, stock, stock_gets, stock_told
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import CITY, DEAD, DECK, DECKS, HANDS, IN_CITY, SCOPE
from adjudicator.systems.republic.told import SenatorDied
from adjudicator.systems.republic_of_rome.state import OUT, SENATORS, Senator

CITE = "ror:4.2"


@event("leaderless")
class Leaderless:
    """A leader is gone without a family card; the faction names another in its next initiative."""

    faction: str


@event("family_taken")
class FamilyTaken:
    """A faction without a Senator takes a family, which leads it; `source` is the Curia (`dead`) or the deck."""

    faction: str
    senator: str
    source: str
    inf: int


@event("family_covered")
class FamilyCovered:
    """A family card slides under a living Statesman of its number."""

    senator: str
    statesman: str


@event("faction_bereft")
class FactionBereft:
    """A faction has no Senator, and the Curia is empty: it takes the next Senator who comes there."""

    faction: str


@event("faction_out")
class FactionOut:
    """A faction is out of the game: its last Senator fell as an assassin, or in the trial; what it held is gone."""

    faction: str
    cards: tuple[str, ...]
    talents: int


@rule("ror:4", "ror:4.2", title="What comes upon a faction whose Senator is gone")
def bereaved(play: Play, state: State, row: Senator, disowned: bool) -> Flow[State]:
    """Let a faction without any Senator take one; one without its leader only names another later."""
    if not of_faction(state, row.faction):
        if disowned:
            return (yield from leave_game(play, state, row.faction))
        return (yield from refill(play, state, row.faction))
    if row.leader:
        data = Leaderless(row.faction)
        return (yield Event.of(data, play.scope, cites=cited(play, "ror:4")))
    return state


def playing(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats whose factions are in the game, as they sit."""
    out = OUT.of(state, SCOPE, CITY)
    return tuple(seat for seat in game.seats if seat not in out)


@rule("ror:4.2", "ror:ruling 81", title="A faction whose last Senator was a caught assassin is out of the game")
def leave_game(play: Play, state: State, faction: str) -> Flow[State]:
    """Discard its hand, in the first edition into the deck, and give its treasury to the bank."""
    held, talents = hand.faces(state, faction), stock(state, faction)
    cards: tuple[Change, ...] = hand.spend(state, faction, *held) if held else ()
    if held and play.game.options.return_to_deck == "whole_deck":
        deck = (*DECKS.get(state, SCOPE, DECK).cards.known(), *held)
        mixed = play.dice.shuffle(f"out/{faction}", deck, where="4.2")
        cards = (*become(state, SCOPE, HANDS, faction, ()), *become(state, SCOPE, DECKS, DECK, mixed))
    money = (stock_gets(state, faction, -talents), bank_pays(-talents)) if talents else ()
    out = OUT.set(state, SCOPE, CITY, (*OUT.of(state, SCOPE, CITY), faction))
    told = stock_told(state, faction, -talents, "out", (CITE,)) if talents else None
    data = FactionOut(faction, tuple(f"card:{bare(card)}" for card in held), talents)
    state = yield Event.of(data, play.scope, (*cards, *money, out), cited(play, CITE))
    return (yield told) if told is not None else state


@rule("ror:4.2", title="A faction without Senators takes the top Senator of the Curia")
def refill(play: Play, state: State, faction: str) -> Flow[State]:
    """Take the top of the Curia; cards of Statesmen in play go under them. In an empty Curia the editions differ."""
    while dead := graves(play.game, state):
        card = dead[0]
        if not over(play.game, state, card):
            return (yield from _taken(play, state, faction, card, DEAD))
        state = yield from cover(play, state, card)
    if play.game.options.empty_curia == "deck":
        return (yield from _from_deck(play, state, faction))
    return (yield Event.of(FactionBereft(faction), play.scope, cites=cited(play, CITE)))


@rule("ror:6.4", title="A family goes under a living Statesman of its number")
def cover(play: Play, state: State, family: str) -> Flow[State]:
    """Slide a family card that has a row under its Statesman; of two, under the first of their letters."""
    man = over(play.game, state, family)[0]
    faction, old = SENATORS.get(state, SCOPE, man).faction, SENATORS.get(state, SCOPE, family)
    row = replace(old, faction=faction, place=f"under:{man}", since=0)
    data = FamilyCovered(f"senator:{family}", f"senator:{man}")
    return (yield Event.of(data, play.scope, rewrite(state, family, row), cited(play, "ror:6.4")))


def _taken(play: Play, state: State, faction: str, card: str, source: str) -> Flow[State]:
    row = Senator(int(card), faction, IN_CITY, play.game.box.senators[card].inf, leader=True)
    data = FamilyTaken(faction, f"senator:{card}", source, row.inf)
    return (yield Event.of(data, play.scope, rewrite(state, card, row), cited(play, CITE)))


@rule(
    "ror:4.2", "ror:ruling 89", title="In the first edition the first family found in the deck, which is then shuffled"
)
def _from_deck(play: Play, state: State, faction: str) -> Flow[State]:
    """Look through the deck for a family that no Statesman in play has; without one the faction waits."""
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    free = (card for card in deck if card in play.game.box.senators and SENATORS.find(state, SCOPE, card) is None)
    found = (card for card in free if not over(play.game, state, card))
    card = next(found, "")
    if not card:
        return (yield Event.of(FactionBereft(faction), play.scope, cites=cited(play, CITE)))
    rest = play.dice.shuffle(f"refill/{faction}", tuple(one for one in deck if one != card), where="4.2")
    row = Senator(int(card), faction, IN_CITY, play.game.box.senators[card].inf, leader=True)
    changes = (*become(state, SCOPE, DECKS, DECK, rest), SENATORS.put(SCOPE, card, row))
    data = FamilyTaken(faction, f"senator:{card}", DECK, row.inf)
    return (yield Event.of(data, play.scope, changes, cited(play, CITE)))


@rule("ror:4.2", title="A faction that waits takes the next Senator who comes into the Curia")
def claim(play: Play, state: State, event: Event) -> Flow[None]:
    """React to a death: who was waiting takes the family that has come into the Curia."""
    data = event.data
    assert isinstance(data, SenatorDied)
    waiting = [seat for seat in playing(play.game, state) if not of_faction(state, seat) and seat != data.faction]
    if data.fate == "forum" and waiting:
        yield from refill(play, state, waiting[0])
