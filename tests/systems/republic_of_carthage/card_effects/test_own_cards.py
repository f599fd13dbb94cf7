"""Cards that a GM writes with the words of the vocabulary alone: who pays, who chooses, how much."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Graft
from adjudicator.systems.republic.orders.setup import Choose, PlayCard
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.revenue import events
from adjudicator.systems.republic.rules.senate.cards import answering, graft
from adjudicator.systems.republic.state import CITY, HOLDER, POP, SCOPE, TALENTS, TREASURY
from adjudicator.systems.republic_of_carthage.spoken import names
from adjudicator.systems.republic_of_carthage.system import SYSTEM, load
from adjudicator.testing.scenario import Run, change, filed, game_of, play_out, said
from adjudicator.testing.scripted import ScriptedDice
from tests.architecture.source import ROOT
from tests.systems.republic_of_carthage.s02_components.reading import changed, find
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BODASHTART,
    ELRAM,
    GISCO,
    MATTAN,
    SEATS,
    board,
    holding,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import all_yes, crying, lay, put_to_the_vote, seat_for, veto
from tests.systems.republic_of_carthage.s6_5_senate.curia import senate as sitting
from tests.systems.republic_of_carthage.s6_5_senate.town import senate
from tests.systems.republic_of_carthage.s6_6_combat import field

TITHE, PAY = "card:tithe_to_tyre", "card:pay_dispute"


def own(table: str, card: str, at: int, **fields: Any) -> Game:
    """Return a game whose box has other fields in one effect of a card."""

    def write(raw: dict[str, Any]) -> None:
        find(raw, f"{table}s", table, card)["effects"][at] |= fields

    return game_of(SYSTEM, load({**changed(write), "schedules": {}}), SEATS)


# ---------------------------------------------------------------------------------- who chooses


@cache
def censors_tithe() -> Game:
    cost = {"kind": "popularity", "who": "censor", "amount": -2}
    return own("event", "tithe_to_tyre", 0, who="censor", options=[{"kind": "treasury", "amount": "-DR"}, cost])


def test_an_office_answers_an_event_and_its_holder_pays_with_popularity() -> None:
    state = holding(board(), "clara", "tithe_to_tyre")
    answer = filed("perla", Choose(TITHE, "popularity"))
    done = byrsa.run(state, "revenue.events", filed("clara", PlayCard(TITHE)), answer, game=censors_tithe())
    assert said(done, "choice_made")[0].senator == f"senator:{BODASHTART}"
    assert (POP.of(done.state, SCOPE, BODASHTART), POP.of(done.state, SCOPE, GISCO)) == (-2, 0)


def test_the_event_of_the_gm_guide_is_played_as_it_says() -> None:
    guide = (ROOT / "docs" / "gm-guide.md").read_text("utf-8")
    block = re.search(r"```toml\n(\[\[event\]\].*?)```", guide, re.DOTALL)
    assert block is not None
    (event,) = tomllib.loads(block[1])["event"]

    def write(raw: dict[str, Any]) -> None:
        find(raw, "events", "event", event["id"]).clear()
        next(one for one in raw["events"]["event"] if not one).update(event)

    game = game_of(SYSTEM, load({**changed(write), "schedules": {}}), SEATS)
    state = holding(board(), "clara", "tithe_to_tyre")
    done = byrsa.run(state, "revenue.events", filed("clara", PlayCard(TITHE)), dice=(6, 6), game=game)
    assert byrsa.lines(done) == [("roc:6.2.11", -12, 51)]


def test_forms_name_the_office_that_is_asked_and_every_option() -> None:
    state = holding(board(), "clara", "tithe_to_tyre")
    cost = {"kind": "trade_fleets_lost", "count": 1}
    game = own("event", "tithe_to_tyre", 0, who="censor", options=[{"kind": "treasury", "amount": -10}, cost])
    topics = [topic for topic in events.foresees(game, state, SCOPE) if topic.slot.kind == "choose"]
    said = {
        topic.slot.seat: [byrsa.speaker().say(f"form/{line.remark}", line.facts or {}) for line in topic.form]
        for topic in topics
    }
    assert said["perla"] == ["the State pays", "trade fleets lost instead"]
    assert topics[0].slot.about == {"card": (TITHE,)}
    order = Choose(TITHE, "trade_fleets_lost")
    assert order.say(game.name) == "choose Tithe to Tyre: trade fleets lost"
    assert NameEntry("trade fleets lost", "choice:trade_fleets_lost", "choice") in names(game.box)
    assert said["ben"] == ["should your Senator be Censor of Morals then"]


def test_what_an_event_of_the_revenue_phase_does_at_once_happens() -> None:
    def write(raw: dict[str, Any]) -> None:
        find(raw, "events", "event", "tithe_to_tyre")["effects"] = [{"kind": "treasury", "amount": 12}]

    game = game_of(SYSTEM, load({**changed(write), "schedules": {}}), SEATS)
    done = byrsa.run(
        holding(board(), "clara", "tithe_to_tyre"), "revenue.events", filed("clara", PlayCard(TITHE)), game=game
    )
    assert byrsa.lines(done) == [("roc:6.2.11", 12, 75)]


@pytest.mark.parametrize(
    ("table", "card", "fields", "told"),
    [
        (
            "event",
            "tithe_to_tyre",
            {"effects": [{"kind": "recruit_ban", "scope": "all", "duration": "turn"}]},
            "events.toml: tithe_to_tyre has recruit_ban, which does nothing in revenue.contributions; write one of ",
        ),
        (
            "event",
            "purple_fashion",
            {"effects": [{"kind": "treasury", "amount": 5}]},
            "events.toml: purple_fashion has treasury, which does nothing in trade.before_selling; write one of ",
        ),
        (
            "intrigue",
            "seduction",
            {"play": "trade.collecting", "effects": [{"kind": "draw_trade", "who": "owner", "stack": 3, "count": 1}]},
            "intrigues.toml: seduction is played in trade.collecting, in which only events are; make it an event.",
        ),
        (
            "war",
            "libyan",
            {"loss": [{"kind": "votes", "value": 3, "side": "owner_choice"}]},
            "wars.toml: libyan has votes, which does nothing in loss; write one of ",
        ),
        (
            "event",
            "tithe_to_tyre",
            {
                "effects": [
                    {
                        "kind": "choice_by",
                        "who": "hrao",
                        "options": [{"kind": "treasury", "amount": -1}, {"kind": "treasury", "amount": -2}],
                    }
                ]
            },
            "events.toml: tithe_to_tyre has two options of the kind treasury, and a choice names a kind; take one out.",
        ),
    ],
)
def test_an_effect_that_no_rule_would_carry_out_there_is_refused(
    table: str, card: str, fields: dict[str, Any], told: str
) -> None:
    with pytest.raises(UserError) as refused:
        load({**changed(lambda raw: find(raw, f"{table}s", table, card).update(fields)), "schedules": {}})
    assert str(refused.value).startswith(told)


def test_an_amount_may_be_rolled_and_its_dice_are_told() -> None:
    state = holding(board(), "clara", "tithe_to_tyre")
    done = byrsa.run(state, "revenue.events", filed("clara", PlayCard(TITHE)), dice=(3, 4), game=censors_tithe())
    assert byrsa.lines(done) == [("roc:6.2.11", -7, 56)]
    assert byrsa.told(done.events)[-1] == "Tithe to Tyre, dice 3 + 4 = 7: the State pays 7T, 63 - 7 = 56T."


def test_by_default_the_state_is_asked_for_no_roll_that_it_might_not_bear() -> None:
    state = change(holding(board(), "clara", "tithe_to_tyre"), TREASURY, SCOPE, CITY, 11)
    done = byrsa.run(state, "revenue.events", filed("clara", PlayCard(TITHE)), game=censors_tithe())
    assert said(done, "choice_made")[0].choice == "popularity"


def test_an_office_that_is_vacant_chooses_nothing() -> None:
    game = own("table_event", "enemy_leader_dies", 0, choose="overseer")
    ((card, effect),) = ((card, effect) for card, effect in choosing.asking(game) if effect.kind == "leader_remove")
    state = change(board(), HOLDER, SCOPE, "overseer", "")
    assert choosing.chooser(game, state, effect) == ""
    assert list(choosing.slots(game, state, "k", effect, card)) == []
    held = change(board(), HOLDER, SCOPE, "overseer", ELRAM)
    assert choosing.chooser(game, held, effect) == f"senator:{ELRAM}"


@pytest.mark.parametrize("office", ["tribune", "general"])
def test_an_office_that_nobody_is_elected_to_is_refused(office: str) -> None:
    with pytest.raises(UserError, match=f"`choose` cannot be '{office}'; write home_suffete, "):
        own("table_event", "enemy_leader_dies", 0, choose=office)


# ------------------------------------------------------------------------------------- who pays


def dispute(state: State, game: Game, seat: str, *orders: Choose, dice: tuple[int, ...] = ()) -> Run:
    return play_out(game, state, answering.STEP, [filed(seat, each) for each in orders], ScriptedDice(*dice), local=PAY)


def test_an_officer_may_buy_a_card_off_from_the_own_card() -> None:
    game = own("event", "pay_dispute", 1, paid_by="officer", decided_by="hrao")
    state = change(senate(), TALENTS, SCOPE, GISCO, 8)
    done = dispute(state, game, "ben", Choose(PAY, "pay"))
    assert byrsa.told(done.events) == ["Gisco pays: 8 - 8 = 0T; Dispute over Pay comes to nothing."]
    assert (TALENTS.of(done.state, SCOPE, GISCO), TREASURY.of(done.state, SCOPE, CITY)) == (0, 63)
    kept = dispute(state, game, "ben", dice=(1,))
    assert byrsa.told(kept.events)[0] == "Gisco does not pay 8T, so Dispute over Pay takes effect."
    poor = dispute(change(state, TALENTS, SCOPE, GISCO, 7), game, "ben", Choose(PAY, "pay"), dice=(1,))
    assert byrsa.told(poor.events)[0] == "Gisco does not hold 8T, so Dispute over Pay takes effect."


@pytest.mark.parametrize(
    ("paid_by", "words"),
    [
        ("faction_treasury", "The Faction Treasury pays"),
        ("state_treasury", "The State pays: 63 - 9 = 54T"),
    ],
)
def test_graft_may_be_paid_by_the_faction_or_the_state_and_cost_two_dice(paid_by: str, words: str) -> None:
    game = own("intrigue", "graft", 0, cost="DR", paid_by=paid_by)
    state = byrsa.stocked(
        byrsa.holding(crying(lay(sitting(), seat_for(ELRAM)), "perla"), "dora", "graft.1"), "dora", 20
    )
    orders = (veto("perla"), filed("dora", Graft(12)), *all_yes())
    done = put_to_the_vote(state, *orders, game=game, dice=[4, 5])
    assert said(done, "graft_tried")[0].die == 9
    assert any(words in line for line in byrsa.told(done.events))
    assert byrsa.stock(done.state, "dora") == (11 if paid_by == "faction_treasury" else 20)


def test_a_ceiling_is_no_higher_than_the_card_can_cost() -> None:
    game = own("intrigue", "graft", 0, cost=3)
    state = byrsa.holding(sitting(), "dora", "graft.1")
    found = graft.slot(game, state, "k", "dora", 1)
    assert [order.up_to for order in found.choices.every() if isinstance(order, Graft)] == [1, 2, 3]
    refused = graft.check(game, state, None, found, Graft(5))
    assert isinstance(refused, Refused)
    assert refused.hint == (Graft(3),)


def test_the_state_may_pay_mercenaries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field, "GAME", own("intrigue", "mercenaries", 0, paid_by="state_treasury"))
    state = field.force(field.war(field.peace(), "libyan"), "f1", "libyan", [MATTAN], celtiberian=4, campanian=3)
    order = filed("ben", PlayCard("card:mercenaries", f"senator:{MATTAN}"))
    ready = byrsa.holding(state, "ben", "mercenaries.1")
    before = TREASURY.of(ready, SCOPE, CITY)
    done = field.battle(ready, order, rolls=(3, 3, 4))
    (hired,) = said(done, "mercenaries_hired")
    assert (hired.treasury.old, hired.treasury.change) == (before, -10)
    assert any(f"the State pays 10T: {before} - 10 = {before - 10}T." in line for line in byrsa.told(done.events))
