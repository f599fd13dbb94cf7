"""The public report of the turn of the mock-ups: the same figures, in the same order, with the same arithmetic."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.event import Event
from adjudicator.model.page import Page
from adjudicator.report.text import render_text
from adjudicator.systems.republic.rules.money import Balance
from adjudicator.systems.republic.rules.revenue.bankruptcy import RepublicBankrupt
from adjudicator.systems.republic.rules.revenue.cards import TreasuryByCard
from adjudicator.systems.republic.state import CONCESSIONS, OFFICES, ONGOING, PLACE, SCOPE, Concession, Office, Ongoing
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.rules.s6_2_revenue.provinces import ProvinceBarred
from adjudicator.systems.republic_of_carthage.state import (
    EXPEDITIONS,
    MERCHANTS,
    PROVINCES,
    Expedition,
    Merchants,
    Province,
)
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events, shown, sight, turn
from tests.systems.republic_of_carthage.report.public import _died


def page() -> Page:
    return REPORTER.public(sight())


def test_the_head_names_turn_phases_and_packets() -> None:
    head = render_text(page()).split("=" * 72)[0]
    assert "Turn 4 report: Revenue and Trade" in head
    assert "packets 4.1 and 4.2" in head
    assert "report 4-2" in head


def test_the_story_tells_the_weightiest_things_first_and_is_short() -> None:
    story = page().story
    assert story[0] == "Sardinia-Corsica is developed, and Sadid has the credit for it: 2 + 3 = 5 INF."
    assert story[1] == "The State Treasury grows from 63T to 192T; taxes on trade bring 42T of it."
    assert "Barca gives the State 25T and gains 3 INF." in story
    assert sum(map(len, story)) <= 330


def test_the_deadline_stands_first_and_names_its_section() -> None:
    assert "NEXT  4.3 Forum, due Mon 23 Nov, 20:00 UTC. See section 6." in render_text(page())


def test_provinces_show_every_die_with_its_change() -> None:
    assert "\n".join(shown(page(), "Revenue").split("Provinces [6.2.9]\n")[1].split("\n")[:10]) == (
        "  Coastal Spain, Mangi, undeveloped\n"
        "    State income  die 5 - 2 = +3T to the State\n"
        "    Personal      die 4 - 1 = +3T to Mangi, now Liable\n"
        "    Development   die 2 + 0 = 2, needs 6: no change\n"
        "    His term ends; the Province goes to the Forum. He is home.\n"
        "  Sardinia-Corsica, Sadid, undeveloped                         DEVELOPED\n"
        "    State income  die 3 - 4 = -1T from the State\n"
        "    Personal      not taken\n"
        "    Development   die 5 + 1 = 6, needs 6\n"
        "    Sadid gains 3 INF: 2 + 3 = 5."
    )


def test_the_sum_of_a_gift_stays_between_two() -> None:
    assert "Ben gives talents to Perla. The sum is known to these two alone." in shown(page(), "Revenue")


def test_cards_drawn_start_with_the_overseers_player_and_star_the_concessions() -> None:
    assert shown(page(), "Trade").split("Offers and deals")[0].strip() == (
        "Cards drawn [6.3.1]\n\n"
        "       traders  kept  drawn  hand\n"
        "Clara        4     4      4     8\n"
        "Dora         4     4      4     8\n"
        "Perla        3     3      3     6\n"
        "Anna         4     3     *5     8\n"
        "Ben          3     2    **4     6\n"
        "  * one by Salt Pans of the Syrtis\n"
        "  ** one by Weaving Sheds"
    )


def test_offers_are_numbered_and_say_what_became_of_them() -> None:
    assert shown(page(), "Trade").split("[6.3.2]\n")[1].split("\n\n")[0] == (
        "  1  Anna, to anyone: 3 cards, value 6, with Timber, for 3 cards.\n"
        "     Clara takes it: 3 cards, value 8, with Salt.\n"
        "  2  Ben, to Perla: 3 cards, value 7, with Papyrus, for 3 cards.\n"
        "     Perla takes it: 3 cards, value 9, with Cloth.\n"
        "  3  Dora, to anyone: 4 cards, value 12, with Grain.\n"
        "     Nobody took it. It lapsed at the close."
    )


def test_sales_add_up_and_a_star_marks_the_default() -> None:
    sales = shown(page(), "Trade").split("from the HRAO:\n\n")[1].split("\n\n")[0]
    assert sales == (
        "       sold       worth  tax  net  kept\n"
        "Ben    3 Cloth       45    9   36     3\n"
        "Clara  2 Hides        4\n"
        "       2 Iron         8\n"
        "       3 Timber      27\n"
        "                     39    8   31     1\n"
        "Dora*  2 Ochre        4\n"
        "       2 Timber      12\n"
        "       3 Grain       36\n"
        "                     52   11   41     1\n"
        "Perla  3 Papyrus     18    4   14     3\n"
        "Anna   4 Salt        48   10   38     4\n"
        "                  -----  ---  ---  ----\n"
        "all    24 cards     202   42  160    12\n"
        "  * sold by default: all sets of two or more"
    )


def test_the_treasury_is_a_running_table_from_what_was_carried_over_to_what_stands() -> None:
    assert shown(page(), "State Treasury") == (
        "rule    item                     change stands\n"
        "        carried over from turn 3            63\n"
        "6.2.3   corruption, Abarish          -4     59\n"
        "6.2.4   from the general supply    +100    159\n"
        "6.2.6   13 units at 2T              -26    133\n"
        "6.2.7   1 Active War at 20T         -20    113\n"
        "6.2.9   Coastal Spain                +3    116\n"
        "6.2.9   Sardinia-Corsica             -1    115\n"
        "6.2.11  Mago contributes            +10    125\n"
        "6.2.11  Barca contributes           +25    150\n"
        "6.3.3   tax on trade, 20%           +42    192\n\n"
        "Bankruptcy check: 150T, not below 0. Tax rate 20%."
    )


def test_talents_on_senators_show_every_source_and_the_sum_of_each_row() -> None:
    lines = shown(page(), "Talents on Senators").split("\n")
    assert lines[0].split() == ["was", "base", "extra", "given", "trade", "now"]
    assert lines[1] == "ANNA   Mago          9    +3           -10    +26   28"
    assert lines[13] == "PERLA  Barca        24    +3           -25           2"
    for line in lines[1:16]:
        *terms, now = (int(word) for word in line.split() if word.lstrip("+-").isdigit())
        assert sum(terms) == now, line


def test_the_factions_show_ratings_votes_marks_and_their_meaning() -> None:
    text = shown(page(), "The factions")
    assert "ANNA: 18 INF, 8 votes, 4 traders" in text
    assert "CLARA: 20 INF, 6 votes, 4 traders" in text, "the votes of a Governor do not count"
    assert "15  Abarish    2 1 3 6   4   0  0 10  PB li" in text
    assert "11  Mattan     2 3 1 7   8   0  0  2  MS war" in text
    assert "SC governs Sardinia-Corsica" in text
    assert "Influence  Anna 18 (+1), Ben 14, Clara 20 (+3), Dora 17, Perla 25 (+3)" in text
    assert "Hanno (7), Gersakon (18); Coastal Spain, undeveloped" in text
    assert "dead: Bomilcar (8)" in text
    assert " ".join(text.split()).count("1st Sicilian War, Active, strength 8, support 3: Mattan with 7 armies") == 1


def test_what_comes_next_names_the_packet_and_those_who_missed_one() -> None:
    text = shown(page(), "What comes next")
    assert "4.3 Forum  due Mon 23 Nov, 20:00 UTC" in text
    assert "Missed so far: Dora, once." in text


def test_the_dice_stand_last() -> None:
    assert render_text(page()).rstrip().endswith("Check all of it:  adjudicator verify test")


def test_a_report_without_dice_has_no_dice() -> None:
    assert "DICE" not in render_text(REPORTER.public(sight(dice=None)))


# ------------------------------------------------------------------------------ other turns


def test_nothing_happened_takes_one_line() -> None:
    quiet = REPORTER.public(of_events(None, packets=(), before=sight().state))
    assert quiet.story == ("Nothing happened that everybody may know.",)
    assert quiet.title == "Turn 4 report"
    assert "before the first packet" in render_text(quiet)
    assert "The State Treasury stands at 192T; the tax rate is 20%." in shown(quiet, "State Treasury")


def test_a_bankrupt_republic_is_the_story_and_the_end() -> None:
    event = Event("republic_bankrupt", SCOPE, RepublicBankrupt(-7), cites=("roc:6.2.12",))
    broke = sight(events=(*sight().events, event), state=replace(sight().state, over="bankruptcy"))
    text = render_text(REPORTER.public(broke))
    assert "stands at -7T: the Republic is bankrupt" in str(REPORTER.public(broke).story[0])
    assert "The game is over: nothing comes next." in " ".join(text.split())


def test_a_card_that_moves_the_treasury_has_its_row_and_a_loss_is_a_loss() -> None:
    event = Event(
        "treasury_by_card", SCOPE, TreasuryByCard("card:tithe_to_tyre", Balance(192, -15, 177)), cites=("roc:6.2.11",)
    )
    page_ = REPORTER.public(of_events(None, event))
    assert "6.2.11 Tithe to Tyre" in " ".join(shown(page_, "State Treasury").split())
    assert "as last reported" in shown(page_, "State Treasury"), "the report begins in the midst of a turn"
    assert "shrinks from 192T to 177T" in str(page_.story[0])


def test_a_barred_province_says_by_which_card() -> None:
    event = Event(
        "province_barred",
        SCOPE,
        ProvinceBarred("province:libya", "senator:4", developed=True, card="card:drought"),
        cites=("roc:6.2.9.1",),
    )
    text = shown(REPORTER.public(of_events(None, event)), "Revenue")
    assert "Libya, Mangi, developed" in text
    assert "No income this turn, by" in text


@pytest.mark.parametrize(
    ("place", "mark"),
    [
        ("captive:sicilian_1", "cap captive"),
        ("expedition:tin_isles", "exp on an expedition"),
        ("exile", "exile in exile"),
        ("rebel", "reb in revolt"),
        ("province:libya", "Lib governs Libya"),
    ],
)
def test_where_a_senator_is_has_a_mark_with_its_meaning(place: str, mark: str) -> None:
    state = change(turn().after, PLACE, SCOPE, "2", place)
    if place.startswith("province"):
        state = put(state, PROVINCES, SCOPE, "libya", Province("2", developed=False, term=2))
    text = " ".join(shown(REPORTER.public(sight(state=state)), "The factions").split())
    assert mark in text


def test_the_board_shows_vacancies_voyages_merchants_and_what_is_in_force() -> None:
    state = put(turn().after, OFFICES, SCOPE, "censor", Office())
    state = put(state, CONCESSIONS, SCOPE, "purple_dye", Concession())
    state = put(state, EXPEDITIONS, SCOPE, "x1", Expedition("tin_isles", "2", 1, 40))
    state = put(state, MERCHANTS, SCOPE, "caravan", Merchants(3))
    state = put(state, ONGOING, SCOPE, "1/greek_ban", Ongoing("greek_ban", None, "permanent"))
    state = put(state, ONGOING, SCOPE, "2/drought", Ongoing("drought", None, "only:5"))
    state = put(state, ONGOING, SCOPE, "3/evil_omens", Ongoing("evil_omens", None, "next_forum"))
    text = " ".join(shown(REPORTER.public(sight(state=state)), "The factions").split())
    assert "vacant: Censor of Morals" in text
    assert "Purple Dye Works" in text
    assert "Mago with 1 Caravan and 40 Trade Fleets" in text
    assert "3 Caravan" in text
    assert "Ban on Greek Letters" in text
    assert "Drought, in turn 5" in text
    assert "until the next Forum Phase" in text


# --------------------------------------------------------------------------- deaths and calm


@pytest.mark.parametrize(
    ("leader", "fate", "line"),
    [
        (True, "leads", "Mago of Anna is dead; his family leads on."),
        (True, "none", "Mago of Anna is dead, and his faction is without its Leader."),
        (False, "forum", "Mago of Anna is dead."),
    ],
)
def test_a_death_opens_the_story(leader: bool, fate: str, line: str) -> None:
    page_ = REPORTER.public(of_events(None, _died("2", "anna", leader=leader, fate=fate)))
    assert page_.story[0] == line
    assert "1  MORTALITY  [6.1]" in render_text(page_)


def test_nothing_is_due_and_nothing_stands_still_while_a_packet_runs() -> None:
    running = REPORTER.public(sight(due=None))
    assert "WHAT COMES NEXT" not in render_text(running)
    assert running.deadline is None


def test_nobody_has_missed_a_packet() -> None:
    assert "Nobody has missed a packet so far." in render_text(REPORTER.public(sight(misses={})))


def test_a_price_that_a_card_changed_stands_beside_the_set() -> None:
    sold = next(
        event for event in turn().events if event.kind == "trade_cards_sold" and event.data.seat.endswith("ben")
    )
    (one,) = sold.data.sets
    dearer = replace(one, unit=replace(one.unit, value=7))
    event = replace(sold, data=replace(sold.data, sets=(dearer,)))
    assert "3 Cloth at 7" in shown(REPORTER.public(of_events(None, event)), "Trade")


def test_stacks_found_empty_are_named_under_the_draw() -> None:
    drawn = next(event for event in turn().events if event.kind == "trade_cards_drawn")
    (source, *_) = drawn.data.sources
    event = replace(drawn, data=replace(drawn.data, sources=(replace(source, empty=(3, 4)),)))
    assert "* stacks 3 and 4 were empty" in shown(REPORTER.public(of_events(None, event)), "Trade")


def test_a_deal_of_swaps_is_told_without_a_number() -> None:
    struck = next(event for event in turn().events if event.kind == "deal_struck")
    event = replace(struck, data=replace(struck.data, number=0, how="swap"))
    text = shown(REPORTER.public(of_events(None, event)), "Trade")
    assert "exchange Trade cards" in " ".join(text.split())
    assert "One deal is struck." in REPORTER.public(of_events(None, event)).story


def test_an_offer_answered_by_a_counter_that_was_taken_says_so() -> None:
    made = [event for event in turn().events if event.kind == "offer_made"]
    struck = next(event for event in turn().events if event.kind == "deal_struck")
    first = replace(made[0], data=replace(made[0].data, number=1))
    counter = replace(made[1], data=replace(made[1].data, number=2, counter=1))
    deal = replace(struck, data=replace(struck.data, number=2))
    text = shown(REPORTER.public(of_events(None, first, counter, deal)), "Trade")
    assert "It was answered by 2, which was taken." in text
    assert "2  Ben, in answer to 1:" in text
