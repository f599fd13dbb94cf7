"""Commands of the GM by mail: what is promised, what is done, and what nobody else can bring about."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.engine.log.people import SeatTaken
from adjudicator.model.checkpoint import install, remove
from adjudicator.model.journal import OutboxEntry
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.inbox import reader
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Letters
from adjudicator.service.turn.adjudicate import where
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay

GM, PHONE, ANN = "me@gm.example", "phone@gm.example", "ann@example.org"
SETTINGS = f'[mail]\ngm = ["{GM}", "{PHONE}"]\n'
EXTEND = "gm extend 12 hours because of a holiday"
AT_FIRST = "Packet 1.1 Auction is open until Thu 5 Nov, 20:00 UTC."
EXTENDED = "Packet 1.1 Auction is open until Fri 6 Nov, 08:00 UTC."


def quay_in(path: Path, settings: str = SETTINGS) -> Quay:
    path.mkdir(parents=True, exist_ok=True)
    (path / "home.toml").write_text(settings, "utf-8")
    return Quay(path)


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = quay_in(tmp_path)
    yield quay
    quay.home.close()


@pytest.fixture
def playing(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game whose GM plays Ann, from the address he gives his commands from."""
    quay = quay_in(tmp_path, f'[mail]\ngm = ["{ANN}"]\n')
    yield quay
    quay.home.close()


def write(quay: Quay, text: str, *, address: str = GM, subject: str = "[quay] hello") -> OutboxEntry:
    """Let the GM write, and return the last mail of ours."""
    quay.send("Tom", text, address=address, subject=subject)
    return quay.home.store.outbox()[-1]


def said(quay: Quay, entry: OutboxEntry) -> str:
    return text_of(quay.home.store.out_raw(entry.id)).decode()


def code_in(text: str) -> str:
    found = re.search(r"gm confirm (\w{3}-\w{3})", " ".join(text.split()))
    assert found is not None, text
    return found[1]


def asked(quay: Quay, text: str) -> str:
    """Let the GM ask for something, and return the code of the promise."""
    return code_in(said(quay, write(quay, text)))


def paused(quay: Quay) -> bool:
    return quay.table.history.calendar.paused is not None


def to_the_gm(quay: Quay) -> list[OutboxEntry]:
    return [entry for entry in quay.home.store.outbox() if entry.to_seat == "gm"]


# ------------------------------------------------------------------------------ promised, then done


def test_nothing_is_done_before_the_code_comes_back_and_then_it_is_as_by_the_command_line(quay: Quay) -> None:
    code = asked(quay, EXTEND)
    assert where(quay.table) == AT_FIRST
    assert not [entry for entry in quay.home.store.outbox() if ".act." in entry.key]
    told = " ".join(said(quay, write(quay, f"gm confirm {code}")).split())
    assert where(quay.table) == EXTENDED
    assert "DONE gm extend 12 hours because of a holiday 1.1 Auction closes Fri 6 Nov, 08:00 UTC" in told
    acts = [entry.to_seat for entry in quay.home.store.outbox() if ".act." in entry.key]
    assert acts == ["ann", "ben", "cleo"]
    assert verify(quay.home, "quay").differences == []


@pytest.mark.parametrize("word", ["yes", "Yes.", "ok", "YES please"])
@pytest.mark.parametrize("code", [True, False])
def test_a_plain_yes_needs_the_code_in_its_subject_as_the_thread_holds_none(quay: Quay, word: str, code: bool) -> None:
    promise = write(quay, EXTEND)
    quay.number += 1
    subject = email.message_from_bytes(quay.home.store.out_raw(promise.id))["Subject"] if code else "hello"
    lines = (f"From: {GM}", "To: gm@localhost", f"Subject: Re: {subject}", "Message-ID: <r@x>")
    reply = "\n".join([*lines, f"In-Reply-To: {promise.key}", "", word, ""])
    poll(quay.home, Letters([(quay.hands.moment, "r", reply.encode())]))
    quay.table.refresh()
    assert where(quay.table) == (EXTENDED if code else AT_FIRST)
    assert code_in(said(quay, promise)).lower() not in promise.key.lower()


