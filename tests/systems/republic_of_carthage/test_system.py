"""The system as a value: names, the turn loop, audits, and what it imports late."""

from __future__ import annotations

import pytest

from adjudicator.engine.registry import load_system
from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.model.errors import UserError
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.turning import frame
from adjudicator.systems.republic.state import CITY, SCOPE, TURN
from adjudicator.systems.republic_of_carthage.sequence import CONTAINERS, ORDER, PHASES
from adjudicator.systems.republic_of_carthage.spoken import names
from adjudicator.systems.republic_of_carthage.state import PART
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import change, open_packet, play_step
from tests.systems.republic_of_carthage.dealt import Deal, bare_table, game


def test_the_system_is_found_by_name() -> None:
    assert load_system("republic_of_carthage") is SYSTEM
    assert SYSTEM.seats == (3, 6)
    assert "schedules" in SYSTEM.tables


def test_every_step_of_the_sequence_has_a_rule_and_comes_in_its_order() -> None:
    assert tuple(SYSTEM.steps)[: len(ORDER)] == ORDER
    assert all(step in SYSTEM.steps for table in CONTAINERS.values() for step, _ in table)
    assert all(step in SYSTEM.steps for step, _ in PHASES)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("senator:7A", "Hanno the Navigator"),
        ("7", "Hanno"),
        ("card:public_outcry.3", "Public Outcry"),
        ("good:dye", "Dye"),
        ("office:harbor_master", "Harbor Master"),
        ("province:coastal_spain", "Coastal Spain"),
        ("unit:celtiberian.2", "Celtiberians"),
        ("seat:gold", "Gold"),
        ("seat:ben-van-dyk", "Ben Van Dyk"),
        ("step:trade.selling", "Trade Selling"),
        ("FT", "FT"),
    ],
)
def test_names(key: str, name: str) -> None:
    assert game().name(key) == name


def test_the_steps_of_the_turn_can_be_named_to_pause_before() -> None:
    found = {entry.surface: entry.id for entry in names(game().box)}
    assert found["selling"] == found["Trade Selling"] == "step:trade.selling"
    assert found["Milko"] == "senator:5"


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UserError, match="setting"):
        SYSTEM.settings(game().box, {"stakes": 3})


def test_a_game_opens_with_setup_and_the_first_turn() -> None:
    assert [each.path for each in SYSTEM.opening(game())] == ["setup", "t1"]
    assert [each.path for each in advance.begin(game()).state.agenda] == ["t1", "setup"]


def test_turns_run_one_after_the_other_without_an_order() -> None:
    deal = Deal(game(5), 2)
    met = list[str]()
    while SYSTEM.turn(deal.state) < 3 and not deal.state.over:
        assert deal.state.open_packet is not None
        met.append(deal.state.open_packet.id)
        deal.order()
    assert met[:2] == ["0.1", "1.1"]
    # without orders nobody has filed a list for when he presides (ruling 121u)
    assert [ident for ident in met if ident.startswith("1.")][-6:] == ["1.4", "1.4p", "1.5", "1.6", "1.7", "1.8"]
    assert [e.turn for e in deal.said("turn_begun")] == [1, 2, 3]


def test_a_turn_ends_by_laying_out_the_next() -> None:
    table = game()
    state = State(bare_table(table).parts, visits={}, packet=open_packet(bare_table(table)).packet)
    state = change(state, TURN, SCOPE, CITY, 3)
    from dataclasses import replace

    last = replace(frame(3, PART), local=len(PHASES), visit=1)
    over = play_step(table, replace(state, agenda=(last,)), "turn")
    assert [each.path for each in over.state.agenda] == ["t4"]


def test_schedules_anchor_only_steps_that_exist() -> None:
    from adjudicator import resources
    from adjudicator.engine.box.boxes import parse_table

    raw = parse_table("schedules", resources.games("republic_of_carthage", "schedules.toml").read_text("utf-8"))
    groups = {step.partition(".")[0] for step in SYSTEM.steps}
    for schedule in read_schedules(raw).values():
        for packet in schedule.packets:
            assert all(a in SYSTEM.steps or a.partition(".")[0] in groups for a in packet.anchors)
            assert not packet.only_if or packet.only_if in SYSTEM.predicates


def test_grammar_and_reports_are_loaded_when_asked_for() -> None:
    assert SYSTEM.language() is not None
    assert SYSTEM.reporter() is not None
