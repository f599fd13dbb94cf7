"""The State of the Republic: what the people make of the speech of the HRAO (section 7, step 2)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.people import hrao
from adjudicator.systems.republic.rules.mortality.stricken import in_rome, strike
from adjudicator.systems.republic.state import CITY, POP, SCOPE
from adjudicator.systems.republic_of_rome.box.charts import Mark, PopulationRow
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.falls import fall
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT, SHORTAGE, UNREST

CITES = ("ror:7",)
REVOLT = "people"
"""The ending of a Republic whose people revolt."""


@event("state_of_republic", "ror:7", weight=83, news=lambda data: bool(data.change or data.marks))
class StateOfRepublic:
    """The HRAO's speech: the dice less unrest, more his Popularity, less Evil Omens, and what the table says.

    `change` is what unrest really changes by; `senator` is empty, and counts 0, if nobody is in Rome.
    """

    senator: str
    dice: tuple[int, ...]
    unrest: int
    popularity: int
    omens: int
    total: int
    change: int
    new: int
    marks: tuple[Mark, ...]


@rule("ror:7", title="The table of the State of the Republic")
def outcome(game: Game, total: int) -> PopulationRow:
    """Return the row of a total; below 0 the people revolt."""
    row: PopulationRow = row_for(game.box.charts.population.rows, total)
    return row


@ROME.step("population.state", cites=CITES)
@rule("ror:7", "ror:ruling 19", title="The State of the Republic")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Roll, move unrest, and let the people do what the table says."""
    speaker = hrao(play.game, state)
    dice = play.dice.roll_many("people", 3, where="7")
    old, popularity = UNREST.of(state, SCOPE, CITY), POP.of(state, SCOPE, speaker) if speaker else 0
    total = sum(dice) - old + popularity - omens(play.game, state)
    row = outcome(play.game, total)
    new = max(0, old + row.unrest)
    changes: tuple[Change, ...] = (UNREST.set(state, SCOPE, CITY, new),)
    if "shortage" in row.marks:
        changes += (SHORTAGE.add(SCOPE, CITY, 1),)
    if "no_recruitment" in row.marks:
        changes += (NO_RECRUITMENT.set(state, SCOPE, CITY, value=True),)
    who = f"senator:{speaker}" if speaker else ""
    figures = (dice, old, popularity, omens(play.game, state), total, new - old, new)
    data = StateOfRepublic(who, *figures, row.marks)
    state = yield Event.of(data, play.scope, changes)
    if "revolt" in row.marks:
        yield from fall(play, state, REVOLT, ("ror:7", "ror:12"))
    elif "mob" in row.marks:
        yield from _mob(play, state)
    return END


@rule("ror:7", "ror:ruling 48", title="The mob hunts Senators in Rome, those of the Forum among them")
def _mob(play: Play, state: State) -> Flow[None]:
    """Draw the chits; who is in Rome and named dies, once."""
    number = play.game.box.charts.population.mob_chits
    yield from strike(play, state, number, "mob", touches=in_rome(state), cites=CITES)
