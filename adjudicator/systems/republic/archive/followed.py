"""The figures that the archive of every republic follows, in the order of its pages."""

from __future__ import annotations

from adjudicator.engine.archive import SEAT, Series
from adjudicator.systems.republic.archive import figures, standing
from adjudicator.systems.republic.archive.things import INFLUENCE
from adjudicator.systems.republic.report.treasury import Chest


def followed(
    counter: Series, *, state: str, chest: Chest, life: str, sent: str, of_state: tuple[Series, ...] = ()
) -> tuple[Series, ...]:
    """Return the series of a republic.

    Args:
        counter: what its Senators hold beside talents.
        state: the id of the State as a thing.
        chest: what moves its Treasury.
        life: the office held for life.
        sent: the kind of event by which a force goes to a war.
        of_state: further figures of the State.
    """
    return (
        Series("influence", INFLUENCE, SEAT, figures.of_factions(lambda row: row.inf), leads=True, beside="Offices"),
        Series("votes", "Votes", SEAT, figures.votes),
        counter,
        Series("talents", "Talents of Senators", SEAT, figures.of_factions(lambda row: row.talents)),
        Series("treasury", "State Treasury", "state", figures.treasury(state), moves=figures.moves(state, chest)),
        *of_state,
        Series(
            "own_influence",
            "Influence of Senators",
            "senator",
            figures.each_influence,
            mark=standing.for_life(life),
        ),
        Series("forces", "Units sent to wars", "war", figures.armies, since=figures.sent(sent)),
    )
