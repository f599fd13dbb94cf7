"""What the archive of a game of Rome says of things that the recorded whole game never brings to the table."""

from __future__ import annotations

from adjudicator.systems.republic.state import SCOPE, UNITS, Unit
from adjudicator.systems.republic_of_rome.archive.things import on_the_table
from adjudicator.systems.republic_of_rome.state import PROVINCES, Province
from adjudicator.testing.scenario import put
from tests.systems.republic_of_rome.playing import game, man, table


def test_a_province_tells_its_governor_and_its_garrison() -> None:
    of = game()
    state = man(table(of), "1", "anna", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("1", developed=False, term=3))
    state = put(state, UNITS, SCOPE, "legion:1", Unit("legion", "garrison:sicily"))
    (sicily,) = (each for each in on_the_table(of, state) if each.id == "province:sicily")
    facts = dict(sicily.facts)
    assert facts["Garrison"] == "1"
    assert facts["Governor"] == of.name("senator:1")
