"""By step what a seat can weigh: figures that players could compute themselves, no advice."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic.report.choices.persuading import defending, persuading
from adjudicator.systems.republic.report.choices.weighing import Options
from adjudicator.systems.republic_of_rome.report.choices.battles import battles
from adjudicator.systems.republic_of_rome.report.choices.courts import governors, trials
from adjudicator.systems.republic_of_rome.report.choices.elections import (
    censors,
    consuls,
    dictators,
    pontifices,
    voting,
    voting_on_wars,
)
from adjudicator.systems.republic_of_rome.report.choices.forum import bids, games, knights
from adjudicator.systems.republic_of_rome.report.choices.revenue import contributions, incomes, provinces
from adjudicator.systems.republic_of_rome.report.choices.revolution import cards, victors
from adjudicator.systems.republic_of_rome.report.choices.wars import bills, wars

PERSUASION: Final = "6.1"

OPTIONS: Final[Options] = {
    "revenue.income": lambda sight: (*incomes(sight), *provinces(sight)),
    "revenue.contributions": contributions,
    "forum.persuade": lambda sight: persuading(sight, PERSUASION),
    "forum.knight": knights,
    "forum.games": games,
    "forum.leader": lambda sight: defending(sight, PERSUASION),
    "forum.auction": bids,
    "senate.consuls": lambda sight: (*voting(sight), *consuls(sight)),
    "senate.pontifex": pontifices,
    "senate.dictator": dictators,
    "senate.censor": censors,
    "senate.prosecutions": trials,
    "senate.governors": governors,
    "senate.agenda": lambda sight: (*wars(sight), *bills(sight)),
    "senate.business": lambda sight: (*voting(sight), *voting_on_wars(sight), *wars(sight)),
    "combat.wars": battles,
    "revolution.cards": cards,
    "revolution.commanders": victors,
}
"""By step what a seat can weigh."""
