"""Lines to the bot: done, clear, cancel, word, help and status."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudicator.engine.log.book import DoneSaid, OrderFiled, OrderWithdrawn, WordSent
from adjudicator.model.reading import Command
from adjudicator.service.filing.submit import submit
from tests.core.service.desk import at_table, code, desk, filed, only, read, with_step
from tests.toy.harbour import Bid, Pray


def test_done_is_said_and_taken_back_and_not_said_twice() -> None:
    lines = [Command(n, "done", "done", args) for n, args in enumerate([(), (), ("no",), ("no",), ("yes",)], start=1)]
    work = filed(at_table(), *lines)
    assert work.rows == [DoneSaid("ann", "1.1", True), DoneSaid("ann", "1.1", False), DoneSaid("ann", "1.1", True)]
    assert [outcome.done for outcome in work.outcomes] == [True, True, False, False, True]


def test_a_word_goes_to_the_dice_of_its_packet() -> None:
    work = filed(at_table(), Command(1, "word: x", "word", ("olive press",)))
    assert work.rows == [WordSent("ann", "1.1", "olive press")]


ON_FILE = (read(Bid(2)), read(Pray()), read(Bid(1), life="standing"))


@pytest.mark.parametrize(
    ("command", "struck"),
    [
        (("clear", ()), ["bid 2", "pray"]),
        (("clear", ("all",)), ["bid 2", "pray"]),
        (("clear", ("bid",)), ["bid 2"]),
        (("clear", ("give",)), []),
        (("cancel", ("bid 2",)), ["bid 2"]),
        (("cancel", ("BID 1",)), ["standing bid 1"]),
        (("cancel", ("standing: bid 1",)), ["standing bid 1"]),
        (("cancel", ("bid",)), ["bid 2", "standing bid 1"]),
    ],
)
def test_orders_are_taken_back(command: tuple[str, tuple[str, ...]], struck: list[str]) -> None:
    work = filed(at_table(), *ON_FILE, Command(4, "x", *command))
    names: Callable[[str], str] = work.game.name
    assert [order.say(names) for order in work.outcomes[-1].orders] == struck
    assert len(work.book.of("ann")) == 3 - len(struck)
    assert sum(isinstance(row, OrderWithdrawn) for row in work.rows) == len(struck)


@pytest.mark.parametrize("words", ["", "bid 9", "give"])
def test_what_is_not_on_file_cannot_be_cancelled(words: str) -> None:
    work = filed(at_table(), *ON_FILE, Command(4, "x", "cancel", (words,)))
    assert code(work.outcomes[-1]) == "nothing_to_cancel"
    assert len(work.book.of("ann")) == 3


def test_orders_of_a_packet_that_is_over_are_none_to_cancel() -> None:
    table = at_table()
    table.file("ann", Pray())
    table.close()
    assert code(only(filed(table, Command(1, "x", "cancel", ("pray",))))) == "nothing_to_cancel"


def test_an_order_that_has_acted_takes_it_back_where_it_knows_how() -> None:
    class Lent(Pray):
        kind = "lend"

        def undo(self) -> Bid:
            return Bid(0)

    work = filed(at_table(game=with_step("auction", kinds=("bid", "lend"))), read(Lent()), Command(2, "x", "clear"))
    assert [type(row) for row in work.rows] == [OrderFiled, OrderWithdrawn]
    assert work.outcomes[-1].orders[0].order == Lent()


@pytest.mark.parametrize("name", ["help", "status"])
def test_questions_change_nothing(name: str) -> None:
    work = filed(at_table(), Command(1, name, name))
    assert (only(work).status, work.rows) == ("understood", [])


@pytest.mark.parametrize("name", ["absent", "address"])
def test_commands_that_are_not_carried_out_yet_are_refused_with_what_to_do(name: str) -> None:
    assert code(only(filed(at_table(), Command(1, name, name)))) == "command_not_here"


def test_before_the_first_packet_there_is_none_to_order_for() -> None:
    table = at_table()
    work = desk(table)
    work.state = replace(table.state, packet=None)
    assert (work.packet, work.phase, work.is_open, work.topics()) == ("", "", False, ())
    submit(work, [read(Bid(1)), Command(2, "x", "cancel", ("bid",))])
    assert [code(outcome) for outcome in work.outcomes] == ["packet_closed", "nothing_to_cancel"]
