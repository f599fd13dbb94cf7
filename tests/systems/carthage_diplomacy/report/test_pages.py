"""The pages of Carthage: what a season puts into them, and the holdings that each player alone sees."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adjudicator.engine.reporting import Reporter
from adjudicator.model.event import Event
from adjudicator.model.order import Submission
from adjudicator.model.page import Dice, Picture, Section
from adjudicator.model.secret import Secret
from adjudicator.model.state import PacketState, State
from adjudicator.systems.carthage_diplomacy.options import Options
from adjudicator.systems.carthage_diplomacy.orders.rails import Bar
from adjudicator.systems.carthage_diplomacy.report import chapters, story
from adjudicator.systems.carthage_diplomacy.report.reporter import REPORTER as IMPORTED
from adjudicator.systems.carthage_diplomacy.rules.s2_aim.winning import half, needed
from adjudicator.systems.carthage_diplomacy.rules.s4_supply.adjusting import BuildVoid, UnitBuilt
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.seizing import Seized
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.bankruptcy import SharesDealt
from adjudicator.systems.carthage_diplomacy.state import (
    DELEGATIONS,
    PERSONS,
    PROVINCES,
    Delegation,
    Delegations,
    Province,
)
from adjudicator.systems.carthage_diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.testing.scenario import change, open_packet, put
from tests.systems.carthage_diplomacy.realm import game as realm_game
from tests.systems.carthage_diplomacy.realm import order, play, realm, stopped_at
from tests.systems.carthage_diplomacy.s9_railways.company import GAME, SEATS, army, board, lend, line, out
from tests.systems.diplomacy.report.scanning import told, written
from tests.systems.diplomacy.report.sights import on_file, read, sight

REPORTER: Reporter = SYSTEM.reporter()
WIDE = re.compile(r"\b[a-z]+_[a-z]+\b")
"""A code that was not put into words."""


def railways() -> State:
    """Lay out a secret line of Anna's and Ben's, an open one that is still built, and units of three commanders."""
    state = army(army(board(), "Car", "anna"), "NBe", "clara")
    state = army(state, "MEs", "ben", "CPO", "F")
    state = line(state, "AN1", "Car-46", {"anna": 7, "ben": 5}, secret=True)
    state = line(state, "DO1", "LMi-LMa-46", {"dora": 6, "clara": 2}, built=2, doubled=True, controller="dora")
    return lend(state, ("anna", "ben", 3))


def holdings(state: State, seat: str) -> str:
    return read(REPORTER.private(sight(GAME, state, (), seat)))


# ----------------------------------------------------------------------------------- words


def test_every_event_that_somebody_is_told_of_has_its_words() -> None:
    assert told(SYSTEM.id) - written(SYSTEM, "sentences") == set()


def test_chapters_and_the_story_are_of_events_that_there_are() -> None:
    known = told(SYSTEM.id)
    listed = [kind for _, _, kinds in chapters.CHAPTERS for kind in kinds]
    assert len(listed) == len(set(listed))
    assert set(listed) - known == set()
    assert set(listed) & chapters.UNTOLD == set()
    assert story.SHORTER - known == set()


@pytest.mark.parametrize("reason", ["canal_forbidden", "no_line", "no_station", "line_barred", "not_joined"])
def test_what_stops_a_unit_on_its_way_is_said_in_words(reason: str) -> None:
    (moved,) = (e for e in play(realm({}, "anna A Car Car")).events if e.kind == "moves_judged")
    one = replace(moved.data.results[0], status="illegal", reason=reason)
    page = REPORTER.public(sight(realm_game(), realm({}), (replace(moved, data=replace(moved.data, results=(one,))),)))
    said = re.search(r"A Car H (.*?) \d", read(page))
    assert said is not None
    assert said[1] not in {"", reason, reason.replace("_", " ")}


# ----------------------------------------------------------------------------------- private


def test_a_seat_reads_its_own_shares_rights_and_control_and_nobody_elses() -> None:
    state = railways()
    anna, ben, emil = (holdings(state, seat) for seat in ("anna", "ben", "emil"))
    assert "7 of 12 in AN1" in anna
    assert "BE votes for 3 shares of AN in AN1" in anna
    assert "BE votes for 3 shares of AN in AN1" in ben
    assert "5 of 12 in AN1" in ben
    assert "7 of 12" not in ben
    for other in (emil, holdings(state, "clara")):
        assert "AN1" not in other
        assert "votes for" not in other
    assert "2 of 12 in DO1" in holdings(state, "clara")


def test_a_seat_reads_what_it_has_delegated_and_the_agent_does_not_read_it_here() -> None:
    given = (
        Delegation("anna", "ben"),
        Delegation("anna", "clara", of="DO"),
        Delegation("anna", "dora", office="r:Car"),
    )
    state = put(board(), DELEGATIONS, SCOPE, "anna", Delegations(Secret(given, ("anna",))))
    mine = holdings(state, "anna")
    assert "BE, anybody; CL, whom: DO; DO, the office r:Car" in mine
    for seat in SEATS[1:]:
        assert "May purge" not in holdings(state, seat)
    spent = put(board(), DELEGATIONS, SCOPE, "anna", Delegations(Secret((), ("anna",))))
    assert "May purge" not in holdings(spent, "anna")


def test_a_seat_reads_what_it_rules_and_commands_and_its_names() -> None:
    text = holdings(railways(), "clara")
    assert "Han" in text
    assert "Sub-ruler" in text
    assert "A NBe" in text
    assert "(CL)" in text
    assert "Sub-ruler" not in holdings(railways(), "anna")


def test_what_only_a_seat_is_told_stands_in_its_report_alone() -> None:
    dealt = Event("shares_dealt", SCOPE, SharesDealt("AN1", "EM", 2), audience=("emil",))
    state = railways()
    alone = read(REPORTER.private(sight(GAME, state, (dealt,), "emil")))
    assert "WHAT ONLY YOU ARE TOLD" in alone
    assert "Some of what follows only you are told." in alone
    sentence = sight(GAME, state, (dealt,), "emil").told(dealt)
    assert sentence in alone
    for seat in ("anna", None):
        seen = sight(GAME, state, (dealt,), seat)
        assert sentence not in read(REPORTER.public(seen))
        assert sentence not in read(REPORTER.history(seen))
    assert "WHAT ONLY YOU ARE TOLD" not in read(REPORTER.private(sight(GAME, state, (dealt,), "anna")))
    assert sentence in read(REPORTER.gm(replace(sight(GAME, state, ()), events=(dealt,), state=state)))


def test_orders_of_a_season_are_said_to_be_taken_up() -> None:
    filed = on_file("anna", 1, Bar("line:AN1", True))
    done = Submission("anna", "bar", "b", (1,), (), (filed.order,), False)
    default = Submission("anna", "bar", "c", (), (), (filed.order,), True)
    events = tuple(Event("submitted", SCOPE, one, audience=("anna",)) for one in (done, default))
    text = read(REPORTER.private(sight(GAME, railways(), events, "anna", orders=(filed,))))
    assert filed.say(GAME.name) in text
    assert "DEFAULT" not in text


# ----------------------------------------------------------------------------------- public


def test_nothing_public_tells_who_owns_the_shares_of_a_secret_line_or_controls_it() -> None:
    state = railways()
    for page in (REPORTER.public(sight(GAME, state)), REPORTER.status(sight(GAME, state))):
        text = read(page)
        assert "AN1 Car-46; 12 shares, not told" in text
        assert "DO1 LMi-LMa, planned on to 46 (building); 12 shares: nobody 4, CL 2, DO 6" in text
        assert "LMi feeds two units" in text
        assert "controlled by" not in text


def test_the_gm_reads_who_owns_and_controls() -> None:
    state = railways()
    text = read(REPORTER.gm(replace(sight(GAME, state), state=state)))
    assert "12 shares: AN 7, BE 5; controlled by AN" in text.replace("nobody 0, ", "")


@pytest.mark.parametrize(
    ("share", "table", "line"),
    [
        (50, "Half of the centres, 7 of 14, would be a win", "7, half of all, win."),
        (30, "5 of the 14 centres would be a win", "; 5 win."),
        (1, "1 of the 14 centres would be a win", "; 1 wins."),
    ],
)
def test_how_many_centres_win_is_called_half_only_where_it_is(share: int, table: str, line: str) -> None:
    shown = sight(realm_game(win_share=share), board(), ())
    assert table in read(REPORTER.public(shown))
    facts = {"first": "A", "second": "B", "most": 2, "next": 1, "needed": needed(shown.game), "half": half(shown.game)}
    assert shown.say("story/rule", facts).endswith(line)


def test_whoever_has_dropped_out_is_in_no_table() -> None:
    state = out(railways(), "emil")
    assert "Emil (EM)" in read(REPORTER.public(sight(GAME, railways())))
    assert "Emil (EM)" not in read(REPORTER.public(sight(GAME, state)))


def test_whoever_has_dropped_out_is_second_to_nobody() -> None:
    state = put(board(ruled={}), PROVINCES, SCOPE, "Car", Province("ben"))
    seized = Event("seized", SCOPE, Seized("Car", "BE", "BE", "A Car", "", ""), cites=("cd:5.B",))
    pages = [REPORTER.public(sight(GAME, each, (seized,))) for each in (state, out(state, "anna"))]
    assert "Ben (BE) rules 1 centre, Anna (AN) 0;" in read(pages[0])
    assert "Ben (BE) rules 1 centre, Clara (CL) 0;" in read(pages[1])


def test_provinces_and_ships_are_in_the_status() -> None:
    text = read(REPORTER.status(sight(GAME, railways())))
    assert "Car" in text
    assert "F MEs BE" in text
    empty = board(ruled={})
    bare = REPORTER.status(sight(GAME, empty))
    assert not any(isinstance(one, Section) and one.title in {"Provinces", "Railways"} for one in bare.blocks)


def test_a_season_is_told_under_its_headings_and_drawn() -> None:
    state = realm({"Car": "anna", "LMa": "anna", "NBe": "ben"}, "anna A Car Car, anna A LMa LMa, ben A NBe NBe")
    run = stopped_at(state, "spring.retreats", ("anna", "A Car - NBe"), ("anna", "A LMa S A Car - NBe"))
    seized = Event("seized", SCOPE, Seized("NBe", "AA", "AA", "A Car", "BN", ""), cites=("cd:5.B",))
    seen = sight(realm_game(), run.state, (*run.events, seized), None, state)
    page = REPORTER.public(seen)
    text = read(page)
    assert "ORDERS OF SPRING 68 AND WHAT CAME OF THEM [5.B]" in text
    assert "A Car - NBe moves, 2 against 1" in text
    assert "A NBe of ben (BN) must leave." in text
    assert "SEIZURES [5.B]" in text
    assert seen.told(seized) in text
    assert page.story[0] == "AA takes Nova Beaconsfield from BN."
    (picture,) = (p for one in page.blocks if isinstance(one, Section) for p in one.parts if isinstance(p, Picture))
    assert "<svg" in repr(picture)
    assert WIDE.search(text) is None


def test_what_belongs_to_no_chapter_is_told_at_the_end() -> None:
    odd = Event("gm_ruled", SCOPE, {"cell": "carthage.calendar.now.year", "was": 1, "now": 2, "why": "y"})
    other = Event("office_oddly_lost", SCOPE, {"who": "AN"})
    say = sight(GAME, board()).say

    def saying(template: str, facts: object) -> str:
        return "Oddly lost." if template == "sentences/office_oddly_lost" else say(template, facts)

    text = read(REPORTER.public(replace(sight(GAME, board(), (odd, other)), say=saying)))
    assert "BESIDE THAT" in text
    assert "Oddly lost." in text


def test_the_fate_of_a_unit_is_told_to_its_commander() -> None:
    state = realm({"Car": "anna"}, "anna A Car Car")
    run = stopped_at(state, "spring.retreats", ("anna", "A Car - NBe"))
    filed = on_file("anna", 1, order("A Car - NBe"))
    done = Event(
        "submitted", SCOPE, Submission("anna", "order", "u", (1,), (), (filed.order,), False), audience=("anna",)
    )
    text = read(REPORTER.private(sight(realm_game(), run.state, (*run.events, done), "anna", state, orders=(filed,))))
    assert "moves" in text


def test_what_became_of_a_build_is_told_to_whoever_ordered_it() -> None:
    state = realm({"Car": "anna", "LMa": "anna"}, "", "winter")
    orders = tuple(on_file("anna", number, order(text)) for number, text in enumerate(("A Car B", "F LMa B"), 1))
    events = (
        *(
            Event(
                "submitted", SCOPE, Submission("anna", "order", "u", (n,), (), (one.order,), False), audience=("anna",)
            )
            for n, one in enumerate(orders, 1)
        ),
        Event("unit_built", SCOPE, UnitBuilt("A", "Car", "AN", "AN", "AN")),
        Event("build_void", SCOPE, BuildVoid("F", "LMa", "fed"), audience=("anna",)),
    )
    text = " ".join(read(REPORTER.private(sight(realm_game(), state, events, "anna", state, orders=orders))).split())
    assert "A Car build AN builds A Car." in text
    assert "F LMa build Nothing is built in Lycium Magnum: it feeds as many units as it can." in text


def test_the_start_and_the_deck_page_name_every_setting_and_where_the_map_comes_from() -> None:
    names = [f"{name} = " for name in Options.__dataclass_fields__]
    start = sight(GAME, board(), packets=(PacketState("0.0", "Setup", "run", 1),))
    for page in (REPORTER.public(start), REPORTER.decks(start)):
        text = read(page)
        assert [name for name in names if name not in text] == []
        assert "The drawn map of Carthage is lost." in text
    assert "WHERE THE MAP COMES FROM" not in read(REPORTER.public(sight(GAME, board())))
    drawn = replace(GAME, box=replace(GAME.box, reconstructed=False))
    assert "The drawn map of Carthage is lost." not in read(REPORTER.decks(sight(drawn, board())))


def test_the_first_letter_says_who_one_is() -> None:
    text = read(REPORTER.welcome(sight(GAME, railways(), (), "anna", form=("ORDERS", "END")), "7KQ4", ("00", "11")))
    assert "Anna (AN)" in text
    assert "7 of 12 in AN1" in text


def test_an_open_packet_says_what_is_owed_and_dice_are_shown() -> None:
    state = open_packet(railways(), "68.1", "Spring")
    text = read(REPORTER.public(sight(GAME, state, dice=Dice("Rolled"))))
    assert "adjudicator verify test" in text
    assert "without one it holds" in text or "order" in text


def test_a_person_without_a_name_is_a_code() -> None:
    state = change(railways(), PERSONS.col("code", str), SCOPE, "anna", "ZZ")
    text = read(REPORTER.public(sight(GAME, state)))
    assert "ZZ" in text
    assert "(ZZ)" not in text


def test_both_ways_to_the_reporter_are_one() -> None:
    assert REPORTER is IMPORTED


def test_provinces_without_a_ruler_show_the_unit_that_stands_there() -> None:
    state = army(board(ruled={}), "Car", "anna")
    assert PROVINCES.get(state, SCOPE, "Car").ruler == ""
    assert "A AN" in read(REPORTER.status(sight(GAME, state)))
