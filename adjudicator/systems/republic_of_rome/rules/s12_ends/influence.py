"""When the last card is out: a Consul for Life wins, else the faction with most Influence (section 12)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.ends.ending import finish, ranking, weight
from adjudicator.systems.republic.rules.ends.victory import lives
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.voting.votes import own_votes
from adjudicator.systems.republic.state import CITY, LIFE, SCOPE

LIFE_END, INFLUENCE = "life", "influence"


@rule("ror:12", title="Who has most Influence: ties by the best Senator, then by votes")
def most_influential(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats that win by the Influence of loyal free Senators, several only if all is equal."""
    table = ranking(game, state, game.seats)
    best = {bare(one.seat): (*weight(one)[:2], own_votes(game, state, bare(one.seat))) for one in table}
    return tuple(seat for seat, value in best.items() if value == max(best.values()))


@rule("ror:12", "ror:9.6", title="The end by the last card")
def decide(play: Play, state: State, cites: tuple[str, ...]) -> Flow[None]:
    """End the game: for a Consul for Life who lives, even captive, else for the most influential faction."""
    if lives(state):
        seat = owner(state, LIFE.of(state, SCOPE, CITY))
        yield from finish(play, state, LIFE_END, (seat,), cites)
    else:
        yield from finish(play, state, INFLUENCE, most_influential(play.game, state), cites)
