"""The report of a game that is over: who has won, the ranking, and the story turn by turn."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.event import Event
from adjudicator.report.text import render_text
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.rules.s7_end.ending import DecksRevealed, GameEnded, Standing
from adjudicator.systems.republic_of_carthage.rules.turn import TurnBegun
from adjudicator.systems.republic_of_carthage.state import SCOPE
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events
from tests.systems.republic_of_carthage.report.test_public import _died

STANDINGS = (
    Standing("seat:anna", 31, "senator:2", 14, 3, 12, ("card:assassin", "card:graft")),
    Standing("seat:ben", 27, "", 0, 0, 0, ()),
)


def ended(how: str, winners: tuple[str, ...]) -> str:
    events = (
        Event("decks_revealed", SCOPE, DecksRevealed(("card:libyan",), ()), cites=("roc:7",)),
        Event("game_ended", SCOPE, GameEnded(how, winners, STANDINGS), cites=("roc:7",)),
    )
    past = (
        _died("2", "anna", leader=False, fate="forum"),
        Event("turn_begun", SCOPE, TurnBegun(1)),
        Event("turn_begun", SCOPE, TurnBegun(2)),
        *events,
    )
    return render_text(REPORTER.public(replace(of_events(None, *events), past=past)))


def test_winner_ranking_hands_and_decks_are_told() -> None:
    text = " ".join(ended("influence", ("seat:anna",)).split())
    assert "1 HOW THE GAME ENDED" in text
    assert "The decks are exhausted, and Influence decides. Anna has won." in text
    assert "Anna 31 Mago 14 3 12" in text
    assert "Ben 27 0 0 0" in text
    assert "in hand: Assassin, Graft" in text
    assert "Never drawn: Libyan War." in text


def test_the_story_has_a_line_for_each_turn_in_which_something_happened() -> None:
    text = " ".join(ended("lost_wars", ()).split())
    assert "2 THE STORY OF THE GAME" in text
    assert "The beginning. Mago of Anna is dead." in text
    assert "Turn 1." not in text
    assert "Turn 2. Carthage has fallen, and every player has lost." in text


def test_a_report_of_a_game_that_goes_on_has_neither() -> None:
    text = render_text(REPORTER.public(of_events(None, _died("2", "anna", leader=False, fate="forum"))))
    assert "HOW THE GAME ENDED" not in text
