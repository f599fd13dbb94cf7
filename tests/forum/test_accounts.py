"""Whose a post is: by the account's own number, tied by a code that is good once; never by a name alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk.thread_posts import drafts
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.creation import configure
from tests.dealt import create
from tests.forum.edits import BUR, MAO, PIC, TALK
from tests.forum.thread import FORUM, NAMES, SECRET, Thread


@pytest.fixture
def thread(tmp_path: Path) -> Thread:
    return Thread(tmp_path / "home")


def said(thread: Thread, seat: str) -> str:
    return thread.table.keys.account(seat, 0, 0)


def test_each_player_is_mailed_a_code_of_their_own(thread: Thread) -> None:
    letters = [entry for entry in thread.home.store.outbox() if ".account." in entry.key]
    texts = [thread.home.store.out_raw(entry.id).decode() for entry in letters]
    assert len(texts) == 7
    assert all(sum(said(thread, seat) in text for text in texts) == 1 for seat in thread.table.game.seats)


def test_a_code_ties_an_account_and_its_line_is_no_order(thread: Thread) -> None:
    thread.post("the_real_clara", f"account {said(thread, 'clara').lower()}\n{BUR}")
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [BUR]
    thread.post("the_real_clara", PIC)
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [PIC]


def test_a_code_is_good_once(thread: Thread) -> None:
    given = said(thread, "clara")
    thread.post("the_real_clara", f"account {given}")
    thread.wait(minutes=5)
    thread.look()
    thread.post("mallory", f"account {given}\n{BUR}")
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == []
    assert thread.states()[-1] == "dropped"


def test_a_quoted_code_ties_nobody(thread: Thread) -> None:
    thread.post("mallory", f"> account {said(thread, 'clara')}\n\n{BUR}")
    thread.look()
    assert thread.states() == ["dropped"]


def test_a_renamed_user_stays_who_he_is_and_his_old_name_is_nobody(thread: Thread) -> None:
    thread.post("clara", BUR, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    thread.post("claire", PIC, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [PIC]
    thread.post("clara", BUR, user_id=78)
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [PIC]
    assert thread.states()[-1] == "dropped"


@pytest.mark.parametrize("name", ["Clara", "ciara", "clara ", "сlara", "gm", "clerk"])
def test_a_name_that_is_nearly_the_same_is_another(thread: Thread, name: str) -> None:
    thread.post(name, BUR)
    thread.look()
    assert thread.states() == ["dropped"]


def test_a_quote_that_claims_another_author_is_nobody_s_order(thread: Thread) -> None:
    thread.post("clara", f'[quote="anna, post:1, topic:9"]\n{BUR}\n[/quote]\n\n{TALK}')
    thread.post("anna", f'[quote="clara, post:1, topic:9"]\n{BUR}\n[/quote]')
    thread.look()
    assert (thread.orders("clara"), thread.orders("anna")) == ([], [])


def test_a_post_that_holds_a_whole_report_of_ours_files_nothing(thread: Thread) -> None:
    (text, *_) = [draft.text for draft in drafts(thread.home, thread.table)]
    thread.post("clara", text)
    thread.look()
    assert thread.states() == ["dropped"]


def test_a_stranger_is_not_answered(thread: Thread) -> None:
    before = len(thread.home.store.outbox())
    for _ in range(3):
        thread.post("zoe", "vote aye")
        thread.wait(minutes=5)
        thread.look()
    assert len(thread.home.store.outbox()) == before


def test_an_archive_with_posts_is_verified_and_a_changed_letter_is_found(thread: Thread, tmp_path: Path) -> None:
    thread.post("the_real_clara", f"account {said(thread, 'clara')}\n{BUR}")
    number = thread.post("anna", "A Vie - Gal")
    thread.wait(minutes=5)
    thread.look()
    thread.edit(number, "A Vie - Tri")
    thread.wait(minutes=5)
    thread.look()
    assert verify(thread.home, "vienna").differences == []
    export_game(thread.home, "vienna", tmp_path / "whole.zip")
    assert verify(thread.home, str(tmp_path / "whole.zip")).differences == []
    forged = tmp_path / "forged.zip"
    _with_one_letter_changed(tmp_path / "whole.zip", forged)
    assert "journal/" in verify(thread.home, str(forged)).differences[0]


def _with_one_letter_changed(source: Path, target: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(source) as old, ZipFile(target, "w") as new:
        posts = [name for name in old.namelist() if name.startswith("journal/") and name.endswith(".json")]
        posts = [name for name in posts if name != "journal/index.json"]
        assert len(posts) == 3
        for name in old.namelist():
            body = old.read(name)
            new.writestr(name, body.replace(b"A Par - Bur", b"A Par - Pic") if name == posts[0] else body)


def test_a_seat_that_changed_hands_is_no_longer_the_old_account_s(thread: Thread) -> None:
    from adjudicator.service.players.seating import replacing

    thread.post("clara", BUR, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    with thread.table.work() as work:
        work.add(*replacing(thread.table, "clara", "Hugo", "hugo@example.org", "", "gone"))
    thread.post("clara", PIC, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    assert thread.states()[-1] == "dropped"


def receipt(thread: Thread) -> str:
    """Return the last receipt of clara, on one line."""
    found = [entry for entry in thread.home.store.outbox() if ".clara.receipt." in entry.key]
    return " ".join(thread.home.store.out_raw(found[-1].id).decode().split())


def test_a_receipt_says_that_all_could_read_what_is_sealed(thread: Thread) -> None:
    thread.post("clara", BUR)
    thread.look()
    assert "your post #1 of Mon 5 Oct" in receipt(thread)
    assert "All could read it" in receipt(thread)


def test_a_receipt_says_what_was_struck_out_and_taken_back(thread: Thread) -> None:
    number = thread.post("clara", BUR)
    thread.look()
    thread.wait(minutes=5)
    thread.edit(number, f"~~{BUR}~~")
    thread.look()
    assert "1 order of its earlier text is taken back" in receipt(thread)
    assert f"what you struck out, {BUR}" in receipt(thread)


def test_a_doubtful_line_is_asked_about_by_mail(thread: Thread) -> None:
    thread.post("clara", f"> {PIC}\n{BUR}")
    thread.look()
    assert thread.orders("clara") == []
    assert "PLEASE ANSWER" in receipt(thread).upper()
    assert BUR in receipt(thread)


def test_what_a_forum_draws_into_a_quote_is_asked_about_in_words_of_forums(thread: Thread) -> None:
    thread.post("clara", "> A Mar - Spa\nA Par - Bur\nF Bre - MAO")
    thread.wait(minutes=5)
    thread.look()
    text = receipt(thread)
    assert "2 lines may be yours: please answer." in text
    assert "the forum draws them into what you quote" in text
    assert "mail program" not in text
    assert "help alone" not in text


def test_lines_refused_are_counted_once_where_done_is_set_aside(thread: Thread) -> None:
    thread.post("clara", "A Ank - Bla; A Con - Bul; A Smy - Arm\ndone")
    thread.wait(minutes=5)
    thread.look()
    assert "set aside, as line 1 is refused" in receipt(thread)


def test_a_second_account_of_a_seat_speaks_for_it_beside_the_first(thread: Thread) -> None:
    for number, (who, order) in enumerate((("clara_at_home", BUR), ("clara_at_work", MAO))):
        thread.post(who, f"account {thread.table.keys.account('clara', 0, number)}\n{order}")
        thread.wait(minutes=5)
        thread.look()
    assert thread.orders("clara") == [BUR, MAO]
    thread.post("clara_at_home", PIC)
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [MAO, PIC]
    assert verify(thread.home, "vienna").differences == []


def test_whoever_takes_a_seat_over_ties_an_account_by_a_code_of_their_own(thread: Thread) -> None:
    from adjudicator.service.players.seating import replace_player
    from adjudicator.service.settings.config import Standby

    thread.post("clara", BUR, user_id=77)
    thread.wait(minutes=5)
    thread.look()
    replace_player(thread.home, thread.table, "clara", Standby(name="Hugo", address="hugo@example.org"), "She moved.")
    thread.post("hugo", f"account {thread.table.keys.account('clara', 0, 1)}\n{PIC}", user_id=78)
    thread.wait(minutes=5)
    thread.look()
    assert thread.states()[-1] == "dropped"
    thread.post("hugo", f"account {thread.table.keys.account('clara', 1, 0)}\n{PIC}", user_id=78)
    thread.wait(minutes=5)
    thread.look()
    assert thread.orders("clara") == [PIC]
    assert verify(thread.home, "vienna").differences == []


def test_one_account_in_two_games_speaks_in_each_for_its_seat_there(thread: Thread) -> None:
    names = {"Anna": "Gina", "Gina": "Anna"}
    players = tuple(
        Player(name=name, address=f"{name.lower()}@example.org", accounts=(names.get(name, name).lower(),))
        for name in NAMES
    )
    forum, wait = replace(FORUM, thread="10"), Deadlines(grace=0, remind=())
    file = GameFile(
        id="venice", system="diplomacy", settings={"powers": "given"}, player=players, deadlines=wait, forum=forum
    )
    other = create(thread.home, configure(thread.home, file), SECRET)
    thread.post("gina", "A Con - Bul")
    thread.save()
    posts = [{**thread.posts[1].told(), "id": 2, "post_number": 2, "topic_id": 10, "raw": "A Vie - Gal"}]
    folder = thread.home.path / "threads" / "venice"
    folder.mkdir(parents=True)
    (folder / "1.json").write_text(json.dumps({"id": 10, "post_stream": {"posts": posts}}))
    thread.wait(minutes=5)
    thread.read()
    other.refresh()
    assert thread.orders("gina") == ["A Con - Bul"]
    assert [filed.say(other.game.name) for filed in other.history.book.of("anna")] == ["A Vie - Gal"]
