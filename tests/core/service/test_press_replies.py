"""Answers to press: they go where that press came from, and nothing of them is ever taken for an order unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.players.seating import replace_player
from adjudicator.service.settings.config import Standby
from tests.core.service.pressroom import PressRoom, parsed
from tests.verified import differences

Open = Callable[..., PressRoom]


@pytest.fixture
def opened(toy: None, tmp_path: Path) -> Iterator[Open]:
    rooms: list[PressRoom] = []

    def make(**settings: Any) -> PressRoom:
        rooms.append(PressRoom(tmp_path / f"home{len(rooms)}", **settings))
        return rooms[-1]

    yield make
    for room in rooms:
        assert differences(room.home, "quay") == []
        room.home.close()


@pytest.fixture
def room(opened: Open) -> PressRoom:
    return opened()


def answer(room: PressRoom, name: str, text: str) -> None:
    """Answer the last press that somebody got."""
    keys = [e.key for e in room.home.store.outbox() if ".press." in e.key and e.to_address.startswith(name.lower())]
    room.send(name, text, subject="Re: [quay] Press", more=f"In-Reply-To: {keys[-1]}")


def sent(room: PressRoom) -> tuple[str, tuple[str, ...], str]:
    """The last press: its author, readers and words."""
    row = room.sent()[-1]
    return row.seat, row.to, row.text


def orders(room: PressRoom, seat: str) -> list[str]:
    return [row.order.kind for row in room.table.history.book.of(seat)]


def test_an_answer_goes_to_the_author_alone_without_what_it_quotes(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben, Cleo:\nshall we meet?\nEnd press")
    answer(room, "Ben", "Gladly.\n\nOn Sunday?\n\nOn Monday, Ann wrote:\n> shall we meet?\n\n-- \nBen")
    assert sent(room) == ("ben", ("ann",), "Gladly.\n\nOn Sunday?")
    assert [e.to_address for e in room.out(kind="press")] == ["ann@example.org"]
    assert "Passed on to Ann." in room.receipt("Ben")


def test_a_line_sends_it_to_all_who_got_that_press(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben, Cleo:\nshall we meet?\nEnd press")
    answer(room, "Ben", "to all of you\nGladly.")
    assert sent(room) == ("ben", ("ann", "cleo"), "Gladly.")
    answer(room, "Cleo", "To both\nI cannot.")
    assert sent(room) == ("cleo", ("ann", "ben"), "I cannot.")


def test_an_answer_to_press_to_all_goes_to_its_author_or_to_all(room: PressRoom) -> None:
    room.send("Ann", "broadcast: hello")
    answer(room, "Ben", "hello yourself")
    assert sent(room) == ("ben", ("ann",), "hello yourself")
    answer(room, "Ben", "reply to everybody\nhello all")
    assert sent(room) == ("ben", ("all",), "hello all")


def test_the_mail_explains_both(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben, Cleo:\nshall we meet?\nEnd press")
    text = " ".join(room.mails("Ben")[0].get_content().split())
    assert "Your answer to this mail goes to Ann alone, as press, without what it quotes." in text
    assert "With the line to all of you above your words it goes to everybody who got this." in text
    room.send("Ann", "say Ben: and you?")
    assert "to all of you" not in room.mails("Ben")[0].get_content()


def test_lines_that_are_no_whole_orders_get_no_question(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "yes\nI think you should bid 2 and I shall not\nhelp\nbid 2 or so")
    assert sent(room)[1:] == (("ann",), "yes\nI think you should bid 2 and I shall not\nhelp\nbid 2 or so")
    assert orders(room, "ben") == []


@pytest.mark.parametrize("line", ["bid 2", "done"])
def test_a_whole_order_is_asked_about_and_nothing_happens(room: PressRoom, line: str) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", f"I agree\n{line}")
    assert len(room.sent()) == 1
    assert orders(room, "ben") == []
    assert not room.table.history.book.is_done("ben", "1.1")
    assert f"also an order of yours: {line}. Nothing of it is passed on or filed yet." in room.receipt("Ben")
    assert room.out("Ann") == []


@pytest.mark.parametrize("word", ["press", "Press.", "it is press", "> quoted\n\npress\n-- \nBen"])
def test_the_word_press_passes_it_on(room: PressRoom, word: str) -> None:
    room.send("Ann", "Press to Ben, Cleo:\nshall we?\nEnd press")
    answer(room, "Ben", "to all of you\nI agree\nbid 2")
    room.send("Ben", word)
    assert sent(room) == ("ben", ("ann", "cleo"), "I agree\nbid 2")
    assert orders(room, "ben") == []
    assert "Passed on to Ann and Cleo." in room.receipt("Ben")
    room.send("Ben", "press")
    assert len(room.sent()) == 2, "it is settled, and the word asks again what may be written to whom"


def test_the_word_orders_files_its_lines(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "I agree\nbid 2")
    room.send("Ben", "orders")
    assert len(room.sent()) == 1
    assert orders(room, "ben") == ["bid"]
    assert room.out("Ann") == []


def test_the_author_may_say_so_at_once(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "press\nbid 2, you say?\nbid 2")
    assert sent(room)[2] == "bid 2, you say?\nbid 2"
    answer(room, "Ben", "orders\nbid 2")
    assert orders(room, "ben") == ["bid"]
    assert len(room.sent()) == 2


def test_without_an_answer_that_waits_the_words_are_questions(room: PressRoom) -> None:
    room.send("Ben", "orders")
    room.send("Ben", "press")
    assert room.sent() == []


def test_a_newer_answer_takes_the_place_of_one_that_waits(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "bid 2")
    answer(room, "Ben", "bid 3")
    room.send("Ben", "press")
    assert [row.text for row in room.sent()[1:]] == ["bid 3"]


def test_a_form_or_press_of_its_own_makes_it_a_mail_like_any_other(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "bid 2\nsay Cleo: Ann has written to me")
    assert sent(room) == ("ben", ("cleo",), "Ann has written to me")
    assert orders(room, "ben") == ["bid"]


def test_an_answer_to_a_receipt_in_the_thread_is_no_press(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    (press,) = [e.key for e in room.out("Ben", "press")]
    answer(room, "Ben", "yes")
    (receipt,) = [e.key for e in room.out("Ben", "receipt")]
    room.send("Ben", "bid 2", more=f"In-Reply-To: {receipt}\nReferences: {press} {receipt}")
    assert orders(room, "ben") == ["bid"]
    assert len(room.sent()) == 2


def test_what_a_program_quotes_without_marks_is_left_out(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    (mail,) = room.mails("Ben", "press")
    answer(room, "Ben", f"yes\n\n{mail.get_content()}")
    assert sent(room)[2] == "yes"
    answer(room, "Ben", mail.get_content())
    assert len(room.sent()) == 2


def test_an_answer_with_a_secret_is_not_passed_on(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", f"my token is {room.table.token('ben')}, what is yours?")
    assert len(room.sent()) == 1
    assert "It holds a token" in room.receipt("Ben")


def test_an_answer_to_press_of_a_player_who_left_is_not_his_successors(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    replace_player(room.home, room.table, "ann", Standby(name="Zoe", address="zoe@example.org"), "she is ill")
    room.table.refresh()
    answer(room, "Ben", "yes, against Cleo")
    assert len(room.sent()) == 1
    assert "the author of what you answer has left" in room.receipt("Ben")


def test_where_press_is_not_allowed_an_answer_is_none(opened: Open) -> None:
    room = opened(to=("all",))
    room.send("Ann", "broadcast: hello")
    answer(room, "Ben", "hello yourself")
    assert len(room.sent()) == 1
    assert "press to single players is not passed on" in room.receipt("Ben")


def test_press_of_the_gm_is_answered_to_the_gm(opened: Open) -> None:
    from adjudicator.service.gm_desk.press import write_press

    room = opened(gm="gm@home.example")
    write_press(room.home, room.table, "Ben", "are you there?")
    room.table.refresh()
    answer(room, "Ben", "I am.")
    assert sent(room) == ("ben", ("gm",), "I am.")


def test_nobody_answers_what_another_got(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    key = room.out("Ben", "press")[0].key
    room.send("Cleo", "I have read it", more=f"In-Reply-To: {key}")
    assert len(room.sent()) == 1


def test_the_same_mail_twice_is_one_press(room: PressRoom) -> None:
    """A reply-all may name the game's address twice."""
    room.send("Ann", "say Ben: shall we?")
    answer(room, "Ben", "yes")
    room.count -= 1
    answer(room, "Ben", "yes")
    assert len(room.sent()) == 2


