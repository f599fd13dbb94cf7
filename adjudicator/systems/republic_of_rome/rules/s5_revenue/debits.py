"""What the State pays: wars, land bills, units; and what follows if it cannot (section 5, step 7)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.counters import POOL
from adjudicator.systems.republic.rules.ends.wars import FOUGHT
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets, treasury
from adjudicator.systems.republic.rules.revenue.bankruptcy import BANKRUPTCY, RepublicBankrupt
from adjudicator.systems.republic.state import NOW, REBEL, REBELLIONS, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s5_revenue.released import turn_away
from adjudicator.systems.republic_of_rome.rules.s12_ends.falls import fall
from adjudicator.systems.republic_of_rome.rules.terms.secession import rebels
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, PROVINCES, RETIRED

CITES = ("ror:5", "ror:ruling 8")


@record
class Debit:
    """A line of what the State pays: `what` is wars, units, or a type of land bill, I, II or III."""

    what: str
    number: int
    each: int


@event("debits_paid", "ror:5", "ror:ruling 8")
class DebitsPaid:
    """What the State pays in the Revenue Phase, all lines of it; bills of type `ended` have done their work."""

    lines: tuple[Debit, ...]
    ended: tuple[str, ...]
    treasury: Balance


@event("treasury_low", "ror:5")
class TreasuryLow:
    """After the Revenue Phase so little is left that events of one turn could use it up."""

    stands: int
    below: int


@rule("ror:5", "ror:6.5", "ror:ruling 8", title="What the State has to pay")
def debits(game: Game, state: State) -> Iterator[Debit]:
    """Yield the lines: active and unprosecuted wars, land bills by type, all units of the State wherever they are."""
    figures = game.box.constants.revenue
    wars = sum(row.status in FOUGHT for _, row in WARS.items(state, SCOPE))
    wars += REBELLIONS.find(state, SCOPE, NOW) is not None  # a civil war is one
    if wars:
        yield Debit("wars", wars, figures.active_war)
    for bill in game.box.charts.land_bill:
        row = LAND_BILLS.find(state, SCOPE, bill.type)
        if row is not None:
            yield Debit(bill.type, row.count, bill.cost)
    theirs = (key for key, row in PROVINCES.items(state, SCOPE) if row.governor and rebels(state, row.governor))
    lost = {f"garrison:{key}" for key in theirs}
    units = sum(row.place not in {POOL, RETIRED, REBEL, *lost} for _, row in UNITS.items(state, SCOPE))
    if units:
        yield Debit("units", units, figures.force)


@ROME.step("revenue.debits", cites=CITES)
@rule("ror:5", "ror:12", "ror:ruling 7", title="The State pays, or is bankrupt")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Take all debits at once, and test the balance after them; bills paid once leave."""
    lines = tuple(debits(play.game, state))
    state = yield from turn_away(play, state, sum(line.number * line.each for line in lines))
    lines = tuple(debits(play.game, state))
    once = {bill.type for bill in play.game.box.charts.land_bill if bill.once}
    ended = tuple(line.what for line in lines if line.what in once)
    cost = sum(line.number * line.each for line in lines)
    changes: tuple[Change, ...] = (
        state_gets(-cost),
        bank_pays(-cost),
        *(LAND_BILLS.drop(state, SCOPE, kind) for kind in ended),
    )
    data = DebitsPaid(lines, ended, booked(state, -cost))
    state = yield Event.of(data, play.scope, changes)
    stands, warning = treasury(state), play.game.box.constants.revenue.warning_below
    if stands < 0:
        cites = ("ror:5", "ror:12")
        state = yield Event.of(RepublicBankrupt(stands), play.scope, cites=cites)
        yield from fall(play, state, BANKRUPTCY, cites)
    elif stands < warning:
        yield Event.of(TreasuryLow(stands, warning), play.scope)
    return END
