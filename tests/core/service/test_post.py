"""What waits in the outbox is delivered once, and where mail is fetched from."""

from __future__ import annotations

import email
from datetime import UTC
from email import policy
from pathlib import Path

import pytest

from adjudicator.channels.base import MailSource
from adjudicator.model.errors import UserError
from adjudicator.service.config import GameFile, Player
from adjudicator.service.creation import configure, create
from adjudicator.service.post import default_sink, send_waiting
from adjudicator.service.sources import source_for
from tests.core.service.quay import MAIL, START, Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path)


class Sink:
    """Takes some mails and refuses the rest."""

    def __init__(self, takes: int = 1000) -> None:
        self.takes = takes
        self.taken: list[str] = []

    def send(self, raw: bytes, to: str, key: str) -> None:
        if len(self.taken) == self.takes:
            raise UserError("the letter box is full")
        assert raw.startswith(b"From: ")
        self.taken.append(f"{to} {key}")


def test_all_that_waits_goes_out_once_and_in_order(quay: Quay) -> None:
    sink = Sink()
    assert send_waiting(quay.home, sink) == 6
    assert sink.taken[0] == "ann@example.org <quay.0-0.ann.public.1@localhost>"
    assert send_waiting(quay.home, sink) == 0
    assert {entry.state for entry in quay.home.store.outbox()} == {"sent"}


def test_what_does_not_leave_waits_with_its_reason(quay: Quay) -> None:
    with pytest.raises(UserError, match="the letter box is full"):
        send_waiting(quay.home, Sink(2))
    states = [entry.state for entry in quay.home.store.outbox()]
    assert states == ["sent"] * 2 + ["waiting"] * 4
    assert [entry.last_error for entry in quay.home.store.outbox("waiting")] == ["the letter box is full", "", "", ""]
    assert send_waiting(quay.home, Sink()) == 4


def test_the_mail_of_one_game_is_sent_alone(quay: Quay) -> None:
    players = tuple(Player(name=name, address=f"{name}@x.org") for name in ("Dee", "Eve"))
    file = GameFile(id="pier", system="harbour", schedule="two", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(64)))
    assert send_waiting(quay.home, Sink(), "pier") == 4
    assert {entry.game for entry in quay.home.store.outbox("waiting")} == {"quay"}


def test_a_mail_that_another_process_took_is_left_to_it(quay: Quay) -> None:
    class Thief(Sink):
        def send(self, raw: bytes, to: str, key: str) -> None:
            super().send(raw, to, key)
            if len(self.taken) == 1:
                for entry in quay.home.store.outbox("waiting")[1:]:
                    quay.home.store.mark_sent(entry.id, "2026-11-02T09:00:00Z")

    assert send_waiting(quay.home, Thief()) == 1


def test_the_outbox_of_a_home_is_a_maildir(quay: Quay) -> None:
    send_waiting(quay.home, default_sink(quay.home))
    files = sorted((quay.home.path / "mail" / "out" / "new").iterdir())
    assert len(files) == 6
    message = email.message_from_bytes(files[0].read_bytes(), policy=policy.default)
    assert message["From"] == "GM of Quay <gm@localhost>"
    assert message["X-Loop"] == "adjudicator"


# ------------------------------------------------------------------------------------- where from


def fetched(source: MailSource) -> list[bytes]:
    found = []
    for mail in source.fetch():
        found.append(mail.raw)
        source.done(mail.uid)
    return found


def nothing() -> bytes:
    raise AssertionError("standard input is not read")


def letter(number: int) -> bytes:
    return MAIL.format(name="Ann", address="a@x.org", subject="x", number=number, text="bid 2").encode()


def test_the_home_s_inbox_is_made_where_there_is_none_and_emptied(quay: Quay) -> None:
    assert fetched(source_for(quay.home, None, nothing)) == []
    (quay.home.inbox / "new" / "1").write_bytes(letter(1))
    assert fetched(source_for(quay.home, None, nothing)) == [letter(1)]
    assert fetched(source_for(quay.home, None, nothing)) == []


def test_mail_comes_from_any_place_that_is_named(quay: Quay, tmp_path: Path) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.eml").write_bytes(letter(number))
    (tmp_path / "box").write_bytes(b"From a@x.org Mon Nov  2 09:00:00 2026\n" + letter(3) + b"\n")
    assert len(fetched(source_for(quay.home, str(folder), nothing))) == 2
    assert len(fetched(source_for(quay.home, str(tmp_path / "box"), nothing))) == 1
    (mail,) = source_for(quay.home, "-", lambda: letter(4)).fetch()
    assert (mail.raw.strip(), mail.received.astimezone(UTC)) == (letter(4).strip(), START)


def test_a_place_that_is_none_is_said_to_be_none(quay: Quay) -> None:
    with pytest.raises(UserError, match="There is no mail folder or file nowhere"):
        source_for(quay.home, "nowhere", nothing)
