"""Section 2, steps 5 to 7: leaders, governors and cards, filed together and carried out in this order."""

from __future__ import annotations

from adjudicator.engine.deck import Pile
from adjudicator.engine.running.filing import on_receipt
from adjudicator.engine.running.questions import topics
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.systems.republic.orders.setup import Leader, PlayCard
from adjudicator.systems.republic.people import of_faction, offices_of
from adjudicator.systems.republic.state import HANDS, LEADER, PLACE, SCOPE
from adjudicator.systems.republic_of_rome.orders.setup import Install
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import obstacle
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS, LAND_BILLS, PROVINCES, SENATORS, LandBill
from adjudicator.testing.scenario import change, filed, place, play_out, put
from tests.systems.republic_of_rome.playing import Played, game, man, table


def _receipt(played: Played, seat: str, order: object) -> Verdict:
    topic = next(
        each
        for each in topics(played.game, played.state)
        if each.slot.seat == seat and each.slot.kind == order.kind  # type: ignore[attr-defined]
    )
    return on_receipt(played.game, played.state, played.game.system.step(topic.step), topic.slot, order)


def test_each_faction_names_its_leader() -> None:
    """Check that an order names him, and that without one the most influential leads."""
    played = Played(game(4))
    wanted = of_faction(played.state, "ben")[0]
    played.order(filed("ben", Leader(f"senator:{wanted}")))
    for seat in played.game.seats:
        led = [key for key in of_faction(played.state, seat) if LEADER.of(played.state, SCOPE, key)]
        assert len(led) == 1 or played.said("leadership_passed")
    assert [one.senator for one in played.said("leader_named") if one.seat == "ben"] == [f"senator:{wanted}"]


