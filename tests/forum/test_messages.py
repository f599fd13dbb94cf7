"""Messages of a forum: sealed orders come in, receipts go out, and the thread shows nothing of either."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.thread_posts import drafts
from tests.amount import sampled, some
from tests.dealt import create
from tests.forum.club import Club, opened
from tests.forum.edits import BUR, PIC, closing, locked

FAULTS = ("429 json", "500", "cut before", "cut after")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    with opened(tmp_path, monkeypatch) as made:
        yield made


def said(club: Club) -> list[str]:
    """Return what the clerk has said by message."""
    return [post.raw for post in club.forum.posts if post.username == "clerk" and post.topic != 9]


def mailed(club: Club) -> list[str]:
    """Return the receipts that went by mail."""
    folder = club.thread.home.outbox / "new"
    return [text for each in folder.iterdir() if ".receipt." in (text := each.read_text())] if folder.exists() else []


def test_a_sealed_order_by_message_is_filed_and_the_thread_shows_nothing_of_it(club: Club) -> None:
    public = [draft.text for draft in drafts(club.thread.home, club.thread.table)]
    club.forum.message("clara", "clerk", "My orders for Vienna", BUR)
    club.thread.wait(minutes=1)
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]
    after = [draft.text for draft in drafts(club.thread.home, club.thread.table)]
    assert after[0] == public[0]
    assert "Clara | yes" in after[-1]
    assert BUR not in "".join(after)
    assert "#" not in after[-1].split("## Still owed")[1], "no post is named"


def test_its_receipt_comes_by_message_once_and_does_not_say_that_all_could_read(club: Club) -> None:
    club.forum.message("clara", "clerk", "Vienna", BUR)
    club.read()
    club.send()
    (receipt,) = said(club)
    assert BUR in receipt
    assert "All could read it" not in " ".join(receipt.split())
    assert "your message #" in receipt
    assert mailed(club) == []
    club.send()
    assert len(said(club)) == 1


def test_a_receipt_of_a_post_comes_by_message_and_says_that_all_could_read_it(club: Club) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.send()
    (receipt,) = said(club)
    assert "All could read it; what is to stay sealed goes by mail or by message." in " ".join(receipt.split())


def test_further_receipts_go_into_the_same_conversation_where_one_may_answer(club: Club) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.send()
    (number,) = club.forum.conversations
    club.thread.wait(minutes=1)
    club.forum.post("clara", PIC, number)
    club.read()
    club.send()
    assert locked(club.thread) == [PIC]
    assert list(club.forum.conversations) == [number]
    assert len(said(club)) == 2


def test_whoever_takes_no_messages_gets_a_mail(club: Club) -> None:
    club.forum.shy = {"clara"}
    club.forum.post("clara", BUR)
    club.read()
    club.send()
    assert said(club) == []
    assert len(mailed(club)) == 1


def test_a_key_without_the_right_to_messages_sends_mails(club: Club) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.forum.key = "another"
    club.send()
    assert len(mailed(club)) == 1


def test_no_token_and_no_address_stands_in_a_message(club: Club) -> None:
    club.forum.post("clara", f"{BUR}\nhelp")
    club.read()
    club.send()
    (receipt,) = said(club)
    table = club.thread.table
    for seat in table.game.seats:
        assert table.keys.token(seat, 0) not in receipt
    assert "@example.org" not in receipt


@sampled
@pytest.mark.parametrize(("at", "fault"), some(product(range(4), FAULTS), 3))
def test_nothing_is_said_twice_and_nothing_lost(club: Club, fault: str, at: int) -> None:
    club.forum.post("clara", BUR)
    club.read()
    club.forum.faults = [*[""] * at, fault]
    for _ in range(4):
        club.send()
        club.thread.wait(minutes=10)
    club.forum.faults = []
    club.forum.post("clara", PIC)
    club.read()
    club.forum.faults = [*[""] * at, fault]
    for _ in range(4):
        club.send()
        club.thread.wait(minutes=10)
    assert len(said(club)) + len(mailed(club)) == 2
    assert len(set(said(club))) == len(said(club)) == 2


def test_what_becomes_of_a_message_after_the_lock_is_told_to_nobody_else(club: Club) -> None:
    number = club.forum.message("clara", "clerk", "Vienna", BUR)
    club.read()
    club.thread.now = closing(club.thread) + timedelta(hours=1)
    club.read()
    club.forum.edit(next(post.id for post in club.forum.posts if post.topic == number), PIC)
    club.thread.wait(minutes=5)
    club.read()
    assert club.thread.events("post_changed") == []


def test_a_message_deleted_before_the_lock_takes_back_what_it_filed(club: Club) -> None:
    number = club.forum.message("clara", "clerk", "Vienna", BUR)
    club.forum.post("anna", "Good luck to all of you, from the thread.")
    club.read()
    club.forum.posts = [post for post in club.forum.posts if post.topic != number]
    club.forum.post("clara", "Never mind what I wrote.", number)
    club.thread.wait(minutes=5)
    club.read()
    assert locked(club.thread) == []


def test_a_code_by_message_ties_an_account(club: Club) -> None:
    table = club.thread.table
    club.forum.message("cleo", "clerk", "Vienna", f"account {table.keys.account('clara', 0, 0)}\n{BUR}")
    club.read()
    assert [tied.name for tied in club.thread.table.history.posts.accounts] == ["cleo"]
    assert locked(club.thread) == [BUR]


def test_a_stranger_is_not_answered(club: Club) -> None:
    club.forum.message("nobody", "clerk", "Vienna", BUR)
    club.read()
    club.send()
    assert said(club) == []
    assert club.thread.states() == ["dropped"]


def test_a_game_with_messages_is_proved_from_its_export(club: Club, tmp_path: Path) -> None:
    club.forum.message("clara", "clerk", "Vienna", BUR)
    club.read()
    club.thread.now = closing(club.thread) + timedelta(hours=1)
    club.read()
    assert verify(club.thread.home, "vienna").differences == []
    export_game(club.thread.home, "vienna", tmp_path / "vienna.zip")
    assert verify(club.thread.home, str(tmp_path / "vienna.zip")).differences == []


def test_receipts_by_mail_where_the_gm_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path, monkeypatch, receipts="mail") as club:
        club.forum.post("clara", BUR)
        club.read()
        club.send()
        assert (said(club), len(mailed(club))) == ([], 1)


def test_a_tally_says_where_sealed_orders_go(club: Club) -> None:
    tally = drafts(club.thread.home, club.thread.table)[-1].text
    assert "Sealed orders go by message to clerk or by mail" in tally
    assert "The staff of a forum can read messages." in tally


def test_a_message_that_names_no_game_is_read_where_there_is_one_alone(club: Club) -> None:
    club.forum.message("clara", "clerk", "My moves for this week", BUR)
    club.read()
    assert locked(club.thread) == [BUR]


def test_one_of_several_games_must_be_named_and_the_gm_is_told(club: Club) -> None:
    create(club.thread.home, replace(club.thread.table.config, id="lyon", title="Lyon"), bytes(range(64, 128)))
    club.forum.message("clara", "clerk", "My moves for this week", BUR)
    (fault,) = club.read().faults
    assert "names none of the games; they are lyon, vienna" in fault
    assert locked(club.thread) == []
    club.forum.message("clara", "clerk", "My moves for Vienna", BUR)
    club.read()
    assert locked(club.thread) == [BUR]


def other(club: Club, title: str, *accounts: str) -> Table:
    """Set up another game in which these accounts alone have a seat."""
    config = club.thread.table.config
    players = tuple(replace(player, accounts=tuple(set(player.accounts) & set(accounts))) for player in config.players)
    return create(club.thread.home, replace(config, id="lyon", title=title, players=players), bytes(range(64, 128)))


@pytest.mark.parametrize("title", ["My moves for Vienna", "My moves"])
def test_where_two_games_share_a_title_it_is_that_in_which_the_author_plays(club: Club, title: str) -> None:
    other(club, "Vienna", "ben")
    club.forum.message("clara", "clerk", title, BUR)
    assert club.read().faults == []
    assert locked(club.thread) == [BUR]


def test_where_he_plays_in_both_the_gm_is_told_and_a_game_s_id_makes_it_clear(club: Club) -> None:
    lyon = other(club, "Vienna", "clara")
    club.forum.message("clara", "clerk", "My moves for Vienna (lyon)", BUR)
    club.read()
    lyon.refresh()
    assert (locked(club.thread), len(lyon.history.book.of("clara"))) == ([], 1)
    club.forum.message("clara", "clerk", "My moves", PIC)
    (fault,) = club.read().faults
    assert "names none of the games; they are lyon, vienna" in fault


def test_a_title_that_holds_another_s_is_that_of_one_game(club: Club) -> None:
    lyon = other(club, "Moves to Lyon", "clara")
    club.forum.message("clara", "clerk", "Orders, Moves to Lyon!", BUR)
    assert club.read().faults == []
    lyon.refresh()
    assert (locked(club.thread), len(lyon.history.book.of("clara"))) == ([], 1)


def test_a_code_tells_the_game_of_a_conversation_whose_title_does_not(club: Club) -> None:
    lyon = other(club, "Vienna")
    code = lyon.keys.account("clara", 0, 0)
    club.forum.message("cleo", "clerk", "Hello", f"account {code}\n{BUR}")
    assert club.read().faults == []
    lyon.refresh()
    assert (locked(club.thread), len(lyon.history.book.of("clara"))) == ([], 1)
