"""The things of a game of The Republic of Carthage that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Counts, Series, Sort, Tenure
from adjudicator.systems.republic.archive import figures, sorts, standing
from adjudicator.systems.republic.archive.followed import followed
from adjudicator.systems.republic.archive.things import leads
from adjudicator.systems.republic_of_carthage.archive.occasions import occasions
from adjudicator.systems.republic_of_carthage.archive.things import FOR_LIFE, STATE, headlines, on_the_table, stands
from adjudicator.systems.republic_of_carthage.report.treasury import CHEST

ARCHIVE: Final = Archive(
    sorts=(
        sorts.SENATOR,
        sorts.VOTE,
        sorts.WAR,
        sorts.BATTLE,
        sorts.LEADER,
        sorts.PROVINCE,
        sorts.OFFICE,
        Sort("exploration", "Exploration", "Explorations", board=True),
        sorts.CARD,
        Sort("trade", "Trade", "Trades"),
        Sort("good", "Good", "Goods"),
        Sort("unit", "Unit", "Units"),
        sorts.STATE,
    ),
    things=on_the_table,
    subjects=sorts.subjects({**sorts.KINDS, **{sort: sort for sort in ("exploration", "good", "unit")}}),
    occasions=occasions,
    series=followed(
        Series("traders", "Traders", SEAT, figures.of_factions(lambda row: row.traders)),
        state=STATE,
        chest=CHEST,
        life=FOR_LIFE,
        sent="force_sent",
    ),
    tenures=(Tenure("Who held which office", "office", figures.holders),),
    stands=stands,
    leads=leads,
    headlines=headlines,
    counts=Counts(tuple(standing.COUNTED), standing.counts),
)
"""What the archive of a game of this system shows."""
