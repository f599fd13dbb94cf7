"""A game whose thread is read by a forum's pages, public or as a member, or by the API of BoardGameGeek."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Waiting, Web
from adjudicator.service.gm_desk.thread_check import looked
from adjudicator.service.mail_out.forums import reader_of
from tests.forum.edits import BUR, PIC, locked
from tests.forum.fake_pages import PAGE, TOPIC, Board, served
from tests.forum.thread import FORUM, START, Thread

Opened = Callable[..., Thread]


@pytest.fixture
def board() -> Board:
    return Board(token="tok")


@pytest.fixture
def opened(tmp_path: Path, board: Board, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Return what opens a game in the board's topic."""
    with ExitStack() as stack:
        address = stack.enter_context(served(board))

        def make(family: str, user: str = "", password: str = "", where: str = "") -> Thread:
            home = tmp_path / "home"
            home.mkdir()
            monkeypatch.setenv("FORUM_KEY", password)
            key = 'password_env = "FORUM_KEY"\n' if password else ""
            (home / "home.toml").write_text(f'[forum]\naddress = "{address}"\nuser = "{user}"\n{key}')
            thread = Thread(home, replace(FORUM, family=family, address=f"{address}{where}"))
            stack.callback(thread.home.close)
            return thread

        yield make


def test_a_public_topic_is_read_by_its_pages(opened: Opened, board: Board) -> None:
    number = board.post("clara", BUR)
    thread = opened("machina", where=TOPIC)
    assert thread.read().faults == []
    assert locked(thread) == [BUR]
    board.posts[number - 1] = (number, "clara", PIC)
    thread.wait(minutes=2)
    thread.read()
    assert locked(thread) == [PIC]
    board.posts.clear()
    board.post("anna", "hello")
    board.posts[0] = (7, "anna", "hello")
    thread.wait(minutes=2)
    thread.read()
    assert locked(thread) == []


def test_what_is_unchanged_is_not_sent_again(opened: Opened, board: Board) -> None:
    board.post("clara", BUR)
    thread = opened("machina", where=TOPIC)
    thread.read()
    thread.read()
    assert board.calls[-1].endswith("unchanged")


def test_a_deletion_between_two_pages_takes_nothing_back(opened: Opened, board: Board) -> None:
    for _ in range(PAGE):
        board.post("anna", "hello")
    board.post("clara", BUR)
    thread = opened("machina", where=TOPIC)
    thread.read()
    assert locked(thread) == [BUR]
    page, drop = board.page, iter([1])

    def torn(number: int) -> bytes:
        drawn = page(number)
        if number == 2 and next(drop, 0):
            del board.posts[3]  # Clara's post moves to the first page
        return drawn

    board.page = torn  # type: ignore[method-assign]
    thread.wait(minutes=2)
    thread.read()
    assert next(drop, 0) == 0
    assert locked(thread) == [BUR]
    thread.wait(minutes=2)
    assert thread.read().faults == []
    assert locked(thread) == [BUR]


def test_a_member_logs_in_once(opened: Opened, board: Board) -> None:
    board.members_only = True
    board.post("clara", BUR)
    thread = opened("machina", "clerk", "secret", TOPIC)
    assert thread.read().faults == []
    assert locked(thread) == [BUR]
    thread.read()
    assert len(board.sent) == 1


@pytest.mark.parametrize(("user", "password", "told"), [("", "", "members alone"), ("clerk", "wrong", "does not take")])
def test_a_login_page_in_place_of_the_thread_is_told(
    opened: Opened, board: Board, user: str, password: str, told: str
) -> None:
    board.members_only = True
    board.post("clara", BUR)
    thread = opened("machina", user, password, TOPIC)
    (fault,) = thread.read().faults
    assert told in fault
    assert password not in fault or not password
    assert [well for what, well, _ in looked(thread.home, thread.table) if "reading" in what] == [False]


def test_boardgamegeek_is_read_by_its_api_in_several_answers(
    opened: Opened, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.channels.web.time.sleep", lambda _: None)
    for _ in range(25):
        board.post("anna", "hello")
    board.post("clara", BUR)
    thread = opened("boardgamegeek", password="tok")
    assert thread.read().faults == []
    assert locked(thread) == [BUR]
    assert board.calls == ["GET /xmlapi2/thread?id=9", "GET /xmlapi2/thread?id=9&minarticleid=21"]


@pytest.mark.parametrize("status", [202, 429, 503])
def test_boardgamegeek_asks_for_patience(
    opened: Opened, board: Board, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.channels.web.time.sleep", lambda _: None)
    board.post("clara", BUR)
    thread = opened("boardgamegeek", password="tok")
    board.faults = [status]
    done = thread.read()
    assert "patience" in done.faults[0]
    assert not done.whole
    thread.wait(minutes=2)
    assert thread.read().faults == []
    assert locked(thread) == [BUR]


def test_a_forum_that_fails_is_left_alone_for_longer_each_time(opened: Opened, board: Board) -> None:
    board.post("clara", BUR)
    thread = opened("machina", where=TOPIC)
    board.faults = [500] * 99
    for _ in range(30):
        thread.read()
        thread.wait(minutes=2)
    assert len(board.calls) < 10
    board.faults = []
    thread.wait(hours=2)
    assert thread.read().faults == []


# ------------------------------------------------------------------------------------- manners


def test_a_forum_is_told_who_reads_it(opened: Opened, board: Board) -> None:
    thread = opened("machina", where=TOPIC)
    written = thread.home.path / "home.toml"
    written.write_text(written.read_text() + '[mail]\ngm = ["me@gm.example"]\n')
    thread.home.__dict__.pop("settings", None)
    board.post("clara", BUR)
    thread.read()
    assert set(board.agents) == {"adjudicator (me@gm.example)"}


def test_a_page_larger_than_any_is_not_read_and_told(opened: Opened, board: Board) -> None:
    board.post("clara", f"{BUR} {'x' * 8 * 2**20}")
    thread = opened("machina", where=TOPIC)
    (told,) = thread.read().faults
    assert "answers with more than 8 MB; nothing of it is read" in told
    assert locked(thread) == []


def test_all_games_of_a_home_call_a_forum_through_one_reader(opened: Opened, board: Board) -> None:
    thread = opened("machina", where=TOPIC)
    for number in ("9", "10"):
        settings = replace(thread.table.config.forum, thread=number)
        assert reader_of(thread.home, settings) is not None
    assert len(thread.home.webs) == 1


def test_a_certificate_is_verified() -> None:
    line = Web("https://forum.example", dict, lambda: START)._line()
    assert isinstance(line, HTTPSConnection)
    context = line._context  # type: ignore[attr-defined] # the library keeps it there
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


def test_several_programs_that_a_forum_fails_do_not_all_come_back_at_once() -> None:
    waits = set()
    for _ in range(8):
        web = Web("http://127.0.0.1:9", dict, lambda: START)
        with pytest.raises(ServerFault):
            web.get("/")
        with pytest.raises(Waiting) as told:
            web.get("/")
        waits.add(told.value.seconds)
    assert len(waits) > 1
    assert all(15 <= seconds <= 25 for seconds in waits)
