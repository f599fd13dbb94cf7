"""A republic that nobody plays: a second value for the fields of `Republic`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

from adjudicator.engine.effects import Effect, Handlers
from adjudicator.engine.system import Flow, Game, Play, Schedule
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.combat.strength import WarStrength
from adjudicator.systems.republic.rules.forum.cards import Placing
from adjudicator.systems.republic.rules.forum.persuasion import Persuading
from adjudicator.systems.republic.rules.ongoing import CardTerm
from adjudicator.systems.republic.rules.revolution.musters import Rebelling
from adjudicator.systems.republic.rules.senate.elections.heads import Heads
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.rules.senate.proposals.measure import (
    MeasureRule,
    MeasureRules,
    nothing,
    unmoved,
)
from adjudicator.systems.republic.rules.senate.trials.courts import Charge, Courts
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.rules.terms.missions import Missions
from adjudicator.systems.republic.rules.terms.posts import Posts
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    FORCES,
    IN_CITY,
    INF,
    OFFICES,
    PROVINCES,
    SENATORS,
    UNITS,
    Office,
    SenatorRow,
)
from adjudicator.systems.republic.told import PostsTold


@dataclass(frozen=True, slots=True)
class Citizen:
    """A Senator of Athens, who has a trireme and no Traders."""

    family: int
    faction: str
    place: str = IN_CITY
    inf: int = 0
    pop: int = 0
    talents: int = 0
    leader: bool = False
    liable: bool = False
    since: int = 0
    trireme: bool = False
    slaves: int = 0


@dataclass(frozen=True, slots=True)
class Ostracise:
    """A measure that only Athens knows; `Tax` of Carthage is one that it does not."""

    senator: str


def _bereaved(play: Play, state: State, row: SenatorRow, disowned: bool) -> Flow[State]:
    return (yield Event("cursed" if disowned else "mourned", play.scope, row))


NONE: Final = OneOf(())
EFFECTS_OF_ATHENS: Final = Handlers("athens", EFFECTS)
MEASURES: Final = MeasureRules()
MEASURES.enter(MeasureRule(Ostracise, "ostracism", check=lambda *_: ACCEPTED, enact=unmoved))
COURTS_OF_ATHENS: Final = Courts(
    charges=lambda game, state: (Charge("2", "impiety", ("impiety:2",)),),
    grades=lambda game, offence: ("major",),
    room=lambda game, state, measure: True,
    minor=lambda play, state, sentence: iter(()),  # type: ignore[arg-type, return-value]
    over=unmoved,
    speaks=lambda state, measure, case: (3, 1),
)
ATHENS: Final = Republic(
    ranks=("strategos", "archon"),
    effects=EFFECTS_OF_ATHENS,
    measures=MEASURES,
    elections={},
    passes=lambda tally: tally.yes > tally.no,
    senator=Citizen,
    bereaved=_bereaved,
    precedence=lambda game, state, senator: (-INF.of(state, "", senator), senator),
    obstacle=lambda game, state, seat, statesman: "ostracised" if statesman == "1A" else "",
    arrival=lambda game, state, seat, statesman: Citizen(int(statesman[:-1]), seat, slaves=2),
    shares=lambda row: row.place == "colony",
    due=lambda game, state, seat: {"FT": 4},
    gifts_apart=lambda game: True,
    held_back=lambda game, state, card: "no_festival" if card == "theatre" else "",
    cards_before_posts=False,
    initiative=(("agora.speak", "speak"), ("agora.vote", "vote")),
    placings={"oracle": Placing("omen", unmoved)},
    deck_ready=unmoved,
    deck_watched=unmoved,
    to_pool=lambda game, state, counters: tuple(UNITS.col("place", str).set(state, "", key, "sea") for key in counters),
    fleets_needed=lambda game, state, war: 3,
    staying=lambda game, state: ("festival",),
    counts=lambda row: row.place != "colony",
    rebelling=Rebelling(
        lambda game, state, units, men: len(units),
        lambda game, state, who: (Posts(), ()),
        lambda state, rising: rising.seconds,
        lambda state, rising, accomplices, willing: (*rising.followers, *accomplices),
    ),
    headless=unmoved,
    seconds_succeed=False,
    cost_of=lambda game, kind: len(kind),
    to_resolve=lambda game, state: ("war:persia",),
    resolved={"war": ("war", "colony")},
    persuading=Persuading(
        lambda game, state: (CardTerm("card:owl", 2),),
        lambda game, state: (12,),
        lambda game: ("support",),
        lambda *_: (0, 0),
    ),
    least_bid=lambda game: 2,
    draw_two_returns=True,
    last_dead_on_top=True,
    bereft_take_families=True,
    first_takes_family=False,
    sittings={"agora.vote": 4},
    voted=lambda play, state, motion: None,
    campaigns=nothing,
    heads=Heads(("strategos", "archon"), ("land", "sea"), Ostracise, lambda game, state: ("1", "2")),
    vote_terms=lambda game, state, senators, motion: (VoteTerm("oracle", 2),),
    shunned=lambda game, sides: "no" in sides,
    strength=lambda game, state, war: WarStrength(war, 3, 0, 2, (), (), (), 6, 0),
    might=lambda game, state, war: 9,
    votes_beside=lambda state, senator: 10 * int(senator),
    weight=lambda state, seat: -len(seat),
    life_needs=lambda game: 3,
    term=lambda game, province: len(province),
    asks_governor=lambda game, state, measure: True,
    murders=Murders(table=lambda game: SimpleNamespace(killed_min=6, caught_max=1), reach=lambda *_: True),
    courts=COURTS_OF_ATHENS,
    followers=("slaves",),
    missions=Missions(led=lambda _, senator: (f"embassy of {senator}",)),
    told={PostsTold: lambda said, state, posts: (said.offices, posts.missions)},
)


@EFFECTS_OF_ATHENS.effect("oracle", cites="athens:1")
def _oracle(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    return (yield Event("oracle", play.scope, (effect.kind, card)))


def game(republic: Republic = ATHENS, **box: Any) -> Game:
    """Return a game of a republic, whose box has no more than a test needs."""
    nothing: Any = None
    return Game("test", nothing, SimpleNamespace(republic=republic, **box), None, ("anna", "ben"), Schedule("test", ()))


def laid_out() -> State:
    """Return Athens with a Senator of each of two factions."""
    people: Mapping[str, SenatorRow] = {"1": Citizen(1, "anna"), "2": Citizen(2, "ben", trireme=True)}
    empty: Mapping[str, Any] = {table.name: {} for table in (CONCESSIONS, PROVINCES, FORCES, UNITS)}
    tables = {**empty, SENATORS.name: people, OFFICES.name: {"archon": Office("1"), "strategos": Office("2")}}
    return State(parts={"athens": tables}, visits={})
