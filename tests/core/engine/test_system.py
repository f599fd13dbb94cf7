"""Games, schedules, sequences, piles, short cuts and the index of rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.engine import rules
from adjudicator.engine.deck import Pile, become, move
from adjudicator.engine.rules import index, rule, section_key
from adjudicator.engine.running import corrections
from adjudicator.engine.running.filing import on_receipt
from adjudicator.engine.running.settle import settle
from adjudicator.engine.starter import EachSeat, lexicon
from adjudicator.engine.system import END, Answer, Flow, Game, Next, PacketSpec, Play, Schedule
from adjudicator.engine.visits import sequence
from adjudicator.engine.worded import Worded
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.fold import StaleChange, apply
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Refused
from adjudicator.model.record import record
from adjudicator.model.secret import HIDDEN, Secret, redact
from adjudicator.model.state import Change, Frame, State, Tab
from adjudicator.testing.scenario import play_out
from adjudicator.testing.scripted import ScriptedDice
from tests.core.engine.mini import Say, asking, event, game, slot, standing_at, step

# ---------------------------------------------------------------------------------- the system


def test_a_game_names_a_seat_by_its_title_and_the_rest_by_the_box() -> None:
    playing = replace(game(step("a")), titles={"ann": "Anna of Tyre"})
    assert (playing.name("ann"), playing.name("lot:silk")) == ("Anna of Tyre", "Silk")


def test_a_step_is_found_by_name_and_by_the_orders_it_reads() -> None:
    system = game(step("a"), step("b", kinds=("say", "shout"))).system
    assert system.step("a").name == "a"
    with pytest.raises(KeyError):
        system.step("c")


def test_answers_are_looked_up_by_kind_and_seat() -> None:
    answers = tuple(Answer(slot(seat), Say(seat), 1) for seat in ("ann", "ben", "ann"))
    play = Play(game(step("a")), Frame("a", "a", "mini"), ScriptedDice(), answers)
    assert play.all("say", "ann") == (answers[0], answers[2])
    assert play.one("say", "ben") is answers[1]
    assert play.one("say") is answers[0]
    assert play.one("say", "cleo") is None
    assert play.all("shout") == ()


def test_a_step_named_alone_goes_before_its_group() -> None:
    first, second = PacketSpec(1, "Trade", ("trade.*",)), PacketSpec(2, "Late", ("trade.sale", "end"))
    schedule = Schedule("test", (first, second))
    found = [schedule.packet_of(name) for name in ("trade.open", "trade.sale", "end", "trade", "trader.open")]
    assert found == [first, second, second, None, None]


def test_a_sequence_runs_its_children_in_order_one_visit_each() -> None:
    day = sequence("day", (("a", "first"), ("b", "second"), ("a", "third")), cites=("mini:1",))
    playing = game(day, step("a"), step("b"))
    state = State({"mini": {}}, visits={})
    run = play_out(playing, state, "day")
    assert [each.kind for each in run.events if each.audience] == ["ran a", "ran b", "ran a"]
    assert run.state.visits == {"day": 4, "day/first": 1, "day/second": 1, "day/third": 1}
    assert run.state.agenda == ()
    assert playing.system.step("day").cites == ("mini:1",)


# ---------------------------------------------------------------------------------------- piles

PILES = Tab("piles", Pile)


def piles() -> State:
    deck, hand = Pile.of(("a", "b", "c")), Pile.of(("x",), ("ann",))
    return State({"mini": {"piles": {"deck": deck, "hand": hand}}})


def after(changes: tuple[Change, ...]) -> State:
    return apply(piles(), replace(event("moved"), changes=changes))


def test_cards_move_to_the_bottom_of_a_pile_and_are_seen_by_its_seats() -> None:
    state = after(move(piles(), "mini", PILES, ("b", "a"), "deck", "hand"))
    assert PILES.get(state, "mini", "deck") == Pile(Secret(("c",), ()), 1)
    assert PILES.get(state, "mini", "hand") == Pile(Secret(("x", "b", "a"), ("ann",)), 3)
    assert redact(PILES.get(state, "mini", "hand"), "ben") == Pile(Secret(HIDDEN, ("ann",)), 3)


def test_a_pile_is_put_in_another_order_without_a_change_of_number() -> None:
    changes = become(piles(), "mini", PILES, "deck", ("c", "a", "b"))
    assert len(changes) == 1
    assert PILES.get(after(changes), "mini", "deck") == Pile.of(("c", "a", "b"))


def test_a_card_that_is_not_there_cannot_move() -> None:
    with pytest.raises(ValueError, match="not in list"):
        move(piles(), "mini", PILES, ("a", "a"), "deck", "hand")


def test_a_pile_does_not_move_onto_itself_unseen() -> None:
    with pytest.raises(StaleChange):
        after(move(piles(), "mini", PILES, ("a",), "deck", "deck"))


# ----------------------------------------------------------------------------------- short cuts


@record
class Toast(Worded):
    kind, words, terms = "toast", "drink {cups} to {whom}", ("whom",)
    whom: str
    cups: int


def test_an_order_made_of_words_prints_names_and_figures() -> None:
    toast = Toast("seat:ben", 3)
    assert toast.say(lambda key: {"seat:ben": "Ben"}.get(key, key)) == "drink 3 to Ben"
    assert toast.key() == "toast:seat:ben"
    assert toast.where() == {"whom": "seat:ben"}


def test_each_seat_is_asked_once_and_shown_its_own_answers() -> None:
    def listed(playing: Game, state: State, seat: str) -> list[Toast]:
        return [Toast(to, 1) for to in playing.seats if to != seat]

    toasts = EachSeat("a", "toast", "open", listed, Toast("all", 0))
    playing = game(step("a", asks=toasts.asks, foresees=toasts.foresees))
    state = standing_at("a")
    slots = list(toasts.asks(playing, state, state.top))
    assert [(each.key, each.seat, each.kind, each.many) for each in slots] == [
        ("a@1:toast:ann", "ann", "toast", True),
        ("a@1:toast:ben", "ben", "toast", True),
    ]
    assert [list(each.choices.every()) for each in slots] == [[Toast("ben", 1)], [Toast("ann", 1)]]
    assert {each.default for each in slots} == {Toast("all", 0)}
    (first, _) = toasts.foresees(playing, state, "mini")
    assert [line.order for line in first.form] == [Toast("ben", 1)]
    assert first.step == "a"
    assert list(toasts.asks(playing, state, replace(state.top, local="poured"))) == []


def test_the_names_of_a_box_are_its_ids() -> None:
    box = {"lots": ["lot:silk", "lot:tin"], "cards": ["1", 2], "coins": 3, "title": "x:y"}
    assert list(lexicon(box)) == [NameEntry("Silk", "lot:silk", "lot"), NameEntry("Tin", "lot:tin", "lot")]


# ----------------------------------------------------------------------------------------- rules


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test fill an index of its own."""
    monkeypatch.setattr(rules, "_INDEX", [])