def test_a_statesman_in_hand_is_no_leader_yet() -> None:
    """Check that leaders are named before cards are played, and that the refusal says so."""
    played = Played(game(4))
    played.state = put(played.state, HANDS, SCOPE, "anna", Pile.of(("2A",), ("anna",)))
    verdict = _receipt(played, "anna", Leader("senator:2A"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "leader_before_cards"


def test_governors_go_to_their_provinces() -> None:
    """Check order, default and term: nobody governs twice, and the consul stays."""
    played = Played(game(5, scenario="late"))
    province = next(key for key, row in ALLOTMENTS.items(played.state, SCOPE) if row.seat == "clara")
    able = [key for key in of_faction(played.state, "clara") if not offices_of(played.game, played.state, key)]
    order = Install(f"province:{province}", f"senator:{able[0]}", 2)
    assert _receipt(played, "clara", order) is ACCEPTED
    played.order(filed("clara", order))
    said = played.said("governor_installed")
    assert [one.turns for one in said if one.province == order.province] == [2]
    assert {one.turns for one in said if one.province != order.province} == {3}
    assert len({one.senator for one in said}) == len(said) == 10
    consul = played.said("consul_named")[0].senator
    assert consul not in {one.senator for one in said}
    assert not ALLOTMENTS.rows(played.state, SCOPE)


def test_ruling_51_one_man_sent_twice_goes_once() -> None:
    """Check that of two orders for one man the second falls to another, as one man has one province."""
    played = Played(game(3, scenario="late"))
    provinces = [key for key, row in ALLOTMENTS.items(played.state, SCOPE) if row.seat == "anna"]
    man_ = next(key for key in of_faction(played.state, "anna") if not offices_of(played.game, played.state, key))
    played.order(*(filed("anna", Install(f"province:{key}", f"senator:{man_}", 1)) for key in provinces))
    said = [one for one in played.said("governor_installed") if one.seat == "anna"]
    assert [one.senator for one in said].count(f"senator:{man_}") == 1
    assert len(said) == len(provinces) == 2


def test_whoever_cannot_govern_is_refused() -> None:
    """Check each refusal of a governor: another's man, the consul, a province not dealt, a term there is not."""
    played = Played(game(4, scenario="middle"))
    mine = next(key for key, row in ALLOTMENTS.items(played.state, SCOPE) if row.seat == "anna")
    other = next(key for key in PROVINCES.rows(played.state, SCOPE) if key != mine)
    able = next(key for key in of_faction(played.state, "anna") if not offices_of(played.game, played.state, key))
    consul = played.said("consul_named")[0].senator
    seat = SENATORS.get(played.state, SCOPE, consul.partition(":")[2]).faction
    his = next((key for key, row in ALLOTMENTS.items(played.state, SCOPE) if row.seat == seat))
    foreign = of_faction(played.state, "ben")[0]
    cases = [
        ("anna", Install(f"province:{mine}", f"senator:{foreign}", 1), "not_your_senator"),
        ("anna", Install(f"province:{other}", f"senator:{able}", 1), "province_not_dealt"),
        ("anna", Install(f"province:{mine}", f"senator:{able}", 4), "term_out_of_range"),
        (seat, Install(f"province:{his}", consul, 1), "governor_busy"),
    ]
    for who, order, code in cases:
        verdict = _receipt(played, who, order)
        assert isinstance(verdict, Refused)
        assert verdict.code == code


def test_the_land_commissioner_waits_for_a_bill() -> None:
    """Check that the concession cannot be played without a land bill, and can with one."""
    state = man(table(game()), "5", "anna")
    state = put(state, HANDS, SCOPE, "anna", Pile.of(("land_commissioner",), ("anna",)))
    order = filed("anna", PlayCard("card:land_commissioner", "senator:5"))
    run = play_out(game(), place(state, "setup.cards", "rome"), "setup.cards", [order])
    assert HANDS.get(run.state, SCOPE, "anna").number == 1
    state = put(state, LAND_BILLS, SCOPE, "II", LandBill(1))
    run = play_out(game(), place(state, "setup.cards", "rome"), "setup.cards", [order])
    assert HANDS.get(run.state, SCOPE, "anna").number == 0


def test_when_a_statesman_may_enter() -> None:
    """Check every place of his family: own, another's, the Forum, the Curia, nowhere; and brothers [6.4]."""
    of = game()
    own, forum = man(table(of), "22", "anna"), man(table(of), "22", "", place="forum")
    other, dead = man(table(of), "22", "ben"), man(table(of), "22", "", place="dead")
    allowed = [obstacle(of, state, "anna", "22A") for state in (own, forum, dead, table(of))]
    assert allowed == ["", "", "", ""]
    assert obstacle(of, other, "anna", "22A") == "family_elsewhere"
    assert obstacle(of, man(own, "22B", "ben"), "anna", "22A") == "brother_in_play"
    gracchi = man(man(table(of), "25A", "ben"), "25", "ben", place="under:25A")
    assert obstacle(of, gracchi, "anna", "25B") == ""
    assert obstacle(of, man(table(of), "29", "ben"), "anna", "29A") == "family_elsewhere"


def test_a_statesman_takes_over_what_is_on_his_family() -> None:
    """Check Influence and Popularity, the higher of both, and that a family of the Forum comes into the faction."""
    of = game()
    state = man(table(of), "22", "", place="forum", inf=9, pop=-2, talents=4)
    state = put(state, HANDS, SCOPE, "anna", Pile.of(("22A",), ("anna",)))
    state = man(state, "5", "anna")
    run = play_out(of, place(state, "setup.cards", "rome"), "setup.cards", [filed("anna", PlayCard("senator:22A"))])
    row, under = SENATORS.get(run.state, SCOPE, "22A"), SENATORS.get(run.state, SCOPE, "22")
    assert (row.faction, row.place, row.inf, row.pop, row.talents) == ("anna", "carthage", 9, 0, 4)
    assert (under.faction, under.place, under.talents) == ("anna", "under:22A", 0)
    low = change(state, PLACE, SCOPE, "22", "dead")
    run = play_out(of, place(low, "setup.cards", "rome"), "setup.cards", [filed("anna", PlayCard("senator:22A"))])
    assert SENATORS.get(run.state, SCOPE, "22A").inf == 1
    assert SENATORS.get(run.state, SCOPE, "22").place == "dead"
