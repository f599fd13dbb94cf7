"""Where a player could build is told him, and nothing else is made of his question."""

from __future__ import annotations

from adjudicator.service.gm_desk import looking
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.adjusting import homes
from tests.properties.boards import CARTHAGE, run


def test_9_builds_are_told_as_the_centres_that_could_feed_a_unit_more() -> None:
    seen = set[tuple[bool, bool]]()
    for position in run(CARTHAGE, 12, 5, 12).positions:
        table, state = position.table, position.table.history.state
        assert state.packet is not None
        for seat in table.game.seats:
            (line,) = looking.check(position.home, table, seat, b"how many builds do I have?", None).lines
            centres = [table.game.name(f"place:{code}") for code in homes(table.game, state, seat)]
            winter = state.packet.name == "Winter"
            assert (line["status"], line["order"]) == ("answered", None)
            assert ("units are built in Winter" in line["answer"]) is not winter
            told = line["answer"].partition(":")[0].removeprefix("You can build in ")
            assert told.replace(" and ", ", ").split(", ") == centres or not centres
            assert ("no empty centre" in line["answer"]) is not bool(centres)
            seen.add((winter, bool(centres)))
    assert len(seen) >= 3
