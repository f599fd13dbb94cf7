"""What the republics share holds for a republic that nobody plays: each field of the value, with a second value."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Flow, Game, Play, Schedule
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED, Refused, Slot
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.answers import answers
from adjudicator.systems.republic.orders.forum import Bid, Interfere
from adjudicator.systems.republic.people import from_hrao, hrao, of_faction, offices_of
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.checks import purse_closed, sharing
from adjudicator.systems.republic.rules.combat.resolving import targets as fought
from adjudicator.systems.republic.rules.ends.ending import counted
from adjudicator.systems.republic.rules.forum.auction import called
from adjudicator.systems.republic.rules.forum.cards import Placing, draw
from adjudicator.systems.republic.rules.forum.initiative import Initiative, initiative
from adjudicator.systems.republic.rules.forum.interference import check as interfering
from adjudicator.systems.republic.rules.forum.persuasion import chance, fails, omens
from adjudicator.systems.republic.rules.mortality.chits import draw_each
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.ongoing import CardTerm
from adjudicator.systems.republic.rules.senate.cards import outcry, window
from adjudicator.systems.republic.rules.senate.cards.cries import Cries
from adjudicator.systems.republic.rules.senate.murders.assassination import MurderAttempt, targets
from adjudicator.systems.republic.rules.senate.murders.attempt import helped
from adjudicator.systems.republic.rules.senate.proposals.measure import (
    MeasureRule,
    MeasureRules,
    Tally,
    carried,
    matters,
    rule_of,
    rules,
    unmoved,
)
from adjudicator.systems.republic.rules.senate.trials.courts import open_to
from adjudicator.systems.republic.rules.senate.voting import apart
from adjudicator.systems.republic.rules.senate.voting.votes import votes_of
from adjudicator.systems.republic.rules.terms.missions import Missions
from adjudicator.systems.republic.rules.terms.posts import leave, posts_of
from adjudicator.systems.republic.rules.terms.statesmen import arrival, obstacle
from adjudicator.systems.republic.state import (
    DEAD,
    DECKS,
    FORCES,
    HANDS,
    INF,
    OFFICES,
    SENATORS,
    WARS,
    Force,
    Motion,
    Office,
    War,
)
from adjudicator.systems.republic.told import PostsTold, SenatorDied
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC as CARTHAGE
from adjudicator.testing.scenario import change, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic.athens import (
    ATHENS,
    COURTS_OF_ATHENS,
    EFFECTS_OF_ATHENS,
    MEASURES,
    NONE,
    Citizen,
    Ostracise,
    game,
    laid_out,
)


@pytest.fixture
def state() -> State:
    return laid_out()


def test_the_offices_rank_as_the_republic_says(state: State) -> None:
    other = game(replace(ATHENS, ranks=("archon", "strategos")))
    assert (hrao(game(), state), hrao(other, state)) == ("2", "1")
    assert (from_hrao(game(), state), from_hrao(other, state)) == (("ben", "anna"), ("anna", "ben"))
    both = put(state, OFFICES, "", "archon", Office("2"))
    assert offices_of(game(), both, "2") == ("strategos", "archon")
    assert offices_of(other, both, "2") == ("archon", "strategos")


def test_a_republic_that_knows_no_such_office_has_the_lowest_number_preside(state: State) -> None:
    assert hrao(game(CARTHAGE), change(state, INF, "", "2", 9)) == "1"


def test_shared_rules_read_rows_with_columns_of_their_own(state: State) -> None:
    assert of_faction(state, "ben") == ("2",)
    assert SENATORS.get(state, "", "2") == Citizen(2, "ben", trireme=True)


def test_a_column_that_no_republic_needs_to_have_is_none_of_the_shared_table() -> None:
    with pytest.raises(TypeError, match="SenatorRow has no field trireme"):
        SENATORS.col("trireme", bool)


def test_each_senate_knows_its_own_measures() -> None:
    assert (matters(game()), [each.record for each in rules(game())]) == (("ostracism",), [Ostracise])
    assert rule_of(game(), Ostracise("senator:1")).matter == "ostracism"
    with pytest.raises(KeyError):
        rule_of(game(CARTHAGE), Ostracise("senator:1"))


def test_a_kind_of_measure_is_entered_once() -> None:
    with pytest.raises(ValueError, match="Ostracise has a rule already"):
        MEASURES.enter(MeasureRule(Ostracise, "exile", check=lambda *_: ACCEPTED, enact=unmoved))


@pytest.mark.parametrize(("tally", "athens", "carthage"), [((3, 2, 2), True, False), ((2, 2, 0), False, False)])
def test_abstentions_count_as_the_republic_says(tally: tuple[int, int, int], athens: bool, carthage: bool) -> None:
    votes = Tally(*tally)
    assert carried(game(), (Ostracise("senator:1"),), votes) is athens
    assert carried(game(replace(ATHENS, passes=CARTHAGE.passes)), (Ostracise("senator:1"),), votes) is carthage


def test_a_measure_may_have_a_majority_of_its_own() -> None:
    measures = MeasureRules()
    measures.enter(
        MeasureRule(Ostracise, "ostracism", lambda *_: ACCEPTED, unmoved, passes=lambda tally: tally.no == 0)
    )
    assert not carried(game(replace(ATHENS, measures=measures)), (Ostracise("senator:1"),), Tally(6, 1, 0))


def test_effects_of_cards_are_those_of_the_republic_and_of_what_it_stands_on(state: State) -> None:
    play = Play(game(), Frame("omens", "omens", "athens"), ScriptedDice())
    told = next(carry_out(play, state, "card:delphi", (Effect("oracle"),)))
    assert (told.kind, told.scope, told.data) == ("oracle", "athens", ("oracle", "card:delphi"))
    assert set(EFFECTS.effects) < set(EFFECTS_OF_ATHENS.effects)
    assert "oracle" not in EFFECTS.effects
    assert "oracle" not in CARTHAGE.effects.effects


def death(state: State, senator: str, republic: Republic = ATHENS) -> tuple[State, list[Event]]:
    """Let somebody die in a republic whose box knows two families and no Statesman."""
    box = SimpleNamespace(
        republic=republic,
        statesmen={},
        senators={key: SimpleNamespace(inf=3) for key in "12"},
        person=lambda _: SimpleNamespace(inf=3),
    )
    run = die(
        Play(replace(game(), box=box), Frame("plague", "plague", "athens"), ScriptedDice()),
        state,
        senator,
        cites=("athens:2",),
    )
    told: list[Event] = []
    try:
        event = next(run)
        while True:
            told.append(event)
            state = apply(state, event)
            event = run.send(state)
    except StopIteration as end:
        return end.value, told


def test_what_follows_a_leader_stays_with_his_family(state: State) -> None:
    """A republic says which columns those are, and of what sort the new row is."""
    led = change(state, SENATORS.col("leader", bool), "", "2", value=True)
    led = put(led, SENATORS, "", "2", Citizen(2, "ben", leader=True, slaves=4, trireme=True))
    after, told = death(led, "2")
    assert SENATORS.get(after, "", "2") == Citizen(2, "ben", inf=3, leader=True, slaves=4)
    assert [event.kind for event in told] == ["senator_died"]
    after, _ = death(led, "2", replace(ATHENS, followers=()))
    assert SENATORS.get(after, "", "2") == Citizen(2, "ben", inf=3, leader=True)


def test_what_comes_upon_a_faction_that_lost_a_man_is_the_republics_affair(state: State) -> None:
    after, told = death(state, "2")
    assert [(event.kind, event.scope) for event in told] == [("senator_died", "athens"), ("mourned", "athens")]
    assert told[1].data == Citizen(2, "ben", trireme=True)
    assert SENATORS.get(after, "", "2") == Citizen(2, "", DEAD, inf=3, since=1)


def test_a_republic_says_more_than_all_say_or_just_that(state: State) -> None:
    _, (told, _) = death(state, "2")
    assert isinstance(told.data, SenatorDied)
    assert told.data.posts == (("office:strategos",), ("embassy of 2",))
    _, (told, _) = death(state, "2", replace(ATHENS, told={}))
    assert told.data.posts == PostsTold(offices=("office:strategos",))
    assert tag_of(PostsTold) == "republic.PostsTold"
    assert CARTHAGE.told[PostsTold] is not None


def test_missions_other_than_wars_are_those_of_the_republic(state: State) -> None:
    assert posts_of(game(), state, "1").missions == ("embassy of 1",)
    assert posts_of(game(replace(ATHENS, missions=Missions())), state, "1").missions == ()


def test_without_officers_the_republic_says_who_ranks_first(state: State) -> None:
    free = put(put(state, OFFICES, "", "archon", Office()), OFFICES, "", "strategos", Office())
    richer = change(free, INF, "", "2", 9)
    assert (hrao(game(), richer), hrao(game(CARTHAGE), richer)) == ("2", "1")


def test_a_statesman_comes_as_the_republic_says(state: State) -> None:
    assert (obstacle(game(), state, "anna", "1A"), obstacle(game(), state, "anna", "2A")) == ("ostracised", "")
    assert arrival(game(), state, "anna", "2A") == Citizen(2, "anna", slaves=2)


@pytest.mark.parametrize(("returns", "left"), [(True, (4, 4, 4, 3, 2)), (False, (4, 3, 2))])
def test_a_chit_that_draws_two_goes_back_where_the_republic_says(
    state: State, returns: bool, left: tuple[int, ...]
) -> None:
    box = SimpleNamespace(
        republic=replace(ATHENS, draw_two_returns=returns),
        chits=SimpleNamespace(families=2, none=1, draw_2=1),
    )
    nothing: Any = None
    of = Game("test", nothing, box, None, ("anna", "ben"), Schedule("test", ()))
    dice = ScriptedDice(4, 4, 3, 1, 1) if returns else ScriptedDice(4, 3, 1)
    flow = draw_each(Play(of, Frame("plague", "plague", "athens"), dice), state, 1, "chit", cites=("athens:6",))
    counts = tuple(event.data.of for event in flow)
    assert counts == left


def test_whose_purses_are_open_the_republic_says(state: State) -> None:
    both = put(state, SENATORS, "", "3", Citizen(3, "anna", place="colony"))
    assert sharing(game(), both, "anna") == ("3",)
    assert sharing(game(CARTHAGE), both, "anna") == ("1",)
    closed = purse_closed(both, "anna", "senator:1", "athens:3", may=ATHENS.shares)
    assert closed is not None
    assert purse_closed(both, "anna", "senator:3", "athens:3", may=ATHENS.shares) is None


def test_an_initiative_takes_the_steps_of_its_republic(state: State) -> None:
    taken: list[str] = []
    for done in range(2):
        frame = Frame("forum.initiative", "1", "athens", local=Initiative("anna", 1, done=done))
        play = Play(game(), frame, ScriptedDice())
        list(initiative(play, state))
        taken += [pushed.step for pushed in play.pushed]
    assert taken == ["agora.speak", "agora.vote"]


def test_a_bid_is_at_least_what_the_republic_says(state: State) -> None:
    bids = {"ben": Bid("senator:2", 1), "anna": Bid("senator:1", 2)}
    free = replace(ATHENS, least_bid=lambda game: 0)
    assert [call.amount for call in called(game(), state, bids)[0]] == [None, 2]
    assert [call.amount for call in called(game(free), state, bids)[0]] == [1, 2]


def test_trials_and_moments_are_those_of_the_republic(state: State) -> None:
    state = put(state, OFFICES, "", "censor", Office(""))
    with_motions = replace(state, parts={"athens": {**state.parts["athens"], "motions": {}}})
    assert [(each.accused, each.grade, each.offence) for each in open_to(game(), with_motions)] == [
        ("senator:2", "major", "impiety")
    ]
    closed = game(replace(ATHENS, courts=replace(COURTS_OF_ATHENS, room=lambda *_: False)))
    assert open_to(closed, with_motions) == ()
    assert window.steps(game()) == {"agora.vote": 4}
    assert window.steps(game(CARTHAGE))["senate.governors"] == 6


def test_whom_a_murder_can_hit_and_who_is_small_the_republic_says(state: State) -> None:
    state = replace(state, parts={"athens": {**state.parts["athens"], "sittings": {}}})
    assert targets(game(), state, "anna") == ("2",)
    none = game(replace(ATHENS, murders=replace(ATHENS.murders, reach=lambda game, state, senator: senator == "1")))
    assert targets(none, state, "anna") == ()


def test_persuasion_has_the_figures_of_its_republic(state: State) -> None:
    assert (omens(game(), state), fails(game(), state)) == (2, (12,))
    assert chance(fails(game(), state), omens(game(), state), 4) == 1
    wrong = interfering(game(), state, Slot("", "anna", "interfere", {}, "optional", NONE), Interfere("oppose", 3))
    assert isinstance(wrong, Refused)
    assert wrong.code == "interfere_side"
    right = interfering(game(), state, Slot("", "anna", "interfere", {}, "optional", NONE), Interfere("support", 3))
    assert right is ACCEPTED


def test_cards_go_where_their_republic_lays_them(state: State) -> None:
    def laid(play: Play, state: State, card: str, drawn: tuple[Any, ...]) -> Flow[State]:
        return (yield Event("laid", play.scope, card, drawn))

    placed = replace(ATHENS, placings={"oracle": Placing("omen", laid)})
    box = SimpleNamespace(republic=placed, kind_of=lambda card: "oracle")
    of = replace(game(), box=box)
    piled = put(state, DECKS, "", "deck", Pile.of(("delphi", "dodona")))
    flow = draw(Play(of, Frame("draw", "draw", "athens"), ScriptedDice()), piled, "anna", (3, 3))
    events = [next(flow), flow.send(piled)]
    assert [event.kind for event in events] == ["card_drawn", "laid"]
    assert (events[0].data.kind, events[0].data.left, events[1].data) == ("omen", 1, "delphi")


def test_a_second_commander_takes_over_as_the_republic_says(state: State) -> None:
    led = put(state, FORCES, "", "f1", Force("persia", "1", "2", 1))
    for republic, commander in ((ATHENS, ""), (replace(ATHENS, seconds_succeed=True), "2")):
        of = game(republic)
        after = apply(led, Event("left", "athens", changes=leave(of, led, posts_of(of, led, "1"))))
        assert (FORCES.get(after, "", "f1").commander, FORCES.get(after, "", "f1").second) == (commander, "")


def test_what_is_fought_and_counted_the_republic_says(state: State) -> None:
    assert fought(game(), state) == ("war:persia",)
    away = put(state, SENATORS, "", "3", Citizen(3, "anna", place="colony", inf=9))
    assert [key for key, _ in counted(game(), away, "anna")] == ["1"]
    assert [key for key, _ in counted(game(CARTHAGE), away, "anna")] == ["3", "1"]
    assert ATHENS.rebelling.strength(game(), state, ("a", "b"), ()) == 2


def test_senators_of_a_faction_vote_apart_where_the_republic_lets_them(state: State) -> None:
    both = put(state, SENATORS, "", "3", Citizen(3, "anna"))
    motion = Motion(1, (Ostracise("senator:2"),), "ben", "agora.vote")
    assert list(apart.slots(game(), both, "m1", motion, "anna")) == []
    apart_too = game(replace(ATHENS, splits=True))
    (slot,) = apart.slots(apart_too, both, "m1", motion, "anna")
    assert (slot.kind, slot.default) == ("apart", apart.ALIKE)
    assert list(apart.slots(apart_too, state, "m1", motion, "anna")) == []


def test_what_stops_a_proposal_beside_cards_the_republic_says(state: State) -> None:
    motion = Motion(1, (Ostracise("senator:2"),), "ben", "agora.vote")
    handed = put(state, HANDS, "", "anna", Pile.of((), ("anna",)))
    crying = game(replace(ATHENS, cries=Cries(powers=lambda game, view, seat, action, measures: ("senator:1",))))
    assert [outcry.able(of, handed, "anna", "veto") for of in (game(), crying)] == [False, True]
    assert outcry.token(crying, handed, "anna", "veto") == "senator:1"
    barred = game(replace(ATHENS, cries=Cries(barred=lambda game, state, motion: True)))
    assert (outcry.against(game(), state, motion), outcry.against(barred, state, motion)) == (("veto",), ())


def test_omens_touch_attempts_as_the_republic_says(state: State) -> None:
    attempt = MurderAttempt("anna", "1", "2", ())
    owls = (CardTerm("card:owl", -3),)
    assert helped(game(replace(ATHENS, omens=lambda game, state: owls)), state, attempt) == owls


def test_a_war_is_told_with_the_strength_that_the_republic_gives_it(state: State) -> None:
    nothing: Any = None
    box = SimpleNamespace(republic=ATHENS, wars={})
    at_war = replace(state, parts={"athens": {**state.parts["athens"], WARS.name: {"persia": War("active", 1)}}})
    told = answers(nothing, ())["wars"](replace(game(), box=box), at_war, "anna", "war:persia")
    assert told is not None
    assert [(each["war"], each["now"].land) for each in told["wars"]] == [("persia", 6)]


def test_votes_are_oratory_and_what_the_republic_adds(state: State) -> None:
    box = SimpleNamespace(republic=ATHENS, person=lambda key: SimpleNamespace(ora=4))
    assert votes_of(replace(game(), box=box), state, "2") == 24
