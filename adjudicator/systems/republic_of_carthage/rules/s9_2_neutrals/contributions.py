"""Neutrals that match what players give to the State."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.running.standing_in import KIND
from adjudicator.engine.system import Flow, Play, StoodIn
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.revenue.contributions import Contributed, give, givers
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import sitting
from adjudicator.systems.republic_of_carthage.state import SENATORS


@rule("roc:9.2", "roc:ruling 158", title="Who matches a player's contribution")
def match(play: Play, state: State, event: Event) -> Flow[None]:
    """Let each Neutral that matches give as much, from its richest Senator, if he holds the whole of it."""
    data: Contributed = event.data
    if sitting.sitter(play.game, state, data.seat) is not None:
        return
    amount = -data.purse.change
    for seat in play.game.kept:
        if play.game.box.neutrals[seat].contributions != "match players":
            continue
        rows = SENATORS.rows(state, SCOPE)
        able = [key for key in givers(state, seat) if rows[key].talents >= amount]
        who = min(able, key=lambda key: (-rows[key].talents, number(key)), default="")
        if who:
            order = Contribute(person(who), amount)
            state = yield Event(KIND, play.scope, StoodIn(seat, (order,), "contribute"), cites=("roc:9.2",))
            state = yield from give(play, state, order)
