"""Reminders go to seats that still owe something, each once, whenever the program runs and is killed."""

from __future__ import annotations

import contextlib
import email
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from email import policy
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.model.errors import UserError
from adjudicator.model.letter import MailId
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import next_due, tick
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.deadlines import Deadlines, checked
from tests.core.service.adjudicate import Stopped, stopping
from tests.core.service.quay import NAMES, Quay
from tests.core.service.timekeeper import deadline

HOUR = timedelta(hours=1)
REMINDED = Deadlines(delay=0, remind=(24,), first=2)
"""The first packet opens on 2 November at 9:00 and closes on the 7th at 20:00, the others take three days."""


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home", schedule="one", deadlines=REMINDED)
    yield quay
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def reminders(quay: Quay, kind: str = "reminder") -> list[tuple[str, str]]:
    """Return the reminders that wait, as seats with their subjects."""
    return [(seat, subject) for seat, _, subject in reminded(quay, kind)]


def reminded(quay: Quay, kind: str = "reminder") -> list[tuple[str, str, str]]:
    """Return the reminders that wait, as seats with packets and subjects."""
    found = []
    for entry in quay.home.store.outbox():
        known = MailId.parse(entry.key)
        if known is not None and known.kind == kind:
            subject = email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)["Subject"]
            found.append((entry.to_seat, known.packet.replace("-", "."), str(subject)))
    return found


def letter(quay: Quay, seat: str, kind: str = "reminder") -> str:
    """Return the text of the last reminder of a seat."""
    entries = [e for e in quay.home.store.outbox() if e.to_seat == seat and f".{kind}." in e.key]
    message = email.message_from_bytes(quay.home.store.out_raw(entries[-1].id), policy=policy.default)
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def at(quay: Quay, moment: datetime) -> tuple[str, ...]:
    """Let the program run at a moment and return what it did."""
    quay.hands.moment = max(moment, quay.hands.moment)
    return tuple(did.what for did in tick(quay.home, quay.table))


def test_whoever_owes_something_is_reminded_a_day_before_and_not_a_second_earlier(quay: Quay) -> None:
    hour = deadline(quay) - 24 * HOUR
    quay.send("Ann", "bid 2")
    quay.send("Ben", "done")
    assert next_due(quay.home, quay.table) == hour
    assert at(quay, hour - timedelta(seconds=1)) == ()
    assert at(quay, hour) == ("reminded",)
    assert reminders(quay) == [("cleo", "Re: [quay] Welcome, Cleo: first orders by Sat 7 Nov")]
    assert at(quay, hour + HOUR) == ()
    assert next_due(quay.home, quay.table) == deadline(quay)


def test_the_letter_says_what_is_owed_what_is_played_and_what_can_be_answered(quay: Quay) -> None:
    quay.send("Ann", "bid 2")
    at(quay, deadline(quay) - 24 * HOUR)
    text = letter(quay, "cleo")
    assert "DUE   Sat 7 Nov, 21:00 your time (20:00 UTC), in 24 h" in text
    for part in (
        "Cleo, nothing of yours is on file for 1.1 Day.",
        "Ann has filed; Ben and you have not",
        "If nothing more comes, this is played for you: bid 0",
        "answer with one word: done",
        "extend 1 day",
        "absent 24 Nov to 2 Dec",
        "There is no other reminder before the deadline.",
    ):
        assert " ".join(part.split()) in " ".join(text.split()), part


def test_what_is_answered_to_a_reminder_is_read(quay: Quay) -> None:
    at(quay, deadline(quay) - 24 * HOUR)
    sample = next(
        line.strip() for line in letter(quay, "cleo").splitlines() if line.startswith("    bid") and "0" not in line
    )
    quay.send("Cleo", sample.partition("#")[0])
    assert len(quay.table.history.book.of("cleo")) == 1


def test_whoever_has_standing_orders_is_reminded_that_nothing_came_from_them_now(quay: Quay) -> None:
    for name in NAMES:
        quay.send(name, "standing bid 3" if name == "Cleo" else "bid 1")
    at(quay, deadline(quay))
    for name in ("Ann", "Ben"):
        quay.send(name, "bid 1")
    at(quay, deadline(quay) - 24 * HOUR)
    assert [seat for seat, _ in reminders(quay)] == ["cleo"]
    text = letter(quay, "cleo")
    assert "OWED  nothing that your standing orders do not answer" in text
    assert "standing bid 3 # on file" in " ".join(text.split())


