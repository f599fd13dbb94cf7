"""What a seat can weigh before the Prosecutions: who can be tried for what, and what an appeal to the people brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.report.basics import person_name, say, seat_name
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.senate.trials.courts import Charge
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import box_of
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials.convictions import held
from adjudicator.systems.republic_of_carthage.state import SENATORS

SIDES = 6
DICE = 2

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
        yield Points(tuple(_appeal(sight, senator) for senator in own))


def _mine(sight: Sight, senator: str) -> bool:
    return SENATORS.get(sight.state, SCOPE, senator).faction == sight.seat


def _row(sight: Sight, charge: Charge) -> Row:
    faction = seat_name(sight, SENATORS.get(sight.state, SCOPE, charge.accused).faction)
    offence = say(sight, "offence", offence=charge.offence, cases=charge.cases)
    return Row((person_name(sight, charge.accused), faction, offence, " or ".join(charges.GRADES[charge.offence])))


def _appeal(sight: Sight, senator: str) -> str:
    """Return how many of 36 throws kill, free, give or cost votes."""
    table, pop = box_of(sight).charts.popular_appeal, SENATORS.get(sight.state, SCOPE, senator).pop
    added = pop + ongoing.total(ongoing.omens(sight.state))
    thrown = [row_for(table.rows, sum(dice) + added) for dice in product(range(1, SIDES + 1), repeat=DICE)]
    counts = Counter(row.result if row.votes == 0 else "more" if row.votes > 0 else "less" for row in thrown)
    mean = [row.votes for row in thrown if row.result == "votes"]
    least, most = (min(mean), max(mean)) if mean else (0, 0)
    facts = {"counts": counts, "of": len(thrown), "least": least, "most": most, "pop": pop}
    return say(sight, "appeal-odds", senator=senator, **facts)
