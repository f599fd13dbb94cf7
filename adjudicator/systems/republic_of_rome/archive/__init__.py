"""The things of a game of The Republic of Rome that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Counts, Series, Tenure
from adjudicator.systems.republic.archive import figures, sorts, standing
from adjudicator.systems.republic.archive.followed import followed
from adjudicator.systems.republic.archive.things import leads
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.archive.occasions import occasions
from adjudicator.systems.republic_of_rome.archive.things import FOR_LIFE, STATE, headlines, on_the_table, stands
from adjudicator.systems.republic_of_rome.report.owed import CHEST
from adjudicator.systems.republic_of_rome.state import CITIES

ARCHIVE: Final = Archive(
    sorts=(
        sorts.SENATOR,
        sorts.VOTE,
        sorts.WAR,
        sorts.BATTLE,
        sorts.LEADER,
        sorts.PROVINCE,
        sorts.OFFICE,
        sorts.CARD,
        sorts.STATE,
    ),
    things=on_the_table,
    # A province in revolt is a war of its name.
    subjects=sorts.subjects(sorts.KINDS, own=frozenset({"war"})),
    occasions=occasions,
    series=followed(
        Series("knights", "Knights", SEAT, figures.of_factions(lambda row: row.knights)),
        state=STATE,
        chest=CHEST,
        life=FOR_LIFE,
        sent="force_deployed",
        of_state=(
            Series(
                "unrest",
                "Unrest",
                "state",
                lambda game, view: {STATE: CITIES.get(view, SCOPE, CITY).unrest} if view.mounted(SCOPE) else {},
            ),
        ),
    ),
    tenures=(Tenure("Who held which office", "office", figures.holders),),
    stands=stands,
    leads=leads,
    headlines=headlines,
    counts=Counts(tuple(standing.COUNTED), standing.counts),
)
"""What the archive of a game of this system shows."""
