"""6.6.2 Mercenaries: who may play them, who pays, who refuses, and when they walk away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.model.order import Accepted, Filed
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import Refuse
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import DECKS, HANDS, REBELLIONS, REMOVED, SCOPE, Rebellion
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.mercenaries import HireOffer, Sealed, join
from adjudicator.testing.scenario import Run, filed, place, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BODASHTART, ELRAM, GAME, GISCO, ITHOBAL, MATTAN
from tests.systems.republic_of_carthage.s6_5_senate.town import drive
from tests.systems.republic_of_carthage.s6_6_combat.field import battle, force, peace, war

STEP = "combat.wars"
CARD = "card:mercenaries"
EVEN, ODD = (3, 3, 4), (3, 3, 3)


def field() -> State:
    """Return Mattan, of Perla's, against the Libyans with seven armies; Ben and Clara hold a card each."""
    state = force(war(peace(), "libyan"), "f1", "libyan", [MATTAN], celtiberian=4, campanian=3)
    return byrsa.holding(byrsa.holding(state, "ben", "mercenaries.1"), "clara", "mercenaries.2")


def hire(seat: str, on: str = MATTAN, purse: str = "") -> Filed:
    return filed(seat, PlayCard(CARD, f"senator:{on}", purse))


def joined(done: Run) -> Any:
    return said(done, "battle_fought")[0].mercenaries


def test_two_armies_join_for_ten_talents_of_the_holders_treasury() -> None:
    done = battle(field(), hire("ben"), rolls=EVEN)
    assert (joined(done).number, joined(done).left) == (2, False)
    assert said(done, "battle_fought")[0].total == 10 + 2 + 7 + 2 - 6
    assert byrsa.stock(done.state, "ben") == 10
    assert HANDS.get(done.state, SCOPE, "ben").number == 0
    assert DECKS.get(done.state, SCOPE, REMOVED).cards.known()[0] == "mercenaries.1"


def test_on_an_odd_roll_they_walk_away_and_the_money_is_gone() -> None:
    done = battle(field(), hire("ben"), rolls=ODD)
    assert joined(done).left
    assert said(done, "battle_fought")[0].total == 9 + 2 + 7 - 6
    assert byrsa.stock(done.state, "ben") == 10


def test_they_are_no_units_in_losses_and_chits() -> None:
    done = battle(field(), hire("ben"), rolls=(6, 6, 4))
    assert said(done, "battle_fought")[0].engaged == 7


def test_a_senator_in_carthage_may_pay() -> None:
    state = byrsa.stocked(byrsa.holding(field(), "perla", "mercenaries.3"), "perla", 0)
    done = battle(state, hire("perla", purse="senator:3"), rolls=EVEN)
    assert byrsa.held(done.state, "3") == 24 - 10
    assert said(done, "mercenaries_hired")[0].purse.new == 14


def test_without_a_word_the_faction_treasury_pays_else_the_richest_senator() -> None:
    state = byrsa.holding(field(), "perla", "mercenaries.3")
    done = battle(state, hire("perla"), rolls=EVEN)
    assert byrsa.held(done.state, "3") == 24 - 10


def test_a_commander_pays_for_himself_alone() -> None:
    state = byrsa.holding(field(), "perla", "mercenaries.3")
    assert byrsa.refusal(state, "ben", STEP, hire("ben", purse=f"senator:{MATTAN}").order) == ("not_your_senator", True)
    order = hire("perla", purse=f"senator:{MATTAN}").order
    assert byrsa.refusal(state, "perla", STEP, order) == ("hire_too_dear", False)


def test_one_card_joins_a_battle_and_the_other_stays_in_hand() -> None:
    state = byrsa.stocked(field(), "clara", 30)
    done = battle(state, hire("ben"), hire("clara"), rolls=EVEN)
    assert len(said(done, "mercenaries_hired")) == 1
    assert joined(done).seat == "ben"
    assert byrsa.stock(done.state, "clara") == 30


@pytest.mark.parametrize(("held", "cards"), [(9, ("mercenaries.1",)), (20, ())])
def test_whoever_can_no_longer_pay_or_lacks_the_card_is_told_in_private(held: int, cards: tuple[str, ...]) -> None:
    state = byrsa.stocked(byrsa.holding(field(), "ben", *cards), "ben", held)
    kept: Secret[Sealed] = Secret(Sealed((HireOffer("ben", CARD, f"senator:{MATTAN}", "FT"),)))
    ready = place(state, STEP, SCOPE, path=f"t4/{STEP}", local=SimpleNamespace(sealed=kept))
    done = drive(ready, lambda play, now: join(play, now, (MATTAN,)))
    assert [(event.kind, event.audience) for event in done.events] == [("mercenaries_unpaid", ("ben",))]
    assert byrsa.stock(done.state, "ben") == held


