"""What every store must do with mail that comes in and mail that goes out; see test_contract.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from adjudicator.model.errors import HouseFault
from adjudicator.model.journal import AddressNote, Incoming, Journalled, LogDraft, Mark, NoteKind, OutMail, SignupRow
from adjudicator.store.base import Store, VersionConflict

NOW = "2026-11-20T09:00:00Z"
Drafts: TypeAlias = Callable[..., LogDraft]
Mails: TypeAlias = Callable[..., OutMail]


# -- open tables


def test_what_happens_at_tables_is_kept_in_order_with_the_mails_that_tell_it(store: Store, mail: Mails) -> None:
    rows = [SignupRow("pier", kind, NOW, f'{{"n":{n}}}') for n, kind in enumerate(("opened", "asked", "joined"))]
    with store.transaction(None) as tx:
        tx.sign_up(*rows[:2])
        tx.queue(mail("table/1"))
    with store.transaction(None) as tx:
        tx.sign_up(rows[2])
    assert store.signups() == rows
    assert store.queued(None, "table/1")


# -- journal


def test_the_same_bytes_under_the_same_key_are_journalled_once(store: Store) -> None:
    first = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
    again = store.journal_mail(b"orders", "<1@x>", "maildir:2", NOW, durable=False)
    assert (first.new, again) == (True, Journalled(first.id, new=False))
    assert store.raw(first.id) == b"orders"


def test_other_bytes_under_a_known_key_are_kept_and_flagged(store: Store) -> None:
    first = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
    other = store.journal_mail(b"forged", "<1@x>", "maildir:2", NOW)
    assert other == Journalled(other.id, new=True, twin_of=first.id)
    assert [entry.twin_of for entry in store.journal()] == [None, first.id]
    assert store.raw(other.id) == b"forged"
    assert store.mail_seen("<1@x>") == first.id


def test_a_mail_not_journalled_was_not_seen(store: Store) -> None:
    assert store.mail_seen("<1@x>") is None
    with pytest.raises(KeyError):
        store.raw(1)


def test_a_mail_is_handled_once_even_by_two_who_read_it_at_the_same_time(store: Store) -> None:
    came = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
    with store.transaction(None) as tx:
        tx.mark(Mark(came.id, "held", "from a stranger"))
    with pytest.raises(VersionConflict, match="is not new any more"), store.transaction(None) as tx:
        tx.mark(Mark(came.id, "dropped"))
    (entry,) = store.journal("held")
    assert (entry.reason, entry.game) == ("from a stranger", None)


def test_a_held_mail_can_be_let_through_later_and_keeps_its_facts(store: Store) -> None:
    came = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
    with store.transaction(None) as tx:
        tx.mark(Mark(came.id, "held", facts='{"from":"ann@example.org"}'))
    with store.transaction("byrsa", 1) as tx:
        tx.mark(Mark(came.id, "filed", was="held"))
    (entry,) = store.journal(game="byrsa")
    assert (entry.state, entry.facts, entry.size) == ("filed", '{"from":"ann@example.org"}', 6)


def test_commands_and_clock_ticks_are_journalled_with_what_they_do(store: Store, draft: Drafts) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.journal(Incoming("command", "extend-1", b'{"hours":24}', NOW, "cli", "byrsa"))
        tx.append(draft())
    tick = store.journal_one(Incoming("clock", "tick-1", b"{}", NOW, game="byrsa"))
    assert [(entry.kind, entry.state) for entry in store.journal(game="byrsa")] == [
        ("command", "filed"),
        ("clock", "new"),
    ]
    assert tick.new
    assert store.mail_seen("extend-1") is None
    assert (store.ticked("tick-1"), store.ticked("extend-1")) == (True, False)


def test_half_characters_from_a_broken_header_do_not_stop_a_commit(store: Store) -> None:
    came = store.journal_mail(b"\xff", "<\udcff@x>", "maildir:\udcff", NOW)
    with store.transaction(None) as tx:
        tx.mark(Mark(came.id, "held", "from \udce9", facts='{"from":"\udce9"}'))
    (entry,) = store.journal()
    assert (entry.key, entry.reason, entry.facts) == ("<?@x>", "from ?", '{"from":"?"}')
    assert store.mail_seen("<\udcff@x>") == came.id
    assert not store.journal_mail(b"\xff", "<\udcff@x>", "maildir:2", NOW).new


def test_many_are_journalled_in_order_and_known_ones_are_told_apart(store: Store) -> None:
    store.journal_mail(b"mail 3", "<3@x>", "maildir:3", NOW)
    items = (Incoming("mail", f"<{number}@x>", b"mail %d" % number, NOW) for number in range(450))
    answers = list(store.journal_many(items))
    assert [number for number, answer in enumerate(answers) if not answer.new] == [3]
    assert [store.raw(answers[number].id) for number in (0, 3, 449)] == [b"mail 0", b"mail 3", b"mail 449"]


def test_journalling_none_is_nothing(store: Store) -> None:
    assert list(store.journal_many([])) == []


# -- outbox


def test_a_key_is_queued_once_in_a_game_and_the_first_mail_stays(store: Store, mail: Mails) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.queue(mail("receipt/1", b"first"))
    with store.transaction("byrsa", 2) as tx:
        tx.queue(mail("receipt/1", b"second"))
    (entry,) = store.outbox()
    assert store.out_raw(entry.id) == b"first"
    assert store.queued("byrsa", "receipt/1")
    assert not store.queued(None, "receipt/1")


def test_a_stranger_is_answered_once_too(store: Store, mail: Mails) -> None:
    for _ in range(2):
        with store.transaction(None) as tx:
            tx.queue(mail("which-game/1"))
    assert [entry.game for entry in store.outbox()] == [None]
    assert store.queued(None, "which-game/1")


def test_a_sent_mail_is_not_claimed_again(store: Store, mail: Mails) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.queue(mail("receipt/1", b"bytes"))
    (entry,) = store.outbox("waiting")
    assert store.claim(entry.id) == b"bytes"
    store.mark_sent(entry.id, NOW)
    assert store.claim(entry.id) is None
    (entry,) = store.outbox("sent")
    assert (entry.tries, entry.sent_at, entry.last_error) == (1, NOW, "")


def test_a_mail_that_did_not_leave_waits_until_it_is_given_up_and_can_be_sent_again(store: Store, mail: Mails) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.queue(mail("receipt/1"))
    (entry,) = store.outbox()
    store.claim(entry.id)
    store.mark_failed(entry.id, "greylisted", final=False)
    assert [(e.state, e.last_error, e.tries) for e in store.outbox()] == [("waiting", "greylisted", 1)]
    store.claim(entry.id)
    store.mark_failed(entry.id, "no such user \udce9", final=True)
    assert [(e.state, e.last_error, e.tries) for e in store.outbox()] == [("failed", "no such user ?", 2)]
    store.requeue(entry.id)
    assert [(e.state, e.last_error, e.tries) for e in store.outbox("waiting")] == [("waiting", "", 2)]


def test_only_one_may_send_at_a_time_and_others_may_write_meanwhile(
    store: Store, open_store: Callable[[], Store], mail: Mails
) -> None:
    other = open_store()
    with store.sending():
        with pytest.raises(HouseFault, match="sending the mail of this home; try again in a moment"), other.sending():
            pass
        with other.transaction("byrsa", 1) as tx:
            tx.queue(mail("receipt/1"))
    with other.sending():
        assert len(other.outbox("waiting")) == 1


def test_a_mail_that_was_put_off_waits_until_its_moment_and_counts_no_try(store: Store, mail: Mails) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.queue(mail("receipt/1"), mail("receipt/2"), mail("receipt/3"))
    first, second, _ = store.outbox()
    store.claim(first.id)
    store.mark_sent(first.id, NOW)
    store.put_off([first.id, second.id], "the server is down", "2026-11-20T09:05:00Z")
    told = [(e.state, e.tries, e.last_error, e.next_try) for e in store.outbox()]
    assert told == [
        ("sent", 1, "", ""),
        ("waiting", 0, "the server is down", "2026-11-20T09:05:00Z"),
        ("waiting", 0, "", ""),
    ]
    assert store.sent_since(NOW) == [NOW]
    assert store.sent_since("2026-11-20T09:00:01Z") == []


def test_answers_are_counted_by_address_and_hour(store: Store) -> None:
    made = ((NOW, True), ("2026-11-20T10:00:00Z", True), ("2026-11-20T10:00:00Z", False))
    with store.transaction("byrsa", 1) as tx:
        for number, (at, answer) in enumerate(made):
            tx.queue(OutMail(f"mail/{number}", "ann", "ann@example.org", b"", at, answer=answer))
    assert store.answers_since("ann@example.org", NOW) == 2
    assert store.answers_since("ann@example.org", "2026-11-20T09:30:00Z") == 1
    assert store.answers_since("ben@example.org", NOW) == 0


def test_a_mail_is_found_by_its_key_and_by_the_begin_of_its_digest(store: Store, mail: Mails) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.queue(mail("receipt/1", b"one"), mail("receipt/2", b"two"))
    (first, second) = store.outbox()
    assert store.out_of_key("receipt/2") == [second]
    assert store.out_of_digest(first.sha256[:16]) == [first]
    assert store.out_of_digest(first.sha256[:7]) == []
    assert store.out_of_digest("0123456789") == []


def test_notes_of_an_address_stand_in_the_order_in_which_they_came(store: Store) -> None:
    later = "2026-11-21T09:00:00Z"
    with store.transaction(None) as tx:
        tx.note(
            AddressNote("Ann@Example.org", "permanent", NOW, "no such user"), AddressNote("ben@x.org", "heard", NOW)
        )
        tx.note(AddressNote("ann@example.org", "temporary", later, "full"))
    assert [(note.kind, note.why) for note in store.notes("ANN@example.org")] == [
        ("permanent", "no such user"),
        ("temporary", "full"),
    ]
    assert [note.address for note in store.notes()] == ["ann@example.org", "ben@x.org", "ann@example.org"]
    assert [note.kind for note in store.notes(since=later)] == ["temporary"]


def test_notes_are_counted_since_the_last_of_another_kind(store: Store) -> None:
    def count() -> int:
        return store.noted_since("Ann@example.org", "silent", "told")

    def write(*kinds: NoteKind, address: str = "ann@example.org") -> None:
        with store.transaction(None) as tx:
            tx.note(*(AddressNote(address, kind, NOW) for kind in kinds))

    assert count() == 0
    write("silent", "heard", "silent")
    write("told", "silent", address="ben@x.org")
    assert count() == 2
    write("told")
    assert count() == 0
    write("silent")
    assert count() == 1
