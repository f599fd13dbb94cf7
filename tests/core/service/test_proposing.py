"""Proposals by mail: what the receipt and the reminder show of them, and how an answer finds them."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator, Sequence
from email import policy
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from adjudicator.model.reading import Proposed, Read, Result, Talk
from adjudicator.report.text import render_text
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.reminders import called, reminder_page
from adjudicator.service.filing import reading
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import check
from tests.core.service.quay import NAMES, Quay
from tests.core.service.receipts import flat, plain, sections
from tests.toy.harbour import Bid, Give, Pray

MEANT: dict[str, tuple[tuple[object, ...], ...]] = {
    "two or so": ((Bid(2),),),
    "a prayer": ((Pray(),),),
    "three or four": ((Bid(3),), (Bid(4),)),
    "silk for ben": ((Give("lot:silk", "seat:ben"),),),
}
"""Lines of which a reader would be nearly sure, with what it would take them for."""


@pytest.fixture
def nearly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the lines of `MEANT` read as they would be by a reader that is nearly sure of them."""
    read = reading._read

    def unsure(table: Table, seat: str, lines: Sequence[Any], *how: Any, **more: Any) -> tuple[Result, ...]:
        return tuple(_doubtful(result) for result in read(table, seat, tuple(lines), *how, **more))

    monkeypatch.setattr(reading, "_read", unsure)


def _doubtful(result: Result) -> Result:
    meant = MEANT.get(result.text.lower()) if isinstance(result, Talk) else None
    if meant is None:
        return result
    reads = tuple(tuple(Read(result.line, result.text, order) for order in orders) for orders in meant)
    return Proposed(result.line, result.text, reads, "or so" if "or so" in result.text else "", result.line)


@pytest.fixture
def quay(toy: None, nearly: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path, schedule="one")
    yield quay
    quay.home.close()


Mail = email.message.EmailMessage


def receipts(quay: Quay, seat: str = "ann") -> list[Mail]:
    entries = [entry for entry in quay.home.store.outbox() if f".{seat}.receipt." in entry.key]
    return [email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default) for entry in entries]


def said(quay: Quay, text: str, answers: Mail | None = None, name: str = "Ann", kind: str = "plain") -> str:
    """Send a mail, in reply to one of ours where it is given, and return the text of its receipt."""
    head = "[quay] orders"
    if answers is not None:
        head += f"\nIn-Reply-To: {answers['Message-ID']}\nReferences: {answers['In-Reply-To']} {answers['Message-ID']}"
    quay.send(name, text, subject=head + ("\nContent-Type: text/html" if kind == "html" else ""))
    return plain(receipts(quay, name.lower())[-1])


def on_file(quay: Quay, seat: str = "ann") -> list[str]:
    return [filed.say(quay.table.game.name) for filed in quay.table.history.book.of(seat)]


RECEIPT = """\
Ann, your mail of Mon 2 Nov, 11:00 is read. 1 line is filed. 2 wait for
your yes.

DEADLINE  Thu 5 Nov, 21:00 your time (20:00 UTC), in 3 days

1  DID YOU MEAN?
----------------

Not filed yet. Reply with one word or two:

    yes     # files both
    yes A   # files A alone; yes B files B
    no      # files neither

A  Line 2   two or so
     bid 2
   We could not place "or so".

B  Line 3   a prayer
     pray
   Your line does not say all of this; the rest is our guess.

Your yes counts from the hour it arrives, and A and B wait until the
deadline. If you send another order for the same thing first, that order
stands and the proposal lapses.

2  FILED
--------

Line 1   standing bid 1                                         STANDING
  standing bid 1

3  WHAT STANDS NOW FOR 1.1
--------------------------

    standing bid 1
    done no   # default

STILL OWED  nothing but your yes or no. A and B wait until the deadline.
"""


def test_the_receipt_proposes_the_lines_in_full_and_says_until_when_and_how_to_answer(quay: Quay) -> None:
    text = said(quay, "standing bid 1\ntwo or so\na prayer")
    assert text.startswith(RECEIPT)
    assert receipts(quay)[-1]["Subject"] == "Re: [quay] Welcome, Ann: first orders by Thu 5 Nov"


