"""6.4.4 Leaders grow old, dead Senators and destroyed Trade Concessions come back, and the votes are counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free, number, of_faction
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.forum.families import family_returns
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.series import wars_of
from adjudicator.systems.republic.state import CONCESSIONS, DEAD, ENEMY_LEADERS, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE: Final = "roc:6.4.4"
CITES: Final = (CITE, "roc:ruling 67g")
WHERE: Final = "6.4.4"


@event("leader_aged", "roc:6.4.4", "roc:ruling 67g")
class LeaderAged:
    """An Enemy Leader without a war rolls: the die, what omens add, the total from which he leaves the game."""

    leader: str
    die: int
    cards: ongoing.Terms
    result: int
    needs: int
    gone: bool


@event("return_rolled", "roc:6.4.4", "roc:ruling 67g")
class ReturnRolled:
    """A dead Senator, or a destroyed Trade Concession, face down in the Forum rolls to be turned face up."""

    what: str
    die: int
    cards: ongoing.Terms
    result: int
    needs: int
    back: bool


@record
class FactionVotes:
    """The votes of a faction: the Oratory of its Senators in Carthage, and what a Law adds for their Popularity."""

    seat: str
    senators: int
    oratory: int
    popularity: int
    votes: int


@event("votes_tallied", "roc:6.4.4", "roc:ruling 67g")
class VotesTallied:
    """The votes of all factions before the Senate meets; `total` of them together."""

    factions: tuple[FactionVotes, ...]
    total: int


@CARTHAGE.step("forum.aging", cites=(CITE,))
@rule("roc:6.4.4", "roc:ruling 67g", title="Leaders, Senators, Concessions, votes, in this order")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll for Leaders, then for Senators by number, then for Trade Concessions; then count the votes."""
    for leader in _idle(play.game, state):
        state = yield from _age(play, state, leader)
    dead = sorted((key for key, row in SENATORS.items(state, SCOPE) if row.place == DEAD), key=number)
    for senator in dead:
        state = yield from _senator(play, state, senator)
    down = tuple(key for key in play.game.box.concessions if _face_down(state, key))
    for concession in down:
        state = yield from _concession(play, state, concession)
    yield Event.of(tally(play.game, state), play.scope)
    return END


@rule("roc:6.4.4", "roc:ruling 67e", title="Which Enemy Leaders grow old")
def _idle(game: Game, state: State) -> tuple[str, ...]:
    """Return the Leaders without a matching war, in the order they came; Lost Wars do not count."""
    rows = sorted(ENEMY_LEADERS.items(state, SCOPE), key=lambda item: (item[1].order, item[0]))
    return tuple(key for key, _ in rows if not wars_of(game, state, key))


def _face_down(state: State, concession: str) -> bool:
    row = CONCESSIONS.find(state, SCOPE, concession)
    return row is not None and row.face_down


def _rolled(play: Play, state: State, label: str) -> tuple[int, ongoing.Terms, int]:
    """Roll a die that omens bear on; return it, what they add, and the sum."""
    die, cards = play.dice.roll(label.replace("_", "-"), where=WHERE), ongoing.omens(state)
    return die, cards, die + ongoing.total(cards)


@rule("roc:6.4.4", title="Aging Leaders")
def _age(play: Play, state: State, leader: str) -> Flow[State]:
    die, cards, result = _rolled(play, state, f"leader/{leader}")
    needs = play.game.box.constants.forum.aging_min
    gone = result >= needs
    changes = (ENEMY_LEADERS.drop(state, SCOPE, leader), *to_removed(state, leader)) if gone else ()
    data = LeaderAged(f"leader:{leader}", die, cards, result, needs, gone)
    return (yield Event.of(data, play.scope, changes))


@rule("roc:6.4.4", title="Returning Senators")
def _senator(play: Play, state: State, senator: str) -> Flow[State]:
    die, cards, result = _rolled(play, state, f"senator/{senator}")
    needs = play.game.box.constants.forum.return_min
    data = ReturnRolled(f"senator:{senator}", die, cards, result, needs, result >= needs)
    state = yield Event.of(data, play.scope)
    return (yield from family_returns(play, state, senator)) if data.back else state


@rule("roc:6.4.4", title="Returning Trade Concessions")
def _concession(play: Play, state: State, concession: str) -> Flow[State]:
    die, cards, result = _rolled(play, state, f"concession/{concession}")
    needs = play.game.box.constants.forum.concession_return_min
    back = result >= needs
    row = CONCESSIONS.get(state, SCOPE, concession)
    up = (
        CONCESSIONS.drop(state, SCOPE, concession),
        CONCESSIONS.put(SCOPE, concession, replace(row, face_down=False)),
    )
    data = ReturnRolled(f"card:{concession}", die, cards, result, needs, back)
    return (yield Event.of(data, play.scope, up if back else ()))


@rule("roc:6.4.4", title="The votes in Carthage are counted")
def tally(game: Game, state: State) -> VotesTallied:
    """Return the votes of each faction, in seating order."""
    rows = tuple(_votes(game, state, seat) for seat in game.seats)
    return VotesTallied(rows, sum(row.votes for row in rows))


def _votes(game: Game, state: State, seat: str) -> FactionVotes:
    rows = SENATORS.rows(state, SCOPE)
    free = [key for key in of_faction(state, seat) if is_free(rows[key])]
    oratory = sum(int(game.box.person(key).ora) for key in free)
    by_law = bool(switched(state, "popularity_counts_in_votes"))
    popularity = sum(max(0, rows[key].pop) for key in free) if by_law else 0
    return FactionVotes(seat, len(free), oratory, popularity, oratory + popularity)
