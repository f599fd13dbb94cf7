"""The curious GM: he plays no seat, and looks wherever his program and his database let him."""

from __future__ import annotations

import zipfile
from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_page import views
from adjudicator.service.gm_page.server import Page
from adjudicator.testing.golden import text_of
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


def test_nor_the_log_of_his_daemon_nor_an_answer_to_his_mails(toy: None, tmp_path: Path) -> None:
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


def test_nor_the_page_in_his_browser_nor_a_site_made_of_the_running_game(toy: None, tmp_path: Path) -> None:
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


def test_a_word_in_two_steps_is_nowhere_in_his_home_before_the_lock(toy: None, tmp_path: Path) -> None:
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