def test_readings_of_one_line_have_a_letter_each_and_no_bare_yes_is_offered(quay: Quay) -> None:
    found = sections(said(quay, "three or four"))
    assert found.get("DID YOU MEAN?", "") == ""  # the question mark ends no title of `sections`
    text = plain(receipts(quay)[-1])
    assert "    yes A   # files A alone; yes B files B\n    no      # files neither\n" in text
    offer = (
        "A  Line 1   three or four\n     bid 3\n   Your line leaves open which of these you mean.\nB  or\n     bid 4\n"
    )
    assert offer in text


def test_a_reply_with_yes_files_and_shows_what_it_filed(quay: Quay) -> None:
    said(quay, "two or so\na prayer")
    text = said(quay, "Yes!\n\n-- \nAnn", receipts(quay)[-1])
    assert on_file(quay) == ["bid 2", "pray"]
    filed = sections(text)["FILED"]
    assert "Line 1   Yes!\n  bid 2\n\nLine 1   Yes!\n  pray" in filed
    assert "STILL OWED nothing. DIGEST" in flat(text)


def test_yes_and_no_may_stand_among_orders(quay: Quay) -> None:
    said(quay, "two or so\na prayer")
    said(quay, "Hello!\nno A. standing bid 1\nyes B\nSee you.", receipts(quay)[-1])
    assert on_file(quay) == ["standing bid 1", "pray"]


def test_digits_are_ballots_and_never_proposals(quay: Quay) -> None:
    said(quay, "two or so")
    for text in ("yes 1", "1 yes", "Yes: 1"):
        said(quay, text, receipts(quay)[0])
    assert on_file(quay) == []
    assert "neither yes nor no" in flat(said(quay, "yes A and 1", receipts(quay)[0]))


def test_a_quoted_yes_files_nothing(quay: Quay) -> None:
    said(quay, "two or so")
    text = said(quay, "> yes\n> yes A", receipts(quay)[-1])
    assert "Your mail holds only quoted text." in flat(text)
    said(quay, "Hm, let me think.\n\nOn Monday the GM wrote:\n> yes A   # files it", receipts(quay)[0])
    assert on_file(quay) == []


def test_a_yes_that_goes_on_is_asked_about(quay: Quay) -> None:
    said(quay, "two or so")
    text = said(quay, "Yes, if the weather holds", receipts(quay)[-1])
    assert "neither yes nor no" in flat(sections(text)["PLEASE ANSWER"])
    assert on_file(quay) == []


def test_a_word_that_may_be_chat_is_asked_about(quay: Quay) -> None:
    said(quay, "two or so")
    said(quay, "ok", receipts(quay)[-1])
    assert on_file(quay) == []
    said(quay, "ok A", receipts(quay)[-1])
    assert on_file(quay) == ["bid 2"]


def test_a_lone_yes_without_a_proposal_is_answered_and_one_beside_orders_is_chat(quay: Quay) -> None:
    assert "Nothing of yours waits for a yes or no here." in flat(said(quay, "Yes"))
    assert 'Line 1 "yes" is talk' in said(quay, "yes\nbid 3")
    assert "Nothing of yours waits" in flat(said(quay, "yes\nbid 3", receipts(quay)[-1]))
    assert 'Line 1 "ok" is talk' in said(quay, "ok", receipts(quay)[-1])