# ------------------------------------------------------------------------------ conversations, groups, closed packets


def test_a_conversation_is_one_thread_with_one_subject(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben, Cleo:\nshall we meet?\nEnd press")
    first = room.mails("Cleo")[0]
    answer(room, "Ben", "to all of you\nGladly.")
    second = room.mails("Cleo")[0]
    assert first["Subject"] == second["Subject"] == "[quay] Press with Ann and Ben"
    assert first["Message-ID"] in second["References"].split()
    assert second["In-Reply-To"] == first["Message-ID"]
    assert first["References"].split()[0] == second["References"].split()[0]
    room.send("Ben", "say Cleo: a word between us")
    other = room.mails("Cleo")[0]
    assert other["Subject"] == "[quay] Press with Ben"
    assert not {*other["References"].split()} & {*second["References"].split()}


def test_press_without_a_name_is_in_no_conversation(room: PressRoom) -> None:
    room.send("Ann", "say Ben: hello")
    talk = {*room.mails("Ben")[0]["References"].split()}
    room.send("Ann", "grey press to Ben: hello")
    assert not talk & {*(room.mails("Ben")[0]["References"] or "").split()}


def test_a_group_is_a_name_for_its_members(opened: Open) -> None:
    room = opened(groups={"west": ("Ann", "Ben"), "the old firm": ("Cleo", "ben")})
    room.send("Cleo", "press to west: hello")
    assert sent(room) == ("cleo", ("ann", "ben"), "hello")
    room.send("Ann", "Press to West and Cleo:\nhello\nEnd press")
    assert sent(room) == ("ann", ("ben", "cleo"), "hello")
    room.send("Ann", "press to all but the old firm: hello")
    assert len(room.sent()) == 2
    assert "It goes to nobody but yourself" in room.receipt("Ann")


@pytest.mark.parametrize(
    ("press", "said"),
    [
        ({"groups": {"west": ("Zoe",)}}, "The group west has no member Zoe"),
        ({"groups": {"west": ()}}, "The group west has no member west"),
        ({"groups": {"Ann": ("Ben",)}}, "The group `Ann` cannot be called so"),
        ({"closed_in": ("Night",)}, "`closed_in` names a packet Night; the schedule has: Auction"),
    ],
)
def test_groups_and_packets_that_do_not_exist_are_refused(opened: Open, press: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        opened(**press)


def test_a_packet_may_be_closed_to_press(opened: Open) -> None:
    room = opened(closed_in=("Auction",))
    room.send("Ann", "say Ben: hello")
    assert room.sent() == []
    assert "No press is passed on in Auction." in room.receipt("Ann")
    room.send("Ann", "bid 2")
    assert orders(room, "ann") == ["bid"]


def test_the_first_letter_says_how_to_write_and_what_is_special(opened: Open) -> None:
    room = opened(groups={"west": ("Ann", "Ben")}, closed_in=("Auction",))
    letter = next(parsed(room.home.store.out_raw(e.id)) for e in room.home.store.outbox() if ".ann.private." in e.key)
    text = " ".join(letter.get_body(("plain",)).get_content().split())  # type: ignore[union-attr]
    assert "say Ben: ... press to Ben, Cleo: ... press to all: ..." in text
    assert "press to west goes to Ann and Ben" in text
    assert "no press goes through the game in Auction" in text


# ------------------------------------------------------------------------------ what a third player may know


def heard_by_cleo(room: PressRoom, first: str, reply: str) -> list[bytes]:
    """Let Ann and Ben write to each other while Cleo plays; return every byte that Cleo is sent, to the next report."""
    room.send("Ann", f"Press to Ben:\n{first}\nEnd press")
    answer(room, "Ben", reply)
    room.send("Cleo", "say Ben: and I?\npress\nwho\nstatus\nhelp")
    answer(room, "Ben", "You too.")
    answer(room, "Cleo", "Thanks.")
    room.close()
    return [room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_address == "cleo@example.org"]


@pytest.mark.parametrize(
    ("first", "reply"),
    [
        ("Cleo must not win.", "Agreed, and not a word to Cleo."),
        ("Shall we?", "to all of you\nYes, " + "and " * 40 + "so on."),
        ("What do you bid?", "bid 4"),
        ("Shall we?", "> Shall we?"),
    ],
)
def test_no_byte_that_a_third_player_gets_depends_on_what_two_write_to_each_other(
    opened: Open, first: str, reply: str
) -> None:
    one, other = heard_by_cleo(opened(), "Good morning.", "Good morning to you."), heard_by_cleo(opened(), first, reply)
    assert len(one) > 3
    assert one == other


def test_press_to_all_is_told_apart(opened: Open) -> None:
    """The comparison sees what a third player does get."""
    one, other = opened(), opened()
    for room, words in ((one, "hello"), (other, "hallo")):
        room.send("Ann", "broadcast: good day")
        answer(room, "Ben", f"reply to everybody\n{words}")
    assert one.raw("Cleo") != other.raw("Cleo")
