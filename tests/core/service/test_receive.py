"""Mail through the whole service: each kind of bad input gets the answer a good GM would give, and loses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from adjudicator.channels.maildir import MaildirSource
from adjudicator.model.errors import UserError
from adjudicator.service.answering.file_letter import fill
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox import accept
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player, read_toml
from adjudicator.service.setup.creation import configure, create
from adjudicator.store.connection import BUSY
from adjudicator.store.sqlite import SqliteStore
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import TRADE
from tests.core.service.receive import HEAD, NAMES, Post


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    found = Post(tmp_path)
    yield found
    found.home.close()


# --------------------------------------------------------------------------------- lines


def test_a_line_nobody_can_read_is_shown_with_a_line_that_would_do_and_the_rest_is_filed(post: Post) -> None:
    own = post.senators("anna")[0]
    filed = post.send("Anna", f"leader {own}\ngift a goat to Ben\nheir {own}\n")
    assert [each.order.kind for each in filed] == ["leader", "heir"]
    told = post.answer("Anna")
    assert "1 was refused" in told
    assert "Line 2 gift a goat to Ben" in told
    assert "Nothing of this line is filed." in told
    assert "A line of this kind reads: gift " in told


def test_a_name_nobody_bears_is_asked_about(post: Post) -> None:
    assert post.send("Anna", "leader Zoroaster\n") == []
    assert 'No Senator is called "Zoroaster"' in post.answer("Anna").replace("a Senator", "Senator")


def test_a_name_that_several_bear_is_asked_about_with_a_line_for_each(post: Post) -> None:
    filed = post.send("Anna", "heir Han\n")
    told = post.answer("Anna")
    assert filed == []
    assert "Your line leaves open which of these you mean." in told
    for way in ("A Line 1 heir Han heir Hannibal Mago", "B or heir Hannibal Barca", "C or heir Hanno the Navigator"):
        assert way in told
    assert told.count("heir Han") == 4, "the line as written, and one for each reading"


def test_another_players_senator_is_refused_with_one_that_would_do(post: Post) -> None:
    other = post.senators("ben")[0]
    assert post.send("Anna", f"leader {other}\n") == []
    told = post.answer("Anna")
    assert "1 was refused" in told
    assert other in told
    assert any(f"leader {own}" in told for own in post.senators("anna"))


def test_money_that_is_not_there_is_filed_with_a_word_as_it_may_come(post: Post) -> None:
    post.close()
    own = post.senators("anna")[0]
    filed = post.send("Anna", f"contribute {own} 5000\n")
    assert [each.order.amount for each in filed] == [5000]
    told = post.answer("Anna")
    assert "Filed, though not possible as things stand." in told
    assert "5000T" in told


def test_a_false_quote_is_refused_with_the_true_sum(post: Post) -> None:
    post.close()
    post.close()
    packet = post.table.history.state.packet
    assert packet is not None
    assert packet.name == "Trading"
    seat = next(s for s in post.table.game.seats if len(hand(post, s)) >= 3)
    cards = hand(post, seat)[:3]
    names = [post.table.game.name(f"good:{card}") for card in dict.fromkeys(cards)]
    giving = ", ".join(f"{cards.count(card)} {name}" for card, name in zip(dict.fromkeys(cards), names, strict=True))
    filed = post.send(seat, f"offer anyone 3 cards worth 99 with {names[0]} for 3 cards giving {giving}\n")
    assert filed == []
    told = post.answer(seat)
    true = sum(post.table.game.box.commodities[card].value for card in cards)
    assert "1 was refused" in told
    assert f"offer anyone 3 cards worth {true} with {names[0]}" in told


def hand(post: Post, seat: str) -> tuple[str, ...]:
    return TRADE.get(post.table.history.state, SCOPE, f"hand:{seat}").cards.known()


def test_an_order_for_a_packet_that_is_closed_is_refused_and_said_to_be(half_a_turn: None, post: Post) -> None:
    for _ in range(3):
        post.close()
    filed = post.send("Anna", "corruption all no\nstanding corruption all no\n")
    assert [each.life for each in filed] == ["standing"]
    told = post.answer("Anna")
    assert "takes no more orders" in told
    assert "stands at the Forum" in told


def test_an_order_of_a_phase_that_is_over_is_refused(post: Post) -> None:
    post.close()
    own = post.senators("anna")[0]
    assert post.send("Anna", f"trader {own}\n") == []
    assert "The setup is over" in post.answer("Anna")


# --------------------------------------------------------------------------------- writers


def test_a_stranger_is_told_once_a_day_and_nothing_of_his_is_repeated(post: Post) -> None:
    assert post.send("baal@elsewhere.example", "leader Hanno, you fools\n") == []
    assert post.state == "held: its address holds no seat, and it brings no token"
    assert post.send("baal@elsewhere.example", "hello?\n") == []
    (told,) = post.answers("baal@elsewhere.example")
    assert "Nothing of it was filed" in told
    assert "fools" not in told
    post.now += timedelta(days=1)
    post.send("baal@elsewhere.example", "hello??\n")
    assert len(post.answers("baal@elsewhere.example")) == 2


def test_a_right_token_speaks_for_its_seat_from_any_address(post: Post) -> None:
    token = post.table.keys.token("anna")
    own = post.senators("anna")[0]
    filed = post.send("cousin@elsewhere.example", f"ORDERS byrsa 0.1 Anna {token}\nleader {own}\nEND\n")
    assert [each.seat for each in filed] == ["anna"]
    assert "1 line is filed" in post.answers("anna@players.example")[-1]
    assert post.answers("cousin@elsewhere.example") == []


def test_a_wrong_token_files_nothing_even_from_the_right_address(post: Post) -> None:
    own = post.senators("anna")[0]
    assert post.send("Anna", f"ORDERS byrsa 0.1 Anna 2222-3333\nleader {own}\nEND\n") == []
    assert post.state == "held: it names Anna and brings a wrong token"
    assert "The token in your mail" in post.answer("Anna")
    assert "or without any, as this address is enough" in post.answer("Anna")
    assert "2222" not in post.answer("Anna")


# --------------------------------------------------------------------------------- mails


def test_an_unknown_charset_is_read_as_well_as_can_be(post: Post) -> None:
    own = post.senators("anna")[0]
    more = "Content-Type: text/plain; charset=x-klingon\nContent-Transfer-Encoding: 8bit\n"
    assert [each.order.kind for each in post.send("Anna", f"leader {own} caf\u00e9\nheir {own}\n", more=more)][
        -1
    ] == "heir"


def test_twenty_megabytes_are_kept_unread_and_their_author_is_told(post: Post) -> None:
    post.send("Anna", "leader Hanno\n" + "x" * 20 * 2**20)
    assert post.state.startswith("held: It is larger than orders can be")
    assert "is larger than we read. Send your orders as plain text" in post.answer("Anna")
    assert len(post.home.store.raw(post.home.store.journal()[-1].id)) > 20 * 2**20


def test_a_broken_mime_structure_is_read_as_far_as_it_goes(post: Post) -> None:
    own = post.senators("anna")[0]
    more = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="here"\n'
    text = f"--here\nContent-Type: text/plain\n\nleader {own}\n--there\nContent-Type: multipart/"
    assert [each.order.kind for each in post.send("Anna", text, more=more)] == ["leader"]


def test_a_mail_tangled_beyond_reading_is_kept_and_its_author_is_told(post: Post) -> None:
    more = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n'
    assert post.send("Anna", "--b\n\nx\n" * 4000, more=more) == []
    assert post.state == "held: It is damaged and cannot be opened; the sender is asked to send it again."
    assert "arrived damaged" in post.answer("Anna")


@pytest.mark.parametrize(
    ("more", "subject", "state"),
    [
        ("Auto-Submitted: auto-replied\n", "Re: [byrsa] orders", "dropped: A machine wrote it as an answer"),
        ("", "Automatic reply: [byrsa] report", "dropped: A machine wrote it as an answer"),
        ("Precedence: bulk\n", "[byrsa] orders", "dropped: It is a circular"),
        ("X-Loop: adjudicator\n", "[byrsa] orders", "dropped: It is one of our own mails, come back"),
        ("Return-Path: <>\n", "Undelivered: [byrsa]", "held: A mail of ours did not reach its reader"),
        ("", "Out of office until Monday [byrsa]", "held: A machine may have written it"),
    ],
)
def test_what_a_machine_wrote_is_never_answered(post: Post, more: str, subject: str, state: str) -> None:
    assert post.send("Anna", f"leader {post.senators('anna')[0]}\n", subject=subject, more=more) == []
    assert post.state.startswith(state)
    assert post.answers() == []


def test_a_mail_that_comes_twice_is_filed_and_answered_once(post: Post) -> None:
    own = post.senators("anna")[0]
    assert len(post.send("Anna", f"leader {own}\n", ident="same")) == 1
    assert post.send("Anna", f"leader {own}\n", ident="same") == []
    assert post.last.doubles == 1
    assert len(post.answers()) == 1


def test_another_mail_under_the_same_message_id_is_kept_and_asked_about(post: Post) -> None:
    first, second = post.senators("anna")[:2]
    post.send("Anna", f"leader {first}\n", ident="same")
    assert post.send("Anna", f"leader {second}\n", ident="same") == []
    assert post.state.startswith("held: It has the Message-ID of an earlier mail but other contents")
    assert "bears the Message-ID of an earlier one" in post.answer("Anna")


def test_a_mail_on_which_the_program_breaks_stops_no_other_and_its_author_is_told(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = fill

    def breaks(table: Table, seat: str, *rest: Any, **more: Any) -> object:
        if seat == "anna":
            raise ZeroDivisionError("a rule")
        return whole(table, seat, *rest, **more)

    monkeypatch.setattr(accept, "fill", breaks)
    post.drop((HEAD.format(sender="anna@players.example", subject="[byrsa]", ident="1") + "\nhelp\n").encode())
    post.drop((HEAD.format(sender="ben@players.example", subject="[byrsa]", ident="2") + "\nhelp\n").encode())
    post.read()
    first, second = post.home.store.journal()
    assert (first.state, second.state) == ("failed", "filed")
    assert first.reason == "It could not be handled: ZeroDivisionError: a rule"
    assert "the GM looks at it" in post.answer("Anna")


def test_a_mail_that_cannot_even_be_answered_is_kept(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise UserError("A template is broken.")

    monkeypatch.setattr(accept, "identify", breaks)
    post.send("Anna", "help\n")
    assert post.state == "held: It could not be handled: A template is broken."


# --------------------------------------------------------------------------------- homes


def test_a_locked_database_is_said_to_be_and_no_mail_is_lost(post: Post) -> None:
    own = post.senators("anna")[0]
    path = post.home.store.path
    post.home.close()
    patient = SqliteStore(path)
    post.home.__dict__["store"] = post.table.store = SqliteStore(path, busy_seconds=0.05)
    with patient._writing("test"):
        post.send("Anna", f"leader {own}\n")
        assert post.last.halted
        assert post.last.faults == [BUSY]
        assert len(list(post.letters.glob("*.eml"))) == 1
    assert len(post.read()) == 1
    patient.close()


def test_a_truncated_database_is_said_to_be_and_left_as_it_is(post: Post) -> None:
    path = post.home.store.path
    post.home.close()
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()
    path.write_bytes(path.read_bytes()[:3000])
    post.drop(b"From: anna@players.example\nSubject: [byrsa]\n\nhelp\n")
    done = poll(Home(path.parent), MaildirSource(post.letters))
    assert done.halted
    assert done.faults == [f"{path} is damaged and was left as it is; put a backup of it in its place"]
    assert path.stat().st_size == 3000
    assert len(list(post.letters.glob("*.eml"))) == 1


def one_sentence(fault: UserError) -> bool:
    """Return whether a fault is told in a line that says what to do."""
    text = str(fault)
    return "\n" not in text and "Error" not in text and 20 < len(text) < 400


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('system = "republic_of_carthage', "game.toml"),
        ('system = "republic_of_carthage"\nplayers = 3', "players"),
        ('system = "republic_of_carthage"\n[settings]\ntraders = 3', "traders"),
        ('system = "republic_of_sparta"', "republic_of_sparta"),
        ('system = "republic_of_carthage"\nzone = "Mars/North"', "Mars/North"),
    ],
)
def test_a_broken_game_file_is_told_in_one_sentence_and_makes_no_game(tmp_path: Path, text: str, names: str) -> None:
    players = "".join(f'\n[[player]]\nname = "{name}"\naddress = "{name}@x.example"' for name in NAMES)
    (tmp_path / "game.toml").write_text(text + players, "utf-8")
    home = Home(tmp_path / "home")

    def new() -> Table:
        file = replace(read_toml(tmp_path / "game.toml", GameFile), id="byrsa")
        return create(home, configure(home, file), bytes(range(64)))

    with pytest.raises(UserError) as told:
        new()
    assert one_sentence(told.value)
    assert names in str(told.value)
    assert home.store.games() == []
    home.close()


@pytest.mark.parametrize(
    ("table", "text", "names"),
    [
        ("senators", "[[senator]\nid = 1", "senators.toml"),
        ("senators", '[[senator]]\nid = "1"\nname = "Hanno"\n', "senators.toml"),
        ("schedules", '[[schedule]]\nname = "faithful"\n', "schedules.toml"),
        ("cities", "", "cities"),
    ],
)
def test_a_broken_table_of_the_gm_is_told_in_one_sentence_and_makes_no_game(
    tmp_path: Path, table: str, text: str, names: str
) -> None:
    home = Home(tmp_path)
    own = home.own_files("byrsa") / "tables"
    own.mkdir(parents=True)
    (own / f"{table}.toml").write_text(text, "utf-8")
    players = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in NAMES)
    file = GameFile(id="byrsa", system="republic_of_carthage", player=players)
    with pytest.raises(UserError) as told:
        create(home, configure(home, file), bytes(range(64)))
    assert one_sentence(told.value)
    assert names in str(told.value)
    assert home.store.games() == []
    home.close()


def test_what_a_good_mail_files_is_what_its_receipt_says(post: Post) -> None:
    """The other side of it all: the answer to a mail in which nothing is wrong."""
    first, second = post.senators("anna")[:2]
    filed = post.send("Anna", f"leader {first}\nstanding heir {second}\nWord: olive press\ndone\n")
    assert [each.life for each in filed] == ["packet", "standing"]
    told = post.answer("Anna")
    assert "4 lines are filed." in told
    assert f"leader {first}" in told
    assert "STANDING" in told


def test_an_address_that_no_header_can_hold_is_not_written_to(post: Post) -> None:
    strange = "From: =?utf-8?q?x?= <anna@players.ex\u00e4mple>\nTo: gm@localhost\nSubject: [byrsa] x\n\n"
    post.drop((strange + "hello").encode())
    post.read()
    assert post.state.startswith("held: its address holds no seat")
    assert not [entry for entry in post.home.store.outbox() if "\u00e4" in entry.to_address]
    token = post.table.keys.token("anna")
    packet = post.table.history.state.packet
    assert packet is not None
    post.drop(f"{strange}ORDERS byrsa {packet.id} Anna {token}\nstatus\nEND\n".encode())
    post.read()
    assert post.state == "filed: "
    assert post.answer("Anna")