def test_a_plain_yes_with_the_subject_of_the_promise_is_enough(quay: Quay) -> None:
    promise = said(quay, write(quay, EXTEND))
    subject = re.search(r"^Subject: (.*)$", promise, re.MULTILINE)
    assert subject is not None
    write(quay, "yes\n\nOn Mon the game wrote:\n> Nothing of this is done yet", subject=f"Re: {subject[1]}")
    assert where(quay.table) == EXTENDED


def test_either_of_their_addresses_may_confirm_and_each_is_answered_where_it_wrote(quay: Quay) -> None:
    code = asked(quay, EXTEND)
    assert write(quay, f"gm confirm {code.lower().replace('-', ' ')}", address=PHONE).to_address == PHONE
    assert where(quay.table) == EXTENDED


def test_several_commands_are_done_in_order_and_one_that_cannot_be_does_not_stop_the_others(quay: Quay) -> None:
    code = asked(
        quay,
        "gm rule harbour.piles.spent.number 9 because one was miscounted\ngm rewind 0.9 because I like to\n"
        "gm substitute for Ben because he rang me:\nbid 1\ndone\nend\ngm extend 1 day because why not",
    )
    told = " ".join(said(quay, write(quay, f"gm confirm {code}")).split())
    assert "3 things are done." in told
    assert quay.table.history.state.parts["harbour"]["piles"]["spent"].number == 9
    assert [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("ben")] == ["bid 1"]
    assert where(quay.table) == "Packet 1.1 Auction is open until Fri 6 Nov, 20:00 UTC."
    assert verify(quay.home, "quay").differences == []


def test_what_cannot_be_done_is_said_when_it_is_asked_and_needs_no_code(quay: Quay) -> None:
    told = " ".join(said(quay, write(quay, "gm rewind 3.1 because I like to")).split())
    assert "NOT CARRIED OUT gm rewind 3.1 because I like to The game cannot go back to packet 3.1" in told
    assert "confirm" not in told


def test_orders_that_are_not_understood_are_not_promised(quay: Quay) -> None:
    told = " ".join(said(quay, write(quay, "gm substitute for Ben because he rang:\nbid the moon\nend")).split())
    assert "`bid the moon`" in told
    assert "`bid 1`" in told, "what would be taken instead"
    assert "Nothing would be filed." in told


def test_the_gm_says_done_for_a_seat_without_an_order(quay: Quay) -> None:
    code = asked(quay, "gm substitute for Ben because he rang:\ndone\nend")
    assert "For Ben is filed: done yes." in " ".join(said(quay, to_the_gm(quay)[-1]).split())
    write(quay, f"gm confirm {code}")
    assert quay.table.history.book.is_done("ben", "1.1")


def test_lines_of_orders_end_at_the_next_command_where_the_end_is_missing(quay: Quay) -> None:
    told = " ".join(said(quay, write(quay, "gm substitute for Ben because he rang:\nbid 2\ngm status")).split())
    assert "For Ben is filed: bid 2." in told
    assert "gm status: Packet 1.1 Auction" in told


