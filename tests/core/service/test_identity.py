"""Whose mail is it: a game by tag, thread, plus-address or form; a seat by address or token."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from adjudicator.intake.letter import clean
from adjudicator.model.letter import Own
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.game.identity import Identified, Stranger, identify
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from tests.core.service.quay import START
from tests.dealt import create

ANN = Player(name="Ann", address="ann@example.org")
BEN = Player(name="Ben", address="ben@example.org")
DEE = Player(name="Dee", address="club@example.org")
EVE = Player(name="Eve", address="club@example.org")


@pytest.fixture(scope="module")
def desk(toy: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Two games: Ann plays in both, Ben in the first alone, Dee and Eve share an address in the second."""
    home = Home(tmp_path_factory.mktemp("home"), lambda: START)
    for game, players in (("quay", (ANN, BEN)), ("pier", (ANN, DEE, EVE))):
        create(
            home, configure(home, GameFile(id=game, system="harbour", schedule="one", player=players)), bytes(range(64))
        )
    yield Desk(home)
    home.close()


def told(desk: Desk, sender: str, subject: str = "orders", body: str = "bid 2", **header: str) -> str:
    """Return `game/seat` for a known mail, and the reason it is a stranger's otherwise."""
    fields = {"From": f"{sender}@example.org", "To": "gm@localhost", "Subject": subject, **header}
    head = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in fields.items())
    letter = clean.read(f"{head}\n{body}\n".encode(), Own(frozenset({"gm@localhost"}), "localhost"), desk.games)
    who = identify(desk, letter)
    return f"{who.table.id}/{who.seat}" if isinstance(who, Identified) else who.reason


def form(desk: Desk, game: str, seat: str, token: str = "") -> str:
    return f"ORDERS {game} 1.1 {seat} {token or desk.table(game).keys.token(seat.lower())}\nbid 2\nEND"


@pytest.mark.parametrize(
    ("sender", "subject", "seat"),
    [
        ("ann", "[quay] orders", "quay/ann"),
        ("ANN", "Re: [External] [Pier] orders", "pier/ann"),
        ("ben", "no tag at all", "quay/ben"),
        ("ben", "[other] thing", "quay/ben"),
    ],
)
def test_a_tag_names_the_game_and_the_address_the_seat(desk: Desk, sender: str, subject: str, seat: str) -> None:
    assert told(desk, sender, subject) == seat


def test_a_mail_answers_the_game_and_the_seat_it_was_sent_to(desk: Desk) -> None:
    assert told(desk, "ann", In_Reply_To="<pier.0-0.ann.private.1@localhost>") == "pier/ann"
    assert told(desk, "club", In_Reply_To="<pier.0-0.eve.private.1@localhost>") == "pier/eve"
    assert told(desk, "ann", References="<quay.0-0.ann.private.1@localhost> <x@y>") == "quay/ann"


def test_a_thread_gives_no_seat_away(desk: Desk) -> None:
    """Whoever was forwarded a mail of Ann's is not Ann."""
    assert told(desk, "ben", In_Reply_To="<quay.0-0.ann.private.1@localhost>") == "quay/ben"
    assert told(desk, "zoe", In_Reply_To="<quay.0-0.ann.private.1@localhost>").endswith("brings no token")


def test_a_right_token_is_enough_from_anywhere(desk: Desk) -> None:
    assert told(desk, "ann.phone", body=form(desk, "quay", "Ann")) == "quay/ann"
    assert told(desk, "ben", body=form(desk, "quay", "Ann")) == "quay/ann", "Ben sits at Ann's machine"
    token = desk.table("pier").keys.token("dee").lower()
    assert told(desk, "x", To=f"gm+pier.dee.{token}@localhost") == "pier/dee"


def test_a_token_is_read_as_people_type_it(desk: Desk) -> None:
    token = desk.table("quay").keys.token("ann").lower().replace("-", " ")
    assert told(desk, "x", body=f"ORDERS quay 1.1 Ann {token}\nbid 2\nEND") == "quay/ann"


def test_a_wrong_token_decides_against_the_mail_even_from_the_right_address(desk: Desk) -> None:
    wrong = form(desk, "quay", "Ann", desk.table("pier").keys.token("dee"))
    assert told(desk, "ann", body=wrong) == "it names Ann and brings a wrong token"
    bare = wrong.replace("Ann ", "")
    assert told(desk, "ann", body=bare) == "it brings a wrong token"


def test_a_seat_of_several_at_one_address_must_be_named(desk: Desk) -> None:
    assert told(desk, "club") == "its address holds several seats, and it names none of them"
    assert told(desk, "club", body="ORDERS pier 1.1 Eve\nbid 2\nEND") == "pier/eve"
    assert told(desk, "club", body="ORDERS pier 1.1 Ann\nbid 2\nEND").startswith("its address holds several seats")
    assert told(desk, "club", To="gm+pier.dee@localhost") == "pier/dee"


def test_a_game_of_several_at_one_address_must_be_named(desk: Desk) -> None:
    assert told(desk, "ann") == "its address holds seats in several games, and it names none of them"
    assert told(desk, "ann", "[quay] [pier] orders").startswith("quay/")


def test_a_stranger_is_told_apart_from_a_stranger_to_one_game(desk: Desk) -> None:
    assert told(desk, "zoe") == "its address holds no seat, and it names no game"
    assert told(desk, "zoe", "[quay] hello") == "its address holds no seat, and it brings no token"
    assert told(desk, "ben", "[pier] hello") == "its address holds no seat, and it brings no token"


def test_strangers_of_a_game_are_listed_with_it(desk: Desk) -> None:
    letter = clean.read(b"From: zoe@example.org\nSubject: [quay] x\n\nbid 2\n", games=desk.games)
    assert identify(desk, letter) == Stranger("its address holds no seat, and it brings no token", "quay")


def test_a_name_of_two_words_is_a_seat_of_one(desk: Desk) -> None:
    """The ORDERS line of such a player names his seat."""
    two = replace(ANN, name="Ann Lee", address="lee@example.org")
    file = GameFile(id="dock", system="harbour", schedule="one", player=(two, BEN))
    create(desk.home, configure(desk.home, file), bytes(range(64)))
    body = next(r.body for r in desk.home.store.reports("dock", audience="ann-lee") if r.format == "text").decode()
    line = next(line for line in body.splitlines() if line.startswith("ORDERS"))
    assert line == f"ORDERS dock 1.1 ann-lee {desk.table('dock').form_code('ann-lee')}"
    assert told(desk, "lee", body=f"{line}\nbid 2\nEND") == "dock/ann-lee"
