"""A wish for more time reaches the GM at once, stands in his status and digest, and is gone when he has answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.clock.pauses import pause, turn_down
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk import acts, looking
from adjudicator.service.gm_desk.digest import digest_text
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.demo import Letters
from adjudicator.service.turn.adjudicate import where
from tests.core.service.quay import Quay


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    (tmp_path / "home.toml").write_text('[mail]\ngm = ["me@example.org"]\n')
    return Quay(tmp_path, deadlines=Deadlines(grace=0, delay=0, remind=()))


def to_gm(quay: Quay) -> list[str]:
    """Return the mails to the GM about wishes."""
    entries = [entry for entry in quay.home.store.outbox() if ".wish." in entry.key]
    assert {entry.to_address for entry in entries} <= {"me@example.org"}
    return [quay.home.store.out_raw(entry.id).decode() for entry in entries]


def test_a_wish_for_more_time_is_mailed_to_the_gm_at_once(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    assert to_gm(quay) == []
    quay.send("Ann", "extend 1 day")
    (mail,) = to_gm(quay)
    assert "Subject: [quay] Ann asks for 1 day more" in mail
    assert "gm extend 1 day because ..." in mail
    assert "bid" not in mail, "and nothing else of her mail"
    quay.send("Ann", "extend 1 day because I mean it")
    assert len(to_gm(quay)) == 1, "asked again it is the same wish"


def test_it_stands_in_status_and_digest_until_it_is_answered(quay: Quay) -> None:
    quay.send("Ann", "extend 12 hours")
    assert looking.status(quay.home, quay.table)["wishes"] == [{"seat": "ann", "name": "Ann", "wish": "12 hours"}]
    assert "Ann asks for more time" in digest_text(quay.home, Desk(quay.home), quay.table)
    turn_down(quay.home, quay.table, "the others wait")
    assert looking.status(quay.home, quay.table)["wishes"] == []
    assert "asks for more time" not in digest_text(quay.home, Desk(quay.home), quay.table)


def test_without_an_address_of_the_gm_nothing_is_mailed(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path)
    quay.send("Ann", "extend 1 day")
    assert to_gm(quay) == []


def test_where_a_game_stands_names_those_who_wait_grace_and_a_pause(quay: Quay) -> None:
    begin = where(quay.table)
    assert begin.endswith(" UTC.")
    quay.send("Ann", "wait")
    assert where(quay.table) == f"{begin} It does not close early: Ann waits."
    quay.send("Ben", "wait")
    assert where(quay.table).endswith("It does not close early: Ann and Ben wait.")


def test_grace_names_the_late(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=Deadlines(grace=12, delay=0, remind=()))
    quay.send("Ann", "bid 2\npray")
    quay.hands.moment = moment(quay.table.history.deadlines["1.1"].at)
    poll(quay.home, Letters([]))
    quay.table.refresh()
    assert where(quay.table).startswith("Packet 1.1 Auction stands in grace until ")
    assert where(quay.table).endswith(", for Ben and Cleo.")


def test_a_pause_is_told_with_its_end(quay: Quay) -> None:
    pause(quay.home, quay.table, moment("2026-11-20T20:00:00Z"), "a holiday")
    assert where(quay.table).endswith("is open, and the game is paused until Fri 20 Nov, 20:00 UTC.")


def test_a_pause_without_an_end_is_told(quay: Quay) -> None:
    pause(quay.home, quay.table, None, "the GM is ill")
    assert where(quay.table).endswith("is open, and the game is paused until it is resumed.")


def test_an_early_close_is_told(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, deadlines=Deadlines(grace=0, delay=90, remind=()))
    for name in ("Ann", "Ben", "Cleo"):
        quay.send(name, "done")
    assert where(quay.table).endswith("; then it closes early, as all have done with it.")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("extend 1 day because my train is late", "my train is late"),
        ("extend by 1 day, my train is late!", "my train is late!"),
        ("Extend 24 hours: as I am ill", "I am ill"),
        ("extend 1d please", ""),
    ],
)
def test_what_he_says_of_it_goes_to_the_gm_with_the_wish(quay: Quay, line: str, why: str) -> None:
    quay.send("Ann", line)
    mail = " ".join(to_gm(quay)[0].split())
    assert ("The reason given:" in mail) is bool(why)
    assert why in mail
    assert "24 hours more in" in mail or "1 day more in" in mail
    assert quay.table.history.calendar.asked[-1].why == why


def test_an_extension_answers_the_wish(quay: Quay) -> None:
    quay.send("Ann", "extend 1 day")
    acts.extend(quay.home, quay.table, hours=24, why="Ann asked")
    assert looking.status(quay.home, quay.table)["wishes"] == []
