"""What every store must do, whatever it is made of; a second kind joins by a parameter of `open_store`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TypeAlias

import pytest

from adjudicator.model.errors import UserError
from adjudicator.model.journal import LogDraft, Mark, NewGame, OutMail, Published, Snapshot
from adjudicator.store.base import Store, VersionConflict
from adjudicator.store.hashing import genesis, verify_chain

NOW = "2026-11-20T09:00:00Z"
Drafts: TypeAlias = Callable[..., LogDraft]
Mails: TypeAlias = Callable[..., OutMail]


def test_a_new_game_stands_at_version_one_with_its_first_rows(store: Store) -> None:
    game = store.game("byrsa")
    (row,) = store.log("byrsa")
    assert (game.version, game.length, game.head) == (1, 1, row.hash)
    assert (row.seq, row.prev, row.kind) == (1, genesis("byrsa"), "started")
    assert (game.system, game.config, game.created_at, game.secret) == ("toy", '{"seats":2}', NOW, b"chain secret")
    assert store.games() == [game]


def test_a_secret_is_not_shown_when_a_game_is_printed(store: Store) -> None:
    assert "chain secret" not in repr(store.game("byrsa"))


def test_a_name_that_is_taken_is_refused_and_the_first_game_stays(store: Store) -> None:
    with (
        pytest.raises(UserError, match="already a game called byrsa; choose another name"),
        store.create(NewGame("byrsa", "other", "{}", NOW, b"")),
    ):
        pass
    assert store.game("byrsa").system == "toy"


def test_an_unknown_game_is_named_with_what_to_do(store: Store) -> None:
    with pytest.raises(UserError, match="no game called nowhere here"):
        store.game("nowhere")


def test_what_joins_is_written_with_the_first_transaction_of_a_block_and_with_no_other(
    store: Store, mail: Mails
) -> None:
    with store.joined(lambda tx: tx.queue(mail("beside"))):
        with store.transaction("byrsa", 1):
            pass  # nothing was collected, so nothing was committed
        assert store.outbox() == []
        for version, key in ((1, "first"), (2, "second")):
            with store.transaction("byrsa", version) as tx:
                tx.queue(mail(key))
    with store.transaction("byrsa", 3) as tx:
        tx.queue(mail("third"))
    assert [entry.key for entry in store.outbox()] == ["first", "beside", "second", "third"]


def test_what_joins_a_transaction_that_is_not_committed_is_not_written(store: Store, mail: Mails) -> None:
    with (
        suppress(VersionConflict),
        store.joined(lambda tx: tx.queue(mail("beside"))),
        store.transaction("byrsa", 1) as tx,
    ):
        tx.queue(mail("mine"))
        with store.transaction("byrsa", 1) as other:
            other.queue(mail("other"))
    assert [entry.key for entry in store.outbox()] == ["other", "beside"]
    with store.transaction("byrsa", 2) as tx:
        tx.queue(mail("later"))
    assert [entry.key for entry in store.outbox()] == ["other", "beside", "later"]


def test_one_transaction_writes_rows_mails_reports_marks_and_snapshots(
    store: Store, draft: Drafts, mail: Mails
) -> None:
    came = store.journal_mail(b"orders", "<1@x>", "maildir:1", NOW)
    with store.transaction("byrsa", 1) as tx:
        assert tx.append(draft(1), draft(2)) == tx.seq == 3
        tx.queue(mail("receipt/1"))
        tx.publish(Published("4.3 Forum", "public", "txt", tx.seq, b"report"))
        tx.mark(Mark(came.id, "filed", facts='{"from":"ann@example.org"}'))
        tx.snapshot("state", b"folded")
    assert store.game("byrsa").version == 2
    assert [row.body for row in store.log("byrsa", after=1)] == ['{"to":1}', '{"to":2}']
    assert [entry.key for entry in store.outbox("waiting", "byrsa")] == ["receipt/1"]
    assert list(store.reports("byrsa")) == [Published("4.3 Forum", "public", "txt", 3, b"report")]
    (entry,) = store.journal("filed", "byrsa")
    assert (entry.facts, entry.game) == ('{"from":"ann@example.org"}', "byrsa")
    assert store.snapshot("byrsa", "state") == Snapshot("state", 3, b"folded")


def test_an_exception_in_the_block_writes_nothing(store: Store, draft: Drafts, mail: Mails) -> None:
    with suppress(ZeroDivisionError), store.transaction("byrsa", 1) as tx:
        tx.append(draft())
        tx.queue(mail("receipt/1"))
        raise ZeroDivisionError
    assert (store.game("byrsa").version, store.outbox(), len(store.log("byrsa"))) == (1, [], 1)


def test_a_part_that_cannot_be_written_takes_the_whole_transaction_with_it(store: Store, draft: Drafts) -> None:
    ending = ExitStack()
    tx = ending.enter_context(store.transaction("byrsa", 1))
    tx.append(draft())
    tx.mark(Mark(99, "filed"))
    with pytest.raises(VersionConflict, match="mail 99 is not new any more"):
        ending.close()
    assert (store.game("byrsa").version, len(store.log("byrsa"))) == (1, 1)


def test_a_transaction_that_collected_nothing_counts_for_nothing(store: Store) -> None:
    with store.transaction("byrsa", 1):
        pass
    assert store.game("byrsa").version == 1


def test_an_old_version_is_refused_when_the_transaction_opens(store: Store, draft: Drafts) -> None:
    with pytest.raises(VersionConflict, match="byrsa is at version 1, not 0"), store.transaction("byrsa", 0) as tx:
        tx.append(draft())


def test_of_two_transactions_from_one_version_the_second_is_refused(
    store: Store, open_store: Callable[[], Store], draft: Drafts
) -> None:
    other = open_store()
    ending = ExitStack()
    ending.enter_context(store.transaction("byrsa", 1)).append(draft(1))
    with other.transaction("byrsa", 1) as first:
        first.append(draft(2))
    with pytest.raises(VersionConflict, match="version 2, not 1"):
        ending.close()
    assert [row.body for row in store.log("byrsa", after=1)] == ['{"to":2}']


def test_two_games_do_not_disturb_each_other(store: Store, draft: Drafts, mail: Mails) -> None:
    with store.create(NewGame("utica", "toy", "{}", NOW, b"")) as tx:
        tx.append(draft(7))
        tx.queue(mail("receipt/1"))
    with store.transaction("byrsa", 1) as tx:
        tx.append(draft(8))
        tx.queue(mail("receipt/1"))
    assert [row.seq for row in store.log("utica")] == [1]
    assert [row.seq for row in store.log("byrsa")] == [1, 2]
    assert [entry.game for entry in store.outbox()] == ["utica", "byrsa"]
    assert [game.id for game in store.games()] == ["byrsa", "utica"]


def test_the_log_can_be_read_by_stream_and_from_a_row_on(store: Store) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.append(LogDraft("dice", 1, "rolled", '{"value":6}'), LogDraft("book", 1, "filed", "{}"))
    assert [row.kind for row in store.log("byrsa", stream="dice")] == ["rolled"]
    assert [row.kind for row in store.log("byrsa", after=2)] == ["filed"]
    game = store.game("byrsa")
    assert verify_chain(store.log("byrsa"), "byrsa", game.head, game.length) == []


def test_rows_reports_and_snapshots_need_a_game(store: Store, draft: Drafts) -> None:
    with pytest.raises(ValueError, match="belong to a game"), store.transaction(None) as tx:
        tx.append(draft())
    with pytest.raises(ValueError, match="belong to a game"), store.transaction(None) as tx:
        tx.publish(Published("1", "public", "txt", 1, b""))
    with pytest.raises(ValueError, match="belong to a game"), store.transaction(None) as tx:
        tx.snapshot("state", b"")


# -- reports, snapshots, reading


def test_reports_can_be_had_again_by_packet_and_audience(store: Store) -> None:
    with store.transaction("byrsa", 1) as tx:
        tx.publish(*(Published(p, a, "txt", tx.seq, f"{p} {a}".encode()) for p in ("2", "1") for a in ("gm", "ann")))
    assert [report.body for report in store.reports("byrsa")] == [b"1 ann", b"1 gm", b"2 ann", b"2 gm"]
    assert [report.body for report in store.reports("byrsa", packet="2", audience="gm")] == [b"2 gm"]


def test_a_snapshot_replaces_the_one_before_and_may_be_dropped(store: Store, draft: Drafts) -> None:
    for version in (1, 2):
        with store.transaction("byrsa", version) as tx:
            tx.append(draft(version))
            tx.snapshot("state", b"at %d" % tx.seq)
    assert store.snapshot("byrsa", "state") == Snapshot("state", 3, b"at 3")
    assert store.snapshot("byrsa", "book") is None
    store.drop_snapshots("byrsa")
    assert store.snapshot("byrsa", "state") is None


def test_reads_in_one_block_see_one_moment(store: Store, open_store: Callable[[], Store], draft: Drafts) -> None:
    other = open_store()
    with store.reading():
        before = store.game("byrsa")
        with other.transaction("byrsa", 1) as tx:
            tx.append(draft())
        with store.reading():
            assert (store.game("byrsa"), len(store.log("byrsa"))) == (before, 1)
        assert store.game("byrsa") == before
    assert len(store.log("byrsa")) == 2


def test_a_whole_database_has_no_damage(store: Store) -> None:
    assert store.damage() == []
