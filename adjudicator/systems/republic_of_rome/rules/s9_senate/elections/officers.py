"""Offices of one man that the Senate fills: what dictator, censor and pontifex share (sections 9.2, 9.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import number, offices_of, owner, speech
from adjudicator.systems.republic.rules.senate.elections.heads import Gain, gain
from adjudicator.systems.republic.rules.senate.proposals import motions, present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import ElectOfficer
from adjudicator.systems.republic_of_rome.registry import MEASURES

CENSOR, DICTATOR, PONTIFEX, MASTER = "censor", "dictator", "pontifex", "master_of_horse"
CARRIED: Final = ("passed", "unopposed")
CITES: Final = {DICTATOR: ("ror:9.2",), CENSOR: ("ror:9.3",), PONTIFEX: ("ror:20.1",), MASTER: ("ror:9.2",)}
Eligible = Callable[[Game, State], tuple[str, ...]]
ELIGIBLE: Final[dict[str, Eligible]] = {}
"""Who can be elected to each office, entered where the office is built."""
AFTER: Final[dict[str, Callable[[Play, State], Flow[State]]]] = {}
"""What an office brings on once it is filled."""


LEAVING: Final = frozenset({"rome_consul", "field_consul", DICTATOR, MASTER})
"""Offices that end with the election of Consuls."""
SERVED: Final = LEAVING - {MASTER}
"""Those of them after which one has been Consul."""
BEFORE: Final = frozenset({"senate.opening", "senate.consuls"})
"""Steps of the Senate up to that election."""


@event("officer_elected", weight=84)
class OfficerElected:
    """A Senator holds an office; `appointed` without a vote, `left` is the office that he gives up for it."""

    office: str
    senator: str
    gain: Gain
    left: tuple[str, ...]
    appointed: bool = False


def before(state: State) -> bool:
    """Return whether the Senate has still to elect its Consuls, after which others are free for later elections."""
    return any(frame.step in BEFORE for frame in state.agenda)


@rule("ror:9.1", "ror:9.2", title="Whose office ends with the election of Consuls is free for the elections after it")
def kept(game: Game, state: State, senator: str) -> frozenset[str]:
    """Return the offices that a Senator, by his bare id, has when a later election comes."""
    held = frozenset(offices_of(game, state, senator))
    return held - LEAVING if before(state) else held


def ranked(game: Game, state: State, found: tuple[str, ...]) -> tuple[str, ...]:
    """Return Senators in the order in which they are proposed without a list: Oratory, Influence, number."""
    return tuple(sorted(found, key=lambda key: (-speech(game, state, key), -INF.of(state, SCOPE, key), number(key))))


def candidates(office: str) -> Callable[[Game, State, str, str, bool], tuple[ElectOfficer, ...]]:
    """Return the function that lists the candidates for an office, the chair's own faction first."""

    def listed(game: Game, state: State, post: str, seat: str, named: bool) -> tuple[ElectOfficer, ...]:
        del post, named
        found = ranked(game, state, ELIGIBLE[office](game, state))
        own = sorted(found, key=lambda key: owner(state, key) != seat)
        return tuple(ElectOfficer(f"office:{office}", f"senator:{key}") for key in own)

    return listed


@rule("ror:8.3", title="An office filled this turn is not filled again")
def filled(state: State, office: str) -> bool:
    """Return whether an office was filled by the Senate this turn, even if its holder is dead."""
    carried = (row for _, row in motions.laid(state) if row.outcome in CARRIED)
    found = (each for row in carried for each in row.measures if isinstance(each, ElectOfficer))
    return any(each.office == f"office:{office}" for each in found)


@rule("ror:9.2", "ror:9.3", "ror:20.1", title="Which election of an officer is in order")
def check(game: Game, view: State, measure: ElectOfficer) -> Verdict:
    """Refuse an office that is not elected so or is filled, and who cannot have it."""
    office = bare(measure.office)
    if office not in ELIGIBLE:
        return Refused("office_not_elected", ("ror:8.5",), {"office": measure.office})
    if filled(view, office):
        return Refused("office_filled", ("ror:8.3",), {"office": measure.office}, lasting=False)
    away = present.absent(view, measure.senator, CITES[office][0])
    if away is not None:
        return away
    able = ELIGIBLE[office](game, view)
    if bare(measure.senator) in able:
        return ACCEPTED
    hint = tuple(ElectOfficer(measure.office, f"senator:{key}") for key in ranked(game, view, able)[:1])
    return not_eligible(game, view, office, measure.senator, hint)


def not_eligible(game: Game, view: State, office: str, senator: str, hint: tuple[Any, ...]) -> Refused:
    """Return why a Senator cannot have an office now: the offices he has, or that he has not been Consul."""
    held = tuple(f"office:{one}" for one in offices_of(game, view, bare(senator)))
    facts = {
        "senator": senator,
        "office": f"office:{office}",
        "offices": held,
        "untried": office == CENSOR and not held,
    }
    return Refused("officer_not_eligible", CITES[office], facts, hint, lasting=False)


def filling(
    game: Game, state: State, office: str, senator: str, *, appointed: bool = False
) -> tuple[OfficerElected, tuple[Change, ...]]:
    """Return what is told and changed when a Senator, by his bare id, gets an office: he gives up that of Censor."""
    left = tuple(one for one in offices_of(game, state, senator) if one != office)
    won = gain(game, state, senator, game.box.offices[office].influence)
    changes: tuple[Change, ...] = (INF.add(SCOPE, senator, won.change), HOLDER.set(state, SCOPE, office, senator))
    changes += tuple(HOLDER.set(state, SCOPE, one, "") for one in left)
    told = tuple(f"office:{one}" for one in left)
    return OfficerElected(f"office:{office}", f"senator:{senator}", won, told, appointed), changes


@rule("ror:9.2", "ror:9.3", "ror:13", "ror:20.1", title="An officer comes in, and gains Influence")
def enact(play: Play, state: State, motion: Motion, measure: ElectOfficer) -> Flow[State]:
    """Give the office to the Senator elected."""
    del motion
    office = bare(measure.office)
    data, changes = filling(play.game, state, office, bare(measure.senator))
    state = yield Event.of(data, play.scope, changes, CITES[office])
    return (yield from AFTER[office](play, state)) if office in AFTER else state


def holder(state: State, office: str) -> str:
    """Return the bare id of the holder of an office, empty for nobody."""
    row = OFFICES.find(state, SCOPE, office)
    return row.holder if row is not None else ""


MEASURES.enter(
    MeasureRule(
        ElectOfficer,
        "officers",
        check,
        enact,
        named=lambda measure: (bare(measure.senator),),
        gains=lambda game, state, measure: (owner(state, bare(measure.senator)),),
        steps=("senate.dictator", "senate.censor", "senate.pontifex"),
    )
)
