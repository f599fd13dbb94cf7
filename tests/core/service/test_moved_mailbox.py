"""The address of a home changes while its games run: all that they write from the next mail on names the new one."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.gm_desk import acts
from adjudicator.service.mail_out.resend import resend
from adjudicator.service.site.chronicle.clean import WITHHELD, Cleaner
from adjudicator.service.turn.adjudicate import run_on
from tests.core.service.quay import Quay
from tests.core.service.rounds import Daemon

OLD, NEW = "gm@localhost", "games@new.example"


def move(quay: Quay, address: str = NEW, *, plus: bool = False) -> None:
    (quay.home.path / "home.toml").write_text(f'[mail]\naddress = "{address}"\nplus = {str(plus).lower()}\n')
    quay.home.read_again()


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    made = Quay(tmp_path)
    made.send("Ann", "bid 2")
    return made


def mails(quay: Quay, after: int = 0) -> list[EmailMessage]:
    found = [entry for entry in quay.home.store.outbox() if entry.id > after]
    made = [message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default) for entry in found]
    assert all(isinstance(each, EmailMessage) for each in made)
    return made


def html(mail: EmailMessage) -> str:
    body = mail.get_body(("html",))
    return body.get_content() if body is not None else ""


def last(quay: Quay) -> int:
    return max(entry.id for entry in quay.home.store.outbox())


@pytest.mark.parametrize("plus", [False, True])
def test_senders_buttons_and_letters_name_the_new_address_at_once(quay: Quay, *, plus: bool) -> None:
    seen = last(quay)
    move(quay, plus=plus)
    quay.send("Ben", "bid 1")
    quay.close()
    sent = mails(quay, seen)
    assert {str(mail["From"]).partition("<")[2] for mail in sent} == {f"{NEW}>"}
    buttons = [link for mail in sent for link in re.findall(r"mailto:([^?\"]*)", html(mail))]
    assert buttons
    assert {re.sub(r"(%2B|\+)[^@]*", "", link) for link in buttons} == {NEW}
    assert any("+" in link or "%2B" in link for link in buttons) is plus
    assert not any(OLD in mail.as_string() for mail in sent if "receipt" not in mail["Message-ID"])


def test_it_moves_once_for_each_change_and_no_game_moves_that_is_over(quay: Quay) -> None:
    for address in (NEW, NEW, "third@new.example"):
        move(quay, address)
        quay.send("Ben", "bid 1")
        run_on(quay.home, quay.table)
    moved = [each.address for each in quay.table.history.moved]
    assert (moved, quay.table.mailboxes) == ([NEW, "third@new.example"], (OLD, NEW, "third@new.example"))
    acts.end(quay.home, quay.table, "enough")
    move(quay, "fourth@new.example")
    run_on(quay.home, quay.table)
    assert quay.table.config.address == "third@new.example"


def test_an_answer_to_a_mail_of_before_is_known_by_its_thread(quay: Quay) -> None:
    welcome = next(mail for mail in mails(quay) if "ben.private" in mail["Message-ID"])
    move(quay)
    raw = (
        f"From: ben@example.org\nTo: {OLD}\nSubject: no tag\nMessage-ID: <77@x>\nIn-Reply-To: {welcome['Message-ID']}\n"
    )
    daemon = Daemon(quay)
    daemon.waiting.append((quay.home.now(), "77", f"{raw}\nbid 3\n".encode()))
    daemon.go()
    assert [filed.order.amount for filed in quay.table.history.book.filed if filed.seat == "ben"] == [3]


def test_the_mails_of_a_packet_stay_one_thread(quay: Quay) -> None:
    seen = last(quay)
    tied = next(str(mail["References"]).split()[-1] for mail in mails(quay) if "ben.private" in mail["Message-ID"])
    move(quay)
    quay.send("Ben", "bid 1")
    assert [tied in str(mail["References"]) for mail in mails(quay, seen)] == [True]


def test_a_report_sent_again_comes_from_the_new_address_with_the_words_it_had(quay: Quay) -> None:
    quay.close()
    before = next(mail for mail in reversed(mails(quay)) if "ben.private" in mail["Message-ID"])
    move(quay)
    resend(quay.home, quay.table, "ben")
    again = mails(quay)[-1]
    assert (str(again["From"]), str(before["From"])) == (f"GM of Quay <{NEW}>", f"GM of Quay <{OLD}>")
    assert html(again) == html(before)


def test_home_and_archive_verify_and_the_archive_names_no_address(quay: Quay, tmp_path: Path) -> None:
    move(quay)
    quay.send("Ben", "bid 1")
    quay.close()
    target = tmp_path / "quay.zip"
    export_game(quay.home, "quay", target)
    for what in ("quay", str(target)):
        assert verify(quay.home, what).differences == []
    assert Cleaner(quay.table, {})(f"write to {OLD} or {NEW}") == f"write to {WITHHELD} or {WITHHELD}"


def test_settings_that_cannot_be_read_change_nothing_and_are_told_once(quay: Quay) -> None:
    assert not quay.home.read_again()
    (quay.home.path / "home.toml").write_text("[mail]\nadress = 1\n")
    with pytest.raises(UserError, match="adress"):
        quay.home.read_again()
    assert not quay.home.read_again()
    assert quay.home.settings.mail.address == OLD
    move(quay)
    assert quay.home.settings.mail.address == NEW


def test_a_daemon_goes_round_until_its_settings_change(quay: Quay) -> None:
    daemon, naps = Daemon(quay), iter([(), ("[mail]\nplus = 7\n",), ("",), ("[mail]\nplus = true\n",)])

    def nap(_: object) -> bool:
        for text in next(naps):
            (quay.home.path / "home.toml").write_text(text)
        return True

    assert daemon.rounds.keep(nap)
    faults = [line for line in daemon.lines if line.startswith("fault: home.toml")]
    assert [line.endswith("what it said before still counts.") for line in faults] == [True]
    assert quay.home.settings.mail.plus
    assert not daemon.rounds.keep(lambda _: False)
