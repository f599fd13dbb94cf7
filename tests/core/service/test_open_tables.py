"""Open tables: people join by mail, say what they would like, and the game begins when all are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import Player
from adjudicator.service.setup.demo import Letters
from adjudicator.service.setup.opening import close_table, start, start_full
from adjudicator.service.signup.requests import open_tables
from tests.core.service.hall import Hall
from tests.core.service.quay import MAIL


@pytest.fixture
def hall(toy: None, tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path / "home")
    yield made
    for game in made.home.store.games():
        assert verify(made.home, game.id).differences == []
    made.home.close()


def test_people_join_by_mail_and_the_game_begins_when_all_are_there(hall: Hall) -> None:
    hall.open()
    for name in ("Ann", "Ben"):
        hall.join(name)
    assert hall.names() == ["Ann", "Ben"]
    assert "Ann and Ben are there, 2 of 3." in hall.answer()
    assert start_full(hall.home) == ([], [])
    hall.join("Cleo")
    assert start_full(hall.home) == (["pier is full and has begun: Ann, Ben, Cleo."], [])
    assert open_tables(hall.home) == {}
    assert [each.id for each in hall.home.store.games()] == ["pier"]
    begun = {each.to_address for each in hall.home.store.outbox(game="pier")}
    assert begun == {"ann@example.org", "ben@example.org", "cleo@example.org"}


def test_a_stranger_who_asks_to_play_is_told_where_a_seat_is_free(hall: Hall) -> None:
    hall.run()
    hall.send("Dora", "Hi, I would love to play with you!", subject="[quay] a question")
    assert "free seat" not in hall.answer(), "no table is open"
    hall.open(seats=2)
    hall.open(game="mole")
    hall.send("Emil", "Hi, I would love to play with you!")
    assert "mole and pier have free seats" in hall.answer()
    for name in ("Cleo", "Fynn"):
        hall.join(name)
    hall.send("Gus", "May I play?")
    assert "mole has a free seat: write join mole alone" in hall.answer(), "pier is full"
    hall.send("Gus", "join mole")
    assert "confirm" in hall.subject(), "what it says works"


def test_nobody_sits_down_whose_address_has_not_said_yes(hall: Hall) -> None:
    hall.open()
    hall.send("Ann", "join pier")
    assert hall.names() == []
    code = re.search(r"confirm (\w{3}-\w{3})", hall.subject())
    assert code is not None
    hall.send("Ann", "yes", subject="[pier] hello")
    assert "proves nothing" in hall.answer()
    hall.send("Ann", "yes", subject="Re: [pier] confirm 222-222: a seat")
    assert "proves nothing" in hall.answer()
    hall.send("Ben", f"confirm {code[1]}", subject="[pier]")
    assert "proves nothing" in hall.answer(), "a code is one address's"
    assert hall.names() == []
    hall.send("Ann", f"confirm {code[1].lower()}", subject="[pier] me")
    assert hall.names() == ["Ann"]


def test_the_code_comes_back_in_the_address_too(toy: None, tmp_path: Path) -> None:
    hall = Hall(tmp_path / "plus", plus=True)
    hall.open()
    hall.send("Ann", "join pier")
    (mail,) = hall.answers()
    hall.before = 0
    raw = MAIL.format(name="Ann", address="ann@example.org", subject="ok", number=9, text="Yes please!")
    raw = raw.replace("To: gm@localhost", f"To: {mail['Reply-To']}")
    poll(hall.home, Letters([(hall.hands.moment, "9", raw.encode())]))
    assert hall.names() == ["Ann"]
    hall.home.close()


@pytest.mark.parametrize(
    "text",
    [
        "join pier",
        "Join pier.",
        "please join the table pier, thanks",
        "I would like to join pier",
        "> earlier\n\njoin pier\n-- \nAnn",
        "join pier as Ann",
        "sign up for pier",
        "Hello GM,\n\nI'd like to join pier please.\nCheers,\nAnn",
        "Hi! Can I join pier? Thanks!",
    ],
)
def test_the_wish_is_read_however_it_is_written(hall: Hall, text: str) -> None:
    hall.open()
    hall.send("Ann", text)
    assert "confirm" in hall.subject()
    assert "seat at Pier for Ann" in hall.subject()


def test_the_wish_may_stand_in_the_subject(hall: Hall) -> None:
    hall.open()
    hall.send("Ann", "", subject="join pier")
    assert "confirm" in hall.subject()


@pytest.mark.parametrize("text", ["We should join forces", "join us on Sunday in the pub", "join", "leave me alone"])
def test_another_mail_of_a_stranger_is_a_strangers(hall: Hall, text: str) -> None:
    hall.open()
    hall.send("Vera", text)
    assert [entry.state for entry in hall.home.store.journal()] == ["held"]


def test_whoever_joins_twice_is_told_and_has_one_seat(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.send("Ann", "join pier")
    assert "You sit at Pier already" in hall.answer()
    assert hall.names() == ["Ann"]
    hall.send("Ben", "join pier")
    first = hall.subject()
    hall.send("Ben", "join pier")
    assert hall.subject() == first, "the code is the same until the name is another"


def test_a_full_table_takes_nobody(hall: Hall) -> None:
    hall.open(seats=2, waits=True)
    hall.send("Cleo", "join pier")
    (mail,) = hall.answers()
    hall.join("Ann")
    hall.join("Ben")
    assert start_full(hall.home) == ([], []), "it waits for the GM"
    hall.send("Cleo", "yes", subject=f"Re: {mail['Subject']}")
    assert "All 2 seats at Pier are taken" in hall.answer()
    hall.send("Dora", "join pier")
    assert "All 2 seats at Pier are taken" in hall.answer()
    assert hall.names() == ["Ann", "Ben"]


def test_nobody_takes_the_name_of_another(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.send("ANN", "join pier", address="other@example.org")
    assert "Somebody else at Pier goes by that name" in hall.answer()
    hall.send("Ann", "join pier as Anna", address="other@example.org")
    assert "confirm" in hall.subject()
    hall.send("Ann", "name Ann", subject="[pier]", address="other@example.org")
    assert "Somebody else at Pier goes by that name" in hall.answer()


def test_a_name_taken_while_the_yes_is_on_its_way_is_not_given_twice(hall: Hall) -> None:
    hall.open()
    hall.send("Ann", "join pier", address="other@example.org")
    (mail,) = hall.answers()
    hall.join("Ann")
    hall.send("Ann", "yes", subject=f"Re: {mail['Subject']}", address="other@example.org")
    assert "Somebody else at Pier goes by that name" in hall.answer()
    assert hall.names() == ["Ann"]


@pytest.mark.parametrize("name", ["GM", "win at http://x.example", "a" * 41, "1234"])
def test_a_name_that_is_none_is_asked_for_again(hall: Hall, name: str) -> None:
    hall.open()
    hall.send("Ann", f"join pier as {name}")
    assert "cannot sit at the table under that name" in hall.answer()
    assert name not in hall.answer().replace("The GM", "")


def test_an_unknown_table_is_answered_with_those_that_are_open(hall: Hall) -> None:
    hall.open()
    hall.send("Ann", "join peer")
    assert 'No table is called "peer". Open is: pier (Pier, 0 of 3).' in hall.answer()
    assert hall.home.store.journal()[0].state == "dropped"


def test_a_game_that_runs_takes_nobody_and_its_players_play_already(hall: Hall) -> None:
    hall.run()
    hall.send("Vera", "join quay")
    assert "Quay has begun, so nobody can join it" in hall.answer()
    hall.send("Ann", "join quay")
    assert "you play in it already" in hall.answer()
    assert hall.home.store.journal()[-1].game is None


def test_a_player_of_one_game_joins_another(hall: Hall) -> None:
    hall.run()
    hall.open()
    hall.join("Ann")
    assert hall.names() == ["Ann"]
    hall.send("Ann", "bid 2", subject="[quay] orders")
    assert hall.subject().startswith("Re: [quay]")
    assert "bid 2" in hall.answer()


@pytest.mark.parametrize("header", ["Auto-Submitted: auto-replied", "Precedence: bulk\nList-Id: <x.example>"])
def test_a_machine_does_not_join_and_gets_no_answer(hall: Hall, header: str) -> None:
    hall.open()
    hall.send("Bot", "join pier", more=header)
    assert hall.answers() == []
    assert open_tables(hall.home)["pier"].asked == {}


def test_whoever_leaves_frees_the_seat(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.send("Ann", "leave pier")
    assert "You sit at Pier no longer" in hall.answer()
    assert hall.names() == []
    hall.send("Ann", "no", subject="[pier]")
    assert "You do not sit at Pier" in hall.answer()
    hall.join("Ann")
    assert hall.names() == ["Ann"]


def test_whoever_sits_there_is_told_without_addresses(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.send("Vera", "who pier")
    assert "At Pier sits Ann, 1 of 3." in hall.answer()
    assert "ann@example.org" not in hall.answer()
    hall.send("Vera", "games")
    assert "1 table is open: pier (Pier, 1 of 3)." in hall.answer()


def test_zone_and_name_are_taken_down(hall: Hall) -> None:
    hall.open(seats=2)
    hall.send("Ann", "join pier\nzone Europe/Vienna\nname Anna\nSee you!")
    assert "1 line of your mail says nothing about a seat" in hall.answer()
    code = open_tables(hall.home)["pier"].code("ann@example.org")
    hall.send("Ann", f"confirm {code}", subject="[pier]")
    hall.send("Ann", "zone Mars", subject="[pier]")
    assert "There is no such time zone" in hall.answer()
    hall.join("Ben")
    start_full(hall.home)
    table = hall.home.store.game("pier")
    assert '"zone":"Europe/Vienna"' in table.config
    assert '"name":"Anna","seat":"anna"' in table.config


def test_where_dice_decide_nothing_can_be_preferred(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.send("Ann", "prefer the quay", subject="[pier]")
    assert "Nothing can be chosen at Pier" in hall.answer()
    hall.send("Vera", "prefer the quay", subject="[pier]")
    assert "You do not sit at Pier" in hall.answer()


def test_the_gm_starts_a_table_that_is_not_full(hall: Hall) -> None:
    hall.open(seats=3, player=(Player(name="Zoe", address="zoe@example.org"),))
    with pytest.raises(UserError, match="1 sit at pier, and the game needs 2"):
        start(hall.home, "pier")
    hall.join("Ann")
    assert [player.name for player in start(hall.home, "pier").config.players] == ["Zoe", "Ann"]
    with pytest.raises(UserError, match="There is no open table pier"):
        start(hall.home, "pier")


def test_a_table_is_closed_with_a_letter_to_those_who_sit_there(hall: Hall) -> None:
    hall.open()
    hall.join("Ann")
    hall.before = len(hall.home.store.outbox())
    close_table(hall.home, "pier", "too few of us")
    assert "Ann, the GM has closed the table of Pier before a game began: too few of us" in hall.answer()
    assert open_tables(hall.home) == {}
    hall.open()
    assert hall.names() == []


def test_a_table_that_could_be_no_game_is_not_opened(hall: Hall) -> None:
    with pytest.raises(UserError, match="1 cannot play harbour: it takes 2 to"):
        hall.open(seats=1)
    with pytest.raises(UserError, match="cannot be a game's id"):
        hall.open(game="9")
    hall.open()
    with pytest.raises(UserError, match="The table pier is open already"):
        hall.open()
    assert len(open_tables(hall.home)) == 1


def test_a_crash_between_sitting_down_and_the_start_loses_nothing(hall: Hall) -> None:
    hall.open(seats=2)
    hall.join("Ann")
    hall.join("Ben")
    again = Home(hall.home.path, hall.hands)
    assert start_full(again)[0] == ["pier is full and has begun: Ann, Ben."]
    assert start_full(again) == ([], [])
    again.close()


def test_the_fault_of_one_table_stops_no_other(hall: Hall) -> None:
    hall.open(seats=2)
    hall.open(seats=2, game="mole")
    for game in ("pier", "mole"):
        hall.join("Ann", game)
        hall.join("Ben", game)
    folder = hall.home.own_files("pier") / "tables"
    folder.mkdir(parents=True)
    (folder / "nonsense.toml").write_text("")
    started, faults = start_full(hall.home)
    assert started == ["mole is full and has begun: Ann, Ben."]
    assert len(faults) == 1
    assert faults[0].startswith("pier: ")


def test_settings_of_the_table_are_those_of_the_game(hall: Hall) -> None:
    hall.open(seats=2, title="The Long Pier", zone="Europe/Berlin")
    hall.join("Ann")
    hall.join("Ben")
    start_full(hall.home)
    config = hall.home.store.game("pier").config
    assert '"title":"The Long Pier"' in config
    assert '"zone":"Europe/Berlin"' in config
