"""The GM who plays himself: he has the machine, the database and its secret, and would like other orders or dice."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import DATABASE, Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.turn.adjudicate import close
from tests.attacks.gm_who_plays import mailbox
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import Quay

WHY = "it came by letter"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game in whose first packet all have sent orders, and Ben a word."""
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", "bid 2")
    quay.send("Ben", "bid 4\nword: olive press")
    yield quay
    quay.home.close()


def archive(quay: Quay, path: Path) -> str:
    export_game(quay.home, "quay", path)
    return str(path)


def differs(quay: Quay, what: str, mine: Path) -> list[str]:
    return verify(quay.home, what, mine).differences


# ------------------------------------------------------------------------------------ nothing is wrong


def test_whoever_holds_his_mails_sees_that_all_is_as_he_was_told(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    quay.send("Ben", "bid 1\nforget it")
    quay.send("Ben", "status")
    quay.close()
    mine = mailbox(quay, "ben", tmp_path / "ben")
    for what in ("quay", archive(quay, tmp_path / "quay.zip")):
        result = verify(quay.home, what, mine)
        assert result.differences == []
        assert any(line.startswith("mine     ") and "2 lock" in line and "3 sent" in line for line in result.checked)


def test_their_mails_may_lie_in_a_maildir_or_an_mbox(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    mine = mailbox(quay, "ben", tmp_path / "ben")
    maildir = tmp_path / "Maildir"
    for part in ("cur", "new", "tmp"):
        (maildir / part).mkdir(parents=True)
    mails = sorted(mine.iterdir())
    for at, path in enumerate(mails):
        shutil.copy(path, maildir / ("cur" if at % 2 else "new") / f"{at}.host:2,S")
    (maildir / "tmp" / "half").write_bytes(b"From: half")
    mbox = tmp_path / "Inbox"
    separator = b"From ben@example.org Mon Nov  2 10:00:00 2026\n"
    mbox.write_bytes(b"\n".join(separator + path.read_bytes().replace(b"\r\n", b"\n") + b"\n" for path in mails))
    for place in (maildir, mbox):
        result = verify(quay.home, "quay", place)
        assert result.differences == []
        assert any("1 lock" in line for line in result.checked), place


def test_a_folder_without_mails_of_the_game_is_told(quay: Quay, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match="holds no mail that this game sent"):
        verify(quay.home, "quay", tmp_path / "empty")
    with pytest.raises(UserError, match="There is no file or folder"):
        verify(quay.home, "quay", tmp_path / "nowhere")


# ----------------------------------------------------------------------------------- orders exchanged


def other_order(forged: Forged) -> None:
    """Let Ann have bid more, in her mail and in the log."""
    forged.replace("journal/000001.eml", b"bid 2", b"bid 5")
    forged.row("OrderFiled", lambda body: body["filed"]["order"].update(amount=5))


def test_an_order_exchanged_in_log_and_mail_does_not_fit_the_seal_of_its_lock(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    path = forge(Path(archive(quay, tmp_path / "quay.zip")), tmp_path / "forged.zip", other_order, clever=True)
    told = verify(quay.home, str(path)).differences
    assert any("(OrdersSealed): digests[0][1] is" in each for each in told), told


def another_bid_of_ben(forged: Forged) -> None:
    """Let Ben have bid more, in his mail and in the log."""
    forged.replace("journal/000002.eml", b"bid 4", b"bid 5")
    forged.row("OrderFiled", lambda body: body["filed"]["order"].update(amount=5), last=True)


def test_before_the_lock_his_receipt_shows_it_though_he_keeps_no_mail_that_he_sent(quay: Quay, tmp_path: Path) -> None:
    mine = mailbox(quay, "ben", tmp_path / "ben")
    for path in mine.glob("out-*"):
        path.unlink()
    archived = Path(archive(quay, tmp_path / "quay.zip"))
    assert differs(quay, str(archived), mine) == []
    path = forge(archived, tmp_path / "forged.zip", another_bid_of_ben, clever=True)
    assert verify(quay.home, str(path)).differences == []
    told = differs(quay, str(path), mine)
    assert any("receipt" in each for each in told), told


def no_seal(forged: Forged) -> None:
    forged.log = [row for row in forged.log if row["kind"] != "OrdersSealed"]


def test_nor_can_the_seal_be_left_out(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    path = forge(Path(archive(quay, tmp_path / "quay.zip")), tmp_path / "forged.zip", no_seal, clever=True)
    told = verify(quay.home, str(path)).differences
    assert any("must be" in each or "lacks" in each for each in told), told


def restored(quay: Quay, tmp_path: Path) -> None:
    """Close the packet, look at the dice, go back to a copy of the database and play it again otherwise."""
    copy = tmp_path / "copy.sqlite"
    quay.home.store.close()
    del quay.home.__dict__["store"]
    shutil.copy(quay.home.path / "adjudicator.sqlite", copy)
    quay.table = Table.open(quay.home.store, "quay")
    quay.close()


def back(quay: Quay, tmp_path: Path) -> None:
    quay.home.store.close()
    del quay.home.__dict__["store"]
    for path in quay.home.path.glob("adjudicator.sqlite*"):
        path.unlink()
    shutil.copy(tmp_path / "copy.sqlite", quay.home.path / "adjudicator.sqlite")
    quay.table = Table.open(quay.home.store, "quay")


@pytest.mark.parametrize(
    ("lines", "told_as"),
    [("bid 5", "has other orders of Ann at the lock of 1.1"), ("word: purple", "has another word of Ann at the lock")],
)
def test_a_game_played_again_from_an_old_copy_is_found_by_every_other_players_mails(
    quay: Quay, tmp_path: Path, lines: str, told_as: str
) -> None:
    restored(quay, tmp_path)
    mine = mailbox(quay, "ben", tmp_path / "ben")
    back(quay, tmp_path)
    acts.substitute(quay.home, quay.table, "ann", lines, WHY)
    close(quay.home, quay.table)
    what = archive(quay, tmp_path / "quay.zip")
    assert verify(quay.home, what).differences == [], "the archive fits together: that is what it is about"
    told = differs(quay, what, mine)
    assert any(told_as in each for each in told), told


def test_so_is_one_that_has_another_players_mail_no_more(quay: Quay, tmp_path: Path) -> None:
    quay.home.store.close()
    del quay.home.__dict__["store"]
    shutil.copy(quay.home.path / "adjudicator.sqlite", tmp_path / "copy.sqlite")
    quay.table = Table.open(quay.home.store, "quay")
    quay.send("Ben", "bid 5")
    mine = mailbox(quay, "ben", tmp_path / "ben")
    back(quay, tmp_path)
    quay.close()
    told = differs(quay, archive(quay, tmp_path / "quay.zip"), mine)
    assert any("your mail <3@example.org>" in each and "is not in the archive" in each for each in told), told
    assert any("the receipt" in each and "not in the archive" in each for each in told), told


# -------------------------------------------------------------------------------- mails that were changed


def test_an_archive_that_says_otherwise_what_he_sent_or_was_told_is_found(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    mine = mailbox(quay, "ben", tmp_path / "ben")
    for path in mine.iterdir():
        raw = path.read_bytes()
        path.write_bytes(raw.replace(b"bid 4", b"bid 3").replace(b"is locked since", b"is locked, since"))
    told = differs(quay, "quay", mine)
    assert any("your mail" in each and "says something else" in each for each in told), told
    assert any("the lock" in each and "says something else" in each for each in told), told


def test_mails_in_his_name_that_he_does_not_hold_are_named(quay: Quay, tmp_path: Path) -> None:
    mine = mailbox(quay, "ben", tmp_path / "ben")
    quay.send("Ben", "bid 1", address="ben@example.org")
    result = verify(quay.home, "quay", mine)
    assert result.differences == []
    assert any("came in your name, and you do not hold it" in line for line in result.checked)


def test_the_key_of_the_last_report_opens_every_lock(toy: None, tmp_path: Path) -> None:
    from adjudicator.model.canonical import digest
    from adjudicator.service.game.secrets import digest_salt

    quay = Quay(tmp_path / "over", schedule="one")
    quay.send("Ann", "bid 2")
    while not quay.table.history.state.over:
        quay.close()
    last = [each for each in quay.home.store.reports("quay", audience="all") if each.format == "text"][-1]
    lines = last.body.decode().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("key "))
    key = lines[at].split()[1] + lines[at + 1].strip()
    sealed = next(each for each in quay.table.history.sealed if each.packet == "1.1")
    assert dict(sealed.digests)["ann"] == digest(["1.1", digest_salt(key, "1.1", "ann"), ["bid 2"]])
    quay.home.close()


def test_a_row_of_their_database_with_a_hash_of_their_own_is_found(toy: None, tmp_path: Path) -> None:
    """The hashes of a row say nothing that rules or mails repeat; the chain of the log still names the row."""
    quay = Quay(tmp_path / "home")
    quay.send("Ann", "bid 2")
    quay.close()
    quay.home.close()
    with closing(sqlite3.connect(tmp_path / "home" / DATABASE)) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE log SET hash = ?, prev_hash = ? WHERE seq = 2", ("0" * 64, "1" * 64))
    with closing(Home(tmp_path / "home")) as again:
        assert verify(again, "quay").differences != []