def test_the_commanders_player_may_refuse_them_and_the_card_is_kept() -> None:
    done = battle(field(), hire("ben"), filed("perla", Refuse(CARD)), rolls=ODD)
    assert joined(done) is None
    assert byrsa.stock(done.state, "ben") == 20
    refused = [event for event in done.events if event.kind == "mercenaries_refused"]
    assert [event.audience for event in refused] == [("ben",), ("perla",)]
    assert byrsa.told(refused, "ben") == [
        "Perla turns away the Mercenaries that you offer to Mattan; the card stays in hand."
    ]
    assert HANDS.get(done.state, SCOPE, "ben").number == 1


def test_a_refusal_for_another_commander_does_not_touch_this_one() -> None:
    done = battle(field(), hire("ben"), filed("perla", Refuse(CARD, "senator:3")), rolls=EVEN)
    assert joined(done) is not None


def test_a_refusal_of_another_player_counts_nothing() -> None:
    assert joined(battle(field(), hire("ben"), filed("anna", Refuse(CARD)), rolls=EVEN)) is not None


def test_after_a_refused_card_the_next_one_may_join() -> None:
    state = byrsa.stocked(field(), "clara", 30)
    state = byrsa.holding(state, "perla", "mercenaries.3")
    done = battle(state, hire("ben"), hire("perla"), filed("perla", Refuse(CARD)), rolls=EVEN)
    assert joined(done).seat == "perla"


def test_they_fight_by_land_only() -> None:
    state = force(war(peace(), "massilian"), "f1", "massilian", [MATTAN], fleet=8)
    done = battle(byrsa.holding(state, "ben", "mercenaries.1"), hire("ben"), rolls=(4, 4, 2))
    assert joined(done) is None
    assert HANDS.get(done.state, SCOPE, "ben").number == 1


def test_they_join_a_rebel_too() -> None:
    state = byrsa.at(byrsa.moved(peace(), "rebel", balearic=2), BODASHTART, "rebel")
    state = put(state, REBELLIONS, SCOPE, "now", Rebellion(BODASHTART, (), 3))
    state = byrsa.holding(force(state, "f1", "rebel", [ELRAM], celtiberian=4), "anna", "mercenaries.1")
    state = byrsa.stocked(state, "anna", 10)
    (data,) = said(battle(state, hire("anna", BODASHTART), rolls=EVEN), "battle_fought")
    assert (data.rebel.strength, data.against, data.mercenaries) == (2 + 2, 6, None)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (PlayCard(CARD), ("hire_for_whom", True)),
        (PlayCard(CARD, "seat:anna"), ("hire_for_whom", True)),
        (PlayCard(CARD, f"senator:{GISCO}"), ("no_command", False)),
        (PlayCard("card:graft", f"senator:{MATTAN}"), ("card_other_time", True)),
        (Refuse("card:graft"), ("card_other_time", True)),
        (Refuse(CARD, f"senator:{ITHOBAL}"), ("not_your_senator", True)),
        (PlayCard(CARD, f"senator:{MATTAN}", f"senator:{GISCO}"), ("hire_too_dear", False)),
    ],
)
def test_what_is_refused(order: Any, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(field(), "ben", STEP, order) == expected


def test_a_card_that_is_not_held_is_refused() -> None:
    assert byrsa.refusal(field(), "anna", STEP, hire("anna").order) == ("card_not_in_hand", False)


def test_every_seat_is_asked_alike_whatever_it_holds_and_every_choice_passes() -> None:
    spec = GAME.system.step(STEP)
    slots = list(spec.asks(GAME, field(), Frame("x", STEP, SCOPE)))
    assert [(slot.seat, slot.kind) for slot in slots] == [
        (seat, kind) for seat in GAME.seats for kind in ("play", "refuse")
    ]
    for seat in GAME.seats:
        seen = view(field(), seat)
        for topic in spec.foresees(GAME, seen, SCOPE):
            if topic.slot.seat == seat:
                for order in topic.slot.choices.every():
                    assert isinstance(spec.check(GAME, seen, None, topic.slot, order), Accepted), order


def test_the_form_of_a_seat_shows_its_own_card_and_not_anothers() -> None:
    topics = list(GAME.system.step(STEP).foresees(GAME, view(field(), "ben"), SCOPE))
    shown = {topic.slot.seat: [one.order for one in topic.form] for topic in topics if topic.slot.kind == "play"}
    assert shown["ben"] == [PlayCard(CARD, f"senator:{MATTAN}")]
    assert shown["clara"] == []


def test_what_was_filed_stays_secret_until_it_is_used() -> None:
    done = battle(field(), hire("ben"), filed("perla", Nothing("refuse")), rolls=EVEN)
    kinds = [
        event.kind
        for event in done.events
        if event.seen_by("anna") and event.data is not None and event.kind not in {"submitted", "rolled"}
    ]
    assert kinds[:3] == ["hand_card_played", "mercenaries_hired", "battle_fought"]
    assert byrsa.told(done.events, "anna")[1] == (
        "2 Mercenaries join Mattan for this battle; Ben pays 10T from the Faction Treasury."
    )
