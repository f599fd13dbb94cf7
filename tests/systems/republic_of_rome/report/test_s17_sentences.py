"""What is told of Laws and of a Consul for Life without a vote."""

from __future__ import annotations

from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.orders.measures import Lot
from adjudicator.systems.republic.rules.money import Purse
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_fine import GovernorFined
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s17_levy import UnitsLevied
from adjudicator.systems.republic_of_rome.rules.terms.for_life import AppointedForLife
from adjudicator.systems.republic_of_rome.rules.terms.unrest import PopMoved
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.systems.republic_of_rome.playing import game

SPEAKER = Speaker(folders(SYSTEM), game().name)


def test_a_fine_shows_all_its_arithmetic() -> None:
    purse, pop = Purse("senator:4", 2, -2, 0), PopMoved("senator:4", 1, -3, -2)
    data = GovernorFined("clara", "senator:4", (6,), 6, purse, 1, 3, MarkerChange(9, -3, 6), pop)
    assert SPEAKER.sentence("governor_fined", data) == (
        "Clara fines Julius: 6, 6T due. He pays 2 - 2 = 0T, his Faction Treasury 1T; 3T are missing: "
        "INF 9 - 3 = 6, POP 1 - 3 = -2."
    )


def test_a_levy_and_a_consul_for_life_are_told() -> None:
    bought = UnitsLevied("senator:1", "war:punic_1", (Lot("unit:legion", 2),), 10, Purse("senator:1", 15, -15, 0), 5)
    assert SPEAKER.sentence("units_levied", bought).startswith("Cornelius buys 2 ")
    life = AppointedForLife("senator:4", "ben", 36, "senator:7")
    assert SPEAKER.sentence("appointed_for_life", life).endswith("without a vote, in place of Fulvius.")
