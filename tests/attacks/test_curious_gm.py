"""The curious GM: he plays no seat, and looks wherever his program and his database let him."""

from __future__ import annotations

import zipfile
from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli.main import COMMANDS, cli
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_page import views
from adjudicator.service.gm_page.server import Page
from adjudicator.service.players.seating import replace_player
from adjudicator.service.settings.config import Standby
from adjudicator.testing.golden import text_of
from tests.attacks.gm_who_plays import mailbox
from tests.attacks.words import DIGEST, TWO, WORD, Diced
from tests.core.service.quay import Quay
from tests.core.service.rounds import Daemon

GM = "me@gm.example"
PLAIN = "seven amphorae of garum"
LOOKS = (
    *(("status",), ("status", "--json"), ("status", "quay"), ("status", "quay", "--json")),
    *(("orders", "quay"), ("orders", "quay", "--json")),
    *(("games",), ("verify", "quay"), ("doctor",), ("games", "--json")),
    *(("owed", "quay"), ("digest", "quay"), ("preview", "quay"), ("form", "quay", "--seat", "ann"), ("held",)),
)


SHOWN_ELSEWHERE = {"archive", "export", "serve", "run", "read", "check"}
"""Other commands that show something of a game: what they make, and what becomes of mails, is looked at below."""
ACTS = {
    *("close", "poll", "publish", "resend", "post", "posted", "press", "release", "refuse", "extend", "pause"),
    *("resume", "substitute", "rule", "decide", "rewind", "undo", "end", "replace", "admit", "standby", "words"),
}
"""What the GM does is told to the players, and sends what they may know to them and to nobody else."""
NO_GAME = {
    *("demo", "init", "new", "open", "start", "call-off", "forum"),
    *("backup", "restore", "rules", "simulate", "commands"),
}
"""These show nothing of a game that is played; `backup` copies the database, which is open to its GM."""


def plain(raw: bytes) -> str:
    return " ".join(text_of(raw).decode().split())


def shown(home: Path, look: tuple[str, ...]) -> str:
    done = CliRunner().invoke(cli, ["--home", str(home), *look])
    assert done.exit_code == 0, (look, done.output, done.exception)
    return done.output


