"""Every order that random players of Rome can give prints a form that reads back as the same order."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.running.questions import topics
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Filed
from adjudicator.model.reading import Read
from adjudicator.systems.republic_of_rome.spoken import spoken
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.systems.republic_of_rome.playing import Played, game
from tests.systems.republic_of_rome.reading.letters import read, said

PACKETS = 9
SAMPLES = 3


def _reads_back(order: Any, *extra: NameEntry) -> str:
    """Return what is wrong with how an order reads back, empty where nothing is."""
    filed = Filed("anna", 1, order, (), "packet", 0, "1.1", "", 1)
    line = filed.say(said)
    results = read(line, *extra)
    result = results[0]
    if len(results) != 1 or not isinstance(result, Read):
        return f"{line}: {results}"
    if result.order != order or result.corrections:
        return f"{line}: {result}"
    return ""


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("players", [3, 5])
def test_every_order_reads_back(scenario: str, players: int) -> None:
    played = Played(game(players, scenario=scenario), seed=players)
    faults: dict[str, None] = {}
    kinds: set[str] = set()
    for _ in range(PACKETS):
        if played.state.over:
            break
        extra = tuple(spoken(played.game, played.state))
        for topic in topics(played.game, played.state):
            slot = topic.slot
            drawn = [slot.choices.sample(played.chance.randrange) for _ in range(SAMPLES if slot.choices.size() else 0)]
            for order in dict.fromkeys([*drawn, slot.default]):
                if order is not None:
                    kinds.add(order.kind)
                    faults[_reads_back(order, *extra)] = None
        played.at_random()
    faults.pop("", None)
    assert list(faults) == []
    assert len(kinds) > len(SYSTEM.steps) // 3
