"""Proposals: made of lines that are nearly clear, filed by a yes, dropped by a no, void by a later order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.log.book import Book, OrderFiled, fold_book
from adjudicator.engine.log.proposals import MOST_MAILS, ProposalMade, ProposalSettled, letter_of
from adjudicator.engine.system import Game
from adjudicator.model.letter import MailId
from adjudicator.model.order import Accepted, Refused, Slot, Unclear, Verdict
from adjudicator.model.reading import Ambiguous, Command, Misread, Proposed, Read
from adjudicator.model.state import Frame, State
from adjudicator.service.filing.docket import Outcome, Thread
from adjudicator.service.filing.proposals import MOST_LINES, Words
from adjudicator.service.filing.submit import submit
from tests.core.service.desk import at_table, code, desk, only, read, with_step
from tests.core.service.proposals import Post, maybe
from tests.toy.harbour import Bid, Give, Pray


def answer(*arguments: str, line: int = 1) -> Command:
    return Command(line, " ".join(arguments), "answer", arguments)


def facts(outcome: Outcome) -> dict[str, Any]:
    assert isinstance(outcome.verdict, Refused | Unclear)
    return dict(outcome.verdict.facts or {})


def lines(outcome: Outcome) -> list[str]:
    """Return the lines that an answer offers to be sent back."""
    assert isinstance(outcome.verdict, Unclear)
    return [each.say(str) for each in outcome.verdict.candidates if isinstance(each, Words)]


# ----------------------------------------------------------------------------------------- made


def test_nothing_of_a_line_that_is_nearly_clear_is_filed_and_what_it_may_mean_is_kept() -> None:
    post = Post()
    work = post.send(maybe(Bid(2), line=7))
    (row,) = work.rows
    assert isinstance(row, ProposalMade)
    made = row.proposal
    assert (made.letter, made.packet, made.mail, made.message, made.line) == (
        "A",
        "1.1",
        "mail:1",
        "<1@example.org>",
        7,
    )
    assert (only(work).status, only(work).proposals, post.filed) == ("unclear", (made,), [])


def either(*orders: object, line: int = 1) -> Ambiguous:
    return Ambiguous(line, "so", tuple(Read(line, "so", order) for order in orders), "so", line)


def test_a_yes_chooses_one_of_the_equally_good_readings_of_a_line() -> None:
    post = Post()
    work = post.send(either(Bid(2), Bid(3)))
    assert [each.letter for each in only(work).proposals] == ["A", "B"]
    post.send(answer("yes", "B"))
    assert post.filed == [Bid(3)]


def test_of_equally_good_readings_those_are_proposed_that_could_be_filed() -> None:
    post = Post(at_table(game=never(Refused("no_bids"), [True])))
    (made,) = only(post.send(either(Bid(2), Pray()))).proposals
    assert made.orders[0].order == Pray()
    assert only(post.send(either(Bid(2), Bid(3)))).proposals == ()


def test_more_than_four_equally_good_readings_are_asked_about() -> None:
    assert only(Post().send(either(*map(Bid, range(1, 6))))).proposals == ()
    assert len(only(Post().send(either(*map(Bid, range(1, 5))))).proposals) == 4


def test_the_book_is_the_fold_of_its_rows() -> None:
    post = Post()
    post.send(maybe(Bid(2), Bid(3)), maybe(Pray(), line=2))
    post.send(answer("yes", "B"), answer("no", "C"))
    assert fold_book(post.rows) == post.book
    assert [each.how for each in post.book.proposals] == ["no", "yes", "no"]


def never(verdict: Verdict, when: list[bool]) -> Game:
    """Return a game whose auction takes no bids while `when` holds true."""

    def check(game: Game, state: State, frame: Frame | None, slot: Slot, order: object) -> Verdict:
        return verdict if any(when) and isinstance(order, Bid) else Accepted()

    return with_step("auction", check=check)


def test_what_could_not_be_filed_is_not_proposed() -> None:
    post = Post(at_table(game=never(Refused("no_bids"), [True])))
    work = post.send(maybe(Bid(2), Pray()), maybe(Bid(3), line=2))
    assert [[each.letter for each in outcome.proposals] for outcome in work.outcomes] == [["A"], []]
    assert work.outcomes[0].proposals[0].orders[0].order == Pray()
    assert (work.outcomes[1].status, code(work.outcomes[1])) == ("refused", "no_bids")


def test_what_cannot_be_told_apart_is_asked_about_and_not_proposed() -> None:
    work = Post(at_table(game=never(Unclear("which_lot", ()), [True]))).send(maybe(Bid(2)))
    assert (only(work).status, code(only(work)), work.rows) == ("unclear", "which_lot", [])


def test_of_many_lines_only_the_first_get_letters() -> None:
    work = Post().send(*(maybe(Bid(n), line=n) for n in range(1, 9)))
    assert [len(outcome.proposals) for outcome in work.outcomes] == [1] * MOST_LINES + [0] * (8 - MOST_LINES)
    assert {outcome.status for outcome in work.outcomes} == {"unclear"}


def test_a_fall_back_is_not_proposed_without_the_order_that_it_falls_back_from() -> None:
    post = Post()
    work = post.send(read(Bid(4)), maybe(Bid(2), line=2, rank=1))
    assert (work.outcomes[1].proposals, work.outcomes[1].status, post.letters) == ((), "unclear", "")


def test_a_fall_back_below_a_line_that_is_proposed_is_a_first_choice() -> None:
    post = Post()
    post.send(read(Pray()), maybe(Bid(4), line=2), read(Bid(2), 3, rank=1))
    assert [each.rank for each in post.book.of("ann")] == [0, 0]


def test_the_gm_is_proposed_nothing_as_he_could_not_answer() -> None:
    work = desk(at_table())
    submit(work, [maybe(Bid(2))])
    assert (only(work).status, only(work).proposals, work.rows) == ("unclear", (), [])


def test_letters_go_on_through_a_packet_and_none_is_used_twice() -> None:
    post = Post()
    post.send(maybe(Bid(2), Bid(3)))
    post.send(answer("no"))
    post.send(maybe(Pray()))
    assert post.letters == "C"
    assert [letter_of(number) for number in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]


# -------------------------------------------------------------------------------------- yes and no


def test_a_yes_files_what_was_proposed_as_of_the_mail_that_says_it() -> None:
    post = Post()
    post.send(maybe(Bid(2), line=4))
    work = post.send(answer("yes", line=3))
    assert [type(row) for row in work.rows] == [ProposalSettled, OrderFiled]
    (filed,) = only(work).orders
    assert (filed.order, filed.mail, filed.line, filed.packet) == (Bid(2), "mail:2", 3, "1.1")


def test_conditions_and_lives_are_filed_with_it() -> None:
    post = Post()
    post.send(maybe(Bid(2), life="standing"))
    (filed,) = only(post.send(answer("yes", "A"))).orders
    assert filed.life == "standing"


def test_a_yes_files_all_that_was_proposed_for_different_lines() -> None:
    post = Post()
    post.send(maybe(Bid(2)), maybe(Pray(), line=2))
    work = post.send(answer("yes"))
    assert [outcome.status for outcome in work.outcomes] == ["understood", "understood"]
    assert post.filed == [Bid(2), Pray()]


def test_letters_name_some_of_it_and_leave_the_rest() -> None:
    post = Post()
    post.send(maybe(Bid(2)), maybe(Pray(), line=2), maybe(Bid(1), line=3, life="standing"))
    post.send(answer("yes", "A", "C"))
    assert (post.filed, post.letters) == ([Bid(2), Bid(1)], "B")
    post.send(answer("no", "B"))
    assert (len(post.filed), post.letters) == (2, "")


def test_all_but_some_leaves_those_waiting() -> None:
    post = Post()
    post.send(maybe(Bid(2)), maybe(Pray(), line=2))
    post.send(answer("yes", "but", "A"))
    assert (post.filed, post.letters) == ([Pray()], "A")
    assert code(only(post.send(answer("yes", "but", "Z")))) == "proposal_unknown"
    assert code(only(post.send(answer("yes", "but", "A")))) == "proposal_none"


def test_of_several_readings_of_a_line_a_yes_must_name_one() -> None:
    post = Post()
    post.send(maybe(Bid(2), Give("lot:silk", "seat:ben")))
    for asked in (answer("yes"), answer("yes", "A", "B")):
        work = post.send(asked)
        assert (code(only(work)), lines(only(work)), work.rows) == ("proposal_either", ["yes A", "yes B"], [])
    post.send(answer("yes", "A"))
    assert [each.how for each in post.book.proposals] == ["yes", "no"]
    assert code(only(post.send(answer("yes", "B")))) == "proposal_no"


def test_two_lines_about_the_same_thing_cannot_both_be_filed() -> None:
    post = Post()
    post.send(maybe(Bid(2)), maybe(Bid(3), line=2), maybe(Pray(), line=3))
    work = post.send(answer("yes"))
    assert (code(only(work)), facts(only(work))["letters"], post.filed) == ("proposal_either", ["A", "B"], [])


def test_a_no_drops_what_waits_and_files_nothing() -> None:
    post = Post()
    post.send(maybe(Bid(2), Bid(3)))
    work = post.send(answer("no"))
    assert (only(work).says, only(work).facts, post.filed) == ("proposal-declined", {"letters": ["A", "B"]}, [])
    assert code(only(post.send(answer("yes", "A")))) == "proposal_no"
    assert code(only(post.send(answer("no", "B")))) == "proposal_no"


def test_an_order_that_became_impossible_is_refused_when_its_author_says_yes() -> None:
    when: list[bool] = []
    post = Post(at_table(game=never(Refused("no_bids"), when)))
    post.send(maybe(Bid(2)))
    when.append(True)
    work = post.send(answer("yes"))
    assert (only(work).status, code(only(work)), post.filed) == ("refused", "no_bids", [])
    when.clear()
    assert code(only(post.send(answer("yes", "A")))) == "proposal_refused"


def test_of_several_orders_of_a_line_all_are_filed_or_none() -> None:
    when: list[bool] = []
    post = Post(at_table(game=never(Refused("no_bids"), when)))
    both = Proposed(1, "two and a prayer", ((read(Pray()), read(Bid(2))),))
    post.send(both)
    when.append(True)
    post.send(answer("yes"))
    assert post.filed == []
    when.clear()
    post.send(both)
    assert len(post.send(answer("yes")).outcomes) == 2
    assert post.filed == [Pray(), Bid(2)]


def test_a_line_that_says_yes_and_no_at_once_is_asked_about() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    work = post.send(answer(""))
    assert (code(only(work)), lines(only(work)), work.rows) == ("proposal_unclear", ["yes A"], [])


# ------------------------------------------------------------------------------------- what is over


def test_a_later_order_for_the_same_thing_makes_a_proposal_void_and_a_yes_to_it_is_told_so() -> None:
    post = Post()
    post.send(maybe(Bid(2)), maybe(Pray(), line=2))
    post.send(read(Bid(4)))
    assert post.letters == "B"
    for said in (answer("yes", "A"), answer("no", "A")):
        work = post.send(said)
        assert (code(only(work)), facts(only(work))["orders"], work.rows) == ("proposal_void", ["bid 2"], [])
    assert post.filed == [Bid(4)]


def test_an_order_of_the_same_mail_or_of_another_place_leaves_it_waiting() -> None:
    post = Post()
    post.send(maybe(Bid(2)), read(Bid(4), 2))
    post.send(read(Pray()), read(Bid(1), 2, life="standing"))
    assert post.letters == "A"


def test_the_same_thing_proposed_again_takes_the_place_of_what_was_proposed_before() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.send(maybe(Bid(3)))
    assert post.letters == "B"


@pytest.mark.parametrize(
    ("command", "left"),
    [
        (Command(1, "clear", "clear"), ""),
        (Command(1, "clear all", "clear", ("all",)), ""),
        (Command(1, "clear bid", "clear", ("bid",)), "B"),
        (Command(1, "clear give", "clear", ("give",)), "AB"),
        (Command(1, "cancel pray", "cancel", ("pray",)), "A"),
        (Command(1, "cancel bid 5", "cancel", ("bid 5",)), "AB"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.text,
)
def test_taking_orders_back_takes_back_what_was_proposed_about_them(command: Command, left: str) -> None:
    post = Post()
    post.send(read(Pray()))
    post.send(maybe(Bid(2)), maybe(Pray(), line=2))
    post.send(command)
    assert post.letters == left


def test_a_yes_twice_files_once() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    work = post.send(answer("yes", "A"), answer("yes", "A", line=2))
    assert [outcome.status for outcome in work.outcomes] == ["understood", "refused"]
    again = post.send(answer("yes"))
    assert (code(only(again)), facts(only(again))["orders"]) == ("proposal_yes", ["bid 2"])
    assert len(post.filed) == 1


def test_a_yes_where_nothing_was_proposed_is_told_so() -> None:
    assert code(only(Post().send(answer("yes")))) == "proposal_none"
    work = Post().send(answer("yes", "A"))
    assert (code(only(work)), facts(only(work))["waiting"]) == ("proposal_unknown", [])
    post = Post()
    post.send(maybe(Bid(2)))
    assert facts(only(post.send(answer("yes", "B")))) == {"letter": "B", "waiting": ["A"]}


def test_a_refused_line_of_orders_is_no_answer_and_leaves_all_waiting() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.send(Misread(1, "bid", 1))
    assert post.letters == "A"


# ------------------------------------------------------------------------------- which mail is answered


def test_a_bare_yes_is_about_the_mail_whose_receipt_it_answers() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.send(maybe(Pray()))
    asked = post.send(answer("yes"))
    assert (code(only(asked)), lines(only(asked)), post.filed) == ("proposal_which", ["yes A", "yes B"], [])
    post.send(answer("yes"), before=("<r1@gm>", "<2@example.org>", "<1@example.org>"))
    assert post.filed == [Pray()]


def test_a_letter_says_by_itself_which_mail_is_meant() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.send(maybe(Pray()))
    post.send(answer("yes", "A"), before=("<2@example.org>",))
    assert post.filed == [Bid(2)]


def test_a_bare_yes_to_a_mail_whose_proposals_are_over_files_nothing_of_others() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.send(answer("no"))
    post.send(maybe(Pray()))
    work = post.send(answer("yes"), before=("<1@example.org>",))
    assert (code(only(work)), post.filed) == ("proposal_no", [])


@pytest.mark.parametrize(("thread", "why"), [({"ballot": True}, "ballot"), ({"code": True}, "code")], ids=str)
def test_a_bare_answer_that_could_be_for_a_vote_or_a_code_is_asked_about(thread: dict[str, bool], why: str) -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    for said in ("yes", "no"):
        work = post.send(answer(said), before=("<1@example.org>",), **thread)
        assert (code(only(work)), lines(only(work)), work.rows) == (f"proposal_or_{why}", ["yes A"], [])
    post.send(answer("yes", "A"), **thread)
    assert post.filed == [Bid(2)]


def test_a_code_that_waits_is_named_where_nothing_else_does() -> None:
    assert facts(only(Post().send(answer("yes"), code=True))) == {"code": True}


def receipt(seat: str = "ann", packet: str = "1-1") -> MailId:
    return MailId("harbour", packet, seat, "receipt", 5)


def test_nobody_says_yes_for_another_seat() -> None:
    table = at_table()
    ann = Post(table)
    ann.send(maybe(Bid(2)))
    ben = Post(table, "ben")
    ben.book = ann.book
    for said in (answer("yes"), answer("yes", "A")):
        work = ben.send(said, receipt=receipt("ann"), before=("<1@example.org>",))
        assert (code(only(work)), facts(only(work)), work.rows) == ("proposal_of_another", {}, [])
    # Without the receipt he is told what anybody is told for whom nothing waits.
    assert code(only(ben.send(answer("yes"), before=("<1@example.org>",)))) == "proposal_none"
    assert code(only(ben.send(answer("yes", "A")))) == "proposal_unknown"
    assert ann.letters == "A"


def test_proposals_lapse_when_their_packet_is_locked() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    here = post.table.state.packet
    assert here is not None
    post.table.history.state = replace(post.table.state, packet=replace(here, stage="run"))
    for said in (answer("yes"), answer("yes", "A")):
        work = post.send(said)
        assert (code(only(work)), facts(only(work))["packet"], work.rows) == ("proposal_lapsed", "1.1", [])


@pytest.mark.parametrize("how", ["letter", "receipt", "form"])
def test_a_yes_to_a_packet_that_has_closed_is_told_so(how: str) -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    post.table.close()
    post.book = replace(post.table.history.book, proposals=post.book.proposals)
    if how == "form":
        work = desk(post.table)
        work.book, work.thread, work.form = post.book, Thread(), "1.1"
        submit(work, [answer("yes", "A")])
    else:
        work = post.send(answer("yes", "A"), receipt=receipt() if how == "receipt" else None)
    assert (code(only(work)), facts(only(work))["packet"], work.rows) == ("proposal_lapsed", "1.1", [])


def test_a_packet_that_is_opened_again_has_proposals_of_its_own() -> None:
    post = Post()
    post.send(maybe(Bid(2)))
    here = post.table.state.packet
    assert here is not None
    post.table.history.state = replace(post.table.state, packet=replace(here, epoch=1))
    assert code(only(post.send(answer("yes", "A")))) == "proposal_lapsed"
    post.send(maybe(Pray()))
    assert post.letters == "B"


def test_proposals_are_bounded_however_many_are_left_unanswered() -> None:
    post = Post()
    for _ in range(1000):
        post.send(maybe(Bid(2), Bid(3)), maybe(Pray(), line=2))
    assert len(post.book.proposals) == 3 * MOST_MAILS
    assert code(only(post.send(answer("yes", "A")))) == "proposal_dropped"
    assert code(only(post.send(answer("yes", "ZZZ")))) == "proposal_unknown"


def test_the_proposals_of_one_seat_crowd_out_no_other_s() -> None:
    table = at_table()
    ann, ben = Post(table), Post(table, "ben")
    ann.send(maybe(Bid(2)))
    ben.book = ann.book
    for _ in range(MOST_MAILS + 1):
        ben.send(maybe(Pray()))
    assert [each.seat for each in ben.book.proposals] == ["ann", *["ben"] * MOST_MAILS]


def test_a_book_without_proposals_takes_no_harm_from_a_row_that_settles_none() -> None:
    assert fold_book([ProposalSettled("ann", "1.1", 7, "yes", "mail:1")]) == Book()


def test_orders_of_a_proposal_keep_their_conditions_in_what_is_shown() -> None:
    post = Post()
    post.send(maybe(Bid(2), life="standing"))
    assert post.book.proposals[0].orders[0].say(str) == "standing bid 2"
    assert isinstance(post.book.proposals[0].orders[0].read(3, "x"), Read)
