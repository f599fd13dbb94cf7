"""6.5.7 The election of a Suffete for Life."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import CITY, LIFE, NOW, SCOPE, SITTINGS, Motion

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 109", "roc:ruling 121s", "ror:9.6.7")
PROPOSED = SITTINGS.col("life_proposed", bool)
LIFE_NOTED: Final = Note("life_noted")
LIFE_ENDED: Final = Note("life_ended")


@event("elected_for_life", "roc:6.5.7", "roc:ruling 109", "roc:ruling 121s", "ror:9.6.7", weight=93, own_weight=97)
class ElectedForLife:
    """The Senate elects a Suffete for Life, by `inf` votes of his own; he wins if he and Carthage outlive the turn."""

    senator: str
    seat: str
    inf: int


@rule(CITE, "roc:ruling 109", "roc:ruling 121s", title="Who can be proposed Suffete for Life, and how often")
def check(game: Game, view: State, measure: ElectForLife) -> Verdict:
    """Refuse a second proposal in a turn, a Senator away, and one of too little Influence."""
    if PROPOSED.of(view, SCOPE, NOW):
        return Refused("life_proposed_already", CITES, {"senator": measure.senator}, lasting=False)
    away = present.absent(view, measure.senator, CITE)
    if away is not None:
        return away
    inf, least = present.influence(view, bare(measure.senator)), needed(game)
    if inf < least:
        facts = {"senator": measure.senator, "inf": inf, "needs": least}
        return Refused("life_needs_influence", CITES, facts, lasting=False)
    return ACCEPTED


def needed(game: Game) -> int:
    """Return the Influence a Suffete for Life must have, printed and markers together."""
    return int(game.box.republic.life_needs(game))


@rule(CITE, "roc:ruling 109", title="The Influence of a Suffete for Life counts for himself")
def more(game: Game, view: State, measure: ElectForLife, seat: str, side: str) -> int:
    """Return the votes that his Influence adds to his owner's Yes."""
    senator = bare(measure.senator)
    return present.influence(view, senator) if side == "yes" and owner(view, senator) == seat else 0


def gains(game: Game, view: State, measure: ElectForLife) -> tuple[str, ...]:
    """Return his owner."""
    return (owner(view, bare(measure.senator)),)


def remembered(game: Game, state: State, measure: ElectForLife) -> tuple[Change, ...]:
    """Return the change by which the Senate remembers that somebody was proposed this turn."""
    return () if PROPOSED.of(state, SCOPE, NOW) else (PROPOSED.set(state, SCOPE, NOW, value=True),)


@rule(CITE, "roc:ruling 109", title="A Suffete for Life is elected")
def enact(play: Play, state: State, motion: Motion, measure: ElectForLife) -> Flow[State]:
    """Name him on the board; whether he wins is seen at the end of the turn."""
    senator = bare(measure.senator)
    data = ElectedForLife(f"senator:{senator}", owner(state, senator), present.influence(state, senator))
    changes = (LIFE.set(state, SCOPE, CITY, senator), *remembered(play.game, state, measure))
    return (yield Event.of(data, play.scope, changes))


@rule("roc:ruling 121s", title="A Suffete for Life is proposed once a turn")
def after(play: Play, state: State, motion: Motion, measure: ElectForLife) -> Flow[State]:
    """Remember the proposal, whatever the outcome but that nothing was voted on."""
    changes = remembered(play.game, state, measure) if motion.outcome != "void" else ()
    if changes:
        state = yield LIFE_NOTED.at(play.scope, changes)
    return state


@rule("roc:ruling 109", title="A Suffete for Life who dies wins nothing")
def forget(play: Play, state: State, event: Event) -> Flow[None]:
    """Take his name off the board, as his family card may bear the same number."""
    if LIFE.of(state, SCOPE, CITY) == bare(event.data.senator):
        yield LIFE_ENDED.at(play.scope, (LIFE.set(state, SCOPE, CITY, ""),))


def suggestions(game: Game, view: State, seat: str) -> tuple[ElectForLife, ...]:
    """Return what a seat's agenda could have: its own Senators of enough Influence."""
    able = (key for key in in_carthage(view, seat) if present.influence(view, key) >= needed(game))
    return () if PROPOSED.of(view, SCOPE, NOW) else tuple(ElectForLife(f"senator:{key}") for key in able)


RULE: Final = MeasureRule(
    ElectForLife,
    "life",
    check,
    enact,
    named=lambda measure: (bare(measure.senator),),
    foreseen=remembered,
    gains=gains,
    more=more,
    vetoable=lambda *_: False,
    offers=suggestions,
    after=after,
)
