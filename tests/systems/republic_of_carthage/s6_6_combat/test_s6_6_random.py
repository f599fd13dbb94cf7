"""The Exploration and Combat Phase under random play: nothing is lost, every choice offered is taken, nothing leaks."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.model.fold import fold
from adjudicator.model.order import Accepted
from adjudicator.model.record import encode
from adjudicator.model.state import Frame, Push, State
from adjudicator.model.view import view, visible
from adjudicator.systems.republic.state import FORCES, NOW, REBELLIONS, SCOPE, UNITS, WARS, Rebellion, Unit
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, SENATORS
from adjudicator.testing.scenario import book_of, filed, put
from tests.systems.republic_of_carthage.acting import audited
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    ARISH,
    BODASHTART,
    ELRAM,
    ESHMUN,
    GAME,
    GISCO,
    MATTAN,
    MILKO,
    ZAMAR,
    ZIMRIDA,
)
from tests.systems.republic_of_carthage.s6_6_combat.field import expedition, force, leader, peace, war

STEPS = ("combat.explorations", "combat.wars", "combat.unprosecuted")
WARS_OF = ("sicilian_1", "sicilian_2", "massilian", "libyan", "roman_1", "moroccan")
KINDS = ("celtiberian", "campanian", "balearic", "carthaginian_legion")


def dice(seed: int) -> Dice:
    return Dice.seeded(bytes([seed % 256]) * 32, bytes([seed // 256 % 256]) * 32)


def start(random: Random) -> State:
    """Return a position with some wars, forces of one or two commanders, expeditions, Leaders, perhaps a revolt."""
    state = peace()
    for key in random.sample(WARS_OF, random.randrange(1, 5)):
        state = war(state, key, random.choice(("active", "active", "inactive", "unprosecuted", "lost")))
    if random.random() < 0.5:
        state = leader(state, random.choice(("dionysius", "scipio")))
    if random.random() < 0.5:
        state = revolt(state, random)
    state = forces(state, random)
    for number, (to, who) in enumerate((("tin_isles", ZAMAR), ("trans_sahara", MILKO)), start=1):
        if random.random() < 0.6:
            state = expedition(state, f"x{number}", to, who, random.randrange(1, 60), lost=random.random() < 0.3)
    for seat, card in (("ben", "mercenaries.1"), ("clara", "mercenaries.2")):
        state = byrsa.stocked(byrsa.holding(state, seat, card), seat, random.randrange(30))
    return state


def revolt(state: State, random: Random) -> State:
    state = byrsa.at(byrsa.moved(state, "rebel", libyan_light_infantry=random.randrange(4)), BODASHTART, "rebel")
    friends = (ESHMUN,) if random.random() < 0.5 else ()
    for friend in friends:
        state = byrsa.at(state, friend, "rebel")
    return put(state, REBELLIONS, SCOPE, NOW, Rebellion(BODASHTART, friends, 3))


def forces(state: State, random: Random) -> State:
    people = [MATTAN, GISCO, ELRAM, ARISH, ABARISH, ZIMRIDA]
    random.shuffle(people)
    targets = [key for key, row in WARS.items(state, SCOPE) if row.status != "lost"]
    targets += ["rebel"] * len(REBELLIONS.rows(state, SCOPE))
    for number in range(1, random.randrange(2, 5) if targets else 1):
        led = [people.pop() for _ in range(random.randrange(1, 3))]
        kinds = {**{kind: random.randrange(3) for kind in KINDS}, "fleet": random.randrange(13)}
        pool = [(key, row.kind) for key, row in UNITS.items(state, SCOPE) if row.place == "pool"]
        state = force(state, f"f{number}", random.choice(targets), led)
        for kind, count in kinds.items():
            for key in [key for key, other in pool if other == kind][:count]:
                state = put(state, UNITS, SCOPE, key, Unit(kind, f"force:f{number}"))
    return state


def play(state: State, random: Random, seed: int) -> tuple[State, list[Event]]:
    """Play the phase with orders sampled from the choices of its slots; each must pass the check."""
    events: list[Event] = []
    for step in STEPS:
        state = fold(state, (Event("placed", SCOPE, changes=(Push(Frame(f"t4/{step}", step, SCOPE)),)),))
        while state.agenda:
            spec = GAME.system.step(state.top.step)
            orders = []
            for slot in spec.asks(GAME, state, state.top):
                if slot.choices.size() and random.random() < 0.7:
                    order = slot.choices.sample(random.randrange)
                    assert isinstance(spec.check(GAME, state, state.top, slot, order), Accepted), order
                    orders.append(filed(slot.seat, order))
            done = advance.carry_out(GAME, state, book_of(orders, "1.1"), dice(seed))
            audited(GAME, state, done.events)
            events += done.events
            state = done.state
    return state, events


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 50_000))
def test_random_phases_keep_every_counter_and_leave_a_sound_board(seed: int) -> None:
    random = Random(seed)
    state, events = play(start(random), random, seed)
    for key, row in FORCES.items(state, SCOPE):
        for who in filter(None, (row.commander, row.second)):
            assert SENATORS.get(state, SCOPE, who).place == f"war:{row.war}", key
    for _, expedition_ in EXPEDITIONS.items(state, SCOPE):
        assert SENATORS.get(state, SCOPE, expedition_.leader).place == f"expedition:{expedition_.exploration}"
    led = {who for _, row in FORCES.items(state, SCOPE) for who in (row.commander, row.second)}
    for who, person in SENATORS.items(state, SCOPE):
        if person.place.startswith("war:"):
            assert who in led
        if person.place == "rebel":
            assert REBELLIONS.find(state, SCOPE, NOW) is not None
    forces = {f"force:{key}" for key, _ in FORCES.items(state, SCOPE)}
    assert {row.place for _, row in UNITS.items(state, SCOPE) if row.place.startswith("force:")} <= forces
    for event in events:
        if event.data is not None and event.kind not in {"submitted", "rolled"}:
            assert byrsa.speaker().sentence(event.kind, event.data)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 50_000))
def test_a_card_that_is_not_played_changes_nothing_that_others_see(seed: int) -> None:
    worlds = []
    for card in ("mercenaries.1", "graft.1"):
        random = Random(seed)
        state = start(random)
        state = byrsa.holding(state, "ben", card)
        state = byrsa.holding(state, "clara", "graft.2")
        after = fold(state, (Event("placed", SCOPE, changes=(Push(Frame("t4/w", "combat.wars", SCOPE)),)),))
        slots = list(GAME.system.step("combat.wars").asks(GAME, view(after, "anna"), after.top))
        events: list[Event] = []
        now = after
        while now.agenda:
            done = advance.carry_out(GAME, now, book_of([], "1.1"), dice(seed))
            events += done.events
            now = done.state
        seen = [encode(event.data) for event in visible(events, "anna")]
        worlds.append((seen, [(slot.key, encode(slot.about)) for slot in slots]))
    assert worlds[0] == worlds[1]
