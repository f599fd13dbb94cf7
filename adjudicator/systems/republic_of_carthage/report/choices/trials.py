"""What a seat can weigh before the Prosecutions: who can be tried for what, and what an appeal to the people brings."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import person_name, say, seat_name
from adjudicator.systems.republic.report.choices.courts import appeal
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.senate.trials.courts import Charge
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials.convictions import held
from adjudicator.systems.republic_of_carthage.state import SENATORS

TRIALS = (
    Column("Accused"),
    Column("of", full="Faction"),
    Column("for", full="Offence"),
    Column("trial", full="Trial"),
)


def trials(sight: Sight) -> Iterator[Part]:
    """Yield who can be tried now, and for own Senators among them the chances of an appeal."""
    found = charges.charges(sight.state) if held(sight.game) else ()
    if not found:
        return
    rows = tuple(_row(sight, each) for each in found)
    yield Heading("Trials", ("6.5.5",))
    yield Table(say(sight, "trials-caption"), TRIALS, rows)
    yield Note(say(sight, "trials-note"))
    own = tuple(dict.fromkeys(each.accused for each in found if _mine(sight, each.accused)))
    if own:
        omens = ongoing.total(ongoing.omens(sight.state))
        yield Points(tuple(appeal(sight, senator, omens) for senator in own))


def _mine(sight: Sight, senator: str) -> bool:
    return SENATORS.get(sight.state, SCOPE, senator).faction == sight.seat


def _row(sight: Sight, charge: Charge) -> Row:
    faction = seat_name(sight, SENATORS.get(sight.state, SCOPE, charge.accused).faction)
    offence = say(sight, "offence", offence=charge.offence, cases=charge.cases)
    return Row((person_name(sight, charge.accused), faction, offence, " or ".join(charges.GRADES[charge.offence])))
