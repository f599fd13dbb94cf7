"""Seats of silent players are offered, kept, taken and given up; each is told to whom it concerns, exactly once."""

from __future__ import annotations

import contextlib
import email
import shutil
from collections import Counter
from collections.abc import Iterator
from email import policy
from itertools import count
from pathlib import Path

import pytest

from adjudicator.model import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.letter import MailId
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox.receive import poll
from adjudicator.service.players import seating, vacancies
from adjudicator.service.settings.config import Standby
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.demo import Hands, Letters
from tests.core.service.quay import MAIL, Quay
from tests.core.service.timekeeper import deadline
from tests.core.service.vacancies import IVO, UNA, Bench
from tests.verified import differences

TAKE = MAIL.format(
    name="Ivo", address="ivo@example.net", subject="[quay] your offer", number=900, text="take over Cleo"
).encode()


@pytest.fixture
def bench(toy: None, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "home")
    yield bench
    assert differences(bench.home, "quay") == []
    again = Table.open(bench.home.store, "quay")
    assert again.history.people == bench.table.history.people
    bench.home.close()


def mails(bench: Quay, kind: str) -> list[tuple[str, str, str]]:
    """Return the mails of a kind: whom they go to, subject and text."""
    found = []
    for entry in bench.home.store.outbox():
        known = MailId.parse(entry.key)
        if known is None or known.kind != kind:
            continue
        message = email.message_from_bytes(bench.home.store.out_raw(entry.id), policy=policy.default)
        body = message.get_body(("plain",))
        assert body is not None
        found.append((entry.to_address, str(message["Subject"]), " ".join(str(body.get_content()).split())))
    return found


def to(bench: Quay, kind: str) -> list[str]:
    return [address for address, _, _ in mails(bench, kind)]


def offered(bench: Quay) -> tuple[str, ...]:
    return bench.table.history.people.offered


def given_up(bench: Quay) -> tuple[str, ...]:
    return bench.table.history.people.given_up


def report(bench: Quay) -> str:
    """Return the text of the last report for all."""
    reports = [each for each in bench.home.store.reports("quay", audience="all") if each.format == "text"]
    return " ".join(reports[-1].body.decode().split())


def shelved(bench: Quay) -> tuple[str, str]:
    entry = bench.home.store.journal()[-1]
    return entry.state, entry.reason


def test_a_seat_is_offered_after_two_misses_in_a_row_and_no_sooner(bench: Bench) -> None:
    bench.day("Ann", "Ben")
    bench.day("Ann", "Ben", "Cleo")
    bench.day("Ann", "Ben")
    assert to(bench, "offer") == []
    bench.day("Ann", "Ben")
    assert offered(bench) == ("cleo",)
    assert to(bench, "offer") == ["ivo@example.net", "una@example.net"]
    assert "take over Cleo" in mails(bench, "offer")[0][2]
    assert "Cleo has missed 2 packets in a row. The seat is offered to the standby players" in report(bench)


def test_whose_mail_comes_first_gets_the_seat_and_the_next_is_told_why_not(bench: Bench) -> None:
    old = bench.table.token("cleo")
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.claim(UNA, "hello\n\nI'll take over Cleo, please!\n\nUna")
    bench.claim(IVO, "take over Cleo")
    assert bench.table.addresses("cleo") == ("una@example.net",)
    assert [each.name for each in bench.table.standbys] == ["Ivo"]
    ((where, _, text),) = mails(bench, "answer")
    assert where == "ivo@example.net"
    assert "somebody wrote before you" in text
    (first,) = mails(bench, "welcome")
    assert first[0] == "una@example.net"
    assert bench.table.token("cleo") in first[2]
    assert old not in first[2]
    assert "ORDERS quay" in first[2]
    assert Counter(to(bench, "people")) == {"ann@example.org": 1, "ben@example.org": 1}
    assert all("Cleo is played by Una from now on." in text for _, _, text in mails(bench, "people"))
    assert to(bench, "farewell") == ["cleo@example.org"]


def test_what_the_old_player_writes_no_longer_counts_and_the_new_one_plays(bench: Bench) -> None:
    old = bench.table.token("cleo")
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.claim(IVO)
    bench.send("Cleo", "bid 3")
    assert shelved(bench)[0] == "held"
    bench.send("Cleo", f"ORDERS quay cleo {old}\nbid 3\nEND")
    assert shelved(bench) == ("held", "it names cleo and brings a wrong token")
    bench.send("Ivo", "bid 2", address="ivo@example.net")
    assert shelved(bench)[0] == "filed"
    bench.close()
    assert "Cleo is played by Ivo from now on." in report(bench)
    assert bench.table.history.attendance.of("cleo") == (False,)


