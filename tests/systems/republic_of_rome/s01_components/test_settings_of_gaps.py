"""Settings that fill what texts and tables see differently: each at work, with both its answers."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.system import Play
from adjudicator.model.order import ACCEPTED, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.orders.measures import Convict, Send
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.orders.setup import Leader
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.forum import persuasion, proposing
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.senate.trials.courts import open_to
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    HOLDER,
    INF,
    LEADER,
    MOTIONS,
    SCOPE,
    TALENTS,
    WARS,
    Concession,
    Motion,
    War,
)
from adjudicator.systems.republic_of_rome.orders.forum import Sponsor
from adjudicator.systems.republic_of_rome.orders.measures import Minor
from adjudicator.systems.republic_of_rome.rules.s6_forum.order import resolve as put_in_order
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.opening import resolve as meet
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s9_10_close import resolve as close
from adjudicator.systems.republic_of_rome.rules.s10_combat import dispatched
from adjudicator.systems.republic_of_rome.state import MAJOR, PROVINCES, UNREST, Province
from adjudicator.testing.scenario import change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import arrive, carried_out
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate
from tests.systems.republic_of_rome.s10_combat.battles import board, sent

DICE = b"x" * 32, b"y" * 32
ANNA = Slot("", "anna", "resolve", {}, "optional", None)  # type: ignore[arg-type]


def _play(**settings: object) -> Play:
    return Play(game(**settings), Frame("t1/test", "senate.close", "rome"), Dice.seeded(*DICE))  # type: ignore[arg-type]


@pytest.mark.parametrize(("games_and_leader", "leads"), [("one", "1"), ("both", "2")])
def test_ruling_107_games_and_a_new_leader_in_one_initiative(games_and_leader: str, leads: str) -> None:
    of = game(games_and_leader=games_and_leader)
    state = man(man(table(of), "1", "anna", leader=True, talents=20), "2", "anna")
    state = change(state, UNREST, SCOPE, CITY, 5)
    mine = Initiative("anna", 1)
    held = play_out(
        of,
        place(state, "forum.games", "rome", local=mine),
        "forum.games",
        (filed("anna", Sponsor("games:slice_and_dice", "senator:1")),),
    )
    assert said(held, "games_held")
    wish = (filed("anna", Leader("senator:2"), number=2),)
    run = play_out(of, place(held.state, "forum.leader", "rome", local=mine), "forum.leader", wish)
    assert LEADER.of(run.state, SCOPE, leads)
    later = play_out(of, place(run.state, "forum.games", "rome", local=mine), "forum.games")
    wish = (filed("anna", Leader("senator:2"), number=3),)
    run = play_out(of, place(later.state, "forum.leader", "rome", local=mine), "forum.leader", wish)
    assert LEADER.of(run.state, SCOPE, "2")  # games of an earlier initiative bar nothing


@pytest.mark.parametrize(("third_party_help", "sides"), [(False, ("oppose",)), (True, ("oppose", "support"))])
def test_ruling_108_who_may_spend_in_a_persuasion(third_party_help: bool, sides: tuple[str, ...]) -> None:
    of = game(third_party_help=third_party_help)
    assert of.box.republic.persuading.sides(of) == sides


@pytest.mark.parametrize("odds_shown", [True, False])
def test_ruling_108a_the_form_shows_the_odds_or_not(odds_shown: bool) -> None:
    of = game(odds_shown=odds_shown)
    state = man(man(table(of), "1", "anna", inf=9, talents=3), "11", "", place="forum")
    lines = [
        line
        for topic in proposing.topics(of, state, "forum.persuade")
        if topic.slot.seat == "anna"
        for line in topic.form
        if "chance" in (line.facts or {})
    ]
    assert lines
    assert all(((line.facts or {})["chance"] == persuasion.HIDDEN) is not odds_shown for line in lines)


def _commissioner(play: Play) -> State:
    state = senate(play.game)
    return put(state, CONCESSIONS, SCOPE, "land_commissioner", Concession("1"))


@pytest.mark.parametrize(("land_commissioner_back", "in_forum"), [("senate_end", False), ("forum_end", True)])
def test_ruling_109_when_the_land_commissioner_returns(land_commissioner_back: str, in_forum: bool) -> None:
    play = _play(land_commissioner_back=land_commissioner_back)
    state = _commissioner(play)
    _, forum = carried_out(state, put_in_order(play, state))  # type: ignore[arg-type]
    _, closing = carried_out(state, close(play, state))  # type: ignore[arg-type]
    assert ("concession_returned" in {event.kind for event in forum}) is in_forum
    assert ("concession_returned" in {event.kind for event in closing}) is not in_forum


@pytest.mark.parametrize("grain_destroyed", ["arrival", "forum_end", "senate"])
def test_ruling_110_when_a_war_destroys_its_grain(grain_destroyed: str) -> None:
    play = _play(grain_destroyed=grain_destroyed)
    state = put(senate(play.game), PROVINCES, SCOPE, "sicily", Province())
    state = put(state, CONCESSIONS, SCOPE, "sicilian_grain", Concession("1"))
    state, came = arrive(play.game, state, "slave_sicilian_2")
    state, forum = carried_out(state, put_in_order(play, state))  # type: ignore[arg-type]
    _, met = carried_out(state, meet(play, state))  # type: ignore[arg-type]
    when = {"arrival": came, "forum_end": forum, "senate": met}
    found = [name for name, events in when.items() if "concession_destroyed" in {event.kind for event in events}]
    assert found == [grain_destroyed]


def _court(**settings: object) -> tuple[State, Convict]:
    state = change(change(senate(game(**settings)), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)  # type: ignore[arg-type]
    trial = Convict("senator:7", "minor", "office", "senator:4")
    return lay(change(state, INF, SCOPE, "7", 0), trial, step="senate.prosecutions"), trial


@pytest.mark.parametrize(("prosecutor_consent", "held"), [("ask", False), ("assumed", True)])
def test_ruling_111_a_prosecutor_who_says_nothing(prosecutor_consent: str, held: bool) -> None:
    state, _ = _court(prosecutor_consent=prosecutor_consent)
    run = put_to_the_vote(state, *ballots("yes", "anna", "ben"), of=game(prosecutor_consent=prosecutor_consent))
    assert (outcome(run).outcome != "void") is held


@pytest.mark.parametrize(("prosecutor_consent", "again"), [("ask", True), ("assumed", False)])
def test_ruling_111_a_prosecutor_who_says_no(prosecutor_consent: str, again: bool) -> None:
    of = game(prosecutor_consent=prosecutor_consent)
    state, trial = _court(prosecutor_consent=prosecutor_consent)
    no = filed("ben", Consent("senator:4", "prosecutes", "senator:7", yes=False))
    run = put_to_the_vote(state, no, *ballots("yes", "anna", "ben"), of=of)
    assert outcome(run).outcome == "void"
    assert bool(said(run, "case_spoiled")) is not again
    assert ((trial.accused, trial.offence) in {(one.accused, one.offence) for one in open_to(of, run.state)}) is again


@pytest.mark.parametrize("battle_order", ["hrao", "dispatched"])
def test_ruling_112_who_says_in_which_order_battles_are_fought(battle_order: str) -> None:
    of = game(battle_order=battle_order)
    state = board(of)
    for number, (war, who) in enumerate((("gallic_1", "1"), ("illyrian_1", "2"))):
        state = sent(put(state, WARS, SCOPE, war, War("active", 2 + number)), war, who, 2, key=f"f{number + 1}")
    listed = tuple(resolving.slots(of, state, "combat.wars"))
    verdict = resolving.check(of, state, ANNA, ResolveOrder(("war:illyrian_1", "war:gallic_1")))
    if battle_order == "hrao":
        assert listed
        assert not isinstance(verdict, Refused) or verdict.code == "not_the_hrao"
    else:
        assert not listed
        assert isinstance(verdict, Refused)
        assert verdict.code == "battles_as_sent"
    assert of.box.republic.to_resolve(of, state) == ("war:gallic_1", "war:illyrian_1")


@pytest.mark.parametrize(("die", "first"), [(1, "gallic_1"), (2, "illyrian_1")])
def test_ruling_112_earlier_commanders_fight_first_and_dice_say_within_a_package(die: int, first: str) -> None:
    of = game(battle_order="dispatched")
    state, wars = board(of), ("gallic_1", "illyrian_1", "syrian")
    for number, (war, who) in enumerate(zip(wars, "123", strict=True)):
        state = sent(put(state, WARS, SCOPE, war, War("active", 2 + number)), war, who, 9, 9, key=f"f{number + 1}")
    package = tuple(Send((f"senator:{who}",), (), f"war:{war}") for who, war in zip("12", wars, strict=False))
    state = put(state, MOTIONS, SCOPE, "m1", Motion(1, package, "anna", "senate.business", "passed"))
    play = Play(of, Frame("t1/combat/wars", "combat.wars", "rome"), ScriptedDice(die))
    second = next(war for war in wars[:2] if war != first)
    found = resolving.targets(of, state)
    assert dispatched.ordered(play, state, found) == ("war:syrian", f"war:{first}", f"war:{second}")


def test_ruling_113_a_minor_motion_has_no_effect_and_its_defeat_costs_nothing() -> None:
    of = game(minor_motions=True)
    state = lay(senate(of), Minor("honour", "senator:4"))
    run = put_to_the_vote(state, *ballots("yes", "anna"), *ballots("no", "ben", "clara"), of=of)
    assert outcome(run).outcome == "failed"
    assert not said(run, "chair_shunned")
    assert INF.of(run.state, SCOPE, "1") == INF.of(state, SCOPE, "1")
    rule = of.box.republic.measures.of(Minor("honour", "senator:4"))
    assert rule.check(of, state, Minor("honour", "senator:4")) == ACCEPTED
    assert isinstance(rule.check(game(), state, Minor("honour", "senator:4")), Refused)
    assert isinstance(rule.check(of, state, Minor("honour", "senator:19")), Refused)
    assert TALENTS.of(run.state, SCOPE, "4") == TALENTS.of(state, SCOPE, "4")
