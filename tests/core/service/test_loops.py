"""Never a loop: our own mail come back, two of us writing to each other, and a limit that holds whatever happens."""

from __future__ import annotations

import email
from collections.abc import Iterator
from datetime import timedelta
from email import policy
from pathlib import Path

import pytest

from adjudicator.service.inbox.receive import poll
from adjudicator.service.mail_out.bounces import silenced, unanswered
from adjudicator.service.mail_out.outbox import send_waiting
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Letters
from tests.core.service.post import Sink
from tests.core.service.quay import MAIL, START, ZONE, Quay
from tests.dealt import create

ANN = "ann@example.org"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path)
    yield quay
    quay.home.close()


def write(quay: Quay, count: int, minutes: int = 0) -> None:
    """Let Ann write so many mails."""
    for _ in range(count):
        quay.number += 1
        quay.hands.moment += timedelta(minutes=minutes)
        mail = MAIL.format(name="Ann", address=ANN, subject="[quay] orders", number=quay.number, text="bid 2")
        poll(quay.home, Letters([(quay.hands.moment, str(quay.number), mail.encode())]))


def receipts(quay: Quay) -> list[bytes]:
    return [quay.home.store.out_raw(entry.id) for entry in quay.home.store.outbox() if ".receipt." in entry.key]


def test_our_own_mails_come_back_unread_and_unanswered(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    mails = [quay.home.store.out_raw(entry.id) for entry in quay.home.store.outbox()]
    for number, raw in enumerate(mails):
        done = poll(quay.home, Letters([(quay.hands.moment, f"x{number}", raw)]))
        assert (done.dropped, done.filed, done.held) == (1, 0, 0)
    assert len(quay.home.store.outbox()) == len(mails)


def test_our_mails_say_that_a_machine_wrote_them(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    for entry in quay.home.store.outbox():
        message = email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)
        answer = ".receipt." in entry.key
        assert message["Auto-Submitted"] == ("auto-replied" if answer else "auto-generated")
        assert message["X-Auto-Response-Suppress"] == "DR, RN, NRN, OOF, AutoReply"
        assert message["X-Loop"] == "adjudicator"
        assert bool(message["List-Id"]) is not answer
        assert bool(entry.answer) is answer


def test_a_mail_without_a_message_id_is_answered_as_any_other(quay: Quay) -> None:
    mail = MAIL.format(name="Ann", address=ANN, subject="[quay] orders", number=1, text="bid 2")
    raw = mail.replace("Message-ID: <1@example.org>\n", "").encode()
    poll(quay.home, Letters([(quay.hands.moment, "1", raw)]))
    assert b"Auto-Submitted: auto-replied" in receipts(quay)[-1]


def test_an_address_gets_so_many_answers_an_hour_and_every_mail_is_filed(quay: Quay) -> None:
    write(quay, 35)
    assert {entry.state for entry in quay.home.store.journal()} == {"filed"}
    assert len(receipts(quay)) == 30
    assert unanswered(quay.home, ANN) == 5
    assert silenced(quay.home) == {ANN: 5}
    assert [note.journal_id for note in quay.home.store.notes(ANN)] == [31, 32, 33, 34, 35]
    quay.send("Ben", "bid 1")
    assert len(receipts(quay)) == 31, "others are answered as ever"


def test_the_next_receipt_says_how_many_got_none_and_says_it_once(quay: Quay) -> None:
    write(quay, 32)
    quay.pass_hours(1)
    write(quay, 1)
    text = " ".join(receipts(quay)[-1].decode().split())
    assert "2 earlier mails of yours were read and got no receipt: an address gets 30 answers an hour" in text
    assert unanswered(quay.home, ANN) == 0
    write(quay, 1)
    assert b"got no receipt" not in receipts(quay)[-1]
    quay.pass_hours(30)
    assert silenced(quay.home) == {}


def test_the_hour_moves_with_the_clock(quay: Quay) -> None:
    write(quay, 90, minutes=1)
    counted = len(receipts(quay))
    assert counted == 60, "thirty, half an hour of silence, thirty more"


def test_the_limit_is_a_setting_and_none_is_no_limit(quay: Quay) -> None:
    quay.home.path.joinpath("home.toml").write_text("[mail]\nanswers_per_hour = 2\n", "utf-8")
    del quay.home.settings
    write(quay, 5)
    assert len(receipts(quay)) == 2
    quay.home.path.joinpath("home.toml").write_text("[mail]\nanswers_per_hour = 0\n", "utf-8")
    del quay.home.settings
    write(quay, 40)
    assert len(receipts(quay)) == 42


@pytest.mark.parametrize("stripped", [False, True], ids=["as we write", "without our headers"])
@pytest.mark.parametrize("playing", [False, True], ids=["as strangers", "as players"])
def test_two_of_us_who_write_to_each_other_stop(toy: None, tmp_path: Path, stripped: bool, playing: bool) -> None:
    houses = {
        name: house(tmp_path / name, f"{other}@{other}.example" if playing else "") for name, other in PAIR.items()
    }
    for name, quay in houses.items():
        quay.home.path.joinpath("home.toml").write_text(f'[mail]\naddress = "{name}@{name}.example"\n', "utf-8")
        del quay.home.settings
    other = "right@right.example"
    first = MAIL.format(name="Right", address=other, subject="[quay] orders", number=1, text="bid 2")
    post, turns = [("left", first.encode())], 0
    while post and turns < 400:
        turns += 1
        to, raw = post.pop(0)
        quay = houses[to]
        poll(quay.home, Letters([(quay.hands.moment, str(turns), raw)]))
        box = Box()
        send_waiting(quay.home, box)
        post += [(PAIR[to], bare(raw) if stripped else raw) for raw, at in box.mails if at.startswith(PAIR[to])]
    for quay in houses.values():
        quay.home.close()
    if stripped and playing:
        assert turns <= 2 * 30 + 2, "the limit alone stops them"
    else:
        assert turns <= 5
    assert not post


PAIR = {"left": "right", "right": "left"}


class Box(Sink):
    """Keeps what is sent, but for the letters of a new game."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[tuple[bytes, str]] = []

    def send(self, raw: bytes, to: str, key: str) -> None:
        super().send(raw, to, key)
        if ".0-0." not in key:
            self.mails.append((raw, to))


def house(path: Path, player: str) -> Quay:
    """A home whose game has the other among its players."""
    quay = Quay(path)
    players = tuple(
        Player(name=name, address=player if player and name == "Ann" else f"{name.lower()}@example.org", zone=ZONE)
        for name in ("Ann", "Ben", "Cleo")
    )
    assert quay.hands.moment == START
    file = GameFile(id="pier", system="harbour", schedule="two", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(64)))
    send_waiting(quay.home, Sink())
    return quay


def bare(raw: bytes) -> bytes:
    """A mail of ours as a careless forwarder would pass it on: another id, none of the fields that tell of us."""
    message = email.message_from_bytes(raw, policy=policy.compat32)
    for name in ("X-Loop", "Auto-Submitted", "List-Id", "X-Auto-Response-Suppress"):
        del message[name]
    message.replace_header("Message-ID", f"<{hash(message['Message-ID'])}@forwarder.example>")
    return message.as_bytes()
