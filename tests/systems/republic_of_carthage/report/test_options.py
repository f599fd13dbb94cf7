"""What a seat can do in the open packet, with figures that follow from what it sees."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from adjudicator import resources
from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.reporting import Due
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, PacketState, State
from adjudicator.systems.republic.report.choices.persuading import defending, persuading
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.report.choices.forum_options import attracting
from adjudicator.systems.republic_of_carthage.state import OFFERS, PART, PROVINCES, Offer, Province
from adjudicator.systems.republic_of_carthage.state.trade import Quote
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.report.byrsa_turn import GAME, board, shown, sight, turn
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import MAGO, MILKO, ZAMAR, in_force


@cache
def scheduled(name: str) -> Game:
    """Return Byrsa with one of the schedules."""
    text = resources.games("republic_of_carthage", "schedules.toml").read_text("utf-8")
    return replace(GAME, schedule=read_schedules(parse_table("schedules", text))[name])


def options(seat: str, state: State, packet: str, step: str, schedule: str = "faithful") -> str:
    """Return what a seat is told it can do while a packet is open before a step, on one line."""
    done = 10 if step.startswith("revenue.") else 0
    frames = (Frame("t4/revenue", "revenue", PART, local=done), Frame("t4/x", step, PART)) if done else ()
    here = replace(state, agenda=frames or (Frame("t4/x", step, PART),), packet=PacketState("4.1", packet, "open", 16))
    due = Due("4.1", packet, "Mon 23 Nov, 20:00 UTC", "")
    page = REPORTER.private(sight(seat, state=here, game=scheduled(schedule), due=due))
    return " ".join(shown(page, "what you can do").split())


def revenue(seat: str, state: State | None = None) -> str:
    """Return the options of the Revenue packet."""
    return options(seat, state or board(), "Revenue", "mortality")


def test_a_member_is_told_what_a_roll_for_corruption_brings() -> None:
    assert "Milko: a roll brings 1T to 6T, each sum 1 in 6" in revenue("anna")


def test_a_governor_is_told_the_range_of_both_incomes_and_the_chance_to_develop() -> None:
    text = revenue("dora")
    assert "Coastal Spain Mangi -1T to +4T 0T to +5T" in text
    assert "Coastal Spain improves with a chance of 2 in 6 if the Governor takes no Personal Income, 1 in 6" in text
    assert "Corruption" in text, "Dora has the State Treasurer"


def test_a_developed_province_cannot_improve() -> None:
    text = revenue("dora", put(board(), PROVINCES, SCOPE, "coastal_spain", Province("4", developed=True, term=1)))
    assert "Coastal Spain Mangi +2T to +12T +3T to +8T" in text
    assert "improves" not in text


def test_omens_move_the_ranges_and_the_chance() -> None:
    text = revenue("dora", in_force(board(), "evil_omens"))
    assert "Coastal Spain Mangi -2T to +3T" in text
    assert "1 in 6 if the Governor takes no Personal Income, 0 in 6 if he does" in text


def test_a_card_that_bars_a_province_stands_in_its_row() -> None:
    text = revenue("dora", in_force(board(), "internal_disorder"))
    assert text.split("Coastal Spain Mangi ")[1].startswith("none, by Internal none, by Internal Disorder Disorder")
    assert "improves" not in text, "a barred province cannot develop either"


def test_contributions_show_the_line_that_each_can_reach() -> None:
    text = revenue("perla")
    assert "10T for 1 INF; 25T for 3 INF; 50T for 7 INF." in text
    assert "Barca 24 8 25 +3" in text, "24T and the 3T of a Leader"
    assert "His income of this phase is counted in" in text
    later = options("perla", board(), "Contributions", "revenue.contributions", "strict")
    assert "Barca 24 8 10 +1" in later, "incomes have been paid by then"
    assert "counted in" not in later


def test_trading_shows_the_others_and_the_open_offers() -> None:
    state = put(
        turn().after, OFFERS, SCOPE, "3", Offer("seat:ben", "seat:anna", Quote(3, 7, "papyrus"), None, Secret(()))
    )
    state = put(
        state, OFFERS, SCOPE, "2", Offer("seat:ben", "", Quote(3, 7, "papyrus"), None, Secret(()), state="void")
    )
    text = options("anna", state, "Trading", "trade.trading")
    assert "Ben 3 3" in text
    assert "3 Ben, to Anna: 3 cards, value 7, with Papyrus." in text
    assert "2 Ben" not in text


def test_selling_shows_sets_and_all_after_tax() -> None:
    text = options("anna", turn().after, "Trading", "trade.trading")
    assert "all sets of two or more 36 8 28 all cards 37 8 29" in text


def test_a_packet_with_nothing_to_weigh_has_no_such_section() -> None:
    here = replace(board(), agenda=(), packet=PacketState("4.3", "Forum", "open", 18))
    page = REPORTER.private(sight("anna", state=here, game=scheduled("faithful")))
    assert "what you can do" not in [getattr(block, "title", "") for block in page.blocks]


# ------------------------------------------------------------------------------------ Forum


def forum(seat: str, state: State | None = None) -> str:
    return options(seat, state or turn().after, "Forum", "forum.initiatives")


def test_the_forum_form_shows_number_chance_and_price_of_each_attempt() -> None:
    text = forum("anna")
    assert "By Mago, ORA 4 + INF 11 = 15, who holds 28T" in text
    assert "target of LOY T other now in 36 to 7 to 10" in text
    assert "Hanno Forum 8 0 0 7 21 0 3" in text
    assert "Bodashtart Perla 8 4 7 -4 0 11 14" in text
    assert "number 2 3 4 5 6 7 8 9 10 in 36 1 3 6 10 15 21 26 30 33" in text
    assert "Your others, before LOY: Milko 7, holds 4T; Zamar 4, holds 1T." in text


def test_the_odds_are_those_of_the_rule() -> None:
    state = turn().after
    terms = persuasion.terms(GAME, state, MAGO, "10")
    row = f"Zimrida Dora 7 {terms.talents} 7 {terms.number} {persuasion.chance((11, 12), 0, terms.number)}"
    assert row in forum("anna")


def test_a_price_that_he_cannot_pay_is_left_empty() -> None:
    text = forum("anna", change(turn().after, TALENTS, SCOPE, MAGO, 1))
    assert "Hanno Forum 8 0 0 7 21 0 Gersakon" in text or "Hanno Forum 8 0 0 7 21 0 Elram" in text


def test_a_trader_has_a_chance_forevery_limit() -> None:
    text = forum("anna")
    assert "Two dice and talents must reach 12" in text
    assert "limit 0T 1T 2T 3T 4T 5T 6T 7T in 36 1 3 6 10 15 21 26 30" in text


def test_own_senators_whom_others_can_persuade_show_who_does_it_best() -> None:
    text = forum("anna")
    assert "Senator guard best now holds Milko 19 Ithobal -5 29 Zamar 15 Ithobal -1 29" in text


def test_a_faction_without_a_senator_in_carthage_has_nothing_to_weigh() -> None:
    state = turn().after
    for key in (MAGO, MILKO, ZAMAR):
        state = byrsa.at(state, key, "captive:sicilian_1")
    seen = sight("anna", state=state)
    assert [*persuading(seen, "6.4.2.2"), *attracting(seen), *defending(seen, "6.4.2.2.5")] == []
