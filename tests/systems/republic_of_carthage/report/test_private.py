"""The private report: what a seat holds, the outcome of its orders, and never what it may not know."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.event import Event, declared
from adjudicator.model.order import Filed, Refused, Submission
from adjudicator.model.order import Test as Condition
from adjudicator.model.page import find_form
from adjudicator.model.record import _CLASSES
from adjudicator.model.secret import Secret
from adjudicator.model.state import PacketState
from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.chair import Govern, Propose
from adjudicator.systems.republic.orders.courts import Appeal
from adjudicator.systems.republic.orders.measures import Disband, ElectGovernor, Lot
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.orders.setup import Heir, Leader, PlayCard, Prefer
from adjudicator.systems.republic.report.answers import told
from adjudicator.systems.republic.rules.money import StockMoved
from adjudicator.systems.republic.rules.revenue.cards import CardTakenNamed
from adjudicator.systems.republic.rules.revenue.gifts import GiftCounted
from adjudicator.systems.republic.rules.senate.sitting.agenda import AgendaLaid, AgendaLine
from adjudicator.systems.republic.rules.senate.sitting.business import SenateAdjourned
from adjudicator.systems.republic.rules.terms.into_play import StatesmanPlayed
from adjudicator.systems.republic.state import FACTIONS, SCOPE, Faction
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.orders.trade import Sell, Swap
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.deals import CardsExchanged
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.trading import OfferWithdrawn
from adjudicator.systems.republic_of_carthage.state import TRADE
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.report.byrsa_turn import FORM, of_events, private, shown, sight, turn

OUTCOMES = "What you ordered"


def outcomes(seat: str, *events: Event, orders: tuple[Filed, ...] = ()) -> str:
    """Return the section on a seat's orders where only these things happened."""
    return shown(REPORTER.private(of_events(seat, *events, orders=orders)), OUTCOMES)


def filed(number: int, order: Any, *, life: str = "packet", when: tuple[Condition, ...] = ()) -> Filed:
    """Return an order of Anna's on file for packet 4.1."""
    return Filed("anna", number, order, when, life, 0, "4.1", "", 0)


def asked(
    kind: str,
    *answers: Any,
    used: tuple[int, ...] = (),
    refused: tuple[tuple[int, Refused], ...] = (),
) -> Event:
    """Return what became of Anna's orders for one slot."""
    data = Submission("anna", kind, f"x:{kind}:anna", used, refused, answers, not used)
    return Event("submitted", SCOPE, data, audience=("anna",))


# ----------------------------------------------------------------------------- what you hold


def test_the_story_tells_what_touched_the_reader() -> None:
    *touched, stands = REPORTER.private(sight("anna")).story
    assert tuple(touched) == (
        "Mago gives 10T to the State and has 11 INF.",
        "A deal with Clara brings you 1 Ochre, 1 Salt and 1 Oil; your sets go from 49T to 85T.",
        "You sell 4 Trade cards for 38T after tax.",
        "You hold 3 Oil, worth 36T: one more makes 64T.",
    )
    assert re.fullmatch(
        r"You are \w+ of five with \d+ INF, behind \w+ with \d+, and have \d+ votes in the Senate.", str(stands)
    )


def test_a_seat_that_nothing_touched_is_told_so() -> None:
    assert REPORTER.private(of_events("ben")).story[:-1] == (
        "Nothing is for you alone this time; the report for all has the news.",
    )


def test_money_shows_where_the_faction_treasury_comes_from() -> None:
    text = shown(REPORTER.private(sight("anna")), "What you hold")
    assert "Faction Treasury  17T = 5T + 12T placed from trade" in text
    assert "On Senators       33T = Mago 28, Milko 4, Zamar 1" in text


def test_a_treasury_that_shrank_shows_the_minus() -> None:
    moved = Event("stock_moved", SCOPE, StockMoved("seat:anna", 17, -5, 12, "gift"), audience=("anna",))
    state = put(turn().after, FACTIONS, SCOPE, "anna", Faction(Secret(12, ("anna",))))
    text = shown(REPORTER.private(of_events("anna", moved, state=state)), "What you hold")
    assert "12T = 17T - 5T gift" in text


def test_every_card_in_hand_says_what_it_does_and_when() -> None:
    text = " ".join(shown(REPORTER.private(sight("anna")), "What you hold").split())
    assert "Public Outcry Intrigue. Veto the current proposal" in text
    assert "When: between two proposals of the Senate Phase" in text
    assert "Ban on Greek Letters Law." in text
    assert "Not playable now: the card of Hanno lies in the Forum." in text
    assert "Reconstructed by this project: Public Outcry, Ban on Greek Letters and Hanno the Navigator." in text