def test_a_lone_yes_that_is_a_vote_stays_one_where_nothing_waits(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    _votes(monkeypatch)
    said(quay, "yes", receipts(quay)[-1] if receipts(quay) else None)
    assert on_file(quay) == ["pray"]


def _votes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a lone yes read as an order, as a game reads it in which one vote is open."""
    read = reading._read

    def votes(table: Table, seat: str, lines: Sequence[Any], *how: Any, **more: Any) -> tuple[Result, ...]:
        found = read(table, seat, tuple(lines), *how, **more)
        return tuple(Read(r.line, r.text, Pray()) if r.text.lower() == "yes" else r for r in found)

    monkeypatch.setattr(reading, "_read", votes)


def test_a_bare_yes_is_not_offered_where_it_would_be_a_vote_and_asked_about_if_it_comes(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    _votes(monkeypatch)
    text = said(quay, "two or so")
    assert "A bare yes could mean something else now, so answer by letter:" in flat(text)
    assert "    yes A   # files A\n    no A    # files nothing\n" in text
    asked = flat(said(quay, "yes", receipts(quay)[-1]))
    assert "Your answer may be a vote, or meant for A." in asked
    assert on_file(quay) == []


def test_a_bare_yes_while_a_code_waits_is_asked_about(quay: Quay) -> None:
    quay.send("Ann", "address add ann@phone.example")
    text = said(quay, "two or so")
    assert "    yes A   # files A" in text
    assert "the request that waits for its code" in flat(said(quay, "yes", receipts(quay)[-1]))
    assert on_file(quay) == []


# ---------------------------------------------------------------------------------------- HTML


def links(quay: Quay) -> dict[str, tuple[str, str]]:
    """Return the buttons of Ann's last receipt by what they say: the address and the body of their mails."""
    body = receipts(quay)[-1].get_body(("html",))
    assert body is not None
    found = re.findall(r'<a class="(?:btn|quiet)[^>]*href="(mailto:[^"]+)"[^>]*>([^<]+)</a>', str(body.get_content()))
    parts = {label: urlsplit(link.replace("&amp;", "&")) for link, label in found}
    return {label: (unquote(url.path), parse_qs(url.query)["body"][0]) for label, url in parts.items()}


def test_buttons_carry_the_answer_with_the_letter_and_are_read_without_a_thread(quay: Quay) -> None:
    said(quay, "<p>two or so</p><p>a prayer</p>", kind="html")
    found = links(quay)
    assert list(found) == ["Yes, file A", "No, not A", "Yes, file B", "No, not B"]
    token = quay.table.form_code("ann")
    assert found["Yes, file B"] == ("gm@localhost", f"ORDERS quay 1.1 Ann {token}\r\nyes B\r\nEND\r\n")
    said(quay, found["Yes, file B"][1].replace("\r\n", "\n"))
    assert on_file(quay) == ["pray"]
    said(quay, found["No, not A"][1].replace("\r\n", "\n"))
    assert "STILL OWED nothing. What" in flat(plain(receipts(quay)[-1]))


def test_a_button_of_a_packet_that_has_closed_is_told_so(quay: Quay) -> None:
    said(quay, "<p>two or so</p>", kind="html")
    body = links(quay)["Yes, file A"][1].replace("\r\n", "\n")
    quay.close()
    said(quay, "a prayer")
    text = said(quay, body)
    assert "waited until packet 1.1 closed" in flat(sections(text)["REFUSED"])
    assert on_file(quay) == []


# -------------------------------------------------------------------------------- what waits, and how long


def test_what_waits_is_told_in_every_receipt_until_it_is_answered_or_overtaken(quay: Quay) -> None:
    said(quay, "two or so\na prayer")
    text = said(quay, "Hello.")
    assert "A and B wait until the deadline." in flat(text)
    text = said(quay, "pray")
    assert "A waits until the deadline." in flat(text)


def test_older_proposals_that_are_let_go_are_named(quay: Quay) -> None:
    for line in ("two or so", "a prayer", "silk for ben", "two or so"):
        said(quay, line)
    assert "of an older mail" not in plain(receipts(quay)[-1])  # the last line speaks of the same thing as the first
    for line in ("a prayer", "three or four"):
        said(quay, line)
    text = plain(receipts(quay)[-1])
    assert "C of an older mail waits no longer: we keep the proposals of your last three mails." in flat(text)


def test_the_reminder_lists_what_waits_for_a_yes(quay: Quay) -> None:
    said(quay, "bid 3\npray\nsilk for ben\nstanding bid 1")
    packet = quay.table.history.state.open_packet
    assert packet is not None
    assert "ann" in called(quay.table, "2026-11-04T20:00:00Z").seats
    text = render_text(reminder_page(quay.table, "ann", packet, quay.home.now()))
    assert "A waits for your yes and lapses at the deadline:\n\n    yes A   # files give Silk to Ben" in text
    said(quay, "no A")
    assert "ann" not in called(quay.table, "2026-11-04T20:00:00Z").seats


def test_proposals_lapse_with_the_lock_and_nothing_of_them_is_played(quay: Quay) -> None:
    said(quay, "two or so", None)
    first = receipts(quay)[-1]
    quay.close()
    text = said(quay, "yes", first)
    assert "What was proposed waited until packet 1.1 closed." in flat(text)
    assert on_file(quay) == []


def test_a_yes_to_another_s_receipt_is_answered_without_a_word_of_it(quay: Quay) -> None:
    said(quay, "two or so")
    text = said(quay, "yes A", receipts(quay)[-1], name="Ben")
    assert "You answer a receipt that was not written to you" in flat(text)
    assert "bid 2" not in text
    assert (on_file(quay), on_file(quay, "ben")) == ([], [])


# --------------------------------------------------------------------------------- proof and secrecy


def test_the_log_holds_proposals_and_answers_and_is_verified_from_the_mails(quay: Quay, tmp_path: Path) -> None:
    said(quay, "two or so\nthree or four")
    said(quay, "yes C", receipts(quay)[-1])
    said(quay, "a prayer")
    quay.close()
    assert verify(quay.home, "quay").differences == []
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []


def test_a_proposal_that_no_mail_explains_is_found(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    said(quay, "two or so")
    monkeypatch.setitem(MEANT, "two or so", ((Bid(4),),))
    assert verify(quay.home, "quay").differences


def told(quay: Quay, seat: str) -> list[bytes]:
    """Return every mail to a seat that is no receipt of the others, and its reports."""
    store = quay.home.store
    mails = [store.out_raw(entry.id) for entry in store.outbox() if entry.to_seat == seat]
    return [*mails, *(report.body for report in store.reports("quay") if report.audience in {seat, "public"})]


def test_what_is_proposed_to_one_changes_no_byte_for_the_others(toy: None, nearly: None, tmp_path: Path) -> None:
    seen = []
    for name, text in (("with", "two or so"), ("without", "Nothing.")):
        quay = Quay(tmp_path / name, schedule="one")
        quay.send("Ann", text)
        for other in NAMES[1:]:
            quay.send(other, "bid 1\nyes\nstatus")
        quay.close()
        seen.append([told(quay, other.lower()) for other in NAMES[1:]])
        quay.home.close()
    assert seen[0] == seen[1]


# ---------------------------------------------------------------------------------------- check


def test_check_shows_proposals_as_the_receipt_would_and_as_fields(quay: Quay) -> None:
    found = check(quay.home, quay.table, "ann", b"bid 1\nthree or four\nhello", None)
    assert [line.get("proposals") for line in found.lines] == [None, [["bid 3"], ["bid 4"]], None]
    assert (found.lines[1]["status"], found.lines[1]["order"]) == ("unclear", None)
    assert "A  Line 2   three or four\n     bid 3" in found.text
    assert not quay.table.history.book.proposals


# ---------------------------------------------------------------------------------------- done


def test_done_beside_a_proposal_is_set_aside_and_counts_alone_in_a_later_mail(quay: Quay) -> None:
    text = said(quay, "two or so\ndone")
    assert "Your done is set aside." in flat(text)
    assert not quay.table.history.book.is_done("ann", "1.1")
    said(quay, "done")
    assert quay.table.history.book.is_done("ann", "1.1")


def test_done_beside_the_yes_counts(quay: Quay) -> None:
    said(quay, "two or so")
    said(quay, "yes\ndone", receipts(quay)[-1])
    assert (on_file(quay), quay.table.history.book.is_done("ann", "1.1")) == (["bid 2"], True)
