"""What a seat is told before the Revolution Phase, and what a packet asks in a game of these settings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.reporting import Sight
from adjudicator.engine.system import Game
from adjudicator.model.page import Part, Points
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic.report.coming import owed_in
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, HANDS, HOLDER, PROVINCES, SCOPE, Campaign
from adjudicator.systems.republic_of_rome.report.choices.revolution import cards, victors
from adjudicator.systems.republic_of_rome.report.owed import OWED
from adjudicator.systems.republic_of_rome.state import Province
from adjudicator.systems.republic_of_rome.system import SYSTEM
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s10_combat.battles import board, sent

GAME = game()
HAND = ("tribune.1", "tribune.2", "assassin.1", "seduction.1", "graft.1", "mining")


def _sight(state: State, of: Game = GAME, seat: str = "anna") -> Sight:
    speaker = Speaker(folders(SYSTEM), of.name)
    return Sight(of, seat, state, state, (), (), None, (), (), (), None, "", speaker.say)


def _told(parts: Iterable[Part]) -> str:
    found = [part for part in parts if isinstance(part, Points)]
    return " ".join(str(item) for part in found for item in part.lines)


def _asked(title: str, state: State, of: Game = GAME) -> str:
    spec = next(packet for packet in of.schedule.packets if packet.title == title)
    frames = (Frame("turn", "turn", "rome"),)
    return " ".join(
        owed_in(_sight(replace(state, agenda=frames, packet=PacketState("1.1", title, "open", 2)), of), spec, OWED)
    )


@pytest.mark.parametrize(("held", "over"), [(6, "1 of yours as things stand."), (5, ""), (1, "")])
def test_a_hand_is_told_against_its_limit(held: int, over: str) -> None:
    said = _told(cards(_sight(put(board(), HANDS, SCOPE, "anna", Pile.of(HAND[:held], ("anna",))))))
    assert said.startswith(f"You hold {held} card{'s' if held > 1 else ''}.")
    assert said.endswith(over or "discards what is over.")


def _won(state: State) -> State:
    """Return the state with Fabius, who has won the war he was sent to with five legions."""
    state = sent(state, "punic_1", "2", 5, 8)
    (force,) = (key for key, _ in FORCES.items(state, SCOPE))
    return put(state, CAMPAIGNS, SCOPE, force, Campaign("punic_1", ("2",), "victory", won=True))


def test_whoever_leads_a_force_is_told_what_would_follow_him_and_others_are_not() -> None:
    state = _won(board())
    assert _told(victors(_sight(state, seat="ben"))).startswith(
        "Fabius leads 5 legions. Whoever revolts first asks his legions"
    )
    assert not _told(victors(_sight(state)))
    assert not _told(victors(_sight(board(), seat="ben")))


def test_a_packet_asks_only_for_what_there_is_in_this_game() -> None:
    state, late = board(), game(gifts="after_debits")
    assert "after the State has paid" not in _asked("Revenue", state)
    assert "after the State has paid" in _asked("Revenue", state, late)
    assert "Gifts, and how" not in _asked("Revenue", state, late)
    assert "provinces without a Governor" not in _asked("Courts and Provinces", state)
    vacant = put(state, PROVINCES, SCOPE, "sicily", Province())
    assert "provinces without a Governor" in _asked("Courts and Provinces", vacant)
    assert "exile" not in _asked("Courts and Provinces", state)
    assert "exile" in _asked("Courts and Provinces", state, game(exile="yes"))
    assert "Pontifex" in _asked("Elections", state)
    assert "Pontifex" not in _asked("Elections", change(state, HOLDER, SCOPE, "pontifex", "1"))
    assert "victors" not in _asked("Revolution", state)
    assert "victors" not in _asked("Revolution", sent(state, "punic_1", "2", 5, 8))
    assert "victors" in _asked("Revolution", _won(state))
