"""The last cards of a deck in the second edition: Era Ends among some of this era and of the one beside it."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Play
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import DECKS, SCOPE
from adjudicator.systems.republic_of_rome.mount import later, scenario

Cards = tuple[str, ...]


@rule("ror:2", "ror:ruling 41", title="Era Ends lies among the last cards of the deck")
def lay(play: Play, state: State, cards: Cards) -> tuple[Cards, Cards, tuple[Change, ...]]:
    """Return the upper part of a shuffled deck, its last cards, and the changes to the piles these come from.

    An extended game has none while another deck is to come.
    """
    chosen, ends = scenario(play.game), DECKS.get(state, SCOPE, "ends").cards.known()
    follows = play.game.options.extended and not chosen.whole and later(chosen.deck)
    if not ends or follows:
        return cards, (), ()
    lent, changes = _of_next(play, state, chosen.end_next)
    split = len(cards) - min(chosen.end_own, len(cards))
    lower = play.dice.shuffle("last", (*cards[split:], *lent, *ends), where="2")
    return cards[:split], lower, (*changes, *become(state, SCOPE, DECKS, "ends", ()))


def _of_next(play: Play, state: State, wanted: int) -> tuple[Cards, tuple[Change, ...]]:
    """Return so many random cards of the next era, which the last one does not ask for."""
    if not wanted:
        return (), ()
    pile = later(scenario(play.game).deck)[0][1]
    found = play.dice.shuffle("beside", DECKS.get(state, SCOPE, pile).cards.known(), where="2")
    return found[:wanted], become(state, SCOPE, DECKS, pile, found[wanted:])
