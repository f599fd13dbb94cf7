"""A poll in small, run as a program: set up, journal, file with a receipt, send, export. Safe to run again.

Usage: python small_poll.py HOME
"""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.journal import Incoming, LogDraft, Mark, NewGame, OutMail, Published
from adjudicator.store.base import Store, VersionConflict
from adjudicator.store.export import write_export
from adjudicator.store.sqlite import SqliteStore
from adjudicator.testing.crash import arm

NOW = "2026-11-20T09:00:00Z"


def set_up(store: Store) -> None:
    if not store.games():
        with store.create(NewGame("byrsa", "toy", "{}", NOW, b"secret")) as tx:
            tx.append(LogDraft("engine", 0, "started", "{}"))
            tx.queue(OutMail("welcome/ann", "ann", "ann@example.org", b"welcome", NOW))


def take(store: Store) -> None:
    store.journal_mail(b"orders 1", "<1@x>", "maildir:1", NOW, durable=False)
    list(store.journal_many([Incoming("mail", f"<{n}@x>", b"orders %d" % n, NOW) for n in (2, 3)]))


def file_mail(store: Store) -> None:
    """File what is new; when another process files at the same time, look again."""
    while waiting := store.journal("new"):
        entry = waiting[0]
        try:
            with store.transaction("byrsa", store.game("byrsa").version) as tx:
                tx.mark(Mark(entry.id, "filed"))
                tx.append(LogDraft("book", 0, "filed", f'{{"mail":{entry.id}}}'))
                tx.queue(OutMail(f"receipt/{entry.id}", "ann", "ann@example.org", b"receipt %d" % entry.id, NOW))
                tx.publish(Published("1", f"receipt-{entry.id}", "txt", tx.seq, b"receipt"))
                tx.snapshot("book", b"folded")
        except VersionConflict:
            continue


def send(store: Store, out: Path) -> None:
    with store.sending():
        for entry in store.outbox("waiting"):
            raw = store.claim(entry.id)
            if raw is not None:
                (out / f"{entry.id}.eml").write_bytes(raw)
                checkpoint("poll.send.after-delivery")
                store.mark_sent(entry.id, NOW)


def main(home: Path) -> None:
    arm()
    (home / "out").mkdir(exist_ok=True)
    with SqliteStore(home / "adjudicator.db") as store:
        set_up(store)
        take(store)
        file_mail(store)
        send(store, home / "out")
        write_export(store, "byrsa", {}, home / "byrsa.zip")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
