"""The Forum Phase from its first step to its last: nothing is lost on the way, and the report tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.engine.running import advance
from adjudicator.model.choices import some
from adjudicator.model.event import Event
from adjudicator.model.order import Accepted
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view, visible
from adjudicator.report.text import render_text
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.setup import Choose, Pause
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import DEAD, ENEMY_LEADERS, SCOPE, EnemyLeader
from adjudicator.systems.republic_of_carthage.report import REPORTER
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.aging import FactionVotes, VotesTallied
from adjudicator.systems.republic_of_carthage.state import EXPLORATIONS, SENATORS, Opportunity, Senator
from adjudicator.testing.scenario import Run, book_of, filed, place, put, said
from tests.systems.republic_of_carthage.report.byrsa_turn import of_events, shown, sight
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, SEATS, board
from tests.systems.republic_of_carthage.s6_4_forum.deck import deck, drawn, event
from tests.systems.republic_of_carthage.s6_4_forum.whole import play_phase, seeded


def report(before: State, run: Run, seat: str | None = None) -> str:
    """Return the report of a run as text."""
    after = replace(run.state, agenda=(), packet=None)
    events = visible(run.events, seat)
    seen = sight(seat, before=view(before, seat), state=view(after, seat), events=events)
    return render_text(REPORTER.private(seen) if seat else REPORTER.public(seen))


@pytest.mark.parametrize("seed", range(1, 7))
def test_nothing_is_lost_in_a_whole_phase_and_all_of_it_has_words(seed: int) -> None:
    before, run = play_phase(seed)
    assert [one.number for one in said(run, "initiative_begun")] == [1, 2, 3, 4, 5, 6]
    assert len(said(run, "votes_tallied")) == 1
    assert "1  FORUM" in report(before, run)


def test_the_report_tells_every_initiative_under_its_number() -> None:
    before, run = play_phase(1)
    told = report(before, run)
    assert "  1. Ben\n    Ben rolls" in told
    assert "  6. Ben, by auction\n    Initiative 6: Ben passes" in told
    assert "Votes in Carthage [6.4.4]" in told


def test_the_report_has_the_rolls_to_leave_and_return_in_a_table() -> None:
    state = put(board(), ENEMY_LEADERS, SCOPE, "scipio", EnemyLeader(1))
    state = put(state, SENATORS, SCOPE, "7", Senator(7, "", DEAD, 3, since=1))
    state = put(state, EXPLORATIONS, SCOPE, "tin_isles", Opportunity(1))
    run = byrsa.run(byrsa.in_force(state, "evil_omens", until="next_forum"), "forum.aging", dice=[6, 6])
    told = report(state, run)
    assert "Scipio Africanus   *6      5  gone" in told
    assert "Hanno              *6      5  face up" in told
    assert "* The die - 1 (Evil Omens)." in told
    assert "Unexplored  Tin Isles, 40 Trade Fleets" in told


def test_the_law_that_counts_popularity_adds_a_column() -> None:
    tally = VotesTallied((FactionVotes("anna", 3, 8, 2, 10),), 10)
    told = Event("votes_tallied", SCOPE, tally, cites=("roc:6.4.4",))
    page = REPORTER.public(of_events(None, told))
    assert "senators  ORA  POP  votes" in shown(page, "Forum")


def test_what_is_over_is_no_longer_among_the_effects_in_force() -> None:
    run = byrsa.run(board(), "forum.aging")
    in_force = replace(run, state=byrsa.in_force(run.state, "drought", until="turn:3"))
    assert "Drought" not in report(board(), in_force)
    lasting = replace(run, state=byrsa.in_force(run.state, "drought", until="only:5"))
    assert "Drought, in turn 5" in report(board(), lasting)


def test_ruling_53_the_private_report_names_the_card_drawn_and_the_public_one_does_not() -> None:
    run = drawn(deck("wine_ban", "x"), seat="anna")
    assert "You draw Wine Forbidden on Campaign." in report(board(), run, "anna").replace("\n  ", " ")
    assert "Wine Forbidden" not in report(board(), run)
    assert "Wine Forbidden" not in report(board(), run, "ben")


def test_an_order_to_choose_is_told_with_its_outcome() -> None:
    order = Choose("card:storm_at_sea", fleets=(("home", None),))
    run = event(11, deck("x"), filed("ben", order, life="standing"), dice=(1, 1))
    orders = (replace(filed("ben", order, life="standing"), number=1),)
    after = replace(run.state, agenda=(), packet=None)
    seen = sight("ben", before=board(), state=view(after, "ben"), events=visible(run.events, "ben"), orders=orders)
    told = render_text(REPORTER.private(seen))
    assert "choose Storm at Sea: home rest" in told
    assert "2 of 6 Fleets go back to the Force Pool" in told.replace("\n  ", " ")


# ------------------------------------------------------------------------------------- asking


def test_every_answer_that_the_draw_offers_passes_its_check() -> None:
    state = put(board(), ENEMY_LEADERS, SCOPE, "scipio", EnemyLeader(1))
    spec = GAME.system.step("forum.draw")
    topics = list(spec.foresees(GAME, state, SCOPE))
    assert {topic.slot.seat for topic in topics} == set(SEATS)
    for topic in topics:
        for order in some(topic.slot.choices, 20):
            assert isinstance(spec.check(GAME, state, None, topic.slot, order), Accepted)


def test_only_the_hraos_owner_sees_a_form() -> None:
    topics = list(GAME.system.step("forum.draw").foresees(GAME, board(), SCOPE))
    assert {topic.slot.seat for topic in topics if topic.form} == {"ben"}


@pytest.mark.parametrize(
    ("order", "code", "lasting"),
    [
        (Choose("card:epidemic", "yes"), "card_asks_nothing", True),
        (Choose("card:storm_at_sea", "home"), "choose_fleets", True),
        (Choose("card:storm_at_sea", fleets=(("good:dye", 1),)), "choose_fleets", True),
        (Choose("card:storm_at_sea", fleets=(("senator:2", 1),)), "choose_no_force", False),
        (Choose("card:enemy_leader_dies", "war:libyan"), "choose_leader", True),
        (Choose("card:enemy_leader_dies", "leader:scipio"), "choose_no_leader", False),
        (Choose("card:etruscan_alliance", "leader:scipio"), "choose_war", True),
        (Choose("card:etruscan_alliance", "war:libyan"), "choose_no_war", False),
    ],
)
def test_what_is_refused(order: Choose, code: str, lasting: bool) -> None:
    assert byrsa.refusal(board(), "ben", "forum.draw", order) == (code, lasting)


# -------------------------------------------------------------------------------------- pauses


@pytest.mark.parametrize(
    ("kind", "asked", "waits"),
    [
        ("statesman", "statesman", True),
        ("war", "statesman", False),
        ("war", "war", True),
        ("random_event", "event", True),
        ("event", "event", True),
        ("family", "event", False),
    ],
)
def test_a_player_may_pause_on_the_kind_of_card_he_draws(kind: str, asked: str, waits: bool) -> None:
    local = Initiative("anna", 1, done=2, drawn=Secret(kind, ("anna",)))
    state = place(board(), "forum.initiative", SCOPE, path="t4/i", local=local)
    state = place(state, "forum.persuade", SCOPE, path="t4/i/persuade", local=local)
    call = filed("anna", Pause("forum.persuade"), when=(Holds("drawn", f"kind:{asked}"),))
    first = next(advance.advance(GAME, state, book_of([call]), seeded(1)))
    packet = first.state.packet
    assert packet is not None
    assert (packet.only == ("anna",)) is waits