def test_an_empty_hand_has_no_cards_to_explain() -> None:
    assert "Hand, no card (limit 5, checked in Revolution)\n\nTrade cards, 1" in private("dora")


def test_trade_cards_show_the_set_and_what_one_more_would_add() -> None:
    assert "Oil      3   36        64   +28      7\nOchre    1    1         4    +3      8" in private("anna")
    assert "four cards of stack 4" not in private("anna"), "nothing is set aside in this position"


def test_cards_set_aside_are_counted_by_stack() -> None:
    state = put(turn().after, TRADE, SCOPE, "aside:4", Pile.of(("oil",) * 4))
    one = shown(REPORTER.private(sight("anna", state=state)), "What you hold")
    assert "Of stack 4, four cards lie set aside since setup" in one
    both = put(state, TRADE, SCOPE, "aside:1", Pile.of(("ochre",)))
    text = " ".join(shown(REPORTER.private(sight("anna", state=both)), "What you hold").split())
    assert "Set aside since setup lie one card of stack 1 and four cards of stack 4" in text


def test_a_whole_set_cannot_grow() -> None:
    state = put(turn().after, TRADE, SCOPE, "hand:anna", Pile.of(("dye",) * 3, ("anna",)))
    text = shown(REPORTER.private(sight("anna", state=state)), "What you hold")
    assert text.endswith("Dye    3   72                      3")
    state = put(state, TRADE, SCOPE, "hand:anna", Pile.of((), ("anna",)))
    assert "Trade cards" not in shown(REPORTER.private(sight("anna", state=state)), "What you hold")


def test_no_page_of_a_seat_shows_what_others_hold() -> None:
    text = private("anna")
    assert "Secret Bodyguard" not in text
    assert "Cloth" not in text


# ---------------------------------------------------------------------------------- orders


def test_orders_are_told_with_their_outcomes() -> None:
    text = shown(REPORTER.private(sight("anna")), OUTCOMES)
    assert "contribute Mago 10\n  Mago gives 10T and gains 1 INF: 10 + 1 = 11." in text
    assert "  1: Anna, to anyone: 3 cards, value 6, with Timber, for 3 cards.\n  You give 1 Hides" in text
    assert "keep 3 Oil, 1 Ochre\n  You keep 1 Ochre, 3 Oil." in text
    assert "  Nobody took it. It lapsed at the close." in shown(REPORTER.private(sight("dora")), OUTCOMES)
    assert "accept 1 giving" in private("clara")


def test_a_default_that_decided_something_is_told_and_marked() -> None:
    text = shown(REPORTER.private(sight("dora")), OUTCOMES)
    assert "sell 2 Ochre, 2 Timber, 3 Grain                                  DEFAULT" in text
    assert text.endswith("DEFAULT: no order of yours served; the default was played.")
    assert outcomes("anna", asked("sell", Sell(()))) == "No order of yours was used, and nothing was done by default."
    assert "corruption" not in outcomes("anna", asked("corruption", Corruption("senator:5", yes=False)))


def test_a_refused_order_says_why() -> None:
    refused = Refused("cards_not_held", ("roc:6.3.3.2",), {"good": "good:dye", "count": 4, "held": 3})
    text = outcomes("anna", asked("sell", refused=((7, refused),)), orders=(filed(7, Sell((("good:dye", 4),))),))
    assert text.split("\n") == [
        "sell 4 Dye                                                       REFUSED",
        "  You hold 3 Dye, and 4 are written. [6.3.3.2]",
    ]


def test_an_order_that_two_slots_refused_is_told_once() -> None:
    no = Refused("cards_not_held", ("roc:6.3.3.2",), {"good": "good:dye", "count": 4, "held": 3})
    twice = (asked("sell", refused=((7, no),)), asked("sell", refused=((7, no),)))
    assert outcomes("anna", *twice, orders=(filed(7, Sell((("good:dye", 4),))),)).count("sell 4 Dye") == 1


def test_an_order_that_found_no_use_says_so() -> None:
    below = Condition("treasury", "below", 0)
    orders = (filed(1, Contribute("senator:2", 10), when=(below,)), filed(2, Contribute("senator:5", 1)))
    text = " ".join(outcomes("anna", orders=orders).split())
    assert "contribute Mago 10 if treasury below 0 Not used: its condition did not hold" in text
    assert "contribute Milko 1 Not used: its moment did not come." in text


