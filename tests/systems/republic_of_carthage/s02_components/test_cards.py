"""Section 2 and the sample cards: figures, effects, names and sources of single cards."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Handlers, flatten
from adjudicator.systems.republic.box.charts import gained, row_for
from adjudicator.systems.republic.box.keys import family_of, person_key
from adjudicator.systems.republic_of_carthage.box.board import DiceIncome, PerIncome
from adjudicator.systems.republic_of_carthage.box.coverage import cover
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from tests.systems.republic_of_carthage.s02_components.reading import the_box


def test_the_sample_cards_are_as_printed() -> None:
    box = the_box()
    mago, hannibal = box.senators["2"], box.statesmen["2A"]
    war, sahara = box.wars["roman_1"], box.explorations["trans_sahara"]
    assert (mago.mil, mago.ora, mago.exp, mago.loy, mago.inf, mago.deck) == (3, 4, 4, 9, 5, 1)
    assert (hannibal.mil, hannibal.ora, hannibal.exp, hannibal.loy, hannibal.inf) == (4, 3, 1, 9, 4)
    assert (war.land, war.support, war.naval, war.disaster, war.standoff, war.treasury) == (13, 5, 10, (11,), (14,), 35)
    assert [effect.kind for effect in war.on_appear] == ["trade_remove", "desert"]
    assert war.on_appear[0].words("stacks") == (1, 4, 5)
    assert (sahara.caravans, sahara.trade_fleets, sahara.disaster, sahara.influence) == (50, 0, 13, 5)


def test_two_and_three_dye_are_worth_32_and_72() -> None:
    dye = the_box().commodities["dye"]
    assert [dye.set_value(cards) for cards in (0, 1, 2, 3)] == [0, 8, 32, 72]
    assert dye.set_value(2, dye.value + 4) == 48


def test_undeveloped_libya_pays_one_die_less_five() -> None:
    libya = the_box().provinces["libya"]
    assert (libya.side(developed=False).state.printed, libya.undeveloped.state.count) == ("dr - 5", 1)
    assert libya.side(developed=True).state.printed == "dr"
    assert (the_box().provinces["sicily"].developed.state.printed, libya.term) == ("DR + 2", 3)
    assert the_box().provinces["sicily"].developed.state.count == 2


@pytest.mark.parametrize(
    ("office", "count", "talents"),
    [
        ("state_treasurer", 63, 2),
        ("state_treasurer", -40, 1),
        ("state_treasurer", 900, 8),
        ("harbor_master", 0, 2),
        ("harbor_master", 11, 3),
        ("harbor_master", 99, 10),
        ("overseer", 0, 0),
        ("overseer", 9, 3),
        ("overseer", 100, 15),
    ],
)
def test_incomes_of_offices_are_reckoned_within_their_limits(office: str, count: int, talents: int) -> None:
    income = the_box().offices[office].income
    assert isinstance(income, PerIncome)
    assert income.amount(count) == talents


def test_three_members_earn_in_revenue_one_in_trade_and_the_censor_nothing() -> None:
    box = the_box()
    incomes = {key: box.offices[key].income for key in box.committee()}
    assert incomes["public_buildings"] == DiceIncome(when="revenue", dice="dr")
    assert [key for key, income in incomes.items() if income and income.when == "trade"] == ["overseer"]
    assert [key for key, income in incomes.items() if income is None] == ["censor"]


def test_the_hrao_order_is_that_of_the_rules() -> None:
    assert the_box().hrao() == (
        "home_suffete",
        "marine_suffete",
        "state_treasurer",
        "censor",
        "public_buildings",
        "harbor_master",
        "overseer",
    )


def test_tables_are_read_at_and_beyond_their_ends() -> None:
    charts = the_box().charts
    combat = [row_for(charts.combat.rows, total) for total in (-4, 3, 13, 30)]
    assert [(row.result, row.losses) for row in combat] == [
        ("defeat", "all"),
        ("defeat", "all"),
        ("stalemate", 0),
        ("victory", 0),
    ]
    reaction = [row_for(charts.public_reaction.rows, total).result for total in (0, 4, 10, 11, 15)]
    assert reaction == ["crucified", "disgraced", "no_reaction", "no_reaction", "excused"]
    earned = [gained(charts.contributions.rows, talents) for talents in (9, 10, 24, 25, 50, 80)]
    assert earned == [0, 1, 1, 3, 7, 7]
    assert charts.random_events.event("early", 3) == "mob_violence"
    assert charts.random_events.event("late", 18) == "new_alliance"


def test_every_card_has_an_effect_a_handler_or_plain_figures() -> None:
    box = the_box()
    rows = cover(box, EFFECTS)
    cards = {key for key, (kind, _) in box.index.items() if kind not in {"unit", "good"}}
    assert {row.card for row in rows} == cards
    plain = {row.card for row in rows if not row.kind and not EFFECTS.of_card(row.card)}
    assert {box.kind_of(card) for card in plain} == {"senator", "leader", "province", "office"}


def test_every_effect_names_where_it_is_carried_out() -> None:
    for row in cover(the_box(), Handlers("none")):
        assert row.handled or (row.by.startswith("vocabulary: roc:") and row.cites), row


def test_the_handlers_of_this_system_agree_with_the_vocabulary() -> None:
    assert the_box().vocabulary.faults(EFFECTS) == ()


def test_no_kind_of_the_vocabulary_is_without_a_card() -> None:
    box = the_box()
    used = {effect.kind for key in box.index for effect in flatten(box.effects_of(key))}
    assert used == set(box.vocabulary.terms)


def test_ids_are_read_with_sort_and_number_of_copy() -> None:
    box = the_box()
    assert box.name_of("card:public_outcry.3") == box.name_of("public_outcry") == "Public Outcry"
    kinds = [box.kind_of(key) for key in ("senator:7", "7A", "good:dye", "war:tunisian", "tunisia", "fleet.25")]
    assert kinds == ["senator", "statesman", "good", "war", "province", "unit"]
    assert (box.knows("senator:7"), box.knows("seat:anna")) == (True, False)
    with pytest.raises(KeyError):
        box.name_of("nobody")


def test_a_person_is_found_by_either_id_and_sorted_by_it() -> None:
    assert (the_box().person("senator:7").name, the_box().person("7A").name) == ("Hanno", "Hanno the Navigator")
    with pytest.raises(KeyError):
        the_box().person("dye")
    assert sorted(["10", "3", "2B", "2", "2A"], key=person_key) == ["2", "2A", "2B", "3", "10"]
    assert [family_of(key) for key in ("senator:2A", "21A", "7")] == ["2", "21", "7"]


def test_a_figure_tells_its_source_down_to_the_field() -> None:
    box = the_box()
    assert box.source_of("libya", "undeveloped.state") == "rules-2.3"
    assert (box.is_reconstructed("libya", "developed.state"), box.is_reconstructed("libya", "name")) == (True, False)
    assert (box.source_of("1", "name"), box.source_of("1")) == ("replay", "reconstructed")
    assert (box.source_of("salt", "count"), box.source_of("roman_1", "loss")) == ("rules-2.3", "reconstructed")
    assert box.constants.start.source_of("players_max") == "comparison"
    assert box.constants.start.source_of("hand_each") == "rules-2.3"


def test_the_box_cannot_be_changed() -> None:
    box = the_box()
    with pytest.raises(TypeError):
        box.wars["new"] = box.wars["libyan"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        box.wars["libyan"].land = 1  # type: ignore[misc]
    assert hash(box.wars["libyan"]) == hash(box.wars["libyan"])
