"""The factions of Carthage: what the table of Senators says of Traders, Governors and who is Liable."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.factions import SenatorsTable
from adjudicator.systems.republic.state import EXILE, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import box_of, traders
from adjudicator.systems.republic_of_carthage.report.board.forum_wars import facts
from adjudicator.systems.republic_of_carthage.state import PROVINCES, Senator

OFFICES: Final = {
    "home_suffete": "HS",
    "marine_suffete": "MS",
    "state_treasurer": "ST",
    "censor": "CE",
    "public_buildings": "PB",
    "harbor_master": "HM",
    "overseer": "OV",
}
PLACES: Final = {"war": "war", "expedition": "exp", "captive": "cap", EXILE: "exile", REBEL: "reb"}
"""Where a Senator is who is neither in Carthage nor a Governor, as a mark."""
LIABLE: Final = "li"
SHORT: Final = 3
"""Letters of a Province whose name is one word."""


def _figures(sight: Sight, senator: str, row: Senator) -> tuple[str, int]:
    printed = box_of(sight).person(senator)
    return f"{printed.mil} {printed.ora} {printed.exp} {printed.loy}", row.traders


def _more(sight: Sight, senator: str, row: Senator) -> tuple[str, ...]:
    """Return where he is if away, a Governor by his Province, and whether he is Liable."""
    del senator
    sort, _, card = row.place.partition(":")
    place = province_mark(sight, card) if sort == "province" else PLACES.get(sort, "")
    return (place, LIABLE if row.liable else "")


def province_mark(sight: Sight, province: str) -> str:
    """Return the mark of a Province: the initials of its name, or the first letters of a single word."""
    words = sight.name(f"province:{province}").replace("-", " ").split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:SHORT]


def _provinces(sight: Sight) -> dict[str, str]:
    return {province_mark(sight, key): key for key, _ in PROVINCES.items(sight.state, SCOPE)}


TABLE: Final = SenatorsTable(
    ratings="M O E L",
    private="Tr",
    offices=OFFICES,
    others=lambda sight: (*_provinces(sight), *PLACES.values(), LIABLE),
    figures=_figures,
    more=_more,
    counts=lambda sight, seat: {"traders": traders(sight.state, seat)},
    told=lambda sight, code: say(sight, "mark", code=code, province=_provinces(sight).get(code, "")),
)
table = TABLE.table
section = partial(TABLE.section, board=facts)
