"""6.5 Laws: played by the holder between proposals, in force at once, on the board forever."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.named_rules import PRINTED, switched
from adjudicator.systems.republic.rules.senate.cards import laws
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.state import ONGOING, SCOPE
from adjudicator.systems.republic_of_carthage.rules.audits import cards
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import collect, prices
from adjudicator.testing.scenario import Run
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, holding
from tests.systems.republic_of_carthage.s6_5_senate.town import FRAME, answer, drive, senate, told

MOMENTS = ("after proposal:2", "before proposal:3")


def enacted(*names: str) -> Run:
    """Return the Senate after Anna has laid down Laws of her hand, one after the other."""
    run = Run((), holding(senate(), "anna", *names))
    for name in names:
        order = answer("anna", Enact(f"card:{name}"))
        run = drive(run.state, lambda play, now, order=order: laws.carry(play, now, order))  # type: ignore[misc]
    return run


def state_with(*names: str) -> State:
    return enacted(*names).state


def test_a_law_is_laid_on_the_board_and_stays_there() -> None:
    run = enacted("wine_ban")
    assert told(run) == [
        (
            "Anna enacts Wine Forbidden on Campaign, which is now law: "
            "+1 to every land combat total; Wine is worth 2 less per unit."
        )
    ]
    rows = [row for _, row in ONGOING.items(run.state, SCOPE)]
    assert [(row.card, row.until) for row in rows] == [("wine_ban", "permanent")] * 2
    assert laws.in_play(GAME, run.state) == ("wine_ban",)


def test_the_card_is_counted_once_before_and_after() -> None:
    before, after = holding(senate(), "anna", "greek_ban"), state_with("greek_ban")
    assert cards(GAME, before)["greek_ban"] == cards(GAME, after)["greek_ban"]


def test_ruling_115_it_holds_at_once() -> None:
    assert prices.unit_value(GAME, state_with("greek_ban"), "papyrus").value == (
        prices.unit_value(GAME, senate(), "papyrus").value - 1
    )


def test_two_laws_on_one_good_add_up_and_effects_keep_their_order() -> None:
    state = state_with("wine_ban", "greek_ban", "public_accounts")
    kinds = [effect.kind for kind in ("combat_roll", "commodity_value") for _, effect in in_force(state, kind)]
    assert kinds == ["combat_roll", "commodity_value", "commodity_value"]
    assert [card for card, _ in in_force(state, "commodity_value")] == ["wine_ban", "greek_ban"]


def test_every_law_can_be_laid_down_and_all_of_them_hold_together() -> None:
    names = tuple(GAME.box.laws)
    state = state_with(*names)
    assert laws.in_play(GAME, state) == names
    assert len(ONGOING.rows(state, SCOPE)) == sum(len(law.effects) for law in GAME.box.laws.values())


@pytest.mark.parametrize(
    ("law", "rule", "value"),
    [
        ("separation_of_powers", "suffete_needed_in_command", 0),
        ("separation_of_powers", "any_free_senator_may_command", 1),
        ("hundred_and_four", "extra_major_prosecution_of_unsuccessful_commanders", 1),
        ("army_choice", "recall_needs_commander_consent", 1),
        ("peoples_assembly", "popularity_counts_in_votes", 1),
        ("annual_judges", "committee_term", 1),
        ("public_accounts", "corruption_allowed", 0),
    ],
)
def test_a_law_switches_a_named_rule(law: str, rule: str, value: int) -> None:
    assert switched(senate(), rule) == PRINTED[rule] != value
    assert switched(state_with(law), rule) == value


def test_every_rule_that_the_box_names_has_a_printed_state() -> None:
    named = {e.word("name") for law in GAME.box.laws.values() for e in law.effects if e.kind == "rule"}
    assert named == set(PRINTED)


def test_public_accounts_bring_the_state_ten_talents_and_end_corruption() -> None:
    state = state_with("public_accounts")
    assert [(term.card, term.value) for term in ongoing.grants(state)] == [("card:public_accounts", 10)]
    assert not ongoing.allows(state, "corruption_allowed")


def test_closed_seas_lets_each_faction_draw_one_more_card() -> None:
    assert collect.laws(state_with("closed_seas"), "ben") == (("card:closed_seas", (4,)),)


def test_every_seat_is_asked_whatever_it_holds_and_moments_tell_when() -> None:
    state = holding(senate(), "anna", "wine_ban")
    slots = tuple(laws.slots(GAME, state, FRAME, MOMENTS))
    assert [slot.seat for slot in slots] == list(GAME.seats)
    assert {(slot.need, slot.many, slot.default, slot.about["moment"]) for slot in slots} == {
        ("optional", True, None, MOMENTS)
    }
    assert slots[0].choices.contains(Enact("card:wine_ban"))
    assert not slots[1].choices.contains(Enact("card:wine_ban"))
    assert [slot.choices.size() for slot in laws.slots(GAME, view(state, "ben"), FRAME, MOMENTS)] == [1] * 5
    assert [act.kind for act in acts(GAME) if act.kind == "enact"] == ["enact"]


def test_what_is_refused() -> None:
    state = holding(senate(), "anna", "wine_ban", "pay_dispute")
    slot = next(iter(laws.slots(GAME, state, FRAME, MOMENTS)))

    def code(card: str) -> str:
        said = laws.check(GAME, view(state, "anna"), None, slot, Enact(card))
        return said.code if isinstance(said, Refused) else ""

    assert [code(f"card:{card}") for card in ("wine_ban", "pay_dispute", "greek_ban")] == [
        "",
        "not_a_law",
        "card_not_held",
    ]
    assert isinstance(laws.check(GAME, state, None, slot, Nothing("enact")), Accepted)


def test_a_law_taken_from_the_hand_in_the_meantime_is_not_laid_down() -> None:
    order = answer("anna", Enact("card:wine_ban"))
    assert not drive(senate(), lambda play, now: laws.carry(play, now, order)).events


def test_the_form_offers_the_laws_held() -> None:
    state = holding(senate(), "anna", "wine_ban", "greek_ban")
    assert [line.order.card for line in laws.form(GAME, state, "anna")] == ["card:greek_ban", "card:wine_ban"]
    assert laws.form(GAME, view(state, "ben"), "anna") == ()
