"""From orders on file to answers: which fits, which comes first, which holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.running import filing
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Filed, Refused, Slot, Test, Unclear, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import Secret, Unknowable
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.testing.scenario import filed
from tests.core.engine.mini import Say, book, game, slot, standing_at, step


def say(text: str, matter: str = "", man: str = "", **more: Any) -> Filed:
    return replace(filed("ann", Say(text, matter, man), life="packet"), **more)


def answered(*orders: Filed, to: Slot | None = None, state: State | None = None, **system: Any) -> filing.Answered:
    here = state or standing_at("hear")
    playing = game(step("hear", check=system.pop("check", lambda *_: ACCEPTED)), **system)
    return filing.answer(playing, here, book(*orders), here.top, to or slot())


def texts(result: filing.Answered) -> list[str]:
    return [answer.order.text for answer in result.answers]


# ------------------------------------------------------------------------------------------ fits


@pytest.mark.parametrize(
    ("order", "yes"),
    [
        (say("x"), True),
        (say("x", "war"), True),
        (say("x", "war", "mago"), True),
        (say("x", "peace"), False),
        (say("x", "war", "hanno"), False),
        (say("x", seat="ben"), False),
        (say("x", packet="1.2"), False),
        (say("x", packet="1.2", life="once"), True),
        (say("x", packet="1.2", life="standing"), True),
        (say("x", number=7), False),
        (say("x", number=8, rank=1), False),
        (say("x", number=7, life="standing"), True),
    ],
)
def test_an_order_fits_a_slot_it_speaks_about_while_it_is_alive(order: Filed, yes: bool) -> None:
    order = replace(order, packet=order.packet or "1.1", number=order.number or 1)
    assert filing.fits(order, slot(), standing_at("hear", used=("ann:7",))) is yes


def test_an_order_of_another_kind_does_not_fit() -> None:
    assert not filing.fits(replace(say("x"), packet="1.1"), slot(kind="shout"), standing_at("hear"))


@pytest.mark.parametrize(("packet", "alive"), [("1.1", True), ("1.1p", True), ("1.2", False)])
def test_an_order_of_the_packet_lives_in_its_pauses_too(packet: str, alive: bool) -> None:
    nested = PacketState("1.1p", "Day", "run", 3, parent="1.1", only=("ann",))
    order = say("x", packet=packet, number=1)
    assert filing.alive(order, standing_at("hear", packet=nested)) is alive
    assert not filing.alive(order, replace(standing_at("hear"), packet=None))


# ------------------------------------------------------------------------------------------ rank


RANKS = [
    ("later mail before earlier", [say("old", "war"), say("new", man="mago")], "new old"),
    ("more terms before fewer", [say("both", "war", "mago"), say("one", "war"), say("none")], "both one none"),
    ("terms count for more than lateness", [say("exact", "war"), say("late")], "exact late"),
    (
        "one-shot before standing, whatever the terms",
        [say("always", "war", "mago", life="standing"), say("once", life="once")],
        "once always",
    ),
    (
        "fall-backs after their order, in their order",
        [say("a", number=1), say("a1", number=2, rank=1), say("a2", "war", number=3, rank=2)],
        "a a1 a2",
    ),
    (
        "a whole line before the next",
        [
            say("old", "war", number=1),
            say("old or", number=2, rank=1),
            say("new", man="mago", number=3),
            say("new or", number=4, rank=1),
        ],
        "new,new or,old,old or",
    ),
    (
        "a fall-back stands where its order does not fit",
        [say("plain", number=1), say("elsewhere", "peace", number=2), say("here", "war", number=3, rank=1)],
        "here plain",
    ),
    (
        "the fall-back of a standing order after all one-shot ones",
        [say("s", life="standing", number=1), say("s1", life="standing", number=2, rank=1), say("once", number=3)],
        "once s s1",
    ),
]


@pytest.mark.parametrize(("orders", "expected"), [row[1:] for row in RANKS], ids=[row[0] for row in RANKS])
def test_rank(orders: list[Filed], expected: str) -> None:
    ranked = filing.ranked(book(*orders), slot(), standing_at("hear"))
    assert [each.order.text for each in ranked] == expected.split("," if "," in expected else " ")


def test_a_slot_of_many_takes_orders_as_they_were_filed() -> None:
    orders = [say("one", "war"), say("two", "war", "mago"), say("three", life="standing"), say("four")]
    result = answered(*orders, to=slot(many=True))
    assert texts(result) == ["one", "two", "three", "four"]
    assert result.used == ("ann:1", "ann:2", "ann:4")


def test_a_slot_of_many_takes_one_order_of_an_or_line() -> None:
    def check(_: Game, __: State, ___: Frame | None, ____: Slot, order: Any) -> Verdict:
        return Refused("no") if order.text == "bad" else ACCEPTED

    orders = [
        say("good", number=1),
        say("spare", number=2, rank=1),
        say("bad", "war", number=3),
        say("instead", number=4, rank=1),
    ]
    result = answered(*orders, to=slot(many=True), check=check)
    assert texts(result) == ["good", "instead"]
    assert result.used == ("ann:1", "ann:3")


# ---------------------------------------------------------------------------------------- answer


def test_the_first_that_holds_and_passes_the_check_wins() -> None:
    verdicts: dict[str, Verdict] = {
        "poor": Refused("poor", ("mini:1",)),
        "twofold": Unclear("which", (Say("a"), Say("b"))),
    }

    def check(_: Game, __: State, ___: Frame | None, ____: Slot, order: Any) -> Verdict:
        return verdicts.get(order.text, ACCEPTED)

    orders = [
        say("plan b", number=1),
        say("poor", "war", number=2),
        say("twofold", man="mago", number=3),
        say("if rich", "war", "mago", number=4, when=(Test("coins", "above", 3),)),
    ]
    result = answered(*orders, check=check, figures={"coins": lambda *_: 3})
    assert texts(result) == ["plan b"]
    assert result.used == ("ann:1",)
    submission = result.submission
    assert (submission.used, submission.default, submission.answers) == ((1,), False, (Say("plan b"),))
    assert submission.refused == (
        (3, Refused("which", (), None, (Say("a"), Say("b")))),
        (2, Refused("poor", ("mini:1",))),
    )


def test_the_default_serves_where_no_order_does_and_uses_nothing() -> None:
    result = answered(say("x", "peace"), to=slot(default=Say("nothing")))
    assert (texts(result), result.used, result.answers[0].filed) == (["nothing"], (), 0)
    assert result.submission.default
    assert result.submission.used == ()


def test_without_a_default_there_is_no_answer() -> None:
    result = answered()
    assert (result.answers, result.submission.answers, result.submission.default) == ((), (), False)


def test_a_standing_order_is_never_used_up() -> None:
    assert answered(say("x", life="standing")).used == ()


def test_a_used_fall_back_uses_up_its_whole_line() -> None:
    orders = [say("x", number=1, when=(Test("coins", "is", 1),)), say("y", number=2, rank=1)]
    result = answered(*orders, figures={"coins": lambda *_: 0})
    assert (texts(result), result.used, result.submission.used) == (["y"], ("ann:1",), (2,))
    assert answered(*orders, state=standing_at("hear", used=result.used)).answers == ()


@record
class Echo(Say):
    """A policy that says what it sees in the frame, in the view, or cannot."""

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Say | None:
        if self.text == "nothing":
            return None
        seen: Secret[str] = frame.local if self.text == "frame" else view.top.local
        return Say(f"{seen.known()} {','.join(view.used)}")


@pytest.mark.parametrize(
    ("text", "to", "expected"),
    [
        ("frame", "ann", ["psst ann:9"]),
        ("view", "ann", ["psst ann:9"]),
        ("frame", "ben", []),
        ("view", "ben", []),
        ("nothing", "ann", []),
    ],
)
def test_a_policy_is_given_what_its_seat_may_see(text: str, to: str, expected: list[str]) -> None:
    """One that asks for more gives no answer, and sees no other seat's orders either."""
    bare = standing_at("hear", used=("ann:9", "ben:4"))
    state = replace(bare, agenda=(replace(bare.top, local=Secret("psst", (to,))),))
    assert texts(answered(filed("ann", Echo(text)), state=state)) == expected


