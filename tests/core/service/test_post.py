"""What waits in the outbox is delivered once, and where mail is fetched from."""

from __future__ import annotations

import email
from datetime import UTC, timedelta
from email import policy
from pathlib import Path

import pytest

from adjudicator.channels.base import Deferred, MailSource, NoSuchReader, Rejected, Unreachable, Unwritable
from adjudicator.model.checkpoint import install, remove
from adjudicator.model.errors import UserError
from adjudicator.model.journal import OutboxEntry
from adjudicator.service.game.times import moment
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.mail_out.outbox import Posted, default_sink, requeue_failed, send_waiting
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from tests.core.service.post import Sink
from tests.core.service.quay import MAIL, START, Quay
from tests.dealt import create


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path)


def settled(quay: Quay, *lines: str) -> None:
    """Write the settings of the sending server; no test of this module talks to it."""
    quay.home.path.joinpath("home.toml").write_text("\n".join(("[mail.send]", *lines)), "utf-8")
    del quay.home.settings


def test_all_that_waits_goes_out_once_and_in_order(quay: Quay) -> None:
    sink = Sink()
    assert send_waiting(quay.home, sink) == Posted(sent=6)
    assert sink.taken[0] == "ann@example.org <quay.0-0.ann.public.1@localhost>"
    assert send_waiting(quay.home, sink) == Posted()
    assert {entry.state for entry in quay.home.store.outbox()} == {"sent"}


def test_where_nothing_can_leave_all_wait_for_one_moment_and_one_is_tried(quay: Quay) -> None:
    sink = Sink(2, Unreachable("the letter box is full"))
    assert send_waiting(quay.home, sink) == Posted(2, 4, 0, ("the letter box is full",), "2026-11-02T09:01:00Z")
    waiting = quay.home.store.outbox("waiting")
    assert [entry.last_error for entry in waiting] == ["the letter box is full"] * 4
    assert {entry.next_try for entry in waiting} == {"2026-11-02T09:01:00Z"}
    assert [entry.tries for entry in waiting] == [1, 0, 0, 0]
    assert send_waiting(quay.home, Sink()) == Posted(0, 4, 0, ("the letter box is full",), "2026-11-02T09:01:00Z"), (
        "its minute is not over"
    )
    quay.hands.moment += timedelta(minutes=1)
    assert send_waiting(quay.home, Sink()) == Posted(sent=4)


def test_what_is_amiss_on_this_machine_is_tried_again_at_the_next_call(quay: Quay) -> None:
    assert send_waiting(quay.home, Sink(0, Unwritable("the disk is full"))).waiting == 6
    assert send_waiting(quay.home, Sink()) == Posted(sent=6)


def test_the_time_to_the_next_try_doubles_up_to_some_hours(quay: Quay) -> None:
    waits = []
    for _ in range(12):
        send_waiting(quay.home, Sink(0, Unreachable("down")))
        first = quay.home.store.outbox("waiting")[0]
        waits.append((moment(first.next_try) - quay.home.now()).total_seconds() / 60)
        quay.hands.moment = moment(first.next_try)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240]


def test_what_waits_for_a_later_moment_can_be_tried_at_once(quay: Quay) -> None:
    send_waiting(quay.home, Sink(0, Unreachable("down")))
    assert send_waiting(quay.home, Sink(), now=True) == Posted(sent=6)


def test_a_mail_that_is_not_taken_now_keeps_back_only_those_to_the_same_address(quay: Quay) -> None:
    sink = Sink(fault=Deferred("ann is greylisted"), at="ann@example.org")
    assert send_waiting(quay.home, sink) == Posted(4, 2, 0, ("ann is greylisted",), "2026-11-02T09:01:00Z")
    quay.pass_hours(1)
    later = Sink()
    assert send_waiting(quay.home, later).sent == 2
    kinds = [each.split(" ")[1].split(".")[3] for each in later.taken]
    assert kinds == ["public", "private"], "in the order in which they were queued"


def test_a_mail_that_is_refused_for_good_is_given_up_and_the_others_go(quay: Quay) -> None:
    sink = Sink(fault=Rejected("550 too ugly"), at="ann@example.org")
    assert send_waiting(quay.home, sink) == Posted(4, 0, 2, ("550 too ugly",) * 2)
    assert [entry.last_error for entry in quay.home.store.outbox("failed")] == ["550 too ugly"] * 2
    assert quay.home.store.notes() == [], "it was not the address"
    requeue_failed(quay.home)
    assert send_waiting(quay.home, Sink()).sent == 2


