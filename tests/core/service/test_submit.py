"""From statements to rows of the book: what is filed, for when, and why something is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.system import Game
from adjudicator.engine.worded import Worded
from adjudicator.model.event import Event
from adjudicator.model.order import Accepted, Refused, Slot, Test, Unclear, Verdict
from adjudicator.model.reading import Ambiguous, Command, Misread, Noted, Talk, UnknownName
from adjudicator.model.record import record
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import Frame, State
from adjudicator.service.filing.submit import submit
from tests.core.service.desk import at_table, code, desk, filed, only, read, with_step
from tests.toy.harbour import Bid, Give, Pray
from tests.toy.table import WaitForMe, harbour

# ------------------------------------------------------------------------------------------ orders


def test_an_order_is_filed_for_the_current_packet_with_its_line_and_mail() -> None:
    work = filed(at_table(), read(Bid(2), 7))
    (row,) = work.rows
    assert isinstance(row, OrderFiled)
    assert (row.filed.packet, row.filed.life, row.filed.mail, row.filed.line) == ("1.1", "packet", "mail:1", 7)
    assert (only(work).status, only(work).verdict) == ("understood", Accepted())


def test_numbers_go_on_and_a_later_order_replaces_the_earlier() -> None:
    work = filed(at_table(), read(Bid(2)), read(Pray(), 2), read(Bid(3), 3))
    assert [order.id for order in work.book.of("ann")] == ["ann:2", "ann:3"]


def test_what_is_no_statement_of_orders_is_told_apart() -> None:
    results = (
        Talk(1, "hi"),
        Misread(2, "bid", 1),
        Ambiguous(3, "give", (read(Bid(1)), read(Bid(2)))),
        UnknownName(4, "give x", "x", "lot"),
    )
    work = filed(at_table(), *results)
    assert [outcome.status for outcome in work.outcomes] == ["ignored", "refused", "unclear", "unclear"]
    assert not work.rows


def test_an_order_for_a_later_packet_is_filed_ahead_and_once() -> None:
    work = filed(at_table("two"), read(Give("lot:silk", "seat:ben")))
    assert (only(work).ahead, only(work).orders[0].life) == ("Market", "once")


def test_an_order_for_an_earlier_packet_is_refused_unless_it_stands() -> None:
    table = at_table("two")
    table.file("ann", Bid(5))
    table.file("ann", Pray())
    table.close()
    assert table.state.packet is not None
    assert table.state.packet.name == "Market"
    work = filed(table, read(Bid(1)), read(Bid(1), life="standing"))
    assert code(work.outcomes[0]) == "packet_past"
    assert work.outcomes[1].orders[0].life == "standing"


def test_a_closed_packet_takes_nothing_but_what_stands() -> None:
    table = at_table()
    table.close()
    closed = replace(table.state, packet=replace(table.state.packet, stage="run"))  # type: ignore[type-var]
    work = desk(table)
    work.state = closed
    submit(
        work, [read(Bid(1)), read(Bid(1), life="standing"), Command(3, "done", "done"), Command(4, "w", "word", ("x",))]
    )
    assert [outcome.status for outcome in work.outcomes] == ["refused", "understood", "refused", "refused"]
    assert {code(outcome) for outcome in work.outcomes if outcome.status == "refused"} == {"packet_closed"}


def test_a_packet_opened_for_one_seat_takes_orders_of_that_seat_alone() -> None:
    table = at_table()
    nested = replace(table.state, packet=replace(table.state.packet, id="1.1p", parent="1.1", only=("ben",)))  # type: ignore[type-var]
    for seat, status in (("ann", "refused"), ("ben", "understood")):
        work = desk(table, seat)
        work.state = nested
        assert submit(work, [read(Bid(1))]).outcomes[0].status == status


@pytest.mark.parametrize("form", ["1.1", "1.1p"])
def test_a_form_of_a_packet_serves_the_pause_within_it(form: str) -> None:
    table = at_table()
    work = desk(table)
    work.form = form
    work.state = replace(table.state, packet=replace(table.state.packet, id="1.1p", parent="1.1"))  # type: ignore[type-var]
    assert submit(work, [read(Bid(1))]).outcomes[0].status == "understood"


def test_a_form_of_another_packet_says_which_is_open() -> None:
    table = at_table()
    work = desk(table)
    work.form = "0.9"
    submit(work, [read(Bid(1)), Command(2, "done", "done")])
    assert {code(outcome) for outcome in work.outcomes} == {"other_packet"}
    assert work.outcomes[0].verdict == Refused("other_packet", facts={"packet": "0.9", "now": "1.1", "kind": "bid"})


def test_an_order_that_acts_on_arrival_acts_or_is_refused() -> None:
    table = at_table("two")
    table.file("ann", Bid(5))
    table.file("ann", Pray())
    table.file("ben", Pray())
    table.close()
    owner = next(seat for seat in table.game.seats if table.state.parts["harbour"]["piles"][f"seat:{seat}"].number)
    lot = table.state.parts["harbour"]["piles"][f"seat:{owner}"].cards.known()[0]
    to, other = (f"seat:{seat}" for seat in table.game.seats if seat != owner)
    work = filed(table, read(Give(lot, to)), read(Give(lot, other), 2), seat=owner)
    assert {"submitted", "given"} <= {event.kind for event in work.outcomes[0].events}
    assert (work.outcomes[1].status, code(work.outcomes[1])) == ("refused", "not_yours")
    assert [type(row) for row in work.rows[:3]] == [OrderFiled, Event, Event]
    assert sum(isinstance(row, OrderFiled) for row in work.rows) == 1


# ----------------------------------------------------------------------------------------- or lines


def test_or_lines_fall_back_from_the_order_before_them() -> None:
    never = (Test("highest", "above", 9),)
    work = filed(at_table(), read(Bid(5), when=never), read(Bid(4), 2, rank=1), read(Bid(3), 3, rank=1))
    assert [(order.number, order.rank, order.head) for order in work.book.of("ann")] == [
        (1, 0, "ann:1"),
        (2, 1, "ann:1"),
        (3, 2, "ann:1"),
    ]


def test_an_or_whose_first_choice_was_refused_is_the_first_choice() -> None:
    figure = (Test("weather", "above", 1),)
    work = filed(at_table(), read(Bid(5), when=figure), read(Bid(4), 2, rank=1))
    assert code(work.outcomes[0]) == "condition_unknown"
    assert [(order.rank, order.head) for order in work.book.of("ann")] == [(0, "ann:1")]


# ---------------------------------------------------------------------------------------- verdicts


def test_a_lasting_refusal_refuses_and_a_passing_one_is_filed() -> None:
    for lasting, status in ((True, "refused"), (False, "understood")):
        game = with_step("auction", check=lambda *_, lasting=lasting: Refused("not_yours", lasting=lasting))
        outcome = only(filed(at_table(game=game), read(Bid(2))))
        assert (outcome.status, code(outcome)) == (status, "not_yours")


def test_two_readings_of_an_order_are_asked_about() -> None:
    game = with_step("auction", check=lambda *_: Unclear("which", (Bid(1), Bid(2))))
    assert only(filed(at_table(game=game), read(Bid(2)))).status == "unclear"


def raising(*_: Any) -> Verdict:
    raise Unknowable


def test_what_a_seat_cannot_know_decides_nothing_on_receipt() -> None:
    outcome = only(filed(at_table(game=with_step("auction", check=raising)), read(Bid(2))))
    assert (outcome.status, code(outcome)) == ("refused", "cannot_know")


class Blind(Bid):
    """A bid whose amount depends on what its author cannot see."""

    __slots__ = ()

    def answer(self, *_: Any) -> Bid:
        raise Unknowable


def test_a_policy_that_needs_what_cannot_be_seen_is_filed_as_it_is() -> None:
    assert only(filed(at_table(), read(Blind(2)))).verdict == Accepted()


def test_what_no_step_reads_and_extra_orders_are_said_to_come_later() -> None:
    class Sing(Pray):
        kind = "sing"

    assert code(only(filed(at_table(), read(Sing())))) == "not_yet"
    assert code(only(filed(at_table(), read(Bid(2), extra=True)))) == "no_extra"


def test_a_pause_is_taken_before_a_step_that_is_there() -> None:
    work = filed(at_table(), read(WaitForMe("auction")), read(WaitForMe("moonrise"), 2))
    assert [outcome.status for outcome in work.outcomes] == ["understood", "refused"]


# ---------------------------------------------------------------------------------- packets named in an order


@record
class Dated(Worded):
    """`bid 3 on Tuesday`: a bid that names its packet."""

    kind, words = "bid", "bid {amount} on {day}"
    amount: int
    day: str

    def due(self) -> str:
        return self.day


DAYS = {"Monday": -1, "Tuesday": 0, "Wednesday": 1}


def dated() -> Game:
    """Return the toy, played on a Tuesday."""
    game = harbour()
    return replace(game, system=replace(game.system, when=lambda game, state, due: DAYS[due]))


@pytest.mark.parametrize(
    ("day", "status", "ahead", "life"),
    [
        ("", "understood", "", "packet"),
        ("Tuesday", "understood", "", "packet"),
        ("Wednesday", "understood", "Wednesday", "once"),
    ],
)
def test_an_order_that_names_its_packet_is_filed_for_it(day: str, status: str, ahead: str, life: str) -> None:
    outcome = only(filed(at_table(game=dated()), read(Dated(2, day))))
    assert (outcome.status, outcome.ahead) == (status, ahead)
    assert outcome.orders[0].life == life


def test_an_order_for_a_packet_that_is_past_is_refused_with_both_names() -> None:
    outcome = only(filed(at_table(game=dated()), read(Dated(2, "Monday"))))
    assert (outcome.status, code(outcome), outcome.orders) == ("refused", "packet_past", ())
    assert isinstance(outcome.verdict, Refused)
    assert outcome.verdict.facts == {"packet": "Monday", "now": "Day", "kind": "bid"}


def test_a_packet_of_the_past_bars_no_standing_order() -> None:
    assert only(filed(at_table(game=dated()), read(Dated(2, "Monday"), life="standing"))).orders[0].life == "standing"


def test_an_order_for_a_packet_to_come_is_checked_by_all_that_read_its_kind() -> None:
    """What the seat is asked now says nothing of what it will be asked then."""
    seen: list[Slot] = []

    def check(game: Game, state: State, frame: Frame | None, slot: Slot, order: object) -> Verdict:
        seen.append(slot)
        return Accepted()

    game = dated()
    steps = {**game.system.steps, "auction": replace(game.system.step("auction"), check=check)}
    table = at_table(game=replace(game, system=replace(game.system, steps=steps)))
    filed(table, read(Dated(2, "Tuesday")), read(Dated(2, "Wednesday")))
    assert [bool(slot.key) for slot in seen] == [True, False]


def test_a_line_that_speaks_of_others_is_noted_and_files_nothing() -> None:
    work = filed(at_table(), Noted(1, "Ann:", Dated(0, "Tuesday")), read(Bid(2), 2))
    assert [(outcome.status, len(outcome.orders)) for outcome in work.outcomes] == [("noted", 0), ("understood", 1)]
