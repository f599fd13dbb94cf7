"""Section 17: what Laws do at once, when they are laid down."""

from __future__ import annotations

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.rules.senate.cards.window import STEP, Interval
from adjudicator.systems.republic.state import CITY, HANDS, INF, POP, SCOPE, TABLE_EVENTS, WARS, Posted, War
from adjudicator.systems.republic_of_rome.rules.s6_forum.knights import bonus
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.rules.terms.levels import shortages
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT, SHORTAGE, UNREST
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate


def _social() -> State:
    """Return a Senate with the Social War, unrest 5, shortages of both kinds and a ban on recruiting."""
    war = next(key for key, card in OF.box.wars.items() if card.series == "social")
    state = put(change(senate(), UNREST, SCOPE, CITY, 5), WARS, SCOPE, war, War("active"))
    state = change(change(state, SHORTAGE, SCOPE, CITY, 1), NO_RECRUITMENT, SCOPE, CITY, value=True)
    return put(state, TABLE_EVENTS, SCOPE, "manpower_shortage", Posted(1))


def _laid(law: str, *dice: int, state: State | None = None) -> Run:
    held = put(state or _social(), HANDS, SCOPE, "ben", Pile.of((law,), ("ben",)))
    ready = place(held, STEP, "rome", path="t1/senate/window", local=Interval(("after step:7",)))
    return play_out(OF, ready, STEP, (filed("ben", Enact(f"card:{law}")),), ScriptedDice(*dice))


def test_the_julian_law_calms_ends_shortages_and_costs_its_player_influence() -> None:
    state = change(change(_social(), INF, SCOPE, "4", 5), INF, SCOPE, "5", 2)
    run = _laid("julian", 3, 6, 1, state=state)
    assert UNREST.of(run.state, SCOPE, CITY) == 2
    assert shortages(OF, run.state) == 0
    assert not NO_RECRUITMENT.of(run.state, SCOPE, CITY)
    assert [INF.of(run.state, SCOPE, key) for key in ("4", "5")] == [2, 0]


def test_evil_omens_take_from_the_dice_of_the_julian_law() -> None:
    state = put(change(_social(), INF, SCOPE, "4", 5), TABLE_EVENTS, SCOPE, "evil_omens", Posted(1))
    assert INF.of(_laid("julian", 3, 6, 1, state=state).state, SCOPE, "4") == 3


def test_the_plautian_papirian_law_halves_the_social_war_rounded_up_and_costs_popularity() -> None:
    run = _laid("plautian_papirian")
    (war,) = WARS.rows(_social(), SCOPE).keys() - WARS.rows(senate(), SCOPE).keys()
    land = OF.box.wars[war].land
    assert war_strength(OF, run.state, war).land == (land + 1) // 2
    assert UNREST.of(run.state, SCOPE, CITY) == 3
    assert [POP.of(run.state, SCOPE, key) for key in ("4", "5", "6", "7")] == [-1, -1, -1, 0]


def test_the_servilian_law_adds_to_the_knight_rolls_of_its_players_faction() -> None:
    run = _laid("servilian", state=senate())
    assert [bonus(OF, run.state, key) for key in ("1", "4", "5", "7")] == [0, 1, 1, 0]


def test_a_law_that_waits_stays_in_the_hand() -> None:
    run = _laid("julian", state=senate())
    assert HANDS.get(run.state, SCOPE, "ben").cards.known() == ("julian",)
    assert UNREST.of(run.state, SCOPE, CITY) == 0
