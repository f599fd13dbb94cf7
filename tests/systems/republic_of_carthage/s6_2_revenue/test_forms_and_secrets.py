"""What every step of the phase owes its readers: forms that may be sent back, legal samples, no secret told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from adjudicator import resources
from adjudicator.engine.deck import Pile
from adjudicator.model.order import Accepted, Refused, Slot, Topic
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.report.catalogues import read_folder
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Distribute
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.revenue.events import Playing
from adjudicator.systems.republic.rules.revenue.redistribute import Redistributing
from adjudicator.systems.republic.state import HANDS, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.provinces import Governing
from adjudicator.systems.republic_of_carthage.state import PART
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MAGO, MATTAN, SEATS, board, holding

FRAMES = (
    Frame("c", "revenue.corruption", SCOPE),
    Frame("b", "revenue.rebels", SCOPE),
    Frame("p", "revenue.provinces", SCOPE, local=Governing((), "coastal_spain", 3)),
    Frame("p", "revenue.provinces", SCOPE, local=Governing((), "sardinia_corsica", 3)),
    *(Frame("r", "revenue.redistribute", SCOPE, local=Redistributing(part)) for part in range(3)),
    Frame("e", "revenue.events", SCOPE),
    Frame("e", "revenue.events", SCOPE, local=Playing(("clara",))),
    Frame("e", "revenue.events", SCOPE, local=Playing(waiting=("card:tithe_to_tyre",), choosing=True)),
    Frame("k", "revenue.contributions", SCOPE),
)


def busy() -> State:
    """Return a position in which every step of the phase has something to ask."""
    state = byrsa.stocked(byrsa.at(board(), MATTAN, "captive:sicilian_1"), "perla", 20)
    state = byrsa.moved(byrsa.at(state, MAGO, REBEL), REBEL, balearic=2, carthaginian_legion=1)
    state = holding(state, "clara", "tithe_to_tyre", "public_outcry.1")
    return holding(state, "anna", "influence_peddling.1")


def topics(state: State) -> Iterator[Topic]:
    for step in sorted({frame.step for frame in FRAMES}):
        yield from GAME.system.step(step).foresees(GAME, state, SCOPE)


def slots(state: State) -> Iterator[tuple[Frame, Slot]]:
    for frame in FRAMES:
        for slot in GAME.system.step(frame.step).asks(GAME, state, frame):
            yield frame, slot


def test_every_line_of_a_form_is_taken_when_it_is_sent_back() -> None:
    state = busy()
    for topic in topics(state):
        for line in topic.form:
            seen = view(state, topic.slot.seat)
            verdict = GAME.system.step(topic.step).check(GAME, seen, None, topic.slot, line.order)
            assert not (isinstance(verdict, Refused) and verdict.lasting), line
            assert line.order.kind == topic.slot.kind


def test_the_first_line_of_a_form_is_the_default_and_every_remark_can_be_said() -> None:
    texts = {*read_folder(resources.templates("republic")), *read_folder(resources.templates("republic_of_carthage"))}
    for topic in topics(busy()):
        default = topic.slot.default
        if topic.form and default is not None and topic.slot.kind != "maintain":
            assert topic.form[0].order == default
        for line in topic.form:
            assert f"form/{line.remark}" in texts, line.remark


def test_all_kinds_of_order_of_the_phase_can_be_filed_ahead() -> None:
    kinds = {topic.slot.kind for topic in topics(busy())}
    assert kinds == {"corruption", "maintain", "income", "ransom", "gift", "distribute", "play", "choose", "contribute"}


def test_a_topic_stands_forevery_slot_that_is_asked_later() -> None:
    state = busy()
    foreseen = {(topic.slot.seat, topic.slot.kind, *topic.slot.about.get("senator", ())) for topic in topics(state)}
    asked = {(slot.seat, slot.kind, *slot.about.get("senator", ())) for _, slot in slots(state)}
    assert asked <= foreseen


def test_slots_have_keys_of_their_own() -> None:
    keys = [slot.key for _, slot in slots(busy())]
    assert len(keys) == len(set(keys)) + 1  # Clara is asked for cards in both visits listed here
    assert all(key.startswith(frame.key) for (frame, _), key in zip(slots(busy()), keys, strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_every_sample_passes_the_check_and_is_contained(seed: int) -> None:
    state = busy()
    pick = random.Random(seed).randrange
    for frame, slot in slots(state):
        for _ in range(4):
            order = slot.choices.sample(pick)
            verdict = GAME.system.step(frame.step).check(GAME, state, frame, slot, order)
            assert isinstance(verdict, Accepted), (slot.key, order, verdict)
            assert slot.choices.contains(order)


def test_every_default_passes_the_check() -> None:
    state = busy()
    for frame, slot in slots(state):
        if slot.default is not None:
            verdict = GAME.system.step(frame.step).check(GAME, state, frame, slot, slot.default)
            assert isinstance(verdict, Accepted), slot.key


def test_what_a_seat_is_asked_does_not_depend_on_what_others_hide() -> None:
    state = busy()
    other = byrsa.stocked(holding(state, "clara", "graft.1", "public_outcry.2"), "clara", 31)
    for seat in SEATS:
        if seat != "clara":
            assert _of(state, seat) == _of(other, seat), seat


def _of(state: State, seat: str) -> tuple[list[Topic], list[Slot]]:
    return (
        [topic for topic in topics(state) if topic.slot.seat == seat],
        [slot for _, slot in slots(state) if slot.seat == seat],
    )


def test_a_view_of_one_seat_is_enough_to_foresee_its_own_topics() -> None:
    state = busy()
    for seat in SEATS:
        assert _of(view(state, seat), seat)[0] == _of(state, seat)[0], seat


def test_every_seat_is_offered_cards_whatever_it_holds() -> None:
    asked = [slot for frame, slot in slots(busy()) if frame.step == "revenue.events" and slot.kind == "play"]
    assert {slot.seat for slot in asked} == set(SEATS)
    assert len({slot.about["card"] for slot in asked}) == 1
    assert all(slot.need == "optional" for slot in asked)


def test_a_hand_that_is_hidden_or_missing_offers_no_card() -> None:
    state = busy()
    gone = {**state.part(SCOPE), HANDS.name: {}}
    bare = replace(state, parts={**state.parts, PART: gone})
    bare = put(bare, HANDS, SCOPE, "ben", Pile.of(()))
    for frame in FRAMES[7:9]:
        for slot in GAME.system.step(frame.step).asks(GAME, bare, frame):
            assert slot.choices.size() == 1


def test_a_rebel_faction_without_a_loyal_senator_has_a_form_too() -> None:
    state = board()
    for key in ("2", "5", "14"):
        state = byrsa.at(state, key, "exile")
    forms = [topic.form for topic in topics(state) if (topic.slot.seat, topic.slot.kind) == ("anna", "distribute")]
    assert [line.order for line in forms[0]] == [Nothing("distribute")]


def test_the_answer_to_an_event_is_offered_to_the_hraos_player_as_a_standing_order() -> None:
    forms = {topic.slot.seat: topic.form for topic in topics(board()) if topic.slot.kind == "choose"}
    assert [line.order for line in forms["ben"]] == [
        Choose("card:tithe_to_tyre", "treasury"),
        Choose("card:tithe_to_tyre", "popularity"),
    ]
    others = [line for seat in SEATS if seat != "ben" for line in forms[seat]]
    assert {(line.order, line.remark) for line in others} == {(Choose("card:tithe_to_tyre", "treasury"), "if_hrao")}


def test_all_talents_on_one_senator_is_the_faction_leader_of_the_form() -> None:
    (form,) = [topic.form for topic in topics(board()) if (topic.slot.seat, topic.slot.kind) == ("ben", "distribute")]
    assert form[1].order == Distribute((("senator:15", 0), ("senator:16", 0), ("FT", 0), ("senator:6", None)))
