"""What rebels' provinces bring them, and what their forces cost (section 20.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.combat.forces import units_home
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    bare,
    card_gets,
    purse,
    stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.rules.revenue.rebels import faction
from adjudicator.systems.republic.state import REBEL, SCOPE, SENATORS, TALENTS, UNITS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms import keeping, secession
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison
from adjudicator.systems.republic_of_rome.state import ARMIES, FLEETS

CITES: Final = ("ror:20.3", "ror:ruling 123")


@event("rebel_income", "ror:20.3", "ror:ruling 123")
class RebelIncome:
    """What a rebel's province brings him: dice and sum of spoils and of State income, and both, at least nothing."""

    province: str
    spoils_dice: tuple[int, ...]
    spoils: int
    state_dice: tuple[int, ...]
    state: int
    purse: Purse


@event("rebel_provinces_paid", "ror:20.3", "ror:ruling 123")
class RebelProvincesPaid:
    """What rebels pay at `each` for garrisons, armies and fleets of provinces, and printed strength.

    `legions`, `armies` and `fleets` are paid for; the lost ones are not, of which legions go to the Senate. `printed`
    is the strength that is due, `printed_paid` what of it is paid; it is never lost.
    """

    each: int
    legions: int
    armies: int
    fleets: int
    printed: int
    printed_paid: int
    lost_legions: int
    lost_armies: int
    lost_fleets: int
    purses: tuple[Purse, ...]
    from_treasury: int


@ROME.step("revenue.rebel_income", cites=CITES)
@rule("ror:5", "ror:20.3", "ror:ruling 123", title="A rebel's province brings him spoils and State income")
def income(play: Play, state: State) -> Flow[Next]:
    """Pay a rebel the bequests that he keeps; then roll for his provinces, whose income no event changes."""
    state = yield from keeping.pay(play, state)
    for key, row in secession.held(play.game, state):
        side = play.game.box.provinces[key].side(developed=row.developed)
        spoils = play.dice.roll_many(f"spoils/{key}", side.personal.dice, where="20.3")
        due = play.dice.roll_many(f"state/{key}", side.state.dice, where="20.3")
        sums = side.personal.total(sum(spoils)), side.state.total(sum(due))
        gain = max(0, sum(sums))
        changes: tuple[Change, ...] = (card_gets(row.governor, gain), bank_pays(gain)) if gain else ()
        data = RebelIncome(f"province:{key}", spoils, sums[0], due, sums[1], purse(state, row.governor, gain))
        state = yield Event.of(data, play.scope, changes)
    return END


@rule(
    "ror:20.3",
    "ror:ruling 123",
    title="What rebels pay for in provinces: garrisons, armies and fleets, printed strength",
)
def due(game: Game, state: State) -> tuple[tuple[str, ...], tuple[int, int], int]:
    """Return the legions of garrisons but own veterans, all provincial armies and fleets, and the printed strength."""
    ours = secession.held(game, state)
    rebels = {key for key, row in SENATORS.items(state, SCOPE) if row.place == REBEL}
    units = [UNITS.get(state, SCOPE, key) for province, _ in ours for key in garrison(state, province)]
    keys = [key for province, _ in ours for key in garrison(state, province)]
    legions = tuple(k for k, row in zip(keys, units, strict=True) if not (row.veteran and row.allegiance in rebels))
    away = secession.host(state).away
    armies = sum(row.armies for _, row in ours) + sum(one[1] for one in away)
    fleets = sum(row.fleets for _, row in ours) + sum(one[2] for one in away)
    sides = [game.box.provinces[key].side(developed=row.developed) for key, row in ours]
    return legions, (armies, fleets), sum(side.land + side.fleet for side in sides)


@ROME.step("revenue.rebel_upkeep", cites=CITES)
@rule("ror:5", "ror:20.3", "ror:ruling 123", title="Rebels pay for the forces of their provinces")
def upkeep(play: Play, state: State) -> Flow[Next]:
    """Take it from the rebels' talents, then their treasury; what is not paid for goes, but the printed strength."""
    seat = faction(play.game, state)
    if not seat or not secession.held(play.game, state):
        yield from ()
        return END
    each = int(play.game.box.constants.revenue.rebel_army)
    legions, (armies, fleets), printed = due(play.game, state)
    if not len(legions) + armies + fleets + printed:
        return END
    rebels = checks.by_wealth(state, checks.rebels(state, seat))
    left = (sum(TALENTS.of(state, SCOPE, key) for key in rebels) + stock(state, seat)) // each
    paid = []
    for number in (len(legions), armies, fleets, printed):
        paid.append(min(left, number))
        left -= paid[-1]
    cost, purses = sum(paid) * each, []
    for key in rebels:
        part = min(cost, TALENTS.of(state, SCOPE, key))
        purses += [purse(state, key, -part)] if part else []
        cost -= part
    gone = legions[paid[0] :]
    lost = (len(gone), armies - paid[1], fleets - paid[2])
    changes: tuple[Change, ...] = (*(card_gets(bare(one.senator), one.change) for one in purses),)
    changes += (bank_pays(-sum(paid) * each),) if sum(paid) else ()
    changes += (*units_home(state, gone), *_released(play.game, state, lost[1], lost[2]))
    changes += (stock_gets(state, seat, -cost),) if cost else ()
    told = stock_told(state, seat, -cost, "maintenance", CITES) if cost else None
    data = RebelProvincesPaid(each, paid[0], paid[1], paid[2], printed, paid[3], *lost, tuple(purses), cost)
    state = yield Event.of(data, play.scope, changes)
    if told is not None:
        yield told
    return END


def _released(game: Game, state: State, armies: int, fleets: int) -> tuple[Change, ...]:
    """Return the changes by which provincial units go: those in Italy first, then by province in printed order."""
    changes: tuple[Change, ...] = ()
    if not secession.stays(state):
        there = secession.own(state)
        first = min(armies, there[0]), min(fleets, there[1])
        changes += secession.fallen(state, *first)
        armies, fleets = armies - first[0], fleets - first[1]
    for key, row in secession.held(game, state):
        gone, sunk = min(armies, row.armies), min(fleets, row.fleets)
        changes += tuple(column.add(SCOPE, key, -n) for column, n in ((ARMIES, gone), (FLEETS, sunk)) if n)
        armies, fleets = armies - gone, fleets - sunk
    return changes
