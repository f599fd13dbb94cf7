"""What a seat can weigh before the Revenue Phase: its income, its provinces, contributions in its reach.

Every figure comes from the functions that the rules themselves use.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages.coming import open_spec
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Cell, Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import is_wide, person_name, say, senators
from adjudicator.systems.republic.report.coming import steps_of
from adjudicator.systems.republic.state import CITY, FACTIONS, HOLDER, OFFICES, SCOPE, TREASURY
from adjudicator.systems.republic_of_rome.box.board import IncomeLine
from adjudicator.systems.republic_of_rome.report.owed import OWED
from adjudicator.systems.republic_of_rome.rules.s5_revenue.debits import debits
from adjudicator.systems.republic_of_rome.rules.s5_revenue.development import bonus
from adjudicator.systems.republic_of_rome.rules.s5_revenue.income import STEP, earned
from adjudicator.systems.republic_of_rome.rules.terms import levels
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import PONTIFEX
from adjudicator.systems.republic_of_rome.state import SENATORS

SIDES = 6
CITE = "5"

INCOME = (Column("Senator"), Column("for", full="For"), Column("T", "number", full="Talents"))
PROVINCES = (
    Column("Province"),
    Column("Governor"),
    Column("State", full="State income"),
    Column("spoils", full="Spoils"),
)


def incomes(sight: Sight) -> Iterator[Part]:
    """Yield what each own Senator and Concession will bring, and the sum."""
    lines = earned(sight.game, sight.state, sight.seat or "", {})
    if not lines:
        return
    rows = [
        Row((person_name(sight, one.senator), _source(sight, one.senator, one.source), one.amount)) for one in lines
    ]
    rows.append(Row((say(sight, "together"), "", Cell(sum(one.amount for one in lines), strong=True))))
    yield Heading("Your income", (CITE,))
    yield Table(say(sight, "earned-caption"), INCOME, tuple(rows), wide=is_wide(INCOME, rows))
    own = OFFICES.rows(sight.state, SCOPE).get(PONTIFEX)
    tithe = own is not None and _mine(sight, HOLDER.of(sight.state, SCOPE, PONTIFEX))
    paid = any(one.source.startswith("card:") for one in lines)
    yield Note(say(sight, "earned-note", tithe=tithe, concessions=paid))


def _mine(sight: Sight, senator: str) -> bool:
    row = SENATORS.find(sight.state, SCOPE, senator) if senator else None
    return row is not None and row.faction == sight.seat


def _source(sight: Sight, senator: str, source: str) -> str:
    """Return what pays a Senator, in words."""
    leader = source == "senator" and SENATORS.get(sight.state, SCOPE, senator.partition(":")[2]).leader
    return say(sight, "earned-for", source="leader" if leader else source)


def provinces(sight: Sight) -> Iterator[Part]:
    """Yield the range of State income and spoils of each own governor, and the chance to develop his province."""
    mine = tuple((key, row) for key, row in governed(sight.game, sight.state) if _mine(sight, row.governor))
    if not mine:
        return
    rows: list[Row] = []
    for key, row in mine:
        side = sight.game.box.provinces[key].side(developed=row.developed)
        ranges = (income_range(sight, side.state), income_range(sight, side.personal))
        rows.append(Row((sight.name(f"province:{key}"), person_name(sight, row.governor), *ranges)))
    yield Heading("Provinces", (CITE,))
    yield Table(say(sight, "income-caption"), PROVINCES, tuple(rows), wide=is_wide(PROVINCES, rows))
    figures, less = sight.game.box.constants.revenue, levels.omens(sight.game, sight.state)
    odds = tuple(
        (key, _at_least(int(figures.develop_min) - bonus(sight.game, sight.state, row) + less))
        for key, row in mine
        if not row.developed and not row.idle
    )
    if odds:
        yield Points((say(sight, "develop-odds", odds=odds, sides=SIDES, influence=figures.develop_influence),))
    yield Points((say(sight, "spoils-corrupt"),))


def income_range(sight: Sight, line: IncomeLine) -> str:
    """Return least and most of an income line, before what events change."""
    ends = (line.total(line.dice), line.total(line.dice * SIDES))
    return say(sight, "income-range", least=min(ends), most=max(ends))


def _at_least(needed: int) -> int:
    """Return how many of six faces are as high as needed."""
    return max(0, min(SIDES, SIDES + 1 - needed))


def contributions(sight: Sight) -> Iterator[Part]:
    """Yield the Contributions table, what the seat can put on one Senator, and what the State will pay and have."""
    seat = sight.seat or ""
    lines = tuple((row.amount, row.influence) for row in sight.game.box.charts.contributions.rows)
    income = sum(one.amount for one in earned(sight.game, sight.state, seat, {})) if _to_come(sight) else 0
    stock = FACTIONS.get(sight.state, SCOPE, seat).treasury.known()
    cards = sum(row.talents for _, row in senators(sight.state, seat))
    reach = stock + cards + income
    best = max((line for line in lines if line[0] <= reach), default=None)
    facts = {"stock": stock, "cards": cards, "income": income, "reach": reach, "best": best}
    yield Heading("Contributions", (CITE,))
    yield Points((say(sight, "contributions-table", rows=lines), say(sight, "contributions-reach", **facts)))
    yield Heading("What the State will pay", (CITE,))
    yield Points((_forecast(sight),))


def _to_come(sight: Sight) -> bool:
    """Return whether the income is paid in the open packet."""
    spec = open_spec(sight)
    return spec is not None and STEP in steps_of(sight, spec, OWED)


def _forecast(sight: Sight) -> str:
    """Return what the State has, will take in for certain, and would have to pay now."""
    figures = sight.game.box.constants.revenue
    has = TREASURY.of(sight.state, SCOPE, CITY)
    paid = tuple(debits(sight.game, sight.state))
    rest = has + figures.state - sum(one.number * one.each for one in paid)
    sums = {"has": has, "gets": figures.state, "debits": paid, "rest": rest, "low": figures.warning_below}
    return say(sight, "state-forecast", governed=bool(governed(sight.game, sight.state)), **sums)
