"""6.7.2 Cards of the hand: exchanged, played, and discarded down to five."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Filed, Refused
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.revolution import Discard, Exchange
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    CONCESSIONS,
    DECKS,
    HANDS,
    LEADER,
    LIFE,
    REMOVED,
    SCOPE,
    Campaign,
)
from adjudicator.systems.republic_of_carthage.rules.audits import cards, talents
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, refusals, remove, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ELRAM, GAME, GISCO, MANGI, MATTAN, board

STEP = "revolution.cards"


def hands(**held: tuple[str, ...]) -> State:
    """Return the position with cards in hands."""
    state = board()
    for seat, mine in held.items():
        state = byrsa.holding(state, seat, *mine)
    return state


def go(state: State, *orders: Filed) -> Run:
    """Run the step; no card and no talent comes or goes."""
    numbered = [replace(order, number=at) for at, order in enumerate(orders, 1)]
    ready = place(state, STEP, SCOPE)
    done = play_out(GAME, ready, STEP, numbered)
    folded, before = ready, (talents(GAME, ready), cards(GAME, ready))
    for event in done.events:
        folded = apply(folded, event)
        assert (talents(GAME, folded), cards(GAME, folded)) == before, event.kind
    return done


def hand(run: Run, seat: str) -> tuple[str, ...]:
    return HANDS.get(run.state, SCOPE, seat).cards.known()


def give(seat: str, to: str, gives: Iterable[str] = (), gets: Iterable[str] = ()) -> Filed:
    return filed(seat, Exchange(f"seat:{to}", tuple(gives), tuple(gets)))


# -------------------------------------------------------------------------------------- playing


def test_a_statesman_may_be_played_over_his_family_card() -> None:
    done = go(hands(ben=("6A",)), filed("ben", PlayCard("senator:6A")))
    row = SENATORS.get(done.state, SCOPE, "6A")
    assert (row.faction, row.leader, row.talents, row.inf) == ("ben", True, 4, 4 + 8 - 3)
    assert SENATORS.get(done.state, SCOPE, GISCO).place == "under:6A"
    assert hand(done, "ben") == ()


def test_ruling_147k_a_statesman_over_a_senator_on_campaign_is_on_campaign() -> None:
    state = remove(hands(perla=("21A",)), SENATORS, SCOPE, MATTAN)
    state = put(state, SENATORS, SCOPE, "21", replace(SENATORS.get(board(), SCOPE, MATTAN), family=21))
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("sicilian_1", ("21",), "victory", won=True))
    state = change(state, LIFE, SCOPE, CITY, "21")
    done = go(state, filed("perla", PlayCard("senator:21A")))
    assert SENATORS.get(done.state, SCOPE, "21A").place == "war:sicilian_1"
    assert CAMPAIGNS.get(done.state, SCOPE, "f1").commanders == ("21A",)
    assert LIFE.of(done.state, SCOPE, CITY) == "21A"


def test_ruling_147k_a_statesman_without_family_card_starts_in_carthage() -> None:
    row = SENATORS.get(go(hands(anna=("7A",)), filed("anna", PlayCard("senator:7A"))).state, SCOPE, "7A")
    assert (row.place, row.talents, row.traders, row.inf) == ("carthage", 0, 0, 1)


def test_ruling_54_a_statesman_waits_while_his_family_is_in_another_faction() -> None:
    done = go(hands(anna=("6A",)), filed("anna", PlayCard("senator:6A")))
    assert hand(done, "anna") == ("6A",)
    assert [one.code for one in refusals(done)] == ["family_elsewhere"]


def test_of_the_barcas_only_the_first_comes_into_play() -> None:
    state = remove(hands(anna=("3A",), ben=("3B",)), SENATORS, SCOPE, "3")
    state = change(state, LEADER, SCOPE, MATTAN, value=True)
    done = go(state, filed("anna", PlayCard("senator:3A")), filed("ben", PlayCard("senator:3B")))
    assert SENATORS.find(done.state, SCOPE, "3A") is None
    assert byrsa.told(done.events, "anna") == [
        "Ben plays Hannibal Barca (3B), who is in Carthage with INF 5.",
        "Hamilcar Barca stays in your hand: another Statesman of his family came into play first.",
    ]


@pytest.mark.parametrize("where", ["carthage", "war:libyan", "province:libya"])
def test_ruling_147k_a_concession_goes_on_an_own_senator_home_or_away(where: str) -> None:
    state = byrsa.at(hands(ben=("salt_pans",)), ELRAM, where)
    done = go(state, filed("ben", PlayCard("card:salt_pans", f"senator:{ELRAM}")))
    assert CONCESSIONS.get(done.state, SCOPE, "salt_pans").holder == ELRAM
    assert byrsa.told(done.events) == ["Ben plays Salt Pans of the Syrtis on Elram."]


@pytest.mark.parametrize("where", ["captive:libyan", "exile", "rebel"])
def test_ruling_147k_but_not_on_a_captive_exile_or_rebel(where: str) -> None:
    state = byrsa.at(hands(ben=("salt_pans",)), ELRAM, where)
    order = PlayCard("card:salt_pans", f"senator:{ELRAM}")
    assert byrsa.refusal(state, "ben", STEP, order) == ("concession_on_absent", False)
    assert hand(go(state, filed("ben", order)), "ben") == ("salt_pans",)


def test_ruling_136_cards_are_played_from_the_hrao() -> None:
    state = hands(anna=("salt_pans",), ben=("purple_dye",))
    orders = [
        filed("anna", PlayCard("card:salt_pans", "senator:2")),
        filed("ben", PlayCard("card:purple_dye", f"senator:{ABARISH}")),
    ]
    assert [one.seat for one in said(go(state, *orders), "concession_played")] == ["ben", "anna"]


def test_ruling_23_the_first_senator_of_a_faction_that_had_none_leads_it() -> None:
    state = hands(clara=("7A",))
    for key in ("1", "13", "17"):
        state = byrsa.at(change(state, SENATORS.col("faction", str), SCOPE, key, ""), key, "dead")
    done = go(state, filed("clara", PlayCard("senator:7A")))
    assert LEADER.of(done.state, SCOPE, "7A")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (PlayCard("card:public_outcry"), "card_other_time"),
        (PlayCard("card:salt_pans"), "concession_on_whom"),
        (PlayCard("card:salt_pans", "senator:6"), "not_your_senator"),
        (PlayCard("card:salt_pans", "senator:5"), "card_not_held"),
        (PlayCard("senator:7A"), "card_not_held"),
        (Exchange("seat:anna", ("card:salt_pans",)), "exchange_with_nobody"),
        (Exchange("seat:ben"), "exchange_of_nothing"),
        (Exchange("seat:ben", ("senator:5",)), "exchange_no_card"),
        (Exchange("seat:ben", ("card:salt_pans",)), "card_not_held"),
        (Discard("card:salt_pans"), "card_not_held"),
        (Discard("good:dye"), "exchange_no_card"),
    ],
)
def test_what_is_refused(order: object, code: str) -> None:
    assert byrsa.refusal(board(), "anna", STEP, order)[0] == code


# ----------------------------------------------------------------------------------- exchanges

OUTCRY, HAMILCAR = "card:public_outcry", "senator:6A"


def test_ruling_135_both_players_name_the_same_exchange() -> None:
    state = hands(anna=("public_outcry.1",), ben=("6A", "salt_pans"))
    done = go(state, give("anna", "ben", [OUTCRY], [HAMILCAR]), give("ben", "anna", [HAMILCAR], [OUTCRY]))
    assert (hand(done, "anna"), hand(done, "ben")) == (("6A",), ("salt_pans", "public_outcry.1"))


def test_what_is_exchanged_is_told_to_the_two_alone() -> None:
    state = hands(anna=("public_outcry.1",), ben=("6A",))
    done = go(state, give("anna", "ben", [OUTCRY]), give("ben", "anna", [], [OUTCRY]))
    public = "Ben and Anna exchange cards of their hands: Ben gives 0 and holds 2 now, Anna gives 1 and holds 0."
    assert byrsa.told(done.events) == byrsa.told(done.events, "clara") == [public]
    assert byrsa.told(done.events, "anna")[1] == "Ben gives Anna nothing for Public Outcry."


@pytest.mark.parametrize(
    "other",
    [
        [],
        [give("ben", "anna", [HAMILCAR], [])],
        [give("ben", "clara", [HAMILCAR], [OUTCRY])],
        [give("ben", "anna", [HAMILCAR], ["card:assassin"])],
    ],
)
def test_ruling_135_any_mismatch_cancels_it(other: list[Filed]) -> None:
    state = hands(anna=("public_outcry.1",), ben=("6A",))
    done = go(state, give("anna", "ben", [OUTCRY], [HAMILCAR]), *other)
    assert (hand(done, "anna"), hand(done, "ben")) == (("public_outcry.1",), ("6A",))
    assert byrsa.told(done.events) == []
    assert len(said(done, "exchange_lapsed")) == 1 + len(other)


def test_a_card_that_is_not_there_cancels_it_and_its_owner_is_told() -> None:
    done = go(hands(ben=("6A",)), give("anna", "ben", [OUTCRY], [HAMILCAR]), give("ben", "anna", [HAMILCAR], [OUTCRY]))
    assert "a card of yours is not in your hand" in byrsa.told(done.events, "anna")[0]
    assert "did not name the same, or the cards were not there" in byrsa.told(done.events, "ben")[0]


def test_ruling_135_cards_received_may_be_given_on_and_played() -> None:
    state = hands(anna=("6A",))
    orders = [
        give("clara", "ben", [HAMILCAR]),
        give("ben", "clara", [], [HAMILCAR]),
        give("anna", "clara", [HAMILCAR]),
        give("clara", "anna", [], [HAMILCAR]),
        filed("ben", PlayCard(HAMILCAR)),
    ]
    assert SENATORS.get(go(state, *orders).state, SCOPE, "6A").faction == "ben"


# ------------------------------------------------------------------------------------ discards

SIX = ("tithe_to_tyre", "separation_of_powers", "public_outcry.1", "assassin.1", "salt_pans", "7A")


def test_ruling_134_every_card_counts_and_by_default_events_go_first() -> None:
    done = go(hands(anna=SIX))
    assert hand(done, "anna") == SIX[1:]
    assert byrsa.told(done.events) == ["Anna holds more than 5 cards and discards Tithe to Tyre; 5 stay."]


def test_the_player_names_what_goes_in_his_order() -> None:
    orders = [filed("anna", Discard("card:salt_pans")), filed("anna", Discard("card:assassin"))]
    done = go(hands(anna=(*SIX, "public_outcry.2")), *orders)
    assert hand(done, "anna") == ("tithe_to_tyre", "separation_of_powers", "public_outcry.1", "7A", "public_outcry.2")


def test_laws_and_outcries_follow_events() -> None:
    done = go(hands(anna=(*SIX, "public_outcry.2", "public_outcry.3")))
    assert said(done, "cards_discarded")[0].cards == (
        "card:tithe_to_tyre",
        "card:separation_of_powers",
        "card:public_outcry",
    )


def test_ruling_147j_discarded_cards_leave_the_game() -> None:
    done = go(hands(anna=SIX))
    assert "tithe_to_tyre" in DECKS.get(done.state, SCOPE, REMOVED).cards.known()


def test_five_cards_stay_whatever_is_ordered() -> None:
    done = go(hands(anna=SIX[1:]), filed("anna", Discard("card:salt_pans")))
    assert hand(done, "anna") == SIX[1:]
    assert said(done, "cards_discarded") == ()


def test_cards_played_no_longer_count() -> None:
    done = go(hands(anna=SIX), filed("anna", PlayCard("senator:7A")))
    assert (said(done, "cards_discarded"), len(hand(done, "anna"))) == ((), 5)


# ------------------------------------------------------------------------------- forms, secrets


def test_every_seat_is_asked_whatever_it_holds() -> None:
    for local, kind in ((None, "exchange"), (1, "play"), (2, "discard")):
        frame = Frame("x", STEP, SCOPE, local=local)
        for state in (board(), hands(anna=SIX)):
            slots = list(GAME.system.step(STEP).asks(GAME, state, frame))
            assert [(slot.seat, slot.kind) for slot in slots] == [(seat, kind) for seat in byrsa.SEATS]


def test_every_line_of_a_form_is_taken_and_every_sample() -> None:
    step, state = GAME.system.step(STEP), byrsa.at(hands(anna=SIX, dora=("salt_pans",)), MANGI, "exile")
    for topic in step.foresees(GAME, state, SCOPE):
        seen = view(state, topic.slot.seat)
        for line in topic.form:
            assert not line.remark or byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
        for order in (*(line.order for line in topic.form), *list(topic.slot.choices.every())[:40]):
            verdict = step.check(GAME, seen, None, topic.slot, order)
            assert isinstance(verdict, Accepted) or (isinstance(verdict, Refused) and not verdict.lasting), order
