"""Whole games at random: what holds whatever the players do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from adjudicator.channels.base import MailSource
from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.order import Accepted
from adjudicator.model.record import encode
from adjudicator.model.state import State
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import Home
from adjudicator.service.gm_desk import looking
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.testing import players, simulation
from adjudicator.testing.bare import play
from adjudicator.testing.players import natural
from adjudicator.testing.simulation import Result, simulate
from tests.amount import sampled, some, some_of, whole
from tests.properties.drive import Drive, carthage, decided, repeated
from tests.properties.positions import SYSTEM, Position, played
from tests.properties.turns import turns

V = TypeVar("V")
MAILED = [(1, 4, "faithful", 5), (2, 3, "fast", 11), *([(5, 5, "strict", 13)] if whole() else [])]
"""Games by mail, in the soak under each schedule; that of `fast` comes into its second turn."""
BARE = [(8, 6, "faithful", 12), (5, 5, "strict", 30)]
"""Games without letters that come into their second turn."""
EXACT = {"setup", "mortality", "revenue", "trade"}
"""Phases whose choices are all that is legal; later ones, where an order has many parts, describe some of it."""
FORUM = "Forum"
"""The first packet whose orders look ahead less under one schedule than under another."""


def watched(seed: int, players: int, schedule: str, packets: int) -> tuple[Result, tuple[Position, ...]]:
    return played(seed, players, schedule, 3, packets)


def short(seed: int, packets: int = 4, players: int = 3, **how: Any) -> Result:
    """Return the beginning of a game."""
    return simulate(SYSTEM, players, seed, packets=packets, **how)


@sampled
@pytest.mark.parametrize(("seed", "players", "schedule", "packets"), MAILED)
def test_a_random_game_has_no_fault(seed: int, players: int, schedule: str, packets: int) -> None:
    """Every order is filed as it was meant, nothing is lost or made at any event, and the log gives the live game."""
    result, positions = watched(seed, players, schedule, packets)
    assert result.faults == []
    assert len(result.packets) == packets or "is over" in result.stands
    assert len(positions) >= len(result.packets)
    assert result.orders > 30


def test_the_games_do_much_of_what_the_rules_know() -> None:
    """A property of games in which nobody trades, sells or votes would say little."""
    seen = {kind for game in MAILED for kind in watched(*game)[0].kinds}
    assert {"offer_made", "deal_struck", "swap_noted", "trade_cards_sold", "contributed", "gift_made"} <= seen
    assert {"corruption_rolled", "chit_drawn", "talents_distributed", "warehouse_filled", "income_placed"} <= seen
    assert {"vote_counted", "suffetes_elected", "wars_counted"} <= seen


@sampled
def test_equal_seeds_give_equal_bytes() -> None:
    first, second, other = (short(seed, packets=some_of(1, 3)) for seed in (11, 11, 12))
    assert first.facts() == second.facts()
    assert first.digest != other.digest
    turn, again = (play(SYSTEM, 3, 11, packets=some_of(5, 9)) for _ in range(2))
    assert (turn, turn.faults) == (again, [])


# ------------------------------------------------------------------- the same, step by step


def positions() -> Iterator[Position]:
    for mailed in MAILED:
        yield from watched(*mailed)[1]
    for bare in BARE:
        yield from turns(*bare)[::2]


def packet(position: Position, state: State) -> Iterator[tuple[State, advance.Step]]:
    """Close the open packet of a position and yield each step with the state before it, until another packet."""
    table = position.table
    locked = advance.lock(table.game, state)
    yield state, locked
    before = locked.state
    for step in advance.advance(table.game, before, table.history.book, table.dice()):
        yield before, step
        if step.state.packet != before.packet:
            return
        before = step.state


@sampled
def test_the_order_of_insertion_changes_no_event() -> None:
    for position in some(positions(), 2):
        state = position.table.history.state
        there = [encode(event) for _, step in packet(position, state) for event in step.events]
        back = [encode(event) for _, step in packet(position, backwards(state)) for event in step.events]
        assert there == back


def backwards(state: State) -> State:
    """Return the same state with every mapping in the opposite order of insertion."""
    parts = {scope: _flip({name: _flip(rows) for name, rows in part.items()}) for scope, part in state.parts.items()}
    return replace(state, parts=_flip(parts), visits=_flip(state.visits or {}))


def _flip(mapping: Mapping[str, V]) -> dict[str, V]:
    return dict(reversed(list(mapping.items())))


def test_every_sample_is_accepted_and_every_answer_accepted_is_contained() -> None:
    asked = 0
    for number, position in enumerate(positions()):
        chance, game = Random(number), position.table.game
        for before, step in packet(position, position.table.history.state):
            answers = {event.data.slot: event.data for event in step.events if event.kind == "submitted"}
            frame = before.top
            spec = game.system.step(frame.step)
            for slot in spec.asks(game, before, frame) if answers else ():
                asked += 1
                for order in answers[slot.key].answers:
                    if frame.step.partition(".")[0] in EXACT:
                        assert slot.choices.contains(order) or order == slot.default, (slot, order)
                for _ in range(3 if slot.choices.size() else 0):
                    order = slot.choices.sample(chance.randrange)
                    verdict = spec.check(game, before, frame, slot, order)
                    assert isinstance(verdict, Accepted), (slot.kind, order, verdict)
                    assert slot.choices.contains(order), (slot, order)
    assert asked > 200


def test_the_form_of_every_topic_holds_legal_orders() -> None:
    for number, position in enumerate(positions()):
        chance, game, state = Random(number), position.table.game, position.table.history.state
        for topic in questions.topics(game, state):
            if topic.slot.need == "open":
                assert topic.slot.choices.size() == 0 or topic.slot.choices.contains(
                    topic.slot.choices.sample(chance.randrange)
                )
            for line in topic.form:
                assert line.order.kind == topic.slot.kind, (topic.step, line)


@pytest.mark.parametrize("seed", [2, 19])
@pytest.mark.parametrize("schedule", ["fast", "strict"])
def test_the_same_decisions_come_to_the_same_end_under_every_schedule(seed: int, schedule: str) -> None:
    """Schedules decide when players know what, and nothing else: dice follow labels, orders answer slots."""
    faithful, said = decided("faithful", seed, FORUM)
    other = repeated(schedule, carthage("faithful"), said, FORUM)
    assert told(other) == told(faithful)
    assert other.history.state.parts == faithful.history.state.parts
    assert {"offer_made", "trade_cards_sold", "contributed"} <= {event.kind for event in faithful.history.events()}


def told(drive: Drive) -> list[Any]:
    """Return what the public could read, in order: packets come and go otherwise under each schedule."""
    events = [event for event in drive.history.events() if event.seen_by(None) and event.data is not None]
    return [encode(event.data) for event in events if not event.kind.startswith("packet_")]


# ------------------------------------------------------------------- forms and wordings


@sampled
def test_every_order_form_files_unchanged_and_so_does_each_of_its_alternatives() -> None:
    tried = 0
    for number, position in enumerate(some(positions(), 3)):
        table = copy(position.table)
        table.store = position.home.store  # that of the game itself is closed
        asked = advance.asked(table.game, table.history.state)
        seat = asked[number % len(asked)]
        form = looking.form(position.home, table, seat)
        assert [line for line in form if len(line) > 72 or not line.isascii()] == []
        joined = "\n".join(form).replace("\n#       ", " ").split("\n")
        others = [line.removeprefix("#   ").partition("    # ")[0] for line in joined if line.startswith("#   ")]
        tried += len(others)
        for text in ("\n".join(form), *others):
            raw = f"From: {table.players[seat].address}\nSubject: [{table.id}]\n\n{text}\n"
            checked = looking.check(position.home, table, seat, raw.encode(), None)
            assert [line for line in checked.lines if line["status"] != "understood"] == [], (seat, text)
    assert tried > some_of(30, 100)


NAME = r"[A-Z][a-z]+(?: (?:the )?[A-Z][a-z]+)*"
SUBJECT_FIRST = re.compile(rf"(leader|trader|heir|contribute|corruption|income|term) ({NAME})((?: \d+| yes| no)?)")


def turned(line: str, chance: Random) -> str:
    """Put the Senator first, as in `Mago contributes 5`, where that is plain English; the rest as people write."""
    found = SUBJECT_FIRST.fullmatch(line)
    return f"{found[2]} {found[1]}{found[3]}" if found else natural(line, chance)


@sampled
def test_orders_with_the_senator_first_are_filed_as_they_were_meant() -> None:
    for seed in some((21, 22), 2):
        assert play(SYSTEM, 4, seed, packets=11, schedule="fast", phrase=turned).faults == []


# ------------------------------------------------------------------- the harness can fail


def lying(line: str, chance: Random) -> str:
    """Put `leader` lines otherwise than they were meant."""
    del chance
    return line.replace("leader", "trader")


def test_an_order_filed_otherwise_than_it_was_meant_is_a_fault() -> None:
    result = short(1, 2, phrase=lying)
    assert any("meant 'leader" in fault and "not filed" in fault for fault in result.faults)
    assert any("did not mean it: 'trader" in fault for fault in result.faults)
    assert "  0.1: " in result.line


def test_a_mail_that_is_not_filed_is_a_fault() -> None:
    result = short(1, packets=1, phrase=lambda line, _: line + " " * 2_000_000)
    assert any("was not filed but held" in fault for fault in result.faults)


def test_orders_filed_in_another_order_than_they_were_written_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "letter", lambda lines, _: "\n".join(reversed(lines)))
    assert any("in another order" in fault for fault in short(1, 2).faults)


def test_a_mail_that_comes_twice_and_is_not_known_again_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(home: Home, source: MailSource, desk: Desk) -> Poll:
        return replace(poll(home, source, desk=desk), doubles=0)

    monkeypatch.setattr(simulation, "poll", forgetful)
    monkeypatch.setattr(simulation, "TWICE", 1.0)
    assert any("came twice and was filed twice" in fault for fault in short(1, 2).faults)


def test_a_packet_that_waits_for_nobody_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "advance", SimpleNamespace(asked=lambda *_: (), topics=questions.topics))
    assert any("the packet waits for nobody" in fault for fault in short(1).faults)


@sampled
def test_players_who_are_done_at_once_close_every_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "EXTRAS", (("Done", 1.0),))
    monkeypatch.setattr(players, "AWAY", 0.0)
    packets = some_of(6, 12)
    result = short(2, packets=packets, settings={"traders_each": 3})
    assert result.faults == []
    assert result.mails < packets * 3 * 3


def test_a_game_that_breaks_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a rule")

    monkeypatch.setattr("adjudicator.testing.simulation.close", broken)
    result = short(1, 2)
    assert any("KeyError: 'a rule' (test_games.py:" in fault for fault in result.faults)
    monkeypatch.setattr("adjudicator.testing.simulation.close", lambda *_: None)
    assert any("is at hand still" in fault for fault in short(1, 2).faults)


def test_the_soak_would_see_a_total_that_moves() -> None:
    from adjudicator.testing.audit import audit

    table = watched(*MAILED[0])[1][-1].table
    game, history = table.game, table.history
    assert audit(game, history.events(), history.state) == ()

    def turns(_: Game, state: State) -> Mapping[str, int]:
        return {"turns": len(state.agenda)}

    spoiled = replace(game, system=replace(game.system, audits={"turns": turns}))
    assert any("turns was 2, is" in fault for fault in audit(spoiled, history.events()))
    assert "the log does not give" in audit(game, history.events(), fold(State(parts={}), ()))[-1]


def test_a_pile_whose_number_is_not_that_of_its_cards_is_seen() -> None:
    from adjudicator.engine.deck import Pile
    from adjudicator.model.secret import Secret
    from adjudicator.model.state import Mount
    from adjudicator.testing.audit import audit

    table = watched(*MAILED[0])[1][-1].table
    bare = replace(table.game, system=replace(table.game.system, audits={}))
    wrong = Event("laid", "here", changes=(Mount("here", {"piles": {"hand": Pile(Secret(("a",), ()), 2)}}),))
    assert audit(bare, [wrong]) == ("event 1 laid: here.piles.hand says 2 cards and holds 1",)


def test_what_a_game_came_to_is_plain_data() -> None:
    result = Result("toy", 3, 1, "one", {}, faults=["1.1: lost"])
    assert result.facts()["faults"] == ["1.1: lost"]
    assert result.line.startswith("seed 1: 3 players, 0 packets")
    assert result.line.endswith("\n  1.1: lost")


# ------------------------------------------------------------------------------------ soak


@pytest.mark.soak
@pytest.mark.parametrize("schedule", ["faithful", "fast", "strict"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_games(players: int, schedule: str) -> None:
    for seed in range(1000 * players, 1000 * players + 8):
        result = simulate(SYSTEM, players, seed, schedule)
        assert result.faults == [], f"seed {seed}"
