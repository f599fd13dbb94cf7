"""What a seat can weigh before the trials and governorships: who can be tried for what, who can govern."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.report.basics import is_wide, person_name, say, seat_name
from adjudicator.systems.republic.report.choices.courts import appeal
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.proposals.chair import censor
from adjudicator.systems.republic.rules.senate.trials.courts import Charge
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.report.choices.revenue import income_range
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import charges
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import PROVINCES as PROVINCE_ROWS

PROVINCES = (Column("Province"), Column("State", full="State income"), Column("spoils", full="Spoils"))
TRIALS = (
    Column("Accused"),
    Column("of", full="Faction"),
    Column("for", full="Offence"),
    Column("trial", full="Trial"),
)


def trials(sight: Sight) -> Iterator[Part]:
    """Yield who can be tried now, and for own Senators among them the chances of an appeal."""
    found = charges.charges(sight.game, sight.state) if censor(sight.state) else ()
    if not found:
        return
    rows = tuple(_row(sight, each) for each in found)
    yield Heading("Trials", ("9.4",))
    yield Table(say(sight, "trials-caption"), TRIALS, rows, wide=is_wide(TRIALS, rows))
    figures = sight.game.box.constants.senate
    yield Note(say(sight, "trials-note", minor=figures.prosecutions_minor, major=figures.prosecutions_major))
    own = tuple(dict.fromkeys(each.accused for each in found if owner(sight.state, each.accused) == sight.seat))
    if own:
        yield Points(tuple(appeal(sight, senator, -omens(sight.game, sight.state)) for senator in own))


def _row(sight: Sight, charge: Charge) -> Row:
    faction = seat_name(sight, owner(sight.state, charge.accused))
    offence = say(sight, "offence", offence=charge.offence)
    grades = " or ".join(charges.grades(sight.game, charge.offence))
    return Row((person_name(sight, charge.accused), faction, offence, grades))


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
