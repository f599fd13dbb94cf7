"""The things of a game of The Republic of Carthage that have pages of their own, and the figures that are followed."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.archive import SEAT, Archive, Counts, Series, Tenure
from adjudicator.systems.republic_of_carthage.archive import figures
from adjudicator.systems.republic_of_carthage.archive.occasions import occasions
from adjudicator.systems.republic_of_carthage.archive.sorts import SORTS
from adjudicator.systems.republic_of_carthage.archive.standing import counts, headlines, stands
from adjudicator.systems.republic_of_carthage.archive.things import leads, subjects, things

ARCHIVE: Final = Archive(
    sorts=SORTS,
    things=things,
    subjects=subjects,
    occasions=occasions,
    series=(
        Series("influence", "Influence", SEAT, figures.influence, leads=True, beside="Offices"),
        Series("votes", "Votes", SEAT, figures.votes),
        Series("traders", "Traders", SEAT, figures.traders),
        Series("talents", "Talents of Senators", SEAT, figures.talents),
        Series("treasury", "State Treasury", "state", figures.treasury, moves=figures.moves),
        Series("own_influence", "Influence of Senators", "senator", figures.each_influence, mark=figures.for_life),
        Series("forces", "Units sent to wars", "war", figures.armies, since=figures.sent),
    ),
    tenures=(Tenure("Who held which office", "office", figures.holders),),
    stands=stands,
    leads=leads,
    headlines=headlines,
    counts=Counts(("INF", "POP", "T"), counts),
)
"""What the archive of a game of this system shows."""
