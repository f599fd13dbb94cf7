"""The report of a game that is over: who has won, the ranking, and the story turn by turn."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.event import Event
from adjudicator.report.text import render_text
from adjudicator.systems.republic.rules.ends.ending import DecksRevealed, GameEnded, Standing
from adjudicator.systems.republic.rules.ends.victory import LifeSuffete
from adjudicator.systems.republic.rules.senate.government.life import ElectedForLife
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.report.stories.story import chronicle, story
from adjudicator.systems.republic_of_carthage.rules.turn import TurnBegun
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events
from tests.systems.republic_of_carthage.report.public import _died

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


def test_cards_of_one_name_are_told_once_with_their_number() -> None:
    left = DecksRevealed(("card:public_outcry.1", "card:libyan"), ("card:public_outcry.2", "card:public_outcry.5"))
    page = REPORTER.public(
        of_events(
            None,
            Event("decks_revealed", SCOPE, left, cites=("roc:7",)),
            Event("game_ended", SCOPE, GameEnded("influence", (), STANDINGS), cites=("roc:7",)),
        )
    )
    assert "Never drawn: Public Outcry (3), Libyan War." in " ".join(render_text(page).split())


def test_that_somebody_will_win_is_no_news_when_he_has_won() -> None:
    elected = Event("elected_for_life", SCOPE, ElectedForLife("senator:2", "anna", 22), cites=("roc:6.5.7",))
    reigns = Event("life_suffete", SCOPE, LifeSuffete("senator:2", "seat:anna"), cites=("roc:6.5.7",))
    before, after = (sight for sight in (of_events(None, elected), of_events(None, elected, reigns)))
    assert any("wins if" in line for line in story(before))
    assert not any("wins if" in line for line in story(after))
    assert chronicle(after, 5) == ("Mago rules Carthage for life.",)


def test_the_history_has_a_heading_for_each_phase_and_none_for_the_turn_alone() -> None:
    died = _died("2", "anna", leader=False, fate="forum")
    elected = Event("elected_for_life", SCOPE, ElectedForLife("senator:2", "anna", 22), cites=("roc:6.5.7",))
    sight = of_events(None, Event("turn_begun", SCOPE, TurnBegun(4)), died, elected)
    text = render_text(REPORTER.history(sight))
    assert [line for line in text.splitlines() if line.startswith("TURN ")] == ["TURN 4, MORTALITY", "TURN 4, SENATE"]


def test_the_story_has_a_line_for_each_turn_in_which_something_happened() -> None:
    text = " ".join(ended("lost_wars", ()).split())
    assert "2 THE STORY OF THE GAME" in text
    assert "The beginning. Mago of Anna is dead." in text
    assert "Turn 1." not in text
    assert "Turn 2. Carthage has fallen, and every player has lost." in text


def test_a_report_of_a_game_that_goes_on_has_neither() -> None:
    text = render_text(REPORTER.public(of_events(None, _died("2", "anna", leader=False, fate="forum"))))
    assert "HOW THE GAME ENDED" not in text
