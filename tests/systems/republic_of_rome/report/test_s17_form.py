"""Each line that an order form can offer in Rome has its remark, in turns of players who order at random."""

from __future__ import annotations

import pytest

from adjudicator.engine.running.questions import topics
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.forms import heading, offered
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.systems.republic_of_rome.playing import Played, game

PACKETS = 24
"""Two turns."""


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
def test_every_line_that_is_offered_has_its_remark(scenario: str) -> None:
    played, met = Played(game(4, scenario=scenario), seed=4), set[str]()
    say = Speaker(folders(SYSTEM), played.game.name).say
    for _ in range(PACKETS):
        for topic in topics(played.game, played.state):
            assert heading(played.game, topic, say)
            assert all(line.strip() for line in offered(played.game, topic, say))
            met |= {option.remark for option in topic.form if option.remark}
        if not played.state.over:
            played.at_random()
    assert len(met) > 15
