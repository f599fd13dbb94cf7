"""7 What a tally can say of proposals: what each is, one vote a player, and nothing of votes that stay secret."""

from __future__ import annotations

import pytest

from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote
from adjudicator.systems.carthage_diplomacy.rules.s7_votes import tally
from adjudicator.systems.carthage_diplomacy.system import SYSTEM
from tests.systems.carthage_diplomacy.s7_votes.votes import proposed, votes
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, SEATS, run

RULE = Propose("rule", "Fleets may rest")


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (Propose("name", "Nova Tyrus", "place:11"), "11 = Nova Tyrus"),
        (Propose("office", "", "place:TFi", "who:EM"), "office Terra Firma to EM"),
        (RULE, 'rule "Fleets may rest"'),
    ],
)
def test_what_is_put_to_the_vote_is_told_in_words(order: Propose, says: str) -> None:
    (matter,) = SYSTEM.matters(GAME, view(proposed(order), None))
    assert (matter.name, matter.says) == ("1", says)
    assert {voter.seat: (voter.side, voter.votes) for voter in matter.voters} == dict.fromkeys(SEATS, ("", 1))


def test_each_player_has_one_vote() -> None:
    seen = view(proposed(RULE), None)
    (matter,) = SYSTEM.matters(GAME, seen)
    found = SYSTEM.weighs(GAME, seen, "ben", matter, Vote(1, "no"))
    assert found is not None
    assert (found.side, found.votes) == ("no", 1)
    assert SYSTEM.weighs(GAME, seen, "ben", matter, Vote(2, "no")) is None


def test_secret_votes_of_an_earlier_season_change_nothing() -> None:
    worlds = [run(proposed(RULE), tally.STEP, *votes(yes)).state for yes in ("ab", "cd")]
    told = [list(SYSTEM.matters(GAME, view(world, None))) for world in worlds]
    assert told[0] == told[1]
    assert told[0]