@pytest.mark.parametrize("command", ["extend 12 hours", "rewind 1.1", "rule harbour.piles.spent.number 9"])
def test_what_all_are_told_needs_a_reason(quay: Quay, command: str) -> None:
    assert "Give the reason" in said(quay, write(quay, f"gm {command}"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("extend a bit because x", "Say by how much"),
        ("extend until 2026-13-01 20:00 because x", "is no moment"),
        ("extend until 2026-11-01 20:00 because x", "which is past"),
        ("rule nonsense because x", "Write the cell"),
        ("rewind the game because x", "Name the packet"),
        ("substitute for Zoe because x:\nbid 1\nend", "There is no seat Zoe"),
        ("substitute Ben because x", "Write `substitute for Dora"),
        ("decide the weather because x", "leaves nothing"),
        ("read it", "by its number"),
        ("read 77", "No mail 77 is held"),
        ("orders of Zoe", "shown to you alone"),
        ("make tea", "This is no command."),
        ("release it because x", "by its number"),
        ("release 77 because x", "No mail 77 is held"),
        ("refuse 77 because x", "No mail 77 is held"),
        ("refuse it because x", "by its number"),
        ("resend it", "Say to whom"),
        ("pause a bit because x", "Say until when"),
        ("pause until 2026-11-01 20:00 because x", "which is past"),
        ("press to Ann", "Write `press to Anna, Ben:`"),
        ("press to Zoe:\nhello\nend", "Nobody alone is called"),
        ("resend report to Zoe", "There is no seat Zoe"),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_a_sentence(quay: Quay, words: str, told: str) -> None:
    assert told in " ".join(said(quay, write(quay, f"gm {words}")).split())
    assert where(quay.table) == AT_FIRST


def test_a_packet_is_closed_by_mail(quay: Quay) -> None:
    code = asked(quay, "gm close")
    write(quay, f"gm confirm {code}")
    assert where(quay.table).startswith("Packet 1.2 Market")
    assert verify(quay.home, "quay").differences == []


def test_a_held_mail_is_released_by_mail_as_a_seat_s(quay: Quay) -> None:
    write(quay, "bid 4", address="cleo@work.example")
    (held,) = quay.home.store.journal("held")
    assert "Say whose" not in said(quay, write(quay, f"gm release {held.id} as Cleo because she wrote from work"))
    assert "does not say whose it is" in said(quay, write(quay, f"gm release {held.id} because she wrote from work"))
    code = asked(quay, f"gm release {held.id} as Cleo because she wrote from work")
    assert "Held mail 1 of cleo@work.example is read and filed as Cleo's" in " ".join(
        said(quay, write(quay, f"gm confirm {code}")).split()
    )
    assert [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("cleo")] == ["bid 4"]
    assert verify(quay.home, "quay").differences == []


def test_a_held_mail_is_closed_by_mail(quay: Quay) -> None:
    write(quay, "bid 4", address="zoe@elsewhere.example")
    code = asked(quay, "gm refuse 1 because it is not for us")
    assert len(quay.home.store.journal("held")) == 1
    write(quay, f"gm confirm {code}")
    assert quay.home.store.journal("held") == []


def test_a_report_is_sent_once_more_by_mail_under_a_name_of_its_own(quay: Quay) -> None:
    for number, (words, kind) in enumerate(
        (("report", "private"), ("public report", "public"), ("report", "private")), 1
    ):
        code = asked(quay, f"gm resend {words} to Ann")
        write(quay, f"gm confirm {code}")
        (again,) = [each for each in quay.home.store.outbox() if f".ann.resent.{number}@" in each.key]
        (first,) = [each for each in quay.home.store.outbox() if f".{kind}." in each.key and each.to_seat == "ann"]
        old, new = (quay.home.store.out_raw(each.id).decode() for each in (first, again))
        assert new == old.replace(f"Message-ID: {first.key}", f"Message-ID: {again.key}")
        assert (again.to_seat, again.to_address) == ("ann", "ann@example.org")


@pytest.mark.parametrize("bare", [True, False])
def test_the_gm_writes_to_players_by_mail(quay: Quay, bare: bool) -> None:
    lead = "" if bare else "gm "
    promise = said(quay, write(quay, f"{lead}press to Ann, Ben:\nAll is well.\nbid 3\nend press\n{lead}status"))
    assert "2 lines of yours go to Ann and Ben." in " ".join(promise.split())
    assert quay.table.history.press.everything() == ()
    write(quay, f"gm confirm {code_in(promise)}")
    sent = [entry for entry in quay.home.store.outbox() if ".press." in entry.key]
    assert [entry.to_seat for entry in sent] == ["ann", "ben"]
    assert "All is well.\n" in said(quay, sent[0])
    assert quay.table.history.book.filed == ()
    assert verify(quay.home, "quay").differences == []


def test_a_game_is_paused_and_goes_on_by_mail(quay: Quay) -> None:
    write(quay, f"gm confirm {asked(quay, 'gm pause until 2026-11-20 20:00 because of the holidays')}")
    assert paused(quay)
    assert "paused already" in said(quay, write(quay, "gm pause because I like to"))
    quay.pass_hours(24)
    write(quay, f"gm confirm {asked(quay, 'gm resume because we are back')}")
    assert not paused(quay)
    assert "The game is not paused." in said(quay, write(quay, "gm resume because we are back"))
    assert verify(quay.home, "quay").differences == []


def test_whoever_asked_for_more_time_is_turned_down_by_mail(quay: Quay) -> None:
    assert "Nobody has asked" in said(quay, write(quay, "gm extend no because we wait for nobody"))
    quay.send("Ben", "extend 2 days")
    promise = said(quay, write(quay, "gm extend no because we wait for nobody"))
    assert "Ben asked for more time; the deadline stays where it is" in " ".join(promise.split())
    write(quay, f"gm confirm {code_in(promise)}")
    assert where(quay.table) == AT_FIRST
    assert verify(quay.home, "quay").differences == []


def test_a_report_of_whoever_played_the_seat_before_is_not_sent_to_whoever_plays_it_now(quay: Quay) -> None:
    with quay.table.work() as work:
        work.add(SeatTaken("ann", "Zoe", "zoe@example.org", ""))
    told = said(quay, write(quay, "gm resend report to Ann"))
    assert "No private report was mailed to Ann as the seat is played now." in " ".join(told.split())


def test_a_report_is_sent_once_more_from_the_command_line(quay: Quay, tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["--home", str(tmp_path), "resend", "quay", "--to", "Ann", "--public"])
    assert done.exit_code == 0
    assert done.output.endswith("waits once more; send it with: adjudicator publish quay\n")
    assert [each.to_seat for each in quay.home.store.outbox() if ".resent.1@" in each.key] == ["ann"]


def test_an_archive_with_mail_of_the_gm_is_verified(quay: Quay, tmp_path: Path) -> None:
    code = asked(quay, EXTEND)
    write(quay, f"gm confirm {code}")
    quay.close()
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    result = verify(quay.home, str(tmp_path / "quay.zip"))
    assert result.differences == []


# ----------------------------------------------------------------------------- codes are worth little


def test_a_code_is_worth_something_once(quay: Quay) -> None:
    code = asked(quay, EXTEND)
    write(quay, f"gm confirm {code}")
    assert "nothing is done twice" in said(quay, write(quay, f"gm confirm {code}"))
    assert where(quay.table) == EXTENDED


def test_a_code_lapses_after_two_days(quay: Quay) -> None:
    code = asked(quay, "gm rule harbour.piles.spent.number 9 because one was miscounted")
    quay.pass_hours(48)
    assert "more than two days old" in said(quay, write(quay, f"gm confirm {code}"))
    assert quay.table.history.state.parts["harbour"]["piles"]["spent"].number == 0


@pytest.mark.parametrize("word", ["gm void {code}", "no"])
def test_a_promise_can_be_taken_back(quay: Quay, word: str) -> None:
    code = asked(quay, EXTEND)
    write(quay, word.format(code=code), subject=f"Re: [quay] Confirm {code}")
    assert "used before" in said(quay, write(quay, f"gm confirm {code}"))
    assert where(quay.table) == AT_FIRST


def test_a_code_that_is_none_of_ours_does_nothing(quay: Quay) -> None:
    asked(quay, EXTEND)
    assert "No command of yours waits for this code" in said(quay, write(quay, "gm confirm 222-222"))
    assert where(quay.table) == AT_FIRST


def test_each_mail_has_a_code_of_its_own(quay: Quay) -> None:
    assert asked(quay, EXTEND) != asked(quay, EXTEND)


@pytest.mark.parametrize("command", ["close", "extend 12 hours because of a holiday"])
def test_what_was_asked_about_a_packet_is_not_done_to_the_next(quay: Quay, command: str) -> None:
    code = asked(quay, f"gm {command}")
    quay.close()
    stands = where(quay.table)
    assert "The packet has moved on since you asked" in " ".join(said(quay, write(quay, f"gm confirm {code}")).split())
    assert where(quay.table) == stands


# ------------------------------------------------------------------------------------ who is who


def test_a_forged_sender_brings_about_a_mail_to_the_gm_and_nothing_else(quay: Quay) -> None:
    """Whoever writes in the GM's name does not read his mail; he can guess, and knows all but the code."""
    code = asked(quay, EXTEND)
    before = quay.table.history.last
    write(quay, EXTEND.replace("12", "500"))
    for guess in ("222-223", "K7Q-X2M", "confirm"):
        write(quay, f"gm confirm {guess}")
    write(quay, "yes", subject="Re: [quay] Confirm 222-224: 1 command of yours")
    assert quay.table.history.last == before
    assert {entry.to_address for entry in to_the_gm(quay)} == {GM}
    assert code not in "".join(said(quay, entry) for entry in quay.home.store.outbox() if entry.to_address != GM)


def test_what_the_mail_server_takes_for_forged_is_held_and_answered_by_nothing(toy: None, tmp_path: Path) -> None:
    quay = quay_in(tmp_path, SETTINGS + 'authserv = "mx.example.org"\n')
    code = asked(quay, EXTEND)
    verdict = "Authentication-Results: mx.example.org; dmarc=fail header.from=gm.example\n"
    for number, text in enumerate(("gm status", f"gm confirm {code}")):
        mail = f"{verdict}From: {GM}\nTo: gm@localhost\nSubject: [quay] x\nMessage-ID: <f{number}@x>\n\n{text}\n"
        poll(quay.home, Letters([(quay.hands.moment, str(number), mail.encode())]))
    quay.table.refresh()
    assert len(quay.home.store.journal("held", None)) == 2
    assert len(to_the_gm(quay)) == 1
    assert where(quay.table) == AT_FIRST


@pytest.mark.parametrize("text", [EXTEND, "gm status", "gm orders"])
def test_from_any_other_address_commands_are_held_like_any_stranger_s_mail(quay: Quay, text: str) -> None:
    write(quay, text, address="zoe@elsewhere.example")
    (entry,) = quay.home.store.journal("held")
    assert entry.game == "quay"
    assert to_the_gm(quay) == []
    assert where(quay.table) == AT_FIRST


def test_a_player_s_commands_of_the_gm_are_lines_of_a_player(quay: Quay) -> None:
    wish = write(quay, f"bid 2\n{EXTEND}", address="ben@example.org")
    assert (".wish." in wish.key, wish.to_address) == (True, GM), "of a player it is no more than a wish"
    assert any(".ben.receipt." in entry.key for entry in quay.home.store.outbox())
    assert where(quay.table) == f"{AT_FIRST} It does not close early: Ben waits."


def test_a_code_from_another_address_confirms_nothing(quay: Quay) -> None:
    code = asked(quay, EXTEND)
    write(quay, f"gm confirm {code}", address="zoe@elsewhere.example")
    write(quay, f"gm confirm {code}", address="ben@example.org")
    assert where(quay.table) == AT_FIRST


def test_what_the_gm_is_told_goes_to_nobody_else_and_changes_no_byte_of_theirs(toy: None, tmp_path: Path) -> None:
    told: list[dict[str, bytes]] = []
    for name, text in (("a", "gm status\ngm owed"), ("b", "gm orders\ngm digest\ngm held\ngm nonsense")):
        quay = quay_in(tmp_path / name)
        quay.send("Ann", "bid 2")
        write(quay, text)
        quay.send("Ben", "bid 3")
        others = (entry for entry in quay.home.store.outbox() if entry.to_seat != "gm")
        told.append({entry.key: quay.home.store.out_raw(entry.id) for entry in others})
        assert {entry.to_address for entry in to_the_gm(quay)} == {GM}
    assert told[0] == told[1]


# -------------------------------------------------------------------------------------- a GM who plays


def test_a_gm_who_plays_sends_orders_from_the_same_address(playing: Quay) -> None:
    entry = write(playing, "bid 3\nstatus", address=ANN)
    assert ".ann.receipt." in entry.key
    assert len(playing.table.history.book.of("ann")) == 1
    assert verify(playing.home, "quay").differences == []


def test_a_mail_with_a_line_for_the_gm_holds_no_orders(playing: Quay) -> None:
    entry = write(playing, "bid 3\ngm status", address=ANN)
    assert entry.to_seat == "gm"
    assert playing.table.history.book.of("ann") == ()
    assert "Packet 1.1 Auction is open" in said(playing, entry)
    assert verify(playing.home, "quay").differences == []


def test_the_word_alone_is_a_signature(playing: Quay) -> None:
    assert ".ann.receipt." in write(playing, "bid 3\n\nGM", address=ANN).key


def test_their_yes_to_a_promise_is_the_gm_s_and_to_a_change_of_address_the_player_s(playing: Quay) -> None:
    code = code_in(said(playing, write(playing, EXTEND, address=ANN)))
    write(playing, "yes", subject=f"Re: [quay] Confirm {code}", address=ANN)
    assert where(playing.table) == EXTENDED
    write(playing, "address add ann@work.example", address=ANN)
    (mail,) = [entry for entry in playing.home.store.outbox() if ".ann.confirm." in entry.key]
    found = re.search(r"Confirm (\w{3}-\w{3})", said(playing, mail))
    assert found is not None
    write(playing, "yes", subject=f"Re: [quay] Confirm {found[1]}", address=ANN)
    assert [each.act for each in playing.table.history.people.asked] == ["prove"]
    assert verify(playing.home, "quay").differences == []


# ------------------------------------------------------------------------------------- what he sees


def test_harmless_questions_are_answered_at_once(quay: Quay) -> None:
    quay.send("Zoe", "bid 4", address="zoe@elsewhere.example")
    told = said(quay, write(quay, "status\nowed\nheld\nread 1\ndigest"))
    for sign in ("Outbox: ", "bid   open", "1, 2026-11-02T10:00:00Z, from zoe@", "From      Zoe <zoe@", "GM DIGEST"):
        assert sign in told
    assert "confirm" not in told.lower()


def test_orders_are_shown_only_to_whoever_has_confirmed_that_he_asked(quay: Quay) -> None:
    quay.send("Ann", "bid 4")
    promise = said(quay, write(quay, "gm orders of Ann"))
    assert "bid 4" not in promise
    assert "bid 4" in said(quay, write(quay, f"gm confirm {code_in(promise)}"))


@pytest.mark.parametrize("text", ["help", "Hello there", "> only a quote", ""])
def test_what_is_no_command_is_answered_with_how_to_write_them(quay: Quay, text: str) -> None:
    told = said(quay, write(quay, text))
    assert "HOW COMMANDS ARE WRITTEN" in told
    assert "gm extend 12 hours because Dora is ill" in told


def test_a_mail_that_names_no_game_where_several_run_is_held(quay: Quay) -> None:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben", "Cleo"))
    file = GameFile(id="pier", system="harbour", schedule="one", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(64)))
    write(quay, "gm status", subject="hello")
    assert len(quay.home.store.journal("held")) == 1
    assert to_the_gm(quay) == []
    write(quay, "gm status", subject="[pier] hello")
    assert [entry.game for entry in to_the_gm(quay)] == ["pier"]


def test_a_poll_for_another_game_leaves_it_to_lie(quay: Quay) -> None:
    mail = f"From: {GM}\nTo: gm@localhost\nSubject: [quay] x\nMessage-ID: <1@x>\n\ngm status\n"
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben", "Cleo"))
    file = GameFile(id="pier", system="harbour", schedule="one", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(64)))
    poll(quay.home, Letters([(quay.hands.moment, "1", mail.encode())]), "pier")
    assert len(quay.home.store.journal("new")) == 1


