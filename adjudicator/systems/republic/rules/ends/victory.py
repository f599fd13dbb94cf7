"""7 Who wins: a rebel whom the Senate could not stop, a Suffete for Life, or the most influential faction."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.ends.ending import finish, ranking, weight
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITIES,
    CITY,
    DEAD,
    DECKS,
    EXILE,
    FORUM,
    LATE,
    LIFE,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    SENATORS,
    TURN,
)


@event("rebel_triumphed", weight=99)
class RebelTriumphed:
    """A rebel has overthrown the Senate: no force fought him this turn, or the one that did met Defeat."""

    senator: str
    seat: str
    beaten: bool


@event("life_suffete", weight=99)
class LifeSuffete:
    """The Suffete for Life has lived through the turn, and so has Carthage."""

    senator: str
    seat: str


@event("life_cut_short")
class LifeCutShort:
    """The Senator elected Suffete for Life did not live through the turn as a free man."""

    senator: str


@event("deck_exhausted", "roc:7", weight=97)
class DeckExhausted:
    """The last card of the last deck is drawn: Influence decides."""

    turn: int


@rule("roc:6.7.3", "roc:7", "roc:ruling 140", title="When a rebel wins")
def triumphant(state: State) -> str:
    """Return the rebel who has won, by bare id, empty for none.

    A revolt of this turn is fought in the next; a force that could not fight counts as none sent (ruling 132).
    """
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is None or row.turn >= TURN.of(state, SCOPE, CITY):
        return ""
    fought = any(campaign.war == REBEL for _, campaign in CAMPAIGNS.items(state, SCOPE))
    return row.chief if row.beaten or not fought else ""


@rule("roc:7", "roc:ruling 109", title="When a Suffete for Life wins")
def lives(state: State) -> bool:
    """Return whether the elected Suffete for Life is alive, of a faction, and neither exile nor rebel."""
    row = SENATORS.find(state, SCOPE, LIFE.of(state, SCOPE, CITY))
    return row is not None and row.faction != "" and row.place not in {EXILE, REBEL, FORUM, DEAD}


@rule("roc:7", "roc:ruling 65", title="When the decks are exhausted")
def exhausted(state: State) -> bool:
    """Return whether the deck in use has run out and no other follows."""
    late = DECKS.find(state, SCOPE, LATE)
    return CITIES.get(state, SCOPE, CITY).spent and (late is None or not late.number)


@rule("roc:7", "roc:ruling 66", title="Who is most influential")
def most_influential(game: Game, state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats with most Influence; ties go to the best Senator, then to his Popularity, else they share."""
    table = ranking(game, state, seats)
    return tuple(bare(one.seat) for one in table if weight(one) == weight(table[0]))


@SHARED.step("revolution.end", cites=("roc:7",))
@rule(
    "roc:7",
    "roc:9.3",
    "roc:ruling 141",
    "roc:ruling 147i",
    title="The end of a turn: revolt, Suffete for Life, Influence",
)
def resolve(play: Play, state: State) -> Flow[Next]:
    """Test the ends in the printed order."""
    rebel, elected = triumphant(state), LIFE.of(state, SCOPE, CITY)
    if rebel:
        seat = owner(state, rebel)
        beaten = REBELLIONS.get(state, SCOPE, NOW).beaten
        state = yield Event.of(RebelTriumphed(person(rebel), seat, beaten), play.scope, cites=("roc:7",))
        yield from finish(play, state, "revolt", (seat,))
    elif elected and lives(state):
        seat = owner(state, elected)
        state = yield Event.of(LifeSuffete(person(elected), f"seat:{seat}"), play.scope, cites=("roc:7",))
        yield from finish(play, state, "life", (seat,))
    else:
        yield from _goes_on(play, state, elected)
    return END


def _goes_on(play: Play, state: State, elected: str) -> Flow[None]:
    """Forget a Suffete for Life who is gone; end the game if the decks are exhausted."""
    if elected:
        changes = (LIFE.set(state, SCOPE, CITY, ""),)
        state = yield Event.of(LifeCutShort(person(elected)), play.scope, changes, ("roc:7",))
    if exhausted(state):
        turn = TURN.of(state, SCOPE, CITY)
        state = yield Event.of(DeckExhausted(turn), play.scope)
        yield from finish(play, state, "influence", most_influential(play.game, state, play.game.seats))
