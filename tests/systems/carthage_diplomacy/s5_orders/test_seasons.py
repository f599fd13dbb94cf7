"""5.A, 5.B and rulings 1, 3, 8: the year, what is asked in it, moves and retreats, and whole games at random."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.history import History
from adjudicator.engine.log.log_row import LogRow
from adjudicator.engine.running import advance, questions
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Accepted, Filed, Refused, Verdict
from adjudicator.model.secret import EVERYBODY, Unknowable
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Delegate, Purge, Resign
from adjudicator.systems.carthage_diplomacy.political import KINDS as POLITICAL
from adjudicator.systems.carthage_diplomacy.political import Kind, Orders, no_lines, nothing, political
from adjudicator.systems.carthage_diplomacy.rules.turn import when
from adjudicator.systems.carthage_diplomacy.sequence import KINDS, ORDER, children
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW
from adjudicator.systems.diplomacy.orders import Present
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS
from adjudicator.testing.scenario import Run, events_of, play_out, said
from tests.systems.carthage_diplomacy.realm import (
    SYSTEM,
    game,
    order,
    play,
    realm,
    refusal,
    say,
    sent,
    sound,
    standing,
    stopped_at,
)

ROUT = "anna A Car Car, anna A LMa LMa, ben A NBe NBe"
ATTACK = (("anna", "A Car - NBe"), ("anna", "A LMa S A Car - NBe"))


class Driven:
    """A game that runs packet by packet, with random orders that all pass their checks."""

    def __init__(self, of: Game, seed: int) -> None:
        self.game, self.chance, self.history = of, Random(seed), History()
        self.titles: list[str] = []
        self.take(advance.begin(of).events)
        self.run()

    @property
    def state(self) -> State:
        return self.history.state

    def take(self, bodies: tuple[object, ...]) -> None:
        step = self.history.step + 1
        for body in bodies:
            self.history.add(LogRow(self.history.last + 1, "state", step, body))

    def run(self) -> None:
        """Run until players are waited for; after every step nobody stands under himself."""
        while not advance.waits(self.state):
            packet = self.state.packet
            dice = Dice.seeded(b"o" * 32, b"h" * 32, self.history.labels())
            for step in advance.advance(self.game, self.state, self.history.book, dice):
                self.take(step.events)
                for event in step.events:
                    say(self.game, event)
                assert sound(step.state), [event.kind for event in step.events]
                if step.state.packet != packet:
                    break
        assert self.state.packet is not None
        self.titles.append(self.state.packet.name)

    def packet(self) -> None:
        """File random orders, each of which its own check takes, and close the packet."""
        assert self.state.packet is not None
        for topic in questions.topics(self.game, self.state):
            seat, often = topic.slot.seat, 0.9 if topic.slot.need == "required" else 0.3
            if self.chance.random() > often or not topic.slot.choices.size():
                continue
            made = topic.slot.choices.sample(self.chance.randrange)
            check = self.game.system.step(topic.step).check
            assert isinstance(check(self.game, view(self.state, seat), None, topic.slot, made), Accepted), made
            number = self.history.book.next_number(seat)
            filed = Filed(seat, number, made, (), "packet", 0, self.state.packet.id, "", 0)
            self.take((OrderFiled(filed),))
        self.take(advance.lock(self.game, self.state).events)
        self.run()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 2), (7, 3), (9, 4), (14, 5), (21, 6)])
def test_random_games_run_through_the_years_with_nobody_under_himself(players: int, seed: int) -> None:
    driven = Driven(game(players), seed)
    while CALENDAR.get(driven.state, SCOPE, NOW).year < (70 if players < 10 else 69):
        driven.packet()
    assert {"Spring", "Autumn", "Winter"} <= set(driven.titles)
    for audit in SYSTEM.audits.values():
        assert not any(audit(driven.game, driven.state).values())


def test_ruling_1_the_seasons_follow_each_other_and_each_year_the_next() -> None:
    driven = Driven(game(), 0)
    for _ in range(4):
        assert driven.state.packet is not None
        for seat in driven.game.seats:
            number = driven.history.book.next_number(seat)
            wants = Delegate("who:EM" if seat != "emil" else "who:AA")
            filed = Filed(seat, number, wants, (), "packet", 0, driven.state.packet.id, "", 0)
            driven.take((OrderFiled(filed),))
        driven.take(advance.lock(driven.game, driven.state).events)
        driven.run()
    assert driven.titles == ["Spring", "Autumn", "Winter", "Spring", "Autumn"]
    assert driven.state.packet is not None
    assert driven.state.packet.id == "69.3"


def test_when_everybody_has_left_the_game_ends() -> None:
    driven = Driven(game(), 0)
    while not driven.state.over:
        driven.take(advance.lock(driven.game, driven.state).events)
        driven.run()
    assert driven.titles[:3] == ["Spring", "Autumn", "Winter"]
    assert driven.state.over == "everybody has left"


def test_retreats_open_a_packet_of_their_own_only_where_somebody_must_retreat() -> None:
    assert not SYSTEM.predicates["dislodged"](game(), realm({}, ROUT))
    run = stopped_at(realm({}, ROUT), "spring.retreats", *ATTACK)
    assert SYSTEM.predicates["dislodged"](game(), run.state)
    topics = tuple(SYSTEM.step("spring.retreats").foresees(game(), run.state, SCOPE))
    assert [topic.slot.seat for topic in topics] == ["ben"]
    assert topics[0].slot.choices.size() == len(topics[0].form) + 1


# ---------------------------------------------------------------------------------- the sequence


def test_ruling_1_the_order_of_things_in_a_season() -> None:
    steps = children("spring")
    told = ("spring.orders", "moves", "spring.retreats", "seizures", "purges", "appointments", "railways.shares")
    after = ("railways.building", "revolutions", "votes.tally", "names", "dropouts", "win")
    wanted = [*told, *after]
    assert [step for step in steps if step in wanted] == wanted
    assert "railways.building" not in children("winter")
    assert "seizures" not in children("winter")
    assert set(ORDER) <= set(SYSTEM.steps)


def test_everybody_is_offered_the_same_whatever_he_holds() -> None:
    state = stopped_at(realm({"Car": "anna"}), "spring.orders").state
    slots = tuple(SYSTEM.step("spring.orders").asks(game(), state, state.top))
    kinds = {seat: [slot.kind for slot in slots if slot.seat == seat] for seat in game().seats}
    assert len({tuple(listed) for listed in kinds.values()}) == 1
    assert set(kinds["emil"]) == {kind for kind, seasons in KINDS.items() if "spring" in seasons}


def test_orders_are_collected_where_nobody_sees_them() -> None:
    purge = Purge("who:BN", "SR", "", "place:Car")
    run = stopped_at(realm({"Car": "anna/ben"}), "moves", ("anna", purge), ("anna", Delegate("who:EM")))
    frame = next(frame for frame in run.state.agenda if isinstance(frame.local, Orders))
    assert ("anna", purge) in frame.local.entries.known()
    for seat in (*game().seats, None):
        seen = next(frame for frame in view(run.state, seat).agenda if isinstance(frame.local, Orders))
        assert not seen.local.entries.holds()


def test_an_order_that_waits_for_a_purge_is_collected_and_a_wrong_one_is_not() -> None:
    step = SYSTEM.step("spring.orders")
    state = stopped_at(realm({"Car": "anna/ben"}), "spring.orders").state
    slot = next(slot for slot in step.asks(game(), state, state.top) if slot.kind == "appoint" and slot.seat == "anna")
    waits = Appoint("who:CL", "SR", "", "place:Car")
    assert isinstance(step.check(game(), view(state, "anna"), None, slot, waits), Refused)
    assert isinstance(step.check(game(), state, state.top, slot, waits), Accepted)
    never = Appoint("who:CL", "R", "", "place:Car")
    assert isinstance(step.check(game(), state, state.top, slot, never), Refused)


def test_what_asks_for_a_secret_is_refused_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def curious(*_: object) -> Verdict:
        raise Unknowable

    monkeypatch.setitem(POLITICAL._known, "resign", Kind(curious, nothing, no_lines))
    state = stopped_at(realm({}), "spring.orders").state
    slots = SYSTEM.step("spring.orders").asks(game(), state, state.top)
    slot = next(slot for slot in slots if slot.kind == "resign")
    verdict = SYSTEM.step("spring.orders").check(game(), state, None, slot, Resign())
    assert isinstance(verdict, Refused)
    assert verdict.code == "cannot_know"


def test_a_kind_of_order_is_told_of_once() -> None:
    with pytest.raises(ValueError, match="two modules"):
        political("resign", check=lambda *_: ACCEPTED)


def test_what_is_asked_in_another_season_is_not_foreseen() -> None:
    assert tuple(SYSTEM.step("autumn.orders").foresees(game(), realm({}), SCOPE)) == ()


def test_seasons_named_by_orders() -> None:
    state = realm({}, season="autumn")
    said_of = {
        "spring 68": -1,
        "autumn 68": 0,
        "winter 68": 1,
        "spring 69": 1,
        "autumn": 0,
        "spring": 1,
        "fall 1901": 0,
    }
    assert {named: when(game(), state, named) for named in said_of} == said_of


def test_while_retreats_are_open_other_units_get_no_orders() -> None:
    state = stopped_at(realm({}, ROUT), "spring.retreats", *ATTACK).state
    step = SYSTEM.step("spring.orders")
    slot = next(iter(SYSTEM.step("spring.retreats").asks(game(), state, state.top)))
    verdict = step.check(game(), view(state, "anna"), None, slot, order("A LMa H"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "not_now"
    refusal(verdict)


# -------------------------------------------------------------------------------------- retreats


def retreat(*orders: tuple[str, str]) -> Run:
    state = stopped_at(realm({}, ROUT), "spring.retreats", *ATTACK).state
    return play_out(game(), state, "spring.retreats", sent(*orders))


def test_a_dislodged_unit_retreats_where_its_commander_says() -> None:
    run = retreat(("ben", "A NBe - HBa"))
    assert standing(run.state)["HBa"] == "A ben"
    assert said(run, "retreats_judged")[0].results[0].owner == "BN"
    assert DISLODGED.rows(run.state, SCOPE) == {}
    assert say(game(), events_of(run, "retreats_judged")[0])


def test_without_an_order_it_is_disbanded() -> None:
    run = retreat()
    assert "ben" not in str(standing(run.state))
    assert len(UNITS.rows(run.state, SCOPE)) == 2


def test_where_it_may_not_go() -> None:
    state = stopped_at(realm({}, ROUT), "spring.retreats", *ATTACK).state
    step, seen = SYSTEM.step("spring.retreats"), view(state, "ben")
    slot = next(iter(step.asks(game(), state, state.top)))

    def told(text: str) -> str:
        verdict = step.check(game(), seen, None, slot, order(text))
        if isinstance(verdict, Refused):
            refusal(verdict)
        return verdict.code if isinstance(verdict, Refused) else ""

    assert told("A NBe - Car") == "no_retreat_there"
    assert told("A NBe H") == "must_retreat"
    assert told("A LMa - HBa") == "not_dislodged"
    assert told("A NBe - HBa") == ""
    assert told("A NBe D") == ""


def test_ruling_52_a_retreat_over_a_pass_is_a_setting() -> None:
    units = "ben A CNo CNo, anna A 21 WGr, anna A Spa Spa, anna A 22 CPO, anna A TDa TDa"
    attack = (("anna", "A 21 - CNo"), ("anna", "A Spa S A 21 - CNo"))
    over = stopped_at(realm({}, units), "spring.retreats", *attack).state
    (row,) = DISLODGED.rows(over, SCOPE).values()
    assert row.places == ("23",)
    never = stopped_at(realm({}, units), "spring.retreats", *attack, of=game(pass_retreat=False)).state
    assert DISLODGED.rows(never, SCOPE) == {}


# ----------------------------------------------------------------------------------- conditions


def test_conditions_on_who_stands_where() -> None:
    state = play(realm({}, "anna A Car Car"), ("anna", "A Car - NBe")).state
    figure = SYSTEM.figures["present"]

    def holds(unit: str = "", whose: str = "", came: str = "") -> int:
        return figure(game(), state, "ben", Present("place:NBe", unit, whose, came).subject)

    assert holds() == holds(unit="A") == holds(whose="who:AA") == holds(came="place:Car") == 1
    assert holds(unit="F") == holds(whose="who:BN") == holds(came="place:LMa") == 0
    assert figure(game(), state, "ben", Present("place:Car").subject) == 0


def test_what_is_told_to_some_is_no_secret_of_others() -> None:
    run = play(realm({"Car": "anna/ben"}), ("anna", Delegate("who:EM")), ("ben", Purge("who:AA", "R", "", "place:Car")))
    private = {event.kind for event in run.events if EVERYBODY not in event.audience and event.audience}
    assert private == {"submitted", "purge_delegated"}
