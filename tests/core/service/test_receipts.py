"""The receipt accounts for every line of a mail: what is filed, what is not and why, what stands, what is owed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.log.people import AddressAdded
from adjudicator.model.canonical import digest
from adjudicator.service.gm_desk.looking import form
from tests.core.service.quay import Quay
from tests.core.service.receipts import flat, plain, receipt, said, sections
from tests.installed import REPUBLICS


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    yield quay
    quay.home.close()


@pytest.fixture(params=REPUBLICS)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Quay]:
    """A game of a republic in its setup."""
    quay = Quay(tmp_path, request.param, "faithful")
    yield quay
    quay.home.close()


MIXED = """Hello all,
bid 3
bid
bid 2 if weather above 3
pray
give Silver to Ben
give Silk to Cleo
standing bid 1 if highest above 2
or bid 4
See you on Sunday!"""


def test_every_line_has_a_place_and_trouble_comes_first(quay: Quay) -> None:
    text = said(quay, "Ann", MIXED)
    found = sections(text)
    assert [title for title in found if title in {"PLEASE ANSWER", "REFUSED", "FILED", "NOT ORDERS"}] == [
        title for title in ("PLEASE ANSWER", "REFUSED", "FILED", "NOT ORDERS") if title in found
    ]
    talk = re.findall(r'(\d+) "', found["NOT ORDERS"])
    numbers = sorted(int(number) for number in [*re.findall(r"^Line (\d+) ", text, re.MULTILINE), *talk])
    assert numbers == list(range(1, 11))


def test_a_line_that_a_later_one_of_its_mail_replaces_is_said_to_be(quay: Quay) -> None:
    text = flat(said(quay, "Ann", "bid 3\ngive Silver to Ben\nbid 2"))
    assert "is read. 1 line is filed, and 1 gave way to a later one." in text
    assert text.count("takes its place") == 1
    assert "Line 1 bid 3 bid 3 Line 3 of this mail takes its place. Line 3" in text
    assert "takes its place" not in flat(said(quay, "Ann", "bid 2\nbid 2"))


def test_an_order_of_an_earlier_mail_that_gives_way_is_named_with_its_fall_backs(quay: Quay) -> None:
    """A second list replaces the first, `or` lines and all; what is said again, as in a form sent back, is not gone."""
    first = "bid 3 if highest above 4\nor bid 2\npray"
    assert "REPLACES" not in said(quay, "Ann", first)
    assert "REPLACES" not in said(quay, "Ann", first)
    text = flat(said(quay, "Ann", "pray\nbid 1"))
    assert "Line 2 bid 1 REPLACES bid 1 Takes the place of bid 3 if highest above 4; or bid 2, which you sent" in text
    again = flat(said(quay, "Ann", "bid 2\nor bid 1"))
    assert "Takes the place of bid 1, which you sent before." in again
    assert "Takes the place of or bid 1, which you sent before." in flat(said(quay, "Ann", "bid 2"))


def test_the_counts_are_those_of_the_sections(quay: Quay) -> None:
    mail = receipt(quay, "Ann", MIXED)
    found = sections(plain(mail))
    filed, refused = (len(re.findall("^Line ", found[title], re.MULTILINE)) for title in ("FILED", "REFUSED"))
    assert f"{filed} lines are filed." in flat(found["head"])
    assert f"{refused} were refused." in flat(found["head"])


def test_a_receipt_answers_the_mail_it_is_for(quay: Quay) -> None:
    mail = receipt(quay, "Ann", "bid 3")
    assert (mail["To"], mail["In-Reply-To"], mail["Auto-Submitted"]) == (
        "Ann <ann@example.org>",
        "<1@example.org>",
        "auto-replied",
    )
    assert mail["Message-ID"].startswith("<quay.1-1.ann.receipt.")


def test_it_goes_to_the_address_the_mail_came_from_if_the_game_knows_it(quay: Quay) -> None:
    with quay.table.work() as work:
        work.add(AddressAdded("ann", "ann@phone.example", "mail:1"))
    quay.send("Ann", "bid 2", address="ann@phone.example")
    assert quay.home.store.outbox()[-1].to_address == "ann@phone.example"
    token = quay.table.token("ann")
    quay.send("Ann", f"ORDERS quay 1.1 Ann {token}\nbid 2\nEND", address="thief@elsewhere.example")
    assert quay.home.store.outbox()[-1].to_address == "ann@example.org"


def test_conditional_and_standing_orders_are_marked(quay: Quay) -> None:
    filed = sections(said(quay, "Ann", "standing bid 1\nbid 2 if highest above 3\npray"))["FILED"]
    marks = [line.rsplit(maxsplit=1)[-1] for line in filed.splitlines() if line.startswith("Line")]
    assert marks == ["STANDING", "CONDITIONAL", "pray"]


def test_the_deadline_is_told_in_the_first_screen_in_the_player_s_own_zone(quay: Quay) -> None:
    text = said(quay, "Ann", "bid 3")
    assert "DEADLINE  Thu 5 Nov, 21:00 your time (20:00 UTC), in 3 days" in text.splitlines()[:5]
    assert "your mail of Mon 2 Nov, 11:00 is read" in text


def test_what_stands_now_lists_orders_defaults_word_and_done(quay: Quay) -> None:
    stands = sections(said(quay, "Ann", "pray\nword: olive"))["WHAT STANDS NOW FOR 1.1"]
    lines = [" ".join(line.split()) for line in stands.splitlines() if line.startswith("    ")]
    assert lines[:4] == ["pray", "bid 0 # default", "# word # filed", "done no # default"]
    assert "olive" not in stands
    again = sections(said(quay, "Ann", "bid 3\ndone"))["WHAT STANDS NOW FOR 1.1"]
    lines = [" ".join(line.split()) for line in again.splitlines() if line.startswith("    ")]
    assert lines[:4] == ["pray", "bid 3", "# word # filed", "done yes"]


def test_the_digest_can_be_computed_from_what_the_receipt_shows(quay: Quay) -> None:
    text = said(quay, "Ann", "bid 3\npray")
    shown, salt = (re.search(rf"^{label} +(\w+)$", text, re.MULTILINE) for label in ("DIGEST", "ITS SALT"))
    assert shown is not None
    assert salt is not None
    assert digest(["1.1", salt[1], ["bid 3", "pray"]]).startswith(shown[1])


def test_a_misspelt_name_is_shown_as_it_was_read(club: Quay) -> None:
    line = next(line for line in form(club.home, club.table, "ann") if line.startswith("leader "))
    name = line.removeprefix("leader ")
    filed = sections(said(club, "Ann", f"leader {name[:-1]}"))["FILED"].splitlines()
    assert [line.strip() for line in filed[1:4]] == [
        f"Line 1   leader {name[:-1]}",
        line,
        f'Read "{name[:-1]}" as {name}.',
    ]


def test_questions_are_answered_apart_from_what_is_filed(quay: Quay) -> None:
    mail = receipt(quay, "Ann", "status\nhelp\nhelp bid\nHelp\nstatus")
    text = plain(mail)
    found = sections(text)
    assert "5 questions are answered below." in flat(found["head"])
    assert "filed" not in flat(found["head"])
    assert len(re.findall("^Line ", found["ANSWERED BELOW"], re.MULTILINE)) == 5
    assert text.count("What you can order now for 1.1") == 1, "each question is answered once"
    assert "HELP: BID" in text


def test_status_shows_what_can_act_still_and_what_the_mail_itself_has_filed(quay: Quay) -> None:
    quay.send("Ann", "bid 2\npray")
    quay.close()
    found = sections(said(quay, "Ann", "standing bid 1\nstatus"))
    assert found["ORDERS ON FILE"].split() == ["standing", "bid", "1"]


def test_chat_alone_files_nothing_and_says_so(quay: Quay) -> None:
    mail = receipt(quay, "Ann", "Good luck to all of you.")
    assert "was understood as an order, so nothing is filed; help alone on a line" in flat(plain(mail))
    assert 'Line 1 "Good luck to all of you." is talk and was shown to nobody.' in flat(plain(mail))


def test_all_talk_of_a_mail_is_one_sentence_with_the_first_words_of_each_line(quay: Quay) -> None:
    mail = receipt(quay, "Ann", "hi there!\nbid 2\nwhat a lovely evening it was at your place\nbye")
    told = 'Lines 1 "hi there!", 3 "what a lovely evening it ..." and 4 "bye" are talk and were shown to nobody.'
    assert told in flat(plain(mail))


def test_what_was_left_out_is_counted(quay: Quay) -> None:
    text = said(quay, "Ann", "bid 3\n\n> bid 9\n> pray\n\n-- \nAnn of the long table\nharbour street")
    assert "Left out: 2 quoted lines and the signature." in flat(text)
    form = f"ORDERS quay 1.1 Ann {quay.table.keys.token('ann')}\nbid 3\nEND\nbye\n"
    assert "1 line after END" in flat(said(quay, "Ann", form))


def test_a_mail_that_only_quotes_is_asked_about(quay: Quay) -> None:
    text = said(quay, "Ann", "> bid 3\n> pray")
    assert "Your mail holds only quoted text." in flat(text)
    asked = sections(text)["PLEASE ANSWER"]
    assert [line.strip() for line in asked.splitlines() if line.startswith("    ")] == ["bid 3", "pray"]


def test_orders_below_a_signature_are_asked_about(quay: Quay) -> None:
    text = said(quay, "Ann", "Hi!\n-- \nAnn\nbid 3\nring me")
    assert "These lines stand below your signature and read as orders." in flat(text)
    assert "bid 3" in sections(text)["PLEASE ANSWER"]
    assert not quay.table.history.book.filed


def test_a_name_that_is_none_is_asked_about_and_owed(club: Quay) -> None:
    mail = receipt(club, "Ann", "leader Xyzzy")
    text = plain(mail)
    assert 'No Senator is called "Xyzzy". Until you answer, nothing of this line is filed.' in flat(text)
    assert "STILL OWED your answer to line 1. Nothing else is missing." in flat(text)


def test_a_line_that_cannot_be_read_comes_with_one_that_can(club: Quay) -> None:
    refused = sections(said(club, "Ann", "leader"))["REFUSED"]
    assert re.search(
        r"This seems to be the choice of your Faction Leader, but it lacks a Senator \[[\d.]+\]\.", flat(refused)
    )
    (sample,) = [line.strip() for line in refused.splitlines() if line.startswith("    ")]
    assert sample.startswith("leader ")


def test_a_seat_that_owes_nothing_is_told_so(quay: Quay) -> None:
    assert "STILL OWED nothing. DIGEST" in flat(said(quay, "Ann", "bid 3"))
    left = flat(said(quay, "Ben", "status"))
    assert "STILL OWED nothing. What you did not order is played by the defaults above." in left


def test_whoever_has_said_done_is_not_asked_to_say_it(quay: Quay) -> None:
    before, after = flat(said(quay, "Ann", "bid 3")), flat(said(quay, "Ann", "done"))
    assert "Write done when you need no more time" in before
    assert "Write done" not in after
    assert "You have said done; the line done no takes that back." in after


def test_a_game_that_is_over_says_so_in_every_receipt(over: Quay) -> None:
    text = said(over, "Ann", "bid 3\nstatus")
    assert "DEADLINE" not in text
    assert "takes no more orders" in flat(text)
    assert "STILL OWED nothing. Quay is over; see its last report." in flat(text)
    assert "Nothing of yours is on file, and nothing is asked of you." in flat(text)


def test_what_an_order_did_at_once_is_told_with_it(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.send("Ann", "bid 4\npray")
    quay.close()
    owner = quay.owner()
    assert owner is not None
    seat, lot = owner
    to = next(name for name in ("Ann", "Ben") if name.lower() != seat)
    text = said(quay, seat.capitalize(), f"give {lot} to {to}")
    assert f"{lot.capitalize()}" in sections(text)["FILED"]
    assert re.search(rf"{to} .*{lot}|{lot}.* {to}", flat(sections(text)["FILED"]), re.IGNORECASE)
    quay.home.close()


def test_orders_filed_ahead_say_for_when(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="two")
    text = said(quay, "Ann", "give Silk to Ben\nbid 3")
    assert "Filed ahead for Market; it is carried out then, and once." in flat(text)
    stands = sections(text)["WHAT STANDS NOW FOR 1.1"].split("\n")
    (late,) = (at for at, line in enumerate(stands) if "give Silk to Ben" in line)
    assert stands[late].endswith("# ahead, for Market")
    assert all(at < late for at, line in enumerate(stands) if "bid 3" in line or "default" in line)
    quay.home.close()


def test_a_passing_refusal_is_filed_with_a_remark(quay: Quay) -> None:
    filed = sections(said(quay, "Ann", "give Silk to Ben"))["FILED"]
    assert "Filed, though not possible as things stand." in flat(filed)
