"""What a GM can do to a running game, and what he cannot."""

from __future__ import annotations

import email
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import policy
from pathlib import Path

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.state import Set, State
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts as gm
from adjudicator.service.setup.creation import create
from adjudicator.service.turn.adjudicate import where
from tests.core.service.quay import Quay
from tests.toy import harbour


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ann", "bid 2\nword: olive press")
    return quay


def rolls(quay: Quay) -> dict[str, int]:
    """Return the open dice on the live branch, by label."""
    rolled = [e.data for e in quay.table.history.events() if e.kind == "rolled" and e.data.chain == "open"]
    return {die.label: die.value for die in rolled}


def acts(quay: Quay) -> dict[str, str]:
    """Return the mails about acts of the GM, by seat."""
    entries = [mail for mail in quay.home.store.outbox() if ".act." in mail.key]
    return {entry.to_seat: quay.home.store.out_raw(entry.id).decode() for entry in entries}


def same_after_reading_again(quay: Quay) -> bool:
    again = Table.open(quay.home.store, "quay").history
    return (again.state, again.book, again.deadlines) == (
        quay.table.history.state,
        quay.table.history.book,
        quay.table.history.deadlines,
    )


# ---------------------------------------------------------------------------------------- extend


def test_a_deadline_is_moved_from_where_it_was_and_everybody_is_told_at_once(quay: Quay) -> None:
    at = gm.extend(quay.home, quay.table, hours=30, why="a holiday")
    assert at == "2026-11-07T02:00:00Z"
    assert where(quay.table) == "Packet 1.1 Day is open until Sat 7 Nov, 02:00 UTC."
    told = acts(quay)
    assert set(told) == {"ann", "ben", "cleo"}
    said = " ".join(told["ann"].split())
    assert "The GM moved the deadline of 1.1 to Sat 7 Nov, 02:00 UTC: a holiday" in said
    assert "DEADLINE Sat 7 Nov, 03:00 your time (02:00 UTC), in 4 days" in said
    assert same_after_reading_again(quay)


def test_a_deadline_that_is_past_is_moved_from_now(quay: Quay) -> None:
    quay.hands.moment = datetime(2026, 11, 10, 12, 0, tzinfo=UTC)
    assert gm.extend(quay.home, quay.table, hours=2, why="x") == "2026-11-10T14:00:00Z"


def test_each_move_is_a_mail_of_its_own(quay: Quay) -> None:
    for hours in (1, 2):
        gm.extend(quay.home, quay.table, hours=hours, why="x")
    assert len([mail for mail in quay.home.store.outbox() if ".act." in mail.key]) == 6


def test_a_deadline_cannot_be_moved_into_the_past(quay: Quay) -> None:
    with pytest.raises(UserError, match="The deadline would be 2026-11-01T00:00:00Z, which is past; choose a later"):
        gm.extend(quay.home, quay.table, until=datetime(2026, 11, 1, tzinfo=UTC), why="x")
    assert not acts(quay)


def test_there_is_no_deadline_without_an_open_packet(over: Quay) -> None:
    with pytest.raises(UserError, match="Quay is over"):
        gm.extend(over.home, over.table, hours=1, why="x")


# ------------------------------------------------------------------------------------------ rule


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        ("spent", "1", "`spent` is no cell; write scope.table.row.column"),
        ("rome.piles.spent.number", "1", "There is no scope rome; there are: harbour."),
        ("harbour.heaps.spent.number", "1", "There is no table heaps; there are: piles."),
        ("harbour.piles.dump.number", "1", "There is no row dump; there are: ann, ben,"),
        ("harbour.piles.spent.colour", "1", "A row of piles has no column colour; it has: "),
        ("harbour.piles.spent.number", "many", "harbour.piles.spent.number holds a whole number, not `many`."),
        ("harbour.piles.spent.cards", "x", "which cannot be typed; set the cells it is made of"),
    ],
)
def test_a_ruling_needs_a_cell_and_a_value_for_it(quay: Quay, cell: str, value: str, said: str) -> None:
    last = quay.table.history.last
    with pytest.raises(UserError) as fault:
        gm.rule(quay.home, quay.table, cell, value, "x")
    assert said in str(fault.value)
    assert quay.home.store.game("quay").length == last


def test_a_ruling_sets_the_cell(quay: Quay) -> None:
    gm.rule(quay.home, quay.table, "harbour.piles.spent.number", "7", "x")
    assert quay.table.history.state.parts["harbour"]["piles"]["spent"].number == 7
    assert same_after_reading_again(quay)


# ------------------------------------------------------------------------------------ substitute


def test_orders_are_filed_for_a_seat_while_its_packet_is_open(quay: Quay) -> None:
    done = gm.substitute(quay.home, quay.table, "cleo", "bid 3\npray", "by telephone")
    assert [outcome.status for outcome in done.outcomes] == ["understood", "understood"]
    assert [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("cleo")] == ["bid 3", "pray"]
    assert "1.1 Day is open" in where(quay.table)
    assert [report.report for _, report in quay.table.history.published] == ["0-0"]


