"""6.2.1 Each Faction Leader collects 3 talents, each other Senator of a faction 1."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import earns, of_faction
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, purse
from adjudicator.systems.republic.state import SCOPE, SENATORS


@event("incomes_paid", "roc:6.2.1")
class IncomesPaid:
    """Every Senator who earns has his talents on his card: `leader` for a Faction Leader, `senator` for others."""

    leader: int
    senator: int
    purses: tuple[Purse, ...]
    total: int


@rule("roc:6.2.1", "roc:ruling 27", "roc:ruling 36", title="Who collects, at home or away")
def earners(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of all who collect: seat by seat, by number; no captives, exiles or rebels."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for seat in game.seats for key in of_faction(state, seat) if earns(rows[key]))


@SHARED.step("revenue.incomes", cites=("roc:6.2.1",))
@rule("roc:6.2", "roc:6.2.1", title="Talents for each Senator and Faction Leader")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Pay all of them from the bank, in one event."""
    figures = play.game.box.constants.revenue
    rows = SENATORS.rows(state, SCOPE)
    paid = {
        key: int(figures.faction_leader if rows[key].leader else figures.senator) for key in earners(play.game, state)
    }
    if paid:
        total = sum(paid.values())
        purses = tuple(purse(state, key, amount) for key, amount in paid.items())
        changes = (*(card_gets(key, amount) for key, amount in paid.items()), bank_pays(total))
        data = IncomesPaid(figures.faction_leader, figures.senator, purses, total)
        yield Event.of(data, play.scope, changes)
    return END
