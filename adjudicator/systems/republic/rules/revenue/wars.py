"""6.2.7 The State pays 20 talents for each Active War and 25 for each Lost War."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.state import REBEL, SCOPE, SENATORS, WARS

PAID = ("active", "unprosecuted")
LOST = "lost"


@event("wars_paid", "roc:6.2.7")
class WarsPaid:
    """The State paid for its wars: `active` counts Unprosecuted ones too, `rebel` is 1 while a revolt lasts."""

    active: int
    active_each: int
    lost: int
    lost_each: int
    rebel: int
    treasury: Balance


@rule("roc:6.2.7", "roc:ruling 36c", title="Which wars cost the State")
def counted(state: State) -> tuple[int, int, int]:
    """Return the number of Active and Unprosecuted Wars, of Lost Wars, and 1 if a rebel is at war with the State."""
    wars = [war.status for key, war in WARS.items(state, SCOPE) if key != REBEL]
    revolt = any(row.place == REBEL for _, row in SENATORS.items(state, SCOPE))
    return sum(status in PAID for status in wars), wars.count(LOST), int(revolt)


@SHARED.step("revenue.wars", cites=("roc:6.2.7",))
@rule("roc:6.2.7", title="The State pays for wars")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take the cost from the Treasury, which may fall below 0; Inactive Wars cost nothing."""
    figures = play.game.box.constants.revenue
    active, lost, rebel = counted(state)
    cost = (active + rebel) * figures.active_war + lost * figures.lost_war
    if cost:
        data = WarsPaid(active, figures.active_war, lost, figures.lost_war, rebel, booked(state, -cost))
        yield Event.of(data, play.scope, (state_gets(-cost), bank_pays(-cost)))
    return END
