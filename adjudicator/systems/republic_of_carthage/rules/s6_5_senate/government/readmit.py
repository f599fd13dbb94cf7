"""6.5.7 A Statesman comes home from Exile: to the faction that holds his family, else to the Forum."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Readmit
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms import statesmen
from adjudicator.systems.republic.rules.terms.exiles import exiles, gains, host
from adjudicator.systems.republic.state import EXILE, FORUM, SCOPE, TALENTS, Motion
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.state import SENATORS, TRADERS, Senator

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 121")


@event("exile_readmitted", "roc:6.5.7", "roc:ruling 121", weight=56, own_weight=61)
class ExileReadmitted:
    """A Statesman is home: in the `faction` that holds his family card, or unaligned in the Forum.

    `covers` is the family card he covers, empty if there is none. `talents` and `traders` were frozen on his card
    and are his again; `inf`, `pop` and `place` are what he has and where he is now.
    """

    senator: str
    faction: str
    covers: str
    talents: int
    traders: int
    inf: int
    pop: int
    place: str


@rule(CITE, "roc:ruling 121", title="Who can be recalled from Exile")
def check(game: Game, view: State, measure: Readmit) -> Verdict:
    """Refuse who is not in Exile, and a Barca while the other one is in play."""
    senator = bare(measure.senator)
    row = SENATORS.find(view, SCOPE, senator)
    if row is None or row.place != EXILE:
        hint = tuple(Readmit(f"senator:{key}") for key in exiles(view)[:2])
        return Refused("not_in_exile", CITES, {"senator": measure.senator}, hint, lasting=False)
    brother = _brother_in_play(game, view, senator)
    if brother:
        facts = {"senator": measure.senator, "brother": f"senator:{brother}"}
        return Refused("exiles_brother_in_play", CITES, facts, lasting=False)
    return ACCEPTED


def _brother_in_play(game: Game, view: State, senator: str) -> str:
    """Return the other Statesman of a family of which only one may be in play, if he is; else empty."""
    known = game.box.statesmen.get(senator)
    held = game.box.family_rules.get(known.family) if known is not None else None
    if held is None or held.both_in_play:
        return ""
    return next((key for key in held.ids if key != senator and SENATORS.find(view, SCOPE, key) is not None), "")


def foreseen(game: Game, state: State, measure: Readmit) -> tuple[Change, ...]:
    """Return the changes by which he is home with what was frozen on his card."""
    senator = bare(measure.senator)
    old, seat = SENATORS.get(state, SCOPE, senator), host(game, state, senator)
    if not seat:
        return tuple(statesmen.rewrite(state, senator, _alone(game, senator, old)))
    enters = statesmen.enter(game, state, seat, senator)
    mine = ((TALENTS, old.talents), (TRADERS, old.traders))
    added = tuple(column.add(SCOPE, senator, held) for column, held in mine if held)
    return (SENATORS.drop(state, SCOPE, senator), *enters, *added)


def _alone(game: Game, senator: str, old: Senator) -> Senator:
    """Return the row of an unaligned Statesman in the Forum, his ratings as printed."""
    printed = game.box.person(senator).inf
    return replace(old, faction="", place=FORUM, inf=printed, pop=0, leader=False, liable=False)


@rule(CITE, "roc:ruling 121", "roc:ruling 121f", title="An exile comes home")
def enact(play: Play, state: State, motion: Motion, measure: Readmit) -> Flow[State]:
    """Let him join the faction that holds his family card, covering it if it is bare; else he is unaligned."""
    senator = bare(measure.senator)
    seat = host(play.game, state, senator)
    old = SENATORS.get(state, SCOPE, senator)
    covers = statesmen.covers(play.game, state, senator) if seat else ""
    arrives = statesmen.arrival(play.game, state, seat, senator) if seat else _alone(play.game, senator, old)
    data = ExileReadmitted(
        f"senator:{senator}",
        seat,
        f"senator:{covers}" if covers else "",
        old.talents,
        old.traders,
        arrives.inf,
        arrives.pop,
        arrives.place,
    )
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure)))


def suggestions(game: Game, view: State, seat: str) -> tuple[Readmit, ...]:
    """Return what an agenda could have: every exile who can come home, those first who would join the seat."""
    found = tuple(Readmit(f"senator:{key}") for key in exiles(view))
    able = (one for one in found if check(game, view, one) == ACCEPTED)
    return tuple(sorted(able, key=lambda one: host(game, view, bare(one.senator)) != seat))


RULE = MEASURES.enter(
    MeasureRule(
        Readmit,
        "exiles",
        check,
        enact,
        named=lambda measure: (bare(measure.senator),),
        foreseen=foreseen,
        offers=suggestions,
        gains=gains,
    )
)