def test_conditions_all_hold_or_the_order_does_not() -> None:
    def cannot(*_: object) -> int:
        raise Unknowable

    figures = {"three": lambda *_: 3, "hidden": cannot}
    playing = game(step("hear"), figures=figures)
    for tests, holds in [
        ((), True),
        ((Test("three", "is", 3),), True),
        ((Test("three", "is", 3), Test("three", "above", 3)), False),
        ((Test("hidden", "at least", -99),), False),
        ((Test("unheard of", "is", 0),), False),
    ]:
        assert filing.holds(playing, standing_at("hear"), "ann", tests) is holds


def test_a_slot_that_peeks_leaves_the_order_on_file() -> None:
    result = answered(say("x"), to=slot(peek=True))
    assert (texts(result), result.used, result.gone) == (["x"], (), ())
    assert answered(say("x"), to=slot()).used == ("ann:1",)


# ---------------------------------------------------------------------- general, and filed ahead


@record
class SayAll(Say):
    """An order that speaks of every slot, unless it names a matter."""

    def every(self) -> bool:
        return not self.matter


def test_a_general_order_filed_ahead_serves_through_the_packet_that_first_uses_it_and_no_further() -> None:
    ahead = filed("ann", SayAll("yes"), life="once")
    first = answered(ahead)
    assert (texts(first), first.used, first.gone) == (["yes"], ("ann:1@1.1",), ())
    marks = first.used
    nested = PacketState("1.1p", "Day", "run", 3, parent="1.1", only=("ann",))
    later = PacketState("1.2", "Night", "run", 4)
    for packet, expected in ((None, ["yes"]), (nested, ["yes"]), (later, [])):
        assert texts(answered(ahead, state=standing_at("hear", packet=packet, used=marks))) == expected
    assert answered(ahead, state=standing_at("hear", packet=nested)).used == marks
    assert texts(answered(ahead, state=standing_at("hear", used=("ann:11@1.2",)))) == ["yes"]


def test_a_general_list_filed_ahead_goes_on_where_its_first_line_is_refused_later() -> None:
    lines = [
        replace(filed("ann", SayAll("gisco"), life="once"), number=1),
        replace(filed("ann", SayAll("mago"), life="once"), number=2, rank=1),
    ]
    first = answered(*lines)
    assert texts(first) == ["gisco"]

    def voted_down(_: Game, __: State, ___: Frame | None, ____: Slot, order: Any) -> Verdict:
        return Refused("voted_down") if order.text == "gisco" else ACCEPTED

    second = answered(*lines, state=standing_at("hear", used=first.used), check=voted_down)
    assert texts(second) == ["mago"]


def test_an_order_filed_ahead_that_names_its_matter_is_used_up_by_it() -> None:
    result = answered(filed("ann", SayAll("yes", "war"), life="once"))
    assert (result.used, result.gone) == (("ann:1",), ("ann:1",))


def test_a_general_order_filed_ahead_is_used_up_where_no_packet_is_current() -> None:
    state = replace(standing_at("hear"), packet=None)
    assert answered(filed("ann", SayAll("yes"), life="once"), state=state).used == ("ann:1",)
