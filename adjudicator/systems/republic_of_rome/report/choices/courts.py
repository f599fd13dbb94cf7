"""What a seat can weigh before the trials and governorships: who can be tried for what, who can govern."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Part, Points, Row, Table
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.report.basics import is_wide, say
from adjudicator.systems.republic.report.choices import courts
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.report.choices.revenue import income_range
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import charges
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import PROVINCES as PROVINCE_ROWS

PROVINCES = (Column("Province"), Column("State", full="State income"), Column("spoils", full="Spoils"))


def trials(sight: Sight) -> Iterator[Part]:
    """Yield who can be tried now, and for own Senators among them the chances of an appeal."""
    found = charges.charges(sight.game, sight.state) if censor(sight.state) else ()
    figures = sight.game.box.constants.senate
    yield from courts.trials(
        sight,
        found,
        partial(charges.grades, sight.game),
        "9.4",
        -omens(sight.game, sight.state),
        widens=True,
        minor=figures.prosecutions_minor,
        major=figures.prosecutions_major,
    )


def governors(sight: Sight) -> Iterator[Part]:
    """Yield what the provinces without governor bring, and who of the own faction can govern them."""
    open_ones = govern.vacant(sight.game, sight.state)
    if not open_ones:
        return
    rows = tuple(_province(sight, key) for key in open_ones)
    yield Heading("Provinces without governor", ("9.5",))
    yield Table(say(sight, "income-caption"), PROVINCES, rows, wide=is_wide(PROVINCES, rows))
    able: dict[tuple[str, ...], list[str]] = {}
    for key in open_ones:
        able.setdefault(_able(sight, key), []).append(key)
    everywhere = len(able) == 1
    lines = (say(sight, "may-govern", provinces=() if everywhere else keys, senators=who) for who, keys in able.items())
    yield Points(tuple(lines))


def _able(sight: Sight, province: str) -> tuple[str, ...]:
    found = govern.eligible(sight.game, sight.state, province)
    return tuple(one for one in found if owner(sight.state, one) == sight.seat)


def _province(sight: Sight, key: str) -> Row:
    side = sight.game.box.provinces[key].side(developed=PROVINCE_ROWS.get(sight.state, SCOPE, key).developed)
    return Row((sight.name(f"province:{key}"), income_range(sight, side.state), income_range(sight, side.personal)))