def test_orders_that_found_no_use_share_one_note() -> None:
    orders = (filed(1, Contribute("senator:5", 1)), filed(2, Contribute("senator:2", 10)))
    text = " ".join(outcomes("anna", orders=orders).split())
    assert "contribute Milko 1 contribute Mago 10 Not used: their moment did not come." in text


def test_a_wish_whose_condition_never_held_is_told_of() -> None:
    wish = filed(1, Appeal("senator:2"), when=(Condition("votes", "below", -4),))
    text = " ".join(outcomes("anna", orders=(wish, filed(2, Appeal("senator:5")))).split())
    assert "appeal Mago if votes below -4 Not used: its condition did not hold" in text
    assert "Milko" not in text


def test_orders_for_the_packet_that_is_open_are_not_told_of_yet() -> None:
    here = replace(sight("anna").state, packet=PacketState("4.1", "Revenue", "open", 16))
    page = REPORTER.private(of_events("anna", orders=(filed(1, Contribute("senator:2", 10)),), state=here))
    assert shown(page, OUTCOMES) == "No order of yours was used, and nothing was done by default."


def test_wishes_that_nobody_needed_are_no_news() -> None:
    heir = asked("heir", Heir("senator:5"), used=(3,))
    prefer = asked("prefer", Prefer(("senator:5",)), used=(4,))
    orders = (filed(3, Heir("senator:5"), life="standing"), filed(4, Prefer(("senator:5",))))
    assert (
        outcomes("anna", heir, prefer, orders=orders) == "No order of yours was used, and nothing was done by default."
    )


def test_a_standing_order_is_marked_and_listed() -> None:
    order = filed(3, PlayCard("card:drought"), life="standing")
    page = REPORTER.private(of_events("anna", asked("play", order.order, used=(3,)), orders=(order,)))
    assert "STANDING\n  Taken up when it was asked for." in shown(page, OUTCOMES)
    assert shown(page, "Your standing orders") == "    standing play Drought"


def test_an_order_no_longer_on_file_is_told_as_it_was_carried_out() -> None:
    assert outcomes("anna", asked("leader", Leader("senator:5"), used=(9,))).startswith("leader Milko\n  Taken up when")


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("departed", "Milko left Carthage, and the Senate Phase ended before. [6.5.7]"),
        ("empty_chair", "nobody was left to preside, and the Senate Phase ended before. [6.5.10]"),
        ("order", "Milko adjourned the Senate before. [6.5.10]"),
        ("done", "its turn did not come. [6.5]"),
    ],
)
@pytest.mark.parametrize(
    "order",
    [
        Propose(4, (Disband((Lot("unit:fleet", 1),)),)),
        Nominate(ElectSuffetes(("senator:5", "senator:2"))),
        Govern(ElectGovernor("province:libya", "senator:2")),
    ],
)
def test_a_proposal_that_was_never_put_says_so_with_the_reason(order: Any, why: str, words: str) -> None:
    ended = Event("senate_adjourned", SCOPE, SenateAdjourned(why, "senator:5"))
    text = " ".join(outcomes("anna", asked(order.kind, order, used=(9,)), ended).split())
    assert text.endswith(f"Never put to the vote: {words}")
    assert "Done." not in text


def test_of_two_lines_with_one_number_the_first_says_that_it_was_never_put() -> None:
    first, second = (Propose(4, (Disband((Lot("unit:fleet", n),)),)) for n in (1, 2))
    laid = Event("agenda_laid", SCOPE, AgendaLaid("senator:5", "anna", (AgendaLine(4, second.measures),)))
    text = " ".join(outcomes("anna", asked("propose", first, second, used=(8, 9)), laid).split())
    assert "Never put to the vote: a later line has its number, 4. [6.5.7]" in text
    assert text.count("Never put") == 1


def test_a_statesman_is_told_to_the_order_that_played_him() -> None:
    event = Event("statesman_played", SCOPE, StatesmanPlayed("seat:anna", "senator:7A", "", "carthage", 4, 0, 4))
    here = of_events("anna", event)
    assert len(told(here, "anna", PlayCard("card:7A"))) == 1
    assert told(here, "anna", PlayCard("card:2A")) == ()
    assert told(here, "ben", PlayCard("card:7A")) == ()


