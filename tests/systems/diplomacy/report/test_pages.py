"""The pages of standard Diplomacy: what a season, a winter and an ending put into them, and who reads what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.pages.stories import Line
from adjudicator.engine.reporting import Reporter, Sight
from adjudicator.model.event import Event
from adjudicator.model.order import Refused, Submission
from adjudicator.model.page import Dice, Picture, Roll, Section
from adjudicator.service.gm_desk import looking
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.board.rules import Rules
from adjudicator.systems.diplomacy.box.options import Options
from adjudicator.systems.diplomacy.orders import Waive
from adjudicator.systems.diplomacy.report import story
from adjudicator.systems.diplomacy.rules.builds import Adjusted
from adjudicator.systems.diplomacy.rules.centres import CentresCounted, GameWon
from adjudicator.systems.diplomacy.rules.ending import VotesCounted
from adjudicator.systems.diplomacy.rules.setup import PowersGiven
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import POWERS, Power
from adjudicator.testing.scenario import Run, filed, play_step, put
from tests.properties.boards import DIPLOMACY, run
from tests.properties.seen import bytes_for
from tests.systems.diplomacy.game.table import SEAT_OF, board, game, order
from tests.systems.diplomacy.report.sights import on_file, read, sight

REPORTER: Reporter = SYSTEM.reporter()
GAME = game()
START = board(GAME, {"France": "A BUR, F BRE", "Germany": "A MUN, A RUH", "England": "F ENG, A WAL"})
ATTACK = (
    ("germany", "A MUN - BUR"),
    ("germany", "A RUH S A MUN - BUR"),
    ("france", "A BUR H"),
    ("england", "A WAL - BRE VIA"),
    ("england", "F ENG C A WAL - BRE"),
)


def fought() -> Run:
    """Return a spring in which Germany drives France out of Burgundy, and England fails to land."""
    return play_step(GAME, START, "spring.moves", [filed(SEAT_OF[power], order(text)) for power, text in ATTACK])


def after(seat: str | None = None, **more: Any) -> Sight:
    done = fought()
    return sight(GAME, done.state, done.events, seat, START, **more)


def winter(*told: Event, seat: str | None = None, **more: Any) -> Sight:
    state = board(GAME, {"France": "A PAR"}, {"france": "PAR BRE"}, "winter")
    return sight(GAME, state, told, seat, state, **more)


def adjusted(**changes: Any) -> Event:
    empty = Adjusted("france", 3, 2, (), (), (), (), 0)
    return Event("adjusted", SCOPE, replace(empty, **changes))


def test_a_reader_is_addressed_where_a_neighbour_stands_next_to_a_centre_of_his() -> None:
    """The two sentences are in one mail: that for all names the power, his own says you."""
    public, own = REPORTER.public(after()).story, REPORTER.private(after(SEAT_OF["france"])).story
    near = "nobody in Marseilles; next to it stands the German army in Burgundy."
    assert f"France has {near}" in public
    assert f"You have {near}" in own
    assert not {*public} & {*own}


# ----------------------------------------------------------------------------------- moves


def test_the_public_report_tells_orders_with_their_outcomes_and_draws_the_map() -> None:
    page = REPORTER.public(after())
    text = read(page)
    assert "The German army from Munich drives the French army out of Burgundy." in text
    assert "ORDERS OF SPRING 1901 AND WHAT CAME OF THEM [3]" in text
    assert "A Mun - Bur moves, 2 against 1" in text
    assert "A Ruh S A Mun - Bur given" in text
    assert "A Bur H DISLODGED by A Mun, 1 against 2" in text
    assert "else it is disbanded" not in text, "no packet is open"
    (picture,) = (
        p for block in page.blocks if isinstance(block, Section) for p in block.parts if isinstance(p, Picture)
    )
    assert picture.name == "map"
    assert "<svg" in repr(picture)
    assert "did not come off" in repr(picture), "the legend of a failed order"


def test_the_private_report_tells_what_a_power_lost_and_what_its_orders_came_to() -> None:
    moves = (on_file("cleo", 1, order("A BUR H")), on_file("cleo", 2, order("F BRE - PIC")))
    used = Submission("cleo", "order", "u001", (1,), (), (moves[0].order,), False)
    refusal = Refused("not_dislodged", ("dip:4",), {"unit": "F", "place": "BRE", "mine": ("A BUR",)})
    bad = Submission("cleo", "order", "u002", (), ((2, refusal),), (), False)
    done = fought()
    events = (*done.events, *(Event("submitted", SCOPE, one, audience=("cleo",)) for one in (used, bad)))
    text = read(REPORTER.private(sight(GAME, done.state, events, "cleo", START, orders=moves, form=("ORDERS", "END"))))
    assert "You play France, and have 3 centres and 2 units. A Bur must leave: to " in text
    assert "A Bur H" in text
    assert "DISLODGED by A Mun, 1 against 2" in text
    assert "REFUSED" in text
    assert "ORDER FORM" in text
    assert "must retreat" in text or "dislodged" in text


def test_nobody_else_reads_what_a_seat_ordered() -> None:
    mine = Submission("cleo", "order", "u001", (1,), (), (order("A BUR H"),), False)
    events = (Event("submitted", SCOPE, mine, audience=("cleo",)),)
    for seat in ("anna", None):
        assert "A Bur H" not in read(REPORTER.public(sight(GAME, START, events, seat, START)))
    assert "No order of yours was used" in read(REPORTER.private(sight(GAME, START, events, "anna", START)))


def test_retreats_are_told_and_drawn() -> None:
    state = fought().state
    flown = play_step(GAME, state, "spring.retreats", [filed("cleo", order("A BUR - PAR"), 9)])
    text = read(REPORTER.public(sight(GAME, flown.state, flown.events, None, state)))
    assert "The French army falls back from Burgundy to Paris." in text
    assert "RETREATS OF SPRING 1901" in text
    assert "A Bur - Par retreats" in text
    lost = play_step(GAME, state, "spring.retreats", [])
    page = REPORTER.public(sight(GAME, lost.state, lost.events, None, state))
    assert "A Bur disband disbanded" in read(page)
    used = on_file("cleo", 1, order("A BUR - PAR"))
    done = Event(
        "submitted", SCOPE, Submission("cleo", "order", "u001", (1,), (), (used.order,), False), audience=("cleo",)
    )
    mine = sight(GAME, flown.state, (*flown.events, done), "cleo", state, orders=(used,))
    assert "retreats" in read(REPORTER.private(mine))


# ----------------------------------------------------------------------------------- winter


def test_builds_and_removals_are_a_line_a_power_and_every_reason_is_told_to_its_seat() -> None:
    built = adjusted(built=("F BRE",), failed=((order("A PAR B"), "occupied"),), removed=(), disorder=())
    text = read(REPORTER.public(winter(built)))
    assert "France builds one." in text
    assert "France: 3 centres, 2 units. Builds F Bre." in text
    lines = (order("F BRE B"), order("A PAR B"), order("A GAS D"), Waive(1))
    mine = tuple(on_file("cleo", number, line) for number, line in enumerate(lines, start=1))
    done = Submission("cleo", "order", "w", (1, 2, 3, 4), (), lines, False)
    told = read(
        REPORTER.private(winter(built, Event("submitted", SCOPE, done, audience=("cleo",)), seat="cleo", orders=mine))
    )
    assert "Built." in told
    assert "A unit stands there." in told


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"removed": ("A GAS",), "centres": 1}, "Removes A Gas."),
        ({"disorder": ("A GAS",), "centres": 1}, "Loses A Gas for want of orders."),
        ({}, "1 build not used."),
    ],
)
def test_what_a_winter_takes_is_told(changes: dict[str, Any], said: str) -> None:
    assert said in read(REPORTER.public(winter(adjusted(**changes))))


def test_centres_that_change_hands_are_told_to_all_and_to_their_powers() -> None:
    rows = (("france", 3, 4, 2), ("germany", 3, 2, 2), ("italy", 3, 3, 3))
    counted = Event(
        "centres_counted", SCOPE, CentresCounted(1901, rows, (("MUN", "germany", "france"), ("SPA", "", "france")))
    )
    text = read(REPORTER.public(winter(counted)))
    assert "France takes Munich from Germany. Spain, which nobody owned, goes to France." in text
    same = Event("centres_counted", SCOPE, CentresCounted(1901, (), ()))
    assert "No supply centre changes hands." in read(REPORTER.public(winter(same)))


# ----------------------------------------------------------------------------------- other pages


def test_votes_and_endings_are_told() -> None:
    votes = Event("votes_counted", SCOPE, VotesCounted("draw", ("france", "italy"), 2, 5, ()))
    assert "VOTES TO END THE GAME [8]" in read(REPORTER.public(winter(votes)))
    won = Event("game_won", SCOPE, GameWon("france", "cleo", 18, 18))
    over = replace(START, over="France has won with 18 centres")
    page = REPORTER.public(sight(GAME, over, (won,), None, START, due=None))
    assert page.story[0] == sight(GAME, over, (won,)).told(won)
    assert "France has won with 18 centres" in read(page)


def test_a_power_that_nobody_plays_or_that_is_gone_says_so() -> None:
    state = put(put(START, POWERS, SCOPE, "italy", Power("")), POWERS, SCOPE, "turkey", Power("", 1905))
    text = read(REPORTER.status(sight(GAME, state)))
    assert "nobody" in text
    assert "out in 1905" in text


def test_a_seat_without_a_power_holds_nothing() -> None:
    away = put(START, POWERS, SCOPE, "france", Power(""))
    assert REPORTER.holdings(sight(GAME, away, seat="cleo")) == ()
    assert "You have no power yet." in read(REPORTER.private(sight(GAME, away, seat="cleo")))


def test_the_first_report_and_the_deck_page_name_every_setting() -> None:
    settings = [f"{name} = " for name in Options.__dataclass_fields__]
    given = Event("powers_given", SCOPE, PowersGiven((("france", "cleo"),), (), drawn=False))
    for page in (REPORTER.public(sight(GAME, START, (given,))), REPORTER.decks(sight(GAME, START))):
        text = read(page)
        assert [name for name in settings if name not in text] == []
    assert "land_fallback = " not in read(REPORTER.public(sight(GAME, START)))


def test_status_and_history_tell_where_it_stands_and_what_was() -> None:
    text = read(REPORTER.status(after()))
    assert "F Bre" in text
    assert "18 centres" in text
    assert "A Bur" in text
    assert "WHAT HAPPENED" in read(REPORTER.history(after())).upper()
    assert REPORTER.history(sight(GAME, START)).blocks == ()
    empty = board(GAME, {})
    assert not any(getattr(block, "title", "") == "Units" for block in REPORTER.status(sight(GAME, empty)).blocks)


def test_the_gm_and_a_new_player_get_their_pages() -> None:
    assert "Orders filed" in repr(REPORTER.gm(after()))
    page = REPORTER.welcome(after("cleo", form=("ORDERS", "END")), "7KQ4-XN2P", ("00", "11"))
    assert "7KQ4-XN2P" in read(page)
    assert "France" in read(page)
    titles = [(block.title, block.numbered) for block in page.blocks if isinstance(block, Section)]
    assert ("How to order", False) in titles
    assert not any(numbered for _, numbered in titles), "a letter counts no sections"


def test_dice_that_were_rolled_are_shown() -> None:
    rolled = Dice("Rolled", (Roll("first", 3, "setup"),))
    assert "adjudicator verify test" in read(REPORTER.public(after(dice=rolled)))


# ----------------------------------------------------------------------------------- story


def test_a_story_is_the_heaviest_that_has_room_and_never_empty() -> None:
    lines = (Line(weight, f"{weight:03} " + "x" * 120) for weight in (10, 90, 50, 70))
    assert [line[:3] for line in story.told(after(), lines)] == ["090", "070"]
    assert story.told(after(), iter((Line(1, "y" * 900),))) == ("y" * 900,)
    assert story.told(replace(after(), events=()), iter(())) == ("Nothing happened that anybody would sing of.",)
    assert "Nothing happened" not in " ".join(story.told(after(), iter(()))), "what has no weight is told all the same"


def test_stories_of_random_games_are_short() -> None:
    for position in run(DIPLOMACY, 5, 5, 8).positions:
        seat = position.table.game.seats[0]
        read_ = bytes_for(position, seat, b"status")
        assert read_["private.txt"].isascii()
        assert "_" not in read_["history.txt"].replace("____", "")


def test_a_receipt_tells_headings_apart_from_orders() -> None:
    position = run(DIPLOMACY, 5, 5, 8).positions[0]
    seat = position.table.game.seats[0]
    checked = looking.check(position.home, position.table, seat, b"Fall 1903:\nA Par - Bur\n", None)
    assert [line["status"] for line in checked.lines] == ["noted", "understood"]
    assert "HEADINGS AND BLOCKS" in checked.text
    assert "Filed ahead for fall 1903" in checked.text


@pytest.mark.parametrize(("down", "year", "told"), [(False, 1, "Spring moves 1"), (True, 480, "Spring moves 480 BC")])
def test_a_title_has_the_whole_year_however_short_and_before_christ(down: bool, year: int, told: str) -> None:
    here = GAME.box.board
    there = Map(here.provinces.values(), here.powers.values(), here.ground, rules=Rules(years_down=down))
    early = replace(GAME, box=replace(GAME.box, board=there))
    state = board(early, {"France": "A PAR"}, year=year)
    assert REPORTER.public(sight(early, state, before=state)).title == told
