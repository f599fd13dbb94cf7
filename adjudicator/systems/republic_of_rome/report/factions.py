"""The factions of Rome: what the table of Senators says of knights, prior consuls and those who can be tried."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.people import speech
from adjudicator.systems.republic.report.basics import say, senators
from adjudicator.systems.republic.report.factions import CONCESSION, SenatorsTable
from adjudicator.systems.republic.state import REBEL, SCOPE
from adjudicator.systems.republic_of_rome.report.board import facts
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator

OFFICES: Final = {
    "dictator": "DI",
    "rome_consul": "RC",
    "field_consul": "FC",
    "censor": "CE",
    "master_of_horse": "MH",
    "pontifex": "PM",
}
PLACES: Final = {"war": "war", "captive": "cap", REBEL: "reb", "province": "gov"}
"""Where a Senator is who is not in Rome, as a mark."""
PRIOR, CORRUPT, MAJOR = "pc", "co", "ma"


def _figures(sight: Sight, senator: str, row: Senator) -> tuple[str, int]:
    printed = sight.game.box.person(senator)
    return f"{printed.mil} {speech(sight.game, sight.state, senator)} {printed.loy}", row.knights


def _more(sight: Sight, senator: str, row: Senator) -> tuple[str, ...]:
    """Return where he is if away, and what he can be tried for."""
    del sight, senator
    return (
        PLACES.get(row.place.partition(":")[0], ""),
        PRIOR if row.prior_consul else "",
        CORRUPT if row.corrupt else "",
        MAJOR if row.major else "",
    )


def _knights(sight: Sight, seat: str) -> dict[str, int]:
    mine = (SENATORS.get(sight.state, SCOPE, key) for key, _ in senators(sight.state, seat))
    return {"knights": sum(row.knights for row in mine)}


TABLE: Final = SenatorsTable(
    ratings="M O L",
    private="Kn",
    offices=OFFICES,
    others=lambda sight: (*PLACES.values(), PRIOR, CORRUPT, MAJOR),
    figures=_figures,
    more=_more,
    counts=_knights,
    told=lambda sight, code: say(sight, "mark", code=code),
    unsaid=(CONCESSION,),
)
table = TABLE.table
section = partial(TABLE.section, board=facts)