def test_a_card_taken_is_told_to_the_order_that_took_it() -> None:
    event = Event(
        "card_taken_named", SCOPE, CardTakenNamed("seat:anna", "seat:ben", "card:assassin"), audience=("anna", "ben")
    )
    here = of_events("anna", event)
    assert told(here, "anna", PlayCard("card:influence_peddling", "seat:ben"))
    assert "You take Assassin from Ben." in REPORTER.private(here).story
    assert "Anna takes Assassin from your hand." in REPORTER.private(of_events("ben", event)).story


def test_a_swap_is_told_of_the_deals_without_a_number() -> None:
    lots = (("good:oil", 3),)
    swap = Swap(3, ("good:oil",), 3, ("good:salt",))
    for number, count in ((0, 1), (4, 0)):
        exchanged = Event(
            "cards_exchanged",
            SCOPE,
            CardsExchanged("seat:anna", "seat:ben", number, lots, lots, 9, 9),
            audience=("anna",),
        )
        assert len(told(of_events("anna", exchanged), "anna", swap)) == count


def test_an_offer_taken_back_is_told_with_it() -> None:
    made = next(e for e in turn().events if e.kind == "offer_made" and e.data.number == 3)
    gone = Event("offer_withdrawn", SCOPE, OfferWithdrawn(3, made.data.seat))
    here = of_events("dora", made, gone)
    assert len(told(here, "dora", made_order(), 21)) == 2


def made_order() -> Any:
    """Return Dora's offer."""
    from tests.systems.republic_of_carthage.report.byrsa_turn import OFFERS

    return OFFERS[-1].order


@pytest.mark.parametrize(("reader", "line"), [("anna", "You give Ben 3T."), ("ben", "Anna gives you 3T.")])
def test_a_gift_is_told_to_giver_and_receiver(reader: str, line: str) -> None:
    gift = Event("gift_counted", SCOPE, GiftCounted("seat:anna", "seat:ben", 3, 3, (), 3), audience=("anna", "ben"))
    assert REPORTER.private(of_events(reader, gift)).story[0] == line


def test_every_kind_of_order_that_can_be_filed_knows_its_outcome() -> None:
    from adjudicator.systems.republic.report.answers import OFFERS, PROPOSING
    from adjudicator.systems.republic.report.outcomes import WISHES

    ours = [cls for name, cls in _CLASSES.items() if name.startswith("republic_of_carthage.")]
    read = {kind for spec in SYSTEM.steps.values() for kind in spec.kinds}
    kinds = read & {kind for cls in ours if isinstance(kind := getattr(cls, "kind", None), str)}
    answered = {kind for cls in ours for kind in (*declared(cls).answers, *declared(cls).caused_by)}
    # The outcome of a consent is that of the proposal it allows.
    assert kinds - answered - {*OFFERS, *PROPOSING, *WISHES, "consent"} == set()
    # What both republics record may answer orders that the other one alone has, as votes apart in Rome.
    own = {cls for cls in ours if cls.__module__.startswith("adjudicator.systems.republic_of_carthage.")}
    assert {kind for cls in own for kind in declared(cls).answers} - read == set()


# ------------------------------------------------------------------------------------- form


def test_the_form_stands_last_and_opens_as_a_mail() -> None:
    shown = sight("anna")
    page = REPORTER.private(replace(shown, state=replace(shown.state, packet=PacketState("4.3", "Trade", "open", 3))))
    form = find_form(page.blocks)
    assert form is not None
    assert form.lines == FORM
    assert (form.to, form.subject) == ("byrsa@gm.example", "[test] 4.3 Trade, Anna")
    assert render_text(page).rstrip().endswith("\n".join(FORM))
    assert "DUE   Mon 23 Nov, 20:00 UTC. Form in section 3." in render_text(page)
    assert page.title == "Turn 4, for Anna alone: Revenue and Trade, form for 4.3"


def test_without_an_open_packet_there_is_neither_form_nor_deadline() -> None:
    page = REPORTER.private(sight("anna", due=None, form=()))
    assert find_form(page.blocks) is None
    assert page.deadline is None
    assert "DUE" not in render_text(page)


def test_a_status_mail_tells_what_a_seat_holds_and_where_its_senators_stand() -> None:
    (section,) = REPORTER.holdings(sight("anna"))
    page = replace(REPORTER.private(sight("anna")), blocks=(section,))
    text = shown(page, "What you hold")
    assert "Faction Treasury  17T" in text
    assert "ANNA: 18 INF" in text
    assert "BEN" not in text
    assert REPORTER.holdings(sight(None)) == ()
