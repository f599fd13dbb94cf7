"""Observers: who may watch, what they get and what they never get."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.players.observers import MOST_WAITING
from adjudicator.service.settings.config import GameFile, Observer, Player
from adjudicator.service.setup.creation import configure
from tests.core.service.pressroom import PressRoom
from tests.dealt import create
from tests.verified import differences

VERA = "vera@example.net"


@pytest.fixture
def opened(toy: None, tmp_path: Path) -> Iterator[Callable[..., PressRoom]]:
    rooms: list[PressRoom] = []

    def make(**settings: Any) -> PressRoom:
        rooms.append(PressRoom(tmp_path / f"home{len(rooms)}", **settings))
        return rooms[-1]

    yield make
    for room in rooms:
        assert differences(room.home, "quay", tmp_path / "quay.zip") == []
        room.home.close()


@pytest.fixture
def room(opened: Callable[..., PressRoom]) -> PressRoom:
    return opened()


def watch(
    room: PressRoom, name: str = "Vera", text: str = "observe", *, address: str = VERA, subject: str = ""
) -> None:
    """Ask to watch, and answer the question whether it was you."""
    room.send(name, text, address=address, **({"subject": subject} if subject else {}))
    asked = [mail for mail in room.mails(address, "") if "Do you want to watch" in str(mail["Subject"])]
    room.send(name, re.findall(r"yes \w{3}-\w{3}", asked[-1].get_content())[0], address=address)


def kinds(room: PressRoom) -> list[str]:
    return [entry.key.split(".")[3] for entry in room.out(VERA)]


def test_whoever_asks_by_mail_gets_the_last_report_for_all_at_once_and_the_next_ones(room: PressRoom) -> None:
    watch(room)
    assert kinds(room) == ["observer", "public"]
    answer, report = room.mails(VERA, "")
    assert (answer["Subject"], answer["In-Reply-To"]) == ("[quay] You watch Quay", "<2@example.org>")
    assert "stop observing" in answer.get_content()
    (anns,) = [room.home.store.out_raw(e.id) for e in room.home.store.outbox() if "0-0.ann.public" in e.key]
    assert report.get_body(("plain",)).get_content() in anns.decode()  # type: ignore[union-attr]
    room.close()
    assert kinds(room) == ["lock", "public"]


@pytest.mark.parametrize(
    "text",
    [
        "observe",
        "Observe.",
        "WATCH",
        "please observe",
        "watch the game",
        "I would like to observe quay",
        "> x\n\nobserve\n-- \nV",
    ],
)
def test_the_wish_is_read_however_it_is_written(room: PressRoom, text: str) -> None:
    watch(room, text=text)
    assert list(room.table.observers) == [VERA]


def test_the_wish_may_stand_in_the_subject(room: PressRoom) -> None:
    watch(room, text="", subject="Re: [quay] observe")
    assert room.table.observers == {VERA: "Vera"}


@pytest.mark.parametrize(
    "text", ["watch out for Ben", "I observe that it rains today", "bid 2", "observed", "stop observing"]
)
def test_another_mail_of_a_stranger_is_a_strangers(room: PressRoom, text: str) -> None:
    room.send("Vera", text, address=VERA)
    assert room.table.observers == {}
    assert [entry.state for entry in room.home.store.journal()] == ["held"]


def test_whoever_asks_without_naming_a_game_is_a_stranger(room: PressRoom) -> None:
    room.send("Vera", "observe", address=VERA, subject="hello")
    assert room.table.observers == {}


def test_a_token_speaks_for_a_seat_and_not_for_an_observer(room: PressRoom) -> None:
    room.send("Vera", "ORDERS quay 1.1 Ann 7777-7777\nEND\nobserve", address=VERA)
    assert room.table.observers == {}


def test_a_player_is_no_observer_of_their_own_game(room: PressRoom) -> None:
    room.send("Ann", "observe")
    assert room.table.observers == {}


def test_a_game_may_be_closed_to_observers_but_those_that_are_listed(opened: Callable[..., PressRoom]) -> None:
    room = opened(open_=False)
    room.send("Vera", "observe", address=VERA)
    assert room.table.observers == {}
    assert [m["Subject"] for m in room.mails(VERA, "observer")] == ["[quay] Quay takes no observers"]
    room.close()
    assert room.out(VERA) == []


def test_whoever_no_longer_watches_gets_nothing(room: PressRoom) -> None:
    watch(room)
    room.send("Vera", "stop observing", address=VERA)
    assert kinds(room) == ["observer"]
    room.close()
    room.send("Ann", "press to all: hi")
    assert room.out(VERA) == []
    watch(room)
    assert kinds(room) == ["observer", "public"]


def test_whoever_asks_twice_is_told_and_gets_no_second_report(room: PressRoom) -> None:
    watch(room)
    room.send("Vera", "observe", address=VERA)
    assert kinds(room) == ["observer"]
    assert "watch Quay already" in room.mails(VERA, "observer")[0].get_content()


def test_orders_of_an_observer_are_answered_in_kind_and_not_filed(room: PressRoom) -> None:
    watch(room)
    room.send("Vera", "bid 2\nsay Ben: hi\nPress to all:\nhi\nEnd press", address=VERA)
    assert room.table.history.book.filed == ()
    assert room.sent() == []
    (mail,) = room.mails(VERA, "observer")
    assert "hold no seat in it, so nothing of your mail was filed or passed on" in " ".join(mail.get_content().split())
    assert room.home.store.journal()[-1].state == "dropped"
    room.send("Vera", "bid 3", address=VERA)
    assert room.out(VERA) == []  # once a day


def test_broadcasts_reach_observers_and_other_press_does_not(room: PressRoom) -> None:
    watch(room)
    room.send("Ann", "say Ben: hi\npress to Ben and Cleo: hi\npress to all: welcome\ngrey press to all: beware")
    assert [m["Subject"] for m in room.mails(VERA, "press")] == [
        "[quay] Press to all",
        "[quay] Press from nobody to all",
    ]


def test_a_game_may_keep_its_broadcasts_from_observers(opened: Callable[..., PressRoom]) -> None:
    room = opened(observers=False)
    watch(room)
    room.send("Ann", "press to all: welcome")
    assert room.out(VERA) == []


def test_no_mail_to_an_observer_holds_anything_private(opened: Callable[..., PressRoom]) -> None:
    room = opened(plus=True)
    watch(room)
    room.send("Ann", "bid 2\nword: olive press\nsay Ben: the secret plan")
    room.close()
    secrets = [room.table.token(seat).encode() for seat in room.table.players]
    secrets += [token.lower() for token in secrets]
    raws = [room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_address == VERA]
    assert len(raws) == 5
    assert b"\nReply-To: gm+quay.observer-" in raws[0]  # our question, whose answer brings its code
    for raw in raws[1:]:
        assert not [
            secret for secret in (*secrets, b"secret plan", b"gm+quay", b"ann@", b"\nReply-To:") if secret in raw
        ]


def test_observers_that_the_gm_lists_watch_from_the_start(toy: None, tmp_path: Path) -> None:
    room = PressRoom(tmp_path / "home")
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben", "Cleo"))
    file = GameFile(id="isle", system="harbour", schedule="two", player=players, observer=(Observer(address=VERA),))
    create(room.home, configure(room.home, replace(file, title="Isle")), bytes(range(64)))
    assert [e.key.split(".")[3] for e in room.home.store.outbox(game="isle") if e.to_address == VERA] == ["public"]
    room.home.close()


def test_what_an_observer_does_changes_no_byte_of_what_players_get(opened: Callable[..., PressRoom]) -> None:
    seen = []
    for watched in (True, False):
        room = opened()
        if watched:
            room.send("Vera", "observe", address=VERA)
            room.send("Vera", "bid 2", address=VERA)
        room.count = 5
        room.send("Ann", "bid 2\nstatus\npress to all: hi")
        room.close()
        seen.append(
            [room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_seat in room.table.players]
        )
    assert seen[0] == seen[1]


# ------------------------------------------------------------------------------------- forged requests


def test_a_forged_request_signs_nobody_up_and_says_what_to_do(room: PressRoom) -> None:
    room.send("Vera", "observe", address=VERA)
    (asked,) = room.mails(VERA, "observer")
    assert "If it was not you, do nothing" in " ".join(asked.get_content().split())
    room.close()
    assert room.table.observers == {}
    assert room.out(VERA) == []


@pytest.mark.parametrize("text", ["yes", "yes 222-222", "confirm 222-222"])
def test_a_yes_without_the_code_of_our_mail_counts_for_nothing(text: str, room: PressRoom) -> None:
    room.send("Vera", "observe", address=VERA)
    room.send("Vera", text, address=VERA)
    assert room.table.observers == {}
    assert "does not bring the code" in " ".join(room.mails(VERA, "observer")[0].get_content().split())


def test_a_code_is_for_the_address_that_asked(room: PressRoom) -> None:
    room.send("Vera", "observe", address=VERA)
    (asked,) = room.mails(VERA, "observer")
    (answer,) = re.findall(r"yes \w{3}-\w{3}", asked.get_content())
    room.send("Mal", answer, address="mal@example.net")
    assert room.table.observers == {}
    room.send("Vera", answer.lower().replace("-", " "), address=VERA)
    assert list(room.table.observers) == [VERA]


def test_whoever_is_asked_again_gets_one_mail_a_day(room: PressRoom) -> None:
    room.send("Vera", "observe", address=VERA)
    room.send("Vera", "observe", address=VERA)
    assert len(room.out(VERA)) == 1
    room.send("Vera", "observe", address=VERA)
    assert room.out(VERA) == []


def test_no_more_requests_wait_than_a_game_can_hold(room: PressRoom) -> None:
    for number in range(MOST_WAITING + 1):
        room.send("Nobody", "observe", address=f"n{number}@example.net")
    assert len(room.table.history.people.watching) == MOST_WAITING
    assert room.home.store.journal()[-1].state == "held"
