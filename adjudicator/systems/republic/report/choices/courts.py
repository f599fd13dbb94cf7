"""What a seat can weigh before the trials: who can be tried for what, and what an appeal to the people may bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Note, Part, Points, Row, Table
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.report.basics import is_wide, person_name, say, seat_name
from adjudicator.systems.republic.rules.senate.trials.courts import Charge
from adjudicator.systems.republic.state import POP, SCOPE

SIDES = 6
DICE = 2
TRIALS = (
    Column("Accused"),
    Column("of", full="Faction"),
    Column("for", full="Offence"),
    Column("trial", full="Trial"),
)


def trials(
    sight: Sight,
    charges: tuple[Charge, ...],
    grades: Callable[[str], Iterable[str]],
    section: str,
    omens: int,
    *,
    widens: bool = False,
    **figures: int,
) -> Iterator[Part]:
    """Yield who can be tried now, and for own Senators among them the chances of an appeal; nothing without charges.

    Args:
        sight: what the seat sees.
        charges: who can be tried for what.
        grades: of a trial for an offence.
        section: of the rules.
        omens: what is added to the throw of an appeal besides the Popularity.
        widens: whether the table may be wider than a phone, rather than break its lines.
        figures: what the note below the table names.
    """
    if not charges:
        return
    rows = tuple(_row(sight, charge, grades(charge.offence)) for charge in charges)
    yield Heading("Trials", (section,))
    yield Table(say(sight, "trials-caption"), TRIALS, rows, wide=widens and is_wide(TRIALS, rows))
    yield Note(say(sight, "trials-note", **figures))
    own = tuple(dict.fromkeys(each.accused for each in charges if owner(sight.state, each.accused) == sight.seat))
    if own:
        yield Points(tuple(appeal(sight, senator, omens) for senator in own))


def _row(sight: Sight, charge: Charge, grades: Iterable[str]) -> Row:
    faction = seat_name(sight, owner(sight.state, charge.accused))
    offence = say(sight, "offence", offence=charge.offence, cases=charge.cases)
    return Row((person_name(sight, charge.accused), faction, offence, " or ".join(grades)))


def appeal(sight: Sight, senator: str, omens: int) -> str:
    """Return how many of 36 throws kill, free, give or cost votes.

    Args:
        sight: what the seat sees.
        senator: the Accused, by his bare id.
        omens: what is added to the throw besides his Popularity.
    """
    table, pop = sight.game.box.charts.popular_appeal, POP.of(sight.state, SCOPE, senator)
    thrown = [row_for(table.rows, sum(dice) + pop + omens) for dice in product(range(1, SIDES + 1), repeat=DICE)]
    counts = Counter(row.result if row.votes == 0 else "more" if row.votes > 0 else "less" for row in thrown)
    mean = [row.votes for row in thrown if row.result == "votes"]
    least, most = (min(mean), max(mean)) if mean else (0, 0)
    facts = {"counts": counts, "of": len(thrown), "least": least, "most": most, "pop": pop}
    return say(sight, "appeal-odds", senator=senator, **facts)
