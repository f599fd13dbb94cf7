"""`help` is made of the state, and what a seat asks is answered in its receipt, from what that seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.service.gm_desk import looking
from adjudicator.service.settings.config import PressSettings
from tests.core.service.help import answers, shown, told
from tests.core.service.quay import Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    yield quay
    quay.home.close()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Quay]:
    """A game of Carthage in its setup."""
    quay = Quay(tmp_path, "republic_of_carthage", "faithful")
    yield quay
    quay.home.close()


# ------------------------------------------------------------------------------------ help


def test_9_help_lists_what_can_be_ordered_now_and_what_at_any_time(quay: Quay) -> None:
    lines = shown(quay, "help")
    assert lines[:2] == ["bid 1", "pray"]
    assert {"done", "status", "word: olive press", "absent 16 Nov to 30 Nov"} <= set(lines)
    assert "More: help bid, help pray, help press. All kinds of orders: help all." in told(quay, "help")


@pytest.mark.parametrize("line", ["guide", "Guide!", "the guide, please", "send the player guide", "help guide"])
def test_the_guide_has_many_names(quay: Quay, line: str) -> None:
    assert {"bid 1", "say Ben: ...", "done", "wait", "status", "help"} <= set(shown(quay, line))


def test_the_guide_tells_on_one_page_how_to_play_this_game_by_mail(club: Quay) -> None:
    page = looking.check(club.home, club.table, "ann", b"guide", None).text
    answer = page.partition("HELP: GUIDE")[2].partition("WHAT STANDS NOW")[0]
    assert "All of playing The Republic of Carthage by mail" in answer
    assert [line for line in shown(club, "help")[:4] if line not in answer] == []
    assert len(answer.splitlines()) <= 66


def test_the_guide_speaks_of_no_letters_where_there_are_none(quay: Quay) -> None:
    quay.table.config = replace(quay.table.config, press=PressSettings(kinds=()))
    assert "Letters" not in told(quay, "guide")


def test_the_first_letter_names_the_guide(quay: Quay) -> None:
    letters = [entry for entry in quay.home.store.outbox() if ".private." in entry.key]
    texts = [" ".join(quay.home.store.out_raw(entry.id).decode().split()) for entry in letters]
    assert ["The one word guide , in answer to any mail" in text for text in texts] == [True] * len(texts) != []


@pytest.mark.parametrize(
    "line", ["help", "help!", "help please", "?", "what can I order", "what can I do now?", "Help."]
)
def test_9_help_has_many_names(quay: Quay, line: str) -> None:
    assert "What you can order now for 1.1 " in told(quay, line)


def test_9_help_offers_to_cancel_what_is_on_file(quay: Quay) -> None:
    assert "cancel bid 2" in shown(quay, "bid 2\nhelp")
    assert "cancel bid 2" not in shown(quay, "help")


def test_9_help_tells_what_goes_ahead(club: Quay) -> None:
    text = told(club, "help")
    assert "Ahead Later in the turn these kinds are read. Sent now, they wait on file until then." in text
    assert re.search(r"Ahead .*\bbid\b.* Any time", text)


def test_9_help_of_a_kind_tells_its_forms_its_rule_and_ones_own_lines(club: Quay) -> None:
    text = told(club, "help leader")
    assert "HELP: LEADER" in text
    assert re.search(r"leader \[3\.\d", text)
    own = [line for line in shown(club, "help") if line.startswith("leader ")]
    assert own[0] in shown(club, "help leader")
    assert "Its forms, with names that are examples: leader Mago" in text


def test_9_help_of_a_kind_that_is_not_asked_for_says_so(club: Quay) -> None:
    text = told(club, "help bid")
    assert "Read in Forum. Nothing asks you for it now." in text
    assert "It reads like this, with names that are examples: bid 3 from Barca" in text


def test_9_help_of_no_kind_names_the_nearest_or_shows_all(club: Quay) -> None:
    assert 'No kind of order is called "persuaed". Did you mean help persuade?' in told(club, "help persuaed")
    text = told(club, "help xyzzy")
    assert 'No kind of order is called "xyzzy". What you can order now for 0.1' in text


def test_9_a_word_for_many_kinds_is_answered_with_their_names(club: Quay) -> None:
    text = told(club, "help pay")
    assert ("HELP: PAY" in text, "belongs to several kinds" in text) == (True, False)
    assert '"take" belongs to several kinds of order: ' in told(club, "help take")


def test_9_help_all_lists_every_kind_and_every_line_to_the_bot(club: Quay) -> None:
    lines = shown(club, "help all")
    kinds = {kind for spec in club.table.game.system.steps.values() for kind in spec.kinds}
    assert len(lines) >= len(kinds)
    assert {"bid 3 from Barca", "nominate Gisco and Mattan", "done", "report", "resign my seat"} <= set(lines)


@pytest.mark.parametrize("name", ["done", "clear", "status", "help", "cancel", "word", "absent", "wait", "extend"])
def test_9_help_of_a_line_to_the_bot_explains_it(quay: Quay, name: str) -> None:
    text = told(quay, f"bid 2\nhelp {name}")
    assert f"HELP: {name.upper()}" in text
    assert "No kind of order" not in text
    assert any(line.startswith(name) for line in shown(quay, f"bid 2\nhelp {name}"))


def test_9_help_press_has_the_names_of_this_game(quay: Quay) -> None:
    lines = shown(quay, "help press")
    assert lines[:2] == ["say Ben: your text", "press to Ben, Cleo:"]
    assert "grey press to all: your text" in lines
    assert "The GM gets no copies. You can write to Ben and Cleo." in told(quay, "help press")


@pytest.mark.parametrize(
    ("settings", "there", "not_there"),
    [
        (PressSettings(kinds=("none",)), "This game has no press: nothing is passed on.", "say Ben"),
        (PressSettings(kinds=("grey",)), "grey press to Ben: your text", "say Ben"),
        (PressSettings(kinds=("white",)), "press to all: your text", "grey press"),
        (PressSettings(to=("players",)), "say Ben: your text", "press to all"),
        (PressSettings(to=("gm",)), "To the GM: press to GM: your question", "say Ben"),
        (PressSettings(gm_copy=True), "The GM gets a copy of each.", "no copies"),
    ],
)
def test_9_help_press_offers_what_the_game_allows(
    quay: Quay, settings: PressSettings, there: str, not_there: str
) -> None:
    quay.table.config = replace(quay.table.config, press=settings)
    text = told(quay, "help press")
    assert there in text
    assert not_there not in text


def test_9_help_when_nothing_can_be_ordered_says_so(quay: Quay) -> None:
    for _ in range(40):
        if quay.table.history.state.over:
            break
        quay.close()
    assert "No packet is open to you, so nothing can be ordered now." in told(quay, "help")
    assert answers(quay, "when is the deadline?\nwho is still to move?\nwhat turn is it?") == [
        "No packet is open, so nothing is due.",
        "Nobody: no packet is open.",
        "The game is over.",
    ]


# -------------------------------------------------------------------------------- questions


def test_9_the_deadline_is_told_in_the_askers_zone(quay: Quay) -> None:
    assert answers(quay, "when is the deadline?") == [
        "1.1 Day is due Thu 5 Nov, 21:00 your time (20:00 UTC), in 3 days."
    ]


def test_9_what_is_mine_is_told_as_it_is_when_it_is_asked(quay: Quay) -> None:
    assert answers(quay, "what did I send?") == ["You have no order on file. You have not said done."]
    quay.send("Ann", "bid 3\npray\nword: olive\ndone")
    assert answers(quay, "What did I send?") == [
        "On file for you: bid 3; pray. Your word for the dice is filed. You have said done."
    ]
    assert answers(quay, "What did I send?", "ben") == ["You have no order on file. You have not said done."]


def test_9_whom_a_packet_waits_for_tells_nobody_who_has_written(quay: Quay) -> None:
    before = answers(quay, "who is still to move?")
    assert before == [
        "1.1 Day waits for you, Ben and Cleo. Nobody is told who has sent orders. You have nothing on file."
    ]
    quay.send("Ben", "bid 3\ndone")
    assert answers(quay, "who is still to move?") == before


def test_9_a_game_without_powers_tells_who_plays(quay: Quay) -> None:
    assert answers(quay, "who am I?\nwho is Ben?\nwho are the players?\nwhere are we?") == [
        "You are Ann.",
        "Ben is one of the players.",
        "The players are Ann, Ben and Cleo.",
        "It is 1.1 Day, which is open for orders.",
    ]


def test_9_carthage_tells_figures_and_ones_own_treasury_alone(club: Quay) -> None:
    found = answers(club, "how much is in my treasury?\nhow much is in Ben's treasury?\nwhat's the tax rate?")
    assert re.fullmatch(r"Your Faction Treasury holds \d+T\.", str(found[0]))
    assert found[1] is None
    assert re.fullmatch(r"The tax rate is \d+%\.", str(found[2]))


def test_9_a_question_is_answered_in_the_receipt_and_files_nothing(quay: Quay) -> None:
    text = told(quay, "who plays Ben?\nwho will win?")
    assert "1 question is answered below. DEADLINE" in text
    assert "Line 1 who plays Ben? Ben is one of the players." in text
    assert quay.table.history.book.of("ann") == ()


def test_9_a_question_that_may_not_be_told_stays_talk(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    def secret(game: Game, view: State, seat: str, subject: str) -> dict[str, str]:
        raise Unknowable

    system = replace(quay.table.game.system, answers={"who": secret})
    monkeypatch.setitem(quay.table.__dict__, "game", replace(quay.table.game, system=system))
    monkeypatch.setattr("adjudicator.service.answering.questions._roles", lambda *_: {})
    assert answers(quay, "who has Silk?") == [None]
