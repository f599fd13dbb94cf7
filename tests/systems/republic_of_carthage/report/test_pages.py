"""Every page of first turns and of a whole game: complete, in its columns, in plain ASCII, the same on every run."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from adjudicator.model.page import Page, find_form
from adjudicator.model.secret import Secret
from adjudicator.model.state import PacketState
from adjudicator.report.html import render_html
from adjudicator.report.text import render_text
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.state import OFFERS, Offer
from adjudicator.systems.republic_of_carthage.state.trade import Quote
from adjudicator.testing.scenario import put
from tests.amount import sampled, some, whole
from tests.systems.republic_of_carthage.report.byrsa_turn import shown, sight, turn
from tests.systems.republic_of_carthage.report.first_turn import NAMES, Played, every, play

MARK = re.compile(r"\{[{%#]|\[\]|<[A-Z]\w+|\bNone\b|(?:senator|seat|good|card|office|province):\w|Secret\(|Hidden")
"""What would show that a template or a name was not filled in."""


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("quiet"), whole=whole())


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("lively"), settings={"traders_each": 4, "decks": "early_only"}, seed=3)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("strict"), NAMES[:3], schedule="strict", settings={"traders_each": 3}, seed=5)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("six"), (*NAMES, "Maximiliane-Theodora"), seed=11)


GAMES = some(("quiet", "lively", "six", "strict"), 2)


def page(played: Played, report: int, audience: str) -> Page:
    return played.reports[report][audience]


# ---------------------------------------------------------------------------------- all pages


@sampled
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_its_page_and_all_is_ascii(game: str, request: pytest.FixtureRequest) -> None:
    for name, page_ in every(request.getfixturevalue(game)):
        form = find_form(page_.blocks)
        for line in render_text(page_).split("\n"):
            assert len(line) <= 72 or (form and line in form.lines), f"{name}: {line}"
            assert line.isascii(), f"{name}: {line}"


@sampled
@pytest.mark.parametrize("game", GAMES)
def test_every_name_and_figure_is_filled_in(game: str, request: pytest.FixtureRequest) -> None:
    for name, page_ in every(request.getfixturevalue(game)):
        for line in render_text(page_).split("\n"):
            assert not MARK.search(line.replace("[byrsa]", "").replace("reads None", "")), f"{name}: {line}"


@sampled
@pytest.mark.parametrize("game", GAMES)
def test_every_page_has_a_title_and_words_beside_the_subject(game: str, request: pytest.FixtureRequest) -> None:
    for name, page_ in every(request.getfixturevalue(game)):
        assert page_.title, name
        assert page_.preview, name
        assert render_html(page_).startswith("<!DOCTYPE html>"), name


def test_a_repeated_game_gives_the_same_pages(tmp_path: Path, quiet: Played) -> None:
    again = play(tmp_path)
    begun = [(name, render_text(page_)) for name, page_ in every(again)]
    assert len(again.reports) > 8
    assert begun == [(name, render_text(page_)) for name, page_ in islice(every(quiet), len(begun))]


def test_the_running_table_ends_at_the_treasury(lively: Played, strict: Played, six: Played) -> None:
    for played in (lively, strict, six):
        for report in played.reports[1:]:
            text = shown(report["all"], "State Treasury")
            stands = re.findall(r"(-?\d+)$", text.split("\n\n")[0], re.MULTILINE)
            now = re.search(r"stands at (-?\d+)T", render_text(report["status"]))
            assert now is not None
            assert not stands or stands[-1] == now.group(1)


# -------------------------------------------------------------------------------------- setup


def test_the_first_report_lays_the_table(quiet: Played) -> None:
    first = page(quiet, 0, "all")
    assert first.title == "Setup report: Senators, hands and seats"
    assert str(first.story[0]).startswith("Five factions sit down in Carthage")
    text = shown(first, "Setup")
    for heading in (
        "Round the table",
        "Senators [3.2]",
        "Hands and the deck",
        "The first officers",
        "The Committee",
        "Trade",
    ):
        assert heading in text
    assert "    1  8 Ochre, 7 Hides           14      1" in text


def test_the_first_report_tells_settings_and_reconstructed_figures(quiet: Played, lively: Played) -> None:
    assert shown(page(quiet, 0, "all"), "The settings") == "Every setting has its default."
    text = " ".join(shown(page(lively, 0, "all"), "The settings").split())
    assert "Here: 4, the default is 1 [ruling 8e]" in text
    assert "Here: early_only" in text
    sources = shown(page(quiet, 0, "all"), "Where the figures come from")
    assert re.search(r"Provinces +9 +9", sources)
    assert re.search(r"Goods +18 +16", sources)
    assert "WHERE THE FIGURES" not in render_text(page(quiet, 1, "all")), "once is enough"


def test_the_first_packet_tells_what_is_owed_and_the_default(quiet: Played) -> None:
    text = " ".join(shown(page(quiet, 0, "all"), "What comes next").split())
    assert "All five players are asked. Without orders the default of each line is played." in text
    assert "Leader: which of your Senators is Faction Leader." in text
    later = "1.1 Revenue, 1.3 Forum, 1.4 Elections, 1.5 Courts and provinces, 1.6 Agenda, 1.7 Business"
    assert f"Then {later} and 1.8 Revolution." in text


def test_the_second_report_tells_what_the_players_decided(quiet: Played) -> None:
    second = page(quiet, 1, "all")
    assert second.title == "Setup report: first decisions"
    assert str(second.story[0]).startswith("The Faction Leaders are ")
    assert re.search(r"^ +leader +trader$", shown(second, "Setup"), re.MULTILINE)
    assert "is Censor of Morals, with 3 turns left" in " ".join(shown(second, "Setup").split())


def test_the_welcome_letter_holds_all_a_player_needs(quiet: Played) -> None:
    letter = page(quiet, 0, "anna")
    text = render_text(letter)
    assert letter.title == "Welcome, Anna: your seat, your Senators, first orders"
    flat = " ".join(text.split())
    assert re.search(r"You play Anna, one of five factions; to your left \w+, then \w+, \w+", flat)
    assert re.search(r"Token [A-Z0-9]{4}-[A-Z0-9]{4}, proves that a mail is yours; it is printed nowhere else", flat)
    assert "First     Setup, due" in text
    assert "  7  Talk to the others as you please." in text
    assert re.search(r"^    done +# you need no more time$", text, re.MULTILINE)
    assert len(re.findall(r"^ *\d+ +\w+ +\d \d \d \d", text, re.MULTILINE)) == 3
    assert "Your seat  " in text
    assert re.search(r"^open +[0-9a-f]{32}\n +[0-9a-f]{32}\nhidden ", text, re.MULTILINE)
    form = find_form(letter.blocks)
    assert form is not None
    assert form.lines[0].startswith("ORDERS byrsa 0.1 Anna ")


def test_a_letter_to_a_seat_that_owes_nothing_yet_has_no_form() -> None:
    letter = REPORTER.welcome(sight("anna", form=(), due=None), "AAAA-BBBB", ("a" * 64, "b" * 64))
    assert find_form(letter.blocks) is None
    assert "reply to any mail of the game" in render_text(letter)
    assert "Mago  " in render_text(letter)
    assert letter.preview == "Your seat, your token, how to play."


def test_a_faction_without_a_committee_seat_is_told_so(six: Played) -> None:
    seats = [seat for seat in six.table.game.seats if "none: no Committee seat" in render_text(page(six, 0, seat))]
    assert len(seats) == 1


# ------------------------------------------------------------------------------------- Revenue


def test_revenue_lists_what_can_be_done_with_its_chances(quiet: Played) -> None:
    whole = {seat: shown(page(quiet, 1, seat), "what you can do") for seat in quiet.table.game.seats}
    assert not any("Trading" in text for text in whole.values()), "nobody can trade in the first turn"
    flat = {seat: " ".join(text.split()) for seat, text in whole.items()}
    assert all("10T for 1 INF; 25T for 3 INF" in text for text in flat.values())
    governors = [text for text in flat.values() if "Provinces [6.2.9]" in text]
    assert len(governors) in {1, 2}
    assert any("Coastal Spain" in text and "-1T to +4T 0T to +5T" in text for text in governors)
    assert all("2 in 6 if the Governor takes no Personal Income, 1 in 6 if he does" in text for text in governors)
    assert sum("each sum 1 in 6, out of the State Treasury" in text for text in flat.values()) == 5


@pytest.mark.soak
def test_a_game_that_is_over_says_how_and_that_nothing_comes_next(quiet: Played) -> None:
    last = quiet.reports[-1]
    text = render_text(last["all"])
    assert "HOW THE GAME ENDED" in text
    assert "THE STORY OF THE GAME" in text
    assert "The game is over: nothing comes next." in " ".join(text.split())
    assert last["all"].deadline is None
    assert "Nothing is due from Anna." in last["anna"].preview


# --------------------------------------------------------------------------------------- Trade


def test_a_trading_window_shows_the_others_and_what_a_sale_would_bring(lively: Played) -> None:
    text = shown(page(lively, 2, "anna"), "Trading: what you can do")
    assert re.search(r"^ +traders +cards$", text, re.MULTILINE)
    assert "Your cards at the prices of now, tax 10%, rounded up" in text
    assert "all cards" in text


def test_the_packet_of_trading_tells_what_is_owed(lively: Played) -> None:
    text = " ".join(shown(page(lively, 2, "all"), "What comes next").split())
    assert "Offers, answers and standing swaps, at any hour until the close. By default no trade." in text
    assert "Corruption" not in text


def test_open_offers_stand_among_the_options(lively: Played) -> None:
    state = put(turn().after, OFFERS, SCOPE, "3", Offer("ben", "anna", Quote(3, 7, "papyrus"), None, Secret(())))
    state = replace(state, agenda=(), packet=PacketState("4.2", "Trading", "open", 17))
    game = replace(sight().game, schedule=lively.table.game.schedule)
    here = sight("anna", state=state, game=game)
    text = shown(REPORTER.private(here), "what you can do")
    assert "3  Ben, to Anna: 3 cards, value 7, with Papyrus." in text


# ------------------------------------------------------------------------------------ GM, files


def test_the_gm_sees_everything_at_a_glance(lively: Played) -> None:
    report = page(lively, 1, "gm")
    text = " ".join(render_text(report).split())
    assert "This page holds every secret of the game" in text
    assert "set aside stack 1:" in text
    assert "deck next come" in text
    for seat in lively.table.game.seats:
        assert lively.table.game.name(f"seat:{seat}") in text
    assert render_text(page(lively, 2, "gm")).count("HIDDEN FROM THE PLAYERS") == 1


def test_the_gm_sees_what_the_defaults_did(quiet: Played) -> None:
    text = shown(page(quiet, 1, "gm"), "What the defaults did")
    assert text.count("leader ") == 5
    assert re.search(r"^Anna +0 +0 +0 +\d+ +1$", shown(page(quiet, 1, "gm"), "The seats"), re.MULTILINE)


def test_the_gm_sees_why_an_order_was_not_carried_out(strict: Played) -> None:
    refused = [
        shown(report["gm"], "Not carried out")
        for report in strict.reports
        if "NOT CARRIED" in render_text(report["gm"])
    ]
    assert all(":" in text for text in refused)


def test_the_history_tells_each_event_under_its_phase(lively: Played) -> None:
    text = render_text(page(lively, 2, "history"))
    assert "TURN 1, MORTALITY" in text
    assert "TURN 1, REVENUE" in text
    assert "Each Faction Leader takes 3T, each other Senator 1T." in text
    assert "SETUP" in render_text(page(lively, 0, "history"))


def test_the_deck_status_counts_what_lies_where(lively: Played, quiet: Played) -> None:
    text = render_text(page(quiet, 0, "decks"))
    assert "early Republic, 33 cards; the late deck of 64 cards waits" in text
    assert "Out of play  nothing" in text
    assert "waits" not in render_text(page(lively, 0, "decks")), "this game has no late deck"


def test_the_status_shows_treasury_factions_and_what_comes_next(quiet: Played) -> None:
    text = render_text(page(quiet, 0, "status"))
    for section in ("STATE TREASURY", "THE FACTIONS", "WHAT COMES NEXT"):
        assert section in text
