"""What no measured series of whole games has shown has a rule test all the same, in which it comes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.fold import apply
from adjudicator.model.state import Frame
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules import between_steps
from adjudicator.systems.republic.rules.in_force import duration_of
from adjudicator.systems.republic.rules.revenue.events import CardGone
from adjudicator.systems.republic.state import ENEMY_LEADERS, HANDS, LEADER_WARS, SCOPE, UNIT_PLACE, EnemyLeader
from adjudicator.systems.republic_of_rome.rules.wars.leaving import leader_leaves
from adjudicator.systems.republic_of_rome.rules.wars.pretender import rise
from adjudicator.testing.scenario import change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.properties.coverage import OUT_OF_REACH
from tests.properties.dense_rome import planted, pretender
from tests.properties.hardly_rome import HARDLY
from tests.properties.kinds import kinds
from tests.systems.republic_of_rome.playing import game, sentences
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s10_combat.battles import OF, board
from tests.systems.republic_of_rome.s11_revolution.rebels import governed

HERE = Path(__file__).parent
READS = {"said", "events_of"}
"""What rule tests ask for the events of a kind."""


def _read(folder: Path) -> Iterator[str]:
    """Yield the kinds whose events the tests of a folder look at: asked for by name, or compared with the kind.

    That `not` one has come is no look at it.
    """
    for path in folder.rglob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        absent = {each.operand for each in ast.walk(tree) if isinstance(each, ast.UnaryOp)}
        for node in ast.walk(tree):
            words: list[ast.expr] = []
            if isinstance(node, ast.Call) and node not in absent and ast.unparse(node.func) in READS:
                words = node.args[1:]
            elif isinstance(node, ast.Compare) and ast.unparse(node.left).endswith(".kind"):
                words = node.comparators
            yield from (each.value for each in words if isinstance(each, ast.Constant) and isinstance(each.value, str))


def test_each_kind_that_no_series_shows_is_looked_at_by_a_rule_test() -> None:
    """Accept the tests of Carthage for a kind that the rules both share write."""
    own, carthage = set(_read(HERE)), set(_read(HERE.parent / "republic_of_carthage"))
    shared = set(kinds("republic"))
    assert [kind for kind in HARDLY if kind not in own and not (kind in shared and kind in carthage)] == []


def test_such_a_kind_is_one_that_games_of_rome_can_bring() -> None:
    assert HARDLY.keys() <= set(kinds("republic_of_rome", "republic"))
    assert not HARDLY.keys() & OUT_OF_REACH["republic_of_rome"].keys()


def test_no_effect_of_a_card_of_rome_lasts_until_a_turn_is_over() -> None:
    """So nothing but Table Events leaves at the beginning of a Forum Phase: `effects_cleared` is Carthage's."""
    box = rome()
    cards = [*box.laws.values(), *box.table_events.values()]
    found = [effect for card in cards for effect in (*card.effects, *getattr(card, "effects_again", ()))]
    assert {duration_of(effect) for effect in found} == {"permanent"}
    assert "effects_cleared" in OUT_OF_REACH["republic_of_rome"]


@pytest.mark.parametrize("step", [between_steps.IN_REVENUE, "forum.intrigues", "combat.intrigues"])
def test_a_card_that_was_taken_before_it_could_be_played_is_gone(step: str) -> None:
    card, of = "card:influence_peddling", game(extended=True)
    state = put(board(of), HANDS, SCOPE, "anna", Pile.of(("influence_peddling.1",), ("anna",)))
    state = put(state, HANDS, SCOPE, "ben", Pile.of(("influence_peddling.2",), ("ben",)))
    orders = (filed("anna", PlayCard(card, "seat:ben")), filed("ben", PlayCard(card, "seat:anna")))
    run = play_out(of, state, step, orders, ScriptedDice(1))
    (taken,) = said(run, "card_taken")
    other = "ben" if taken.seat == "anna" else "anna"
    assert said(run, "card_gone") == (CardGone(other, card),)
    assert sentences(run, "card_gone") == ("Influence Peddling was taken from your hand before you could play it.",)


def test_a_leader_whom_a_refuge_kept_is_free_when_the_war_that_he_joined_is_over() -> None:
    state = put(board(), ENEMY_LEADERS, SCOPE, "philip_v", EnemyLeader(1, ("gallic_1", "punic_1")))
    play = Play(OF, Frame("t1/x", "combat.wars", "rome"), ScriptedDice())
    after, told = carried_out(state, leader_leaves(play, state, "philip_v", "gallic_1"))
    assert [event.kind for event in told if event.kind == "leader_freed"] == ["leader_freed"]
    assert LEADER_WARS.of(after, SCOPE, "philip_v") == ("punic_1",)


def test_a_dense_position_lets_a_pretender_meet_a_garrison() -> None:
    state = governed(board(), "1", "anna", "sicily")
    for number in (1, 2):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{number}", "active")
    play = Play(OF, Frame("forum.draw", "forum.draw", "rome"), ScriptedDice(6, 6, 6))
    dense = apply(state, planted(pretender(OF, state)))
    assert not pretender(OF, dense)
    _, told = carried_out(dense, rise(play, dense))
    assert [event.data.legions for event in told if event.kind == "pretender_fought"] == [2]
