"""6.5.2 Suffetes: who can be elected, and what the election of a pair brings."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import (
    PAIR,
    Gain,
    Heads,
    free,
    gain,
    outgoing,
)
from adjudicator.systems.republic.rules.senate.elections.pairs import pair_election, pair_rule
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES, left_office
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, TERM, Motion
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_carthage.state import COMMITTEE

STEP: Final = "senate.suffetes"
CITE: Final = "roc:6.5.2"


@event("suffetes_elected", "roc:6.5.2", weight=86)
class SuffetesElected:
    """Two Senators are Suffetes; `out` are those who held the office until now, `left` seats given up for it."""

    senators: tuple[str, ...]
    gains: tuple[Gain, ...]
    out: tuple[str, ...]
    left: tuple[str, ...]


@rule("roc:6.5.2", "roc:ruling 73", "roc:ruling 74", title="Who can be elected Suffete")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return Senators in Carthage without office; if fewer than two, Members are added, then outgoing Suffetes."""
    found = [key for key in free(state) if not offices_of(game, state, key)]
    sitting = [key for key in free(state) if set(offices_of(game, state, key)) & set(COMMITTEE)]
    for more in (sitting, [key for key in free(state) if key in outgoing(game, state)]):
        if len(found) < PAIR:
            found += [key for key in more if key not in found]
    return tuple(found)


@rule("roc:6.5.2", "roc:ruling 8d", "roc:ruling 74", "roc:ruling 81", title="Two Suffetes come in, two go out")
def enact(play: Play, state: State, motion: Motion, measure: ElectSuffetes) -> Flow[State]:
    """Give both offices to the pair, as named until they say who stays at home, and 5 Influence to each."""
    pair = tuple(bare(ident) for ident in measure.pair)
    out = tuple(key for key in outgoing(play.game, state) if key not in pair)
    left = tuple(office for key in pair for office in offices_of(play.game, state, key) if office in COMMITTEE)
    gains = tuple(gain(play.game, state, key, play.game.box.constants.senate.suffete_influence) for key in pair)
    changes: list[Change] = [INF.add(SCOPE, bare(one.senator), one.change) for one in gains]
    changes += [HOLDER.set(state, SCOPE, office, key) for office, key in zip(SUFFETES, pair, strict=True)]
    changes += [HOLDER.set(state, SCOPE, office, "") for office in left]
    changes += [TERM.set(state, SCOPE, office, 0) for office in left]
    for office in SUFFETES:
        if (key := OFFICES.get(state, SCOPE, office).holder) in out:
            changes += left_office(state, office, key)
    data = SuffetesElected(
        measure.pair, gains, tuple(person(key) for key in out), tuple(f"office:{office}" for office in left)
    )
    return (yield Event.of(data, play.scope, tuple(changes)))


MEASURES.enter(pair_rule(ElectSuffetes, "suffetes", enact, STEP))
install(pair_election(STEP, Nominate, (CITE, "roc:ruling 121a")), CARTHAGE, ELECTIONS)

HEADS: Final = Heads(SUFFETES, ("home", "marine"), ElectSuffetes, eligible)
