"""`GM:` lines in a thread, where the GM allows them: promised by mail, and done when the code comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.model.journal import OutboxEntry
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk.thread_posts import drafts
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.forum.thread import FORUM, Thread

GM = "me@gm.example"
EXTEND = "GM: extend 12 hours because of a holiday"


def game(path: Path, gm: str = GM, *, allowed: bool = True) -> Thread:
    home = path / "home"
    home.mkdir()
    (home / "home.toml").write_text(f'[mail]\ngm = ["{gm}"]\n' if gm else "")
    return Thread(home, replace(FORUM, gm_lines=allowed))


@pytest.fixture
def thread(tmp_path: Path) -> Iterator[Thread]:
    thread = game(tmp_path)
    yield thread
    thread.home.close()


def posted(thread: Thread, text: str, who: str = "gm") -> int:
    number = thread.post(who, text)
    thread.wait(minutes=5)
    thread.look()
    return number


def to_the_gm(thread: Thread) -> list[OutboxEntry]:
    return [entry for entry in thread.home.store.outbox() if entry.to_seat == "gm"]


def said(thread: Thread, entry: OutboxEntry) -> str:
    return text_of(thread.home.store.out_raw(entry.id)).decode()


def deadline(thread: Thread) -> str:
    packet = thread.table.history.state.open_packet
    assert packet is not None
    return thread.table.history.deadlines[packet.id].at


def confirmed(thread: Thread, code: str) -> None:
    """Let the GM send the code back by mail."""
    mail = (
        f"From: GM <{GM}>\nTo: games@example.org\nSubject: [vienna] yes\nMessage-ID: <{code}@gm>\n\ngm confirm {code}\n"
    )
    thread.wait(minutes=5)
    poll(thread.home, Letters([(thread.now, "gm", mail.encode())]))
    thread.table.refresh()


def code_in(text: str) -> str:
    found = re.search(r"gm confirm (\w{3}-\w{3})", " ".join(text.split()))
    assert found is not None, text
    return found[1]


def test_a_line_is_promised_by_mail_and_done_when_the_code_comes_back(thread: Thread) -> None:
    before = deadline(thread)
    posted(thread, f"Hello all\n\n{EXTEND}\n")
    (answer,) = to_the_gm(thread)
    assert answer.to_address == GM
    assert deadline(thread) == before
    confirmed(thread, code_in(said(thread, answer)))
    assert deadline(thread) > before
    assert thread.orders("clara") == []


def test_it_is_asked_once_however_often_the_thread_is_read(thread: Thread) -> None:
    posted(thread, EXTEND)
    for _ in range(3):
        thread.wait(minutes=5)
        thread.look()
    assert len(to_the_gm(thread)) == 1


def test_nothing_of_it_stands_in_the_thread(thread: Thread) -> None:
    posted(thread, f"{EXTEND}\nGM: orders Clara")
    whole = "".join(draft.text for draft in drafts(thread.home, thread.table))
    code = code_in(said(thread, to_the_gm(thread)[-1]))
    assert code not in whole
    assert GM not in whole
    assert "extend" not in whole


def test_what_the_gm_says_as_gm_to_all_is_answered_by_nobody(thread: Thread) -> None:
    posted(thread, "GM: welcome, and mind the deadline\n\nA Par - Bur")
    assert to_the_gm(thread) == []
    assert thread.states() == ["dropped"]


@pytest.mark.parametrize("who", ["clara", "zoe", "clerk", "Gm", "gm2"])
def test_the_line_of_anybody_else_is_no_command(thread: Thread, who: str) -> None:
    before = deadline(thread)
    posted(thread, EXTEND, who)
    assert [entry.key for entry in to_the_gm(thread) if "wish" not in entry.key] == []  # a player may wish for it
    assert deadline(thread) == before


def test_a_quoted_line_is_no_command(thread: Thread) -> None:
    posted(thread, f'[quote="gm"]\n{EXTEND}\n[/quote]\n\nDone already.')
    assert to_the_gm(thread) == []


@pytest.mark.parametrize(("gm", "allowed"), [(GM, False), ("", True)])
def test_where_the_gm_has_not_allowed_it_or_has_no_address_a_line_is_talk(
    tmp_path: Path, gm: str, allowed: bool
) -> None:
    thread = game(tmp_path, gm, allowed=allowed)
    posted(thread, EXTEND)
    assert to_the_gm(thread) == []
    assert thread.states() == ["dropped"]
    thread.home.close()


def test_a_game_with_such_lines_is_proved_from_its_export(thread: Thread, tmp_path: Path) -> None:
    posted(thread, "A Par - Bur", "clara")
    posted(thread, EXTEND)
    confirmed(thread, code_in(said(thread, to_the_gm(thread)[-1])))
    export_game(thread.home, "vienna", tmp_path / "whole.zip")
    for place in ("vienna", str(tmp_path / "whole.zip")):
        assert verify(thread.home, place).differences == []
