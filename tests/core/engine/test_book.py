"""The book: what replaces what, what is withdrawn, who is done."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.log.book import Book, DoneSaid, OrderFiled, OrderWithdrawn, WordSent, fold_book, write
from adjudicator.model.order import Filed
from tests.core.engine.mini import Say


def order(number: int, text: str, **more: Any) -> Filed:
    values: dict[str, Any] = {"matter": "", "seat": "ann", "life": "packet", "rank": 0, "packet": "1.1", **more}
    return Filed(
        values["seat"],
        number,
        Say(text, values["matter"]),
        (),
        values["life"],
        values["rank"],
        values["packet"],
        "",
        0,
    )


def on_file(*orders: Filed) -> list[str]:
    return [filed.order.text for filed in fold_book(OrderFiled(each) for each in orders).filed]


A = order(1, "a")
CASES = [
    ("same kind and key", [A, order(2, "b")], ["b"]),
    ("another key", [A, order(2, "b", matter="war")], ["a", "b"]),
    ("another seat", [A, order(1, "b", seat="ben")], ["a", "b"]),
    ("standing stands apart", [A, order(2, "b", life="standing")], ["a", "b"]),
    ("standing replaces standing", [order(1, "a", life="standing"), order(2, "b", life="standing")], ["b"]),
    ("an order for now replaces one filed ahead", [order(1, "a", life="once", packet="0.9"), order(2, "b")], ["b"]),
    ("an order filed ahead replaces one for now", [A, order(2, "b", life="once")], ["b"]),
    ("a past packet keeps its order for a rewind", [A, order(2, "b", packet="1.2")], ["a", "b"]),
    ("a fall-back replaces nothing", [A, order(2, "or", rank=1)], ["a", "or"]),
    ("a new order clears the fall-backs too", [A, order(2, "or", rank=1, matter="war"), order(3, "b")], ["b"]),
    (
        "a new order leaves the fall-back of another line",
        [order(1, "a", matter="war"), order(2, "or", rank=1), order(3, "b")],
        ["a", "or", "b"],
    ),
]


@pytest.mark.parametrize(("orders", "left"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_later_orders_replace_earlier_ones(orders: list[Filed], left: list[str]) -> None:
    assert on_file(*orders) == left


def test_numbers_are_counted_by_seat_and_never_used_twice() -> None:
    book = fold_book([OrderFiled(A), OrderFiled(order(1, "b", seat="ben")), OrderFiled(order(2, "c"))])
    assert (book.next_number("ann"), book.next_number("ben"), book.next_number("cleo")) == (3, 2, 1)
    assert write(book, OrderWithdrawn("ann", 2)).next_number("ann") == 3


def test_withdrawing_an_order_takes_its_fall_backs_along() -> None:
    rows = [OrderFiled(A), OrderFiled(order(2, "or", rank=1)), OrderFiled(order(3, "x", matter="war"))]
    book = fold_book([*rows, OrderFiled(order(1, "b", seat="ben"))])
    assert [filed.id for filed in write(book, OrderWithdrawn("ann", 1, "a slip")).filed] == ["ann:3", "ben:1"]
    assert [filed.id for filed in write(book, OrderWithdrawn("ann", 2)).filed] == ["ann:1", "ann:3", "ben:1"]
    assert [filed.id for filed in book.of("ben")] == ["ben:1"]


def test_done_is_said_for_a_packet_and_taken_back() -> None:
    book = fold_book([DoneSaid("ann", "1.1", done=True), DoneSaid("ann", "1.1", done=True)])
    assert book.done == (("ann", "1.1"),)
    assert book.is_done("ann", "1.1")
    assert not book.is_done("ann", "1.2")
    assert not book.is_done("ben", "1.1")
    assert write(book, DoneSaid("ann", "1.1", done=False)).done == ()


def test_the_last_word_of_a_seat_counts() -> None:
    words = [WordSent("ben", "1.1", "owl"), WordSent("ann", "1.1", "fig"), WordSent("ben", "1.1", "ox")]
    book = fold_book([*words, WordSent("ben", "1.2", "later")])
    assert book.words_of("1.1") == (("ann", "fig"), ("ben", "ox"))
    assert write(book, WordSent("ben", "1.1", "")).words_of("1.1") == (("ann", "fig"),)
    assert Book().words_of("1.1") == ()