def test_a_line_that_is_not_understood_stops_all_of_them(quay: Quay) -> None:
    last = quay.table.history.last
    done = gm.substitute(quay.home, quay.table, "cleo", "bid 3\nbid", "x")
    assert [outcome.status for outcome in done.outcomes] == ["understood", "refused"]
    assert (quay.table.history.last, quay.home.store.game("quay").length) == (last, last)


def test_a_substitution_at_the_end_runs_the_last_packet_again_with_the_same_dice(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path, schedule="one")
    while not quay.table.history.state.over:
        quay.close()
    before = rolls(quay)
    winner = [event.data.to for event in quay.table.history.events() if event.kind in {"sold", "sunk"}][-1]
    gm.substitute(quay.home, quay.table, "ben", "bid 5\npray", "lost in the post")
    assert rolls(quay) == before
    assert [event.data.to for event in quay.table.history.events() if event.kind in {"sold", "sunk"}][-1] != winner
    assert quay.table.history.state.over
    reports = [report.report for _, report in quay.table.history.published]
    assert reports[-1] == reports[-2], "and is reported anew"
    said = [r.body.decode() for r in quay.home.store.reports("quay", audience="all") if r.format == "text"][-1]
    assert "lost in the post" in " ".join(said.split())


def test_orders_for_a_packet_that_ran_run_it_and_those_after_it_again_with_the_same_dice(
    toy: None, tmp_path: Path
) -> None:
    quay = Quay(tmp_path, schedule="one")
    quay.send("Ben", "bid 5")
    quay.close()
    quay.send("Ann", "bid 1")
    before, orders = rolls(quay), quay.table.history.book.of("ann")
    gm.substitute(quay.home, quay.table, "ann", "bid 4", "lost in the post", "1.1")
    assert rolls(quay) == before
    reports = quay.home.store.reports("quay", "1-1", audience="all")
    assert "Ann bids 4." in [r.body.decode() for r in reports if r.format == "text"][-1]
    packet = quay.table.history.state.open_packet
    assert packet is not None
    assert packet.id == "2.1", "the game stands where it stood"
    assert set(orders) <= set(quay.table.history.book.of("ann")), "what was filed for the packet at hand is kept"
    assert verify(quay.home, "quay").differences == []


def test_orders_for_a_packet_that_there_was_not_are_refused(quay: Quay) -> None:
    last = quay.table.history.last
    with pytest.raises(UserError, match=r"cannot go back to packet 7\.7; those that were locked: "):
        gm.substitute(quay.home, quay.table, "ann", "bid 4", "x", "7.7")
    assert quay.table.history.last == last


