"""`forget my last mail`: takes back what that mail filed, and nothing else (issue 13, item 4)."""

from __future__ import annotations

import pytest

from adjudicator.engine.log.book import DoneSaid
from adjudicator.model.reading import Command
from tests.core.service.desk import code, read
from tests.core.service.proposals import Post, maybe
from tests.systems.diplomacy.reading.letters import STANDARD
from tests.toy.harbour import Bid, Give, Pray

FORGET = Command(1, "forget my last mail", "forget")


def test_what_the_last_mail_filed_is_taken_back_and_nothing_else() -> None:
    post = Post()
    post.send(read(Pray()))
    post.send(read(Bid(2)), read(Bid(1), life="standing"))
    (outcome,) = post.send(FORGET).outcomes
    assert [each.order for each in outcome.orders] == [Bid(2), Bid(1)]
    assert post.filed == [Pray()]


def test_the_mail_that_says_so_may_order_again_before_and_behind() -> None:
    post = Post()
    post.send(read(Bid(2)))
    post.send(read(Pray()), FORGET, read(Bid(3), 3))
    assert post.filed == [Pray(), Bid(3)]


def test_a_mail_forgotten_takes_its_done_with_it() -> None:
    post = Post()
    post.send(read(Bid(2)), Command(2, "done", "done"))
    work = post.send(FORGET)
    assert DoneSaid("ann", "1.1", False) in work.rows
    assert not post.book.is_done("ann", "1.1")


def test_what_it_had_replaced_does_not_come_back() -> None:
    post = Post()
    post.send(read(Bid(1)))
    post.send(read(Bid(2)))
    post.send(FORGET)
    assert post.filed == []


def test_what_was_proposed_to_the_last_mail_waits_no_longer() -> None:
    post = Post()
    post.send(read(Bid(1)))
    post.send(maybe(Give("1", "ben")))
    assert post.letters
    (outcome,) = post.send(FORGET).outcomes
    assert outcome.status == "understood"
    assert (post.letters, post.filed) == ("", [Bid(1)])


@pytest.mark.parametrize("before", [False, True])
def test_where_nothing_is_left_of_it_that_is_said(before: bool) -> None:
    post = Post()
    if before:
        post.send(read(Bid(1)))
        post.send(Command(1, "clear", "clear"))
    (outcome,) = post.send(FORGET).outcomes
    assert code(outcome) == "nothing_of_last_mail"


def test_it_is_not_taken_twice_as_the_mail_before() -> None:
    post = Post()
    post.send(read(Pray()))
    post.send(read(Bid(1)))
    post.send(FORGET)
    (outcome,) = post.send(FORGET).outcomes
    assert code(outcome) == "nothing_of_last_mail"
    assert post.filed == [Pray()]


@pytest.mark.parametrize(
    "line",
    [
        "forget my last mail",
        "Forget my last e-mail!",
        "please ignore my last message",
        "scrap my previous mail",
        "Disregard the last email.",
        "Cancel my last mail, please",
        "forget everything in my last mail",
        "Undo my last message",
        "I take back my last mail",
        "forget about my last mail",
        "Sorry, forget my last mail, I was in the wrong year",
    ],
)
def test_it_is_said_in_many_ways(line: str) -> None:
    results = STANDARD.read(line)
    assert [result.name for result in results if isinstance(result, Command)] == ["forget"]
    assert all(type(result).__name__ in {"Command", "Talk"} for result in results)


def test_orders_may_follow_in_the_same_sentence() -> None:
    assert STANDARD.says("Forget my last mail, A Par - Bur")[1:] == ["A Par - Bur"]


@pytest.mark.parametrize(
    "line", ["Did you get my last mail?", "As I wrote in my last mail, trust me.", "In my last mail I lied."]
)
def test_a_word_about_the_last_mail_takes_nothing_back(line: str) -> None:
    assert not [result for result in STANDARD.read(line) if isinstance(result, Command) and result.name == "forget"]