def test_an_address_that_takes_nothing_is_noted_with_each_mail(quay: Quay) -> None:
    send_waiting(quay.home, Sink(fault=NoSuchReader("550 5.1.1 nobody"), at="ann@example.org"))
    assert [(n.address, n.kind, n.why, n.outbox_id) for n in quay.home.store.notes()] == [
        ("ann@example.org", "permanent", "550 5.1.1 nobody", 1),
        ("ann@example.org", "permanent", "550 5.1.1 nobody", 2),
    ]


def test_a_mail_put_off_for_days_is_given_up(quay: Quay) -> None:
    failed: list[OutboxEntry] = []
    for day in range(6):
        for _ in range(3):
            send_waiting(quay.home, Sink(fault=Deferred("452 full"), at="ann@example.org"), now=True)
        failed = quay.home.store.outbox("failed")
        assert len(failed) == (0 if day < 5 else 1), day
        quay.pass_hours(25)
    assert failed[0].last_error == "452 full; given up after 5 days"
    assert quay.home.store.notes()[0].kind == "permanent"


def test_an_outage_of_weeks_gives_nothing_up(quay: Quay) -> None:
    for _ in range(20):
        send_waiting(quay.home, Sink(0, Unreachable("down")), now=True)
        quay.pass_hours(25)
    assert send_waiting(quay.home, Sink(), now=True) == Posted(sent=6)


def test_so_many_leave_a_minute_and_the_rest_wait_for_the_next_call(quay: Quay) -> None:
    settled(quay, "per_minute = 4")
    assert send_waiting(quay.home, Sink()) == Posted(sent=4, waiting=2)
    quay.hands.moment += timedelta(seconds=59)
    assert send_waiting(quay.home, Sink()).sent == 0
    quay.hands.moment += timedelta(seconds=1)
    assert send_waiting(quay.home, Sink()) == Posted(sent=2)


def test_whoever_can_wait_sends_all_at_the_rate_that_is_allowed(quay: Quay) -> None:
    settled(quay, "per_minute = 1")
    rests: list[float] = []

    def rest(seconds: float) -> None:
        rests.append(seconds)
        quay.hands.moment += timedelta(seconds=seconds)

    assert send_waiting(quay.home, Sink(), rest=rest) == Posted(sent=6)
    assert rests == [60.0] * 5
    at = [entry.sent_at for entry in quay.home.store.outbox("sent")]
    assert at == [f"2026-11-02T09:0{minute}:00Z" for minute in range(6)]


def test_a_clock_that_stands_still_is_not_waited_for(quay: Quay) -> None:
    settled(quay, "per_minute = 1")
    assert send_waiting(quay.home, Sink(), rest=lambda seconds: None).sent == 1


def test_a_clock_that_went_back_holds_no_mail(quay: Quay) -> None:
    """Neither by the mails that left at hours that are to come, nor by the hour of a next try."""
    settled(quay, "per_minute = 4")
    assert send_waiting(quay.home, Sink()).sent == 4
    quay.hands.moment -= timedelta(hours=6)
    assert send_waiting(quay.home, Sink(0, Unreachable("down"))).waiting == 2
    assert send_waiting(quay.home, Sink()).sent == 0
    quay.hands.moment -= timedelta(hours=6)
    assert send_waiting(quay.home, Sink()) == Posted(sent=2)


def test_a_mail_whose_sender_was_killed_behind_it_is_sent_again_under_the_same_name(quay: Quay) -> None:
    def fall(name: str) -> None:
        if name == "service.after-send":
            raise KeyboardInterrupt

    sink = Sink()
    install(fall)
    try:
        with pytest.raises(KeyboardInterrupt):
            send_waiting(quay.home, sink)
    finally:
        remove(fall)
    quay.home.unmarked.clear()  # who is killed remembers nothing
    assert send_waiting(quay.home, sink) == Posted(sent=6)
    assert sink.taken[0] == sink.taken[1]
    assert len(sink.taken) == 7


def test_the_mail_of_one_game_is_sent_alone(quay: Quay) -> None:
    players = tuple(Player(name=name, address=f"{name}@x.org") for name in ("Dee", "Eve"))
    file = GameFile(id="pier", system="harbour", schedule="two", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(64)))
    assert send_waiting(quay.home, Sink(), "pier").sent == 4
    assert {entry.game for entry in quay.home.store.outbox("waiting")} == {"quay"}


def test_a_mail_that_another_process_took_is_left_to_it(quay: Quay) -> None:
    class Thief(Sink):
        def send(self, raw: bytes, to: str, key: str) -> None:
            super().send(raw, to, key)
            if len(self.taken) == 1:
                for entry in quay.home.store.outbox("waiting")[1:]:
                    quay.home.store.mark_sent(entry.id, "2026-11-02T09:00:00Z")

    assert send_waiting(quay.home, Thief()).sent == 1


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
