"""A faction whose Senator is gone: without a leader until its next initiative, or without any Senator (section 4.2)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.people import in_play, of_faction
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import DEAD, DECK, DECKS, IN_CITY, SCOPE
from adjudicator.systems.republic.told import SenatorDied
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator

CITE = "ror:4.2"


@record
class Leaderless:
    """A leader is gone without a family card; the faction names another in its next initiative."""

    faction: str


@record
class FamilyTaken:
    """A faction without a Senator takes a family, which leads it; `source` is the Curia (`dead`) or the deck."""

    faction: str
    senator: str
    source: str
    inf: int


@record
class FamilyCovered:
    """A family card slides under a living Statesman of its number."""

    senator: str
    statesman: str


@record
class FactionBereft:
    """A faction has no Senator, and the Curia is empty: it takes the next Senator who comes there."""

    faction: str


@rule("ror:4", "ror:4.2", title="What comes upon a faction whose Senator is gone")
def bereaved(play: Play, state: State, row: Senator) -> Flow[State]:
    """Let a faction without any Senator take one; one without its leader only names another later."""
    if not of_faction(state, row.faction):
        return (yield from refill(play, state, row.faction))
    if row.leader:
        data = Leaderless(row.faction)
        return (yield Event("leaderless", play.scope, data, cites=cited(play, "ror:4")))
    return state


@rule("ror:4.2", title="A faction without Senators takes the top Senator of the Curia")
def refill(play: Play, state: State, faction: str) -> Flow[State]:
    """Take the top of the Curia; cards of Statesmen in play go under them. In an empty Curia the editions differ."""
    while dead := curia(state):
        card = dead[0]
        over = [key for key in in_play(state, int(card)) if key in play.game.box.statesmen]
        if not over:
            return (yield from _taken(play, state, faction, card, DEAD))
        state = yield from cover(play, state, card)
    if play.game.options.edition == "first":
        return (yield from _from_deck(play, state, faction))
    return (yield Event("faction_bereft", play.scope, FactionBereft(faction), cites=cited(play, CITE)))


def curia(state: State) -> tuple[str, ...]:
    """Return the families in the Curia, the top one first."""
    dead = [key for key, row in SENATORS.items(state, SCOPE) if row.place == DEAD]
    return tuple(sorted(dead, key=lambda key: -SENATORS.get(state, SCOPE, key).since))


@rule("ror:6.4", title="A family goes under a living Statesman of its number")
def cover(play: Play, state: State, family: str) -> Flow[State]:
    """Slide a family card that has a row under its Statesman; of two, under the first of their letters."""
    over = next(key for key in in_play(state, int(family)) if key in play.game.box.statesmen)
    faction, old = SENATORS.get(state, SCOPE, over).faction, SENATORS.get(state, SCOPE, family)
    row = replace(old, faction=faction, place=f"under:{over}", since=0)
    data = FamilyCovered(f"senator:{family}", f"senator:{over}")
    return (yield Event("family_covered", play.scope, data, rewrite(state, family, row), cited(play, "ror:6.4")))


def _taken(play: Play, state: State, faction: str, card: str, source: str) -> Flow[State]:
    row = Senator(int(card), faction, IN_CITY, play.game.box.senators[card].inf, leader=True)
    data = FamilyTaken(faction, f"senator:{card}", source, row.inf)
    return (yield Event("family_taken", play.scope, data, rewrite(state, card, row), cited(play, CITE)))


@rule("ror:4.2", title="In the first edition the first family found in the deck, which is then shuffled")
def _from_deck(play: Play, state: State, faction: str) -> Flow[State]:
    """Look through the deck for a family that no Statesman in play has; without one the faction waits."""
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    found = (card for card in deck if card in play.game.box.senators and not in_play(state, int(card)))
    card = next(found, "")
    if not card:
        return (yield Event("faction_bereft", play.scope, FactionBereft(faction), cites=cited(play, CITE)))
    rest = play.dice.shuffle(f"refill/{faction}", tuple(one for one in deck if one != card), where="4.2")
    row = Senator(int(card), faction, IN_CITY, play.game.box.senators[card].inf, leader=True)
    changes = (*become(state, SCOPE, DECKS, DECK, rest), SENATORS.put(SCOPE, card, row))
    data = FamilyTaken(faction, f"senator:{card}", DECK, row.inf)
    return (yield Event("family_taken", play.scope, data, changes, cited(play, CITE)))


@rule("ror:4.2", title="A faction that waits takes the next Senator who comes into the Curia")
def claim(play: Play, state: State, event: Event) -> Flow[None]:
    """React to a death: who was waiting takes the family that has come into the Curia."""
    data = event.data
    assert isinstance(data, SenatorDied)
    waiting = [seat for seat in play.game.seats if not of_faction(state, seat) and seat != data.faction]
    if data.fate == "forum" and waiting:
        yield from refill(play, state, waiting[0])