def test_how_such_a_mail_is_read_can_be_looked_at(quay: Quay) -> None:
    mail = f"From: {GM}\nTo: gm@localhost\nSubject: [quay] x\nMessage-ID: <1@x>\n\nHello,\n{EXTEND}\n"
    reading = reader.look_in(quay.home, mail.encode())
    assert reading.whose == "the GM's, for quay"
    assert reading.statements is not None
    assert [(each.kind, each.reads) for each in reading.statements][-1] == (
        "command of the GM",
        "extend 12 hours because a holiday",
    )


# ------------------------------------------------------------------------------------ killed anywhere


def test_killed_anywhere_each_act_is_done_once(toy: None, tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    text = f"{EXTEND}\ngm rule harbour.piles.spent.number 9 because of a miscount\ngm rewind 0.9 because x\ngm orders"
    kills, ends = 0, []
    while True:
        quay = quay_in(tmp_path / str(kills))
        code = asked(quay, text)
        passed = 0

        def kill(name: str, after: int = kills) -> None:
            nonlocal passed
            passed += 1
            if passed > after:
                raise Killed(name)

        install(kill)
        try:
            write(quay, f"gm confirm {code}")
        except Killed:
            kills += 1
        else:
            break
        finally:
            remove(kill)
        poll(quay.home, Letters([]), desk=Desk(quay.home))
        quay.table.refresh()
        if not quay.home.store.journal()[1:]:
            continue  # killed before the mail lay in the journal: its sender's server has it still
        ends.append((where(quay.table), len([e for e in quay.home.store.outbox() if ".act." in e.key])))
        kinds = [entry.kind for entry in quay.home.store.journal()]
        assert kinds.count("command") == 2
        assert len([entry for entry in to_the_gm(quay) if ".answer." in entry.key]) == 1
        assert verify(quay.home, "quay").differences == []
    assert kills > 5
    assert set(ends) == {(EXTENDED, 3)}


# ------------------------------------------------------------------------- with several games


def second(quay: Quay) -> None:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.net") for name in ("Ann", "Ben", "Cleo"))
    file = GameFile(id="pier", system="harbour", schedule="one", player=players)
    create(quay.home, configure(quay.home, file), bytes(range(1, 65)))


@pytest.mark.parametrize("subject", ["status?", "[nowhere] status?"])
def test_of_several_games_the_gm_is_asked_which_he_means(quay: Quay, subject: str) -> None:
    second(quay)
    mail = write(quay, "gm status", subject=subject)
    held = quay.home.store.journal()[-1]
    assert (held.state, held.reason) == ("held", "you named none of the games that run")
    assert mail.to_address == GM
    text = " ".join(text_of(quay.home.store.out_raw(mail.id)).decode().split())
    assert "for which game, and pier and quay run here" in text
    assert "in square brackets in the subject, as in [pier]" in text
    assert b"1.1" in text_of(quay.home.store.out_raw(write(quay, "gm status", subject="[pier] status?").id))


def test_whoever_is_not_the_gm_learns_no_name_of_a_game(quay: Quay) -> None:
    second(quay)
    mail = write(quay, "gm status", subject="status?", address="eve@evil.example")
    assert b"pier" not in text_of(quay.home.store.out_raw(mail.id))
