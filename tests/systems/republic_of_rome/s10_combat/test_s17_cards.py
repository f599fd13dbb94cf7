"""Section 17: Cleopatra before a battle of her war, and a Proscription after a victory over a rebel."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Game
from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.rules.money import Purse
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    DECKS,
    HANDS,
    POP,
    REBEL,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TREASURY,
    TURN,
    WARS,
    Campaign,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s6_forum import knights as courting
from adjudicator.systems.republic_of_rome.rules.s6_forum.knights import bonus
from adjudicator.systems.republic_of_rome.rules.s6_forum.peace import largest, leaders
from adjudicator.systems.republic_of_rome.rules.s10_combat import cleopatra, proscription
from adjudicator.systems.republic_of_rome.rules.s10_combat.cleopatra import CleopatraPlayed
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.proscription import Proscribed, ProscriptionDeclined
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import war_strength
from adjudicator.systems.republic_of_rome.state import CLEOPATRA, KNIGHTS
from adjudicator.testing.scenario import Run, change, events_of, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game, sentences
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, office, sent

QUEEN, CARD = "card:cleopatra_vii", "card:proscription"


def _egypt(of: Game = OF, legions: int = 5) -> State:
    state = put(board(of), WARS, SCOPE, "alexandrine", War("active", 2, fleet_victory=True))
    state = sent(state, "alexandrine", "1", legions, of.box.wars["alexandrine"].support)
    return put(state, HANDS, SCOPE, "clara", Pile.of(("cleopatra_vii",), ("clara",)))


def _played(way: str, state: State, of: Game = OF) -> Run:
    run = play_out(of, state, cleopatra.STEP, (filed("clara", Choose(QUEEN, way)),), ScriptedDice())
    assert audit(of, run.state) == audit(of, state)
    return run


def test_ruling_34_the_commander_has_her_gold() -> None:
    run = _played("gold", _egypt())
    assert TALENTS.of(run.state, SCOPE, "1") == 50
    assert (HANDS.get(run.state, SCOPE, "clara").number, CLEOPATRA.of(run.state, SCOPE, CITY)) == (0, "")
    assert "cleopatra_vii" in DECKS.get(run.state, SCOPE, REMOVED).cards.known()


def test_each_thing_that_she_does_is_told() -> None:
    gold = _played("gold", _egypt())
    purse = Purse("senator:1", 0, 50, 50)
    assert said(gold, "cleopatra_played") == (CleopatraPlayed("clara", "gold", "senator:1", purse),)
    runs = [gold, *(_played(way, _egypt()) for way in ("scandal", "aid", "enemy"))]
    assert [text for run in runs for text in sentences(run, "cleopatra_played")] == [
        "Clara plays Cleopatra VII: Cornelius has her gold, 0 + 50 = 50T.",
        "Clara plays Cleopatra VII: a scandal costs Cornelius his good name, POP 0 - 5 = -5.",
        "Clara plays Cleopatra VII: she aids Cornelius with 3 MIL.",
        "Clara plays Cleopatra VII: she leads the enemies of Cornelius, who are 3 stronger.",
    ]


def test_a_scandal_costs_the_commander_five_popularity() -> None:
    assert POP.of(_played("scandal", _egypt()).state, SCOPE, "1") == -5


@pytest.mark.parametrize(("cleopatra_aids", "later"), [("war", 3), ("battle", 0)])
def test_ruling_93_she_adds_3_mil_within_the_cap_of_the_units(cleopatra_aids: str, later: int) -> None:
    of = game(cleopatra_aids=cleopatra_aids)
    run = _played("aid", _egypt(of))
    mil = of.box.person("1").mil
    (battle,) = said(fought(run.state, 5, 5, 4, 1, of=of), "battle_fought")
    assert battle.mil == min(5, mil + 3)
    assert [one.senator for one in battle.leaders] == ["senator:1", QUEEN]
    next_turn = change(run.state, TURN, SCOPE, CITY, TURN.of(run.state, SCOPE, CITY) + 1)
    assert sum(one.mil for one in cleopatra.aid(of, next_turn, "alexandrine")) == later
    assert cleopatra.aid(of, run.state, "gallic_1") == ()


def test_as_an_enemy_she_adds_3_and_her_numbers_until_the_war_ends() -> None:
    before = war_strength(OF, _egypt(), "alexandrine").land
    state = _played("enemy", _egypt(legions=20)).state
    assert war_strength(OF, state, "alexandrine").land == before + 3
    found = {(one.sort, one.number) for one in shown(OF, state, "alexandrine", 16, "1", spent=False)}
    assert ("disaster", 16) in found
    assert any(one.sort == "standoff" for one in shown(OF, state, "alexandrine", 15, "1", spent=False))
    assert leaders(OF, state)[-1] == "cleopatra_vii"
    assert largest(OF, state, "cleopatra_vii") == ("alexandrine",)
    peace = put(change(state, TREASURY, SCOPE, CITY, 100), TABLE_EVENTS, SCOPE, "enemy_leader_dies", Posted(1))
    dead = play_out(OF, peace, "forum.peace")
    assert len(events_of(dead, "queen_gone")) == 1
    assert CLEOPATRA.of(dead.state, SCOPE, CITY) == ""
    won = fought(state, 5, 5, 4, 1)
    assert said(won, "war_over")
    assert CLEOPATRA.of(won.state, SCOPE, CITY) == ""


def test_she_comes_only_before_a_battle_of_her_war() -> None:
    idle = put(board(), HANDS, SCOPE, "clara", Pile.of(("cleopatra_vii",), ("clara",)))
    assert not list(cleopatra.slots(OF, idle, "x"))
    slot = next(one for one in cleopatra.slots(OF, _egypt(), "x") if one.seat == "ben")
    verdict = cleopatra.check(OF, _egypt(), None, slot, Choose(QUEEN, "gold"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "card_not_held"


def test_whatever_her_slots_offer_is_accepted() -> None:
    step, state = OF.system.step(cleopatra.STEP), _egypt()
    offered = {slot.seat: tuple(slot.choices.every()) for slot in cleopatra.slots(OF, state, "x")}
    assert {seat: len(orders) for seat, orders in offered.items() if orders} == {"clara": 4}
    for slot in cleopatra.slots(OF, state, "x"):
        assert [order for order in offered[slot.seat] if step.check(OF, state, None, slot, order) != Accepted()] == []


# ---------------------------------------------------------------------------------- Proscription


def _peace(of: Game = OF, holder: str = "anna") -> State:
    """Return the board after a victory of 2, Ben's man, over a rebel; Anna has the HRAO."""
    state = office(board(of), "rome_consul", "1")
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign(REBEL, ("2",), "victory", won=True))
    state = change(change(state, KNIGHTS, SCOPE, "1", 1), KNIGHTS, SCOPE, "3", 2)
    return put(state, HANDS, SCOPE, holder, Pile.of(("proscription",), (holder,)))


