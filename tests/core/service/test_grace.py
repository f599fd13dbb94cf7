"""Grace, waits, early closes after a delay: who may do what when, and what the others learn."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.service.clock.pauses import turn_down
from adjudicator.service.clock.scheduler import Did, next_due, tick
from adjudicator.service.game.late import late
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.gm_desk.acts import substitute
from tests.core.service.grace import HOUR, begun, sound, to_grace, told
from tests.core.service.quay import Quay
from tests.core.service.timekeeper import MINUTE, bids, deadline, letter, read


def test_whoever_has_filed_nothing_at_the_deadline_has_grace_and_all_are_told(toy: None, tmp_path: Path) -> None:
    quay = to_grace(tmp_path)
    grace = quay.table.history.calendar.grace_of("1.1")
    assert grace is not None
    assert (grace.late, moment(grace.until)) == (("ben", "cleo"), deadline(quay) + 12 * HOUR)
    assert next_due(quay.home, quay.table) == moment(grace.until)
    assert tick(quay.home, quay.table) == (), "once"
    (mail,) = told(quay, "ann", "act")
    assert "waits in grace for Ben and Cleo" in mail
    assert "GRACE" in mail
    for seat in ("ben", "cleo"):
        (mail,) = told(quay, seat, "overdue")
        assert "GRACE" in mail
        assert told(quay, seat, "act") == [], "a letter of his own says it"
    sound(quay)


def test_play_goes_on_at_the_end_of_grace_with_defaults(toy: None, tmp_path: Path) -> None:
    quay = to_grace(tmp_path)
    quay.hands.moment += 12 * HOUR - timedelta(seconds=1)
    assert tick(quay.home, quay.table) == ()
    quay.hands.moment += timedelta(seconds=1)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "grace"),)
    assert bids(quay) == {"ann": 2, "ben": 0, "cleo": 0}
    sound(quay)


def test_play_goes_on_as_soon_as_none_is_late(toy: None, tmp_path: Path) -> None:
    quay = to_grace(tmp_path)
    assert read(quay, letter(quay, "Ben", "bid 5", quay.hands.moment)) == ()
    assert late(quay.table) == ("cleo",)
    assert read(quay, letter(quay, "Cleo", "done", quay.hands.moment)) == (Did("quay", "1.1", "filed"),)
    assert bids(quay) == {"ann": 2, "ben": 5, "cleo": 0}
    sound(quay)


@pytest.mark.parametrize("line", ["bid 5", "standing bid 5", "pray", "clear", "cancel bid 2", "word: late", "wait"])
def test_orders_of_the_others_are_frozen_in_grace(toy: None, tmp_path: Path, line: str) -> None:
    quay = to_grace(tmp_path)
    before = quay.table.history.book
    quay.send("Ann", line)
    assert quay.table.history.book == before
    receipt = told(quay, "ann", "receipt")[-1]
    assert "it waits in grace for others. What you have on file is frozen" in receipt
    assert "bid 2" in receipt, "what stands is still told"
    sound(quay)


def test_a_question_is_answered_in_grace(toy: None, tmp_path: Path) -> None:
    quay = to_grace(tmp_path)
    quay.send("Ann", "status")
    assert "1 question is answered below" in told(quay, "ann", "receipt")[-1]


@pytest.mark.parametrize("line", ["done", "bid 0", "standing bid 3", "pray"])
def test_any_act_keeps_a_seat_from_being_late(toy: None, tmp_path: Path, line: str) -> None:
    quay = begun(tmp_path)
    for name in ("Ann", "Ben", "Cleo"):
        assert name.lower() in late(quay.table)
        quay.send(name, f"{line}\nbid 2" if name == "Ann" else line)
        assert name.lower() not in late(quay.table) or line == "done"
    if line == "done":
        return  # all are, so the packet is closed
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table)[0].what == "deadline"


@pytest.mark.parametrize(
    "text", ["hello there", "status", "bid 2\nclear", "word: olive", "leader of the pack", "done\nnot done"]
)
def test_a_mail_that_files_nothing_is_no_act(toy: None, tmp_path: Path, text: str) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", text)
    assert "ann" in late(quay.table)


def test_a_game_without_grace_goes_on_at_the_deadline(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "deadline"),)


def test_mail_of_the_grace_is_filed_and_later_mail_is_not_though_nobody_was_there(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", "bid 2")
    at = deadline(quay)
    quay.hands.moment = at + 11 * HOUR
    assert read(quay, letter(quay, "Ann", "bid 5", at + HOUR), letter(quay, "Ben", "bid 5", at + 2 * HOUR)) == (
        Did("quay", "1.1", "late"),
    )
    grace = quay.table.history.calendar.grace_of("1.1")
    assert grace is not None
    assert moment(grace.until) == at + 17 * HOUR, "half the grace is left from when it is told"
    quay.hands.moment = at + 20 * HOUR
    assert read(quay, letter(quay, "Cleo", "bid 3", at + 18 * HOUR)) == (Did("quay", "1.1", "grace"),)
    assert bids(quay) == {"ann": 2, "ben": 5, "cleo": 0}
    sound(quay)


def test_an_extension_ends_grace_and_opens_the_packet_to_all(toy: None, tmp_path: Path) -> None:
    from adjudicator.service.gm_desk import acts

    quay = to_grace(tmp_path)
    acts.extend(quay.home, quay.table, hours=24, why="asked for")
    assert quay.table.history.calendar.grace_of("1.1") is None
    quay.send("Ann", "bid 5")
    assert [filed.order.amount for filed in quay.table.history.book.of("ann")] == [5]
    sound(quay)


# ------------------------------------------------------------------------------------- waits


def test_nobody_is_hurried_who_waits(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", "bid 2\nwait")
    for name in ("Ann", "Ben", "Cleo"):
        quay.send(name, "done")
    assert quay.table.history.state.open_packet is not None
    quay.send("Ann", "no wait")
    packet = quay.table.history.state.open_packet
    assert packet is not None
    assert packet.id == "2.1"
    sound(quay)


def test_that_somebody_waits_is_told_and_not_who(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", "wait")
    quay.send("Ben", "bid 2")
    mine, other = told(quay, "ann", "receipt")[-1], told(quay, "ben", "receipt")[-1]
    assert "You wait" in mine
    assert "Somebody waits" in other
    assert "Ann" not in other.partition("Ben, your mail")[2]


def test_the_deadline_comes_though_somebody_waits(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.send("Ann", "bid 2\nwait")
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "deadline"),)
    assert quay.table.history.calendar.waiting("2.1") == ()


def test_a_strict_wait_keeps_a_packet_open_beyond_its_deadline(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0, strict_wait=True)
    quay.send("Ann", "bid 2\nwait")
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "stood"),)
    assert tick(quay.home, quay.table) == ()
    assert next_due(quay.home, quay.table) is None
    assert len(told(quay, "ben", "act")) == 1
    quay.send("Ben", "bid 5")
    quay.pass_hours(1)
    assert read(quay, letter(quay, "Ann", "no wait", quay.hands.moment)) == (Did("quay", "1.1", "deadline"),)
    assert bids(quay) == {"ann": 2, "ben": 5, "cleo": 0}
    sound(quay)


# ------------------------------------------------------------------------------------- delay


def all_say_done(quay: Quay) -> tuple[Did, ...]:
    did: tuple[Did, ...] = ()
    for name in ("Ann", "Ben", "Cleo"):
        quay.hands.moment += MINUTE
        did = read(quay, letter(quay, name, "done", quay.hands.moment))
    return did


def test_an_early_close_leaves_a_while_for_second_thoughts(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=30)
    assert all_say_done(quay) == ()
    at = quay.hands.moment + 30 * MINUTE
    assert next_due(quay.home, quay.table) == at
    assert f"{format_time(at, 'Europe/Berlin')} your time ({at:%H:%M} UTC)" in told(quay, "cleo", "receipt")[-1]
    assert [told(quay, seat, "act") for seat in quay.table.game.seats] == [[], [], []], "nobody else gets a mail of it"
    quay.hands.moment = at
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "done"),)
    sound(quay)


@pytest.mark.parametrize("line", ["not done", "wait"])
def test_whoever_changes_their_mind_in_that_while_stops_the_close(toy: None, tmp_path: Path, line: str) -> None:
    quay = begun(tmp_path, delay=30)
    all_say_done(quay)
    quay.hands.moment += 10 * MINUTE
    assert read(quay, letter(quay, "Ben", line, quay.hands.moment)) == (Did("quay", "1.1", "wanted"),)
    assert next_due(quay.home, quay.table) == deadline(quay)
    assert "the packet closes at" not in told(quay, "ben", "receipt")[-1]
    sound(quay)


def test_orders_filed_meanwhile_start_the_delay_again_three_times_at_most(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    all_say_done(quay)
    hours = []
    for amount in range(1, 6):
        quay.hands.moment += MINUTE
        read(quay, letter(quay, "Ben", f"bid {amount}", quay.hands.moment))
        hours.append(next_due(quay.home, quay.table) == quay.hands.moment + 10 * MINUTE)
        receipt = told(quay, "ben", "receipt")[-1]
        assert "the packet closes at" in receipt
        assert ("start the 10 minutes again" in receipt) == (amount < 3)
    assert hours == [True, True, True, False, False]
    sound(quay)


def test_a_mail_that_files_nothing_leaves_the_early_close_as_it_is(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    all_say_done(quay)
    at = next_due(quay.home, quay.table)
    quay.hands.moment += MINUTE
    read(quay, letter(quay, "Ben", "Nice game so far!", quay.hands.moment))
    assert next_due(quay.home, quay.table) == at
    sound(quay)


def test_a_line_that_is_asked_about_keeps_the_packet_open(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    all_say_done(quay)
    quay.hands.moment += MINUTE
    assert read(quay, letter(quay, "Ben", "bid", quay.hands.moment)) == (Did("quay", "1.1", "wanted"),)
    quay.hands.moment += MINUTE
    read(quay, letter(quay, "Ben", "done", quay.hands.moment))
    assert next_due(quay.home, quay.table) == quay.hands.moment + 10 * MINUTE
    sound(quay)


def test_a_wish_for_more_time_holds_the_packet_until_it_is_answered(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    read(quay, letter(quay, "Ann", "extend 1 day because of my exam", quay.hands.moment))
    all_say_done(quay)
    assert next_due(quay.home, quay.table) == deadline(quay)
    turn_down(quay.home, quay.table, "We go on.")
    tick(quay.home, quay.table)
    assert next_due(quay.home, quay.table) == quay.hands.moment + 10 * MINUTE


def test_whoever_waits_no_longer_wants_no_more_time_either(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    read(quay, letter(quay, "Ann", "extend 1 day", quay.hands.moment))
    all_say_done(quay)
    quay.hands.moment += MINUTE
    read(quay, letter(quay, "Ann", "no wait", quay.hands.moment))
    assert next_due(quay.home, quay.table) == quay.hands.moment + 10 * MINUTE
    sound(quay)


def test_second_thoughts_count_by_the_hour_they_came(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=30)
    all_say_done(quay)
    came = quay.hands.moment
    quay.hands.moment += 5 * HOUR
    late_one = letter(quay, "Ben", "not done", came + 31 * MINUTE)
    assert read(quay, late_one)[0] == Did("quay", "1.1", "done")
    sound(quay)


def test_an_early_close_that_would_be_no_earlier_is_not_fixed(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=30)
    quay.hands.moment = deadline(quay) - 20 * MINUTE
    assert all_say_done(quay) == ()
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "deadline"),)


def test_a_gm_can_say_done_for_a_seat(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, delay=10)
    for name in ("Ann", "Ben"):
        read(quay, letter(quay, name, "done", quay.hands.moment))
    work = substitute(quay.home, quay.table, "cleo", "bid 3\ndone", "She rang me.")
    assert [outcome.status for outcome in work.outcomes] == ["understood", "understood"]
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "early"),)
    assert next_due(quay.home, quay.table) == quay.hands.moment + 10 * MINUTE
    sound(quay)