@pytest.mark.usefixtures("bare")
def test_rules_are_indexed_by_their_first_section_in_a_rulebook() -> None:
    @rule("toy:6.10", "other:1", title="Ten")
    def ten() -> None: ...

    @rule("toy:ruling 2", title="A ruling")
    def ruled() -> None: ...

    @rule("other:9", "toy:6.9.2", "toy:6.9.1", title="Nine")
    def nine() -> None: ...

    @rule("toybox:1", title="Another book")
    def another() -> None: ...

    found = index("toy")
    assert [entry.title for entry in found] == ["Nine", "Ten", "A ruling"]
    assert (found[1].function, found[1].cites, found[1].module) == ("ten", ("toy:6.10", "other:1"), __name__)
    assert [entry.title for entry in index("other")] == ["Ten", "Nine"]


@pytest.mark.usefixtures("bare")
def test_a_section_without_its_rulebook_is_refused() -> None:
    with pytest.raises(ValueError, match=r"as in roc:6\.1"):
        rule("6.1", title="Nowhere")
    assert index("roc") == ()


def test_sections_sort_as_a_reader_counts() -> None:
    cites = ["a:2", "a:10", "a:2.1a", "a:2.1", "a:2.1b.3", "a:C", "a:ruling 10", "a:ruling 9"]
    ordered = ["a:C", "a:2", "a:2.1", "a:2.1a", "a:2.1b.3", "a:10", "a:ruling 9", "a:ruling 10"]
    assert sorted(cites, key=section_key) == ordered


def test_a_system_that_says_nothing_leaves_nothing_to_the_gm_and_knows_no_other_packets() -> None:
    playing = game(step("a"))
    system, state = playing.system, standing_at("a")
    assert (tuple(system.spoken(playing, state)), system.stands_on) == ((), ())
    assert system.when(playing, state, "fall 1901") == 0
    with pytest.raises(
        UserError, match="leaves nothing to the GM's decision; to set one cell of its state write `rule`"
    ):
        system.decide(playing, state, "approve HN")


def test_what_a_gm_decides_is_told_with_their_words_before_it_happens() -> None:
    def decide(playing: Game, state: State, words: str) -> Event:
        return event("decided", words.upper())

    playing = game(step("a"), decide=decide)
    told, done = corrections.decision(playing, standing_at("a"), "approve hn", "he asked")
    assert (told.kind, told.data) == ("gm_decided", corrections.Decided("approve hn", "he asked"))
    assert (done.kind, done.data) == ("decided", "APPROVE HN")


# ------------------------------------------------------------------- rules that several systems share


def _shared(play: Play, state: State) -> Flow[Next]:
    yield Event("told", "mini", cites=("other:1", "mini:2"))
    return END


@pytest.mark.parametrize(
    ("books", "told"), [((), ("other:1", "mini:2")), (("mini",), ("mini:2",)), (("other",), ("other:1",))]
)
def test_of_what_a_shared_rule_cites_only_the_books_of_the_system_are_told(
    books: tuple[str, ...], told: tuple[str, ...]
) -> None:
    refused = Refused("too_late", ("other:1", "mini:2"))
    shared = step("a", _shared, cites=("other:1", "mini:2"), check=lambda *_: refused, **asking(slot()))
    playing, state = game(shared, books=books), standing_at("a")
    assert playing.system.step("a").cites == told
    run = settle(Play(playing, state.top, ScriptedDice().under("a/1")), state, ())
    assert run.events[0].cites == told
    verdict = on_receipt(playing, state, playing.system.step("a"), slot(), Say("yes"))
    assert isinstance(verdict, Refused)
    assert verdict.cites == told