def _proscribed(state: State, *dice: int, of: Game = OF, holder: str = "anna", answer: str = "") -> Run:
    orders = [filed(holder, PlayCard(CARD))]
    orders += [filed("anna", Choose(CARD, answer))] if answer else []
    run = play_out(of, state, proscription.STEP, orders, ScriptedDice(*dice))
    assert audit(of, run.state) == audit(of, state)
    return run


def test_all_knights_go_for_a_die_of_talents_each_and_his_faction_gets_no_more() -> None:
    run = _proscribed(_peace(), 3, 4, 6)
    assert [KNIGHTS.of(run.state, SCOPE, key) for key in ("1", "2", "3")] == [0, 0, 0]
    assert TALENTS.of(run.state, SCOPE, "1") == 13
    assert [bonus(OF, run.state, key) for key in ("1", "2", "3")] == [0, 1, 1]
    knights = (("senator:1", 1), ("senator:3", 2))
    told = Proscribed("senator:1", "anna", knights, (3, 4, 6), 0, Purse("senator:1", 0, 13, 13))
    assert said(run, "proscribed") == (told,)
    assert sentences(run, "proscribed") == (
        (
            "Cornelius proscribes: Cornelius loses 1 Knight, Valerius loses 2 Knights. Dice 3 + 4 + 6: he gains "
            "0 + 13 = 13T. Anna's faction gets no Knights any more; all others add 1 to their rolls."
        ),
    )
    slots = {topic.slot.seat for topic in courting.foresees(OF, run.state, SCOPE)}
    assert slots == {"ben", "clara"}


@pytest.mark.parametrize(("proscription_by", "asked"), [("hrao", {"anna"}), ("anybody", {"anna", "ben", "clara"})])
def test_ruling_94_who_plays_it(proscription_by: str, asked: set[str]) -> None:
    of = game(proscription_by=proscription_by)
    assert set(proscription.players(of, _peace(of))) == asked
    assert proscription.players(of, office(board(of), "rome_consul", "1")) == ()


@pytest.mark.parametrize(("answer", "knights"), [("wipe", 0), ("spare", 1), ("", 1)])
def test_the_hrao_decides_on_a_proscription_of_another_and_the_card_is_gone(answer: str, knights: int) -> None:
    of = game(proscription_by="anybody")
    dice = (1, 1, 1) if answer == "wipe" else ()
    run = _proscribed(_peace(of, "ben"), *dice, of=of, holder="ben", answer=answer)
    assert KNIGHTS.of(run.state, SCOPE, "1") == knights
    assert HANDS.get(run.state, SCOPE, "ben").number == 0
    declined = () if answer == "wipe" else (ProscriptionDeclined("senator:1"),)
    assert said(run, "proscription_declined") == declined
    text = ("Cornelius spares the Knights; the Proscription is gone.",)
    assert sentences(run, "proscription_declined") == text * len(declined)
