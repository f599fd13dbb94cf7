"""Section 6.7.1: commanders who were not victorious face the people."""

from __future__ import annotations

import pytest

from adjudicator.engine.effects import Effect
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.state import CAMPAIGNS, INF, LEADER, ONGOING, PLACE, POP, SCOPE, Campaign, Ongoing
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.reaction import judged
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import Run, change, filed, play_step, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.dealt import bare_table, faction, game

STEP = "revolution.reaction"


@pytest.fixture
def laid() -> State:
    """Milko (5) of Anna came off badly against the Libyans; he has INF 6 and POP 1."""
    state = faction(bare_table(game()), "anna", "5", "14", leader="14")
    state = faction(state, "ben", "20", "7A", leader="20")
    state = change(change(state, INF, SCOPE, "5", 6), POP, SCOPE, "5", 1)
    state = change(state, PLACE, SCOPE, "5", "war:libyan")
    return put(state, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("5",), "stalemate"))


def faces(state: State, first: int, second: int, *orders: Filed, who: str = "milko") -> Run:
    dice = ScriptedDice((f"{who}/reaction/1", first), (f"{who}/reaction/2", second))
    return play_step(game(), state, STEP, orders, dice)


@pytest.mark.parametrize(
    ("dice", "result", "inf", "pop"),
    [
        ((1, 2), "disgraced", 1, -3),
        ((2, 2), "disgraced", 2, -2),
        ((3, 2), "blamed", 3, -1),
        ((3, 3), "blamed", 4, 0),
        ((3, 4), "criticised", 5, 0),
        ((4, 4), "criticised", 6, 0),
        ((5, 4), "no_reaction", 6, 1),
        ((5, 5), "no_reaction", 6, 1),
        ((6, 6), "excused", 6, 2),
    ],
)
def test_the_roll_plus_popularity_is_looked_up(
    laid: State, dice: tuple[int, int], result: str, inf: int, pop: int
) -> None:
    run = faces(laid, *dice)
    (told,) = said(run, "people_reacted")
    assert (told.result, told.total) == (result, sum(dice) + 1)
    row = SENATORS.get(run.state, SCOPE, "5")
    assert (row.inf, row.pop) == (told.inf, told.pop) == (inf, pop)


def test_at_three_or_less_he_is_crucified(laid: State) -> None:
    run = faces(change(laid, POP, SCOPE, "5", 0), 2, 1)
    assert SENATORS.get(run.state, SCOPE, "5").place == "dead"


def test_a_disaster_and_heavy_losses_count_one_less_each(laid: State) -> None:
    state = put(laid, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("5",), "disaster", heavy=True, disaster=True))
    (told,) = said(faces(state, 4, 4), "people_reacted")
    assert [(term.why, term.value) for term in told.terms] == [("pop", 1), ("disaster", -1), ("heavy", -1)]
    assert told.total == 7


def test_laws_and_omens_bear_on_the_roll(laid: State) -> None:
    law = Ongoing("hundred_and_four", Effect("public_reaction", (("value", -1),)), "permanent")
    state = put(laid, ONGOING, SCOPE, "1/hundred_and_four", law)
    omens = Ongoing("evil_omens", Effect("all_rolls", (("value", -1),)), "next_forum")
    (told,) = said(faces(put(state, ONGOING, SCOPE, "2/evil_omens", omens), 4, 4), "people_reacted")
    assert [(term.card, term.value) for term in told.cards] == [("card:hundred_and_four", -1), ("card:evil_omens", -1)]
    assert told.total == 7


def test_ruling_147a_a_victory_even_at_sea_spares_him(laid: State) -> None:
    assert judged(laid) == ("5",)
    assert judged(put(laid, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("5",), "victory", sea=True))) == ()


@pytest.mark.parametrize("place", ["captive:libyan", "exile", "dead"])
def test_ruling_147a_the_dead_and_the_captive_are_not_judged(laid: State, place: str) -> None:
    assert judged(change(laid, PLACE, SCOPE, "5", place)) == ()


def test_both_commanders_of_a_force_are_judged_once_each(laid: State) -> None:
    state = change(laid, PLACE, SCOPE, "14", "war:libyan")
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("14", "5"), "defeat"))
    state = put(state, CAMPAIGNS, SCOPE, "f2", Campaign("massilian", ("5",), "stalemate"))
    assert judged(state) == ("14", "5")


@pytest.mark.parametrize(("wish", "place"), [(None, "exile"), (False, None)])
def test_a_statesman_may_go_into_exile_rather_than_be_crucified(
    laid: State, wish: bool | None, place: str | None
) -> None:
    state = change(laid, PLACE, SCOPE, "7A", "war:libyan")
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("7A",), "defeat"))
    orders = () if wish is None else (filed("ben", Exile("senator:7A", yes=wish)),)
    run = faces(state, 1, 1, *orders, who="hanno-the-navigator")
    row = SENATORS.find(run.state, SCOPE, "7A")
    assert (row.place if row is not None else None) == place


def led_by_hanno(state: State) -> State:
    """Ben's Leader, the Statesman Hanno, came off badly; he has no family card, and Mago (20) is no Leader now."""
    state = change(change(state, LEADER, SCOPE, "20", value=False), LEADER, SCOPE, "7A", value=True)
    state = change(state, PLACE, SCOPE, "7A", "war:libyan")
    return put(state, CAMPAIGNS, SCOPE, "f1", Campaign("libyan", ("7A",), "defeat"))


def test_ruling_23d_the_heir_of_a_leader_who_is_crucified_leads(laid: State) -> None:
    state = faction(led_by_hanno(laid), "ben", "8", "9")
    for heir in ("20", "8", "9"):
        crucified = filed("ben", Exile("senator:7A", yes=False))
        run = faces(state, 1, 1, crucified, filed("ben", Heir(f"senator:{heir}")), who="hanno-the-navigator")
        assert LEADER.of(run.state, SCOPE, heir)


def test_ruling_23_a_faction_left_without_a_senator_takes_the_one_it_prefers(laid: State) -> None:
    state = led_by_hanno(laid)
    state = change(state, PLACE, SCOPE, "20", "dead")
    state = change(state, SENATORS.col("faction", str), SCOPE, "20", "")
    crucified = filed("ben", Exile("senator:7A", yes=False))
    run = faces(state, 1, 1, crucified, filed("ben", Prefer(("senator:20",))), who="hanno-the-navigator")
    assert said(run, "family_taken")[0].wished