def test_no_mail_of_a_taking_says_where_anybody_writes_from_or_holds_the_token_of_another(bench: Bench) -> None:
    tokens = {seat: bench.table.token(seat) for seat in bench.table.players}
    for _ in range(2):
        bench.day("Ann", "Ben")
    before = len(bench.home.store.outbox())
    bench.claim(IVO)
    for entry in bench.home.store.outbox()[before:]:
        text = bench.home.store.out_raw(entry.id).decode()
        body = text.partition("\n\n")[2]
        assert "@example" not in body.replace("@example.org>", ""), entry.key
        assert not any(token in text for token in tokens.values()), entry.key
    new = bench.table.token("cleo")
    holders = [
        e.to_address for e in bench.home.store.outbox()[before:] if new in bench.home.store.out_raw(e.id).decode()
    ]
    assert holders == ["ivo@example.net"]


def test_any_word_of_its_player_keeps_a_seat_that_is_offered(bench: Bench) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.send("Cleo", "sorry, I was ill")
    assert offered(bench) == ()
    assert any("Cleo has written again and keeps the seat." in text for _, _, text in mails(bench, "notice"))
    bench.claim(IVO)
    assert bench.table.addresses("cleo") == ("cleo@example.org",)
    bench.close()
    assert offered(bench) == (), "a new count begins"
    bench.day("Ann", "Ben")
    assert offered(bench) == ("cleo",)
    assert len(to(bench, "offer")) == 4


@pytest.mark.parametrize("text", ["press to Ann: shall we share the pier?", "status", "I wonder what all this means"])
def test_whoever_writes_without_orders_is_there_and_is_not_offered(bench: Bench, text: str) -> None:
    bench.day("Ann", "Ben")
    for _ in range(2):
        bench.send("Cleo", text)
        bench.send("Cleo", text)
        bench.day("Ann", "Ben")
        assert offered(bench) == ()
    assert bench.table.history.attendance.of("cleo") == (True,) * 3, "packets without orders stay missed"
    bench.day("Ann", "Ben")
    assert offered(bench) == ()
    assert bench.table.history.attendance.in_a_row("cleo") == 1, "one packet in silence"
    assert verify(bench.home, "quay").differences == []


def test_a_log_of_before_mails_without_orders_counted_stays_valid(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(vacancies, "_at_risk", lambda *_: False)
        bench.day("Ann", "Ben")
        bench.send("Cleo", "status")
        bench.day("Ann", "Ben")
    assert offered(bench) == ("cleo",)
    assert verify(bench.home, "quay").differences == []


def test_a_seat_that_nobody_takes_is_given_up_once_and_its_player_can_come_back(bench: Bench) -> None:
    for _ in range(4):
        bench.day("Ann", "Ben")
    assert given_up(bench) == ("cleo",)
    kinds = Counter(event.kind for event in bench.table.history.events())
    assert (kinds["seat_offered"], kinds["seat_given_up"]) == (1, 1)
    bench.send("Cleo", "bid 1")
    assert given_up(bench) == ()


def test_a_seat_given_up_can_still_be_taken(bench: Bench) -> None:
    for _ in range(3):
        bench.day("Ann", "Ben")
    bench.claim(IVO, "takeover cleo")
    assert bench.table.addresses("cleo") == ("ivo@example.net",)
    assert given_up(bench) == ()


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("take over", "cleo"),
        ("Take over Cleo's seat", "cleo"),
        ("I will take over the seat of CLEO, please.", "cleo"),
        ("take over Ann", ""),
        ("take over Zoe", ""),
    ],
)
def test_a_claim_is_read_as_people_write_it(bench: Bench, text: str, seat: str) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.claim(IVO, text)
    taken = [each for each in bench.table.players if "ivo@example.net" in bench.table.addresses(each)]
    assert taken == ([seat] if seat else [])
    assert len(to(bench, "answer")) == (not seat)


def test_whoever_does_not_stand_by_takes_nothing_and_whoever_asks_to_is_shown_to_the_gm(bench: Bench) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.send("Mallory", "take over Cleo", address="mallory@example.com")
    assert bench.table.addresses("cleo") == ("cleo@example.org",)
    assert shelved(bench)[0] == "held"
    bench.send("Tom", "stand by", address="tom@example.com")
    state, why = shelved(bench)
    assert state == "held"
    assert why.startswith("it asks to stand by")


@pytest.mark.parametrize("text", ["Stop standing by.", "> take over Cleo\n\nI no longer stand by", "stand by no more"])
def test_whoever_stands_by_leaves_the_list_by_mail_and_hears_no_more(bench: Bench, text: str) -> None:
    bench.claim(IVO, text)
    (answer,) = [mail for mail in mails(bench, "answer") if mail[0] == IVO.address]
    assert "You no longer stand by" in answer[1] + answer[2]
    assert [each.address for each in bench.table.standbys] == [UNA.address]
    bench.day("Ann", "Ben")
    bench.day("Ann", "Ben")
    assert {to for to, _, _ in mails(bench, "offer")} == {UNA.address}
    bench.claim(IVO)
    assert bench.home.store.journal()[-1].state == "held"


def test_a_quoted_offer_takes_no_seat(bench: Bench) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.claim(IVO, "I cannot, sorry.\n\n> take over Cleo")
    assert bench.table.addresses("cleo") == ("cleo@example.org",)


