"""Absences, wishes for more time, pauses: what moves a deadline, and who is told what."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adjudicator.engine.log.calendar import AbsenceSaid, ExtensionAsked
from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock import pauses
from adjudicator.service.clock.scheduler import next_due, tick
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk import acts
from tests.core.service.grace import begun, sound, to_grace, told
from tests.core.service.quay import Quay
from tests.core.service.timekeeper import deadline


def closed(quay: Quay) -> datetime:
    """Let the packet close at its deadline and return the next one."""
    quay.hands.moment = deadline(quay)
    tick(quay.home, quay.table)
    return deadline(quay)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def noted(quay: Quay) -> int:
    return len(quay.table.history.calendar.absences)


def public(quay: Quay) -> str:
    found = [r.body.decode() for r in quay.home.store.reports("quay", audience="all") if r.format == "text"]
    return " ".join(found[-1].split())


def test_a_deadline_to_come_is_moved_past_an_absence_and_the_current_one_is_not(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    first = deadline(quay)
    quay.send("Ann", "absent 3 Nov to 20 Nov")
    assert quay.table.history.calendar.absences == (AbsenceSaid("ann", 1, "2026-11-03", "2026-11-20"),)
    assert deadline(quay) == first == at("2026-11-05T20:00")
    assert "You are absent from Tue 3 Nov 2026 to Fri 20 Nov 2026" in told(quay, "ann", "receipt")[-1].replace(
        "you are", "You are"
    )
    assert closed(quay) == at("2026-11-21T20:00"), "he is back in Berlin on the 21st at midnight"
    assert "it was moved past an absence of Ann" in public(quay)
    assert closed(quay) == at("2026-11-24T20:00"), "for nothing it is not moved"
    assert "absence" not in public(quay)
    sound(quay)


def test_days_are_those_where_the_player_is(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.hands.moment = at("2026-11-02T22:30")  # in Berlin it is the 3rd
    quay.send("Ann", "absent tomorrow")
    assert quay.table.history.calendar.absences == (AbsenceSaid("ann", 1, "2026-11-04", "2026-11-04"),)


def test_absences_are_limited_by_player_and_days_count_once(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, absences=10)
    quay.send("Ann", "absent 4 Nov to 9 Nov")
    quay.send("Ann", "absent 8 Nov to 12 Nov")
    assert "1 day of absence is left to you" in told(quay, "ann", "receipt")[-1]
    quay.send("Ann", "absence 20 Nov to 21 Nov")
    assert "You ask for 2 days more. 1 day of the 10 of this game is left to you" in told(quay, "ann", "receipt")[-1]
    assert noted(quay) == 2
    quay.send("Ben", "absent 20 Nov to 21 Nov")
    assert noted(quay) == 3
    sound(quay)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("absent soon", "Write the first and the last day, as in absent 3 Aug to 20 Aug."),
        ("absent 1 Oct 2026 to 3 Oct 2026", "These days are past."),
        ("absent 1 Oct 2036 to 3 Oct 2036", "These days are too far ahead."),
        ("cancel absence", "No absence of yours is noted."),
    ],
)
def test_an_absence_that_cannot_be_noted_is_refused_with_the_reason(
    toy: None, tmp_path: Path, line: str, said: str
) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", line)
    assert not quay.table.history.calendar.absences
    assert said in told(quay, "ann", "receipt")[-1]


def test_absences_are_listed_and_taken_back(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.send("Ann", "absent 4 Nov to 20 Nov\nabsent 24 Dec to 2 Jan")
    quay.send("Ann", "absences")
    listed = "Wed 4 Nov 2026 to Fri 20 Nov 2026; Thu 24 Dec 2026 to Sat 2 Jan 2027. 1 day of absence is left"
    assert listed in told(quay, "ann", "receipt")[-1]
    quay.send("Ann", "cancel absence 24 Dec")
    assert "Taken back: Thu 24 Dec 2026 to Sat 2 Jan 2027. 11 days" in told(quay, "ann", "receipt")[-1]
    quay.send("Ann", "cancel my absence")
    assert quay.table.history.calendar.absences_of("ann") == ()
    assert closed(quay) == at("2026-11-08T20:00")
    sound(quay)


def test_an_absence_that_was_used_is_spent_as_far_as_it_is_past(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.send("Ann", "absent 4 Nov to 20 Nov")
    assert closed(quay) == at("2026-11-21T20:00")
    quay.hands.moment = at("2026-11-10T12:00")
    quay.send("Ann", "cancel absence")
    assert "22 days of absence are left" in told(quay, "ann", "receipt")[-1], "six of them are past"
    assert deadline(quay) == at("2026-11-21T20:00"), "it was told and stays"
    quay.send("Ann", "cancel absence")
    assert "22 days of absence are left" in told(quay, "ann", "receipt")[-1]
    sound(quay)


def test_why_a_deadline_was_moved_is_told_and_nothing_else_of_an_absence(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.send("Ann", "absent 4 Nov to 20 Nov")
    quay.send("Ben", "absences")
    assert "You have noted no absence." in told(quay, "ben", "receipt")[-1]
    closed(quay)
    assert "20 Nov" not in public(quay)
    assert "Ben" not in public(quay)[public(quay).index("The deadline of 2.1") :][:140]


# --------------------------------------------------------------------------------- extensions


def test_whoever_asks_for_more_time_asks_the_gm(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    before = deadline(quay)
    quay.send("Ann", "extend 1 day")
    assert quay.table.history.calendar.wishes("1.1") == (ExtensionAsked("ann", "1.1", "1 day"),)
    assert deadline(quay) == before
    assert "Your wish for 1 day more goes to the GM." in told(quay, "ann", "receipt")[-1]
    quay.send("Ann", "extend for ever")
    assert "Write how much more time you want in days or hours" in told(quay, "ann", "receipt")[-1]
    sound(quay)


@pytest.mark.parametrize("wish", ["extend by 2 days", "extension 2 days", "extend the deadline by 48 hours"])
def test_wishes_are_worded_as_people_do(toy: None, tmp_path: Path, wish: str) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", wish)
    assert len(quay.table.history.calendar.wishes("1.1")) == 1


def test_a_game_with_all_of_it_verifies(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", "absent 4 Nov to 6 Nov\nwait\nbid 2")
    quay.send("Ben", "extend 2 hours\ndone")
    for _ in range(6):
        quay.hands.moment += timedelta(hours=17)
        tick(quay.home, quay.table)
    assert verify(quay.home, "quay").differences == []


# ------------------------------------------------------------------------------------- pauses


def test_no_deadline_runs_in_a_pause_and_then_it_has_the_time_that_was_left(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.hands.moment = at("2026-11-04T20:00")  # a day is left
    pauses.pause(quay.home, quay.table, at("2026-11-20T20:00"), "we all travel")
    assert "The GM paused the game until Fri 20 Nov, 20:00 UTC: we all travel" in told(quay, "ben", "act")[-1]
    assert next_due(quay.home, quay.table) == at("2026-11-20T20:00")
    quay.hands.moment = at("2026-11-10T12:00")
    assert tick(quay.home, quay.table) == ()
    quay.send("Ann", "bid 5")
    assert "The game is paused until Fri 20 Nov, 20:00 UTC: we all travel" in told(quay, "ann", "receipt")[-1]
    for name in ("Ann", "Ben", "Cleo"):
        quay.send(name, "done")
    assert quay.table.history.state.open_packet is not None, "not even an early close"
    quay.send("Ann", "not done")
    quay.hands.moment = at("2026-11-20T20:00")
    assert [did.what for did in tick(quay.home, quay.table)] == ["resumed"]
    assert deadline(quay) == at("2026-11-21T20:00")
    assert "The pause is over." in told(quay, "ben", "act")[-1]
    closed(quay)
    assert "we all travel" in public(quay)
    sound(quay)


def test_a_pause_without_an_end_ends_when_the_gm_says_so(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    pauses.pause(quay.home, quay.table, None, "a vote on the rules")
    assert next_due(quay.home, quay.table) is None
    quay.pass_hours(24 * 30)
    assert tick(quay.home, quay.table) == ()
    assert pauses.resume(quay.home, quay.table, "it is over") == "2026-12-05T20:00:00Z"
    assert "The GM ended the pause: it is over" in told(quay, "ann", "act")[-1]
    sound(quay)


def test_grace_is_paused_too(toy: None, tmp_path: Path) -> None:
    quay = to_grace(tmp_path)
    quay.pass_hours(4)
    pauses.pause(quay.home, quay.table, quay.home.now() + timedelta(days=5), "ill")
    quay.hands.moment += timedelta(days=5)
    tick(quay.home, quay.table)
    grace = quay.table.history.calendar.grace_of("1.1")
    assert grace is not None
    assert moment(grace.until) == quay.home.now() + timedelta(hours=8)
    sound(quay)


def test_a_pause_that_ended_while_nobody_was_there_leaves_the_time_all_the_same(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path, grace=0)
    quay.hands.moment = at("2026-11-05T19:00")
    pauses.pause(quay.home, quay.table, at("2026-11-10T12:00"), "a fair")
    quay.hands.moment = at("2026-11-12T21:00")
    tick(quay.home, quay.table)
    assert deadline(quay) == at("2026-11-13T20:00"), "the next closing hour that leaves an hour"
    sound(quay)


def test_what_cannot_be_paused_or_resumed_is_said(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    with pytest.raises(UserError, match="is not paused"):
        pauses.resume(quay.home, quay.table, "enough")
    with pytest.raises(UserError, match="which is past; choose a later moment"):
        pauses.pause(quay.home, quay.table, quay.home.now(), "now")
    pauses.pause(quay.home, quay.table, None, "a fair")
    with pytest.raises(UserError, match="is paused already"):
        pauses.pause(quay.home, quay.table, None, "a fair")
    with pytest.raises(UserError, match="Nobody has asked for more time"):
        pauses.turn_down(quay.home, quay.table, "no")


def test_the_gm_answers_a_wish_to_all(toy: None, tmp_path: Path) -> None:
    quay = begun(tmp_path)
    quay.send("Ann", "extend 1 day")
    pauses.turn_down(quay.home, quay.table, "we wait too long already")
    assert quay.table.history.calendar.wishes("1.1") == ()
    for seat in ("ann", "cleo"):
        mail = told(quay, seat, "act")[-1]
        assert "leaves the deadline of 1.1 as it is" in mail
        assert "we wait too long already" in mail
    sound(quay)


def test_an_extension_answers_a_wish_and_keeps_to_the_hour_it_is_given(toy: None, tmp_path: Path) -> None:
    """By so many hours is by so many hours, over a change of the clocks too: the GM says what he means."""
    quay = begun(tmp_path)
    quay.send("Ann", "extend 1 day")
    acts.extend(quay.home, quay.table, hours=24, why="asked for")
    assert quay.table.history.calendar.wishes("1.1") == ()
    assert deadline(quay) == at("2026-11-06T20:00")
    sound(quay)