def test_there_is_nothing_to_substitute_in_a_game_whose_setting_up_was_interrupted(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.service.setup.creation.run_on", lambda home, table: None)
    quay = Quay(tmp_path, schedule="one", create=create)
    with pytest.raises(UserError, match="No packet has been locked yet, so there is nothing to substitute; wait until"):
        gm.substitute(quay.home, quay.table, "ann", "bid 1", "x")


def test_there_is_no_substitution_for_a_stranger(quay: Quay) -> None:
    with pytest.raises(UserError, match="There is no seat dora; the seats are: ann, ben, cleo"):
        gm.substitute(quay.home, quay.table, "dora", "bid 3", "x")


# ---------------------------------------------------------------------------------------- rewind


def test_going_back_without_opening_gives_the_same_dice_and_state(quay: Quay) -> None:
    quay.close()
    before, state = rolls(quay), quay.table.history.state
    gm.rewind(quay.home, quay.table, "1.1", "x", reopen=False)
    assert rolls(quay) == before
    assert quay.table.history.state == state
    assert same_after_reading_again(quay)


def test_going_back_and_opening_gives_fresh_dice_and_tells_everybody(quay: Quay) -> None:
    quay.send("Ann", "done")
    quay.close()
    before = rolls(quay)
    gm.rewind(quay.home, quay.table, "1.1", "a slip", reopen=True)
    assert "1.1 Day is open" in where(quay.table)
    told = " ".join(acts(quay)["ben"].split())
    assert "The GM took the game back to 1.1, open again with fresh dice: a slip" in told
    assert "DEADLINE Thu 5 Nov, 21:00 your time" in told
    book = quay.table.history.book
    assert [filed.say(quay.table.game.name) for filed in book.of("ann")] == ["bid 2"], "orders stay on file"
    assert not book.is_done("ann", "1.1#1")
    quay.close()
    after = rolls(quay)
    assert before.keys() == after.keys()
    assert quay.table.history.state.packet is not None
    assert same_after_reading_again(quay)


def test_a_packet_opened_again_after_its_hour_gets_the_hour_of_the_next_day(quay: Quay) -> None:
    quay.hands.moment = datetime(2026, 11, 5, 20, 0, tzinfo=UTC)
    quay.close()
    quay.hands.moment = datetime(2026, 11, 9, 10, 0, tzinfo=UTC)
    gm.rewind(quay.home, quay.table, "1.1", "x", reopen=True)
    assert quay.table.history.deadlines["1.1"].at == "2026-11-10T20:00:00Z"
    assert "Tue 10 Nov, 21:00 your time" in acts(quay)["ann"]


def test_going_back_twice_gives_fresh_dice_twice(quay: Quay) -> None:
    seen = []
    for _ in range(3):
        quay.close()
        packet = next(row.body.data.packet for row in quay.table.history.rows if row.body.kind == "packet_locked")
        seen.append(packet.index)
        gm.rewind(quay.home, quay.table, "1.1", "x", reopen=True)
    assert len(set(seen)) == 3


@pytest.mark.parametrize(
    ("packet", "reopen", "said"),
    [
        ("9.9", True, "The game cannot go back to packet 9.9; those that were open: 1.1, 2.1."),
        ("2.1", False, "The game cannot go back to packet 2.1; those that were locked: 1.1."),
        ("0.0", True, "cannot go back to packet 0.0"),
    ],
)
def test_a_game_goes_back_to_where_it_was(quay: Quay, packet: str, reopen: bool, said: str) -> None:
    quay.close()
    last = quay.table.history.last
    with pytest.raises(UserError) as fault:
        gm.rewind(quay.home, quay.table, packet, "x", reopen=reopen)
    assert said in str(fault.value)
    assert quay.home.store.game("quay").length == last


def test_nothing_was_locked_in_a_game_that_has_just_begun(quay: Quay) -> None:
    with pytest.raises(UserError, match="those that were locked: none yet"):
        gm.rewind(quay.home, quay.table, "1.1", "x", reopen=False)


def test_every_act_is_journalled_with_its_reason(running: Quay) -> None:
    commands = [running.home.store.raw(e.id).decode() for e in running.home.store.journal() if e.kind == "command"]
    assert [line.split('"')[3] for line in commands] == ["extend", "rule", "rule", "substitute", "rewind"]
    assert "by telephone" in commands[3]


def test_mails_of_acts_are_whole_mails(quay: Quay) -> None:
    quay.pass_hours(1)
    gm.extend(quay.home, quay.table, hours=1, why="Gr\u00fc\u00dfe\nBcc: x@y.org")
    message = email.message_from_string(acts(quay)["ann"], policy=policy.default)
    assert message["To"] == "Ann <ann@example.org>"
    assert message["Bcc"] is None
    assert message["Subject"] == "[quay] 1.1 Day: another deadline"
    assert message["Date"].datetime == quay.hands.moment + timedelta(0)


# ---------------------------------------------------------------------------------------- decide


def deciding(game: Game, state: State, words: str) -> Event:
    """Let the GM find a lot in the sea: `find tin`."""
    verb, _, lot = words.partition(" ")
    if verb != "find":
        raise UserError("Nothing is decided here; write `find tin`.")
    changes = (Set("harbour", "piles", "spent", "number", 5, state.parts["harbour"]["piles"]["spent"].number),)
    return Event("given", "harbour", {"card": f"lot:{lot}", "source": "sea", "to": "seat:ann"}, changes)


@pytest.fixture
def judged(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> Quay:
    """A quay whose GM may find lots."""
    system = replace(harbour.SYSTEM, decide=deciding)
    monkeypatch.setattr(harbour, "SYSTEM", system)
    quay.table.config = quay.table.config  # the game is built again
    return quay


def test_a_decision_is_told_journalled_and_done(judged: Quay) -> None:
    said = gm.decide(judged.home, judged.table, "find tin", "it was washed ashore")
    assert said.endswith("gives Tin to Ann.")
    told, done = judged.table.history.events()[-2:]
    assert (told.kind, told.data.words, told.data.why) == ("gm_decided", "find tin", "it was washed ashore")
    assert done.kind == "given"
    assert judged.table.history.state.parts["harbour"]["piles"]["spent"].number == 5
    (command,) = [judged.home.store.raw(e.id).decode() for e in judged.home.store.journal() if e.kind == "command"]
    assert '"decide","find tin","it was washed ashore"' in command
    assert same_after_reading_again(judged)


def test_a_decision_is_told_in_the_next_report_and_replayed_by_a_check(judged: Quay) -> None:
    gm.decide(judged.home, judged.table, "find tin", "it was washed ashore")
    judged.close()
    said = [r.body.decode() for r in judged.home.store.reports("quay", audience="all") if r.format == "text"][-1]
    assert "it was washed ashore" in " ".join(said.split())
    assert verify(judged.home, "quay").differences == []


def test_what_is_no_decision_changes_nothing(judged: Quay) -> None:
    last = judged.table.history.last
    with pytest.raises(UserError, match="Nothing is decided here; write `find tin`"):
        gm.decide(judged.home, judged.table, "lose tin", "x")
    assert (judged.table.history.last, judged.home.store.game("quay").length) == (last, last)


def test_a_game_that_leaves_nothing_to_the_gm_says_so(quay: Quay) -> None:
    with pytest.raises(UserError, match="leaves nothing to the GM's decision"):
        gm.decide(quay.home, quay.table, "find tin", "x")
