"""9.1 The first Home Suffete is a Plutocrat; Governors are the lowest numbers without office, after the Committee."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free, number, of_faction, offices_of
from adjudicator.systems.republic.state import GOVERNOR, PLACE, SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS


@event("governors_named", "roc:3.7", "roc:9.1")
class GovernorsNamed:
    """The first Governors, as pairs of Province and Senator."""

    governors: tuple[tuple[str, str], ...]


@rule("roc:9.1.2", title="The Plutocrat with most Influence is the first Home Suffete")
def suffete(game: Game, state: State) -> str:
    """Return the first Home Suffete of a game with Neutrals, by bare id; empty in any other game."""
    seat = next((each.id for each in game.box.neutrals.values() if each.start and each.id in game.kept), "")
    mine = of_faction(state, seat) if seat else ()
    return min(mine, key=lambda key: (-SENATORS.get(state, SCOPE, key).inf, number(key)), default="")


@rule("roc:9.1", "roc:ruling 150", title="The two lowest numbers without office govern")
def name(play: Play, state: State) -> Flow[State]:
    """Name the first Governors once the Committee sits: Senators of all factions, players' and Neutrals'."""
    rows = SENATORS.items(state, SCOPE)
    able = sorted((key for key, row in rows if is_free(row) and not offices_of(play.game, state, key)), key=number)
    posts = play.game.box.constants.start.governors
    named = tuple((post.province, senator) for post, senator in zip(posts, able, strict=False))
    changes = (
        *(GOVERNOR.set(state, SCOPE, province, senator) for province, senator in named),
        *(PLACE.set(state, SCOPE, senator, f"province:{province}") for province, senator in named),
    )
    data = GovernorsNamed(tuple((f"province:{province}", f"senator:{senator}") for province, senator in named))
    return (yield Event.of(data, play.scope, changes))
