"""What brings Rome down: the people, an empty Treasury, four active wars (section 12)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, NOW, REBEL, REBELLIONS, SCOPE, TURN
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import WARS_LOST, fought, rebel, take_over

CITES = ("ror:12",)


@record
class WarsCount:
    """The active wars that count towards the fall of Rome, a civil war among them, and how many bring it."""

    wars: tuple[str, ...]
    rebel: bool
    limit: int


@rule("ror:12", title="The people revolt, or the State is bankrupt: a rebel in the field wins, else all lose")
def fall(play: Play, state: State, how: str, cites: tuple[str, ...]) -> Flow[None]:
    """End the game, or let the rebel take over."""
    if rebel(state):
        yield from take_over(play, state, marched=False)
    else:
        yield from finish(play, state, how, (), cites)


@rule("ror:11", "ror:12", title="When a marching rebel has won")
def unmet(state: State) -> bool:
    """Return whether the rebel stands and no force has come; a revolt of this turn is fought in the next."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is None or not rebel(state) or row.turn >= TURN.of(state, SCOPE, CITY):
        return False
    return not any(campaign.war == REBEL for _, campaign in CAMPAIGNS.items(state, SCOPE))


@ROME.step("combat.test", cites=CITES)
@rule("ror:12", title="The ends of the Combat Phase: losing goes before winning")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let a rebel who has beaten the Senate take over; then count wars, and let one whom nobody met take over."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is not None and row.beaten and rebel(state):
        yield from take_over(play, state, marched=True)
        return END
    wars, limit = fought(state), int(play.game.box.constants.end.active_wars)
    data = WarsCount(tuple(f"war:{key}" for key in wars), row is not None, limit)
    state = yield Event("wars_count", play.scope, data, cites=CITES)
    if len(wars) + (row is not None) >= limit:
        yield from finish(play, state, WARS_LOST, (), CITES)
    elif unmet(state):
        yield from take_over(play, state, marched=True)
    return END