def test_no_command_shows_a_word_before_the_lock(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    assert quay.table.history.book.words_of("1.1") == (("ann", PLAIN),)
    quay.home.close()
    for look in LOOKS:
        assert PLAIN not in shown(tmp_path / "home", look), look
    assert "bid" in shown(tmp_path / "home", ("orders", "quay")), "there is something to see"


def test_no_command_is_forgotten_here() -> None:
    """Who adds a command says here whether it shows something of a game, and has it looked at."""
    known = {look[0] for look in LOOKS} | SHOWN_ELSEWHERE | ACTS | NO_GAME
    assert set(COMMANDS) == known


def test_nor_the_reading_of_a_mail_that_he_tries_out(toy: None, tmp_path: Path) -> None:
    """A receipt that he lets himself be shown is that of the mail he typed; the word on file does not stand in it."""
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    quay.home.close()
    mail = tmp_path / "mail.eml"
    mail.write_text("From: Ann <ann@example.org>\nTo: gm@localhost\nSubject: [quay] orders\n\nbid 3\nstatus\n")
    for look in (("check", "quay", "--seat", "ann", str(mail)), ("read", str(mail))):
        told = shown(tmp_path / "home", look)
        assert PLAIN not in told
    assert "bid 3" in shown(tmp_path / "home", ("check", "quay", "--seat", "ann", str(mail)))


def test_nor_does_a_mail_that_is_held(toy: None, tmp_path: Path) -> None:
    """A mail of a new phone is held until its player says yes, and its GM may read it: all but the word."""
    quay = Quay(tmp_path / "home", schedule="two")
    text = f"ORDERS quay 1.1 Ann\nbid 4\n> My word : {PLAIN}\nword:{PLAIN}\nEND"
    quay.send("Ann", text, address="ann@phone.example")
    (held,) = quay.home.store.journal("held")
    quay.home.close()
    told = shown(tmp_path / "home", ("held", str(held.id)))
    assert "bid 4" in told
    assert told.count("(not shown before the packet is locked)") == 2
    assert PLAIN not in told


def test_nor_the_log_of_their_daemon_nor_an_answer_to_their_mails(toy: None, tmp_path: Path) -> None:
    tmp_path.joinpath("home.toml").write_text(f'[mail]\ngm = ["{GM}"]\n')
    quay = Quay(tmp_path, schedule="two")
    daemon = Daemon(quay)
    daemon.mail("Ann", f"bid 2\nword: {PLAIN}", quay.hands.moment)
    said = daemon.go()
    assert quay.table.history.book.words_of("1.1") == (("ann", PLAIN),)
    assert said
    for asked in ("status", "owed", "held", "digest", "orders", "read 1", "orders of Ann"):
        quay.send("Tom", f"gm {asked}", address=GM, subject="[quay] hello")
    said += daemon.go()
    said += [
        text_of(quay.home.store.out_raw(each.id)).decode() for each in quay.home.store.outbox() if each.to_address == GM
    ]
    assert any("1.1 Auction" in each for each in said)
    assert not [each for each in said if PLAIN in each]
    quay.home.close()


def test_nor_the_page_in_their_browser_nor_a_site_made_of_the_running_game(toy: None, tmp_path: Path) -> None:
    """A site for all contains neither orders on file nor words; the page of the desk shows orders and no words."""
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    quay.send("Ben", "bid 3")
    with Page(quay.home, 0, list[str]().append) as server:
        shelf = server.desk
        pages = [
            *map(repr, views.lines(shelf)),
            repr(views.health(shelf)),
            repr(views.game(shelf, shelf.table("quay"))),
        ]
        pages += [repr(views.preview(shelf, shelf.table("quay"))), repr(views.unread(shelf, shelf.table("quay")))]
    quay.home.close()
    assert not [page for page in pages if PLAIN in page]
    shown(tmp_path / "home", ("archive", "quay", str(tmp_path / "site")))
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert files
    kept = b"".join(path.read_bytes() for path in files)
    assert PLAIN.encode() not in kept
    assert b"bid 3" not in kept
    shown(tmp_path / "home", ("export", "quay", str(tmp_path / "public.zip"), "--public"))
    with zipfile.ZipFile(tmp_path / "public.zip") as archive:
        kept = b"".join(archive.read(name) for name in archive.namelist())
    assert PLAIN.encode() not in kept
    assert b"bid 3" not in kept


def test_what_he_does_to_see_more_is_reported_to_all(toy: None, tmp_path: Path) -> None:
    """Closing early, going back and closing again shows him a packet twice: each act reaches every player."""
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    quay.close()
    sent = len(quay.home.store.outbox())
    acts.rewind(quay.home, quay.table, "1.1", "a second look", reopen=True)
    quay.table.refresh()
    told = quay.home.store.outbox()[sent:]
    why = {each.to_seat for each in told if "a second look" in plain(quay.home.store.out_raw(each.id))}
    assert why >= set(quay.table.players)
    quay.home.close()


def test_a_word_of_his_in_the_place_of_a_players_is_told_to_all(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", f"bid 2\nword: {PLAIN}")
    acts.substitute(quay.home, quay.table, "ann", "word: mine", "a slip of the pen")
    assert quay.table.history.book.words_of("1.1") == (("ann", "mine"),)
    quay.close()
    report = next(each for each in quay.home.store.reports("quay", audience="all") if each.packet == "1-1")
    text = " ".join(report.body.decode().split())
    assert "a slip of the pen" in text
    assert verify(quay.home, "quay", mailbox(quay, "ann", tmp_path / "ann")).differences == []
    quay.home.close()


def test_a_seat_that_he_takes_to_read_its_mail_is_told_to_its_player_and_to_all(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", schedule="two")
    sent, token = len(quay.home.store.outbox()), quay.table.token("ann")
    replace_player(quay.home, quay.table, "ann", Standby(name="Nobody", address="gm@second.example"), "Ann is ill")
    quay.table.refresh()
    told = {each.to_address for each in quay.home.store.outbox()[sent:]}
    assert told >= {"ann@example.org", "ben@example.org", "cleo@example.org"}
    letters = {each.to_address: plain(quay.home.store.out_raw(each.id)) for each in quay.home.store.outbox()[sent:]}
    assert [letters[f"{name}@example.org"].count("Ann is ill") for name in ("ben", "cleo")] == [1, 1]
    assert "The seat Ann of Quay has been taken over." in letters["ann@example.org"]
    assert quay.table.token("ann") != token
    quay.home.close()


def test_a_word_in_two_steps_is_nowhere_in_their_home_before_the_lock(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.home.close()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "home").rglob("*") if path.is_file())
    assert DIGEST.encode() in kept
    assert WORD.encode() not in kept


def test_looking_leaves_no_trace_and_changes_no_die(toy: None, tmp_path: Path) -> None:
    """A trial run has other dice than the packet; else he would know them before the lock."""
    rolled = []
    for name, looks in (("looked", LOOKS), ("left", ())):
        quay = Quay(tmp_path / name, schedule="two")
        quay.send("Ann", f"bid 2\nword: {PLAIN}")
        before = quay.table.history.last
        for look in looks:
            shown(tmp_path / name, look)
        quay.table.refresh()
        assert quay.table.history.last == before
        quay.close()
        rolled.append([event.data for event in quay.table.history.events() if event.kind == "rolled"])
        quay.home.close()
    assert rolled[0] == rolled[1]
    assert rolled[0]
