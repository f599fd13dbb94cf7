"""Which legions follow a victor who thinks of revolt (section 11, step 3)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.revolution import TestArmy
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import armies_of, fleets_of
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse
from adjudicator.systems.republic.rules.revolution.musters import Muster
from adjudicator.systems.republic.state import FLEET, SCOPE, TALENTS, UNITS
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.terms.veterans import loyal_to

CITES = ("ror:11",)


@record
class LegionAsked:
    """A legion, veteran of somebody else or not, or a fleet: its die, what a talent adds, total, whether it follows."""

    veteran: bool
    die: int
    bonus: int
    total: int
    follows: bool
    fleet: bool = False


@event("legions_asked", "ror:11", answers=("test",))
class LegionsAsked:
    """A victor asks his legions: from `needs` on one follows, with Evil Omens less; his `own` veterans need no die."""

    senator: str
    war: str
    needs: int
    omens: int
    asked: tuple[LegionAsked, ...]
    own: int
    purse: Purse | None
    second: Purse | None = None


@rule("ror:11", title="Talents for legions are a victor's own, then those of a master of horse of his faction")
def purses(state: State, here: Muster) -> dict[str, int]:
    """Return who pays for legions, by bare id, with what each has."""
    both = (here.commander, *((here.second,) if here.second and _same(state, here) else ()))
    return {key: int(TALENTS.of(state, SCOPE, key)) for key in both}


def _same(state: State, here: Muster) -> bool:
    return owner(state, here.second) == owner(state, here.commander)


def _paid(
    state: State, held: dict[str, int], cost: int
) -> tuple[tuple[Change, ...], tuple[Purse | None, Purse | None]]:
    """Return the changes by which a cost is paid, and the purses of the victor and his master of horse."""
    lines: list[Purse | None] = []
    changes: tuple[Change, ...] = (bank_pays(-cost),) if cost else ()
    for key, talents in held.items():
        part = min(cost, talents)
        cost -= part
        changes += (card_gets(key, -part),) if part else ()
        lines.append(purse(state, key, -part) if part else None)
    return changes, (lines[0], lines[1] if len(lines) > 1 else None)


@rule("ror:11", title="The die from which a legion follows, by era")
def needed(play: Play, state: State) -> int:
    """Return the least total."""
    return int(getattr(play.game.box.charts.legion_loyalty.follows, era(state)))


@rule(
    "ror:11",
    "ror:20.3",
    title="Each legion but own veterans, and with rebel governors each fleet, is asked; a talent paid before adds 1",
)
def ask(play: Play, state: State, here: Muster, order: TestArmy | None) -> Flow[tuple[State, tuple[str, ...]]]:
    """Ask the legions of a force; return who would follow, his own veterans everywhere among them."""
    senator, chart = here.commander, play.game.box.charts.legion_loyalty
    mine = loyal_to(state, senator)
    there = tuple(key for key in armies_of(state, here.force) if key not in mine)
    there = there[: order.armies] if order is not None and order.armies is not None else there
    there += fleets_of(state, here.force) if secession.on(play.game) else ()
    each, held = int(chart.talents), purses(state, here)
    paid = min(order.pay if order is not None else 0, len(there), sum(held.values()) // each)
    needs, less = needed(play, state), omens(play.game, state)
    asked: list[LegionAsked] = []
    for at, key in enumerate(there, start=1):
        die, bonus = play.dice.roll(f"{here.force}/legion/{at}", where="11"), int(chart.bonus) if at <= paid else 0
        total = die + bonus - less
        row = UNITS.get(state, SCOPE, key)
        asked.append(LegionAsked(row.veteran, die, bonus, total, total >= needs, row.kind == FLEET))
    cost = paid * each
    changes, paid_from = _paid(state, held, cost)
    data = LegionsAsked(person(senator), f"war:{here.war}", needs, less, tuple(asked), len(mine), *paid_from)
    state = yield Event.of(data, play.scope, changes)
    return state, (*mine, *(key for key, one in zip(there, asked, strict=True) if one.follows))