def test_a_seat_whose_player_resigns_is_offered_at_once(bench: Bench) -> None:
    bench.send("Cleo", "resign my seat")
    asked = bench.table.history.people.asked[-1]
    bench.send("Cleo", f"confirm {bench.table.keys.code(asked.number)}")
    assert offered(bench) == ("cleo",)
    assert to(bench, "offer") == ["ivo@example.net", "una@example.net"]
    assert "Cleo has no player any more" in mails(bench, "offer")[0][2]
    bench.claim(UNA)
    assert bench.table.addresses("cleo") == ("una@example.net",)
    assert to(bench, "farewell") == []


def test_the_gm_replaces_a_player_with_a_reason_told_to_all(bench: Bench) -> None:
    bench.close()
    seating.replace_player(bench.home, bench.table, "ben", Standby(name="Tom", address="Tom@Example.com"), "Ben moved.")
    assert bench.table.addresses("ben") == ("tom@example.com",)
    assert to(bench, "welcome") == ["tom@example.com"]
    assert all("Ben is played by Tom from now on: Ben moved." in text for _, _, text in mails(bench, "people"))
    bench.close()
    assert "Ben moved." in report(bench)


@pytest.mark.parametrize(
    ("seat", "address", "told"),
    [
        ("zoe", "tom@example.com", "There is no seat zoe"),
        ("ben", "nowhere", "has the address `nowhere`"),
        ("ben", "ben@example.org", "writes for Ben already"),
    ],
)
def test_a_replacement_that_cannot_be_is_refused(bench: Bench, seat: str, address: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        seating.replace_player(bench.home, bench.table, seat, Standby(name="Tom", address=address), "why")


def test_the_gm_lists_who_stands_by_and_he_hears_of_seats_offered_before(bench: Bench) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    seating.list_standby(bench.home, bench.table, Standby(name="Tom", address="tom@example.com"))
    assert to(bench, "offer")[-1] == "tom@example.com"
    for address, told in (("tom@example.com", "stands by already"), ("ann@example.org", "plays in this game already")):
        with pytest.raises(UserError, match=told):
            seating.list_standby(bench.home, bench.table, Standby(name="Tom", address=address))
    bench.claim(Standby(name="Tom", address="tom@example.com"))
    assert bench.table.addresses("cleo") == ("tom@example.com",)


def test_a_rewind_takes_no_offer_back_and_makes_no_second(bench: Bench) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    last = bench.table.history.published[-1][1].report.replace("-", ".")
    acts.rewind(bench.home, bench.table, last, "a slip", reopen=True)
    assert offered(bench) == ("cleo",)
    bench.day()
    assert Counter(to(bench, "offer")) == {"ivo@example.net": 1, "una@example.net": 1}


def test_an_archive_of_a_game_with_takeovers_is_verified(bench: Bench, tmp_path: Path) -> None:
    for _ in range(2):
        bench.day("Ann", "Ben")
    bench.claim(IVO)
    bench.day("Ann", "Ben")
    export_game(bench.home, "quay", tmp_path / "quay.zip")
    assert verify(bench.home, str(tmp_path / "quay.zip")).differences == []


class Killed(BaseException):
    """The process ends here: nothing in it may catch that."""


@contextlib.contextmanager
def killed(after: int) -> Iterator[list[str]]:
    """End at the n-th checkpoint; give the names of those passed."""
    passed: list[str] = []

    def hook(name: str) -> None:
        passed.append(name)
        if len(passed) == after:
            raise Killed

    checkpoint.install(hook)
    try:
        with contextlib.suppress(Killed):
            yield passed
    finally:
        checkpoint.remove(hook)


def outcome(home: Home) -> tuple[list[str], list[tuple[str, str]], list[str]]:
    log = [row.body for row in home.store.log("quay")]
    sent = sorted((entry.key, entry.to_address) for entry in home.store.outbox())
    return log, sent, [entry.state for entry in home.store.journal()]


@pytest.mark.parametrize("act", ["offer", "claim"])
def test_an_offer_and_a_taking_that_were_interrupted_anywhere_are_made_once(
    toy: None, tmp_path: Path, act: str
) -> None:
    bench = Bench(tmp_path / "first", Deadlines(grace=0, delay=0, remind=()))
    for _ in range(1 + (act == "claim")):
        bench.day("Ann", "Ben")
    now = deadline(bench) if act == "offer" else bench.hands.moment
    bench.home.close()
    ends: list[object] = []
    for at in count(0):
        shutil.copytree(tmp_path / "first", tmp_path / str(at))
        home = Home(tmp_path / str(at), Hands(now))
        source = Letters([(now, "9", TAKE)] if act == "claim" else [])
        with killed(at) as passed:
            poll(home, source)
        poll(home, source)
        ends.append(outcome(home))
        home.close()
        if at > len(passed):
            break
    assert len(ends) > 5
    assert all(end == ends[0] for end in ends)
