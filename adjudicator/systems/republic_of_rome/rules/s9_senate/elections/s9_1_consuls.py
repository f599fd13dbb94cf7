"""Two Consuls: who can be elected, and what their election brings (section 9.1)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.elections.filling import install
from adjudicator.systems.republic.rules.senate.elections.heads import (
    PAIR,
    Gain,
    Heads,
    free,
    gain,
    outgoing,
)
from adjudicator.systems.republic.rules.senate.elections.pairs import pair_election, pair_rule
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.chair import Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ELECTIONS, MEASURES, ROME
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import PONTIFEX
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL

STEP: Final = "senate.consuls"
CITES: Final = ("ror:9.1",)
CONSULS: Final = ("rome_consul", "field_consul")
DICTATOR: Final = "dictator"
GIVEN_UP: Final = ("censor", "master_of_horse")
"""Offices that a candidate may hold, who gives them up when he is elected."""


@event("consuls_elected", "ror:9.1", weight=86)
class ConsulsElected:
    """Two Senators are Consuls; `out` are those who leave an office by it, `left` the offices the new ones give up."""

    senators: tuple[str, ...]
    gains: tuple[Gain, ...]
    out: tuple[str, ...]
    left: tuple[str, ...]


@EFFECTS.effect("reelection", cites=("ror:17",))
@rule("ror:9.1", "ror:17", title="Tradition Erodes: Consuls and dictator may be elected again at once")
def reelection(state: State) -> bool:
    """Return whether the law is in force."""
    return bool(in_force(state, "reelection"))


@rule("ror:9.1", "ror:ruling 23", title="Who can be elected Consul")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return Senators in Rome without another major office, but Censor and Master of Horse; not the sitting ones.

    If fewer than two qualify, the pontifex is added, then the dictator, then the sitting Consuls.
    """
    allowed = {*GIVEN_UP}
    if reelection(state):
        allowed |= {*CONSULS, DICTATOR}
    if game.options.dictator_may_be_consul == "yes":
        allowed.add(DICTATOR)
    people = free(state)
    found = [key for key in people if allowed.issuperset(offices_of(game, state, key))]
    for offices in ({PONTIFEX}, {DICTATOR}, {*CONSULS}):
        if len(found) < PAIR:
            found += [key for key in people if key not in found and offices & set(offices_of(game, state, key))]
    return tuple(found)


@rule("ror:9.1", "ror:9.2", "ror:13", title="Two Consuls come in; the old ones, dictator and Master of Horse go out")
def enact(play: Play, state: State, motion: Motion, measure: ElectConsuls) -> Flow[State]:
    """Give both offices to the pair, as named until they say who takes Rome, and Influence to each."""
    del motion
    pair = tuple(bare(ident) for ident in measure.pair)
    old = (*outgoing(play.game, state), *_holders(state, DICTATOR))
    served = tuple(dict.fromkeys(key for key in old if not PRIOR_CONSUL.of(state, SCOPE, key)))
    out = tuple(key for key in dict.fromkeys((*old, *_holders(state, "master_of_horse"))) if key not in pair)
    # The pontifex stands only where fewer than two others can, and gives his office up as well: a Senator holds one.
    held = (office for key in pair for office in offices_of(play.game, state, key))
    left = tuple(office for office in held if office in (*GIVEN_UP, PONTIFEX))
    gains = tuple(gain(play.game, state, key, play.game.box.offices[CONSULS[0]].influence) for key in pair)
    filled = dict(zip(CONSULS, pair, strict=False))
    cleared = dict.fromkeys((*CONSULS, DICTATOR, "master_of_horse", *left), "")
    changes: list[Change] = [INF.add(SCOPE, bare(one.senator), one.change) for one in gains]
    changes += [HOLDER.set(state, SCOPE, office, key) for office, key in {**cleared, **filled}.items()]
    changes += [PRIOR_CONSUL.set(state, SCOPE, key, value=True) for key in served]
    told = tuple(f"office:{office}" for office in left)
    data = ConsulsElected(measure.pair, gains, tuple(person(key) for key in out), told)
    return (yield Event.of(data, play.scope, tuple(changes)))


def _holders(state: State, office: str) -> tuple[str, ...]:
    row = OFFICES.find(state, SCOPE, office)
    return (row.holder,) if row is not None and row.holder else ()


MEASURES.enter(pair_rule(ElectConsuls, "consuls", enact, STEP))
install(pair_election(STEP, Nominate, CITES), ROME, ELECTIONS)

HEADS: Final = Heads(CONSULS, ("rome", "field"), ElectConsuls, eligible, alone=True)
