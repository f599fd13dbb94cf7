"""7 How a game ends: who has won, how the factions rank, and what lay hidden."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Over, State
from adjudicator.systems.republic.people import number, of_faction
from adjudicator.systems.republic.rules.money import person, stock
from adjudicator.systems.republic.state import DECK, DECKS, EXILE, HANDS, LATE, REBEL, SCOPE, SENATORS, SenatorRow

CITE = "roc:7"


@record
class Standing:
    """A faction at the end.

    `influence` is the sum that counts; `best` its most influential Senator, with his Influence and Popularity; what
    the Faction Treasury and the hand held.
    """

    seat: str
    influence: int
    best: str
    best_influence: int
    best_popularity: int
    treasury: int
    hand: tuple[str, ...]


@event("game_ended", weight=110)
class GameEnded:
    """The game is over: how, the winner (none if Carthage fell), and the factions from the most influential down."""

    how: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]


@event("decks_revealed", "roc:7")
class DecksRevealed:
    """The cards that nobody drew, next card first."""

    deck: tuple[str, ...]
    late: tuple[str, ...]


@rule("roc:7", "roc:ruling 147h", title="Whose Influence counts at the end")
def counted(game: Game, state: State, seat: str) -> tuple[tuple[str, SenatorRow], ...]:
    """Return the Senators of a faction who count, the most influential first; exiles and rebels never do."""
    mine = ((key, SENATORS.get(state, SCOPE, key)) for key in of_faction(state, seat))
    some = [(key, row) for key, row in mine if row.place not in {EXILE, REBEL} and game.box.republic.counts(row)]
    return tuple(sorted(some, key=lambda one: (-one[1].inf, -one[1].pop, number(one[0]))))


def standing(game: Game, state: State, seat: str) -> Standing:
    """Return the final standing of a faction; made on the true state, as everything is public now."""
    people = counted(game, state, seat)
    first, best = people[0] if people else ("", None)
    hand = tuple(f"card:{token.partition('.')[0]}" for token in HANDS.get(state, SCOPE, seat).cards.known())
    return Standing(
        f"seat:{seat}",
        sum(row.inf for _, row in people),
        person(first) if first else "",
        best.inf if best else 0,
        best.pop if best else 0,
        stock(state, seat),
        hand,
    )


def ranking(game: Game, state: State, seats: tuple[str, ...]) -> tuple[Standing, ...]:
    """Return the factions by Influence, ties by the best Senator's Influence, then his Popularity (ruling 66)."""
    table = (standing(game, state, seat) for seat in seats)
    return tuple(sorted(table, key=lambda one: tuple(-n for n in weight(one))))


def weight(one: Standing) -> tuple[int, int, int]:
    """Return what factions are compared by, the heaviest last."""
    return one.influence, one.best_influence, one.best_popularity


@rule("roc:7", title="The game ends, and everything is revealed")
def finish(
    play: Play, state: State, how: str, winners: tuple[str, ...], cites: tuple[str, ...] = (CITE,)
) -> Flow[None]:
    """End the game.

    Args:
        play: the step in which it ends.
        state: the state at the end.
        how: the ending: revolt, life, influence, bankruptcy, active_wars or lost_wars.
        winners: the seats that have won, none if Carthage fell.
        cites: the sections by which it ends.
    """
    left = (tuple(f"card:{token}" for token in _pile(state, name)) for name in (DECK, LATE))
    yield Event.of(DecksRevealed(*left), play.scope)
    data = GameEnded(how, tuple(f"seat:{seat}" for seat in winners), ranking(play.game, state, play.game.seats))
    yield Event.of(data, play.scope, (Over(how),), cites)


def _pile(state: State, name: str) -> tuple[str, ...]:
    pile = DECKS.find(state, SCOPE, name)
    return tuple(str(token) for token in pile.cards.known()) if pile is not None else ()
