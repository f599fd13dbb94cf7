"""An account that its player has lost speaks for the seat no longer; another one does, once it has posted the code."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.players.lost_accounts import untie
from tests.forum.edits import BUR, MAO, PIC, closing, locked
from tests.forum.thread import FORUM, Thread

WHY = "Her account was broken into."


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    """Return a thread in which Clara has posted an order from the account that is then lost."""
    thread = Thread(tmp_path / "home")
    thread.post("clara", BUR, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    assert untie(thread.home, thread.table, "clara", "", WHY) == (("clara",), 7)
    thread.wait(minutes=5)
    return thread


def mails(thread: Thread, kind: str, seat: str) -> list[str]:
    found = [entry for entry in thread.home.store.outbox() if f".{seat}.{kind}" in entry.key]
    return [" ".join(thread.home.store.out_raw(entry.id).decode().split()) for entry in found]


def code(thread: Thread) -> str:
    return thread.table.keys.account("clara", 0, 1)


def test_what_it_filed_stands_and_what_it_posts_or_edits_is_nobody_s(thread: Thread) -> None:
    thread.edit(1, PIC)
    thread.post("clara", MAO, user_id=77)
    thread.look()
    assert thread.orders("clara") == [BUR]
    thread.wait(minutes=5)
    thread.delete(2)
    thread.posts[3] = replace(thread.posts[1], id=3, raw="hello")
    thread.delete(1)
    thread.look()
    assert locked(thread) == [BUR]


def test_the_new_code_ties_another_account_and_the_old_one_stays_lost(thread: Thread) -> None:
    thread.post("claire", f"account {code(thread)}\n{PIC}", user_id=78)
    thread.post("clara", BUR, user_id=77)
    thread.look()
    assert thread.orders("clara") == [PIC]
    thread.wait(minutes=5)
    thread.post("claire", MAO, user_id=78)
    thread.look()
    assert thread.orders("clara") == [PIC, MAO]


def test_the_old_code_ties_nothing_and_the_new_one_is_good_once(thread: Thread) -> None:
    thread.post("mallory", f"account {thread.table.keys.account('clara', 0, 0)}\n{PIC}", user_id=80)
    thread.look()
    assert thread.orders("clara") == [BUR]
    thread.wait(minutes=5)
    thread.post("claire", f"account {code(thread)}", user_id=78)
    thread.post("mallory", f"account {code(thread)}\n{PIC}", user_id=80)
    thread.look()
    assert thread.orders("clara") == [BUR]


def test_a_lost_account_that_is_found_again_needs_a_code_as_well(thread: Thread) -> None:
    thread.post("clara", f"account {code(thread)}\n{PIC}", user_id=77)
    thread.look()
    assert thread.orders("clara") == [PIC]


def test_the_player_is_mailed_the_code_and_all_others_the_reason_alone(thread: Thread) -> None:
    (own,) = [mail for mail in mails(thread, "account", "clara") if "lost" in mail]
    assert code(thread) in own
    assert WHY in own
    assert "What it had filed stands." in own
    for seat in set(thread.table.game.seats) - {"clara"}:
        (news,) = mails(thread, "people", seat)
        assert f"The account clara of the forum speaks for Clara no longer: {WHY}" in news
        assert code(thread) not in news


def test_the_next_report_tells_both_and_the_game_verifies(thread: Thread, tmp_path: Path) -> None:
    thread.post("claire", f"account {code(thread)}\n{PIC}", user_id=78)
    thread.look()
    thread.now = closing(thread) + timedelta(hours=1)
    thread.look()
    texts = [each.body.decode() for each in thread.home.store.reports("vienna") if each.format == "text"]
    told = " ".join(next(text for text in texts if "no longer" in text).split())
    assert f"The account clara of the forum speaks for Clara no longer: {WHY}" in told
    assert "The account claire of the forum speaks for Clara from now on, in place of one that was lost." in told
    assert verify(thread.home, "vienna").differences == []
    export_game(thread.home, "vienna", tmp_path / "game.zip")
    assert verify(thread.home, str(tmp_path / "game.zip")).differences == []


def test_a_name_that_the_gm_has_listed_is_lost_too_where_the_forum_shows_no_numbers(tmp_path: Path) -> None:
    thread = Thread(tmp_path / "home", replace(FORUM, family="text"))
    folder = tmp_path / "home" / "threads" / "vienna"
    folder.mkdir(parents=True)
    untie(thread.home, thread.table, "clara", "clara", WHY)
    (folder / "page.txt").write_text(f"clara wrote:\n{BUR}\n")
    thread.read()
    assert thread.orders("clara") == []


def test_an_unknown_account_is_one_sentence(thread: Thread) -> None:
    with pytest.raises(UserError, match=r"No such account speaks for Clara; there are: none\."):
        untie(thread.home, thread.table, "clara", "", WHY)
    with pytest.raises(UserError, match=r"No such account speaks for Anna; there are: anna\."):
        untie(thread.home, thread.table, "anna", "clara", WHY)


def test_by_the_command_line(thread: Thread) -> None:
    arguments = ["--home", str(thread.home.path), "forum", "untie", "vienna", "--seat", "Anna", "--why", WHY]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("anna speaks for Anna no longer.\n7 letters wait")
