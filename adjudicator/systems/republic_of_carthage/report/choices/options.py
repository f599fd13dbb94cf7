"""What a seat can do in the open packet, with chances: figures that players could compute themselves, no advice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.report.basics import is_wide, person_name, say, seat_name
from adjudicator.systems.republic.report.choices.persuading import defending, persuading
from adjudicator.systems.republic.report.choices.weighing import Options
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.revenue import contributions as contributing
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.box.board import IncomeLine
from adjudicator.systems.republic_of_carthage.report.basics import box_of, senators, traders
from adjudicator.systems.republic_of_carthage.report.choices.forum_options import attracting
from adjudicator.systems.republic_of_carthage.report.choices.trials import trials
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.corruption import members
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.provinces import governed
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import fetches, unit_value
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.selling import tax_on
from adjudicator.systems.republic_of_carthage.state import CITIES, OFFERS, SENATORS, TRADE

SIDES = 6
PAIR = 2
"""Cards from which a set counts among those that the default sells."""

INCOME = (
    Column("Province"),
    Column("Governor"),
    Column("State", full="State Income"),
    Column("his own", full="Personal Income"),
)
CONTRIBUTE = (
    Column("Senator"),
    Column("holds", "number", full="Holds"),
    Column("INF", "number", full="INF now"),
    Column("gives", "number", full="Gives"),
    Column("gains", "change", full="Gains INF"),
)
OTHERS = (
    Column(""),
    Column("traders", "number", full="Traders"),
    Column("cards", "number", full="Trade cards"),
)
SALE = (
    Column("", full="Sale"),
    Column("worth", "number", full="Worth"),
    Column("tax", "number", full="Tax"),
    Column("net", "number", full="Net"),
)


def _mine(sight: Sight, senator: str) -> bool:
    return SENATORS.get(sight.state, SCOPE, senator).faction == sight.seat


# ---------------------------------------------------------------------------------- Revenue


def corruption(sight: Sight) -> Iterator[Part]:
    """Yield what a roll for corruption brings, if the seat has a Member who may roll."""
    mine = tuple(senator for _, senator in members(sight.state) if _mine(sight, senator))
    if mine:
        yield Heading("Corruption", ("6.2.3",))
        yield Points((say(sight, "corruption-odds", senators=mine, most=SIDES),))


def incomes(sight: Sight) -> Iterator[Part]:
    """Yield the range of both incomes of each own Governor, and the chance to develop his Province."""
    mine = tuple((key, row) for key, row in governed(sight.game, sight.state) if _mine(sight, row.governor))
    if not mine:
        return
    yield Heading("Provinces", ("6.2.9",))
    rows: list[Row] = []
    for key, row in mine:
        side = box_of(sight).provinces[key].side(developed=row.developed)
        terms, barred = ongoing.on_province(sight.state, key, row.developed)
        state = _range(sight, side.state, ongoing.total((*terms, *ongoing.omens(sight.state))), barred)
        personal = _range(sight, side.personal, ongoing.total(ongoing.on_personal(sight.state)), barred)
        rows.append(Row((sight.name(f"province:{key}"), person_name(sight, row.governor), state, personal)))
    yield Table(say(sight, "income-caption"), INCOME, tuple(rows), wide=is_wide(INCOME, rows))
    open_ones = tuple(
        key
        for key, row in mine
        if not row.developed and not ongoing.bars_development(sight.state, key, developed=row.developed)
    )
    if open_ones:
        figures = box_of(sight).development
        needed = figures.success_min - ongoing.total(ongoing.omens(sight.state))
        honest = _at_least(needed - figures.bonus_if_no_personal_income)
        facts = {"taken": _at_least(needed), "left": honest, "influence": figures.influence}
        yield Points((say(sight, "development-odds", provinces=open_ones, sides=SIDES, **facts),))
    yield Points((say(sight, "income-liable"),))


def _range(sight: Sight, line: IncomeLine, added: int, barred: str) -> str:
    """Return least and most of an income line, or the card that bars it."""
    if barred:
        return say(sight, "income-barred", card=barred)
    totals = [sum(dice) + line.mod + added for dice in product(range(1, SIDES + 1), repeat=line.count)]
    return say(sight, "income-range", least=min(totals), most=max(totals))


def _at_least(needed: int) -> int:
    """Return how many of six faces are as high as needed."""
    return max(0, min(SIDES, SIDES + 1 - needed))


def contributions(sight: Sight) -> Iterator[Part]:
    """Yield which lines of the Contributions table each own Senator can reach with what he holds and will be paid."""
    table = box_of(sight).charts.contributions
    counted = False
    rows: list[Row] = []
    for key, row in senators(sight.state, sight.seat or ""):
        due = contributing.due(sight.game, sight.state, key)
        counted = counted or bool(due)
        reach = [line for line in table.rows if line.amount <= row.talents + due]
        if earns(row) and reach:
            best = reach[-1]
            rows.append(Row((person_name(sight, key), row.talents, row.inf, best.amount, best.influence)))
    lines = tuple((line.amount, line.influence) for line in table.rows)
    yield Heading("Contributions", ("6.2.11",))
    yield Points((say(sight, "contributions-table", rows=lines),))
    if rows:
        yield Table(say(sight, "contributions-caption"), CONTRIBUTE, tuple(rows))
        if counted:
            yield Note(say(sight, "reach-note"))


# ------------------------------------------------------------------------------------ Trade


def trading(sight: Sight) -> Iterator[Part]:
    """Yield what the table shows of the others, and the open offers."""
    others = tuple(seat for seat in sight.game.seats if seat != sight.seat)
    rows = tuple(
        Row((seat_name(sight, seat), traders(sight.state, seat), goods.number(sight.state, seat))) for seat in others
    )
    yield Heading("Trading", ("6.3.2",))
    yield Table(say(sight, "others-caption"), OTHERS, rows)
    offers = tuple((key, row) for key, row in _open_offers(sight))
    if offers:
        yield Facts(tuple(Fact(str(key), (sight.say("report/offer", _stated(key, row)),)) for key, row in offers))


def _open_offers(sight: Sight) -> Iterator[tuple[int, object]]:
    found = ((int(key), row) for key, row in OFFERS.items(sight.state, SCOPE) if row.state == "open")
    yield from sorted(found, key=lambda one: one[0])


def _stated(number: int, row: object) -> dict[str, object]:
    fields = ("seat", "to", "gives", "asks", "counter")
    return {"number": number, **{field: getattr(row, field) for field in fields}}


def selling(sight: Sight) -> Iterator[Part]:
    """Yield what the sets in hand would bring at the prices and the tax rate of now."""
    pile = TRADE.get(sight.state, SCOPE, goods.pile(sight.seat or ""))
    held = goods.lots(sight.game, pile.cards.known())
    if not held:
        return
    rate = CITIES.get(sight.state, SCOPE, CITY).tax
    sets = tuple((good, count) for good, count in held if count >= PAIR)
    rows = [_sale(sight, say(sight, "sale-sets"), sets, rate)] if sets else []
    rows.append(_sale(sight, say(sight, "sale-all"), held, rate))
    yield Heading("Selling", ("6.3.3",))
    yield Table(say(sight, "selling-caption", rate=rate), SALE, tuple(rows))


def _sale(sight: Sight, label: str, lots: goods.Lots, rate: int) -> Row:
    worth = sum(fetches(unit_value(sight.game, sight.state, good), count) for good, count in lots)
    tax = tax_on(worth, rate)
    return Row((label, worth, tax, worth - tax))


OPTIONS: Final[Options] = {
    "revenue.corruption": corruption,
    "revenue.provinces": incomes,
    "revenue.contributions": contributions,
    "trade.trading": trading,
    "trade.selling": selling,
    "forum.persuade": lambda sight: persuading(sight, "6.4.2.2"),
    "forum.trader": attracting,
    "forum.leader": lambda sight: defending(sight, "6.4.2.2.5"),
    "senate.prosecutions": trials,
}
"""By step what a seat can weigh."""