def test_nobody_is_reminded_of_a_packet_that_opened_within_the_hours(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one", deadlines=Deadlines(delay=0, remind=(240,)))
    assert next_due(quay.home, quay.table) == deadline(quay)
    assert at(quay, quay.hands.moment) == ()


def test_of_several_hours_gone_by_the_last_is_made_good(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one", deadlines=Deadlines(delay=0, remind=(48, 24, 2), first=3))
    assert at(quay, deadline(quay) - 20 * HOUR) == ("reminded",)
    assert [subject for seat, subject in reminders(quay) if seat == "ann"] == [
        "Re: [quay] Welcome, Ann: first orders by Sun 8 Nov"
    ]
    assert "You are reminded once more" in " ".join(letter(quay, "ann").split())
    assert at(quay, deadline(quay) - 2 * HOUR) == ("reminded",)
    assert len(reminders(quay)) == 6
    assert verify(quay.home, "quay").differences == []


def test_past_the_deadline_nobody_is_reminded_of_it(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one", deadlines=Deadlines(closes="gm", remind=(24,)))
    assert at(quay, deadline(quay) + HOUR) == ()
    assert next_due(quay.home, quay.table) is None


@pytest.mark.parametrize(("hours", "letters"), [(12, 1), (72, 2)])
def test_a_deadline_that_moved_far_is_reminded_of_again(quay: Quay, hours: int, letters: int) -> None:
    at(quay, deadline(quay) - 24 * HOUR)
    acts.extend(quay.home, quay.table, hours=hours, why="Perla travels")
    at(quay, deadline(quay) - 24 * HOUR)
    assert [seat for seat, _ in reminders(quay)].count("ann") == letters


def test_a_packet_opened_again_has_a_reminder_of_its_own(quay: Quay) -> None:
    at(quay, deadline(quay) - 24 * HOUR)
    quay.close()
    acts.rewind(quay.home, quay.table, "1.1", "a slip", reopen=True)
    acts.extend(quay.home, quay.table, hours=96, why="a slip")
    at(quay, deadline(quay) - 24 * HOUR)
    assert [seat for seat, _ in reminders(quay)].count("ben") == 2


def test_a_reminder_shows_nothing_that_another_filed(toy: None, tmp_path: Path) -> None:
    texts = []
    for number, line in enumerate(("bid 2", "bid 7\npray", "standing bid 1")):
        quay = Quay(tmp_path / str(number), schedule="one", deadlines=REMINDED)
        quay.send("Ann", line)
        at(quay, deadline(quay) - 24 * HOUR)
        texts.append([quay.home.store.out_raw(e.id) for e in quay.home.store.outbox() if ".reminder." in e.key])
    assert len(texts[0]) == 2
    assert texts[0] == texts[1] == texts[2]


def interrupted(quay: Quay, stop: int) -> list[str]:
    """Let the program be killed at a checkpoint, and run again; return the checkpoints passed before."""
    with stopping(stop) as passed, contextlib.suppress(Stopped):
        tick(quay.home, quay.table)
    quay.table.refresh()
    tick(quay.home, quay.table)
    return passed


def test_a_reminder_interrupted_anywhere_goes_out_once(toy: None, tmp_path: Path) -> None:
    seen: set[str] = set()
    for stop in count(1):
        quay = Quay(tmp_path / str(stop), schedule="one", deadlines=REMINDED)
        quay.hands.moment = deadline(quay) - 24 * HOUR
        passed = interrupted(quay, stop)
        assert Counter(seat for seat, _ in reminders(quay)) == {"ann": 1, "ben": 1, "cleo": 1}
        quay.home.close()
        seen.update(passed)
        if len(passed) < stop:
            break
    assert "store.transaction.after-commit" in seen


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    runs=st.lists(st.tuples(st.integers(0, 60), st.sampled_from(["", "Ann", "Ben", "Cleo"])), max_size=14),
    before=st.sets(st.sampled_from([36, 24, 6]), min_size=1),
)
def test_whenever_the_program_runs_each_is_reminded_of_an_hour_at_most_once(
    toy: None, tmp_path_factory: pytest.TempPathFactory, runs: list[tuple[int, str]], before: set[int]
) -> None:
    """Between the hours given the program is down; a name is who files before it runs again."""
    kept = Deadlines(delay=0, remind=tuple(before), first=2, grace=0)
    quay = Quay(tmp_path_factory.mktemp("run"), schedule="one", deadlines=kept)
    expected: Counter[tuple[str, str]] = Counter()
    done: set[tuple[str, int]] = set()
    for hours, name in runs:
        quay.pass_hours(hours)
        packet = quay.table.history.state.open_packet
        if packet is None:
            break
        if name and quay.hands.moment < deadline(quay) - HOUR:
            quay.send(name, "bid 1")
        else:
            at(quay, quay.hands.moment)
        here = quay.table.history.state.open_packet
        if here is None:
            break
        opened = quay.table.history.published[-1][1].at
        gone = [h for h in before if opened < f"{deadline(quay) - h * HOUR:%Y-%m-%dT%H:%M:%SZ}"]
        gone = [h for h in gone if deadline(quay) - h * HOUR <= quay.hands.moment]
        if gone and (here.id, min(gone)) not in done:
            done |= {(here.id, h) for h in gone}
            silent = [seat for seat in quay.table.game.seats if not quay.table.history.heard_of(seat, here)]
            expected.update((seat, here.id) for seat in silent)
    found = Counter((seat, packet) for seat, packet, _ in reminded(quay))
    assert found == expected
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


@pytest.mark.parametrize("hours", [0, 10_000])
def test_an_hour_that_cannot_be_is_refused(hours: int) -> None:
    with pytest.raises(UserError, match=f"`remind` has {hours} hours"):
        checked(Deadlines(remind=(24, hours)), ["Day"])
