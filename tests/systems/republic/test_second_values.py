"""Figures and small functions of `Republic`: each read by a shared rule, which says another thing by a second value."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.choices import OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.orders.revenue import Distribute
from adjudicator.systems.republic.orders.revolution import Discard
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.people import graves, hrao, seats, speech
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.card_effects.lent_fleets import neediest
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.combat.losses import UnitsLost, lose
from adjudicator.systems.republic.rules.forum import clear
from adjudicator.systems.republic.rules.revenue import distribution
from adjudicator.systems.republic.rules.revolution import discarding
from adjudicator.systems.republic.rules.senate.cards import laws, outcry
from adjudicator.systems.republic.rules.senate.elections.heads import outgoing
from adjudicator.systems.republic.rules.senate.government import assign, govern, life
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.stepping_down import due
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.voting.votes import held, terms_of
from adjudicator.systems.republic.rules.senate.wars.crisis import measured
from adjudicator.systems.republic.rules.setup.choosing import posted
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DEAD,
    FACTIONS,
    HANDS,
    MOTIONS,
    SENATORS,
    WARS,
    Concession,
    Faction,
    Motion,
    Posted,
    Sitting,
    War,
)
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC as CARTHAGE
from adjudicator.systems.republic_of_rome.republic import REPUBLIC as ROME
from adjudicator.testing.scenario import put
from tests.architecture.source import ROOT
from tests.systems.republic.athens import ATHENS, Citizen, Ostracise, game, laid_out


@pytest.fixture
def state() -> State:
    return laid_out()


def other(**fields: Any) -> Republic:
    """Return Athens with other values."""
    return replace(ATHENS, **fields)


def code(verdict: Verdict) -> str:
    """Return the code of a refusal, empty where an order is accepted."""
    return verdict.code if isinstance(verdict, Refused) else ""


def with_tables(state: State, **tables: Any) -> State:
    """Return the position with more tables."""
    return replace(state, parts={"athens": {**state.parts["athens"], **tables}})


def test_what_is_paid_before_talents_change_hands_can_be_shared_out(state: State) -> None:
    rich = put(with_tables(state, factions={}), FACTIONS, "", "anna", Faction(Secret(2, ("anna",))))
    slot, frame = (
        Slot("", "anna", "distribute", {}, "optional", OneOf(())),
        Frame("t1/revenue", "revenue.redistribute", ""),
    )
    all_of_it, too_much = Distribute((("FT", 6),)), Distribute((("FT", 7),))
    verdicts = [distribution.check(game(), rich, None, slot, order) for order in (all_of_it, too_much)]
    assert [code(verdict) for verdict in verdicts] == ["", "more_than_there_is"]
    # once the step is there, all is paid; and a republic may pay nothing
    unpaid = game(other(due=lambda game, state, seat: {}))
    assert code(distribution.check(game(), rich, frame, slot, all_of_it)) == "more_than_there_is"
    assert code(distribution.check(unpaid, rich, None, slot, all_of_it)) == "more_than_there_is"


def test_the_factions_still_in_play(state: State) -> None:
    gone = other(playing=lambda game, state: ("ben",))
    assert (seats(game(), state), seats(game(gone), state)) == (("anna", "ben"), ("ben",))


def test_which_of_the_dead_lies_on_top(state: State) -> None:
    for key, since in (("3", 1), ("4", 2)):
        state = put(state, SENATORS, "", key, Citizen(int(key), "", DEAD, since=since))
    assert (graves(game(), state), graves(game(other(last_dead_on_top=False)), state)) == (("4", "3"), ("3", "4"))


def test_oratory_that_was_gained(state: State) -> None:
    trained = other(spoken_for=lambda state, senator: 3)
    card: dict[str, Any] = {"person": lambda key: SimpleNamespace(ora=4)}
    assert (speech(game(**card), state, "1"), speech(game(trained, **card), state, "1")) == (4, 7)


def test_what_a_ruler_for_life_needs_and_how_long_a_governor_stays() -> None:
    assert (life.needed(game()), life.needed(game(other(life_needs=lambda game: 9)))) == (3, 9)
    assert (govern.term(game(), "ionia"), govern.term(game(other(term=lambda *_: 1)), "ionia")) == (5, 1)


def test_those_asked_and_where_governors_sit(state: State) -> None:
    aligned = ("1", "2")
    assert not govern.by_legate(game(), state, *aligned)
    assert govern.by_legate(game(other(legates=lambda game, state: True)), state, *aligned)


def test_how_strong_a_war_is_in_a_crisis(state: State) -> None:
    at_war = with_tables(state, rebellions={}, **{WARS.name: {"persia": War("active", 1)}})
    figures: dict[str, Any] = {
        "constants": SimpleNamespace(senate=SimpleNamespace(crisis_active_wars=3, crisis_war_strength=9))
    }
    assert measured(game(**figures), at_war).holds
    assert not measured(game(other(might=lambda *_: 8), **figures), at_war).holds


def test_which_war_needs_most_fleets(state: State) -> None:
    wars = {"persia": War("active", 1), "thebes": War("active", 2)}
    at_war, box = with_tables(state, **{WARS.name: wars}), cast("Any", {"wars": {"persia": None, "thebes": None}})
    assert neediest(game(**box), at_war) == ("persia", "thebes")
    far = other(fleets_needed=lambda game, state, war: int(war == "thebes"))
    assert neediest(game(far, **box), at_war) == ("thebes",)


def test_where_lost_counters_go(state: State) -> None:
    sunk = SENATORS.drop(state, "", "1")
    play: Any = SimpleNamespace(game=game(other(to_pool=lambda *_: (sunk,))), scope="athens")
    told = next(lose(play, state, UnitsLost("f1", "war:persia", "senate", (), 0, 1, 0, 0), ("ship.1",), "athens:7"))
    assert (told.kind, told.changes) == ("units_lost", (sunk,))


LAW: Final[dict[str, Any]] = {
    "laws": {"draco": None},
    "statesmen": {},
    "kind_of": lambda card: "law",
    "knows": lambda card: True,
}


def test_laws_that_wait_or_are_voted(state: State) -> None:
    held_ = put(state, HANDS, "", "anna", Pile.of(("draco",), ("anna",)))
    slot: Any = SimpleNamespace(seat="anna")

    def said(republic: Republic) -> str:
        found = laws.check(game(republic, **LAW), held_, None, slot, Enact("card:draco"))
        return "" if found is ACCEPTED else str(getattr(found, "code", ""))

    voted, waits = other(laws_voted=lambda game: True), other(law_waits=lambda *_: "festival")
    assert [said(each) for each in (ATHENS, voted, waits)] == ["", "law_needs_vote", "law_waits"]
    assert [laws.offered(game(each, **LAW), held_, "anna") for each in (ATHENS, voted)] == [("card:draco",), ()]


def test_a_card_that_cannot_be_discarded(state: State) -> None:
    slot: Any = SimpleNamespace(seat="anna")
    held_ = put(state, HANDS, "", "anna", Pile.of(("draco",), ("anna",)))
    kept = other(keeps=lambda game, card: card == "draco")
    stays = discarding.check(game(kept, **LAW), held_, slot, Discard("card:draco"))
    assert getattr(stays, "code", "") == "card_stays"
    assert discarding.check(game(**LAW), held_, slot, Discard("card:draco")) is ACCEPTED


def test_a_list_of_battles_where_the_republic_has_one(state: State) -> None:
    slot: Any = SimpleNamespace(seat="ben", key="")
    sent = resolving.check(game(other(lists_battles=lambda game: False)), state, slot, ResolveOrder(("war:persia",)))
    assert getattr(sent, "code", "") == "battles_as_sent"
    two = other(to_resolve=lambda game, state: ("war:persia", "war:thebes"))
    assert [each.seat for each in resolving.slots(game(two), state, "fight")] == ["ben"]
    assert list(resolving.slots(game(replace(two, lists_battles=lambda game: False)), state, "fight")) == []


def test_cards_that_cry_from_afar(state: State) -> None:
    away = put(state, SENATORS, "", "1", Citizen(1, "anna", place="colony"))
    for republic, heard in ((ATHENS, ("ben",)), (other(cries_from_afar=True), ("anna", "ben"))):
        assert outcry.criers(game(republic), away) == heard
        assert chair.heard(game(republic), away) == heard


def test_whether_treasuries_buy_votes(state: State) -> None:
    rich = with_tables(state, **{FACTIONS.name: {"anna": Faction(Secret(7, ("anna",)))}})
    assert held(game(), rich, "anna", "FT") == 7
    assert held(game(other(treasury_buys_votes=False)), rich, "anna", "FT") == 0


def test_votes_beside_oratory(state: State) -> None:
    motion = Motion(1, (Ostracise("senator:2"),), "ben", "agora.vote")
    terms = [
        terms_of(game(each), state, motion, "anna", "yes", ("1",))
        for each in (ATHENS, other(vote_terms=lambda game, state, senators, motion: ()))
    ]
    assert [[(term.why, term.votes) for term in each] for each in terms] == [[("oracle", 2)], []]


def test_when_the_chair_has_all_against_it(state: State) -> None:
    against = Motion(1, (Ostracise("senator:2"),), "ben", "agora.vote")
    against = replace(against, outcome="failed", voted=(("ben", "yes", 3), ("anna", "no", 4)))
    sitting = with_tables(state, sittings={}, motions={})
    assert due(game(), sitting, against)
    assert not due(game(other(shunned=lambda game, sides: False)), sitting, against)


def test_concessions_that_are_held_back(state: State) -> None:
    lying = {"theatre": Concession(), "harbour": Concession()}
    sitting = with_tables(state, sittings={"now": Sitting()}, **{CONCESSIONS.name: lying})
    known: dict[str, Any] = {"concessions": lying}
    assert assign.waiting(game(**known), sitting) == ("harbour",)
    assert assign.waiting(game(other(held_back=lambda *_: ""), **known), sitting) == ("theatre", "harbour")


def test_cards_that_stay_when_the_forum_is_cleared(state: State) -> None:
    lying = {"festival": Posted(1), "plague": Posted(1)}
    laid = with_tables(state, city={"city": SimpleNamespace(turn=2)}, ongoing={}, table_events=lying)

    def gone(republic: Republic) -> tuple[str, ...]:
        play: Any = SimpleNamespace(game=game(republic), scope="athens")
        told: tuple[str, ...] = next(clear.resolve(play, laid)).data.cards
        return told

    assert gone(ATHENS) == ("card:plague",)
    assert gone(other(staying=lambda *_: ())) == ("card:festival", "card:plague")


def test_which_offices_the_two_heads_have(state: State) -> None:
    swapped = other(heads=replace(ATHENS.heads, offices=("archon", "herald")))
    assert (outgoing(game(), state), outgoing(game(swapped), state)) == (("2", "1"), ("1",))


def test_what_sorts_of_things_can_be_resolved(state: State) -> None:
    slot: Any = SimpleNamespace(seat="ben", key="")
    box: dict[str, Any] = {"knows": lambda key: True, "kind_of": lambda key: "colony"}
    said = [
        resolving.check(game(each, **box), state, slot, ResolveOrder(("war:persia",)))
        for each in (ATHENS, other(resolved={"war": ("war",)}))
    ]
    assert [each is ACCEPTED for each in said] == [True, False]


def test_whether_statesmen_in_hand_may_be_given_posts_at_once(state: State) -> None:
    held_ = put(state, HANDS, "", "anna", Pile.of(("2A",), ("anna",)))
    box: dict[str, Any] = {"statesmen": {"2A": None}}
    assert posted(game(**box), held_, "anna") == ()
    assert posted(game(other(cards_before_posts=True), **box), held_, "anna") == ("senator:2A",)


def test_those_passed_over_and_those_who_file_for_an_officer(state: State) -> None:
    passed = other(passed_over=lambda game, state: ("2",))
    assert (hrao(game(), state), hrao(game(passed), state)) == ("2", "1")
    guided = other(proposes=lambda game, state, seat: "anna")
    assert (chair.acts_for(game(), state, "2"), chair.acts_for(game(guided), state, "2")) == ("ben", "anna")


def test_which_measures_one_proposal_can_have(state: State) -> None:
    both = (Ostracise("senator:1"), Ostracise("senator:2"))
    alone = other(together=lambda measures: len(measures) == 1)
    assert motions.verdict(game(), state, both, "") == ACCEPTED
    assert getattr(motions.verdict(game(alone), state, both, ""), "code", "") == "measures_apart"


def test_which_proposal_is_void_as_somebody_of_it_has_died(state: State) -> None:
    laid = with_tables(state, **{MOTIONS.name: {"m1": Motion(1, (Ostracise("senator:2"),), "ben", "senate.business")}})
    mourned = other(fallen=lambda game, state, key: key == "m1")
    assert [vote.lapsed(game(each), laid, "m1") for each in (ATHENS, mourned)] == ["", "fallen"]


# ---------------------------------------------------------------------------------- every field

BY_THEIR_VALUE: Final = {
    "arrival": "test_a_statesman_comes_as_the_republic_says",
    "bereaved": "test_what_comes_upon_a_faction_that_lost_a_man_is_the_republics_affair",
    "counts": "test_what_is_fought_and_counted_the_republic_says",
    "effects": "test_effects_of_cards_are_those_of_the_republic_and_of_what_it_stands_on",
    "initiative": "test_an_initiative_takes_the_steps_of_its_republic",
    "obstacle": "test_a_statesman_comes_as_the_republic_says",
    "persuading": "test_persuasion_has_the_figures_of_its_republic",
    "precedence": "test_without_officers_the_republic_says_who_ranks_first",
    "rebelling": "test_what_is_fought_and_counted_the_republic_says",
    "senator": "test_what_follows_a_leader_stays_with_his_family",
    "shares": "test_whose_purses_are_open_the_republic_says",
    "sittings": "test_trials_and_moments_are_those_of_the_republic",
    "strength": "test_a_war_is_told_with_the_strength_that_the_republic_gives_it",
    "votes_beside": "test_votes_are_oratory_and_what_the_republic_adds",
}
"""Fields whose value in Athens a test shows, beside those that a test replaces."""

BY_GAMES: Final = {
    "asks_governor",
    "bereft_take_families",
    "campaigns",
    "cost_of",
    "deck_ready",
    "deck_watched",
    "directs",
    "elections",
    "first_takes_family",
    "gifts_apart",
    "headless",
    "law_acts",
    "may_change",
    "moments",
    "must_step_down",
    "replaced_in_elections",
    "returned",
    "weight",
}
"""Fields whose two values only tests of the two republics show; a field that is new belongs to a test above."""


def _replaced() -> set[str]:
    """Return the fields that a test of this folder gives another value."""
    found = set[str]()
    for path in (ROOT / "tests/systems/republic").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"replace", "other"}:
                found |= {each.arg for each in node.keywords if each.arg}
    return found


def test_every_field_is_read_by_a_shared_rule_and_has_a_second_value() -> None:
    named = [each.name for each in fields(Republic)]
    rules = "\n".join(path.read_text("utf-8") for path in (ROOT / "adjudicator/systems/republic").rglob("*.py"))
    assert [name for name in named if f"republic.{name}" not in rules and f".{name}" not in rules] == []
    alike = [name for name in named if len({id(getattr(each, name)) for each in (ATHENS, CARTHAGE, ROME)}) == 1]
    assert alike == []
    tests = (ROOT / "tests/systems/republic/test_republic.py").read_text("utf-8")
    assert [test for test in BY_THEIR_VALUE.values() if f"def {test}(" not in tests] == []
    assert {*named} - _replaced() - BY_THEIR_VALUE.keys() == BY_GAMES
